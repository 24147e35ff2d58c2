"""A table that gathers people. The database holds the truth; this shows it and queues up who wants to change it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Mapping
from functools import partial
from typing import TYPE_CHECKING, cast, get_args

from bot.calls import CallFailed
from bot.games.presenter import Presenter
from bot.games.registry import presenter_of
from bot.pictures import FELTS
from bot.play.board import Board
from bot.play.dealing import changes_text, options_of
from bot.play.drawing import Drawn
from bot.play.layouts import View, closed_layout, lobby_layout
from bot.play.letters import barred_words
from bot.play.looking import look_again_at_lobby
from bot.play.lost import tables
from bot.play.people import free_computer_name, shown_names, who_sits
from bot.sorry import Sorry, SorryInWords
from bot.store import GameRow, StoreError, Strength
from bot.words.catalog import text
from engine.clock import Timer
from engine.fairness import commit_of
from engine.game import OptionError
from engine.pacing import PACES

if TYPE_CHECKING:
    from bot.play.hall import Hall


LOOKS = (*FELTS, "text")
"""How a table can look: cloths, or words without pictures."""
PATIENCE_SECONDS = 15 * 60.0
"""A table at which nothing happens for so long before its start is closed."""


class Lobby:
    """One table before its first card."""

    def __init__(self, hall: Hall, row: GameRow) -> None:
        self.hall = hall
        self.row = row
        self.presenter: Presenter = presenter_of(row.game)
        self.options = options_of(row)
        self.door = asyncio.Lock()
        self.closed = False
        self.invited: set[int] = set()
        """Who was called by direct message: each person once."""
        self.looking = False
        """Whether somebody is about to look again at what the database holds."""
        self._why_closed = "lobby.closed"
        self._new_host = False
        self._patience: Timer | None = None
        self.board = Board(
            hall.channel(row),
            (row.table_message_id, row.former_message_id),
            self.draw,
            partial(tables, hall.channel(row), row.id),
            game=f"{row.id} {row.commit_hash}",
            clock=hall.clock,
            note=partial(hall.store.set_table_message, row.id),
            keep_trying=hall.keep_trying,
            lost=self._lost,
            reopen=partial(hall.reopen, row.channel_id),
        )

    @property
    def id(self) -> int:
        """The table's number."""
        return self.row.id

    @property
    def most(self) -> int:
        """How many seats there are."""
        return self.presenter.game.players(self.options)[-1]

    async def join(self, user_id: int, name: str, entropy: int, locale: str) -> None:
        """A person sits down. Raises what ``Store.sit`` raises."""
        async with self._changing():
            self.row = await self.hall.store.sit(
                self.id, user_id=user_id, name=name, most=self.most, entropy=entropy, locale=locale
            )
        self.touch()

    async def add_computer(self, user_id: int, strength: str) -> None:
        """A computer player sits down, asked for by somebody at the table."""
        if strength not in get_args(Strength):
            raise Sorry("sorry.unknown_control")
        async with self._changing():
            self._check_seated(user_id)
            self.row = await self.hall.store.sit(
                self.id,
                user_id=None,
                name=free_computer_name(self.row.seats),
                most=self.most,
                strength=cast(Strength, strength),
            )
        self.touch()

    async def change(self, user_id: int, *, preset: str, changes: Mapping[str, str], pace: str) -> None:
        """The host chooses what is played. ``OptionError`` if it doesn't fit together; :class:`Sorry` for others."""
        async with self._changing():
            self.check_host(user_id)
            if pace not in PACES:
                raise Sorry("sorry.unknown_control")
            options = self.presenter.game.options(preset, changes)
            kept = changes_text(self.presenter.game.changes(options))
            self.row = await self.hall.store.set_options(self.id, preset=preset, changes=kept, pace=pace)
            self.options = options
        self.touch()

    async def set_look(self, user_id: int, look: str) -> None:
        """The host chooses the colour of the cloth, or words without pictures."""
        async with self._changing():
            self.check_host(user_id)
            if look not in LOOKS:
                raise Sorry("sorry.unknown_control")
            self.row = await self.hall.store.set_look(self.id, look)
        self.touch()

    async def remove(self, who: str) -> None:
        """Free a seat that isn't the host's; ``who`` is what ``who_sits`` says of it. :class:`Sorry` if he has gone."""
        async with self._changing():
            others = [seat for seat in self.row.seats if seat.user_id != self.row.host_id]
            seat = next((seat.seat for seat in others if who_sits(seat) == who), None)
            if seat is None:
                raise Sorry("sorry.not_seated_there")
            self.row = await self.hall.store.stand(self.id, seat=seat)
        self.touch()

    @contextlib.asynccontextmanager
    async def _changing(self) -> AsyncGenerator[None, None]:
        """One change at a time. After one that seems to have failed the database may know more: then look there."""
        async with self.door:
            try:
                yield
            except StoreError:
                if not self.looking:
                    self.looking = True
                    self.hall.keep_trying(lambda: look_again_at_lobby(self))
                raise

    def check_host(self, user_id: int) -> None:
        """:class:`Sorry` for anybody but the host."""
        if user_id != self.row.host_id:
            raise Sorry("sorry.only_host")

    def touch(self) -> None:
        """Something happened: show it, and wait again before the table counts as forgotten."""
        self.wait_anew()
        self.board.refresh()

    def wait_anew(self) -> None:
        """Begin to count the time after which a table counts as forgotten."""
        self.rest()
        if not self.closed:
            self._patience = self.hall.clock.call_later(PATIENCE_SECONDS, self._forgotten)

    def _forgotten(self) -> None:
        self.hall.keep_trying(lambda: self.hall.close_lobby(self, "lobby.timed_out"))

    async def leave(self, user_id: int) -> None:
        """A person stands up; the last one closes the table."""
        async with self._changing():
            host_left = user_id == self.row.host_id
            self.row = await self.hall.store.stand(self.id, user_id=user_id)
            self._new_host = host_left and self.row.status == "lobby"
            if self.row.status == "over":
                self.close()
        self.touch()

    async def start(self, user_id: int) -> GameRow:
        """Fix the seats; returns the row of the game that begins. :class:`Sorry` if it can't begin yet."""
        async with self.door:
            self._check_seated(user_id)
            self.check_players()
            dealer = await self.hall.dealer_for(self.row)
            self.row = await self.hall.store.start(self.id, dealer, players=len(self.row.seats))
            return self.row

    def check_players(self) -> None:
        """:class:`Sorry` if so many can't play with these options."""
        players = self.presenter.game.players(self.options)
        if len(self.row.seats) < players[0]:
            raise Sorry("sorry.too_few", n=players[0])
        try:
            self.presenter.game.check(self.options, len(self.row.seats))
        except OptionError as error:
            raise SorryInWords(partial(self.presenter.refused, error=error)) from error

    def close(self, why: str = "lobby.closed") -> None:
        """Nothing happens here any more; ``why`` is the message id of the words that say so."""
        self.closed = True
        self._why_closed = why
        self.rest()
        self.hall.forget(self.id)

    def rest(self) -> None:
        """Wait for nothing any more: the table is closed or has started."""
        if self._patience is not None:
            self._patience.cancel()

    async def draw(self) -> Drawn:
        """The lobby as it is now."""
        return Drawn(self.layout())

    def layout(self) -> View:
        """The lobby's message."""
        locale = self.row.locale
        title = text(locale, "lobby.title", game=self.presenter.title(locale), number=str(self.id))
        if self.closed:
            return closed_layout(title, text(locale, self._why_closed))
        return lobby_layout(
            locale,
            self.id,
            title=title,
            rules=self.presenter.rules(locale, self.options) + "\n" + text(locale, f"pace.{self.row.pace}"),
            seats=self._seats(locale),
            commit=commit_of(self.row.secret),
            can_start=len(self.row.seats) >= self.presenter.game.players(self.options)[0],
        )

    def board_words(self, locale: str) -> str:
        """Why the lobby can't be shown as it is now."""
        return barred_words(self.hall, self, locale)

    def _seats(self, locale: str) -> str:
        names = shown_names(self.row.seats)
        lines = [text(locale, "lobby.seats", n=len(self.row.seats), most=self.most)]
        for seat in self.row.seats:
            host = " · " + text(locale, "lobby.host") if seat.user_id == self.row.host_id else ""
            lines.append(f"{seat.seat}. {names[seat.seat]}{host}")
        if self._new_host:
            host_name = next(names[seat.seat] for seat in self.row.seats if seat.user_id == self.row.host_id)
            lines.append(text(locale, "lobby.new_host", name=host_name))
        return "\n".join(lines)

    def _check_seated(self, user_id: int) -> None:
        if self.row.seat_of(user_id) is None:
            raise Sorry("sorry.sit_first")

    def _lost(self, error: CallFailed) -> None:
        self.hall.channel_lost(self, error)
