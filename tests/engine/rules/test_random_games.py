"""Random games: every preset with every number of players, and random options. What must hold in every position."""

import itertools
import random

import pytest
from rules_tables import GAME, all_cards, random_options, random_start

from engine.cards import PACK
from engine.game import Action, IllegalMove
from engine.skitgubbe.explain import why_not
from engine.skitgubbe.game import SkitgubbeState
from engine.skitgubbe.options import Options

PRESETS = [(preset, players) for preset in GAME.presets for players in GAME.players(GAME.options(preset, {}))]

LONGEST = 40_000
"""More moves than any of these games takes."""


def check_position(state: SkitgubbeState) -> None:
    """S2 to S4: all cards are somewhere, once; somebody must act and can; who is out has no cards."""
    assert len(all_cards(state)) + state.discarded == 52
    assert len(set(all_cards(state))) == len(all_cards(state))
    assert bool(state.to_act) == (state.outcome is None) == (state.phase != 0)
    assert list(state.to_act) == sorted(state.to_act)
    for seat in range(1, state.players + 1):
        options = state.legal(seat)
        assert len(set(options)) == len(options)
        if seat in state.to_act:
            assert options
            assert state.default(seat) in options
    if state.phase != 1:
        assert all((seat in state.out) == (not state.hands[seat]) for seat in range(1, state.players + 1))


def random_move(state: SkitgubbeState, rng: random.Random) -> tuple[int, Action]:
    seat = rng.choice([seat for seat in range(1, state.players + 1) if state.legal(seat)])
    return seat, rng.choice(state.legal(seat))


def play(options: Options, players: int, seed: int, check_each: int = 1) -> SkitgubbeState:
    """Play a random game to its end, checking every so many positions."""
    rng = random.Random(seed)
    state = random_start(options, players, seed)
    for number in range(LONGEST):
        if number % check_each == 0:
            check_position(state)
        if state.outcome is not None:
            break
        turn, window = state.turn, state.window
        seat, action = random_move(state, rng)
        in_turn = not window and seat == state.to_act[0] and (action.verb != "slough" or options.slough == "in_turn")
        state.apply(seat, action)
        if in_turn:
            assert state.turn >= turn + 1
        elif state.window == window:
            assert state.turn == turn
    check_position(state)
    assert state.outcome is not None
    return state


@pytest.mark.parametrize(("preset", "players"), PRESETS)
def test_every_preset_plays_to_its_end(preset: str, players: int):
    state = play(GAME.options(preset, {}), players, seed=players, check_each=23)
    assert state.outcome is not None
    if not state.outcome.drawn:
        (loser,) = state.outcome.losers
        assert state.hands[loser]
        assert sorted([*state.outcome.order, loser]) == list(range(1, players + 1))


@pytest.mark.parametrize("seed", range(30))
def test_random_options_play_to_their_end(seed: int):
    options, players = random_options(random.Random(seed))
    play(options, players, seed, check_each=17)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "players"), PRESETS)
def test_many_games_of_every_preset(preset: str, players: int):
    for seed in range(60):
        play(GAME.options(preset, {}), players, seed, check_each=5)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_games_with_random_options(block: int):
    for seed in range(100 + block * 200, 300 + block * 200):
        options, players = random_options(random.Random(seed))
        play(options, players, seed, check_each=5)


@pytest.mark.parametrize(("preset", "players"), PRESETS)
def test_defaults_alone_play_to_an_end(preset: str, players: int):
    state = random_start(GAME.options(preset, {}), players, seed=1)
    for _ in range(LONGEST):
        if not state.to_act:
            break
        state.apply(state.to_act[0], state.default(state.to_act[0]))
    assert state.outcome is not None


def every_action() -> list[Action]:
    """Actions worth trying: all verbs, with no card, with one card, and with two cards."""
    bare = [Action(verb) for verb in ("play", "chance", "slough", "pass", "exchange", "pickup")]
    groups = [*itertools.combinations(PACK, 1), *itertools.combinations(PACK, 2)]
    return bare + [Action(verb, group) for verb in ("play", "slough") for group in groups]


def check_legal_is_what_can_be_done(seed: int) -> None:
    """The list of legal actions and the check of an action agree, for all seats and all actions of up to two cards."""
    rng = random.Random(seed)
    options, players = random_options(rng)
    state = random_start(options, players, seed)
    for _ in range(rng.randint(0, 120)):
        if state.outcome is None:
            state.apply(*random_move(state, rng))
    before = state.position()
    for seat in range(1, players + 1):
        allowed = {action for action in state.legal(seat) if len(action.cards) < 3}
        assert allowed == {action for action in every_action() if why_not(state, seat, action) is None}
        for action in state.legal(seat):
            state.copy().apply(seat, action)
    assert state.position() == before


@pytest.mark.parametrize("seed", range(12))
def test_what_is_legal_is_exactly_what_can_be_done(seed: int):
    check_legal_is_what_can_be_done(seed)


@pytest.mark.slow
def test_what_is_legal_is_exactly_what_can_be_done_in_many_positions():
    for seed in range(100, 400):
        check_legal_is_what_can_be_done(seed)


@pytest.mark.parametrize("seed", range(10))
def test_a_copy_is_independent_and_plays_the_same(seed: int):
    options, players = random_options(random.Random(seed))
    state = random_start(options, players, seed)
    state.shuffle = lambda trash: trash[::-1]
    rng = random.Random(seed)
    for number in itertools.count():
        if state.outcome is not None:
            break
        seat, action = random_move(state, rng)
        if number % 9 == 0:
            twin, before = state.copy(), state.position()
            told = twin.apply(seat, action)
            assert state.position() == before
            assert state.apply(seat, action) == told
            assert state.position() == twin.position()
            assert state.view(None) == twin.view(None)
        else:
            state.apply(seat, action)


def test_an_illegal_move_is_refused_and_changes_nothing():
    state = random_start(GAME.options("classic", {}), 3, seed=1)
    before = state.position()
    for action in every_action():
        if action not in state.legal(state.to_act[0]):
            with pytest.raises(IllegalMove):
                state.apply(state.to_act[0], action)
    assert state.position() == before
