"""Cards as sprites: faces, backs and empty places, drawn once for each size and style and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageChops, ImageDraw, ImageOps

from bot.pictures.canvas import Sprite, sprite_of
from bot.pictures.goat import goat_silhouette
from bot.pictures.shapes import glow, levels, resized, ring, rounded, smooth_mask, suit_mask
from bot.pictures.style import RGB, WHITE, Style, mix
from bot.pictures.text import font, runs, width_of
from engine.cards import Card

Look = Literal["plain", "lit", "dim"]
"""``lit`` concerns the player to act now; ``dim`` can't be used now."""

SHADOW_REACH = 12
EDGE: RGB = (178, 176, 168)
SHADE: RGB = (18, 24, 28)
BACK: RGB = (122, 34, 52)
BACK_LINES: RGB = (168, 74, 90)


def height_of(width: int) -> int:
    """A card's height for its width."""
    return round(width * 1.4)


def corner_of(width: int) -> float:
    """The radius of a card's corners."""
    return max(4.0, width * 0.085)


@lru_cache(maxsize=600)
def face(card: Card, width: int, style: Style, look: Look = "plain") -> Sprite:
    """A card face up."""
    image = _paper(width).copy()
    _draw_index(image, card, width, style)
    colour = style.suit_colour(card.suit)
    small = round(width * 0.27)
    image.paste(colour, (round(width * 0.225 - small / 2), round(width * 0.5)), suit_mask(card.suit, small))
    large = round(width * 0.52)
    pip = suit_mask(card.suit, large)
    image.paste(colour, (round(width * 0.92) - large, height_of(width) - large - round(width * 0.09)), pip)
    if look == "dim":
        image = Image.blend(image, Image.new("RGB", image.size, mix(style.felt_colours[1], SHADE, 0.4)), 0.48)
    return _finish(image, width, style.accent if look == "lit" else None)


@lru_cache(maxsize=8)
def _paper(width: int) -> Image.Image:
    """White paper, a little darker towards its foot."""
    shade = resized(Image.linear_gradient("L"), (width, height_of(width)), Image.Resampling.BICUBIC)
    image = ImageOps.colorize(shade, (255, 255, 255), (238, 236, 228))
    image.paste(EDGE, (0, 0), ring(image.size, corner_of(width), max(1.0, width / 90)))
    return image


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


def _draw_index(image: Image.Image, card: Card, width: int, style: Style) -> None:
    letters = index_mask(style.rank_text(card), round(width * 0.47), round(width * 0.37))
    baseline = round(width * 0.44)
    capital = index_mask("8", round(width * 0.47), width).height
    # Letters with a tail (J, Q) hang below the line that all others stand on.
    top = baseline - capital if letters.height >= capital else baseline - letters.height
    image.paste(style.suit_colour(card.suit), (round(width * 0.225 - letters.width / 2), top), letters)


def _finish(image: Image.Image, width: int, accent: RGB | None) -> Sprite:
    """Round the corners, add the shadow and, when lit, a border around the card."""
    reach = SHADOW_REACH
    size = (width, height_of(width))
    whole = Image.new("RGBA", (size[0] + 2 * reach, size[1] + 2 * reach), (0, 0, 0, 0))
    shadow = ImageChops.offset(glow(size, corner_of(width), reach, 0.5), 0, 3)
    whole.putalpha(shadow)
    if accent:
        border = max(3, width // 30)
        outer = (size[0] + 2 * border, size[1] + 2 * border)
        halo = Image.new("RGBA", whole.size, (*accent, 0))
        halo.putalpha(glow(size, corner_of(width), reach, 0.9))
        whole = Image.alpha_composite(whole, halo)
        whole.paste((*accent, 255), (reach - border, reach - border), rounded(outer, corner_of(width) + border))
    whole.paste(image, (reach, reach), rounded(size, corner_of(width)))
    return sprite_of(whole, reach)


@lru_cache(maxsize=24)
def back(width: int) -> Sprite:
    """A card face down: a lattice, and a goat's head where there is room for one."""
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
    return _finish(image, width, None)


def _lattice(size: tuple[int, int], step: int) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        width, height = size[0] * scale, size[1] * scale
        thick = round(scale * 1.3)
        for start in range(-height, width + height, step * scale):
            draw.line((start, 0, start + height, height), fill=255, width=thick)
            draw.line((start, 0, start - height, height), fill=255, width=thick)

    return smooth_mask(size, paint)


@lru_cache(maxsize=16)
def place(width: int, style: Style) -> Sprite:
    """The outline of a card where none lies."""
    size = (width, height_of(width))
    image = Image.new("RGBA", size, (*mix(style.felt_colours[0], WHITE, 0.45), 0))
    image.putalpha(levels(ring(size, corner_of(width), 3), 0.66))
    return sprite_of(image, 0)


@lru_cache(maxsize=32)
def turned_sideways(card: Card | None, width: int, style: Style) -> Sprite:
    """A card lying crosswise; None is one face down."""
    sprite = face(card, width, style) if card is not None else back(width)
    quarter = Image.Transpose.ROTATE_90
    return Sprite(sprite.colours.transpose(quarter), sprite.mask.transpose(quarter), sprite.reach)
