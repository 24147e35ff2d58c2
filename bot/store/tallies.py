"""Who lost how often, and which games there were: always read from the results, never from counters.

Nothing in here crosses servers: each question names the one that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, case, func, select

from bot.store.database import Database
from bot.store.play import fetch_results
from bot.store.rows import Board, LossRow, ResultRow, Share, Tally
from bot.store.tables import names, result_seats, results
from bot.store.whole import whole

LOST = "1"


MOST_NAMED = 500
"""Where more people than these are asked for, everybody is read and the others are left out."""

seats = result_seats.c


def listed(guild_id: int, tally: Tally, since: datetime | None = None) -> ColumnElement[bool]:
    """The seats that count in a list of a server; those of games that ended at ``since`` or later."""
    counted = (seats.guild_id == guild_id) & (seats.tally == tally)
    return counted if since is None else counted & (seats.ended_at >= since)


def standings_query(guild_id: int, tally: Tally, since: datetime | None = None, least: int = 1) -> Select[Any, Any]:
    """Who played at least so many games that count, and how many of them each lost: id and number.

    Nobody's games are read one by one. The people are found by leaping through ``ix_result_seats_tally`` from one to
    the next; ``ix_result_seats_lost`` counts their losses.
    """
    people = select(func.min(seats.user_id).label("user_id")).where(listed(guild_id, tally)).cte(recursive=True)
    following = select(func.min(seats.user_id)).where(listed(guild_id, tally), seats.user_id > people.c.user_id)
    people = people.union_all(select(following.scalar_subquery()).where(people.c.user_id.is_not(None)))
    own = listed(guild_id, tally, since) & (seats.user_id == people.c.user_id)
    losses = select(func.count()).select_from(result_seats).where(own, seats.lost)
    enough = select(seats.ended_at).where(own).order_by(seats.ended_at).offset(least - 1).limit(1)
    return select(people.c.user_id, losses.scalar_subquery().label("losses")).where(
        enough.scalar_subquery().is_not(None)
    )


def games_query(
    guild_id: int, tally: Tally, since: datetime | None = None, people: Collection[int] | None = None
) -> Select[Any, Any, Any]:
    """Each person's id, name, and games in the order of time, one letter each (1: lost); of all, or of these people.

    The index ``ix_result_seats_tally`` answers it, person by person and in order of time, so nothing is sorted.
    """
    counted = listed(guild_id, tally, since)
    if people is not None:
        counted &= seats.user_id.in_(people)
    letter = case((seats.lost, LOST), else_="0")
    per_person = (
        select(seats.user_id, func.aggregate_strings(letter, "").label("games"))
        .where(counted)
        .group_by(seats.user_id)
        .subquery()
    )
    name, known_as = name_on(guild_id, per_person.c.user_id)
    return select(per_person.c.user_id, name, per_person.c.games).outerjoin_from(per_person, names, known_as)


def name_on(guild_id: int, user_id: ColumnElement[Any]) -> tuple[ColumnElement[Any], ColumnElement[bool]]:
    """The name by which a person is known on a server, and how the query is to be joined with ``names`` for that.

    Whoever isn't among those, as in databases of earlier versions, is called as in the last game.
    """
    played_as = result_seats.alias()
    last_name = (
        select(played_as.c.name)
        .where(played_as.c.user_id == user_id, played_as.c.guild_id == guild_id)
        .order_by(played_as.c.ended_at.desc())
        .limit(1)
        .scalar_subquery()
    )
    known_as = (names.c.guild_id == guild_id) & (names.c.user_id == user_id)
    return func.coalesce(names.c.name, last_name).label("name"), known_as


def weeks_query(
    guild_id: int, tally: Tally, people: Collection[int], starts: Sequence[datetime]
) -> Select[Any, Any, Any]:
    """How many games these people lost in each week that begins with one of ``starts``: id, week from 0, number."""
    week = case(*((seats.ended_at >= start, number) for number, start in reversed(list(enumerate(starts)))))
    lost = listed(guild_id, tally, starts[0]) & seats.user_id.in_(people) & seats.lost
    return select(seats.user_id, week, func.count()).where(lost).group_by(seats.user_id, week)


def losses_of(table: FromClause) -> ColumnElement[int]:
    """How many of the seats that a query groups have lost."""
    return func.sum(case((table.c.lost, 1), else_=0))


def tally_named(with_computers: bool) -> Tally:
    """The list of games with computer players, or that of games among people."""
    return "computers" if with_computers else "people"


def loss_row(user_id: int, name: str, games: str) -> LossRow:
    """A person's line from the letters of all games.

    >>> loss_row(7, "Bo", "0010110")
    LossRow(user_id=7, name='Bo', losses=3, games=7, longest=2, current=1)
    """
    runs = [len(run) for run in games.split(LOST)]
    return LossRow(user_id, name, games.count(LOST), len(games), max(runs), runs[-1])


def board_order(row: LossRow) -> tuple[int, int, str, int]:
    """Most losses first; those with equal losses by fewer games, then by name, then by id."""
    return -row.losses, row.games, row.name.casefold(), row.user_id


def most_games_first(share: Share) -> tuple[int, int, str]:
    """Most games first, then most losses, then by name."""
    return -share.games, -share.losses, share.name.casefold()


class Tallies(Database):
    """Lists made from results."""

    @whole
    async def leaderboard(
        self,
        guild_id: int,
        with_computers: bool = False,
        *,
        since: datetime | None = None,
        least: int = 1,
        wanted: Callable[[Mapping[int, int]], Collection[int]] = lambda losses: losses,
    ) -> Board:
        """Who lost how often on this server; people only.

        Counts the games with a loser that ended at ``since`` or later, of those who played at least ``least`` of them:
        the games among people alone, or, ``with_computers``, those with computer players alone. ``wanted`` is told
        everybody's losses and says whose line is needed: to work out all runs takes long on a large server.
        """
        tally = tally_named(with_computers)
        async with self.read() as connection:
            standings = await connection.execute(standings_query(guild_id, tally, since, least))
            losses: dict[int, int] = {row.user_id: row.losses for row in standings}
            chosen = set(wanted(losses))
            query = games_query(guild_id, tally, since, chosen if len(chosen) <= MOST_NAMED else None)
            rows = [loss_row(*row) for row in await connection.execute(query)]
        return Board(losses, sorted((row for row in rows if row.user_id in chosen), key=board_order))

    @whole
    async def weekly_losses(
        self, guild_id: int, with_computers: bool, people: Collection[int], starts: Sequence[datetime]
    ) -> dict[int, list[int]]:
        """How often these people lost in each of the weeks that begin at ``starts``, oldest first; the last goes on."""
        found = {user_id: [0] * len(starts) for user_id in people}
        query = weeks_query(guild_id, tally_named(with_computers), people, starts)
        async with self.read() as connection:
            for user_id, week, number in await connection.execute(query):
                found[user_id][week] = number
        return found

    @whole
    async def all_games(self, guild_id: int) -> list[tuple[str, str]]:
        """Who played among people: the name, and all games in order, one letter each (1: lost)."""
        async with self.read() as connection:
            return [(name, games) for _, name, games in await connection.execute(games_query(guild_id, "people"))]

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
    async def games_of_person(self, guild_id: int, user_id: int, with_computers: bool = False) -> str:
        """The games that count for a person on this server, oldest first, one letter each (1: lost)."""
        query = games_query(guild_id, tally_named(with_computers), people=[user_id])
        async with self.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return row.games if row else ""

    @whole
    async def company_of(self, guild_id: int, user_id: int) -> list[Share]:
        """With whom a person played the games among people that count, most often first, and how many of them he lost.

        Former players are left out.
        """
        own, other = result_seats.alias("own"), result_seats.alias("other")
        per_person = (
            select(
                other.c.user_id, func.count().label("games"), func.sum(case((own.c.lost, 1), else_=0)).label("losses")
            )
            .join(other, (other.c.game_id == own.c.game_id) & (other.c.seat != own.c.seat))
            .where(own.c.guild_id == guild_id, own.c.tally == "people", own.c.user_id == user_id, other.c.user_id > 0)
            .group_by(other.c.user_id)
            .subquery()
        )
        name, known_as = name_on(guild_id, per_person.c.user_id)
        query = select(name, per_person.c.games, per_person.c.losses).outerjoin_from(per_person, names, known_as)
        async with self.read() as connection:
            return sorted((Share(*row) for row in await connection.execute(query)), key=most_games_first)

    @whole
    async def presets_of(self, guild_id: int, user_id: int) -> list[Share]:
        """By which rules a person played the games among people that count, most often first."""
        query = (
            select(results.c.preset, func.count(), losses_of(result_seats))
            .join(result_seats, seats.game_id == results.c.game_id)
            .where(listed(guild_id, "people"), seats.user_id == user_id)
            .group_by(results.c.preset)
        )
        async with self.read() as connection:
            return sorted((Share(*row) for row in await connection.execute(query)), key=most_games_first)
