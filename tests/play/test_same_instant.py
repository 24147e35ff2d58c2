"""Two things that happen in one instant, in either order: one of them counts, and nobody is waited for in vain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play.instant_kit import Passing, RawCommand, at_once
from tests.play.kit import Person, RawPress, Seen, World, answer, moves_ahead, nearly_over, phase_2, start_table

TURN = 90.0
STAGES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "leading": ("classic", lambda view: view.phase == 1 and not view.trick),
    "answering": ("classic", lambda view: view.phase == 1 and bool(view.trick)),
    "window": ("modern", lambda view: view.window and len(view.to_act) == 3),
    "shedding": ("classic", phase_2),
}
"""A preset, and a moment of its game."""


async def at(world: World, stage: str, *people: Person, pace: str = "normal") -> tuple[Person, Seen]:
    """A game that has come to this stage, with somebody else than the host to act: him, and his hand."""
    preset, moment = STAGES[stage]
    await start_table(world, *people, preset=preset, pace=pace)
    match = world.game()
    others = {match.seat_of(person.id) for person in people[1:]}
    await world.skip(lambda view: moment(view) and set(view.to_act) & others)
    person = next(person for person in people[1:] if match.seat_of(person.id) in match.table.to_act)
    hand = person.hand()
    assert hand
    return person, hand


def press_of(world: World, person: Person, hand: Seen) -> RawPress:
    """A sensible move by a control of this hand."""
    match = world.game()
    action = str(match.presenter.game.choose(match.view(match.seat_of(person.id)), "normal", lambda: 0.5))
    if " " in action:
        return RawPress(person, hand, hand.custom_id_of_move(), (action,))
    return RawPress(person, hand, next(one for one in hand.custom_ids if one.endswith(f":{action}")))


def in_order(swapped: bool, *happenings: Any) -> list[Any]:
    return list(reversed(happenings)) if swapped else list(happenings)


def check_somebody_can_act(world: World, *people: Person) -> None:
    """Whoever is waited for is there, and has a hand to move with."""
    match = world.game()
    assert match.table.to_act
    here = {match.seat_of(person.id): person for person in people}
    for seat in match.table.to_act:
        assert not match.row.seats[seat - 1].away
        assert here[seat].hand()


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True], ids=["kick first", "move first"])
@pytest.mark.parametrize("stage", STAGES)
async def test_the_awaited_player_is_sent_away_as_he_moves(world: World, stage: str, swapped: bool) -> None:
    """Case 1: his turn is answered once, by him or for him, and the next player is asked."""
    people = world.people("Anna", "Bo", "Cia")
    person, hand = await at(world, stage, *people, pace="off")
    match, turn = world.game(), world.game().table.turn
    seat, before = match.seat_of(person.id), len(match.table.moves)
    kick = RawCommand(people[0], "skitgubbe kick", {"person": person.user})
    results = await at_once(world, *in_order(swapped, kick, press_of(world, person, hand)))
    assert all(result.acknowledged for result in results)
    made = [move for move in match.table.moves[before:] if (move.seat, move.turn) == (seat, turn)]
    assert len(made) == 1
    check_somebody_can_act(world, *people)


@pytest.mark.slow
async def test_all_who_are_awaited_in_a_window_are_sent_away_at_once(world: World) -> None:
    """Case 1: while the host passes, both others are sent away: the window closes."""
    people = world.people("Anna", "Bo", "Cia")
    anna, bo, cia = people
    await at(world, "window", *people, pace="off")
    match, turn = world.game(), world.game().table.turn
    hand = anna.hand()
    assert hand
    await at_once(
        world,
        RawCommand(anna, "skitgubbe kick", {"person": bo.user}),
        RawPress(anna, hand, hand.custom_id("Pass")),
        RawCommand(anna, "skitgubbe kick", {"person": cia.user}),
    )
    assert match.table.turn > turn
    check_somebody_can_act(world, anna)


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True], ids=["clock first", "move first"])
@pytest.mark.parametrize("stage", STAGES)
async def test_a_move_at_the_very_deadline(world: World, stage: str, swapped: bool) -> None:
    """Case 26: whoever was faster, this turn of this seat is answered once, and the next player has a whole turn."""
    people = world.people("Anna", "Bo", "Cia")
    person, hand = await at(world, stage, *people)
    match, turn = world.game(), world.game().table.turn
    awaited, before = match.table.to_act, len(match.table.moves)
    results = await at_once(world, *in_order(swapped, Passing(TURN), press_of(world, person, hand)))
    assert results[0].acknowledged
    made = match.table.moves[before:]
    assert sorted(move.seat for move in made) == sorted(awaited)
    assert {move.turn for move in made} == {turn}
    assert match.pacer.seconds_left == pytest.approx(TURN)
    check_somebody_can_act(world, *people)


def winner(view: Any) -> int:
    """Who wins the trick whose window is open, and leads next."""
    last = max(laid.round for laid in view.trick)
    plays = [laid for laid in view.trick if laid.round == last and laid.how != "slough"]
    return max(plays, key=lambda laid: laid.cards[0].rank).seat


@pytest.mark.slow
async def test_who_answers_in_time_is_not_moved_for_when_he_leads_next(world: World) -> None:
    """Case 26: in a window time is up for all, but the last of them passes in that instant; then it is his turn."""
    people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people, preset="modern")
    await world.skip(lambda view: view.window and len(view.to_act) == 3 and winner(view) == 3)
    match, before, turn = world.game(), len(world.game().table.moves), world.game().table.turn
    person = next(person for person in people if match.seat_of(person.id) == 3)
    hand = person.hand()
    assert hand
    await at_once(world, Passing(TURN), RawPress(person, hand, hand.custom_id("Pass")))
    assert [(move.seat, move.turn) for move in sorted(match.table.moves[before:], key=lambda move: move.seat)] == [
        (seat, turn) for seat in (1, 2, 3)
    ]
    assert match.table.to_act == (3,)
    assert person.hand()
    assert match.row.seat_of(person.id).missed == 0


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True], ids=["warning first", "move first"])
async def test_a_move_in_the_instant_of_the_warning(world: World, swapped: bool) -> None:
    """Cases 26 and 31: the warning of a turn that is answered reaches nobody else."""
    people = world.people("Anna", "Bo", "Cia")
    person, hand = await at(world, "leading", *people)
    await at_once(world, *in_order(swapped, Passing(TURN * 2 / 3), press_of(world, person, hand)))
    await world.advance(TURN * 2 / 3 - 1)
    others = [seen for other in people if other is not person for seen in other.dms() if "Your turn ends" in seen.text]
    assert others == []
    assert len(world.game().table.moves) > 0
    check_somebody_can_act(world, *people)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["command", "vote"])
async def test_ending_twice_in_one_instant(world: World, how: str) -> None:
    """Case 20: the second of two ends is answered too, there is one result, and all are free."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await start_table(world, anna, bo, cia)
    end: RawPress | RawCommand = RawCommand(anna, "skitgubbe end")
    if how == "vote":
        await bo.slash("skitgubbe end")
        end = RawPress(cia, world.last(), world.last().custom_ids[0])
    results = await at_once(world, end, end)
    assert all(result.acknowledged for result in results)
    assert "went wrong" not in "".join(map(answer, results))
    result = await world.store.result(1)
    assert result
    assert result.kind == "ended"
    assert await world.store.games_of(cia.id) == []
    await start_table(world, cia, bo)
    assert len(world.bot.hall.matches) == 1


@pytest.mark.slow
@pytest.mark.parametrize("swapped", [False, True], ids=["end first", "card first"])
async def test_the_last_card_and_the_end_together(world: World, swapped: bool) -> None:
    """Case 21: a game that its host ends as the last card falls has one result, told once: either, never both."""
    anna, bo = world.people("Anna", "Bo")
    table = await start_table(world, anna, bo)
    await world.skip(nearly_over)
    match = world.game()
    while len(moves_ahead(match, lambda view: False)) > 1:
        mover = anna if anna.hand() else bo
        await mover.move_well(mover.hand() or table)
    mover = anna if anna.hand() else bo
    last = press_of(world, mover, mover.hand() or table)
    results = await at_once(world, *in_order(swapped, RawCommand(anna, "skitgubbe end"), last))
    assert all(result.acknowledged for result in results)
    assert "went wrong" not in "".join(map(answer, results))
    result = await world.store.result(match.id)
    assert result
    played = result.kind == "skitgubbe"
    assert ("without a result" in table.text) is not played
    assert sum("Rematch" in seen.labels for seen in world.seen()) == (1 if played else 0)
    assert world.bot.hall.matches == {}
