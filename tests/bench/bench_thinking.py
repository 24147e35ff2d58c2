"""Eight games of hard computer players that think at once: ``python tests/bench/bench_thinking.py [SECONDS]``.

In the pool of processes that the bot uses. Prints by how much the event loop was late meanwhile, against when nobody
thinks; decisions a second; the memory of the workers; and whether the pool ends when nobody thinks any more.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import sys
import time
from collections.abc import Awaitable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.thinking import ThinkingPool, Thought
from engine.cards import PACK
from engine.game import Event, Setup
from engine.games import GAMES

GAME = GAMES["skitgubbe"]
TABLES = 8
SECONDS = 40.0
IDLE_SECONDS = 3.0
STEP = 0.005
STALL_MILLISECONDS = 100
"""The goal: a person who presses something then has not noticed it."""


async def play(pool: ThinkingPool, table: int, until: float, taken: list[float]) -> None:
    """Let hard players play one game after the other; each decision's seconds go to ``taken``."""
    chance = random.Random(table)
    while time.perf_counter() < until:
        state = GAME.start(Setup(GAME.options("classic", {}), 3, 3, tuple(chance.sample(PACK, 52)), lambda held: held))
        history: list[Event] = []
        while state.outcome is None and time.perf_counter() < until:
            seat, began = state.to_act[0], time.perf_counter()
            thought = Thought(GAME.id, state.view(seat), "hard", tuple(history), chance.random())
            action = await pool.think(thought)
            if len(thought.view.legal) > 1:
                taken.append(time.perf_counter() - began)
            history += state.apply(seat, action)


async def stalls_during(work: Awaitable[object]) -> list[float]:
    """Milliseconds by which the event loop was late, the longest last."""
    task, late = asyncio.ensure_future(work), list[float]()
    while not task.done():
        before = time.perf_counter()
        await asyncio.sleep(STEP)
        late.append((time.perf_counter() - before - STEP) * 1000)
    await task
    return sorted(late)


def memory_of(pid: int) -> tuple[float, float]:
    """Megabytes of a process: all that it has (RSS), and its share of what it has with others (PSS). Linux only."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    fields = {line.split()[0]: int(line.split()[1]) / 1024 for line in lines}
    return fields["Rss:"], fields["Pss:"]


async def measure(seconds: float) -> None:
    """Print a table."""
    pool = ThinkingPool(idle=IDLE_SECONDS)
    try:
        quiet = await stalls_during(asyncio.sleep(seconds / 4))
        row("longest stall, nobody thinks", f"{quiet[-1]:.0f} ms")
        await pool.ask(int)  # starts the processes
        taken: list[float] = []
        until = time.perf_counter() + seconds
        late = await stalls_during(asyncio.gather(*(play(pool, table, until, taken) for table in range(TABLES))))
        row(f"longest stall, {TABLES} games think", f"{late[-1]:.0f} ms", f"< {STALL_MILLISECONDS} ms")
        row("  99th percentile", f"{late[len(late) * 99 // 100]:.1f} ms")
        row("decisions", f"{len(taken) / seconds:.1f} /s")
        row("  longest, with the wait for a process", f"{max(taken):.1f} s")
        for worker in multiprocessing.active_children():
            rss, pss = memory_of(worker.pid or 0)
            row("memory of a worker", f"{rss:.0f} MB")
            row("  without what it shares", f"{pss:.0f} MB")
        await asyncio.sleep(IDLE_SECONDS + 2)
        row("processes when nobody has thought for a while", f"{len(multiprocessing.active_children())}", "0")
    finally:
        pool.close()


def row(what: str, measured: str, goal: str = "") -> None:
    """Print a line of the table."""
    print(f"{what:48}{measured:>12}{goal:>12}", flush=True)


if __name__ == "__main__":
    row("", "measured", "goal")
    asyncio.run(measure(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
