"""The list of known faults names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
NAME = re.compile(r"`([\w/]+\.py)?(?:::(\w+))?`")


def named(line: str) -> list[tuple[str, str]]:
    """The files and tests of a row; a name without a file belongs to the file before."""
    found: list[tuple[str, str]] = []
    for file, test in NAME.findall(line):
        found.append((file or found[-1][0], test))
    return found


def rows() -> list[str]:
    return [line for line in (TESTS / "cases.md").read_text().splitlines() if re.match(r"\| \d", line)]


def test_every_test_that_is_named_is_there() -> None:
    """A test that was renamed would leave its case without any."""
    everything = [place for row in rows() for place in named(row)]
    assert len(everything) > 80
    missing = [
        (file, test)
        for file, test in everything
        if not (TESTS / file).is_file() or f"def {test}" not in (TESTS / file).read_text()
    ]
    assert missing == []


def test_every_case_has_a_test() -> None:
    """Or, for what can't happen, a test that shows why."""
    assert len(rows()) > 60
    assert [row for row in rows() if not named(row)] == []
