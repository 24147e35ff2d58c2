"""How long pictures take and how large they are: ``python tests/bench/bench_pictures.py``. Prints; promises nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bot" / "pictures")]

import picture_samples as samples  # noqa: E402

from bot.pictures.bars import Bar, bars_picture  # noqa: E402
from bot.pictures.canvas import Picture  # noqa: E402
from bot.pictures.emoji import emoji_images  # noqa: E402
from bot.pictures.hand import hand_picture  # noqa: E402
from bot.pictures.result import ResultWords, result_picture  # noqa: E402
from bot.pictures.style import Style  # noqa: E402
from bot.pictures.table import table_picture  # noqa: E402
from engine.cards import PACK  # noqa: E402
from engine.game import Outcome  # noqa: E402
from engine.skitgubbe.view import SkitgubbeView  # noqa: E402

ROUNDS = 30
STYLE = Style()


def table(view: SkitgubbeView, *, hard: bool = False) -> Callable[[], Picture]:
    """Draws a table."""
    looks, words = samples.looks(view.players, hard=hard), samples.words_for(view)
    return lambda: table_picture(view, looks, words, STYLE)


def cases() -> dict[str, Callable[[], Picture]]:
    """What is drawn, by name."""
    hand = samples.cards("5C 9C 4D KD 2H 9H TH KH 3S JS")
    words = ResultWords("Skitgubbe!", "Mää!", "Bo, bleat like a goat!")
    bars = [Bar(name, 9 - number, f"{9 - number}") for number, name in enumerate(samples.PLAIN_NAMES)]
    return {
        "hand of 3": lambda: hand_picture(hand[:3], hand[:3], STYLE),
        "hand of 10": lambda: hand_picture(hand, hand[5:], STYLE),
        "hand of 45": lambda: hand_picture(PACK[:45], PACK[:45:3], STYLE),
        "duel, 3 players": table(samples.duel()),
        "pile, 4 players": table(samples.pile()),
        "fullest trick, 8 players": table(samples.full_trick(), hard=True),
        "longest pile, 8 players": table(samples.longest_pile(), hard=True),
        "result, 4 players": lambda: result_picture(Outcome((2,), (4, 1, 3)), samples.looks(4), words, STYLE),
        "result, 8 players": lambda: result_picture(
            Outcome((8,), (4, 1, 3, 2, 5, 6, 7)), samples.looks(8), words, STYLE
        ),
        "chart of 8": lambda: bars_picture("Goats", bars, STYLE),
    }


def whole_game() -> tuple[float, float, int]:
    """Average milliseconds and kB of the public pictures of a game of four, and how many there are."""
    drawings = [table(view) for view in samples.game_views("classic", 4, seed=1)]
    start = time.process_time()
    size = sum(len(draw().data) for draw in drawings)
    return (time.process_time() - start) * 1000 / len(drawings), size / len(drawings) / 1000, len(drawings)


def main() -> None:
    """Print a table: the first drawing, with empty caches; then the average and the best of many."""
    print(f"{'picture':28}{'first ms':>9}{'mean ms':>9}{'best ms':>9}{'kB':>6}")
    for name, draw in cases().items():
        times: list[float] = []
        for _ in range(ROUNDS + 1):
            start = time.process_time()
            picture = draw()
            times.append((time.process_time() - start) * 1000)
        first, *later = times
        kilobytes = len(picture.data) / 1000
        print(f"{name:28}{first:9.1f}{sum(later) / len(later):9.1f}{min(later):9.1f}{kilobytes:6.0f}")
    mean, kilobytes, number = whole_game()
    print(f"{f'all {number} tables of a game':28}{'':9}{mean:9.1f}{'':9}{kilobytes:6.0f}")
    start = time.process_time()
    images = emoji_images(STYLE)
    total = sum(len(data) for data in images.values())
    print(f"{f'{len(images)} emojis':28}{(time.process_time() - start) * 1000:9.1f}{'':18}{total / 1000:6.0f}")


if __name__ == "__main__":
    main()
