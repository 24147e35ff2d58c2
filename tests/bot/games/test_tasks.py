"""The sentence above a hand says what holds at this table, and the menu what a play does there."""

import pytest

from bot.games.registry import presenter_of
from engine.skitgubbe.game import SkitgubbeState
from tests.bot.games.games_positions import pile, trick

PRESENTER = presenter_of("skitgubbe")
NAMES = {1: "Anna", 2: "Bo", 3: "Cia"}
EVERYONE = {"tricks": "everyone", "end": "hands_out"}
MAS = trick("1 play 7H", preset="mas")
PAIRS = trick("1 play 7H", "2 play 7D", **EVERYONE, pairs_beat="on")


@pytest.mark.parametrize(
    ("state", "seat", "words"),
    [
        (trick(), 1, "You lead: play any card."),
        (trick("1 play 7H"), 2, "Answer 7♥: the higher rank takes the trick."),
        (MAS, 2, "Answer 7♥: trumps win, otherwise the suit that was led."),
        (pile(hand="9H JD"), 3, "You lead: play any card, or a run."),
        (pile(hand="9H JD", preset="pagat"), 3, "You lead: play any card."),
        (pile("8H", "KH", hand="AH 2S"), 3, "Beat K♥, or pick up 1 card."),
        (pile("8H", "KH", hand="AH 2S", preset="melniki"), 3, "Beat K♥ with a higher card of its suit"),
        (pile("8H", "KH", hand="2S 9D", preset="melniki"), 3, "Beat K♥, or pick up 1 card."),
        (pile("8H", "KH", hand="9H JD"), 3, "You can't beat K♥: pick up."),
    ],
)
def test_what_is_to_be_done(state: SkitgubbeState, seat: int, words: str):
    assert PRESENTER.task("en", state.view(seat)).startswith(words)


def test_nobody_is_asked_for_runs_where_there_are_none():
    assert "run" in PRESENTER.headline("en", pile(hand="9H JD").view(None), NAMES)
    assert "run" not in PRESENTER.headline("en", pile(hand="9H JD", preset="pagat").view(None), NAMES)


@pytest.mark.parametrize(
    ("state", "seat", "effects"),
    [
        (trick("1 play 7H"), 2, {"5♦": "lower", "7♦": "bounces", "4♠": "lower"}),
        (MAS, 2, {"5♦": "", "7♦": "", "4♠": ""}),
        (PAIRS, 3, {"5♥": "", "7♣": "", "Q♣": ""}),
        (pile("8H", "KH", hand="AH 2S"), 3, {"A♥": "", "2♠": "trump"}),
    ],
)
def test_the_menu_says_what_a_card_does_where_that_is_certain(
    state: SkitgubbeState, seat: int, effects: dict[str, str]
):
    menu = PRESENTER.choices("en", state.view(seat)).menu
    assert {choice.label: choice.description for choice in menu} == effects


def test_trumps_are_spoken_of_only_where_there_are_some():
    with_trumps = pile("8H", "KH", hand="AH 2S").view(3)
    without = pile("8H", "KH", hand="AH 2S", phase2_trump="off").view(3)
    assert "Trumps" in PRESENTER.tip("en", with_trumps, "beat")
    assert "rump" not in PRESENTER.tip("en", without, "beat")
