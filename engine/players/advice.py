"""Advice for people: what the hard player would do in their seat, from what they may know themselves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Event
from engine.players.hard import Budget, Weighed, weigh
from engine.players.imagine import Unimaginable
from engine.skitgubbe.view import SkitgubbeView

ADVICE = Budget(collecting=900, shedding=900, seconds=1.5, fair=True)


def advise(
    view: SkitgubbeView, history: Sequence[Event], seed: str, budget: Budget = ADVICE, most: int = 3
) -> list[Weighed]:
    """The best actions, the best first, with the chance of losing after each; empty if there is nothing to say."""
    if not view.legal:
        return []
    try:
        return weigh(view, history, Random(seed).random, budget)[:most]
    except Unimaginable:
        return []
