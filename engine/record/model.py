"""What a record holds, and the error that says what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.cards import Card
from engine.game import Action, GameError, Seat

FIRST_LINE = "# skitgubbe record 1"
"""The first line of every record, literally; the number is that of the format."""

CARRIED = ("names", "date", "place", "id", "commit", "entropy", "reveal")
"""Headers that are kept and printed, but that the rules never read; in printing order."""


class RecordError(GameError):
    """A record can't be read, or doesn't follow the rules. ``line`` counts from 1; 0 if the record was never text."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Move:
    """One line below ``moves:``. Where it stood does not make two moves different."""

    seat: Seat
    action: Action
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A whole game as it is written down.

    ``changes`` is what differs from the preset, by option name. ``decks`` holds one pack for each deal, top first.
    ``trash`` is the order in which the trash cards were dealt (S3.3), None if none were. ``carried`` holds the headers
    of :data:`CARRIED` that are there. ``result`` is the text of that line, None without one. ``lines`` tells on which
    line a header stood (``deck`` for the first pack, ``deck 2`` for the second); it plays no part in comparisons.
    """

    game: str
    preset: str
    players: int
    dealer: Seat
    decks: tuple[tuple[Card, ...], ...]
    changes: Mapping[str, str] = field(default_factory=dict[str, str])
    trash: tuple[Card, ...] | None = None
    carried: Mapping[str, str] = field(default_factory=dict[str, str])
    moves: tuple[Move, ...] = ()
    result: str | None = None
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The pack of the first deal."""
        return self.decks[0]


def result_text(result: Mapping[str, Any] | None) -> str:
    """The ``result`` of a position in the words of a record.

    >>> result_text({"skitgubbe": 2}), result_text({"losers": [2, 4]}), result_text({"drawn": True}), result_text(None)
    ('skitgubbe 2', 'losers 2 4', 'drawn', 'unfinished')
    """
    if result is None:
        return "unfinished"
    ((word, value),) = result.items()
    if value is True:
        return word
    seats: Sequence[Seat] = (value,) if isinstance(value, int) else value
    return " ".join([word, *map(str, seats)])
