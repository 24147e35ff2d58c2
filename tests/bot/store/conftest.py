"""A real database in a file for each test, and a table to sit at."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select
from sqlalchemy.dialects import sqlite

from bot.store import GameRow, NewSeat, Result, Store
from tests.database_kit import put_new_database

GUILD = 500_000_000_000_000_001
CHANNEL = 600_000_000_000_000_001
ANNA, BO, CILLA, DAG = 701, 702, 703, 704
SECRET = bytes(range(32))

OpenLobby = Callable[..., Awaitable[GameRow]]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"


@pytest.fixture
async def store(url: str, tmp_path: Path) -> AsyncIterator[Store]:
    await put_new_database(tmp_path / "games.sqlite3")
    opened = await Store.open(url)
    yield opened
    await opened.close()


def person(user_id: int, name: str) -> NewSeat:
    return NewSeat(name=name, user_id=user_id, entropy=10**18 + user_id, locale="sv")


@pytest.fixture
def open_lobby(store: Store) -> OpenLobby:
    """Anna opens a table; whatever matters to a test is given by name."""

    async def open_it(into: Store = store, **given: Any) -> GameRow:
        usual: dict[str, Any] = {
            "guild_id": GUILD,
            "channel_id": CHANNEL,
            "game": "skitgubbe",
            "preset": "classic",
            "changes": "hand=5",
            "host_id": ANNA,
            "secret": SECRET,
            "locale": "sv",
            "pace": "calm",
            "seated": [person(ANNA, "Anna")],
        }
        return await into.open_lobby(**{**usual, **given})

    return open_it


@pytest.fixture
def start_game(store: Store, open_lobby: OpenLobby) -> OpenLobby:
    """Anna and Bo play; Bo deals."""

    async def start_it(into: Store = store, **given: Any) -> GameRow:
        lobby = await open_lobby(into, **{"seated": [person(ANNA, "Anna"), person(BO, "Bo")], **given})
        return await into.start(lobby.id, 2)

    return start_it


PEOPLE = {ANNA: "Anna", BO: "Bo", CILLA: "Cilla", DAG: "Dag"}
KID = NewSeat(name="Kid", strength="easy")
channels = count(1)


async def play_out(store: Store, start_game: OpenLobby, *seated: NewSeat, loser: int | None, guild: int = GUILD) -> int:
    """A game of these; ``loser`` is the seat that lost, None for a draw."""
    game = await start_game(guild_id=guild, channel_id=next(channels), seated=list(seated), host_id=ANNA)
    result = Result("drawn") if loser is None else Result("skitgubbe", losers=(loser,))
    await store.append_move(game.id, 1, 0, 1, "pickup", result=result)
    return game.id


def people(*ids: int) -> list[NewSeat]:
    return [person(user_id, PEOPLE[user_id]) for user_id in ids]


async def plan_of(store: Store, query: Select[Any]) -> str:
    """How SQLite goes about a query."""
    written = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    async with store.read() as connection:
        return " / ".join(row[3] for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {written}"))
