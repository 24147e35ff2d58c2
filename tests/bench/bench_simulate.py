"""How fast games are played and how well: ``python tests/bench/bench_simulate.py [GAMES]`` from the project's folder.

Prints one line per preset: decisions per second at random and by computer players, and how often one computer player
loses against two who play anything (they lose a third of the games among themselves).
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.cli.simulation import Measures, Setting, play_games
from engine.games import GAMES

GAME = GAMES["skitgubbe"]


def measure(preset: str, policies: tuple[str, ...], games: int) -> tuple[float, dict]:
    """Decisions per second, and what was measured."""
    setting = Setting(GAME, GAME.options(preset, {}), policies)
    measures = Measures(len(policies))
    started = time.perf_counter()
    for played in play_games(setting, games, "bench"):
        measures.add(played)
    seconds = time.perf_counter() - started
    summary = measures.summary()
    return summary["mean_length"] * games / seconds, summary


def main(games: int) -> None:
    """Measure every preset."""
    print(f"{'preset':<10}{'random/s':>12}{'computer/s':>12}{'length':>8}{'draws':>8}{'loses to chance':>17}")
    for preset in GAME.presets:
        at_random, _ = measure(preset, ("random",) * 3, games)
        computer, among_themselves = measure(preset, ("computer",) * 3, games)
        _, against_chance = measure(preset, ("computer", "random", "random"), games)
        print(
            f"{preset:<10}{at_random:>12,.0f}{computer:>12,.0f}{among_themselves['mean_length']:>8.1f}"
            f"{among_themselves['draws'] / games:>8.1%}{against_chance['loss_by_seat']['1']:>17.1%}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
