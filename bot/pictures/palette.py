"""The 256 colours of a picture.

A picture with flat colours is smallest and sharpest as PNG with a palette. Finding the best palette for each picture
costs more than all drawing; so there is one for each style, with the colours that are used and the steps between those
that touch each other, for soft edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from bot.pictures.goat import COAT, GOAT_COLOURS
from bot.pictures.style import (
    BACK,
    BACK_LINES,
    BLACK,
    CHANCE,
    INK,
    MEDALS,
    MUTED,
    PAPER,
    PLAIN_MEDAL,
    RGB,
    SEAT_COLOURS,
    WHITE,
    Style,
    mix,
)
from engine.cards import Suit

SIZE = 256
STEP = 4


def ramp(first: RGB, last: RGB, steps: int) -> Iterator[RGB]:
    """Colours from one to another, in this many steps; the first itself is not among them."""
    return (mix(first, last, step / steps) for step in range(1, steps + 1))


def colours_of(style: Style) -> list[RGB]:
    """The palette of a style, at most :data:`SIZE` colours, those that fill large areas first."""
    used = (*_grounds(style), *_cards(style), *_marks(style), *_people(style), *_goat(style))
    return list(dict.fromkeys(snapped(colour) for colour in used))[:SIZE]


def snapped(colour: RGB) -> RGB:
    """The colour as it comes out.

    Pillow looks colours up by their upper six bits alone, so only colours without lower bits are sure to be found.
    """
    red, green, blue = (part // STEP * STEP for part in colour)
    return red, green, blue


def _grounds(style: Style) -> Iterator[RGB]:
    """Felt, room, badges and bar, with what is written and what shines on them."""
    grounds = (style.cloth, style.room, style.badge, style.out_badge, style.bar)
    yield from grounds
    yield from (BLACK, INK, PAPER, WHITE, MUTED, style.accent, style.place)
    for ground in grounds:
        yield from ramp(ground, WHITE, 6)
    for ground in (style.cloth, style.room):
        yield from ramp(ground, style.accent, 8)
        yield from ramp(ground, BLACK, 6)
    yield from ramp(style.bar, style.accent, 5)
    yield from ramp(style.accent, INK, 6)


def _cards(style: Style) -> Iterator[RGB]:
    """Faces, plain and dimmed, and backs."""
    dim = style.dimmed(PAPER)
    yield dim
    yield style.dimmed(mix(PAPER, INK, 1 / 3))
    for suit in Suit:
        yield from ramp(PAPER, style.suit_colour(suit), 6)
        yield from ramp(dim, style.dimmed(style.suit_colour(suit)), 5)
    yield from ramp(PAPER, style.cloth, 4)
    yield from ramp(PAPER, style.accent, 3)
    yield from ramp(BACK, BACK_LINES, 3)
    yield from ramp(BACK, WHITE, 5)


def _marks(style: Style) -> Iterator[RGB]:
    """Medals, the die, suits among words."""
    for medal in (*MEDALS.values(), PLAIN_MEDAL):
        yield from ramp(medal, INK, 3)
        yield medal
    yield from ramp(CHANCE, WHITE, 3)
    yield CHANCE
    for suit in Suit:
        yield from ramp(style.bar, style.suit_colour_on_dark(suit), 3)


def _people(style: Style) -> Iterator[RGB]:
    """Seat colours, and those of who is out or away."""
    yield from SEAT_COLOURS
    yield from (style.faded(colour) for colour in SEAT_COLOURS)
    for colour in SEAT_COLOURS:
        yield from ramp(colour, WHITE, 4)
        yield mix(colour, style.badge, 0.5)
        yield mix(colour, style.cloth, 0.5)


def _goat(style: Style) -> Iterator[RGB]:
    """The goat, its soft edges on its disc and within."""
    yield from GOAT_COLOURS
    for colour in GOAT_COLOURS:
        yield mix(colour, style.accent, 0.5)
        yield mix(colour, COAT, 0.5)


@lru_cache(maxsize=32)
def palette(style: Style) -> Image.Image:
    """An image that holds the palette of a style, as Pillow wants it."""
    colours = colours_of(style)
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in colours for part in colour])
    return image
