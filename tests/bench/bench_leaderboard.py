"""How long a leaderboard takes on a database with 200,000 results: ``bench_leaderboard.py [RESULTS] [SERVERS]``.

Run it from the project's folder. Prints, for the largest server and for each period, the time that the database takes
for the first page with its curve, and the plans by which it works. The largest server has a fifth of all games; with 1
for ``SERVERS``, all of them.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from sqlalchemy.dialects import sqlite

from bot.store import Store
from bot.store.tallies import games_query, standings_query, weeks_query
from bot.tallies.periods import PERIODS, last_mondays, midnight, period_start
from bot.tallies.ranking import needed

RESULTS = 200_000
LARGEST = 1
"""The server with a fifth of all games."""
SERVERS = 59
PEOPLE = 200
"""On each server."""
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
MINUTES_BETWEEN = 7
ATTEMPTS = 9
ON_A_PAGE = 10
READER = LARGEST * 1000 + 1
WEEKS = [midnight(monday, "Europe/Stockholm") for monday in last_mondays(10, NOW, "Europe/Stockholm")]


def fill(path: Path, results: int, servers: int = SERVERS) -> None:
    """Write finished games straight into the tables of a database that a store has made."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA foreign_keys = OFF")
        games, seats = [], []
        for game, of_game in made_up(results, servers):
            games.append(game)
            seats += of_game
        indexes = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql > ''").fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}")
        connection.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", games)
        connection.executemany(
            "INSERT INTO result_seats (game_id, seat, user_id, name, place, lost, guild_id, ended_at, tally)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            seats,
        )
        for _, made_by in indexes:
            connection.execute(made_by)
    connection.close()


def made_up(results: int, servers: int = SERVERS) -> Iterator[tuple[tuple, list[tuple]]]:
    """Games of three to five people, the newest last, with rows as the tables hold them."""
    chance = random.Random(1)
    for number in range(1, results + 1):
        guild = LARGEST if servers == 1 or chance.random() < 0.2 else chance.choice(range(2, servers + 1))
        ended = NOW - timedelta(minutes=MINUTES_BETWEEN * (results - number), microseconds=1)
        at = ended.strftime("%Y-%m-%d %H:%M:%S.%f")
        count = chance.randint(3, 5)
        loser = chance.randint(1, count)
        people = chance.sample(range(1, PEOPLE + 1), count)
        game = (number, guild, guild, "skitgubbe", "classic", "skitgubbe", at, count, 0)
        yield (
            game,
            [
                (number, seat, guild * 1000 + person, f"Person {person}", seat, seat == loser, guild, at, "people")
                for seat, person in enumerate(people, start=1)
            ],
        )


async def measure(store: Store) -> None:
    """Print times and plans."""
    for period in PERIODS:
        since = period_start(period, NOW, "Europe/Stockholm")
        times, worked = [], []
        for _ in range(ATTEMPTS):
            started, idle = time.perf_counter(), time.process_time()
            board = await store.leaderboard(
                LARGEST, since=since, wanted=lambda losses: needed(losses, 0, ON_A_PAGE, READER)
            )
            await store.weekly_losses(LARGEST, False, [row.user_id for row in board.rows], WEEKS)
            times.append(time.perf_counter() - started)
            worked.append(time.process_time() - idle)
        middle, processor = sorted(times)[ATTEMPTS // 2] * 1000, sorted(worked)[ATTEMPTS // 2] * 1000
        print(
            f"{period:<6}{len(board.losses):>5} people{sum(board.losses.values()):>8,} games with a loser"
            f"{middle:>8.1f} ms{processor:>8.1f} ms of the processor"
        )
    since = period_start("year", NOW, "Europe/Stockholm")
    for query in (
        standings_query(LARGEST, "people", since),
        games_query(LARGEST, "people", since, [READER]),
        weeks_query(LARGEST, "people", [READER], WEEKS),
    ):
        written = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
        async with store.read() as connection:
            plan = [row[3] for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {written}")]
        print("\n".join(f"       {step}" for step in plan), end="\n\n")


async def main(results: int, servers: int) -> None:
    """Make the database in a folder that is removed, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.sqlite3"
        store = await Store.open(f"sqlite+aiosqlite:///{path}")
        try:
            started = time.perf_counter()
            fill(path, results, servers)
            print(f"{results:,} results written in {time.perf_counter() - started:.1f} s")
            await measure(store)
        finally:
            await store.close()


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    asyncio.run(main(*given, *(RESULTS, SERVERS)[len(given) :]))
