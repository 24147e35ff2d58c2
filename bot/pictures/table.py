"""The table as everybody may see it: who sits there, what lies in the middle, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.pictures.bar import BAR_HEIGHT, draw_bar
from bot.pictures.canvas import WIDTH, Canvas, Picture
from bot.pictures.corner import ZONE, draw_corner, draw_sloughed
from bot.pictures.pile import draw_pile
from bot.pictures.scene import Scene, TableWords
from bot.pictures.seats import BADGE_HEIGHT, MARGIN, SeatLook, Standing, draw_badge, seat_boxes
from bot.pictures.shapes import ring, rounded
from bot.pictures.style import Style
from bot.pictures.trick import draw_trick
from engine.game import Seat
from engine.skitgubbe.view import SkitgubbeView

HEIGHT = 790
FELT_FOOT = HEIGHT - BAR_HEIGHT
BETWEEN = 10
"""Pixels between the badges and what lies in the middle."""


def table_picture(view: SkitgubbeView, looks: Sequence[SeatLook], words: TableWords, style: Style) -> Picture:
    """The table in any phase, from the public's view alone; ``looks`` is by seat, seat 1 first.

    ``ValueError`` for a seat's own view, whose hand must not be shown to all, or a wrong number of looks.
    """
    if view.seat is not None:
        raise ValueError("the table is drawn from the public's view only")
    if len(looks) != view.players:
        raise ValueError(f"{view.players} play, but {len(looks)} looks were given")
    canvas = Canvas(_table(style), style)
    _draw_middle(canvas, view, looks, words)
    for seat, box in seat_boxes(view.players, MARGIN, FELT_FOOT - MARGIN).items():
        draw_badge(canvas, box, seat, looks[seat - 1], _standing(view, words, seat))
    draw_bar(canvas, FELT_FOOT, words.line, words.highlights, lit=bool(view.to_act))
    return canvas.finish("table")


def _draw_middle(canvas: Canvas, view: SkitgubbeView, looks: Sequence[SeatLook], words: TableWords) -> None:
    top = MARGIN + BADGE_HEIGHT + BETWEEN
    bottom = FELT_FOOT - MARGIN - BADGE_HEIGHT - BETWEEN
    right = WIDTH - MARGIN
    sloughed = any(laid.how == "slough" for laid in view.trick)
    if sloughed:
        right -= ZONE + 16
    scene = Scene(canvas, view, looks, words, (MARGIN + ZONE + 16, top, right, bottom))
    draw_corner(scene)
    if view.pile or view.phase != 1:
        draw_pile(scene)
    else:
        draw_trick(scene)
    if sloughed:
        draw_sloughed(scene, WIDTH - MARGIN - ZONE)


def _standing(view: SkitgubbeView, words: TableWords, seat: Seat) -> Standing:
    return Standing(
        hand=view.hand_counts[seat - 1],
        won=view.won_counts[seat - 1] if view.phase == 1 else None,
        to_act=seat in view.to_act,
        dealer=words.dealer if seat == view.dealer else "",
        place=view.out.index(seat) + 1 if seat in view.out else None,
        status=words.status.get(seat, ""),
        goat=view.outcome is not None and seat in view.outcome.losers,
    )


@lru_cache(maxsize=8)
def _table(style: Style) -> Image.Image:
    """The empty table: felt inside a rim on which the badges sit."""
    size = (WIDTH, HEIGHT)
    image = Image.new("RGB", size, style.room)
    inset = MARGIN + BADGE_HEIGHT // 2
    inner = (WIDTH - 2 * 12, FELT_FOOT - 2 * inset + 36)
    radius = 150
    image.paste(style.cloth, (12, inset - 18), rounded(inner, radius))
    rim = ring(inner, radius, 5)
    image.paste(style.rim, (12, inset - 18), rim)
    return image
