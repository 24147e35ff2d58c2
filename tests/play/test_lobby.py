"""A table before its first card: sitting down, standing up, starting, and who may end it."""

from __future__ import annotations

import re

import discord
import pytest

from tests.play.kit import Person, RawPress, Seen, World, answer, open_table, private, start_table


def seats(table: Seen) -> list[str]:
    """The lines of a lobby that name who sits there."""
    return [line for line in table.text.split("\n") if re.match(r"\d\. ", line)]


async def press_all(world: World, table: Seen, label: str, *people: Person) -> list[str]:
    """Several press the same button in the same instant; returns the answers."""
    custom_id = table.custom_id(label)
    return [answer(one) for one in await world.arrive(*(RawPress(person, table, custom_id) for person in people))]


async def test_people_sit_down_and_the_cards_are_dealt(world: World) -> None:
    """The lobby shows who sits there and who is host; Start deals, and then the same message is the table."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna, bo)
    assert seats(lobby) == ["1. Anna · host", "2. Bo"]
    await anna.click(lobby, "Start")
    table = world.table()
    assert table.id == lobby.id
    assert "My hand" in table.labels
    assert "Join" not in table.labels


async def test_a_table_by_commands_alone(world: World) -> None:
    """Everything that the lobby's buttons do, commands do too."""
    anna, bo = world.people("Anna", "Bo")
    await anna.slash("skitgubbe new", preset="quick", options="hand=5", pace="off")
    lobby = world.table()
    assert "Quick" in lobby.text
    assert "You have a seat" in answer(await bo.slash("skitgubbe join"))
    assert "A computer player" in answer(await bo.slash("skitgubbe add-computer", strength="easy"))
    assert "You left" in answer(await bo.slash("skitgubbe leave"))
    assert seats(lobby) == ["1. Anna · host", "2. 🤖 Greta"]
    assert "dealt" in answer(await anna.slash("skitgubbe start"))
    assert world.game().options.hand == 5


async def test_a_double_click_on_join_takes_one_seat(world: World) -> None:
    """Case 23: the second of two clicks hears that the seat is there already."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    assert await press_all(world, lobby, "Join", bo, bo) == ["", "You have a seat at this table already."]
    assert seats(lobby) == ["1. Anna · host", "2. Bo"]


async def test_three_want_the_last_seats(world: World) -> None:
    """Case 22: of more people than seats who press Join at once the first ones sit, the others hear that it is full."""
    anna, *others = world.people("Anna", "Bo", "Cia", "Dag", "Eva", "Fia")
    lobby = await open_table(world, anna, preset="quick")
    answers = await press_all(world, lobby, "Join", *others)
    assert answers == ["", "", "", "All seats at this table are taken.", "All seats at this table are taken."]
    assert len(seats(lobby)) == 4
    assert "taken" in answer(await anna.click(lobby, "Add computer"))


async def test_the_crowd_gets_short_answers(world: World) -> None:
    """Case 76: each of many presses is answered once, privately or silently, and refusals change nothing."""
    anna, *crowd = world.people("Anna", *(f"Guest {number}" for number in range(20)))
    lobby = await open_table(world, anna)
    edits = len(world.env.http_requests)
    results = await world.arrive(*(RawPress(person, lobby, lobby.custom_id("Join")) for person in crowd))
    assert all(result.acknowledged and private(result) and not result.followups for result in results)
    requests = world.env.http_requests[edits:]
    assert sum(request.method == "PATCH" for request in requests) <= 7
    assert len(seats(lobby)) == 8


async def test_the_host_leaves_and_the_next_one_is_host(world: World) -> None:
    """Case 7: somebody else is host then, all see who, and he can start and end the table."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    lobby = await open_table(world, anna, bo, cia)
    await anna.click(lobby, "Leave")
    assert seats(lobby) == ["1. Bo · host", "2. Cia"]
    await bo.click(lobby, "Start")
    assert len(world.bot.hall.matches) == 1


async def test_the_last_one_closes_the_door(world: World) -> None:
    """Case 5: when the last person leaves the table is closed, computers or not; the next gets a fresh one."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    await anna.click(lobby, "Add computer")
    join = lobby.custom_id("Join")
    await anna.click(lobby, "Leave")
    assert "closed" in lobby.text
    assert lobby.labels == []
    fresh = await open_table(world, bo)
    assert fresh.id != lobby.id
    assert seats(fresh) == ["1. Bo · host"]
    assert "This game is over" in await anna.press(lobby, join)


async def test_one_table_in_a_channel(world: World) -> None:
    """Case 10: a second table isn't opened beside the first; in another channel it is."""
    anna, bo = world.people("Anna", "Bo")
    first = await open_table(world, anna)
    refused = await bo.slash("skitgubbe new")
    assert "There is a table in this channel already" in answer(refused)
    assert private(refused)
    other = world.guild.create_text_channel("other")
    await open_table(world, bo, channel=other)
    await bo.slash("skitgubbe end", other)
    assert "Join" in first.labels


async def test_too_few_cannot_start(world: World) -> None:
    """One alone can't start; the button is grey, and who presses it all the same hears why."""
    (anna,) = world.people("Anna")
    lobby = await open_table(world, anna)
    assert "Start" not in lobby.labels
    assert "It takes 2 players" in await anna.press(lobby, lobby.custom_id("Start"))
    assert "It takes 2 players" in answer(await anna.slash("skitgubbe start"))


async def test_only_who_sits_there_starts_and_adds(world: World) -> None:
    """A passer-by neither starts the game nor seats computer players."""
    anna, bo, xenia = world.people("Anna", "Bo", "Xenia")
    lobby = await open_table(world, anna, bo)
    assert "Only who sits at the table" in answer(await xenia.click(lobby, "Start"))
    assert "Only who sits at the table" in answer(await xenia.click(lobby, "Add computer"))
    assert "no seat" in answer(await xenia.click(lobby, "Leave"))
    assert seats(lobby) == ["1. Anna · host", "2. Bo"]


async def test_two_start_at_once(world: World) -> None:
    """The cards are dealt once, however many press Start."""
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna, bo)
    answers = await press_all(world, lobby, "Start", anna, bo, anna)
    assert answers == ["", "This game has started already.", "This game has started already."]
    assert len(world.bot.hall.matches) == 1
    assert len([*anna.dms(), *bo.dms()]) == 1


@pytest.mark.parametrize("first", ["Start", "Leave"])
async def test_somebody_leaves_as_the_game_starts(world: World, first: str) -> None:
    """Case 6: either he is dealt in and leaves then, or the game starts without him; the seats have no hole."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    lobby = await open_table(world, anna, bo, cia)
    presses = {"Start": anna, "Leave": cia}
    order = [first, *(label for label in presses if label != first)]
    await world.arrive(*(RawPress(presses[label], lobby, lobby.custom_id(label)) for label in order))
    players = [seat.name for seat in world.game().row.seats]
    assert players == (["Anna", "Bo", "Cia"] if first == "Start" else ["Anna", "Bo"])
    assert world.game().view(None).players == len(players)


async def test_somebody_joins_as_the_game_starts(world: World) -> None:
    """Case 24: who comes too late hears so, and is free to open a table elsewhere."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    lobby = await open_table(world, anna, bo)
    start, join = lobby.custom_id("Start"), lobby.custom_id("Join")
    _, late = await world.arrive(RawPress(anna, lobby, start), RawPress(cia, lobby, join))
    assert "started already" in answer(late)
    assert len(world.game().row.seats) == 2
    other = world.guild.create_text_channel("other")
    assert seats(await open_table(world, cia, channel=other)) == ["1. Cia · host"]


async def test_the_last_seat_is_filled_by_a_computer(world: World) -> None:
    """Case 9: however the seats were filled, Start works."""
    (anna,) = world.people("Anna")
    lobby = await open_table(world, anna, preset="quick")
    for _ in range(3):
        await anna.click(lobby, "Add computer")
    assert len(seats(lobby)) == 4
    await anna.click(lobby, "Start")
    assert len(world.bot.hall.matches) == 1


async def test_what_cannot_be_played_is_refused_in_words(world: World) -> None:
    """Options that don't exist or clash are named, privately, and no table is opened."""
    (anna,) = world.people("Anna")
    for options, word in (("hand=9", "hand"), ("nonsense", "nonsense"), ("multi=on", "duel")):
        refused = await anna.slash("skitgubbe new", options=options)
        assert word in answer(refused)
        assert private(refused)
    assert world.seen() == []


async def test_missing_permissions_are_named_before_there_is_a_table(world: World) -> None:
    """Case 49: in a channel where the bot can't post pictures it says what it needs, and opens no table."""
    (anna,) = world.people("Anna")
    narrow = discord.PermissionOverwrite(attach_files=False, embed_links=False)
    channel = world.guild.create_text_channel("narrow", overwrites={world.bot.user: narrow})
    refused = await anna.slash("skitgubbe new", channel)
    assert "Embed Links" in answer(refused)
    assert "Attach Files" in answer(refused)
    assert private(refused)
    assert world.bot.hall.lobbies == {}


async def test_commands_without_a_table(world: World) -> None:
    """Each command says what is missing where there is no table."""
    (anna,) = world.people("Anna")
    for command in ("join", "leave", "start", "add-computer", "end"):
        refused = await anna.slash(f"skitgubbe {command}")
        assert "There is no table in this channel" in answer(refused)
        assert private(refused)
    for command in ("hand", "chance", "pickup"):
        assert "No game is played in this channel" in answer(await anna.slash(command))
        assert "You play in no game now" in answer(await anna.slash_dm(command))


async def test_who_may_end_a_table(world: World) -> None:
    """Case 10: the host and moderators end a table, nobody else; all see that, and the channel is free."""
    anna, bo, xenia = world.people("Anna", "Bo", "Xenia")
    mod = world.moderator("Mod")
    lobby = await open_table(world, anna, bo)
    for person in (bo, xenia):
        assert "Only the host" in answer(await person.slash("skitgubbe end"))
    assert "closed" in answer(await mod.slash("skitgubbe end"))
    assert "closed" in lobby.text
    table = await start_table(world, anna, bo)
    assert "You don't play at this table" in answer(await xenia.slash("skitgubbe end"))
    assert len(world.bot.hall.matches) == 1
    assert "closed" in answer(await anna.slash("skitgubbe end"))
    assert "ended, without a result" in table.text
    assert table.labels == []
    assert [person.hand() for person in (anna, bo)] == [None, None]
    assert (await world.store.leaderboard(world.guild.id)).rows == []


async def test_ending_twice_ends_once(world: World) -> None:
    """Case 20: the second of two ends hears that there is nothing to end; players are free after it."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await anna.slash("skitgubbe end")
    assert "There is no table" in answer(await anna.slash("skitgubbe end"))
    assert await world.store.games_of(bo.id) == []
    await start_table(world, bo, anna)
    assert len(world.bot.hall.matches) == 1
