"""Controls that the bot never made, or that belong to others: whatever arrives, nothing happens but a private word.

Discord, and discord.py, let only such presses through as their message shows. Here they arrive all the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from sqlalchemy import select

from bot.store.tables import audit, games, result_seats, results, seats, servers, sessions
from bot.store.tables import moves as moves_table
from tests.play.kit import Person, RawPress, Seen, World, answer, open_table, start_table
from tests.play.watch_kit import Watch

NUMBERS = ("0", "1", "2", "3", "77", "999999999", "9" * 18, "9" * 19, "-1", "", "٣", "²", "1e3", " 1")
ARGS = (
    *("", "0f", "99b", "²", "-", "chance", "pass", "exchange", "pickup", "dance", "play", "play 7H", "play 2C 2C"),
    *(
        "play ZZ",
        "slough 7H 7S",
        "x" * 60,
        "9" * 60,
        "9" * 19,
        "é" * 60,
        "\u202e",
        "__class__",
        "first",
        "last",
        "hand",
    ),
    *("channels-1", "language-sv", "pictures-off", "language", "preset", "channels", "timezone", "people", "deal.hand"),
    *("classic.preset", "skitgubbe.classic", "skitgubbe.x", "x.y", "all-1-people", f"all-{'9' * 40}-people"),
    *("1-back", f"{'9' * 30}-on", "four_colours"),
)
VALUES = (
    *((), ("",), ("-",), ("+play 7H",), ("play 7H",), ("chance",), ("x" * 100,), ("9" * 60,), ("-1",), ("١٢",)),
    *(("1", "2", "3"), tuple("abcdefghijklmnopqrstuvwxyz"), ("easy",), ("impossible",), ("fast",), ("text",)),
    *(("sv",), ("short",), ("None",)),
)
OTHER_CARDS = ("rules", "learn", "learn_go", "learn_try", "watch", "watch_game", "coach")
"""Controls that show cards of examples, and of games that are over."""
KEPT = (games, seats, moves_table, results, result_seats, servers, audit, sessions)
"""What a stranger's forged press must not change. What he likes, and what he is called, is his own."""


class Scene:
    """A server with a game in play, a lobby, a game that is over and the settings; and another server's lobby."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def set(self) -> None:
        world = self.world
        self.anna, self.bo, self.cia, self.xenia = world.people("Anna", "Bo", "Cia", "Xenia")
        over, waiting = world.guild.create_text_channel("over"), world.guild.create_text_channel("waiting")
        await start_table(world, self.anna, self.bo, channel=over)
        await world.skip()
        await open_table(world, self.cia, channel=waiting)
        self.table = await start_table(world, self.anna, self.bo)
        self.watch = Watch(world)
        self.watch.read = len(world.env.http_requests)
        self.result, self.lobby = world.last(over), world.table(waiting)

    def messages(self) -> list[Seen]:
        hands = [hand for person in (self.anna, self.bo) if (hand := person.hand())]
        return [self.table, self.result, self.lobby, *hands]

    async def stored(self) -> str:
        """All rows that matter, as text."""
        async with self.world.store.read() as connection:
            rows = {table.name: (await connection.execute(select(table))).all() for table in KEPT}
        return json.dumps(rows, default=str, sort_keys=True)


def forged(world: World, chance: random.Random, number: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Custom_ids near to real ones and far from them, with values that were never offered."""
    verbs = [*world.bot.handlers._by_verb, "nonsense"]
    for _ in range(number):
        kind = chance.choice("bbsss")
        parts = (chance.choice(verbs), chance.choice(NUMBERS), chance.choice(NUMBERS), chance.choice(ARGS))
        custom_id = f"{kind}:{':'.join(parts)}"[:100]
        yield custom_id, chance.choice(VALUES) if kind == "s" else ()


async def press_all(scene: Scene, person: Person, presses: list[RawPress]) -> None:
    """Let the presses come; each is answered, none with the words for what nobody expected."""
    for press in presses:
        (result,) = await scene.world.arrive(press)
        assert "went wrong on our side" not in answer(result), (person.name, press.custom_id, press.values)
        assert result.acknowledged, (press.custom_id, press.values)
        if press.custom_id.split(":")[1] in OTHER_CARDS:
            scene.watch.read = len(scene.world.env.http_requests)
        scene.watch.check()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_forged_presses_of_a_stranger_change_nothing(world: World, seed: int) -> None:
    """Whatever somebody sends who neither plays nor manages: no row changes, no public message shows a hand."""
    scene, chance = Scene(world), random.Random(seed)
    await scene.set()
    before = await scene.stored()
    presses = [
        RawPress(scene.xenia, chance.choice(scene.messages()), custom_id, values)
        for custom_id, values in forged(world, chance, 500)
        if custom_id.split(":")[1] != "join"  # that he may
    ]
    await press_all(scene, scene.xenia, presses)
    assert await scene.stored() == before


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_forged_presses_of_a_player_do_no_more_than_legal_moves(world: World, seed: int) -> None:
    """Whatever a player sends: what is on the table changes by moves of his own seat alone."""
    scene, chance = Scene(world), random.Random(seed)
    await scene.set()
    game, seat = scene.watch.match, scene.watch.match.seat_of(scene.anna.id)
    presses = [
        RawPress(scene.anna, chance.choice(scene.messages()), custom_id, values)
        for custom_id, values in forged(world, chance, 400)
        if custom_id.split(":")[1] not in ("quit", "vote", "rematch", "join", "leave")  # those are rights of a player
    ]
    await press_all(scene, scene.anna, presses)
    assert {move.seat for move in game.table.moves} <= {seat}
    assert not game.over
    assert [one.user_id for one in game.row.seats] == [scene.anna.id, scene.bo.id]


async def test_a_hand_takes_no_public_message_s_place(world: World) -> None:
    """A player who presses the hand's controls as if they stood on the table shows his cards to nobody."""
    scene = Scene(world)
    await scene.set()
    mover = scene.anna if scene.anna.hand() else scene.bo
    hand = mover.hand()
    assert hand
    before, turn = scene.table.text, hand.custom_id_of_move().split(":")[3]
    for verb in ("hand_again", "page", "choose", "do"):
        for values in ((), ("+" + hand.options[0],), (hand.options[0],)):
            kind = "s" if verb == "choose" else "b"
            said = await mover.press(scene.table, f"{kind}:{verb}:3:{turn}:", *(values if kind == "s" else ()))
            assert "does nothing" in said or "couldn't read" in said, verb
            assert scene.table.text == before
    assert scene.watch.match.table.moves == ()
    scene.watch.check()


PRIVATE = (
    *("b:learn_go:1:0:", "b:learn_try:1:1:pickup", "b:history:0:0:0-on", "b:watch:1:0:on", "b:prefer:0:1:tips"),
    *("s:rules:0:0:skitgubbe.classic", "b:panel:2:0:people", "s:set_pace:2:0:x", "s:remove:2:0:", "u:invite:2:0:"),
    *("b:board:0:0:all-1-people", "b:vote:3:0:", "b:house_log:0:0:", "s:house:0:0:pace"),
)
"""Controls that change the message on which they stand; none of them stands on a table, a lobby or a result."""


@pytest.mark.slow
async def test_no_control_takes_the_place_of_a_table(world: World) -> None:
    """Whoever presses what stands on a page of his own, a leaderboard or a vote, as if it stood on a table."""
    scene = Scene(world)
    await scene.set()
    await world.bot.store.remember_name(world.guild.id, scene.anna.id, "Anna")
    role = world.guild.create_role("all", permissions=discord.Permissions(manage_guild=True, manage_messages=True))
    manager = Person(world, "Maja", role)
    public = (scene.table, scene.lobby, scene.result)
    before = [(seen.text, seen.custom_ids, seen.files) for seen in public]
    for person in (scene.anna, scene.cia, manager):
        for seen in public:
            for custom_id in PRIVATE:
                values = ("fast",) if custom_id[0] in "su" else ()
                said = await person.press(seen, custom_id, *values)
                assert "does nothing" in said, (person.name, custom_id)
    assert [(seen.text, seen.custom_ids, seen.files) for seen in public] == before
    assert not len(scene.watch.match.votes)


async def test_bots_are_nobody(world: World) -> None:
    """What another bot, or a webhook, seems to have pressed or typed does nothing."""
    scene = Scene(world)
    await scene.set()
    before = await scene.stored()
    world.env.backend.users[scene.xenia.id].bot = True
    for custom_id in ("b:join:2:0:", "b:rules:2:0:", "b:hand:3:0:"):
        assert "couldn't read" in await scene.xenia.press(scene.lobby, custom_id)
    for command in ("skitgubbe join", "help"):
        assert "Reload Discord" in answer(await scene.xenia.slash(command, scene.world.channel))
    assert await scene.stored() == before


async def test_direct_messages_lead_to_no_table_of_others(world: World) -> None:
    """By direct message only one's own games can be reached: others aren't joined, and nobody learns how they stand."""
    scene = Scene(world)
    await scene.set()
    await world.bot.get_partial_messageable(scene.xenia.user.dm_channel.id).send("Hello")
    (letter,) = scene.xenia.dms()
    before = await scene.stored()
    verbs = "join start add_computer options hand quit vote rematch bleat coach rules"
    presses = [f"b:{verb}:{game}:0:" for verb in verbs.split() for game in (1, 2, 3)]
    said = {await scene.xenia.press(letter, press) for press in presses}
    telling_nothing = ("does nothing", "This game is over.", "on a server only")
    assert [words for words in said if not any(one in words for one in telling_nothing)] == []
    assert await scene.stored() == before


async def test_controls_of_another_server_do_nothing(world: World) -> None:
    """Numbers of another server's tables in a press are as if there were no such table."""
    scene = Scene(world)
    await scene.set()
    other = world.env.create_guild(name="Elsewhere")
    channel = other.create_text_channel("there")
    member = other.add_member(scene.xenia.user)
    await member.slash(channel, "skitgubbe new")
    before = await scene.stored()
    seen = world.table(channel)
    for verb in (
        "join",
        "leave",
        "start",
        "add_computer",
        "options",
        "hand",
        "quit",
        "vote",
        "rematch",
        "bleat",
        "rules",
    ):
        for game in (1, 2, 3):
            (result,) = await world.arrive(RawPress(scene.xenia, seen, f"b:{verb}:{game}:0:"))
            assert result.acknowledged
    assert await scene.stored() == before


async def test_what_was_called_for_stands_in_the_caller_s_name(world: World) -> None:
    """A vote is called in the name of who voted first, whatever a forged control says."""
    scene = Scene(world)
    await scene.set()
    await scene.bo.slash("skitgubbe end")
    vote = next((seen for seen in reversed(world.seen()) if any(":vote:" in one for one in seen.custom_ids)), None)
    assert vote
    assert "Bo" in vote.text
    (custom_id,) = vote.custom_ids
    await scene.xenia.press(vote, custom_id + "Cia")
    assert "Cia" not in vote.text


async def test_values_that_no_menu_offers(world: World) -> None:
    """The host's own menus take what they offer and nothing else."""
    scene = Scene(world)
    await scene.set()
    before = await scene.stored()
    shown: Any = await scene.cia.click(scene.lobby, "Options")
    panel = Seen(world, shown.response.channel_id, shown.response.id)
    for custom_id in ("s:seat_computer:2:0:", "s:set_pace:2:0:x", "s:set_look:2:0:x", "s:invite:2:0:", "s:remove:2:0:"):
        for values in (("impossible",), ("9" * 60,), ("1", "2"), ()):
            await scene.cia.press(panel, custom_id, *values)
    assert await scene.stored() == before
    assert not [one for one in world.env.http_requests if "invited" in str(one.json)]
