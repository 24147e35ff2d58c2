"""Who lost how often, and which games there were: always read from the results, never from counters.

Nothing in here crosses servers: each question names the one that it is about.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Select, case, func, select

from bot.store.database import Database
from bot.store.play import fetch_results
from bot.store.rows import LossRow, ResultRow, Tally
from bot.store.tables import names, result_seats, results
from bot.store.whole import whole

LOST = "1"


def losses_query(guild_id: int, tally: Tally, since: datetime | None = None) -> Select[Any, Any, Any]:
    """What the leaderboard asks: each person's id, name, and games in the order of time, one letter each (1: lost).

    The index ``ix_result_seats_tally`` answers it, person by person and in order of time, so nothing is sorted.
    """
    seats = result_seats.c
    counted = (seats.guild_id == guild_id) & (seats.tally == tally)
    if since is not None:
        counted &= seats.ended_at >= since
    letter = case((seats.lost, LOST), else_="0")
    per_person = (
        select(seats.user_id, func.aggregate_strings(letter, "").label("games"))
        .where(counted)
        .group_by(seats.user_id)
        .subquery()
    )
    played_as = result_seats.alias()
    last_name = (
        select(played_as.c.name)
        .where(played_as.c.user_id == per_person.c.user_id, played_as.c.guild_id == guild_id)
        .order_by(played_as.c.ended_at.desc())
        .limit(1)
        .scalar_subquery()
    )
    known_as = (names.c.guild_id == guild_id) & (names.c.user_id == per_person.c.user_id)
    name = func.coalesce(names.c.name, last_name).label("name")
    return select(per_person.c.user_id, name, per_person.c.games).outerjoin_from(per_person, names, known_as)


def loss_row(user_id: int, name: str, games: str) -> LossRow:
    """A person's line from the letters of all games.

    >>> loss_row(7, "Bo", "0010110")
    LossRow(user_id=7, name='Bo', losses=3, games=7, longest=2, current=1)
    """
    runs = [len(run) for run in games.split(LOST)]
    return LossRow(user_id, name, games.count(LOST), len(games), max(runs), runs[-1])


class Tallies(Database):
    """Lists made from results."""

    @whole
    async def leaderboard(
        self, guild_id: int, with_computers: bool = False, *, since: datetime | None = None, least: int = 1
    ) -> list[LossRow]:
        """Who lost how often on this server, most losses first; people only.

        Counts the games with a loser that ended at ``since`` or later, of those who played at least ``least`` of them:
        the games among people alone, or, ``with_computers``, those with computer players alone. Those with equal losses
        follow by fewer games, then by name, then by id.
        """
        query = losses_query(guild_id, "computers" if with_computers else "people", since)
        async with self.read() as connection:
            rows = [loss_row(*row) for row in await connection.execute(query)]
        enough = [row for row in rows if row.games >= least]
        return sorted(enough, key=lambda row: (-row.losses, row.games, row.name.casefold(), row.user_id))

    @whole
    async def all_games(self, guild_id: int) -> list[tuple[str, str]]:
        """Who played among people: the name, and all games in order, one letter each (1: lost)."""
        async with self.read() as connection:
            return [(name, games) for _, name, games in await connection.execute(losses_query(guild_id, "people"))]

    @whole
    async def history(
        self, guild_id: int, user_id: int | None = None, *, limit: int, offset: int = 0
    ) -> list[ResultRow]:
        """Games of this server that were played to their end, newest first: all, or those of one person."""
        query = select(results).where(results.c.guild_id == guild_id, results.c.kind != "ended")
        order = results.c.ended_at
        if user_id is not None:
            query = query.join(result_seats, result_seats.c.game_id == results.c.game_id)
            query = query.where(result_seats.c.user_id == user_id, result_seats.c.guild_id == guild_id)
            order = result_seats.c.ended_at
        query = query.order_by(order.desc(), results.c.game_id.desc()).limit(limit).offset(offset)
        async with self.read() as connection:
            return await fetch_results(connection, query)

    @whole
    async def last_ended(self, guild_id: int, channel_id: int) -> int | None:
        """The number of the game that ended last in this channel, however it ended."""
        query = (
            select(results.c.game_id)
            .where(results.c.channel_id == channel_id, results.c.guild_id == guild_id)
            .order_by(results.c.ended_at.desc(), results.c.game_id.desc())
            .limit(1)
        )
        async with self.read() as connection:
            return await connection.scalar(query)

    @whole
    async def games_of_person(self, guild_id: int, user_id: int, with_computers: bool = False) -> list[ResultRow]:
        """The games that count for a person on this server, oldest first."""
        seats = result_seats.c
        mine = (seats.guild_id == guild_id) & (seats.user_id == user_id)
        query = (
            select(results)
            .join(result_seats, seats.game_id == results.c.game_id)
            .where(mine, seats.tally == ("computers" if with_computers else "people"))
            .order_by(seats.ended_at, seats.game_id)
        )
        async with self.read() as connection:
            return await fetch_results(connection, query)
