"""Discord's side of the gateway: interactions that the bot got, sent again in forms that Discord doesn't use today."""

from __future__ import annotations

import copy
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from simcord.results import InteractionResult

from tests.play.kit import World, answer, private

ABSENT = object()
"""In place of a part: none at all."""
JUNK: tuple[Any, ...] = (
    *(ABSENT, None, 7, -1, True, 1.5, "x", "", "9" * 30, "x" * 5000, "\u0662"),
    *([], {}, [None], [{}], ["x"], {"x": {}}, {"x": None}),
)
Path = tuple[Any, ...]


def parts(value: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all parts of a payload."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*path, key)
        yield from parts(part, (*path, key))


def changed(payload: Any, path: Path, new: Any) -> Any:
    """A copy with another part in this place, or with none."""
    copied = copy.deepcopy(payload)
    where = copied
    for key in path[:-1]:
        where = where[key]
    if new is ABSENT:
        del where[path[-1]]
    else:
        where[path[-1]] = new
    return copied


class Wire:
    """Sends what a test wants, and looks at the answer and at the log."""

    def __init__(self, world: World, log: pytest.LogCaptureFixture) -> None:
        self._world = world
        self._log = log

    def last(self, event: str = "INTERACTION_CREATE") -> Any:
        """The last event of this kind that the bot got."""
        sent = reversed(self._world.env.backend.transcript)
        return next(payload for where, kind, payload in sent if (where, kind) == ("GATEWAY", event))

    async def send(self, event: str, payload: Any, *, like: Any) -> None:
        """Let an event arrive in the place of one that the simulated Discord knows."""
        parsers = self._world.bot._connection.parsers
        parse = parsers[event]
        parsers[event] = lambda _: parse(copy.deepcopy(payload))
        try:
            self._world.env.backend.emit(event, like)
        finally:
            parsers[event] = parse
        await self._world.finish_tasks()

    async def interact(self, payload: Any, *, like: Any) -> InteractionResult:
        """Let an interaction arrive as a new one, from the person and the place of another that was all right."""
        user = like["member"]["user"] if "member" in like else like["user"]
        guild_id = int(like["guild_id"]) if "guild_id" in like else None
        record = self._world.env.backend.new_interaction(
            like["type"], int(like["channel_id"]), int(user["id"]), guild_id
        )
        record.source_message_id = int(like["message"]["id"]) if "message" in like else None
        await self.send("INTERACTION_CREATE", {**payload, "id": str(record.id), "token": record.token}, like=like)
        return InteractionResult(self._world.env, record)

    async def check(self, payload: Any, *, like: Any, hint: object = "") -> str:
        """Let it arrive; it is answered, and in words that nobody else sees if they are about an error."""
        self._log.clear()
        result = await self.interact(payload, like=like)
        self.check_log(hint)
        assert result.acknowledged or result._interaction.type == 4, (hint, "no answer")
        said = answer(result)
        assert "went wrong on our side" not in said, hint
        assert private(result) or "couldn't read" not in said, hint
        return said

    def check_log(self, hint: object = "") -> None:
        """At most a line, and no traceback, also of tasks that nobody looks at."""
        lines = [record for record in self._log.records if record.levelno >= logging.WARNING]
        assert not any(record.exc_info for record in lines), (hint, [record.getMessage() for record in lines])
        assert len(lines) <= 1, (hint, [record.getMessage() for record in lines])
