"""Lines that rise week by week, below the bars of a leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PIL import ImageDraw

from bot.pictures.canvas import WIDTH, Box, Canvas
from bot.pictures.shapes import Point, rounded, smooth_mask
from bot.pictures.style import MUTED, RGB, WHITE, mix
from bot.pictures.text import drawable, fitting_size, shorten, width_of

SIDE = 44
PANEL_HEIGHT = 486
"""The whole panel with its title and the words below the lines."""
MARGIN = 30
TITLE_HEIGHT = 102
PLOT_HEIGHT = 296
SCALE_WIDTH = 56
"""Room for the numbers on the left."""
NAMES_WIDTH = 262
"""Room for the names on the right, where the lines end."""
THICK = 8
DOT = 26
SPREAD = 46
"""Names stand at least so far below one another."""
MOST_STEPS = 4
"""Lines across, above that of 0."""
LEAST = 2
"""What the scale reaches at least: once is not much."""
NICE = (1, 2, 5)
"""A scale goes up in these steps, or ten, a hundred … times as much."""


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody's line: ``values`` begin where the curve begins and never fall."""

    name: str
    values: tuple[int, ...]
    colour: RGB


@dataclass(frozen=True, slots=True)
class Curve:
    """Lines that all have as many values as there are ``days``, and what is written below the first, the last, …"""

    title: str
    lines: tuple[Line, ...]
    days: tuple[str, ...]


def step_for(highest: int) -> int:
    """How far apart the lines across are: few, and at round numbers.

    >>> [step_for(highest) for highest in (1, 4, 5, 9, 17, 30, 900)]
    [1, 1, 2, 5, 5, 10, 500]
    """
    factor = 1
    while True:
        for nice in NICE:
            if ceil(highest / (nice * factor)) <= MOST_STEPS:
                return nice * factor
        factor *= 10


def spread(wanted: Sequence[int], apart: int, lowest: int) -> list[int]:
    """Heights near those wanted (sorted, from the top), at least so far apart, none below ``lowest``.

    >>> spread([10, 12, 100], 40, 120)
    [10, 50, 100]
    >>> spread([110, 115, 118], 40, 120)
    [40, 80, 120]
    """
    found: list[int] = []
    for height in wanted:
        found.append(max(height, found[-1] + apart) if found else height)
    limit = lowest
    for place in reversed(range(len(found))):
        found[place] = min(found[place], limit)
        limit = found[place] - apart
    return found


def draw_curve(canvas: Canvas, curve: Curve, top: int) -> None:
    """Draw the panel from ``top`` down, :data:`PANEL_HEIGHT` pixels high."""
    ground = canvas.style.badge
    width = WIDTH - 2 * SIDE
    canvas.fill(rounded((width, PANEL_HEIGHT), 24), ground, SIDE, top)
    canvas.note("panel", (SIDE, top, SIDE + width, top + PANEL_HEIGHT))
    room = width - 2 * MARGIN
    size = fitting_size(drawable(curve.title), room, (34, 30, 26), True)
    canvas.text((SIDE + MARGIN, top + 46), shorten(curve.title, room, size, True), size, WHITE, bold=True, kind="title")
    plot = (
        SIDE + MARGIN + SCALE_WIDTH,
        top + TITLE_HEIGHT,
        SIDE + width - MARGIN - NAMES_WIDTH,
        top + TITLE_HEIGHT + PLOT_HEIGHT,
    )
    highest = max(line.values[-1] for line in curve.lines)
    step = step_for(highest)
    most = max(LEAST, step * ceil(highest / step))
    _draw_scale(canvas, plot, step, most)
    _draw_days(canvas, plot, curve.days)
    for line in reversed(curve.lines):
        _draw_line(canvas, plot, line, most)
    _draw_names(canvas, plot, curve.lines, most)


def _height(plot: Box, value: int, most: int) -> int:
    return round(plot[3] - (plot[3] - plot[1]) * value / most)


def _draw_scale(canvas: Canvas, plot: Box, step: int, most: int) -> None:
    faint = mix(canvas.style.badge, WHITE, 1 / 6)
    for value in range(0, most + 1, step):
        height = _height(plot, value, most)
        canvas.image.paste(faint, (plot[0], height - 1, plot[2], height + 1))
        canvas.text((plot[0] - 20, height), str(value), 26, MUTED, align="right", kind="scale")


def _draw_days(canvas: Canvas, plot: Box, days: Sequence[str]) -> None:
    """The first, the last, and the one in the middle if there is room."""
    last = len(days) - 1
    for place, align in {0: "left", last // 2: "centre", last: "right"}.items():
        left = round(plot[0] + (plot[2] - plot[0]) * place / last)
        canvas.text((left, plot[3] + 44), shorten(days[place], 200, 26), 26, MUTED, align=align, kind="day")


def _draw_line(canvas: Canvas, plot: Box, line: Line, most: int) -> None:
    """The line with a dot at its end, drawn on a mask that reaches a dot's width beyond the plot."""
    left, top, right, bottom = plot[0] - DOT, plot[1] - DOT, plot[2] + DOT, plot[3] + DOT
    last = len(line.values) - 1
    points = [
        (plot[0] - left + (plot[2] - plot[0]) * week / last, _height(plot, value, most) - top)
        for week, value in enumerate(line.values)
    ]

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        large = [(x * scale, y * scale) for x, y in points]
        draw.line(large, fill=255, width=THICK * scale, joint="curve")
        _disc(draw, large[0], THICK * scale / 2)
        _disc(draw, large[-1], DOT * scale / 2)

    mask = smooth_mask((right - left, bottom - top), paint)
    canvas.fill(mask, line.colour, left, top)
    canvas.note("line", (plot[0], round(points[-1][1]) + top, plot[2], round(points[0][1]) + top), text=line.name)


def _disc(draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
    x, y = centre
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _draw_names(canvas: Canvas, plot: Box, lines: Sequence[Line], most: int) -> None:
    """Beside the ends of the lines: how many it came to, in the line's colour, and the name."""
    ordered = sorted(lines, key=lambda line: -line.values[-1])
    heights = spread([_height(plot, line.values[-1], most) for line in ordered], SPREAD, plot[3])
    left, end = plot[2] + DOT + 6, plot[2] + NAMES_WIDTH
    numbers = max(width_of(str(line.values[-1]), 30, True) for line in lines)
    for line, height in zip(ordered, heights, strict=True):
        canvas.text(
            (left + numbers, height), str(line.values[-1]), 30, line.colour, bold=True, align="right", kind="value"
        )
        start = left + numbers + 14
        canvas.text((start, height), shorten(line.name, end - start, 29) or "–", 29, WHITE, kind="name")
