"""What the engine's pacer asks of a game in play, and what it tells it: who is late, and who has missed a turn."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.places import place_of
from bot.store import StoreError
from bot.thinking import Thought
from engine.game import Action, Seat, View
from engine.pacing import MISSED_TURNS, PACES, Paced
from engine.table import JournalFailed, TableError

if TYPE_CHECKING:
    from bot.play.match import Match

log = logging.getLogger(__name__)


def paced(match: Match) -> Paced:
    """What this game's pacer needs."""
    hall = match.hall
    return Paced(
        seconds=PACES[match.row.pace],
        think=lambda view, strength: _think(match, view, strength),
        pause=hall.surroundings.pause,
        thought=hall.surroundings.thinking.takes,
        declines=match.declines,
        warn=lambda seats: _warn(match, seats),
        missed=lambda seat, times: hall.keep_trying(lambda: _after_missed(match, seat, times)),
        report=lambda error: _report(match, error),
        heard=lambda: hall.outages.heard(match.row.guild_id) and not match.showing.unseen,
        extended=lambda: match.extended(),
    )


async def note_deadline(match: Match) -> None:
    """Write down until when the turn lasts, so that a restart can go on with what was left of it."""
    left = match.pacer.seconds_left
    if left is not None:
        at = match.hall.clock.utc() + timedelta(seconds=left)
        await match.hall.store.set_deadline(match.id, match.table.turn, at)


async def _think(match: Match, view: View, strength: str) -> Action:
    surroundings = match.hall.surroundings
    thought = Thought(match.row.game, view, strength, tuple(match.events), surroundings.random())
    return await surroundings.thinking.think(thought)


def _warn(match: Match, seats: Sequence[Seat]) -> None:
    for seat in seats:
        match.hall.spawn(match.showing.warn(seat))


async def _after_missed(match: Match, seat: Seat, times: int) -> None:
    if match.pacer.missed(seat) != times:
        # It took a while to be written down, and the person has moved, or missed another turn, meanwhile.
        return
    await match.hall.store.set_missed(match.id, seat, times)
    if times >= MISSED_TURNS and not match.over:
        await match.leave(seat, "table.note_missed")


def _report(match: Match, error: Exception) -> None:
    """Something that should have happened by itself failed; it is tried again."""
    if isinstance(error, JournalFailed | StoreError):
        # That the database can't be used is logged where it is noticed, once for all tables.
        level = logging.DEBUG
    else:
        level = logging.WARNING if isinstance(error, TableError) else logging.ERROR
    log.log(level, "Game %d: %s at %s", match.id, type(error).__name__, place_of(error))
