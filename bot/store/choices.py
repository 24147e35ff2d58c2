"""What a server has chosen, who changed it when, and whether the bot is still there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from sqlalchemy import insert, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import Refused
from bot.store.people import put
from bot.store.tables import audit, games, names, servers
from bot.store.whole import whole

Setting = Literal["language", "timezone", "preset", "pace", "pictures", "channels", "hints", "computers", "hands"]
ON, OFF = "on", "off"
BY_DM, IN_CHANNEL = "dm", "ephemeral"

DEFAULTS: Mapping[Setting, str] = {
    "language": "",
    "timezone": "UTC",
    "preset": "",
    "pace": "normal",
    "pictures": ON,
    "channels": "",
    "hints": ON,
    "computers": ON,
    "hands": BY_DM,
}
"""All settings, with what holds until somebody chooses. An empty text stands for no choice of one's own."""


@dataclass(frozen=True, slots=True)
class Choices:
    """A server's settings. ``values`` holds what was chosen; what isn't there is as in :data:`DEFAULTS`."""

    guild_id: int
    values: Mapping[Setting, str] = field(default_factory=dict[Setting, str])

    def text(self, setting: Setting) -> str:
        """The setting as it is stored."""
        return self.values.get(setting, DEFAULTS[setting])

    def chosen(self, setting: Setting) -> str | None:
        """What somebody chose; None where nobody did, or took the choice back."""
        return self.values.get(setting) or None

    def on(self, setting: Setting) -> bool:
        """Whether a switch is on."""
        return self.text(setting) == ON

    @property
    def language(self) -> str | None:
        """The language of public messages; None to follow the server's own."""
        return self.text("language") or None

    @property
    def timezone(self) -> str:
        """Where weeks and days begin: ``Europe/Stockholm``."""
        return self.text("timezone")

    @property
    def channels(self) -> frozenset[int]:
        """The channels and threads in which tables may be opened; empty for all."""
        return frozenset(map(int, self.text("channels").split()))

    @property
    def hands_by_dm(self) -> bool:
        """Whether hands are sent as direct messages first; otherwise people are called in the channel."""
        return self.text("hands") == BY_DM

    def allows(self, channel_id: int | None, parent_id: int | None) -> bool:
        """Whether a table may be opened in this channel, or this thread of a channel."""
        return not self.channels or bool({channel_id, parent_id} & self.channels)

    def with_value(self, setting: Setting, value: str) -> Choices:
        """The same with one setting changed."""
        return replace(self, values={**self.values, setting: value})


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a setting. ``user_id`` is None when the person asked to be forgotten."""

    id: int
    guild_id: int
    at: datetime
    user_id: int | None
    name: str
    setting: Setting
    old: str
    new: str


class Overtaken(Refused):
    """The setting was changed again since, so the earlier change can't be undone."""

    def __init__(self) -> None:
        super().__init__("This setting was changed again since.")


class Keeper(Database):
    """Keeps the choices of servers, and a list of their changes."""

    @whole
    async def choices(self) -> dict[int, Choices]:
        """What all servers have chosen, by server."""
        async with self.read() as connection:
            rows = await connection.execute(select(servers.c.guild_id, servers.c.locale, servers.c.settings))
            return {guild_id: _choices(guild_id, locale, settings) for guild_id, locale, settings in rows}

    @whole
    async def change(self, guild_id: int, setting: Setting, value: str, *, user_id: int, name: str) -> Change | None:
        """Change a setting and note who did it; None, and nothing happens, if it is so already."""
        async with self.write() as connection:
            return await self._change(connection, guild_id, setting, value, user_id, name)

    @whole
    async def undo(self, guild_id: int, change_id: int, *, user_id: int, name: str) -> Change | None:
        """Take a change back, which is a change itself; None if it is so already.

        :class:`Overtaken` if the setting isn't any more as that change left it.
        """
        query = select(audit).where(audit.c.id == change_id, audit.c.guild_id == guild_id)
        async with self.write() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                raise Overtaken
            change = Change(*row)
            current = (await _fetch(connection, guild_id)).text(change.setting)
            if current not in (change.new, change.old):
                raise Overtaken
            return await self._change(connection, guild_id, change.setting, change.old, user_id, name)

    @whole
    async def changes(self, guild_id: int, limit: int = 10) -> list[Change]:
        """The latest changes, newest first."""
        query = select(audit).where(audit.c.guild_id == guild_id).order_by(audit.c.id.desc()).limit(limit)
        async with self.read() as connection:
            return [Change(*row) for row in await connection.execute(query)]

    @whole
    async def set_removed(self, guild_id: int, at: datetime | None) -> None:
        """Note since when the bot isn't on a server any more; None when it is there (again)."""
        async with self.write() as connection:
            await put(connection, servers, {"guild_id": guild_id}, removed_at=at)

    @whole
    async def removed(self) -> dict[int, datetime]:
        """The servers that the bot was removed from, and when."""
        query = select(servers.c.guild_id, servers.c.removed_at).where(servers.c.removed_at.is_not(None))
        async with self.read() as connection:
            return {row.guild_id: row.removed_at for row in await connection.execute(query)}

    @whole
    async def known_servers(self) -> set[int]:
        """All servers that anything is stored about."""
        tables = (servers, games, names)
        query = union(*(select(table.c.guild_id) for table in tables))
        async with self.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def _change(
        self, connection: AsyncConnection, guild_id: int, setting: Setting, value: str, user_id: int, name: str
    ) -> Change | None:
        before = await _fetch(connection, guild_id)
        if before.text(setting) == value:
            return None
        after = before.with_value(setting, value)
        rest = {name: text for name, text in after.values.items() if name != "language"}
        text = json.dumps(rest, ensure_ascii=False, sort_keys=True)
        await put(connection, servers, {"guild_id": guild_id}, locale=after.language, settings=text)
        noted = insert(audit).values(
            guild_id=guild_id,
            at=self._now(),
            user_id=user_id,
            name=name,
            setting=setting,
            old=before.text(setting),
            new=value,
        )
        return Change(*(await connection.execute(noted.returning(*audit.c))).one())


async def _fetch(connection: AsyncConnection, guild_id: int) -> Choices:
    query = select(servers.c.locale, servers.c.settings).where(servers.c.guild_id == guild_id)
    row = (await connection.execute(query)).one_or_none()
    return _choices(guild_id, row.locale, row.settings) if row else Choices(guild_id)


def _choices(guild_id: int, locale: str | None, settings: str) -> Choices:
    """From the columns. What another version wrote and this one doesn't know stays in, and is not looked at."""
    values: dict[Setting, str] = dict(json.loads(settings))
    if locale is not None:
        values["language"] = locale
    return Choices(guild_id, values)
