"""Smooth shapes: Pillow draws without antialiasing, so each shape is drawn large once, made small and kept as a mask.

A mask is a grey image, 255 where the shape is; whoever uses one must not change it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from engine.cards import Suit

Point = tuple[float, float]

SCALE = 4
"""How many times larger shapes are drawn before they are made small."""


def resized(image: Image.Image, size: tuple[int, int], filter: Image.Resampling) -> Image.Image:
    """A copy of the image in another size."""
    # Pillow's signature names NumPy's types, and NumPy isn't installed.
    return image.resize(size, filter)  # pyright: ignore[reportUnknownMemberType]


def smooth_mask(size: tuple[int, int], paint: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    """A mask painted by ``paint(draw, scale)`` at ``scale`` times its size."""
    large = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
    paint(ImageDraw.Draw(large), SCALE)
    return resized(large, size, Image.Resampling.BOX)


def bezier(start: Point, first: Point, second: Point, end: Point, steps: int = 24) -> list[Point]:
    """Points along a cubic Bézier curve, both ends included."""
    points: list[Point] = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        points.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return points


def mirrored(points: Sequence[Point], axis: float = 0.5) -> list[Point]:
    """The outline closed by its mirror image: points run down one side, and back up the other."""
    return [*points, *((2 * axis - x, y) for x, y in reversed(points))]


def scaled(points: Sequence[Point], size: float, left: float = 0, top: float = 0) -> list[Point]:
    """Points of the unit square on a square of this size."""
    return [(left + x * size, top + y * size) for x, y in points]


def _heart() -> list[Point]:
    side = bezier((0.5, 0.24), (0.43, 0.06), (0.28, 0.03), (0.2, 0.04))
    side += bezier((0.2, 0.04), (0.02, 0.06), (-0.03, 0.26), (0.05, 0.42))
    side += bezier((0.05, 0.42), (0.13, 0.6), (0.38, 0.75), (0.5, 0.98))
    return mirrored(side)


def _spade() -> list[Point]:
    side = bezier((0.5, 0.01), (0.42, 0.2), (0.12, 0.36), (0.06, 0.52))
    side += bezier((0.06, 0.52), (0.0, 0.7), (0.12, 0.82), (0.26, 0.81))
    side += bezier((0.26, 0.81), (0.36, 0.8), (0.43, 0.74), (0.465, 0.66))
    side += bezier((0.465, 0.66), (0.46, 0.84), (0.42, 0.92), (0.33, 0.98))
    return mirrored(side)


def _diamond() -> list[Point]:
    side = bezier((0.5, 0.0), (0.4, 0.18), (0.24, 0.38), (0.1, 0.5))
    side += bezier((0.1, 0.5), (0.24, 0.62), (0.4, 0.82), (0.5, 1.0))
    return mirrored(side)


def _paint_suit(suit: Suit, size: int) -> Callable[[ImageDraw.ImageDraw, int], None]:
    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        side = size * scale
        if suit is Suit.CLUBS:
            for x, y in ((0.5, 0.25), (0.245, 0.59), (0.755, 0.59)):
                draw.ellipse(((x - 0.225) * side, (y - 0.225) * side, (x + 0.225) * side, (y + 0.225) * side), fill=255)
            draw.ellipse((0.4 * side, 0.36 * side, 0.6 * side, 0.62 * side), fill=255)
            stem = bezier((0.47, 0.4), (0.48, 0.8), (0.44, 0.92), (0.33, 0.98))
            draw.polygon(scaled(mirrored([(0.47, 0.4), *stem]), side), fill=255)
        else:
            outline = {Suit.HEARTS: _heart, Suit.SPADES: _spade, Suit.DIAMONDS: _diamond}[suit]()
            draw.polygon(scaled(outline, side), fill=255)

    return paint


@lru_cache(maxsize=128)
def suit_mask(suit: Suit, size: int) -> Image.Image:
    """A suit sign in a square of this size."""
    return smooth_mask((size, size), _paint_suit(suit, size))


@lru_cache(maxsize=256)
def rounded(size: tuple[int, int], radius: float) -> Image.Image:
    """A filled rectangle with round corners; a disc or a pill if the radius is half the height."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        box = (0, 0, size[0] * scale - 1, size[1] * scale - 1)
        draw.rounded_rectangle(box, radius=radius * scale, fill=255)

    return smooth_mask(size, paint)


@lru_cache(maxsize=128)
def ring(size: tuple[int, int], radius: float, width: float) -> Image.Image:
    """The border of a rectangle with round corners."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        box = (0, 0, size[0] * scale - 1, size[1] * scale - 1)
        draw.rounded_rectangle(box, radius=radius * scale, outline=255, width=round(width * scale))

    return smooth_mask(size, paint)


@lru_cache(maxsize=128)
def glow(size: tuple[int, int], radius: float, spread: int, strength: float = 1.0) -> Image.Image:
    """A blurred rectangle with round corners; ``spread`` pixels larger on every side than ``size``."""
    image = Image.new("L", (size[0] + 2 * spread, size[1] + 2 * spread))
    image.paste(round(255 * strength), (spread, spread), rounded(size, radius))
    return image.filter(ImageFilter.GaussianBlur(spread / 2.2))
