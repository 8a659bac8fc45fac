"""Who opened a table, who may open a game, when a device was used last.

A game is public if its table is. Where the table is gone, the game is private.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _tokens()
    op.add_column("tables", sa.Column("opener", sa.String()))
    _games()
    _participants()
    _ratings()


def _tokens() -> None:
    """The last use is unknown: assume now, so that no device is signed out."""
    op.add_column("tokens", sa.Column("used", sa.BigInteger(), nullable=False, server_default="0"))
    now = time.time_ns() // 1_000_000
    op.execute(sa.text("UPDATE tokens SET used = :now").bindparams(now=now))
    op.create_index("ix_tokens_used", "tokens", ["used"])
    op.create_index("ix_links_expires", "links", ["expires"])


def _games() -> None:
    op.add_column(
        "games",
        sa.Column("visibility", sa.String(), nullable=False, server_default="private"),
    )
    op.execute(
        "UPDATE games SET visibility = 'public'"
        " WHERE table_code IN (SELECT code FROM tables WHERE public)"
    )
    op.create_table(
        "viewers",
        sa.Column("game_id", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_viewers"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_viewers_game_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_viewers_person_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_viewers_person_id", "viewers", ["person_id"])


def _participants() -> None:
    op.add_column(
        "participants",
        sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.execute(
        "UPDATE participants SET public = true"
        " WHERE game_id IN (SELECT id FROM games WHERE visibility = 'public')"
    )
    op.drop_index("ix_participants_subject_ended", "participants")
    op.create_index(
        "ix_participants_subject_public_ended", "participants", ["subject", "public", "ended"]
    )


def _ratings() -> None:
    """People whose games in a mode were all private have no public rating in it."""
    op.execute(
        "DELETE FROM ratings WHERE subject LIKE 'person:%' AND NOT EXISTS ("
        "SELECT 1 FROM participants JOIN games ON games.id = participants.game_id"
        " WHERE participants.subject = ratings.subject AND participants.public"
        " AND games.mode = ratings.mode AND participants.mu IS NOT NULL)"
    )
