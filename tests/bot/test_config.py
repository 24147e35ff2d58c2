"""Settings: what is read, what is refused and how, and that the token is never shown."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.config import ConfigError, Settings, load_settings

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789ab"
EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def problems(environment: dict[str, str], file: Path) -> list[str]:
    with pytest.raises(ConfigError) as refused:
        load_settings(environment, file)
    assert str(refused.value).splitlines() == list(refused.value.problems)
    return list(refused.value.problems)


def test_without_anything_set_the_defaults_hold(file: Path):
    settings = load_settings({}, file)
    assert settings == Settings()
    assert settings.database_url == "sqlite+aiosqlite:///data/skitgubbe.sqlite3"
    assert (settings.token, settings.log_level, settings.log_format) == (None, "INFO", "text")


def test_everything_that_can_be_set(file: Path):
    given = {
        "DISCORD_TOKEN": TOKEN,
        "DATABASE_URL": "sqlite+aiosqlite:////var/games.sqlite3",
        "LOG_LEVEL": "debug",
        "LOG_FORMAT": "JSON",
        "DEV_GUILD_ID": "500000000000000001",
        "DEFAULT_LOCALE": "sv",
        "SHARD_COUNT": "4",
        "SHARD_IDS": "3, 1",
    }
    assert load_settings(given, file) == Settings(
        token=TOKEN,
        database_url="sqlite+aiosqlite:////var/games.sqlite3",
        log_level="DEBUG",
        log_format="json",
        dev_guild_id=500000000000000001,
        default_locale="sv",
        shard_count=4,
        shard_ids=(1, 3),
    )


def test_the_file_is_read_and_the_environment_wins(file: Path):
    file.write_text(f'DISCORD_TOKEN="{TOKEN}"\nexport LOG_LEVEL=ERROR # loud things only\nLOG_FORMAT=json\n')
    settings = load_settings({"LOG_FORMAT": "text", "UNKNOWN": "1"}, file)
    assert (settings.token, settings.log_level, settings.log_format) == (TOKEN, "ERROR", "text")


def test_empty_values_count_as_not_set(file: Path):
    assert load_settings({"DISCORD_TOKEN": "", "DEV_GUILD_ID": "  ", "SHARD_COUNT": ""}, file) == Settings()


def test_dollars_in_a_value_are_left_alone(file: Path):
    file.write_text("DATABASE_URL=sqlite+aiosqlite:///${HOME}.sqlite3\n")
    assert load_settings({}, file).database_url == "sqlite+aiosqlite:///${HOME}.sqlite3"


@pytest.mark.parametrize(
    ("name", "value", "advice"),
    [
        ("DISCORD_TOKEN", "0123456789abcdef0123456789abcdef", "Reset Token"),
        ("DISCORD_TOKEN", f"Bot {TOKEN}", "Reset Token"),
        ("DISCORD_TOKEN", f"{TOKEN}\u00a0x", "Reset Token"),
        ("DATABASE_URL", "games.sqlite3", "sqlite+aiosqlite:///data/skitgubbe.sqlite3"),
        ("DATABASE_URL", "sqlite:///games.sqlite3", "sqlite+aiosqlite:///data/skitgubbe.sqlite3"),
        ("DATABASE_URL", "sqlite+aiosqlite://", "sqlite+aiosqlite:///data/skitgubbe.sqlite3"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:", "sqlite+aiosqlite:///data/skitgubbe.sqlite3"),
        ("DATABASE_URL", "postgresql+asyncpg://bot:pw@db/games", "sqlite+aiosqlite:///data/skitgubbe.sqlite3"),
        ("LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING, ERROR"),
        ("LOG_FORMAT", "xml", "text, json"),
        ("DEV_GUILD_ID", "my server", "Copy Server ID"),
        ("DEV_GUILD_ID", "12", "Copy Server ID"),
        ("DEFAULT_LOCALE", "Swedish", "one of de, en, es, it, sv, not 'Swedish'"),
        ("DEFAULT_LOCALE", "fr", "one of de, en, es, it, sv, not 'fr'"),
        ("SHARD_COUNT", "0", "leave it out"),
        ("SHARD_COUNT", "two", "leave it out"),
        ("SHARD_IDS", "0", "SHARD_COUNT"),
        ("SHARD_IDS", "0,x", "like 0,1"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_with_what_to_do(name: str, value: str, advice: str, file: Path):
    (problem,) = problems({name: value}, file)
    assert problem.startswith(name)
    assert advice in problem
    assert "\n" not in problem


def test_a_shard_that_does_not_exist(file: Path):
    (problem,) = problems({"SHARD_COUNT": "2", "SHARD_IDS": "1,2"}, file)
    assert "below SHARD_COUNT (2); 2 isn't" in problem


def test_everything_that_is_wrong_is_said_at_once(file: Path):
    wrong = {"DISCORD_TOKEN": "x", "LOG_LEVEL": "LOUD", "SHARD_COUNT": "-1", "SHARD_IDS": "0"}
    assert {problem.split()[0] for problem in problems(wrong, file)} == {"DISCORD_TOKEN", "LOG_LEVEL", "SHARD_COUNT"}


def test_a_file_that_is_no_text(file: Path):
    file.write_bytes(b"DISCORD_TOKEN=\xff\xfe\x00")
    (problem,) = problems({}, file)
    assert str(file) in problem


def test_secrets_are_never_shown(file: Path):
    settings = load_settings({"DISCORD_TOKEN": TOKEN}, file)
    assert TOKEN not in repr(settings)
    secrets = {"DISCORD_TOKEN": "no-token-but-secret", "DATABASE_URL": "postgresql+asyncpg://bot:hunter2@db/games"}
    said = "\n".join(problems(secrets, file))
    assert "no-token-but-secret" not in said
    assert "hunter2" not in said


def test_a_missing_token_is_asked_for_only_when_it_is_needed():
    with pytest.raises(ConfigError, match=r"DISCORD_TOKEN.*Reset Token.*\.env"):
        Settings().require_token()
    assert Settings(token=TOKEN).require_token() == TOKEN


def test_the_example_names_every_setting_and_is_itself_valid(tmp_path: Path):
    text = EXAMPLE.read_text()
    names = {name.upper() for name in (field.name for field in fields(Settings))} - {"TOKEN"} | {"DISCORD_TOKEN"}
    assert set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE)) == names
    filled = tmp_path / "all"
    filled.write_text(re.sub(r"^#([A-Z_]+=)", r"\1", text, flags=re.MULTILINE))
    assert load_settings({}, filled) == load_settings({}, EXAMPLE) == Settings()
