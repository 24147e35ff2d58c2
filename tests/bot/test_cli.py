"""``python -m bot`` as an operator meets it: exit statuses, one line for what is wrong, and a clean end."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import aiohttp
import discord
import pytest
from discord.ext import commands

from bot import __version__
from bot.calls import Unreachable
from bot.cli.check import check_guild, check_guilds, check_intents
from bot.cli.exits import Stop
from bot.cli.failures import stop_for_discord
from bot.cli.run import run
from bot.config import Settings
from bot.permissions import NEEDED, invite_link
from bot.store import Store
from tests.bot.cli_kit import ROOT, TOKEN, assert_one_line, bot, environment

QUIET_BOT = """
import asyncio, sys
import discord
from discord.ext import commands
from bot.cli.run import run
from bot.config import load_settings
from bot.logs import set_up_logging

class QuietBot(commands.AutoShardedBot):
    def __init__(self, store):
        super().__init__(command_prefix=[], intents=discord.Intents(guilds=True))
        self.store = store

    async def start(self, token, *, reconnect=True):
        print("connected", flush=True)
        await asyncio.Event().wait()

    async def close(self):
        {closing}
        await super().close()

set_up_logging("INFO", "text")
asyncio.run(run(load_settings(), lambda settings, store: QuietBot(store)))
"""
"""A bot that connects to nothing; what it does while it closes is filled in."""


def test_help_and_version(tmp_path: Path):
    shown = bot(tmp_path, "--help")
    assert shown.returncode == 0
    for command in ("run", "check", "demo"):
        assert command in shown.stdout
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert bot(tmp_path, "--version").stdout == f"skitgubbe {version}\n"
    assert version == __version__


@pytest.mark.parametrize("arguments", [(), ("fly",), ("run", "--fast")])
def test_wrong_usage(arguments: tuple[str, ...], tmp_path: Path):
    result = bot(tmp_path, *arguments)
    assert result.returncode == 2
    assert result.stderr.startswith("usage:")


def test_run_without_a_token(tmp_path: Path):
    assert_one_line(bot(tmp_path, "run"), 78, "DISCORD_TOKEN", "Reset Token", ".env")


def test_run_with_something_that_is_no_token(tmp_path: Path):
    result = bot(tmp_path, "run", DISCORD_TOKEN="abcdef0123456789")
    assert_one_line(result, 78, "DISCORD_TOKEN", "Reset Token")
    assert "abcdef0123456789" not in result.stderr


@pytest.mark.slow
async def test_run_beside_a_bot_that_is_running(tmp_path: Path):
    """Case 34."""
    url = f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"
    store = await Store.open(url)
    try:
        result = await asyncio.to_thread(bot, tmp_path, "run", DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
        checked = await asyncio.to_thread(bot, tmp_path, "check", DATABASE_URL=url)
    finally:
        await store.close()
    assert_one_line(result, 75, "running", "games.sqlite3")
    assert "✓ database" in checked.stdout
    assert "a bot is running on it" in checked.stdout


def test_check_says_what_is_good_and_what_is_missing(tmp_path: Path):
    result = bot(tmp_path, "check")
    assert result.returncode == 78
    lines = result.stdout.splitlines()
    assert [line[0] for line in lines] == ["✓", "✓", "✗"]
    assert "DISCORD_TOKEN" in lines[2]
    assert (tmp_path / "data" / "skitgubbe.sqlite3").exists()


def test_check_lists_every_wrong_setting(tmp_path: Path):
    (tmp_path / ".env").write_text("LOG_LEVEL=LOUD\nDEFAULT_LOCALE=?\n")
    result = bot(tmp_path, "check")
    assert result.returncode == 78
    assert [line.split()[:2] for line in result.stdout.splitlines()] == [["✗", "LOG_LEVEL"], ["✗", "DEFAULT_LOCALE"]]


@pytest.mark.slow
def test_check_shows_a_database_that_can_not_be_used(tmp_path: Path):
    (tmp_path / "games.sqlite3").write_text("once upon a time " * 500)
    result = bot(tmp_path, "check", DATABASE_URL="sqlite+aiosqlite:///games.sqlite3")
    assert result.returncode == 78
    assert "✗ database games.sqlite3" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to catch")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_after_what_is_in_hand(number: signal.Signals, tmp_path: Path):
    """Case 84: what the bot still writes while it closes is kept."""
    closing = "await self.store.remember_name(1, 2, 'Anna')"
    process = start_quiet_bot(tmp_path, closing)
    process.send_signal(number)
    out, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, ""), out

    async def names() -> object:
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/data/skitgubbe.sqlite3")
        try:
            async with store.read() as connection:
                return (await connection.exec_driver_sql("SELECT name FROM names")).scalar()
        finally:
            await store.close()

    assert asyncio.run(names()) == "Anna"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to catch")
def test_a_bot_that_hangs_while_it_closes_ends_all_the_same(tmp_path: Path):
    process = start_quiet_bot(tmp_path, "await asyncio.Event().wait()")
    process.send_signal(signal.SIGTERM)
    out, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, ""), out
    assert "Closing took more than" in out


def start_quiet_bot(folder: Path, closing: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", QUIET_BOT.replace("{closing}", closing)],
        cwd=folder,
        env=environment(folder, DISCORD_TOKEN=TOKEN),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "connected\n"
    return process


class FailingBot(commands.AutoShardedBot):
    """A bot whose connection ends with an error."""

    def __init__(self, error: Exception) -> None:
        super().__init__(command_prefix=[], intents=discord.Intents.none())
        self.error = error

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (discord.LoginFailure(f"Improper token {TOKEN}"), 78, "Reset Token"),
        (discord.PrivilegedIntentsRequired(0), 78, "intents"),
        (aiohttp.ClientConnectionError("no route"), 69, "network"),
        (OSError("no route"), 69, "network"),
        (TimeoutError(), 69, "network"),
        (discord.GatewayNotFound(), 69, "can't be reached"),
        (discord.RateLimited(3600.0), 69, "can't be reached"),
        (Unreachable("an unreadable answer"), 69, "can't be reached"),
        (RuntimeError(f"with {TOKEN}"), 70, "RuntimeError"),
    ],
)
async def test_how_it_ends_when_discord_fails(error: Exception, status: int, words: str, tmp_path: Path):
    settings = Settings(token=TOKEN, database_url=f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3")
    with pytest.raises(Stop, match=words) as stopped:
        await run(settings, lambda settings, store: FailingBot(error))
    assert stopped.value.status == status
    assert TOKEN not in str(stopped.value)
    assert "\n" not in str(stopped.value)
    await (await Store.open(settings.database_url)).close()  # it was closed, and the lock is free


async def test_a_bot_that_can_not_be_made_leaves_the_database_closed(tmp_path: Path):
    """Case 79."""
    settings = Settings(token=TOKEN, database_url=f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3")

    def broken(settings: Settings, store: Store) -> commands.AutoShardedBot:
        raise RuntimeError("no cogs")

    with pytest.raises(Stop) as stopped:
        await run(settings, broken)
    assert stopped.value.status == 70
    await (await Store.open(settings.database_url)).close()


def test_errors_of_our_own_are_not_taken_for_discord_s():
    assert stop_for_discord(KeyError("x")) is None


def test_the_invitation_asks_for_what_is_needed_and_no_more():
    assert discord.Permissions((1 << 10) | (1 << 11) | (1 << 14) | (1 << 15) | (1 << 35) | (1 << 38)) == NEEDED
    link = invite_link(123)
    assert link.startswith("https://discord.com/oauth2/authorize?client_id=123&")
    assert f"permissions={NEEDED.value}" in link
    assert "scope=bot+applications.commands" in link


def test_check_names_what_a_server_does_not_grant():
    granted = discord.Permissions(NEEDED.value & ~discord.Permissions(embed_links=True, attach_files=True).value)
    finding = check_guild({"id": "1", "name": "Hjo\x1b[31m", "permissions": str(granted.value)})
    assert str(finding) == "– server Hjo?[31m: missing Embed Links, Attach Files"
    for enough in (NEEDED, discord.Permissions(administrator=True)):
        assert check_guild({"id": "1", "name": "Hjo", "permissions": str(enough.value)}).mark == "✓"


def test_check_finds_the_server_for_development():
    here = [{"id": "500000000000000001", "name": "Hjo", "permissions": str(NEEDED.value)}]
    assert [f.mark for f in check_guilds(here, 500000000000000001)] == ["✓"]
    assert [f.mark for f in check_guilds(here, 500000000000000002)] == ["✓", "✗"]
    assert [f.mark for f in check_guilds([], None)] == ["–"]


def test_check_says_which_intents_can_be_switched_off():
    assert check_intents(discord.ApplicationFlags()).mark == "✓"
    flags = discord.ApplicationFlags(gateway_message_content_limited=True)
    assert "Message Content" in str(check_intents(flags))


CANARY_BOT = """
import asyncio, os, sys
import discord
from bot.cli.main import main
from discord.http import HTTPClient, Route

async def fail(self, route, **options):
    raise RuntimeError(f"no answer to {route.url} with Bot {self.token}")

HTTPClient.request = fail
sys.exit(main(["run"]))
"""
"""A bot whose first request fails with an error that has the token in it."""


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_token_is_nowhere_in_what_the_process_shows(form: str, tmp_path: Path):
    """Not in the log, at whatever level, nor in a traceback, nor on standard error."""
    process = subprocess.run(
        [sys.executable, "-c", CANARY_BOT],
        cwd=tmp_path,
        env=environment(tmp_path, DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG", LOG_FORMAT=form),
        capture_output=True,
        text=True,
    )
    assert process.returncode == 70
    assert "[redacted]" in process.stdout
    for part in (TOKEN, TOKEN.rpartition(".")[2]):
        assert part not in process.stdout + process.stderr
