"""What holds for every list and every command that is about people: ties, those who have gone, and names as text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import discord
import pytest
from discord import app_commands

from tests.play.games_kit import lost, played
from tests.play.kit import Person, World, answer, start_table

LISTS = ("leaderboard", "stats", "records", "history", "replay", "verify")


def taking_users(world: World) -> Iterator[tuple[str, str]]:
    """Every command with an option that is a person, and the option's name."""
    for command in world.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                if option.type is discord.AppCommandOptionType.user:
                    yield command.qualified_name, option.display_name


@pytest.mark.slow
async def test_every_command_about_somebody_takes_who_is_gone(world: World) -> None:
    """Case 88: the person has left the server, and the command is answered all the same, in private or not."""
    anna, bo = world.people("Anna", "Bo")
    await lost(world, bo, anna, bo)
    await start_table(world, anna, bo)
    world.guild.remove_member(bo.member)
    commands = list(taking_users(world))
    assert {command for command, _ in commands} >= {"stats", "history", "skitgubbe kick"}
    for command, option in commands:
        said = answer(await anna.slash(command, **{option: bo.user}))
        assert said, command
        assert not re.search("Reload Discord|went wrong", said), command
        assert "Bo" in said or "kick" in command


@pytest.mark.slow
async def test_every_list_names_who_is_gone(world: World) -> None:
    """Cases 66 and 67: by the name that he played under, not by a mention: apps would show a number."""
    anna, bo = world.people("Anna", "Bo")
    await anna.slash("session start")
    game = await played(world, anna, bo, channel=world.channel)
    await lost(world, bo, anna, bo, channel=world.channel)
    world.guild.remove_member(bo.member)
    await world.restart()
    for command in (*LISTS, "session end"):
        options = {"game": game.id} if command in ("replay", "verify") else {}
        said = answer(await anna.slash(command, **options))
        assert "<@" not in said, command
        assert "Bo" in said or command == "verify", command


@pytest.mark.slow
async def test_ties_stand_in_the_same_order_everywhere_and_always(world: World) -> None:
    """Case 65: who lost equally often is listed by name, and of equal records the first one stays."""
    people = dag, cia, bo, anna = world.people("Dag", "Cia", "Bo", "Anna")
    await dag.slash("session start")
    for loser in (dag, cia, bo, anna):
        await lost(world, loser, *people, channel=world.channel)
    before = answer(await dag.slash("records"))
    assert "**Anna**" in before or "Anna" in before
    for _ in range(2):
        board = answer(await dag.slash("leaderboard"))
        assert re.findall(r"(\d)\. \*\*(\w+)\*\*", board) == [("1", name) for name in ("Anna", "Bo", "Cia", "Dag")]
        assert answer(await dag.slash("records")) == before
        await world.restart()
    evening = answer(await dag.slash("session end"))
    assert re.findall(r"(Anna|Bo|Cia|Dag)\W+1 lost of 4", evening) == ["Anna", "Bo", "Cia", "Dag"]


async def numbers(world: World, person: Person) -> str:
    """What is said of a person's games among people."""
    return answer(await person.slash("stats")).split("**With computer players**")[0].rstrip()


@pytest.mark.slow
async def test_games_with_computers_change_nothing_among_people(world: World) -> None:
    """Case 71: neither rating nor runs nor records, however often somebody beats a computer, or it him."""
    anna, bo = world.people("Anna", "Bo")
    await lost(world, anna, anna, bo)
    lists = ("leaderboard", "records")
    before = await numbers(world, anna), [answer(await anna.slash(one)) for one in lists]
    assert "Rating" in before[0]
    for number in range(30):
        await lost(world, anna if number % 3 == 0 else "Greta", anna, "Greta")
    assert (await numbers(world, anna), [answer(await anna.slash(one)) for one in lists]) == before
