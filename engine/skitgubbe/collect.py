"""Phase 1: collecting cards by winning tricks (S2).

Each action is laid (or made), then :func:`_go_on` leads to the next point at which somebody must act.
"""

from __future__ import annotations

from typing import Literal

from engine.cards import Card, cards_of, set_of
from engine.game import Seat
from engine.skitgubbe import between
from engine.skitgubbe.decide import winning_plays
from engine.skitgubbe.draw import draw
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Laid

How = Literal["play", "chance", "slough"]

_EVENT: dict[How, str] = {"play": "played", "chance": "chanced", "slough": "sloughed"}


def start_trick(state: State) -> None:
    """The next trick is to be led; or phase 1 is over, because nobody can (S2.6, S2.12)."""
    party = state.rules.party(state)
    if not party:
        _end_phase(state)
        return
    state.leader = party[0]
    state.due = party
    state.round = 1


def play(state: State, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Play cards from the hand to the trick."""
    state.hands[seat] ^= set_of(cards)
    _take_turn(state, Laid(seat, "play", cards, state.round), drawing=len(cards))


def chance(state: State, seat: Seat) -> None:
    """Play the top card of the stock (S2.4). Nothing is drawn for it."""
    _take_turn(state, Laid(seat, "chance", (state.stock.pop(),), state.round), drawing=0)


def slough(state: State, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Lay cards to the trick that don't compete (S2.10): in the window, instead of playing, or beside the turn."""
    state.hands[seat] ^= set_of(cards)
    laid = Laid(seat, "slough", cards, state.round)
    if state.window:
        _slough_in_window(state, laid)
    elif state.rules.options.slough == "in_turn":
        _take_turn(state, laid, drawing=len(cards))
    else:
        _lay(state, laid)
        state.rules.replace(state, seat, len(cards))
        _go_on(state)


def pass_window(state: State, seat: Seat) -> None:
    """Slough nothing more to this trick (S2.10)."""
    state.asked.remove(seat)
    _close_window_when_all_acted(state)


def exchange(state: State, seat: Seat) -> None:
    """Exchange three trumps for three cards of the stock, or a third card for the one turned up (S2.14)."""
    state.turn += 1
    if state.hands[seat] == trumps_in_hand(state, seat):
        state.won[seat] |= state.hands[seat]
        state.hands[seat] = 0
        state.tell("exchanged", seat)
        draw(state, seat, 3)
        return
    turned = state.turned
    assert turned is not None
    (third,) = cards_of(state.hands[seat] ^ trumps_in_hand(state, seat))
    state.hands[seat] ^= third.bit | turned.bit
    state.stock[0] = state.turned = third
    state.tell("exchanged", seat, (third, turned))


def trumps_in_hand(state: State, seat: Seat) -> int:
    """The trumps of phase 1 that a seat holds."""
    return set_of(card for card in cards_of(state.hands[seat]) if card.suit == state.trump)


def _take_turn(state: State, laid: Laid, drawing: int) -> None:
    """Lay cards in turn. A trick is decided, or bounces, before the draw that its last play causes (S2.2)."""
    state.turn += 1
    _lay(state, laid)
    state.due.pop(0)
    if not state.due:
        _settle_round(state)
    state.rules.replace(state, laid.seat, drawing)
    _go_on(state)


def _lay(state: State, laid: Laid) -> None:
    state.trick.append(laid)
    state.tell(_EVENT[laid.how], laid.seat, laid.cards)


def _settle_round(state: State) -> None:
    best = winning_plays(state)
    if len(best) == 1:
        state.winner = best[0].seat
    else:
        state.rules.bounce(state, best)


def _go_on(state: State) -> None:
    """Lead from a position in which something has just been done to the next one in which somebody must act."""
    if _over_at_once(state):
        _end_phase(state)
    elif state.winner is not None:
        _finish_trick(state, state.winner)
    elif not state.due:
        _start_after_broken_duel(state)
    else:
        _await_next(state)


def _await_next(state: State) -> None:
    """The next in turn is awaited, unless the card that he draws first ends phase 1, or the trick is void (S2.7)."""
    can_go_on = state.rules.can_go_on(state)
    if _over_at_once(state):
        _end_phase(state)
    elif not can_go_on:
        _break_off(state)


def _start_after_broken_duel(state: State) -> None:
    """A bounce has ended a duel and its cards have left the game (S2.8)."""
    state.rules.refill(state, state.leader)
    if _over_at_once(state):
        _end_phase(state)
    else:
        start_trick(state)


def _finish_trick(state: State, winner: Seat) -> None:
    """The trick is decided: hands are refilled, then the slough window opens (S2.10)."""
    state.rules.refill(state, winner)
    if _over_at_once(state):
        _end_phase(state)
        return
    asked = state.rules.sloughing.asked(state)
    if asked:
        state.window = tuple(asked)
        state.asked = asked
        state.tell("window")
    else:
        _close_trick(state, winner)


def _slough_in_window(state: State, laid: Laid) -> None:
    """Slough in the window; the draws come at once."""
    _lay(state, laid)
    draw(state, laid.seat, len(laid.cards))
    if _over_at_once(state):
        _end_phase(state)
        return
    if not state.rules.sloughing.again or not state.hands[laid.seat]:
        state.asked.remove(laid.seat)
    _close_window_when_all_acted(state)


def _close_window_when_all_acted(state: State) -> None:
    if not state.asked and state.winner is not None:
        _close_trick(state, state.winner)


def _close_trick(state: State, winner: Seat) -> None:
    """The winner takes the trick and leads the next one, unless phase 1 is over with it (S2.5, S2.12)."""
    _close_window(state)
    _take_trick(state, winner)
    if state.rules.last_card_ends_with_trick and not state.stock:
        between.start_phase_2(state)
    else:
        start_trick(state)


def _close_window(state: State) -> None:
    """Close the slough window, if one is open. Only this moves the turn on, not what was done in it."""
    if state.window:
        state.turn += 1
        state.window = ()
        state.asked = []


def _take_trick(state: State, winner: Seat) -> None:
    cards = [card for laid in state.trick for card in laid.cards]
    state.won[winner] |= set_of(cards)
    state.tell("won", winner, number=len(cards))
    state.leader = state.last_winner = winner
    state.winner = None
    state.trick = []


def _break_off(state: State) -> None:
    """The trick can't be finished (S2.7). Phase 1 ends, or the same seat leads again (S2.6, S2.12)."""
    if state.rules.void_ends_phase:
        _end_phase(state)
    else:
        _void_trick(state)
        start_trick(state)


def _void_trick(state: State) -> None:
    """Everybody takes back into his won pile what he laid (S2.7)."""
    if state.trick:
        for laid in state.trick:
            state.won[laid.seat] |= set_of(laid.cards)
        state.trick = []
        state.tell("void")


def _over_at_once(state: State) -> bool:
    return state.rules.last_card_ends_phase and not state.stock


def _end_phase(state: State) -> None:
    """Phase 1 is over: a decided trick is taken, another one is void (S2.12)."""
    _close_window(state)
    if state.winner is not None:
        _take_trick(state, state.winner)
    else:
        _void_trick(state)
    between.start_phase_2(state)
