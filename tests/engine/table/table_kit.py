"""Tables without Discord and without a database: a journal in memory, and games from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engine.cards import PACK, Card
from engine.game import Action, Outcome, Seat, Setup, State
from engine.games import GAMES
from engine.table import JournalConflict, Move, Table

GAME = GAMES["skitgubbe"]


class MemoryJournal:
    """A journal that a test can read, write behind the table's back, and let fail."""

    def __init__(self) -> None:
        self.written: list[Move] = []
        self.outcomes: list[Outcome] = []
        self.fail_before: BaseException | None = None
        """Raised at the next append, nothing written."""
        self.fail_after: BaseException | None = None
        """Raised at the next append, though the move was written."""

    async def append(self, move: Move, outcome: Outcome | None) -> None:
        before, self.fail_before = self.fail_before, None
        if before is not None:
            raise before
        if move.number != len(self.written) + 1:
            raise JournalConflict
        self.written.append(move)
        if outcome is not None:
            self.outcomes.append(outcome)
        after, self.fail_after = self.fail_after, None
        if after is not None:
            raise after

    async def moves(self) -> Sequence[Move]:
        return list(self.written)


def as_dealt(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return cards


def starter(players: int = 3, preset: str = "classic", seed: int = 1, **changes: str) -> Callable[[], State]:
    """The first position of a game: the same one at each call."""
    deck = list(PACK)
    random.Random(seed).shuffle(deck)
    setup = Setup(GAME.options(preset, changes), players, players, tuple(deck), as_dealt)
    return lambda: GAME.start(setup)


def table_of(journal: MemoryJournal, players: int = 3, preset: str = "classic", seed: int = 1) -> Table:
    return Table(starter(players, preset, seed), journal)


def some_move(table: Table) -> tuple[Seat, Action]:
    """Who can move, and what a sensible player would do there."""
    seat = table.to_act[0]
    return seat, GAME.choose(table.view(seat), "normal", lambda: 0.5)


async def move_once(table: Table) -> Move:
    """Let the first who must act move."""
    seat, action = some_move(table)
    await table.act(seat, action, turn=table.turn)
    return table.moves[-1]


async def play_on(table: Table, until: Callable[[], bool] = lambda: False) -> None:
    """Let all move until the game is over, or until something is so."""
    for _ in range(2000):
        if table.outcome is not None or until():
            return
        await move_once(table)
    raise AssertionError("the game doesn't end")
