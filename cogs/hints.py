"""Advice from the hard computer player: a hint for the move to make, and the coach after a game. Both are private."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import check_server, playing_here, pressed_match, reader_locale
from bot.calls import answering
from bot.controls import Press
from bot.games.registry import presenter_of
from bot.play.advice import hint_lines, verdict_line
from bot.play.dealing import setup_of
from bot.play.drawing import sheet
from bot.play.journal import action_of
from bot.play.layouts import CALM, page
from bot.play.match import Match
from bot.play.people import look_of, shown_names
from bot.sorry import Sorry
from bot.store import GameRow
from bot.words.catalog import text
from bot.words.translator import told
from bot.workers import TooBusy
from engine.game import Seat
from engine.players.advice import advise
from engine.players.coach import Verdict, costliest, decisions, judge


class Hints(commands.Cog):
    """``/hint``, the hand's Hint button, and the result's Coach button."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._thinking_for: set[tuple[int, int]] = set()
        """Games, and who waits for advice about them: once each, for only so many questions can wait."""
        bot.handlers.register("hint", self.press_hint)
        bot.handlers.register("coach", self.press_coach)

    @app_commands.command(name=told("command.hint.name"), description=told("command.hint.description"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def hint(self, interaction: discord.Interaction) -> None:
        """What the hard player would do."""
        match, seat = playing_here(self.bot.hall, interaction)
        await self._hint(interaction, match, seat)

    async def press_hint(self, interaction: discord.Interaction, press: Press) -> None:
        """The hand's button."""
        match = pressed_match(self.bot.hall, interaction, press)
        await self._hint(interaction, match, match.seat_of(interaction.user.id))

    async def _hint(self, interaction: discord.Interaction, match: Match, seat: Seat) -> None:
        if not self.bot.hall.choices(match.row.guild_id).on("hints"):
            raise Sorry("sorry.hints_off")
        if match.row.seats[seat - 1].away:
            raise Sorry("hand.away")
        view = match.view(seat)
        if not match.may_act(seat):
            raise Sorry("sorry.not_your_turn")
        locale = reader_locale(interaction)
        surroundings = self.bot.hall.surroundings
        async with self._one_at_a_time(interaction, match.id):
            weighed = await surroundings.thinking.ask(
                advise, match.row.game, view, tuple(match.events), f"{match.id}/{view.turn}", surroundings.advice
            )
        if not weighed:
            raise Sorry("sorry.no_hint")
        lines = hint_lines(locale, match.presenter, view, weighed)
        layout = page(CALM, text(locale, "hint.title"), lines, text(locale, "hint.note"))
        with answering():
            await interaction.followup.send(view=layout, ephemeral=True)

    # -- the coach

    async def press_coach(self, interaction: discord.Interaction, press: Press) -> None:
        """Look back at the game with somebody who played it."""
        row = await self.bot.store.game(press.game_id)
        check_server(interaction, row.guild_id)
        own = row.seat_of(interaction.user.id)
        if own is None:
            raise Sorry("sorry.not_at_this_table")
        if row.status != "over":
            raise Sorry("sorry.game_goes_on", number=str(row.id))
        async with self._one_at_a_time(interaction, row.id):
            verdicts = await self._judge(row, own.seat)
        await self._tell(interaction, row, verdicts)

    @contextlib.asynccontextmanager
    async def _one_at_a_time(self, interaction: discord.Interaction, game_id: int) -> AsyncGenerator[None, None]:
        """Think for somebody, who is shown so; :class:`Sorry` for who waits already, or if nobody can think now."""
        asked = (game_id, interaction.user.id)
        if asked in self._thinking_for:
            raise Sorry("sorry.coach_thinks")
        self._thinking_for.add(asked)
        try:
            with answering():
                await interaction.response.defer(ephemeral=True, thinking=True)
            yield
        except TooBusy as error:
            raise Sorry("sorry.thinking_busy") from error
        finally:
            self._thinking_for.discard(asked)

    async def _judge(self, row: GameRow, seat: Seat) -> list[Verdict]:
        """All moves of a seat, judged one by one, so that games in play needn't wait for the whole."""
        state = presenter_of(row.game).game.start(setup_of(row))
        moves = [(move.seat, action_of(move.action)) for move in await self.bot.store.moves(row.id)]
        found = await asyncio.to_thread(lambda: list(decisions(row.game, state, moves, seat)))
        surroundings = self.bot.hall.surroundings
        verdicts = [
            await surroundings.thinking.ask(judge, decision, "coach", surroundings.coaching) for decision in found
        ]
        return [verdict for verdict in verdicts if verdict is not None]

    async def _tell(self, interaction: discord.Interaction, row: GameRow, verdicts: list[Verdict]) -> None:
        """The moves that cost most, and the table as it was at the worst of them."""
        locale, presenter, costly = reader_locale(interaction), presenter_of(row.game), costliest(verdicts)
        title = text(locale, "coach.title", number=str(row.id))
        if not costly:
            layout = page(CALM, title, text(locale, "coach.nothing", n=len(verdicts)))
            with answering():
                await interaction.followup.send(view=layout, ephemeral=True)
            return
        view = costly[0].decision.view
        lines = "\n".join(verdict_line(locale, presenter, verdict) for verdict in costly)
        picture = None
        if self.bot.hall.shows_pictures(row.guild_id):
            looks = [look_of(locale, seat) for seat in row.seats]
            words = presenter.table(locale, view, shown_names(row.seats))
            draw = presenter.table_picture(locale, view, looks)
            picture = await sheet(self.bot.hall.surroundings.drawing, draw, words)
        hand = text(locale, "coach.hand", number=str(costly[0].decision.number), cards=presenter.hand(locale, view))
        layout = page(
            CALM, title, lines, picture.shown if picture else None, hand, text(locale, "coach.note", n=len(verdicts))
        )
        with answering():
            await interaction.followup.send(view=layout, files=[picture.file] if picture else [], ephemeral=True)


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Hints(bot))
