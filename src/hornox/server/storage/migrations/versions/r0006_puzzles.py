"""Puzzles: the first tries of people, and doubts about puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    _add("puzzle_tries", sa.Column("right", sa.Boolean(), nullable=False))
    _add("puzzle_reports", sa.Column("text", sa.String(), nullable=False))


def _add(name: str, said: sa.Column[object]) -> None:
    op.create_table(
        name,
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        said,
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "puzzle", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=f"fk_{name}_person_id", ondelete="CASCADE"
        ),
    )
