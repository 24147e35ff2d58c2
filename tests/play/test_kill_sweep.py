"""The bot is killed at many random moments of play: nothing that anybody was told is lost, and the games go on."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import pytest

from tests.play import players_process

KILLS = int(os.environ.get("KILLS", "15"))
"""How often the bot is killed. For a longer sweep: ``KILLS=200 pytest -n 0 -m slow tests/play/test_kill_sweep.py``."""

MOST_MOVES = 12
"""So many moves at most are waited for before a kill."""

MOST_SECONDS = 0.08
"""So much later the kill comes at most: some moves take that long, all told."""

Told = set[tuple[int, int]]
"""Acknowledged moves: game and number."""


@contextmanager
def bot_process(path: Path, start: int, finish: bool = False) -> Iterator[tuple[BaseProcess, Connection]]:
    """A process with the bot and people who play. It is forked from one that has all libraries loaded already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([players_process.__name__])
    heard, told = context.Pipe(duplex=False)
    process = context.Process(target=players_process.run, args=(path, start, finish, told))
    process.start()
    told.close()
    try:
        yield process, heard
    finally:
        process.kill()
        process.join()
        heard.close()


def told_by(heard: Connection) -> Iterator[tuple[int, int] | None]:
    """All that a process tells, until it ends."""
    while True:
        try:
            yield heard.recv()
        except EOFError:
            return


def kill_while_playing(path: Path, start: int, random: Random) -> Told:
    """Kill the bot somewhere in the middle of what it does; returns the moves that were acknowledged before."""
    wanted, later = random.randint(-1, MOST_MOVES), random.uniform(0, MOST_SECONDS)
    told: Told = set()
    with bot_process(path, start) as (process, heard):
        while wanted >= 0:
            if (move := heard.recv()) is not None:
                told.add(move)
            wanted -= 1
        process.join(later)
        assert process.exitcode is None, "it ended by itself"
        process.kill()
        told.update(move for move in told_by(heard) if move is not None)
    return told


def check_database(path: Path, told: Told) -> None:
    """Sound, with each game's moves from the first on, all that were acknowledged, and one result for what is over."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        kept = set(connection.execute("SELECT game_id, number FROM moves"))
        for game, last, count in connection.execute(
            "SELECT game_id, max(number), count(*) FROM moves GROUP BY game_id"
        ):
            assert last == count, f"game {game} has a gap"
        assert told <= kept
        over = connection.execute("SELECT id FROM games WHERE status = 'over' AND started_at IS NOT NULL").fetchall()
        assert over == connection.execute("SELECT game_id FROM results ORDER BY game_id").fetchall()
        seats = "SELECT game_id, count(*) FROM {} WHERE game_id IN (SELECT game_id FROM results) GROUP BY game_id"
        assert set(connection.execute(seats.format("seats"))) == set(connection.execute(seats.format("result_seats")))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't fork")
def test_a_bot_that_is_killed_again_and_again(tmp_path: Path) -> None:
    """Case 42: with a kill between any two steps: of a move, its answer, the messages, the end, the next start."""
    path, random = tmp_path / "bot.sqlite3", Random(42)
    told: Told = set()
    for start in range(KILLS):
        told |= kill_while_playing(path, start, random)
        if path.exists():
            check_database(path, told)
    assert len(told) > KILLS
    with bot_process(path, KILLS, finish=True) as (process, heard):
        told.update(move for move in told_by(heard) if move is not None)
        process.join()
        assert process.exitcode == 0
    check_database(path, told)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM games WHERE status != 'over'").fetchone() == (0,)
        kinds = connection.execute("SELECT kind, announced FROM results JOIN games ON id = game_id").fetchall()
    assert len(kinds) >= 2
    assert set(kinds) <= {("skitgubbe", 1), ("drawn", 1)}
