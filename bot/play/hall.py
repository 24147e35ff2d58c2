"""All tables of this process: opened, started, restored after a stop, and ended."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial

import discord

from bot import metrics
from bot.calls import CallFailed, ChannelGone, ThreadLocked
from bot.emojis import Emojis
from bot.play.aside import Aside
from bot.play.dealing import passed_on_dealer
from bot.play.letters import tell_of_loss, tell_of_the_end
from bot.play.lobby import Lobby
from bot.play.looking import look_again_at_match
from bot.play.match import ENDED, Ended, Match
from bot.play.outages import Outages
from bot.play.rating_book import RatingBook
from bot.play.register import Register
from bot.play.restart import HEARTBEAT_SECONDS, Restart, take_in
from bot.play.results import tell_result
from bot.play.surroundings import Surroundings
from bot.play.whereabouts import Whereabouts
from bot.store import Change, ChannelBusy, Choices, GameRow, NewSeat, NotInLobby, Preferences, Store, StoreError
from engine.game import Outcome, Seat

log = logging.getLogger(__name__)


class Hall(Whereabouts, Register, Aside):
    """The tables. ``client`` is the bot."""

    def __init__(self, client: discord.AutoShardedClient, store: Store, surroundings: Surroundings) -> None:
        Whereabouts.__init__(self, client)
        Register.__init__(self)
        Aside.__init__(self, surroundings.clock)
        self.store = store
        self.surroundings = surroundings
        self.pictures = True
        self.emojis = Emojis()
        self._preferences: dict[int, Preferences] = {}
        self._choices: dict[int, Choices] = {}
        self.ratings = RatingBook(store)
        self._opening = asyncio.Lock()
        self._preferring = asyncio.Lock()
        self._finishing: set[int] = set()
        self.outages = Outages(self)
        self._restart = Restart(self)

    # -- people

    def preferences_of(self, user_id: int) -> Preferences:
        """What a person likes."""
        return self._preferences.get(user_id, Preferences())

    async def prefer(self, user_id: int, **chosen: bool) -> None:
        """Keep what a person likes, by the names of ``Preferences``, and let it count at once."""
        async with self._preferring:
            await self.store.set_preferences(user_id, replace(self.preferences_of(user_id), **chosen))
            self._preferences[user_id] = replace(self.preferences_of(user_id), **chosen)
        for match in self.matches_of(user_id):
            match.pacer.reconsider()
            match.showing.update()

    async def _write_preferences(self, user_id: int) -> None:
        """Keep what a person likes now, unless he was forgotten meanwhile."""
        chosen = self._preferences.get(user_id)
        if chosen is not None:
            await self.store.set_preferences(user_id, chosen)

    def drop_preferences(self, user_id: int) -> None:
        """The person was forgotten."""
        self._preferences.pop(user_id, None)

    def note(self, user_id: int, chosen: Preferences) -> None:
        """Keep what a person has learned. It counts at once and is written on the side, for no move waits for it."""
        self._preferences[user_id] = chosen
        self.keep_trying(lambda: self._write_preferences(user_id))

    # -- what servers have chosen

    def choices(self, guild_id: int) -> Choices:
        """A server's settings."""
        return self._choices.get(guild_id) or Choices(guild_id)

    def chosen(self, change: Change) -> None:
        """Let a setting count that somebody changed."""
        self._choices[change.guild_id] = self.choices(change.guild_id).with_value(change.setting, change.new)

    async def load_choices(self) -> None:
        """Read the settings of all servers again: at the start, and when the database may know more."""
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
        open_lobby = partial(
            self.store.open_lobby,
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
        async with self._opening:
            try:
                row = await open_lobby()
            except ChannelBusy as busy:
                if busy.game.id in self.lobbies or busy.game.id in self.matches:
                    raise
                # It was opened although the news of it got lost, and nobody could sit down at it.
                await take_in(self, busy.game)
                row = await open_lobby()
            lobby = Lobby(self, row)
            self.add_lobby(lobby)
        lobby.wait_anew()
        if self.shows_pictures(guild_id):
            self.surroundings.drawing.begin()
        return lobby

    async def start(self, lobby: Lobby, user_id: int) -> Match:
        """Deal the cards."""
        try:
            row = await lobby.start(user_id)
        except NotInLobby:
            # It may have started although the news of it got lost.
            row = await self.store.game(lobby.id)
            if row.status != "playing" or lobby.id not in self.lobbies:
                raise
        return await self.begin(lobby, row)

    async def begin(self, lobby: Lobby, row: GameRow) -> Match:
        """Let a game begin that has started in the database."""
        lobby.rest()
        # The lobby's message becomes the table.
        await lobby.board.settled()
        lobby.board.rest()
        board = lobby.board
        match = Match(self, replace(row, table_message_id=board.message_id, former_message_id=board.former_id))
        match.board.doubt()
        self.forget(row.id)
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

    async def finish(self, match: Match, *, perhaps_told: bool = False) -> None:
        """A game was played to its end: show it, and say who is the skitgubbe. Once; see :func:`tell_result`."""
        if match.id in self._finishing:
            return
        self._finishing.add(match.id)
        try:
            self.forget(match.id)
            match.showing.update()
            told = await tell_result(self, match, perhaps_told=perhaps_told)
            await match.showing.settled()
            # Last of all: whatever a stop cuts off before this is done again at the next start.
            if told:
                self.keep_trying(lambda: self.store.set_announced(match.id))
        finally:
            self._finishing.discard(match.id)

    async def break_off(self, match: Match, ended: Ended) -> bool:
        """End a game without a result; False if it was over already."""
        if not await self.store.end(match.id):
            self.keep_trying(lambda: look_again_at_match(match))
            return False
        metrics.RESULTS.labels("ended").inc()
        self.close_match(match, ended)
        return True

    def close_match(self, match: Match, ended: Ended = ENDED) -> None:
        """Nothing happens in this game any more: it has ended in the database."""
        match.ended = ended
        match.pacer.stop()
        self.forget(match.id)
        match.showing.update()

    async def close_lobby(self, lobby: Lobby, why: str = "lobby.closed") -> None:
        """Close a table before its start; ``why`` is the message id of the words that say so."""
        async with lobby.door:
            if lobby.closed or lobby.id not in self.lobbies:
                return
            await self.store.end(lobby.id)
            lobby.close(why)
        if lobby.board.message_id is not None:
            lobby.board.refresh()

    def channel_lost(self, table: Lobby | Match, error: CallFailed) -> None:
        """The bot can't write to a table's channel (any more)."""
        if table is not self.in_channel(table.row.channel_id):
            return
        log.warning("Table %d can't be shown in its channel: %s", table.id, error)
        table.board.locked = isinstance(error, ThreadLocked)
        if isinstance(error, ChannelGone):
            self.keep_trying(lambda: self.close_channel(table.row.channel_id))
        else:
            self.spawn(tell_of_loss(self, table))

    def permissions_changed(self, guild_id: int) -> None:
        """Tables that couldn't be shown are tried again at once."""
        for table in self.tables():
            if table.row.guild_id == guild_id and table.board.barred:
                table.board.refresh()

    async def close_channel(self, channel_id: int) -> None:
        """A channel was deleted: its table ends without a result."""
        table = self.in_channel(channel_id)
        if isinstance(table, Match):
            if await self.break_off(table, Ended("table.channel_gone")):
                self.spawn(tell_of_the_end(self, table))
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
        """Note that the bot is alive. One that Discord has lost isn't, whoever asks: nobody can play with it."""
        if self.connected:
            self.spawn(self.store.beat(self.clock.utc()))
        self.clock.call_later(HEARTBEAT_SECONDS, self._beat)

    async def close(self) -> None:
        """Stop all games where they are, after what is under way."""
        self._restart.stop()
        for match in list(self.matches.values()):
            match.pacer.stop()
        for match in list(self.matches.values()):
            await match.stop()
        await self.finish_aside()
        self.surroundings.thinking.close()
        self.surroundings.drawing.close()
        try:
            await self.store.beat(self.clock.utc())
        except StoreError as error:
            log.warning("The time of the stop couldn't be noted: %s", error)
