"""This week, this month, this year: as the clocks on a server's wall say."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo, available_timezones

Period = Literal["week", "month", "year", "all"]
PERIODS: tuple[Period, ...] = ("week", "month", "year", "all")


def period_start(period: Period, now: datetime, timezone: str) -> datetime | None:
    """When the period that ``now`` lies in began, in UTC; None for all time.

    A period begins with a day at midnight in ``timezone``, weeks with Monday. Where the clocks skip that midnight, the
    day begins when they jump; where they show it twice, with the first.
    """
    if period == "all":
        return None
    today = now.astimezone(ZoneInfo(timezone)).date()
    first = {
        "week": monday_of(today),
        "month": today.replace(day=1),
        "year": today.replace(month=1, day=1),
    }[period]
    return midnight(first, timezone)


def last_mondays(count: int, now: datetime, timezone: str) -> list[date]:
    """The first days of the last ``count`` weeks, oldest first; the last of them is the week that ``now`` lies in."""
    this_week = monday_of(now.astimezone(ZoneInfo(timezone)).date())
    return [this_week - timedelta(weeks=back) for back in reversed(range(count))]


def monday_of(day: date) -> date:
    """The first day of the week."""
    return day - timedelta(days=day.weekday())


def midnight(day: date, timezone: str) -> datetime:
    """When a day begins in a time zone, in UTC."""
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(timezone)).astimezone(UTC)


@cache
def timezones() -> tuple[str, ...]:
    """The names of places whose time can be chosen, like ``Europe/Stockholm``; sorted."""
    places = (name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return ("UTC", *sorted(places))


def is_timezone(name: str) -> bool:
    """Whether there is such a place."""
    return name in timezones()
