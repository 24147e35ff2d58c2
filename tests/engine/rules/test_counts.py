"""All lines of play from small positions, counted. A number that changes means that a rule has changed.

Where the docstring says so the numbers were worked out by hand; the deeper ones are pinned as they were first counted.
"""

import pytest
from rules_tables import deal, late, shedding

from engine.skitgubbe.game import SkitgubbeState


def lines(state: SkitgubbeState, depth: int) -> int:
    """How many different sequences of up to so many actions there are (sequences that end the game are shorter)."""
    if depth == 0 or state.outcome is not None:
        return 1
    return sum(lines(following, depth - 1) for following in followers(state))


def endings(state: SkitgubbeState) -> dict[tuple[int, ...], int]:
    """How many different games there are from here, by who lost (nobody: drawn)."""
    if state.outcome is not None:
        return {state.outcome.losers: 1}
    found: dict[tuple[int, ...], int] = {}
    for following in followers(state):
        for losers, number in endings(following).items():
            found[losers] = found.get(losers, 0) + number
    return found


def followers(state: SkitgubbeState) -> list[SkitgubbeState]:
    """The positions after each legal action of each seat, passes and sloughs out of turn included."""
    positions = []
    for seat in range(1, state.players + 1):
        for action in state.legal(seat):
            following = state.copy()
            following.apply(seat, action)
            positions.append(following)
    return positions


def depths(state: SkitgubbeState, number: int) -> list[int]:
    return [lines(state, depth) for depth in range(1, number + 1)]


def test_two_cards_against_one():
    """By hand. 1 leads 3C: 2 beats it and 1 is left with 9D; or 2 picks it up, and 1 leads 9D and is out.

    1 leads 9D: 2 can only pick it up, and 1 leads 3C and is out.
    """
    state = shedding({1: "3C 9D", 2: "4C"})
    assert depths(state, 3) == [2, 3, 3]
    assert endings(state) == {(1,): 1, (2,): 2}


def test_a_lead_that_is_ones_last_card_ends_the_game():
    """By hand: the one card of seat 1 is led, and seat 2 is left with two."""
    assert endings(shedding({1: "3C", 2: "4C 5D"})) == {(2,): 1}


@pytest.mark.parametrize(
    ("changes", "numbers"),
    [
        ({}, [4, 13, 26, 31, 91, 189, 326, 668]),
        ({"complete": "rotation"}, [4, 13, 26, 32, 91, 199, 318, 597]),
        ({"must_beat": "on"}, [4, 10, 20, 22, 35, 82, 107, 206]),
        ({"runs": "off"}, [3, 7, 14, 16, 30, 54, 99, 193]),
        ({"pickup": "whole"}, [4, 13, 26, 32, 91, 214, 345, 684]),
    ],
)
def test_seven_cards_among_three(changes: dict[str, str], numbers: list[int]):
    """By hand, the first: seat 1 leads 3C, 4C, 9H, or 3C 4C."""
    assert depths(shedding({1: "3C 4C 9H", 2: "5C 6C", 3: "TH 2S"}, **changes), 8) == numbers


EVERYONE = {"tricks": "everyone", "end": "hands_out"}
FIVE = "2S 3S 4H 6H 8H"


@pytest.mark.parametrize(
    ("state", "numbers"),
    [
        (deal({1: "7H 5C 9D", 2: "TD 5D 4S", 3: "QC 5H 2C"}, stock=FIVE), [4, 16, 64, 256]),
        (deal({1: "7H 7C 9D", 2: "7D 5D 5S", 3: "QC 5H 7S"}, preset="modern", stock=FIVE), [5, 25, 100, 624]),
        (deal({1: "7H 7C 9D", 2: "7D 5D 5S"}, **EVERYONE, slough="own", stock=FIVE), [4, 18, 58, 134, 314]),
        (
            deal({1: "7H 7C 9D", 2: "7D 5D 5S", 3: "QC 5H 7S"}, aside="AS", dealer=1, preset="flurst", stock=FIVE),
            [4, 12, 42, 198, 941],
        ),
        (deal({1: "7H 7C 9D", 2: "7D 5D 5S", 3: "QC 5H 7S"}, preset="quick", stock=FIVE), [3, 11, 48, 132, 410, 1458]),
        (deal({1: "7S 8S 9D", 2: "7D 5D 5S"}, preset="mas", stock=FIVE, bottom="JS"), [5, 21, 96, 456, 1978]),
        (late({1: "5C 9D", 2: "5D 8H", 3: "9S"}), [2, 4, 4, 4, 14]),
    ],
    ids=["classic", "modern", "own", "flurst", "quick", "mas", "late"],
)
def test_phase_1(state: SkitgubbeState, numbers: list[int]):
    """By hand, the first of classic and modern: three cards and chance, and the two sevens together."""
    assert depths(state, len(numbers)) == numbers
