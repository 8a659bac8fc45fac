"""The deal of the day: its secret, the tries of people, games that stay secret for a while."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column(
        "games",
        sa.Column("secret_until", sa.BigInteger(), nullable=False, server_default="0"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("table_code", sa.String(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "person_id", name="pk_daily_tries"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_daily_tries_person_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_daily_tries_person_id", "daily_tries", ["person_id"])
