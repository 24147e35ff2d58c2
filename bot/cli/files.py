"""Backups: written while the bot runs, put back while it doesn't; and results as a table for other programs."""

from __future__ import annotations

import contextlib
import csv
import glob
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Generator, Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from sqlalchemy import make_url

from bot.cli.exits import CONFIG, IO_ERROR, TRY_LATER, Stop
from bot.cli.failures import stop_for_store
from bot.cli.reading import open_to_read
from bot.config import Settings
from bot.store import SchemaTooNew, StoreError
from bot.store.connections import database_file
from bot.store.lock import InstanceLock
from bot.store.migrate import known_revisions

OF_GAME = ["game_id", "guild_id", "channel_id", "game", "preset", "kind", "ended_at", "humans", "computers"]
OF_SEAT = ["seat", "user_id", "name", "strength", "place", "lost"]
COLUMNS = [*(f"results.{name}" for name in OF_GAME), *(f"result_seats.{name}" for name in OF_SEAT)]
RESULTS = (
    f"SELECT {', '.join(COLUMNS)} FROM results JOIN result_seats ON result_seats.game_id = results.game_id "
    "ORDER BY results.game_id, result_seats.seat"
)
LOGS = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a database."""
FORMULA = re.compile(r"^(?=[\t\r\n]|\s*[=+@＝＋－＠-])|(?<=[;,|\t\r\n])(?=\s*[=+@＝＋－＠-])")
"""Where a cell begins that a spreadsheet would compute, also one that divides lines at other signs than commas: people
choose their names."""


def database_path(settings: Settings) -> Path:
    """The file that the settings name; :class:`Stop` if there is none yet."""
    try:
        path = database_file(make_url(settings.database_url))
    except StoreError as error:
        raise stop_for_store(error) from error
    if path is None:
        raise Stop(CONFIG, "Only SQLite databases are backed up by this command; use your database server's own tools.")
    return path


def there(path: Path) -> bool:
    """Whether there is such a file; :class:`Stop` if that can't be seen."""
    with failures(f"{path} can't be looked at"):
        return path.exists()


def backup(settings: Settings, target: Path) -> None:
    """Copy the database, safely while the bot runs, and check the copy before it takes its name."""
    source = database_path(settings)
    if not there(source):
        raise Stop(IO_ERROR, f"There is no database at {source} yet, so there is nothing to back up.")
    if there(target) and target.samefile(source):
        raise Stop(CONFIG, f"{target} is the database itself; give the backup another name.")
    with failures(f"The backup to {target} failed"):
        copy_checked(source, target)
    print(f"{source} is backed up to {target} and checked ({target.stat().st_size / 1e6:.1f} MB)")


def restore(settings: Settings, source: Path) -> None:
    """Put a backup in the database's place, which is kept aside. Refused while a bot runs.

    Whenever it is interrupted there is a whole database in the place: the old one, or the new one.
    """
    target = database_path(settings)
    if not there(source):
        raise Stop(IO_ERROR, f"There is no file {source}.")
    if there(target) and target.samefile(source):
        raise Stop(CONFIG, f"{source} is the database itself; there is nothing to restore.")
    with failures(f"The folder of {target} can't be made"):
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = InstanceLock(target)
    try:
        lock.acquire()
    except StoreError as error:
        raise stop_for_store(error) from error
    try:
        with failures(f"{source} can't be restored"):
            check_schema(source)
            aside = put_in_place(source, target)
    finally:
        lock.release()
    print(f"{source} is restored to {target}" + (f"; the database before is kept as {aside}" if aside else ""))


def export_results(settings: Settings, target: Path | None) -> None:
    """Write all results, one line for each seat, to a file or to standard output."""
    source = database_path(settings)
    if not there(source):
        raise Stop(IO_ERROR, f"There is no database at {source} yet, so there are no results.")
    with failures("The results can't be exported"), closing(open_to_read(source)) as connection:
        rows = connection.execute(RESULTS)
        if target is None:
            write_csv(sys.stdout, rows)
            sys.stdout.flush()
            return
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            write_csv(file, rows)


def write_csv(file: TextIO, rows: Iterable[tuple[object, ...]]) -> None:
    """A heading, and the rows, with names that no spreadsheet takes for formulas."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*OF_GAME, *OF_SEAT])
    writer.writerows([harmless(cell) for cell in row] for row in rows)


def harmless(cell: object) -> object:
    """A cell as a spreadsheet may have it."""
    return FORMULA.sub("'", cell) if isinstance(cell, str) else cell


def copy_checked(source: Path, target: Path) -> None:
    """Copy a database through SQLite, check the copy, and only then let it take its name."""
    unfinished = start_unfinished(target)
    try:
        with closing(open_to_read(source)) as original, closing(sqlite3.connect(unfinished)) as copy:
            # In one go: the copy is one state of the database, and writers needn't wait for it.
            original.backup(copy, pages=-1)
            # One file, without a log beside it that could be forgotten.
            copy.execute("PRAGMA journal_mode = DELETE")
            check(copy)
        sync(unfinished)
        unfinished.replace(target)
    finally:
        remove(unfinished)


def check(connection: sqlite3.Connection) -> None:
    """``sqlite3.DatabaseError`` if a database is damaged."""
    found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        raise sqlite3.DatabaseError(f"it is damaged: {found[0]}")
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise sqlite3.DatabaseError("it is damaged: rows refer to others that are missing")


def check_schema(path: Path) -> None:
    """:class:`Stop` for a file that isn't this program's database, or is a newer one's."""
    with closing(open_to_read(path)) as connection:
        try:
            revisions = [row[0] for row in connection.execute("SELECT version_num FROM alembic_version")]
        except sqlite3.OperationalError:
            raise Stop(CONFIG, f"{path} is a database, but not one of this program.") from None
    newer = next((revision for revision in revisions if revision not in known_revisions()), None)
    if newer is not None:
        raise stop_for_store(SchemaTooNew(newer))


def require_known_schema(settings: Settings) -> None:
    """:class:`Stop` if there is a database that this version of the program can't use."""
    path = database_path(settings)
    if there(path) and path.stat().st_size:
        with failures(f"{path} can't be used"):
            check_schema(path)


def put_in_place(source: Path, target: Path) -> Path | None:
    """Let a checked copy take the place of a database; returns the copy of that one, None if there was none."""
    ready = target.with_name(target.name + ".restored")
    try:
        copy_checked(source, ready)
        aside = keep_aside(target) if target.exists() else None
        # The log of the old database must never be taken for the new one's.
        remove(target, LOGS)
        ready.replace(target)
    finally:
        remove(ready)
    return aside


def keep_aside(path: Path) -> Path:
    """Copy a database as it is, damaged or not, to another name beside its own. :class:`Stop` if somebody uses it."""
    for left in path.parent.glob(f"{glob.escape(path.name)}.before-*.unfinished"):
        left.unlink()
    aside = path.with_name(f"{path.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    # This moves the log into the file. A damaged file keeps its log, and both are copied.
    with contextlib.suppress(sqlite3.DatabaseError), closing(sqlite3.connect(path)) as connection:
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise Stop(TRY_LATER, f"{path} is being read by another program; end that, and try again.")
    for ending in ("-wal", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            copy_bytes(part, aside.with_name(aside.name + ending))
    return aside


def copy_bytes(source: Path, target: Path) -> None:
    """Copy a file for its owner alone; the copy takes its name when it is whole."""
    unfinished = start_unfinished(target)
    try:
        shutil.copyfile(source, unfinished)
        sync(unfinished)
        unfinished.replace(target)
    finally:
        remove(unfinished)


def start_unfinished(target: Path) -> Path:
    """An empty file for its owner alone, beside what it is to become. What an interrupted attempt left is removed."""
    unfinished = target.with_name(target.name + ".unfinished")
    remove(unfinished)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    return unfinished


def remove(path: Path, endings: Iterable[str] = ("", *LOGS)) -> None:
    """Remove a database with the files that SQLite may have put beside it."""
    for ending in endings:
        path.with_name(path.name + ending).unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


@contextlib.contextmanager
def failures(what: str) -> Generator[None, None, None]:
    """Turn what SQLite and the system refuse into one line."""
    try:
        yield
    except sqlite3.Error as error:
        raise Stop(IO_ERROR, f"{what}: {error}.") from error
    except BrokenPipeError:
        # Whoever read the output has seen enough: no failure of anything here.
        raise
    except OSError as error:
        raise Stop(IO_ERROR, f"{what}: {error.filename or ''} {error.strerror}.") from error
