"""What people see of a game in play: the public table, and each player's hand."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

from bot.calls import CallFailed
from bot.play.board import Board
from bot.play.drawing import Drawn, Sheet, sheet
from bot.play.hands import Hands
from bot.play.layouts import closed_layout, table_layout
from bot.play.lost import tables
from bot.play.peeks import Peeks
from bot.play.people import look_of
from bot.play.telling import told
from bot.words.catalog import text
from engine.game import Seat, View

if TYPE_CHECKING:
    from bot.play.match import Match

LAST_MOVES = 5
"""So many moves are told on the table."""


class Showing:
    """The messages about one game."""

    def __init__(self, match: Match) -> None:
        self._match = match
        hall = match.hall
        self.board = Board(
            hall.channel(match.row),
            (match.row.table_message_id, match.row.former_message_id),
            self.draw,
            partial(tables, hall.channel(match.row), match.id),
            game=f"{match.id} {match.row.commit_hash}",
            clock=hall.clock,
            note=partial(hall.store.set_table_message, match.id),
            keep_trying=hall.keep_trying,
            lost=self._lost,
            reopen=partial(hall.reopen, match.row.channel_id),
            turn=lambda: hall.surroundings.drawing.turn if match.pictures else nullcontext(),
        )
        self.hands = Hands(match)
        self.peeks = Peeks(match, lambda seat: self.hands.draw(seat, again=not match.over))

    @property
    def barred(self) -> bool:
        """Whether the bot lacks a permission to show the table, or to call people to it."""
        return self.board.barred or self.hands.barred

    @property
    def unseen(self) -> bool:
        """Whether people can't know that it is their turn: Discord fails, and neither table nor hand comes through."""
        return self.board.failing and any(self.hands.untold(seat) for seat in self._match.table.to_act)

    def update(self, public: bool = True) -> None:
        """Show the newest state soon: to the players concerned, and, if ``public``, to everybody."""
        if public:
            self.board.refresh()
        self.hands.update()
        self.peeks.update()

    async def settled(self) -> None:
        """Wait until everything is shown."""
        await self.board.settled()
        await self.hands.settled()
        await self.peeks.settled()

    async def draw(self) -> Drawn:
        """The public table as it is now."""
        match = self._match
        locale, names, view = match.row.locale, match.names, match.view(None)
        title = text(locale, "table.title", game=match.presenter.title(locale), number=str(match.id))
        if match.ended is not None:
            return Drawn(closed_layout(title, text(locale, match.ended.message)))
        headline = match.presenter.headline(locale, view, names)
        head = f"{title}\n### {headline}"
        picture = await self._picture(locale, headline, view)
        table = match.presenter.compact(locale, view, names) if picture else match.presenter.table(locale, view, names)
        shown, files = (picture.shown, (picture.file,)) if picture else (None, ())
        if match.over:
            return Drawn(closed_layout(head, table, picture=shown), files)
        paint = match.hall.emojis.paint
        texts = (paint(head), paint(table), paint(self._latest(locale)), self._clock())
        return Drawn(table_layout(locale, match.id, *texts, picture=shown), files)

    async def _picture(self, locale: str, headline: str, view: View) -> Sheet | None:
        match = self._match
        if not match.pictures:
            return None
        looks = [look_of(locale, seat) for seat in match.row.seats]
        words = f"{headline}. {match.presenter.table(locale, view, match.names)}"
        draw = match.presenter.table_picture(locale, view, looks, match.row.look)
        return await sheet(match.hall.surroundings.drawing, draw, words, awaited=False)

    def _latest(self, locale: str) -> str:
        match = self._match
        lines = told(locale, match.presenter, match.names, reversed(match.lately), LAST_MOVES)
        since = match.seen_moves - LAST_MOVES
        notes = [text(locale, note.message, name=match.names[note.seat]) for note in match.notes if note.after >= since]
        return "\n".join(f"-# {line}" for line in (*lines, *notes))

    def _clock(self) -> str:
        """Until when the turn lasts, as a time that Discord counts down for each reader."""
        left = self._match.pacer.seconds_left
        if left is None:
            return ""
        at = int(self._match.hall.clock.utc().timestamp() + left)
        return text(self._match.row.locale, "table.deadline", time=f"<t:{at}:R>")

    async def warn(self, seat: Seat) -> None:
        """Tell a person that the time runs out."""
        await self.hands.warn(seat)

    def _lost(self, error: CallFailed) -> None:
        self._match.hall.channel_lost(self._match, error)
