"""A fresh server for each test, and words that fail loudly."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.words.catalog import be_strict
from tests.play.kit import World, world_at


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    be_strict()
    async with world_at(tmp_path / "bot.sqlite3") as fresh:
        yield fresh
