"""What comes out of calls to Discord that fail."""

from __future__ import annotations

import aiohttp
import pytest

from bot.calls import Unreachable, expected_errors


async def test_a_call_after_the_end_is_an_expected_failure():
    """While the bot stops, an answer may come too late: that is no fault of the program."""
    session = aiohttp.ClientSession()
    await session.close()
    with pytest.raises(Unreachable, match="stopping"), expected_errors():
        await session.get("http://localhost/")


def test_other_errors_of_the_program_are_not_hidden():
    with pytest.raises(RuntimeError, match="something else"), expected_errors():
        raise RuntimeError("something else")
