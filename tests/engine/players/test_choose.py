"""Computer players: always legal, from the view alone, and better than chance."""

from random import Random

import pytest

from engine.cards import PACK, Suit, parse_card
from engine.cli.simulation import Measures, Setting, play_games
from engine.game import Action, Setup
from engine.games import GAMES
from engine.players import any_action, choose
from engine.players.worth import relief, worth

GAME = GAMES["skitgubbe"]

SETTINGS = [
    *((preset, {}, players) for preset in GAME.presets for players in (2, 3, 4)),
    ("classic", {}, 8),
    ("modern", {"slough": "own", "pairs_beat": "on", "must_bounce": "on", "hand": "5"}, 4),
    ("modern", {"slough": "any_time", "end": "last_card", "trash": "trump"}, 5),
    ("modern", {"slough": "in_turn", "bounce": "discarded", "draw": "each_trick"}, 3),
    ("mas", {"phase2_trump": "off", "pickup": "whole", "complete": "rotation"}, 3),
]


def cards(text):
    return tuple(map(parse_card, text.split()))


def start(preset, changes, players, random):
    deck = tuple(random.sample(PACK, 52))
    return GAME.start(
        Setup(GAME.options(preset, changes), players, 1, deck, lambda held: tuple(random.sample(held, len(held))))
    )


@pytest.mark.parametrize(("preset", "changes", "players"), SETTINGS)
@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_every_choice_is_legal_in_every_game_until_its_end(preset, changes, players, strength):
    random = Random(f"{preset} {players}")
    state = start(preset, changes, players, random)
    decisions = 0
    while state.outcome is None:
        out_of_turn = [seat for seat in range(1, players + 1) if seat not in state.to_act and state.legal(seat)]
        for seat in (*out_of_turn, *state.to_act):
            view = state.view(seat)
            action = choose(view, strength, random.random)
            assert action in view.legal
        seat = random.choice(state.to_act)
        state.apply(seat, choose(state.view(seat), strength, random.random))
        decisions += 1
        assert decisions < 3000


def test_the_same_view_gives_the_same_choice():
    view = start("classic", {}, 3, Random(1)).view(2)
    assert len({choose(view, "normal", Random(seed).random) for seed in range(20)}) == 1


def test_an_unknown_strength_is_refused():
    view = start("classic", {}, 3, Random(1)).view(2)
    with pytest.raises(ValueError, match="easy, normal, hard"):
        choose(view, "brilliant", Random(1).random)


def test_somebody_with_nothing_to_do_is_told_so():
    view = start("classic", {}, 3, Random(1)).view(1)
    with pytest.raises(ValueError, match="nothing to do"):
        choose(view, "normal", Random(1).random)


def test_an_easy_player_slips_now_and_then():
    view = start("classic", {}, 3, Random(1)).view(2)
    best = choose(view, "normal", Random(0).random)
    random = Random(5)

    slips = sum(choose(view, "easy", random.random) != best for _ in range(1000))

    assert 100 < slips < 350


def losses(policies, games, preset="classic"):
    setting = Setting(GAME, GAME.options(preset, {}), policies)
    measures = Measures(len(policies))
    for played in play_games(setting, games, "players"):
        measures.add(played)
    return measures.summary()["loss_by_seat"]["1"]


def test_loses_less_than_one_game_in_a_hundred_against_two_who_play_anything():
    # Three who play anything lose a third of the games each.
    assert losses(("computer", "random", "random"), 300) < 0.01


def test_an_easy_player_is_between_chance_and_a_normal_one():
    assert losses(("easy", "random", "random"), 100) < 0.1
    assert losses(("easy", "computer", "computer"), 100) > 0.4


@pytest.mark.parametrize("preset", GAME.presets)
def test_beats_chance_in_every_preset(preset):
    assert losses(("computer", "random", "random"), 60, preset) < 0.15


class TestWhatItDoes:
    """Single decisions, each in a position reached by playing."""

    def decide(self, deck, moves, seat, preset="classic", players=2):
        rest = [card for card in PACK if card not in cards(deck)]
        state = GAME.start(Setup(GAME.options(preset, {}), players, players, (*cards(deck), *rest), lambda held: held))
        for mover, action in moves:
            state.apply(mover, action)
        return choose(state.view(seat), "normal", Random(0).random)

    def test_leads_its_lowest_card(self):
        assert str(self.decide("KC 9H 3D 9S AH TS", [], 1)) == "play 3D"

    def test_wins_good_cards_with_the_lowest_that_does(self):
        lead = (1, Action("play", cards("JC")))
        assert str(self.decide("JC QH KC AS AH 3H", [lead], 2)) == "play QH"

    def test_leaves_low_cards_to_others(self):
        lead = (1, Action("play", cards("3C")))
        assert str(self.decide("3C 4H KC 5S AH 2H", [lead], 2)) == "play 2H"

    def test_takes_a_chance_rather_than_giving_high_cards_away(self):
        lead = (1, Action("play", cards("AC")))
        assert str(self.decide("AC QH 3C KS 4H TH", [lead], 2)) == "chance"

    def test_takes_an_exchange(self):
        # KD at the bottom makes diamonds trumps; seat 1 holds two of them and 2C.
        dealt, last = cards("2C 9H AD 9S QD TS"), cards("KD")
        stock = [card for card in PACK if card not in (*dealt, *last)]
        deck = " ".join(map(str, (*dealt, *stock, *last)))
        assert str(self.decide(deck, [], 1, preset="mas")) == "exchange"


def test_low_cards_are_worth_less_than_high_ones_and_those_less_than_trumps():
    two, ace, low_trump = cards("2C AC 2H")
    assert worth(two, Suit.HEARTS) < worth(low_trump, Suit.HEARTS)
    assert worth(two, None) < worth(ace, None) < worth(ace, Suit.CLUBS)
    assert relief((two,), None) > relief((ace,), None)
    assert relief((two, ace), None) == pytest.approx(relief((two,), None) + relief((ace,), None))


def test_anything_is_as_good_as_the_next():
    legal = (Action("chance"), Action("pass"), Action("pickup"))
    assert [any_action(legal, lambda number=number: number) for number in (0.0, 0.34, 0.999)] == list(legal)
