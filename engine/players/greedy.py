"""A player that does what looks best right now: it never thinks ahead, and remembers nothing."""

from __future__ import annotations

from engine.game import Action
from engine.players.collecting import choose_in_collecting
from engine.players.shedding import choose_in_shedding
from engine.skitgubbe.view import SkitgubbeView


def best_action(view: SkitgubbeView) -> Action:
    """What looks best to the seat whose view this is. The same view always gives the same action."""
    if len(view.legal) == 1:
        return view.legal[0]
    return choose_in_collecting(view) if view.phase == 1 else choose_in_shedding(view)
