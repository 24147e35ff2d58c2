"""Bring a database to the newest schema, in the process that opens it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.store.errors import SchemaTooNew

MIGRATIONS = Path(__file__).with_name("migrations")


def upgrade(connection: Connection) -> None:
    """Run what is missing within the connection's transaction: all of it, or nothing.

    :class:`SchemaTooNew` for a database that a newer version of the program has written.
    """
    config = _config()
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == scripts.get_current_head():
        return
    known = {script.revision for script in scripts.walk_revisions()}
    if current is not None and current not in known:
        raise SchemaTooNew(current)
    command.upgrade(config, "head")


def known_revisions() -> set[str]:
    """The schemas that this version of the program can read, and bring up to date."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
