"""When a trick of phase 2 is complete (S4.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.game import Seat
from engine.skitgubbe.state import State


@dataclass(frozen=True, slots=True)
class Completion:
    """How it is counted: ``start`` when a trick is about to be led, ``acted`` after a seat has played or picked up."""

    start: Callable[[State], None]
    acted: Callable[[State, Seat], bool]
    """Whether the trick, which holds cards, is complete now."""


def count_players(state: State) -> None:
    """The trick needs as many plays as players have cards now."""
    state.needed = len(state.holders())


def enough_plays(state: State, seat: Seat) -> bool:
    """Whether the pile holds the plays that it needs; those picked up no longer count."""
    return len(state.pile) == state.needed


def await_all(state: State) -> None:
    """All who have cards now must act once."""
    state.pending = frozenset(state.holders())


def all_acted(state: State, seat: Seat) -> bool:
    """Whether everybody has played or picked up once. Nobody goes out without having played."""
    state.pending -= {seat}
    return not state.pending


COMPLETION = {
    "plays": Completion(count_players, enough_plays),
    "rotation": Completion(await_all, all_acted),
}
"""The values of the option ``complete``."""
