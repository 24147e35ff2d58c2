"""The database itself: locking, failing, dying and closing. For how it is opened see ``test_store_opening``."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import AlreadyRunning, Result, Store, StoreBusy, StoreFailed
from bot.store import connections as connections_module
from tests.bot.store.conftest import ANNA, CHANNEL, OpenLobby

WRITER = """
import asyncio, sys
from bot.store import NewSeat, Store

async def main(url):
    store = await Store.open(url)
    seated = [NewSeat(name=name, user_id=user) for user, name in ((701, "Anna"), (702, "Bo"))]
    lobby = await store.open_lobby(
        guild_id=1, channel_id=2, game="skitgubbe", preset="classic", changes="", host_id=701,
        secret=bytes(32), locale="en", pace="calm", seated=seated,
    )
    game = await store.start(lobby.id, 1)
    number = 0
    while True:
        number += 1
        await store.append_move(game.id, number, number, 1 + number % 2, "play 7H")
        print(number, flush=True)

asyncio.run(main(sys.argv[1]))
"""
"""Another process that plays as fast as it can and says when a move is kept."""


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite+aiosqlite:///"))


def start_writer(url: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True)


def read_number(writer: subprocess.Popen[str]) -> int:
    assert writer.stdout is not None
    return int(writer.stdout.readline())


async def test_a_second_store_in_this_process_is_refused(url: str, store: Store):
    with pytest.raises(AlreadyRunning, match="running"):
        await Store.open(url)
    with pytest.raises(AlreadyRunning):
        await Store.open(url)
    await store.close()
    await (await Store.open(url)).close()


async def test_a_second_process_is_refused_while_the_first_lives(url: str):
    """Case 34; and the lock goes with the process, however it goes."""
    writer = start_writer(url)
    try:
        read_number(writer)
        with pytest.raises(AlreadyRunning):
            await Store.open(url)
    finally:
        writer.kill()
        writer.communicate()
    await (await Store.open(url)).close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
async def test_every_move_that_was_kept_survives_a_kill(url: str):
    """Case 42: what was told is there, nothing is half there, and the file is sound."""
    writer = start_writer(url)
    for _ in range(25):
        read_number(writer)
    os.kill(writer.pid, signal.SIGKILL)
    rest, _ = writer.communicate()
    told = 25 + len(rest.splitlines())
    store = await Store.open(url)
    try:
        (game,) = await store.running()
        numbers = [move.number for move in await store.moves(game.id)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert told <= len(numbers) <= told + 1
        await store.append_move(game.id, len(numbers) + 1, 0, 1, "chance")
        async with store.read() as connection:
            assert (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar() == "ok"
    finally:
        await store.close()


async def test_a_full_disk_refuses_the_move_and_keeps_the_game(store: Store, start_game: OpenLobby):
    game = await start_game()
    async with store.read() as connection:
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar()
    limit_pages(store, f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFailed, match="full"):
        await store.append_move(game.id, 1, 0, 1, "x" * 100_000, result=Result("drawn"))
    assert await store.moves(game.id) == []
    assert await store.result(game.id) is None
    limit_pages(store, "PRAGMA max_page_count = 100000")
    await store.append_move(game.id, 1, 0, 1, "x" * 100_000, result=Result("drawn"))
    assert len(await store.moves(game.id)) == 1


def limit_pages(store: Store, pragma: str) -> None:
    """Make the disk look full, or roomy again: for every connection from now on."""
    from sqlalchemy import event

    def apply(connection, _record, _proxy) -> None:
        cursor = connection.cursor()
        cursor.execute(pragma)
        cursor.close()

    event.listen(store._engine.sync_engine, "checkout", apply)


async def test_a_result_that_can_not_be_written_takes_its_move_back(store: Store, start_game: OpenLobby):
    """The fault strikes after the move is written and before the game is closed."""
    game = await start_game()
    async with store.write() as connection:
        await connection.exec_driver_sql(
            "CREATE TRIGGER broken BEFORE INSERT ON result_seats BEGIN SELECT RAISE(FAIL, 'the head crashed'); END"
        )
    with pytest.raises(StoreFailed):
        await store.append_move(game.id, 1, 0, 1, "play 7H", result=Result("drawn"))
    assert await store.moves(game.id) == []
    assert await store.result(game.id) is None
    assert (await store.game(game.id)).status == "playing"
    async with store.write() as connection:
        await connection.exec_driver_sql("DROP TRIGGER broken")
    await store.append_move(game.id, 1, 0, 1, "play 7H", result=Result("drawn"))


async def test_a_lock_that_somebody_else_holds_is_waited_for_and_then_refused(
    url: str, start_game: OpenLobby, store: Store, monkeypatch: pytest.MonkeyPatch
):
    game = await start_game()
    await store.close()
    patience = tuple(p if "busy" not in p else "busy_timeout = 50" for p in connections_module.PRAGMAS)
    monkeypatch.setattr(connections_module, "PRAGMAS", patience)
    store = await Store.open(url)
    other = sqlite3.connect(file_of(url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(StoreBusy):
            await store.append_move(game.id, 1, 0, 1, "play 7H")
        assert await store.moves(game.id) == [], "who only reads needn't wait"
        other.execute("ROLLBACK")
        await store.append_move(game.id, 1, 0, 1, "play 7H")
    finally:
        other.close()
        await store.close()


async def test_errors_do_not_show_what_was_to_be_written(store: Store, start_game: OpenLobby):
    game = await start_game()
    async with store.write() as connection:
        await connection.exec_driver_sql(
            "CREATE TRIGGER broken BEFORE INSERT ON moves BEGIN SELECT RAISE(FAIL, 'the head crashed'); END"
        )
    with pytest.raises(StoreFailed) as failed:
        await store.append_move(game.id, 1, 0, 1, "play 7H")
    assert "7H" not in f"{failed.value} {failed.value.__cause__}"


async def test_a_task_that_is_cancelled_leaves_a_whole_game_and_a_store_that_works(store: Store, start_game: OpenLobby):
    """At whatever step the cancellation strikes: either move and result are there, or neither."""
    for steps in range(40):
        game = await start_game(channel_id=steps)
        move = asyncio.create_task(store.append_move(game.id, 1, 0, 1, "play 7H", result=Result("drawn")))
        for _ in range(steps):
            await asyncio.sleep(0)
        move.cancel()
        await asyncio.gather(move, return_exceptions=True)
        await store.try_writing()  # waits its turn behind what still runs
        kept = len(await store.moves(game.id)) == 1
        assert (await store.result(game.id) is not None) == kept
        assert (await store.game(game.id)).status == ("over" if kept else "playing")


async def test_a_closed_store_refuses_politely_and_stays_closed(url: str, store: Store, start_game: OpenLobby):
    """Case 84: a timer that goes off during the shutdown can't write behind the lock's back."""
    game = await start_game()
    writes = [asyncio.create_task(store.append_move(game.id, number, 0, 1, "chance")) for number in range(1, 4)]
    await writes[0]
    await store.close()
    await store.close()
    answers = await asyncio.gather(*writes, return_exceptions=True)
    with pytest.raises(StoreFailed, match="shutting down"):
        await store.append_move(game.id, 4, 0, 1, "chance")
    with pytest.raises(StoreFailed, match="shutting down"):
        await store.game(game.id)
    again = await Store.open(url)
    try:
        assert len(await again.moves(game.id)) == sum(answer is None for answer in answers)
        assert (await again.game_in(CHANNEL)) == game
        assert (await again.games_of(ANNA)) == [game]
    finally:
        await again.close()
