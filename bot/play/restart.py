"""The tables after a stop: read back from the database before the bot listens, and going on once it is connected."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from bot.calls import CallFailed, expected_errors
from bot.games.registry import PRESENTERS
from bot.places import place_of
from bot.play.drawing import Drawn
from bot.play.journal import move_of
from bot.play.lobby import Lobby
from bot.play.match import ENDED, Match
from bot.store import GameRow, MoveRow

if TYPE_CHECKING:
    from bot.play.hall import Hall

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
"""How often the database is told that the bot is alive and connected."""
READ_AT_ONCE = 100
"""The moves of so many games are read by one query."""
JUST_BEFORE = timedelta(minutes=1)
"""The messages of tables that ended so shortly before the bot was last alive are closed once more."""
SHOWN_AT_ONCE = 4
"""So many tables are brought up to date side by side: people who press something meanwhile must not wait for all."""


class Restart:
    """One start of the bot, with the tables that were interrupted before it."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._lobbies: list[Lobby] = []
        self._matches: list[Match] = []
        self._last_alive: datetime | None = None
        self._stopped = False

    async def restore(self) -> None:
        """Take up all tables again. What can't be read is left alone, and the rest goes on."""
        self._last_alive = await self._hall.store.last_beat()
        tables = iter(self._heard_of(await self._hall.store.running()))
        while some := list(islice(tables, READ_AT_ONCE)):
            moves = await self._hall.store.moves_of_games([row.id for row in some])
            for row in some:
                self._restore_one(row, moves[row.id])
                await asyncio.sleep(0)
        if any(match.pictures for match in self._matches):
            self._hall.surroundings.drawing.begin()

    def _heard_of(self, rows: Sequence[GameRow]) -> list[GameRow]:
        """Only the tables of servers that are on this process's shards: what happens on others isn't heard of."""
        return [row for row in rows if self._hall.hears_of(row.guild_id)]

    def _restore_one(self, row: GameRow, moves: Sequence[MoveRow]) -> None:
        try:
            if row.game not in PRESENTERS:
                raise KeyError(row.game)
            if row.status == "lobby":
                lobby = Lobby(self._hall, row)
                lobby.board.doubt()
                self._hall.add_lobby(lobby)
                self._lobbies.append(lobby)
            else:
                match = Match(self._hall, row)
                match.board.doubt()
                match.replay([move_of(move) for move in moves])
                self._hall.add_match(match)
                self._matches.append(match)
        except Exception as error:
            log.error("Table %d can't be taken up again: %s at %s", row.id, type(error).__name__, place_of(error))

    async def resume(self) -> None:
        """Let the tables go on: clocks with the time that was left when the bot stopped."""
        matches, lobbies = self._matches, self._lobbies
        self._matches, self._lobbies = [], []
        for match in matches:
            try:
                await match.begin(self._seconds_left(match), show=False)
            except Exception as error:
                self._hall.forget(match.id)
                log.error("Game %d can't go on: %s at %s", match.id, type(error).__name__, place_of(error))
            await asyncio.sleep(0)
        for lobby in lobbies:
            lobby.wait_anew()
        self._hall.spawn(self._show([*lobbies, *matches]))
        self._hall.keep_trying(self._announce_what_was_missed)
        self._hall.keep_trying(self._close_what_was_ended)

    async def _show(self, tables: Sequence[Lobby | Match]) -> None:
        """Bring the messages of all tables up to date, a few at a time."""
        rest = iter(tables)
        await asyncio.gather(*(self._show_one_by_one(rest) for _ in range(SHOWN_AT_ONCE)))

    async def _show_one_by_one(self, tables: Iterator[Lobby | Match]) -> None:
        for table in tables:
            if self._stopped:
                return
            # A lobby may have become a game meanwhile, and show itself.
            if self._hall.in_channel(table.row.channel_id) is not table:
                continue
            if isinstance(table, Match):
                table.showing.hands.mistrust_notes()
                table.showing.update()
            else:
                table.board.refresh()
            await table.board.settled()

    def stop(self) -> None:
        """Bring no further table up to date: the bot is to end."""
        self._stopped = True

    def _seconds_left(self, match: Match) -> float | None:
        """What was left of the turn's time when the bot was last alive; None if that isn't known of this turn."""
        row = match.row
        if row.deadline_at is None or self._last_alive is None or row.deadline_turn != match.table.turn:
            return None
        return max(HEARTBEAT_SECONDS, (row.deadline_at - self._last_alive).total_seconds())

    async def _announce_what_was_missed(self) -> None:
        for row in self._heard_of(await self._hall.store.unannounced()):
            self._hall.keep_trying(partial(self._announce_late, row))

    async def _announce_late(self, row: GameRow) -> None:
        match = await _read_back(self._hall, row)
        match.showing.hands.mistrust_notes()
        await self._hall.finish(match, perhaps_told=True)

    async def _close_what_was_ended(self) -> None:
        """Tables that were closed shortly before the stop: perhaps their messages still have their buttons."""
        if self._last_alive is not None:
            for row in self._heard_of(await self._hall.store.ended_since(self._last_alive - JUST_BEFORE)):
                self._hall.keep_trying(partial(self._close_late, row))

    async def _close_late(self, row: GameRow) -> None:
        if row.started_at is None:
            lobby = Lobby(self._hall, row)
            lobby.close()
            await self._edit(row, await lobby.draw())
            return
        match = await _read_back(self._hall, row)
        match.ended = ENDED
        match.showing.hands.mistrust_notes()
        match.showing.hands.update()
        await self._edit(row, await match.showing.draw())

    async def _edit(self, row: GameRow, drawn: Drawn) -> None:
        """Change a table's message, if it is there."""
        if row.table_message_id is None:
            return
        try:
            with expected_errors():
                message = self._hall.channel(row).get_partial_message(row.table_message_id)
                await message.edit(view=drawn.layout, attachments=list(drawn.files))
        except CallFailed as error:
            log.info("The message of table %d couldn't be closed: %s", row.id, error)


async def _read_back(hall: Hall, row: GameRow) -> Match:
    """A game as it stands in the database."""
    match = Match(hall, row)
    match.replay([move_of(move) for move in await hall.store.moves(row.id)])
    return match


async def take_in(hall: Hall, row: GameRow) -> None:
    """A table of the database that nobody knows here: close it if it has no cards yet, else let it go on."""
    log.warning("Table %d was found in the database only", row.id)
    if row.status == "lobby":
        await hall.store.end(row.id)
        return
    try:
        match = await _read_back(hall, row)
        hall.add_match(match)
        await match.begin()
    except Exception as error:
        log.warning("Table %d can't be taken up: %s at %s", row.id, type(error).__name__, place_of(error))
