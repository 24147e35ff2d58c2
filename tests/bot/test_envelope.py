"""The outside of an interaction: what is taken, and that what isn't can be answered all the same."""

from __future__ import annotations

from typing import Any

import pytest

from bot.envelope import check_interaction, what_is_needed_to_answer

WHOLE: dict[str, Any] = {
    "id": "7",
    "token": "t",
    "type": 2,
    "locale": "sv-SE",
    "channel": {"id": "1", "type": 0},
    "data": {"name": "skitgubbe", "options": [{"name": "new", "type": 1, "options": [{"name": "x", "type": 5}]}]},
}


def test_what_discord_sends_today_is_taken() -> None:
    check_interaction(WHOLE)


@pytest.mark.parametrize(
    "part",
    [
        {"channel": None},
        {"channel": {"id": "1", "type": 99}},
        {"locale": None},
        {"guild_locale": 7},
        {"member": {"nick": ["x"]}},
        {"member": {"user": {"username": 7}}},
        {"user": {"global_name": {}}},
        {"data": {"name": "stats", "resolved": {"users": {"1": {"username": None, "global_name": 3}}}}},
        {"data": {"name": "stats", "type": -1}},
        {"data": {"name": "stats", "options": [{"name": "x", "type": 3, "value": 7}]}},
        {"data": {"name": "stats", "options": [{"name": "x", "type": 4, "value": True}]}},
        {"data": {"name": "x", "options": [{"name": "x", "type": 2, "options": [WHOLE["data"]]}]}},
        {"data": {"options": []}},
        {"data": None},
    ],
)
def test_what_has_another_form_is_not(part: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"a |words"):
        check_interaction({**WHOLE, **part})


def test_it_takes_a_number_and_a_token_to_answer() -> None:
    """And a place: discord.py looks at it when Discord has taken the answer."""
    needed = what_is_needed_to_answer({"id": "7", "token": "t", "type": 3}, 5)
    assert needed is not None
    assert (needed["id"], needed["token"], needed["locale"]) == ("7", "t", "en-US")
    assert needed["channel"]["id"]


@pytest.mark.parametrize("data", [None, [], {}, {"id": "x", "token": "t"}, {"id": "7"}, {**WHOLE, "type": 4}])
def test_nobody_can_be_answered_without(data: Any) -> None:
    assert what_is_needed_to_answer(data, 5) is None
