"""What a seat, or the public, may know of a position: builds a :class:`SkitgubbeView` from a state."""

from __future__ import annotations

from engine.cards import Card, cards_of
from engine.game import Seat
from engine.skitgubbe.actions import legal
from engine.skitgubbe.decide import winning_plays
from engine.skitgubbe.shed import picked_cards
from engine.skitgubbe.state import State
from engine.skitgubbe.view import Aside, SkitgubbeView


def view_of(state: State, seat: Seat | None) -> SkitgubbeView:
    """What this seat (None: the public) may know."""
    return SkitgubbeView(
        seat=seat,
        turn=state.turn,
        phase=state.phase,
        players=state.players,
        to_act=_to_act(state, seat),
        legal=legal(state, seat) if seat is not None else (),
        outcome=state.outcome,
        options=state.rules.options,
        dealer=state.dealer,
        leader=state.leader,
        stock=len(state.stock),
        turned=state.turned,
        hand=cards_of(state.hands[seat]) if seat is not None else (),
        hand_counts=_counts(state.hands),
        won_counts=_counts(state.won),
        aside=_aside(state),
        trump=state.trump,
        trick=tuple(state.trick),
        window=bool(state.window),
        pile=tuple(state.pile),
        needed=state.needed,
        pick_up=picked_cards(state) if state.phase == 2 else (),
        beat=_to_beat(state),
        discarded=state.discarded,
        out=tuple(state.out),
    )


def _to_act(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """Who is asked. Who has passed in a window, or may slough out of turn, shows to nobody else (S2.10)."""
    if not state.window:
        return tuple(state.due[:1])
    return tuple(asked for asked in state.window if asked != seat or asked in state.asked)


def _aside(state: State) -> Aside | None:
    """The aside card; its name only once it has been seen: shown when drawn, turned up at the deal, or in phase 2."""
    if state.aside is None or state.phase != 1 or state.rules.options.trump == "turned":
        return state.aside
    return Aside(state.aside.seat, None)


def _to_beat(state: State) -> tuple[Card, ...]:
    if state.phase == 1:
        return tuple(card for laid in winning_plays(state) for card in laid.cards)
    return (state.pile[-1].cards[-1],) if state.pile else ()


def _counts(sets: list[int]) -> tuple[int, ...]:
    return tuple(cards.bit_count() for cards in sets[1:])
