"""What the tables take from outside: time, chance, haste, thought and pictures. Tests and the demo bring their own."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.drawing import Drawing, DrawingHere
from bot.thinking import Thinking, ThinkingHere
from engine.clock import Clock, LoopClock
from engine.fairness import new_secret
from engine.game import Effort
from engine.players.advice import ADVICE
from engine.players.coach import COACH

_chance = random.SystemRandom()


def short_pause() -> float:
    """Seconds that a computer player seems to think: varied, and never depending on its cards."""
    return _chance.uniform(0.8, 1.8)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """``pause`` gives the seconds before a computer's move, ``random`` numbers from 0 to 1 for computer players."""

    clock: Clock = field(default_factory=LoopClock)
    pause: Callable[[], float] = short_pause
    new_secret: Callable[[], bytes] = new_secret
    random: Callable[[], float] = _chance.random
    thinking: Thinking = field(default_factory=ThinkingHere)
    """Where computer players think."""
    drawing: Drawing = field(default_factory=DrawingHere)
    """Where pictures are drawn."""
    advice: Effort = ADVICE
    """How much thinking goes into a hint."""
    coaching: Effort = COACH
    """How much thinking goes into each move that the coach looks at."""
    uploads_emojis: bool = False
    """Whether the cards are uploaded as emojis of the application, when they aren't there yet."""
