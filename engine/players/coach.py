"""Looking back at a game: which moves cost most, by what whoever made them could know then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.game import Action, Effort, Event, Seat, State, View
from engine.games import GAMES

COACH = Effort(playouts=400, seconds=2.0, fair=True)

WORTH_TELLING = 0.04
"""From this rise of the chance of losing a move is called costly; less is within what playouts can tell."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move with a real choice: the game's id, its number in the game, what its seat knew, and what it did."""

    game: str
    number: int
    seat: Seat
    view: View
    history: tuple[Event, ...]
    action: Action


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move was worth: the chance of losing after it, and after the best move, from 0 to 1."""

    decision: Decision
    chance: float
    best: Action
    best_chance: float

    @property
    def cost(self) -> float:
        """By how much the move made losing likelier."""
        return max(0.0, self.chance - self.best_chance)


def decisions(
    game: str, state: State, moves: Iterable[tuple[Seat, Action]], seat: Seat | None = None
) -> Iterator[Decision]:
    """The moves (of one seat, unless None) where there was a choice. ``game`` is the game's id; ``state`` is the first
    position, on which they are played."""
    history: list[Event] = []
    for number, (mover, action) in enumerate(moves, 1):
        if seat in (None, mover):
            view = state.view(mover)
            if len(view.legal) > 1 and mover in view.to_act:
                done = Action(action.verb, tuple(sorted(action.cards)), action.word)
                yield Decision(game, number, mover, view, tuple(history), done)
        history.extend(state.apply(mover, action))


def judge(decision: Decision, seed: str = "coach", effort: Effort = COACH) -> Verdict | None:
    """What this move was worth; None if that can't be told. The same decision and seed give the same verdict."""
    random = Random(f"{seed}/{decision.number}").random
    weighed = GAMES[decision.game].weigh(decision.view, decision.history, random, effort)
    chances = {one.action: one.chance for one in weighed}
    if decision.action not in chances:
        return None
    best = weighed[0]
    return Verdict(decision, chances[decision.action], best.action, best.chance)


def costliest(verdicts: Iterable[Verdict], most: int = 3) -> Sequence[Verdict]:
    """The moves that cost most, the worst first; none that cost next to nothing."""
    costly = [verdict for verdict in verdicts if verdict.cost >= WORTH_TELLING]
    return sorted(costly, key=lambda verdict: (-verdict.cost, verdict.decision.number))[:most]
