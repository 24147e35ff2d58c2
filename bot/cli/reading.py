"""A database that is only looked at, without all that the store needs."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that can't change anything. ``OSError`` says why a file can't be opened, which SQLite doesn't."""
    path.open("rb").close()
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
