"""A database that can't be used for a while: nobody waits in vain, nothing is lost, and the log says it once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import sqlite3
import sys
import threading
from collections.abc import Iterator

import pytest

from bot.store import MoveConflict, Store, StoreBusy, StoreFailed
from bot.store import connections as connections_module
from bot.store.condition import QUIET_SECONDS, Condition
from tests.bot.store.conftest import OpenLobby
from tests.bot.store.test_store_database import file_of

FOR_EVER = 600_000
"""Milliseconds."""


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that is opened after this waits for a lock for an instant only."""
    patience = tuple(p if "busy" not in p else "busy_timeout = 50" for p in connections_module.PRAGMAS)
    monkeypatch.setattr(connections_module, "PRAGMAS", patience)


@contextlib.contextmanager
def locked(url: str) -> Iterator[None]:
    """Another program has the write lock."""
    with contextlib.closing(sqlite3.connect(file_of(url), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def lines_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [f"{record.levelname} {record.getMessage()}" for record in caplog.records if record.name.startswith("bot")]


async def test_only_the_first_one_waits_for_a_lock_that_lasts(
    hasty: None, url: str, store: Store, start_game: OpenLobby
):
    game = await start_game()
    with locked(url):
        with pytest.raises(StoreBusy):
            await store.append_move(game.id, 1, 0, 1, "play 7H")
        async with store.read() as connection:
            await connection.exec_driver_sql(f"PRAGMA busy_timeout = {FOR_EVER}")
        for _ in range(3):
            with pytest.raises(StoreBusy):
                await asyncio.wait_for(store.append_move(game.id, 1, 0, 1, "play 7H"), 60)
    await store.append_move(game.id, 1, 0, 1, "play 7H")
    assert await busy_timeout(store) == connections_module.BUSY_MILLISECONDS, "the next lock is waited for again"


async def busy_timeout(store: Store) -> int:
    async with store.read() as connection:
        return (await connection.exec_driver_sql("PRAGMA busy_timeout")).scalar_one()


async def test_a_trouble_is_logged_when_it_begins_and_when_it_is_over(
    hasty: None, url: str, store: Store, start_game: OpenLobby, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO, "bot.store")
    game = await start_game()
    with locked(url):
        for _ in range(5):
            with pytest.raises(StoreBusy):
                await store.append_move(game.id, 1, 0, 1, "play 7H")
            await store.moves(game.id)
    await store.append_move(game.id, 1, 0, 1, "play 7H")
    with pytest.raises(MoveConflict):
        await store.append_move(game.id, 1, 0, 1, "play 7H")
    first, last = lines_of(caplog)
    assert first.startswith("WARNING Writing to the database fails")
    assert "busy" in first
    assert last == "INFO Writing to the database works again"


def test_a_trouble_that_comes_and_goes_does_not_fill_the_log(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO, "bot.store")
    now = 0.0
    condition = Condition("Writing", lambda: now)
    for _ in range(100):
        for reason in ("disk I/O error", "database or disk is full"):
            with contextlib.suppress(StoreFailed), condition.noticed():
                raise StoreFailed(reason)
        with condition.noticed():
            pass
        now += QUIET_SECONDS / 50
    assert len(lines_of(caplog)) == 2 * 3, "two reasons, twice each, and the ends"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no file that is in use")
@pytest.mark.parametrize("ending", ["", "-wal"])
async def test_nothing_is_written_into_a_file_that_was_deleted(
    url: str, store: Store, start_game: OpenLobby, ending: str
):
    game = await start_game()
    path, aside = f"{file_of(url)}{ending}", f"{file_of(url)}.aside"
    os.rename(path, aside)
    for _ in range(2):
        with pytest.raises(StoreFailed, match="deleted, moved or replaced"):
            await store.append_move(game.id, 1, 0, 1, "play 7H")
    os.rename(aside, path)
    await store.append_move(game.id, 1, 0, 1, "play 7H")
    await store.close()
    again = await Store.open(url)
    assert [move.action for move in await again.moves(game.id)] == ["play 7H"]
    await again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no file that is in use")
async def test_nothing_is_written_beside_a_file_that_was_replaced(url: str, store: Store, start_game: OpenLobby):
    game = await start_game()
    copy = f"{file_of(url)}.copy"
    shutil.copyfile(file_of(url), copy)
    os.replace(copy, file_of(url))
    with pytest.raises(StoreFailed, match="restart the bot"):
        await store.append_move(game.id, 1, 0, 1, "play 7H")


async def test_a_log_that_was_begun_anew_is_no_trouble(store: Store, start_game: OpenLobby):
    """SQLite removes its log with the last connection."""
    game = await start_game()
    await store._engine.dispose()
    await store.append_move(game.id, 1, 0, 1, "play 7H")
    await store.append_move(game.id, 2, 1, 2, "play 7S")


async def test_a_connection_that_cannot_be_set_up_leaves_nothing_open(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connections_module, "PRAGMAS", ("journal_mode = WAL", "no such = pragma ="))
    before = set(threading.enumerate())
    for _ in range(3):
        with pytest.raises(StoreFailed):
            await Store.open(url)
    left = set(threading.enumerate()) - before
    for thread in left:
        await asyncio.to_thread(thread.join, 10)
    assert not any(thread.is_alive() for thread in left if "asyncio" not in thread.name)
