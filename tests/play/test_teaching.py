"""What explains the game: the rules of a table, and help. Only who asks sees them."""

from __future__ import annotations

from typing import Any

import pytest
from discord.app_commands import Group

from tests.play.kit import Seen, World, answer, open_table, private, start_table


def shown(world: World, result: object) -> Seen:
    """The private answer as a message."""
    message = result.response  # type: ignore[attr-defined]
    return Seen(world, message.channel_id, message.id)


async def test_the_rules_of_this_table(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await open_table(world, anna, preset="flurst", options="hand=5")
    result = await bo.slash("rules")
    page = answer(result)
    assert private(result)
    assert "The rules of table 1" in page
    assert "Changed: Hand: 5 cards" in page
    assert "You hold 5 cards" in page
    await bo.choose(shown(world, result), "slough")
    assert "at any time" in shown(world, result).text
    await bo.choose(shown(world, result), "short")
    assert "You hold 5 cards" in shown(world, result).text


async def test_the_rules_say_what_holds_for_so_many_players(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo, preset="quick")
    assert "the next answers" in answer(await bo.slash("rules"))


async def test_the_rules_of_a_preset_and_of_a_new_table(world: World) -> None:
    (anna,) = world.people("Anna")
    assert "What a new table plays here" in answer(await anna.slash("rules"))
    page = answer(await anna.slash("rules", preset="mas"))
    assert "The rules of a preset" in page
    assert "**Mas**" in page
    assert "**Classic**" in answer(await anna.slash_dm("rules"))


async def test_in_direct_messages_the_rules_are_those_of_ones_own_game(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo, preset="melniki")
    result = await bo.slash_dm("rules")
    assert "**Melniki**" in answer(result)
    await bo.choose(shown(world, result), "shed")
    assert "must do so" in shown(world, result).text


async def test_after_the_table_is_gone_its_rules_can_still_be_read(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    table = await open_table(world, anna, preset="modern")
    result = await bo.slash("rules")
    await anna.click(table, "Leave")
    await world.restart()
    await bo.choose(shown(world, result), "collect")
    assert "everybody else does" in shown(world, result).text


async def test_the_rules_are_a_button_of_the_table(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    table = await open_table(world, anna, bo, preset="mas")
    before = table.text
    result = await bo.click(table, "Rules")
    assert private(result)
    assert "**Mas**" in answer(result)
    await anna.click(table, "Start")
    assert "**Mas**" in answer(await bo.click(world.table(), "Rules"))
    assert before != world.table().text
    assert "Phase 1" in world.table().text


async def test_the_rules_of_a_new_table_are_those_of_the_last_one_here(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    table = await open_table(world, anna, preset="modern")
    await anna.click(table, "Leave")
    result = await bo.slash("rules")
    assert "What a new table plays here" in answer(result)
    assert "**Modern**" in answer(result)
    await bo.choose(shown(world, result), "end")
    assert "What a new table plays here" in shown(world, result).text


async def test_examples_have_pictures(picture_world: World) -> None:
    world = picture_world
    (anna,) = world.people("Anna")
    result = await anna.slash("rules", preset="modern")
    for section, caption in (("collect", "Cia to answer 9♥"), ("slough", "Sloughing"), ("shed", "Dag: beat 8♦")):
        await anna.choose(shown(world, result), section)
        assert f"For example: {caption}" in shown(world, result).text
        assert shown(world, result).files == ["table.png"]
    await anna.choose(shown(world, result), "end")
    assert shown(world, result).files == []


async def test_forged_presses_on_the_rules_are_answered(world: World) -> None:
    (anna,) = world.people("Anna")
    seen = shown(world, await anna.slash("rules"))
    assert "does nothing" in await anna.press(seen, "s:rules:0:0:chess.classic", "deal")
    assert "does nothing" in await anna.press(seen, "s:rules:0:0:skitgubbe.nonsense", "deal")
    assert await anna.press(seen, "s:rules:77:0:skitgubbe.classic", "deal")


@pytest.mark.parametrize("place", ["server", "dm"])
async def test_help_fits_on_a_phone_and_says_what_to_tap_first(world: World, place: str) -> None:
    (anna,) = world.people("Anna")
    result = await (anna.slash("help") if place == "server" else anna.slash_dm("help"))
    words = answer(result)
    assert private(result)
    assert len(words) <= 900
    assert shown(world, result).labels == ["Learn by playing"]
    ids = world.bot.publishing.ids
    for command in ("skitgubbe new", "rules", "learn", "preferences"):
        assert f"</{command}:{ids[command.split()[0]]}>" in words


async def test_options_that_do_not_fit_are_explained(world: World) -> None:
    (anna,) = world.people("Anna")
    words = answer(await anna.slash("skitgubbe new", options="multi=on"))
    assert "“Tricks: two players” doesn't go with “Several at once: on”" in words
    assert world.seen() == []
    table = await open_table(world, anna)
    panel = shown(world, await anna.click(table, "Options"))
    await anna.click(panel, "Phase 1")
    menu = next(menu for menu in panel.menus if menu["custom_id"].endswith("collect.multi"))
    await anna.press(panel, menu["custom_id"], "on")
    assert "doesn't go with “Several at once: on”" in panel.text


SAMPLES = {"cards": "7h", "number": 1, "game": 1, "person": None, "file": None}
"""What to give for options that a command can't do without; None where that takes more than a word."""


def samples(command: Any) -> dict[str, Any] | None:
    """The least that a command can be given; None if it takes more than words."""
    needed = [parameter.name for parameter in command.parameters if parameter.required]
    given = {name: SAMPLES.get(name) for name in needed}
    return None if None in given.values() else given


@pytest.mark.parametrize("place", ["server", "dm"])
async def test_every_command_answers_wherever_it_is_offered(world: World, place: str) -> None:
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    tried: set[str] = set()
    for command in world.bot.tree.walk_commands():
        whole = command.root_parent or command
        contexts = whole.allowed_contexts
        only_servers = whole.guild_only or (contexts is not None and not contexts.dm_channel)
        options = None if isinstance(command, Group) else samples(command)
        if options is None or command.default_permissions or command.name in ("leave", "end", "forget"):
            continue
        if place == "dm" and only_servers:
            continue
        tried.add(command.qualified_name)
        name = command.qualified_name
        result = await (bo.slash(name, **options) if place == "server" else bo.slash_dm(name, **options))
        assert result.acknowledged, name
        assert "went wrong" not in answer(result), name
    assert {"help", "rules", "learn", "preferences", "hand", "play", "pickup", "chance"} <= tried
    assert ("skitgubbe new" in tried) == (place == "server")
