"""How the process ends when it can't go on: an exit status (those of sysexits.h) and one line for a person."""

from __future__ import annotations

OK = 0
UNHEALTHY = 1
"""``health``: no bot is alive."""
UNAVAILABLE = 69
"""Discord can't be reached; trying again later may help."""
SOFTWARE = 70
"""A fault of the program."""
IO_ERROR = 74
"""The database can't be read or written."""
TRY_LATER = 75
"""The database is in use by another process."""
CONFIG = 78
"""The settings are wrong, or the token was refused."""


class Stop(Exception):
    """Ends the program with a status and a line on standard error."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
