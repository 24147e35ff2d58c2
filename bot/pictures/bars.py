"""Horizontal bars, for leaderboards and numbers; below them, if wanted, a curve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.canvas import WIDTH, Canvas, Picture
from bot.pictures.curve import PANEL_HEIGHT, Curve, draw_curve
from bot.pictures.shapes import rounded
from bot.pictures.style import PLAIN_MEDAL, RGB, WHITE, Style, seat_colour
from bot.pictures.text import drawable, fitting_size, shorten, width_of

SIDE = 44
TITLE_HEIGHT = 104
ROW = 66
THICK = 46
NAMES = 300
"""Room for the names on the left."""
MOST = 15
"""More rows than these are left out: they would be too small on a phone."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: a name, how long the bar is (0 or more), and what is written at its end."""

    name: str
    value: float
    text: str


def bar_colour(number: int, style: Style) -> RGB:
    """The colour of a row, from 0: the first stands out, and ten in a row are all different."""
    if number == 0:
        return style.accent
    return PLAIN_MEDAL if number == 9 else seat_colour(number + 1)


def bars_picture(title: str, bars: Sequence[Bar], style: Style, curve: Curve | None = None) -> Picture:
    """Bars below one another, in the order given; the longest fills the width. At most :data:`MOST` rows.

    A ``curve`` is drawn below them.
    """
    bars = bars[:MOST]
    height = TITLE_HEIGHT + max(1, len(bars)) * ROW + 26
    canvas = Canvas((WIDTH, height + (PANEL_HEIGHT + 36 if curve else 0)), style)
    room = WIDTH - 2 * SIDE
    size = fitting_size(drawable(title), room, (46, 40, 34), True)
    canvas.text((SIDE, 58), shorten(title, room, size, True), size, canvas.style.accent, bold=True, kind="title")
    longest = max((bar.value for bar in bars), default=0)
    texts = max((width_of(drawable(bar.text), 29, True) for bar in bars), default=0)
    room = WIDTH - 2 * SIDE - NAMES - 18 - min(texts, 260)
    for number, bar in enumerate(bars):
        middle = TITLE_HEIGHT + number * ROW + ROW // 2
        name = shorten(bar.name, NAMES - 20, 31) or "–"
        canvas.text((SIDE, middle), name, 31, WHITE, kind="name")
        left, top = SIDE + NAMES, middle - THICK // 2
        width = max(THICK // 3, round(room * bar.value / longest) if longest > 0 else 0)
        canvas.fill(rounded((width, THICK), min(12, width / 2)), bar_colour(number, style), left, top)
        canvas.note("bar", (left, top, left + width, top + THICK), text=bar.name)
        canvas.text((left + width + 18, middle), shorten(bar.text, 260, 29, True), 29, WHITE, bold=True, kind="value")
    if curve is not None:
        draw_curve(canvas, curve, height + 4)
    return canvas.finish("chart")
