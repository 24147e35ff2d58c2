import pytest
from rules_tables import GAME, deal, do, hand, in_order, won

from engine.cards import PACK
from engine.game import DealError, OptionError, Setup

THREE = {1: "2C 3C 4C", 2: "2D 3D 4D", 3: "2H 3H 4H"}


def start(dealer: int = 3, players: int = 3, deck: tuple = PACK, preset: str = "classic", **changes: str):
    return GAME.start(Setup(GAME.options(preset, changes), players, dealer, deck, in_order))


def test_s1_4_cards_are_dealt_one_at_a_time_from_the_seat_left_of_the_dealer():
    state = start(dealer=2)
    assert [hand(state, seat) for seat in (3, 1, 2)] == ["2C 5C 8C", "3C 6C 9C", "4C 7C TC"]
    assert state.stock[-1] == PACK[9]
    assert len(state.stock) == 43


def test_s1_4_five_cards_each():
    state = start(hand="5", players=8, dealer=8)
    assert all(state.hands[seat].bit_count() == 5 for seat in range(1, 9))
    assert len(state.stock) == 12


def test_s1_4_forehand_leads():
    assert start(dealer=3).to_act == (1,)
    assert start(dealer=1).to_act == (2,)


def test_s1_4_the_dealer_leads_if_so_chosen():
    assert start(dealer=3, lead="dealer").to_act == (3,)


def test_s1_5_the_first_card_of_the_pack_is_set_aside():
    state = start(last_card="set_aside")
    assert state.position()["aside"] == {"seat": None, "card": "2C"}
    assert hand(state, 1) == "3C 6C 9C"
    assert len(state.stock) == 42
    assert state.view(1).aside is not None
    assert state.view(1).aside.card is None


def test_s2_13_the_bottom_card_is_turned_up():
    state = start(preset="mas")
    assert state.view(None).turned == PACK[51]
    assert state.position()["trump"] == "S"


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (PACK[:51], "A pack has 52 cards, this one 51"),
        ((*PACK[:51], PACK[0]), "lacks AS"),
    ],
)
def test_s1_1_a_pack_that_is_none_is_refused(deck: tuple, message: str):
    with pytest.raises(DealError, match=message):
        start(deck=deck)


def test_s1_2_a_dealer_sits_at_the_table():
    with pytest.raises(DealError, match="Seat 4 can't deal"):
        start(dealer=4)


def test_s1_2_a_number_of_players_that_the_preset_does_not_have():
    with pytest.raises(OptionError, match="quick is for 2 to 4"):
        start(preset="quick", players=5, dealer=1)


def test_the_table_helper_deals_what_it_was_told():
    state = deal(THREE, stock="9S TS", bottom="AH")
    assert [hand(state, seat) for seat in (1, 2, 3)] == ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H"]
    do(state, "1 play 4C")
    assert hand(state, 1) == "2C 3C 9S"
    assert str(state.stock[0]) == "AH"
    assert won(state, 1) == ""
