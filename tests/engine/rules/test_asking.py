"""Who is asked next, and what all see of a move, doesn't depend on cards that nobody has seen (S2.10)."""

import random

import pytest
from rules_tables import random_options, random_start

from engine.skitgubbe.game import SkitgubbeState
from tests.engine.twins import twin_of

PUBLIC_BY_CARDS = {"trash", "drawn"}
"""Events whose number, or whose happening, tells all what was hidden before: so the rules want it."""


def about_to_show(state: SkitgubbeState) -> list:
    """The cards that the next move may turn up: the top of the stock (S2.4), its last card, the aside card."""
    shown = [*state.stock[-1:], *state.stock[:1]]
    return [*shown, state.aside.card] if state.aside is not None else shown


def compare_moves(rng: random.Random, moves: int) -> int:
    """Play a random game; make each move in a twin world as well. How many moves looked the same in both."""
    options, players = random_options(rng)
    state = random_start(options, players, rng.randrange(1 << 30))
    same = 0
    for _ in range(moves):
        if state.phase == 0:
            break
        seat = rng.choice([seat for seat in range(1, players + 1) if state.legal(seat)])
        action = rng.choice(state.legal(seat))
        twin = twin_of(state, seat, rng, about_to_show(state))
        twin.asked = state.asked[:]
        events = state.apply(seat, action)
        seen = twin.apply(seat, action)
        if PUBLIC_BY_CARDS & {event.kind for event in (*events, *seen)}:
            continue
        assert seen == events
        assert twin.view(None) == state.view(None)
        assert twin.to_act == state.to_act
        same += 1
    return same


@pytest.mark.parametrize("seed", range(20))
def test_what_all_see_of_a_move_is_the_same_whatever_the_others_hold(seed: int):
    assert compare_moves(random.Random(seed), moves=200) > 5


@pytest.mark.slow
def test_what_all_see_of_a_move_in_many_games():
    assert sum(compare_moves(random.Random(seed), moves=400) for seed in range(5000, 5100)) > 6_000
