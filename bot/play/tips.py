"""Help at the right moment: a line with the hand, until somebody has made a decision of that kind once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.words.catalog import text
from engine.game import Seat

if TYPE_CHECKING:
    from bot.play.match import Match


def new_decision(match: Match, seat: Seat) -> str | None:
    """The kind of decision that the person in this seat faces for the first time now; None if there is none."""
    if not match.may_act(seat):
        return None
    learned = match.preferences(seat).learned
    kinds = match.presenter.decisions(match.view(seat))
    return next((kind for kind in kinds if _key(match, kind) not in learned), None)


def tip_line(match: Match, seat: Seat, locale: str) -> str:
    """The line of help; empty where it isn't needed, or not wanted by the person.

    It is the same for everybody who decides something of the kind, and no advice about the cards in hand: a server that
    has switched hints off has it all the same.
    """
    kind = new_decision(match, seat) if match.preferences(seat).tips else None
    if kind is None:
        return ""
    return text(locale, "hand.tip", tip=match.presenter.tip(locale, match.view(seat), kind))


def note_decision(match: Match, seat: Seat, kind: str | None) -> None:
    """The person in this seat has made a decision of this kind."""
    user_id = match.row.seats[seat - 1].user_id
    if kind is None or user_id is None:
        return
    before = match.preferences(seat)
    match.hall.note(user_id, replace(before, learned=before.learned | {_key(match, kind)}))


def _key(match: Match, kind: str) -> str:
    return f"{match.presenter.game.id}.{kind}"
