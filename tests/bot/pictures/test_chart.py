"""Bars, and the curve below them."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from picture_samples import HARD_NAMES, PLAIN_NAMES

from bot.pictures.bars import MOST, Bar, bar_colour, bars_picture
from bot.pictures.canvas import SIZE_LIMIT, Box, Layout
from bot.pictures.curve import MOST_STEPS, Curve, Line, spread, step_for
from bot.pictures.style import Style

DAYS = ("Sep 28", "Oct 5", "Oct 12", "Oct 19", "today")


def lines(*values: tuple[int, ...], names: tuple[str, ...] = PLAIN_NAMES) -> tuple[Line, ...]:
    return tuple(Line(names[place], value, bar_colour(place, Style())) for place, value in enumerate(values))


def drawn(*values: tuple[int, ...], names: tuple[str, ...] = PLAIN_NAMES, title: str = "The last weeks") -> Layout:
    bars = [Bar(name, 5, "5 / 9") for name in names]
    picture = bars_picture("Goats", bars, Style(), Curve(title, lines(*values, names=names), DAYS))
    assert len(picture.data) <= SIZE_LIMIT
    return picture.layout


def within(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("names", [PLAIN_NAMES, HARD_NAMES, HARD_NAMES[2:]])
@pytest.mark.parametrize(
    "values",
    [
        [(0, 0, 0, 0, 1)],
        [(0, 1, 1, 1, 1)] * 4,
        [(0, 0, 0, 0, 0), (0, 0, 0, 0, 900), (0, 1, 2, 3, 4), (0, 400, 800, 880, 899)],
    ],
)
def test_everything_stands_in_the_panel_and_nothing_on_another(names: tuple[str, ...], values: list[tuple[int, ...]]):
    layout = drawn(*values, names=names, title="A title in a language of many letters, " * 3)
    (panel,) = layout.of("panel")
    assert within(panel.box, (0, 0, *layout.size))
    below = [item for item in layout.items if item.box[1] > panel.box[1]]
    words = [item for item in below if item.kind in ("title", "name", "value", "scale", "day")]
    assert all(within(item.box, panel.box) for item in below)
    assert all(apart(one.box, other.box) for one, other in combinations(words, 2))
    assert len([item for item in below if item.kind == "name"]) == len(layout.of("line")) == len(values)


def test_a_curve_ends_at_its_number():
    layout = drawn((0, 1, 2, 4, 8), (0, 0, 0, 0, 2))
    higher, lower = (layout.of("line")[place].box for place in (1, 0))
    assert higher[1] < lower[1] < lower[3] == higher[3]
    in_panel = [item.text for item in layout.of("value") if "/" not in item.text]
    assert in_panel == ["8", "2"]
    assert [item.text for item in layout.of("day")] == ["Sep 28", "Oct 12", "today"]


def test_rows_have_colours_of_their_own():
    assert len({bar_colour(place, Style()) for place in range(10)}) == 10
    layout = bars_picture("Goats", [Bar("Anna", 1, "1")] * (MOST + 5), Style()).layout
    assert len(layout.of("bar")) == MOST


@given(st.integers(1, 10**6))
def test_a_scale_has_few_lines(highest: int):
    step = step_for(highest)
    assert highest <= step * MOST_STEPS
    assert str(step).rstrip("0") in ("1", "2", "5")


@settings(deadline=None)
@given(st.lists(st.integers(0, 300), min_size=1, max_size=4).map(sorted))
def test_names_keep_their_distance_and_stay_above_the_bottom(wanted: list[int]):
    found = spread(wanted, 46, 300)
    assert all(second - first >= 46 for first, second in pairwise(found))
    assert found[-1] <= 300
    assert found[0] >= min(wanted[0], 300 - 46 * (len(wanted) - 1))
