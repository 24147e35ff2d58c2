"""What somebody pressed, chose or typed, read from what Discord sent; nothing in it is taken on trust.

discord.py answers only what it finds in the message that was pressed, and fails at data of another form than it knows.
Here every press is read by the bot itself, so that nobody is left without an answer.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

import discord

from bot.controls import FIELD, Handler, Press
from bot.sorry import Sorry, apologise

CUSTOM_ID = re.compile(
    r"(?P<kind>[bsucf]):(?P<verb>[a-z_]{1,16}):(?P<game>[0-9]{1,18}):(?P<turn>[0-9]{1,9}):(?P<arg>[^:]{0,60})"
)
COMPONENTS = {
    "b": discord.ComponentType.button,
    "s": discord.ComponentType.select,
    "u": discord.ComponentType.user_select,
    "c": discord.ComponentType.channel_select,
}
"""What a control is, by the first letter of its custom_id; ``f`` is a form."""
MOST_VALUES, LONGEST_VALUE = 25, 100
LONGEST_TEXT = 4000
"""The longest that Discord lets somebody type into a field."""


class Place(enum.Enum):
    """On which messages the controls with a verb stand. What a press changes must be such a message."""

    ANYWHERE = enum.auto()
    PRIVATE = enum.auto()
    """On what one person alone sees."""
    BY_ITSELF = enum.auto()
    """On messages that have no controls of other kinds: not on a table, which everybody needs."""


class Handlers:
    """What each verb does, and where its controls stand."""

    def __init__(self) -> None:
        self._by_verb: dict[str, tuple[Handler, Place]] = {}

    def register(self, verb: str, handler: Handler, place: Place = Place.ANYWHERE) -> None:
        """Let this handler answer presses with this verb; ``ValueError`` if there is one already."""
        if verb in self._by_verb:
            raise ValueError(f"two handlers for {verb!r}")
        self._by_verb[verb] = handler, place

    async def answer(self, interaction: discord.Interaction) -> None:
        """Answer a press, whatever it holds. Nothing that goes wrong may escape: nobody else would answer."""
        try:
            check_sender(interaction)
            press = press_of(interaction)
            if press.verb not in self._by_verb:
                raise Sorry("sorry.unknown_control")
            handler, place = self._by_verb[press.verb]
            check_place(interaction, press, place)
            await handler(interaction, press)
        except Exception as error:
            await apologise(interaction, error)


def check_sender(interaction: discord.Interaction) -> None:
    """:class:`Sorry` unless a person has sent it."""
    if not is_sent_by_person(interaction):
        raise Sorry("sorry.unreadable")


def is_sent_by_person(interaction: discord.Interaction) -> bool:
    """Whether it is said who it was, on a server a member of it; and that this isn't a bot, or a webhook."""
    return interaction.user is not discord.utils.MISSING and not interaction.user.bot


def check_place(interaction: discord.Interaction, press: Press, place: Place) -> None:
    """:class:`Sorry` for a control that the bot has never put on such a message."""
    if place is Place.PRIVATE and not is_private(interaction):
        raise Sorry("sorry.unknown_control")
    if place is Place.BY_ITSELF and verbs_on(interaction.message) != {press.verb}:
        raise Sorry("sorry.unknown_control")


def is_private_answer(interaction: discord.Interaction) -> bool:
    """Whether what was pressed is an answer that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_private(interaction: discord.Interaction) -> bool:
    """Whether only this person sees what was pressed: such an answer, or a direct message."""
    channel = interaction.channel
    return is_private_answer(interaction) or (channel is not None and channel.type is discord.ChannelType.private)


def verbs_on(message: discord.Message | None) -> set[str | None]:
    """What the controls of a message are for; None stands for such that are none of the bot's."""
    meant = [meant_by(custom_id) for custom_id in _custom_ids(message.components if message else ())]
    return {press.verb if press else None for press in meant}


def _custom_ids(parts: Iterable[Any]) -> Iterator[str]:
    """The custom_ids of components, and of those in them."""
    for part in parts:
        if isinstance(custom_id := getattr(part, "custom_id", None), str):
            yield custom_id
        yield from _custom_ids(getattr(part, "children", ()))


def press_of(interaction: discord.Interaction) -> Press:
    """What was pressed. :class:`Sorry` for what the bot never made, or what doesn't fit it."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    custom_id = data.get("custom_id")
    match = CUSTOM_ID.fullmatch(custom_id) if isinstance(custom_id, str) else None
    if match is None:
        raise Sorry("sorry.unknown_control")
    values = _values(interaction.type, match["kind"], data)
    return Press(match["verb"], int(match["game"]), int(match["turn"]), match["arg"], values)


def meant_by(custom_id: str) -> Press | None:
    """What a control with this custom_id is for; None if it is none of the bot's."""
    match = CUSTOM_ID.fullmatch(custom_id)
    return None if match is None else Press(match["verb"], int(match["game"]), int(match["turn"]), match["arg"])


def _values(kind_of_interaction: discord.InteractionType, kind: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    if kind_of_interaction is discord.InteractionType.modal_submit:
        if kind != "f":
            raise Sorry("sorry.unreadable")
        return (_typed(data),)
    component = COMPONENTS.get(kind)
    if component is None or data.get("component_type") != component.value:
        raise Sorry("sorry.unreadable")
    return () if kind == "b" else _chosen(data, at_least=0 if kind == "c" else 1)


def _chosen(data: Mapping[str, Any], at_least: int) -> tuple[str, ...]:
    values = data.get("values")
    if not isinstance(values, list):
        raise Sorry("sorry.unreadable")
    chosen = [value for value in cast("list[Any]", values) if isinstance(value, str) and len(value) <= LONGEST_VALUE]
    if len(chosen) != len(cast("list[Any]", values)) or not at_least <= len(chosen) <= MOST_VALUES:
        raise Sorry("sorry.unreadable")
    return tuple(chosen)


def _typed(data: Mapping[str, Any]) -> str:
    found = [field.get("value") for field in _fields(data) if field.get("custom_id") == FIELD]
    if len(found) != 1 or not isinstance(found[0], str) or len(found[0]) > LONGEST_TEXT:
        raise Sorry("sorry.unreadable")
    return found[0]


def _fields(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The fields of a form: each in a label or, as apps sent them before, in a row."""
    for part in _mappings(data.get("components")):
        yield from _mappings([part.get("component")])
        yield from _mappings(part.get("components"))


def _mappings(parts: object) -> list[Mapping[str, Any]]:
    """What can be looked into, of a list that may be none."""
    return [part for part in cast("list[Any]", parts) if isinstance(part, dict)] if isinstance(parts, list) else []
