"""The result picture and the chart: everybody is there, in order, inside; the goat comes last."""

from __future__ import annotations

import picture_samples as samples
import pytest

from bot.pictures.bars import MOST, Bar, bars_picture
from bot.pictures.canvas import Layout
from bot.pictures.result import ResultWords, result_picture
from bot.pictures.style import Style
from engine.game import Outcome

STYLE = Style()
WORDS = ResultWords("Skitgubbe!", "Mää!", "Bo, bleat like a goat!", ("bleat",))


def draw(outcome: Outcome, players: int, words: ResultWords = WORDS) -> Layout:
    return result_picture(outcome, samples.looks(players, hard=True), words, STYLE).layout


def check_inside(layout: Layout) -> None:
    for item in layout.items:
        left, top, right, bottom = item.box
        assert 0 <= left <= right <= layout.size[0], item
        assert 0 <= top <= bottom <= layout.size[1], item


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_is_shown_in_order_and_the_goat_stands_apart(players: int) -> None:
    order = tuple(range(players, 1, -1))
    layout = draw(Outcome((1,), order), players)
    check_inside(layout)
    people = layout.of("person")
    assert tuple(item.seat for item in people) == order
    assert [item.mark for item in people] == [str(place) for place in range(1, players)]
    assert [item.seat for item in layout.of("skitgubbe")] == [1]
    (goat,) = layout.of("goat")
    assert goat.box[0] > max(item.box[2] for item in people)


def test_the_first_stands_highest() -> None:
    tops = {item.mark: item.box[1] for item in draw(Outcome((4,), (2, 3, 1)), 4).of("step")}
    assert tops["1"] < tops["2"] < tops["3"]


@pytest.mark.parametrize("out", [(), (3,), (3, 1, 4, 5)])
def test_a_drawn_game_has_no_skitgubbe_and_shows_all(out: tuple[int, ...]) -> None:
    layout = draw(Outcome((), out), 8)
    check_inside(layout)
    assert not layout.of("skitgubbe")
    assert layout.of("goat")[0].mark == "drawn"
    assert {item.seat for item in layout.of("person")} == set(range(1, 9))


def test_several_losers_are_all_named() -> None:
    layout = draw(Outcome((2, 4), (1, 3)), 4)
    check_inside(layout)
    assert [item.seat for item in layout.of("skitgubbe")] == [2, 4]


def test_words_may_be_missing() -> None:
    layout = draw(Outcome((1,), (2,)), 2, ResultWords("Skitgubbe!"))
    check_inside(layout)
    assert not layout.of("bar")


def test_bars_are_as_long_as_their_values_say() -> None:
    bars = [
        Bar(name, value, f"{value} of 20") for name, value in zip(samples.HARD_NAMES, range(16, 0, -2), strict=True)
    ]
    layout = bars_picture("Fewest goats", bars, STYLE).layout
    check_inside(layout)
    widths = [item.box[2] - item.box[0] for item in layout.of("bar")]
    assert widths[0] == pytest.approx(2 * widths[4], abs=2)
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize("values", [[], [0.0], [0.0, 0.0], [1.0] * 40])
def test_any_number_of_bars_can_be_drawn(values: list[float]) -> None:
    layout = bars_picture("", [Bar("Anna", value, str(value)) for value in values], STYLE).layout
    check_inside(layout)
    assert len(layout.of("bar")) == min(len(values), MOST)
