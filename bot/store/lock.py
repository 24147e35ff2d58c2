"""One process per database: a lock on a file beside it, which the system drops when the process ends in any way."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bot.store.errors import AlreadyRunning, StoreFailed

_held: set[Path] = set()
"""The locks of this process. A record lock doesn't keep its own process out, and closing a second handle drops it."""


class InstanceLock:
    """The lock of one database file. It is not passed on to child processes, so an orphaned one can't keep it."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(database.name + ".lock").resolve()
        self._handle: int | None = None

    def acquire(self) -> None:
        """Take the lock. :class:`AlreadyRunning` if somebody has it, :class:`StoreFailed` if the file can't be made."""
        if self._path in _held:
            raise AlreadyRunning(str(self._database))
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreFailed(f"{self._path}: {error.strerror}") from error
        try:
            _lock(handle)
        except OSError as error:
            os.close(handle)
            raise AlreadyRunning(str(self._database)) from error
        self._handle = handle
        _held.add(self._path)

    def release(self) -> None:
        """Give the lock back. The file stays: removing it could take it from under another process."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            _held.discard(self._path)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
