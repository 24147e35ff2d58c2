"""How a game ended: who went out first, second and third on a podium, the others in their order, and the goat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.pictures.bar import BAR_HEIGHT, draw_bar
from bot.pictures.canvas import WIDTH, Canvas, Picture
from bot.pictures.goat import goat
from bot.pictures.seats import SeatLook, initial_of, name_of
from bot.pictures.shapes import ring, rounded, smooth_mask
from bot.pictures.style import INK, MEDALS, MUTED, PLAIN_MEDAL, WHITE, Style, mix, seat_colour
from bot.pictures.text import drawable, fitting_size, shorten, width_of
from engine.game import Outcome, Seat

HEIGHT = 764
FOOT = HEIGHT - BAR_HEIGHT
EDGE = 30
GOAT = 336
GOAT_CENTRE = 848
PODIUM_LEFT = 54
BLOCK = 196
"""How wide one step of the podium is."""
STEPS = {1: 178, 2: 130, 3: 94}
"""How tall the steps are, by place."""
STAND = {1: 1, 2: 0, 3: 2}
"""Where on the podium each place stands, from the left."""
BIG_AVATAR = 92
ROW_HEIGHT = 58


@dataclass(frozen=True, slots=True)
class ResultWords:
    """The words of a result, ready in the reader's language; an empty one is left out.

    ``title`` needs no name: that stands under the goat. ``bleat`` is what the goat says ("Mää!"); ``line`` and
    ``highlights`` are those of the bar at the foot.
    """

    title: str
    bleat: str = ""
    line: str = ""
    highlights: tuple[str, ...] = ()


def result_picture(outcome: Outcome, looks: Sequence[SeatLook], words: ResultWords, style: Style) -> Picture:
    """The end of a game; ``looks`` is by seat, seat 1 first. In a drawn game the goat smiles, with no name under it."""
    canvas = Canvas(_panel(style, HEIGHT if words.line else FOOT), style)
    _draw_title(canvas, words.title)
    _draw_goat(canvas, outcome, looks, words.bleat)
    others = [seat for seat in range(1, len(looks) + 1) if seat not in outcome.order and seat not in outcome.losers]
    rest = [(place, seat) for place, seat in enumerate(outcome.order, start=1) if place > len(STEPS)]
    rest += [(None, seat) for seat in others]
    rows = (len(rest) + 1) // 2
    floor = FOOT - EDGE - 14 - rows * ROW_HEIGHT - (10 if rows else 0)
    if outcome.order:
        _draw_podium(canvas, outcome.order[: len(STEPS)], looks, floor)
        _draw_rest(canvas, rest, looks, floor + 10)
    else:
        _draw_rest(canvas, rest, looks, 110 + (FOOT - 140 - rows * ROW_HEIGHT) // 2)
    if words.line:
        draw_bar(canvas, FOOT, words.line, words.highlights, lit=False)
    return canvas.finish("result")


@lru_cache(maxsize=8)
def _panel(style: Style, height: int) -> Image.Image:
    """A sheet of felt with a rim, nothing on it."""
    image = Image.new("RGB", (WIDTH, height), style.room)
    inner = (WIDTH - 2 * 12, FOOT - 24)
    image.paste(style.cloth, (12, 12), rounded(inner, 70))
    image.paste(style.rim, (12, 12), ring(inner, 70, 5))
    return image


def _draw_title(canvas: Canvas, title: str) -> None:
    room = WIDTH - 2 * 64
    size = fitting_size(drawable(title), room, (54, 48, 42, 36), True)
    canvas.text((64, 68), shorten(title, room, size, True), size, canvas.style.accent, bold=True, kind="title")


def _draw_goat(canvas: Canvas, outcome: Outcome, looks: Sequence[SeatLook], bleat: str) -> None:
    """The goat on a disc of the accent colour, bleating above the skitgubbe's name; smiling when there is none."""
    top = 132
    disc = GOAT + 36
    left = GOAT_CENTRE - disc // 2
    colour = canvas.style.rim if outcome.drawn else canvas.style.accent
    canvas.fill(rounded((disc, disc), disc / 2), colour, left, top)
    portrait = goat(GOAT, not outcome.drawn)
    canvas.image.paste(portrait, (GOAT_CENTRE - GOAT // 2, top + 22), portrait)
    canvas.note("goat", (left, top, left + disc, top + disc), mark="drawn" if outcome.drawn else "bleats")
    if bleat and not outcome.drawn:
        _draw_bleat(canvas, bleat, (left - 14, top + 4))
    seats = outcome.losers
    for number, seat in enumerate(seats):
        name = name_of(looks[seat - 1])
        room = 400
        size = fitting_size(name, room, (46, 42, 38, 34) if len(seats) == 1 else (32, 28), True)
        middle = top + disc + 48 + round(number * size * 1.25)
        text = shorten(name, room, size, True)
        canvas.text((GOAT_CENTRE, middle), text, size, WHITE, bold=True, align="centre", kind="skitgubbe", seat=seat)


def _draw_bleat(canvas: Canvas, bleat: str, corner: tuple[int, int]) -> None:
    """A bubble with what the goat says, at the upper left of its disc."""
    text = shorten(bleat, 190, 36, True)
    size = (width_of(text, 36, True) + 44, 62)
    left, top = corner[0] - size[0] // 2, corner[1]
    canvas.fill(rounded(size, 31), WHITE, left, top)
    canvas.fill(_tail(), WHITE, left + size[0] - 62, top + size[1] - 6)
    centre = (left + size[0] // 2, top + size[1] // 2)
    canvas.text(centre, text, 36, INK, bold=True, align="centre", kind="bleat")


@lru_cache(maxsize=1)
def _tail() -> Image.Image:
    """The tip of a speech bubble, towards the lower right."""
    return smooth_mask(
        (64, 44), lambda draw, scale: draw.polygon([(0, 0), (34 * scale, 0), (62 * scale, 42 * scale)], 255)
    )


def _draw_podium(canvas: Canvas, order: Sequence[Seat], looks: Sequence[SeatLook], floor: int) -> None:
    alone = len(order) == 1
    for place, seat in enumerate(order, start=1):
        left = PODIUM_LEFT + (BLOCK if alone else STAND[place] * BLOCK)
        _draw_step(canvas, left, floor, place)
        _draw_person(canvas, (left + BLOCK // 2, floor - STEPS[place]), seat, looks[seat - 1], place)


def _draw_step(canvas: Canvas, left: int, floor: int, place: int) -> None:
    top = floor - STEPS[place]
    size = (BLOCK - 8, STEPS[place])
    canvas.fill(rounded(size, 14), canvas.style.badge, left + 4, top)
    canvas.image.paste(MEDALS[place], (left + 4 + 14, top, left + BLOCK - 4 - 14, top + 7))
    canvas.note("step", (left + 4, top, left + BLOCK - 4, floor), mark=str(place))
    canvas.text((left + BLOCK // 2, top + (STEPS[place] + 7) // 2), str(place), 62, MEDALS[place], bold=True,
                align="centre", kind="place")  # fmt: skip


def _draw_person(canvas: Canvas, foot: tuple[int, int], seat: Seat, look: SeatLook, place: int) -> None:
    room = BLOCK - 16
    name = name_of(look)
    size = fitting_size(name, room, (32, 29, 26), True)
    canvas.text((foot[0], foot[1] - 28), shorten(name, room, size, True), size, WHITE, bold=True, align="centre",
                kind="name", seat=seat)  # fmt: skip
    left, top = foot[0] - BIG_AVATAR // 2, foot[1] - 56 - BIG_AVATAR
    canvas.fill(rounded((BIG_AVATAR, BIG_AVATAR), BIG_AVATAR / 2), seat_colour(seat), left, top)
    canvas.fill(ring((BIG_AVATAR, BIG_AVATAR), BIG_AVATAR / 2, 5), MEDALS[place], left, top)
    middle = (foot[0], top + BIG_AVATAR // 2)
    canvas.text(middle, initial_of(look), 46, WHITE, bold=True, align="centre", kind="initial", seat=seat)
    canvas.note("person", (left, top, left + BIG_AVATAR, foot[1]), seat=seat, mark=str(place))


def _draw_rest(canvas: Canvas, rest: Sequence[tuple[int | None, Seat]], looks: Sequence[SeatLook], top: int) -> None:
    """Places below the podium, and who was still in when the game was drawn: two in a row."""
    width = (3 * BLOCK - 12) // 2
    for number, (place, seat) in enumerate(rest):
        left = PODIUM_LEFT + number % 2 * (width + 12)
        y = top + number // 2 * ROW_HEIGHT
        size = (width, ROW_HEIGHT - 10)
        canvas.fill(rounded(size, size[1] / 2), canvas.style.badge, left, y)
        middle = y + size[1] // 2
        disc = size[1] - 10
        canvas.fill(rounded((disc, disc), disc / 2), seat_colour(seat), left + 5, y + 5)
        look = looks[seat - 1]
        canvas.text((left + 5 + disc // 2, middle), initial_of(look), 21, WHITE, bold=True, align="centre",
                    kind="initial", seat=seat)  # fmt: skip
        room = width - disc - 18 - (58 if place else 22)
        canvas.text((left + disc + 17, middle), shorten(name_of(look), room, 27), 27, mix(WHITE, MUTED, 0.3),
                    kind="name", seat=seat)  # fmt: skip
        if place:
            canvas.text(
                (left + width - 20, middle), str(place), 27, PLAIN_MEDAL, bold=True, align="right", kind="place"
            )
        canvas.note("person", (left, y, left + width, y + size[1]), seat=seat, mark=str(place or ""))
