"""One person's games: how many were lost, and how often in a row."""

from __future__ import annotations

from dataclasses import dataclass

LOST, ESCAPED = "1", "0"


@dataclass(frozen=True, slots=True)
class Personal:
    """A person's numbers."""

    losses: int
    games: int
    longest: int
    """The longest run of escapes."""
    current: int
    """The run of escapes that goes on."""
    worst: int
    """The longest run of losses."""


def personal(games: str) -> Personal:
    """A person's numbers from the games that count, oldest first, one letter each (1: lost).

    >>> personal("0110001000")
    Personal(losses=3, games=10, longest=3, current=3, worst=2)
    """
    escapes = [len(run) for run in games.split(LOST)]
    return Personal(games.count(LOST), len(games), max(escapes), escapes[-1], worst_of(games))


def worst_of(games: str) -> int:
    """The longest run of losses among games, one letter each (1: lost)."""
    return max(len(run) for run in games.split(ESCAPED))
