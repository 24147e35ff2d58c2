"""People at tables on a simulated Discord: what they see and what they can do, and nothing else.

``World`` is a server with the real bot on a real database file; ``Person`` clicks, chooses and types; ``Seen`` is a
message as a person sees it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.env import Env
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import insert

from bot.app import Bot, create_bot
from bot.config import Settings
from bot.play.layouts import OPENS
from bot.play.surroundings import Surroundings
from bot.store import Store
from bot.store.tables import moves as moves_table
from engine.table import Move, StaleMove
from tests.play.sim_clock import START, SimClock

BUTTON, MENU, WORDS = 2, 3, 10
EPHEMERAL = 64
IN_NO_TIME = 5_000
"""More moves than any game of these tests has."""


@dataclass
class Seen:
    """A message: its channel, its id, and what it shows now."""

    world: World
    channel_id: int
    id: int

    @property
    def stored(self) -> Any:
        return self.world.env.backend.get_message(self.channel_id, self.id)

    @property
    def there(self) -> bool:
        return self.id in self.world.env.backend.messages.get(self.channel_id, {})

    def parts(self) -> Iterator[dict[str, Any]]:
        yield from walk(self.stored.components)

    @property
    def text(self) -> str:
        words = [part["content"] for part in self.parts() if part["type"] == WORDS]
        return "\n".join([self.stored.content, *words])

    @property
    def files(self) -> list[str]:
        """The names of the files that hang on it."""
        return [attachment["filename"] for attachment in self.stored.attachments]

    @property
    def labels(self) -> list[str]:
        """Labels of the buttons that can be pressed."""
        return [part["label"] for part in self.parts() if part["type"] == BUTTON and not part.get("disabled")]

    @property
    def menus(self) -> list[dict[str, Any]]:
        return [part for part in self.parts() if part["type"] == MENU]

    @property
    def options(self) -> list[str]:
        """What the menu offers, as values."""
        return [option["value"] for menu in self.menus for option in menu["options"]]

    def custom_id_of_move(self) -> str:
        """The custom_id of some control that moves."""
        return next(one for one in self.custom_ids if one.split(":")[1] in ("choose", "do"))

    @property
    def custom_ids(self) -> list[str]:
        """The custom_ids of all controls that can be used."""
        return [part["custom_id"] for part in self.parts() if "custom_id" in part and not part.get("disabled")]

    def custom_id(self, label: str) -> str:
        return next(part["custom_id"] for part in self.parts() if part.get("label") == label)


def shown_with(components: list[dict[str, Any]], pressed: dict[str, Any]) -> list[dict[str, Any]]:
    """A message's components as the person sees them who presses something that is gone, or never was there."""
    custom_id = pressed["custom_id"]
    if any(part.get("custom_id") == custom_id for part in walk(components)):
        return components
    control: dict[str, Any] = {"type": BUTTON, "style": 1, "label": "?", "custom_id": custom_id}
    if pressed["component_type"] == MENU:
        options = [{"label": value, "value": value} for value in pressed["values"]]
        control = {"type": MENU, "custom_id": custom_id, "options": options}
    return [*components, {"type": 1, "components": [control]}]


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components of a message, containers first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])


@dataclass(frozen=True)
class RawPress:
    """A press as it arrives from Discord, whatever the message shows by now."""

    person: Person
    seen: Seen
    custom_id: str
    values: tuple[str, ...] = ()


class Person:
    """Somebody on the server."""

    def __init__(self, world: World, name: str, *roles: Any) -> None:
        self.world = world
        self.user = world.env.create_user(name, global_name=name)
        self.member = world.guild.add_member(self.user, roles=roles)
        self.id = self.user.id
        self.name = name
        world.everybody.append(self)

    # -- seeing

    def dms(self) -> list[Seen]:
        return self.world.seen(self.user.dm_channel)

    def hand(self) -> Seen | None:
        """The newest direct message with controls that move."""
        return next((seen for seen in reversed(self.dms()) if seen.options or can_move(seen)), None)

    # -- doing

    async def slash(self, command: str, channel: Any = None, **options: Any) -> Any:
        return await self.member.slash(channel or self.world.channel, command, **options)

    async def slash_dm(self, command: str, **options: Any) -> Any:
        return await self.user.slash(command, **options)

    async def suggestions(self, command: str, option: str, typed: str = "", channel: Any = None) -> list[Any]:
        return await self.member.autocomplete(channel or self.world.channel, command, option, typed)

    async def click(self, seen: Seen, label: str) -> Any:
        return await self._actor(seen).click(self._message(seen), label=label)

    async def choose(self, seen: Seen, value: str) -> Any:
        menu = next(menu for menu in seen.menus if any(option["value"] == value for option in menu["options"]))
        return await self._actor(seen).select(self._message(seen), [value], custom_id=menu["custom_id"])

    async def move(self, seen: Seen, pick: Callable[[list[str]], int] = lambda _: 0) -> Any:
        """Do one of the things that a hand offers: a choice of the menu, or a button."""
        if seen.options:
            return await self.choose_action(seen, seen.options[pick(seen.options)].removeprefix(OPENS))
        return await self.click(seen, next(label for label in seen.labels if moves(label)))

    async def move_well(self, seen: Seen) -> Any:
        """Move as a sensible computer player would, so that a game comes to its end."""
        press = seen.custom_id_of_move()
        match = self.world.bot.hall.match(int(press.split(":")[2]))
        wanted = str(match.presenter.game.choose(match.view(match.seat_of(self.id)), "normal", lambda: 0.5))
        if " " in wanted:
            return await self.choose_action(seen, wanted)
        button = next(part for part in seen.parts() if part.get("custom_id", "").endswith(f":{wanted}"))
        return await self.click(seen, button["label"])

    async def choose_action(self, seen: Seen, wanted: str) -> Any:
        """Find a play in the menu, on whatever page or behind whatever choice it stands, and choose it."""
        for _ in range(10):
            if wanted in seen.options:
                return await self.choose(seen, wanted)
            if outer := next((option for option in seen.options if opens_way_to(option, wanted)), None):
                await self.choose(seen, outer)
            else:
                await self.click(seen, "▶")
        raise AssertionError(f"{wanted} is nowhere to be found")

    def _actor(self, seen: Seen) -> Any:
        return self.user if seen.channel_id == self.user.dm_channel.id else self.member

    def _message(self, seen: Seen) -> Any:
        return ResponseMessage(self.world.env, seen.stored)

    async def press(self, seen: Seen, custom_id: str, *values: str) -> str:
        """Press something by its custom_id, also what the message doesn't show (any more); returns the answer."""
        return answer(*await self.world.arrive(RawPress(self, seen, custom_id, values)))


def answer(result: Any) -> str:
    """What an interaction was answered with, privately or not; empty if only silently."""
    said = [message for message in [result.response, *result.followups] if message and not is_source(result, message)]
    return "\n".join(
        text
        for message in said
        for text in [message.content, *(part["content"] for part in walk(message.components) if part["type"] == WORDS)]
        if text
    )


def private(result: Any) -> bool:
    """Whether nobody else sees what an interaction was answered with."""
    said = [message for message in [result.response, *result.followups] if message and not is_source(result, message)]
    return all(message.ephemeral for message in said)


def is_source(result: Any, message: Any) -> bool:
    """Whether a message isn't an answer but the one that was pressed."""
    return bool(message.id == result._interaction.source_message_id)


def moves(label: str) -> bool:
    """Whether a button's label is that of a move."""
    return label.startswith(("Pick up", "Chance", "Pass", "Exchange"))


def opens_way_to(option: str, wanted: str) -> bool:
    """Whether a menu's entry shows the runs that begin with the same card as this action."""
    return option.startswith("+") and option[1:].split()[:2] == wanted.split()[:2]


def can_move(seen: Seen) -> bool:
    """Whether it has a control that moves, in whatever language its label is."""
    return any(custom_id.split(":")[1] in ("choose", "do") for custom_id in seen.custom_ids)


class World:
    """A server with the bot."""

    def __init__(self, path: Path) -> None:
        self.path = path
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
        self.bot = create_bot(Settings(), self.store, surroundings)
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
        data: dict[str, Any] = {"custom_id": press.custom_id, "component_type": MENU if press.values else BUTTON}
        if press.values:
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
async def world_at(path: Path, *, pictures: bool = False) -> AsyncIterator[World]:
    """A fresh server with the bot on it."""
    world = World(path)
    world.pictures = pictures
    world.env = env = Env(await world.make_bot(), shard_count=1)
    await env.start()
    world.guild = env.create_guild(name="Cats & Cards")
    world.channel = world.guild.create_text_channel("cards")
    try:
        yield world
    finally:
        await world.bot.hall.close()
        await env.shutdown()
        await world.store.close()
    # A command that refuses something does so by an exception, which the bot answers. Those that it didn't expect it
    # logs as errors, and logs are checked.
    escaped = [error for error in env.errors if not isinstance(error, discord.app_commands.CommandInvokeError)]
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
