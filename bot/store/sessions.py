"""Sessions, and what is noteworthy about finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import groupby
from typing import TypeVar

from sqlalchemy import Select, func, insert, select, tuple_, update

from bot.store.connections import Clash
from bot.store.database import Database
from bot.store.errors import Refused
from bot.store.play import fetch_results
from bot.store.rows import RatedGame, ResultRow
from bot.store.tables import facts, result_seats, results, sessions
from bot.store.whole import whole

Selected = TypeVar("Selected")


@dataclass(frozen=True, slots=True)
class Session:
    """An evening in a channel. ``chips``: who is the skitgubbe puts one into the pot."""

    id: int
    guild_id: int
    channel_id: int
    chips: bool
    started_at: datetime
    ended_at: datetime | None


class SessionThere(Refused):
    """A channel has one session at a time."""

    def __init__(self) -> None:
        super().__init__("There is a session in this channel already.")


class NoSession(Refused):
    """There is none to end."""

    def __init__(self) -> None:
        super().__init__("There is no session in this channel.")


@dataclass(frozen=True, slots=True)
class Fact:
    """What is noteworthy about a finished game: its moves, and the most cards that somebody picked up at once."""

    game_id: int
    guild_id: int
    moves: int
    picked_up: int
    picked_up_by: int | None
    """The seat."""


def unseen_games(query: Select[Selected], guild_id: int) -> Select[Selected]:
    """Of a server's finished games, those that have no facts."""
    return query.select_from(results.outerjoin(facts, facts.c.game_id == results.c.game_id)).where(
        results.c.guild_id == guild_id, results.c.kind != "ended", facts.c.game_id.is_(None)
    )


class Sessions(Database):
    """Evenings and records."""

    @whole
    async def start_session(self, guild_id: int, channel_id: int, chips: bool) -> Session:
        """Begin; :class:`SessionThere` if one goes on."""
        values = {"guild_id": guild_id, "channel_id": channel_id, "chips": chips, "started_at": self._now()}
        try:
            async with self.write() as connection:
                return Session(*(await connection.execute(insert(sessions).values(values).returning(sessions))).one())
        except Clash:
            raise SessionThere from None

    @whole
    async def end_session(self, guild_id: int, channel_id: int) -> tuple[Session, list[ResultRow]]:
        """End it; returns it with the results of its games, oldest first. :class:`NoSession`."""
        going_on = (
            (sessions.c.channel_id == channel_id) & (sessions.c.guild_id == guild_id) & sessions.c.ended_at.is_(None)
        )
        async with self.write() as connection:
            ended = update(sessions).where(going_on).values(ended_at=self._now()).returning(sessions)
            row = (await connection.execute(ended)).one_or_none()
            if row is None:
                raise NoSession
            session = Session(*row)
            query = (
                select(results)
                .where(results.c.channel_id == channel_id, results.c.guild_id == guild_id)
                .where(results.c.ended_at >= session.started_at, results.c.ended_at <= session.ended_at)
                .order_by(results.c.ended_at, results.c.game_id)
            )
            return session, await fetch_results(connection, query)

    @whole
    async def rated_games(self, guild_id: int, after: RatedGame | None = None, limit: int = 500) -> list[RatedGame]:
        """The next games of a server that count for ratings, in the order of their ends, that follow ``after``."""
        own = (results.c.guild_id == guild_id) & (results.c.kind == "skitgubbe") & (results.c.computers == 0)
        if after is not None:
            own &= tuple_(results.c.ended_at, results.c.game_id) > tuple_(after.ended_at, after.game_id)
        chosen = (
            select(results.c.game_id, results.c.ended_at)
            .where(own)
            .order_by(results.c.ended_at, results.c.game_id)
            .limit(limit)
            .subquery()
        )
        query = (
            select(chosen.c.game_id, chosen.c.ended_at, result_seats.c.user_id, result_seats.c.place)
            .join(result_seats, result_seats.c.game_id == chosen.c.game_id)
            .order_by(chosen.c.ended_at, chosen.c.game_id, result_seats.c.seat)
        )
        async with self.read() as connection:
            found = (await connection.execute(query)).all()
        return [
            RatedGame(game_id, ended_at, tuple((row.user_id, row.place) for row in of_game))
            for (game_id, ended_at), of_game in groupby(found, lambda row: (row.game_id, row.ended_at))
        ]

    @whole
    async def games_without_facts(self, guild_id: int, limit: int) -> list[int]:
        """Finished games that nobody has looked through yet, newest first."""
        query = unseen_games(select(results.c.game_id), guild_id).order_by(results.c.ended_at.desc()).limit(limit)
        async with self.read() as connection:
            return list((await connection.execute(query)).scalars())

    @whole
    async def count_without_facts(self, guild_id: int) -> int:
        """How many finished games nobody has looked through yet."""
        async with self.read() as connection:
            return await connection.scalar(unseen_games(select(func.count()), guild_id)) or 0

    @whole
    async def add_facts(self, found: Sequence[Fact]) -> None:
        """Keep what was found. What is there already stays; games that were erased meanwhile are left out."""
        async with self.write() as connection:
            for fact in found:
                unseen = (
                    select(results.c.game_id)
                    .outerjoin(facts, facts.c.game_id == results.c.game_id)
                    .where(results.c.game_id == fact.game_id, facts.c.game_id.is_(None))
                )
                if await connection.scalar(unseen) is not None:
                    await connection.execute(insert(facts).values(asdict(fact)))

    @whole
    async def record_facts(self, guild_id: int) -> tuple[Fact | None, Fact | None]:
        """The longest game of a server, and the one with the biggest pick-up; the earlier one of equals."""
        async with self.read() as connection:
            found: list[Fact | None] = []
            for column in (facts.c.moves, facts.c.picked_up):
                of_server = select(facts).where(facts.c.guild_id == guild_id, column > 0)
                row = (
                    await connection.execute(of_server.order_by(column.desc(), facts.c.game_id).limit(1))
                ).one_or_none()
                found.append(Fact(*row) if row else None)
        return found[0], found[1]

    @whole
    async def seat_name(self, game_id: int, seat: int | None) -> str:
        """What a seat of a finished game was called; empty if there is none."""
        query = select(result_seats.c.name).where(result_seats.c.game_id == game_id, result_seats.c.seat == seat)
        async with self.read() as connection:
            return await connection.scalar(query) or ""
