"""What is stored about a person, and forgetting: a person everywhere, or a whole server.

Other people's games stay whole when somebody is forgotten: the seat is then a former player's, with a name that says so
and minus the seat's number for an id. What the deal was mixed with stays too, or nobody could check it any more: these
numbers are Discord's for a click, not for a person.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Column, Table, case, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.tables import (
    audit,
    bleats,
    games,
    moves,
    names,
    preferences,
    result_seats,
    results,
    seats,
    servers,
    sessions,
)
from bot.store.whole import whole

NOBODY = 0
"""The host of a table whose host asked to be forgotten."""

Export = dict[str, list[dict[str, Any]]]
"""Rows by the kind of thing that they tell, ready for JSON."""


class Erasure(Database):
    """Exports and erasures."""

    @whole
    async def about(self, user_id: int) -> Export:
        """Everything that is stored about a person, on all servers."""
        async with self.read() as connection:
            return {kind: await _rows(connection, query) for kind, query in _about(user_id).items()}

    @whole
    async def forget_person(self, user_id: int, former: Callable[[str], str]) -> None:
        """Take a person's name and id out of everything. ``former`` gives the words for a former player by language.

        The traces are gone from the file itself only after :meth:`rewrite`.
        """
        async with self.write() as connection:
            await _forget_seats(connection, user_id, former)
            await _forget_host(connection, user_id)
            for table in (names, bleats, preferences):
                await connection.execute(delete(table).where(table.c.user_id == user_id))
            await connection.execute(update(audit).where(audit.c.user_id == user_id).values(user_id=None, name=""))

    @whole
    async def forget_server(self, guild_id: int) -> None:
        """Delete everything about a server. Its tables must be closed before. See :meth:`rewrite`, too."""
        async with self.write() as connection:
            await connection.execute(update(games).where(games.c.guild_id == guild_id).values(previous_id=None))
            for table in (games, names, sessions, audit, servers):
                await connection.execute(delete(table).where(table.c.guild_id == guild_id))


async def _forget_seats(connection: AsyncConnection, user_id: int, former: Callable[[str], str]) -> None:
    own = (
        select(games.c.locale)
        .join(seats, seats.c.game_id == games.c.id)
        .where(seats.c.user_id == user_id)
        .union(
            select(games.c.locale)
            .join(result_seats, result_seats.c.game_id == games.c.id)
            .where(result_seats.c.user_id == user_id)
        )
    )
    languages = (await connection.execute(own)).scalars().all()
    for table in (seats, result_seats):
        locale = select(games.c.locale).where(games.c.id == table.c.game_id).scalar_subquery()
        words = case({language: former(language) for language in languages}, value=locale) if languages else ""
        forgotten: dict[str, Any] = {"user_id": -table.c.seat, "name": words}
        if table is seats:
            forgotten |= {"locale": None, "away": True}
            forgotten |= dict.fromkeys(("hand_channel_id", "hand_message_id", "hand_turn"))
        else:
            forgotten["tally"] = None
        await connection.execute(update(table).where(table.c.user_id == user_id).values(**forgotten))


async def _forget_host(connection: AsyncConnection, user_id: int) -> None:
    """Another person at the table is the host then; nobody, where there is none."""
    other = select(func.min(seats.c.user_id)).where(seats.c.game_id == games.c.id, seats.c.user_id > 0)
    host = func.coalesce(other.scalar_subquery(), NOBODY)
    await connection.execute(update(games).where(games.c.host_id == user_id).values(host_id=host))


def _about(user_id: int) -> dict[str, Any]:
    def all_but(table: Table, *left_out: str) -> list[Column[Any]]:
        return [column for column in table.c if column.name not in left_out]

    # While a game goes on, the gaps between one's own numbers would tell how many of the others have passed (S2.10).
    number = case((games.c.status == "playing", None), else_=moves.c.number).label("number")
    own_seat = (seats.c.game_id == moves.c.game_id) & (seats.c.seat == moves.c.seat)
    return {
        "names": select(names).where(names.c.user_id == user_id),
        "preferences": select(preferences).where(preferences.c.user_id == user_id),
        "seats": select(*all_but(seats), games.c.guild_id, games.c.channel_id, games.c.created_at, games.c.status)
        .join(games, games.c.id == seats.c.game_id)
        .where(seats.c.user_id == user_id),
        "hosted": select(games.c.id, games.c.guild_id, games.c.created_at).where(games.c.host_id == user_id),
        "moves": select(*all_but(moves, "number"), number)
        .join(seats, own_seat)
        .join(games, games.c.id == moves.c.game_id)
        .where(seats.c.user_id == user_id)
        .order_by(moves.c.game_id, moves.c.number),
        "results": select(*all_but(result_seats), results.c.kind)
        .join(results, results.c.game_id == result_seats.c.game_id)
        .where(result_seats.c.user_id == user_id),
        "bleats": select(bleats).where(bleats.c.user_id == user_id),
        "settings": select(*all_but(audit, "id")).where(audit.c.user_id == user_id),
    }


async def _rows(connection: AsyncConnection, query: Any) -> list[dict[str, Any]]:
    return [
        {name: value.isoformat() if isinstance(value, datetime) else value for name, value in row.items()}
        for row in (await connection.execute(query)).mappings()
    ]
