from rules_tables import cards, deal, do, hand, kinds, late, leave_in_stock, legal, won

from engine.game import Event

PLAIN = {"tricks": "everyone", "slough": "off", "end": "hands_out", "chance": "off"}
THREE = {1: "7H 5C 9D", 2: "7D 5D 4S", 3: "QC 7S 2C"}
FOUR = {1: "7H 5C 9D", 2: "7D 5D 4S", 3: "QC 9S 2C", 4: "9H 5H 3C"}


def test_s2_9_everyone_plays_clockwise_and_the_highest_takes_all():
    state = deal(THREE, **PLAIN)
    do(state, "1 play 7H", "2 play 5D")
    assert state.to_act == (3,)
    do(state, "3 play QC")
    assert won(state, 3) == "QC 5D 7H"
    assert state.to_act == (3,)


def test_s2_9_with_multi_a_play_is_one_or_more_cards_of_a_rank():
    state = deal({1: "7H 7C 9D", 2: "7D 5D 4S", 3: "QC 7S 2C"}, **PLAIN, multi="on")
    assert legal(state, 1) == {"play 7C", "play 7H", "play 7C 7H", "play 9D"}


def test_s2_9_the_number_of_cards_does_not_matter():
    state = deal({1: "7H 7C 9D", 2: "8D 5D 4S"}, **PLAIN, multi="on", stock="AS AH")
    do(state, "1 play 7H 7C", "2 play 8D")
    assert won(state, 2) == "7C 8D 7H"
    assert hand(state, 1) == "9D AH AS"


def test_s2_9_chance_is_one_card():
    state = deal(THREE, **PLAIN | {"chance": "on"}, multi="on", stock="8S")
    events = do(state, "1 chance")
    assert events == [Event("chanced", 1, cards("8S"))]


def test_s2_9_on_a_bounce_only_the_tied_play_again_in_the_same_order():
    state = deal(FOUR, **PLAIN)
    do(state, "1 play 9D", "2 play 7D", "3 play 9S", "4 play 9H")
    assert state.to_act == (1,)
    do(state, "1 play 5C")
    assert state.to_act == (3,)
    do(state, "3 play QC")
    assert state.to_act == (4,)
    do(state, "4 play 5H")
    assert won(state, 3) == "5C QC 7D 9D 5H 9H 9S"


def test_s2_9_earlier_plays_do_not_count_in_the_replay():
    state = deal(FOUR, **PLAIN)
    do(state, "1 play 9D", "2 play 7D", "3 play 9S", "4 play 3C", "1 play 5C", "3 play 2C")
    assert state.last_winner == 1


def test_s2_9_bounce_discarded_takes_the_cards_of_those_not_tied_out_of_the_game():
    state = deal(FOUR, **PLAIN, bounce="discarded")
    events = do(state, "1 play 9D", "2 play 7D", "3 play 9S", "4 play 9H")
    assert state.discarded == 1
    assert [str(laid.cards[0]) for laid in state.trick] == ["9D", "9S", "9H"]
    assert kinds(events)[-2:] == ["bounced", "discarded"]


def test_s2_9_bounce_discarded_takes_earlier_rounds_too():
    state = deal(FOUR, **PLAIN, bounce="discarded", stock="2D 2H 2S 3D")
    do(state, "1 play 9D", "2 play 7D", "3 play 9S", "4 play 9H")
    do(state, "1 play 5C", "3 play 2C", "4 play 5H")
    assert state.discarded == 3
    assert [(laid.seat, str(laid.cards[0])) for laid in state.trick] == [(1, "9D"), (4, "9H"), (1, "5C"), (4, "5H")]


def test_s2_11_a_rank_played_by_two_beats_every_rank_played_by_one():
    state = deal(FOUR, **PLAIN, pairs_beat="on")
    do(state, "1 play 5C", "2 play 5D", "3 play QC", "4 play 9H")
    assert state.to_act == (1,)
    assert state.due == [1, 2]


def test_s2_11_among_matched_ranks_the_highest_wins():
    state = deal(FOUR | {3: "QC 9S 5S"}, **PLAIN, pairs_beat="on")
    do(state, "1 play 9D", "2 play 5D", "3 play 5S", "4 play 9H")
    assert state.due == [1, 4]


def test_s2_11_without_a_match_the_highest_wins():
    state = deal(FOUR, **PLAIN, pairs_beat="on")
    do(state, "1 play 5C", "2 play 7D", "3 play QC", "4 play 9H")
    assert state.last_winner == 3


def test_s2_11_the_replay_goes_by_the_same_rule():
    state = deal({1: "9H 5C 2D", 2: "9D 5D 4S", 3: "9S QC 2C"}, **PLAIN, pairs_beat="on")
    do(state, "1 play 9H", "2 play 9D", "3 play 9S", "1 play 5C", "2 play 5D", "3 play QC")
    assert state.due == [1, 2]


def test_s2_11_who_holds_the_highest_rank_so_far_must_play_it():
    state = deal(THREE, **PLAIN | {"chance": "on"}, must_bounce="on")
    do(state, "1 play 7H")
    assert legal(state, 2) == {"play 7D"}
    do(state, "2 play 7D")
    assert legal(state, 3) == {"play 7S"}


def test_s2_11_who_can_not_match_is_free_and_may_chance():
    state = deal(THREE, **PLAIN | {"chance": "on"}, must_bounce="on")
    do(state, "1 play 9D")
    assert legal(state, 2) == {"play 7D", "play 5D", "play 4S", "chance"}


def test_s2_11_with_multi_one_or_more_of_them_must_be_played():
    state = deal({1: "7H 5C 9D", 2: "7D 7S 4S"}, **PLAIN, must_bounce="on", multi="on")
    do(state, "1 play 7H")
    assert legal(state, 2) == {"play 7D", "play 7S", "play 7D 7S"}


def test_s2_11_with_pairs_beat_the_highest_rank_played_that_one_holds_must_be_matched():
    state = deal(FOUR | {4: "9H 7S 3C"}, **PLAIN, must_bounce="on", pairs_beat="on")
    do(state, "1 play 9D", "2 play 7D", "3 play 9S") if "play 9S" in legal(state, 3) else None
    state = deal(
        {1: "9D 5C 2D", 2: "7D 5D 4S", 3: "QC JS 2C", 4: "9H 7S 3C"}, **PLAIN, must_bounce="on", pairs_beat="on"
    )
    do(state, "1 play 9D", "2 play 7D", "3 play QC")
    assert legal(state, 4) == {"play 9H"}


def test_s2_11_with_pairs_beat_nothing_is_forced_below_a_rank_that_has_been_matched():
    state = deal(
        {1: "7D 5C 2D", 2: "9D 5D 4S", 3: "9S JS 2C", 4: "QH 7S 3C"}, **PLAIN, must_bounce="on", pairs_beat="on"
    )
    do(state, "1 play 7D", "2 play 9D")
    assert legal(state, 3) == {"play 9S"}
    do(state, "3 play 9S")
    assert legal(state, 4) == {"play QH", "play 7S", "play 3C"}


def test_s2_12_hands_out_ends_when_the_player_in_turn_has_no_cards_and_all_take_back():
    state = late({1: "7H 5C", 2: "5D 4S", 3: ""}, aside=(3, "KS"), **PLAIN)
    events = do(state, "1 play 7H", "2 play 5D")
    assert kinds(events) == ["played", "played", "void", "trump", "leads"]
    assert hand(state, 1) == "5C 7H"
    assert state.to_act == (3,)


def test_s2_12_hands_out_ends_when_the_leader_has_no_cards():
    state = late({1: "7H 5C", 2: "5D 4S", 3: "QC"}, **PLAIN)
    events = do(state, "1 play 7H", "2 play 5D", "3 play QC")
    assert kinds(events) == ["played", "played", "played", "won", "trump", "leads"]


def test_s2_12_last_card_finishes_the_trick_in_which_it_is_drawn():
    state = deal(THREE, **PLAIN | {"end": "last_card"})
    leave_in_stock(state, "KS")
    do(state, "1 play 7H", "2 play 5D")
    assert state.phase == 1
    events = do(state, "3 play QC")
    assert "won" in kinds(events)
    assert state.phase == 2
    assert state.to_act == (1,)


def test_s2_12_last_card_counts_the_draw_that_the_deciding_play_causes():
    state = deal(THREE, **PLAIN | {"end": "last_card"})
    leave_in_stock(state, "KS QS JS")
    do(state, "1 play 7H", "2 play 5D", "3 play QC")
    assert state.phase == 2
    assert state.to_act == (3,)


def test_s2_12_last_card_makes_a_trick_void_that_can_not_be_finished():
    state = late({1: "7H 5C", 2: "7D 4S", 3: ""}, stock="KS", aside=None, **PLAIN | {"end": "last_card"})
    events = do(state, "1 play 7H", "2 play 7D")
    assert kinds(events)[:5] == ["played", "aside", "played", "void", "trump"]


def test_s2_12_immediately_ends_with_the_last_card_and_an_undecided_trick_is_void():
    state = deal(THREE, **PLAIN | {"end": "immediately"})
    leave_in_stock(state, "KS")
    events = do(state, "1 play 7H")
    assert kinds(events) == ["played", "aside", "void", "trump", "leads"]


def test_s2_12_immediately_a_trick_decided_by_the_play_that_draws_it_is_won():
    state = deal(THREE, **PLAIN | {"end": "immediately"})
    leave_in_stock(state, "KS QS JS")
    events = do(state, "1 play 7H", "2 play 5D", "3 play QC")
    assert kinds(events) == ["played", "played", "played", "aside", "won", "trump", "leads"]


def test_s2_12_quick_is_over_when_the_refill_shows_the_last_card():
    state = deal(THREE, preset="quick")
    leave_in_stock(state, "KS QS JS")
    events = do(state, "1 play 7H", "2 play 5D", "3 play QC")
    assert Event("shown", 2, cards("JS")) in events
    assert state.to_act == (2,)
