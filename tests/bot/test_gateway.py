"""The connection to the gateway, on a small gateway of its own: what can't be read ends nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from aiohttp import WSMsgType, web
from discord import shard
from discord.http import Route
from yarl import URL

from bot import gateway
from bot.app import INTENTS
from bot.gateway import LONGEST_WAIT, Gateway, Patience, use_lasting_connections
from tests.bot.pages_kit import ACCOUNT, open_pages, pages_to_log_in

HELLO = {"op": 10, "d": {"heartbeat_interval": 41250}}
READY = {"op": 0, "t": "READY", "s": 1, "d": {"user": ACCOUNT, "guilds": [], "session_id": "first", "shard": [0, 1]}}
IDENTIFY, RESUME = 2, 6


class SmallGateway:
    """Says to each connection what is written for it; ``begun`` holds how the bot began each."""

    def __init__(self) -> None:
        self.hellos: list[Any] = []
        self.frames: list[list[Any]] = []
        self.begun: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.url = ""

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await self.say(socket, self.hellos.pop(0) if self.hellos else HELLO)
        async for message in socket:
            told = json.loads(message.data) if message.type is WSMsgType.TEXT else {}
            if told.get("op") in (IDENTIFY, RESUME):
                for frame in self.frames.pop(0) if self.frames else []:
                    await self.say(socket, frame)
                await self.begun.put(told)
        return socket

    async def say(self, socket: web.WebSocketResponse, frame: Any) -> None:
        """A frame; what is bytes or text as it is."""
        if isinstance(frame, bytes):
            await socket.send_bytes(frame)
        else:
            words = frame if isinstance(frame, str) else json.dumps(frame)
            await socket.send_str(words.replace("GATEWAY", self.url))

    async def next(self) -> dict[str, Any]:
        """How the next connection began."""
        return await asyncio.wait_for(self.begun.get(), 60)


def ready() -> dict[str, Any]:
    return {**READY, "d": {**READY["d"], "resume_gateway_url": "GATEWAY"}}


@pytest.fixture
async def small(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SmallGateway]:
    made = SmallGateway()
    pages = pages_to_log_in()
    pages.router.add_get("/gateway", made.connect)
    runner, port = await open_pages(pages)
    made.url = f"ws://127.0.0.1:{port}/gateway"
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}/api")
    monkeypatch.setattr(Gateway, "DEFAULT_GATEWAY", URL(made.url))
    monkeypatch.setattr(shard, "DiscordWebSocket", shard.DiscordWebSocket)  # pyright: ignore
    monkeypatch.setattr(shard, "ExponentialBackoff", shard.ExponentialBackoff)  # pyright: ignore
    use_lasting_connections()
    monkeypatch.setattr(Patience, "delay", lambda _: 0.0)
    yield made
    await runner.cleanup()


class Client(discord.AutoShardedClient):
    """It begins a session without the pause that Discord asks for."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


@pytest.fixture
async def bot(small: SmallGateway) -> AsyncIterator[discord.AutoShardedClient]:
    client = Client(intents=INTENTS, shard_count=1)
    await client.login("secret")
    yield client
    await client.close()
    assert [
        beat.name for beat in threading.enumerate() if beat.name.startswith("keep-alive") and not stopped(beat)
    ] == []


def stopped(thread: threading.Thread) -> bool:
    """Whether a thread that sends signs of life is about to end."""
    return thread._stop_ev.is_set()  # type: ignore[attr-defined]


UNREADABLE = [
    *("{no json", "", "[1, 2]", "null", "7", b"no compressed stream", b"\x00\x01\x02\x00\x00\xff\xff"),
    *({"op": 0, "t": "READY", "s": 9, "d": {}}, {"op": 0, "t": "READY", "s": 9, "d": None}),
    *({"op": 0, "t": "RESUMED", "s": 9, "d": None}, {"op": 0, "t": ["x"], "s": 9, "d": {}}),
    *({"op": 10, "d": None}, {"op": 10, "d": {"heartbeat_interval": "x"}}, {"op": 10, "d": {"heartbeat_interval": 0}}),
]


@pytest.mark.parametrize("frame", UNREADABLE, ids=str)
async def test_a_session_goes_on_after_a_frame_that_cannot_be_read(
    small: SmallGateway,
    bot: discord.AutoShardedClient,
    frame: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """On a new connection, from where it was before: nothing that Discord tells meanwhile is missed."""
    monkeypatch.setattr(gateway, "LASTING", 0.0)
    small.frames = [[ready(), frame]]
    listening = asyncio.create_task(bot.connect())
    assert (await small.next())["op"] == IDENTIFY
    again = await small.next()
    assert again["op"] == RESUME
    assert (again["d"]["session_id"], again["d"]["seq"]) == ("first", 1)
    assert not listening.done()
    lines = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [(line.name, bool(line.exc_info)) for line in lines] == [("bot.gateway", False)]


async def test_a_new_session_is_begun_where_none_can_be_taken_up(
    small: SmallGateway, bot: discord.AutoShardedClient
) -> None:
    """A broken hello, a session that can't be read, and a connection that breaks again at once."""
    broken: dict[str, Any] = {"op": 0, "t": "READY", "s": 1, "d": {"session_id": "other", "resume_gateway_url": 7}}
    small.hellos = [HELLO, {"op": 10, "d": {}}, HELLO, "{no json"]
    small.frames = [[broken], [broken], [ready(), "{no json"]]
    listening = asyncio.create_task(bot.connect())
    for _ in range(4):
        assert (await small.next())["op"] == IDENTIFY
    assert not listening.done()


def test_the_bot_is_not_deaf_for_long_after_a_loss() -> None:
    """However often connecting has failed."""
    patience = Patience()
    assert max(patience.delay() for _ in range(100)) <= 2**LONGEST_WAIT
