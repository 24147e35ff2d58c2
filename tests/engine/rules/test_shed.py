import pytest
from rules_tables import cards, do, hand, kinds, legal, shedding

from engine.game import Event, Outcome

HANDS = {1: "3C 9C KH", 2: "4C 5C 8S", 3: "6C 2D AD"}


def pile(state) -> list[tuple[int, str]]:
    return [(seat, text) for seat, text in state.position()["pile"]]


# Plays and what they beat


def test_s4_2_leading_every_card_and_every_run_is_a_play():
    state = shedding({1: "3C 4C 5C 7C 9D TD KH AH 2S", 2: "2C"})
    singles = {f"play {card}" for card in ["3C", "4C", "5C", "7C", "9D", "TD", "KH", "AH", "2S"]}
    runs = {"play 3C 4C", "play 4C 5C", "play 3C 4C 5C", "play 9D TD", "play KH AH"}
    assert legal(state, 1) == singles | runs


def test_s4_2_an_ace_is_high_and_a_run_is_of_one_suit():
    state = shedding({1: "AC 2C 2D 3H", 2: "2H"})
    assert legal(state, 1) == {"play AC", "play 2C", "play 2D", "play 3H"}


def test_s4_2_without_runs_a_play_is_one_card():
    assert legal(shedding({1: "3C 4C", 2: "2C"}, runs="off"), 1) == {"play 3C", "play 4C"}


def test_s4_3_beaten_by_higher_cards_of_the_suit_or_by_trumps():
    state = shedding({1: "5C 6C 8C 9C AD 2S 3S", 2: "2H 3H"}, pile=((2, "6C 7C"),))
    assert legal(state, 1) == {"play 8C", "play 9C", "play 8C 9C", "play 2S", "play 3S", "play 2S 3S", "pickup"}


def test_s4_3_every_card_of_the_play_must_be_higher_than_the_top():
    state = shedding({1: "7C 9C TC", 2: "2H 3H"}, pile=((2, "8C"),))
    assert legal(state, 1) == {"play 9C", "play TC", "play 9C TC", "pickup"}
    state = shedding({1: "8D 9C TC", 2: "2H 3H"}, pile=((2, "9D"),))
    assert legal(state, 1) == {"pickup"}


def test_s4_3_a_trump_is_beaten_by_higher_trumps_only():
    state = shedding({1: "AC 2S 9S", 2: "2H 3H"}, pile=((2, "5S"),))
    assert legal(state, 1) == {"play 9S", "pickup"}


def test_s4_3_without_trumps_only_the_suit_beats():
    state = shedding({1: "9C 2S AS", 2: "2H 3H"}, trump=None, pile=((2, "5C"),))
    assert legal(state, 1) == {"play 9C", "pickup"}


def test_s4_4_leading_one_must_play():
    assert "pickup" not in legal(shedding(HANDS), 1)


def test_s4_4_one_may_pick_up_though_one_could_beat():
    state = shedding({1: "9C KH", 2: "2H 3H"}, pile=((2, "5C"),))
    assert "pickup" in legal(state, 1)


def test_s4_4_must_beat_in_the_suit_leaves_no_choice():
    state = shedding({1: "8C 9C 2S", 2: "2H 3H"}, pile=((2, "5C"),), must_beat="on")
    assert legal(state, 1) == {"play 8C", "play 9C", "play 8C 9C"}


def test_s4_4_must_beat_who_can_only_trump_may_choose():
    state = shedding({1: "3C 9H 2S", 2: "2H 3H"}, pile=((2, "5C"),), must_beat="on")
    assert legal(state, 1) == {"play 2S", "pickup"}


# Picking up

LONG = ((1, "3C"), (2, "6H 7H"), (3, "8H"), (1, "9H TH"))


def picked(how: str, lying: tuple[tuple[int, str], ...], **changes: str) -> tuple[str, list[tuple[int, str]]]:
    """What seat 2 picks up, and what stays."""
    state = shedding({1: "2D", 2: "2H", 3: "2S"}, pile=lying, needed=9, turn=2, pickup=how, **changes)
    state.needed = 9
    (event,) = do(state, "2 pickup")
    assert event.number == len(event.cards)
    return " ".join(map(str, event.cards)), pile(state)


def test_s4_4_top_run_goes_down_over_several_plays():
    assert picked("top_run", LONG) == ("6H 7H 8H 9H TH", [(1, "3C")])


def test_s4_4_top_run_stops_at_a_gap_and_at_another_suit():
    assert picked("top_run", ((1, "6H"), (3, "8H"))) == ("8H", [(1, "6H")])
    assert picked("top_run", ((1, "QH"), (3, "KS"))) == ("KS", [(1, "QH")])
    assert picked("top_run", ((1, "AC"), (3, "2S"))) == ("2S", [(1, "AC")])


def test_s4_4_bottom_run_goes_up_over_several_plays():
    assert picked("bottom_run", LONG) == ("3C", [(2, "6H 7H"), (3, "8H"), (1, "9H TH")])
    assert picked("bottom_run", (*LONG[1:3], (1, "TH"))) == ("6H 7H 8H", [(1, "TH")])


def test_s4_4_the_other_ways_to_pick_up():
    assert picked("top_play", LONG) == ("9H TH", [(1, "3C"), (2, "6H 7H"), (3, "8H")])
    assert picked("bottom_play", LONG[1:]) == ("6H 7H", [(3, "8H"), (1, "9H TH")])
    assert picked("whole", LONG) == ("3C 6H 7H 8H 9H TH", [])


def test_s4_4_without_runs_a_single_card_goes():
    singles = ((1, "6H"), (2, "7H"), (3, "8H"))
    assert picked("top_run", singles, runs="off") == ("8H", [(1, "6H"), (2, "7H")])
    assert picked("bottom_run", singles, runs="off") == ("6H", [(2, "7H"), (3, "8H")])


def test_s4_5_the_turn_passes_and_the_next_must_beat_the_new_top():
    state = shedding({1: "2D 3D", 2: "2H 3H", 3: "9C 4D"}, pile=((3, "5C"), (1, "7D")), turn=2, needed=3)
    do(state, "2 pickup")
    assert state.to_act == (3,)
    assert legal(state, 3) == {"play 9C", "pickup"}


def test_s4_5_a_pick_up_that_empties_the_pile_lets_the_next_lead_a_new_trick():
    state = shedding({1: "2D 3D", 2: "2H 3H", 3: "9C 4D", 4: ""}, pile=((1, "5C"),), turn=2, needed=4)
    do(state, "2 pickup")
    assert state.to_act == (3,)
    assert legal(state, 3) == {"play 9C", "play 4D"}
    assert state.needed == 3, "a new trick is started by those who have cards now"


# Completing a trick


def test_s4_6_plays_a_trick_is_complete_with_as_many_plays_as_players_had_cards():
    state = shedding(HANDS)
    assert state.needed == 3
    events = do(state, "1 play 3C", "2 play 4C", "3 play 6C")
    assert events[-1] == Event("completed", 3, number=3)
    assert state.discarded == 3
    assert pile(state) == []
    assert state.to_act == (3,)


def test_s4_6_plays_runs_count_as_one_play():
    state = shedding(HANDS)
    events = do(state, "1 play 3C", "2 play 4C 5C", "3 play 6C")
    assert events[-1] == Event("completed", 3, number=4)


def test_s4_6_plays_picked_up_no_longer_count():
    state = shedding(HANDS)
    do(state, "1 play 9C", "2 play 8S", "3 pickup")
    assert pile(state) == [(1, "9C")]
    assert state.to_act == (1,)
    do(state, "1 pickup")
    assert state.to_act == (2,)


def test_s4_6_plays_players_going_out_meanwhile_do_not_lower_the_number():
    state = shedding({1: "3C", 2: "4C 9C", 3: "2D 6C"})
    do(state, "1 play 3C", "2 play 4C")
    assert state.needed == 3
    assert state.position()["out"] == [1]
    do(state, "3 pickup", "2 play 9C")
    assert state.phase == 0
    assert state.outcome == Outcome((3,), (1, 2))


def test_s4_6_rotation_all_who_had_cards_have_played_or_picked_up():
    state = shedding(HANDS, complete="rotation")
    assert state.needed is None
    do(state, "1 play 9C", "2 play 8S")
    events = do(state, "3 pickup")
    assert kinds(events) == ["picked_up", "completed"]
    assert state.discarded == 1
    assert state.to_act == (1,), "the top of what remained was his"


def test_s4_6_rotation_completed_by_a_play():
    state = shedding(HANDS, complete="rotation")
    do(state, "1 play 3C", "2 pickup")
    assert state.to_act == (3,), "the pile was emptied: a new trick"
    do(state, "3 play 2D", "1 pickup", "2 play 3C", "3 play 6C")
    assert state.to_act == (1,)
    events = do(state, "1 play 9C")
    assert events[-1] == Event("completed", 1, number=3)
    assert state.to_act == (1,)


def test_s4_6_rotation_a_bottom_pick_up_leaves_the_top_play_and_its_player_leads():
    state = shedding(HANDS, complete="rotation", pickup="bottom_play")
    do(state, "1 play 3C", "2 play 5C", "3 pickup")
    assert state.to_act == (2,)
    assert hand(state, 3) == "3C 6C 2D AD"


def test_s4_6_rotation_if_the_last_pick_up_empties_the_pile_the_next_leads():
    state = shedding({1: "3C 9D", 2: "4C 9C", 3: "6C 2D"}, complete="rotation", pickup="whole")
    do(state, "1 play 3C", "2 play 4C")
    events = do(state, "3 pickup")
    assert kinds(events) == ["picked_up"]
    assert state.to_act == (1,)
    assert state.discarded == 0


def test_s4_7_if_who_completed_the_trick_is_out_the_next_with_cards_leads():
    state = shedding({1: "3C 9D", 2: "4C 9C", 3: "6C"})
    events = do(state, "1 play 3C", "2 play 4C", "3 play 6C")
    assert kinds(events)[-2:] == ["out", "completed"]
    assert state.to_act == (1,)


def test_s4_7_rotation_if_the_player_of_the_top_remaining_play_is_out_the_next_leads():
    state = shedding({1: "9C", 2: "8S 4C", 3: "6C 2D"}, complete="rotation")
    do(state, "1 play 9C", "2 play 8S", "3 pickup")
    assert state.to_act == (2,)


def test_s4_8_the_turn_passes_over_players_who_are_out():
    state = shedding({1: "3C 9D", 2: "", 3: "6C 2D"})
    do(state, "1 play 3C")
    assert state.to_act == (3,)


def test_s4_9_the_last_one_with_cards_is_the_skitgubbe_and_the_pile_stays():
    state = shedding({1: "3C 9D", 2: "4C"})
    events = do(state, "1 play 3C", "2 play 4C")
    assert kinds(events) == ["played", "played", "out", "skitgubbe"]
    assert pile(state) == [(1, "3C"), (2, "4C")], "the play that completed it was the last of the game"
    assert state.phase == 0
    assert state.needed is None
    assert hand(state, 1) == "9D"
    assert state.legal(1) == ()


# Repetition

HALVES = (
    "3 play 8C, 1 pickup, 2 play 9C, 3 pickup, 1 play 8C, 2 pickup",
    "3 play 9C, 1 pickup, 2 play 8C, 3 pickup, 1 play 9C, 2 pickup",
)
CYCLE = [move for half in HALVES for move in half.split(", ")]
SEVEN = {1: "KH", 2: "9C QD QH", 3: "8C KD AH"}


@pytest.mark.parametrize("complete", ["plays", "rotation"])
def test_s4_10_the_third_time_the_same_position_the_game_is_drawn(complete: str):
    """The first position is not counted: it comes back after 12, 24 and 36 moves; the one after move 1 comes sooner."""
    state = shedding(SEVEN, turn=3, runs="off", complete=complete)
    do(state, *CYCLE, *CYCLE)
    assert state.phase == 2
    events = do(state, CYCLE[0])
    assert events[-1] == Event("drawn")
    assert state.outcome == Outcome(())
    assert state.outcome.drawn
    assert state.position()["result"] == {"drawn": True}
    assert pile(state) == [(3, "8C")]
    assert state.to_act == ()


def test_s4_10_other_hands_are_another_position():
    state = shedding(SEVEN | {1: "KH 2C"}, turn=3, runs="off")
    do(state, *CYCLE)
    assert state.phase == 2


def test_s4_10_copies_count_for_themselves():
    state = shedding(SEVEN, turn=3, runs="off")
    do(state, *CYCLE, *CYCLE)
    twin = state.copy()
    do(twin, CYCLE[0])
    assert twin.phase == 0
    assert state.phase == 2
    assert hand(state, 3) == "8C KD AH"
    do(state, CYCLE[0])
    assert state.phase == 0


def test_the_turn_counts_every_action():
    state = shedding(HANDS)
    do(state, "1 play 9C", "2 play 8S", "3 pickup")
    assert state.turn == 3
    assert cards("8S")[0] in state.view(3).hand
