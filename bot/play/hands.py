"""The private hands: a new direct message at each turn, for it is what notifies.

The message before loses its controls. Who takes no direct messages gets a short mention in the channel instead, which
goes again when the turn has passed; the hand is then behind the table's button.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord

from bot.calls import CallFailed, ChannelGone, DmClosed, Gone, NotAllowed, Unreachable, expected_errors
from bot.play.board import RETRIES, wait_before
from bot.play.closed_hand import closed_view
from bot.play.delivery import ON_ITS_WAY, Delivery, Sent
from bot.play.drawing import Drawn
from bot.play.hand_page import draw_hand, locale_of
from bot.play.layouts import View
from bot.store import SeatRow
from bot.words.catalog import text
from engine.game import Seat

if TYPE_CHECKING:
    from bot.play.match import Match

log = logging.getLogger(__name__)

CLOSING_ATTEMPTS = 10
"""So often it is tried to take a message away, or its controls."""
NEVER = -1
"""Before the first turn."""


class Hands:
    """The hand messages of one game."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._sent: dict[Seat, Sent] = {
            seat.seat: Sent(seat.hand_channel_id, seat.hand_message_id, seat.hand_turn)
            for seat in match.row.seats
            if seat.hand_channel_id is not None and seat.hand_message_id and seat.hand_turn is not None
        }
        dms = {seat: sent.channel_id for seat, sent in self._sent.items() if not self._in_channel(sent)}
        self._delivery = Delivery(match, self.draw, dms)
        self._lost: dict[Seat, int | None] = {
            seat.seat: seat.hand_turn for seat in match.row.seats if seat.hand_message_id == ON_ITS_WAY
        }
        """Seats whose message may have been sent, but isn't known; with the turn of it if it is a call."""
        self._late: set[Seat] = set()
        self._failures: dict[Seat, int] = {}
        self._untold: dict[Seat, tuple[int, float]] = {}
        """Who can't be told of the turn because Discord fails: of which, and since when by the clock."""
        self.barred = False
        """Whether the last call in the channel wasn't allowed."""
        self._workers: dict[Seat, asyncio.Task[None]] = {}

    def update(self) -> None:
        """See to it that who is to act has a hand with controls, and nobody else."""
        for seat in self._match.row.seats:
            if seat.human and self._is_due(seat) and not self._busy(seat.seat):
                self._workers[seat.seat] = self._match.hall.spawn(self._bring_up_to_date(seat.seat))

    def mistrust_notes(self) -> None:
        """After a stop: who was asked for a move, though no message for that is noted, may have got one."""
        for row in self._match.row.seats:
            if (
                row.human
                and not row.away
                and self._last_asked(row.seat) > (NEVER if row.hand_turn is None else row.hand_turn)
            ):
                self._lost.setdefault(row.seat, None)

    def _last_asked(self, seat: Seat) -> int:
        """The last turn for which this seat was asked for a move."""
        own = [move.turn for move in self._match.table.moves if move.seat == seat]
        return self._match.table.turn if self._match.may_act(seat) else max(own, default=NEVER)

    async def settled(self) -> None:
        """Wait for messages that are under way."""
        await asyncio.gather(*self._workers.values(), return_exceptions=True)

    def answered(self, seat: Seat, message_id: int | None) -> Sent | None:
        """The person acts through this message; the answer takes its controls away. Returns what to :meth:`restore`."""
        sent = self._sent.get(seat)
        if sent is None or sent.message_id != message_id or not sent.live:
            return None
        sent.live = False
        return sent

    def restore(self, sent: Sent | None) -> None:
        """The move failed: the message still has its controls."""
        if sent is not None:
            sent.live = True

    def time_was_up(self, seat: Seat) -> None:
        """Say so where the hand was."""
        self._late.add(seat)
        self.update()

    def untold(self, seat: Seat) -> bool:
        """Whether Discord's failing has kept a seat from hearing of this turn."""
        return self._untold.get(seat, (NEVER, 0.0))[0] == self._match.table.turn

    async def warn(self, seat: Seat) -> None:
        """A reminder: time is running out."""
        sent, row = self._sent.get(seat), self._match.row.seats[seat - 1]
        if sent is None or not sent.live or sent.turn != self._match.table.turn:
            return
        left = self._match.pacer.seconds_left or 0
        time = f"<t:{int(self._match.hall.clock.utc().timestamp() + left)}:R>"
        try:
            by_dm = not self._in_channel(sent) and await self._warn_by_dm(row, sent, time)
            # Where several are asked, a second call would show who has passed already: those not called (S2.10).
            if not by_dm and len(self._match.view(None).to_act) == 1:
                await self._call_again(row, sent, time)
        except CallFailed as error:
            log.info("A warning couldn't be sent: %s", error)

    async def _warn_by_dm(self, row: SeatRow, sent: Sent, time: str) -> bool:
        """Whether that could be done: direct messages may be closed since the hand came."""
        words = text(locale_of(self._match, row), "hand.warning", time=time, link=self._partial(sent).jump_url)
        try:
            with expected_errors():
                await self._match.hall.messageable(sent.channel_id).send(words)
        except (NotAllowed, Gone):
            return False
        return True

    async def _call_again(self, row: SeatRow, sent: Sent, time: str) -> None:
        """A second call in the channel instead of the first: only a new message is heard."""
        message = await self._delivery.call(row, sent.turn, "table.hurry", time=time)
        self._note(row.seat, Sent(message.channel.id, message.id, sent.turn))
        if message.id != sent.message_id:
            await self._close(row.seat, sent)

    def _note(self, seat: Seat, sent: Sent) -> None:
        """This is the seat's message now; remember it over a restart."""
        self._sent[seat] = sent
        store, game = self._match.hall.store, self._match.id
        self._match.hall.keep_trying(
            lambda: store.set_hand_message(game, seat, sent.channel_id, sent.message_id, sent.turn)
        )

    async def draw(
        self, seat: Seat, *, page: int = 0, again: bool = False, within: str = "", prompt: bool = False
    ) -> Drawn:
        """A seat's hand as it is now (see ``hand_page.draw_hand``); for who is away no cards, but a way back."""
        row = self._match.row.seats[seat - 1]
        if row.away and not self._match.over:
            return Drawn(self._closed(row))
        link = self._link(seat) if again else None
        return await draw_hand(self._match, seat, page=page, again=again, within=within, link=link, prompt=prompt)

    def _link(self, seat: Seat) -> str | None:
        """Where the hand of this turn lies among the person's direct messages."""
        sent = self._sent.get(seat)
        if sent is None or not sent.live or self._in_channel(sent) or sent.turn != self._match.table.turn:
            return None
        return self._partial(sent).jump_url

    def _busy(self, seat: Seat) -> bool:
        worker = self._workers.get(seat)
        return worker is not None and not worker.done()

    def _wants_hand(self, row: SeatRow) -> bool:
        """Whether this person is to act and has no message for this turn yet."""
        if row.away or not self._match.may_act(row.seat) or self._match.declines(row.seat) is not None:
            return False
        sent = self._sent.get(row.seat)
        return sent is None or sent.turn != self._match.table.turn

    def _is_stale(self, row: SeatRow) -> bool:
        """Whether this person's last message has controls that do nothing any more."""
        sent = self._sent.get(row.seat)
        if sent is None or not sent.live:
            return False
        if sent.turn != self._match.table.turn or self._match.over:
            return True
        # A call in the channel stays for the whole turn: its end would show that somebody has passed (S2.10).
        return not self._in_channel(sent) and (row.away or not self._match.may_act(row.seat))

    def _is_due(self, row: SeatRow) -> bool:
        return row.seat in self._lost or self._wants_hand(row) or self._is_stale(row)

    async def _bring_up_to_date(self, seat: Seat) -> None:
        while self._is_due(row := self._match.row.seats[seat - 1]):
            if self._is_stale(row):
                await self._take_controls(row)
            elif seat in self._lost:
                await self._find_lost(row)
            else:
                await self._deliver(row)

    async def _take_controls(self, row: SeatRow) -> None:
        sent = self._sent[row.seat]
        sent.live = False
        await self._close(row.seat, sent)

    async def _close(self, seat: Seat, sent: Sent, attempt: int = 1) -> None:
        """Take a call away, or a hand's controls; again later if that fails and can still succeed."""
        hall, message = self._match.hall, self._partial(sent)
        try:
            with expected_errors():
                if self._in_channel(sent):
                    await message.delete()
                else:
                    await message.edit(view=self._closed(self._match.row.seats[seat - 1]), attachments=[])
        except CallFailed as error:
            log.info("An old hand couldn't be closed, attempt %d: %s", attempt, error)
            if attempt < CLOSING_ATTEMPTS and not isinstance(error, (Gone, DmClosed)):
                hall.clock.call_later(wait_before(attempt), lambda: hall.spawn(self._close(seat, sent, attempt + 1)))

    def _closed(self, row: SeatRow) -> View:
        late = row.seat in self._late
        self._late.discard(row.seat)
        return closed_view(self._match, row, late=late)

    async def _deliver(self, row: SeatRow) -> None:
        turn = self._match.table.turn
        try:
            message = await self._delivery.send(row, turn)
        except CallFailed as error:
            log.warning("Game %d: a player couldn't be told of the turn: %s", self._match.id, error)
            # The hand is behind the table's button all the same.
            self._sent[row.seat] = Sent(0, 0, turn, live=False)
            self._failed(row.seat, turn, error)
            return
        self._failures.pop(row.seat, None)
        sent = Sent(message.channel.id, message.id, turn)
        self.barred = self.barred and not self._in_channel(sent)
        self._note(row.seat, sent)
        self._told(row.seat)

    def _failed(self, seat: Seat, turn: int, error: CallFailed) -> None:
        """A person couldn't be told of the turn: try again, and tell the host if it isn't allowed."""
        hall = self._match.hall
        if isinstance(error, ChannelGone) or (isinstance(error, NotAllowed) and not self.barred):
            self.barred = isinstance(error, NotAllowed)
            hall.channel_lost(self._match, error)
        failures = self._failures[seat] = self._failures.get(seat, 0) + 1
        lost = isinstance(error, Unreachable)
        if not lost or failures > RETRIES:
            self._untold.pop(seat, None)
        elif not self.untold(seat):
            self._untold[seat] = turn, hall.clock.seconds()
        if failures <= RETRIES:
            hall.clock.call_later(wait_before(failures), lambda: self._try_again(seat, turn, lost=lost))

    def _told(self, seat: Seat) -> None:
        """This person's message is there: the time that it took to get through is given back."""
        match = self._match
        turn, since = self._untold.pop(seat, (NEVER, 0.0))
        if turn == match.table.turn:
            match.credit(match.hall.clock.seconds() - since)

    def _try_again(self, seat: Seat, turn: int, *, lost: bool) -> None:
        """``lost``: the message may be there all the same, and longer than Discord knows it by its nonce."""
        if lost:
            self._lost[seat] = turn if self._delivery.calls(seat) else None
        sent = self._sent.get(seat)
        if sent is not None and sent.message_id == 0 and sent.turn == turn:
            del self._sent[seat]
        self.update()

    async def _find_lost(self, row: SeatRow) -> None:
        """Look for messages that may be there: one is that for this turn, or their controls are to go."""
        turn = self._lost.pop(row.seat)
        try:
            found = await (self._delivery.find_hands(row) if turn is None else self._delivery.find_calls(row, turn))
        except CallFailed as error:
            log.info("A message couldn't be looked for: %s", error)
            self._look_later(row.seat, turn, error)
            return
        for sent in found:
            if sent.turn == self._match.table.turn and self._wants_hand(row):
                self._note(row.seat, sent)
                self._told(row.seat)
            elif sent.message_id != self._noted(row.seat):
                await self._close(row.seat, sent)

    def _look_later(self, seat: Seat, turn: int | None, error: CallFailed) -> None:
        failures = self._failures[seat] = self._failures.get(seat, 0) + 1
        if isinstance(error, Unreachable) and failures <= RETRIES:
            self._match.hall.clock.call_later(wait_before(failures), lambda: self._look_again(seat, turn))

    def _look_again(self, seat: Seat, turn: int | None) -> None:
        self._lost[seat] = turn
        self.update()

    def _noted(self, seat: Seat) -> int | None:
        sent = self._sent.get(seat)
        return sent.message_id if sent else None

    def _in_channel(self, sent: Sent) -> bool:
        return sent.channel_id == self._match.row.channel_id

    def _partial(self, sent: Sent) -> discord.PartialMessage:
        return self._match.hall.messageable(sent.channel_id).get_partial_message(sent.message_id)
