"""Places on a list, with ties; and which page of it to show."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.store import LossRow

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Row]):
    """A row with its rank."""

    rank: int
    row: Row


def ranked(rows: Sequence[Row], scores: Sequence[Hashable]) -> list[Ranked[Row]]:
    """The rows, in their order, with ranks: equal neighbouring scores share one, and the next counts on (1, 1, 3)."""
    result: list[Ranked[Row]] = []
    for place, (row, score) in enumerate(zip(rows, scores, strict=True), start=1):
        shared = bool(result) and scores[place - 2] == score
        result.append(Ranked(result[-1].rank if shared else place, row))
    return result


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the leaderboard. ``own`` is the reader's line, wherever it stands; None for who isn't on the list."""

    rows: tuple[Ranked[LossRow], ...]
    number: int
    pages: int
    own: Ranked[LossRow] | None


def board_page(rows: Sequence[LossRow], wanted: int, size: int, reader: int) -> Page:
    """Page ``wanted`` (from 0) of the leaderboard, or the last one if there are not so many."""
    lines = ranked(rows, [row.losses for row in rows])
    pages = max(1, (len(lines) - 1) // size + 1)
    number = min(wanted, pages - 1)
    own = next((line for line in lines if line.row.user_id == reader), None)
    return Page(tuple(lines[number * size : (number + 1) * size]), number, pages, own)
