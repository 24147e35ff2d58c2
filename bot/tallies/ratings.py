"""How well people play: a rating from the order in which they went out, and how sure it is.

Each player's skill is thought of as a bell curve, and each game moves the curves of those who sat at it (the model of
Plackett and Luce). Only games among people count: whoever goes out first comes first, the skitgubbe last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.store import RatedGame

PROVISIONAL = 10
"""So many games, and a rating says something."""

_model = PlackettLuce()
SCALE, BASE = 40.0, 1000.0
"""A beginner has 25 in the model; shown as 1000 and in whole numbers, as people know it from other games."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, and how far off it may well be (in two cases of three it is nearer than that)."""

    value: int
    give_or_take: int
    games: int

    @property
    def provisional(self) -> bool:
        """Whether there were too few games to say much."""
        return self.games < PROVISIONAL


class Ratings:
    """Ratings of a server's people, game by game. Feed games in the order in which they ended."""

    def __init__(self) -> None:
        self._skills: dict[int, PlackettLuceRating] = {}
        self._games: dict[int, int] = {}

    def feed(self, games: Iterable[RatedGame]) -> None:
        """Let games count. A former player counts as a beginner whom nobody knows."""
        for game in games:
            self._count(game)

    def of(self, user_id: int) -> Rating | None:
        """A person's rating; None before the first game that counts."""
        skill = self._skills.get(user_id)
        if skill is None:
            return None
        value = BASE + (skill.mu - _model.mu) * SCALE
        return Rating(round(value), round(skill.sigma * SCALE), self._games[user_id])

    def all(self) -> Mapping[int, Rating]:
        """The ratings of everybody."""
        return {user_id: rating for user_id in self._skills if (rating := self.of(user_id)) is not None}

    def _count(self, game: RatedGame) -> None:
        last = len(game.seats) + 1
        teams = [[self._skill(user_id)] for user_id, _ in game.seats]
        ranks = [float(place or last) for _, place in game.seats]
        for (user_id, _), (skill,) in zip(game.seats, _model.rate(teams, ranks=ranks), strict=True):
            if user_id > 0:
                self._skills[user_id] = skill
                self._games[user_id] = self._games.get(user_id, 0) + 1

    def _skill(self, user_id: int) -> PlackettLuceRating:
        return self._skills.get(user_id) or _model.rating()
