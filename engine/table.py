"""The table: one game in play, with one door for moves.

Whoever moves (a person by click or command, a computer player, a clock) comes through :meth:`Table.act`, one by one. A
move is journalled before anybody sees it; then the observers are told. The journal decides: a table that finds another
writer's move there catches up with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.cards import Card
from engine.game import Action, Event, GameError, Outcome, Seat, State, View


class TableError(GameError):
    """A move that the table didn't take. Nothing has changed."""


class GameOver(TableError):
    """The game has ended already."""


class NotYourTurn(TableError):
    """This seat has nothing to do now."""


class StaleMove(TableError):
    """The move answers a turn that has passed."""


class DuplicateMove(StaleMove):
    """The very same move, answering the same turn, was taken before: a second click."""


class JournalConflict(Exception):
    """The journal holds a move with this number already: another writer was faster."""


class JournalFailed(TableError):
    """The move couldn't be written down, and so wasn't made. It can be made again."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it was taken: its number from 1, and the turn that it answers."""

    number: int
    turn: int
    seat: Seat
    action: Action


class Journal(Protocol):
    """Where moves are kept for good."""

    async def append(self, move: Move, outcome: Outcome | None) -> None:
        """Write a move, and with the last one the outcome, all or nothing.

        :class:`JournalConflict` if the number is taken, :class:`JournalFailed` if nothing could be written.
        """
        ...

    async def moves(self) -> Sequence[Move]:
        """All moves so far, in order."""
        ...


@dataclass(frozen=True, slots=True)
class Happened:
    """What an observer hears: a move that was taken, and what everybody saw of it."""

    move: Move
    events: tuple[Event, ...]


Observer = Callable[[Happened], None]


class Table:
    """One game in play. ``start`` makes its first position, from which the journal's moves are replayed."""

    def __init__(self, start: Callable[[], State], journal: Journal) -> None:
        self._start = start
        self._journal = journal
        self._state = start()
        self._moves: list[Move] = []
        self._door = asyncio.Lock()
        self._behind = False
        self._observers: list[Observer] = []

    @property
    def turn(self) -> int:
        """The turn that a move made now answers."""
        return self._state.turn

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who must act: for clocks and computer players, not for people (see :meth:`view`)."""
        return self._state.to_act

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        return self._state.outcome

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far: for the record of a game that is over."""
        return tuple(self._moves)

    @property
    def result(self) -> Mapping[str, Any] | None:
        """The outcome in the game's own words, as a position tells it (docs/record.md); None while the game goes on."""
        result: Mapping[str, Any] | None = self._state.position()["result"]
        return result

    @property
    def reshuffled(self) -> tuple[Card, ...] | None:
        """What the record of a game that is over needs besides its deck and moves (``State.reshuffled``)."""
        return self._state.reshuffled

    def observe(self, observer: Observer) -> None:
        """Tell this observer of each move, in order. It must not wait for anything."""
        self._observers.append(observer)

    def view(self, seat: Seat | None) -> View:
        """What this seat, or the public (None), may know now."""
        return self._state.view(seat)

    def default(self, seat: Seat) -> Action:
        """What is done for a seat whose time is up."""
        return self._state.default(seat)

    async def act(self, seat: Seat, action: Action, *, turn: int) -> tuple[Event, ...]:
        """Make a move that answers ``turn``; returns what everybody saw of it.

        Raises :class:`GameOver`, :class:`StaleMove`, :class:`DuplicateMove`, :class:`NotYourTurn`,
        ``IllegalMove`` or :class:`JournalFailed`; in each case nothing has changed.
        """
        async with self._door:
            if self._behind:
                await self._hear_of_others()
            self._admit(seat, action, turn)
            after = self._state.copy()
            events = after.apply(seat, action)
            move = Move(len(self._moves) + 1, turn, seat, action)
            await self._write(move, after.outcome)
            self._state = after
            self._moves.append(move)
            self._tell(Happened(move, events))
            return events

    async def catch_up(self) -> list[Happened]:
        """Replay what the journal holds, for a table that starts again or was overtaken; returns all that happened."""
        return self.replay(await self._journal.moves())

    def replay(self, moves: Sequence[Move]) -> list[Happened]:
        """Begin anew and make all these moves, which the journal holds; returns what happened."""
        state = self._start()
        history: list[Happened] = []
        for move in moves:
            history.append(Happened(move, state.apply(move.seat, move.action)))
        self._state = state
        self._moves = [happened.move for happened in history]
        self._behind = False
        return history

    def _tell(self, happened: Happened) -> None:
        for observer in self._observers:
            observer(happened)

    async def _hear_of_others(self) -> None:
        """Catch up, and tell the observers what they haven't heard of."""
        known = len(self._moves)
        for happened in (await self.catch_up())[known:]:
            self._tell(happened)

    def _admit(self, seat: Seat, action: Action, turn: int) -> None:
        over, legal = self._state.outcome is not None, self._state.legal(seat)
        if turn == self._state.turn and not over and action in legal:
            return
        if any(done.turn == turn and done.seat == seat and done.action == action for done in self._moves):
            raise DuplicateMove("that move has been made already")
        if over:
            raise GameOver("this game is over")
        if turn != self._state.turn:
            raise StaleMove("that was an answer to an earlier turn; look at your hand again")
        if not legal:
            raise NotYourTurn("it isn't your turn")

    async def _write(self, move: Move, outcome: Outcome | None) -> None:
        try:
            await self._journal.append(move, outcome)
        except JournalConflict:
            await self._hear_of_others()
            raise StaleMove("somebody was faster; look at your hand again") from None
        except BaseException:
            # Whether it was written is not known (a lost connection, a cancelled task): the journal will tell.
            self._behind = True
            raise
