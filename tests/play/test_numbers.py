"""What is counted of a game, for whoever hosts the bot."""

from __future__ import annotations

import pytest
from prometheus_client import REGISTRY, generate_latest

from tests.play.kit import Person, World, nearly_over, open_table, play_out, start_table


def count(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"skitgubbe_{name}", labels) or 0.0


def moves_by() -> list[float]:
    return [count("moves_total", by=mover) for mover in ("person", "computer", "clock")]


async def test_tables_are_counted_as_they_open_start_and_end(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await open_table(world, anna, bo)
    assert (count("tables", state="lobby"), count("tables", state="playing")) == (1, 0)
    await anna.click(world.table(), "Start")
    assert (count("tables", state="lobby"), count("tables", state="playing")) == (0, 1)
    before = count("results_total", kind="skitgubbe")
    await world.skip(nearly_over)
    await play_out(world, [anna, bo])
    assert (count("tables", state="lobby"), count("tables", state="playing")) == (0, 0)
    assert count("results_total", kind="skitgubbe") == before + 1


async def test_a_game_that_is_broken_off_is_a_result_of_its_own(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    before = count("results_total", kind="ended")
    await world.bot.hall.close_guild(world.guild.id)
    await world.finish_tasks()
    assert count("results_total", kind="ended") == before + 1


async def test_moves_are_counted_by_who_made_them(world: World) -> None:
    (anna,) = world.people("Anna")
    table = await open_table(world, anna)
    await anna.click(table, "Add computer")
    before = moves_by()
    await anna.click(table, "Start")
    hand = await hand_of(world, anna)
    await anna.move_well(hand)
    await hand_of(world, anna)
    await world.advance(90)
    person, computer, clock = [after - earlier for earlier, after in zip(before, moves_by(), strict=True)]
    assert (person, clock) == (1, 1)
    assert person + computer + clock == len(world.game().table.moves)


async def hand_of(world: World, person: Person):
    """A person's hand, once it is his turn."""
    await world.advance(0)
    hand = person.hand()
    assert hand
    return hand


async def test_nothing_that_is_counted_names_anybody(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip()
    page = generate_latest().decode()
    assert "skitgubbe_moves_total" in page
    for private in ("Anna", 'Bo"', str(anna.id), str(bo.id), str(world.guild.id), str(world.channel.id)):
        assert private not in page


@pytest.mark.slow
async def test_lost_connections_are_counted(world: World) -> None:
    before = count("gateway_events_total", event="disconnect")
    await world.bot.shards[0].disconnect()
    await world.finish_tasks()
    assert count("gateway_events_total", event="disconnect") == before + 1
