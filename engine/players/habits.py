"""What imagined players go by in playouts: how good it is to be rid of each card, and two weights for the moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import SUIT_SETS, Suit, each_card
from engine.skitgubbe.plays import runs, singles_in_suit

NOTHING = float("-inf")


@dataclass(frozen=True, slots=True)
class Habits:
    """Weights, in the worth of cards. ``plain`` and ``trump`` hold the relief of each rank from 2 to ace."""

    plain: tuple[float, ...]
    trump: tuple[float, ...]
    let_go: float
    """How bad it is to pick up, beside the cards that one takes."""
    finish: float
    """How good it is to complete the trick, which gives the next lead."""


USUAL = Habits(
    plain=tuple(1.8 - 0.10 * rank for rank in range(2, 15)),
    trump=tuple(0.7 - 0.14 * rank for rank in range(2, 15)),
    let_go=0.85,
    finish=0.85,
)
"""Found by letting slightly different habits play against each other."""


class Relief(dict[int, float]):
    """A set of cards → how good it is to be rid of them; worked out when first asked for."""

    def __init__(self, habits: Habits, trump: Suit | None) -> None:
        super().__init__()
        self._habits = habits
        self._trump = trump

    def __missing__(self, cards: int) -> float:
        of_suit = self._habits.plain, self._habits.trump
        found = sum(of_suit[card.suit == self._trump][card.rank - 2] for card in each_card(cards))
        self[cards] = found
        return found


class BestPlay(dict[int, tuple[float, int]]):
    """Cards of one suit → the relief of the best play that can be made from them, and this play."""

    def __init__(self, relief: Relief, plays_in_suit: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__({0: (NOTHING, 0)})
        self._relief = relief
        self._plays_in_suit = plays_in_suit

    def __missing__(self, cards: int) -> tuple[float, int]:
        found = self[cards] = max((self._relief[play], play) for play in self._plays_in_suit(cards))
        return found


class PlaysTable(dict[int, tuple[int, ...]]):
    """Cards of one suit → the plays that can be made from them, worked out when first asked for."""

    def __init__(self, plays_in_suit: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__()
        self._plays_in_suit = plays_in_suit

    def __missing__(self, cards: int) -> tuple[int, ...]:
        found = self[cards] = self._plays_in_suit(cards)
        return found


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that playouts look up, for one trump suit and with or without runs."""

    habits: Habits
    trumps: int
    relief: Relief
    best: BestPlay
    plays: PlaysTable


@lru_cache(maxsize=64)
def tables_for(trump: Suit | None, with_runs: bool, habits: Habits = USUAL) -> Tables:
    """The tables for a trump suit (None: no trumps). They fill while they are used."""
    plays_in_suit = runs if with_runs else singles_in_suit
    relief = Relief(habits, trump)
    return Tables(
        habits=habits,
        trumps=0 if trump is None else SUIT_SETS[trump],
        relief=relief,
        best=BestPlay(relief, plays_in_suit),
        plays=PlaysTable(plays_in_suit),
    )
