"""Opening the file that a command was given."""

from __future__ import annotations

import io
from typing import BinaryIO

from engine.cli.ending import UsageError
from engine.record.lines import LARGEST_RECORD


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
