"""Drawing from the stock (S2.2), its last card (S2.3) and who has cards in phase 1."""

from __future__ import annotations

from engine.cards import Card
from engine.game import Seat
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Aside


def draw(state: State, seat: Seat, number: int) -> None:
    """Draw so many cards, one by one, as far as the stock goes."""
    for _ in range(min(number, len(state.stock))):
        card = state.stock.pop()
        if state.stock:
            state.hands[seat] |= card.bit
        else:
            state.rules.take_last(state, seat, card)


def has_cards(state: State, seat: Seat) -> bool:
    """Whether a player who is about to play has cards. With an empty hand he first draws one (S2.2).

    Chance adds nothing to it: who could chance could draw that card too.
    """
    if not state.hands[seat]:
        draw(state, seat, 1)
    return state.hands[seat] != 0


# What is drawn for cards that were laid from the hand (option ``draw``)


def draw_each_play(state: State, seat: Seat, number: int) -> None:
    """Draw as many as were laid (S2.2)."""
    draw(state, seat, number)


def draw_later(state: State, seat: Seat, number: int) -> None:
    """Draw nothing now: the hands are filled after the trick (S2.2)."""


def keep_hands(state: State, first: Seat) -> None:
    """Hands need no filling after the trick: everybody drew at once (S2.2)."""


def fill_hands(state: State, first: Seat) -> None:
    """Everybody fills up, the next leader first, each one completely before the next (S2.2)."""
    for seat in state.clockwise(first):
        draw(state, seat, state.rules.options.hand - state.hands[seat].bit_count())


# What becomes of the last card of the stock (option ``last_card``)


def last_lies_aside(state: State, seat: Seat, card: Card) -> None:
    """It lies face down before whoever drew it (S2.3)."""
    _lay_aside(state, seat, card)
    state.tell("aside", seat)


def last_is_shown(state: State, seat: Seat, card: Card) -> None:
    """It is turned up at once for all to see (S2.3)."""
    _lay_aside(state, seat, card)
    state.tell("shown", seat, (card,))


def last_is_kept(state: State, seat: Seat, card: Card) -> None:
    """It is a card like any other, for another one was set aside before the deal (S1.5)."""
    state.hands[seat] |= card.bit


def _lay_aside(state: State, seat: Seat, card: Card) -> None:
    state.aside = Aside(seat, card)
    state.turned = None
    if state.trump_card is None:
        state.trump_card = card
