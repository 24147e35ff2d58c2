"""A game in play: the engine's table, who plays on it, what paces it, and the messages that show it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from bot import metrics
from bot.games.presenter import Names, Presenter
from bot.games.registry import presenter_of
from bot.play.board import Board
from bot.play.dealing import options_of, setup_of
from bot.play.journal import StoreJournal
from bot.play.looking import look_again_at_match
from bot.play.pacing import note_deadline, paced
from bot.play.people import shown_names
from bot.play.showing import Showing
from bot.play.tips import new_decision, note_decision
from bot.play.votes import Votes
from bot.sorry import Sorry, SorryInWords
from bot.store import GameRow, Preferences, SeatRow
from engine.game import Action, Event, IllegalMove, Seat, View
from engine.pacing import Pacer
from engine.table import Happened, Move, Table

if TYPE_CHECKING:
    from bot.play.hall import Hall

IN_WORDS = "text"
"""The look of a table without pictures."""
REMEMBERED = 60
"""Moves that are kept to tell what happened lately."""
NOTES = 3
"""So many notes about people are kept for the table."""
TAKE_OVER_STRENGTH = "normal"
"""How well the computer plays that takes a person's seat."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that everybody should know of a seat, and after how many moves that were seen it happened."""

    after: int
    message: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """Why a game in play ended without a result: the message id of the words that say so."""

    message: str


ENDED = Ended("table.ended")
"""By somebody who may end it."""


class Match:
    """One game in play. Make it with the row of a game that has started, ``replay`` the moves, ``await begin()``."""

    def __init__(self, hall: Hall, row: GameRow) -> None:
        self.hall = hall
        self.row = row
        self.presenter: Presenter = presenter_of(row.game)
        self.options = options_of(row)
        self.setup = setup_of(row)
        journal = StoreJournal(hall.store, row.id, self._overtaken)
        self.table = Table(lambda: self.presenter.game.start(self.setup), journal)
        self.lately: deque[Happened] = deque(maxlen=REMEMBERED)
        self.events: list[Event] = []
        """All that everybody saw since the deal: what a player can remember who remembers everything."""
        self.seen_moves = 0
        """How many moves everybody saw: not passes, whose number must not show (S2.10)."""
        missed = {seat.seat: seat.missed for seat in row.seats if seat.missed}
        self.pacer = Pacer(self.table, hall.clock, paced(self), self._computers(), missed)
        self.ended: Ended | None = None
        self.notes: deque[Note] = deque(maxlen=NOTES)
        self.votes = Votes(self.people)
        self._coming_and_going = asyncio.Lock()
        self.table.observe(self._on_move)
        self.showing = Showing(self)

    @property
    def id(self) -> int:
        """The game's number."""
        return self.row.id

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.ended is not None or self.table.outcome is not None

    @property
    def board(self) -> Board:
        """The public message."""
        return self.showing.board

    @property
    def pictures(self) -> bool:
        """Whether its messages have pictures."""
        return self.hall.shows_pictures(self.row.guild_id) and self.row.look != IN_WORDS

    @property
    def names(self) -> Names:
        """What each seat is called, harmless in a message."""
        return shown_names(self.row.seats)

    def seat_of(self, user_id: int) -> Seat:
        """This person's seat; :class:`Sorry` if there is none."""
        seat = self.row.seat_of(user_id)
        if seat is None:
            raise Sorry("sorry.not_at_this_table")
        return seat.seat

    def view(self, seat: Seat | None) -> View:
        """What this seat, or the public, may know."""
        return self.table.view(seat)

    def may_act(self, seat: Seat) -> bool:
        """Whether this seat is asked for a move now."""
        return seat in self.table.to_act and not self.over

    def preferences(self, seat: Seat) -> Preferences:
        """What the person in this seat likes."""
        user_id = self.row.seats[seat - 1].user_id
        return Preferences() if user_id is None else self.hall.preferences_of(user_id)

    def declines(self, seat: Seat) -> Action | None:
        """What the bot does for a person who wants to be passed for, where there is only an offer."""
        return self.presenter.offer_declined(self.view(seat)) if self.preferences(seat).passes else None

    def people(self) -> list[SeatRow]:
        """The seats that persons play themselves now."""
        return [seat for seat in self.row.seats if seat.human and not seat.away]

    def since_last_turn(self, seat: Seat) -> Iterator[Happened]:
        """What happened since this seat's own last move, the latest first."""
        return takewhile(lambda happened: happened.move.seat != seat, reversed(self.lately))

    def replay(self, moves: Sequence[Move]) -> None:
        """Take up what was played before."""
        for happened in self.table.replay(moves):
            self._remember(happened)

    def _remember(self, happened: Happened) -> None:
        self.lately.append(happened)
        self.events.extend(happened.events)
        self.seen_moves += bool(happened.events)

    async def begin(self, seconds_left: float | None = None, *, show: bool = True) -> None:
        """Let it go on, and show it unless the caller does. ``seconds_left``: of the turn that was interrupted."""
        if self.table.outcome is not None:
            await self.hall.finish(self)
            return
        self.pacer.start(seconds_left)
        if show:
            self.showing.update()
        self.hall.keep_trying(lambda: note_deadline(self))

    async def move(self, seat: Seat, action: Action, turn: int) -> None:
        """A person's move. Raises what ``Table.act`` raises, an illegal one in the reader's own words."""
        if self.ended is not None:
            raise Sorry("sorry.over")
        await self.come_back(seat)
        decision = new_decision(self, seat)
        try:
            await self.table.act(seat, action, turn=turn)
        except IllegalMove as error:
            view = self.view(seat)
            raise SorryInWords(lambda locale: self.presenter.why_not(locale, view, action)) from error
        note_decision(self, seat, decision)
        if self.pacer.acted(seat):
            self.hall.keep_trying(lambda: self.hall.store.set_missed(self.id, seat, 0))

    async def leave(self, seat: Seat, note: str = "table.note_left") -> None:
        """A person goes: a computer player takes the seat until he comes back. The last one ends the game.

        It ends too if more than half of those who stay have voted for that. ``note`` is the message id of the words
        that tell the others.
        """
        async with self._coming_and_going:
            if self.over or self.row.seats[seat - 1].away:
                return
            others = [person for person in self.people() if person.seat != seat]
            if not others:
                await self.hall.break_off(self, Ended("table.all_left"))
                return
            heir = self._heir(seat, others)
            await self._set_away(seat, True, heir)
        self.votes.withdraw(self.row.seats[seat - 1].user_id)
        self._note(note, seat)
        if heir is not None:
            self._note("table.note_host", heir.seat)
        self.pacer.take_over(seat, TAKE_OVER_STRENGTH)
        self.showing.update()
        if self.votes.enough:
            self.hall.keep_trying(lambda: self.hall.break_off(self, Ended("table.voted")))

    def _heir(self, leaver: Seat, others: Sequence[SeatRow]) -> SeatRow | None:
        """When the host goes, the next person clockwise is the host."""
        if self.row.seats[leaver - 1].user_id != self.row.host_id:
            return None
        return min(others, key=lambda seat: (seat.seat - leaver) % len(self.row.seats))

    def _note(self, message: str, seat: Seat) -> None:
        self.notes.append(Note(self.seen_moves, message, seat))

    async def come_back(self, seat: Seat) -> None:
        """A person is here (again)."""
        async with self._coming_and_going:
            if not self.row.seats[seat - 1].away or self.row.seats[seat - 1].former:
                return
            await self._set_away(seat, False)
        self._note("table.note_back", seat)
        self.pacer.give_back(seat)
        self.showing.update()

    def let_go(self, seat: Seat) -> None:
        """Whose seat it was is about to be forgotten: from now on it is a former player's, who can't come back."""
        seats = tuple(replace(row, user_id=-seat) if row.seat == seat else row for row in self.row.seats)
        self.row = replace(self.row, seats=seats)

    async def stop(self) -> None:
        """Let nothing more happen, and wait for what is under way."""
        self.pacer.stop()
        await self.pacer.finish()
        await self.showing.settled()

    async def _set_away(self, seat: Seat, away: bool, heir: SeatRow | None = None) -> None:
        host = heir.user_id if heir is not None else None
        await self.hall.store.set_away(self.id, seat, away, host_id=host)
        seats = tuple(replace(row, away=away) if row.seat == seat else row for row in self.row.seats)
        self.row = replace(self.row, seats=seats, host_id=self.row.host_id if host is None else host)

    def _computers(self) -> dict[Seat, str]:
        return {
            seat.seat: seat.strength or TAKE_OVER_STRENGTH for seat in self.row.seats if not seat.human or seat.away
        }

    def _overtaken(self) -> None:
        """The database refused a move: the game may have ended there."""
        self.hall.keep_trying(lambda: look_again_at_match(self))

    def _on_move(self, happened: Happened) -> None:
        metrics.MOVES.labels(self._mover(happened.move.seat)).inc()
        self._remember(happened)
        if self.table.outcome is not None:
            self.pacer.stop()
            self.hall.spawn(self.hall.finish(self))
            return
        if happened.move.seat == self.pacer.overdue:
            self.showing.hands.time_was_up(happened.move.seat)
        # What nobody saw, a pass, must not show by a message that changes either (S2.10).
        seen = bool(happened.events) or self.table.turn != happened.move.turn
        # Several computers in a row are shown at once, when it is a person's turn again.
        self.showing.update(public=seen and not self.pacer.in_row)
        self.hall.keep_trying(lambda: note_deadline(self))

    def _mover(self, seat: Seat) -> str:
        """Who has just moved for this seat."""
        if seat == self.pacer.overdue:
            return "clock"
        return "computer" if seat in self.pacer.computers else "person"

    def credit(self, seconds: float) -> None:
        """Give the people to act time back in which they weren't heard."""
        if self.pacer.deadline is not None:
            self.pacer.credit(seconds)
            self.extended()

    def extended(self) -> None:
        """The turn lasts longer than was shown and noted."""
        self.showing.update()
        self.hall.keep_trying(lambda: note_deadline(self))
