"""People, tables with their logs, finished games and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people()
    _tables()
    _games()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_tokens"),
        _owner("tokens", "person_id", "people.id"),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])
    op.create_table(
        "links",
        sa.Column("link_hash", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("link_hash", name="pk_links"),
        _owner("links", "person_id", "people.id"),
    )
    op.create_index("ix_links_person_id", "links", ["person_id"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("active", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
    )
    op.create_table(
        "documents",
        sa.Column("table_code", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_code", name="pk_documents"),
        _owner("documents", "table_code", "tables.code"),
    )
    op.create_table(
        "entries",
        sa.Column("table_code", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_code", "number", name="pk_entries"),
        _owner("entries", "table_code", "tables.code"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "members",
        sa.Column("table_code", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_code", "person_id", name="pk_members"),
        _owner("members", "table_code", "tables.code"),
        _owner("members", "person_id", "people.id"),
    )
    op.create_index("ix_members_person_id", "members", ["person_id"])


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("table_code", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("mode", sa.String(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_table_code_ended", "games", ["table_code", "ended"])
    op.create_table(
        "participants",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_participants"),
        _owner("participants", "game_id", "games.id"),
    )
    op.create_index("ix_participants_subject_ended", "participants", ["subject", "ended"])
    op.create_table(
        "ratings",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("mode", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("ordinal", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "mode", name="pk_ratings"),
    )
    op.create_index("ix_ratings_mode_ordinal", "ratings", ["mode", "ordinal"])


def _owner(table: str, column: str, of: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], [of], name=name, ondelete="CASCADE")
