"""How long the bot takes to start with 1,000 games in play: ``python tests/bench/bench_startup.py [GAMES]``.

The whole bot on a database file, with Discord in the same process (``small_discord``). The bot is up when it takes
presses: commands and games are loaded. After that it brings the tables' messages up to date, which takes as long as
Discord's limits want; meanwhile people press.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2]))

from many_tables import fill
from small_discord import SmallDiscord, longest_stalls, shown

from bot.app import create_bot
from bot.config import Settings
from bot.drawing import DrawingProcess
from bot.garbage import loading
from bot.play.surroundings import Surroundings
from bot.store import Store

GAMES = 1_000


async def main(games: int) -> None:
    """Make the database in a folder that is removed, and start."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'many.sqlite3'}"
        store = await Store.open(url)
        await fill(store, games)
        await store.close()
        await start(url, games)


async def start(url: str, games: int) -> None:
    """Start the bot and print how long each step took."""
    network = SmallDiscord(games)
    began, worked = time.perf_counter(), time.process_time()
    store = await Store.open(url)
    opened = time.perf_counter()
    bot = create_bot(Settings(), store, Surroundings(drawing=DrawingProcess()))
    with loading():
        late = await longest_stalls(network.log_in(bot))
    ready, spent = time.perf_counter(), time.process_time() - worked
    assert len(bot.hall.matches) == games
    print(f"{'':34}{'measured':>10}{'goal':>10}")
    print(f"{'database opened':34}{opened - began:>8.2f} s")
    print(f"{f'{games:,} games taken up, answering':34}{ready - began:>8.2f} s{'< 5 s':>10}")
    print(f"{'  time of the processor':34}{spent:>8.2f} s")
    print(f"{'  longest stall':34}{late[-1] * 1000:>7.0f} ms")
    spent, network.spent = time.process_time(), 0.0
    network.come_on_line()
    late = await longest_stalls(shown(bot))
    print(f"{'all tables shown after':34}{time.perf_counter() - ready:>8.2f} s")
    print(f"{'  time of the processor':34}{time.process_time() - spent - network.spent:>8.2f} s")
    print(f"{'  longest stall':34}{late[-1] * 1000:>7.0f} ms")
    print(f"{'  99th percentile of stalls':34}{late[len(late) * 99 // 100] * 1000:>7.0f} ms")
    print(f"{'memory of the process':34}{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:>7.0f} MB")
    print("\n".join(f"  {number:>6,} {route}" for route, number in network.requests.most_common()))
    await bot.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
