"""Advice by the hard player: a hint for the one to act, and the coach for who has played. Nobody else sees it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.thinking import ThinkingHere
from engine.game import Effort
from tests.play.instant_kit import MOMENT, RawCommand, at_once
from tests.play.kit import Person, Seen, World, answer, private, start_table
from tests.play.test_afterwards import played
from tests.play.test_settings import manager, panel_of, set_to

QUICK = Effort(playouts=4, fair=True)
CHANCE = r"\*\*.+\*\* – \d+% to become skitgubbe: \w"


class ThinkingForAWhile(ThinkingHere):
    """Others have their turn before the answer is there."""

    async def ask(self, job: Callable[..., Any], *arguments: Any) -> Any:
        for _ in range(MOMENT):
            await asyncio.sleep(0)
        return await super().ask(job, *arguments)


def think_little(world: World) -> None:
    """A test has no time for good advice."""
    hall = world.bot.hall
    hall.surroundings = replace(hall.surroundings, advice=QUICK, coaching=QUICK)


async def waiting(world: World, *people: Person) -> tuple[Person, Person]:
    """A game of two; who is to act, and who isn't."""
    await start_table(world, *people)
    think_little(world)
    match = world.game()
    (seat,) = match.table.to_act
    mine = next(person for person in people if match.seat_of(person.id) == seat)
    return mine, next(person for person in people if person is not mine)


async def test_a_hint_names_two_or_three_moves_with_their_chances(world: World) -> None:
    """The best moves, each with a chance in per cent and a reason, and only for who asks."""
    mine, _ = await waiting(world, *world.people("Anna", "Bo"))
    result = await mine.slash("hint")
    assert private(result)
    assert 2 <= len(re.findall(CHANCE, answer(result))) <= 3


async def test_who_asks_ten_times_is_thought_for_once(world: World) -> None:
    """The others' questions, and computer players, needn't wait for somebody who is impatient."""
    mine, _ = await waiting(world, *world.people("Anna", "Bo"))
    world.bot.hall.surroundings = replace(world.bot.hall.surroundings, thinking=ThinkingForAWhile())
    said = [answer(result) for result in await at_once(world, *[RawCommand(mine, "hint")] * 10)]
    assert len([words for words in said if re.search(CHANCE, words)]) == 1
    assert len([words for words in said if "still looking at that game" in words]) == 9
    assert re.search(CHANCE, answer(await mine.slash("hint")))


async def test_a_hint_is_no_move(world: World) -> None:
    mine, _ = await waiting(world, *world.people("Anna", "Bo"))
    before = world.game().table.moves
    await mine.slash("hint")
    assert world.game().table.moves == before


async def test_the_hand_has_a_hint_button(world: World) -> None:
    mine, _ = await waiting(world, *world.people("Anna", "Bo"))
    hand = mine.hand()
    assert hand is not None
    result = await mine.click(hand, "Hint")
    assert re.search(CHANCE, answer(result))
    assert mine.hand() is not None


async def test_who_is_not_to_act_gets_no_hint(world: World) -> None:
    _, other = await waiting(world, *world.people("Anna", "Bo"))
    result = await other.slash("hint")
    assert "It isn't your turn" in answer(result)
    assert private(result)


async def test_strangers_get_no_hint(world: World) -> None:
    mine, _ = await waiting(world, *world.people("Anna", "Bo"))
    (xenia,) = world.people("Xenia")
    hand = mine.hand()
    assert hand is not None
    refused = await xenia.press(hand, hand.custom_id("Hint"))
    assert "hint" not in refused.lower()


async def test_a_server_can_switch_hints_off(world: World) -> None:
    """Neither the command nor the hand offers any then."""
    mine, _ = await waiting(world, *world.people("Anna", "Bo"))
    boss = manager(world)
    await set_to(await panel_of(world, boss), boss, "hints")
    assert "switched off" in answer(await mine.slash("hint"))
    shown = await mine.slash("hand")
    message = shown.response
    assert "Hint" not in Seen(world, message.channel_id, message.id).labels


async def test_the_coach_tells_who_played_what_was_better(world: World) -> None:
    """Which moves cost most, with chances before and after; privately, and for every player."""
    anna, bo = world.people("Anna", "Bo")
    result = await played(world, anna, bo)
    think_little(world)
    for person in (anna, bo):
        told = await person.click(result, "Coach")
        assert private(told)
        words = answer(told)
        assert "Looking back at game 1" in words
        assert re.search(r"Move \d+\*\*: .+ left you \d+%.* Better: \*\*", words) or "Well played" in words


async def test_the_coach_is_for_who_played(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    (xenia,) = world.people("Xenia")
    result = await played(world, anna, bo)
    refused = await xenia.click(result, "Coach")
    assert private(refused)
    assert "Looking back" not in answer(refused)


async def test_the_coach_works_after_a_restart(world: World) -> None:
    anna, bo = world.people("Anna", "Bo")
    result = await played(world, anna, bo)
    await world.restart()
    think_little(world)
    assert "Looking back at game 1" in answer(await anna.click(result, "Coach"))


async def test_what_everybody_saw_is_remembered_over_a_restart(world: World) -> None:
    """A hard player thinks on as if nothing had happened."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip(lambda view: len(world.game().table.moves) > 5 or view.phase == 2)
    seen = list(world.game().events)
    await world.restart()
    assert world.game().events == seen
    assert seen
