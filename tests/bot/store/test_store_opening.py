"""Opening a database: making it, migrating it, and what can't be opened."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from bot.store import SchemaTooNew, Store, StoreFailed
from bot.store import database as database_module
from bot.store.tables import metadata
from tests.bot.store.conftest import OpenLobby
from tests.bot.store.test_store_database import file_of


async def test_a_new_database_is_made_with_its_folder_for_its_owner_alone(tmp_path: Path):
    file = tmp_path / "new" / "folder" / "games.sqlite3"
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    try:
        await store.try_writing()
        for path in file.parent.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    finally:
        await store.close()


async def test_a_database_that_others_may_read_is_taken_from_them(url: str):
    file_of(url).touch(mode=0o644)
    file_of(url).chmod(0o644)
    store = await Store.open(url)
    await store.close()
    assert stat.S_IMODE(file_of(url).stat().st_mode) == 0o600


async def test_a_folder_in_the_place_of_the_database_stays_as_it_is(tmp_path: Path):
    """It may be one that others need: it isn't closed to them."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(StoreFailed, match="is not a file"):
        await Store.open(f"sqlite+aiosqlite:///{folder}")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o777


async def test_every_connection_is_set_up(store: Store):
    async with store.read() as first, store.write() as second:
        for connection in (first, second):
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value


async def test_migrations_make_exactly_the_tables_that_the_code_uses(store: Store):
    def differences(connection: Connection) -> list[object]:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async with store.read() as connection:
        assert await connection.run_sync(differences) == []


async def test_what_was_written_is_there_after_reopening(url: str, start_game: OpenLobby, store: Store):
    game = await start_game()
    await store.append_move(game.id, 1, 0, 1, "play 7H")
    await store.close()
    again = await Store.open(url)
    try:
        assert await again.running() == [game]
        assert [move.action for move in await again.moves(game.id)] == ["play 7H"]
    finally:
        await again.close()


async def test_a_migration_that_fails_leaves_nothing_behind(url: str, monkeypatch: pytest.MonkeyPatch):
    def half(connection: Connection) -> None:
        database_upgrade(connection)
        raise StoreFailed("the light went out")

    database_upgrade = database_module.upgrade
    monkeypatch.setattr(database_module, "upgrade", half)
    with pytest.raises(StoreFailed, match="light"):
        await Store.open(url)
    with sqlite3.connect(file_of(url)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()
    monkeypatch.undo()
    await (await Store.open(url)).close()


async def test_a_database_of_a_newer_version_is_left_alone(url: str, store: Store):
    async with store.write() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    await store.close()
    before = file_of(url).read_bytes()
    with pytest.raises(SchemaTooNew, match="9999"):
        await Store.open(url)
    assert file_of(url).read_bytes() == before


async def test_a_file_that_is_no_database(url: str):
    file_of(url).write_text("once upon a time " * 500)
    with pytest.raises(StoreFailed, match="not a database"):
        await Store.open(url)
    assert file_of(url).read_text().startswith("once upon a time")


@pytest.mark.parametrize("wrong", ["sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:", "nonsense"])
async def test_addresses_that_keep_nothing(wrong: str):
    with pytest.raises(StoreFailed):
        await Store.open(wrong)


async def test_a_folder_that_can_not_be_made(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreFailed):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path}/file/games.sqlite3")


async def test_a_failed_opening_gives_the_lock_back(url: str):
    file_of(url).write_text("once upon a time " * 500)
    with pytest.raises(StoreFailed):
        await Store.open(url)
    file_of(url).unlink()
    await (await Store.open(url)).close()
