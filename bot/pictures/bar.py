"""The bar at the foot of a picture: one line that says whose turn it is and what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures.canvas import WIDTH, Box, Canvas
from bot.pictures.style import WHITE
from bot.pictures.text import drawable, shorten, width_of

BAR_HEIGHT = 94
SIDE = 34
SIZES = (40, 37, 34, 31)
SMALL = 29
"""The size of words when they need two lines."""

Word = tuple[str, bool]
"""A word, and whether it is highlighted."""


def draw_bar(canvas: Canvas, top: int, line: str, highlights: Sequence[str], lit: bool) -> None:
    """The bar, from ``top`` down. With ``lit`` a stripe of the accent colour shows that somebody is awaited."""
    box: Box = (0, top, WIDTH, top + BAR_HEIGHT)
    canvas.image.paste(canvas.style.bar, box)
    canvas.note("bar", box, text=line)
    if lit:
        canvas.image.paste(canvas.style.accent, (0, top, 12, top + BAR_HEIGHT))
    words = _words(drawable(line), highlights)
    room = WIDTH - 2 * SIDE
    for size in SIZES:
        if _width(words, size) <= room:
            _draw_words(canvas, words, top + BAR_HEIGHT // 2, size)
            return
    first, second = _two_lines(words, room)
    _draw_words(canvas, first, top + BAR_HEIGHT // 2 - 20, SMALL)
    _draw_words(canvas, second, top + BAR_HEIGHT // 2 + 20, SMALL)


def _words(line: str, highlights: Sequence[str]) -> list[Word]:
    """The line cut into words; a highlight is looked for after the end of the one before it."""
    pieces: list[Word] = []
    start = 0
    for highlight in (drawable(text) for text in highlights):
        found = line.find(highlight, start) if highlight else -1
        if found >= 0:
            pieces += [(line[start:found], False), (highlight, True)]
            start = found + len(highlight)
    pieces.append((line[start:], False))
    return _spaced(pieces)


def _spaced(pieces: list[Word]) -> list[Word]:
    """Pieces cut at blanks; each word keeps the blank after it."""
    words: list[Word] = []
    for text, lit in pieces:
        words += [(word, lit) for word in text.replace(" ", " \n").split("\n") if word]
    return words


def _width(words: Sequence[Word], size: int) -> int:
    return sum(width_of(word, size, lit) for word, lit in words)


def _two_lines(words: list[Word], room: int) -> tuple[list[Word], list[Word]]:
    """As many words as fit on the first line, the rest on the second; each cut if it still is too long."""
    count = 0
    while count < len(words) and _width(words[: count + 1], SMALL) <= room:
        count += 1
    count = max(count, 1)
    return _cut(words[:count], room), _cut(words[count:], room)


def _cut(words: list[Word], room: int) -> list[Word]:
    if _width(words, SMALL) <= room:
        return words
    text = "".join(word for word, _ in words)
    return [(shorten(text, room, SMALL), False)]


def _draw_words(canvas: Canvas, words: Sequence[Word], middle: int, size: int) -> None:
    left = SIDE
    for word, lit in words:
        colour = canvas.style.accent if lit else WHITE
        left += canvas.text((left, middle), word, size, colour, bold=lit, kind="line")
