"""``demo``: the bot on a pretended Discord in the browser. No account, no token, no network; nothing is kept.

The bot is the very one that ``run`` runs. Around it there is a server of three people, whom the visitor can be in turn,
a database in a folder that is removed at the end, and a clock that stands still.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import tempfile
import webbrowser
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.env import Env

from bot.app import create_bot
from bot.cli.exits import CONFIG, IO_ERROR, OK, Stop
from bot.cli.failures import stop_for_store
from bot.cli.run import on_signals
from bot.config import Settings
from bot.logs import set_up_logging
from bot.play.surroundings import Surroundings
from bot.store import Store, StoreError
from engine.clock import Timer

SERVER = "Friday cards"
CHANNEL = "card-table"
PEOPLE = ("Asta", "Björn", "Cleo")
WELCOME = (
    "Hi Asta! Shall we play? Type `/skitgubbe new` down there, choose it, and send it with the arrow. "
    "Then press **Add computer** twice and **Start**. **My hand** shows your cards, and there you play them.\n"
    "With *Viewing as* you can also be Cleo or me, join, and see what we see."
)

PATIENCE = 120.0
"""Seconds that one click may take, computer players' moves included, on however slow a machine."""


@dataclass(slots=True)
class Never:
    """A timer that doesn't run."""

    def cancel(self) -> None:
        """There is nothing to forget."""


class StillClock:
    """See ``engine.clock.Clock``. What is due at once happens at once, all else never: nobody is hurried in a demo."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def seconds(self) -> float:
        """Always the same."""
        return 0.0

    def utc(self) -> datetime:
        """The moment at which the demo was started."""
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        """Call back soon, or not at all."""
        if seconds > 0:
            return Never()
        return asyncio.get_running_loop().call_soon(callback)


@dataclass(frozen=True, slots=True)
class Stage:
    """The pretended server: its channel, and the people in it."""

    env: Env
    channel: ChannelHandle
    people: tuple[MemberActor, ...]


@contextlib.asynccontextmanager
async def stage() -> AsyncGenerator[Stage, None]:
    """The bot on a fresh server, until the end of the block."""
    async with contextlib.AsyncExitStack() as at_the_end:
        folder = tempfile.TemporaryDirectory(prefix="skitgubbe-demo-", ignore_cleanup_errors=True)
        database = Path(at_the_end.enter_context(folder)) / "demo.sqlite3"
        store = await Store.open(f"sqlite+aiosqlite:///{database.as_posix()}")
        at_the_end.push_async_callback(store.close)
        clock = StillClock(datetime.now(UTC))
        bot = create_bot(Settings(), store, Surroundings(clock=clock, pause=lambda: 0.0))
        env = Env(bot, shard_count=1, settle_timeout=PATIENCE)
        env.backend.bot_user.name = "Skitgubbe"
        await env.start()
        at_the_end.push_async_callback(env.shutdown)
        at_the_end.push_async_callback(bot.hall.close)
        # The pretended Discord begins its time in a year of its own.
        await env.advance_time(max(0.0, (clock.utc() - env.now()).total_seconds()))
        yield await furnished(env)


async def furnished(env: Env) -> Stage:
    """A server with a channel, people, and a word of welcome."""
    server = env.create_guild(name=SERVER)
    channel = server.create_text_channel(CHANNEL)
    people = tuple(server.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE)
    await people[1].send(channel, WELCOME)
    return Stage(env, channel, people)


async def show(port: int, open_browser: bool) -> None:
    """Serve the page until Ctrl-C, or until the visitor ends the session there. :class:`Stop` if the port is taken."""
    stop = asyncio.Event()
    on_signals(stop.set)
    async with stage() as here, contextlib.AsyncExitStack() as at_the_end:
        preview = here.env.preview(here.channel, viewers=here.people, layout="channel", port=port)
        try:
            page = await at_the_end.enter_async_context(preview)
        except SetupError as error:
            raise Stop(CONFIG, f"The page can't be served on port {port}; try another, or none.") from error
        print(f"The demo is at {page.url}\nCtrl-C ends it; nothing is kept.", flush=True)
        if open_browser:
            # A browser may take its time to start, or there may be none: the address is enough.
            await asyncio.to_thread(webbrowser.open, page.url)
        ended = [asyncio.create_task(stop.wait()), asyncio.create_task(page.wait_closed())]
        await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.cancel()
    print("The demo has ended.")


def port_number(typed: str) -> int:
    """A port from the command line; 0 lets the system choose."""
    if not typed.isascii() or not typed.isdecimal() or int(typed) > 65535:
        raise argparse.ArgumentTypeError(f"must be a whole number from 0 to 65535, not {typed!r}")
    return int(typed)


def main(arguments: Sequence[str]) -> int:
    """Run the demo; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m bot demo", description="Play Skitgubbe in the browser, without Discord."
    )
    parser.add_argument("--port", type=port_number, default=0, help="the port of the page (default: any that is free)")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    chosen = parser.parse_args(arguments)
    set_up_logging("WARNING", "text")
    try:
        asyncio.run(show(chosen.port, open_browser=not chosen.no_browser))
    except StoreError as error:
        raise stop_for_store(error) from error
    except OSError as error:
        raise Stop(IO_ERROR, f"The demo needs a folder for temporary files: {error}.") from error
    return OK
