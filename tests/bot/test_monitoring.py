"""Numbers for a Prometheus server: what is counted, that it names nobody, and the port on which it is shown."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import discord
import pytest
from aiohttp import web
from prometheus_client import REGISTRY

from bot import metrics, monitoring
from bot.cli.exits import Stop
from bot.cli.run import run
from bot.config import Settings
from bot.monitoring import request_trace, route_of, served
from bot.store import Store
from bot.thinking import ThinkingPool
from tests.bot.cli_kit import TOKEN, assert_one_line, bot
from tests.bot.test_cli import FailingBot
from tests.bot.test_thinking import thought

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OkFCQ0RFRg"


def count(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.fixture
def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


# -- the page


async def test_the_numbers_are_shown_on_the_port_while_the_bot_runs(free_port: int):
    settings = Settings(metrics_port=free_port)
    url = f"http://127.0.0.1:{free_port}/metrics"
    async with aiohttp.ClientSession() as prometheus:
        async with served(settings), prometheus.get(url) as answer:
            page = await answer.text()
        with pytest.raises(aiohttp.ClientConnectionError):
            await prometheus.get(url)
    assert answer.status == 200
    for name in ("moves_total", "acknowledgement_seconds_count", "event_loop_lag_seconds_bucket", "thinking"):
        assert f"\nskitgubbe_{name}" in page


async def test_without_a_port_nothing_is_opened(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web, "AppRunner", None)
    async with served(Settings()):
        pass


async def test_a_taken_port_ends_the_bot_with_a_line(taken_port: int, tmp_path: Path):
    settings = Settings(
        token=TOKEN, database_url=f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3", metrics_port=taken_port
    )
    with pytest.raises(Stop, match=f"METRICS_PORT {taken_port}.*already in use.*choose another") as stopped:
        await run(settings, lambda settings, store: FailingBot(RuntimeError("not reached")))
    assert stopped.value.status == 78
    assert "\n" not in str(stopped.value)
    await (await Store.open(settings.database_url)).close()  # it was closed, and the lock is free


@pytest.mark.slow
def test_a_host_that_is_not_this_machine_ends_the_process_with_a_line(free_port: int, tmp_path: Path):
    result = bot(tmp_path, "run", DISCORD_TOKEN=TOKEN, METRICS_PORT=str(free_port), METRICS_HOST="203.0.113.1")
    assert_one_line(result, 78, "METRICS_HOST 203.0.113.1", "leave METRICS_PORT out")


async def test_the_event_loop_is_timed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(monitoring, "LAG_SECONDS", 0.0)
    before = count("skitgubbe_event_loop_lag_seconds_count")
    measuring = asyncio.create_task(monitoring.measure_lag())
    for _ in range(3):
        await asyncio.sleep(0)
    measuring.cancel()
    assert count("skitgubbe_event_loop_lag_seconds_count") > before


async def test_a_move_without_thinking_ahead_is_counted():
    before = count("skitgubbe_thinking_fallbacks_total")
    await ThinkingPool(waiting=0).think(thought())
    assert count("skitgubbe_thinking_fallbacks_total") == before + 1
    assert count("skitgubbe_thinking") == 0


def test_hosting_explains_every_number():
    page = HOSTING.read_text(encoding="utf-8")
    explained = {name.removesuffix("_total") for name in re.findall(r"`(skitgubbe_\w+)", page)}
    assert explained == {metric.name for metric in REGISTRY.collect() if metric.name.startswith("skitgubbe_")}


# -- requests to Discord


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/1234567890/messages", "GET /channels/:id/messages"),
        (f"/api/v10/interactions/123/{INTERACTION_TOKEN}/callback", "GET /interactions/:id/:id/callback"),
        (f"/api/v10/webhooks/123/{INTERACTION_TOKEN}/messages/@original", "GET /webhooks/:id/:id/messages/@original"),
        ("/api/v10/webhooks/123/abcdefghijklmnopqrstuvwxyz", "GET /webhooks/:id/:id"),
        (
            "/api/v10/channels/1/messages/2/reactions/%F0%9F%90%90/@me",
            "GET /channels/:id/messages/:id/reactions/:id/@me",
        ),
        ("/api/v10/oauth2/applications/@me", "GET /oauth2/applications/@me"),
        ("/attachments/1/2/my-hand.png", "other"),
    ],
)
def test_requests_are_told_apart_by_fixed_words_only(path: str, route: str):
    assert route_of("GET", path) == route


@asynccontextmanager
async def discord_that_answers(status: int, body: str) -> AsyncIterator[str]:
    """A server; its address."""

    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=status, text=body)

    pages = web.Application()
    pages.router.add_post("/{path:.*}", answer)
    runner = web.AppRunner(pages)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def post(path: str, status: int = 200, body: str = "{}") -> None:
    """Ask Discord for something, as discord.py does."""
    async with (
        discord_that_answers(status, body) as address,
        aiohttp.ClientSession(trace_configs=[request_trace()]) as session,
        session.post(address + path) as response,
    ):
        await response.text()


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (403, '{"code": 50007, "message": "Cannot send messages to this user"}', "50007"),
        (429, '{"retry_after": 1.0, "message": "You are being rate limited."}', "none"),
        (502, "<html>Bad gateway</html>", "none"),
        (404, "[]", "none"),
        (400, '{"code": 1e999}', "none"),
    ],
)
async def test_refusals_are_counted_by_discords_code(status: int, body: str, code: str):
    requests = {"route": "POST /channels/:id/messages", "status": str(status)}
    before = count("skitgubbe_discord_errors_total", code=code), count("skitgubbe_discord_requests_total", **requests)
    await post("/api/v10/channels/5/messages", status, body)
    after = count("skitgubbe_discord_errors_total", code=code), count("skitgubbe_discord_requests_total", **requests)
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 1]


async def test_an_answer_is_no_error():
    before = sum(sample.value for metric in metrics.ERRORS.collect() for sample in metric.samples)
    await post("/api/v10/channels/5/messages", 200, '{"code": 1}')
    assert sum(sample.value for metric in metrics.ERRORS.collect() for sample in metric.samples) == before


async def test_no_answer_counts_too():
    labels = {"route": "POST /users/@me/channels", "status": "none"}
    before = count("skitgubbe_discord_requests_total", **labels)
    async with discord_that_answers(200, "") as address:
        pass
    async with aiohttp.ClientSession(trace_configs=[request_trace()]) as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.post(address + "/api/v10/users/@me/channels")
    assert count("skitgubbe_discord_requests_total", **labels) == before + 1


@pytest.mark.parametrize(("status", "counted"), [(204, 1), (404, 0)])
async def test_answers_to_people_are_timed_from_their_click(status: int, counted: int):
    clicked = discord.utils.time_snowflake(discord.utils.utcnow())
    before = count("skitgubbe_acknowledgement_seconds_count")
    await post(f"/api/v10/interactions/{clicked}/{INTERACTION_TOKEN}/callback", status, "")
    assert count("skitgubbe_acknowledgement_seconds_count") == before + counted
