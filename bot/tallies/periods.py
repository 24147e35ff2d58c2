"""This week, this month, this year: as the clocks on a server's wall say."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
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
    zone = ZoneInfo(timezone)
    today = now.astimezone(zone).date()
    first = {
        "week": today - timedelta(days=today.weekday()),
        "month": today.replace(day=1),
        "year": today.replace(month=1, day=1),
    }[period]
    return datetime(first.year, first.month, first.day, tzinfo=zone).astimezone(UTC)


@cache
def timezones() -> tuple[str, ...]:
    """The names of places whose time can be chosen, like ``Europe/Stockholm``; sorted."""
    places = (name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return ("UTC", *sorted(places))


def is_timezone(name: str) -> bool:
    """Whether there is such a place."""
    return name in timezones()
