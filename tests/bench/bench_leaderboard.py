"""How long a leaderboard takes on a database with 200,000 results: ``bench_leaderboard.py [RESULTS]``.

Run it from the project's folder. Prints, for the largest server and for each period, the time that the database takes,
and the plan by which it works.
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
from bot.store.tallies import losses_query
from bot.tallies.periods import PERIODS, period_start

RESULTS = 200_000
LARGEST = 1
"""The server with a fifth of all games."""
OTHERS = range(2, 60)
PEOPLE = 200
"""On each server."""
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
MINUTES_BETWEEN = 7
ATTEMPTS = 5


def fill(path: Path, results: int) -> None:
    """Write finished games straight into the tables of a database that a store has made."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA foreign_keys = OFF")
        games, seats = [], []
        for game, of_game in made_up(results):
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


def made_up(results: int) -> Iterator[tuple[tuple, list[tuple]]]:
    """Games of three to five people, the newest last, with rows as the tables hold them."""
    chance = random.Random(1)
    for number in range(1, results + 1):
        guild = LARGEST if chance.random() < 0.2 else chance.choice(OTHERS)
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
        query = losses_query(LARGEST, "people", since)
        times, worked = [], []
        async with store.read() as connection:
            for _ in range(ATTEMPTS):
                started, idle = time.perf_counter(), time.process_time()
                rows = (await connection.execute(query)).all()
                times.append(time.perf_counter() - started)
                worked.append(time.process_time() - idle)
            written = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
            plan = [row[3] for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {written}")]
        seats = sum(len(row.games) for row in rows)
        best, processor = min(times) * 1000, min(worked) * 1000
        print(f"{period:<6}{len(rows):>5} people{seats:>9,} seats{best:>8.1f} ms{processor:>8.1f} ms of the processor")
    print("\n".join(f"       {step}" for step in plan))


async def main(results: int) -> None:
    """Make the database in a folder that is removed, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.sqlite3"
        store = await Store.open(f"sqlite+aiosqlite:///{path}")
        try:
            started = time.perf_counter()
            fill(path, results)
            print(f"{results:,} results written in {time.perf_counter() - started:.1f} s")
            await measure(store)
        finally:
            await store.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else RESULTS))
