"""The player who remembers every card and looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import thread_time

from engine.cards import cards_of
from engine.game import Action, Effort, Event, Weighed
from engine.players.collect_search import try_all
from engine.players.endgame import solve
from engine.players.imagine import Imagination
from engine.players.memory import remember
from engine.players.shed_position import PICK_UP, shed_rules
from engine.players.shed_search import World, look_ahead
from engine.skitgubbe.view import SkitgubbeView

Random = Callable[[], float]


HARD = Effort(playouts=800)

SHEDDING = 3
"""So many times as many playouts there are in phase 2: they are short."""

WORLDS = 12
"""How many worlds of phase 2 are looked at, where there are several."""


def weigh(view: SkitgubbeView, history: Sequence[Event], random: Random, effort: Effort = HARD) -> list[Weighed]:
    """What the seat could do, the best first; actions that were hardly looked at come last.

    ``history`` holds all public events of the game so far. The same arguments and the same random numbers give the
    same answer, unless time runs out. :class:`Unimaginable` if history and view don't fit together.
    """
    memory = remember(view, history)
    imagination = Imagination(view, memory)
    started = thread_time()

    def late() -> bool:
        return thread_time() - started > effort.seconds

    if view.phase == 1:
        assert view.seat is not None
        tried = try_all(imagination, view.seat, view.legal, effort.playouts, random, late, effort.fair)
        return [Weighed(*one) for one in tried]
    return _weigh_shedding(view, imagination, random, effort, late)


def _weigh_shedding(
    view: SkitgubbeView, imagination: Imagination, random: Random, effort: Effort, late: Callable[[], bool]
) -> list[Weighed]:
    rules = shed_rules(view.options.for_players(view.players), view.trump)
    dealt = [imagination.shed_position(rules, random) for _ in range(1 if imagination.certain else WORLDS)]
    solved = solve(dealt[0]) if imagination.certain else []
    winning = [Weighed(_action(one.action), 0.0, 0) for one in solved if not one.loses]
    if winning and not effort.fair:
        return winning
    worlds = [World(position, frozenset(imagination.past_keys(position))) for position in dealt]
    found = look_ahead(worlds, SHEDDING * effort.playouts, random, late, fair=effort.fair)
    if winning:
        others = (Weighed(_action(one.action), one.cost, one.visits) for one in found)
        return [*winning, *(one for one in others if one.action != winning[0].action)]
    if solved:
        # Lost against best play: what looks best against others may still save the game.
        return [Weighed(_action(looked.action), 1.0, 0) for looked in found]
    return [Weighed(_action(looked.action), looked.cost, looked.visits) for looked in found]


def _action(action: int) -> Action:
    return Action("pickup") if action == PICK_UP else Action("play", cards_of(action))
