"""How fast the engine plays: ``python -m tests.bench.bench_engine``. Prints figures; nothing is asserted.

Decisions per second of processor time, forced ones counted, one thread: the best of several rounds, for other work on
the machine only slows a round. Beside them the average number of decisions in a random game, with the published ones.
"""

from __future__ import annotations

import argparse
import random
import time

from engine.cards import PACK
from engine.game import Setup
from engine.skitgubbe.game import Skitgubbe, SkitgubbeState
from engine.skitgubbe.playout import playout

GAME = Skitgubbe()

PUBLISHED = {
    ("pagat", 2): 126.9, ("pagat", 3): 256, ("pagat", 4): 374,
    ("classic", 2): 109, ("classic", 3): 221, ("classic", 4): 340,
}  # fmt: skip
"""Average decisions in a random game, by preset and players, as published."""


def start(preset: str, players: int, rng: random.Random) -> SkitgubbeState:
    deck = tuple(rng.sample(PACK, 52))
    setup = Setup(GAME.options(preset, {}), players, rng.randint(1, players), deck, lambda trash: trash)
    return GAME.start(setup)


def by_the_rules(state: SkitgubbeState, rng: random.Random) -> int:
    """Play a random game by ``State.legal`` and ``State.apply``; the number of decisions."""
    decisions = 0
    while state.outcome is None:
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        decisions += 1
    return decisions


def fast(state: SkitgubbeState, rng: random.Random) -> int:
    return playout(state, rng.random).decisions


def measure(play, preset: str, players: int, games: int, rounds: int) -> tuple[float, float]:
    """Decisions per second in the best round, and the average number of decisions in a game."""
    rng = random.Random(players)
    best, decisions = 0.0, 0
    for _ in range(rounds):
        states = [start(preset, players, rng) for _ in range(games)]
        begun = time.process_time()
        made = sum(play(state, rng) for state in states)
        best = max(best, made / (time.process_time() - begun))
        decisions += made
    return best, decisions / (games * rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games in a round (default 100)")
    parser.add_argument("--rounds", type=int, default=10, help="rounds, of which the best counts (default 10)")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    arguments = parser.parse_args()
    print(f"{'preset':10}{'players':>8}{'playout/s':>12}{'rules/s':>10}{'decisions':>11}{'published':>11}")
    for preset in GAME.presets:
        for players in arguments.players:
            rate, average = measure(fast, preset, players, arguments.games, arguments.rounds)
            slow, _ = measure(by_the_rules, preset, players, 5, 3)
            published = PUBLISHED.get((preset, players), "")
            print(f"{preset:10}{players:8}{rate:12,.0f}{slow:10,.0f}{average:11.1f}{published:>11}")


if __name__ == "__main__":
    main()
