"""How a command ends: its exit statuses, and the one line that says why. And where its words go to."""

from __future__ import annotations

import os
import sys
from typing import TextIO

DONE = 0
FAILED = 1
WRONG_USAGE = 2
INTERRUPTED = 130
OUTPUT_CLOSED = 141
"""What shells report for a program that Ctrl-C, or a closed pipe, has ended."""


class UsageError(Exception):
    """The command can't be run as it was asked for. The text is one line for people."""

    status = WRONG_USAGE


def print_anything(stream: TextIO) -> None:
    """Let a terminal that lacks a letter show another one, instead of ending the program."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def seen_enough() -> int:
    """Whoever read our output has closed it (``| head``): the exit status. Python says nothing of it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OUTPUT_CLOSED


def complain(message: str) -> None:
    """One line on standard error, whatever a stranger's file or file name put into the message."""
    print(one_line(message), file=sys.stderr)


def one_line(text: str) -> str:
    """The text with everything that would break the line, or steer a terminal, written as an escape."""
    # Imported here, for whoever only asks for help needs no game.
    from engine.record.lines import CONTROL

    return CONTROL.sub(lambda match: repr(match.group())[1:-1], text.replace("\r", "\\r").replace("\n", "\\n"))
