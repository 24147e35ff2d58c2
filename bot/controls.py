"""Buttons and menus that work for ever: all that they mean stands in their custom_id.

A control names its game and the turn that it answers, so that an old one does nothing wrong, also after a restart. Only
these three classes of items are used in messages: discord.py then keeps no list of views that would grow. What a press
does is said by a handler that a cog registers for the control's verb.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import discord

from bot.sorry import Sorry, apologise

PARTS = r"(?P<verb>[a-z_]{1,16}):(?P<game>[0-9]{1,18}):(?P<turn>[0-9]{1,9}):(?P<arg>[^:]{0,60})"
LARGEST_ID = 2**63 - 1
"""The largest number that Discord, and the database, take for an id."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button, or a choice in a menu (then ``values`` holds what was chosen)."""

    verb: str
    game_id: int
    turn: int
    arg: str = ""
    values: tuple[str, ...] = ()

    def custom_id(self, kind: str) -> str:
        """The text that Discord hands back; at most 100 characters."""
        return f"{kind}:{self.verb}:{self.game_id}:{self.turn}:{self.arg}"


def id_in(words: str) -> int:
    """A number that a control should hold; :class:`Sorry` for anything else."""
    if not is_id(words):
        raise Sorry("sorry.unknown_control")
    return int(words)


def is_id(words: str) -> bool:
    """Whether this is a number that can be an id."""
    return words.isascii() and words.isdecimal() and len(words) < 20 and int(words) <= LARGEST_ID


Handler = Callable[[discord.Interaction, Press], Awaitable[None]]


class Handlers:
    """What each verb does."""

    def __init__(self) -> None:
        self._by_verb: dict[str, Handler] = {}

    def register(self, verb: str, handler: Handler) -> None:
        """Let this handler answer presses with this verb; ``ValueError`` if there is one already."""
        if verb in self._by_verb:
            raise ValueError(f"two handlers for {verb!r}")
        self._by_verb[verb] = handler

    async def answer(self, interaction: discord.Interaction, press: Press) -> None:
        """Answer a press. Nothing that goes wrong may escape: discord.py would leave the person without an answer."""
        handler = self._by_verb.get(press.verb)
        try:
            if handler is None:
                raise Sorry("sorry.unknown_control")
            await handler(interaction, press)
        except Exception as error:
            await apologise(interaction, error)


def _handlers(interaction: discord.Interaction) -> Handlers:
    handlers = getattr(interaction.client, "handlers", None)
    assert isinstance(handlers, Handlers)
    return handlers


def _press(match: re.Match[str], values: Sequence[str] = ()) -> Press:
    return Press(match["verb"], int(match["game"]), int(match["turn"]), match["arg"], tuple(values))


class ControlButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=f"b:{PARTS}"):
    """A button."""

    def __init__(self, item: discord.ui.Button[Any], press: Press) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the press back."""
        assert isinstance(item, discord.ui.Button)
        return cls(item, _press(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand it to its handler."""
        await _handlers(interaction).answer(interaction, self.press)


class ControlSelect(discord.ui.DynamicItem[discord.ui.Select[Any]], template=f"s:{PARTS}"):
    """A menu."""

    def __init__(self, item: discord.ui.Select[Any], press: Press) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the press back; what was chosen is filled in later by discord.py."""
        assert isinstance(item, discord.ui.Select)
        return cls(item, _press(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand it to its handler, with what was chosen."""
        chosen = tuple(str(value) for value in self.item.values)
        await _handlers(interaction).answer(interaction, replace(self.press, values=chosen))


class ControlUserSelect(discord.ui.DynamicItem[discord.ui.UserSelect[Any]], template=f"u:{PARTS}"):
    """A menu of the people on the server."""

    def __init__(self, item: discord.ui.UserSelect[Any], press: Press) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the press back; who was chosen is filled in later by discord.py."""
        assert isinstance(item, discord.ui.UserSelect)
        return cls(item, _press(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand it to its handler, with the ids of who was chosen."""
        chosen = tuple(str(user.id) for user in self.item.values)
        await _handlers(interaction).answer(interaction, replace(self.press, values=chosen))


def user_select(press: Press, placeholder: str) -> ControlUserSelect:
    """A menu of people, of whom one is chosen."""
    item: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        placeholder=placeholder[:150], custom_id=press.custom_id("u")
    )
    return ControlUserSelect(item, press)


class ControlChannels(discord.ui.DynamicItem[discord.ui.ChannelSelect[Any]], template=f"c:{PARTS}"):
    """A menu of a server's channels and threads."""

    def __init__(self, item: discord.ui.ChannelSelect[Any], press: Press) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the press back; which channels were chosen is filled in later by discord.py."""
        assert isinstance(item, discord.ui.ChannelSelect)
        return cls(item, _press(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand it to its handler, with the ids of the channels."""
        chosen = tuple(str(channel.id) for channel in self.item.values)
        await _handlers(interaction).answer(interaction, replace(self.press, values=chosen))


CONTROLS = (ControlButton, ControlSelect, ControlUserSelect, ControlChannels)
"""All of them, for the bot to know."""
Control = ControlButton | ControlSelect | ControlUserSelect | ControlChannels


def button(
    press: Press,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> ControlButton:
    """A button with this label (at most 80 characters)."""
    item: discord.ui.Button[Any] = discord.ui.Button(
        label=label[:80], style=style, emoji=emoji, disabled=disabled, custom_id=press.custom_id("b")
    )
    return ControlButton(item, press)


def select(press: Press, options: Sequence[discord.SelectOption], placeholder: str) -> ControlSelect:
    """A menu of 1 to 25 options, of which one is chosen."""
    item: discord.ui.Select[Any] = discord.ui.Select(
        options=list(options), placeholder=placeholder[:150], custom_id=press.custom_id("s")
    )
    return ControlSelect(item, press)


def channels(press: Press, chosen: Sequence[int], placeholder: str) -> ControlChannels:
    """A menu of channels and threads, none to 25 of them; ``chosen`` are marked already."""
    item: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
        channel_types=[
            discord.ChannelType.text,
            discord.ChannelType.public_thread,
            discord.ChannelType.private_thread,
        ],
        min_values=0,
        max_values=25,
        default_values=[
            discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel) for channel in chosen
        ],
        placeholder=placeholder[:150],
        custom_id=press.custom_id("c"),
    )
    return ControlChannels(item, press)
