"""Processes that are killed while they change files: in migrations, in a backup, while a database is restored."""

from __future__ import annotations

import asyncio
import contextlib
import io
import multiprocessing
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine

from bot.cli import files
from bot.config import Settings
from bot.store import Store
from bot.store.migrate import _config as alembic_config
from bot.store.migrate import known_revisions

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows can't fork"),
]

KILLS = int(os.environ.get("KILLS", "20"))
"""How often a migration is killed at a random moment. For a longer sweep: ``KILLS=200``."""

GAMES = 2000
"""So many games are in the old database: enough for its migration to take a while."""

STEPS = {"open", "os.rename", "os.remove", "os.chmod", "os.truncate", "sqlite3.connect", "shutil.copyfile"}
"""What Python tells of before it touches a file (audit events)."""

MOST_STEPS = 500


def in_a_process(work: Callable[..., Any], *arguments: Any, seconds: float | None = None) -> int | None:
    """Do this in a process of its own, and kill it after so many seconds; returns how it ended."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["pytest", "alembic.command", "bot.cli.files", "bot.store"])
    process = context.Process(target=work, args=arguments)
    process.start()
    process.join(seconds)
    process.kill()
    process.join()
    return process.exitcode


# -- migrations


def make_old(path: Path) -> None:
    """A database as the first version of the program wrote it, with games, moves and results."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with closing(sqlite3.connect(path)) as connection, connection:
        numbers = range(1, GAMES + 1)
        insert(connection, "games", [old_game(number) for number in numbers])
        seats = [(number, seat, 700 + seat, f"P{seat}", 0, 0) for number in numbers for seat in (1, 2)]
        insert(connection, "seats (game_id, seat, user_id, name, away, missed)", seats)
        moves = [(number, move, move, 1, "play 7H", "2026-01-01") for number in numbers for move in (1, 2, 3)]
        insert(connection, "moves (game_id, number, turn, seat, action, at)", moves)


def old_game(number: int) -> tuple[Any, ...]:
    secret = Random(number).randbytes(32)
    rules = ("skitgubbe", "classic", "", "playing", 701, 1, None, secret, "en", "calm", None)
    return (number, 5, number, *rules, "2026-01-01", "2026-01-01", None, 0, None, None, 1)


def insert(connection: sqlite3.Connection, table: str, rows: list[tuple[Any, ...]]) -> None:
    connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def open_and_close(url: str) -> None:
    """What a bot does with its database when it starts."""

    async def once() -> None:
        await (await Store.open(url)).close()

    asyncio.run(once())


def content(path: Path) -> list[list[Any]]:
    """What the old version had written; with the check that the file is sound."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        queries = ("id, secret FROM games", "game_id, seat, name FROM seats", "game_id, number, action FROM moves")
        return [connection.execute(f"SELECT {query} ORDER BY 1, 2").fetchall() for query in queries]


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def test_a_migration_that_is_killed_is_done_at_the_next_start(tmp_path: Path) -> None:
    """Case 43: at any moment the old database is there, or the new one, and nothing is lost."""
    old, path, random = tmp_path / "old.sqlite3", tmp_path / "games.sqlite3", Random(43)
    make_old(old)
    before, newest, reached = content(old), max(known_revisions()), set[str]()
    for _ in range(KILLS):
        copy(old, path)
        in_a_process(open_and_close, f"sqlite+aiosqlite:///{path}", seconds=random.uniform(0.0, 1.0))
        reached.add(revision(path))
        assert content(path) == before
    assert reached <= {"0001", newest}, "half a migration was kept"
    assert in_a_process(open_and_close, f"sqlite+aiosqlite:///{path}") == 0
    assert revision(path) == newest
    assert content(path) == before


def copy(source: Path, target: Path) -> None:
    """A database in place of another one, without what lay beside that."""
    for ending in ("", "-wal", "-shm"):
        target.with_name(target.name + ending).unlink(missing_ok=True)
    shutil.copyfile(source, target)


# -- backups


def small(path: Path, name: str) -> None:
    """A database of this program that can be told from another one by a name in it."""

    async def make() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{path}")
        await store.remember_name(1, 2, name)
        await store.close()

    asyncio.run(make())


def name_in(path: Path) -> str:
    """The name by which a database can be told; with the check that it is sound."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return connection.execute("SELECT name FROM names").fetchone()[0]


def killed_at_step(number: int, work: Callable[[Settings, Path], None], database: Path, file: Path) -> None:
    """Do this and die, as by ``kill -9``, before a certain step that touches a file."""
    steps = 0

    def count(event: str, _arguments: object) -> None:
        nonlocal steps
        if event in STEPS:
            steps += 1
            if steps > number:
                os.kill(os.getpid(), signal.SIGKILL)

    settings = Settings(database_url=f"sqlite+aiosqlite:///{database}")
    with contextlib.redirect_stdout(io.StringIO()):
        sys.addaudithook(count)
        work(settings, file)
    os._exit(0)


def test_a_backup_that_is_killed_is_never_taken_for_a_whole_one(tmp_path: Path) -> None:
    """Before every step: under the backup's name is the one from before, or the new one, and the next one succeeds."""
    database, target = tmp_path / "games.sqlite3", tmp_path / "saved.sqlite3"
    small(database, "new")
    original = database.read_bytes()
    small(target, "old")
    whole = set[str]()
    for step in range(MOST_STEPS):
        ended = in_a_process(killed_at_step, step, files.backup, database, target)
        whole.add(name_in(target))
        assert database.read_bytes() == original
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
    assert step > 5
    assert whole == {"old", "new"}
    assert {path.name for path in tmp_path.glob("saved*")} == {"saved.sqlite3", "saved.sqlite3.lock"}


def test_a_restore_that_is_killed_leaves_the_old_or_the_new_database(tmp_path: Path) -> None:
    """Before every step: there is always a whole database, and once it is the new one, the old one is kept aside."""
    database, saved = tmp_path / "games.sqlite3", tmp_path / "saved.sqlite3"
    old = tmp_path / "old.sqlite3"
    small(saved, "saved")
    small(old, "old")
    seen = set[str]()
    for step in range(MOST_STEPS):
        copy(old, database)
        ended = in_a_process(killed_at_step, step, files.restore, database, saved)
        seen.add(name := name_in(database))
        kept = list(tmp_path.glob("games.sqlite3.before-????????-??????"))
        assert name == "old" or kept
        assert {name_in(path) for path in kept} <= {"old"}
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
    assert step > 10
    assert seen == {"old", "saved"}
    assert list(tmp_path.glob("*.unfinished*")) == []
    assert list(tmp_path.glob("*.restored*")) == []
