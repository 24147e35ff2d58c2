"""Settings, from the environment and a file ``.env`` in the folder that the bot is started in."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from dotenv import dotenv_values
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

DEFAULT_DATABASE = "sqlite+aiosqlite:///data/skitgubbe.sqlite3"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = ("text", "json")
GET_A_TOKEN = "get one at https://discord.com/developers/applications, your application -> Bot -> Reset Token"
TOKEN = re.compile(r"[\w-]{10,}\.[\w-]+\.[\w-]{10,}", re.ASCII)
LOCALE = re.compile(r"([a-z]{2,3})([-_][A-Z]{2})?", re.ASCII)
CATALOGS = Path(__file__).with_name("words") / "catalogs"
SNOWFLAKE = re.compile(r"[1-9][0-9]{14,19}", re.ASCII)


class ConfigError(Exception):
    """Settings that can't be used. ``problems`` has one line for each: the variable, what is wrong, what to do."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What can be set; ``.env.example`` says what each is for. Secrets are left out of the text form."""

    token: str | None = field(default=None, repr=False)
    database_url: str = field(default=DEFAULT_DATABASE, repr=False)
    log_level: str = "INFO"
    log_format: Literal["text", "json"] = "text"
    dev_guild_id: int | None = None
    """Sync commands to this server only, and take them off everywhere else: for development."""
    default_locale: str = "en"
    """The language of servers whose own the bot doesn't speak."""
    shard_count: int | None = None
    """How many shards there are in all; None to let Discord say."""
    shard_ids: tuple[int, ...] | None = None
    """Which of them this process runs; None for all."""
    metrics_port: int | None = None
    """Where a Prometheus server finds the numbers of ``bot.metrics``; None to show them nowhere."""
    metrics_host: str = "127.0.0.1"
    """The address of this machine on which that port is opened."""

    def require_token(self) -> str:
        """The token; :class:`ConfigError` if there is none."""
        if self.token is None:
            raise ConfigError([f"DISCORD_TOKEN is not set; {GET_A_TOKEN}, and write it into the file .env"])
        return self.token


def load_settings(environment: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
    """Read the settings; the environment wins over the file, and an empty value counts as not set.

    :class:`ConfigError` with everything that is wrong at once.
    """
    problems: list[str] = []
    values = _read_file(file, problems)
    values.update(os.environ if environment is None else environment)
    reader = _Reader({name: value.strip() for name, value in values.items() if value.strip()}, problems)
    shard_count = reader.shard_count()
    settings = Settings(
        token=reader.token(),
        database_url=reader.database_url(),
        log_level=reader.one_of("LOG_LEVEL", LOG_LEVELS, "INFO"),
        log_format="json" if reader.one_of("LOG_FORMAT", LOG_FORMATS, "text") == "json" else "text",
        dev_guild_id=reader.dev_guild_id(),
        default_locale=reader.default_locale(),
        shard_count=shard_count,
        shard_ids=reader.shard_ids(shard_count),
        metrics_port=reader.metrics_port(),
        metrics_host=reader.metrics_host(),
    )
    if problems:
        raise ConfigError(problems)
    return settings


def _read_file(file: Path, problems: list[str]) -> dict[str, str]:
    """The file's settings; none if there is no such file."""
    try:
        if not file.exists():
            return {}
        found = dotenv_values(file, interpolate=False)
    except (OSError, UnicodeDecodeError):
        problems.append(f"{file} can't be read; make it a text file (UTF-8) that you may read")
        return {}
    return {name: value for name, value in found.items() if value is not None}


class _Reader:
    """Reads one setting after the other, and notes what is wrong without ever showing a secret."""

    def __init__(self, values: Mapping[str, str], problems: list[str]) -> None:
        self._values = values
        self._problems = problems

    def token(self) -> str | None:
        value = self._values.get("DISCORD_TOKEN")
        if value is not None and not TOKEN.fullmatch(value):
            self._problems.append(
                f"DISCORD_TOKEN is not a bot token (three parts with dots between; "
                f"not the client secret, not the public key); {GET_A_TOKEN}"
            )
        return value

    def database_url(self) -> str:
        value = self._values.get("DATABASE_URL", DEFAULT_DATABASE)
        try:
            url = make_url(value)
        except ArgumentError:
            url = None
        if url is None or url.drivername != "sqlite+aiosqlite" or url.database in (None, "", ":memory:"):
            self._problems.append(f"DATABASE_URL must be an SQLite file; write it like {DEFAULT_DATABASE}")
        return value

    def one_of(self, name: str, known: tuple[str, ...], default: str) -> str:
        value = self._values.get(name, default)
        found = next((word for word in known if word.lower() == value.lower()), None)
        if found is None:
            self._problems.append(f"{name} must be one of {', '.join(known)}, not {value!r}")
        return found or default

    def dev_guild_id(self) -> int | None:
        value = self._values.get("DEV_GUILD_ID")
        if value is None:
            return None
        if not SNOWFLAKE.fullmatch(value):
            self._problems.append(
                f"DEV_GUILD_ID must be a server's id, not {value!r}; "
                "switch on Discord's developer mode, right-click the server, Copy Server ID"
            )
            return None
        return int(value)

    def default_locale(self) -> str:
        value = self._values.get("DEFAULT_LOCALE", "en")
        match = LOCALE.fullmatch(value)
        # Their names are enough: the catalogs themselves take long to read.
        spoken = sorted(path.stem for path in CATALOGS.glob("*.po"))
        if match is None or match[1] not in spoken:
            self._problems.append(f"DEFAULT_LOCALE must be one of {', '.join(spoken)}, not {value!r}")
        return value

    def shard_count(self) -> int | None:
        value = self._values.get("SHARD_COUNT")
        if value is None:
            return None
        if not re.fullmatch(r"[1-9][0-9]{0,4}", value, re.ASCII):
            self._problems.append(
                f"SHARD_COUNT must be a whole number from 1, not {value!r}; leave it out to let Discord say"
            )
            return None
        return int(value)

    def shard_ids(self, count: int | None) -> tuple[int, ...] | None:
        value = self._values.get("SHARD_IDS")
        if value is None:
            return None
        parts = [part.strip() for part in value.split(",")]
        if not all(re.fullmatch(r"[0-9]{1,5}", part, re.ASCII) for part in parts):
            self._problems.append(f"SHARD_IDS must be numbers with commas between, like 0,1, not {value!r}")
            return None
        numbers = tuple(sorted({int(part) for part in parts}))
        if "SHARD_COUNT" not in self._values:
            self._problems.append("SHARD_IDS needs SHARD_COUNT too: how many shards there are in all")
        elif count is not None and numbers[-1] >= count:
            self._problems.append(f"SHARD_IDS must be below SHARD_COUNT ({count}); {numbers[-1]} isn't")
        return numbers

    def metrics_port(self) -> int | None:
        value = self._values.get("METRICS_PORT")
        if value is None:
            return None
        if not re.fullmatch(r"[0-9]{1,5}", value, re.ASCII) or not 1024 <= int(value) <= 65535:
            self._problems.append(f"METRICS_PORT must be a number from 1024 to 65535, not {value!r}; or leave it out")
            return None
        return int(value)

    def metrics_host(self) -> str:
        return self._values.get("METRICS_HOST", "127.0.0.1")
