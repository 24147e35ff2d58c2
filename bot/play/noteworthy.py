"""What is noteworthy about finished games, found by playing them again."""

from __future__ import annotations

import asyncio

from bot.play.archive import make_record
from bot.play.hall import Hall
from bot.store import FORMAT, Fact, GameRow, MoveRow, Store
from engine.game import GameError
from engine.record import replay

AT_ONCE = 100
"""Games looked through while somebody waits: a part of a second, in a thread."""
PAUSE_SECONDS = 2.0
"""Between such portions when nobody waits: there may be very many, and the tables come first."""


class Chronicle:
    """Looks through the games of servers that ask for their records.

    A server that asks often has few new ones. Where there are more than a portion, the rest is done on the side.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._busy: set[int] = set()
        """Servers whose games are being looked through on the side."""

    async def catch_up(self, guild_id: int) -> int:
        """Look through new games; returns how many are left for later, which are seen to."""
        if await look_through(self._hall.store, guild_id) < AT_ONCE:
            return 0
        left = await self._hall.store.count_without_facts(guild_id)
        if left and guild_id not in self._busy:
            self._busy.add(guild_id)
            self._go_on_later(guild_id)
        return left

    def _go_on_later(self, guild_id: int) -> None:
        self._hall.clock.call_later(PAUSE_SECONDS, lambda: self._hall.spawn(self._go_on(guild_id)))

    async def _go_on(self, guild_id: int) -> None:
        more = False
        try:
            more = await look_through(self._hall.store, guild_id) == AT_ONCE
        finally:
            if more:
                self._go_on_later(guild_id)
            else:
                self._busy.discard(guild_id)


async def look_through(store: Store, guild_id: int) -> int:
    """Look through some games of a server that nobody has looked through yet, newest first; returns how many."""
    found: list[Fact] = []
    for game_id in await store.games_without_facts(guild_id, AT_ONCE):
        row = await store.game(game_id)
        found.append(await asyncio.to_thread(fact_of, row, await store.moves(game_id)))
    if found:
        await store.add_facts(found)
    return len(found)


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
