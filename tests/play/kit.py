"""People at tables on a simulated Discord: what they see and what they can do, and nothing else.

``World`` is a server with the real bot on a real database file; ``Person`` clicks, chooses and types; ``Seen`` is a
message as a person sees it.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcord.env import Env
from simcord.results import ResponseMessage

from bot.app import Bot, create_bot
from bot.config import Settings
from bot.play.surroundings import Surroundings
from bot.store import Store
from tests.play.sim_clock import SimClock

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
        ids = [part["custom_id"] for part in self.parts() if "custom_id" in part]
        return next(one for one in ids if one.split(":")[1] in ("choose", "do"))

    def custom_id(self, label: str) -> str:
        return next(part["custom_id"] for part in self.parts() if part.get("label") == label)


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components of a message, containers first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])


class Person:
    """Somebody on the server."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.user = world.env.create_user(name, global_name=name)
        self.member = world.guild.add_member(self.user)
        self.id = self.user.id
        self.name = name

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
            return await self.choose(seen, seen.options[pick(seen.options)])
        return await self.click(seen, next(label for label in seen.labels if moves(label)))

    async def move_well(self, seen: Seen) -> Any:
        """Move as a sensible computer player would, so that a game comes to its end."""
        press = seen.custom_id_of_move()
        match = self.world.bot.hall.match(int(press.split(":")[2]))
        wanted = str(match.presenter.game.choose(match.view(match.seat_of(self.id)), "normal", lambda: 0.5))
        if wanted in seen.options:
            return await self.choose(seen, wanted)
        if outer := next((option for option in seen.options if opens_way_to(option, wanted)), None):
            await self.choose(seen, outer)
            return await self.choose(seen, wanted)
        button = next(part for part in seen.parts() if part.get("custom_id", "").endswith(f":{wanted}"))
        return await self.click(seen, button["label"])

    def _actor(self, seen: Seen) -> Any:
        return self.user if seen.channel_id == self.user.dm_channel.id else self.member

    def _message(self, seen: Seen) -> Any:
        stored = seen.stored
        return ResponseMessage(self.world.env, stored)


def moves(label: str) -> bool:
    """Whether a button's label is that of a move."""
    return label.startswith(("Pick up", "Chance", "Pass", "Exchange"))


def opens_way_to(option: str, wanted: str) -> bool:
    """Whether a menu's entry shows the runs that begin with the same card as this action."""
    return option.startswith("+") and option[1:].split()[:2] == wanted.split()[:2]


def can_move(seen: Seen) -> bool:
    return any(moves(label) for label in seen.labels)


class World:
    """A server with the bot."""

    def __init__(self, path: Path) -> None:
        self.url = f"sqlite+aiosqlite:///{path}"
        self.clock = SimClock()
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
        return self.bot

    def _new_secret(self) -> bytes:
        return self._random.randbytes(32)

    def people(self, *names: str) -> list[Person]:
        return [Person(self, name) for name in names]

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
        await self.clock.advance(seconds, self.env.settle)

    async def restart(self) -> None:
        """Stop the bot as a host would, and start it again on the same database."""
        await self.bot.hall.close()
        await self.store.close()
        self.clock.forget()
        await self.env.restart_bot(await self.make_bot())
        await self.env.settle()

    def game(self, number: int = 0) -> Any:
        return list(self.bot.hall.matches.values())[number]


@contextlib.asynccontextmanager
async def world_at(path: Path) -> AsyncIterator[World]:
    """A fresh server with the bot on it."""
    world = World(path)
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
    env.raise_errors()


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
