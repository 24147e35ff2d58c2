"""How well the hard player plays: ``python tests/bench/bench_strength.py [GAMES [TABLE …]]`` from the project's folder.

Each table has one hard player against others; seats are rotated and each game's cards depend on its number alone.
Prints how often the hard player lost with the standard error of that share, how much was drawn, and how long the hard
player thought per decision on average and at most (seconds of processor time).

Opponents: ``normal`` plays by habit. ``carlo`` remembers every card too, and tries each action in imagined worlds, 200
playouts a decision in all, in which everybody plays by habit with one slip in ten.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.cards import PACK
from engine.game import Action, Event, Setup
from engine.games import GAMES
from engine.players import choose
from engine.players.collect_habits import collect_out
from engine.players.imagine import Imagination
from engine.players.memory import remember
from engine.players.shed_position import PICK_UP, ShedPosition, needed_at_start, play_out, shed_rules
from engine.skitgubbe.view import SkitgubbeView

GAME = GAMES["skitgubbe"]

Player = Callable[[SkitgubbeView, list[Event], Random], Action]


def hard(view: SkitgubbeView, history: list[Event], random: Random) -> Action:
    return choose(view, "hard", random.random, history)


def normal(view: SkitgubbeView, history: list[Event], random: Random) -> Action:
    return choose(view, "normal", random.random, history)


def carlo(view: SkitgubbeView, history: list[Event], random: Random, playouts: int = 200) -> Action:
    """Flat Monte Carlo: the action with which the fewest playouts are lost."""
    if len(view.legal) == 1:
        return view.legal[0]
    imagination = Imagination(view, remember(view, history))
    lost = dict.fromkeys(view.legal, 0.0)
    rounds = -(-playouts // len(view.legal))
    rules = shed_rules(view.options.for_players(view.players), view.trump)
    for _ in range(rounds):
        world = (imagination.collect_state if view.phase == 1 else lambda r: imagination.shed_position(rules, r))(
            random.random
        )
        for action in view.legal:
            lost[action] += _lost(world.copy(), view.seat, action, random)
    return min(lost, key=lambda action: lost[action])


def _lost(world, seat: int, action: Action, random: Random) -> bool:
    if isinstance(world, ShedPosition):
        world.do(PICK_UP if action.verb == "pickup" else sum(card.bit for card in action.cards))
        return (world.loser or play_out(world, random.random, 0.1)) == seat
    world.apply(seat, action)
    collect_out(world)
    if world.outcome is not None:
        return seat in world.outcome.losers
    rules = shed_rules(world.rules.options, world.trump)
    needed = needed_at_start(world.hands, rules.rotation)
    return play_out(ShedPosition(rules, world.hands, [], [], needed, world.due[0]), random.random, 0.1) == seat


@dataclass(frozen=True)
class Table:
    """One hard player against these; ``goal`` is the largest share of losses that is good enough."""

    preset: str
    others: tuple[Player, ...]
    goal: float


TABLES = {
    "normal": Table("classic", (normal, normal), 0.01),
    "carlo": Table("classic", (carlo, carlo), 0.20),
    "four": Table("classic", (carlo, carlo, carlo), 0.12),
    **{preset: Table(preset, (normal, normal), 0.03) for preset in GAME.presets if preset != "classic"},
}


@dataclass
class Count:
    """What was counted at a table."""

    lost: int = 0
    drawn: int = 0
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0


def play(table: Table, number: int, count: Count) -> None:
    """One game; the hard player's seat depends on its number."""
    players = 1 + len(table.others)
    seat = number % players + 1
    random = Random(f"strength/{number // players}")
    deck = tuple(random.sample(PACK, 52))
    options = GAME.options(table.preset, {})
    dealer = number // players % players + 1
    state = GAME.start(Setup(options, players, dealer, deck, lambda held: tuple(random.sample(held, len(held)))))
    chairs = dict(zip((other for other in range(1, players + 1) if other != seat), table.others, strict=True))
    history: list[Event] = []
    while state.outcome is None:
        mover = state.to_act[0]
        view = state.view(mover)
        started = time.process_time()
        action = (hard if mover == seat else chairs[mover])(view, history, random)
        spent = time.process_time() - started
        if mover == seat:
            count.decisions += 1
            count.seconds += spent
            count.longest = max(count.longest, spent)
        history.extend(state.apply(mover, action))
    count.lost += seat in state.outcome.losers
    count.drawn += state.outcome.drawn


def main(games: int, names: list[str]) -> None:
    """Play at every table and print the results as they come."""
    print(f"{'table':<9}{'games':>6}{'lost':>8}{'± se':>7}{'goal':>7}{'drawn':>7}{'mean s':>8}{'max s':>7}")
    for name in names or TABLES:
        table, count = TABLES[name], Count()
        for number in range(games):
            play(table, number, count)
        share = count.lost / games
        error = sqrt(max(share * (1 - share), 1 / games) / games)
        print(
            f"{name:<9}{games:>6}{share:>8.1%}{error:>7.1%}{table.goal:>7.0%}{count.drawn / games:>7.1%}"
            f"{count.seconds / count.decisions:>8.3f}{count.longest:>7.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60, sys.argv[2:])
