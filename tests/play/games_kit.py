"""Finished games in the database of a ``World``, without playing them through messages."""

from __future__ import annotations

from itertools import count
from typing import Any

from sqlalchemy import insert

from bot.play.dealing import setup_of
from bot.play.journal import StoreJournal
from bot.store import GameRow, NewSeat, Result
from bot.store.tables import moves as moves_table
from engine.games import GAMES
from engine.table import Move
from tests.play.kit import Person, Seen, World, row_of

GAME = GAMES["skitgubbe"]
_channels = count(10**17)
_interactions = count(1_456_000_000_000_000_000)


def seat_of(player: Person | str) -> NewSeat:
    """A person's seat; a computer player's for a name."""
    if isinstance(player, str):
        return NewSeat(name=player, strength="easy")
    return NewSeat(name=player.name, user_id=player.id, entropy=next(_interactions), locale="en")


async def started(world: World, *players: Person | str, guild_id: int | None = None, channel: Any = None) -> GameRow:
    """A game that has begun in the database; the bot doesn't know of it. By default in a channel of its own."""
    host = next(player for player in players if isinstance(player, Person))
    lobby = await world.store.open_lobby(
        guild_id=guild_id or world.guild.id,
        channel_id=channel.id if channel else next(_channels),
        game="skitgubbe",
        preset="classic",
        changes="",
        host_id=host.id,
        secret=world.bot.hall.surroundings.new_secret(),
        locale="en",
        pace="normal",
        seated=[seat_of(player) for player in players],
    )
    return await world.store.start(lobby.id, None)


async def lost(world: World, loser: Person | str | None, *players: Person | str, **where: Any) -> GameRow:
    """A game that this one of the players lost (None: that was drawn), with no more than its last move."""
    game = await started(world, *players, **where)
    if loser is None:
        result = Result("drawn")
    else:
        seat = players.index(loser) + 1
        result = Result("skitgubbe", (seat,), tuple(other for other in range(1, len(players) + 1) if other != seat))
    await world.store.append_move(game.id, 1, 0, 1, "pickup", result=result)
    await world.store.set_announced(game.id)
    return await world.store.game(game.id)


async def played(world: World, *players: Person | str, **where: Any) -> GameRow:
    """A game that computer players played for these, move by move."""
    game = await started(world, *players, **where)
    state = GAME.start(setup_of(game))
    moves: list[Move] = []
    while state.outcome is None:
        seat, turn = state.to_act[0], state.turn
        action = GAME.choose(state.view(seat), "normal", lambda: 0.5)
        state.apply(seat, action)
        moves.append(Move(len(moves) + 1, turn, seat, action))
    async with world.store.write() as connection:
        await connection.execute(insert(moves_table), [row_of(game.id, move) for move in moves[:-1]])
    await StoreJournal(world.store, game.id).append(moves[-1], state.outcome)
    await world.store.set_announced(game.id)
    return await world.store.game(game.id)


async def pass_days(world: World, days: float) -> None:
    """Let days pass in which nothing happens, without the bot's heartbeats."""
    world.clock.forget()
    await world.advance(days * 24 * 60 * 60)


def shown(world: World, result: Any) -> Seen:
    """The message that an interaction was answered with."""
    return Seen(world, result.response.channel_id, result.response.id)
