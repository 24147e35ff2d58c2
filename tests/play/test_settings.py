"""A server's settings: who may change them, what they do, and that everything can be undone or erased."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.controls import FIELD
from tests.play.games_kit import lost, pass_days, played, shown
from tests.play.kit import Person, Seen, World, answer, open_table, private, start_table, world_at


def manager(world: World, name: str = "Maja") -> Person:
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return Person(world, name, role)


async def panel_of(world: World, person: Person, **options: Any) -> Seen:
    result = await person.slash("settings", **options)
    assert private(result)
    return shown(world, result)


async def set_to(panel: Seen, person: Person, setting: str, *values: str) -> str:
    """Choose in a menu, or press a switch; returns what the panel says then."""
    custom_id = next(one for one in panel.custom_ids if one.split(":")[4].partition("-")[0] == setting)
    await person.press(panel, custom_id, *values)
    return panel.text


async def test_the_panel_is_for_who_may_manage_the_server(world: World):
    (anna,) = world.people("Anna")
    with pytest.raises(Exception, match="settings"):
        await anna.slash("settings")
    panel = await panel_of(world, manager(world))
    assert "**Language**: as the server's own" in panel.text
    for custom_id in panel.custom_ids:
        values = ("sv",) if custom_id.startswith("s:") else ()
        if custom_id.startswith("c:"):
            continue
        assert "may manage this server" in await anna.press(panel, custom_id, *values)
    assert await world.store.changes(world.guild.id) == []


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("language", "sv", "Language: as the server's own → svenska · Maja"),
        ("timezone", "Europe/Stockholm", "Time zone: UTC → Europe/Stockholm · Maja"),
        ("preset", "classic", "Rules: as last time → Classic · Maja"),
        ("pace", "slow", "Pace: "),
        ("pictures", "", "Pictures: on → off · Maja"),
        ("hints", "", "Hints: on → off · Maja"),
        ("computers", "", "Count games with computers: on → off · Maja"),
        ("hands", "", "Hands: by direct message → in the channel, on request · Maja"),
    ],
)
async def test_each_change_is_confirmed_noted_and_can_be_undone(world: World, setting: str, value: str, said: str):
    maja = manager(world)
    panel = await panel_of(world, maja)
    before = world.bot.hall.choices(world.guild.id).text(setting)
    assert f"✓ {said}" in await set_to(panel, maja, setting, *([value] if value else []))
    changed = world.bot.hall.choices(world.guild.id).text(setting)
    assert changed != before
    await world.restart()
    assert world.bot.hall.choices(world.guild.id).text(setting) == changed
    await maja.click(panel, "Undo")
    assert world.bot.hall.choices(world.guild.id).text(setting) == before
    noted = await world.store.changes(world.guild.id)
    assert [(one.setting, one.old, one.new) for one in noted] == [
        (setting, changed, before),
        (setting, before, changed),
    ]
    await maja.click(panel, "Latest changes")
    assert panel.text.count("Maja") == 2


async def test_channels_are_chosen_from_discords_own_list(world: World):
    maja, anna = manager(world), world.people("Anna")[0]
    other = world.guild.create_text_channel("elsewhere")
    panel = await panel_of(world, maja)
    menu = next(part for part in panel.parts() if part["type"] == 8)
    await maja.member.select(maja._message(panel), [world.channel], custom_id=menu["custom_id"])
    assert f"✓ Tables in: all channels → <#{world.channel.id}>" in panel.text
    assert f"tables are opened elsewhere: <#{world.channel.id}>" in answer(await anna.slash("skitgubbe new", other))
    assert world.bot.hall.lobbies == {}
    await open_table(world, anna)
    assert len(world.bot.hall.lobbies) == 1


async def test_any_time_zone_can_be_found_by_its_city(world: World):
    maja = manager(world)
    found = await maja.suggestions("settings", "timezone", "reykja")
    assert [choice["value"] for choice in found] == ["Atlantic/Reykjavik"]
    panel = await panel_of(world, maja, timezone="Atlantic/Reykjavik")
    assert "Time zone: UTC → Atlantic/Reykjavik" in panel.text
    assert "I don't know that time zone" in answer(await maja.slash("settings", timezone="Mars/Olympus"))


async def test_a_change_that_was_overtaken_stays(world: World):
    maja, nils = manager(world), manager(world, "Nils")
    first = await panel_of(world, maja)
    await set_to(first, maja, "pace", "slow")
    await set_to(await panel_of(world, nils), nils, "pace", "fast")
    assert "changed again since" in await maja.press(first, first.custom_id("Undo"))
    assert world.bot.hall.choices(world.guild.id).text("pace") == "fast"


async def test_forged_values_change_nothing(world: World):
    maja = manager(world)
    panel = await panel_of(world, maja)
    for arg in ("pictures-maybe", "language-xx", "timezone-../etc", "channels-x", "secret-on", "hands-", ""):
        assert "does nothing any more" in await maja.press(panel, f"b:house:0:0:{arg}")
    assert await world.store.changes(world.guild.id) == []


async def test_new_tables_follow_the_settings(world: World):
    maja = manager(world)
    panel = await panel_of(world, maja)
    for setting, value in (("language", "sv"), ("pace", "slow"), ("preset", "modern")):
        await set_to(panel, maja, setting, value)
    await maja.slash("skitgubbe new")
    (lobby,) = world.bot.hall.lobbies.values()
    assert (lobby.row.locale, lobby.row.pace, lobby.row.preset) == ("sv", "slow", "modern")


async def test_pictures_go_and_come_with_the_switch(tmp_path: Path):
    async with world_at(tmp_path / "bot.sqlite3", pictures=True) as world:
        maja, bo = manager(world), world.people("Bo")[0]
        await start_table(world, maja, bo)
        assert world.table().files
        await set_to(await panel_of(world, maja), maja, "pictures")
        mover = next(person for person in (maja, bo) if person.hand())
        await mover.move_well(mover.hand())
        assert not world.table().files


async def test_hands_in_the_channel_send_no_direct_messages(world: World):
    maja, bo = manager(world), world.people("Bo")[0]
    await set_to(await panel_of(world, maja), maja, "hands")
    await start_table(world, maja, bo)
    assert maja.dms() == bo.dms() == []
    assert any(f"<@{person.id}>" in seen.text for seen in world.seen() for person in (maja, bo))


async def test_games_with_computers_need_not_count(world: World):
    maja = manager(world)
    await lost(world, maja, maja, "Greta")
    await set_to(await panel_of(world, maja), maja, "computers")
    words = answer(await maja.slash("leaderboard", **{"with-computers": True}))
    assert "games with computer players aren't counted" in words


async def test_everything_is_erased_after_the_servers_name_was_typed(world: World):
    maja, bo = manager(world), world.people("Bo")[0]
    await played(world, maja, bo)
    await start_table(world, maja, bo)
    other = await played(world, maja, bo, guild_id=1)
    panel = await panel_of(world, maja)
    form = await maja.click(panel, "Erase all data")
    assert "not the name of this server" in answer(await maja.member.submit_modal(form, erase_with("cats")))
    assert await world.store.history(world.guild.id, limit=5)
    form = await maja.click(panel, "Erase all data")
    said = answer(await maja.member.submit_modal(form, erase_with("Cats & Cards")))
    assert "is erased" in said
    assert await world.store.history(world.guild.id, limit=5) == []
    assert world.bot.hall.matches == {}
    assert await world.store.known_servers() == {1}
    assert [game.game_id for game in await world.store.history(1, limit=5)] == [other.id]


def erase_with(name: str) -> dict[str, str]:
    return {FIELD: name}


async def test_a_server_is_forgotten_thirty_days_after_the_bot_was_removed(world: World):
    anna, bo = world.people("Anna", "Bo")
    await played(world, anna, bo)
    await world.bot.on_guild_remove(world.bot.get_guild(world.guild.id))
    guild_id, world.bot._connection._guilds = world.guild.id, {}
    await pass_days(world, 29.9)
    await world.bot.retention.look()
    assert len(await world.store.history(guild_id, limit=5)) == 1
    await pass_days(world, 0.2)
    await world.bot.retention.look()
    assert await world.store.known_servers() == set()


async def test_who_comes_back_in_time_finds_everything(world: World):
    anna, bo = world.people("Anna", "Bo")
    await played(world, anna, bo)
    guild = world.bot.get_guild(world.guild.id)
    await world.bot.on_guild_remove(guild)
    await pass_days(world, 20)
    await world.bot.on_guild_join(guild)
    await pass_days(world, 20)
    await world.bot.retention.look()
    assert len(await world.store.history(world.guild.id, limit=5)) == 1
    assert await world.store.removed() == {}


async def test_an_outage_is_no_removal(world: World):
    """Case 44."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.env.settle()
    await pass_days(world, 40)
    await world.bot.retention.look()
    assert await world.store.removed() == {}
    assert len(world.bot.hall.matches) == 1


async def test_a_removal_while_the_bot_was_down_is_noticed_at_its_start(world: World):
    anna, bo = world.people("Anna", "Bo")
    await played(world, anna, bo, guild_id=123 << 22)
    await world.restart()
    assert set(await world.store.removed()) == {123 << 22}
