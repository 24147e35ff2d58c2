"""From a game's row to what the engine starts with: options and a deal that anyone can check."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bot.games.registry import presenter_of
from bot.store import GameRow
from engine.fairness import FairDeal, entropy_of
from engine.game import OptionError, Outcome, Seat, Setup


def read_changes(text: str) -> dict[str, str]:
    """Options as a record writes them: ``hand=5 trash=5``. :class:`OptionError` for anything else."""
    changes: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            message = f"{word[:30]!r} is no option; write them like hand=5 trash=5"
            raise OptionError(message, "format", value=word[:30])
        changes[name] = value
    return changes


def changes_text(changes: Mapping[str, str]) -> str:
    """The same, as text."""
    return " ".join(f"{name}={value}" for name, value in changes.items())


def options_of(row: GameRow) -> Any:
    """The options that this table plays. Tables that play the same share them: they never change."""
    return _options(row.game, row.preset, row.changes)


@lru_cache(maxsize=256)
def _options(game: str, preset: str, changes: str) -> Any:
    return presenter_of(game).game.options(preset, read_changes(changes))


def fair_deal(row: GameRow) -> FairDeal:
    """The deal that follows from the secret and from who sits at the table (F1 to F3)."""
    entropy = entropy_of(seat.entropy for seat in row.seats if seat.entropy is not None)
    return FairDeal(row.secret, str(row.id), entropy)


def setup_of(row: GameRow) -> Setup:
    """What the first position is made from. ``row.dealer`` is None where the dealer is drawn by lot."""
    players = len(row.seats)
    dealt = fair_deal(row).deal(players, row.dealer)
    return Setup(options=options_of(row), players=players, dealer=dealt.dealer, deck=dealt.deck, shuffle=dealt.shuffle)


def passed_on_dealer(row: GameRow, before: GameRow, outcome: Outcome | None) -> Seat | None:
    """Who deals in ``row``, a rematch of ``before`` (S1.3): the same player; None if that one isn't there."""
    game = presenter_of(before.game).game
    old = game.next_dealer(options_of(before), len(before.seats), setup_of(before).dealer, outcome)
    if old is None:
        return None
    wanted = before.seats[old - 1]
    return next(
        (
            seat.seat
            for seat in row.seats
            if seat.user_id == wanted.user_id and (seat.human or seat.name == wanted.name)
        ),
        None,
    )
