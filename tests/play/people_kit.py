"""A person on the simulated server: what he sees of a message, and what he can press, choose and type."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcord.results import ResponseMessage

from bot.play.layouts import OPENS

if TYPE_CHECKING:
    from tests.play.kit import World

BUTTON, MENU, WORDS = 2, 3, 10


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
    if pressed["component_type"] > MENU:
        control = {"type": pressed["component_type"], "custom_id": custom_id}
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


def mover_of(*people: Person) -> tuple[Person, Seen]:
    """Who of these is to act, and the hand that came for it; the first one where several are asked."""
    person = next(person for person in people if person.hand())
    hand = person.hand()
    assert hand
    return person, hand
