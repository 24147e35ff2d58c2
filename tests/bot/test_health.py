"""``python -m bot health``: alive, or one line that says why not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import Store


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


@pytest.mark.parametrize(("age", "status"), [(5, 0), (600, 1)])
def test_a_fresh_beat_is_health(database: str, capsys: pytest.CaptureFixture[str], age: float, status: int) -> None:
    """A bot that noted lately that it is alive is alive."""
    import asyncio

    asyncio.run(beat(database, age))
    assert main(["health"]) == status
    assert ("last alive" in capsys.readouterr().err) is bool(status)
