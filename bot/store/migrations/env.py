"""Where Alembic starts: on the connection, and in the transaction, that ``bot.store.migrate`` hands over."""

from __future__ import annotations

from alembic import context

from bot.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
context.run_migrations()
