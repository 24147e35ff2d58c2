"""The pile of phase 2: plays in order with who laid what, what must be beaten, and what would be picked up together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.canvas import Box, Canvas
from bot.pictures.cards import face, height_of, place
from bot.pictures.scene import Scene
from bot.pictures.seats import CHIP, draw_chip
from bot.pictures.shapes import ring, rounded
from bot.pictures.style import MUTED, WHITE
from bot.pictures.text import drawable, shorten, width_of
from engine.cards import Card
from engine.game import Seat

STEP = 0.45
"""What shows of a covered card in a run, in card widths: its whole index."""
GAPS = (30, 20, 12)
"""Pixels between plays, the first that fits."""
CARD_WIDTHS = (148, 134, 120, 108, 98, 88, 78, 68, 60)
CHIP_GAP = 11
DOTS_HEIGHT = 44
BRACKET_HEIGHT = 22
LABEL_HEIGHT = 34


@dataclass(frozen=True, slots=True)
class Group:
    """A play, or (without cards) the place where the next play goes."""

    seat: Seat
    cards: tuple[Card, ...]

    def width(self, card: int) -> int:
        """Pixels from its left to its right edge."""
        return round(card * (1 + STEP * (max(1, len(self.cards)) - 1)))


@dataclass(frozen=True, slots=True)
class Plan:
    """How large the cards are, and which groups share a row."""

    card: int
    gap: int
    rows: tuple[tuple[Group, ...], ...]

    @property
    def row_height(self) -> int:
        """A card, who laid it, and the bracket."""
        return height_of(self.card) + CHIP_GAP + CHIP + BRACKET_HEIGHT

    def row_width(self, row: Sequence[Group]) -> int:
        """From the first card's left edge to the last one's right edge."""
        return sum(group.width(self.card) for group in row) + self.gap * (len(row) - 1)


def plan_pile(groups: Sequence[Group], width: int, height: int) -> Plan:
    """The largest cards with which the groups fit the room; rows are broken between plays."""
    for card in CARD_WIDTHS:
        rows = height // Plan(card, 0, ()).row_height
        if sum(group.width(card) for group in groups) > rows * width:
            continue
        for gap in GAPS:
            plan = _broken(groups, card, gap, width)
            if len(plan.rows) <= rows and all(plan.row_width(row) <= width for row in plan.rows):
                return plan
    return _broken(groups, CARD_WIDTHS[-1], GAPS[-1], width)


def _broken(groups: Sequence[Group], card: int, gap: int, width: int) -> Plan:
    rows: list[list[Group]] = []
    for group in groups:
        if rows and Plan(card, gap, ()).row_width([*rows[-1], group]) <= width:
            rows[-1].append(group)
        else:
            rows.append([group])
    return Plan(card, gap, tuple(tuple(row) for row in rows))


def draw_pile(scene: Scene) -> None:
    """The pile in the middle of the table."""
    view = scene.view
    groups = [Group(play.seat, play.cards) for play in view.pile]
    if len(view.to_act) == 1:
        groups.append(Group(view.to_act[0], ()))
    left, top, right, bottom = scene.room
    label = LABEL_HEIGHT if view.pick_up and scene.words.pick_up else 0
    dots = DOTS_HEIGHT if view.needed else 0
    plan = plan_pile(groups, right - left, bottom - top - dots - label)
    used = dots + len(plan.rows) * plan.row_height + label
    y = top + (bottom - top - used) // 2
    if view.needed:
        _draw_dots(scene, y + 12, len(view.pile), view.needed)
    y += dots
    for row in plan.rows:
        _draw_row(scene, plan, row, y)
        y += plan.row_height
    _draw_label(scene)


def centre_of(room: Box, width: int) -> int:
    """The middle of the picture if what is so wide fits the room around it, else the middle of the room."""
    picture = (room[2] + room[0]) // 2
    whole = 540
    return whole if whole - width // 2 >= room[0] and whole + width // 2 <= room[2] else picture


def _draw_row(scene: Scene, plan: Plan, row: Sequence[Group], top: int) -> None:
    canvas, view = scene.canvas, scene.view
    width = plan.row_width(row)
    x = centre_of(scene.room, width) - width // 2
    taken: list[Box] = []
    for group in row:
        for number, card in enumerate(group.cards):
            left = x + round(number * STEP * plan.card)
            box = (left, top, left + plan.card, top + height_of(plan.card))
            lit = card in view.beat and bool(view.to_act)
            canvas.paste(face(card, plan.card, canvas.style, "lit" if lit else "plain"), left, top)
            canvas.note("pile", box, card=card, seat=group.seat, mark="lit" if lit else "")
            if card in view.pick_up:
                taken.append(box)
        if not group.cards:
            _draw_next(canvas, plan.card, group.seat, x, top)
        middle = (x + group.width(plan.card) // 2, top + height_of(plan.card) + CHIP_GAP + CHIP // 2)
        draw_chip(canvas, middle, group.width(plan.card) + plan.gap - 8, group.seat, scene.look(group.seat),
                  accent=not group.cards)  # fmt: skip
        x += group.width(plan.card) + plan.gap
    if taken:
        _draw_bracket(canvas, taken[0][0], taken[-1][2], top + height_of(plan.card) + CHIP_GAP + CHIP + 6)


def _draw_next(canvas: Canvas, card: int, seat: Seat, left: int, top: int) -> None:
    """The empty place for the next play."""
    canvas.paste(place(card, canvas.style, awaited=True), left, top)
    canvas.note("next", (left, top, left + card, top + height_of(card)), seat=seat)


def _draw_bracket(canvas: Canvas, left: int, right: int, top: int) -> None:
    height, radius, thick = 14, 9, 4
    frame = ring((right - left, height * 2), radius, thick)
    canvas.fill(frame.crop((0, height, frame.width, height * 2)), canvas.style.accent, left, top)
    canvas.note("bracket", (left, top, right, top + height))


def _draw_label(scene: Scene) -> None:
    """The words under the lowest bracket."""
    brackets = scene.canvas.last("bracket")
    if brackets is None or not scene.words.pick_up:
        return
    left, _, right, bottom = brackets.box
    text = shorten(scene.words.pick_up, scene.room[2] - scene.room[0], 27)
    half = width_of(text, 27) // 2
    middle = min(max((left + right) // 2, scene.room[0] + half), scene.room[2] - half)
    scene.canvas.text((middle, bottom + 20), text, 27, scene.canvas.style.accent, align="centre", kind="pick_up")


def _draw_dots(scene: Scene, middle: int, laid: int, needed: int) -> None:
    """One dot for each play that the trick needs, filled for those that lie there."""
    size, step = 24, 34
    text = drawable(scene.words.plays)
    words = width_of(text, 27) + 16 if text else 0
    width = words + step * needed - (step - size)
    left = centre_of(scene.room, width) - width // 2
    scene.canvas.text((left, middle), text, 27, MUTED, kind="plays")
    left += words
    for number in range(needed):
        done = number < laid
        mask = rounded((size, size), size / 2) if done else ring((size, size), size / 2, 3)
        scene.canvas.fill(mask, scene.canvas.style.accent if done else WHITE, left, middle - size // 2)
        box = (left, middle - size // 2, left + size, middle + size // 2)
        scene.canvas.note("dot", box, mark="done" if done else "open")
        left += step
