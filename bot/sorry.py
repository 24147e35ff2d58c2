"""Telling a person, privately and in the own language, why something isn't possible."""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import Callable, Generator

import discord

from bot.calls import CallFailed, answering, expected_errors
from bot.places import place_of
from bot.store import (
    AlreadySeated,
    ChannelBusy,
    MoveConflict,
    NoSession,
    NotInLobby,
    NotSeated,
    Overtaken,
    SeatsChanged,
    SessionThere,
    StoreBusy,
    StoreError,
    TableFull,
    UnknownGame,
)
from bot.words.catalog import text
from engine.table import DuplicateMove, GameOver, JournalFailed, NotYourTurn, StaleMove, TableError

log = logging.getLogger(__name__)

MESSAGES: dict[type[Exception], str] = {
    AlreadySeated: "sorry.already_seated",
    ChannelBusy: "sorry.channel_busy",
    MoveConflict: "sorry.stale",
    NotInLobby: "sorry.not_in_lobby",
    NotSeated: "sorry.not_seated",
    NoSession: "sorry.no_session",
    Overtaken: "sorry.overtaken",
    SessionThere: "sorry.session_there",
    SeatsChanged: "sorry.seats_changed",
    StoreBusy: "sorry.busy",
    StoreError: "sorry.failed",
    TableFull: "sorry.table_full",
    UnknownGame: "sorry.over",
    DuplicateMove: "sorry.duplicate",
    GameOver: "sorry.over",
    JournalFailed: "sorry.busy",
    NotYourTurn: "sorry.not_your_turn",
    StaleMove: "sorry.stale",
}
"""What to say for errors that are expected; the nearest class counts."""


class Sorry(Exception):
    """Something that a person asked for isn't possible: ``message`` is the id of the words that say why."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    def words(self, locale: str) -> str:
        """Why, in this language."""
        return text(locale, self.message, **self.values)


class SorryInWords(Sorry):
    """The same, where a game's presenter has the words: ``words`` gives them in a language."""

    def __init__(self, words: Callable[[str], str]) -> None:
        super().__init__("sorry.failed")
        self._words = words

    def words(self, locale: str) -> str:
        """Why, in this language."""
        return self._words(locale)


@contextlib.contextmanager
def perhaps_unfinished() -> Generator[None, None, None]:
    """Do something that takes several steps: if the database fails between them, it isn't true that nothing happened.

    What is done in this block must be such that it can be done again.
    """
    try:
        yield
    except StoreError as error:
        raise Sorry("sorry.unfinished") from error


def explanation(error: Exception, locale: str) -> str | None:
    """What to tell a person about an expected error; None if it isn't one."""
    if isinstance(error, Sorry):
        return error.words(locale)
    if isinstance(error, (StoreError, TableError)):
        message = next((MESSAGES[kind] for kind in type(error).__mro__ if kind in MESSAGES), "sorry.failed")
        return text(locale, message)
    if isinstance(error, CallFailed):
        return text(locale, "sorry.discord")
    return None


async def apologise(interaction: discord.Interaction, error: Exception) -> None:
    """Answer an interaction that failed. What nobody expected is logged under a number that the person is told."""
    locale = str(interaction.locale)
    words = explanation(meaning(error), locale)
    if words is None:
        number = secrets.token_hex(3)
        # The message of an unknown error may hold anything, cards too: the log gets its kind and place only.
        log.error("Error %s: %s at %s", number, type(error).__name__, place_of(error))
        words = text(locale, "sorry.unexpected", number=number)
    await whisper(interaction, words)


def meaning(error: Exception) -> Exception:
    """What an error means: one that Discord gave becomes a :class:`CallFailed`, others stay what they are.

    That an interaction came too late, or was answered already, is nothing that anybody has to look into.
    """
    if not isinstance(error, discord.HTTPException):
        return error
    try:
        with expected_errors():
            raise error
    except CallFailed as failed:
        return failed


async def whisper(interaction: discord.Interaction, words: str) -> None:
    """Answer privately with a line of text."""
    with answering():
        if interaction.response.is_done():
            await interaction.followup.send(words, ephemeral=True)
        else:
            await interaction.response.send_message(words, ephemeral=True)
