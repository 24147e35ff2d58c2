"""What explains the game: the rules of a table, and how to begin. All of it is private, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import check_concerned, reader_locale
from bot.calls import answering
from bot.controls import ControlButton, Press, button, select
from bot.games.presenter import Presenter, Rulebook
from bot.games.registry import PRESENTERS, presenter_of
from bot.play.dealing import options_of
from bot.play.drawing import Drawn, sheet
from bot.play.layouts import Style, page, row
from bot.presses import Place, check_place
from bot.sorry import Sorry
from bot.store import GameRow
from bot.words.catalog import text
from bot.words.translator import told

FIRST = next(iter(PRESENTERS.values()))
"""The game whose presets can be named, and that is explained where nothing is played."""

SHORT = "short"
"""The first page of the rules."""

HEADINGS = ("rules.here", "rules.server")
"""What stands above the rules of a table: those of this one, or of the last one here, which a new one would repeat."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose rules: a table's (``row``), or a preset's as it stands."""

    presenter: Presenter
    preset: str
    row: GameRow | None = None
    heading: str = "rules.preset"

    @property
    def options(self) -> Any:
        """What is played."""
        return options_of(self.row) if self.row else self.presenter.game.options(self.preset, {})

    @property
    def players(self) -> int | None:
        """How many play, once the cards are dealt."""
        return len(self.row.seats) if self.row and self.row.status != "lobby" else None

    def rulebook(self, locale: str) -> Rulebook:
        """The rules."""
        return self.presenter.rulebook(locale, self.options, self.players)

    @property
    def press(self) -> Press:
        """A control of a page about it, which :meth:`Teaching._subject_of` reads back."""
        arg = f"{self.presenter.game.id}.{self.preset}"
        if self.row is None:
            return Press("rules", 0, 0, arg)
        return Press("rules", self.row.id, HEADINGS.index(self.heading), arg)


class Teaching(commands.Cog):
    """``/rules`` and ``/help``."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.tree.add_command(self._rules_command(FIRST))
        bot.handlers.register("rules", self.press_rules)

    def _rules_command(self, presenter: Presenter) -> app_commands.Command[Any, ..., None]:
        @app_commands.rename(preset=told("option.preset.name"))
        @app_commands.describe(preset=told("option.preset.description"))
        @app_commands.choices(
            preset=[app_commands.Choice(name=preset.title(), value=preset) for preset in presenter.game.presets]
        )
        async def run(interaction: discord.Interaction, preset: str | None = None) -> None:
            await self.rules(interaction, presenter, preset)

        return app_commands.Command(
            name=told("command.rules.name"),
            description=told("command.rules.description"),
            callback=run,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        )

    # -- rules

    async def rules(self, interaction: discord.Interaction, presenter: Presenter, preset: str | None) -> None:
        """The rules of a preset; else of what is played here; else of what would be."""
        subject = Subject(presenter, preset) if preset else await self._subject_here(interaction, presenter)
        drawn = await self._rules_page(interaction, subject, SHORT)
        with answering():
            await interaction.response.send_message(view=drawn.layout, files=list(drawn.files), ephemeral=True)

    async def press_rules(self, interaction: discord.Interaction, press: Press) -> None:
        """Another section; or, from a message that isn't a page of rules, the first one."""
        check_place(interaction, press, Place.PRIVATE if press.arg else Place.ANYWHERE)
        subject = await self._subject_of(interaction, press)
        drawn = await self._rules_page(interaction, subject, press.values[0] if press.values else SHORT)
        with answering():
            if press.arg:
                await interaction.response.edit_message(view=drawn.layout, attachments=list(drawn.files))
            else:
                await interaction.response.send_message(view=drawn.layout, files=list(drawn.files), ephemeral=True)

    async def _subject_here(self, interaction: discord.Interaction, presenter: Presenter) -> Subject:
        table = self.bot.hall.in_channel(interaction.channel_id)
        if table is None and interaction.guild_id is None:
            table = next(iter(self.bot.hall.matches_of(interaction.user.id)), None)
        if table is not None:
            return Subject(table.presenter, table.row.preset, table.row, "rules.here")
        if interaction.guild_id is None:
            return Subject(presenter, presenter.game.presets[0])
        preset = self.bot.hall.choices(interaction.guild_id).text("preset")
        last = await self.bot.store.last_table(interaction.guild_id, presenter.game.id)
        if not preset and last is not None:
            return Subject(presenter, last.preset, last, "rules.server")
        return Subject(presenter, preset or presenter.game.presets[0], heading="rules.server")

    async def _subject_of(self, interaction: discord.Interaction, press: Press) -> Subject:
        """What the controls of a page are about; :class:`Sorry` if that makes no sense."""
        if press.game_id:
            row = await self.bot.store.game(press.game_id)
            check_concerned(interaction, row)
            return Subject(presenter_of(row.game), row.preset, row, HEADINGS[min(press.turn, 1)])
        game, _, preset = press.arg.partition(".")
        if game not in PRESENTERS or preset not in PRESENTERS[game].game.presets:
            raise Sorry("sorry.unknown_control")
        return Subject(presenter_of(game), preset)

    async def _rules_page(self, interaction: discord.Interaction, subject: Subject, name: str) -> Drawn:
        locale, book = reader_locale(interaction), subject.rulebook(reader_locale(interaction))
        section = next((section for section in book.sections if section.name == name), None)
        parts: list[Any] = [self._heading(locale, subject, book)]
        picture = None
        if section is None:
            parts.append(book.short)
        else:
            parts.append(f"### {section.title}\n{section.text}")
            if section.example:
                drawing, example = self.bot.hall.surroundings.drawing, section.example
                picture = await sheet(drawing, example.draw, example.words, prompt=True)
                words = section.example.caption if picture else f"{section.example.caption}\n{section.example.words}"
                parts += [words, picture.shown if picture else None]
        parts.append(self._contents(locale, subject, book, section.name if section else SHORT))
        parts.append(row(learn_button(locale)))
        return Drawn(page(None, *parts), (picture.file,) if picture else ())

    def _heading(self, locale: str, subject: Subject, book: Rulebook) -> str:
        number = str(subject.row.id) if subject.row else ""
        where = text(locale, subject.heading, number=number)
        return f"{where}\n## {book.title}\n{subject.presenter.rules(locale, subject.options)}"

    def _contents(self, locale: str, subject: Subject, book: Rulebook, shown: str) -> Any:
        options = [(SHORT, text(locale, "rules.short.option")), *((one.name, one.title) for one in book.sections)]
        entries = [discord.SelectOption(label=label[:100], value=name) for name, label in options if name != shown]
        return row(select(subject.press, entries, text(locale, "rules.more.placeholder")))

    # -- help

    @app_commands.command(name=told("command.help.name"), description=told("command.help.description"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: discord.Interaction) -> None:
        """What to tap first: it fits on the screen of a phone."""
        locale = reader_locale(interaction)
        mention = self.bot.mention
        steps = "help.steps_dm" if interaction.guild_id is None else "help.steps_server"
        layout = page(
            None,
            text(locale, "help.title", game=FIRST.title(locale)),
            text(locale, "help.learn_first"),
            text(locale, steps, new=mention(f"{FIRST.game.id} new")),
            text(
                locale,
                "help.commands",
                learn=mention("learn"),
                rules=mention("rules"),
                preferences=mention("preferences"),
            ),
            row(learn_button(locale)),
        )
        with answering():
            await interaction.response.send_message(view=layout, ephemeral=True)


def learn_button(locale: str) -> ControlButton:
    """To the lesson."""
    return button(Press("learn", 0, 0), text(locale, "rules.learn.button"), Style.success, emoji="🎓")


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Teaching(bot))
