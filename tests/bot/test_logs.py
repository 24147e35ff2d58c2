"""The log: readable, one entry where one is written, and without secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.logs import SUGGESTING, set_up_logging

TOKEN = "MTIzNDU2.GhIjKl.abcdefghijklmnop"


@pytest.fixture(autouse=True)
def same_logging_afterwards() -> Iterator[None]:
    names = [None, "discord", "alembic", "aiosqlite", "asyncio", "PIL", "sqlalchemy"]
    levels = {name: logging.getLogger(name).level for name in names}
    handlers = list(logging.root.handlers)
    yield
    logging.root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def log_with(form: str, level: str = "INFO") -> io.StringIO:
    stream = io.StringIO()
    set_up_logging(level, form, secrets=(TOKEN,), stream=stream)
    return stream


def fail(message: str) -> None:
    try:
        raise ValueError(f"sent {TOKEN}")
    except ValueError:
        logging.getLogger("bot.trial").exception(message)


def test_text_is_one_line_whatever_somebody_is_called():
    stream = log_with("text")
    logging.getLogger("bot.trial").warning("%s sat down", "Bo\r\n2026-01-01 ERROR all is lost")
    (line,) = stream.getvalue().splitlines()
    assert line.endswith(r"+00:00 WARNING bot.trial: Bo\r\n2026-01-01 ERROR all is lost sat down")


def test_json_is_an_object_per_line_with_the_extras():
    stream = log_with("json")
    logging.getLogger("bot.trial").warning("%s sat\ndown", "Bo", extra={"game": 7})
    fail("it broke")
    first, second = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (first["level"], first["logger"], first["message"], first["game"]) == (
        "WARNING",
        "bot.trial",
        "Bo sat\ndown",
        7,
    )
    assert set(first) == {"time", "level", "logger", "message", "game"}
    assert "ValueError" in second["exception"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_token_is_nowhere_not_even_in_tracebacks(form: str):
    stream = log_with(form)
    logging.getLogger("bot.trial").warning("login with %s", TOKEN, extra={"token": TOKEN})
    fail(f"refused {TOKEN}")
    assert TOKEN not in stream.getvalue()
    assert stream.getvalue().count("[redacted]") >= 3


def test_details_of_the_bot_do_not_bring_those_of_discord():
    """Whole events hold private messages and tokens that act for a person."""
    stream = log_with("text", "DEBUG")
    logging.getLogger("bot.trial").debug("wanted")
    logging.getLogger("discord.gateway").debug("an event with a token")
    logging.getLogger("discord.gateway").info("connected")
    assert [line.split(": ")[1] for line in stream.getvalue().splitlines()] == ["wanted", "connected"]


def suggesting_fails(error: discord.HTTPException) -> None:
    try:
        raise error
    except discord.HTTPException:
        logging.getLogger(SUGGESTING).exception("Ignoring exception in autocomplete")


@pytest.mark.parametrize("code", [10062, 40060])
def test_suggestions_that_come_too_late_are_no_errors(code: int):
    """Who types fast doesn't wait for them."""
    stream = log_with("text")
    suggesting_fails(refusal(404, code))
    assert stream.getvalue() == ""


def test_other_errors_of_suggestions_are_logged():
    stream = log_with("text")
    suggesting_fails(refusal(400, 50035))
    assert "50035" in stream.getvalue()


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("library", ["discord.client", "asyncio"])
def test_errors_of_libraries_take_one_line(form: str, library: str):
    """With their kind and place; what they say may hold what somebody sent."""
    stream = log_with(form)
    try:
        raise KeyError("what somebody sent")
    except KeyError:
        logging.getLogger(library).exception("Ignoring exception in on_message")
    (line,) = stream.getvalue().splitlines()
    assert "Ignoring exception in on_message" in line
    assert "KeyError at test_logs.py:" in line
    assert "somebody" not in line


@pytest.mark.parametrize("error", [OSError("no network"), aiohttp.ClientError(), discord.GatewayNotFound()])
def test_a_lost_connection_is_a_warning_in_one_line(error: Exception):
    """It is made again; there is nothing to mend."""
    stream = log_with("text")
    logging.getLogger("discord.shard").error("Attempting a reconnect", exc_info=error)
    (line,) = stream.getvalue().splitlines()
    assert " WARNING discord.shard: Attempting a reconnect: " in line
    logging.getLogger("discord.shard").error("Something else", exc_info=KeyError("x"))
    assert " ERROR discord.shard: Something else" in stream.getvalue()


def test_who_wants_errors_only_hears_of_no_lost_connections():
    stream = log_with("text", "ERROR")
    logging.getLogger("discord.shard").error("Attempting a reconnect", exc_info=OSError())
    assert stream.getvalue() == ""


def refusal(status: int, code: int) -> discord.HTTPException:
    """What discord.py raises when Discord refuses a request."""
    response = SimpleNamespace(status=status, reason="refused")
    return discord.HTTPException(response, {"code": code, "message": "refused"})  # pyright: ignore[reportArgumentType]
