"""The people at the table: where they sit, their badges, and the small marks that say who laid something."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.pictures.canvas import WIDTH, Box, Canvas, Sprite
from bot.pictures.goat import goat
from bot.pictures.icons import icon
from bot.pictures.shapes import glow, ring, rounded
from bot.pictures.style import INK, MEDALS, MUTED, PLAIN_MEDAL, RGB, WHITE, mix, seat_colour
from bot.pictures.text import drawable, fitting_size, shorten, width_of
from engine.game import Seat

BADGE_HEIGHT = 98
WIDEST_BADGE = 344
MARGIN = 22
BADGE_GAP = 14
AVATAR = 68
CHIP = 36
"""The disc under what somebody laid."""

LIGHT = 22
"""How far the badge of who must act shines."""
SHORTEST_NAME = 6
"""A name beside a chip is left out rather than cut to fewer characters."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """Who sits there. ``plain`` is drawn instead when no font can draw anything of ``name`` ("Seat 3").

    ``initial`` is taken from the name when it isn't given.
    """

    name: str
    initial: str = ""
    computer: bool = False
    away: bool = False
    plain: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a badge tells of a seat. ``place`` is where it went out, from 1; ``status`` words replace the counts."""

    hand: int
    won: int | None
    to_act: bool
    dealer: str
    place: int | None
    status: str
    goat: bool = False
    """Whether this seat is the skitgubbe of a finished game."""


def name_of(look: SeatLook) -> str:
    """The name as far as it can be drawn."""
    return drawable(look.name) or drawable(look.plain) or "–"


def initial_of(look: SeatLook) -> str:
    """One or two letters for the avatar."""
    return drawable(look.initial)[:2] or name_of(look)[:1].upper()


def seat_boxes(players: int, top: int, bottom: int) -> dict[Seat, Box]:
    """Where each seat's badge is: clockwise along the upper edge from the left, then along the lower edge back.

    ``top`` is where the upper row starts, ``bottom`` where the lower row ends.
    """
    above = (players + 1) // 2
    boxes: dict[Seat, Box] = {}
    for seat in range(1, players + 1):
        upper = seat <= above
        in_row = above if upper else players - above
        place = seat - 1 if upper else players - seat
        boxes[seat] = _badge_box(in_row, place, top if upper else bottom - BADGE_HEIGHT)
    return boxes


def _badge_box(in_row: int, place: int, top: int) -> Box:
    slot = (WIDTH - 2 * MARGIN + BADGE_GAP) / in_row
    width = min(WIDEST_BADGE, round(slot - BADGE_GAP))
    inset = 60 if in_row == 2 else 0
    centre = MARGIN - BADGE_GAP / 2 + slot * (place + 0.5)
    centre += inset * (1 if place == 0 else -1)
    left = round(centre - width / 2)
    return left, top, left + width, top + BADGE_HEIGHT


def draw_badge(canvas: Canvas, box: Box, seat: Seat, look: SeatLook, standing: Standing) -> None:
    """A seat's badge: avatar, name, and how many cards. A seat that must act is filled with the accent colour."""
    left, top, right, bottom = box
    size = (right - left, bottom - top)
    out = standing.place is not None
    fill = canvas.style.out_badge if out else canvas.style.badge
    canvas.note("seat", box, text=look.name, seat=seat, mark="to_act" if standing.to_act else "out" if out else "")
    if standing.to_act:
        canvas.paste(_lit_pill(size, canvas.style.accent), left, top)
    else:
        canvas.paste(_pill(size, fill), left, top)
    middle = top + size[1] // 2
    _draw_avatar(canvas, (left + 15 + AVATAR // 2, middle), seat, look, standing)
    colour = INK if standing.to_act else mix(MUTED, fill, 0.35) if out else WHITE
    start = left + 15 + AVATAR + 13
    room = right - start - (44 if standing.dealer else 20)
    name = shorten(name_of(look), room, fitting_size(name_of(look), room, (32, 30, 28), True), True)
    canvas.text((start, top + 33), name, fitting_size(name, room, (32, 30, 28), True), colour, bold=True,
                kind="name", seat=seat)  # fmt: skip
    _draw_counts(canvas, (start, top + 69), right - 18 - start, seat, standing, colour)
    if standing.dealer:
        _draw_dealer(canvas, (right - 27, top + 25), seat, standing.dealer)


@lru_cache(maxsize=32)
def _pill(size: tuple[int, int], fill: RGB) -> Sprite:
    """A badge with nothing on it."""
    colours = Image.new("RGB", size, fill)
    colours.paste(mix(fill, WHITE, 1 / 6), (0, 0), ring(size, size[1] / 2, 2))
    return Sprite(colours, rounded(size, size[1] / 2), 0)


@lru_cache(maxsize=16)
def _lit_pill(size: tuple[int, int], accent: RGB) -> Sprite:
    """A badge with nothing on it, shining."""
    mask = glow(size, size[1] / 2, LIGHT, 0.85).copy()
    mask.paste(255, (LIGHT, LIGHT), rounded(size, size[1] / 2))
    return Sprite(Image.new("RGB", mask.size, accent), mask, LIGHT)


def _draw_avatar(canvas: Canvas, centre: tuple[int, int], seat: Seat, look: SeatLook, standing: Standing) -> None:
    colour = seat_colour(seat)
    if look.away or standing.place is not None:
        colour = canvas.style.faded(colour)
    left, top = centre[0] - AVATAR // 2, centre[1] - AVATAR // 2
    canvas.fill(rounded((AVATAR, AVATAR), AVATAR / 2), colour, left, top)
    if standing.to_act:
        canvas.fill(ring((AVATAR, AVATAR), AVATAR / 2, 3), INK, left, top)
    if standing.goat:
        portrait = goat(AVATAR - 6)
        canvas.image.paste(portrait, (left + 3, top + 4), portrait)
        canvas.note("goat", (left, top, left + AVATAR, top + AVATAR), seat=seat)
    else:
        canvas.text(centre, initial_of(look), 36, WHITE, bold=True, align="centre", kind="initial", seat=seat)
    if standing.place is not None:
        _draw_medal(canvas, (left + AVATAR - 12, top + AVATAR - 13), seat, standing.place)
    elif look.away or look.computer:
        _draw_mark(canvas, (left + AVATAR - 10, top + AVATAR - 12), "away" if look.away else "computer", seat)


def _draw_mark(canvas: Canvas, centre: tuple[int, int], name: str, seat: Seat) -> None:
    disc, sign = 34, 22
    box = (centre[0] - disc // 2, centre[1] - disc // 2, centre[0] + disc // 2, centre[1] + disc // 2)
    canvas.fill(rounded((disc, disc), disc / 2), canvas.style.bar, box[0], box[1])
    canvas.fill(icon(name, sign), WHITE, centre[0] - sign // 2, centre[1] - sign // 2)
    canvas.note("mark", box, seat=seat, mark=name)


def _draw_medal(canvas: Canvas, centre: tuple[int, int], seat: Seat, place: int) -> None:
    disc = 36
    left, top = centre[0] - disc // 2, centre[1] - disc // 2
    canvas.fill(rounded((disc, disc), disc / 2), MEDALS.get(place, PLAIN_MEDAL), left, top)
    canvas.text(centre, str(place), 23, INK, bold=True, align="centre", kind="place", seat=seat)
    canvas.note("medal", (left, top, left + disc, top + disc), seat=seat, mark=str(place))


def _draw_dealer(canvas: Canvas, centre: tuple[int, int], seat: Seat, letter: str) -> None:
    disc = 34
    left, top = centre[0] - disc // 2, centre[1] - disc // 2
    canvas.fill(rounded((disc, disc), disc / 2), WHITE, left, top)
    canvas.fill(ring((disc, disc), disc / 2, 3), (150, 156, 160), left, top)
    canvas.text(centre, letter[:2], 20, INK, bold=True, align="centre", kind="dealer", seat=seat)


def _draw_counts(
    canvas: Canvas, start: tuple[int, int], room: int, seat: Seat, standing: Standing, colour: RGB
) -> None:
    left, middle = start
    soft = mix(colour, canvas.style.accent if standing.to_act else canvas.style.badge, 0.22)
    if standing.status:
        status = drawable(standing.status)
        size = fitting_size(status, room, (28, 26, 24, 22))
        canvas.text(start, shorten(status, room, size), size, soft, kind="status", seat=seat)
        return
    counts = [("hand", standing.hand)] + ([("won", standing.won)] if standing.won is not None else [])
    for name, count in counts:
        sign = icon(name, 30)
        canvas.fill(sign, soft, left, middle - 16)
        left += 30 + 6
        left += canvas.text((left, middle), str(count), 29, soft, bold=True, kind=name, seat=seat) + 16


def draw_chip(
    canvas: Canvas, centre: tuple[int, int], room: int, seat: Seat, look: SeatLook, accent: bool = False
) -> Box:
    """Who laid something: a disc in the seat's colour, and the name beside it where ``room`` pixels allow."""
    name_room = room - CHIP - 8
    name = shorten(name_of(look), name_room, 25) if name_room > 0 else ""
    if len(name) < min(SHORTEST_NAME, len(name_of(look))):
        name = ""
    width = CHIP + (8 + width_of(name, 25) if name else 0)
    left, top = centre[0] - width // 2, centre[1] - CHIP // 2
    canvas.fill(rounded((CHIP, CHIP), CHIP / 2), seat_colour(seat), left, top)
    if accent:
        canvas.fill(ring((CHIP, CHIP), CHIP / 2, 3), canvas.style.accent, left, top)
    middle = (left + CHIP // 2, centre[1])
    canvas.text(middle, initial_of(look), 21, WHITE, bold=True, align="centre", kind="initial", seat=seat)
    if name:
        colour = canvas.style.accent if accent else WHITE
        canvas.text((left + CHIP + 8, centre[1]), name, 25, colour, kind="laid_by", seat=seat)
    box = (left, top, left + width, top + CHIP)
    canvas.note("chip", box, text=look.name, seat=seat)
    return box
