"""What is drawn on, and what comes out: the picture's bytes, and a list of what lies where.

The list (:class:`Layout`) is what tests look at, and what tells apart a name that was cut from one that was left out.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from bot.pictures.palette import palette
from bot.pictures.style import RGB, Style
from bot.pictures.text import draw_text, font, width_of
from engine.cards import Card, Suit

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""

WIDTH = 1080
"""All pictures for messages are as wide: sharp on a phone that shows them 390 points wide."""

SIZE_LIMIT = 80_000
"""Bytes above which a picture is pressed again, harder."""

COMPRESSION = (2, 6)
"""How hard to press, first quickly, then well."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that was drawn: what it is, where, and what it shows."""

    kind: str
    box: Box
    text: str = ""
    card: Card | None = None
    seat: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """All that was drawn, in order."""

    size: tuple[int, int]
    items: tuple[Item, ...]

    def of(self, kind: str, seat: int | None = None) -> tuple[Item, ...]:
        """The items of a kind, of one seat if it is given."""
        return tuple(item for item in self.items if item.kind == kind and seat in (None, item.seat))


@dataclass(frozen=True, slots=True)
class Picture:
    """An image file as it is sent. The file name and the bytes tell nothing but the image."""

    data: bytes
    filename: str
    size: tuple[int, int]
    layout: Layout


Draw = Callable[[], Picture]
"""Draws a picture when it is called, wherever that is: picklable, and without anything that isn't to be seen."""


def drawn(draw: Draw) -> Picture:
    """The picture as it is sent. Its layout is left out, for handing that on is as dear as all the rest."""
    picture = draw()
    return replace(picture, layout=Layout(picture.size, ()))


def named(draw: Draw, name: str) -> Picture:
    """The picture under another name, which comes without its ending: for several on one message."""
    return replace(draw(), filename=name + ".png")


@dataclass(frozen=True, slots=True)
class Sprite:
    """A ready drawing with soft edges. ``reach`` is how far shadow or glow go beyond the drawing's own box."""

    colours: Image.Image
    mask: Image.Image
    reach: int


def sprite_of(image: Image.Image, reach: int) -> Sprite:
    """Split an RGBA image, once, into what pasting needs."""
    return Sprite(image.convert("RGB"), image.getchannel("A"), reach)


class Canvas:
    """An image being drawn. Nothing but this thread may touch it; what is pasted on it comes from caches."""

    def __init__(self, background: Image.Image | tuple[int, int], style: Style) -> None:
        """Start from a copy of an image, or with bare felt of this size."""
        self.image = (
            background.copy() if isinstance(background, Image.Image) else Image.new("RGB", background, style.cloth)
        )
        self.style = style
        self._suit_colours = {suit: style.suit_colour_on_dark(suit) for suit in Suit}
        self._items: list[Item] = []

    def note(
        self, kind: str, box: Box, *, text: str = "", card: Card | None = None, seat: int | None = None, mark: str = ""
    ) -> None:
        """Put an item on the list without drawing."""
        self._items.append(Item(kind, box, text, card, seat, mark))

    def last(self, kind: str) -> Item | None:
        """The latest item of a kind, if there is one."""
        return next((item for item in reversed(self._items) if item.kind == kind), None)

    def paste(self, sprite: Sprite, left: int, top: int) -> None:
        """Lay a sprite so that its own box starts here."""
        self.image.paste(sprite.colours, (left - sprite.reach, top - sprite.reach), sprite.mask)

    def fill(self, mask: Image.Image, colour: RGB, left: int, top: int) -> None:
        """Colour a mask."""
        self.image.paste(colour, (left, top, left + mask.width, top + mask.height), mask)

    def text(
        self,
        position: tuple[int, int],
        text: str,
        size: int,
        colour: RGB,
        *,
        bold: bool = False,
        align: str = "left",
        kind: str = "text",
        seat: int | None = None,
    ) -> int:
        """One line, vertically centred on ``position``: its left end, centre or right end. Returns its width."""
        width = width_of(text, size, bold)
        left = position[0] - {"left": 0, "centre": width // 2, "right": width}[align]
        baseline = position[1] + cap_height(size) // 2
        draw_text(self.image, (left, baseline), text, size, colour, bold=bold, suit_colours=self._suit_colours)
        if text:
            box = (left, baseline - round(size * 0.8), left + width, baseline + round(size * 0.25))
            self.note(kind, box, text=text, seat=seat)
        return width

    def finish(self, filename: str) -> Picture:
        """Save it as PNG with the style's palette; ``filename`` comes without its ending."""
        layout = Layout(self.image.size, tuple(self._items))
        coloured = self.image.quantize(palette=palette(self.style), dither=Image.Dither.NONE)
        return Picture(_png(coloured), filename + ".png", self.image.size, layout)


def _png(image: Image.Image) -> bytes:
    data = b""
    for level in COMPRESSION:
        buffer = io.BytesIO()
        image.save(buffer, "PNG", compress_level=level)
        data = buffer.getvalue()
        if len(data) <= SIZE_LIMIT:
            break
    return data


@lru_cache(maxsize=64)
def cap_height(size: int) -> int:
    """How tall capital letters are at this size."""
    return round(-font("Inter-Medium.ttf", size).getbbox("H", anchor="ls")[1])
