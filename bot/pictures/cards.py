"""Cards as sprites: faces, backs and empty places, drawn once for each size and style and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageChops, ImageDraw

from bot.pictures.canvas import Sprite, sprite_of
from bot.pictures.goat import goat_silhouette
from bot.pictures.shapes import glow, resized, ring, rounded, smooth_mask, suit_mask
from bot.pictures.style import BACK, BACK_LINES, INK, PAPER, RGB, WHITE, Style, mix
from bot.pictures.text import font, runs, width_of
from engine.cards import Card

Look = Literal["plain", "lit", "dim"]
"""``lit`` concerns the player to act now; ``dim`` can't be used now."""

SHADOW_REACH = 12
FACES = 200
"""How many faces are kept, at about 200 kB each. Twice as many would save a fiftieth of the time."""
EDGE: RGB = mix(PAPER, INK, 1 / 3)


def height_of(width: int) -> int:
    """A card's height for its width."""
    return round(width * 1.4)


def corner_of(width: int) -> float:
    """The radius of a card's corners."""
    return max(4.0, width * 0.085)


@lru_cache(maxsize=FACES)
def face(card: Card, width: int, style: Style, look: Look = "plain") -> Sprite:
    """A card face up."""
    paper, ink, edge = PAPER, style.suit_colour(card.suit), EDGE
    if look == "dim":
        paper, ink, edge = style.dimmed(paper), style.dimmed(ink), style.dimmed(edge)
    image = Image.new("RGB", (width, height_of(width)), paper)
    image.paste(edge, (0, 0), ring(image.size, corner_of(width), max(1.0, width / 90)))
    _draw_index(image, style.rank_text(card), ink)
    small = round(width * 0.27)
    image.paste(ink, (round(width * 0.225 - small / 2), round(width * 0.5)), suit_mask(card.suit, small))
    large = round(width * 0.52)
    corner = (round(width * 0.92) - large, height_of(width) - large - round(width * 0.09))
    image.paste(ink, corner, suit_mask(card.suit, large))
    return _finish(image, style.accent if look == "lit" else None)


@lru_cache(maxsize=512)
def index_mask(text: str, size: int, width: int) -> Image.Image:
    """Bold letters as a mask cut to their ink, made narrower if they are wider than this."""
    name = next((run.font for run in runs(text, bold=True)), "Inter-Bold.ttf")
    letters = Image.new("L", (width_of(text, size, bold=True) + size, size * 2))
    ImageDraw.Draw(letters).text((size // 2, size * 1.4), text, fill=255, font=font(name, size), anchor="ls")
    letters = letters.crop(letters.getbbox())
    if letters.width > width:
        letters = resized(letters, (width, letters.height), Image.Resampling.LANCZOS)
    return letters


def _draw_index(image: Image.Image, text: str, ink: RGB) -> None:
    width = image.width
    letters = index_mask(text, round(width * 0.47), round(width * 0.37))
    baseline = round(width * 0.44)
    capital = index_mask("8", round(width * 0.47), width).height
    # Letters with a tail (J, Q) hang below the line that all others stand on.
    top = baseline - capital if letters.height >= capital else baseline - letters.height
    image.paste(ink, (round(width * 0.225 - letters.width / 2), top), letters)


def _finish(image: Image.Image, accent: RGB | None) -> Sprite:
    """Round the corners, add the shadow and, when lit, a border around the card."""
    frame = _frame(image.width, accent)
    colours = frame.colours.copy()
    colours.paste(image, (frame.reach, frame.reach), rounded(image.size, corner_of(image.width)))
    return Sprite(colours, frame.mask, frame.reach)


@lru_cache(maxsize=64)
def _frame(width: int, accent: RGB | None) -> Sprite:
    """All that surrounds a card of this width; its mask serves all of them."""
    reach, size = SHADOW_REACH, (width, height_of(width))
    whole = Image.new("RGBA", (size[0] + 2 * reach, size[1] + 2 * reach), (0, 0, 0, 0))
    whole.putalpha(ImageChops.offset(glow(size, corner_of(width), reach, 0.5), 0, 3))
    if accent:
        border = max(3, width // 30)
        outer = (size[0] + 2 * border, size[1] + 2 * border)
        halo = Image.new("RGBA", whole.size, (*accent, 0))
        halo.putalpha(glow(size, corner_of(width), reach, 0.9))
        whole = Image.alpha_composite(whole, halo)
        whole.paste((*accent, 255), (reach - border, reach - border), rounded(outer, corner_of(width) + border))
    whole.paste((*PAPER, 255), (reach, reach), rounded(size, corner_of(width)))
    return sprite_of(whole, reach)


@lru_cache(maxsize=24)
def back(width: int) -> Sprite:
    """A card face down."""
    return _finish(back_image(width), None)


def back_image(width: int) -> Image.Image:
    """A back with square corners: a lattice, and a goat's head where there is room for one."""
    size = (width, height_of(width))
    image = Image.new("RGB", size, WHITE)
    frame = max(3, round(width * 0.06))
    inner = (size[0] - 2 * frame, size[1] - 2 * frame)
    image.paste(BACK, (frame, frame), rounded(inner, corner_of(width) * 0.7))
    lattice = ImageChops.multiply(_lattice(inner, max(7, round(width / 11))), rounded(inner, corner_of(width) * 0.7))
    image.paste(BACK_LINES, (frame, frame), lattice)
    if width >= 60:
        disc = round(width * 0.6)
        corner = ((size[0] - disc) // 2, (size[1] - disc) // 2)
        image.paste(BACK, corner, rounded((disc, disc), disc / 2))
        image.paste(BACK_LINES, corner, ring((disc, disc), disc / 2, max(1.5, width / 60)))
        goat = goat_silhouette(round(disc * 0.72))
        place = ((size[0] - goat.width) // 2, (size[1] - goat.height) // 2)
        image.paste(mix(BACK_LINES, WHITE, 0.55), place, goat)
    image.paste(EDGE, (0, 0), ring(size, corner_of(width), max(1.0, width / 90)))
    return image


def _lattice(size: tuple[int, int], step: int) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        width, height = size[0] * scale, size[1] * scale
        thick = round(scale * 1.3)
        for start in range(-height, width + height, step * scale):
            draw.line((start, 0, start + height, height), fill=255, width=thick)
            draw.line((start, 0, start - height, height), fill=255, width=thick)

    return smooth_mask(size, paint)


@lru_cache(maxsize=16)
def place(width: int, style: Style, awaited: bool = False) -> Sprite:
    """The outline of a card where none lies; in the accent colour where one is awaited."""
    size = (width, height_of(width))
    inside = Image.new("RGBA", size, (*style.place, 0))
    inside.putalpha(rounded(size, corner_of(width)))
    line = Image.new("RGBA", size, (*(style.accent if awaited else style.rim), 0))
    line.putalpha(ring(size, corner_of(width), 4))
    return sprite_of(Image.alpha_composite(inside, line), 0)


@lru_cache(maxsize=32)
def turned_sideways(card: Card | None, width: int, style: Style) -> Sprite:
    """A card lying crosswise; None is one face down."""
    sprite = face(card, width, style) if card is not None else back(width)
    quarter = Image.Transpose.ROTATE_90
    return Sprite(sprite.colours.transpose(quarter), sprite.mask.transpose(quarter), sprite.reach)
