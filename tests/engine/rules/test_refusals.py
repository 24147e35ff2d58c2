"""Illegal moves: nothing changes, and the words tell what to do without telling anything about hidden cards."""

import pytest
from rules_tables import action, cards, deal, do, late, legal, shedding

from engine.game import Action, IllegalMove

EVERYONE = {"tricks": "everyone", "end": "hands_out"}
THREE = {1: "7H 5C 9D", 2: "7D 5D 4S", 3: "QC 5H 7C"}


def refusal(state, move: str | tuple[int, Action]) -> str:
    """Why the move isn't allowed. Checks that it left everything as it was, and what was legal instead."""
    if isinstance(move, str):
        seat, _, text = move.partition(" ")
        move = int(seat), action(text)
    before, turn = state.position(), state.turn
    with pytest.raises(IllegalMove) as refused:
        state.apply(*move)
    assert (state.position(), state.turn) == (before, turn)
    if 1 <= move[0] <= state.players:
        assert refused.value.legal == state.legal(move[0])
    return str(refused.value)


@pytest.mark.parametrize(
    ("state", "move", "words"),
    [
        (deal(THREE), "2 play 7D", "It is the turn of seat 1, not of seat 2."),
        (deal(THREE), "1 play 8H", "Seat 1 does not hold 8H."),
        (deal(THREE), "1 play 7H 5C", "One card is played at a time in phase 1."),
        (deal(THREE), "1 play 7H 7H", "A card is named twice: 7H 7H."),
        (deal(THREE), "1 play", "play needs cards."),
        (deal(THREE), "1 chance 7H", "chance goes without cards."),
        (deal(THREE), "1 pickup", "There is nothing to pick up before phase 2."),
        (deal(THREE), "1 pass", "There is no slough window to pass in."),
        (deal(THREE), "1 slough 7H", "This game is played without sloughing."),
        (deal(THREE), "1 exchange", "This game is played without exchange."),
        (deal(THREE), "1 bid 7H", "There is no 'bid 7H' in this game"),
        (deal(THREE), "9 chance", "There is no seat 9 at this table."),
        (deal(THREE, chance="off"), "1 chance", "This game is played without chance."),
        (late({1: "7H", 2: "5D"}), "1 chance", "Chance needs at least 2 cards in the stock, which holds 0."),
        (deal(THREE, **EVERYONE, multi="on"), "1 play 7H 5C", "5C 7H are not of one rank."),
        (deal(THREE, **EVERYONE, slough="after"), "1 slough 7H", "in the slough window"),
        (deal(THREE, preset="mas"), "1 exchange", "Exchange takes three trumps"),
        (shedding({1: "9H", 2: "2C"}, pile=((2, "JH"),)), "1 play 9H", "9H doesn't beat JH: play a higher heart"),
        (shedding({1: "9H", 2: "2C"}), "1 pickup", "There is nothing to pick up: lead a card."),
        (shedding({1: "9H JH", 2: "2C"}), "1 play 9H JH", "9H JH is no run: a run is consecutive ranks of one suit."),
        (shedding({1: "2H AD", 2: "2C"}), "1 play AD 2H", "AD 2H is no run"),
        (shedding({1: "9H TH", 2: "2C"}, runs="off"), "1 play 9H TH", "One card is played at a time."),
        (shedding({1: "9H TH", 2: "2C"}), "1 chance", "There is no chance in phase 2: play cards, or pick up."),
        (shedding({1: "9H TH", 2: "2C"}), "1 slough 9H", "There is no slough in phase 2"),
        (
            shedding({1: "9H 2S", 2: "2C"}, pile=((2, "8H"),), must_beat="on"),
            "1 pickup",
            "Who can beat 8H in its suit must do so.",
        ),
        (
            shedding({1: "9H 2S", 2: "2C"}, pile=((2, "8H"),), must_beat="on"),
            "1 play 2S",
            "Who can beat 8H in its suit must do so: play a higher heart.",
        ),
    ],
)
def test_why_a_move_is_refused(state, move: str, words: str):
    assert words in refusal(state, move)


def test_what_beats_is_named():
    state = shedding({1: "9H", 2: "2C"}, pile=((2, "JH"),))
    assert refusal(state, "1 play 9H") == "9H doesn't beat JH: play a higher heart, a trump (S), or pick up."
    state = shedding({1: "9H", 2: "2C"}, trump=None, pile=((2, "JH"),))
    assert refusal(state, "1 play 9H") == "9H doesn't beat JH: play a higher heart, or pick up."
    state = shedding({1: "4S", 2: "2C"}, pile=((2, "5S"),))
    assert refusal(state, "1 play 4S") == "4S doesn't beat 5S: play a higher spade, or pick up."


def test_s2_11_who_must_match_is_told_with_what():
    state = deal(THREE, **EVERYONE, must_bounce="on", slough="in_turn")
    do(state, "1 play 7H")
    words = "A rank already played must be matched: play 7D."
    assert refusal(state, "2 play 5D") == words
    assert refusal(state, "2 chance") == words
    assert refusal(state, "2 slough 7D") == words


def test_s2_10_sloughs_that_are_not_allowed():
    state = deal(THREE, **EVERYONE, slough="in_turn")
    assert refusal(state, "1 slough 7H") == "The first to play in a round can't slough."
    do(state, "1 play 7H")
    assert refusal(state, "3 slough 7C") == "It is the turn of seat 2, not of seat 3."
    assert refusal(state, "2 slough 5D 7D") == "One card is sloughed at a time."
    assert refusal(state, "2 slough 5D") == "5D can't be sloughed now; this seat may slough 7D."
    state = deal(THREE, **EVERYONE, slough="own")
    assert refusal(state, "2 slough 7D") == "7D can't be sloughed now; this seat has no card to slough now."


def test_s2_10_in_the_window():
    state = deal(THREE, **EVERYONE, slough="after")
    do(state, "1 play 7H", "2 play 5D", "3 play QC")
    assert refusal(state, "1 play 5C") == "The slough window is open: slough cards, or pass."
    assert refusal(state, "1 slough 9D") == "9D can't be sloughed now; this seat may slough 5C."
    do(state, "1 pass")
    assert refusal(state, "1 pass") == "Seat 1 has nothing more to do until the slough window closes."


def test_nothing_can_be_done_when_the_game_is_over():
    state = shedding({1: "3C 9D", 2: "4C"})
    do(state, "1 play 3C", "2 play 4C")
    assert refusal(state, "1 play 9D") == "The game is over."


def test_cards_that_do_not_exist():
    state = deal(THREE)
    assert "don't exist" in refusal(state, (1, Action("play", (52,))))  # type: ignore[arg-type]


def test_words_do_not_depend_on_who_holds_the_card():
    """8H lies in seat 2's hand, in the stock, or under it: seat 1 is told the same."""
    tables = [deal(THREE | {2: "8H 5D 4S"}), deal(THREE, stock="8H"), deal(THREE, bottom="8H")]
    assert len({refusal(state, "1 play 8H") for state in tables}) == 1
    assert len({refusal(state, "2 chance") for state in tables}) == 1


def test_cards_may_be_named_in_any_order():
    state = shedding({1: "8H 9H TH 2C", 2: "2D"})
    (event,) = do(state, "1 play TH 8H 9H")
    assert event.cards == cards("8H 9H TH")
    assert state.position()["pile"] == [[1, "8H 9H TH"]]
    assert legal(state, 2) == {"pickup"}
