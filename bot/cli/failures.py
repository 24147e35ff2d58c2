"""What the database and Discord can refuse, as an exit status and a line for a person."""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from bot.calls import Unreachable
from bot.cli.exits import CONFIG, IO_ERROR, TRY_LATER, UNAVAILABLE, Stop
from bot.config import GET_A_TOKEN
from bot.store import AlreadyRunning, SchemaTooNew, StoreBusy, StoreError, StoreFailed

OFFLINE = (
    OSError,
    aiohttp.ClientError,
    asyncio.TimeoutError,
    discord.GatewayNotFound,
    discord.HTTPException,
    discord.RateLimited,
    Unreachable,
)
"""What Discord's library raises when Discord can't be reached, or doesn't answer as it should."""

LOOK_AT_THE_FILE = (
    "See that DATABASE_URL names the right file, that the bot may write to it and to its folder, and that the disk has "
    "room; a damaged file is replaced by: python -m bot restore BACKUP"
)
"""What to do when the database can't be used."""

CLOSED_FOR_GOOD = {
    4004: f"Discord refused DISCORD_TOKEN; {GET_A_TOKEN}.",
    4010: "Discord refused SHARD_IDS; leave SHARD_IDS and SHARD_COUNT out to let Discord say.",
    4011: "The bot is on so many servers that it needs shards; leave SHARD_COUNT out to let Discord say.",
}
"""Reasons for which the gateway closes, and which stay until somebody changes the settings."""


def stop_for_store(error: StoreError) -> Stop:
    """How to end when the database can't be opened."""
    if isinstance(error, AlreadyRunning | StoreBusy):
        return Stop(TRY_LATER, str(error))
    if isinstance(error, SchemaTooNew):
        return Stop(CONFIG, str(error))
    return Stop(IO_ERROR, f"{error} {LOOK_AT_THE_FILE}" if isinstance(error, StoreFailed) else str(error))


def stop_for_discord(error: Exception) -> Stop | None:
    """How to end when Discord can't be used; None if the error is none of Discord's."""
    if isinstance(error, discord.LoginFailure):
        return Stop(CONFIG, CLOSED_FOR_GOOD[4004])
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return Stop(CONFIG, "Discord refused the connection for its intents, though none needs permission; update.")
    if isinstance(error, discord.ConnectionClosed):
        if error.code in CLOSED_FOR_GOOD:
            return Stop(CONFIG, CLOSED_FOR_GOOD[error.code])
        return Stop(UNAVAILABLE, f"Discord closed the connection (code {error.code}); try again later.")
    if isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429:
        reason = str(error).partition("\n")[0]
        return Stop(UNAVAILABLE, f"Discord refused a request ({reason}); try again later, or update the bot.")
    if isinstance(error, OFFLINE):
        return Stop(UNAVAILABLE, "Discord can't be reached; check the network and https://discordstatus.com.")
    return None
