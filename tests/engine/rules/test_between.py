import pytest
from rules_tables import GAME, action, cards, do, hand, kinds, late

from engine.game import DealError, Event, Outcome

CLASSIC = {1: "9D", 2: "7H"}


def finish(state):
    """Play the one duel that is left, which seat 1 wins."""
    return do(state, "1 play 9D", "2 play 7H")


def only(state, hands: dict[int, str]) -> None:
    """Let the won piles hold just these cards; all others leave the game."""
    state.won = [0] + [sum(card.bit for card in cards(hands.get(seat, ""))) for seat in range(1, state.players + 1)]


def test_s3_1_the_aside_card_is_turned_up_and_its_suit_is_trump():
    state = late(CLASSIC, aside=(2, "KS"))
    events = finish(state)
    assert Event("trump", 2, cards("KS")) in events
    assert state.position()["trump"] == "S"
    assert state.view(None).aside.card == cards("KS")[0]


def test_s3_1_phase_2_without_trumps():
    state = late(CLASSIC, aside=(2, "KS"), phase2_trump="off")
    events = finish(state)
    assert Event("trump", 2, cards("KS")) in events
    assert state.position()["trump"] is None


def test_s3_1_phase_2_without_trumps_whatever_phase_1_had():
    state = late(CLASSIC, aside=(2, "KS"), preset="mas", phase2_trump="off")
    state.trump = cards("KS")[0].suit
    finish(state)
    assert state.trump is None


def test_s3_2_hands_are_what_is_left_won_and_the_aside_card():
    state = late({1: "9D 8D", 2: "7H"}, aside=(1, "KS"))
    only(state, {1: "2C", 2: "3C 4C"})
    finish(state)
    assert hand(state, 1) == "2C 8D 9D 7H KS"
    assert hand(state, 2) == "3C 4C"


def test_s3_2_a_card_set_aside_at_the_deal_is_nobodys():
    state = late({1: "9D", 2: "7H"}, aside=(None, "KS"), last_card="set_aside")
    only(state, {2: "3C 4C"})
    events = finish(state)
    assert Event("trump", None, cards("KS")) in events
    assert (hand(state, 1), hand(state, 2)) == ("9D 7H", "3C 4C")
    assert state.position()["trump"] == "S"


def test_s3_3_low_cards_of_all_are_dealt_to_those_with_few():
    state = late(CLASSIC | {3: ""}, aside=(1, "KS"), trash="5")
    only(state, {1: "2C 6C 7C 8C 9C", 2: "3C 5S", 3: "6D 7D 8D 9H TH 4H"})
    events = finish(state)
    assert hand(state, 1) == "6C 7C 8C 9C 9D 7H KS"
    assert hand(state, 2) == "2C 3C 4H 5S"
    assert hand(state, 3) == "6D 7D 8D 9H TH"
    assert Event("trash", None, (), 4) in events
    assert state.reshuffled == cards("2C 3C 4H 5S")


def test_s3_3_dealt_one_by_one_from_the_seat_that_leads():
    state = late({1: "9D", 2: "7H", 3: ""}, aside=(3, "KS"), trash="5")
    only(state, {1: "6C 7C 8C 9C", 2: "2C 3C", 3: "4H 5S"})
    finish(state)
    assert hand(state, 3) == "2C 4H KS"
    assert hand(state, 2) == "3C 5S"
    assert state.to_act == (3,)


def test_s3_3_players_without_cards_count_as_having_few():
    state = late(CLASSIC | {3: ""}, aside=(1, "KS"), trash="5")
    only(state, {1: "2C 6C 7C 8C 9C", 2: "6D 7D 8D 9H TH"})
    finish(state)
    assert hand(state, 3) == "2C"


def test_s3_3_counted_before_anything_is_put_out():
    state = late(CLASSIC | {3: ""}, aside=(1, "KS"), trash="5")
    only(state, {1: "2C 3C", 2: "6D 7D 8D 9H TH", 3: "9S"})
    finish(state)
    assert hand(state, 1) == "9D 7H KS", "he had five cards and gets none"
    assert hand(state, 3) == "2C 3C 9S"


def test_s3_3_nothing_is_done_when_all_have_few_or_none_has():
    for piles in ({1: "2C", 2: "3C"}, {1: "2C 6C 7C", 2: "3C 6D 7D 8D 9H"}):
        state = late(CLASSIC, aside=(1, "KS"), trash="5")
        only(state, piles)
        assert "trash" not in kinds(finish(state))
        assert state.reshuffled is None


def test_s3_3_nothing_is_dealt_when_nobody_has_low_cards():
    state = late(CLASSIC, aside=(1, "KS"), trash="5")
    only(state, {1: "6C 7C 8C", 2: "8H"})
    assert "trash" not in kinds(finish(state))
    assert state.reshuffled is None


@pytest.mark.parametrize(("trump", "few"), [("TS", 10), ("JS", 11), ("QS", 12), ("KS", 13), ("AS", 14)])
def test_s3_3_trash_trump_goes_by_the_rank_of_the_trump_card(trump: str, few: int):
    """Seat 1 ends phase 1 with two cards of the last trick, the aside card, and those of its won pile."""
    plenty = "6H 8H 9H TH JH QH KH AH 6C 7C QD KD AD 5D"
    pile = ["8C", "9C", "TC", "JC", "QC", "KC", "AC", "6D", "7D", "8D", "TD"]
    for held in (few - 1, few):
        state = late(CLASSIC, aside=(1, trump), trash="trump")
        only(state, {1: " ".join(pile[: held - 3]), 2: plenty})
        assert ("trash" in kinds(finish(state))) == (held < few)


def test_s3_3_without_the_cards_nothing_is_changed():
    def lost(trash):
        raise DealError("no trash cards")

    state = late(CLASSIC | {3: ""}, aside=(1, "KS"), trash="5")
    only(state, {1: "2C 6C 7C 8C 9C", 2: "6D 7D 8D 9H TH"})
    do(state, "1 play 9D")
    state.shuffle = lost
    before = state.position()
    with pytest.raises(DealError):
        state.apply(2, action("play 7H"))
    assert state.position() == before
    state.shuffle = lambda trash: cards("3C")
    with pytest.raises(DealError):
        state.apply(2, action("play 7H"))
    assert state.position() == before


def test_s3_4_a_player_without_cards_is_out_and_safe():
    state = late({1: "9D", 2: "7H", 3: "", 4: ""}, aside=(1, "KS"))
    only(state, {3: "2C"})
    events = finish(state)
    assert [event.seat for event in events if event.kind == "out"] == [2, 4]
    assert state.position()["out"] == [2, 4]


def test_s3_4_if_all_but_one_are_out_he_is_the_skitgubbe():
    state = late(CLASSIC, aside=(1, "KS"))
    only(state, {})
    events = finish(state)
    assert events[-1] == Event("skitgubbe", 1)
    assert state.outcome == Outcome((1,), (2,))
    assert state.phase == 0
    assert state.to_act == ()
    assert state.position()["result"] == {"skitgubbe": 1}


def test_s4_1_the_holder_of_the_aside_card_leads():
    state = late(CLASSIC, aside=(2, "KS"))
    only(state, {})
    assert finish(state)[-1] == Event("leads", 2)
    assert state.to_act == (2,)


def test_s4_1_with_a_card_set_aside_the_last_winner_leads():
    state = late({1: "9D", 2: "7H", 3: ""}, aside=(None, "KS"), last_card="set_aside")
    only(state, {2: "2C", 3: "3C"})
    finish(state)
    assert state.to_act == (1,)


def test_s4_1_with_a_card_set_aside_and_no_trick_decided_the_first_leader_leads():
    from rules_tables import in_order

    from engine.cards import PACK
    from engine.game import Setup

    options = GAME.options("classic", {"last_card": "set_aside", "end": "immediately", "bounce": "discarded"})
    state = GAME.start(Setup(options, 2, 1, PACK, in_order))
    leader = state.to_act[0]
    state.stock = state.stock[:1]
    do(state, f"{leader} chance")
    assert state.phase == 2
    assert state.to_act == (leader,)


def test_s4_1_if_the_leader_is_out_the_next_with_cards_leads():
    state = late({1: "9D 8D", 2: "7H", 3: ""}, aside=(None, "KS"), last_card="set_aside", trash="5")
    only(state, {1: "2C 3C", 3: "6C 7C 8C"})
    state.last_winner = 1
    state.hands[1] = cards("9D")[0].bit
    finish(state)
    assert state.to_act == (1,)
