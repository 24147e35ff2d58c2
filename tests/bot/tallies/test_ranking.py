"""Ranks and pages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import Board, LossRow
from bot.store.tallies import board_order
from bot.tallies.ranking import board_page, needed


def board(*losses: int) -> Board:
    """A board with so many losses each, best known first; all have played as much."""
    rows = [LossRow(number, f"P{number:02}", lost, games=200) for number, lost in enumerate(losses, start=1)]
    return Board({row.user_id: row.losses for row in rows}, sorted(rows, key=board_order))


def people(count: int) -> Board:
    return board(*(100 - number for number in range(1, count + 1)))


@pytest.mark.parametrize(
    ("losses", "ranks"),
    [([], []), ([5], [1]), ([5, 5, 3], [1, 1, 3]), ([5, 4, 4, 4, 0, 0], [1, 2, 2, 2, 5, 5]), ([1, 1, 1], [1, 1, 1])],
)
def test_equals_share_a_rank_and_the_next_counts_on(losses: list[int], ranks: list[int]):
    lines = board_page(board(*losses), 0, 10, reader=-1).rows
    assert [line.rank for line in lines] == ranks
    assert [line.row.user_id for line in lines] == list(range(1, len(losses) + 1))


@pytest.mark.parametrize(
    ("count", "wanted", "number", "pages", "first", "size"),
    [(0, 0, 0, 1, None, 0), (10, 0, 0, 1, 1, 10), (11, 1, 1, 2, 11, 1), (11, 99, 1, 2, 11, 1), (25, 1, 1, 3, 11, 10)],
)
def test_pages(count: int, wanted: int, number: int, pages: int, first: int | None, size: int):
    part = board_page(people(count), wanted, 10, reader=-1)
    assert (part.number, part.pages, len(part.rows), part.own) == (number, pages, size, None)
    assert next((line.row.user_id for line in part.rows), None) == first


def test_the_reader_is_found_on_whatever_page():
    part = board_page(people(25), 0, 10, reader=17)
    assert part.own is not None
    assert (part.own.rank, part.own.row.name) == (17, "P17")


@given(st.lists(st.integers(0, 6), max_size=40), st.integers(0, 6), st.integers(0, 41))
def test_a_page_of_the_lines_that_it_needs_is_that_of_all_lines(losses: list[int], number: int, reader: int):
    whole = board(*losses)
    chosen = needed(whole.losses, number, 5, reader)
    part = Board(whole.losses, [row for row in whole.rows if row.user_id in chosen])
    assert board_page(part, number, 5, reader) == board_page(whole, number, 5, reader)
    in_order = [line for page in range(9) for line in board_page(whole, page, 5, -1).rows]
    assert [line.row for line in in_order][: len(losses)] == list(whole.rows)
