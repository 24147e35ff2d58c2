"""What a seat may do now (``State.legal``), and the safe action for one whose clock ran out."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import SUIT_SETS, cards_of, lowest, parts_of
from engine.game import Action, Seat
from engine.skitgubbe.collect import trumps_in_hand
from engine.skitgubbe.plays import Plays, higher_in_suit
from engine.skitgubbe.state import State

CHANCE = Action("chance")
EXCHANGE = Action("exchange")
PASS = Action("pass")
PICK_UP = Action("pickup")


@lru_cache(maxsize=4096)
def play_of(cards: int) -> Action:
    """The action of playing these cards."""
    return Action("play", cards_of(cards))


def slough_of(cards: int) -> Action:
    """The action of sloughing these cards."""
    return Action("slough", cards_of(cards))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """All that this seat may do now, in or out of turn."""
    if state.window:
        return tuple(_in_window(state, seat)) if seat in state.asked else ()
    if state.phase == 1:
        return tuple(_phase_1(state, seat))
    if seat in state.due:
        plays, may_pick_up = plays_on_pile(state, seat)
        return (*map(play_of, plays), *([PICK_UP] if may_pick_up else []))
    return ()


def may_chance(state: State, seat: Seat) -> bool:
    """Whether the seat in turn may play the top card of the stock (S2.4, S2.11)."""
    needs = state.rules.chance_needs
    return needs is not None and len(state.stock) >= needs and not state.rules.forced(state, seat)


def may_exchange(state: State, seat: Seat) -> bool:
    """Whether the seat in turn has one of the two rights of S2.14."""
    if not state.rules.options.exchange or state.hands[seat].bit_count() != 3:
        return False
    trumps = trumps_in_hand(state, seat).bit_count()
    if trumps == 3:
        return len(state.stock) >= 4
    return trumps == 2 and len(state.stock) >= 2 and state.turned is not None and state.turned.suit == state.trump


def plays_on_pile(state: State, seat: Seat) -> tuple[Plays, bool]:
    """Phase 2: the plays that are legal for the seat in turn, and whether it may pick up (S4.2 to S4.4)."""
    hand = state.hands[seat]
    in_suit = state.rules.plays_in_suit
    if not state.pile:
        return tuple(play for suit in SUIT_SETS if hand & suit for play in in_suit(hand & suit)), False
    top = state.pile[-1].cards[-1]
    following = in_suit(hand & higher_in_suit(top))
    trumping = () if state.trump in (None, top.suit) else in_suit(hand & SUIT_SETS[state.trump])
    return state.rules.choice(following, trumping)


def default(state: State, seat: Seat) -> Action:
    """The safe action for a seat that must act: the cheapest card that the rules allow, and no risk.

    It passes in a slough window, never chances and never exchanges. Phase 1: the legal card of lowest rank. Phase 2:
    it leads its lowest card, and beats with the lowest card of the suit, else with the lowest trump; it picks up only
    when it can't beat, for cards picked up are what one loses by. Trumps count as higher than all other cards.

    Measured against easy computer players, a seat that plays so throughout loses no more often than its share; picking
    up instead of trumping doubles that, and always picking up loses nearly every game.
    """
    if state.window:
        return PASS
    if state.phase == 1:
        return play_of(lowest(state.rules.forced(state, seat) or state.hands[seat]).bit)
    plays, _ = plays_on_pile(state, seat)
    singles = sum(play for play in plays if play.bit_count() == 1)
    if not singles:
        return PICK_UP
    plain = singles if state.trump is None else singles & ~SUIT_SETS[state.trump]
    return play_of(lowest(plain or singles).bit)


def _phase_1(state: State, seat: Seat) -> list[Action]:
    actions: list[Action] = []
    if seat == state.due[0]:
        pool = state.rules.forced(state, seat) or state.hands[seat]
        actions += map(play_of, state.rules.lays(pool))
        if may_chance(state, seat):
            actions.append(CHANCE)
        if may_exchange(state, seat):
            actions.append(EXCHANGE)
        actions += [Action("slough", (card,)) for card in cards_of(state.rules.sloughing.instead(state, seat))]
    actions += map(slough_of, parts_of(state.rules.sloughing.beside(state, seat)))
    return actions


def _in_window(state: State, seat: Seat) -> list[Action]:
    return [*map(slough_of, parts_of(state.rules.sloughing.in_window(state, seat))), PASS]
