"""After a game: the bleat, the rematch, and who lost how often."""

from __future__ import annotations

from bot.store import Store
from tests.play.kit import Person, RawPress, Seen, World, answer, private, start_table


async def played(world: World, *people: Person) -> Seen:
    """A game of these people, played to its end; the result's message."""
    await start_table(world, *people)
    await world.skip()
    return world.last()


def loser_of(result: Seen, *people: Person) -> Person:
    return next(person for person in people if f"{person.name} is the skitgubbe!" in result.text)


async def test_only_the_skitgubbe_bleats_and_once(world: World) -> None:
    """The loser bleats for all to hear; others, and a second press, get a private word."""
    anna, bo = world.people("Anna", "Bo")
    (xenia,) = world.people("Xenia")
    result = await played(world, anna, bo)
    loser = loser_of(result, anna, bo)
    other = bo if loser is anna else anna
    for person in (other, xenia):
        refused = await person.click(result, "Bleat")
        assert "Only the skitgubbe" in answer(refused)
        assert private(refused)
    bleat = RawPress(loser, result, result.custom_id("Bleat"))
    both = sorted(await world.arrive(bleat, bleat), key=private)
    assert f"{loser.name} bleats" in answer(both[0])
    assert not private(both[0])
    assert "Once is enough" in answer(both[1])
    assert private(both[1])
    assert sum("bleats" in seen.text for seen in world.seen()) == 1


async def test_the_bleat_after_a_restart(world: World) -> None:
    """The buttons of a result work for ever."""
    anna, bo = world.people("Anna", "Bo")
    result = await played(world, anna, bo)
    await world.restart()
    assert "bleats" in answer(await loser_of(result, anna, bo).click(result, "Bleat"))


async def test_a_rematch_passes_the_deal_on(world: World) -> None:
    """Rematch opens the table for the same game; who presses it sits there, and the deal goes to the left."""
    anna, bo = world.people("Anna", "Bo")
    result = await played(world, anna, bo)
    first = await world.store.game(1)
    dealer = first.seats[first_dealer(world, first) - 1].user_id
    press = result.custom_id("Rematch")
    await world.arrive(RawPress(bo, result, press), RawPress(anna, result, press), RawPress(anna, result, press))
    lobby = world.table()
    assert {"Anna", "Bo"} == {name for name in ("Anna", "Bo") if f". {name}" in lobby.text}
    await bo.click(lobby, "Start")
    match = world.game()
    assert match.row.previous_id == 1
    assert match.row.seats[match.setup.dealer - 1].user_id not in (None, dealer)


def first_dealer(world: World, row: object) -> int:
    """Who dealt a game, as its deal says."""
    from bot.play.dealing import setup_of

    return setup_of(row).dealer  # type: ignore[arg-type]


async def test_a_rematch_that_cannot_be_shown(world: World) -> None:
    """When the answer to Rematch fails, no invisible table blocks the channel: the next press opens one."""
    anna, bo = world.people("Anna", "Bo")
    result = await played(world, anna, bo)
    world.expected_errors = 1
    world.fail("POST", "/interactions/*/*/callback", 500, times=1)
    await anna.click(result, "Rematch")
    assert world.bot.hall.lobbies == {}
    await bo.click(result, "Rematch")
    assert ". Bo" in world.table().text


async def test_a_stranger_asks_for_no_rematch(world: World) -> None:
    """Only who played can ask for one."""
    anna, bo = world.people("Anna", "Bo")
    (xenia,) = world.people("Xenia")
    result = await played(world, anna, bo)
    assert "You don't play at this table" in answer(await xenia.click(result, "Rematch"))
    assert world.bot.hall.lobbies == {}


async def test_a_rematch_where_another_table_is(world: World) -> None:
    """When somebody else has opened a table in the channel meanwhile, Rematch says so."""
    anna, bo, cia = world.people("Anna", "Bo", "Cia")
    result = await played(world, anna, bo)
    await cia.slash("skitgubbe new")
    assert "There is a table in this channel" in answer(await anna.click(result, "Rematch"))


async def test_a_rematch_keeps_the_computers(world: World) -> None:
    """Computer players take their seats again."""
    (anna,) = world.people("Anna")
    await anna.slash("skitgubbe new")
    await anna.click(world.table(), "Add computer")
    await anna.click(world.table(), "Start")
    await world.skip()
    await anna.click(world.last(), "Rematch")
    assert "🤖" in world.table().text


async def lose(store: Store, world: World, losers: list[int], players: list[Person]) -> None:
    """Games among these people, lost by these seats in turn, as they stand in the database."""
    from bot.store import NewSeat, Result

    for number, loser in enumerate(losers):
        row = await store.open_lobby(
            guild_id=world.guild.id,
            channel_id=900_000 + number,
            game="skitgubbe",
            preset="classic",
            changes="",
            host_id=players[0].id,
            secret=bytes(32),
            locale="en-US",
            pace="normal",
            seated=tuple(NewSeat(name=person.name, user_id=person.id) for person in players),
        )
        await store.start(row.id, 1)
        others = tuple(seat for seat in range(1, len(players) + 1) if seat != loser)
        await store.append_move(row.id, 1, 0, loser, "play 2C", result=Result("skitgubbe", (loser,), others))
        await store.set_announced(row.id)


async def test_the_leaderboard_shares_ranks(world: World) -> None:
    """Cases 65 and 66: 1, 1, 3; who has left the server is still there by name."""
    people = world.people("Anna", "Bo", "Cia")
    await lose(world.store, world, [1, 1, 2, 2, 3], people)
    world.guild.remove_member(people[1].member)
    shown = answer(await people[0].slash("leaderboard"))
    lines = [line for line in shown.split("\n") if any(person.name in line for person in people)]
    order = [next(person.name for person in people if person.name in line) for line in lines[:3]]
    assert order == ["Anna", "Bo", "Cia"]
    assert [line.lstrip("-# ").split(".")[0] for line in lines[:3]] == ["1", "1", "3"]


NASTY = [
    "```@everyone```",
    "<@&1> <t:0:R>",
    "**bold** [x](https://x)",
    "\u202eoB",
    "   ",
    "🦊" * 32,
    "`",
    "||spoiler||",
]


async def test_nasty_names_do_nothing(world: World) -> None:
    """Cases 63 and 67: names with markup, mentions or directions are plain text, on the table as in lists."""
    people = world.people(*NASTY)
    await start_table(world, *people)
    table = world.table().text
    assert "<@&1>" not in table
    assert "<t:0" not in table
    assert "\u202e" not in table
    await lose(world.store, world, [1, 2, 3], people)
    shown = answer(await people[0].slash("leaderboard"))
    for text in (table, shown):
        assert "```" not in text
        assert "@everyone" not in text.replace("@\u200beveryone", "")
        assert "<@" not in text.replace("<\u200b@", "")
    mover = next(person for person in people if person.hand())
    hand = mover.hand()
    assert hand
    await mover.move(hand)


async def test_an_empty_leaderboard(world: World) -> None:
    """Before the first game it says that nobody has lost."""
    (anna,) = world.people("Anna")
    assert answer(await anna.slash("leaderboard"))


async def test_games_with_computers_count_apart(world: World) -> None:
    """Case 71: whom computers beat doesn't show on the leaderboard of games among people."""
    (anna,) = world.people("Anna")
    await anna.slash("skitgubbe new")
    await anna.click(world.table(), "Add computer")
    await anna.click(world.table(), "Start")
    await world.skip()
    assert "is the skitgubbe" in world.last().text
    assert (await world.store.leaderboard(world.guild.id)).rows == []
    assert [row.user_id for row in (await world.store.leaderboard(world.guild.id, True)).rows] == [anna.id]
