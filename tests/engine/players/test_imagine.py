"""What a player who remembers everything knows is true, and the worlds that he imagines fit all he has seen."""

from random import Random

import pytest

from engine.cards import PACK, cards_of, each_card, parse_card, set_of
from engine.game import Setup
from engine.games import GAMES
from engine.players.imagine import Imagination, Unimaginable
from engine.players.memory import remember
from engine.players.shed_position import ShedPosition, shed_rules

GAME = GAMES["skitgubbe"]

SETTINGS = [
    *((preset, {}, players) for preset in GAME.presets for players in (2, 3, 4)),
    ("classic", {}, 8),
    ("classic", {"trash": "10"}, 3),
    ("modern", {"slough": "own", "pairs_beat": "on", "must_bounce": "on", "hand": "5"}, 4),
    ("modern", {"slough": "any_time", "end": "last_card", "trash": "trump"}, 5),
    ("modern", {"slough": "in_turn", "bounce": "discarded", "draw": "each_trick"}, 3),
    ("mas", {"phase2_trump": "off", "pickup": "whole", "complete": "rotation"}, 3),
    ("flurst", {"pickup": "bottom_play"}, 3),
]


def start(preset, changes, players, random):
    deck = tuple(random.sample(PACK, 52))
    return GAME.start(
        Setup(GAME.options(preset, changes), players, 1, deck, lambda held: tuple(random.sample(held, len(held))))
    )


def decisions(preset, changes, players, random):
    """The decisions of a game, some of them slips: state, seat and events so far; then the game goes on."""
    state, history = start(preset, changes, players, random), []
    while state.outcome is None:
        seat = random.choice(state.to_act)
        view = state.view(seat)
        action = random.choice(view.legal) if random.random() < 0.3 else GAME.choose(view, "normal", random.random)
        yield state, seat, history, action
        history.extend(state.apply(seat, action))


@pytest.mark.parametrize(("preset", "changes", "players"), SETTINGS)
def test_what_is_remembered_is_so(preset, changes, players):
    random = Random(f"{preset} {players}")
    for state, seat, history, _ in decisions(preset, changes, players, random):
        memory = remember(state.view(seat), history)
        unknown = set_of(Imagination(state.view(seat), memory).unknown)
        for other in range(1, players + 1):
            assert memory.hands[other] & ~state.hands[other] == 0
            if state.phase == 1:
                assert memory.won[other] & ~state.won[other] == 0
            hidden = state.hands[other] & ~memory.hands[other]
            assert hidden & ~unknown == 0
            assert hidden & memory.barred[other] == 0
        assert unknown & state.hands[seat] == 0


@pytest.mark.parametrize(("preset", "changes", "players"), SETTINGS)
def test_imagined_worlds_of_phase_1_look_like_the_real_one(preset, changes, players):
    random = Random(f"{preset} {players}")
    for state, seat, history, _ in decisions(preset, changes, players, random):
        if state.phase != 1:
            break
        view = state.view(seat)
        world = Imagination(view, remember(view, history)).collect_state(random.random)

        assert set(world.legal(seat)) == set(view.legal)
        assert (world.due, world.round, world.winner, world.leader) == (
            state.due,
            state.round,
            state.winner,
            state.leader,
        )
        assert set(world.asked) >= set(state.asked)
        for mine, real in ((world.hands, state.hands), (world.won, state.won)):
            assert [cards.bit_count() for cards in mine] == [cards.bit_count() for cards in real]
        assert len(world.stock) == len(state.stock)
        assert every_card_once(world)


def every_card_once(world):
    places = [each_card(cards) for cards in (*world.hands, *world.won)]
    cards = [card for place in (*places, world.stock, *(laid.cards for laid in world.trick)) for card in place]
    cards += [world.aside.card] if world.aside else []
    return len(cards) == len(set(cards)) and len(cards) + world.discarded == 52


@pytest.mark.parametrize(("preset", "last"), [("melniki", "2C"), ("flurst", "2C"), ("modern", "2C"), ("modern", "AS")])
def test_the_lowest_card_of_all_is_imagined_like_any_other(preset, last):
    """Where it lies under the stock, turned up or not, and when it is the last one drawn (S2.3, S2.13)."""
    random = Random(preset)
    bottom = parse_card(last)
    deck = (bottom, *random.sample([card for card in PACK if card != bottom], 51))
    for order in (deck, deck[::-1]):
        state = GAME.start(Setup(GAME.options(preset, {}), 3, 1, order, lambda held: held))
        history = []
        while state.outcome is None and state.phase == 1:
            seat = state.to_act[0]
            view = state.view(seat)
            world = Imagination(view, remember(view, history)).collect_state(random.random)
            assert set(world.legal(seat)) == set(view.legal)
            assert len(world.stock) == view.stock
            seen = None if view.aside is None else view.aside.card
            assert seen is None or world.aside.card == seen
            history.extend(state.apply(seat, GAME.choose(view, "normal", random.random)))


@pytest.mark.parametrize(("preset", "changes", "players"), SETTINGS)
def test_phase_2_on_bare_numbers_follows_the_rules(preset, changes, players):
    random = Random(f"{preset} {players}")
    for state, seat, history, action in decisions(preset, changes, players, random):
        if state.phase != 2:
            continue
        view = state.view(seat)
        imagination = Imagination(view, remember(view, history))
        rules = shed_rules(state.rules.options, state.trump)
        world = imagination.shed_position(rules, random.random)

        assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in state.hands]
        assert {cards_of(play) for play in world.actions()} == {legal.cards for legal in view.legal}

        real = ShedPosition(rules, state.hands[:], world.pile, world.owners, world.needed, seat)
        counted = {known_as(position) for position in state.seen}
        assert counted - {real.key()} <= imagination.past_keys(real)
        after = state.copy()
        after.apply(seat, action)
        real.do(set_of(action.cards))
        if after.outcome is None:
            assert real.hands == after.hands
            assert real.turn == after.due[0]
            assert real.pile == [set_of(play.cards) for play in after.pile]
            assert real.needed == (sum(1 << seat for seat in after.pending) if rules.rotation else after.needed)
        elif after.outcome.losers:
            assert (real.turn, real.loser) == (0, after.outcome.losers[0])


def known_as(counted):
    hands, pile, _, turn, _ = counted
    return (turn, *hands, *(set_of(play.cards) for play in pile), *(play.seat for play in pile))


def test_s2_14_who_took_the_card_turned_up_is_remembered_to_hold_it():
    exchanged = 0
    for seed in range(60):
        state, history = start("mas", {}, 3, Random(seed)), []
        while state.phase == 1 and not exchanged:
            seat = state.to_act[0]
            swap = next((action for action in state.legal(seat) if action.verb == "exchange"), None)
            history.extend(state.apply(seat, swap or state.legal(seat)[0]))
            if swap and history[-1].cards:
                exchanged += 1
                other = seat % 3 + 1
                taken = history[-1].cards[1]
                assert remember(state.view(other), history).hands[seat] & taken.bit
    assert exchanged


def test_without_history_only_the_view_is_known():
    random = Random(5)
    for state, seat, _, _ in decisions("classic", {}, 3, random):
        view = state.view(seat)
        imagination = Imagination(view, remember(view, ()))
        if state.phase == 2:
            world = imagination.shed_position(shed_rules(state.rules.options, state.trump), random.random)
            assert world.hands[seat] == state.hands[seat]
        else:
            assert set(imagination.collect_state(random.random).legal(seat)) == set(view.legal)


def test_a_history_of_another_game_is_not_believed():
    *_, (other, _, history, _) = decisions("classic", {}, 3, Random(1))
    assert other.phase != 1, "a history that goes on into phase 2"
    view = start("classic", {}, 3, Random(2)).view(2)
    with pytest.raises(Unimaginable):
        Imagination(view, remember(view, history))
