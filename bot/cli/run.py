"""``run``: the bot itself, from opening the database to the last write after a signal."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from typing import Any

import discord
from discord.ext import commands

from bot.cli.exits import SOFTWARE, Stop
from bot.cli.failures import stop_for_discord, stop_for_store
from bot.cli.files import require_known_schema
from bot.config import Settings
from bot.monitoring import served
from bot.store import Store, StoreError

log = logging.getLogger(__name__)

CLOSING_SECONDS = 3.0
"""How long the bot may take to finish what it is doing: Docker waits ten seconds before it kills, systemd longer."""

GIVING_UP_SECONDS = 0.5
"""How long what was cancelled after that, and then the database, may take."""

TAKE_OVER_SECONDS = 10.0
"""How long a bot that takes over waits for the one before: twice as long as that one needs to close."""

LOOKING_SECONDS = 0.5
"""How often a bot looks whether another one wants to take over."""

Maker = Callable[[Settings, Store], commands.AutoShardedBot]
"""What makes the bot: ``bot.app.create_bot``."""


async def run(settings: Settings, create_bot: Maker, take_over: bool = False) -> None:
    """Run until a signal comes, or another bot takes over. :class:`Stop` when it can't, :class:`ConfigError` without
    a token. With ``take_over`` a bot that runs on the database is asked to leave first.
    """
    token = settings.require_token()
    # A card game has no use for voice, so nobody needs to hear that it is missing.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    stop = asyncio.Event()
    on_signals(stop.set)
    store = await opened(settings, take_over, stop)
    if store is None:
        return
    bot = asyncio.create_task(live(settings, store, create_bot, token, stop), name="bot")
    watching = asyncio.create_task(hand_over(store, stop), name="looking whether another bot takes over")
    try:
        await ended(bot, stop)
    except Exception as error:
        raise explained(error) from error
    finally:
        watching.cancel()
        await asyncio.wait({asyncio.create_task(store.close())}, timeout=GIVING_UP_SECONDS)
        log.info("Stopped")


async def opened(settings: Settings, take_over: bool, stop: asyncio.Event) -> Store | None:
    """The database, brought up to date; None if a signal came meanwhile. :class:`Stop` when it can't be used."""
    if take_over:
        # Who can't use the database mustn't turn out the one who can.
        require_known_schema(settings)
    patience = TAKE_OVER_SECONDS if take_over else 0.0
    opening = asyncio.create_task(Store.open(settings.database_url, patience=patience), name="opening the database")
    try:
        await ended(opening, stop)
    except StoreError as error:
        raise stop_for_store(error) from error
    if not stop.is_set():
        return opening.result()
    if opening.done() and not opening.cancelled():
        await opening.result().close()
    return None


async def hand_over(store: Store, stop: asyncio.Event) -> None:
    """Set ``stop`` when another bot wants to take over."""
    while not stop.is_set():
        await asyncio.sleep(LOOKING_SECONDS)
        if store.wanted:
            log.info("Another bot takes over")
            stop.set()


async def live(settings: Settings, store: Store, create_bot: Maker, token: str, stop: asyncio.Event) -> None:
    """Be connected until ``stop`` is set, then close in good order."""
    async with served(settings), create_bot(settings, store) as bot:
        connection = asyncio.create_task(bot.start(token), name="discord connection")
        signalled = asyncio.create_task(stop.wait(), name="waiting for a signal")
        try:
            await asyncio.wait({connection, signalled}, return_when=asyncio.FIRST_COMPLETED)
            if not stop.is_set():
                await connection
                return
            log.info("Stopping")
            await bot.close()
        finally:
            signalled.cancel()
            connection.cancel()
            await asyncio.wait({connection})


async def ended(work: asyncio.Task[Any], stop: asyncio.Event) -> None:
    """Wait for this to end: for ever while nobody asks for it, and not for long after that."""
    signalled = asyncio.create_task(stop.wait(), name="waiting for a signal")
    await asyncio.wait({work, signalled}, return_when=asyncio.FIRST_COMPLETED)
    if signalled.done():
        await asyncio.wait({work}, timeout=CLOSING_SECONDS)
    signalled.cancel()
    if work.done():
        await work
        return
    log.error("Closing took more than %s s; what is not written is given up", CLOSING_SECONDS)
    work.cancel()
    await asyncio.wait({work}, timeout=GIVING_UP_SECONDS)


def explained(error: Exception) -> Stop:
    """The line to end with. What nobody foresaw goes to the log whole."""
    if isinstance(error, Stop):
        return error
    known = stop_for_store(error) if isinstance(error, StoreError) else stop_for_discord(error)
    if known is not None:
        return known
    log.error("Stopping for an unexpected error", exc_info=error)
    return Stop(SOFTWARE, f"The bot stopped for an unexpected {type(error).__name__}; the log has the details.")


def on_signals(act: Callable[[], None]) -> None:
    """Call this, in the event loop, when the process is asked to end."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, act)
        except NotImplementedError:  # Windows has no such handlers in its event loop
            signal.signal(number, lambda _number, _frame: loop.call_soon_threadsafe(act))
