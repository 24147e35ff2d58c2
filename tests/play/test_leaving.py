"""People who go during a game, and those who stay or come back."""

from __future__ import annotations

from tests.play.kit import Person, RawPress, World, answer, nearly_over, open_table, start_table


def mover_of(world: World, *people: Person) -> Person:
    return next(person for person in people if person.hand())


async def test_who_leaves_is_played_for_and_can_come_back(world: World) -> None:
    """Case 2: a computer takes the seat at once, nobody waits for who left, and My hand gives him the seat back."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await start_table(world, anna, bo, cia)
    mover = mover_of(world, anna, bo, cia)
    left = await mover.click(world.table(), "Leave")
    assert "A computer plays on for you" in answer(left)
    assert mover.hand() is None
    assert f"🤖 {mover.name}" in world.table().text
    assert len(world.game().table.moves) >= 1
    others = [person for person in (anna, bo, cia) if person is not mover]
    assert mover_of(world, *others).hand()
    await mover.click(world.table(), "My hand")
    assert f"🤖 {mover.name}" not in world.table().text
    match = world.game()
    await world.skip(lambda view: view.to_act == (match.seat_of(mover.id),))
    assert mover.hand()


async def test_coming_back_through_the_old_message(world: World) -> None:
    """The hand message of who left has a way back."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    await start_table(world, anna, bo, cia)
    mover = mover_of(world, anna, bo, cia)
    hand = mover.hand()
    assert hand
    await mover.slash("skitgubbe leave")
    await mover.click(hand, "Come back")
    assert not world.game().row.seat_of(mover.id).away


async def test_leaving_twice_is_leaving_once(world: World) -> None:
    """A second press on Leave changes nothing."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    table = await start_table(world, anna, bo, cia)
    leave = RawPress(anna, table, table.custom_id("Leave"))
    results = await world.arrive(leave, leave)
    assert all(result.acknowledged for result in results)
    assert [seat.name for seat in world.game().people()] == ["Bo", "Cia"]


async def test_the_last_person_ends_the_game(world: World) -> None:
    """Cases 15 and 70: when no person plays any more the game ends at once, without a result, and all are free."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await anna.click(world.table(), "Leave")
    table = world.table()
    left = await bo.click(table, "Leave")
    assert "nobody else was playing" in answer(left)
    assert "ends without a result" in table.text
    assert table.labels == []
    assert world.bot.hall.matches == {}
    moves = len(await world.store.moves(1))
    await world.advance(200)
    assert len(await world.store.moves(1)) == moves
    result = await world.store.result(1)
    assert result
    assert result.kind == "ended"
    assert (await world.store.leaderboard(world.guild.id)).rows == []
    assert await world.store.games_of(anna.id) == await world.store.games_of(bo.id) == []


async def test_one_person_among_computers_leaves(world: World) -> None:
    """Case 15: computers don't go on among themselves."""
    (anna,) = world.people("Anna")
    lobby = await open_table(world, anna)
    for _ in range(2):
        await anna.click(lobby, "Add computer")
    await anna.click(lobby, "Start")
    await anna.slash("skitgubbe leave")
    assert world.bot.hall.matches == {}
    assert "ends without a result" in lobby.text


async def test_the_awaited_player_leaves_in_a_duel(world: World) -> None:
    """Case 3: the one for whom everybody waits leaves in the middle of a trick: the trick goes on."""
    people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people, pace="off")
    leader = mover_of(world, *people)
    hand = leader.hand()
    assert hand
    await leader.choose(hand, hand.options[0])
    answerer = mover_of(world, *people)
    before = len(world.game().table.moves)
    await answerer.click(world.table(), "Leave")
    assert len(world.game().table.moves) > before


async def test_all_awaited_in_a_window_leave(world: World) -> None:
    """Case 3, in a slough window: the last awaited person leaves, and the window closes."""
    people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people, preset="modern", pace="off")
    await world.skip(lambda view: view.window and len(view.to_act) == 3)
    turn = world.game().table.turn
    for person in people[:2]:
        await person.click(world.table(), "Leave")
    hand = people[2].hand()
    assert hand
    await people[2].click(hand, "Pass")
    view = world.game().view(None)
    assert not view.window or world.game().table.turn > turn


async def test_the_host_leaves_the_game_and_another_is_host(world: World) -> None:
    """Case 8: when the host leaves a game somebody else becomes host, who can end it; all see who."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    table = await start_table(world, anna, bo, cia)
    await anna.click(table, "Leave")
    assert "host" in table.text
    assert "closed" in answer(await bo.slash("skitgubbe end"))
    assert world.bot.hall.matches == {}
    other = await open_table(world, anna)
    assert "1. Anna · host" in other.text


async def test_who_left_is_the_skitgubbe_if_his_seat_is(world: World) -> None:
    """A seat that a computer played at the end counts for the person who left it."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip(nearly_over)
    match = world.game()
    await bo.click(world.table(), "Leave")
    await world.skip()
    result = await world.store.result(match.id)
    assert result
    assert {seat.user_id for seat in result.seats} == {anna.id, bo.id}
    rows = (await world.store.leaderboard(world.guild.id)).rows
    assert sum(row.losses for row in rows) == 1


async def test_the_host_sends_somebody_away(world: World) -> None:
    """Cases 1, 4 and 30: whom the host sends away, also one who left the server, is played for; the game goes on."""
    anna, bo, cia = people = world.people("Anna", "Bo", "Cia")
    await start_table(world, *people, pace="off")
    match = world.game()
    await world.skip(lambda view: view.to_act == (match.seat_of(bo.id),))
    before = len(match.table.moves)
    world.guild.remove_member(bo.member)
    assert answer(await anna.slash("skitgubbe kick", person=bo.user))
    assert match.row.seat_of(bo.id).away
    assert len(match.table.moves) > before
    assert "Only the host" in answer(await cia.slash("skitgubbe kick", person=anna.user))


async def test_players_end_a_game_by_vote(world: World) -> None:
    """More than half of those who play can end a game; strangers have no vote, and nobody has two."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    (xenia,) = world.people("Xenia")
    await start_table(world, anna, bo, cia)
    await bo.slash("skitgubbe end")
    call = world.last()
    button = call.labels[0]
    assert "You don't play" in answer(await xenia.click(call, button))
    await bo.click(call, button)
    assert len(world.bot.hall.matches) == 1
    await cia.click(call, button)
    assert world.bot.hall.matches == {}
    assert call.labels == []
    result = await world.store.result(1)
    assert result
    assert result.kind == "ended"


async def test_a_vote_that_only_who_leaves_held_up(world: World) -> None:
    """Case 3: two of four are for ending the game, which is too few; one of the others leaves, and it is enough."""
    anna, bo, cia, dag = world.people("Anna", "Bo", "Cia", "Dag")
    table = await start_table(world, anna, bo, cia, dag)
    await bo.slash("skitgubbe end")
    await cia.click(world.last(), world.last().labels[0])
    assert len(world.bot.hall.matches) == 1
    await dag.click(table, "Leave")
    assert world.bot.hall.matches == {}
    assert "The players voted" in table.text


async def test_who_leaves_takes_the_vote_along(world: World) -> None:
    """Only those who play are counted; who comes back can vote again."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    table = await start_table(world, anna, bo, cia)
    await bo.slash("skitgubbe end")
    call = world.last()
    await bo.click(table, "Leave")
    assert "A computer plays for you" in answer(await bo.click(call, call.labels[0]))
    await cia.click(call, call.labels[0])
    assert "Cia would like to end the game without a result. 1 of 2 votes." in call.text
    await bo.click(table, "My hand")
    await bo.click(call, call.labels[0])
    assert world.bot.hall.matches == {}
