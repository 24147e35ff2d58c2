"""The engine's journal, kept in the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from bot import metrics
from bot.store import MoveConflict, MoveRow, Result, Store, StoreError, UnknownGame
from engine.cards import parse_card
from engine.game import Action, Outcome
from engine.table import JournalConflict, JournalFailed, Move


class StoreJournal:
    """The moves of one game (see ``engine.table.Journal``); ``overtaken`` is told when one didn't fit any more."""

    def __init__(self, store: Store, game_id: int, overtaken: Callable[[], None] = lambda: None) -> None:
        self._store = store
        self._game_id = game_id
        self._overtaken = overtaken

    async def append(self, move: Move, outcome: Outcome | None) -> None:
        """Write a move, and with the last one the result, in one transaction."""
        result = None if outcome is None else result_of(outcome)
        try:
            await self._store.append_move(
                self._game_id, move.number, move.turn, move.seat, str(move.action), result=result
            )
        except (MoveConflict, UnknownGame) as error:
            self._overtaken()
            raise JournalConflict from error
        except StoreError as error:
            raise JournalFailed(str(error)) from error
        if result is not None:
            metrics.RESULTS.labels(result.kind).inc()

    async def moves(self) -> Sequence[Move]:
        """All moves so far."""
        try:
            rows = await self._store.moves(self._game_id)
        except StoreError as error:
            raise JournalFailed(str(error)) from error
        return [move_of(row) for row in rows]


def move_of(row: MoveRow) -> Move:
    """A move as the table knows it."""
    return Move(row.number, row.turn, row.seat, action_of(row.action))


def result_of(outcome: Outcome) -> Result:
    """How the database calls an outcome."""
    return Result("drawn" if outcome.drawn else "skitgubbe", outcome.losers, outcome.order)


@lru_cache(maxsize=4_000)
def action_of(text: str) -> Action:
    """An action from its text, as the engine prints it: ``play 7D 7S``, ``chance``, ``bid 18``."""
    verb, *rest = text.split()
    try:
        return Action(verb, tuple(parse_card(word) for word in rest))
    except ValueError:
        return Action(verb, word=" ".join(rest))
