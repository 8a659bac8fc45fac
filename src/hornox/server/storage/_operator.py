"""Bans and the operator's log, in SQL."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from hornox.server.storage import schema
from hornox.server.storage._dialect import lock_operator_log
from hornox.server.storage.changes import KEPT_ACTS, LogAct
from hornox.server.storage.rows import Ban, LoggedAct, OperatorAct

_BANS, _LOG = schema.BANS.c, schema.OPERATOR_LOG.c


def bans(connection: Connection) -> tuple[Ban, ...]:
    """Return all bans, by subject."""
    return tuple(
        Ban(*row) for row in connection.execute(select(schema.BANS).order_by(_BANS.subject))
    )


def acts(connection: Connection, after: int) -> tuple[LoggedAct, ...]:
    """Return what was logged after this number."""
    later = select(schema.OPERATOR_LOG).where(_LOG.number > after).order_by(_LOG.number)
    rows = connection.execute(later)
    return tuple(LoggedAct(row.number, row.at, OperatorAct(row.act), row.subject) for row in rows)


def last_act(connection: Connection) -> int:
    """Return the number of the last entry of the log, 0 if it is empty."""
    number: int = connection.scalar(select(func.coalesce(func.max(_LOG.number), 0))) or 0
    return number


def set_ban(connection: Connection, ban: Ban) -> None:
    """Add a ban, in place of an earlier one."""
    drop_ban(connection, ban.subject)
    row = {"subject": ban.subject, "since": ban.since, "until": ban.until, "reason": ban.reason}
    connection.execute(insert(schema.BANS), row)


def drop_ban(connection: Connection, subject: str) -> bool:
    """Delete a ban. Return whether there was one."""
    return connection.execute(delete(schema.BANS).where(_BANS.subject == subject)).rowcount == 1


def log_act(connection: Connection, change: LogAct) -> None:
    """Append an entry with the next number, and delete old ones."""
    lock_operator_log(connection)
    row = {
        "number": last_act(connection) + 1,
        "at": change.at,
        "act": change.act.value,
        "subject": change.subject,
    }
    connection.execute(delete(schema.OPERATOR_LOG).where(_LOG.at < change.at - KEPT_ACTS))
    connection.execute(insert(schema.OPERATOR_LOG), row)
