"""A session: the games of one evening in one channel, and, for fun, a pot of chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.store import ResultRow


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person of a session."""

    user_id: int
    name: str
    losses: int
    games: int


@dataclass(frozen=True, slots=True)
class Evening:
    """How a session went. ``most`` and ``least`` are who was the skitgubbe most and least often; all who are equal."""

    games: int
    people: tuple[Sitting, ...]
    most: tuple[Sitting, ...]
    least: tuple[Sitting, ...]

    @property
    def pot(self) -> int:
        """A chip for each time that one of these people was the skitgubbe."""
        return sum(one.losses for one in self.people)

    @property
    def share(self) -> Fraction:
        """What each of the least often takes of the pot."""
        return Fraction(self.pot, len(self.least)) if self.least else Fraction(0)


def evening(results: Sequence[ResultRow]) -> Evening:
    """Count the games of a session that had a loser; all people that sat at one of them, most losses first."""
    counted = [result for result in results if result.kind == "skitgubbe"]
    sittings: dict[int, Sitting] = {}
    for result in counted:
        for seat in result.seats:
            if seat.user_id is not None and seat.user_id > 0:
                before = sittings.get(seat.user_id, Sitting(seat.user_id, seat.name, 0, 0))
                sittings[seat.user_id] = Sitting(seat.user_id, seat.name, before.losses + seat.lost, before.games + 1)
    people = sorted(sittings.values(), key=lambda one: (-one.losses, one.games, one.name.casefold(), one.user_id))
    numbers = [one.losses for one in people]
    return Evening(
        len(counted),
        tuple(people),
        tuple(one for one in people if one.losses == max(numbers)),
        tuple(one for one in people if one.losses == min(numbers)),
    )
