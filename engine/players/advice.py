"""Advice for people: what would be best in their seat, from what they may know themselves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Effort, Event, View, Weighed
from engine.games import GAMES

ADVICE = Effort(playouts=900, seconds=1.5, fair=True)


def advise(
    game: str, view: View, history: Sequence[Event], seed: str, effort: Effort = ADVICE, most: int = 3
) -> list[Weighed]:
    """The best actions, the best first, with the chance of losing after each; empty if there is nothing to say.

    ``game`` is the game's id, ``history`` all public events so far. The same arguments give the same advice.
    """
    if not view.legal:
        return []
    return list(GAMES[game].weigh(view, history, Random(seed).random, effort)[:most])
