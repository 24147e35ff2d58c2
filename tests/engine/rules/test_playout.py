"""Random games played fast end exactly as those played by the rules with the same random numbers."""

import random

import pytest
from rules_tables import GAME, random_options, random_start, shedding
from test_shed import CYCLE, SEVEN

from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.playout import Playout, playout


def play_by_the_rules(state: SkitgubbeState, seed: int) -> Playout:
    """The first seat that must act does a random one of its legal actions, until the end."""
    rng = random.Random(seed)
    decisions = 0
    while state.outcome is None:
        seat = state.to_act[0]
        options = state.legal(seat)
        state.apply(seat, options[int(rng.random() * len(options))] if len(options) > 1 else options[0])
        decisions += 1
    return Playout(state.outcome.losers[0] if state.outcome.losers else 0, decisions)


def check_playout(seed: int) -> None:
    """Play a few random moves, in and out of turn, then compare both ways of playing on."""
    rng = random.Random(seed)
    options, players = random_options(rng)
    state = random_start(options, players, seed)
    state.shuffle = lambda trash: trash[::-1]
    for _ in range(rng.choice((0, 0, rng.randint(1, 60), rng.randint(60, 200)))):
        seats = [seat for seat in range(1, players + 1) if state.legal(seat)]
        if seats:
            seat = rng.choice(seats)
            state.apply(seat, rng.choice(state.legal(seat)))
    before = state.position()
    fast = playout(state, random.Random(seed).random)
    assert state.position() == before
    assert fast == play_by_the_rules(state, seed), (options, players, seed)


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_presets(preset: str, players: int):
    for seed in range(3):
        state = random_start(GAME.options(preset, {}), players, seed)
        state.shuffle = lambda trash: trash[::-1]
        assert playout(state, random.Random(seed).random) == play_by_the_rules(state, seed)


@pytest.mark.parametrize("seed", range(60))
def test_random_options_and_positions(seed: int):
    check_playout(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_random_options_and_positions(block: int):
    for seed in range(1000 + block * 300, 1300 + block * 300):
        check_playout(seed)


def test_s4_10_positions_seen_before_the_playout_count():
    """Seats 2 and 3 hold what they held twice before: a playout that comes there a third time is drawn."""
    for complete in ("plays", "rotation"):
        drawn = 0
        for seed in range(60):
            state = shedding(SEVEN, turn=3, runs="off", complete=complete)
            for move in (*CYCLE, *CYCLE):
                seat, _, text = move.partition(" ")
                state.apply(int(seat), next(option for option in state.legal(int(seat)) if str(option) == text))
            fast = playout(state, random.Random(seed).random)
            drawn += fast == Playout(0, 1)
            assert fast == play_by_the_rules(state, seed)
        assert drawn > 0


def test_a_game_that_is_over_takes_no_decisions():
    state = shedding({1: "3C 9D", 2: "4C"})
    play_by_the_rules(state, 1)
    assert state.outcome is not None
    assert playout(state, random.random) == Playout(state.outcome.losers[0], 0)
