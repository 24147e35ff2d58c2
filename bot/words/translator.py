"""Names and descriptions of slash commands in the languages that Discord offers.

Discord keeps these texts with the commands, one set a language, and sends people the set of their own client. The
English set comes from the English catalog too: :func:`told` makes a string of it that remembers its message id.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.words.catalog import ENGLISH, translation


def told(message: str) -> app_commands.locale_str:
    """The English text of a message, for decorators of commands, options and choices; it remembers the message id.

    ``KeyError`` if there is no such message: a command without its words must not reach Discord.
    """
    english = translation(ENGLISH, message)
    if english is None:
        raise KeyError(f"no message {message!r} in the English catalog")
    return app_commands.locale_str(english, id=message)


class CatalogTranslator(app_commands.Translator):
    """Answers discord.py's questions for translations from the catalogs."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in this locale; None if it is not translated, and Discord then shows the English one."""
        message = string.extras.get("id")
        if not isinstance(message, str):
            return None
        words = translation(locale.value, message)
        return None if words == string.message else words
