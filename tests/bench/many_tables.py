"""A database with very many games in play, as benches need it: mixed presets, each somewhere in the middle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from small_payloads import channel_of, dm_of, guild_of, person_of
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.dealing import setup_of
from bot.store import FORMAT, GameRow, Store
from bot.store.tables import games, moves, seats
from engine.fairness import commit_of
from engine.game import State
from engine.games import GAMES

GAME = GAMES["skitgubbe"]
STARTED = datetime(2026, 1, 1, 12, tzinfo=UTC)
FIRST_MESSAGE = 4_000_000_000_000_000
MOST_MOVES = 120
"""How far into a game the tables are at most."""
SEATS = (1, 2, 3)
"""So many sit at each table, as most presets like it."""


async def fill(store: Store, tables: int, *, hard: int = 0, pace: str = "slow") -> None:
    """Let so many games be in play. The first ``hard`` of them have one person and two hard computer players."""
    chance = random.Random(1)
    async with store.write() as connection:
        await connection.execute(insert(games), [_game(table, chance, pace) for table in range(tables)])
        sitting = [seat for table in range(tables) for seat in _seats(table, chance, table < hard)]
        await connection.execute(insert(seats), sitting)
    rows = await store.running()
    async with store.write() as connection:
        for row in rows:
            await _play(connection, row, chance)


def _game(table: int, chance: random.Random, pace: str) -> dict[str, Any]:
    secret = chance.randbytes(32)
    return {
        "id": table + 1,
        "guild_id": guild_of(table),
        "channel_id": channel_of(table),
        "game": GAME.id,
        "preset": GAME.presets[table % len(GAME.presets)],
        "changes": "",
        "status": "playing",
        "host_id": person_of(table, 1),
        "secret": secret,
        "commit_hash": commit_of(secret),
        "locale": "en",
        "pace": pace,
        "table_message_id": FIRST_MESSAGE + table,
        "created_at": STARTED,
        "started_at": STARTED,
        "format": FORMAT,
    }


def _seats(table: int, chance: random.Random, hard: bool) -> Iterator[dict[str, Any]]:
    """People, and at every other table a computer player."""
    for seat in SEATS:
        computer = seat > 1 if hard else seat == SEATS[-1] and table % 2 == 1
        yield {
            "game_id": table + 1,
            "seat": seat,
            "user_id": None if computer else person_of(table, seat),
            "name": f"Player {seat}",
            "strength": ("hard" if hard else "normal") if computer else None,
            "entropy": None if computer else chance.getrandbits(60),
            "locale": None if computer else "en",
        }


async def _play(connection: AsyncConnection, row: GameRow, chance: random.Random) -> None:
    """Write down what normal players did so far, and the message with the hand of who is to act."""
    state: State = GAME.start(setup_of(row))
    played: list[dict[str, Any]] = []
    for number in range(1, chance.randint(1, MOST_MOVES) + 1):
        seat, turn, after = state.to_act[0], state.turn, state.copy()
        action = GAME.choose(state.view(seat), "normal", chance.random)
        after.apply(seat, action)
        if after.outcome is not None:
            break
        state = after
        action_text = str(action)
        played.append(
            {"game_id": row.id, "number": number, "turn": turn, "seat": seat, "action": action_text, "at": STARTED}
        )
    await connection.execute(insert(moves), played)
    table = row.id - 1
    for seat in state.to_act:
        hand = (seats.c.game_id == row.id) & (seats.c.seat == seat) & seats.c.user_id.is_not(None)
        place = {"hand_channel_id": dm_of(table, seat), "hand_message_id": FIRST_MESSAGE, "hand_turn": state.turn}
        await connection.execute(update(seats).where(hand).values(place))
