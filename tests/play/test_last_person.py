"""The only person among computers goes, in every way in which one can: the game ends, and nothing moves any more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.controls import FIELD
from tests.play.games_kit import shown
from tests.play.kit import Person, World, answer, open_table, phase_2

# Each test plays a while.
pytestmark = pytest.mark.slow


async def by_button(world: World, anna: Person) -> None:
    await anna.click(world.table(), "Leave")


async def by_command(world: World, anna: Person) -> None:
    await anna.slash("skitgubbe leave")


async def by_ending_it(world: World, anna: Person) -> None:
    await anna.slash("skitgubbe end")


async def by_a_moderator(world: World, anna: Person) -> None:
    mod = world.moderator("Mod")
    assert answer(await mod.slash("skitgubbe kick", person=anna.user))


async def by_not_being_there(world: World, _: Person) -> None:
    await world.advance(1000)


async def by_leaving_the_server(world: World, anna: Person) -> None:
    world.guild.remove_member(anna.member)
    await world.advance(1000)


async def by_being_forgotten(world: World, anna: Person) -> None:
    opened = await anna.click(shown(world, await anna.slash("privacy")), "Erase it")
    await anna.member.submit_modal(opened, {FIELD: "ERASE"})


WAYS = (
    by_button,
    by_command,
    by_ending_it,
    by_a_moderator,
    by_not_being_there,
    by_leaving_the_server,
    by_being_forgotten,
)


@pytest.mark.parametrize("in_phase_2", [False, True], ids=["phase 1", "phase 2"])
@pytest.mark.parametrize("go", WAYS)
async def test_the_game_ends_with_its_only_person(
    world: World, go: Callable[[World, Person], Awaitable[None]], in_phase_2: bool
) -> None:
    """Case 15: without a result, and the computers don't go on among themselves."""
    (anna,) = world.people("Anna")
    lobby = await open_table(world, anna, pace="fast")
    for _ in range(2):
        await anna.click(lobby, "Add computer")
    await anna.click(lobby, "Start")
    if in_phase_2:
        seat = world.game().seat_of(anna.id)
        await world.skip(lambda view: phase_2(view) and view.to_act == (seat,))
    await go(world, anna)
    assert world.bot.hall.matches == {}
    assert lobby.labels == []
    moves, sent = len(await world.store.moves(1)), len(world.env.http_requests)
    await world.advance(1000)
    assert len(await world.store.moves(1)) == moves
    assert len(world.env.http_requests) == sent
    result = await world.store.result(1)
    assert result
    assert result.kind == "ended"
    assert await world.store.games_of(anna.id) == []
