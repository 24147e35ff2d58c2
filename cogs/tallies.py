"""Who lost how often: the leaderboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import guild_of, public_locale
from bot.calls import answering
from bot.controls import ControlButton, Press, button, id_in
from bot.play.drawing import Drawn, sheet
from bot.play.layouts import CALM, page, row
from bot.presses import Place
from bot.sorry import Sorry
from bot.tallies.periods import PERIODS, Period, last_mondays, midnight, period_start
from bot.tallies.ranking import Page, Ranked, board_page, needed
from bot.words.catalog import percent, text
from bot.words.names import safe
from bot.words.translator import told
from cogs.board_picture import WEEKS, Weeks, board_picture, board_words, weeks_of

ROWS = 10
"""Lines on a page."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which leaderboard: everything that its page buttons must remember."""

    period: Period = "all"
    least: int = 1
    with_computers: bool = False

    def arg(self) -> str:
        """As text in a control."""
        return f"{self.period}-{self.least}-{'computers' if self.with_computers else 'people'}"

    @classmethod
    def of_arg(cls, arg: str) -> Self:
        """The text of a control read back; :class:`Sorry` for anything else."""
        period, _, rest = arg.partition("-")
        least, _, tally = rest.partition("-")
        if period not in PERIODS or tally not in ("people", "computers"):
            raise Sorry("sorry.unknown_control")
        return cls(cast(Period, period), id_in(least), tally == "computers")


class Tallies(commands.Cog):
    """``/leaderboard``, and the buttons that turn its pages."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.handlers.register("board", self.press_board, Place.BY_ITSELF)

    @app_commands.command(name=told("command.leaderboard.name"), description=told("command.leaderboard.description"))
    @app_commands.rename(
        period=told("option.period.name"),
        least_games=told("option.least_games.name"),
        with_computers=told("option.with_computers.name"),
    )
    @app_commands.describe(
        period=told("option.period.description"),
        least_games=told("option.least_games.description"),
        with_computers=told("option.computer_games.description"),
    )
    @app_commands.choices(
        period=[app_commands.Choice(name=told(f"period.{period}.choice"), value=period) for period in PERIODS]
    )
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: discord.Interaction,
        period: str = "all",
        least_games: app_commands.Range[int, 1, 1000] = 1,
        with_computers: bool = False,
    ) -> None:
        """Losses on this server: names as text, never mentions."""
        wanted = Wanted(cast(Period, period), least_games, with_computers)
        self._check(interaction, wanted)
        await interaction.response.defer(thinking=True)
        drawn = await self._draw(interaction, wanted, 0)
        with answering():
            await interaction.followup.send(view=drawn.layout, files=list(drawn.files))

    async def press_board(self, interaction: discord.Interaction, press: Press) -> None:
        """Another page of the leaderboard, with the line of who asked for it."""
        wanted = Wanted.of_arg(press.arg)
        self._check(interaction, wanted)
        await interaction.response.defer()
        drawn = await self._draw(interaction, wanted, press.turn)
        with answering():
            await interaction.edit_original_response(view=drawn.layout, attachments=list(drawn.files))

    def _check(self, interaction: discord.Interaction, wanted: Wanted) -> None:
        """:class:`Sorry` for a list that this server doesn't want."""
        if wanted.with_computers and not self.bot.hall.choices(guild_of(interaction)).on("computers"):
            raise Sorry("sorry.computers_not_counted")

    async def _draw(self, interaction: discord.Interaction, wanted: Wanted, number: int) -> Drawn:
        guild_id = guild_of(interaction)
        hall = self.bot.hall
        locale = public_locale(hall, interaction, self.bot.settings.default_locale)
        part = await self._page(guild_id, wanted, number, interaction.user.id)
        title = text(locale, f"leaderboard.title.{wanted.period}")
        lines = [board_line(locale, line) for line in part.rows]
        picture = None
        if part.rows and hall.shows_pictures(guild_id):
            weeks = await self._weeks(guild_id, wanted, part)
            words = board_words(locale, title, part.rows, lines, weeks)
            picture = await sheet(hall.surroundings.drawing, board_picture(locale, title, part.rows, weeks), words)
        layout = page(
            CALM,
            f"## {title}",
            picture.shown if picture else None,
            "\n".join(lines) or text(locale, "leaderboard.empty"),
            own_line(locale, part),
            notes(locale, wanted, hall.choices(guild_id).timezone),
            row(*page_buttons(wanted, part)),
        )
        return Drawn(layout, (picture.file,) if picture else ())

    async def _page(self, guild_id: int, wanted: Wanted, number: int, reader: int) -> Page:
        since = period_start(wanted.period, self.bot.hall.clock.utc(), self.bot.hall.choices(guild_id).timezone)
        board = await self.bot.store.leaderboard(
            guild_id,
            wanted.with_computers,
            since=since,
            least=wanted.least,
            wanted=lambda losses: needed(losses, number, ROWS, reader),
        )
        return board_page(board, number, ROWS, reader)

    async def _weeks(self, guild_id: int, wanted: Wanted, part: Page) -> Weeks | None:
        """The last weeks of those on the page, whatever period the page is about."""
        timezone = self.bot.hall.choices(guild_id).timezone
        mondays = last_mondays(WEEKS, self.bot.hall.clock.utc(), timezone)
        people = [line.row.user_id for line in part.rows]
        starts = [midnight(monday, timezone) for monday in mondays]
        losses = await self.bot.store.weekly_losses(guild_id, wanted.with_computers, people, starts)
        return weeks_of(part.rows, losses, mondays)


def board_line(locale: str, line: Ranked) -> str:
    """One person on the leaderboard."""
    return text(
        locale,
        "leaderboard.line",
        rank=str(line.rank),
        name=safe(line.row.name),
        n=line.row.losses,
        games=line.row.games,
        rate=percent(locale, line.row.losses / line.row.games),
        longest=line.row.longest,
        current=line.row.current,
    )


def own_line(locale: str, part: Page) -> str:
    """The reader's own line, where it isn't on the page that is shown."""
    if part.own is None or part.own in part.rows:
        return ""
    return f"… \n{board_line(locale, part.own)}"


def notes(locale: str, wanted: Wanted, timezone: str) -> str:
    """What is counted here."""
    lines = [text(locale, "leaderboard.with_computers" if wanted.with_computers else "leaderboard.among_people")]
    if wanted.least > 1:
        lines.append(text(locale, "leaderboard.least", n=wanted.least))
    if wanted.period != "all":
        lines.append(text(locale, "leaderboard.timezone", timezone=timezone))
    return "\n".join(f"-# {line}" for line in lines)


def page_buttons(wanted: Wanted, part: Page) -> list[ControlButton]:
    """To the pages before and after; none if there is but one."""
    if part.pages == 1:
        return []
    before, after = max(0, part.number - 1), part.number + 1
    return [
        button(Press("board", 0, before, wanted.arg()), "◀", disabled=part.number == 0),
        button(Press("board", 0, after, wanted.arg()), "▶", disabled=after == part.pages),
    ]


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Tallies(bot))
