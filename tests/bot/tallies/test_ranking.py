"""Ranks and pages."""

from __future__ import annotations

import pytest

from bot.store import LossRow
from bot.tallies.ranking import board_page, ranked


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [([], []), ([5], [1]), ([5, 5, 3], [1, 1, 3]), ([5, 4, 4, 4, 0, 0], [1, 2, 2, 2, 5, 5]), ([1, 1, 1], [1, 1, 1])],
)
def test_equals_share_a_rank_and_the_next_counts_on(scores: list[int], ranks: list[int]):
    lines = ranked(list("abcdefgh"[: len(scores)]), scores)
    assert [line.rank for line in lines] == ranks
    assert [line.row for line in lines] == list("abcdefgh"[: len(scores)])


def people(count: int) -> list[LossRow]:
    return [LossRow(number, f"P{number}", losses=100 - number, games=200) for number in range(1, count + 1)]


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
