from rules_tables import cards, deal, do, hand, kinds, late, leave_in_stock, legal, won

from engine.game import Event

THREE = {1: "7H 5C 9D", 2: "TD 5D 4S", 3: "QC 5H 2C"}


def test_s2_1_and_s2_5_the_higher_rank_wins_takes_both_and_leads():
    state = deal(THREE)
    events = do(state, "1 play 7H", "2 play TD")
    assert won(state, 2) == "TD 7H"
    assert state.to_act == (2,)
    assert events[-1] == Event("won", 2, number=2)


def test_s2_1_suits_do_not_matter():
    state = deal(THREE)
    do(state, "1 play 9D", "2 play 5D")
    assert won(state, 1) == "5D 9D"
    assert state.to_act == (1,)


def test_s2_6_one_card_is_played_at_a_time():
    assert legal(deal(THREE), 1) == {"play 7H", "play 5C", "play 9D", "chance"}


def test_s2_2_a_card_is_drawn_at_once_for_one_played():
    state = deal(THREE, stock="AS KS")
    do(state, "1 play 7H")
    assert hand(state, 1) == "5C 9D AS"
    do(state, "2 play TD")
    assert hand(state, 2) == "5D 4S KS"


def test_s2_2_each_trick_the_winner_fills_up_first_then_clockwise():
    state = deal(THREE, stock="AS KS", draw="each_trick")
    do(state, "1 play 7H")
    assert hand(state, 1) == "5C 9D"
    do(state, "2 play TD")
    assert hand(state, 2) == "5D 4S AS"
    assert hand(state, 1) == "5C 9D KS"


def test_s2_2_each_one_fills_up_completely_before_the_next():
    state = deal({1: "7H 5C 9D", 2: "TD 5D 4S"}, draw="each_trick")
    leave_in_stock(state, "AS KS QS")
    do(state, "1 play 5C", "2 play 5D", "1 play 7H", "2 play TD")
    assert hand(state, 2) == "4S KS AS"
    assert hand(state, 1) == "9D"
    assert state.position()["aside"] == {"seat": 1, "card": "QS"}


def test_s2_2_an_empty_hand_first_draws_one_card():
    state = deal({1: "7H 5C 9D", 2: "7D 5D 9S"}, stock="AS KS", draw="each_trick")
    do(state, "1 play 5C", "2 play 5D", "1 play 7H", "2 play 7D", "1 play 9D", "2 play 9S")
    assert (hand(state, 1), hand(state, 2)) == ("AS", "KS")
    assert state.to_act == (1,)


def test_s2_2_the_trick_is_decided_before_the_draw_that_its_last_play_causes():
    state = deal(THREE, last_card="shown", end="immediately")
    leave_in_stock(state, "AS KS")
    events = do(state, "1 play 7H", "2 play TD")
    assert kinds(events) == ["played", "played", "shown", "won", "trump", "leads"]
    assert cards("7H TD") == tuple(card for card in cards("7H TD") if state.hands[2] & card.bit)


def test_s2_3_the_last_card_of_the_stock_lies_aside_and_does_not_count_as_in_hand():
    state = deal(THREE)
    leave_in_stock(state, "KS")
    events = do(state, "1 play 7H")
    assert hand(state, 1) == "5C 9D"
    assert state.position()["aside"] == {"seat": 1, "card": "KS"}
    assert events[-1] == Event("aside", 1)
    assert state.view(1).aside.card is None
    assert state.view(None).aside.card is None


def test_s2_3_a_last_card_that_is_shown_ends_phase_1_and_makes_the_trick_void():
    state = deal(THREE, last_card="shown", end="immediately")
    leave_in_stock(state, "KS")
    events = do(state, "1 play 7H")
    assert kinds(events) == ["played", "shown", "void", "trump", "leads"]
    assert events[1] == Event("shown", 1, cards("KS"))
    assert state.phase == 2
    assert state.hands[1] & cards("7H")[0].bit
    assert state.to_act == (1,)


def test_s2_4_chance_plays_the_top_card_and_draws_nothing():
    state = deal(THREE, stock="8S KS")
    events = do(state, "1 chance", "2 chance")
    assert events[:2] == [Event("chanced", 1, cards("8S")), Event("chanced", 2, cards("KS"))]
    assert won(state, 2) == "8S KS"
    assert (hand(state, 1), hand(state, 2)) == ("5C 9D 7H", "5D TD 4S")


def test_s2_4_the_last_card_can_not_be_played_by_chance():
    state = deal(THREE)
    leave_in_stock(state, "8S KS")
    assert "chance" in legal(state, 1)
    do(state, "1 chance")
    assert "chance" not in legal(state, 2)


def test_s2_4_with_a_card_set_aside_the_last_card_can_be_played_and_counts_as_drawn():
    state = deal(THREE, aside="8C", last_card="set_aside", end="immediately")
    leave_in_stock(state, "KS")
    events = do(state, "1 chance")
    assert kinds(events) == ["chanced", "void", "trump", "leads"]
    assert state.hands[1] & cards("KS")[0].bit


def test_s2_4_a_chance_that_decides_the_trick_with_the_last_card_wins_it():
    state = deal(THREE, aside="8C", last_card="set_aside", end="immediately")
    leave_in_stock(state, "8S KS")
    events = do(state, "1 chance", "2 chance")
    assert kinds(events) == ["chanced", "chanced", "won", "trump", "leads"]
    assert state.to_act == (2,)


def test_s2_4_no_chance_without_the_option():
    assert "chance" not in legal(deal(THREE, chance="off"), 1)


def test_s2_6_on_a_bounce_the_same_two_play_again_and_all_cards_go_to_the_winner():
    state = deal(THREE, stock="2S 3S 4H 6H")
    events = do(state, "1 play 5C", "2 play 5D")
    assert Event("bounced", None, cards("5C 5D"), 2) in events
    assert state.to_act == (1,)
    do(state, "1 play 9D", "2 play TD")
    assert won(state, 2) == "5C 5D 9D TD"
    assert state.to_act == (2,)


def test_s2_6_a_bounce_can_bounce_again():
    state = deal(THREE, stock="2S 3S 4H 6H")
    do(state, "1 play 5C", "2 play 5D", "1 play 9D", "2 play TD")
    do(state, "2 play 3S", "3 play 2C")
    assert won(state, 2) == "2C 5C 5D 9D TD 3S"


def test_s2_6_the_answer_passes_over_players_without_cards():
    state = late({1: "9D", 2: "", 3: "", 4: "3C 2C"})
    do(state, "1 play 9D")
    assert state.to_act == (4,)


def test_s2_6_the_lead_passes_over_players_without_cards():
    state = late({1: "9D 8D", 2: "", 3: "TS", 4: "3C 2C"})
    do(state, "1 play 9D", "3 play TS")
    assert state.to_act == (4,)
    do(state, "4 play 3C")
    assert state.to_act == (1,)


def test_s2_6_phase_1_ends_when_fewer_than_two_have_cards_at_the_start_of_a_trick():
    state = late({1: "9D 8D", 2: "", 3: "TS"})
    events = do(state, "1 play 9D", "3 play TS")
    assert kinds(events) == ["played", "played", "won", "trump", "leads"]
    assert state.phase == 2
    assert hand(state, 1) == "8D KS"
    assert hand(state, 3) == "9D TS"


def test_s2_6_with_end_stop_a_leader_without_an_answerer_takes_his_card_back():
    state = late({1: "7H 9D", 2: "", 3: "QC"}, end="stop")
    assert state.to_act == (1,)
    events = do(state, "1 play 9D")
    assert kinds(events) == ["played", "void", "trump", "leads"]
    assert hand(state, 1) == "9D 7H KS"


def test_s2_6_with_end_stop_phase_1_ends_when_the_leader_has_no_cards():
    state = late({1: "7H 9D", 2: "TD", 3: "QC"}, end="stop")
    events = do(state, "1 play 9D", "2 play TD")
    assert kinds(events) == ["played", "played", "won", "trump", "leads"]
    assert state.to_act == (1,)


def test_s2_6_with_end_stop_the_leader_still_plays_on_when_only_the_answerer_has_no_cards():
    state = late({1: "5C 9D 8D", 2: "5D"}, end="stop")
    do(state, "1 play 5C", "2 play 5D")
    assert state.to_act == (1,)
    events = do(state, "1 play 9D")
    assert kinds(events)[:2] == ["played", "void"]
    assert hand(state, 1) == "5C 8D 9D KS"


def test_s2_7_a_bounce_that_one_of_the_two_can_not_play_on_is_void_at_once_and_the_leader_leads_again():
    state = late({1: "5C 9D 8D", 2: "5D", 3: "QC"})
    piles = state.won[:]
    events = do(state, "1 play 5C", "2 play 5D")
    assert kinds(events) == ["played", "played", "bounced", "void"]
    assert state.won == [0, piles[1] | cards("5C")[0].bit, piles[2] | cards("5D")[0].bit, 0]
    assert state.to_act == (1,)
    do(state, "1 play 9D")
    assert state.to_act == (3,)


def test_s2_7_the_lead_passes_on_when_the_leader_of_the_void_trick_has_no_cards():
    state = late({1: "5C", 2: "5D 9D", 3: "QC"})
    do(state, "1 play 5C", "2 play 5D")
    assert state.to_act == (2,)


def test_s2_7_a_card_that_can_still_be_drawn_saves_the_trick():
    state = late({1: "5C 9D", 2: "5D"}, stock="2S 3S", aside=None, draw="each_trick")
    do(state, "1 play 5C", "2 play 5D")
    assert state.to_act == (1,)
    assert hand(state, 2) == "2S"


def test_s2_7_the_last_card_of_the_stock_does_not_save_it():
    state = late({1: "5C 9D", 2: "5D"}, stock="2S", aside=None, draw="each_trick")
    events = do(state, "1 play 5C", "2 play 5D")
    assert kinds(events)[:5] == ["played", "played", "bounced", "aside", "void"]
    assert state.position()["aside"] == {"seat": 2, "card": "2S"}


def test_s2_8_discarded_cards_leave_the_game_and_the_answerers_neighbour_leads():
    state = deal(THREE, bounce="discarded", stock="2S 3S")
    events = do(state, "1 play 5C", "2 play 5D")
    assert state.discarded == 2
    assert state.trick == []
    assert state.to_act == (3,)
    assert kinds(events) == ["played", "played", "bounced", "discarded"]
    assert hand(state, 2) == "TD 3S 4S"


def test_s2_8_between_two_players_the_answerer_leads():
    state = deal({1: "7H 5C 9D", 2: "TD 5D 4S"}, bounce="discarded")
    do(state, "1 play 5C", "2 play 5D")
    assert state.to_act == (2,)


def test_s2_8_the_lead_passes_on_over_players_without_cards():
    state = late({1: "5C 9D", 2: "5D 8D", 3: ""}, bounce="discarded")
    do(state, "1 play 5C", "2 play 5D")
    assert state.to_act == (1,)


def test_s2_8_with_end_stop_phase_1_ends_if_the_neighbour_has_no_cards():
    state = late({1: "5C 9D", 2: "5D 8D", 3: ""}, bounce="discarded", end="stop")
    events = do(state, "1 play 5C", "2 play 5D")
    assert kinds(events)[2:5] == ["bounced", "discarded", "trump"]


def test_s2_8_hands_are_filled_after_a_duel_that_was_discarded():
    state = deal(THREE, bounce="discarded", draw="each_trick", stock="2S 3S")
    do(state, "1 play 5C", "2 play 5D")
    assert hand(state, 1) == "9D 7H 2S"
    assert hand(state, 2) == "TD 3S 4S"


def test_s2_8_quick_for_two_ends_when_the_last_card_is_drawn_and_shown():
    state = deal({1: "7H 5C 9D", 2: "TD 5D 4S"}, preset="quick")
    leave_in_stock(state, "KS QS")
    events = do(state, "1 play 9D", "2 play TD")
    assert Event("shown", 1, cards("QS")) in events
    assert state.phase == 2
    assert str(state.trump_card) == "QS"
    assert state.to_act == (1,)


def test_s2_11_who_must_bounce_in_a_duel_matches_the_lead():
    state = deal(THREE, must_bounce="on")
    do(state, "1 play 5C")
    assert legal(state, 2) == {"play 5D"}
    do(state, "2 play 5D")
    assert len(legal(state, 1)) == 4, "in the new round nothing has been played yet"
