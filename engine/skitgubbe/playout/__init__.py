"""Random play to the end of a game, many times faster than by ``State.apply``.

The rules are played a second time here, on bare numbers and without events, views or messages, for those who need the
outcome of thousands of games: computer players, and simulations. The rules that count are those of ``collect`` and
``shed``; a test plays both with the same random numbers and compares how they end.

Which seat acts: the first of ``to_act``. It does each of its legal actions with the same chance, in the order of
``State.legal``: action number ``int(random() * n)`` of n, without a random number when there is only one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.game import Seat
from engine.skitgubbe.playout.between import start_phase_2
from engine.skitgubbe.playout.duel import play_duels
from engine.skitgubbe.playout.everyone import play_tricks
from engine.skitgubbe.playout.shed import play_phase_2
from engine.skitgubbe.playout.world import world_of
from engine.skitgubbe.state import State


class Playout(NamedTuple):
    """How a random game ended: who lost (0 if it was drawn), and after how many decisions, forced ones counted."""

    loser: Seat
    decisions: int


def playout(state: State, random: Callable[[], float]) -> Playout:
    """Play on from this position, which stays as it is, to the end of the game.

    ``random`` gives numbers from 0 to below 1. The stock, the hands and the shuffle of trash cards are those of the
    state: a computer player gives it one in which all that he can't know is guessed.
    """
    if state.outcome is not None:
        return Playout(state.outcome.losers[0] if state.outcome.losers else 0, 0)
    world = world_of(state)
    if state.phase == 1:
        if state.rules.options.tricks == "duel":
            play_duels(world, random)
        else:
            play_tricks(world, random)
        start_phase_2(world)
    loser = play_phase_2(world, random)
    return Playout(loser, world.decisions)


__all__ = ["Playout", "playout"]
