"""Where weeks, months and years begin: by the clocks of a place, whatever they do."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.tallies.periods import Period, is_timezone, last_mondays, midnight, period_start, timezones


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("period", "timezone", "now", "start"),
    [
        # A plain day; weeks begin with Monday.
        ("week", "UTC", "2026-03-04T12:00", "2026-03-02T00:00"),
        ("month", "UTC", "2026-03-04T12:00", "2026-03-01T00:00"),
        ("year", "UTC", "2026-03-04T12:00", "2026-01-01T00:00"),
        # Monday at midnight to the second, and the second before.
        ("week", "Europe/Stockholm", "2026-03-01T23:00", "2026-03-01T23:00"),
        ("week", "Europe/Stockholm", "2026-03-01T22:59:59", "2026-02-22T23:00"),
        # Summer time began on Sunday the 29th: that week began an hour later by UTC than the next one.
        ("week", "Europe/Stockholm", "2026-03-29T12:00", "2026-03-22T23:00"),
        ("week", "Europe/Stockholm", "2026-03-30T12:00", "2026-03-29T22:00"),
        ("month", "Europe/Stockholm", "2026-03-31T12:00", "2026-02-28T23:00"),
        ("month", "Europe/Stockholm", "2026-10-31T12:00", "2026-09-30T22:00"),
        # New Year comes in Kiritimati almost a day before it comes to Honolulu.
        ("year", "Pacific/Kiritimati", "2026-12-31T10:00", "2026-12-31T10:00"),
        ("year", "Pacific/Honolulu", "2027-01-01T09:59:59", "2026-01-01T10:00"),
        ("year", "Pacific/Honolulu", "2027-01-01T10:00", "2027-01-01T10:00"),
        ("year", "Europe/Stockholm", "2026-12-31T22:59:59", "2025-12-31T23:00"),
        # The week in which the year changes is one week.
        ("week", "Europe/Stockholm", "2027-01-01T12:00", "2026-12-27T23:00"),
        # A leap day.
        ("month", "UTC", "2028-02-29T23:59:59", "2028-02-01T00:00"),
        # In Asunción clocks once jumped from midnight to one: the month began with the jump.
        ("month", "America/Asuncion", "2017-10-01T12:00", "2017-10-01T04:00"),
        # In Havana they show the hour before one twice in autumn: the day began with the first midnight.
        ("month", "America/Havana", "2026-11-01T12:00", "2026-11-01T04:00"),
    ],
)
def test_where_a_period_begins(period: Period, timezone: str, now: str, start: str):
    assert period_start(period, at(now), timezone) == at(start)


def test_all_time_has_no_beginning():
    assert period_start("all", at("2026-03-04T12:00"), "UTC") is None


def test_time_zones_are_places():
    assert is_timezone("Europe/Stockholm")
    assert is_timezone("UTC")
    assert not any(map(is_timezone, ("", "Europe", "../etc/passwd", "Etc/GMT+3", "europe/stockholm", "localtime")))
    assert timezones()[0] == "UTC"


@pytest.mark.parametrize(
    ("now", "mondays", "starts"),
    [
        # Clocks go forward on 29 March and back on 25 October.
        (
            "2026-04-01T12:00",
            ["2026-03-16", "2026-03-23", "2026-03-30"],
            ["2026-03-15T23:00", "2026-03-22T23:00", "2026-03-29T22:00"],
        ),
        (
            "2026-10-26T12:00",
            ["2026-10-12", "2026-10-19", "2026-10-26"],
            ["2026-10-11T22:00", "2026-10-18T22:00", "2026-10-25T23:00"],
        ),
        (
            "2027-01-03T22:59:59",
            ["2026-12-14", "2026-12-21", "2026-12-28"],
            ["2026-12-13T23:00", "2026-12-20T23:00", "2026-12-27T23:00"],
        ),
    ],
)
def test_the_last_weeks(now: str, mondays: list[str], starts: list[str]):
    found = last_mondays(3, at(now), "Europe/Stockholm")
    assert [monday.isoformat() for monday in found] == mondays
    assert [midnight(monday, "Europe/Stockholm") for monday in found] == [at(start) for start in starts]
