"""Beside the trick or the pile: the stock, the aside card, the trump on the left; sloughed cards on the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.pictures.canvas import Sprite
from bot.pictures.cards import back, face, height_of, turned_sideways
from bot.pictures.scene import Scene
from bot.pictures.seats import CHIP, MARGIN, draw_chip
from bot.pictures.shapes import ring, rounded, suit_mask
from bot.pictures.style import INK, MUTED, WHITE
from bot.pictures.text import drawable, fitting_size, shorten, width_of
from engine.cards import Card
from engine.game import Seat

ZONE = 176
"""How wide the zones at both sides are."""
CARD = 112
SMALL_CARD = 90
CAPTION = 34
SLOUGHED_CARD = 62


@dataclass(frozen=True, slots=True)
class Block:
    """Something in the left zone: how tall it is, and how it is drawn from a given top."""

    height: int
    draw: Callable[[int], None]


def draw_corner(scene: Scene) -> None:
    """Stock, aside card and trump, one below the other, centred in the left zone."""
    blocks = _blocks(scene)
    gap = 22
    y = scene.middle - (sum(block.height for block in blocks) + gap * (len(blocks) - 1)) // 2
    for block in blocks:
        block.draw(y)
        y += block.height + gap


def _blocks(scene: Scene) -> list[Block]:
    view = scene.view
    aside = view.aside is not None
    width = SMALL_CARD if aside and view.stock else CARD
    blocks: list[Block] = []
    if view.phase == 1 and view.stock:
        blocks.append(_stock(scene, width))
    if view.aside is not None:
        blocks.append(_aside(scene, width, view.aside.seat, view.aside.card))
    elif view.trump is not None and (view.phase != 1 or not view.stock):
        blocks.append(_trump_sign(scene))
    return blocks


def _centre() -> int:
    return MARGIN + ZONE // 2


def _caption(scene: Scene, middle: int, words: str) -> None:
    size = fitting_size(drawable(words), ZONE, (26, 24, 22))
    text = shorten(words, ZONE, size)
    scene.canvas.text((_centre(), middle), text, size, MUTED, align="centre", kind="caption")


def _stock(scene: Scene, width: int) -> Block:
    """The stock with its count, and the card turned up under it, if any, lying crosswise."""
    canvas, view = scene.canvas, scene.view
    peek = round(width * 0.62) if view.turned is not None else 0
    layers = min(4, (view.stock + 7) // 8)
    caption = CAPTION if scene.words.stock else 0

    def draw(top: int) -> None:
        left = _centre() - width // 2
        if view.turned is not None:
            y = top + height_of(width) + peek - width
            _lay(scene, turned_sideways(view.turned, width, canvas.style), _centre() - height_of(width) // 2, y)
            box = (_centre() - height_of(width) // 2, y, _centre() + height_of(width) // 2, y + width)
            canvas.note("turned", box, card=view.turned)
        for layer in range(layers):
            _lay(scene, back(width), left - layer * 2, top + 6 - layer * 3)
        box = (left - layers * 2, top - layers * 2, left + width, top + 6 + height_of(width))
        canvas.note("stock", box, text=str(view.stock))
        _count(scene, (left + width - 8, top + height_of(width) - 14), view.stock)
        if caption:
            _caption(scene, top + 8 + height_of(width) + peek + CAPTION // 2, scene.words.stock)

    return Block(height_of(width) + peek + caption + 8, draw)


def _lay(scene: Scene, sprite: Sprite, left: int, top: int) -> None:
    scene.canvas.paste(sprite, left, top)


def _count(scene: Scene, centre: tuple[int, int], number: int) -> None:
    disc = 58
    left, top = centre[0] - disc // 2, centre[1] - disc // 2
    scene.canvas.fill(rounded((disc, disc), disc / 2), INK, left, top)
    scene.canvas.fill(ring((disc, disc), disc / 2, 3), WHITE, left, top)
    scene.canvas.text(centre, str(number), 30, WHITE, bold=True, align="centre", kind="stock_count")


def _aside(scene: Scene, width: int, seat: Seat | None, card: Card | None) -> Block:
    """The aside card, face down until phase 2, with whose it is."""
    canvas = scene.canvas
    words = scene.words.aside if card is None else scene.words.trump
    caption = CAPTION if words else 0
    owner = CHIP + 8 if seat is not None else 0

    def draw(top: int) -> None:
        left = _centre() - width // 2
        sprite = back(width) if card is None else face(card, width, canvas.style)
        canvas.paste(sprite, left, top)
        canvas.note("aside", (left, top, left + width, top + height_of(width)), card=card, seat=seat)
        y = top + height_of(width) + 10
        if caption:
            _caption(scene, y + CAPTION // 2, words)
        if seat is not None:
            draw_chip(canvas, (_centre(), y + caption + CHIP // 2), ZONE, seat, scene.look(seat))

    return Block(height_of(width) + 10 + caption + owner, draw)


def _trump_sign(scene: Scene) -> Block:
    """The trump suit alone, when no card shows it."""
    suit = scene.view.trump
    assert suit is not None
    disc, sign = 112, 64

    def draw(top: int) -> None:
        left = _centre() - disc // 2
        scene.canvas.fill(rounded((disc, disc), disc / 2), WHITE, left, top)
        colour = scene.canvas.style.suit_colour(suit)
        scene.canvas.fill(suit_mask(suit, sign), colour, _centre() - sign // 2, top + (disc - sign) // 2)
        scene.canvas.note("trump", (left, top, left + disc, top + disc), mark=suit.letter)
        if scene.words.trump:
            _caption(scene, top + disc + 8 + CAPTION // 2, scene.words.trump)

    return Block(disc + 8 + CAPTION, draw)


def draw_sloughed(scene: Scene, left: int) -> None:
    """Sloughed cards, small, in rows by who laid them, in the zone that starts at ``left``."""
    rows = _sloughed_rows(scene)
    top, bottom = scene.room[1], scene.room[3]
    caption = CAPTION if scene.words.sloughed else 0
    card = height_of(SLOUGHED_CARD)
    step = min(card + 12, (bottom - top - caption - card) // max(1, len(rows) - 1))
    y = (top + bottom - (step * (len(rows) - 1) + card + caption)) // 2
    if caption:
        size = fitting_size(drawable(scene.words.sloughed), ZONE, (26, 24, 22))
        text = shorten(scene.words.sloughed, ZONE, size)
        middle = left + max(width_of(text, size), ZONE) // 2
        scene.canvas.text((middle, y + CAPTION // 2 - 6), text, size, MUTED, align="centre", kind="caption")
    y += caption
    for seat, cards in rows:
        draw_chip(scene.canvas, (left + CHIP // 2, y + CHIP // 2 + 6), CHIP, seat, scene.look(seat))
        room = ZONE - CHIP - 8 - SLOUGHED_CARD
        apart = min(round(SLOUGHED_CARD * 0.6), room // max(1, len(cards) - 1))
        for number, one in enumerate(cards):
            x = left + CHIP + 8 + number * apart
            scene.canvas.paste(face(one, SLOUGHED_CARD, scene.canvas.style), x, y)
            scene.canvas.note("sloughed", (x, y, x + SLOUGHED_CARD, y + card), card=one, seat=seat)
        y += step


def _sloughed_rows(scene: Scene) -> list[tuple[Seat, list[Card]]]:
    """Who sloughed what, at most four cards in a row."""
    by_seat: dict[Seat, list[Card]] = {}
    for laid in scene.view.trick:
        if laid.how == "slough":
            by_seat.setdefault(laid.seat, []).extend(laid.cards)
    return [(seat, cards[start : start + 4]) for seat, cards in by_seat.items() for start in range(0, len(cards), 4)]
