"""What is stored about a person: told, handed out, and erased."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import reader_locale
from bot.calls import answering
from bot.controls import Press, button, form, typed_in
from bot.forgetting import forget_person
from bot.play.layouts import CALM, Style, page, row
from bot.sorry import Sorry, perhaps_unfinished, whisper
from bot.store import Export
from bot.words.catalog import text
from bot.words.translator import told

KINDS = ("names", "seats", "moves", "results", "hosted", "bleats", "preferences", "settings")
"""What may be stored, in the order in which it is told."""
FILE_NAME = "my-data.json"
LARGEST_FILE = 8_000_000
"""Bytes. Discord takes ten megabytes; some two thousand games are more, but packed a twentieth of it."""


class Privacy(commands.Cog):
    """``/privacy``, and its two buttons."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.handlers.register("my_data", self.press_export)
        bot.handlers.register("forget_me", self.press_forget)
        bot.handlers.register("forget_typed", self.forget)

    @app_commands.command(name=told("command.privacy.name"), description=told("command.privacy.description"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def privacy(self, interaction: discord.Interaction) -> None:
        """Tell what there is, and what can be done about it."""
        locale = reader_locale(interaction)
        stored = await self.bot.store.about(interaction.user.id)
        layout = page(
            CALM,
            text(locale, "privacy.title"),
            summary(locale, stored),
            text(locale, "privacy.never"),
            row(
                button(Press("my_data", 0, 0), text(locale, "privacy.export.button"), Style.primary),
                button(Press("forget_me", 0, 0), text(locale, "privacy.erase.button"), Style.danger),
            ),
        )
        with answering():
            await interaction.response.send_message(view=layout, ephemeral=True)

    async def press_export(self, interaction: discord.Interaction, press: Press) -> None:
        """Everything as a file, for this person's eyes only."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        stored = await self.bot.store.about(interaction.user.id)
        file = await asyncio.to_thread(export_file, interaction.user.id, stored)
        with answering():
            await interaction.followup.send(
                text(reader_locale(interaction), "privacy.exported"), file=file, ephemeral=True
            )

    async def press_forget(self, interaction: discord.Interaction, press: Press) -> None:
        """Ask again before anything is erased: nobody is forgotten by a slip."""
        locale = reader_locale(interaction)
        word = text(locale, "privacy.erase.word")
        question = form(
            Press("forget_typed", 0, 0),
            text(locale, "privacy.erase.form"),
            text(locale, "privacy.erase.label", word=word),
            text(locale, "privacy.erase.option"),
            placeholder=word,
            longest=20,
        )
        with answering():
            await interaction.response.send_modal(question)

    async def forget(self, interaction: discord.Interaction, press: Press) -> None:
        """Erase, if the word that was typed is right; tell why not, otherwise."""
        locale = reader_locale(interaction)
        word = text(locale, "privacy.erase.word")
        if typed_in(press).casefold() != word.casefold():
            raise Sorry("sorry.wrong_word", word=word)
        await interaction.response.defer(ephemeral=True, thinking=True)
        with perhaps_unfinished():
            await forget_person(self.bot.hall, interaction.user.id)
        await whisper(interaction, text(locale, "privacy.erased"))


def export_file(user_id: int, stored: Export) -> discord.File:
    """All of it as JSON; packed, if it is more than Discord takes."""
    data = json.dumps({"user_id": user_id, **stored}, ensure_ascii=False, indent=1).encode()
    if len(data) <= LARGEST_FILE:
        return discord.File(io.BytesIO(data), filename=FILE_NAME)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(FILE_NAME, data)
    packed.seek(0)
    return discord.File(packed, filename="my-data.zip")


def summary(locale: str, stored: Export) -> str:
    """How much there is of each kind; that there is nothing, if so."""
    lines = [text(locale, f"privacy.{kind}", n=len(stored[kind])) for kind in KINDS if stored[kind]]
    return "\n".join(f"- {line}" for line in lines) or text(locale, "privacy.nothing")


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Privacy(bot))
