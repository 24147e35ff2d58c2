"""500 tables at once in one process, with scripted people: ``python tests/bench/bench_load.py --help``.

The whole bot on a database file, with Discord in the same process (``small_discord``; the processor time of Discord and
of the people is taken off). First the memory, in a process of its own; then people who press twenty times a second at
random tables, each tenth time for a look at the hand, while computer players think at eight further tables; then as
many presses as the bot can answer. Everything on one core, unless told otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2]))

from many_tables import fill
from small_discord import Hand, SmallDiscord, longest_stalls, shown

from bot.app import Bot, create_bot
from bot.config import Settings
from bot.drawing import DrawingProcess
from bot.garbage import loading
from bot.play.match import Match
from bot.play.surroundings import Surroundings
from bot.store import Store
from bot.thinking import ThinkingPool
from bot.words.catalog import text
from engine.table import Happened

LOOKS = 10
"""Each so manieth press is for a look at the hand."""
AT_ONCE = 40
"""So many presses are under way when the bot is to answer as many as it can."""
MOVES_EACH = 6
"""So many moves are made at each table before its memory is taken again."""
KB_PER_TABLE, MOVES_PER_SECOND, MILLISECONDS = 60, 20, 300
"""The goals."""


@dataclass
class Place:
    """A running bot, its Discord, and the people."""

    bot: Bot
    network: SmallDiscord
    chance: random.Random
    by_computers: int = 0

    def waiting(self) -> list[Hand]:
        """Who is to act and knows of it."""
        return list(self.network.hands.values())

    def move(self, hand: Hand) -> bool:
        """Let a person move as a sensible player does; False if that hand is of yesterday."""
        with self.network.own_work():
            match = self.bot.hall.matches.get(hand.game)
            if match is None or match.table.turn != hand.turn:
                self.network.hands.pop(hand.channel_id, None)
                return False
            view = match.view(match.seat_of(hand.person))
            action = match.presenter.game.choose(view, "normal", self.chance.random) if view.legal else None
        if action is None:
            self.network.hands.pop(hand.channel_id, None)
            return False
        self.network.choose(hand, str(action))
        return True

    def hear(self, match: Match, happened: Happened) -> None:
        """Count what computers do."""
        self.by_computers += not match.row.seats[happened.move.seat - 1].human


@asynccontextmanager
async def place(tables: int, hard: int, *, words: bool = False, begin: bool = True):
    """A bot with so many games in play, in a folder that is removed."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{Path(folder) / 'many.sqlite3'}")
        if begin:
            await fill(store, tables, hard=hard)
        surroundings = Surroundings(thinking=ThinkingPool(), drawing=DrawingProcess())
        bot, network = create_bot(Settings(), store, surroundings), SmallDiscord(tables)
        bot.hall.pictures = not words
        with loading():
            await network.log_in(bot)
        network.come_on_line()
        await shown(bot)
        try:
            yield Place(bot, network, random.Random(2))
        finally:
            await bot.close()
            await store.close()


def hands_from_before(here: Place) -> None:
    """Who was sent a hand before the start can still use it."""
    for match in here.bot.hall.matches.values():
        for seat in match.row.seats:
            if match.may_act(seat.seat) and seat.hand_channel_id:
                here.network.hands[seat.hand_channel_id] = Hand(seat.hand_channel_id, [], match.id, match.table.turn)


# -- memory


async def memory(tables: int) -> None:
    """Print how much memory an idle table takes: restored, and in the middle of a game that is played."""
    async with place(tables, 0, words=True, begin=False) as here:
        await fill(here.bot.store, tables)
        text("en", "lobby.seats", n=1500, most=2)  # loads the languages' data, once for all tables
        tracemalloc.start()
        before = bots_memory()
        await here.bot.hall.restore()
        await here.bot.hall.resume()
        await shown(here.bot)
        row("memory per table, restored", f"{(bots_memory() - before) / tables / 1024:.1f} kB", f"< {KB_PER_TABLE} kB")
        hands_from_before(here)
        for _ in range(MOVES_EACH):
            for start in range(0, len(hands := here.waiting()), AT_ONCE):
                for hand in hands[start : start + AT_ONCE]:
                    here.move(hand)
                await here.network.all_answered()
                await shown(here.bot)
        left = len(here.bot.hall.matches)
        kilobytes = (bots_memory() - before) / left / 1024
        row(f"  after {MOVES_EACH} rounds of moves", f"{kilobytes:.1f} kB", f"< {KB_PER_TABLE} kB")


def bots_memory() -> int:
    """Bytes in use that weren't taken by the bench itself."""
    gc.collect()
    others = [tracemalloc.Filter(False, name) for name in (str(Path(__file__).parent / "*"), tracemalloc.__file__)]
    return sum(stat.size for stat in tracemalloc.take_snapshot().filter_traces(others).statistics("filename"))


# -- load


async def load(arguments: argparse.Namespace) -> None:
    """Print what the bot does under load."""
    async with place(arguments.tables + arguments.thinking, arguments.thinking, words=arguments.words) as here:
        hands_from_before(here)
        for match in here.bot.hall.matches.values():
            match.table.observe(partial(here.hear, match))
        await measured(here, "steady", steady(here, arguments.rate, arguments.seconds, arguments.thinking))
        await measured(here, "as many as it can", busy(here, arguments.seconds / 2))


async def measured(here: Place, name: str, work: Awaitable[None]) -> None:
    """Print what this took."""
    network = here.network
    network.waits.clear()
    network.requests.clear()
    network.spent, network.bytes_sent, here.by_computers = 0.0, 0, 0
    began, worked = time.perf_counter(), time.process_time()
    late = await longest_stalls(work)
    seconds, processor = time.perf_counter() - began, time.process_time() - worked - network.spent
    moves = len(network.waits["move"])
    row(f"{name}: moves of people", f"{moves / seconds:.1f} /s", f"{MOVES_PER_SECOND} /s")
    row("  moves of computers", f"{here.by_computers / seconds:.1f} /s")
    row("  processor per move of anybody", f"{processor * 1000 / (moves + here.by_computers):.1f} ms")
    row("  processor in use, without thinkers and pictures", f"{processor / seconds:.0%}")
    for kind, waits in sorted(network.waits.items(), reverse=True):
        ordered = sorted(waits)
        median, most = ordered[len(waits) // 2], ordered[len(waits) * 99 // 100]
        row(f"  press to answer, {kind}: median", f"{median * 1000:.0f} ms")
        row("    99th percentile", f"{most * 1000:.0f} ms", f"< {MILLISECONDS} ms")
        row("    longest", f"{ordered[-1] * 1000:.0f} ms")
    row("  longest stall of the event loop", f"{late[-1] * 1000:.0f} ms")
    row("    99th percentile", f"{late[len(late) * 99 // 100] * 1000:.0f} ms")
    row("  refused", f"{network.refused}")
    row("  sent per move of a person", f"{network.bytes_sent / moves / 1000:.0f} kB")
    row("  memory of the process, at most", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    for route, number in network.requests.most_common():
        row(f"  {route}", f"{number / moves:.2f} /move")


async def steady(here: Place, rate: float, seconds: float, thinking: int) -> None:
    """People press at this rate; where the computers are good, as soon as they can."""
    here.network.hand_came = lambda hand: (
        asyncio.get_running_loop().call_soon(here.move, hand) if hand.game <= thinking else None
    )
    for hand in here.waiting():
        if hand.game <= thinking:
            here.move(hand)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        await asyncio.sleep(here.chance.expovariate(rate))
        press(here, here.chance.random() * LOOKS < 1)
    await here.network.all_answered()
    here.network.hand_came = lambda hand: None


def press(here: Place, look: bool) -> None:
    """Somebody does something."""
    while hands := here.waiting():
        hand = here.chance.choice(hands)
        if look:
            here.network.look(hand, hand.game - 1)
            return
        if here.move(hand):
            return


async def busy(here: Place, seconds: float) -> None:
    """There is always something to answer."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        for _ in range(AT_ONCE - here.network.unanswered):
            press(here, False)
        await asyncio.sleep(0.002)
    await here.network.all_answered()


def row(what: str, measured: str, goal: str = "") -> None:
    """Print a line of the table."""
    print(f"{what:54}{measured:>14}{goal:>12}", flush=True)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=22.0, help="presses a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--thinking", type=int, default=8, help="tables with two hard computer players each")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--words", action="store_true", help="no pictures")
    parser.add_argument("--only", choices=("memory", "load"))
    arguments = parser.parse_args()
    logging.getLogger("discord").setLevel(logging.ERROR)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-arguments.cores :])
    if arguments.only is None:
        row("", "measured", "goal")
        for part in ("memory", "load"):
            subprocess.run([sys.executable, *sys.argv, "--only", part], check=True)
    elif arguments.only == "memory":
        asyncio.run(memory(arguments.tables))
    else:
        asyncio.run(load(arguments))


if __name__ == "__main__":
    main()
