"""Brings a database up to date with the migrations of this version."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from hornox.server.storage.errors import StoreTooNew


def migrate(connection: Connection, to: str = "head") -> None:
    """Within the transaction of this connection, so that it is up to date or as it was."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "hornox.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    _refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, to)


def _refuse_newer(connection: Connection, script: ScriptDirectory) -> None:
    for revision in MigrationContext.configure(connection).get_current_heads():
        try:
            script.get_revision(revision)
        except CommandError:
            raise StoreTooNew(
                f"the database has revision {revision}, which this version of hornox does not know"
            ) from None
