"""Playing cards: one card, a set of cards, and how both are read and printed.

A card is a number from 0 to 51 in printing order (clubs, diamonds, hearts, spades; 2 to ace within each suit), so
sorting cards is sorting numbers. A set of cards is an ``int`` with bit *n* set for card *n*: cheap to copy, join and
compare.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"


class Suit(IntEnum):
    """The four suits, in printing order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """One of ``C D H S``."""
        return SUIT_LETTERS[self]

    @classmethod
    def of_letter(cls, letter: str) -> Suit:
        """The suit with this letter; ``ValueError`` if there is none."""
        return cls(SUIT_LETTERS.index(letter))


SUITS = tuple(Suit)


class Card(int):
    """One of the 52 cards, as its number in printing order (0 is 2C, 51 is AS)."""

    __slots__ = ()

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return SUITS[self // 13]

    @property
    def rank(self) -> int:
        """The card's rank from 2 to 14; the ace is 14."""
        return self % 13 + 2

    @property
    def bit(self) -> int:
        """The set that holds only this card."""
        return 1 << self

    def __str__(self) -> str:
        return RANK_LETTERS[self % 13] + SUIT_LETTERS[self // 13]

    def __repr__(self) -> str:
        return str(self)


PACK: tuple[Card, ...] = tuple(Card(number) for number in range(52))
"""All 52 cards in printing order."""

CARD_OF_TEXT: dict[str, Card] = {str(card): card for card in PACK}


def parse_card(text: str) -> Card:
    """Read ``7H`` or ``TS`` (``10S`` too); ``ValueError`` with a sentence for people if it is no card (S1.1)."""
    card = CARD_OF_TEXT.get("T" + text[2:] if text.startswith("10") else text)
    if card is None:
        raise ValueError(f"{text[:20]!r} is not a card; write rank then suit in capitals, like 7H or TS")
    return card


def set_of(cards: Iterable[int]) -> int:
    """The set that holds these cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def each_card(cards: int) -> Iterator[Card]:
    """The cards of a set, in printing order."""
    while cards:
        lowest = cards & -cards
        yield PACK[lowest.bit_length() - 1]
        cards ^= lowest


def cards_of(cards: int) -> tuple[Card, ...]:
    """The cards of a set as a tuple, in printing order."""
    return tuple(each_card(cards))


def cards_text(cards: Iterable[int]) -> str:
    """Cards as text, sorted: ``7D 7S``; empty if there are none."""
    return " ".join(str(PACK[card]) for card in sorted(cards))


SUIT_SETS: tuple[int, ...] = tuple(0x1FFF << 13 * suit for suit in range(4))
"""The set of all cards of a suit, by suit."""

RANK_SETS: tuple[int, ...] = tuple(
    0 if rank < 2 else sum(1 << 13 * suit + rank - 2 for suit in range(4)) for rank in range(15)
)
"""The set of the four cards of a rank, by rank (2 to 14; 0 and 1 are empty)."""


def lowest(cards: int) -> Card:
    """The card of lowest rank in a set that isn't empty; of equal ones, the first suit in printing order."""
    return next(each_card(next(found for ranked in RANK_SETS if (found := cards & ranked))))


def parts_of(cards: int) -> Iterator[int]:
    """Every set of one or more of these cards."""
    part = cards
    while part:
        yield part
        part = (part - 1) & cards
