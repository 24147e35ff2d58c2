"""``python -m bot health``: alive, or one line that says why not."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.store import Store

ROOT = Path(__file__).parents[2]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite+aiosqlite:///{tmp_path / 'bot.sqlite3'}"
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.chdir(tmp_path)
    return url


async def beat(url: str, age: float) -> None:
    store = await Store.open(url)
    await store.beat(datetime.now(UTC) - timedelta(seconds=age))
    await store.close()


def test_without_a_database_nothing_is_alive(database: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Asking makes no database either."""
    assert main(["health"]) == 1
    assert "never run" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_said_in_a_line(
    database: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bot.sqlite3").write_text("once upon a time " * 500)
    assert main(["health"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"skitgubbe: The database {tmp_path / 'bot.sqlite3'} can't be read: file is not a database."
    ]


def test_a_folder_in_its_place_is_said_in_a_line(
    database: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bot.sqlite3").mkdir()
    assert main(["health"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"skitgubbe: The database {tmp_path / 'bot.sqlite3'} can't be read: Is a directory."
    ]


async def test_the_database_of_an_older_version_that_still_runs_is_left_as_it_is(database: str) -> None:
    """Whoever has updated the files, but not yet started the bot again, may ask."""
    await beat(database, 5)
    store = await Store.open(database)
    try:
        async with store.write() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
        assert main(["health"]) == 0
        async with store.read() as connection:
            assert (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar() == "0001"
    finally:
        await store.close()


@pytest.mark.parametrize(("age", "status"), [(5, 0), (600, 1)])
def test_a_fresh_beat_is_health(database: str, capsys: pytest.CaptureFixture[str], age: float, status: int) -> None:
    """A bot that noted lately that it is alive is alive."""
    import asyncio

    asyncio.run(beat(database, age))
    assert main(["health"]) == status
    assert ("last alive and connected" in capsys.readouterr().err) is bool(status)


@pytest.mark.slow
def test_asking_loads_neither_discord_nor_the_migrations() -> None:
    """It is asked every minute, also on a small machine."""
    code = "import sys; from bot.cli.main import main; main(['health']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "bot.cli.health" in loaded.split()
    assert not {"discord", "aiohttp", "alembic", "PIL"} & set(loaded.split())
