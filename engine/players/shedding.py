"""Phase 2: get rid of low cards and long runs first, keep trumps, and pick up only where it costs least."""

from __future__ import annotations

from math import inf

from engine.game import Action
from engine.players.worth import relief
from engine.skitgubbe.view import SkitgubbeView

LEAD_NEXT = 0.8
"""How good it is to complete a trick: the next one may be led with a card that could beat nothing."""

LET_GO = 0.6
"""How bad it is to let others play, in the worth of cards, beside what is picked up."""


def choose_in_shedding(view: SkitgubbeView) -> Action:
    """What to do in phase 2, where there is a choice."""
    return max(view.legal, key=lambda action: _score(view, action))


def _score(view: SkitgubbeView, action: Action) -> float:
    """How much better off the seat is after this action than before it; going out is safety (S4.8)."""
    if action.verb == "pickup":
        return -relief(view.pick_up, view.trump) - LET_GO
    if len(action.cards) == len(view.hand):
        return inf
    score = relief(action.cards, view.trump)
    if view.needed is not None and len(view.pile) + 1 == view.needed:
        score += LEAD_NEXT
    return score
