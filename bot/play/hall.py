"""All tables of this process: opened, started, restored after a stop, and ended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot import metrics
from bot.calls import CallFailed, Gone, NotAllowed
from bot.emojis import Emojis
from bot.play.board import RETRIES, RETRY_SECONDS
from bot.play.dealing import passed_on_dealer
from bot.play.lobby import Lobby
from bot.play.match import Ended, Match
from bot.play.rating_book import RatingBook
from bot.play.register import Register
from bot.play.restart import HEARTBEAT_SECONDS, Restart
from bot.play.results import announce
from bot.play.surroundings import Surroundings
from bot.play.whereabouts import Whereabouts
from bot.sorry import place_of
from bot.store import Choices, GameRow, NewSeat, Preferences, Store, StoreError
from engine.game import Outcome, Seat

log = logging.getLogger(__name__)


class Hall(Whereabouts, Register):
    """The tables. ``client`` is the bot."""

    def __init__(self, client: discord.AutoShardedClient, store: Store, surroundings: Surroundings) -> None:
        Whereabouts.__init__(self, client)
        Register.__init__(self)
        self.store = store
        self.surroundings = surroundings
        self.clock = surroundings.clock
        self.pictures = True
        self.emojis = Emojis()
        self._preferences: dict[int, Preferences] = {}
        self._choices: dict[int, Choices] = {}
        self.ratings = RatingBook(store)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._finishing: set[int] = set()
        self._restart = Restart(self)

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
        self.add_lobby(lobby)
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
        self.add_match(match)
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
        """Take up all tables of this process's servers again, before the bot listens."""
        await self.load_choices()
        self._preferences = dict(await self.store.all_preferences())
        await self._restart.restore()

    async def resume(self) -> None:
        """Let the restored games go on."""
        await self._restart.resume()
        self._beat()

    def _beat(self) -> None:
        self.spawn(self.store.beat(self.clock.utc()))
        self.clock.call_later(HEARTBEAT_SECONDS, self._beat)

    async def close(self) -> None:
        """Stop all games where they are, after what is under way."""
        self._restart.stop()
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
