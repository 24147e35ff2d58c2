"""The permissions that the invite link asks for are enough."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.permissions import NEEDED
from tests.play.kit import World, nearly_over, play_out


def grant(world: World, permissions: discord.Permissions) -> None:
    """Let the bot's role have these, and everybody only what it takes to play."""
    people = discord.Permissions(view_channel=True, use_application_commands=True)
    for role in world.env.backend.guilds[world.guild.id].roles.values():
        role.permissions = permissions.value if role.managed else people.value


def newest_thread(world: World) -> Any:
    return max((one for one in world.env.backend.channels.values() if one.guild_id), key=lambda one: one.id)


@pytest.mark.slow
@pytest.mark.parametrize("thread", [True, False])
async def test_a_game_needs_no_more_than_the_invite_link_asks_for(picture_world: World, thread: bool) -> None:
    """With pictures, in a channel or a thread of its own, from the lobby to the result with its file."""
    world = picture_world
    grant(world, NEEDED)
    anna, bo = world.people("Anna", "Bo")
    await anna.slash("skitgubbe new", thread=thread)
    channel = newest_thread(world) if thread else world.channel
    table = world.table(channel)
    await bo.click(table, "Join")
    await anna.click(table, "Start")
    await world.skip(nearly_over)
    await play_out(world, [anna, bo])
    assert "is the skitgubbe" in world.last(channel).text
