"""Which plays can be made from a set of cards, in both phases. A play is a set of cards too."""

from __future__ import annotations

from functools import cache

from engine.cards import RANK_SETS, SUIT_SETS, Card, each_card, parts_of

Plays = tuple[int, ...]


# Phase 1 (option ``multi``)


def single_cards(cards: int) -> list[int]:
    """Each card by itself (S2.6, S2.9)."""
    return [card.bit for card in each_card(cards)]


def same_rank(cards: int) -> list[int]:
    """One or more cards of a rank (S2.9)."""
    groups = [cards & ranked for ranked in RANK_SETS if (cards & ranked).bit_count() > 1]
    return single_cards(cards) + [part for group in groups for part in parts_of(group) if part.bit_count() > 1]


# Phase 2 (option ``runs``)


@cache
def singles_in_suit(cards: int) -> Plays:
    """Each card of a suit by itself (S4.2)."""
    return tuple(card.bit for card in each_card(cards))


@cache
def runs(cards: int) -> Plays:
    """Each card of a suit by itself, and all runs (S4.2). ``cards`` are of one suit, so no run leaves it."""
    found: list[int] = []
    for card in each_card(cards):
        play = card.bit
        while cards & play == play:
            found.append(play)
            play |= play << 1
    return tuple(found)


def higher_in_suit(card: Card) -> int:
    """All cards that are higher in the suit of this one."""
    return SUIT_SETS[card.suit] & ~((card.bit << 1) - 1)


# How free one is to beat (option ``must_beat``, S4.4)


def free_choice(in_suit: Plays, in_trumps: Plays) -> tuple[Plays, bool]:
    """One may beat in the suit, or with trumps, or pick up."""
    return in_suit + in_trumps, True


def suit_first(in_suit: Plays, in_trumps: Plays) -> tuple[Plays, bool]:
    """Who can beat in the suit must; who can't may choose."""
    return (in_suit, False) if in_suit else (in_trumps, True)
