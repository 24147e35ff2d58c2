"""Small signs without words: cards in hand, cards won, a computer, somebody away, a card played by chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from bot.pictures.shapes import Point, smooth_mask

Paint = Callable[[ImageDraw.ImageDraw, float], None]


def _turned(points: list[Point], degrees: float, centre: Point) -> list[Point]:
    angle = radians(degrees)
    x0, y0 = centre
    return [
        (x0 + (x - x0) * cos(angle) - (y - y0) * sin(angle), y0 + (x - x0) * sin(angle) + (y - y0) * cos(angle))
        for x, y in points
    ]


def _fan(draw: ImageDraw.ImageDraw, side: float) -> None:
    card = [(0.33, 0.12), (0.67, 0.12), (0.67, 0.74), (0.33, 0.74)]
    for degrees in (-24, 0, 24):
        outline = [(x * side, y * side) for x, y in _turned(card, degrees, (0.5, 1.05))]
        draw.polygon(outline, fill=255)
        draw.line([*outline, outline[0]], fill=0, width=round(side * 0.07), joint="curve")


def _stack(draw: ImageDraw.ImageDraw, side: float) -> None:
    for y in (0.62, 0.44, 0.26):
        layer = [(0.5, y - 0.2), (0.98, y), (0.5, y + 0.2), (0.02, y)]
        outline = [(x * side, (yy + 0.06) * side) for x, yy in layer]
        draw.polygon(outline, fill=255)
        draw.line([*outline, outline[0]], fill=0, width=round(side * 0.06), joint="curve")


def _robot(draw: ImageDraw.ImageDraw, side: float) -> None:
    def box(left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        return left * side, top * side, right * side, bottom * side

    draw.rounded_rectangle(box(0.14, 0.3, 0.86, 0.86), radius=0.14 * side, fill=255)
    draw.rectangle(box(0.46, 0.12, 0.54, 0.3), fill=255)
    draw.ellipse(box(0.41, 0.03, 0.59, 0.21), fill=255)
    for left in (0.27, 0.57):
        draw.ellipse(box(left, 0.44, left + 0.16, 0.6), fill=0)
    draw.rounded_rectangle(box(0.32, 0.68, 0.68, 0.76), radius=0.04 * side, fill=0)


def _moon(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.ellipse((0.08 * side, 0.08 * side, 0.92 * side, 0.92 * side), fill=255)
    draw.ellipse((0.36 * side, -0.02 * side, 1.06 * side, 0.68 * side), fill=0)


def _die(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.rounded_rectangle((0.06 * side, 0.06 * side, 0.94 * side, 0.94 * side), radius=0.2 * side, fill=255)
    for x, y in ((0.29, 0.29), (0.71, 0.29), (0.5, 0.5), (0.29, 0.71), (0.71, 0.71)):
        draw.ellipse(((x - 0.1) * side, (y - 0.1) * side, (x + 0.1) * side, (y + 0.1) * side), fill=0)


def _check(draw: ImageDraw.ImageDraw, side: float) -> None:
    line = [(0.12 * side, 0.54 * side), (0.4 * side, 0.8 * side), (0.9 * side, 0.22 * side)]
    draw.line(line, fill=255, width=round(side * 0.17), joint="curve")


ICONS: dict[str, Paint] = {
    "hand": _fan,
    "won": _stack,
    "computer": _robot,
    "away": _moon,
    "chance": _die,
    "safe": _check,
}


@lru_cache(maxsize=64)
def icon(name: str, size: int) -> Image.Image:
    """An icon of :data:`ICONS` as a mask in a square of this size."""
    return smooth_mask((size, size), lambda draw, scale: ICONS[name](draw, size * scale))
