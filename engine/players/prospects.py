"""What a hand promises at the start of phase 2, before anything is played: a guess at who will lose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from engine.cards import RANK_SETS, SUIT_SETS, Suit, each_card
from engine.game import Seat

# Found by a logistic regression over games among players who look ahead: low cards burden most, trumps and runs help,
# and who lacks a suit, or nearly so, can't follow.
PLAIN_TWO, PLAIN_STEP = 0.54, -0.040
TRUMP_TWO, TRUMP_STEP = -0.28, -0.016
PLAIN_RUN, TRUMP_RUN = -0.23, 0.08
NO_CARD_OF_SUIT = 1.05
FEW_OF_SUIT = 0.30

_NOT_TWOS = ~RANK_SETS[2]


class _OfSuit(dict[int, float]):
    """The cards of one suit in a hand → what they add to its burden."""

    def __init__(self, trumps: bool) -> None:
        super().__init__()
        self._trumps = trumps

    def __missing__(self, cards: int) -> float:
        first, step, run = (TRUMP_TWO, TRUMP_STEP, TRUMP_RUN) if self._trumps else (PLAIN_TWO, PLAIN_STEP, PLAIN_RUN)
        burden = sum(first + step * (card.rank - 2) for card in each_card(cards))
        burden += run * (cards & cards << 1 & _NOT_TWOS).bit_count()
        if not self._trumps:
            burden += NO_CARD_OF_SUIT if not cards else FEW_OF_SUIT if cards.bit_count() <= 2 else 0.0
        self[cards] = burden
        return burden


@lru_cache(maxsize=2)
def _burdens(trumps: bool) -> _OfSuit:
    return _OfSuit(trumps)


def burden(hand: int, trump: Suit | None) -> float:
    """How bad a hand is to start phase 2 with; only differences mean something."""
    return sum(_burdens(suit == trump)[hand & cards] for suit, cards in enumerate(SUIT_SETS))


def prospect(hands: Sequence[int], trump: Suit | None, seat: Seat) -> float:
    """The chance that this seat loses, from all hands by seat (index 0 unused); 0 without cards."""
    if not hands[seat]:
        return 0.0
    weights = [exp(burden(hand, trump)) if hand else 0.0 for hand in hands]
    return weights[seat] / sum(weights)
