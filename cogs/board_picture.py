"""The picture of a leaderboard: bars, and a curve of the last weeks; and the same in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import accumulate

from bot.pictures import Bar, Curve, Draw, Line, Style, bar_colour, bars_picture
from bot.play.drawing import ALT_LENGTH
from bot.tallies.ranking import Ranked
from bot.words.catalog import short_day, text
from bot.words.names import plain

WEEKS = 10
"""How far back the curve goes."""
FEWEST_WEEKS = 4
"""A curve that is shorter than this is hardly one."""
MOST_LINES = 4
"""More lines could not be told apart on a phone."""


@dataclass(frozen=True, slots=True)
class Weeks:
    """The last weeks: their Mondays, oldest first, and for each of some people how often he lost in each week.

    ``people`` holds places on the page, from 0, whoever lost most often first, with a number for each of ``mondays``.
    """

    mondays: Sequence[date]
    people: Sequence[tuple[int, Sequence[int]]]


def weeks_of(rows: Sequence[Ranked], losses: Mapping[int, Sequence[int]], mondays: Sequence[date]) -> Weeks | None:
    """What the curve shows: of those on the page, who lost most often in these weeks. None if none of them did.

    Weeks before the first loss are left out, but for a few.
    """
    found = [(place, losses[line.row.user_id]) for place, line in enumerate(rows) if any(losses[line.row.user_id])]
    people = sorted(found, key=lambda one: -sum(one[1]))[:MOST_LINES]
    if not people:
        return None
    first_loss = min(next(week for week, lost in enumerate(weekly) if lost) for _, weekly in people)
    first = min(first_loss, len(mondays) - FEWEST_WEEKS)
    return Weeks(mondays[first:], [(place, weekly[first:]) for place, weekly in people])


def board_picture(locale: str, title: str, rows: Sequence[Ranked], weeks: Weeks | None) -> Draw:
    """What draws how often each on the page was the skitgubbe, and below that how it went in the last weeks."""
    bars = [Bar(plain(line.row.name), line.row.losses, f"{line.row.losses} / {line.row.games}") for line in rows]
    return partial(bars_picture, title, bars, Style(), curve_of(locale, rows, weeks) if weeks else None)


def curve_of(locale: str, rows: Sequence[Ranked], weeks: Weeks) -> Curve:
    """Losses added up from week to week: lines that only rise are told apart more easily than such that jump about."""
    lines = [
        Line(plain(rows[place].row.name), tuple(accumulate(weekly, initial=0)), bar_colour(place, Style()))
        for place, weekly in weeks.people
    ]
    days = [short_day(locale, monday) for monday in weeks.mondays]
    title = text(locale, "leaderboard.curve", n=len(weeks.mondays))
    return Curve(title, tuple(lines), (*days, text(locale, "leaderboard.curve.today")))


def board_words(locale: str, title: str, rows: Sequence[Ranked], lines: Sequence[str], weeks: Weeks | None) -> str:
    """What the picture shows, within what Discord takes: the curve whole, and as many lines of the page as fit."""
    curve = curve_words(locale, rows, weeks) if weeks else ""
    kept: list[str] = []
    for line in lines:
        if len("\n".join((title, *kept, line, curve))) > ALT_LENGTH:
            break
        kept.append(line)
    return "\n".join(part for part in (title, *kept, curve) if part)


def curve_words(locale: str, rows: Sequence[Ranked], weeks: Weeks) -> str:
    """Week by week, how often each lost."""
    lines = [
        f"{plain(rows[place].row.name)}: {', '.join(str(lost) for lost in weekly)}" for place, weekly in weeks.people
    ]
    first = short_day(locale, weeks.mondays[0])
    return "\n".join((text(locale, "leaderboard.curve.words", date=first), *lines))
