"""Tricks in which everyone plays (S2.9)."""

from __future__ import annotations

from engine.game import Seat
from engine.skitgubbe.draw import has_cards
from engine.skitgubbe.state import State


def all_seats(state: State) -> list[Seat]:
    """Everybody, from the leader on; nobody when the leader has no cards (S2.9, S2.12)."""
    return state.clockwise(state.leader) if state.hands[state.leader] else []


def next_has_cards(state: State) -> bool:
    """Whether the next to play has cards; if not, the trick can't be finished (S2.12)."""
    return has_cards(state, state.due[0])
