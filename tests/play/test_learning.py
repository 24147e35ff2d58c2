"""The private lesson as people take it, and the tips that they get with their hands."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.skitgubbe_lesson import STEPS
from tests.play.kit import Person, Seen, World, answer, private, start_table
from tests.play.test_teaching import shown

LAMP = "💡"


async def do(person: Person, lesson: Seen, wanted: str) -> None:
    """Choose a play in the menu, or press a verb's button."""
    if " " in wanted:
        await person.choose(lesson, wanted)
    else:
        custom_id = next(one for one in lesson.custom_ids if one.endswith(f":{wanted}"))
        await person.press(lesson, custom_id)


async def begin(person: Person, place: str, **options: Any) -> Seen:
    result = await (person.slash("learn", **options) if place == "server" else person.slash_dm("learn", **options))
    assert private(result)
    return shown(person.world, result)


@pytest.mark.parametrize("place", ["server", "dm"])
async def test_the_whole_lesson_played_right(world: World, place: str) -> None:
    (anna,) = world.people("Anna")
    lesson = await begin(anna, place)
    for number, step in enumerate(STEPS, start=1):
        assert f"{number} of {len(STEPS)}" in lesson.text
        for move in step.moves:
            assert "✅" not in lesson.text
            await do(anna, lesson, move.right[0])
        assert "✅" in lesson.text
        assert lesson.options == []
        if number < len(STEPS):
            await anna.click(lesson, "Next")
    assert "That was the whole lesson" in lesson.text
    await anna.click(lesson, "From the beginning")
    assert f"1 of {len(STEPS)}" in lesson.text


async def test_a_wrong_try_gets_a_reason_and_can_be_made_good(world: World) -> None:
    (anna,) = world.people("Anna")
    lesson = await begin(anna, "server", step=5)
    await do(anna, lesson, "play 5H")
    assert "❌ 5♥ doesn't beat 8♥" in lesson.text
    await do(anna, lesson, "play 3S")
    assert "❌ That is allowed, but there is something better" in lesson.text
    await do(anna, lesson, "play JH")
    assert "✅" in lesson.text


async def test_it_can_be_left_and_resumed_also_after_a_restart(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    lesson = await begin(anna, "server")
    await do(anna, lesson, "play QC")
    await world.restart()
    assert "2 of" in (await begin(anna, "dm")).text
    assert "1 of" in (await begin(bo, "server")).text
    await anna.click(lesson, "Next")
    assert "2 of" in lesson.text
    await anna.click(lesson, "Skip")
    await anna.click(lesson, "Skip")
    assert "4 of" in (await begin(anna, "server")).text
    await anna.click(lesson, "Back")
    assert "3 of" in lesson.text


async def test_it_begins_from_help_and_from_the_rules(world: World) -> None:
    (anna,) = world.people("Anna")
    for command in ("help", "rules"):
        result = await anna.click(shown(world, await anna.slash(command)), "Learn by playing")
        assert private(result)
        assert "1 of" in answer(result)


async def test_the_lesson_has_pictures(picture_world: World) -> None:
    (anna,) = picture_world.people("Anna")
    lesson = await begin(anna, "server")
    assert sorted(lesson.files) == ["hand.png", "table.png"]
    await do(anna, lesson, "play 5H")
    assert sorted(lesson.files) == ["hand.png", "table.png"]
    await do(anna, lesson, "play QC")
    assert sorted(lesson.files) == ["hand.png", "table.png"]


async def test_forged_presses_in_the_lesson_are_answered(world: World) -> None:
    (anna,) = world.people("Anna")
    lesson = await begin(anna, "server")
    assert "does nothing" in await anna.press(lesson, "b:learn_try:1:0:rob 7H")
    assert "does nothing" in await anna.press(lesson, "b:learn_try:1:0:")
    assert not await anna.press(lesson, "b:learn_try:99:9:pickup")
    assert "❌" in lesson.text
    await anna.press(lesson, "b:learn_go:999:0:")
    assert f"{len(STEPS)} of" in lesson.text


# -- tips


def hand_of(person: Person) -> Seen:
    hand = person.hand()
    assert hand is not None
    return hand


async def test_each_kind_of_decision_has_a_tip_until_it_was_made_once(world: World) -> None:
    anna, bo = people = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    told: dict[int, list[str]] = {anna.id: [], bo.id: []}
    for _ in range(16):
        mover = next(person for person in people if person.hand())
        lines = [line for line in hand_of(mover).text.split("\n") if LAMP in line]
        told[mover.id] += lines
        await mover.move(hand_of(mover))
    for lines in told.values():
        assert len(lines) >= 3
        assert len(lines) == len(set(lines))


async def test_what_was_learned_is_known_after_a_restart_and_at_other_tables(world: World) -> None:
    anna, bo = people = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover = next(person for person in people if person.hand())
    assert "The higher the rank" in hand_of(mover).text
    await mover.move(hand_of(mover))
    await world.restart()
    assert world.bot.hall.preferences_of(mover.id).learned == {"skitgubbe.lead"}


async def test_tips_can_be_switched_off(world: World) -> None:
    anna, bo = people = world.people("Anna", "Bo")
    for person in people:
        panel = shown(world, await person.slash("preferences"))
        await person.press(panel, "b:prefer:0:0:tips")
    await world.restart()
    await start_table(world, anna, bo)
    mover = next(person for person in people if person.hand())
    assert LAMP not in hand_of(mover).text


async def test_tips_are_no_hints_so_a_server_without_hints_has_them(world: World) -> None:
    anna, bo = people = world.people("Anna", "Bo")
    await world.store.change(world.guild.id, "hints", "off", user_id=anna.id, name=anna.name)
    await world.bot.hall.load_choices()
    await start_table(world, anna, bo)
    mover = next(person for person in people if person.hand())
    assert LAMP in hand_of(mover).text


async def test_a_refused_move_teaches_nothing(world: World) -> None:
    anna, bo = people = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover = next(person for person in people if person.hand())
    await mover.slash("pickup")
    assert world.bot.hall.preferences_of(mover.id).learned == frozenset()
