"""The outside of an interaction: whose it is, in which language to answer, and what it takes to do so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import discord

WITHOUT_WORDS = (discord.InteractionType.ping.value, discord.InteractionType.autocomplete.value)
"""Interactions that can't be answered in words."""
OF_COMMANDS = (discord.InteractionType.application_command.value, discord.InteractionType.autocomplete.value)
COMMANDS = {kind.value for kind in discord.AppCommandType}
CHANNELS = {kind.value for kind in discord.ChannelType}
VALUES: Mapping[int, tuple[type, ...]] = {
    discord.AppCommandOptionType.string.value: (str,),
    discord.AppCommandOptionType.integer.value: (int, str),
    discord.AppCommandOptionType.number.value: (int, float, str),
}
"""What options hold. Numbers come as words from who is still typing."""
GROUPS = (discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value)
DEEPEST = 3
"""Levels of a command: of a group, of a group within it, and its options."""
NAMES = ("username", "global_name", "nick")
LANGUAGES = ("locale", "guild_locale")
Part = Mapping[str, Any]


def check_interaction(data: Any) -> None:
    """``ValueError`` if a name or a language is none: discord.py hands them on as they are. And if it doesn't say where
    it was: then discord.py fails at what Discord says to the answer.
    """
    interaction = _part(data)
    for part, keys in ((interaction, LANGUAGES), *((person, NAMES) for person in _people(interaction))):
        if not all(isinstance(part.get(key), str | None) for key in keys):
            raise ValueError("a name, or a language, is none")
    if "locale" in interaction and interaction["locale"] is None:
        raise ValueError("a language is none")
    kind = _part(interaction.get("channel")).get("type")
    if not isinstance(kind, int) or kind not in CHANNELS:
        raise ValueError("a channel of no known kind")
    if interaction.get("type") in OF_COMMANDS:
        check_command(interaction.get("data"))


def check_command(data: Any, depth: int = 0) -> None:
    """``ValueError`` unless a command, and each of its options, has a name and a kind. A group is a command, too."""
    command = _part(data)
    options = command.get("options", [])
    kind = command.get("type", 1)
    if not (isinstance(command.get("name"), str) and isinstance(kind, int) and isinstance(options, list)):
        raise ValueError("a command without a name")
    value = command.get("value")
    if depth and kind in VALUES and (not isinstance(value, VALUES[kind]) or isinstance(value, bool)):
        raise ValueError("words, or a number, that are none")
    if depth == 0 and kind not in COMMANDS:
        raise ValueError("a command of no known kind")
    if depth > DEEPEST:
        raise ValueError("a command too deep")
    for option in cast("list[Any]", options):
        check_command(option, depth + 1)


def options_of(command: Part) -> list[Part]:
    """The options of a command that was checked; of a group, those of the command in it that was meant."""
    options: list[Part] = command.get("options", [])
    inner = next((option for option in options if option.get("type") in GROUPS), None)
    return options if inner is None else options_of(inner)


def what_is_needed_to_answer(data: Any, application_id: int | None) -> dict[str, Any] | None:
    """Of an interaction that can't be read, what it takes to answer it in words; None if that isn't possible."""
    interaction = _part(data)
    interaction_id, token, locale = interaction.get("id"), interaction.get("token"), interaction.get("locale")
    if not (isinstance(interaction_id, str) and interaction_id.isdecimal() and isinstance(token, str)):
        return None
    if interaction.get("type") in WITHOUT_WORDS:
        return None
    return {
        "id": interaction_id,
        "token": token,
        "type": interaction.get("type"),
        "channel": {"id": "0", "type": discord.ChannelType.private.value},
        "locale": locale if isinstance(locale, str) else "en-US",
        "application_id": application_id or 0,
        "version": 1,
        "attachment_size_limit": 0,
    }


def _people(interaction: Part) -> Iterator[Part]:
    """Everybody who is named: who sent it, and who it is about."""
    resolved = _part(_part(interaction.get("data")).get("resolved"))
    members = [_part(interaction.get("member")), *map(_part, _part(resolved.get("members")).values())]
    users = [_part(interaction.get("user")), *map(_part, _part(resolved.get("users")).values())]
    yield from members
    yield from users
    yield from (_part(member.get("user")) for member in members)


def _part(value: Any) -> Part:
    """A part that has parts itself; an empty one in place of anything else."""
    return cast("Part", value) if isinstance(value, dict) else {}
