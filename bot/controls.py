"""Buttons, menus and forms that work for ever: all that they mean stands in their custom_id.

A control names its game and the turn that it answers, so that an old one does nothing wrong, also after a restart. What
a press does is said by a handler that a cog registers for the control's verb. No message and no form is left with
discord.py to be remembered: whatever arrives is read in ``bot.presses``, and all of it gets an answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.sorry import Sorry

LARGEST_ID = 2**63 - 1
"""The largest number that Discord, and the database, take for an id."""
FIELD = "typed"
"""The name of a form's one field."""

ControlButton = discord.ui.Button[Any]
Control = discord.ui.Item[Any]


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button, a choice in a menu (then ``values`` holds what was chosen), or a form (what was typed)."""

    verb: str
    game_id: int
    turn: int
    arg: str = ""
    values: tuple[str, ...] = ()

    def custom_id(self, kind: str) -> str:
        """The text that Discord hands back; at most 100 characters."""
        return f"{kind}:{self.verb}:{self.game_id}:{self.turn}:{self.arg}"


Handler = Callable[[discord.Interaction, Press], Awaitable[None]]


def id_in(words: str) -> int:
    """A number that a control should hold; :class:`Sorry` for anything else."""
    if not is_id(words):
        raise Sorry("sorry.unknown_control")
    return int(words)


def chosen_in(press: Press) -> str:
    """What was chosen in a menu of which one thing is chosen; :class:`Sorry` for a press that is none."""
    if len(press.values) != 1:
        raise Sorry("sorry.unknown_control")
    return press.values[0]


def typed_in(press: Press) -> str:
    """What was typed into a form, without the space around it; :class:`Sorry` for a press that is none."""
    if len(press.values) != 1:
        raise Sorry("sorry.unreadable")
    return press.values[0].strip()


def is_id(words: str) -> bool:
    """Whether this is a number that can be an id."""
    return words.isascii() and words.isdecimal() and len(words) < 20 and int(words) <= LARGEST_ID


class View(discord.ui.LayoutView):
    """A message with controls."""

    def is_finished(self) -> bool:
        """discord.py keeps no list of such views, which would grow."""
        return True


class Form(discord.ui.Modal):
    """A question with one field to type in."""

    def is_finished(self) -> bool:
        """discord.py keeps no list of forms, which would be empty after a restart."""
        return True


def button(
    press: Press,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> ControlButton:
    """A button with this label (at most 80 characters)."""
    return discord.ui.Button(
        label=label[:80], style=style, emoji=emoji, disabled=disabled, custom_id=press.custom_id("b")
    )


def select(press: Press, options: Sequence[discord.SelectOption], placeholder: str) -> discord.ui.Select[Any]:
    """A menu of 1 to 25 options, of which one is chosen."""
    return discord.ui.Select(options=list(options), placeholder=placeholder[:150], custom_id=press.custom_id("s"))


def user_select(press: Press, placeholder: str) -> discord.ui.UserSelect[Any]:
    """A menu of people, of whom one is chosen."""
    return discord.ui.UserSelect(placeholder=placeholder[:150], custom_id=press.custom_id("u"))


def channels(press: Press, chosen: Sequence[int], placeholder: str) -> discord.ui.ChannelSelect[Any]:
    """A menu of channels and threads, none to 25 of them; ``chosen`` are marked already."""
    return discord.ui.ChannelSelect(
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


def form(press: Press, title: str, label: str, description: str, *, placeholder: str, longest: int) -> Form:
    """A form whose field takes up to ``longest`` characters."""
    made = Form(title=title[:45], custom_id=press.custom_id("f"))
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        placeholder=placeholder[:100], custom_id=FIELD, max_length=longest
    )
    made.add_item(discord.ui.Label(text=label[:45], description=description[:100], component=field))
    return made
