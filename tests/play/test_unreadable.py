"""Interactions and events of another form than Discord sends today: parts missing, of other kinds, too long, unknown.

Each is one that the bot really got, with one part of it changed. Whoever can be answered is told privately; the log
gets a line at most, and no traceback; and the tables go on.
"""

from __future__ import annotations

import logging
import os
import random
from typing import Any

import discord
import pytest

from bot.controls import FIELD
from tests.play.games_kit import played, shown
from tests.play.kit import BUTTON, MENU, Person, World, open_table, start_table
from tests.play.wire_kit import ABSENT, JUNK, Wire, changed, parts

CASES, SEED = int(os.environ.get("CASES", "300")), int(os.environ.get("SEED", "1"))
"""How many of the changes, of some fifty thousand, are tried; and which. All are done by none."""


class Scene:
    """A server with a game, a lobby and a game that is over, and an interaction of each kind."""

    def __init__(self, world: World, wire: Wire) -> None:
        self.world = world
        self.wire = wire
        manager = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        self.anna = Person(world, "Anna", manager)
        (self.bo,) = world.people("Bo")
        self.sent: dict[str, Any] = {}

    async def set(self) -> None:
        world, anna, bo = self.world, self.anna, self.bo
        over = await played(world, anna, bo)
        lobby = await open_table(world, bo, channel=world.guild.create_text_channel("waiting"))
        panel = shown(world, await bo.click(lobby, "Options"))
        await bo.press(panel, f"u:invite:{lobby.custom_ids[0].split(':')[2]}:0:", str(anna.id))
        self.note("user select")
        self.table = await start_table(world, anna, bo)
        await anna.click(self.table, "My hand")
        self.note("button")
        await anna.suggestions("play", "cards", "7")
        self.note("suggestions")
        await anna.slash("play", cards="7H")
        self.note("command with words")
        await anna.slash("stats", person=bo.user)
        self.note("command with a person")
        await anna.slash("replay", game=over.id)
        self.note("command with a number")
        await anna.slash("skitgubbe new", thread=False, pace="fast", options="hand=5")
        self.note("subcommand")
        await anna.slash("verify", record=("record.txt", b"no record"))
        self.note("command with a file")
        settings = shown(world, await anna.slash("settings"))
        await anna.press(settings, "s:house:0:0:pace", "fast")
        self.note("menu")
        await anna.press(settings, "c:house:0:0:channels")
        self.note("channels")
        form = await anna.click(shown(world, await anna.slash("privacy")), "Erase it")
        await anna.member.submit_modal(form, {FIELD: "no"})
        self.note("form")
        mover = anna if anna.hand() else bo
        await mover.slash_dm("hand")
        self.note("command in direct messages")

    def note(self, kind: str) -> None:
        """Remember the last interaction as one of this kind."""
        self.sent[kind] = self.wire.last()

    async def goes_on(self) -> None:
        """Whoever is to act moves."""
        match = self.world.game()
        before = len(match.table.moves)
        mover = self.anna if self.anna.hand() else self.bo
        hand = mover.hand()
        assert hand
        await mover.move(hand)
        assert len(match.table.moves) == before + 1


@pytest.fixture
async def scene(world: World, caplog: pytest.LogCaptureFixture) -> Scene:
    made = Scene(world, Wire(world, caplog))
    await made.set()
    return made


@pytest.mark.slow
async def test_every_part_of_every_kind_of_interaction(scene: Scene) -> None:
    """One part at a time, changed into one of the things that it never is."""
    cases = [
        (kind, path, junk)
        for kind, payload in scene.sent.items()
        for path in parts(payload)
        if path[0] not in ("id", "token")
        for junk in JUNK
    ]
    for kind, path, junk in random.Random(SEED).sample(cases, CASES):
        payload = scene.sent[kind]
        await scene.wire.check(changed(payload, path, junk), like=payload, hint=(kind, path, junk))
    await scene.goes_on()


async def a_button(world: World, wire: Wire) -> Any:
    """A press that was all right."""
    (anna,) = world.people("Anna")
    await anna.click(await open_table(world, anna), "Rules")
    return wire.last()


async def test_controls_that_come_as_something_else(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A menu as a button, a button as a menu, a menu without what was chosen, no custom_id, no data at all."""
    wire = Wire(world, caplog)
    press = await a_button(world, wire)
    for data in (
        {"custom_id": "s:set:1:0:deal.preset", "component_type": BUTTON},
        {"custom_id": "b:join:1:0:", "component_type": MENU, "values": ["x"]},
        {"custom_id": "s:set:1:0:deal.preset", "component_type": MENU},
        {"custom_id": "u:invite:1:0:", "component_type": 5, "values": []},
        {"custom_id": "b:join:1:0:", "component_type": 99},
        {"custom_id": ["b:join:1:0:"], "component_type": BUTTON},
        {"component_type": BUTTON},
        {},
        None,
    ):
        assert "couldn't read" in await wire.check({**press, "data": data}, like=press, hint=data)
    assert "does nothing" in await wire.check(
        {**press, "data": {"custom_id": "join", "component_type": BUTTON}}, like=press
    )
    assert "2." not in world.table().text


async def test_interactions_without_who_and_where(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """No member, no user, no server, no channel, no message; and kinds of interactions that nobody knows yet."""
    wire = Wire(world, caplog)
    press = await a_button(world, wire)
    await world.everybody[0].slash("skitgubbe new", thread=True)
    for like in (press, wire.last()):
        for part in ("member", "guild_id", "version", "attachment_size_limit", "application_id", "channel", "message"):
            if part in like:
                await wire.check(changed(like, (part,), ABSENT), like=like, hint=part)
    for kind in (6, 99, None, "3"):
        assert "couldn't read" in await wire.check({**press, "type": kind}, like=press, hint=kind)
    known = {**press, "entitlements": [], "new": {"more": [1]}, "data": {**press["data"], "new": None}}
    assert "couldn't read" not in await wire.check(known, like=press)


async def test_commands_with_options_of_another_form(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Missing, of a wrong kind, too long, of people who aren't told of; whoever gave it is told to reload."""
    wire = Wire(world, caplog)
    anna, bo = world.people("Anna", "Bo")
    await anna.slash("stats", person=bo.user)
    like = wire.last()
    option = like["data"]["options"][0]
    for data in (
        {"resolved": {}},
        {"resolved": ABSENT},
        {"options": [{**option, "value": "77"}]},
        {"options": [{**option, "value": "x"}]},
        {"options": [{**option, "type": 3}]},
        {"options": [{**option, "name": "nobody"}]},
        {"options": [7]},
        {"name": "nothing"},
        {"name": ABSENT},
        {"type": 2},
    ):
        changes = {**like["data"], **data}
        payload = {**like, "data": {key: value for key, value in changes.items() if value is not ABSENT}}
        said = await wire.check(payload, like=like, hint=data)
        assert "Reload Discord" in said or "Bo" in said or "Anna" in said, data
    await anna.slash("skitgubbe new", options="hand=5")
    await anna.slash("skitgubbe end")
    await anna.slash("replay", game=1)
    like = wire.last()
    for value in (0, -1, 2**40, 1.5, "x", "1" * 30, None, [1], True):
        payload = {**like, "data": {**like["data"], "options": [{**like["data"]["options"][0], "value": value}]}}
        assert "Reload Discord" in await wire.check(payload, like=like, hint=value)
    await anna.slash("play", cards="7H")
    like = wire.last()
    for value in ("x" * 5000, "", 7, None, ["7H"], True):
        options = [{**like["data"]["options"][0], "value": value}]
        payload = {**like, "data": {**like["data"], "options": options}}
        assert "Reload Discord" in await wire.check(payload, like=like, hint=value)


async def test_forms_with_other_fields(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Missing, twice, within each other: nothing is erased. With one more, it is a form all the same."""
    wire = Wire(world, caplog)
    (anna,) = world.people("Anna")
    opened = await anna.click(shown(world, await anna.slash("privacy")), "Erase it")
    await anna.member.submit_modal(opened, {FIELD: "no"})
    like = wire.last()
    label = like["data"]["components"][0]
    more = {"type": 18, "component": {"type": 4, "custom_id": "more", "value": "x"}}
    for components in (ABSENT, None, {}, [], [7], [label, label], [{"type": 18, "component": label}]):
        data = {**like["data"], "components": components}
        payload = {**like, "data": {key: value for key, value in data.items() if value is not ABSENT}}
        assert "couldn't read" in await wire.check(payload, like=like, hint=components)
    payload = {**like, "data": {**like["data"], "components": [label, more]}}
    assert "didn't type" in await wire.check(payload, like=like)


async def test_events_that_cannot_be_read_end_nothing(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A line for each, with its kind and nothing of what it holds; and then the next event counts."""
    wire = Wire(world, caplog)
    anna, bo = world.people("Anna", "Bo")
    lobby = await open_table(world, anna)
    await anna.member.send(world.channel, "secret words")
    message, guild = wire.last("MESSAGE_CREATE"), wire.last("GUILD_CREATE")
    for event, like, path in (
        ("MESSAGE_CREATE", message, ("author",)),
        ("MESSAGE_CREATE", message, ("id",)),
        ("GUILD_CREATE", guild, ("id",)),
        ("GUILD_CREATE", {**guild, "channels": [{}]}, ("owner_id",)),
    ):
        caplog.clear()
        await wire.send(event, changed(like, path, ABSENT), like=like)
        wire.check_log(event)
        (line,) = [record.getMessage() for record in caplog.records if event in record.getMessage()]
        assert "secret" not in line
    await bo.click(lobby, "Join")
    assert "2. Bo" in lobby.text


async def test_what_fails_at_an_event_is_one_line(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """And not what the event held."""
    world.expected_errors = 1
    try:
        raise ValueError("secret words")
    except ValueError:
        await type(world.bot).on_error(world.bot, "on_message", "secret words")
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "on_message: ValueError at test_unreadable.py" in line.getMessage()
    assert "secret" not in caplog.text


async def test_an_interaction_that_comes_twice_counts_once(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """After a lost connection Discord may tell again of what it has told: nothing is done, or answered, twice."""
    wire = Wire(world, caplog)
    (anna,) = world.people("Anna")
    lobby = await open_table(world, anna)
    await anna.click(lobby, "Add computer")
    again, text, requests = wire.last(), lobby.text, len(world.env.http_requests)
    for _ in range(3):
        await wire.send("INTERACTION_CREATE", again, like=again)
    assert lobby.text == text
    assert len(world.env.http_requests) == requests
    await anna.click(lobby, "Add computer")
    assert lobby.text != text
