"""What tests let be drawn, in a module that loads little: a process that draws has to load it too."""

from __future__ import annotations

import os
import signal

from bot.pictures import Picture
from bot.pictures.canvas import Layout


def number_of_process() -> Picture:
    """No picture: tells where it would have been drawn."""
    return Picture(str(os.getpid()).encode(), "number", (1, 1), Layout((1, 1), ()))


def die_elsewhere(bot: int) -> Picture:
    """Fatal to every process but this one."""
    if os.getpid() != bot:
        os.kill(os.getpid(), signal.SIGKILL)
    return number_of_process()


def hang_elsewhere(bot: int) -> Picture:
    """Takes for ever in every process but this one."""
    if os.getpid() != bot:
        signal.pause()
    return number_of_process()


def no_picture() -> Picture:
    """Fails everywhere, and tells of a card."""
    raise LookupError("the seven of hearts")
