"""Sloughing: which cards may be laid to the trick without competing, by whom and when (S2.10).

Each mode is a :class:`Sloughing`: four small decisions. All sets are of cards in the seat's own hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import RANK_SETS
from engine.game import Seat
from engine.skitgubbe.decide import plays_of_round, rank_of, winning_plays
from engine.skitgubbe.state import State

Cards = Callable[[State, Seat], int]


@dataclass(frozen=True, slots=True)
class Sloughing:
    """How a mode of sloughing works."""

    instead: Cards
    """Cards of which a player may lay one in his turn instead of playing."""
    beside: Cards
    """Cards that may be sloughed outside a window, whoever's turn it is."""
    asked: Callable[[State], list[Seat]]
    """Who is asked when a trick is decided."""
    in_window: Cards
    """Cards that may be sloughed in the window."""
    again: bool
    """Whether somebody who sloughed in the window is asked again while he has cards."""


def no_cards(state: State, seat: Seat) -> int:
    """Nothing may be sloughed."""
    return 0


def nobody(state: State) -> list[Seat]:
    """There is no window."""
    return []


def ranks_in_trick(state: State, seat: Seat) -> int:
    """Cards of any rank that lies in the trick."""
    ranks = 0
    for laid in state.trick:
        for card in laid.cards:
            ranks |= RANK_SETS[card.rank]
    return state.hands[seat] & ranks


def rank_he_played(state: State, seat: Seat) -> int:
    """Cards of the rank that this seat played in the current round."""
    own = [rank_of(laid) for laid in plays_of_round(state) if laid.seat == seat]
    return state.hands[seat] & RANK_SETS[own[0]] if own else 0


def not_the_winning_rank(state: State, seat: Seat) -> int:
    """Ranks in the trick; for one who has still to play in this round without the rank that is winning it."""
    cards = ranks_in_trick(state, seat)
    winning = winning_plays(state)
    if winning and seat in state.due:
        cards &= ~RANK_SETS[rank_of(winning[0])]
    return cards


def rank_in_trick_instead(state: State, seat: Seat) -> int:
    """Ranks in the trick, for one who isn't the first of the round and holds no card that he must play (S2.11)."""
    if not plays_of_round(state) or state.rules.forced(state, seat):
        return 0
    return ranks_in_trick(state, seat)


def all_with_cards(state: State) -> list[Seat]:
    """Everybody with cards in hand, whether they match or not: that must not show."""
    return state.holders()


def last_round_with_cards(state: State) -> list[Seat]:
    """Those who played in the last round and have cards in hand."""
    seats = {laid.seat for laid in plays_of_round(state)}
    return [seat for seat in state.holders() if seat in seats]


SLOUGHING: dict[str, Sloughing] = {
    "off": Sloughing(no_cards, no_cards, nobody, no_cards, again=False),
    "after": Sloughing(no_cards, no_cards, all_with_cards, ranks_in_trick, again=False),
    "own": Sloughing(no_cards, rank_he_played, last_round_with_cards, rank_he_played, again=True),
    "any_time": Sloughing(no_cards, not_the_winning_rank, all_with_cards, ranks_in_trick, again=True),
    "in_turn": Sloughing(rank_in_trick_instead, no_cards, nobody, no_cards, again=False),
}
"""The modes of the option ``slough``."""
