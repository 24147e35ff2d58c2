"""Playing a record by the rules, position by position, and finding the line at which it stops following them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.cards import Card, cards_text
from engine.game import DealError, Event, Game, GameError, OptionError, Position, Setup, State
from engine.games import GAMES
from engine.record.model import Move, Record, RecordError, result_text
from engine.record.reader import RecordReader, shown

Shuffle = Callable[[tuple[Card, ...]], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Step:
    """The position after a move, or with number 0 and no move the one before the first.

    ``state`` goes on changing as the replay goes on: copy it to keep it.
    """

    number: int
    move: Move | None
    events: tuple[Event, ...]
    state: State

    def position(self) -> Position:
        """The position as ``replay --json`` prints it."""
        return {"move": self.number, **self.state.position()}


def replay(record: Record) -> Iterator[Step]:
    """Play a record that was read before. :class:`RecordError` at the move, or header, that the rules don't allow."""
    player = _Replay(record)
    yield from player.steps(iter(record.moves))
    player.check_end(record.result, record.lines.get("result", 0))


def replay_stream(reader: RecordReader) -> Iterator[Step]:
    """Play a record while it is read: every position before the line at fault comes, then :class:`RecordError`."""
    player = _Replay(reader.head)
    yield from player.steps(reader.moves())
    player.check_end(reader.result, reader.result_line)


class _Replay:
    """One run through a record. Which line is at fault depends on how far it came."""

    def __init__(self, record: Record) -> None:
        self._record = record
        game, self._setup = _open(record, self._deal_trash)
        try:
            self._state = game.start(self._setup)
        except DealError as error:
            raise RecordError(f"deck: {error}", record.lines.get("deck", 0)) from None

    def steps(self, moves: Iterator[Move]) -> Iterator[Step]:
        yield Step(0, None, (), self._state)
        for number, move in enumerate(moves, 1):
            yield Step(number, move, self._apply(move), self._state)

    def check_end(self, result: str | None, line: int) -> None:
        """What can only be wrong when all moves are played."""
        if self._record.trash is not None and self._state.reshuffled is None:
            raise RecordError("trash: no trash cards are dealt in this game", self._record.lines.get("trash", 0))
        reached = result_text(self._state.position()["result"])
        if result is not None and result != reached:
            raise RecordError(f"result: {shown(result)} is not what the moves lead to, which is {reached!r}", line)

    def _apply(self, move: Move) -> tuple[Event, ...]:
        if not 1 <= move.seat <= self._setup.players:
            raise RecordError(f"there is no seat {move.seat}, only 1 to {self._setup.players}", move.line)
        if self._state.outcome is not None:
            raise RecordError("the game is over before this move; only its result can follow", move.line)
        try:
            return self._state.apply(move.seat, move.action)
        except DealError as error:
            line = move.line if self._record.trash is None else self._record.lines.get("trash", 0)
            raise RecordError(str(error), line) from None
        except GameError as error:
            legal = _legal_text(self._state, self._setup.players)
            raise RecordError(f"{move}: {str(error).rstrip('.')}. Legal: {legal}", move.line) from None

    def _deal_trash(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The order of the record's trash cards, if they are the cards that the state puts out (S3.3)."""
        trash = self._record.trash
        if trash is None:
            raise DealError(
                f"now trash cards are dealt, and a line 'trash:' with these is missing: {cards_text(cards)}"
            )
        if tuple(sorted(trash)) != tuple(sorted(cards)):
            raise DealError(f"trash: must hold these cards, in the order they were dealt: {cards_text(cards)}")
        return trash


def _open(record: Record, shuffle: Shuffle) -> tuple[Game, Setup]:
    """The game and all that is fixed before its first move; headers are checked in the order in which they depend."""

    def fault(header: str, message: object) -> RecordError:
        return RecordError(f"{header}: {message}", record.lines.get(header, 0))

    game = GAMES.get(record.game)
    if game is None:
        raise fault("game", f"{shown(record.game)} is not played here; known: {', '.join(GAMES)}")
    if record.preset not in game.presets:
        raise fault("preset", f"there is no preset {shown(record.preset)}; there are {', '.join(game.presets)}")
    allowed = game.players(game.options(record.preset, {}))
    if record.players not in allowed:
        raise fault("players", f"{record.preset} is for {allowed[0]} to {allowed[-1]}, not for {record.players}")
    if not 1 <= record.dealer <= record.players:
        raise fault("dealer", f"there is no seat {record.dealer}, only 1 to {record.players}")
    try:
        options = game.options(record.preset, record.changes)
        game.check(options, record.players)
    except OptionError as error:
        raise fault("options" if record.changes else "players", error) from None
    if len(record.decks) > 1:
        raise RecordError("deck: this game has one deal, so one line 'deck:'", record.lines.get("deck 2", 0))
    return game, Setup(options, record.players, record.dealer, record.deck, shuffle)


def _legal_text(state: State, players: int) -> str:
    """All that could have been done instead, by whichever seat."""
    return ", ".join(
        f"{seat} {action}" for seat in range(1, players + 1) for action in sorted(map(str, state.legal(seat)))
    )
