"""Every table and every hand fits into what Discord takes: any preset, the most people, the widest names."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.games.registry import presenter_of
from bot.store import NewSeat
from engine.game import Action
from engine.table import Table
from tests.engine.table.table_kit import MemoryJournal
from tests.play.checks import check_limits
from tests.play.kit import World, walk

WIDEST = "𒐫" * 32
"""Thirty-two characters, each as wide as a sentence and outside the first plane of Unicode."""
NAMES = (WIDEST, "W" * 32, "@everyone" * 3, "```" * 10, "👨‍👩‍👧‍👦" * 8, "\u202eevil" * 6, "", "*_~|`>#-" * 4)
PRESETS = presenter_of("skitgubbe").game.presets
EVERY = 40
"""So many moves lie between two looks at all messages."""


MOST_MOVES = 450
"""Enough for eight players to come well into phase 2."""


def check_page(components: list[dict[str, Any]]) -> None:
    """What Discord would refuse in a message."""
    check_limits({"components": components})
    ids = [part["custom_id"] for part in walk(components) if "custom_id" in part]
    assert len(ids) == len(set(ids))


def pick(legal: tuple[Action, ...], chance: random.Random) -> Action:
    """A move that makes long hands: pick up where possible."""
    return next((action for action in legal if action.verb == "pickup"), None) or chance.choice(legal)


@pytest.mark.parametrize(
    ("preset", "most"),
    [
        ("classic", False),
        ("modern", True),
        *(pytest.param(preset, True, marks=pytest.mark.slow) for preset in PRESETS if preset != "modern"),
    ],
)
async def test_all_messages_fit(world: World, preset: str, most: bool) -> None:
    """From the deal to the end, for the fewest and the most players."""
    hall, chance = world.bot.hall, random.Random(preset)
    hall.pictures = False
    game = presenter_of("skitgubbe").game
    players = game.players(game.options(preset, {}))
    count = players[-1] if most else players[0]
    seats = [NewSeat(name=name, user_id=10_000 + seat, entropy=seat) for seat, name in enumerate(NAMES[:count])]
    lobby = await hall.open(
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        game="skitgubbe",
        preset=preset,
        changes="",
        host=seats[0],
        others=tuple(seats[1:]),
        locale="en-US",
        pace="off",
    )
    check_page(lobby.layout().to_components())
    match = await hall.start(lobby, 10_000)
    # The moves needn't be written down here: that would take most of the time.
    match.table = Table(lambda: game.start(match.setup), MemoryJournal())
    looks = 0
    while match.table.outcome is None and len(match.table.moves) < MOST_MOVES:
        seat = chance.choice(match.table.to_act)
        await match.table.act(seat, pick(match.view(seat).legal, chance), turn=match.table.turn)
        if len(match.table.moves) % EVERY == 0:
            looks += 1
            check_page((await match.showing.draw()).layout.to_components())
            for one in range(1, count + 1):
                check_page((await match.showing.hands.draw(one, again=True)).layout.to_components())
    assert looks >= 2
    assert match.view(None).phase != 1
