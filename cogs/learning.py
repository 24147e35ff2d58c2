"""``/learn``: a private lesson on prepared positions. Its buttons say where it is; how far somebody came is kept."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import reader_locale
from bot.calls import answering
from bot.controls import ControlButton, Press, button, select
from bot.games.presenter import LessonPage, Tried
from bot.games.registry import PRESENTERS
from bot.play.drawing import Drawn, sheet
from bot.play.journal import action_of
from bot.play.layouts import CALM, YOURS, Style, page, row
from bot.presses import Place
from bot.sorry import Sorry
from bot.words.catalog import text
from bot.words.translator import told

GAME = next(iter(PRESENTERS.values()))
"""The game that is taught."""

STEPS = GAME.lesson("en", 1).steps


class Learning(commands.Cog):
    """The lesson. A press names the step as its game and the move as its turn; step 0 is where somebody was."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.handlers.register("learn", self.press_learn)
        bot.handlers.register("learn_go", self.press_go, Place.PRIVATE)
        bot.handlers.register("learn_try", self.press_try, Place.PRIVATE)

    @app_commands.command(name=told("command.learn.name"), description=told("command.learn.description"))
    @app_commands.rename(step=told("option.step.name"))
    @app_commands.describe(step=told("option.step.description"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def learn(
        self, interaction: discord.Interaction, step: app_commands.Range[int, 1, STEPS] | None = None
    ) -> None:
        """Begin, or go on."""
        await self._begin(interaction, step or self._place_of(interaction))

    async def press_learn(self, interaction: discord.Interaction, press: Press) -> None:
        """Begin, or go on, from another message: it stays as it is."""
        await self._begin(interaction, press.game_id or self._place_of(interaction))

    async def press_go(self, interaction: discord.Interaction, press: Press) -> None:
        """To another step."""
        shown = GAME.lesson(reader_locale(interaction), press.game_id)
        self._remember(interaction, shown.number)
        await self._show(interaction, shown)

    async def press_try(self, interaction: discord.Interaction, press: Press) -> None:
        """A move."""
        words = press.values[0] if press.values else press.arg
        if words.partition(" ")[0] not in {verb.verb for verb in GAME.verbs}:
            raise Sorry("sorry.unknown_control")
        shown = GAME.try_in_lesson(reader_locale(interaction), press.game_id, press.turn, action_of(words))
        if shown.tried is Tried.RIGHT:
            self._remember(interaction, shown.number % STEPS + 1)
        await self._show(interaction, shown)

    async def _begin(self, interaction: discord.Interaction, step: int) -> None:
        shown = GAME.lesson(reader_locale(interaction), step)
        self._remember(interaction, shown.number)
        drawn = await self._draw(interaction, shown)
        with answering():
            await interaction.response.send_message(view=drawn.layout, files=list(drawn.files), ephemeral=True)

    async def _show(self, interaction: discord.Interaction, shown: LessonPage) -> None:
        drawn = await self._draw(interaction, shown)
        with answering():
            await interaction.response.edit_message(view=drawn.layout, attachments=list(drawn.files))

    def _place_of(self, interaction: discord.Interaction) -> int:
        """The step that this person came to; the first one for who hasn't begun."""
        return self.bot.hall.preferences_of(interaction.user.id).lesson or 1

    def _remember(self, interaction: discord.Interaction, step: int) -> None:
        before = self.bot.hall.preferences_of(interaction.user.id)
        if before.lesson != step:
            self.bot.hall.note(interaction.user.id, replace(before, lesson=step))

    async def _draw(self, interaction: discord.Interaction, shown: LessonPage) -> Drawn:
        locale = reader_locale(interaction)
        title = text(locale, "learn.title", number=shown.number, steps=shown.steps, title=shown.title)
        table = GAME.table(locale, shown.public, shown.names)
        hand = GAME.hand(locale, shown.own)
        colours = self.bot.hall.preferences_of(interaction.user.id).four_colours
        drawing, wanted = self.bot.hall.surroundings.drawing, self._pictures(interaction)
        draws = ((shown.draw_table, table), (shown.draw_hand(colours), hand)) if wanted else ()
        drawn = await asyncio.gather(*(sheet(drawing, draw, words, prompt=True) for draw, words in draws))
        pictures = drawn or [None, None]
        parts: list[Any] = [title, pictures[0].shown if pictures[0] else table]
        parts += [self._told(locale, shown), pictures[1].shown if pictures[1] else f"**{hand}**"]
        layout = page(CALM if shown.tried is Tried.RIGHT else YOURS, *parts, *self._controls(locale, shown))
        return Drawn(layout, tuple(picture.file for picture in pictures if picture))

    def _pictures(self, interaction: discord.Interaction) -> bool:
        hall = self.bot.hall
        return hall.pictures if interaction.guild_id is None else hall.shows_pictures(interaction.guild_id)

    def _told(self, locale: str, shown: LessonPage) -> str:
        if shown.tried is Tried.NOTHING:
            return shown.told
        if shown.tried is Tried.WRONG:
            return text(locale, "learn.wrong", why=shown.told)
        words = text(locale, "learn.right", told=shown.told)
        if shown.number < shown.steps:
            return words
        mention = self.bot.mention
        finished = text(locale, "learn.finished", new=mention(f"{GAME.game.id} new"), rules=mention("rules"))
        return f"{words}\n{finished}"

    def _controls(self, locale: str, shown: LessonPage) -> list[Any]:
        entries = [
            discord.SelectOption(label=choice.label[:100], value=str(choice.action)) for choice in shown.choices.menu
        ]
        press = Press("learn_try", shown.number, shown.move)
        menu = select(press, entries, text(locale, "hand.choose.placeholder")) if entries else None
        verbs = [
            button(replace(press, arg=str(choice.action)), choice.label, Style.primary)
            for choice in shown.choices.buttons
        ]
        return [row(menu) if menu else None, row(*verbs), row(*self._ways(locale, shown))]

    def _ways(self, locale: str, shown: LessonPage) -> list[ControlButton]:
        """To the steps before and after."""
        done, last = shown.tried is Tried.RIGHT, shown.number == shown.steps
        ways: list[ControlButton] = []
        if shown.number > 1:
            ways.append(button(Press("learn_go", shown.number - 1, 0), text(locale, "learn.back.button")))
        if last and done:
            ways.append(button(Press("learn_go", 1, 1), text(locale, "learn.first.button")))
        elif not last:
            label = text(locale, "learn.next.button" if done else "learn.skip.button")
            ways.append(
                button(Press("learn_go", shown.number + 1, 0), label, Style.success if done else Style.secondary)
            )
        return ways


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Learning(bot))
