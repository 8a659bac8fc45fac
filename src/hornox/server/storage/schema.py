"""The tables of the database. Every change here needs a migration."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData(
    # Named constraints can be changed by later migrations.
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _person() -> Column[str]:
    return Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False)


def _table() -> Column[str]:
    return Column("table_code", ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)


PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("created", BigInteger, nullable=False),
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("token_hash", String, primary_key=True),
    _person(),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, server_default="0"),
    Index(None, "person_id"),
    Index(None, "used"),
)

LINKS = Table(
    "links",
    METADATA,
    Column("link_hash", String, primary_key=True),
    _person(),
    Column("expires", BigInteger, nullable=False),
    Index(None, "person_id"),
    Index(None, "expires"),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("code", String, primary_key=True),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("active", BigInteger, nullable=False),
    Column("opener", String),  # a person id; null after a deletion
)
"""`active` is as of the document. Later entries have their own time, so an entry writes one row
only.
"""

DOCUMENTS = Table(
    "documents",
    METADATA,
    _table(),
    Column("number", Integer, nullable=False),
    Column("document", Text, nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    _table(),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)

LEASES = Table(
    "leases",
    METADATA,
    Column("table_code", String, primary_key=True),
    Column("epoch", BigInteger, nullable=False),
    Column("server", String, nullable=False),  # its id; empty: released
    Index(None, "server"),
)
"""Which server decides at a table, while it is alive. `epoch` grows with every acquisition."""

SERVERS = Table(
    "servers",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("address", String, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""The servers that share the database. One that does not renew `until` is taken for dead."""

MEMBERS = Table(
    "members",
    METADATA,
    _table(),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String, nullable=False),
    Index(None, "person_id"),
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String, primary_key=True),
    Column("table_code", String, nullable=False),  # no foreign key: the table may be deleted
    Column("number", Integer, nullable=False),
    Column("mode", String, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("commitment", String, nullable=False),
    Column("record", Text, nullable=False),
    Column("visibility", String, nullable=False, server_default="private"),
    Column("secret_until", BigInteger, nullable=False, server_default="0"),
    Index(None, "table_code", "ended"),
)

VIEWERS = Table(
    "viewers",
    METADATA,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Index(None, "person_id"),
)
"""Who was at the table when a game ended."""

PARTICIPANTS = Table(
    "participants",
    METADATA,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("subject", String, nullable=False),
    Column("name", String, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    Column("ended", BigInteger, nullable=False),  # copied from the game, for the index
    Column(
        "public", Boolean, nullable=False, server_default=false()
    ),  # copied from the game, for the index
    Index(None, "subject", "public", "ended"),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", String, nullable=False),  # of the coach that wrote it
    Column("document", LargeBinary, nullable=False),  # JSON, compressed by zlib
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("subject", String, primary_key=True),
    Column("mode", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("ordinal", Float, nullable=False),  # mu - 3 sigma, for the index
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Index(None, "mode", "ordinal"),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)
"""Secrets of the server, drawn once: what the deals of the days are made from."""

DAILY_TRIES = Table(
    "daily_tries",
    METADATA,
    Column("day", String, primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_code", String, nullable=False),  # no foreign key: the table may be deleted
    Column("started", BigInteger, nullable=False),
    Index(None, "person_id"),
)
"""The result of a try is that of its table's one game."""

PUZZLE_TRIES = Table(
    "puzzle_tries",
    METADATA,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String, primary_key=True),
    Column("right", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""First tries. The ratings are in `ratings`, under the mode `puzzles`."""

PUZZLE_REPORTS = Table(
    "puzzle_reports",
    METADATA,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String, primary_key=True),
    Column("text", String, nullable=False),
    Column("at", BigInteger, nullable=False),
)

BANS = Table(
    "bans",
    METADATA,
    Column("subject", String, primary_key=True),  # person:ID or network:NETWORK
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),  # null: until it is lifted
    Column("reason", String, nullable=False),
)

OPERATOR_LOG = Table(
    "operator_log",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("act", String, nullable=False),
    Column("subject", String, nullable=False),
)
"""What the operator did. Numbers have no gaps, so that no server misses an act."""

JOBS = Table(
    "jobs",
    METADATA,
    Column("key", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("version", String, nullable=False),  # a worker takes jobs of its own version only
    Column("person", String, nullable=False),
    Column("priority", Integer, nullable=False),  # the lowest first
    Column("turn", Integer, nullable=False),  # how many jobs the person had before this one
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),  # nobody waits for it any longer
    Column("server", String),  # the server that waits; null: several
    Column("payload", Text),  # null once the job is done: it may hold a hand
    Column("worker", String),
    Column("until", BigInteger, nullable=False),  # the end of the worker's lease
    Column("attempt", Integer, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("result", Text),
    Column("error", String),
    Index(None, "done", "version", "priority", "turn", "created"),
    Index(None, "worker"),
    Index(None, "expires"),
)
"""What workers in other processes compute. Rows live for seconds."""

JOB_PARTS = Table(
    "job_parts",
    METADATA,
    Column("key", ForeignKey("jobs.key", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("part", Text, nullable=False),
)
"""What a job has told so far."""

WORKERS = Table(
    "workers",
    METADATA,
    Column("name", String, primary_key=True),
    Column("version", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Worker programs that run. `seats`: their processes that are ready."""
