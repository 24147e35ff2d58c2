"""Every control there is, pressed twice in the same instant: both presses are answered, and what they do is done once.

Only **Add computer** seats two: who presses it twice asks for two.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord
import pytest

from engine.game import Effort
from tests.play.games_kit import lost, shown
from tests.play.instant_kit import RawCommand, at_once
from tests.play.kit import MENU, Person, RawPress, Seen, World, answer, open_table, phase_2, start_table


async def twice(world: World, person: Person, seen: Seen, custom_id: str) -> None:
    """Press a control twice; a menu at its last entry."""
    menu = next((one for one in seen.menus if one["custom_id"] == custom_id), None)
    press = RawPress(person, seen, custom_id, (menu["options"][-1]["value"],) if menu else ())
    public = len(world.seen())
    results = await at_once(world, press, press)
    assert all(result.acknowledged for result in results), custom_id
    assert not any("went wrong" in answer(result) for result in results), custom_id
    assert len(world.seen()) <= public + 1, custom_id


def pressable(seen: Seen) -> list[str]:
    """Buttons and menus of a message that is there; not people and channels, which a test chooses by itself."""
    if not seen.there:
        return []
    kinds = {part.get("custom_id"): part["type"] for part in seen.parts()}
    return [custom_id for custom_id in seen.custom_ids if kinds[custom_id] <= MENU]


async def every_control(world: World, person: Person, seen: Seen) -> None:
    """Everything that a message has at first, as long as it is there."""
    tried = pressable(seen)
    assert tried
    for custom_id in tried:
        if custom_id in pressable(seen):
            await twice(world, person, seen, custom_id)


async def on_a_lobby(world: World, anna: Person, bo: Person) -> None:
    lobby = await open_table(world, anna)
    await every_control(world, bo, lobby)
    assert bo.id not in [seat.user_id for seat in world.bot.hall.lobby(1).row.seats]
    await twice(world, bo, lobby, lobby.custom_id("Join"))
    panel = shown(world, await anna.click(lobby, "Options"))
    for tab in [one for one in pressable(panel) if ":panel:" in one]:
        await every_control(world, anna, panel)
        await anna.press(panel, tab)
    await twice(world, anna, lobby, lobby.custom_id("Start"))


async def on_a_table(world: World, anna: Person, bo: Person) -> None:
    table = await start_table(world, anna, bo)
    await world.skip(phase_2)
    mover, other = (anna, bo) if anna.hand() else (bo, anna)
    mine = shown(world, await mover.click(table, "My hand"))
    hand = mover.hand()
    assert hand
    before = len(world.game().table.moves)
    await every_control(world, mover, mine)
    assert len(world.game().table.moves) <= before + 1
    await every_control(world, mover, hand) if hand.custom_ids else None
    await every_control(world, other, table)


async def on_a_result(world: World, anna: Person, bo: Person) -> None:
    world.bot.hall.surroundings = replace(world.bot.hall.surroundings, coaching=Effort(playouts=2, fair=True))
    await start_table(world, anna, bo)
    await world.skip()
    result = world.last()
    for person in (anna, bo):
        await every_control(world, person, result)
    assert len(world.bot.hall.lobbies) == 1


async def on_lists(world: World, anna: Person, bo: Person) -> None:
    for _ in range(12):
        await lost(world, bo, anna, bo)
    people = world.people(*(f"P{number}" for number in range(12)))
    for person in people:
        await lost(world, person, person, anna)
    for command in ("leaderboard", "history", "stats", "records"):
        seen = shown(world, await anna.slash(command))
        if pressable(seen):
            await every_control(world, anna, seen)


async def on_what_is_for_oneself(world: World, anna: Person, _: Person) -> None:
    for command in ("preferences", "rules", "learn", "help", "privacy"):
        seen = shown(world, await anna.slash(command))
        if pressable(seen):
            await every_control(world, anna, seen)


async def on_settings(world: World, *_: Person) -> None:
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    manager = Person(world, "Mia", role)
    seen = shown(world, await manager.slash("settings"))
    for _round in range(2):
        await every_control(world, manager, seen)


@pytest.mark.slow
@pytest.mark.parametrize("scene", [on_a_lobby, on_a_table, on_a_result, on_lists, on_what_is_for_oneself, on_settings])
async def test_everything_can_be_pressed_twice(
    world: World, scene: Callable[[World, Person, Person], Awaitable[None]]
) -> None:
    """Case 19."""
    await scene(world, *world.people("Anna", "Bo"))


@pytest.mark.slow
async def test_a_switch_pressed_twice_is_where_the_first_press_put_it(world: World) -> None:
    """Case 19: in one instant or later from the same button; and two switches in one instant both turn."""
    (anna,) = world.people("Anna")
    panel = shown(world, await anna.slash("preferences"))
    presses = {one.split(":")[-1]: RawPress(anna, panel, one) for one in pressable(panel)}
    await at_once(world, presses["passes"], presses["passes"])
    await at_once(world, presses["passes"])
    assert world.bot.hall.preferences_of(anna.id).passes
    await at_once(world, presses["tips"], presses["four_colours"])
    chosen = world.bot.hall.preferences_of(anna.id)
    assert (chosen.tips, chosen.four_colours, chosen.passes) == (False, False, True)
    assert (await world.store.all_preferences())[anna.id] == chosen


@pytest.mark.slow
async def test_an_invitation_pressed_twice_goes_out_once(world: World) -> None:
    """Case 19."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    panel = shown(world, await anna.click(lobby, "Options"))
    await anna.click(panel, "People")
    invite = next(one for one in panel.custom_ids if ":invite:" in one)
    await at_once(world, *[RawPress(anna, panel, invite, (str(bo.id),))] * 2)
    assert len(bo.dms()) == 1


@pytest.mark.slow
async def test_a_table_opened_twice_is_opened_once(world: World) -> None:
    """Case 19: one of two commands, whichever comes second to it, hears that there is one."""
    (anna,) = world.people("Anna")
    answers = [answer(one) for one in await at_once(world, *[RawCommand(anna, "skitgubbe new")] * 2)]
    assert sum("There is a table in this channel already" in words for words in answers) == 1
    assert all(answers)
    assert len(world.seen()) == 1
