"""One bot hands its database over to another, as real processes on a real file."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.cli_kit import TOKEN, assert_one_line, environment

BOT = """
import asyncio, sys
import discord
from discord.ext import commands
from bot.cli.main import complain
from bot.cli import run
from bot.cli.exits import Stop
from bot.config import load_settings
from bot.logs import set_up_logging

class QuietBot(commands.AutoShardedBot):
    def __init__(self, store):
        super().__init__(command_prefix=[], intents=discord.Intents(guilds=True))
        self.store = store

    async def start(self, token, *, reconnect=True):
        async with self.store.read() as connection:
            names = (await connection.exec_driver_sql("SELECT name FROM names")).scalars().all()
        print("connected", *names, flush=True)
        await asyncio.Event().wait()

    async def close(self):
        await self.store.remember_name(1, 2, sys.argv[1])
        await super().close()

set_up_logging("INFO", "text")
run.TAKE_OVER_SECONDS = float(sys.argv[3])
try:
    asyncio.run(run.run(load_settings(), lambda settings, store: QuietBot(store), take_over=sys.argv[2] == "take over"))
except Stop as stop:
    sys.exit(complain(stop.status, str(stop)))
"""
"""A bot that connects to nothing, says whose names it finds, and writes its own when it closes."""


def start(folder: Path, name: str, take_over: bool, patience: float = 60.0) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", BOT, name, "take over" if take_over else "", str(patience)],
        cwd=folder,
        env=environment(folder, DISCORD_TOKEN=TOKEN),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> str:
    """The next line of a process."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def ended(process: subprocess.Popen[str]) -> subprocess.CompletedProcess[str]:
    out, errors = process.communicate(timeout=60)
    return subprocess.CompletedProcess(process.args, process.returncode, out, errors)


def url_in(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/data/skitgubbe.sqlite3"


@pytest.mark.slow
def test_a_bot_hands_over_to_one_that_takes_over(tmp_path: Path):
    """Case 34: the old one finishes its writing first, and ends well; the new one finds it. Again and again."""
    running = start(tmp_path, "first", take_over=True)
    assert said(running) == "connected"
    for before, name in (("first", "second"), ("second", "third")):
        following = start(tmp_path, name, take_over=True)
        old = ended(running)
        assert (old.returncode, old.stderr) == (0, "")
        assert "Another bot takes over" in old.stdout
        assert "Stopped" in old.stdout
        assert said(following) == f"connected {before}", "it began before the other had finished"
        running = following
    running.terminate()
    assert ended(running).returncode == 0


@pytest.mark.slow
def test_nothing_is_handed_over_to_one_that_does_not_ask_or_can_not_use_it(tmp_path: Path):
    running = start(tmp_path, "first", take_over=False)
    assert said(running) == "connected"
    assert_one_line(ended(start(tmp_path, "second", take_over=False)), 75, "running")
    assert running.poll() is None
    running.send_signal(signal.SIGTERM)
    assert "Another bot" not in ended(running).stdout


async def asked(store: Store) -> None:
    """Wait until another process asks for the database."""
    while True:
        if store.wanted:
            return
        await asyncio.sleep(0)


async def make_too_new(url: str) -> Store:
    """A database in use by a newer version than this one."""
    store = await Store.open(url)
    async with store.write() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    return store


@pytest.mark.slow
async def test_an_older_version_does_not_ask_a_newer_one_to_leave(tmp_path: Path):
    store = await make_too_new(url_in(tmp_path))
    try:
        result = await asyncio.to_thread(lambda: ended(start(tmp_path, "older", take_over=True)))
        assert_one_line(result, 78, "9999")
    finally:
        await store.close()


@pytest.mark.slow
async def test_who_does_not_give_up_the_database_keeps_it(tmp_path: Path):
    """A program that doesn't look whether anybody asks: an older version, or ``restore``."""
    store = await Store.open(url_in(tmp_path))
    try:
        asking = start(tmp_path, "new", take_over=True, patience=1.0)
        await asked(store)
        assert_one_line(await asyncio.to_thread(ended, asking), 75, "running")
        assert not store.wanted
        await store.try_writing()
    finally:
        await store.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
async def test_the_question_goes_with_the_process_that_asks(tmp_path: Path):
    store = await Store.open(url_in(tmp_path))
    try:
        asking = start(tmp_path, "new", take_over=True)
        await asked(store)
        asking.kill()
        await asyncio.to_thread(ended, asking)
        assert not store.wanted
    finally:
        await store.close()


@pytest.mark.slow
async def test_a_signal_ends_the_waiting(tmp_path: Path):
    store = await Store.open(url_in(tmp_path))
    try:
        asking = start(tmp_path, "new", take_over=True)
        await asked(store)
        asking.terminate()
        result = await asyncio.to_thread(ended, asking)
        assert (result.returncode, result.stderr) == (0, "")
        assert "connected" not in result.stdout
    finally:
        await store.close()
