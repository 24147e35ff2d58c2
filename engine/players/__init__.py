"""Computer players. Each sees what a person in its seat would see, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.game import Action, Event
from engine.players.greedy import best_action
from engine.players.uniform import any_action
from engine.skitgubbe.view import SkitgubbeView

STRENGTHS = ("easy", "normal", "hard")

SLIP = 0.3
"""How often an easy player does whatever comes to mind."""


def choose(view: SkitgubbeView, strength: str, random: Callable[[], float], history: Sequence[Event] = ()) -> Action:
    """What a computer player of this strength does, from what its seat may know.

    ``normal`` does what looks best right now; ``easy`` the same, but slips now and then; ``hard`` remembers
    ``history``, all public events of the game so far, and looks ahead: it thinks for up to a second. ``random`` gives
    numbers from 0 to below 1, like ``random.random``. ``ValueError`` if there is no such strength, or nothing to do.
    """
    if strength not in STRENGTHS:
        raise ValueError(f"there is no strength {strength!r}, only {', '.join(STRENGTHS)}")
    if not view.legal:
        raise ValueError("this seat has nothing to do now")
    if strength == "easy" and random() < SLIP:
        return any_action(view.legal, random)
    if strength == "hard" and len(view.legal) > 1:
        return _best_by_looking_ahead(view, history, random)
    return best_action(view)


def _best_by_looking_ahead(view: SkitgubbeView, history: Sequence[Event], random: Callable[[], float]) -> Action:
    # Imported late: whoever only replays or simulates needs none of it.
    from engine.players.hard import weigh
    from engine.players.imagine import Unimaginable

    try:
        return weigh(view, history, random)[0].action
    except Unimaginable:
        return best_action(view)


__all__ = ["STRENGTHS", "any_action", "best_action", "choose"]
