"""Words in pictures: which font draws which character, how wide they are, and how names are made to fit.

Names come in every script. What none of the bundled fonts can draw is left out, so that no empty box ever shows.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.shapes import suit_mask
from bot.pictures.style import RGB
from engine.cards import Suit

FONTS = Path(__file__).parent / "fonts"
MEDIUM = ("Inter-Medium.ttf", "DejaVuSans.ttf", "NotoSansThai.ttf", "NotoSansDevanagari.ttf")
BOLD = ("Inter-Bold.ttf", "DejaVuSans.ttf", "NotoSansThai.ttf", "NotoSansDevanagari.ttf")
RIGHT_TO_LEFT = "DejaVuSans.ttf"
"""The one font that draws Hebrew and Arabic, and Latin beside it in the right order."""

SUIT_SIGNS = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}
ELLIPSIS = "…"
MARKS_PER_LETTER = 2
"""Combining marks beyond these are dropped: a tower of them would reach out of its line."""


@dataclass(frozen=True, slots=True)
class Run:
    """Characters in a row that one font draws, or one suit sign."""

    text: str
    font: str
    suit: Suit | None = None


@lru_cache(maxsize=1)
def _coverage() -> dict[str, frozenset[str]]:
    """The characters that each font draws."""
    covered: dict[str, frozenset[str]] = {}
    for line in (FONTS / "coverage.txt").read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            name, *ranges = line.split()
            covered[name] = frozenset(character for span in ranges for character in _characters(span))
    return covered


def _characters(span: str) -> list[str]:
    first, _, last = span.partition("-")
    return [chr(code) for code in range(int(first, 16), int(last or first, 16) + 1)]


@lru_cache(maxsize=64)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A bundled font at a size in pixels."""
    return ImageFont.truetype(FONTS / name, size)


@lru_cache(maxsize=2048)
def drawable(text: str) -> str:
    """The text without what can't be drawn: emoji, unknown scripts, controls, towers of marks. May be empty."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", text):
        marks = marks + 1 if unicodedata.combining(character) else 0
        if character.isspace():
            kept.append(" ")
        elif marks <= MARKS_PER_LETTER and _is_drawn(character) and not (marks and not kept):
            kept.append(character)
    return " ".join("".join(kept).split())


def _is_drawn(character: str) -> bool:
    if unicodedata.category(character)[0] == "C":
        return False
    return character in SUIT_SIGNS or any(character in _coverage()[name] for name in MEDIUM)


@lru_cache(maxsize=2048)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """The text cut where the font changes; characters that no font draws are left out."""
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        known = "".join(character for character in text if character in _coverage()[RIGHT_TO_LEFT])
        return (Run(known, RIGHT_TO_LEFT),)
    result: list[Run] = []
    for character in text:
        if (suit := SUIT_SIGNS.get(character)) is not None:
            result.append(Run(character, "", suit))
        elif name := next((name for name in (BOLD if bold else MEDIUM) if character in _coverage()[name]), None):
            if result and result[-1].font == name:
                result[-1] = Run(result[-1].text + character, name)
            else:
                result.append(Run(character, name))
    return tuple(result)


def _suit_size(size: int) -> int:
    return round(size * 0.78)


@lru_cache(maxsize=4096)
def _run_width(run: Run, size: int) -> float:
    if run.suit is not None:
        return _suit_size(size) + 2
    return font(run.font, size).getlength(run.text)


@lru_cache(maxsize=4096)
def width_of(text: str, size: int, bold: bool = False) -> int:
    """How many pixels wide the text is drawn at this size."""
    return round(sum(_run_width(run, size) for run in runs(text, bold)) + 0.49)


@lru_cache(maxsize=2048)
def shorten(text: str, width: int, size: int, bold: bool = False) -> str:
    """The drawable part of the text, cut with an ellipsis if it is wider than this many pixels."""
    text = drawable(text)
    if width_of(text, size, bold) <= width:
        return text
    fits, too_long = 0, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if width_of(text[:middle].rstrip() + ELLIPSIS, size, bold) <= width:
            fits = middle
        else:
            too_long = middle
    return text[:fits].rstrip() + ELLIPSIS if fits else ""


def fitting_size(text: str, width: int, sizes: tuple[int, ...], bold: bool = False) -> int:
    """The first of these sizes at which the text fits the width, else the last."""
    return next((size for size in sizes if width_of(text, size, bold) <= width), sizes[-1])


@lru_cache(maxsize=1500)
def _letters(text: str, name: str, size: int) -> tuple[Image.Image, int, int]:
    """A run of letters as a mask, and how far it starts right of and above the point where its baseline starts.

    Shaping and drawing letters is dear, and most words are drawn again and again.
    """
    left, top, right, bottom = font(name, size).getbbox(text, anchor="ls")
    mask = Image.new("L", (max(1, round(right - left)), max(1, round(bottom - top))))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=font(name, size), anchor="ls")
    return mask, round(left), round(top)


def draw_text(
    image: Image.Image,
    position: tuple[int, int],
    text: str,
    size: int,
    colour: RGB,
    *,
    bold: bool = False,
    suit_colours: dict[Suit, RGB] | None = None,
) -> None:
    """Draw one line; ``position`` is where its left end meets the baseline."""
    left: float = position[0]
    for run in runs(text, bold):
        if run.suit is not None:
            mask = suit_mask(run.suit, _suit_size(size))
            corner = (round(left) + 1, position[1] - round(mask.height * 0.94))
            image.paste((suit_colours or {}).get(run.suit, colour), corner, mask)
        elif run.text.strip():
            mask, x, y = _letters(run.text, run.font, size)
            image.paste(colour, (round(left) + x, position[1] + y), mask)
        left += _run_width(run, size)
