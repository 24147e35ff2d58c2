"""``check``: whether the settings, the database and the token are good, before anybody plays."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any, Literal, cast

import discord
from sqlalchemy import make_url

from bot.calls import logging_in
from bot.cli.failures import OFFLINE, stop_for_discord
from bot.config import GET_A_TOKEN, ConfigError, Settings, load_settings
from bot.permissions import LABELS, invite_link, missing
from bot.store import AlreadyRunning, Store, StoreError

GUILDS_SHOWN = 200
"""How many servers are looked at: what Discord tells in one answer."""

Mark = Literal["✓", "✗", "–"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report: good, bad, or merely worth knowing."""

    mark: Mark
    text: str

    def __str__(self) -> str:
        return f"{self.mark} {self.text}"


async def check() -> bool:
    """Print what was found, line by line. False if anything is bad."""
    good = True
    async for finding in findings():
        print(finding, flush=True)
        good = good and finding.mark != "✗"
    return good


async def findings() -> AsyncGenerator[Finding, None]:
    """All checks, each as soon as it is done."""
    try:
        settings = load_settings()
    except ConfigError as error:
        for problem in error.problems:
            yield Finding("✗", problem)
        return
    yield Finding("✓", "settings can be read")
    yield await check_database(settings)
    if settings.token is None:
        yield Finding("✗", f"DISCORD_TOKEN is not set; {GET_A_TOKEN}, and write it into the file .env")
        return
    async for finding in check_discord(settings, settings.token):
        yield finding


async def check_database(settings: Settings) -> Finding:
    """Open the database as the bot would, and write to it. A bot that is running is left alone."""
    name = f"database {make_url(settings.database_url).database}"
    try:
        store = await Store.open(settings.database_url)
    except AlreadyRunning:
        return Finding("✓", f"{name}: a bot is running on it")
    except StoreError as error:
        return Finding("✗", f"{name}: {error}")
    try:
        await store.try_writing()
    except StoreError as error:
        return Finding("✗", f"{name}: {error}")
    finally:
        await store.close()
    return Finding("✓", f"{name} can be read and written")


async def check_discord(settings: Settings, token: str) -> AsyncGenerator[Finding, None]:
    """Log in without connecting: a bot that is running isn't disturbed."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            with logging_in():
                await client.login(token)
                application = await client.application_info()
        except (discord.LoginFailure, *OFFLINE) as error:
            yield Finding("✗", str(stop_for_discord(error)))
            return
        yield Finding("✓", f"Discord accepts the token: {plain(application.name)} (application {application.id})")
        yield check_intents(application.flags)
        yield Finding("–", f"invite the bot to a server: {invite_link(application.id)}")
        try:
            guilds = await fetch_guilds(client)
        except OFFLINE as error:
            yield Finding("–", f"servers can't be listed: {stop_for_discord(error)}")
            return
    for finding in check_guilds(guilds, settings.dev_guild_id):
        yield finding


def check_intents(flags: discord.ApplicationFlags) -> Finding:
    """The bot needs none of the intents that need permission; whoever switched one on may switch it off."""
    switched_on = [
        label
        for label, limited, full in (
            ("Presence", flags.gateway_presence_limited, flags.gateway_presence),
            ("Server Members", flags.gateway_guild_members_limited, flags.gateway_guild_members),
            ("Message Content", flags.gateway_message_content_limited, flags.gateway_message_content),
        )
        if limited or full
    ]
    if switched_on:
        return Finding("–", f"privileged intents that the bot doesn't need are on: {', '.join(switched_on)}")
    return Finding("✓", "no privileged intents are on, and none is needed")


async def fetch_guilds(client: discord.Client) -> list[dict[str, Any]]:
    """The servers that the bot is on, as Discord tells them: with the bot's permissions, which the library drops."""
    return cast(list[dict[str, Any]], await client.http.get_guilds(GUILDS_SHOWN))


def check_guilds(guilds: list[dict[str, Any]], dev_guild_id: int | None) -> list[Finding]:
    """What is missing on each server; and whether the bot is on the server for development."""
    found = [check_guild(guild) for guild in guilds]
    if not guilds:
        found.append(Finding("–", "the bot is on no server yet"))
    if dev_guild_id is not None and len(guilds) < GUILDS_SHOWN and str(dev_guild_id) not in {g["id"] for g in guilds}:
        found.append(Finding("✗", f"DEV_GUILD_ID: the bot is not on the server {dev_guild_id}; invite it there"))
    return found


def check_guild(guild: dict[str, Any]) -> Finding:
    """The permissions on one server. Channels may still allow or forbid something else."""
    lacking = missing(discord.Permissions(int(guild.get("permissions", 0))))
    name = f"server {plain(guild['name'])}"
    if lacking:
        return Finding("–", f"{name}: missing {', '.join(LABELS[permission] for permission in lacking)}")
    return Finding("✓", f"{name}: all permissions are there")


def plain(name: str) -> str:
    """A name on one line, without what a terminal would take for orders."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)
