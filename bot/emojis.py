"""The cards as emojis of the application: uploaded once, found again by their names.

A name ends with a checksum of its picture, so a new picture is uploaded under a new name, and the old one removed.
While an emoji isn't there, text does without it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Mapping

import discord

from bot.calls import CallFailed, expected_errors
from bot.pictures import Style, emoji_images

log = logging.getLogger(__name__)

SUITS = {"♣": "suit_c", "♦": "suit_d", "♥": "suit_h", "♠": "suit_s"}
"""The emoji for each suit."""
LONGEST = 1200
"""Characters up to which a text is painted: three of them fit into a message."""
PREFIXES = ("card_", "suit_")
PAUSE_SECONDS = 0.05
"""Discord allows 50 calls a second in all, and most of them are for people who play."""


class Emojis:
    """The emojis that there are, by their names without the checksum (``card_7h``).

    ``pause``: so many seconds pass between one upload and the next.
    """

    def __init__(self, pause: float = PAUSE_SECONDS) -> None:
        self._pause = pause
        self._ready: dict[str, discord.PartialEmoji] = {}

    def get(self, name: str) -> discord.PartialEmoji | None:
        """The emoji with this name, if it is there."""
        return self._ready.get(name)

    def paint(self, words: str) -> str:
        """The words of a message with its suits as emojis, which are easy to see on any background.

        As they are while the emojis aren't there, and where they would make the words too long.
        """
        painted = words
        for symbol, name in SUITS.items():
            if (emoji := self.get(name)) is not None:
                painted = painted.replace(symbol, str(emoji))
        return painted if len(painted) <= LONGEST else words

    async def bring_up_to_date(self, client: discord.Client) -> None:
        """Upload what is missing and remove what is old. What fails is left for the next start."""
        images = named_images(await asyncio.to_thread(emoji_images, Style()))
        try:
            with expected_errors():
                there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            for name, (full, image) in images.items():
                emoji = there.pop(full, None)
                if emoji is None:
                    with expected_errors():
                        emoji = await client.create_application_emoji(name=full, image=image)
                    await asyncio.sleep(self._pause)
                self._ready[name] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
            for emoji in there.values():
                if emoji.name.startswith(PREFIXES):
                    with expected_errors():
                        await emoji.delete()
        except CallFailed as error:
            log.warning("Not all card emojis could be brought up to date: %s", error)


def named_images(images: Mapping[str, bytes]) -> dict[str, tuple[str, bytes]]:
    """Each picture by its name, with the name that it has on Discord."""
    return {name: (f"{name}_{hashlib.sha256(image).hexdigest()[:8]}", image) for name, image in images.items()}
