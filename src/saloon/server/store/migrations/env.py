"""Alembic runs this file; the connection comes from `migrate.upgrade`, inside its transaction."""

from __future__ import annotations

from alembic import context

from saloon.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True)
context.run_migrations()
