from rules_tables import cards, deal, do, hand, kinds, late, leave_in_stock, legal, won

from engine.game import Event

TWO = {1: "7H 5C 9D", 2: "TD 5S 8H"}
EVERYONE = {"tricks": "everyone", "end": "hands_out"}


def test_s2_13_only_the_suit_led_or_a_trump_wins():
    state = deal(TWO, preset="mas", bottom="2S")
    do(state, "1 play 7H", "2 play TD")
    assert won(state, 1) == "TD 7H"
    state = deal(TWO, preset="mas", bottom="2S")
    do(state, "1 play 7H", "2 play 8H")
    assert won(state, 2) == "7H 8H"
    state = deal(TWO, preset="mas", bottom="2S")
    do(state, "1 play 9D", "2 play 5S")
    assert won(state, 2) == "9D 5S"


def test_s2_13_nobody_has_to_follow_and_equal_ranks_do_not_bounce():
    state = deal(TWO, preset="mas", bottom="2S")
    do(state, "1 play 5C")
    assert {"play TD", "play 5S", "play 8H"} <= legal(state, 2)
    state = deal({1: "7H 5C 9D", 2: "TD 5D 8H"}, preset="mas", bottom="2S")
    do(state, "1 play 5C", "2 play 5D")
    assert won(state, 1) == "5C 5D"


def test_s2_13_with_everyone_the_highest_trump_wins():
    state = deal({1: "7H 5C 9D", 2: "TD 5S 8H", 3: "AH 6S 2D"}, preset="mas", **EVERYONE, exchange="off", bottom="2S")
    do(state, "1 play 7H", "2 play 5S", "3 play 6S")
    assert state.last_winner == 3


def test_s2_13_the_turned_card_is_the_last_one_drawn_and_its_suit_is_trump_in_both_phases():
    state = late({1: "7H", 2: "8H"}, stock="AD 2S", aside=None, preset="mas")
    state.turned, state.trump_card, state.trump = cards("2S")[0], cards("2S")[0], cards("2S")[0].suit
    do(state, "1 play 7H")
    events = do(state, "2 play 8H")
    assert "aside" in kinds(events)
    assert state.position()["aside"] == {"seat": 2, "card": "2S"}
    assert state.view(1).aside.card == cards("2S")[0], "all have seen it"
    assert state.turned is None


def test_s2_14_three_trumps_for_three_cards():
    state = deal({1: "7S 5S 9S", 2: "TD 5D 8H"}, preset="mas", bottom="2S", stock="2C 3C 4C")
    assert "exchange" in legal(state, 1)
    events = do(state, "1 exchange")
    assert events == [Event("exchanged", 1)]
    assert hand(state, 1) == "2C 3C 4C"
    assert won(state, 1) == "5S 7S 9S"
    assert state.to_act == (1,)


def test_s2_14_three_trumps_need_four_cards_in_the_stock():
    state = deal({1: "7S 5S 9S", 2: "TD 5D 8H"}, preset="mas", bottom="2S")
    leave_in_stock(state, "2C 3C 2S")
    assert "exchange" not in legal(state, 1)
    leave_in_stock(state, "2C 3C 4C 2S")
    assert "exchange" in legal(state, 1)


def test_s2_14_the_third_card_for_the_one_turned_up():
    state = deal({1: "7S 5S 9H", 2: "TD 5D 8H"}, preset="mas", bottom="2S")
    events = do(state, "1 exchange")
    assert events == [Event("exchanged", 1, cards("9H 2S"))]
    assert hand(state, 1) == "2S 5S 7S"
    assert state.view(2).turned == cards("9H")[0]
    assert state.stock[0] == cards("9H")[0]
    assert state.position()["trump"] == "S"


def test_s2_14_both_in_one_turn():
    state = deal({1: "7S 5S 9H", 2: "TD 5D 8H"}, preset="mas", bottom="2S", stock="2C 3C 4C")
    do(state, "1 exchange", "1 exchange")
    assert hand(state, 1) == "2C 3C 4C"
    assert won(state, 1) == "2S 5S 7S"
    assert "exchange" not in legal(state, 1)


def test_s2_14_the_answerer_may_too_but_only_when_it_is_his_turn():
    state = deal({1: "7H 5C 9D", 2: "7S 5S 9H"}, preset="mas", bottom="2S")
    assert legal(state, 2) == set()
    do(state, "1 play 7H")
    assert "exchange" in legal(state, 2)


def test_s2_14_only_while_the_card_turned_up_is_a_trump():
    state = deal({1: "7S 5S 9H", 2: "TS 8S 8H"}, preset="mas", bottom="2S")
    do(state, "1 exchange", "1 play 5S")
    assert "exchange" not in legal(state, 2)


def test_s2_14_needs_two_cards_in_the_stock():
    state = deal({1: "7S 5S 9H", 2: "TS 8S 8H"}, preset="mas", bottom="2S")
    leave_in_stock(state, "2S")
    assert "exchange" not in legal(state, 1)


def test_s2_14_not_with_fewer_trumps_nor_without_the_option():
    assert "exchange" not in legal(deal(TWO, preset="mas", bottom="2S"), 2)
    state = deal({1: "7S 5S 9H", 2: "TD 5D 8H"}, preset="melniki", bottom="2S")
    assert "exchange" not in legal(state, 1)


def test_s3_1_after_an_exchange_the_trump_of_phase_2_is_still_the_suit_turned_at_the_deal():
    state = deal({1: "7S 5S 9H", 2: "TD 5D 8H"}, preset="mas", bottom="2S")
    do(state, "1 exchange")
    leave_in_stock(state, "9H")
    do(state, "1 play 2S", "2 play TD", "1 play 5S", "2 play 5D", "1 play 7S")
    events = do(state, "2 play 8H")
    assert Event("trump", 1, cards("9H")) in events
    assert state.position()["trump"] == "S"
