"""The goat, like which the skitgubbe has to bleat: a portrait, and a silhouette for the backs of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.pictures.shapes import SCALE, Point, bezier, mirrored, resized, scaled, smooth_mask
from bot.pictures.style import RGB

COAT: RGB = (240, 234, 222)
COAT_SHADE: RGB = (214, 203, 184)
MUZZLE: RGB = (226, 190, 172)
HORN: RGB = (150, 120, 84)
HORN_LINE: RGB = (116, 90, 60)
EAR_INSIDE: RGB = (232, 170, 158)
DARK: RGB = (46, 38, 36)
EYE: RGB = (244, 196, 84)
TONGUE: RGB = (222, 104, 112)
GOAT_COLOURS = (COAT, COAT_SHADE, MUZZLE, HORN, HORN_LINE, EAR_INSIDE, DARK, EYE, TONGUE)


def _curve(*points: Point) -> list[Point]:
    """Bézier curves end to end: a start, then three points for each curve."""
    outline: list[Point] = []
    for index in range(0, len(points) - 1, 3):
        start, first, second, end = points[index : index + 4]
        outline += bezier(start, first, second, end)
    return outline


def _head() -> list[Point]:
    side = _curve(
        (0.5, 0.24), (0.38, 0.235), (0.3, 0.29), (0.295, 0.4), (0.295, 0.53), (0.36, 0.6), (0.372, 0.7),
        (0.38, 0.79), (0.43, 0.83), (0.5, 0.83),
    )  # fmt: skip
    return mirrored(side)


def _horn() -> list[Point]:
    outer = _curve((0.375, 0.29), (0.3, 0.2), (0.27, 0.08), (0.13, 0.035))
    inner = _curve((0.13, 0.035), (0.33, 0.0), (0.46, 0.13), (0.475, 0.265))
    return outer + inner


def _ear() -> list[Point]:
    upper = _curve((0.315, 0.36), (0.24, 0.29), (0.11, 0.3), (0.02, 0.385))
    lower = _curve((0.02, 0.385), (0.1, 0.49), (0.24, 0.49), (0.31, 0.44))
    return upper + lower


def _ear_inside() -> list[Point]:
    upper = _curve((0.295, 0.385), (0.23, 0.335), (0.14, 0.345), (0.075, 0.388))
    lower = _curve((0.075, 0.388), (0.13, 0.445), (0.23, 0.45), (0.29, 0.425))
    return upper + lower


def _beard() -> list[Point]:
    side = _curve((0.5, 0.79), (0.42, 0.79), (0.405, 0.82), (0.42, 0.86), (0.43, 0.91), (0.46, 0.95), (0.5, 1.0))
    return mirrored(side)


def _forelock() -> list[Point]:
    left = _curve((0.5, 0.205), (0.44, 0.2), (0.41, 0.225), (0.405, 0.265))
    left += _curve((0.405, 0.265), (0.4, 0.3), (0.415, 0.335), (0.44, 0.365))
    middle = _curve((0.44, 0.365), (0.45, 0.34), (0.455, 0.325), (0.46, 0.315))
    tip = _curve((0.46, 0.315), (0.475, 0.35), (0.485, 0.375), (0.5, 0.4))
    return mirrored(left + middle + tip)


def _both(points: Sequence[Point]) -> tuple[list[Point], list[Point]]:
    """A shape and its mirror image."""
    return list(points), [(1 - x, y) for x, y in points]


@lru_cache(maxsize=16)
def goat_silhouette(size: int) -> Image.Image:
    """The goat's outline as a mask in a square of this size."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        side = size * scale
        for outline in (*_both(_horn()), *_both(_ear()), _head(), _beard()):
            draw.polygon(scaled(outline, side), fill=255)
        for x in (0.4, 0.6):
            draw.ellipse(((x - 0.035) * side, 0.41 * side, (x + 0.035) * side, 0.48 * side), fill=0)

    return smooth_mask((size, size), paint)


class _Painter:
    """Draws shapes of the unit square in colour."""

    def __init__(self, image: Image.Image) -> None:
        self._draw = ImageDraw.Draw(image)
        self._side = image.width

    def shape(self, points: Sequence[Point], colour: RGB) -> None:
        self._draw.polygon(scaled(points, self._side), fill=(*colour, 255))

    def oval(self, x: float, y: float, width: float, height: float, colour: RGB) -> None:
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        self._draw.ellipse([round(value * self._side) for value in box], fill=(*colour, 255))

    def stroke(self, points: Sequence[Point], width: float, colour: RGB) -> None:
        thick = max(1, round(width * self._side))
        line = scaled(points, self._side)
        self._draw.line(line, fill=(*colour, 255), width=thick, joint="curve")
        for x, y in (line[0], line[-1]):
            self._draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=(*colour, 255))


@lru_cache(maxsize=8)
def goat(size: int, bleating: bool = True) -> Image.Image:
    """The goat's head as an RGBA image in a square of this size; bleating with its mouth open, or content."""
    large = Image.new("RGBA", (size * SCALE, size * SCALE), (*COAT, 0))
    painter = _Painter(large)
    for horn in _both(_horn()):
        painter.shape(horn, HORN)
    _horn_rings(painter)
    for ear in _both(_ear()):
        painter.shape(ear, COAT_SHADE)
    for inside in _both(_ear_inside()):
        painter.shape(inside, EAR_INSIDE)
    painter.shape(_beard(), COAT_SHADE)
    painter.shape(_head(), COAT)
    painter.shape(_forelock(), COAT_SHADE)
    _muzzle(painter, bleating)
    _eyes(painter, bleating)
    return resized(large, (size, size), Image.Resampling.BOX)


def _horn_rings(painter: _Painter) -> None:
    lines = (
        ((0.335, 0.222), (0.385, 0.19), (0.42, 0.185), (0.462, 0.2)),
        ((0.3, 0.155), (0.34, 0.12), (0.38, 0.11), (0.425, 0.128)),
        ((0.25, 0.09), (0.28, 0.065), (0.31, 0.055), (0.352, 0.06)),
    )
    for line in lines:
        for side in _both(bezier(*line)):
            painter.stroke(side, 0.012, HORN_LINE)


def _muzzle(painter: _Painter, bleating: bool) -> None:
    painter.oval(0.5, 0.715, 0.25, 0.2, MUZZLE)
    for x in (0.452, 0.548):
        painter.oval(x, 0.662, 0.034, 0.022, DARK)
    if bleating:
        painter.shape(mirrored(_curve((0.5, 0.712), (0.44, 0.71), (0.42, 0.735), (0.44, 0.765), (0.455, 0.795),
                                      (0.475, 0.805), (0.5, 0.805))), DARK)  # fmt: skip
        painter.oval(0.5, 0.782, 0.075, 0.04, TONGUE)
    else:
        painter.stroke(bezier((0.43, 0.735), (0.46, 0.775), (0.54, 0.775), (0.57, 0.735)), 0.014, DARK)
    painter.stroke([(0.5, 0.672), (0.5, 0.712)], 0.012, DARK)


def _eyes(painter: _Painter, bleating: bool) -> None:
    for x in (0.385, 0.615):
        if bleating:
            painter.oval(x, 0.452, 0.102, 0.112, DARK)
            painter.oval(x, 0.452, 0.082, 0.092, EYE)
            painter.oval(x, 0.452, 0.062, 0.026, DARK)
            painter.oval(x + 0.02, 0.43, 0.02, 0.02, (255, 255, 255))
        else:
            painter.stroke(
                bezier((x - 0.05, 0.46), (x - 0.025, 0.425), (x + 0.025, 0.425), (x + 0.05, 0.46)), 0.016, DARK
            )
