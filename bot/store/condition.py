"""Whether a database can be used at this moment: noticed at each transaction, and logged when it changes."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Generator
from pathlib import Path

from bot.store.connections import Clash
from bot.store.errors import Refused, StoreBusy, StoreError, StoreFailed

log = logging.getLogger(__name__)

QUIET_SECONDS = 60.0
"""A trouble that comes and goes is logged this often at most."""

Identity = tuple[int, int]
"""What tells a file from another one that has taken its name: its device, and its number there."""


class Condition:
    """Of one kind of transaction, reads or writes. ``what`` is what they do, in the words of the log.

    However many transactions fail for the same reason, and however many tables and people wait for them: the host gets
    one line when it begins and one when it is over.
    """

    def __init__(self, what: str, seconds: Callable[[], float] = time.monotonic) -> None:
        self._what = what
        self._seconds = seconds
        self._trouble: StoreError | None = None
        self._logged_at: dict[str, float] = {}
        self._logged = False

    @property
    def busy(self) -> bool:
        """Whether another program still had the lock when the last transaction gave up waiting for it."""
        return isinstance(self._trouble, StoreBusy)

    @contextlib.contextmanager
    def noticed(self) -> Generator[None, None, None]:
        """Notice how the transaction in this block ends."""
        try:
            yield
        except StoreError as error:
            if not isinstance(error, (Refused, Clash)):
                self._failed(error)
            raise
        else:
            self._worked()

    def _failed(self, error: StoreError) -> None:
        before, self._trouble = self._trouble, error
        reason, now = str(error), self._seconds()
        if before is not None and str(before) == reason:
            return
        if now - self._logged_at.get(reason, -QUIET_SECONDS) >= QUIET_SECONDS:
            self._logged_at[reason] = now
            self._logged = True
            log.warning("%s fails, and what needs it is refused or put off: %s", self._what, error)

    def _worked(self) -> None:
        self._trouble = None
        if self._logged:
            self._logged = False
            log.info("%s works again", self._what)


class Files:
    """The database's file, and SQLite's log beside it: whether they are still those that were opened.

    Elsewhere than on Windows a file can be deleted or replaced while it is in use. SQLite goes on with the one that it
    has, and whatever was written is gone with the process.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._wal = None if path is None else path.with_name(path.name + "-wal")
        self._known: dict[Path, Identity] = {}
        self._connections = 0

    def connected(self) -> None:
        """A connection was made."""
        self._connections += 1

    def disconnected(self) -> None:
        """A connection was closed: with the last one SQLite removes its log."""
        self._connections -= 1
        if not self._connections and self._wal is not None:
            self._known.pop(self._wal, None)

    def check(self) -> None:
        """:class:`StoreFailed` if a file isn't the one that it was. Within a transaction both must be there."""
        for path in (self._path, self._wal):
            if path is None:
                continue
            found = _identity(path)
            if found is None or self._known.setdefault(path, found) != found:
                raise StoreFailed(f"{path} was deleted, moved or replaced; put it back, or restart the bot")


def _identity(path: Path) -> Identity | None:
    """Which file has this name; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreFailed(f"{path}: {error.strerror}") from error
    return found.st_dev, found.st_ino
