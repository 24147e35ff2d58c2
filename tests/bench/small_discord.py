"""The least of Discord that the whole bot can play on, in its own process: for benches with very many tables.

It stands where the network would be: below discord.py's requests, with their rate limits and their JSON, and above its
gateway's events. It remembers the newest hand that each person was sent, counts requests by route, and takes the time
from a press to its answer. What its own work costs is in ``spent``, to be taken off.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

from discord.utils import _from_json as read_json
from discord.utils import _to_json as print_json
from small_payloads import (
    APPLICATION,
    BOT_ID,
    BOT_USER,
    BUTTON,
    DM_OFFSET,
    FIRST_CHANNEL,
    FIRST_PERSON,
    GUILDS,
    MENU,
    MOVES,
    PRESS,
    channel_of,
    control_row,
    custom_ids,
    guild_of,
    guild_payload,
    message_payload,
    route_of,
)

from bot.app import Bot

PATIENCE_SECONDS = 60
SECONDS_THERE_AND_BACK = 0.06
"""How long a request takes, besides what the bot does with it."""


@dataclass
class Answer:
    """What discord.py reads of an HTTP response."""

    status: int
    body: str
    headers: dict[str, str] = field(default_factory=lambda: {"content-type": "application/json"})

    async def text(self, encoding: str = "utf-8") -> str:
        return self.body


@dataclass
class Hand:
    """A private message with controls that move; empty for one that was sent before the start."""

    channel_id: int
    components: list[dict[str, Any]]
    game: int
    turn: int

    @property
    def person(self) -> int:
        return self.channel_id - DM_OFFSET


class SmallDiscord:
    """Connect a bot with :meth:`connect`; then press."""

    def __init__(self, tables: int) -> None:
        self._tables = tables
        self._ids = itertools.count(5_000_000_000_000_000)
        self._asked: dict[str, tuple[str, float]] = {}
        self._bot: Bot
        self.hands: dict[int, Hand] = {}
        self.requests: Counter[str] = Counter()
        self.bytes_sent = 0
        self.waits: dict[str, list[float]] = {}
        """Seconds from press to answer, by kind of press."""
        self.refused = 0
        self.spent = 0.0
        """Seconds of the processor that went into this, not into the bot."""
        self.hand_came: Callable[[Hand], None] = lambda hand: None

    # -- the connection

    async def log_in(self, bot: Bot) -> None:
        """What happens before the first event: the tables are restored in it."""
        self._bot = bot

        async def without_network(token: str) -> dict[str, Any]:
            bot.http._HTTPClient__session = self  # pyright: ignore
            bot.http._global_over = asyncio.Event()
            bot.http._global_over.set()
            return BOT_USER

        bot.http.static_login = without_network  # pyright: ignore
        bot._connection.shard_count = bot.shard_count = 1
        await bot.login("bench")

    def come_on_line(self) -> None:
        """The servers become known, and the bot is ready."""
        for number in range(GUILDS):
            self._bot._connection.parse_guild_create(guild_payload(number, self._tables))
        self._bot._connection.dispatch("ready")

    # -- requests: the part of aiohttp's session that discord.py uses

    @asynccontextmanager
    async def request(self, method: str, url: Any, **kwargs: Any) -> Any:
        """Answer a request after a while."""
        with self.own_work():
            path = str(url).partition("/v10")[2].partition("?")[0]
            body = self._body(kwargs.get("data"))
            answer = self._answer(method, path, body)
        await asyncio.sleep(SECONDS_THERE_AND_BACK)
        yield answer

    async def close(self) -> None:
        """There is nothing to close."""

    @contextmanager
    def own_work(self) -> Iterator[None]:
        """What is done inside isn't the bot's work."""
        started = time.thread_time()
        try:
            yield
        finally:
            self.spent += time.thread_time() - started

    def _body(self, data: Any) -> dict[str, Any]:
        if data is None:
            return {}
        if isinstance(data, str):
            self.bytes_sent += len(data)
            return read_json(data)
        parts = {fields["name"]: value for fields, _, value in data._fields}
        for name, value in parts.items():
            if name != "payload_json":
                self.bytes_sent += len(value.getbuffer() if hasattr(value, "getbuffer") else value.read())
        return read_json(parts["payload_json"])

    def _answer(self, method: str, path: str, body: dict[str, Any]) -> Answer:
        parts = path.strip("/").split("/")
        self.requests[f"{method} {route_of(parts)}"] += 1
        if parts[0] == "interactions":
            return self._callback(parts[2], body)
        if path == "/users/@me/channels":
            return self._dm_channel(int(body["recipient_id"]))
        if parts[0] == "channels":
            return self._message(method, int(parts[1]), parts[3:], body)
        if path == "/oauth2/applications/@me":
            return _json(APPLICATION)
        if parts[-1] == "commands":
            return _json([])
        if parts[0] == "webhooks":
            return _json(message_payload(0, next(self._ids), body))
        raise NotImplementedError(f"{method} {path}")

    def _dm_channel(self, person: int) -> Answer:
        user = {"id": str(person), "username": f"p{person}", "discriminator": "0", "avatar": None}
        return _json({"id": str(person + DM_OFFSET), "type": 1, "recipients": [user], "last_message_id": None})

    def _message(self, method: str, channel_id: int, rest: list[str], body: dict[str, Any]) -> Answer:
        if method == "DELETE":
            return Answer(204, "", {})
        if method == "GET":
            return _json([])
        message = message_payload(channel_id, int(rest[0]) if rest else next(self._ids), body)
        if method == "POST" and channel_id >= FIRST_PERSON + DM_OFFSET:
            self._note_hand(channel_id, message)
        return _json(message)

    def _note_hand(self, channel_id: int, message: dict[str, Any]) -> None:
        custom_id = next((one for one in custom_ids(message["components"]) if MOVES.match(one)), None)
        if custom_id is not None:
            _, _, game, turn, *_ = custom_id.split(":")
            self.hands[channel_id] = hand = Hand(channel_id, message["components"], int(game), int(turn))
            self.hand_came(hand)

    def _callback(self, token: str, body: dict[str, Any]) -> Answer:
        kind, since = self._asked.pop(token)
        self.waits.setdefault(kind, []).append(time.perf_counter() - since)
        said = body.get("data") or {}
        if kind == "move" and body["type"] == 4:
            self.refused += 1
        number = str(next(self._ids))
        message = message_payload(FIRST_CHANNEL, int(number), said)
        return _json(
            {
                "interaction": {"id": number, "type": PRESS, "response_message_id": number},
                "resource": {"type": body["type"], "message": message},
            }
        )

    # -- presses

    def choose(self, hand: Hand, action: str) -> None:
        """The person moves through a hand; each hand serves once."""
        self.hands.pop(hand.channel_id, None)
        with self.own_work():
            place = f"{hand.game}:{hand.turn}:"
            wanted = f"s:choose:{place}" if " " in action else f"b:do:{place}{action}"
            custom_id = next((one for one in custom_ids(hand.components) if one.startswith(wanted)), wanted)
            data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON}
            if " " in action:
                data |= {"component_type": MENU, "values": [action]}
            message = message_payload(hand.channel_id, next(self._ids), {"components": hand.components})
            if wanted is custom_id:
                message["components"] = [*hand.components, control_row(data)]
        self._press("move", hand, data, message, None)

    def look(self, hand: Hand, table: int) -> None:
        """The person presses "My hand" under the table."""
        data = {"custom_id": f"b:hand:{hand.game}:0:", "component_type": BUTTON}
        message = message_payload(channel_of(table), next(self._ids), {"components": [control_row(data)]})
        self._press("look", hand, data, message, table)

    def _press(
        self,
        kind: str,
        hand: Hand,
        data: dict[str, Any],
        message: dict[str, Any],
        table: int | None,
    ) -> None:
        with self.own_work():
            number = next(self._ids)
            user = {"id": str(hand.person), "username": "p", "discriminator": "0", "avatar": None}
            payload: dict[str, Any] = {
                "id": str(number),
                "application_id": str(BOT_ID),
                "type": PRESS,
                "token": f"t{number}",
                "version": 1,
                "data": data,
                "message": message,
                "channel": {"id": str(hand.channel_id), "type": 1},
                "channel_id": str(hand.channel_id),
                "locale": "en-US",
                "attachment_size_limit": 10_000_000,
                "user": user,
            }
            if table is not None:
                payload |= {
                    "guild_id": str(guild_of(table)),
                    "channel": {"id": str(channel_of(table)), "type": 0},
                    "member": {"user": user, "roles": [], "joined_at": None, "flags": 0, "permissions": "8"},
                }
            event = print_json({"t": "INTERACTION_CREATE", "d": payload})
            self._asked[f"t{number}"] = kind, time.perf_counter()
        # As the gateway would: from text to the parser.
        self._bot._connection.parsers["INTERACTION_CREATE"](read_json(event)["d"])

    @property
    def unanswered(self) -> int:
        """Presses that wait for their answer."""
        return len(self._asked)

    async def all_answered(self) -> None:
        """Wait for the answers. ``TimeoutError`` if one doesn't come: then the bot has a fault, or this has."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self._asked:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def shown(bot: Bot) -> None:
    """Until the bot has nothing more to do and every message is up to date."""
    while not bot._resumed or bot.hall._tasks:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    for match in list(bot.hall.matches.values()):
        await match.showing.settled()


async def longest_stalls(until: Awaitable[Any], step: float = 0.005) -> list[float]:
    """Seconds by which the event loop was late, each time that it should have looked, the longest last."""
    work = asyncio.ensure_future(until)
    late: list[float] = []
    while not work.done():
        before = time.perf_counter()
        await asyncio.sleep(step)
        late.append(time.perf_counter() - before - step)
    await work
    return sorted(late)


def _json(data: Any) -> Answer:
    return Answer(200, print_json(data))
