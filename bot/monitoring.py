"""Measures the running bot, and shows what is measured on a port of its own (see ``bot.metrics``)."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from aiohttp import web
from discord.ext import commands
from prometheus_client.aiohttp import make_aiohttp_handler

from bot import metrics
from bot.calls import note_answer
from bot.cli.exits import CONFIG, Stop
from bot.config import Settings

if TYPE_CHECKING:
    from bot.play.hall import Hall

LAG_SECONDS = 1.0
"""How often the event loop is asked how late it is."""
API = re.compile(r"/api/v\d+/")
WORD = re.compile(r"[a-z@_-]{1,24}|oauth2")
"""The fixed parts of Discord's addresses. Ids have digits, and tokens are longer."""
ACKNOWLEDGED = re.compile(r"/api/v\d+/interactions/(\d+)/[^/]+/callback")


# -- the page


@asynccontextmanager
async def served(settings: Settings) -> AsyncGenerator[None, None]:
    """Show the numbers while the block lasts, if a port is set. :class:`Stop` if that port can't be had."""
    if settings.metrics_port is None:
        yield
        return
    pages = web.Application()
    pages.router.add_get("/metrics", make_aiohttp_handler())
    runner = web.AppRunner(pages, access_log=None)
    await runner.setup()
    lag = asyncio.create_task(measure_lag(), name="event loop lag")
    try:
        await listen(runner, settings.metrics_host, settings.metrics_port)
        yield
    finally:
        lag.cancel()
        await runner.cleanup()


async def listen(runner: web.AppRunner, host: str, port: int) -> None:
    """Take the port."""
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        reason = f"METRICS_PORT {port} on METRICS_HOST {host} can't be used: {error.strerror}"
        raise Stop(CONFIG, f"{reason}; choose another port, or leave METRICS_PORT out.") from error


# -- the process


async def measure_lag() -> None:
    """Note every second how much later than asked the event loop comes back: all answers wait for that."""
    while True:
        due = time.perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        metrics.LOOP_LAG.observe(max(0.0, time.perf_counter() - due))


def watch(bot: commands.AutoShardedBot, hall: Hall) -> None:
    """Measure this bot's tables and connections from now on."""
    metrics.TABLES.labels("lobby").set_function(lambda: len(hall.lobbies))
    metrics.TABLES.labels("playing").set_function(lambda: len(hall.matches))
    metrics.GATEWAY_LATENCY.set_function(lambda: bot.latency)
    for event in ("connect", "disconnect", "resumed"):
        bot.add_listener(counting(event), f"on_shard_{event}")


def counting(event: str) -> Callable[[int], Coroutine[Any, Any, None]]:
    """What counts an event of the shards."""
    counter = metrics.GATEWAY_EVENTS.labels(event)

    async def count(_shard_id: int) -> None:
        counter.inc()

    return count


# -- requests to Discord


def request_trace() -> aiohttp.TraceConfig:
    """What an HTTP session of discord.py has to tell of its requests."""
    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(on_start)
    trace.on_request_end.append(on_end)
    trace.on_request_exception.append(on_exception)
    trace.on_response_chunk_received.append(on_body)
    return trace


def route_of(method: str, path: str) -> str:
    """The kind of a request, ``POST /channels/:id/messages``: fixed words only. ``other``: not Discord's API."""
    version = API.match(path)
    if version is None:
        return "other"
    parts = path[version.end() :].split("/")
    return f"{method} /" + "/".join(part if WORD.fullmatch(part) else ":id" for part in parts)


async def on_start(
    _session: aiohttp.ClientSession, context: SimpleNamespace, _params: aiohttp.TraceRequestStartParams
) -> None:
    """A request begins."""
    context.start = time.perf_counter()


async def on_end(
    _session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
) -> None:
    """The head of the answer is here."""
    note_answer()
    status, route = params.response.status, route_of(params.method, params.url.path)
    context.refused = status >= 400
    metrics.REQUESTS.labels(route, str(status)).inc()
    metrics.REQUEST_SECONDS.labels(route).observe(time.perf_counter() - context.start)
    acknowledged = ACKNOWLEDGED.fullmatch(params.url.path)
    if acknowledged and not context.refused:
        asked = discord.utils.snowflake_time(int(acknowledged[1]))
        metrics.ACKNOWLEDGEMENT.observe(max(0.0, (discord.utils.utcnow() - asked).total_seconds()))


async def on_exception(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
) -> None:
    """There is no answer."""
    metrics.REQUESTS.labels(route_of(params.method, params.url.path), "none").inc()


async def on_body(
    _session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceResponseChunkReceivedParams
) -> None:
    """The body of the answer is here; that of a refusal has Discord's code in it."""
    if context.refused:
        metrics.ERRORS.labels(code_in(params.chunk)).inc()


def code_in(body: bytes) -> str:
    """Discord's code for what went wrong; ``none`` if something else than Discord's API has answered."""
    try:
        return str(int(json.loads(body)["code"]))
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return "none"
