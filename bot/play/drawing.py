"""Messages with their pictures. Pictures are drawn in a thread, so that the bot goes on answering meanwhile."""

from __future__ import annotations

import asyncio
import contextvars
import io
import logging
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import discord

from bot import metrics
from bot.pictures import Picture
from bot.play.layouts import Shown
from bot.sorry import place_of

log = logging.getLogger(__name__)

ALT_LENGTH = 1024
"""Characters that Discord takes for what a picture shows."""


AWAITED = ThreadPoolExecutor(1, "awaited pictures")
OTHERS = ThreadPoolExecutor(1, "other pictures")
"""Two threads draw. With more of them, the event loop would have to wait longer for its turn; and what a person waits
for doesn't stand in one line with the tables of everybody."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message ready to be sent, with the files that go with it."""

    layout: discord.ui.LayoutView
    files: tuple[discord.File, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture for a message: where the layout shows it, and the file."""

    shown: Shown
    file: discord.File


async def sheet(draw: Callable[[], Picture], description: str, *, awaited: bool = True) -> Sheet | None:
    """Draw a picture; None, and the words must do, if it can't be drawn.

    ``description`` tells the same in words; markdown is taken out of it. ``awaited``: a person waits for it.
    """
    drawing = contextvars.copy_context().run
    try:
        with metrics.PICTURE_SECONDS.time():
            picture = await asyncio.get_running_loop().run_in_executor(AWAITED if awaited else OTHERS, drawing, draw)
    except Exception as error:
        log.error("A picture couldn't be drawn: %s at %s", type(error).__name__, place_of(error))
        return None
    words = without_markdown(description)[:ALT_LENGTH]
    file = discord.File(io.BytesIO(picture.data), filename=picture.filename, description=words)
    return Sheet(Shown(picture.filename, words), file)


def without_markdown(words: str) -> str:
    """Words as a screen reader should say them: without the signs that Discord would format by."""
    plain = re.sub(r"\*\*|^-# |^#+ ", "", words, flags=re.MULTILINE)
    plain = re.sub(r"\\([^\w\s])", r"\1", plain)
    return plain.replace("\u200b", "").strip()
