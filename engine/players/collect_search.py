"""Looking ahead in phase 1: each action is tried in many imagined worlds, and judged by the hands of phase 2."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.game import Action, Seat
from engine.players.collect_habits import collect_out
from engine.players.imagine import Imagination, Imagined
from engine.players.prospects import prospect
from engine.players.shed_position import NOBODY, ShedPosition, needed_at_start, play_out, shed_rules

Random = Callable[[], float]

SLIPS = 0.1
PLAYED_OUT = 0.4
"""How much of the judgement is one playout of phase 2; the rest is what the hands look like."""


def try_all(
    imagination: Imagination,
    seat: Seat,
    legal: Sequence[Action],
    playouts: int,
    random: Random,
    late: Callable[[], bool] = lambda: False,
    fair: bool = False,
) -> list[tuple[Action, float, int]]:
    """Every action with its mean cost (about the chance of losing) and how often it was tried, the best first.

    Half of the actions, the worse ones, are dropped each time that a part of the playouts is done; unless ``fair``:
    then all are tried in the same worlds, and so can be compared.
    """
    costs = [0.0] * len(legal)
    tried = [0] * len(legal)
    left = list(range(len(legal)))
    stages = 1 if fair else max(1, (len(legal) - 1).bit_length())
    for _ in range(stages):
        for number in range(max(1, playouts // stages // len(left))):
            world = imagination.collect_state(random)
            for index in left:
                costs[index] += _cost_of(world.copy(), seat, legal[index], random)
                tried[index] += 1
            if number % 16 == 15 and late():
                break
        left.sort(key=lambda index: costs[index] / tried[index])
        left = left[: max(2, (len(left) + 1) // 2)]
    order = sorted(range(len(legal)), key=lambda index: (-tried[index], costs[index] / tried[index]))
    return [(legal[index], costs[index] / tried[index], tried[index]) for index in order]


def _cost_of(state: Imagined, seat: Seat, action: Action, random: Random) -> float:
    state.apply(seat, action)
    collect_out(state)
    if state.outcome is not None:
        return float(seat in state.outcome.losers)
    judged = prospect(state.hands, state.trump, seat)
    if judged in (0.0, 1.0):
        return judged
    rules = shed_rules(state.rules.options, state.trump)
    needed = needed_at_start(state.hands, rules.rotation)
    loser = play_out(ShedPosition(rules, state.hands, [], [], needed, state.due[0]), random, SLIPS)
    return (1 - PLAYED_OUT) * judged + PLAYED_OUT * (0.0 if loser == NOBODY else float(loser == seat))
