"""A hand: sorted by suit and rank, what can be played now raised and lit, the rest dimmed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.pictures.canvas import WIDTH, Canvas, Picture
from bot.pictures.cards import Look, face, height_of, place
from bot.pictures.style import Style
from engine.cards import Card

MARGIN = 26
ROW_GAP = 16
SUIT_GAP = 0.12
"""Between suits in a row, in card widths."""
STEP = 0.46
"""The least part of a covered card that shows, in card widths: its whole index."""
MOST_STEP = 0.62
"""Cards of a suit lie no wider apart than this."""
RAISE = 0.14
CARD_WIDTHS = {1: (184, 168, 152, 140), 2: (152, 140, 128), 3: (132, 120), 4: (120,)}
"""Card widths to try, by the number of rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """Suits side by side in one row, at this distance between cards of one suit."""

    suits: tuple[tuple[Card, ...], ...]
    step: float

    def width(self, card: int) -> int:
        """Pixels from the first card's left edge to the last one's right edge."""
        return _row_width(self.suits, card, self.step)


def _row_width(suits: Sequence[Sequence[Card]], card: int, step: float) -> int:
    covered = sum(len(suit) - 1 for suit in suits)
    gaps = (len(suits) - 1) * (1 + SUIT_GAP)
    return round(card * (covered * step + gaps + 1))


def arrange(hand: Sequence[Card], room: int) -> tuple[int, tuple[Row, ...]]:
    """The card width, and the rows in which the hand fits ``room`` pixels: large cards, few rows, whole suits."""
    suits = [tuple(cards) for _, cards in groupby(sorted(hand), key=lambda card: card.suit)]
    for most_rows, widths in CARD_WIDTHS.items():
        for width in widths:
            rows = _fill_rows(suits, width, room)
            if len(rows) <= most_rows:
                return width, tuple(Row(row, _widest_step(row, width, room)) for row in rows)
    raise AssertionError("four rows hold four suits")


def _fill_rows(suits: Sequence[tuple[Card, ...]], width: int, room: int) -> list[tuple[tuple[Card, ...], ...]]:
    rows: list[tuple[tuple[Card, ...], ...]] = []
    for suit in suits:
        if rows and _row_width((*rows[-1], suit), width, STEP) <= room:
            rows[-1] = (*rows[-1], suit)
        else:
            rows.append((suit,))
    return rows


def _widest_step(suits: Sequence[tuple[Card, ...]], width: int, room: int) -> float:
    covered = sum(len(suit) - 1 for suit in suits)
    spare = room - _row_width(suits, width, STEP)
    return min(MOST_STEP, STEP + spare / covered / width) if covered else MOST_STEP


def hand_picture(hand: Sequence[Card], playable: Collection[Card] | None, style: Style) -> Picture:
    """A hand of up to 52 cards, readable on a phone.

    ``playable`` cards are raised and lit and the others dimmed; None leaves all as they are: for a hand that
    isn't asked.
    """
    width, rows = arrange(hand, WIDTH - 2 * MARGIN)
    # Rows above the last show only the part of their cards with the index.
    shown = height_of(width) if len(rows) < 3 else round(width * 1.05)
    raised = round(width * RAISE) if playable else 0
    row_height = shown + raised + ROW_GAP
    height = MARGIN * 2 + max(0, len(rows) - 1) * row_height + raised + height_of(width)
    canvas = Canvas((WIDTH, height), style)
    if not hand:
        canvas.paste(place(width, style), (WIDTH - width) // 2, MARGIN)
        canvas.note("place", ((WIDTH - width) // 2, MARGIN, (WIDTH + width) // 2, MARGIN + height_of(width)))
    for number, row in enumerate(rows):
        _draw_row(canvas, row, width, MARGIN + raised + number * row_height, playable, raised)
    return canvas.finish("hand")


def _draw_row(canvas: Canvas, row: Row, width: int, top: int, playable: Collection[Card] | None, raised: int) -> None:
    left: float = (WIDTH - row.width(width)) / 2
    for suit in row.suits:
        for card in suit:
            look = _look(card, playable)
            y = top - raised if look == "lit" else top
            canvas.paste(face(card, width, canvas.style, look), round(left), y)
            box = (round(left), y, round(left) + width, y + height_of(width))
            canvas.note("card", box, card=card, mark=look)
            left += row.step * width
        left += width * (1 + SUIT_GAP - row.step)


def _look(card: Card, playable: Collection[Card] | None) -> Look:
    if playable is None:
        return "plain"
    return "lit" if card in playable else "dim"
