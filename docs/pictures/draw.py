"""Draws the example pictures beside this file: ``python docs/pictures/draw.py``."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from bot.pictures.canvas import Picture  # noqa: E402
from bot.pictures.hand import hand_picture  # noqa: E402
from bot.pictures.result import ResultWords, result_picture  # noqa: E402
from bot.pictures.scene import TableWords  # noqa: E402
from bot.pictures.seats import SeatLook  # noqa: E402
from bot.pictures.style import Style  # noqa: E402
from bot.pictures.table import table_picture  # noqa: E402
from engine.cards import Card, Suit, parse_card  # noqa: E402
from engine.game import Outcome  # noqa: E402
from engine.skitgubbe.options import make_options  # noqa: E402
from engine.skitgubbe.view import Aside, Laid, Play, SkitgubbeView  # noqa: E402

STYLE = Style()
OPTIONS = make_options("classic", {})
LOOKS = [SeatLook("Anna"), SeatLook("Bo"), SeatLook("Cia", computer=True), SeatLook("Dag")]


def cards(text: str) -> tuple[Card, ...]:
    """Cards from text."""
    return tuple(parse_card(word) for word in text.split())


def collecting() -> Picture:
    """Phase 1: three players, a bounce, and the second card was played by chance."""
    view = SkitgubbeView(
        seat=None, turn=11, phase=1, players=3, to_act=(3,), legal=(), outcome=None, options=OPTIONS,
        dealer=1, leader=2, stock=31, turned=None, hand=(), hand_counts=(3, 3, 3), won_counts=(4, 6, 0), aside=None,
        trump=None,
        trick=(Laid(2, "play", cards("9C"), 1), Laid(3, "chance", cards("9D"), 1), Laid(2, "play", cards("KH"), 2)),
        window=False, pile=(), needed=None, pick_up=(), beat=cards("KH"), discarded=0, out=(),
    )  # fmt: skip
    words = TableWords(line="Cia: answer K♥, or chance it", highlights=("K♥", "chance it"), stock="stock")
    return table_picture(view, LOOKS[:3], words, STYLE)


def shedding() -> Picture:
    """Phase 2: Bo beats the eight of spades, or picks up the three spades that belong together."""
    view = SkitgubbeView(
        seat=None, turn=40, phase=2, players=4, to_act=(2,), legal=(), outcome=None, options=OPTIONS,
        dealer=1, leader=1, stock=0, turned=None, hand=(), hand_counts=(14, 10, 9, 0), won_counts=(0, 0, 0, 0),
        aside=Aside(3, parse_card("QS")), trump=Suit.SPADES, trick=(), window=False,
        pile=(Play(1, cards("3C")), Play(3, cards("6S 7S")), Play(1, cards("8S"))), needed=4,
        pick_up=cards("6S 7S 8S"), beat=cards("8S"), discarded=9, out=(4,),
    )  # fmt: skip
    words = TableWords(
        line="Bo: beat 8♠ or pick up 3 cards", highlights=("8♠", "3 cards"), plays="3 of 4 plays",
        pick_up="picked up together", trump="trump ♠", status={4: "out first, safe"},
    )  # fmt: skip
    return table_picture(view, LOOKS, words, STYLE)


def main() -> None:
    """Write all example pictures."""
    hand = cards("5C 9C 4D KD 2H 9H TH KH 3S JS")
    words = ResultWords("Skitgubbe!", "Mää-ä-ä!", "Bo, bleat like a goat!", ("bleat",))
    pictures = {
        "table-phase1.png": collecting(),
        "table-phase2.png": shedding(),
        "hand.png": hand_picture(hand, cards("JS"), STYLE),
        "result.png": result_picture(Outcome((2,), (4, 1, 3)), LOOKS, words, STYLE),
    }
    for name, picture in pictures.items():
        (HERE / name).write_bytes(picture.data)


if __name__ == "__main__":
    main()
