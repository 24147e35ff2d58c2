"""Cards as players of a language print them: ``7♥``, and the queen of spades ``Q♠``, in Swedish ``D♠``."""

from __future__ import annotations

from collections.abc import Iterable

from bot.words.catalog import text
from engine.cards import PACK, RANK_LETTERS, SUIT_LETTERS, Card, Suit, parse_card

SYMBOLS = "♣♦♥♠"
EMOJI_STYLE = "\ufe0f"
"""Follows a suit symbol that was typed as an emoji."""
COURT = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def card_text(locale: str, card: Card) -> str:
    """One card, rank then suit: ``10♠``."""
    return rank_text(locale, card.rank) + SYMBOLS[card.suit]


def cards_text(locale: str, cards: Iterable[int]) -> str:
    """Cards in the order given, a space between them; empty if there are none."""
    return " ".join(card_text(locale, PACK[card]) for card in cards)


def read_card(locale: str, written: str) -> Card | None:
    """A card as somebody types it: ``7h``, ``10♠``, ``TS``, in Swedish ``kn♥`` too; None if it is none.

    Suits are symbols or the letters C D H S. What the English way of writing can mean is read that way.
    """
    card = written.strip().upper().replace(EMOJI_STYLE, "")
    for symbol, letter in zip(SYMBOLS, SUIT_LETTERS, strict=True):
        card = card.replace(symbol, letter)
    ranks = {rank_text(locale, rank).upper(): RANK_LETTERS[rank - 2] for rank in COURT}
    rank, suit = card[:-1], card[-1:]
    for text_of_card in (card, ranks.get(rank, "") + suit):
        try:
            return parse_card(text_of_card)
        except ValueError:
            continue
    return None


def rank_text(locale: str, rank: int) -> str:
    """A rank from 2 to 14 as it stands in the corner of a card: ``10``, ``Q``."""
    return text(locale, f"cards.rank.{COURT[rank]}") if rank in COURT else str(rank)


def suit_name(locale: str, suit: Suit) -> str:
    """The suit's name as it stands in a sentence: ``hearts``."""
    return text(locale, f"cards.suit.{suit.name.lower()}")


def suit_symbol(suit: Suit) -> str:
    """The suit as a symbol: ``♥``."""
    return SYMBOLS[suit]
