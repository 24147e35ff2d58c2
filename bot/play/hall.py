"""All tables of this process: opened, started, restored after a stop, and ended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import discord

from bot import metrics
from bot.calls import CallFailed, Gone, NotAllowed
from bot.emojis import Emojis
from bot.games.registry import PRESENTERS
from bot.play.board import RETRIES, RETRY_SECONDS
from bot.play.dealing import passed_on_dealer
from bot.play.lobby import Lobby
from bot.play.match import Ended, Match
from bot.play.rating_book import RatingBook
from bot.play.results import announce
from bot.play.surroundings import Surroundings
from bot.play.whereabouts import Whereabouts
from bot.sorry import Sorry, place_of
from bot.store import Choices, GameRow, NewSeat, Preferences, Store, StoreError
from engine.game import Outcome, Seat

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
"""How often the database is told that the bot is alive."""


class Hall(Whereabouts):
    """The tables. ``client`` is the bot."""

    def __init__(self, client: discord.AutoShardedClient, store: Store, surroundings: Surroundings) -> None:
        super().__init__(client)
        self.store = store
        self.surroundings = surroundings
        self.clock = surroundings.clock
        self.pictures = True
        self.emojis = Emojis()
        self._preferences: dict[int, Preferences] = {}
        self.lobbies: dict[int, Lobby] = {}
        self.matches: dict[int, Match] = {}
        self._choices: dict[int, Choices] = {}
        self.ratings = RatingBook(store)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._finishing: set[int] = set()
        self._interrupted: list[Match] = []
        self._waiting: list[Lobby] = []
        self._last_alive: datetime | None = None

    # -- people

    def preferences_of(self, user_id: int) -> Preferences:
        """What a person likes."""
        return self._preferences.get(user_id, Preferences())

    async def prefer(self, user_id: int, chosen: Preferences) -> None:
        """Keep what a person likes, and let it count at once."""
        await self.store.set_preferences(user_id, chosen)
        self._preferences[user_id] = chosen
        for match in self.matches_of(user_id):
            match.pacer.reconsider()
            match.showing.update()

    def drop_preferences(self, user_id: int) -> None:
        """The person is to be forgotten."""
        self._preferences.pop(user_id, None)

    def note(self, user_id: int, chosen: Preferences) -> None:
        """Keep what a person has learned. It counts at once and is written on the side, for no move waits for it."""
        self._preferences[user_id] = chosen
        self.spawn(self.store.set_preferences(user_id, chosen))

    # -- finding

    def match(self, game_id: int) -> Match:
        """The game in play with this number; :class:`Sorry` if there is none (any more)."""
        match = self.matches.get(game_id)
        if match is None:
            raise Sorry("sorry.not_started" if game_id in self.lobbies else "sorry.over")
        return match

    def lobby(self, game_id: int) -> Lobby:
        """The lobby with this number; :class:`Sorry` if there is none (any more)."""
        lobby = self.lobbies.get(game_id)
        if lobby is None:
            raise Sorry("sorry.not_in_lobby" if game_id in self.matches else "sorry.over")
        return lobby

    def in_channel(self, channel_id: int | None) -> Lobby | Match | None:
        """What is played, or about to be, in this channel."""
        return next((table for table in self.tables() if table.row.channel_id == channel_id), None)

    def tables(self) -> Iterator[Lobby | Match]:
        """All lobbies and all games in play."""
        yield from self.lobbies.values()
        yield from self.matches.values()

    def matches_of(self, user_id: int) -> list[Match]:
        """The games in play in which this person has a seat."""
        return [match for match in self.matches.values() if match.row.seat_of(user_id)]

    # -- what servers have chosen

    def choices(self, guild_id: int) -> Choices:
        """A server's settings."""
        return self._choices.get(guild_id) or Choices(guild_id)

    async def load_choices(self) -> None:
        """Read the settings of all servers again: at the start, and when somebody changed one."""
        self._choices = await self.store.choices()

    def shows_pictures(self, guild_id: int) -> bool:
        """Whether this server wants pictures."""
        return self.pictures and self.choices(guild_id).on("pictures")

    # -- from lobby to game

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        game: str,
        preset: str,
        changes: str,
        host: NewSeat,
        others: tuple[NewSeat, ...] = (),
        locale: str,
        pace: str,
        look: str = "green",
        previous_id: int | None = None,
    ) -> Lobby:
        """Open a table, the host on its first seat. ``ChannelBusy`` if the channel has one."""
        assert host.user_id is not None
        row = await self.store.open_lobby(
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            preset=preset,
            changes=changes,
            host_id=host.user_id,
            secret=self.surroundings.new_secret(),
            locale=locale,
            pace=pace,
            look=look,
            previous_id=previous_id,
            seated=(host, *others),
        )
        lobby = Lobby(self, row)
        self.lobbies[row.id] = lobby
        lobby.wait_anew()
        return lobby

    async def start(self, lobby: Lobby, user_id: int) -> Match:
        """Deal the cards."""
        row = await lobby.start(user_id)
        lobby.rest()
        # The lobby's message becomes the table.
        await lobby.board.settled()
        row = replace(row, table_message_id=lobby.board.message_id)
        self.forget(row.id)
        match = Match(self, row)
        self.matches[row.id] = match
        await match.begin()
        return match

    async def dealer_for(self, row: GameRow) -> Seat | None:
        """Who deals if the deal passes on from an earlier game; None if the dealer is drawn by lot."""
        if row.previous_id is None:
            return None
        before = await self.store.game(row.previous_id)
        result = await self.store.result(row.previous_id)
        losers = tuple(seat.seat for seat in result.seats if seat.lost) if result else ()
        return passed_on_dealer(row, before, Outcome(losers) if result and result.kind != "ended" else None)

    def forget(self, game_id: int) -> None:
        """A table isn't here any more."""
        self.lobbies.pop(game_id, None)
        self.matches.pop(game_id, None)

    # -- the end

    async def finish(self, match: Match) -> None:
        """A game was played to its end: show it, and say who is the skitgubbe. Once."""
        if match.id in self._finishing:
            return
        self._finishing.add(match.id)
        try:
            self.forget(match.id)
            match.showing.update()
            told = await self._tell_result(match)
            await match.showing.settled()
            # Last of all: whatever a stop cuts off before this is done again at the next start.
            if told:
                await self.store.set_announced(match.id)
        finally:
            self._finishing.discard(match.id)

    async def _tell_result(self, match: Match, attempt: int = 1) -> bool:
        """Post the result; again later if Discord fails, and at the next start if it wasn't allowed.

        Whether nothing is left to tell.
        """
        try:
            await announce(self, match)
        except CallFailed as error:
            log.warning("The result of game %d couldn't be posted: %s", match.id, error)
            if attempt <= RETRIES and not isinstance(error, Gone | NotAllowed):
                again = partial(self._tell_again, match, attempt + 1)
                self.clock.call_later(RETRY_SECONDS * attempt, lambda: self.spawn(again()))
            return isinstance(error, Gone)
        return True

    async def _tell_again(self, match: Match, attempt: int) -> None:
        if await self._tell_result(match, attempt):
            await self.store.set_announced(match.id)

    async def break_off(self, match: Match, ended: Ended) -> bool:
        """End a game without a result; False if it was over already."""
        if not await self.store.end(match.id):
            return False
        metrics.RESULTS.labels("ended").inc()
        match.ended = ended
        match.pacer.stop()
        self.forget(match.id)
        match.showing.update()
        return True

    async def close_lobby(self, lobby: Lobby, why: str = "lobby.closed") -> None:
        """Close a table before its start; ``why`` is the message id of the words that say so."""
        async with lobby.door:
            if lobby.closed or lobby.id not in self.lobbies:
                return
            await self.store.end(lobby.id)
            lobby.close(why)
        lobby.board.refresh()

    def channel_lost(self, channel_id: int, error: CallFailed) -> None:
        """The bot can't write to a channel (any more)."""
        table = self.in_channel(channel_id)
        if table is None:
            return
        log.warning("Table %d can't be shown in its channel: %s", table.id, error)
        if isinstance(error, Gone):
            self.spawn(self.close_channel(channel_id))

    async def close_channel(self, channel_id: int) -> None:
        """A channel was deleted: its table ends without a result."""
        table = self.in_channel(channel_id)
        if isinstance(table, Match):
            await self.break_off(table, Ended("table.channel_gone"))
        elif table is not None:
            await self.close_lobby(table)

    async def close_guild(self, guild_id: int) -> None:
        """The bot was removed from a server: its tables end, and the players are free."""
        for table in list(self.tables()):
            if table.row.guild_id == guild_id:
                await self.close_channel(table.row.channel_id)

    # -- starting and stopping

    async def restore(self) -> None:
        """Take up all tables of this process's servers again. What can't be read is left alone; the rest goes on."""
        await self.load_choices()
        last_alive = await self.store.last_beat()
        self._preferences = dict(await self.store.all_preferences())
        for row in await self._heard_of(self.store.running()):
            try:
                if row.game not in PRESENTERS:
                    raise KeyError(row.game)
                if row.status == "lobby":
                    self.lobbies[row.id] = Lobby(self, row)
                    self._waiting.append(self.lobbies[row.id])
                else:
                    await self._take_up(row)
            except Exception as error:
                log.error("Table %d can't be taken up again: %s at %s", row.id, type(error).__name__, place_of(error))
        self._last_alive = last_alive

    async def _heard_of(self, asked: Awaitable[list[GameRow]]) -> list[GameRow]:
        """Only the tables of servers that are on this process's shards: what happens on others isn't heard of."""
        return [row for row in await asked if self.hears_of(row.guild_id)]

    async def _take_up(self, row: GameRow) -> None:
        match = Match(self, row)
        await match.replay()
        self.matches[row.id] = match
        self._interrupted.append(match)

    async def resume(self) -> None:
        """Let the restored games go on: clocks with the time that was left when the bot stopped."""
        for match in self._interrupted:
            try:
                await match.begin(self._seconds_left(match))
            except Exception as error:
                self.matches.pop(match.id, None)
                log.error("Game %d can't go on: %s at %s", match.id, type(error).__name__, place_of(error))
        self._interrupted.clear()
        for lobby in self._waiting:
            lobby.touch()
        self._waiting.clear()
        for row in await self._heard_of(self.store.unannounced()):
            self.spawn(self._announce_late(row))
        self._beat()

    def _seconds_left(self, match: Match) -> float | None:
        """What was left of the turn's time when the bot was last alive; None if that isn't known of this turn."""
        row = match.row
        if row.deadline_at is None or self._last_alive is None or row.deadline_turn != match.table.turn:
            return None
        return max(HEARTBEAT_SECONDS, (row.deadline_at - self._last_alive).total_seconds())

    async def _announce_late(self, row: GameRow) -> None:
        match = Match(self, row)
        await match.replay()
        await self.finish(match)

    def _beat(self) -> None:
        self.spawn(self.store.beat(self.clock.utc()))
        self.clock.call_later(HEARTBEAT_SECONDS, self._beat)

    async def close(self) -> None:
        """Stop all games where they are, after what is under way."""
        for match in list(self.matches.values()):
            match.pacer.stop()
        for match in list(self.matches.values()):
            await match.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.surroundings.thinking.close()
        try:
            await self.store.beat(self.clock.utc())
        except StoreError as error:
            log.warning("The time of the stop couldn't be noted: %s", error)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something on the side; what goes wrong with it is logged."""
        task = asyncio.ensure_future(self._watched(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            log.error("On the side: %s at %s", type(error).__name__, place_of(error))
