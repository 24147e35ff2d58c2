"""What can go wrong with the database. Every text is a sentence for people: what happened, and what to do."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store.rows import GameRow


class StoreError(Exception):
    """The base of all errors of the store."""


class Refused(StoreError):
    """The database is fine, but what was asked is not possible (any more). Nothing was changed."""


class UnknownGame(Refused):
    """There is no game with this number."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"There is no game number {game_id}.")
        self.game_id = game_id


class ChannelBusy(Refused):
    """A channel holds one table at a time. ``game`` is the one that is there."""

    def __init__(self, game: GameRow) -> None:
        super().__init__("There is a table in this channel already; join it, or end it first.")
        self.game = game


class NotInLobby(Refused):
    """Seats and options change only before the start."""

    def __init__(self) -> None:
        super().__init__("This table has started or was closed.")


class AlreadySeated(Refused):
    """A person has at most one seat at a table."""

    def __init__(self) -> None:
        super().__init__("You have a seat at this table already.")


class NotSeated(Refused):
    """Nobody sits on this seat, or the person has no seat at this table."""

    def __init__(self) -> None:
        super().__init__("There is nobody on this seat at this table.")


class TableFull(Refused):
    """All seats are taken."""

    def __init__(self) -> None:
        super().__init__("All seats at this table are taken.")


class SeatsChanged(Refused):
    """Somebody sat down or left in the instant of the start. ``game`` is the table as it is now."""

    def __init__(self, game: GameRow) -> None:
        super().__init__("Somebody sat down or left just now; look at the table and start again.")
        self.game = game


class MoveConflict(Refused):
    """This move can't be added: its number is taken or not the next one, or the game is over. Reload the game."""

    def __init__(self) -> None:
        super().__init__("The game has moved on; look at the table and choose again.")


class StoreBusy(StoreError):
    """The database is locked by something else. Trying again later may help."""

    def __init__(self) -> None:
        super().__init__("The database is busy; nothing was changed. Try again in a moment.")


class StoreFailed(StoreError):
    """The database can't be read or written: the disk is full or broken, or the file is damaged or not a database."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The database can't be used ({reason}); nothing was changed.")
        self.reason = reason


def refused_by_system(path: Path, error: OSError) -> StoreFailed:
    """What the system refused. Files and folders that are somebody else's are a usual mistake: it says whose."""
    reason = f"{path}: {error.strerror}"
    if isinstance(error, PermissionError) and hasattr(os, "geteuid"):
        reason += f"; the file and its folder must belong to the user that the bot runs as, number {os.geteuid()}"
    return StoreFailed(reason)


class AlreadyRunning(StoreError):
    """Another process works on this database."""

    def __init__(self, path: str) -> None:
        super().__init__(f"A bot is running on {path} already; stop it first, or set DATABASE_URL to another file.")


class SchemaTooNew(StoreError):
    """A newer version of the program has written this database."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database was written by a newer version (schema {revision}); update the program, or use a backup."
        )
        self.revision = revision
