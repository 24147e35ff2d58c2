"""Several tables at once: each hand says which one it is for, and none disturbs another."""

from __future__ import annotations

from tests.play.kit import Person, Seen, World, answer, play_out, start_table


def hands(world: World, person: Person) -> dict[int, Seen]:
    """A person's hands with controls, by the number of the game."""
    found = [seen for seen in person.dms() if any(one.split(":")[1] in ("choose", "do") for one in seen.custom_ids)]
    return {int(seen.custom_id_of_move().split(":")[2]): seen for seen in found}


async def test_one_person_at_two_tables(world: World) -> None:
    """Each hand names server, channel and game; a move made with one changes that game alone."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    other = world.guild.create_text_channel("salon")
    await start_table(world, anna, bo)
    await start_table(world, anna, cia, channel=other)
    await world.skip_to(1, anna)
    await world.skip_to(2, anna)
    first, second = hands(world, anna)[1], hands(world, anna)[2]
    assert "Cats & Cards" in first.text
    assert "#cards" in first.text
    assert "#salon" in second.text
    assert "Skitgubbe 1" in first.text
    assert "Skitgubbe 2" in second.text
    moves = len(world.bot.hall.match(2).table.moves)
    await anna.move(first)
    assert len(world.bot.hall.match(2).table.moves) == moves
    assert second.custom_ids


async def test_commands_in_direct_messages_ask_which_game(world: World) -> None:
    """With two games waiting, a command outside their channels says so; with one it is that one."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    other = world.guild.create_text_channel("salon")
    await start_table(world, anna, bo)
    await start_table(world, anna, cia, channel=other)
    await world.skip_to(1, anna)
    await world.skip_to(2, anna)
    assert "several games" in answer(await anna.slash_dm("hand"))
    assert "several games" in answer(await anna.slash_dm("chance"))
    assert answer(await anna.slash("chance", other)).startswith("You chanced")
    await world.skip_to(2, cia)
    shown = answer(await anna.slash_dm("hand"))
    assert "Skitgubbe 1" in shown


async def test_two_games_at_once_come_to_their_ends(world: World) -> None:
    """Two tables with four people, one of them at both, are played out turn by turn."""
    anna, bo, cia, dag = people = world.people("Anna", "Bo", "Cia", "Dag")
    other = world.guild.create_text_channel("salon")
    await start_table(world, anna, bo)
    await start_table(world, anna, cia, dag, channel=other)
    for game in (1, 2):
        await world.skip(lambda view: view.phase == 2 and sum(view.hand_counts) <= 8, game=game)
    await play_out(world, people)
    for channel in (world.channel, other):
        assert "is the skitgubbe" in world.last(channel).text
    results = [await world.store.result(game) for game in (1, 2)]
    assert [result.kind for result in results if result] == ["skitgubbe", "skitgubbe"]


async def test_the_answer_does_not_wait_for_the_thread(world: World) -> None:
    """Discord may take longer to make a thread than it waits for an answer: acknowledged first."""
    (anna,) = world.people("Anna")
    await anna.slash("skitgubbe new", thread=True)
    asked = [request.path for request in world.env.http_requests if request.method == "POST"]
    acknowledged = next(number for number, path in enumerate(asked) if path.endswith("/callback"))
    assert acknowledged < next(number for number, path in enumerate(asked) if path.endswith("/threads"))


async def test_a_table_in_a_thread(world: World) -> None:
    """/skitgubbe new thread: the table gathers and plays in a thread of its own, and the channel stays free."""
    anna, bo = world.people("Anna", "Bo")
    told = await anna.slash("skitgubbe new", thread=True)
    (thread,) = world.channel.threads
    assert str(thread.id) in answer(told)
    await bo.click(world.table(thread), "Join")
    await anna.click(world.table(thread), "Start")
    assert "My hand" in world.table(thread).labels
    await start_table(world, bo, anna)
    assert len(world.bot.hall.matches) == 2
