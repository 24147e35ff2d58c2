"""Tables before the start: open, sit down, stand up, start. And finding tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.connections import Clash
from bot.store.database import Database
from bot.store.errors import (
    AlreadySeated,
    ChannelBusy,
    NotInLobby,
    NotSeated,
    SeatsChanged,
    TableFull,
    UnknownGame,
)
from bot.store.rows import FORMAT, GameRow, NewSeat, SeatRow, Strength
from bot.store.tables import games, seats
from bot.store.whole import whole
from engine.fairness import commit_of

IS_OPEN = games.c.status.in_(("lobby", "playing"))


async def fetch_games(connection: AsyncConnection, condition: ColumnElement[bool], lock: bool = False) -> list[GameRow]:
    """Games with their seats, in order of their numbers. ``lock`` keeps others from changing them meanwhile."""
    query = select(games).where(condition).order_by(games.c.id)
    # SQLite leaves FOR UPDATE out: there the whole database is locked for a writer already.
    found = (await connection.execute(query.with_for_update() if lock else query)).mappings().all()
    by_game: dict[int, list[SeatRow]] = {row["id"]: [] for row in found}
    query_seats = select(seats).where(seats.c.game_id.in_(by_game)).order_by(seats.c.game_id, seats.c.seat)
    for row in (await connection.execute(query_seats)).mappings():
        by_game[row["game_id"]].append(SeatRow(**row))
    return [GameRow(**row, seats=tuple(by_game[row["id"]])) for row in found]


async def fetch_game(connection: AsyncConnection, game_id: int, lock: bool = False) -> GameRow:
    """One game; :class:`UnknownGame` if there is none."""
    found = await fetch_games(connection, games.c.id == game_id, lock)
    if not found:
        raise UnknownGame(game_id)
    return found[0]


async def fetch_lobby(connection: AsyncConnection, game_id: int) -> GameRow:
    """A lobby, to change it; :class:`NotInLobby` if it has started or was closed."""
    game = await fetch_game(connection, game_id, lock=True)
    if game.status != "lobby":
        raise NotInLobby
    return game


async def update_game(connection: AsyncConnection, game_id: int, **values: Any) -> None:
    """Change columns of a game."""
    await connection.execute(update(games).where(games.c.id == game_id).values(**values))


async def add_seat(connection: AsyncConnection, game_id: int, number: int, seat: NewSeat) -> None:
    """Put somebody on a seat that is free."""
    await connection.execute(
        insert(seats).values(
            game_id=game_id,
            seat=number,
            user_id=seat.user_id,
            name=seat.name,
            strength=seat.strength,
            entropy=seat.entropy,
            locale=seat.locale,
        )
    )


async def remove_seat(connection: AsyncConnection, game: GameRow, seat: int) -> None:
    """Take a seat away and close the gap, one by one so that no two share a number on the way."""
    await connection.execute(seats.delete().where(seats.c.game_id == game.id, seats.c.seat == seat))
    for later in range(seat + 1, len(game.seats) + 1):
        moved = update(seats).where(seats.c.game_id == game.id, seats.c.seat == later)
        await connection.execute(moved.values(seat=later - 1))


class Lobbies(Database):
    """What happens to a table before its first card."""

    @whole
    async def open_lobby(
        self,
        *,
        guild_id: int,
        channel_id: int,
        game: str,
        preset: str,
        changes: str,
        host_id: int,
        secret: bytes,
        locale: str,
        pace: str,
        look: str = "green",
        previous_id: int | None = None,
        dealer: int | None = None,
        seated: Sequence[NewSeat] = (),
    ) -> GameRow:
        """Open a table in a channel, with those in ``seated`` on its first seats: the host, in most cases.

        :class:`ChannelBusy` if the channel has one.
        """
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "game": game,
            "preset": preset,
            "changes": changes,
            "status": "lobby",
            "host_id": host_id,
            "dealer": dealer,
            "previous_id": previous_id,
            "secret": secret,
            "commit_hash": commit_of(secret),
            "locale": locale,
            "pace": pace,
            "look": look,
            "created_at": self._now(),
            "format": FORMAT,
        }
        try:
            async with self.write() as connection:
                game_id = (await connection.execute(insert(games).values(values).returning(games.c.id))).scalar_one()
                for number, seat in enumerate(seated, start=1):
                    await add_seat(connection, game_id, number, seat)
                return await fetch_game(connection, game_id)
        except Clash:
            existing = await self.game_in(channel_id)
            if existing is None:
                raise
            raise ChannelBusy(existing) from None

    @whole
    async def sit(
        self,
        game_id: int,
        *,
        user_id: int | None,
        name: str,
        most: int,
        strength: Strength | None = None,
        entropy: int | None = None,
        locale: str | None = None,
    ) -> GameRow:
        """Take the next free seat, out of ``most``: a person (``user_id``) or a computer player (``strength``).

        :class:`NotInLobby`, :class:`AlreadySeated`, :class:`TableFull`, :class:`UnknownGame`.
        """
        seat = NewSeat(name=name, user_id=user_id, strength=strength, entropy=entropy, locale=locale)
        async with self.write() as connection:
            game = await fetch_lobby(connection, game_id)
            if user_id is not None and game.seat_of(user_id):
                raise AlreadySeated
            if len(game.seats) >= most:
                raise TableFull
            await add_seat(connection, game_id, len(game.seats) + 1, seat)
            return await fetch_game(connection, game_id)

    @whole
    async def stand(self, game_id: int, *, user_id: int | None = None, seat: int | None = None) -> GameRow:
        """Free a seat, named by its person or its number; later seats move up.

        When the host leaves, the person on the first seat is the host from then on; when the last person leaves, the
        lobby is closed (status ``over``). :class:`NotInLobby`, :class:`NotSeated`, :class:`UnknownGame`.
        """
        async with self.write() as connection:
            game = await fetch_lobby(connection, game_id)
            leaver = next((row for row in game.seats if row.seat == seat), None)
            if user_id is not None:
                leaver = game.seat_of(user_id)
            if leaver is None:
                raise NotSeated
            await remove_seat(connection, game, leaver.seat)
            people = [row.user_id for row in game.seats if row.human and row is not leaver]
            if leaver.human and not people:
                await update_game(connection, game_id, status="over", ended_at=self._now())
            elif leaver.user_id == game.host_id:
                await update_game(connection, game_id, host_id=people[0])
            return await fetch_game(connection, game_id)

    @whole
    async def set_options(self, game_id: int, *, preset: str, changes: str, pace: str) -> GameRow:
        """Change what is played. :class:`NotInLobby`, :class:`UnknownGame`."""
        async with self.write() as connection:
            await fetch_lobby(connection, game_id)
            await update_game(connection, game_id, preset=preset, changes=changes, pace=pace)
            return await fetch_game(connection, game_id)

    @whole
    async def set_look(self, game_id: int, look: str) -> GameRow:
        """Change how the table looks. :class:`NotInLobby`, :class:`UnknownGame`."""
        async with self.write() as connection:
            await fetch_lobby(connection, game_id)
            await update_game(connection, game_id, look=look)
            return await fetch_game(connection, game_id)

    @whole
    async def start(self, game_id: int, dealer: int | None, *, players: int | None = None) -> GameRow:
        """Close the lobby and begin: from now on the seats are fixed. Happens once, however many ask for it.

        ``players`` is how many seats the caller counted: :class:`SeatsChanged` if it isn't so any more.
        :class:`NotInLobby`, :class:`UnknownGame`.
        """
        async with self.write() as connection:
            game = await fetch_lobby(connection, game_id)
            if players is not None and players != len(game.seats):
                raise SeatsChanged(game)
            await update_game(connection, game_id, status="playing", dealer=dealer, started_at=self._now())
            return await fetch_game(connection, game_id)

    @whole
    async def last_table(self, guild_id: int, game: str) -> GameRow | None:
        """The table of this game that a server opened last; None for its first."""
        newest = select(func.max(games.c.id)).where(games.c.guild_id == guild_id, games.c.game == game)
        async with self.read() as connection:
            found = await fetch_games(connection, games.c.id == newest.scalar_subquery())
        return found[0] if found else None

    @whole
    async def running(self) -> list[GameRow]:
        """All lobbies and all games in play, oldest first."""
        async with self.read() as connection:
            return await fetch_games(connection, IS_OPEN)

    @whole
    async def game(self, game_id: int) -> GameRow:
        """One game, in whatever state; :class:`UnknownGame` if there never was one."""
        async with self.read() as connection:
            return await fetch_game(connection, game_id)

    @whole
    async def game_in(self, channel_id: int) -> GameRow | None:
        """The lobby or game that this channel has."""
        async with self.read() as connection:
            found = await fetch_games(connection, IS_OPEN & (games.c.channel_id == channel_id))
        return found[0] if found else None

    @whole
    async def games_of(self, user_id: int) -> list[GameRow]:
        """The lobbies and games in which this person has a seat, oldest first."""
        own = select(seats.c.game_id).where(seats.c.user_id == user_id)
        async with self.read() as connection:
            return await fetch_games(connection, IS_OPEN & games.c.id.in_(own))
