"""Where a database is, how its connections are set up, and what their errors mean."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Generator
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.errors import StoreBusy, StoreError, StoreFailed, refused_by_system

BUSY_MILLISECONDS = 2000
"""How long a statement waits for another process's write: Discord wants an answer within three seconds."""

POOL_SIZE = 5

PRAGMAS = (
    f"busy_timeout = {BUSY_MILLISECONDS}",
    "journal_mode = WAL",
    # FULL, not NORMAL: what was told to people must survive a power cut too, and a table makes few writes.
    "synchronous = FULL",
    "foreign_keys = ON",
    # What is deleted is overwritten: who asks to be forgotten must not stay in the file's unused pages.
    "secure_delete = ON",
)


class Clash(StoreFailed):
    """A row with this key exists already."""


def database_file(url: URL) -> Path | None:
    """The file of an SQLite database; None for a server. :class:`StoreFailed` for a database in memory."""
    if url.get_backend_name() != "sqlite":
        return None
    name = url.database or ""
    if name in ("", ":memory:") or name.startswith("file:"):
        raise StoreFailed("games must be kept in a file")
    return Path(name)


def prepare_file(path: Path) -> None:
    """Make the folder and the file, for their owner only: games hold secrets."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # An existing file isn't opened: closing it again would drop the locks that SQLite holds on it in this process.
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        if not path.is_file():
            raise StoreFailed(f"{path} is not a file")
        if not os.access(path, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
    except OSError as error:
        raise refused_by_system(path, error) from error


def make_engine(url: URL) -> AsyncEngine:
    """An engine whose connections begin transactions as we say, and whose errors don't show the rows' values."""
    engine = create_async_engine(
        url, hide_parameters=True, pool_size=POOL_SIZE, max_overflow=0, pool_timeout=BUSY_MILLISECONDS / 1000
    )
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_connection)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _set_up_connection(connection: Any, _record: object) -> None:
    """Take transactions out of the driver's hands, and set SQLite up."""
    connection.isolation_level = None
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        # The pool doesn't know of it yet: its thread and its files would stay.
        connection.close()
        raise


def _begin(connection: Connection) -> None:
    """Writers take the write lock first: two that read and then write would otherwise block each other for good."""
    options = connection.get_execution_options()
    if options.get("outside_transactions", False):
        return
    if not options.get("writes", False):
        connection.exec_driver_sql("BEGIN")
    elif options.get("waits", True):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        _begin_at_once(connection)


def _begin_at_once(connection: Connection) -> None:
    """Take the write lock if it is free."""
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")


def error_for_people(error: DBAPIError | PoolTimeout) -> StoreError:
    """The store's error for one of the driver's."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(error, PoolTimeout) or _is_busy(cause):
        return StoreBusy()
    reason = str(cause).partition("\n")[0]
    return Clash(reason) if isinstance(error, IntegrityError) else StoreFailed(reason)


def _is_busy(cause: BaseException | None) -> bool:
    """Whether SQLite gave up waiting for a lock. The low byte of its code is the kind, the rest the detail."""
    code: int = getattr(cause, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextlib.contextmanager
def translated_errors() -> Generator[None, None, None]:
    """Turn the driver's errors into the store's."""
    try:
        yield
    except (DBAPIError, PoolTimeout) as error:
        raise error_for_people(error) from error
