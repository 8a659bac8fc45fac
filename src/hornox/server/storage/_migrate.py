"""Upgrade a database with the migrations of this version."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from hornox.server.storage.errors import StoreTooNew


def migrate(connection: Connection, to: str = "head") -> None:
    """Upgrade within the transaction of this connection, wholly or not at all."""
    known = revisions()
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            limit = f"this Hornox reads up to {known[-1]}: update it"
            raise StoreTooNew(f"the database has revision {revision}; {limit}")
    command.upgrade(_config(connection), to)


def revisions() -> tuple[str, ...]:
    """Return all revisions in order."""
    script = ScriptDirectory.from_config(_config())
    return tuple(revision.revision for revision in script.walk_revisions())[::-1]


def _config(connection: Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "hornox.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config
