from rules_tables import cards, deal, do, hand, kinds, late, leave_in_stock, legal, won

from engine.game import Event

EVERYONE = {"tricks": "everyone", "end": "hands_out", "chance": "off"}
THREE = {1: "7H 5C 9D", 2: "7D 5D 4S", 3: "QC 5H 7C"}


def test_s2_10_after_the_trick_is_decided_everybody_with_cards_is_asked():
    state = deal(THREE, **EVERYONE, slough="after")
    events = do(state, "1 play 7H", "2 play 5D", "3 play QC")
    assert events[-1] == Event("window")
    assert state.to_act == (1, 2, 3)
    assert won(state, 3) == "", "the winner takes the trick when the window closes"


def test_s2_10_who_has_no_cards_in_hand_is_not_asked():
    state = late({1: "7H 5C", 2: "5D", 3: "QC 7C"}, **EVERYONE, slough="after")
    do(state, "1 play 7H", "2 play 5D", "3 play QC")
    assert state.to_act == (1, 3)


def test_s2_10_there_is_no_window_when_nobody_has_cards():
    state = late({1: "7H", 2: "5D", 3: "QC"}, **EVERYONE, slough="after")
    assert "window" not in kinds(do(state, "1 play 7H", "2 play 5D", "3 play QC"))


def test_s2_10_a_slough_may_mix_ranks_of_the_trick_and_draws_at_once():
    state = deal(THREE, **EVERYONE, slough="after", draw="each_trick", stock="2S 3S 6S 8S 9S")
    do(state, "1 play 7H", "2 play 5D", "3 play QC")
    assert hand(state, 3) == "7C 5H 2S"
    assert legal(state, 3) == {"slough 7C", "slough 5H", "slough 7C 5H", "pass"}
    do(state, "3 slough 5H 7C")
    assert hand(state, 3) == "2S 8S 9S"
    assert state.to_act == (1, 2), "who has sloughed is not asked again"


def test_s2_10_the_window_closes_when_all_have_acted_and_the_winner_takes_everything():
    state = deal(THREE, **EVERYONE, slough="after", stock="2S 3S 6S 8S 9S")
    do(state, "1 play 7H", "2 play 5D", "3 play QC", "3 pass", "1 slough 5C")
    events = do(state, "2 pass")
    assert events == [Event("won", 3, number=4)]
    assert won(state, 3) == "5C QC 5D 7H"
    assert state.to_act == (3,)


def test_s2_10_public_views_show_the_window_as_open_and_not_who_has_passed():
    state = deal(THREE, **EVERYONE, slough="after")
    do(state, "1 play 7H", "2 play 5D", "3 play QC")
    before = {reader: state.view(reader) for reader in (None, 1, 2, 3)}
    assert do(state, "2 pass") == []
    assert state.view(None) == before[None]
    assert state.view(1) == before[1]
    assert state.view(None).to_act == (1, 2, 3)
    assert state.view(2).to_act == (1, 3)
    assert state.view(2).legal == ()


def test_s2_10_the_turn_moves_on_only_when_the_window_closes():
    state = deal(THREE, **EVERYONE, slough="after", stock="2S 3S 6S 8S 9S")
    do(state, "1 play 7H", "2 play 5D", "3 play QC")
    turn = state.turn
    do(state, "3 pass", "1 slough 5C")
    assert state.turn == turn
    do(state, "2 pass")
    assert state.turn == turn + 1


def test_s2_10_there_is_no_window_once_phase_1_is_over():
    state = deal(THREE, **EVERYONE | {"end": "immediately"}, slough="after")
    leave_in_stock(state, "2S 3S 6S")
    assert "window" not in kinds(do(state, "1 play 7H", "2 play 5D", "3 play QC"))
    assert state.phase == 2


def test_s2_10_the_last_card_drawn_in_the_window_ends_phase_1_immediately():
    state = deal(THREE, **EVERYONE | {"end": "immediately"}, slough="after")
    leave_in_stock(state, "2S 3S 6S 8S")
    do(state, "1 play 7H", "2 play 5D", "3 play QC")
    turn = state.turn
    assert kinds(do(state, "1 slough 5C")) == ["sloughed", "aside", "won", "trump", "leads"]
    assert state.turn == turn + 1


def test_s2_12_with_end_last_card_the_window_belongs_to_the_trick():
    state = deal(THREE, **EVERYONE | {"end": "last_card"}, slough="after")
    leave_in_stock(state, "2S 3S 6S 8S")
    do(state, "1 play 7H", "2 play 5D", "3 play QC", "1 slough 5C", "2 pass")
    assert state.phase == 1
    do(state, "3 slough 5H 7C")
    assert state.phase == 2
    assert state.to_act == (1,)


def test_s2_10_own_a_player_sloughs_the_rank_he_played_in_the_round_at_any_time_after():
    state = deal({1: "7H 7C 9D", 2: "8D 5D 4S", 3: "QC 5H 7S"}, **EVERYONE, slough="own", stock="7D 2S 3S")
    assert legal(state, 1) == {"play 7H", "play 7C", "play 9D"}
    do(state, "1 play 7H")
    assert legal(state, 1) == {"slough 7C", "slough 7D", "slough 7C 7D"}
    assert legal(state, 3) == set()
    turn = state.turn
    do(state, "1 slough 7C", "1 slough 7D")
    assert state.turn == turn
    assert state.to_act == (2,)


def test_s2_10_own_counts_only_the_current_round():
    state = deal({1: "7H 7C 9D", 2: "7D 5D 4S", 3: "3C 3H 7S"}, **EVERYONE, slough="own", stock="2S 2D 2H")
    do(state, "1 play 7H", "2 play 7D", "3 play 3C")
    assert legal(state, 3) == set(), "he doesn't take part in the new round"
    assert legal(state, 1) == {"play 7C", "play 9D", "play 2S"}
    do(state, "1 play 9D")
    assert legal(state, 1) == set()


def test_s2_10_own_asks_those_who_played_in_the_last_round():
    state = deal({1: "7H 7C 9D", 2: "7D 5D 4S", 3: "3C 3H 7S"}, **EVERYONE, slough="own", stock="2S 2D 2H 9S")
    do(state, "1 play 7H", "2 play 7D", "3 play 3C", "1 play 9D", "2 play 5D")
    assert state.to_act == (1, 2)
    assert legal(state, 1) == {"slough 9S", "pass"}


def test_s2_10_own_who_sloughs_in_the_window_is_asked_again_until_he_passes():
    state = deal({1: "7H 6C 9D", 2: "8D 5D 4S"}, **EVERYONE, slough="own", stock="7S 2S 7D")
    do(state, "1 play 7H", "2 play 8D", "1 slough 7S")
    assert state.to_act == (1, 2)
    assert legal(state, 1) == {"slough 7D", "pass"}
    do(state, "1 pass")
    assert legal(state, 1) == set()


def test_s2_10_who_has_no_cards_left_in_the_window_is_not_asked_again():
    state = late({1: "7H 7C", 2: "8D 5D"}, **EVERYONE, slough="own")
    do(state, "1 play 7H", "2 play 8D", "1 slough 7C")
    assert state.to_act == (2,)


def test_s2_10_any_time_ranks_in_the_trick_but_not_the_winning_one_before_playing():
    state = deal({1: "7H 7C 9D", 2: "9S 7D 4S", 3: "9H 7S 5H"}, **EVERYONE, slough="any_time", stock="2S 3S")
    assert legal(state, 2) == set()
    do(state, "1 play 7H")
    assert legal(state, 2) == {"play 9S", "play 7D", "play 4S"}
    assert legal(state, 1) == {"slough 7C"}
    do(state, "2 play 9S")
    assert legal(state, 3) == {"play 9H", "play 7S", "play 5H", "slough 7S"}
    assert legal(state, 1) == {"slough 7C", "slough 9D", "slough 7C 9D"}
    do(state, "3 slough 7S")
    assert state.to_act == (3,)


def test_s2_10_any_time_before_the_first_play_of_a_replay_no_rank_is_winning():
    state = deal({1: "7H 7C 9D", 2: "7D 7S 4S", 3: "3C 3H 6S"}, **EVERYONE, slough="any_time", stock="2S 2D 2H")
    do(state, "1 play 7H", "2 play 7D", "3 play 3C")
    assert legal(state, 1) == {"play 7C", "play 9D", "play 2S", "slough 7C"}
    assert legal(state, 3) == {"slough 3H"}
    do(state, "1 play 7C")
    assert legal(state, 2) == {"play 7S", "play 4S", "play 2D"}


def test_s2_10_any_time_the_winning_rank_goes_by_pairs_beat():
    options = EVERYONE | {"pairs_beat": "on", "slough": "any_time"}
    state = deal({1: "7H 2C 9D", 2: "7D 2D 4S", 3: "QC 7S 2H", 4: "QD 7C 3H"}, **options, stock="2S 3S 3D")
    do(state, "1 play 7H", "2 play 7D", "3 play QC")
    assert legal(state, 4) == {"play QD", "play 7C", "play 3H", "slough QD"}


def test_s2_10_any_time_sloughing_ones_last_card_before_ones_turn_leaves_the_trick_unfinished():
    state = late({1: "7H 5C", 2: "7C", 3: "QC 7D"}, **EVERYONE, slough="any_time")
    do(state, "1 play 7H")
    assert legal(state, 2) == {"play 7C"}
    state = late({1: "7H 5C", 2: "9C 8C", 3: "7D"}, **EVERYONE, slough="any_time")
    do(state, "1 play 7H", "2 play 9C")
    events = do(state, "3 slough 7D")
    assert kinds(events)[:2] == ["sloughed", "void"]
    assert state.hands[3] & cards("7D")[0].bit


def test_s2_10_outside_the_window_nobody_sees_who_may_slough():
    hands = {1: "7H 5C 9D", 2: "8D 5D 4S", 3: "QC 5H 6C", 4: "2H 3H 7C"}
    matching = deal(hands, **EVERYONE, slough="any_time", stock="2S 2D")
    other = deal(hands | {4: "2H 3H 4C"}, **EVERYONE, slough="any_time", stock="2S 2D")
    for state in (matching, other):
        do(state, "1 play 7H", "2 play 8D")
    assert legal(matching, 4) == {"slough 7C"}
    assert legal(other, 4) == set()
    for reader in (None, 1, 2, 3):
        assert matching.view(reader) == other.view(reader)
    assert matching.view(None).to_act == (3,)


def test_s2_10_in_turn_one_card_is_laid_instead_of_playing_and_does_not_compete():
    state = deal({1: "7H 5C 9D", 2: "7D 5D 4S", 3: "QC 5H 7C"}, **EVERYONE, slough="in_turn", stock="2S 3S 4C")
    assert legal(state, 1) == {"play 7H", "play 5C", "play 9D"}
    do(state, "1 play 7H")
    assert legal(state, 2) == {"play 7D", "play 5D", "play 4S", "slough 7D"}
    assert legal(state, 3) == set()
    do(state, "2 slough 7D")
    assert hand(state, 2) == "5D 3S 4S"
    assert state.to_act == (3,)
    do(state, "3 play 5H")
    assert won(state, 1) == "7D 5H 7H"
    assert state.to_act == (1,)


def test_s2_10_in_turn_not_for_the_first_in_a_replay_but_for_the_others():
    state = deal({1: "7H 7C 9D", 2: "7D 3D 4S", 3: "3C 3H 7S"}, **EVERYONE, slough="in_turn", stock="2S 2D 2H")
    do(state, "1 play 7H", "2 play 7D", "3 play 3C")
    assert legal(state, 1) == {"play 7C", "play 9D", "play 2S"}
    do(state, "1 play 9D")
    assert legal(state, 2) == {"play 3D", "play 4S", "play 2D", "slough 3D"}


def test_s2_10_in_turn_not_when_one_holds_a_card_that_must_be_played():
    state = deal({1: "7H 5C 9D", 2: "7D 5D 4S"}, **EVERYONE, slough="in_turn", must_bounce="on")
    do(state, "1 play 7H")
    assert legal(state, 2) == {"play 7D"}


def test_s2_10_in_turn_if_all_others_slough_the_leader_wins():
    state = deal({1: "7H 5C 9D", 2: "7D 5D 4S"}, **EVERYONE, slough="in_turn")
    do(state, "1 play 7H", "2 slough 7D")
    assert won(state, 1) == "7D 7H"


def test_s2_9_bounce_discarded_takes_sloughed_cards_of_those_not_tied():
    options = EVERYONE | {"bounce": "discarded", "slough": "in_turn"}
    state = deal({1: "7H 5C 9D", 2: "7D 5D 4S", 3: "7S 5H 2C"}, **options)
    do(state, "1 play 7H", "2 slough 7D", "3 play 7S")
    assert state.discarded == 1
    assert [laid.seat for laid in state.trick] == [1, 3]


def test_s2_10_each_trick_a_slough_beside_the_turn_is_replaced_after_the_trick():
    options = EVERYONE | {"slough": "any_time", "draw": "each_trick"}
    state = deal({1: "7H 7C 9D", 2: "8D 5D 4S"}, **options, stock="2S 3S 4D")
    do(state, "1 play 7H", "1 slough 7C")
    assert hand(state, 1) == "9D"
    do(state, "2 play 8D")
    assert hand(state, 1) == "4D 9D 3S"


def test_s2_12_hands_out_a_void_trick_gives_sloughed_cards_back_too():
    state = late({1: "7H 7C 2C", 2: "5D 4S", 3: ""}, aside=(3, "KS"), **EVERYONE, slough="own")
    do(state, "1 play 7H", "1 slough 7C")
    do(state, "2 play 5D")
    assert hand(state, 1) == "2C 7C 7H"
