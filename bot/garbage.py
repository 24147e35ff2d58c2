"""When Python looks for garbage: seldom among what stays.

Now and then it looks through all objects that there are. With a thousand games in play that takes a third of a second
in which nobody is answered. What dies young, which is nearly everything, is found as before.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager

SEARCHES = 200
"""So many searches among what is younger come before one among everything: minutes of play at 500 tables."""


@contextmanager
def loading() -> Generator[None]:
    """What is loaded inside is never looked through: the program, and the games in play, which mostly stay."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, SEARCHES)
        gc.enable()
