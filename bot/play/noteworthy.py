"""What is noteworthy about finished games, found by playing them again."""

from __future__ import annotations

import asyncio

from bot.play.archive import make_record
from bot.store import FORMAT, Fact, GameRow, MoveRow, Store
from engine.game import GameError
from engine.record import replay

AT_ONCE = 300
"""Games looked through when somebody asks for records: about a second's work, on the side."""


async def look_through(store: Store, guild_id: int) -> None:
    """Look through the games of a server that nobody has looked through yet."""
    found: list[Fact] = []
    for game_id in await store.games_without_facts(guild_id, AT_ONCE):
        row = await store.game(game_id)
        found.append(await asyncio.to_thread(fact_of, row, await store.moves(game_id)))
    if found:
        await store.add_facts(found)


def fact_of(row: GameRow, moves: list[MoveRow]) -> Fact:
    """The number of moves, and the biggest pick-up. Of a game that can't be played again, only the moves."""
    most, by = 0, None
    try:
        if row.format == FORMAT:
            for step in replay(make_record(row, moves)):
                for event in step.events:
                    if event.kind == "picked_up" and len(event.cards) > most:
                        most, by = len(event.cards), event.seat
    except (GameError, KeyError):
        most, by = 0, None
    return Fact(row.id, row.guild_id, len(moves), most, by)
