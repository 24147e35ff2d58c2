"""The cards as emojis: uploaded once, in texts and menus when they are there, done without when they aren't."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import discord

from bot.emojis import LONGEST, Emojis
from tests.play.kit import World


def uploads(world: World) -> int:
    return sum(request.method == "POST" and "emojis" in request.path for request in world.env.http_requests)


async def test_they_are_uploaded_once_and_used(world: World) -> None:
    """A second start finds them again, and uploads nothing."""
    first, second = Emojis(pause=0.0), Emojis(pause=0.0)
    assert first.paint("9♥ J♠") == "9♥ J♠"
    await first.bring_up_to_date(world.bot)
    assert uploads(world) == 57
    await second.bring_up_to_date(world.bot)
    assert uploads(world) == 57
    assert second.get("card_7h") == first.get("card_7h")
    painted = second.paint("9♥")
    assert painted.startswith("9<:suit_h_")
    assert len(second.paint("♥" * LONGEST)) == LONGEST


async def test_uploads_leave_room_for_other_calls(world: World) -> None:
    """Between one and the next there is a pause: all at once they would use up what Discord allows in a second."""
    uploading = asyncio.create_task(Emojis(pause=3600.0).bring_up_to_date(world.bot))
    while not uploads(world):  # noqa: ASYNC110
        await asyncio.sleep(0)
    await world.env.settle()
    assert uploads(world) == 1
    uploading.cancel()


async def test_without_them_there_are_words(world: World) -> None:
    """What Discord refuses is left for the next start."""
    world.env.inject_error("GET", "/applications/*/emojis", status=403, code=50001, times=1)
    emojis = Emojis()
    await emojis.bring_up_to_date(world.bot)
    assert emojis.get("card_7h") is None
    assert emojis.paint("♣") == "♣"


class LetInSlowly(Emojis):
    """Emojis that Discord doesn't let in for a long time."""

    async def bring_up_to_date(self, client: discord.Client) -> None:
        await asyncio.Event().wait()


async def test_a_stop_does_not_wait_for_them(world: World) -> None:
    """The next start goes on with what is missing."""
    bot = world.bot
    bot.hall.surroundings = replace(bot.hall.surroundings, uploads_emojis=True)
    bot.hall.emojis = LetInSlowly()
    bot._resumed = False
    await bot.on_ready()
    await asyncio.wait_for(bot.close(), timeout=30.0)
    assert bot.is_closed()
