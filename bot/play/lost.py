"""Messages that were sent, but not noted any more, when the bot was stopped: found again by what is on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import discord

from bot.calls import expected_errors
from bot.controls import Press
from bot.presses import meant_by

TABLES = ("join", "hand")
"""What can be pressed on a lobby, or on a table."""
SEARCHED = 100
"""So many messages of a channel are looked through, the newest first: as many as one request brings."""


@dataclass(frozen=True, slots=True)
class Found:
    """A message with controls, and what they do."""

    message_id: int
    presses: tuple[Press, ...]


async def with_controls(channel: discord.PartialMessageable, game_id: int, verbs: tuple[str, ...]) -> list[Found]:
    """The messages with controls of a game that do one of these, the newest first. Raises ``CallFailed``."""
    found: list[Found] = []
    with expected_errors():
        async for message in channel.history(limit=SEARCHED):
            presses = tuple(press for press in presses_on(message) if press.game_id == game_id and press.verb in verbs)
            if presses:
                found.append(Found(message.id, presses))
    return found


async def tables(channel: discord.PartialMessageable, game_id: int) -> list[int]:
    """The messages that look like a game's lobby or table, the newest first. Raises ``CallFailed``."""
    return [found.message_id for found in await with_controls(channel, game_id, TABLES)]


async def with_words(channel: discord.PartialMessageable, words: str) -> list[int]:
    """The bots' messages with just these words, the newest first. Raises ``CallFailed``."""
    with expected_errors():
        history = channel.history(limit=SEARCHED)
        return [message.id async for message in history if message.author.bot and message.content == words]


def presses_on(message: discord.Message) -> list[Press]:
    """What can be pressed on a message. Others can't imitate it: only bots put controls on messages."""
    if not message.flags.components_v2:
        return []
    items = discord.ui.LayoutView.from_message(message, timeout=None).walk_children()
    custom_ids = (cast("str | None", getattr(item, "custom_id", None)) for item in items)
    presses = [meant_by(custom_id) for custom_id in custom_ids if custom_id is not None]
    return [press for press in presses if press is not None]
