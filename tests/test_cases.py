"""The table of cases names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
ROWS = [line for line in (TESTS / "cases.md").read_text(encoding="utf-8").splitlines() if re.match(r"\| \d+ \|", line)]


def named_in(row: str) -> list[tuple[str, str | None]]:
    """The files and tests that a row names; ``::name`` alone belongs to the file before it."""
    found: list[tuple[str, str | None]] = []
    for words in re.findall(r"`([^`]+)`", row):
        path, _, name = words.partition("::")
        path = path or found[-1][0]
        if "/" in path and " " not in path:
            found.append((path, name or None))
    return found


def test_every_test_named_exists() -> None:
    """Each file is there, and holds the test."""
    named = [one for row in ROWS for one in named_in(row)]
    assert len(named) > 70
    for path, name in named:
        place = TESTS / path
        assert place.exists(), path
        if name:
            assert f"def {name}(" in place.read_text(encoding="utf-8"), f"{path}::{name}"


def test_every_case_stands_once() -> None:
    """One row for each case, in order."""
    numbers = [int(row.split("|")[1]) for row in ROWS]
    assert numbers == sorted(set(numbers))
    assert all(row.count("|") == 5 - 1 and row.split("|")[3].strip() for row in ROWS)
