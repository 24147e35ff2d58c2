"""People at tables on a simulated Discord: what they see and what they can do, and nothing else.

``World`` is a server with the real bot on a real database file; ``Person`` clicks, chooses and types; ``Seen`` is a
message as a person sees it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import discord
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.env import Env
from simcord.interactions import base_payload
from simcord.results import InteractionResult
from sqlalchemy import insert

from bot.app import OUTDATED, Bot, create_bot
from bot.config import Settings
from bot.play.surroundings import Surroundings
from bot.store import Store
from bot.store.tables import moves as moves_table
from engine.table import Move, StaleMove
from tests.database_kit import put_new_database
from tests.play.people_kit import (
    BUTTON,
    MENU,
    WORDS,
    Person,
    RawPress,
    Seen,
    answer,
    moves,
    private,
    shown_with,
    walk,
)
from tests.play.sim_clock import START, SimClock

__all__ = [
    "BUTTON",
    "MENU",
    "WORDS",
    "Person",
    "RawPress",
    "Seen",
    "World",
    "answer",
    "moves",
    "moves_ahead",
    "nearly_over",
    "open_table",
    "phase_2",
    "play_out",
    "private",
    "start_table",
    "walk",
    "world_at",
]

EPHEMERAL = 64
SETTINGS = Settings()
PEOPLE, CHANNELS = 5, 8
PATIENCE = 120.0  # Seconds of real time to come to rest: a busy machine is no fault.
IN_NO_TIME = 5_000
"""More moves than any game of these tests has."""


class World:
    """A server with the bot."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = settings
        self.url = f"sqlite+aiosqlite:///{path}"
        self.clock = SimClock()
        self.pictures = False
        """Whether messages have their pictures: most tests don't look at them, and they take time."""
        self.expected_errors = 0
        """So many errors a test brings about that the bot has to log."""
        self.everybody: list[Person] = []
        self._random = random.Random(1)
        self.env: Any = None
        self.guild: Any = None
        self.channel: Any = None
        self.store: Store
        self.bot: Bot

    async def make_bot(self) -> Bot:
        self.store = await Store.open(self.url, clock=self.clock.utc)
        surroundings = Surroundings(self.clock, lambda: 0.0, self._new_secret, self._random.random)
        self.bot = create_bot(self.settings, self.store, surroundings)
        self.bot.hall.pictures = self.pictures
        return self.bot

    def _new_secret(self) -> bytes:
        return self._random.randbytes(32)

    def people(self, *names: str) -> list[Person]:
        return [Person(self, name) for name in names]

    def moderator(self, name: str) -> Person:
        """Somebody who may manage messages."""
        return Person(self, name, self.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True)))

    def seen(self, channel: Any = None) -> list[Seen]:
        """The public messages of a channel, oldest first."""
        channel = channel or self.channel
        stored = self.env.backend.messages.get(channel.id, {}).values()
        return [Seen(self, channel.id, message.id) for message in stored if not message.flags & EPHEMERAL]

    def table(self, channel: Any = None) -> Seen:
        """The newest message with the buttons of a lobby or of a table."""
        wanted = {"Join", "My hand"}
        return next(seen for seen in reversed(self.seen(channel)) if wanted & set(seen.labels))

    def last(self, channel: Any = None) -> Seen:
        return self.seen(channel)[-1]

    async def advance(self, seconds: float) -> None:
        """Let time pass."""
        await self.clock.advance(seconds, self.finish_tasks)

    async def arrive(self, *presses: RawPress) -> list[InteractionResult]:
        """Let presses arrive in the same instant, in this order; returns how each was answered."""
        payloads = [self._payload(press) for press in presses]
        for _, payload in payloads:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return [InteractionResult(self.env, record) for record, _ in payloads]

    def _payload(self, press: RawPress) -> tuple[Any, Any]:
        backend, stored = self.env.backend, press.seen.stored
        kind = {"s": MENU, "u": PEOPLE, "c": CHANNELS}.get(press.custom_id[:1], MENU if press.values else BUTTON)
        data: dict[str, Any] = {"custom_id": press.custom_id, "component_type": kind}
        if press.values or kind != BUTTON:
            data["values"] = list(press.values)
        record, payload = base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=stored.channel_id,
            guild_id=backend.get_channel(stored.channel_id).guild_id,
            user_id=press.person.id,
            data=data,
        )
        payload["message"] = dict(serializers.message_payload(backend, stored))
        payload["message"]["components"] = shown_with(stored.components, data)
        record.source_message_id = stored.id
        return record, payload

    def fail(self, method: str, path: str, status: int, code: int = 0, times: int | None = 1) -> None:
        """Let Discord refuse the next calls of this kind."""
        self.env.inject_error(method, path, status=status, code=code, times=times)

    def close_dms(self, person: Person) -> None:
        """From now on this person takes no direct messages."""
        self.fail("POST", f"/channels/{person.user.dm_channel.id}/messages", 403, 50007, times=None)

    def mend(self) -> None:
        """Let Discord do everything again."""
        self.env.backend.faults.clear()

    async def restart(self) -> None:
        """Stop the bot as a host would, and start it again on the same database."""
        await self.bot.hall.close()
        await self.store.close()
        self.clock.forget()
        await self.env.restart_bot(await self.make_bot())
        await self.env.settle()

    def game(self, number: int = 0) -> Any:
        return list(self.bot.hall.matches.values())[number]

    async def skip_to(self, game: int, person: Person) -> None:
        """Play a game on until this person is to act; nothing to do if he is."""
        match = self.bot.hall.match(game)
        mine = (match.seat_of(person.id),)
        if match.table.to_act != mine:
            await self.skip(lambda view: view.to_act == mine, game=game)

    async def skip(self, until: Callable[[Any], bool] = lambda view: False, game: int | None = None) -> None:
        """Let a game (the first, unless said) be played on by another process, until its public view is so.

        Only the last move is made here: the game's table hears of the others from the database.
        """
        match = self.game() if game is None else self.bot.hall.match(game)
        ahead = moves_ahead(match, until)
        first, last = ahead[0], ahead[-1]
        if len(ahead) > 1:
            async with self.store.write() as connection:
                await connection.execute(insert(moves_table), [row_of(match.id, move) for move in ahead[:-1]])
            with contextlib.suppress(StaleMove):
                await match.table.act(first.seat, first.action, turn=first.turn)
        await match.table.act(last.seat, last.action, turn=last.turn)
        await self.finish_tasks()

    async def finish_tasks(self) -> None:
        """Wait for what the bot does on the side because of something that a test, not a person, did."""
        await self.env.settle()
        while tasks := [task for task in self._side_tasks() if not task.done()]:
            await asyncio.wait(tasks)
            await self.env.settle()

    def _side_tasks(self) -> list[asyncio.Task[Any]]:
        hall = self.bot.hall
        return [*hall._tasks, *(task for match in hall.matches.values() for task in match.pacer._tasks)]


def moves_ahead(match: Any, until: Callable[[Any], bool]) -> list[Move]:
    """How sensible players would go on from here."""
    game, moves = match.presenter.game, list(match.table.moves)
    state = game.start(match.setup)
    for move in moves:
        state.apply(move.seat, move.action)
    while state.outcome is None and not (len(moves) > len(match.table.moves) and until(state.view(None))):
        seat, turn = state.to_act[0], state.turn
        action = game.choose(state.view(seat), "normal", lambda: 0.5)
        state.apply(seat, action)
        moves.append(Move(len(moves) + 1, turn, seat, action))
    return moves[len(match.table.moves) :]


def row_of(game_id: int, move: Move) -> dict[str, Any]:
    """A move as the database keeps it."""
    return {
        "game_id": game_id,
        "number": move.number,
        "turn": move.turn,
        "seat": move.seat,
        "action": str(move.action),
        "at": START,
    }


def phase_2(view: Any) -> bool:
    """Whether the players get rid of their cards now: most messages are at their fullest then."""
    return view.phase == 2


def nearly_over(view: Any) -> bool:
    """Whether the game has only a few moves to go."""
    return view.phase == 2 and sum(view.hand_counts) <= 8


@contextlib.asynccontextmanager
async def world_at(path: Path, *, pictures: bool = False, settings: Settings = SETTINGS) -> AsyncIterator[World]:
    """A fresh server with the bot on it: on the last shard, if there are several."""
    await put_new_database(path)
    world = World(path, settings)
    world.pictures = pictures
    shards = settings.shard_count or 1
    world.env = env = Env(await world.make_bot(), shard_count=shards, settle_timeout=PATIENCE)
    await env.start()
    world.guild = env.create_guild(name="Cats & Cards", shard_id=shards - 1 if shards > 1 else None)
    world.channel = world.guild.create_text_channel("cards")
    try:
        yield world
    finally:
        await world.bot.hall.close()
        await env.shutdown()
        await world.store.close()
    # A command that refuses something does so by an exception, which the bot answers. Those that it didn't expect it
    # logs as errors, and logs are checked.
    answered = (discord.app_commands.CommandInvokeError, *OUTDATED)
    escaped = [error for error in env.errors if not isinstance(error, answered)]
    if escaped:
        raise ExceptionGroup("the bot let errors escape", escaped)


async def open_table(world: World, host: Person, *others: Person, channel: Any = None, **options: Any) -> Seen:
    """Open a table and let the others sit down."""
    await host.slash("skitgubbe new", channel, **options)
    table = world.table(channel)
    for other in others:
        await other.click(table, "Join")
    return table


async def start_table(world: World, host: Person, *others: Person, channel: Any = None, **options: Any) -> Seen:
    """Open a table, let the others sit down, and deal."""
    table = await open_table(world, host, *others, channel=channel, **options)
    await host.click(table, "Start")
    return world.table(channel)


async def play_out(world: World, people: list[Person], *, until: Callable[[], bool] | None = None) -> int:
    """Let everybody move through direct messages until the game is over; returns how many moves that took."""
    done = 0
    while world.bot.hall.matches and not (until and until()):
        mover = next(((person, hand) for person in people if (hand := person.hand())), None)
        assert mover, f"nobody has a hand to move with after {done} moves"
        await mover[0].move_well(mover[1])
        done += 1
        assert done < IN_NO_TIME
    return done
