"""However the seats of a table are filled, Start works then; and only then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.play.games_kit import shown
from tests.play.kit import Person, Seen, World, answer, open_table, start_table

# Each test plays a while.
pytestmark = pytest.mark.slow

Fill = Callable[[World, Seen, Person, Person], Awaitable[None]]


async def the_panel(world: World, lobby: Seen, host: Person) -> Seen:
    panel = shown(world, await host.click(lobby, "Options"))
    await host.click(panel, "People")
    return panel


async def by_join(_: World, lobby: Seen, anna: Person, bo: Person) -> None:
    await bo.click(lobby, "Join")


async def by_command(_: World, lobby: Seen, anna: Person, bo: Person) -> None:
    await bo.slash("skitgubbe join")


async def by_a_computer(_: World, lobby: Seen, anna: Person, bo: Person) -> None:
    await anna.click(lobby, "Add computer")


async def by_a_computer_by_command(_: World, lobby: Seen, anna: Person, bo: Person) -> None:
    await anna.slash("skitgubbe add-computer", strength="hard")


async def by_a_computer_from_the_panel(world: World, lobby: Seen, anna: Person, bo: Person) -> None:
    panel = await the_panel(world, lobby, anna)
    await anna.choose(panel, "easy")


async def by_invitation(world: World, lobby: Seen, anna: Person, bo: Person) -> None:
    panel = await the_panel(world, lobby, anna)
    invite = next(one for one in panel.custom_ids if ":invite:" in one)
    await anna.press(panel, invite, str(bo.id))
    assert "Start" not in lobby.labels, "an invitation alone fills no seat"
    await bo.slash("skitgubbe join")


async def after_a_kick(world: World, lobby: Seen, anna: Person, bo: Person) -> None:
    (cia,) = world.people("Cia")
    await cia.click(lobby, "Join")
    await anna.slash("skitgubbe kick", person=cia.user)
    assert "Start" not in lobby.labels
    await bo.click(lobby, "Join")


async def after_a_removal_in_the_panel(world: World, lobby: Seen, anna: Person, bo: Person) -> None:
    await anna.click(lobby, "Add computer")
    panel = await the_panel(world, lobby, anna)
    remove = next(menu for menu in panel.menus if ":remove:" in menu["custom_id"])
    await anna.choose(panel, remove["options"][0]["value"])
    assert "Start" not in lobby.labels
    await bo.click(lobby, "Join")


async def after_a_restart(world: World, lobby: Seen, anna: Person, bo: Person) -> None:
    await world.restart()
    await bo.click(lobby, "Join")


@pytest.mark.parametrize(
    "fill",
    [
        by_join,
        by_command,
        by_a_computer,
        by_a_computer_by_command,
        by_a_computer_from_the_panel,
        by_invitation,
        after_a_kick,
        after_a_removal_in_the_panel,
        after_a_restart,
    ],
)
async def test_a_table_that_is_filled_can_start(world: World, fill: Fill) -> None:
    """Case 9: Start lights up with the last seat that it takes, and deals."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    assert "Start" not in lobby.labels
    await fill(world, lobby, anna, bo)
    assert "Start" in lobby.labels
    await anna.click(lobby, "Start")
    assert len(world.game().row.seats) == 2
    assert "My hand" in lobby.labels


async def test_a_rematch_is_filled_by_the_same_people(world: World) -> None:
    """Case 9."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip()
    result = world.last()
    await anna.click(result, "Rematch")
    lobby = world.table()
    assert "Start" not in lobby.labels
    await bo.click(result, "Rematch")
    await bo.click(lobby, "Start")
    assert len(world.bot.hall.matches) == 1


async def test_more_people_than_the_variant_takes_cannot_start_it(world: World) -> None:
    """Case 9: five sit there when the host changes to a variant for four; one leaves, and it starts."""
    people = world.people("Anna", "Bo", "Cia", "Dag", "Eva")
    anna, *_, eva = people
    lobby = await open_table(world, *people)
    panel = shown(world, await anna.click(lobby, "Options"))
    preset = next(menu for menu in panel.menus if menu["custom_id"].endswith(".preset"))
    await anna.press(panel, preset["custom_id"], "quick")
    assert "Quick" in lobby.text
    refused = answer(await anna.slash("skitgubbe start"))
    assert "Quick" in refused or "quick" in refused or "4" in refused
    assert world.bot.hall.matches == {}
    await eva.click(lobby, "Leave")
    await anna.click(lobby, "Start")
    assert len(world.game().row.seats) == 4
