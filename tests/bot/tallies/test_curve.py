"""What the curve below a leaderboard shows, and in which words."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.play.drawing import ALT_LENGTH
from bot.store import LossRow
from bot.tallies.ranking import Ranked
from bot.words.catalog import languages
from cogs.board_picture import FEWEST_WEEKS, MOST_LINES, Weeks, board_words, curve_of, weeks_of

MONDAYS = [date(2026, 9, 28) + timedelta(weeks=week) for week in range(10)]


def page(*names: str) -> list[Ranked]:
    """Lines of these people, whose ids count from 1."""
    return [Ranked(number, LossRow(number, name, 20 - number, 40)) for number, name in enumerate(names, start=1)]


def weekly(*last: int) -> list[int]:
    """Losses of the last weeks; none before that."""
    return [0] * (len(MONDAYS) - len(last)) + [*last]


def test_those_who_lost_most_in_these_weeks_in_the_colours_of_their_bars():
    losses = {number: weekly(*[1] * number) for number in range(1, 8)} | {3: weekly()}
    weeks = weeks_of(page(*"ABCDEFG"), losses, MONDAYS)
    assert weeks is not None
    assert [place for place, _ in weeks.people] == [6, 5, 4, 3]
    assert len(weeks.people) == MOST_LINES
    assert weeks.mondays == MONDAYS[3:]


def test_weeks_before_the_first_loss_are_left_out_but_for_a_few():
    weeks = weeks_of(page("Anna"), {1: weekly(2)}, MONDAYS)
    assert weeks == Weeks(MONDAYS[-FEWEST_WEEKS:], [(0, [0, 0, 0, 2])])
    curve = curve_of("en", page("Anna"), weeks)
    assert curve.lines[0].values == (0, 0, 0, 0, 2)
    assert curve.days == ("Nov 9", "Nov 16", "Nov 23", "Nov 30", "today")
    assert curve.title == "The last 4 weeks, added up"


def test_no_curve_where_nobody_lost_lately():
    assert weeks_of(page("Anna", "Bo"), {1: weekly(), 2: weekly()}, MONDAYS) is None
    assert weeks_of([], {}, MONDAYS) is None


def test_the_curve_in_words():
    rows = page("Anna", "Bo")
    weeks = weeks_of(rows, {1: weekly(1, 0, 0, 0, 2), 2: weekly(1, 1, 1, 1, 1)}, MONDAYS)
    words = board_words("en", "All time", rows, ["1. Anna", "2. Bo"], weeks)
    assert words == (
        "All time\n1. Anna\n2. Bo\n"
        "Below the bars a curve: times skitgubbe in each week, from the week of Nov 2 on.\n"
        "Bo: 1, 1, 1, 1, 1\nAnna: 1, 0, 0, 0, 2"
    )


@pytest.mark.parametrize("locale", languages())
def test_the_curves_words_are_whole_beside_a_full_page(locale: str):
    rows = page(*["W" * 32] * 10)
    weeks = weeks_of(rows, {row.row.user_id: [1000] * 10 for row in rows}, MONDAYS)
    words = board_words(locale, "Title", rows, ["long line " * 15] * 10, weeks)
    assert len(words) <= ALT_LENGTH
    assert words.endswith(", 1000")
    assert words.count("long line " * 15 + "\n") >= 2
