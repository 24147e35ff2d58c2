"""``run``: the bot itself, from opening the database to the last write after a signal."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable

import discord
from discord.ext import commands

from bot.cli.exits import SOFTWARE, Stop
from bot.cli.failures import stop_for_discord, stop_for_store
from bot.config import Settings
from bot.monitoring import served
from bot.store import Store, StoreError

log = logging.getLogger(__name__)

CLOSING_SECONDS = 3.0
"""How long the bot may take to finish what it is doing: Docker waits ten seconds before it kills, systemd longer."""

GIVING_UP_SECONDS = 0.5
"""How long what was cancelled after that, and then the database, may take."""

Maker = Callable[[Settings, Store], commands.AutoShardedBot]
"""What makes the bot: ``bot.app.create_bot``."""


async def run(settings: Settings, create_bot: Maker) -> None:
    """Run until a signal comes. :class:`Stop` when it can't, :class:`ConfigError` without a token."""
    token = settings.require_token()
    # A card game has no use for voice, so nobody needs to hear that it is missing.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    stop = asyncio.Event()
    on_signals(stop.set)
    try:
        store = await Store.open(settings.database_url)
    except StoreError as error:
        raise stop_for_store(error) from error
    bot = asyncio.create_task(live(settings, store, create_bot, token, stop), name="bot")
    try:
        await ended(bot, stop)
    except Exception as error:
        raise explained(error) from error
    finally:
        await asyncio.wait({asyncio.create_task(store.close())}, timeout=GIVING_UP_SECONDS)
        log.info("Stopped")


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
            log.info("Stopping for a signal")
            await bot.close()
        finally:
            signalled.cancel()
            connection.cancel()
            await asyncio.wait({connection})


async def ended(bot: asyncio.Task[None], stop: asyncio.Event) -> None:
    """Wait for the bot to end: for ever while nobody asks for it, and not for long after that."""
    signalled = asyncio.create_task(stop.wait(), name="waiting for a signal")
    await asyncio.wait({bot, signalled}, return_when=asyncio.FIRST_COMPLETED)
    if signalled.done():
        await asyncio.wait({bot}, timeout=CLOSING_SECONDS)
    signalled.cancel()
    if bot.done():
        await bot
        return
    log.error("Closing took more than %s s; what is not written is given up", CLOSING_SECONDS)
    bot.cancel()
    await asyncio.wait({bot}, timeout=GIVING_UP_SECONDS)


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
