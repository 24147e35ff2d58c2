"""Positions laid out by hand, in which the rules hold as in any other: for lessons and examples.

Nothing of a game that came before is needed. Cards that aren't named have left the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, cards_text, set_of
from engine.game import DealError, Seat
from engine.skitgubbe import collect, shed
from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.options import Options, check_options
from engine.skitgubbe.rules import make_rules
from engine.skitgubbe.view import Aside, Play

Hands = Sequence[Sequence[Card]]
"""What each seat holds, seat 1 first."""


def collecting(options: Options, hands: Hands, stock: Sequence[Card], leader: Seat) -> SkitgubbeState:
    """A position of phase 1 in which ``leader`` leads; ``stock`` from its top card to its bottom card.

    With ``trump=turned`` the bottom card of the stock is the one turned up. ``DealError`` if a card is named twice.
    """
    state = _empty(options, hands)
    _check_once([card for hand in hands for card in hand] + list(stock))
    state.stock = list(reversed(stock))
    if options.trump == "turned" and stock:
        state.turned = state.trump_card = stock[-1]
        state.trump = stock[-1].suit
    state.discarded = 52 - len(stock) - sum(len(hand) for hand in hands)
    state.leader = state.last_winner = leader
    collect.start_trick(state)
    return state


def shedding(
    options: Options, hands: Hands, *, trump: Card, pile: Sequence[Play] = (), turn: Seat, holder: Seat
) -> SkitgubbeState:
    """A position of phase 2 in which it is the turn of ``turn``. ``holder`` showed the card ``trump``.

    The pile was begun by the seat of its first play, when all of these had cards. ``DealError`` if a card is named
    twice.
    """
    state = _empty(options, hands)
    _check_once([card for hand in hands for card in hand] + [card for play in pile for card in play.cards])
    state.phase = 2
    state.aside = Aside(None if options.last_card == "set_aside" else holder, trump)
    state.trump_card = trump
    state.trump = trump.suit if options.phase2_trump else None
    shed.lead(state, pile[0].seat if pile else turn)
    for play in pile:
        state.pile.append(play)
        state.rules.completion.acted(state, play.seat)
    state.due = [turn]
    return state


def _empty(options: Options, hands: Hands) -> SkitgubbeState:
    """These hands, and nothing else yet. The last seat deals."""
    players = len(hands)
    check_options(options, players)
    state = SkitgubbeState(make_rules(options, players), players, players, _as_it_lies)
    state.hands = [0, *(set_of(hand) for hand in hands)]
    return state


def _as_it_lies(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """No shuffle: cards are dealt out in their order."""
    return cards


def _check_once(cards: Sequence[Card]) -> None:
    twice = {card for card in cards if cards.count(card) > 1}
    if twice:
        raise DealError(f"These cards are named twice: {cards_text(twice)}.")
