"""A database for each test, without the time that making each one anew takes: hundreds of tests need one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import Store

_made: list[bytes] = []


async def put_new_database(path: Path) -> None:
    """Put a database there as the store makes one: with the newest schema, and empty."""
    if not _made:
        _made.append(await _new_database())
    await asyncio.to_thread(path.write_bytes, _made[0])


async def _new_database() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.sqlite3"
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()
        return await asyncio.to_thread(path.read_bytes)
