"""Single decisions of phase 2, from views made for them."""

from dataclasses import replace
from random import Random

import pytest

from engine.cards import PACK, Suit, parse_card
from engine.game import Action, Setup
from engine.games import GAMES
from engine.players import choose
from engine.skitgubbe.view import Play

GAME = GAMES["skitgubbe"]


def cards(text):
    return tuple(map(parse_card, text.split()))


def decide(hand, plays, pile=(), pick_up="", needed=3):
    """What is done with this hand, hearts being trumps, where these plays are legal (and picking up, with a pile)."""
    view = GAME.start(Setup(GAME.options("classic", {}), 3, 3, PACK, lambda held: held)).view(1)
    legal = [Action("play", cards(play)) for play in plays]
    view = replace(
        view,
        phase=2,
        hand=cards(hand),
        trump=Suit.HEARTS,
        trick=(),
        pile=tuple(Play(seat, cards(play)) for seat, play in pile),
        pick_up=cards(pick_up),
        needed=needed,
        beat=cards(pile[-1][1])[-1:] if pile else (),
        legal=(*legal, *([Action("pickup")] if pile else [])),
    )
    return str(choose(view, "normal", Random(0).random))


def test_leads_its_lowest_card():
    assert decide("3C QC 8D AH", ["3C", "QC", "8D", "AH"]) == "play 3C"


def test_leads_a_whole_run():
    assert decide("3C 4C 5C QD", ["3C", "4C", "5C", "3C 4C", "4C 5C", "3C 4C 5C", "QD"]) == "play 3C 4C 5C"


def test_beats_with_the_lowest_card_of_the_suit_and_keeps_trumps():
    assert decide("TS KS 2H 9D", ["TS", "KS", "2H"], [(3, "9S")], "9S") == "play TS"


def test_trumps_with_its_lowest_trump_rather_than_picking_up_low_cards():
    assert decide("4H KH 2D", ["4H", "KH"], [(3, "2S 3S 4S 5S")], "2S 3S 4S 5S") == "play 4H"


def test_picks_up_a_card_that_it_wants_rather_than_giving_a_trump_run_away():
    assert decide("QH KH AH 2D", ["QH KH AH"], [(3, "AH")], "AH") == "pickup"


@pytest.mark.parametrize("pick_up", ["AS", "2S"])
def test_goes_out_when_it_can(pick_up):
    assert decide("QH KH AH", ["QH", "KH", "AH", "QH KH", "KH AH", "QH KH AH"], [(3, pick_up)], pick_up) == (
        "play QH KH AH"
    )


@pytest.mark.parametrize(("needed", "action"), [(3, "play KH AH"), (4, "pickup")])
def test_gives_more_for_a_play_that_completes_the_trick(needed, action):
    assert decide("KH AH 2D 3D", ["KH AH"], [(2, "QS"), (3, "AS")], "AS", needed) == action
