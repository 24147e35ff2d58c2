"""The player who looks ahead, over thousands of decisions: always by the rules, never by cards that it can't see."""

from random import Random

import pytest
from test_imagine import start

from engine.cards import each_card, set_of
from engine.game import Effort
from engine.games import GAMES
from engine.players.hard import weigh

GAME = GAMES["skitgubbe"]

QUICK = Effort(playouts=2, seconds=1e9)

DECISIONS = 3000
"""In each preset: over 20,000 in all."""


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_no_choice_is_ever_illegal(preset):
    random, decisions, game = Random(preset), 0, 0
    while decisions < DECISIONS:
        players = GAME.players(GAME.options(preset, {}))
        state, history = start(preset, {}, players[game % len(players)], random), []
        game += 1
        while state.outcome is None:
            seat = random.choice(state.to_act)
            view = state.view(seat)
            weighed = weigh(view, history, random.random, QUICK)
            decisions += 1
            assert weighed[0].action in view.legal
            # Now and then somebody slips, so that positions come up that good players never reach.
            action = random.choice(view.legal) if random.random() < 0.2 else weighed[0].action
            history.extend(state.apply(seat, action))


@pytest.mark.parametrize("preset", GAME.presets)
def test_other_hidden_cards_make_no_other_choice(preset):
    """Two worlds that differ in cards which this seat hasn't seen look the same to it, so it does the same."""
    compared = 0
    for seed in range(12):
        random = Random(f"{preset} {seed}")
        state, history = start(preset, {}, 3, random), []
        for _ in range(random.randrange(1, 14)):
            seat = state.to_act[0]
            history.extend(state.apply(seat, random.choice(state.legal(seat))))
        if state.phase != 1:
            continue
        seat = state.to_act[0]
        twin = with_other_hidden_cards(state, seat, random)
        assert twin.position() != state.position()
        assert twin.view(seat) == state.view(seat)
        chosen = [weigh(world.view(seat), history, Random(seed).random, QUICK) for world in (state, twin)]
        assert chosen[0] == chosen[1]
        compared += 1
    assert compared > 6


def with_other_hidden_cards(state, seat, random):
    """The same position, but others' hands and the stock (save its last card) hold each other's cards."""
    twin = state.copy()
    others = [other for other in range(1, state.players + 1) if other != seat]
    hidden = [card for other in others for card in each_card(state.hands[other])] + state.stock[1:]
    random.shuffle(hidden)
    for other in others:
        many = state.hands[other].bit_count()
        twin.hands[other] = set_of(hidden[:many])
        hidden = hidden[many:]
    twin.stock[1:] = hidden
    return twin
