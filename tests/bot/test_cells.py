"""Names in a table that somebody opens with a spreadsheet: none is computed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli.files import harmless

SIGNS = "=+-@＝＋－＠"


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ('=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'),
        ("+1", "'+1"),
        (" -1", "' -1"),
        ("@SUM(1)", "'@SUM(1)"),
        ("＝1", "'＝1"),
        ("x;=1", "x;'=1"),
        ("Anna-Lisa", "Anna-Lisa"),
        ("Bo, the 2nd", "Bo, the 2nd"),
    ],
)
def test_names_like_formulas(name: str, cell: str) -> None:
    assert harmless(name) == cell


@given(st.text(st.sampled_from(f"{SIGNS};,|\t\r\n x'\"")))
def test_no_part_begins_like_a_formula(name: str) -> None:
    """Also where a spreadsheet divides a line at other signs than commas."""
    cell = str(harmless(name))
    assert not any(part.lstrip().startswith(tuple(SIGNS)) for part in re.split(r"[;,|\t\r\n]", cell))
    assert not cell.startswith(("\t", "\r", "\n"))


def test_numbers_stay_numbers() -> None:
    assert harmless(-1) == -1
