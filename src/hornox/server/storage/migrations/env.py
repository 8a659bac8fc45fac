"""Alembic runs this for each upgrade, on a connection with an open transaction."""

from __future__ import annotations

from alembic import context

from hornox.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by copying it
)
context.run_migrations()
