"""Where in the program an error was raised: what may be logged of one whose message may hold anything, cards too."""

from __future__ import annotations

import traceback
from pathlib import Path

DEEPEST = 6
"""So many places are told, from the innermost on."""


def place_of(error: BaseException) -> str:
    """Where an error was raised: ``match.py:120 < play.py:44``."""
    calls = traceback.walk_tb(error.__traceback__)
    places = [f"{Path(frame.f_code.co_filename).name}:{line}" for frame, line in calls]
    return " < ".join(reversed(places[-DEEPEST:]))
