"""Bots on very many servers: what arrives on which shard, and a process that runs only some of them.

In these tests the server is on shard 1 of two. What people do in direct messages arrives on shard 0 all the same.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import create_bot
from bot.config import load_settings
from bot.play.surroundings import Surroundings
from tests.play.kit import Person, Seen, World, open_table, start_table, world_at

ALL = load_settings({"SHARD_COUNT": "2"}, Path("none"))
ONLY_1 = load_settings({"SHARD_COUNT": "2", "SHARD_IDS": "1"}, Path("none"))
ONLY_0 = load_settings({"SHARD_COUNT": "2", "SHARD_IDS": "0"}, Path("none"))


@pytest.fixture
async def all_shards(tmp_path: Path) -> AsyncIterator[World]:
    async with world_at(tmp_path / "bot.sqlite3", settings=ALL) as world:
        yield world


@pytest.fixture
async def without_shard_0(tmp_path: Path) -> AsyncIterator[World]:
    async with world_at(tmp_path / "bot.sqlite3", settings=ONLY_1) as world:
        yield world


def to_move(world: World, *people: Person) -> Person:
    match = world.game()
    return next(person for person in people if match.may_act(match.seat_of(person.id)))


async def test_the_settings_reach_discord(without_shard_0: World) -> None:
    assert without_shard_0.bot.shard_count == 2
    assert set(without_shard_0.bot.shards) == {1}
    assert [guild.shard_id for guild in without_shard_0.bot.guilds] == [1]


async def test_without_settings_discord_says_how_many_shards_there_are(world: World) -> None:
    bot = create_bot(load_settings({}, Path("none")), world.store, Surroundings())
    assert (bot.shard_count, bot.shard_ids) == (None, None)


async def test_a_process_with_all_shards_hears_direct_messages_of_players_on_any(all_shards: World) -> None:
    anna, bo = all_shards.people("Anna", "Bo")
    await start_table(all_shards, anna, bo)
    mover = to_move(all_shards, anna, bo)
    hand = mover.hand()
    assert hand
    await mover.move_well(hand)
    assert len(all_shards.game().table.moves) == 1
    assert (await mover.slash_dm("hand")).response is not None


async def test_a_process_without_shard_0_shows_hands_at_the_table(without_shard_0: World) -> None:
    """It could send direct messages, but would never hear of a click there."""
    world = without_shard_0
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover = to_move(world, anna, bo)
    assert (anna.dms(), bo.dms()) == ([], [])
    assert f"<@{mover.id}>" in world.last().text
    shown = await mover.click(world.table(), "My hand")
    await mover.move(Seen(world, shown.response.channel_id, shown.response.id))
    assert len(world.game().table.moves) == 1


async def test_a_process_without_shard_0_hears_of_no_click_in_direct_messages(without_shard_0: World) -> None:
    world = without_shard_0
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    assert (await anna.slash_dm("hand")).response is None


async def test_tables_of_servers_on_other_shards_are_left_alone(all_shards: World) -> None:
    """Their clicks go elsewhere, and nobody could stop the clock that plays for those who don't answer."""
    world = all_shards
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await start_table(world, anna, bo)
    await open_table(world, cia, channel=world.guild.create_text_channel("more cards"))
    for settings, tables in ((ONLY_0, []), (ONLY_1, [1, 2]), (ALL, [1, 2])):
        bot = create_bot(settings, world.store, Surroundings(world.clock))
        await bot.hall.restore()
        assert sorted(table.id for table in bot.hall.tables()) == tables
        await bot.http.close()


async def test_results_of_servers_on_other_shards_are_told_by_others(all_shards: World) -> None:
    world = all_shards
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.fail("POST", f"/channels/{world.channel.id}/messages", 403, 50013, times=None)
    await world.skip()
    assert [row.id for row in await world.store.unannounced()] == [1]
    world.mend()
    elsewhere = create_bot(ONLY_0, world.store, Surroundings(world.clock))
    await elsewhere.hall.resume()
    assert [row.id for row in await world.store.unannounced()] == [1]
