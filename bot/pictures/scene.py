"""What the parts of the table picture share: the canvas, the view, who sits there, the words, and the free room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.pictures.canvas import Box, Canvas
from bot.pictures.seats import SeatLook
from engine.game import Seat
from engine.skitgubbe.view import SkitgubbeView


@dataclass(frozen=True, slots=True)
class TableWords:
    """All words of a table picture, ready in the reader's language; an empty one is left out.

    ``line`` is the bar at the foot, like "Bo: beat 8♥ or pick up 3 cards"; ``highlights`` are parts of it, in their
    order, that are drawn in the accent colour. ``status`` replaces the counts in a seat's badge ("out 1st").
    """

    line: str = ""
    highlights: tuple[str, ...] = ()
    dealer: str = "D"
    """One or two letters for the mark of the dealer."""
    stock: str = ""
    aside: str = ""
    """Under the aside card while it is face down."""
    trump: str = ""
    """Under the trump card, once it is known."""
    sloughed: str = ""
    plays: str = ""
    """Before the dots that count the plays of the trick."""
    pick_up: str = ""
    """Under the bracket around what would be picked up."""
    status: Mapping[Seat, str] = field(default_factory=dict[Seat, str])


@dataclass(frozen=True, slots=True)
class Scene:
    """A table picture being drawn. ``room`` is the box between the two rows of seats."""

    canvas: Canvas
    view: SkitgubbeView
    looks: Sequence[SeatLook]
    words: TableWords
    room: Box

    @property
    def middle(self) -> int:
        """The height of the middle of the table."""
        return (self.room[1] + self.room[3]) // 2

    def look(self, seat: Seat) -> SeatLook:
        """Who sits there."""
        return self.looks[seat - 1]
