"""One person's games, counted by opponent and by preset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.store import ResultRow, ResultSeatRow


@dataclass(frozen=True, slots=True)
class Share:
    """Games of one kind, and how many of them this person lost."""

    name: str
    games: int
    losses: int


@dataclass(frozen=True, slots=True)
class Personal:
    """A person's numbers; ``against`` and ``by_preset`` begin with what there was most of."""

    losses: int
    games: int
    longest: int
    current: int
    worst: int
    """The longest run of losses."""
    against: tuple[Share, ...]
    by_preset: tuple[Share, ...]


def personal(user_id: int, results: Sequence[ResultRow]) -> Personal:
    """A person's numbers from the games that count, oldest first."""
    lost = [own_seat(user_id, result).lost for result in results]
    company: dict[int, list[tuple[str, bool]]] = {}
    presets: dict[str, list[bool]] = {}
    for result, was_lost in zip(results, lost, strict=True):
        presets.setdefault(result.preset, []).append(was_lost)
        for seat in result.seats:
            if seat.user_id is not None and seat.user_id > 0 and seat.user_id != user_id:
                company.setdefault(seat.user_id, []).append((seat.name, was_lost))
    escapes = runs(lost, False)
    return Personal(
        losses=sum(lost),
        games=len(lost),
        longest=max(escapes, default=0),
        current=escapes[-1] if lost and not lost[-1] else 0,
        worst=max(runs(lost, True), default=0),
        against=_most_games_first(
            Share(games[-1][0], len(games), sum(was_lost for _, was_lost in games)) for games in company.values()
        ),
        by_preset=_most_games_first(Share(preset, len(games), sum(games)) for preset, games in presets.items()),
    )


def own_seat(user_id: int, result: ResultRow) -> ResultSeatRow:
    """Where this person sat; ``StopIteration`` if at another table."""
    return next(seat for seat in result.seats if seat.user_id == user_id)


def runs(lost: Iterable[bool], of: bool) -> list[int]:
    """How long each run of losses, or of escapes, is."""
    letters = "".join("1" if one is of else "0" for one in lost)
    return [len(run) for run in letters.split("0") if run]


def _most_games_first(shares: Iterable[Share]) -> tuple[Share, ...]:
    return tuple(sorted(shares, key=lambda share: (-share.games, -share.losses, share.name.casefold())))
