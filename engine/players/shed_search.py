"""Looking ahead in phase 2: a tree of what everybody may do, grown where it matters, with playouts at its leaves.

The seat itself does what makes it least likely to lose; the others mostly do as habit says, and otherwise what is best
for them. The tree is shared by all worlds that the seat can imagine: actions that one world doesn't allow are left out
when that world is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt

from engine.game import Seat
from engine.players.shed_position import NOBODY, ShedPosition, by_habit, picked_slice, play_out

Random = Callable[[], float]
Key = tuple[object, ...]

DRAWN = 0.25
"""What a draw costs everybody, where losing costs 1: less than a fair share of it, yet not nothing."""

SLIPS = 0.1
"""How often imagined players do anything that is legal in playouts."""

HABIT = 0.9
"""How often the others are taken to do what habit says. Players who only do what is best for them, as far as the tree
knows it, are less like real ones: looking ahead then finds fewer ways to be saved by them."""

CURIOSITY = 0.9
"""How much actions that were looked at less are preferred."""

SHARPNESS = 1.0
"""How much the tree trusts habits before it has looked: 0 not at all."""


class Node:
    """What is known of an action: how often it was looked at, and what it cost in all the one who did it."""

    __slots__ = ("children", "cost", "prior", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.cost = 0.0
        self.children: dict[int, Node] = {}


@dataclass(frozen=True, slots=True)
class Looked:
    """What looking ahead found about one action: the mean cost (about the chance of losing), and how sure it is."""

    action: int
    cost: float
    visits: int


@dataclass(frozen=True, slots=True)
class World:
    """One world to look at, with the positions that it would repeat."""

    position: ShedPosition
    past: frozenset[Key]


def look_ahead(
    worlds: Sequence[World],
    playouts: int,
    random: Random,
    late: Callable[[], bool] = lambda: False,
    fair: bool = False,
) -> list[Looked]:
    """Every action of the seat in turn, the best first. ``late`` is asked now and then whether time is up.

    ``fair``: every second playout is for the action that was looked at least.
    """
    root = Node(1.0)
    for number in range(playouts):
        world = worlds[number % len(worlds)]
        _look(root, world, random, _choose_least_seen if fair and number % 2 else _choose)
        if number % 64 == 63 and (late() or (not fair and _decided(root, playouts - number - 1))):
            break
    found = [
        Looked(action, node.cost / node.visits, node.visits) for action, node in root.children.items() if node.visits
    ]
    if fair:
        return sorted(found, key=lambda looked: (looked.cost, -looked.visits))
    return sorted(found, key=lambda looked: (-looked.visits, looked.cost))


def _decided(root: Node, left: int) -> bool:
    """Whether the most visited action can't be caught up with any more."""
    visits = sorted(node.visits for node in root.children.values())
    return len(visits) < 2 or visits[-1] - visits[-2] > left


Chooser = Callable[[Node, ShedPosition], tuple[int, Node]]


def _look(root: Node, world: World, random: Random, choose_first: Chooser) -> None:
    """Go down the tree along what looks best to each, play out from the first new position, and take note."""
    position = world.position.copy()
    own = position.turn
    path: list[tuple[Seat, Node]] = []
    met: set[Key] = set()
    node, drawn = root, False
    while position.turn and not drawn and (not path or node.visits):
        if position.turn != own and random() < HABIT:
            action, node = _follow_habit(node, position, random)
        else:
            action, node = _choose(node, position) if path else choose_first(node, position)
        path.append((position.turn, node))
        position.do(action)
        key = position.key()
        drawn = key in met or key in world.past
        met.add(key)
    loser = NOBODY if drawn else position.loser or play_out(position, random, SLIPS)
    for seat, seen in path:
        seen.visits += 1
        seen.cost += DRAWN if loser == NOBODY else float(seat == loser)


def _choose(node: Node, position: ShedPosition) -> tuple[int, Node]:
    """The action that looks best, or that was looked at too little."""
    actions = _allowed(node, position)
    if len(actions) == 1:
        return actions[0], node.children[actions[0]]
    here = [node.children[action] for action in actions]
    visits = sum(child.visits for child in here)
    mean = sum(child.cost for child in here) / visits if visits else 0.3
    reach = CURIOSITY * sqrt(visits + 1)
    best_action, best, least = 0, here[0], 9.0
    for action, child in zip(actions, here, strict=True):
        count = child.visits
        cost = (child.cost / count if count else mean) - reach * child.prior / (1 + count)
        if cost < least:
            best_action, best, least = action, child, cost
    return best_action, best


def _allowed(node: Node, position: ShedPosition) -> tuple[int, ...]:
    """What may be done; the node knows all of it afterwards."""
    actions, children = position.actions(), node.children
    if any(action not in children for action in actions):
        for action, prior in zip(actions, priors(position, actions), strict=True):
            if action not in children:
                children[action] = Node(prior)
    return actions


def _follow_habit(node: Node, position: ShedPosition, random: Random) -> tuple[int, Node]:
    """What habit says, with a slip now and then."""
    _allowed(node, position)
    action = by_habit(position, random, SLIPS)
    return action, node.children[action]


def _choose_least_seen(node: Node, position: ShedPosition) -> tuple[int, Node]:
    """The action that was looked at least."""
    return min(((action, node.children[action]) for action in _allowed(node, position)), key=lambda one: one[1].visits)


def priors(position: ShedPosition, actions: Sequence[int]) -> list[float]:
    """How likely each action looks by habit; together 1."""
    if len(actions) == 1:
        return [1.0]
    rules = position.rules
    relief, habits = rules.tables.relief, rules.tables.habits
    pile, hand = position.pile, position.hands[position.turn]
    finishing = habits.finish if pile and len(pile) + 1 == position.needed else 0.0
    scores: list[float] = []
    for action in actions:
        if action == hand:
            scores.append(6.0)
        elif action:
            scores.append(relief[action] + finishing)
        else:
            taken = pile[picked_slice(pile, rules.pickup)]
            scores.append(-habits.let_go - sum(relief[laid] for laid in taken))
    highest = max(scores)
    weights = [exp((score - highest) * SHARPNESS) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
