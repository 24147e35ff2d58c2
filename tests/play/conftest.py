"""A fresh server for each test, words that fail loudly, and checks of everything that was sent and logged."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.words.catalog import be_strict
from tests.play.checks import check_all_messages, check_logs, check_registry
from tests.play.kit import World, world_at


@contextlib.asynccontextmanager
async def checked_world(path: Path, caplog: pytest.LogCaptureFixture, *, pictures: bool) -> AsyncIterator[World]:
    """A server with the bot; at the end all that it sent and logged is looked over."""
    be_strict()
    for name in ("bot", "cogs", "engine"):
        caplog.set_level(logging.DEBUG, logger=name)
    async with world_at(path, pictures=pictures) as fresh:
        yield fresh
        check_registry(fresh)
    check_all_messages(fresh)
    check_logs(fresh, [*caplog.get_records("setup"), *caplog.get_records("call"), *caplog.records])


@pytest.fixture
async def world(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[World]:
    """Messages with words only: most tests don't look at pictures, and they take time."""
    async with checked_world(tmp_path / "bot.sqlite3", caplog, pictures=False) as fresh:
        yield fresh


@pytest.fixture
async def picture_world(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[World]:
    """Messages as people get them, with their pictures."""
    async with checked_world(tmp_path / "bot.sqlite3", caplog, pictures=True) as fresh:
        yield fresh
