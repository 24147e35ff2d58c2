"""Cards as players of a language print them: ``7♥``, and the queen of spades ``Q♠``, in Swedish ``D♠``."""

from __future__ import annotations

from collections.abc import Iterable

from bot.words.catalog import text
from engine.cards import PACK, Card, Suit

SYMBOLS = "♣♦♥♠"
COURT = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def card_text(locale: str, card: Card) -> str:
    """One card, rank then suit: ``10♠``."""
    return rank_text(locale, card.rank) + SYMBOLS[card.suit]


def cards_text(locale: str, cards: Iterable[int]) -> str:
    """Cards in the order given, a space between them; empty if there are none."""
    return " ".join(card_text(locale, PACK[card]) for card in cards)


def rank_text(locale: str, rank: int) -> str:
    """A rank from 2 to 14 as it stands in the corner of a card: ``10``, ``Q``."""
    return text(locale, f"cards.rank.{COURT[rank]}") if rank in COURT else str(rank)


def suit_name(locale: str, suit: Suit) -> str:
    """The suit's name as it stands in a sentence: ``hearts``."""
    return text(locale, f"cards.suit.{suit.name.lower()}")


def suit_symbol(suit: Suit) -> str:
    """The suit as a symbol: ``♥``."""
    return SYMBOLS[suit]
