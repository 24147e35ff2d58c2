"""Computer players. Each sees what a person in its seat would see, and nothing more."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Action
from engine.players.greedy import best_action
from engine.players.uniform import any_action
from engine.skitgubbe.view import SkitgubbeView

STRENGTHS = ("easy", "normal", "hard")

SLIP = 0.3
"""How often an easy player does whatever comes to mind."""


def choose(view: SkitgubbeView, strength: str, random: Callable[[], float]) -> Action:
    """What a computer player of this strength does, from its own view alone.

    ``easy`` plays like ``normal`` but slips now and then; ``hard`` plays like ``normal`` for now. ``random`` gives
    numbers from 0 to below 1, like ``random.random``. ``ValueError`` if there is no such strength, or nothing to do.
    """
    if strength not in STRENGTHS:
        raise ValueError(f"there is no strength {strength!r}, only {', '.join(STRENGTHS)}")
    if not view.legal:
        raise ValueError("this seat has nothing to do now")
    if strength == "easy" and random() < SLIP:
        return any_action(view.legal, random)
    return best_action(view)


__all__ = ["STRENGTHS", "any_action", "best_action", "choose"]
