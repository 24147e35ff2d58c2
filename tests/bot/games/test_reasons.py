"""Why a move isn't legal: each sentence in a position in which it is said, and random moves in random games."""

import random
import re
from collections.abc import Mapping

import pytest

from bot.games.registry import presenter_of
from engine.cards import PACK
from engine.game import Action, IllegalMove, Setup
from engine.skitgubbe.game import SkitgubbeState
from tests.bot.games.games_positions import GAME, action, pile, trick

PRESENTER = presenter_of("skitgubbe")
EVERYONE = {"tricks": "everyone", "end": "hands_out"}


def over() -> SkitgubbeState:
    state = pile(hand="2S")
    state.apply(3, action("play 2S"))
    state.apply(1, action("pickup"))
    state.apply(2, action("play 2D"))
    state.apply(1, action("pickup"))
    state.apply(2, action("play 3D"))
    return state


def refusal(state: SkitgubbeState, move: str) -> str:
    """What the person in this seat is told, after the engine refused the move."""
    seat, _, text = move.partition(" ")
    with pytest.raises(IllegalMove):
        state.apply(int(seat), action(text))
    return PRESENTER.why_not("en", state.view(int(seat)), action(text))


IN_TURN, ANY_TIME, OWN = ({**EVERYONE, "slough": mode} for mode in ("in_turn", "any_time", "own"))
AFTER: Mapping[str, str] = {**EVERYONE, "slough": "after"}
PLAYED = ("1 play 7H", "2 play 5D", "3 play QC")
SPADES = ("4S 5S 6S", "7D 5D 4H", "QC 5H 7C")
TWO_SPADES = ("4S 5S 6D", "7D 5D 4H", "QC 5H 7C")

REASONS = [
    (over(), "1 play 2H", "The game is over."),
    (trick(), "1 play 8H", "You don't hold 8♥."),
    (trick(), "2 play 7D", "It isn't your turn: wait until you are asked."),
    (trick(), "1 pickup", "There is nothing to pick up in phase 1: play a card."),
    (trick(), "1 pass", "There is nothing to pass now."),
    (trick(), "1 slough 7H", "There is no sloughing at this table: play a card."),
    (trick(), "1 exchange", "There is no exchange at this table: play a card."),
    (trick(), "1 play 7H 5C", "At this table one card is played at a time: choose one of 7♥ 5♣."),
    (trick(**EVERYONE, multi="on"), "1 play 7H 5C", "7♥ 5♣ aren't of one rank"),
    (trick(chance="off"), "1 chance", "There is no chance at this table"),
    (trick(stock="KS"), "1 chance", "You can't chance now: the stock has 1 card, and the last one can't be played so."),
    (trick(stock=""), "1 chance", "You can't chance now: the stock has only 0 cards."),
    (trick("1 play 7H", **EVERYONE, must_bounce="on"), "2 play 5D", "so you must play it: 7♦."),
    (trick("1 play 7H", **EVERYONE, must_bounce="on"), "2 chance", "hold a card that you must play: 7♦."),
    (trick("1 play 7H", **IN_TURN, must_bounce="on"), "2 slough 7D", "can't slough now, for you hold a card"),
    (
        trick("1 play 9D", "2 play 5D", **EVERYONE, must_bounce="on", pairs_beat="on"),
        "3 play QC",
        "so you must play it: 5♥.",
    ),
    (trick("1 play 7H", **AFTER), "2 slough 7D", "You can slough when the trick is decided, not now."),
    (trick(**IN_TURN), "1 slough 7H", "You play first in this round"),
    (trick("1 play 7H", **IN_TURN), "3 slough 7C", "It isn't your turn"),
    (trick("1 play 7H", **IN_TURN), "2 slough 7D 4S", "You can slough one card at a time here: choose one of 7♦ 4♠."),
    (trick("1 play 7H", **IN_TURN), "2 slough 5D", "5♦ can't be sloughed: only these ranks lie in the trick: 7."),
    (trick(**OWN), "2 slough 7D", "You play first in this round"),
    (trick("1 play 7H", **OWN), "2 slough 7D", "here you slough only the rank that you played in this round."),
    (trick("1 play 7H", **ANY_TIME), "2 slough 7D", "that rank is winning it."),
    (trick("1 play 7H", "2 play 5D", **ANY_TIME), "1 play 5C", "5♣ can't be played out of turn. You may slough 5♣"),
    (trick(*PLAYED, **AFTER), "1 play 5C", "slough cards whose rank lies in it (5, 7, and Q), or pass."),
    (trick(*PLAYED, **AFTER), "1 slough 9D", "9♦ can't be sloughed: only these ranks lie in the trick: 5, 7, and Q."),
    (trick(*PLAYED, "1 pass", **AFTER), "1 pass", "You have answered already."),
    (trick(preset="mas", hands=TWO_SPADES, stock="KD 2C"), "1 exchange", "two or three trumps in a hand of three; you"),
    (trick(preset="mas", hands=SPADES, stock="KD 2C 2S"), "1 exchange", "the stock has only 3 cards left."),
    (trick(preset="mas", hands=TWO_SPADES, stock="2S"), "1 exchange", "the stock has only 1 card left."),
    (pile(hand="9H JD"), "3 pickup", "There is nothing to pick up: you lead, so play a card or a run."),
    (pile(hand="9H JD"), "3 slough 9H", "There is no sloughing in phase 2: play a card or pick up."),
    (pile(hand="9H JD"), "3 chance", "There is no stock in phase 2: play a card or pick up."),
    (pile(hand="9H JD"), "3 exchange", "There is no exchange in phase 2: play a card or pick up."),
    (pile("8H", "KH", hand="AH JD"), "3 pass", "You can't pass: beat the top card, or pick up."),
    (pile(hand="9H JD"), "1 play 2H", "It isn't your turn"),
    (pile(hand="9H JH"), "3 play 9H JH", "9♥ J♥ isn't a run"),
    (pile(hand="9H TH", runs="off"), "3 play 9H TH", "At this table one card is played at a time"),
    (pile("8H", "KH", hand="9H JD"), "3 play 9H", "You can't beat K♥: pick up."),
    (pile("8H", "KH", hand="9H AH"), "3 play 9H", "9♥ doesn't beat K♥: play a higher ♥, a trump (♠), or pick up."),
    (pile("8H", "KH", hand="9H AH", phase2_trump="off"), "3 play 9H", "doesn't beat K♥: play a higher ♥, or pick up."),
    (pile("8S", "KS", hand="9S AS"), "3 play 9S", "9♠ doesn't beat K♠: play a higher ♠, or pick up."),
    (
        pile("8H", "KH", hand="AH 2S", preset="melniki"),
        "3 play 2S",
        "You can beat K♥ in its suit, so you must: play A♥.",
    ),
    (
        pile("8H", "KH", hand="AH 2S", preset="melniki"),
        "3 pickup",
        "You can beat K♥ in its suit, so you must: play A♥.",
    ),
]


@pytest.mark.parametrize(("state", "move", "words"), REASONS)
def test_why_a_move_is_not_legal(state: SkitgubbeState, move: str, words: str):
    assert words in refusal(state, move)


def test_the_exchange_of_a_turned_up_card_that_is_no_trump_any_more():
    hands = ("4S 5S 6D", "7S 8S 4H", "QC 5H 7C")
    state = trick("1 exchange", preset="mas", hands=hands, stock="KD 2C 3C 4C 5D 2S")
    state.apply(1, action("play 2S"))
    assert "no trump any more" in refusal(state, "2 exchange")


def test_every_wrong_move_has_a_reason_that_is_more_than_a_list():
    """Random wrong moves in random games of all presets."""
    rng = random.Random(5)
    verbs = [verb.verb for verb in PRESENTER.verbs]
    told: set[str] = set()
    for number in range(42):
        preset = GAME.presets[number % len(GAME.presets)]
        options = GAME.options(preset, {"pairs_beat": "on"} if preset in ("modern", "flurst") and number % 2 else {})
        players = rng.choice(GAME.players(options))
        deck = tuple(rng.sample(PACK, 52))
        state = GAME.start(Setup(options, players, 1, deck, lambda some: some))
        for _ in range(40):
            if not state.to_act:
                break
            seat = rng.randint(1, players)
            verb = rng.choice(verbs)
            view = state.view(seat)
            held = view.hand if rng.random() < 0.9 else PACK
            wanted = (
                tuple(rng.sample(held, min(len(held), rng.choice((1, 1, 2))))) if verb in ("play", "slough") else ()
            )
            try:
                state.copy().apply(seat, Action(verb, wanted))
            except IllegalMove:
                if verb in ("play", "slough") and not wanted:
                    continue
                told.add(PRESENTER.why_not("en", view, Action(verb, wanted)))
            state.apply(actor := rng.choice(state.to_act), rng.choice(state.legal(actor)))
    assert len(told) > 100
    assert not [words for words in told if re.search(r"can't be played now\.|: *\.|\(\)|, *\.|play *\.", words)]
