"""Messages with their pictures."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from dataclasses import dataclass, field

import discord

from bot import metrics
from bot.drawing import Drawing
from bot.pictures import Draw
from bot.places import place_of
from bot.play.layouts import Shown

log = logging.getLogger(__name__)

ALT_LENGTH = 1024
"""Characters that Discord takes for what a picture shows."""
PROMPT_SECONDS = 2.0
"""Discord waits three seconds for an answer: if its picture isn't drawn by then, the words must do."""


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


async def sheet(
    drawing: Drawing, draw: Draw, description: str, *, awaited: bool = True, prompt: bool = False
) -> Sheet | None:
    """Draw a picture; None, and the words must do, if it can't be drawn.

    ``description`` tells the same in words; markdown is taken out of it. ``awaited``: a person waits for it;
    ``prompt``: and Discord waits for the answer that it belongs to.
    """
    try:
        async with asyncio.timeout(PROMPT_SECONDS if prompt else None):
            with metrics.PICTURE_SECONDS.time():
                picture = await drawing.draw(draw, awaited=awaited)
    except TimeoutError:
        log.info("An answer goes without its picture, which took more than %g s", PROMPT_SECONDS)
        return None
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
