"""Which plays of a round win, and what a bounce does. Several winning plays are a bounce."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import RANK_SETS, Suit
from engine.game import Seat
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Laid


def plays_of_round(state: State) -> list[Laid]:
    """What competes in the current round, in order: sloughed cards and earlier rounds don't (S2.9, S2.10)."""
    return [laid for laid in state.trick if laid.round == state.round and laid.how != "slough"]


def winning_plays(state: State) -> list[Laid]:
    """The plays that win the current round as it stands; none before its first play."""
    plays = plays_of_round(state)
    return state.rules.best(plays, state.trump) if plays else []


def rank_of(laid: Laid) -> int:
    """The rank of a play: all its cards have the same."""
    return laid.cards[0].rank


# Which plays win (options ``pairs_beat`` and ``trump``)


def highest_rank(plays: Sequence[Laid], trump: Suit | None) -> list[Laid]:
    """The plays of the highest rank (S2.1, S2.9)."""
    highest = max(map(rank_of, plays))
    return [laid for laid in plays if rank_of(laid) == highest]


def matched_rank(plays: Sequence[Laid], trump: Suit | None) -> list[Laid]:
    """The plays of the highest rank that two or more played; without any, the highest (S2.11)."""
    ranks = [rank_of(laid) for laid in plays]
    matched = [laid for laid in plays if ranks.count(rank_of(laid)) > 1]
    return highest_rank(matched or plays, trump)


def trump_or_suit_led(plays: Sequence[Laid], trump: Suit | None) -> list[Laid]:
    """The highest trump, else the highest card of the suit led (S2.13). One alone: there is no bounce."""
    led = plays[0].cards[0].suit
    trumps = [laid for laid in plays if laid.cards[0].suit == trump]
    return [max(trumps or [laid for laid in plays if laid.cards[0].suit == led], key=rank_of)]


# What a bounce does (options ``tricks`` and ``bounce``)


def play_again(state: State, tied: Sequence[Laid]) -> None:
    """Those who are tied play again, in the same order; all cards stay in the trick (S2.6, S2.9)."""
    state.round += 1
    state.due = [laid.seat for laid in tied]
    state.tell("bounced", cards=tuple(card for laid in tied for card in laid.cards), number=state.round)


def end_duel(state: State, tied: Sequence[Laid]) -> None:
    """The duel is over, its two cards leave the game, and the answerer's left neighbour leads (S2.8)."""
    answerer = tied[-1].seat
    state.leader = answerer if state.players == 2 else state.after(answerer)[0]
    state.tell("bounced", cards=tuple(card for laid in tied for card in laid.cards))
    _discard(state, state.trick)
    state.trick = []


def discard_untied(state: State, tied: Sequence[Laid]) -> None:
    """The cards of those who aren't tied leave the game, then the tied ones play again (S2.9)."""
    play_again(state, tied)
    seats = {laid.seat for laid in tied}
    leaving = [laid for laid in state.trick if laid.seat not in seats]
    if leaving:
        _discard(state, leaving)
        state.trick = [laid for laid in state.trick if laid.seat in seats]


def _discard(state: State, leaving: Sequence[Laid]) -> None:
    number = sum(len(laid.cards) for laid in leaving)
    state.discarded += number
    state.tell("discarded", number=number)


# Which cards somebody must play (option ``must_bounce``, S2.11); an empty set leaves him free


def nothing_forced(state: State, seat: Seat) -> int:
    """Everybody plays what he likes."""
    return 0


def match_highest(state: State, seat: Seat) -> int:
    """His cards of the highest rank so far."""
    plays = plays_of_round(state)
    return state.hands[seat] & RANK_SETS[max(map(rank_of, plays))] if plays else 0


def match_played(state: State, seat: Seat) -> int:
    """His cards of the highest rank already played that he holds, unless a higher rank has been matched."""
    ranks = [rank_of(laid) for laid in plays_of_round(state)]
    for rank in sorted(set(ranks), reverse=True):
        if held := state.hands[seat] & RANK_SETS[rank]:
            return held
        if ranks.count(rank) > 1:
            return 0
    return 0
