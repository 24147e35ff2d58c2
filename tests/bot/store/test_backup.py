"""Backups, restoring and the export, as an operator uses them: as processes, also while another one writes."""

from __future__ import annotations

import csv
import io
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.cli_kit import assert_one_line, environment
from tests.bot.store.conftest import ANNA, BO, OpenLobby, person, play_out
from tests.bot.store.test_store_database import file_of, read_number, start_writer

# Each test starts several processes.
pytestmark = pytest.mark.slow


def bot(folder: Path, url: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bot", *map(str, arguments)]
    given = environment(folder, DATABASE_URL=url)
    return subprocess.run(command, cwd=folder, env=given, capture_output=True, text=True)


def left(folder: Path, pattern: str) -> list[Path]:
    """Files of this kind that are there."""
    return sorted(folder.glob(pattern))


def moves_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return connection.execute("SELECT count(*) FROM moves").fetchone()[0]


async def test_a_backup_taken_while_another_process_writes_is_whole(tmp_path: Path, url: str):
    """Case 83: the copy is one state of the database, with everything that was committed before it began."""
    writer = start_writer(url)
    try:
        while read_number(writer) < 20:
            pass
        target = tmp_path / "backup.sqlite3"
        result = bot(tmp_path, url, "backup", target)
        assert result.returncode == 0, result.stderr
        assert writer.poll() is None
        assert read_number(writer) > 20
    finally:
        writer.kill()
        writer.wait()
    assert moves_in(target) >= 20
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert left(tmp_path, "*.unfinished") == []
    assert left(tmp_path, "backup.sqlite3-*") == []


async def test_a_restore_brings_the_games_back_and_keeps_the_file_that_was_there(
    tmp_path: Path, url: str, store: Store, start_game: OpenLobby
):
    first = await play_out(store, start_game, person(ANNA, "Anna"), person(BO, "Bo"), loser=1)
    saved = tmp_path / "saved.sqlite3"
    assert bot(tmp_path, url, "backup", saved).returncode == 0
    second = await play_out(store, start_game, person(ANNA, "Anna"), person(BO, "Bo"), loser=1)
    await store.close()
    result = bot(tmp_path, url, "restore", saved)
    assert result.returncode == 0, result.stderr
    (aside,) = left(tmp_path, "games.sqlite3.before-*")
    assert moves_in(aside) == 2
    assert aside.name in result.stdout
    again = await Store.open(url)
    try:
        assert await again.result(first) is not None
        assert await again.result(second) is None
    finally:
        await again.close()


async def test_nothing_is_restored_while_a_bot_runs(tmp_path: Path, url: str, store: Store, start_game: OpenLobby):
    game = await start_game()
    saved = tmp_path / "saved.sqlite3"
    assert bot(tmp_path, url, "backup", saved).returncode == 0
    assert_one_line(bot(tmp_path, url, "restore", saved), 75, "running")
    assert (await store.game(game.id)).status == "playing"
    assert left(tmp_path, "*.before-*") == []


@pytest.mark.parametrize("kind", ["missing", "text", "cut", "foreign", "newer"])
async def test_what_is_no_good_backup_is_refused_and_nothing_is_touched(
    tmp_path: Path, url: str, store: Store, start_game: OpenLobby, kind: str
):
    for _ in range(20):
        await play_out(store, start_game, person(ANNA, "Anna"), person(BO, "Bo"), loser=1)
    saved = tmp_path / "saved.sqlite3"
    assert bot(tmp_path, url, "backup", saved).returncode == 0
    await store.close()
    if kind == "missing":
        saved.unlink()
    elif kind == "text":
        saved.write_text("no database\n" * 100)
    elif kind == "cut":
        saved.write_bytes(saved.read_bytes()[: saved.stat().st_size // 2])
    else:
        saved.chmod(0o600)
        with closing(sqlite3.connect(saved)) as connection, connection:
            change = (
                "DROP TABLE alembic_version" if kind == "foreign" else "UPDATE alembic_version SET version_num = 'x'"
            )
            connection.execute(change)
    before = file_of(url).read_bytes()
    result = bot(tmp_path, url, "restore", saved)
    assert_one_line(result, result.returncode, str(saved) if kind != "newer" else "newer")
    assert result.returncode in (74, 78)
    assert file_of(url).read_bytes() == before
    assert left(tmp_path, "*.before-*") == []
    assert left(tmp_path, "*.unfinished") == []


def test_there_must_be_something_to_back_up_and_a_place_to_put_it(tmp_path: Path, url: str):
    assert_one_line(bot(tmp_path, url, "backup", tmp_path / "b"), 74, "no database")
    assert_one_line(bot(tmp_path, url, "export-results", "--csv"), 74, "no database")


async def test_a_backup_never_replaces_the_database_and_needs_its_folder(tmp_path: Path, url: str, store: Store):
    assert_one_line(bot(tmp_path, url, "backup", file_of(url)), 78, "itself")
    assert_one_line(bot(tmp_path, url, "restore", file_of(url)), 78, "itself")
    assert_one_line(bot(tmp_path, url, "backup", tmp_path / "none" / "b.sqlite3"), 74, "none")


async def test_results_as_a_table(tmp_path: Path, url: str, store: Store, start_game: OpenLobby):
    evil = '=HYPERLINK("http://x")'
    game = await play_out(store, start_game, person(ANNA, evil), person(BO, "Bo, the 2nd"), loser=2)
    result = bot(tmp_path, url, "export-results", "--csv")
    assert result.returncode == 0, result.stderr
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [(row["game_id"], row["seat"], row["user_id"], row["lost"]) for row in rows] == [
        (str(game), "1", str(ANNA), "0"),
        (str(game), "2", str(BO), "1"),
    ]
    assert [row["name"] for row in rows] == ["'" + evil, "Bo, the 2nd"]
    target = tmp_path / "results.csv"
    assert bot(tmp_path, url, "export-results", "--csv", target).returncode == 0
    assert target.read_text() == result.stdout
