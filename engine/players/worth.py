"""What a card is worth to its holder in phase 2, for the players that don't look ahead."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Card, Suit

TRUMP = 0.9
"""How much better a trump is than another card of its rank: it beats every other suit."""

BURDEN = 0.9
"""What it costs to get rid of a card, whatever it is, in the worth of cards."""


def worth(card: Card, trump: Suit | None) -> float:
    """From about -0.6 for a two to 0.6 for an ace, trumps more: low cards beat little and can hardly be got rid of."""
    return (card.rank - 8) / 10 + (TRUMP if card.suit == trump else 0.0)


def relief(cards: Iterable[Card], trump: Suit | None) -> float:
    """How good it is to be rid of these cards; negative if they are better kept."""
    return sum(BURDEN - worth(card, trump) for card in cards)
