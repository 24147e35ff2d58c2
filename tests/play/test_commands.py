"""Playing by slash commands alone, in the channel and in direct messages."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from typing import Any

import discord
import pytest
from simcord.enums import InteractionType
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from bot.play.board import RETRY_SECONDS
from bot.publishing import Publishing
from bot.words.cards import card_text
from engine.game import Action
from tests.play.kit import Person, World, answer, phase_2, private, start_table


async def by_suggestion(world: World, person: Person, action: Action) -> Any:
    """Choose from what the command suggests: Discord hands back the value."""
    typed = card_text("en-US", action.cards[0])
    choices = await person.suggestions("play", "cards", typed)
    value = next(choice["value"] for choice in choices if choice["value"].endswith(f":{action}"))
    return await person.slash("play", cards=value)


async def by_label(world: World, person: Person, action: Action) -> Any:
    """Some clients hand back the label of a suggestion."""
    typed = card_text("en-US", action.cards[0])
    choices = await person.suggestions("play", "cards", typed)
    label = next(choice["name"] for choice in choices if choice["value"].endswith(f":{action}"))
    return await person.slash("play", cards=label)


async def by_hand(world: World, person: Person, action: Action) -> Any:
    """Cards typed in small letters, with ten as a number."""
    typed = " ".join(str(card).lower().replace("t", "10") for card in reversed(action.cards))
    return await person.slash("play", cards=typed)


async def by_symbols(world: World, person: Person, action: Action) -> Any:
    """Cards typed with their symbols, in the direct messages with the bot."""
    return await person.slash_dm("play", cards=", ".join(card_text("en-US", card) for card in action.cards))


@pytest.mark.slow
async def test_a_whole_game_by_commands(world: World) -> None:
    """Three people play to the end by /play in all its ways, /chance and /pickup; each answer is private."""
    people = dict(enumerate(world.people("Anna", "Bo", "Cia"), start=1))
    await start_table(world, *people.values())
    match, ways = world.game(), cycle([by_suggestion, by_label, by_hand, by_symbols])
    used = set()
    while not match.over:
        seat = match.table.to_act[0]
        action = match.presenter.game.choose(match.view(seat), "normal", lambda: 0.5)
        if "pickup" not in used:
            action = next((legal for legal in match.view(seat).legal if legal.verb == "pickup"), action)
        used.add(action.verb)
        way = next(ways)
        before = len(match.table.moves)
        if action.cards:
            result = await way(world, people[seat], action)
        else:
            result = await (people[seat].slash if way is by_hand else people[seat].slash_dm)(action.verb)
        assert private(result)
        assert answer(result).startswith("You "), answer(result)
        assert str(match.table.moves[before].action) == str(action)
    assert used == {"play", "chance", "pickup"}
    assert "is the skitgubbe" in world.last().text


async def test_suggestions_fit_what_was_typed(world: World) -> None:
    """What is offered contains what was typed, is at most 25 long, and can be played."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    await world.skip(phase_2)
    match = world.game()
    seat = match.table.to_act[0]
    person = anna if match.seat_of(anna.id) == seat else bo
    everything = await person.suggestions("play", "cards", "")
    assert 0 < len(everything) <= 25
    assert all(len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in everything)
    assert await person.suggestions("play", "cards", "no such card") == []
    label = everything[-1]["name"]
    assert any(choice["name"] == label for choice in await person.suggestions("play", "cards", label.lower()))


async def test_a_suggestion_of_an_older_turn(world: World) -> None:
    """Case 60: a suggestion that a client kept from an earlier turn is refused kindly."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover, other = (anna, bo) if anna.hand() else (bo, anna)
    old = (await mover.suggestions("play", "cards"))[0]["value"]
    hand = mover.hand()
    assert hand
    await mover.choose(hand, hand.options[1])
    assert "It isn't your turn" in answer(await mover.slash("play", cards=old))
    assert "earlier turn" in answer(await other.slash("play", cards=old))
    assert len(world.game().table.moves) == 1


@pytest.mark.parametrize(
    "typed", ["rubbish", "7x", "1:2:", "::", "1:0: ", "1:0:dance", "2:0:play 7H", "@everyone", "7h" * 40, "²:²:play 7H"]
)
async def test_what_cannot_be_read_is_answered(world: World, typed: str) -> None:
    """Whatever is typed for cards is answered in private words, pings nobody, and moves nothing."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover = anna if anna.hand() else bo
    refused = await mover.slash("play", cards=typed)
    assert private(refused)
    assert answer(refused)
    assert "went wrong on our side" not in answer(refused)
    assert world.game().table.moves == ()


async def test_why_a_card_cannot_be_played(world: World) -> None:
    """A card that isn't held, and a pick-up in phase 1, are refused with the reason."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover = anna if anna.hand() else bo
    match = world.game()
    held = {str(card) for card in match.view(match.seat_of(mover.id)).hand}
    foreign = next(name for name in ("2C", "3C", "4C", "5C") if name not in held)
    assert "You don't hold" in answer(await mover.slash("play", cards=foreign))
    assert "nothing to pick up" in answer(await mover.slash("pickup"))
    assert "can't slough" in answer(await mover.slash("pass")) or "nothing to pass" in answer(await mover.slash("pass"))
    assert world.game().table.moves == ()


async def test_the_hand_by_command(world: World) -> None:
    """/hand shows one's own cards, in the channel and in direct messages, to nobody else."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    match = world.game()
    for person in (anna, bo):
        own = match.presenter.hand("en-US", match.view(match.seat_of(person.id)))
        for shown in (await person.slash("hand"), await person.slash_dm("hand")):
            assert own in answer(shown)
        assert private(await person.slash("hand"))


async def test_move_commands_and_the_hand_message(world: World) -> None:
    """After a move by command the hand in the direct messages has no controls left."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    mover = anna if anna.hand() else bo
    hand = mover.hand()
    assert hand
    await mover.slash("chance")
    assert "You chanced" in hand.text
    assert hand.custom_ids == []


async def test_commands_take_users_who_are_gone(world: World) -> None:
    """Case 88: a command about somebody who has left the server is answered, and what it shows is his."""
    anna, bo = world.people("Anna", "Bo")
    world.guild.remove_member(bo.member)
    assert "Bo" in answer(await anna.slash("stats", person=bo.user))


async def test_commands_stand_in_one_place(world: World) -> None:
    """Case 87: published on the server for development, the commands are nowhere else."""
    bot, place = world.bot, discord.Object(world.guild.id)
    everywhere = len(await bot.tree.fetch_commands())
    assert everywhere > 10
    await Publishing(bot.tree, bot.hall, world.guild.id).publish()
    assert await bot.tree.fetch_commands() == []
    assert len(await bot.tree.fetch_commands(guild=place)) == everywhere


async def test_commands_come_with_a_server_alone(world: World) -> None:
    """Nobody can take them along to servers and groups where the bot isn't, whatever the application's page says."""
    published = await world.bot.http.get_global_commands(world.bot.application_id or 0)
    assert len(published) > 10
    assert [command["name"] for command in published if command.get("integration_types") != [0]] == []


async def test_a_bot_starts_whose_commands_cannot_be_published(world: World) -> None:
    """Games go on with the commands of the last time; the new ones come when Discord works again, in one place only."""
    anna, bo = world.people("Anna", "Bo")
    await start_table(world, anna, bo)
    place = discord.Object(world.guild.id)
    world.settings = replace(world.settings, dev_guild_id=place.id)
    world.fail("PUT", "/applications/*/commands", 503, 0, times=1)
    world.fail("PUT", f"/applications/*/guilds/{place.id}/commands", 503, 0, times=1)
    await world.restart()
    mover = anna if anna.hand() else bo
    hand = mover.hand()
    assert hand
    await mover.move(hand)
    assert len(world.game().table.moves) == 1
    await world.advance(RETRY_SECONDS * 4)
    assert await world.bot.tree.fetch_commands() == []
    assert len(await world.bot.tree.fetch_commands(guild=place)) > 10
    assert "skitgubbe" in world.bot.publishing.ids


async def test_commands_go_from_a_server_that_is_not_for_development_any_more(world: World) -> None:
    """The setting is left out, or names another server: nowhere are the commands doubled, after a restart too."""
    place, other = discord.Object(world.guild.id), world.env.create_guild(name="Elsewhere")
    for dev_guild_id, here, there in ((place.id, True, False), (other.id, False, True), (None, False, False)):
        world.settings = replace(world.settings, dev_guild_id=dev_guild_id)
        await world.restart()
        tree = world.bot.tree
        assert bool(await tree.fetch_commands(guild=place)) is here
        assert bool(await tree.fetch_commands(guild=discord.Object(other.id))) is there
        assert bool(await tree.fetch_commands()) is (dev_guild_id is None)
    assert await world.store.dev_servers() == set()


async def test_a_server_for_development_where_the_bot_is_not_yet(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says what to do; and once the bot is there, the commands come by themselves."""
    other = world.env.create_guild(name="Elsewhere")
    world.fail("PUT", f"/applications/*/guilds/{other.id}/commands", 403, 50001, times=1)
    publishing = Publishing(world.bot.tree, world.bot.hall, other.id)
    await publishing.publish()
    assert f"the bot is not on the server {other.id} of DEV_GUILD_ID; invite it there" in caplog.text
    assert publishing.ids == {}
    await world.advance(RETRY_SECONDS)
    assert "skitgubbe" in publishing.ids


async def test_a_server_for_development_that_the_bot_has_left(world: World) -> None:
    """It is forgotten; while Discord can't be reached, it is remembered for the next start."""
    await world.store.add_dev_server(77)
    world.fail("PUT", "/applications/*/guilds/77/commands", 500, times=None)
    await world.bot.publishing.publish()
    assert await world.store.dev_servers() == {77}
    world.mend()
    world.fail("PUT", "/applications/*/guilds/77/commands", 403, 50001)
    await world.bot.publishing.publish()
    assert await world.store.dev_servers() == set()


async def typed_in_an_old_app(world: World, person: Person, name: str, kind: int, **options: Any) -> Any:
    """A command arrives as an app shows it that hasn't heard of an update."""
    chosen = [{"name": option, "type": 3, "value": value, "focused": True} for option, value in options.items()]
    record, payload = base_payload(
        world.env.backend,
        type=kind,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=person.id,
        data={"id": "1", "name": name, "type": 1, "options": chosen},
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return InteractionResult(world.env, record)


@pytest.mark.parametrize("name", ["shuffle", "play"])
async def test_a_command_as_it_was_before_an_update(world: World, name: str) -> None:
    """One that is gone, or lacks an option that it has now: the person is told what to do, the log has no error."""
    (anna,) = world.people("Anna")
    result = await typed_in_an_old_app(world, anna, name, InteractionType.APPLICATION_COMMAND)
    assert private(result)
    assert "Reload Discord" in answer(result)


async def test_suggestions_for_a_command_that_is_gone(world: World) -> None:
    """Who is typing can't be told anything, and there is nothing to look into."""
    (anna,) = world.people("Anna")
    result = await typed_in_an_old_app(
        world, anna, "shuffle", InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, cards="7"
    )
    assert not result.acknowledged
