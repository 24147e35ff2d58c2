"""What stays of a private hand's message when nothing can be done with it any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.play.hand_page import locale_of, where
from bot.play.layouts import View, away_layout, closed_layout
from bot.store import SeatRow
from bot.words.catalog import text
from engine.game import Action, Seat

if TYPE_CHECKING:
    from bot.play.match import Match


def done_view(match: Match, seat: Seat, action: Action) -> View:
    """The message through which its person has just acted."""
    done = match.presenter.done(locale_of(match, match.row.seats[seat - 1]), action)
    return closed_layout(f"{where(match)}\n{done}")


def closed_view(match: Match, row: SeatRow, *, late: bool) -> View:
    """Any other: what was done in the end, ``late`` if the time was up; for who is away a way back."""
    if row.away and not match.over:
        return away_layout(
            locale_of(match, row), match.id, f"{where(match)}\n{text(locale_of(match, row), 'hand.away')}"
        )
    return closed_layout(f"{where(match)}\n{_epitaph(match, row, late)}")


def _epitaph(match: Match, row: SeatRow, late: bool) -> str:
    own = next((move for move in reversed(match.table.moves) if move.seat == row.seat), None)
    if own is None:
        return text(locale_of(match, row), "hand.past")
    done = match.presenter.done(locale_of(match, row), own.action)
    return text(locale_of(match, row), "hand.time_was_up" if late else "hand.done", done=done)
