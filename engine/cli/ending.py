"""How a command ends: its exit statuses, and the one line that says why."""

from __future__ import annotations

import io
import sys
from typing import BinaryIO

from engine.record.lines import CONTROL, LARGEST_RECORD

DONE = 0
FAILED = 1
WRONG_USAGE = 2
INTERRUPTED = 130
OUTPUT_CLOSED = 141
"""What shells report for a program that Ctrl-C, or a closed pipe, has ended."""


class UsageError(Exception):
    """The command can't be run as it was asked for. The text is one line for people."""

    status = WRONG_USAGE


def complain(message: str) -> None:
    """One line on standard error, whatever a stranger's file or file name put into the message."""
    print(one_line(message), file=sys.stderr)


def one_line(text: str) -> str:
    """The text with everything that would break the line, or steer a terminal, written as an escape."""
    return CONTROL.sub(lambda match: repr(match.group())[1:-1], text.replace("\r", "\\r").replace("\n", "\\n"))


def open_record(path: str) -> BinaryIO:
    """What stands in a file, up to the size of the largest record; :class:`UsageError` if it can't be had."""
    try:
        with open(path, "rb") as file:
            return io.BytesIO(file.read(LARGEST_RECORD + 1))
    except FileNotFoundError:
        raise UsageError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise UsageError(f"{path}: this is a folder; name a game record in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{path}: can't be read: {reason}") from None
