"""The vote by which those who play can end their game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.sorry import Sorry
from bot.store import SeatRow


class Votes:
    """Who is for ending a game. ``people`` names those who play themselves now: only they have a vote."""

    def __init__(self, people: Callable[[], Sequence[SeatRow]]) -> None:
        self._people = people
        self._cast: dict[int, None] = {}
        """In the order of voting."""

    def __len__(self) -> int:
        return len(self._cast)

    @property
    def needed(self) -> int:
        """How many must be for it: more than half of those who play."""
        return len(self._people()) // 2 + 1

    @property
    def enough(self) -> bool:
        """Whether the game is to end."""
        return len(self) >= self.needed

    @property
    def caller(self) -> int:
        """Who voted first, by the id of the user; only when somebody has voted."""
        return next(iter(self._cast))

    def cast(self, user_id: int) -> None:
        """Somebody is for it; :class:`Sorry` for a second vote, and for one whose seat a computer plays now."""
        if user_id in self._cast:
            raise Sorry("sorry.voted_already")
        if all(seat.user_id != user_id for seat in self._people()):
            raise Sorry("hand.away")
        self._cast[user_id] = None

    def withdraw(self, user_id: int | None) -> None:
        """Nobody saw this vote, or who cast it has gone."""
        if user_id is not None:
            self._cast.pop(user_id, None)
