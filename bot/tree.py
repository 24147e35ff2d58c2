"""The tree of commands. A command that can't be read is refused before anything of it is done."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.envelope import options_of
from bot.presses import is_sent_by_person

NUMBERS = (discord.AppCommandOptionType.integer, discord.AppCommandOptionType.number)
AUTOCOMPLETE = discord.InteractionType.autocomplete


class UnreadableCommand(app_commands.AppCommandError):
    """A command whose options, or whose sender, don't come in the form that is known of Discord."""


class CommandTree(app_commands.CommandTree[Any]):
    """discord.py trusts what Discord sends: errors in it would reach no handler, and the person no answer.

    The commands come with a server that has the bot, never with a person to where it isn't.
    """

    def __init__(self, client: Any) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether the command may be called: if it can be read."""
        check_readable(interaction)
        return True


def check_readable(interaction: discord.Interaction[Any]) -> None:
    """:class:`UnreadableCommand` unless sender and options are there, with the people and files that are named."""
    if not is_sent_by_person(interaction):
        raise UnreadableCommand("nobody has sent it")
    try:
        options = list(interaction.namespace)
    except Exception as error:
        raise UnreadableCommand(type(error).__name__) from error
    if any(isinstance(value, discord.Object) for _, value in options):
        raise UnreadableCommand("a person, or a file, is named by a number only")
    if isinstance(interaction.command, app_commands.Command):
        check_options(interaction.command, interaction.data, typing=interaction.type is AUTOCOMPLETE)


def check_options(command: app_commands.Command[Any, ..., Any], data: Any, *, typing: bool) -> None:
    """:class:`UnreadableCommand` if an option is none that the command takes, as Discord was told. ``typing``: it may
    be unfinished."""
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    for option in options_of(data):
        parameter = parameters.get(option["name"])
        if parameter is not None and parameter.type.value != option["type"]:
            raise UnreadableCommand("an option is of another kind")
        if parameter is not None and not typing and not is_within(parameter, option["value"]):
            raise UnreadableCommand("an option is out of bounds")


def is_within(parameter: app_commands.Parameter, value: Any) -> bool:
    """Whether a value is one of those that can be chosen, or keeps within the bounds for numbers and lengths."""
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    if parameter.type in NUMBERS and isinstance(value, str):
        return False
    size = len(value) if parameter.type is discord.AppCommandOptionType.string else value
    above = parameter.min_value is None or size >= parameter.min_value
    return above and (parameter.max_value is None or size <= parameter.max_value)
