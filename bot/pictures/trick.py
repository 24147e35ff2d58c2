"""The trick of phase 1: a column for each player in it, bounces stacked downwards in rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.pictures.canvas import Canvas
from bot.pictures.cards import face, height_of, place
from bot.pictures.icons import icon
from bot.pictures.pile import centre_of
from bot.pictures.scene import Scene
from bot.pictures.seats import CHIP, draw_chip
from bot.pictures.shapes import rounded
from bot.pictures.style import CHANCE, WHITE
from engine.cards import Card
from engine.game import Seat
from engine.skitgubbe.view import Laid, SkitgubbeView

STEP = 0.45
"""What shows of a covered card, in card widths, sideways and downwards: its whole index."""
GAP = 0.2
"""Between columns, in card widths."""
DROP = 0.52
"""How far down a round lies below the one before where there is room, in card widths."""
SIZES = ((148, 0.5), (134, 0.5), (120, 0.5), (106, 0.48), (94, 0.48), (84, 0.44), (76, 0.3), (66, 0.2), (58, 0.08))
"""Card widths to try, each with how far down a round must lie below the one before, in card widths."""


@dataclass(slots=True)
class Column:
    """What one player laid in the trick, by round. ``next_round`` is where this player is to play now, if so."""

    seat: Seat
    rounds: dict[int, list[Laid]] = field(default_factory=dict[int, list[Laid]])
    next_round: int | None = None

    def widest(self) -> int:
        """How many cards lie side by side in its widest round."""
        return max([1, *(sum(len(laid.cards) for laid in round_) for round_ in self.rounds.values())])

    def last_round(self) -> int:
        """The latest round that it reaches."""
        return max([self.next_round or 1, *self.rounds])

    def width(self, card: int) -> int:
        """Pixels from its left to its right edge."""
        return round(card * (1 + STEP * (self.widest() - 1)))


@dataclass(frozen=True, slots=True)
class Plan:
    """How large the cards are, how far rounds lie apart, and which columns share a row."""

    card: int
    drop: int
    rows: tuple[tuple[Column, ...], ...]

    def row_height(self, row: Sequence[Column]) -> int:
        """All rounds, and who laid them."""
        rounds = max(column.last_round() for column in row)
        return height_of(self.card) + self.drop * (rounds - 1) + 14 + CHIP + 8

    @property
    def height(self) -> int:
        """All rows together."""
        return sum(self.row_height(row) for row in self.rows)

    def row_width(self, row: Sequence[Column]) -> int:
        """From the first column's left edge to the last one's right edge."""
        return sum(column.width(self.card) for column in row) + round(self.card * GAP) * (len(row) - 1)


def columns_of(view: SkitgubbeView) -> list[Column]:
    """Who is in the trick, in order of first play; then, if one seat is to act, where it plays."""
    columns: dict[Seat, Column] = {}
    for laid in view.trick:
        if laid.how != "slough":
            columns.setdefault(laid.seat, Column(laid.seat)).rounds.setdefault(laid.round, []).append(laid)
    if not view.window and len(view.to_act) == 1:
        seat = view.to_act[0]
        latest = max([1, *(laid.round for laid in view.trick)])
        column = columns.setdefault(seat, Column(seat))
        column.next_round = latest + 1 if latest in column.rounds else latest
    return list(columns.values())


def plan_trick(columns: Sequence[Column], width: int, height: int) -> Plan:
    """The largest cards with which the columns fit the room, in one row or two."""
    plan = Plan(SIZES[-1][0], 4, (tuple(columns),))
    for card, drop in SIZES:
        for in_row in (len(columns), (len(columns) + 1) // 2):
            rows = tuple(tuple(columns[start : start + in_row]) for start in range(0, len(columns), max(1, in_row)))
            plan = Plan(card, round(card * drop), rows)
            fits_across = all(plan.row_width(row) <= width for row in rows)
            if fits_across and plan.height <= height:
                return _with_more_drop(plan, height)
    return plan


def _with_more_drop(plan: Plan, height: int) -> Plan:
    """The plan with rounds as far apart as the room allows."""
    bounces = sum(max(column.last_round() for column in row) - 1 for row in plan.rows)
    spare = (height - plan.height) // bounces if bounces else 0
    return replace(plan, drop=min(plan.drop + spare, round(plan.card * DROP)))


def draw_trick(scene: Scene) -> None:
    """The trick in the middle of the table."""
    left, top, right, bottom = scene.room
    plan = plan_trick(columns_of(scene.view), right - left, bottom - top)
    y = top + (bottom - top - plan.height) // 2
    for row in plan.rows:
        width = plan.row_width(row)
        x = centre_of(scene.room, width) - width // 2
        for column in row:
            _draw_column(scene, plan, column, x, y)
            x += column.width(plan.card) + round(plan.card * GAP)
        y += plan.row_height(row)


def _draw_column(scene: Scene, plan: Plan, column: Column, left: int, top: int) -> None:
    canvas = scene.canvas
    foot = top
    for number in sorted({*column.rounds, column.next_round or 1}):
        y = top + plan.drop * (number - 1)
        if number == column.next_round:
            box = (left, y, left + plan.card, y + height_of(plan.card))
            canvas.paste(place(plan.card, canvas.style, awaited=True), left, y)
            canvas.note("next", box, seat=column.seat)
        cards = [(card, laid.how) for laid in column.rounds.get(number, ()) for card in laid.cards]
        for position, (card, how) in enumerate(cards):
            _draw_card(scene, plan.card, card, how, column.seat, (left + round(position * STEP * plan.card), y))
        foot = y + height_of(plan.card)
    room = column.width(plan.card) + round(plan.card * GAP) - 8
    middle = (left + column.width(plan.card) // 2, foot + 14 + CHIP // 2)
    draw_chip(canvas, middle, room, column.seat, scene.look(column.seat), accent=column.next_round is not None)


def _draw_card(scene: Scene, width: int, card: Card, how: str, seat: Seat, corner: tuple[int, int]) -> None:
    left, top = corner
    lit = card in scene.view.beat
    scene.canvas.paste(face(card, width, scene.canvas.style, "lit" if lit else "plain"), left, top)
    box = (left, top, left + width, top + height_of(width))
    scene.canvas.note("trick", box, card=card, seat=seat, mark=how)
    if how == "chance":
        _draw_chance(scene.canvas, (left + width - round(width * 0.17), top + round(width * 0.2)), width)


def _draw_chance(canvas: Canvas, centre: tuple[int, int], width: int) -> None:
    """A die: this card came unseen from the stock."""
    disc = max(30, round(width * 0.32))
    sign = round(disc * 0.62)
    left, top = centre[0] - disc // 2, centre[1] - disc // 2
    canvas.fill(rounded((disc, disc), disc / 2), CHANCE, left, top)
    canvas.fill(icon("chance", sign), WHITE, centre[0] - sign // 2, centre[1] - sign // 2)
    canvas.note("chance", (left, top, left + disc, top + disc))
