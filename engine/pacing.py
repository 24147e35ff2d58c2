"""What makes a table go on by itself: computer players who move, and a clock for people who don't."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from engine.clock import Clock, Timer
from engine.game import Action, IllegalMove, Seat, View
from engine.table import GameOver, Happened, NotYourTurn, StaleMove, Table

PACES: dict[str, float | None] = {"fast": 30.0, "normal": 90.0, "slow": 86_400.0, "off": None}
"""Seconds that a person has for a turn, by the name of the pace; None: no clock."""

WARN_AFTER = 2 / 3
"""The part of a turn's time after which the person is warned."""

MISSED_TURNS = 2
"""After so many missed turns in a row a computer player takes over the seat."""

RETRY_SECONDS = 5.0
"""How long to wait before a move that failed for a reason outside the game is tried again."""


@dataclass(frozen=True, slots=True)
class Paced:
    """How a table is paced.

    ``think`` is asked for a computer's move; ``pause`` gives the seconds before it, ``thought`` those that a player of
    this strength may need to think: no move of its comes sooner, whatever its cards. ``declines`` names what is done,
    after a pause too, for a person who wants to be passed for. While nobody is ``heard``, nobody is late either; who is
    only heard again after the time was up has a whole turn's time, and ``extended`` is told.
    """

    seconds: float | None
    think: Callable[[View, str], Awaitable[Action]]
    pause: Callable[[], float]
    warn: Callable[[tuple[Seat, ...]], None]
    missed: Callable[[Seat, int], None]
    report: Callable[[Exception], None]
    declines: Callable[[Seat], Action | None] = field(default=lambda _: None)
    thought: Callable[[str], float] = field(default=lambda _: 0.0)
    heard: Callable[[], bool] = field(default=lambda: True)
    extended: Callable[[], None] = field(default=lambda: None)


class Pacer:
    """Drives one table.

    ``computers`` holds the strength of each seat that a computer plays, for good or for now; ``missed`` how many turns
    in a row a person has missed before.
    """

    def __init__(
        self,
        table: Table,
        clock: Clock,
        paced: Paced,
        computers: dict[Seat, str],
        missed: Mapping[Seat, int] | None = None,
    ) -> None:
        self._table = table
        self._clock = clock
        self._paced = paced
        self._timers: list[Timer] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._thoughts: dict[Seat, asyncio.Future[Action]] = {}
        self._missed: dict[Seat, int] = dict(missed or {})
        self._turn = -1
        self._running = False
        self.computers = computers
        self.in_row = False
        """Whether a computer has just moved and only computers are asked, for all to see: more will follow at once."""
        self.deadline: float | None = None
        self.overdue: Seat | None = None
        """The person for whom the clock is making a move at this moment."""
        table.observe(self._on_move)

    @property
    def seconds_left(self) -> float | None:
        """How long the people to act still have; None when no clock runs."""
        return None if self.deadline is None else max(0.0, self.deadline - self._clock.seconds())

    def start(self, seconds_left: float | None = None) -> None:
        """Begin, or begin again after a stop with what was left of the turn's time."""
        self._running = True
        self._turn = self._table.turn
        self._schedule(seconds_left)

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        self._running = False
        self._cancel_timers()
        for thought in self._thoughts.values():
            thought.cancel()
        self.deadline = None

    async def finish(self) -> None:
        """Wait for a move that is being made."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def take_over(self, seat: Seat, strength: str) -> None:
        """Let a computer play this seat from now on."""
        self.computers[seat] = strength
        self._reschedule()

    def give_back(self, seat: Seat) -> None:
        """Let the person play this seat again, with a full turn's time."""
        self.computers.pop(seat, None)
        self._missed.pop(seat, None)
        self._reschedule()

    def _on_move(self, happened: Happened) -> None:
        self.in_row = happened.move.seat in self.computers and not self._people_asked()
        if self._running and self._table.turn != self._turn:
            self._turn = self._table.turn
            self._schedule(None)

    def reconsider(self) -> None:
        """Somebody may want something else than before: plan anew, with the time that is left."""
        self._reschedule()

    def credit(self, seconds: float) -> None:
        """Give back time in which nobody was heard; a turn has never more than its own."""
        left = self.seconds_left
        if self._running and left is not None:
            self._schedule(left + seconds)

    def missed(self, seat: Seat) -> int:
        """How many turns in a row the person in this seat has missed by now."""
        return self._missed.get(seat, 0)

    def acted(self, seat: Seat) -> bool:
        """Note that the person in this seat made a move; whether he had missed turns before."""
        return self._missed.pop(seat, 0) > 0

    def _reschedule(self) -> None:
        if self._running:
            self._schedule(self.seconds_left)

    def _cancel_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _schedule(self, seconds_left: float | None) -> None:
        self._cancel_timers()
        self.deadline = None
        if self._table.outcome is not None:
            return
        for seat in self._table.to_act:
            self._ask(seat)
        # Inside a window the time that is shown stays, also when all people have answered: that must not show (S2.10).
        if self._people_asked():
            self._start_clock(seconds_left)

    def _ask(self, seat: Seat) -> None:
        """Let a seat move that doesn't wait for a person: a computer's, or one whose person wants to be passed for."""
        if seat in self.computers:
            self._ask_computer(seat)
        elif self._paced.declines(seat) is not None:
            self._after(self._paced.pause(), lambda: self._decline(seat))

    def _ask_computer(self, seat: Seat) -> None:
        """Let a computer move after a pause that doesn't depend on its cards.

        It thinks from the beginning of the pause on, for with some cards there is more to think about than with others.
        Nobody waits for each of several computers in a row: they move one right after the other.
        """
        pause = 0.0 if self.in_row else self._paced.pause()
        not_before = self._clock.seconds() + max(pause, self._paced.thought(self.computers[seat]))
        self._after(0.0, lambda: self._computer_thinks(seat, not_before))

    def _start_clock(self, seconds_left: float | None) -> None:
        total = self._paced.seconds
        if total is None:
            return
        left = total if seconds_left is None else min(seconds_left, total)
        self.deadline = self._clock.seconds() + left
        until_warning = left - total * (1 - WARN_AFTER)
        if until_warning > 0:
            self._timers.append(self._clock.call_later(until_warning, self._warn))
        turn = self._table.turn
        self._after(left, lambda: self._time_is_up(turn))

    def _after(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        self._timers.append(self._clock.call_later(seconds, lambda: self._spawn(job)))

    def _spawn(self, job: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.ensure_future(self._guarded(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, job: Callable[[], Awaitable[None]]) -> None:
        try:
            await job()
        except Exception as error:
            self._paced.report(error)
            # Whatever went wrong may pass (a full disk, a busy database): the table must not wait for ever.
            if self._running and self._table.outcome is None:
                self._timers.append(self._clock.call_later(RETRY_SECONDS, self._reschedule))

    def _people_asked(self) -> bool:
        """Whether the public sees people asked; in a window also those who have passed (S2.10)."""
        return any(seat not in self.computers for seat in self._table.view(None).to_act)

    def _people_to_act(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._table.to_act if seat not in self.computers)

    def _warn(self) -> None:
        if self._paced.heard() and (people := self._people_to_act()):
            self._paced.warn(people)

    async def _computer_thinks(self, seat: Seat, not_before: float) -> None:
        if not self._running or seat not in self._table.to_act or seat not in self.computers or seat in self._thoughts:
            return
        turn = self._table.turn
        action = await self._think(seat)
        if not self._running or seat not in self.computers:
            return
        left = not_before - self._clock.seconds()
        if left > 0:
            self._after(left, lambda: self._computer_moves(seat, action, turn))
        else:
            await self._computer_moves(seat, action, turn)

    async def _computer_moves(self, seat: Seat, action: Action, turn: int) -> None:
        if not self._running or seat not in self.computers:
            return
        if self._table.turn == turn and action not in self._table.view(seat).legal:
            # Somebody sloughed meanwhile, and there aren't enough cards left in the stock for a chance (S2.4).
            self._ask_computer(seat)
            return
        try:
            if not await self._make(seat, action, turn):
                # Another writer was faster, and while this seat was thinking nobody asked it for the next move.
                self._reschedule()
        except IllegalMove as error:
            # A fault of the computer player's; the table goes on all the same.
            self._paced.report(error)
            await self._make(seat, self._table.default(seat), turn)

    async def _think(self, seat: Seat) -> Action:
        """A computer's move. Only while it thinks may it be stopped: not while a move is being made."""
        thinking = asyncio.ensure_future(self._paced.think(self._table.view(seat), self.computers[seat]))
        self._thoughts[seat] = thinking
        try:
            return await thinking
        finally:
            del self._thoughts[seat]

    async def _decline(self, seat: Seat) -> None:
        turn = self._table.turn
        action = self._paced.declines(seat)
        if self._running and action is not None and seat in self._table.to_act and seat not in self.computers:
            await self._make(seat, action, turn)

    async def _time_is_up(self, turn: int, *, waited: bool = False) -> None:
        if not self._running or turn != self._table.turn:
            return
        if not self._paced.heard():
            self._after(RETRY_SECONDS, lambda: self._time_is_up(turn, waited=True))
            return
        if waited:
            self._schedule(None)
            self._paced.extended()
            return
        for seat in self._people_to_act():
            # All who are late at this moment are late together: one clock for a shared decision.
            if seat in self._table.to_act and await self._make_overdue(seat, turn):
                self._missed[seat] = self._missed.get(seat, 0) + 1
                self._paced.missed(seat, self._missed[seat])

    async def _make_overdue(self, seat: Seat, turn: int) -> bool:
        self.overdue = seat
        try:
            return await self._make(seat, self._table.default(seat), turn)
        finally:
            self.overdue = None

    async def _make(self, seat: Seat, action: Action, turn: int) -> bool:
        """Make a move unless the person, or another writer, was faster."""
        try:
            await self._table.act(seat, action, turn=turn)
        except (StaleMove, NotYourTurn, GameOver):
            return False
        # Inside a window the turn stays, and who acted may be asked again. The others' pauses go on as they were: else
        # the time at which one sloughs would show that another has passed (S2.10).
        if self._running and self._table.turn == turn and seat in self._table.to_act:
            self._ask(seat)
        return True
