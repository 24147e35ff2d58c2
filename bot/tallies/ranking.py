"""Places on a list, with ties; and which page of it to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store import Board, LossRow


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line with its rank."""

    rank: int
    row: LossRow


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the leaderboard. ``own`` is the reader's line, wherever it stands; None for who isn't on the list."""

    rows: tuple[Ranked, ...]
    number: int
    pages: int
    own: Ranked | None


def rank_of(losses: Mapping[int, int], own: int) -> int:
    """Equals share a rank, and the next counts on (1, 1, 3): it is one more than those who lost more often."""
    return 1 + sum(number > own for number in losses.values())


def pages_of(people: int, size: int) -> int:
    """How many pages there are; one if nobody is on the list."""
    return max(1, (people - 1) // size + 1)


def needed(losses: Mapping[int, int], wanted: int, size: int, reader: int) -> set[int]:
    """Whose lines make up page ``wanted``: those on it, the reader, and all who lost as often as somebody on it.

    Only when the lines of equals are known can one tell which of them come first.
    """
    first = min(wanted, pages_of(len(losses), size) - 1) * size
    on_page = set(sorted(losses.values(), reverse=True)[first : first + size])
    return {user_id for user_id, number in losses.items() if number in on_page or user_id == reader}


def board_page(board: Board, wanted: int, size: int, reader: int) -> Page:
    """Page ``wanted`` (from 0) of the leaderboard, or the last one if there are not so many.

    ``board`` has at least the lines that are :func:`needed`.
    """
    pages = pages_of(len(board.losses), size)
    number = min(wanted, pages - 1)
    lines = [Ranked(rank_of(board.losses, row.losses), row) for row in board.rows]
    own = next((line for line in lines if line.row.user_id == reader), None)
    seen: dict[int, int] = {}
    on_page: list[Ranked] = []
    for line in lines:
        # Equals follow one another, the first of them at the place that their rank says.
        place = line.rank - 1 + seen.get(line.rank, 0)
        seen[line.rank] = seen.get(line.rank, 0) + 1
        if number * size <= place < (number + 1) * size:
            on_page.append(line)
    return Page(tuple(on_page), number, pages, own)
