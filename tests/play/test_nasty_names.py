"""The nastiest names, of people, server and channel, in every kind of message and in all languages.

That everything fits and that nobody is pinged but whose turn it is: after every test, ``checks.py``.
"""

from __future__ import annotations

import re
from dataclasses import replace

import discord
import pytest

from engine.game import Effort
from tests.bot.words.test_catalogs import COMPLETE
from tests.play.checks import bodies
from tests.play.games_kit import played, shown
from tests.play.kit import Person, World, start_table, walk
from tests.play.languages_kit import sit_down, speak

NASTY = (
    *(
        "\u202eevil",
        "Z" + "\u0336\u0321\u034e" * 100,
        "👨\u200d👩\u200d👧\u200d👦" * 8,
        "```@everyone```",
        "@everyone",
        "<@&1>",
    ),
    *(
        "<t:0:R>",
        "[x](https://x.example)",
        "# head",
        "-# small",
        "> quote",
        "𒐫" * 32,
        " \u200b\u2800\u3164",
        "a\nb\r\nc",
    ),
    *("||spoiler||", "=cmd()", "**_~`", "<#1><:a:1></x:1>", "https://evil.example", "1. list", "{name}%s%(n)d"),
    *("\u061c\u2067x\u2069", "\x00\x1b[31m", "é" * 32),
    *('=HYPERLINK("http://x")', "+1", "-x", "@Bo", "🐐" * 16, "</skitgubbe new:1>"),
)
FORMATS = re.compile(
    r"```|@everyone|@here|<@&|<t:0|<#1>|</x|<:a|[\u202a-\u202e\u2066\u2067\u061c\x00\x1b]|(?<!\\)\]\(https://x|//evil"
    r"|<@!?[0-9]|^\s*(?:#+ head|-# small|> quote)|(?<!\\)\|\|spoiler",
    re.MULTILINE,
)
"""What a name would be if something were made of it."""


def texts(world: World, since: int) -> list[str]:
    """Everything in what the bot sent that Discord would format."""
    sent = [body for _, body in list(bodies(world))[since:]]
    shown = [part.get("content") or "" for body in sent for part in walk(body.get("components") or [])]
    return [*(body.get("content") or "" for body in sent), *shown]


async def look_after_the_end(world: World, first: Person, *others: Person) -> None:
    """A result, the bleat, the coach, the same game again, and a rematch."""
    channel = world.guild.create_text_channel("after")
    await sit_down(world, channel, first, *others)
    await world.skip()
    result = next(seen for seen in world.seen(channel) if "coach" in str(seen.custom_ids))
    for verb in ("bleat", "coach", "rematch"):
        pressed = [custom_id for custom_id in result.custom_ids if custom_id.split(":")[1] == verb]
        for person in (first, *others) if pressed else ():
            await person.press(result, pressed[0])
    await first.slash("replay", game=int(result.custom_ids[0].split(":")[2]))
    await first.slash("skitgubbe end", channel)


async def look_at_settings(world: World, name: str) -> None:
    """What a manager of this name has changed, and the list of it."""
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    manager = Person(world, name, role)
    panel = shown(world, await manager.slash("settings"))
    for custom_id, *values in (("s:house:0:0:pace", "slow"), ("s:house:0:0:pace", "normal"), ("b:house_log:0:0:",)):
        await manager.press(panel, custom_id, *values)


async def look_at_all(world: World, people: list[Person]) -> None:
    """A table from its lobby to its end by vote, and all lists and panels that name people."""
    first, *others = people
    server = world.bot.get_guild(world.guild.id)
    assert server
    server.name = NASTY[3]
    channel = world.guild.create_text_channel("```@everyone")
    await sit_down(world, channel, first, *others[:2])
    for person in people[:3]:
        await person.slash("hand", channel)
    mover = next(person for person in people[:3] if person.hand())
    hand = mover.hand()
    assert hand
    await mover.move(hand)
    await others[0].slash("skitgubbe end", channel)
    await first.slash("skitgubbe end", channel)
    game = await played(world, *people)
    for command in (
        "leaderboard",
        "stats",
        "records",
        "history",
        "privacy",
        "session start",
        "session end",
    ):
        await first.slash(command)
    await first.slash("stats", person=others[-1].user)
    for command in ("replay", "verify"):
        await first.slash(command, game=game.id)
    await look_after_the_end(world, first, *others[:1])
    await look_at_settings(world, first.name)


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(COMPLETE))
async def test_names_are_nothing_but_names(world: World, language: str) -> None:
    """Three to eight people at a time, each with one of the names."""
    speak(world, language)
    world.bot.hall.surroundings = replace(world.bot.hall.surroundings, coaching=Effort(playouts=2, fair=True))
    for names in [NASTY[first : first + 8] for first in range(0, len(NASTY), 8)]:
        before = len(list(bodies(world)))
        await look_at_all(world, world.people(*names))
        said = texts(world, before)
        assert len(said) > 100
        for words in said:
            assert not FORMATS.search(words), (FORMATS.search(words), words)
    assert any("evil" in words for words in texts(world, 0))


async def test_a_name_that_is_nothing_has_a_stand_in(world: World) -> None:
    """Who can't be read is still there."""
    table = await start_table(world, *world.people(" \u200b\u2800\u3164", "𒐫" * 32))
    assert "**?**" in table.text
    assert len(table.text) < 4000


async def test_nobody_takes_the_number_by_which_others_are_told_apart(world: World) -> None:
    """Two who would both be Bo (2) have names of their own."""
    await start_table(world, *world.people("Bo", "Bo", "Bo (2)", "Cia (7)"))
    names = [name.replace("\\", "") for name in world.game().names.values()]
    assert names == ["Bo (1)", "Bo (2)", "Bo (2) (3)", "Cia (7) (4)"]


async def test_half_a_character_is_left_out(world: World) -> None:
    """No database takes one, and so nobody with such a name could sit down."""
    table = await start_table(world, *world.people("\ud800Anna", "Bo"))
    assert "**Anna**" in table.text
    assert [seat.name for seat in (await world.store.game(1)).seats] == ["Anna", "Bo"]
