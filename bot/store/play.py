"""Games in play: moves, clocks, messages, and how they end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Insert, Select, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import MoveConflict, NotSeated, UnknownGame
from bot.store.lobbies import fetch_game, fetch_games, update_game
from bot.store.rows import GameRow, MoveRow, Result, ResultRow, ResultSeatRow, SeatRow, Status, Tally
from bot.store.tables import games, moves, result_seats, results, seats
from bot.store.whole import whole


async def fetch_status(connection: AsyncConnection, game_id: int) -> Status:
    """A game's status, with the game locked against other writers; :class:`UnknownGame` if there is none."""
    status = await connection.scalar(select(games.c.status).where(games.c.id == game_id).with_for_update())
    if status is None:
        raise UnknownGame(game_id)
    return status


def tally_of(game: GameRow, seat: SeatRow, result: Result) -> Tally | None:
    """The list in which a seat of this game counts; None for nobody's.

    Only games with a skitgubbe count: a draw, and a game that was broken off, change nobody's numbers. Who left, or was
    too slow, and whose cards a computer played on, still answers for the seat. Former players have no list any more.
    """
    if result.kind != "skitgubbe" or seat.user_id is None or seat.user_id < 0:
        return None
    return "people" if all(other.human for other in game.seats) else "computers"


async def write_result(connection: AsyncConnection, game: GameRow, result: Result, at: datetime) -> None:
    """Close a game in play and keep how it ended, with the people and names as they are now."""
    people = sum(seat.human for seat in game.seats)
    await connection.execute(
        insert(results).values(
            game_id=game.id,
            guild_id=game.guild_id,
            channel_id=game.channel_id,
            game=game.game,
            preset=game.preset,
            kind=result.kind,
            ended_at=at,
            humans=people,
            computers=len(game.seats) - people,
        )
    )
    places = {seat: place for place, seat in enumerate(result.order, start=1)}
    rows = [
        {
            "game_id": game.id,
            "seat": seat.seat,
            "user_id": seat.user_id,
            "name": seat.name,
            "strength": seat.strength,
            "place": places.get(seat.seat),
            "lost": seat.seat in result.losers,
            "guild_id": game.guild_id,
            "ended_at": at,
            "tally": tally_of(game, seat, result),
        }
        for seat in game.seats
    ]
    await connection.execute(insert(result_seats), rows)
    await update_game(connection, game.id, status="over", ended_at=at, deadline_turn=None, deadline_at=None)


async def fetch_results(connection: AsyncConnection, query: Select[Any]) -> list[ResultRow]:
    """The results that a query over ``results`` finds, in its order, with their seats."""
    found = (await connection.execute(query)).mappings().all()
    by_game: dict[int, list[ResultSeatRow]] = {row["game_id"]: [] for row in found}
    columns = [result_seats.c[name] for name in ("game_id", "seat", "user_id", "name", "strength", "place", "lost")]
    query_seats = select(*columns).where(result_seats.c.game_id.in_(by_game)).order_by(result_seats.c.seat)
    for game_id, *values in await connection.execute(query_seats):
        by_game[game_id].append(ResultSeatRow(*values))
    return [ResultRow(**row, seats=tuple(by_game[row["game_id"]])) for row in found]


def insert_if_next(row: Mapping[str, Any]) -> Insert:
    """Insert a move if its number is the next one of a game in play: in one statement, for everybody's moves queue up
    behind it. The game is locked against other writers."""
    last = select(func.coalesce(func.max(moves.c.number), 0)).where(moves.c.game_id == row["game_id"])
    next_one = (games.c.status == "playing") & (last.scalar_subquery() == row["number"] - 1)
    values = [literal(value, moves.c[name].type).label(name) for name, value in row.items()]
    query = select(*values).where(games.c.id == row["game_id"], next_one).with_for_update(of=games)
    return insert(moves).from_select(list(row), query, include_defaults=False)


class Play(Database):
    """What happens to a table from the first card to the last."""

    @whole
    async def append_move(
        self, game_id: int, number: int, turn: int, seat: int, action: str, *, result: Result | None = None
    ) -> None:
        """Keep a move; when it returns, the move is on disk. ``result`` ends the game in the same instant.

        Numbers count from 1. :class:`MoveConflict` if the number isn't the next one or the game isn't in play (any
        more): somebody else was faster, and the caller must reload. :class:`UnknownGame`.
        """
        at = self._now()
        row = {"game_id": game_id, "number": number, "turn": turn, "seat": seat, "action": action, "at": at}
        async with self.write() as connection:
            written = await connection.execute(insert_if_next(row))
            if not written.rowcount:
                await fetch_status(connection, game_id)
                raise MoveConflict
            if result is not None:
                await write_result(connection, await fetch_game(connection, game_id), result, at)

    @whole
    async def moves(self, game_id: int) -> list[MoveRow]:
        """All moves of a game, in order."""
        query = select(moves).where(moves.c.game_id == game_id).order_by(moves.c.number)
        async with self.read() as connection:
            return [MoveRow(**row) for row in (await connection.execute(query)).mappings()]

    @whole
    async def moves_of_games(self, game_ids: Sequence[int]) -> dict[int, list[MoveRow]]:
        """All moves of these games, by game, in order; an empty list for a game that has none."""
        by_game: dict[int, list[MoveRow]] = {game_id: [] for game_id in game_ids}
        query = select(moves).where(moves.c.game_id.in_(by_game)).order_by(moves.c.game_id, moves.c.number)
        async with self.read() as connection:
            for row in (await connection.execute(query)).mappings():
                by_game[row["game_id"]].append(MoveRow(**row))
        return by_game

    @whole
    async def end(self, game_id: int, result: Result | None = None) -> bool:
        """Break a table off: a lobby is closed, a game in play gets a result (by default one that doesn't count).

        True if this call did it; False, and nothing changes, if it was over already. :class:`UnknownGame`.
        """
        async with self.write() as connection:
            game = await fetch_game(connection, game_id, lock=True)
            if game.status == "lobby":
                await update_game(connection, game_id, status="over", ended_at=self._now())
            elif game.status == "playing":
                await write_result(connection, game, result or Result("ended"), self._now())
            return game.status != "over"

    @whole
    async def result(self, game_id: int) -> ResultRow | None:
        """How a game ended; None if it goes on, or never started."""
        async with self.read() as connection:
            found = await fetch_results(connection, select(results).where(results.c.game_id == game_id))
        return found[0] if found else None

    @whole
    async def set_table_message(self, game_id: int, message_id: int | None, former_id: int | None = None) -> None:
        """Remember the message that shows the table, in the game's channel.

        ``former_id`` is the one before it, as long as that is there; the same one, while its successor is being sent.
        """
        async with self.write() as connection:
            await update_game(connection, game_id, table_message_id=message_id, former_message_id=former_id)

    @whole
    async def set_hand_message(self, game_id: int, seat: int, channel_id: int, message_id: int, turn: int) -> None:
        """Remember the message that shows a person the hand, and for which turn. :class:`NotSeated`: a former player's
        is not kept any more."""
        hand = {"hand_channel_id": channel_id, "hand_message_id": message_id, "hand_turn": turn}
        await self.write_together(partial(self._update_seat, game_id=game_id, seat=seat, **hand))

    @whole
    async def set_announced(self, game_id: int) -> None:
        """Note that the channel was told how this game ended."""
        async with self.write() as connection:
            await update_game(connection, game_id, announced=True)

    @whole
    async def unannounced(self) -> list[GameRow]:
        """Games that were played to their end, and whose channel wasn't told of it yet."""
        played = select(results.c.game_id).where(results.c.kind != "ended")
        async with self.read() as connection:
            return await fetch_games(connection, games.c.id.in_(played) & games.c.announced.is_(False))

    @whole
    async def ended_since(self, at: datetime) -> list[GameRow]:
        """Lobbies that were closed, and games that were broken off, at this time or later."""
        played = select(results.c.game_id).where(results.c.kind != "ended")
        async with self.read() as connection:
            return await fetch_games(connection, (games.c.ended_at >= at) & games.c.id.not_in(played))

    @whole
    async def set_deadline(self, game_id: int, turn: int | None, at: datetime | None) -> None:
        """Remember until when this turn must be done; None and None when no clock runs. Only for games in play."""
        playing = (games.c.id == game_id) & (games.c.status == "playing")
        change = update(games).where(playing).values(deadline_turn=turn, deadline_at=at)

        async def note(connection: AsyncConnection) -> None:
            await connection.execute(change)

        await self.write_together(note)

    @whole
    async def set_away(self, game_id: int, seat: int, away: bool, *, host_id: int | None = None) -> None:
        """Let a computer play for a person, or the person for himself again; ``host_id`` is the host from now on.

        :class:`NotSeated`.
        """
        async with self.write() as connection:
            await self._update_seat(connection, game_id, seat, away=away)
            if host_id is not None:
                await update_game(connection, game_id, host_id=host_id)

    @whole
    async def set_missed(self, game_id: int, seat: int, missed: int) -> None:
        """How often in a row the clock ran out on this seat. :class:`NotSeated`."""
        await self.write_together(partial(self._update_seat, game_id=game_id, seat=seat, missed=missed))

    async def _update_seat(self, connection: AsyncConnection, game_id: int, seat: int, **values: object) -> None:
        chosen = (seats.c.game_id == game_id) & (seats.c.seat == seat) & (seats.c.user_id > 0)
        if (await connection.execute(update(seats).where(chosen).values(**values))).rowcount == 0:
            raise NotSeated
