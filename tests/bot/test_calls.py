"""What comes out of calls to Discord that fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import aiohttp.client
import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot import calls
from bot.app import INTENTS, Bot, create_bot
from bot.calls import LONGEST_LIMIT, Unreachable, expected_errors
from bot.config import Settings
from bot.monitoring import request_trace
from bot.play.surroundings import Surroundings
from bot.store import Store
from tests.bot.pages_kit import open_pages, pages_to_log_in


async def test_a_call_after_the_end_is_an_expected_failure():
    """While the bot stops, an answer may come too late: that is no fault of the program."""
    session = aiohttp.ClientSession()
    await session.close()
    with pytest.raises(Unreachable, match="stopping"), expected_errors():
        await session.get("http://localhost/")


def test_other_errors_of_the_program_are_not_hidden():
    with pytest.raises(RuntimeError, match="something else"), expected_errors():
        raise RuntimeError("something else")


ANSWERS = [
    *((200, ""), (200, "null"), (200, "[]"), (200, '{"hello": "world"}'), (200, '{"id": "12'), (200, "<html>")),
    *((429, "{}"), (429, "[]"), (429, '{"retry_after": "soon"}'), (429, '{"retry_after": 86400}')),
]


@pytest.mark.parametrize(("status", "body"), ANSWERS)
async def test_an_answer_that_cannot_be_read_is_an_expected_failure(
    status: int, body: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Empty, cut off, something else; or a limit without a time, or for a day. A line at most, and no traceback."""

    async def answer(_: web.Request) -> web.Response:
        kind = "text/html" if body.startswith("<") else "application/json"
        return web.Response(body=body.encode(), status=status, headers={"Content-Type": kind, "Via": "1.1 google"})

    pages = pages_to_log_in()
    pages.router.add_post("/api/channels/5/messages", answer)
    runner, port = await open_pages(pages)
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}/api")
    client = discord.AutoShardedClient(intents=INTENTS, http_trace=request_trace(), max_ratelimit_timeout=LONGEST_LIMIT)
    await client.login("secret")
    try:
        with pytest.raises(Unreachable), expected_errors():
            await client.get_partial_messageable(5).send("hello")
    finally:
        await client.close()
        await runner.cleanup()
    lines = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(lines) <= 1
    assert not any(line.exc_info for line in lines)


def test_what_fails_before_anything_was_sent_is_a_fault_of_ours():
    with pytest.raises(TypeError), expected_errors():
        raise TypeError("a wrong argument")


@pytest.mark.parametrize(
    ("part", "level"),
    [
        ("type", logging.WARNING),
        ("interaction_id", logging.WARNING),
        ("data", logging.ERROR),
        ("content", logging.ERROR),
    ],
)
def test_what_was_wrong_with_the_asking_is_no_fault_of_ours(
    part: str, level: int, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer to a forged interaction may be refused for its kind; one refused for what it holds is our fault."""
    response = SimpleNamespace(status=400, reason="refused")
    named = {part: {"_errors": [{"code": "BAD", "message": "not like that"}]}}
    refused = {"code": 50035, "message": "Invalid Form Body", "errors": named}
    with pytest.raises(Unreachable), expected_errors():
        raise discord.HTTPException(response, refused)  # pyright: ignore[reportArgumentType]
    assert [record.levelno for record in caplog.records] == [level]


async def test_a_call_that_is_never_answered_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the network swallows the answer, no table waits for it until aiohttp gives up."""
    release = asyncio.Event()

    async def say_nothing(_: web.Request) -> web.Response:
        await release.wait()
        return web.Response()

    pages = web.Application()
    pages.router.add_get("/api/users/@me", say_nothing)
    runner, port = await open_pages(pages)
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}/api")
    monkeypatch.setattr(calls, "LONGEST_CALL", 0.05)
    monkeypatch.setattr(aiohttp.client, "DEFAULT_TIMEOUT", aiohttp.client.DEFAULT_TIMEOUT)
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'bot.sqlite3'}")
    bot = create_bot(Settings(), store, Surroundings())
    try:
        async with asyncio.timeout(20):
            with pytest.raises(Unreachable, match="Timeout"), expected_errors():
                await bot.login("secret")
    finally:
        release.set()
        await bot.close()
        await store.close()
        await runner.cleanup()


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'bot.sqlite3'}")
    made = create_bot(Settings(), store, Surroundings())
    yield made
    await made.close()
    await store.close()


@pytest.mark.parametrize("body", ["", "<html>Sign in to this network</html>", "[]"])
async def test_who_cannot_log_in_for_an_unreadable_answer_ends_like_one_without_a_network(
    bot: Bot, body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line says so, not a traceback."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response(text=body, content_type="application/json" if body == "[]" else "text/html")

    pages = web.Application()
    pages.router.add_get("/api/users/@me", answer)
    runner, port = await open_pages(pages)
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}/api")
    with pytest.raises(Unreachable):
        await bot.start("secret")
    await runner.cleanup()


async def test_a_fault_of_ours_after_the_login_is_not_hidden(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken() -> None:
        raise TypeError("a fault of ours")

    runner, port = await open_pages(pages_to_log_in())
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}/api")
    monkeypatch.setattr(bot.hall, "restore", broken)
    with pytest.raises(TypeError, match="of ours"):
        await bot.start("secret")
    await runner.cleanup()
