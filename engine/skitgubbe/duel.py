"""Tricks of two players (S2.6 to S2.8): who takes part, and whether the duel can go on."""

from __future__ import annotations

from engine.game import Seat
from engine.skitgubbe.draw import has_cards
from engine.skitgubbe.state import State


def next_two(state: State) -> list[Seat]:
    """The leader and the next who has cards; nobody when fewer than two have (S2.6, ``end=pass``).

    While there is a stock every hand holds cards at the start of a trick, so the answerer is known before the lead.
    """
    holders = [seat for seat in state.clockwise(state.leader) if state.hands[seat]]
    return holders[:2] if len(holders) > 1 else []


def both_have_cards(state: State) -> bool:
    """Whether all who have still to play can (S2.7): after a bounce one without cards makes the duel void at once."""
    return all(has_cards(state, seat) for seat in state.due)


def leader_and_neighbour(state: State) -> list[Seat]:
    """The leader and his left neighbour; nobody when the leader has no cards (S2.6, ``end=stop``)."""
    return state.clockwise(state.leader)[:2] if state.hands[state.leader] else []
