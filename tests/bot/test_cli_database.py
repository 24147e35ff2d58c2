"""``python -m bot`` where its database can't be used: one line says what is wrong, and an exit status."""

from __future__ import annotations

import asyncio
import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.cli_kit import TOKEN, assert_one_line, bot, environment


def test_run_with_a_file_that_is_no_database(tmp_path: Path):
    (tmp_path / "games.sqlite3").write_text("once upon a time " * 500)
    result = bot(tmp_path, "run", DISCORD_TOKEN=TOKEN, DATABASE_URL="sqlite+aiosqlite:///games.sqlite3")
    assert_one_line(result, 74, "not a database")


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["cut", "scrambled"])
async def test_run_with_a_damaged_database(damage: str, tmp_path: Path):
    """It isn't made worse: somebody may still save what is in it."""
    url, path = await small_database(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage == "cut" else whole[:4096] + bytes(4096) + whole[8192:])
    before = path.read_bytes()
    for arguments in (["run"], ["run", "--take-over"]):
        result = await asyncio.to_thread(bot, tmp_path, *arguments, DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
        assert_one_line(result, 74, "malformed")
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize("there", [True, False])
async def test_run_on_a_full_disk(there: bool, tmp_path: Path):
    url, path = await small_database(tmp_path)
    if not there:
        path.unlink()
    before = path.read_bytes() if there else b""
    command = f"ulimit -f 0; exec {sys.executable} -m bot run"
    given = environment(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
    result = await asyncio.to_thread(
        subprocess.run, ["sh", "-c", command], cwd=tmp_path, env=given, capture_output=True, text=True
    )
    assert_one_line(result, 74, "database")
    assert path.read_bytes() == before
    store = await Store.open(url)
    await store.try_writing()
    await store.close()


def obey_modes() -> None:
    """In a new process on Linux: root, too, may only do what the modes of files allow. Others can't ask for that."""
    drop_from_bounding_set, dac_override, dac_read_search = 24, 1, 2
    for capability in (dac_override, dac_read_search):
        ctypes.CDLL(None).prctl(drop_from_bounding_set, capability, 0, 0, 0)


async def as_anybody(folder: Path, *arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m bot`` as somebody who may do no more than files and folders allow."""
    command = [sys.executable, "-m", "bot", *arguments]
    options = {"capture_output": True, "text": True, "preexec_fn": obey_modes}
    return await asyncio.to_thread(subprocess.run, command, cwd=folder, env=environment(folder, **given), **options)


@pytest.mark.slow
@pytest.mark.parametrize("folder_mode", [0o500, 0o700], ids=["folder", "file"])
async def test_run_on_what_is_somebody_elses(tmp_path: Path, folder_mode: int):
    """Like a folder that Docker has made, or a database that root has copied: the line says whose it must be."""
    url, path = await small_database(tmp_path)
    before = path.read_bytes()
    path.chmod(0o400)
    path.with_name(path.name + ".lock").unlink()
    path.parent.chmod(folder_mode)
    try:
        result = await as_anybody(tmp_path, "run", DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
        assert_one_line(result, 74, f"must belong to the user that the bot runs as, number {os.getuid()}")
        assert path.read_bytes() == before
    finally:
        path.parent.chmod(0o700)


@pytest.mark.slow
async def test_restore_of_a_file_that_is_somebody_elses(tmp_path: Path):
    """Like one that ``docker compose cp`` has put there."""
    url, path = await small_database(tmp_path)
    saved = tmp_path / "backup.sqlite3"
    saved.write_bytes(path.read_bytes())
    saved.chmod(0o000)
    result = await as_anybody(tmp_path, "restore", str(saved), DATABASE_URL=url)
    assert_one_line(result, 74, "can't be restored", "Permission denied")


@pytest.mark.slow
async def test_restore_where_no_folder_may_be_made(tmp_path: Path):
    _, path = await small_database(tmp_path)
    folder = path.parent
    folder.chmod(0o500)
    try:
        url = f"sqlite+aiosqlite:///{folder}/new/games.sqlite3"
        result = await as_anybody(tmp_path, "restore", str(path), DATABASE_URL=url)
    finally:
        folder.chmod(0o700)
    assert_one_line(result, 74, "can't be made", "Permission denied")


@pytest.mark.slow
async def test_health_of_a_database_that_is_somebody_elses(tmp_path: Path):
    url, path = await small_database(tmp_path)
    path.parent.chmod(0o000)
    try:
        result = await as_anybody(tmp_path, "health", DATABASE_URL=url)
    finally:
        path.parent.chmod(0o700)
    assert_one_line(result, 1, "can't be read: Permission denied")


@pytest.mark.slow
def test_a_terminal_without_the_letters_still_gets_an_answer(tmp_path: Path):
    result = bot(tmp_path, "check", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (78, "")
    assert "settings can be read" in result.stdout


@pytest.mark.slow
async def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path):
    url, _ = await small_database(tmp_path)
    command = f"{sys.executable} -m bot export-results --csv | head -c 0"
    given = environment(tmp_path, DATABASE_URL=url)
    result = await asyncio.to_thread(
        subprocess.run, ["sh", "-c", command], cwd=tmp_path, env=given, capture_output=True
    )
    assert (result.stdout, result.stderr) == (b"", b"")


async def small_database(folder: Path) -> tuple[str, Path]:
    """The address of a database that is closed, and its file."""
    path = folder / "kept" / "games.sqlite3"
    url = f"sqlite+aiosqlite:///{path}"
    await (await Store.open(url)).close()
    return url, path


@pytest.mark.slow
async def test_run_with_a_database_of_a_newer_version(tmp_path: Path):
    url = f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"
    store = await Store.open(url)
    async with store.write() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    await store.close()
    result = await asyncio.to_thread(bot, tmp_path, "run", DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
    assert_one_line(result, 78, "9999", "update")
