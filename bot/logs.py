"""The log: plain lines or JSON on standard output. Standard error is kept for what a person must read."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

import aiohttp
import discord

from bot.calls import ALREADY_ANSWERED, UNKNOWN_INTERACTION
from bot.places import place_of

REDACTED = "[redacted]"
SUGGESTING = "discord.app_commands.tree"
"""Where discord.py says that suggestions couldn't be sent."""
CONNECTING = ("discord.shard", "discord.client")
"""Where discord.py says that it has lost a connection."""
LOST = (OSError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed)
LIBRARIES = ("discord", "asyncio")
"""Who writes tracebacks for what goes wrong with a connection, an event or a task: a host needs a line."""
USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class LineFormatter(logging.Formatter):
    """One line for a message, traceback below. What users typed can't begin a line that looks like another entry."""

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """The entry as text, without secrets."""
        text = self.entry(record)
        for secret in self._secrets:
            text = text.replace(secret, REDACTED)
        return text

    def entry(self, record: logging.LogRecord) -> str:
        """The entry as text."""
        message = record.getMessage().replace("\r", "\\r").replace("\n", "\\n")
        line = f"{when(record)} {record.levelname} {record.name}: {message}"
        trace = self.trace(record)
        return f"{line}\n{trace}" if "\n" in trace else f"{line}: {trace}" if trace else line

    def trace(self, record: logging.LogRecord) -> str:
        """The traceback, if the entry has one; of libraries the error's kind and place, in a line."""
        if not record.exc_info or record.exc_info[1] is None:
            return ""
        if record.name.split(".")[0] in LIBRARIES:
            return in_a_line(record.exc_info[1])
        return self.formatException(record.exc_info)


class JsonFormatter(LineFormatter):
    """One JSON object per line: time, level, logger, message, exception, and what the caller gave as ``extra``."""

    def entry(self, record: logging.LogRecord) -> str:
        """The entry as JSON."""
        fields: dict[str, Any] = {
            "time": when(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        fields |= {name: value for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info:
            fields["exception"] = self.trace(record)
        return json.dumps(fields, ensure_ascii=False, default=str)


def is_not_a_late_suggestion(record: logging.LogRecord) -> bool:
    """Whether an entry is to be written. Suggestions that came too late for a fast typist are no error of anybody's,
    but discord.py, which sends them, writes a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    if record.name != SUGGESTING or not isinstance(error, discord.HTTPException):
        return True
    return error.code not in (UNKNOWN_INTERACTION, ALREADY_ANSWERED)


def lower_lost_connections(record: logging.LogRecord) -> bool:
    """Make a warning of what discord.py takes for an error: a connection is lost, and made again."""
    error = record.exc_info[1] if record.exc_info else None
    if record.name in CONNECTING and isinstance(error, LOST):
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return record.levelno >= logging.root.level


def in_a_line(error: BaseException) -> str:
    """An error's kind and place. What it says may hold what people sent, but for the numbers of a refusal."""
    code = f" {error.status} ({error.code})" if isinstance(error, discord.HTTPException) else ""
    return f"{type(error).__name__}{code} at {place_of(error)}"


def when(record: logging.LogRecord) -> str:
    """The time of an entry, in UTC, as ISO 8601."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def set_up_logging(level: str, form: str, secrets: tuple[str, ...] = (), stream: TextIO | None = None) -> None:
    """Send the log of the whole process to ``stream`` (standard output), as ``text`` or ``json``."""
    handler = logging.StreamHandler(stream or sys.stdout)
    handler.addFilter(is_not_a_late_suggestion)
    handler.addFilter(lower_lost_connections)
    handler.setFormatter(JsonFormatter(secrets) if form == "json" else LineFormatter(secrets))
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(level)
    # Discord's library writes whole events when asked for details: private messages and interaction tokens among them.
    logging.getLogger("discord").setLevel(max(logging.root.level, logging.INFO))
    for chatty in ("alembic", "aiosqlite", "asyncio", "PIL", "sqlalchemy"):
        logging.getLogger(chatty).setLevel(max(logging.root.level, logging.WARNING))
