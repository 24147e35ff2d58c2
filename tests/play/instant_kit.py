"""Presses, commands and clocks that come in one and the same instant."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from simcord.enums import InteractionType
from simcord.http.client import FakeHTTPClient
from simcord.interactions import base_payload, build_options, nest_options, walk_to_subcommand
from simcord.results import InteractionResult

from tests.play.kit import Person, RawPress, World

MOMENT = 50
"""So many times others have their turn while a call to Discord is under way."""


@dataclass(frozen=True)
class RawCommand:
    """A command as it arrives from Discord, in the server's channel."""

    person: Person
    name: str
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Passing:
    """So many seconds pass, and what is due then begins."""

    seconds: float


async def at_once(world: World, *happenings: RawPress | RawCommand | Passing) -> list[InteractionResult]:
    """Let all this happen before the bot has done anything about any of it, in this order.

    Discord takes a moment for each call meanwhile. Returns how the presses and commands were answered.
    """
    records = []
    with _calls_take_a_moment():
        await _happen(world, happenings, records)
    return [InteractionResult(world.env, record) for record in records]


@contextlib.contextmanager
def _calls_take_a_moment() -> Iterator[None]:
    """Let others come between a call to Discord and its answer."""
    request = FakeHTTPClient.request

    async def slow(self: FakeHTTPClient, *call: Any, **more: Any) -> Any:
        for _ in range(MOMENT):
            await asyncio.sleep(0)
        return await request(self, *call, **more)

    FakeHTTPClient.request = slow
    try:
        yield
    finally:
        FakeHTTPClient.request = request


async def _happen(world: World, happenings: tuple[RawPress | RawCommand | Passing, ...], records: list[Any]) -> None:
    for happening in happenings:
        if isinstance(happening, Passing):
            await world.clock.advance(happening.seconds, _nothing)
            continue
        press = isinstance(happening, RawPress)
        record, payload = world._payload(happening) if press else _command(world, happening)
        records.append(record)
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    await world.finish_tasks()


async def _nothing() -> None:
    """Wait for nothing."""


def _command(world: World, command: RawCommand) -> tuple[Any, Any]:
    backend, (name, *path) = world.env.backend, command.name.split()
    visible = backend.visible_commands(user_id=command.person.id, channel_id=world.channel.id)
    root = next(one for one in visible if one["name"] == name)
    leaf, nesting = walk_to_subcommand(root, path)
    options, resolved = build_options(
        command.person.member, command.name, leaf, command.options, channel_id=world.channel.id
    )
    return base_payload(
        backend,
        type=InteractionType.APPLICATION_COMMAND,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=command.person.id,
        data={
            "id": root["id"],
            "name": name,
            "type": 1,
            "options": nest_options(root, nesting, options),
            "resolved": resolved or {},
        },
    )
