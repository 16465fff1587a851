"""Tournaments: who has entered, who meets whom in which round, and what came of it"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def its() -> sa.Column[str]:
    whose = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    return sa.Column("tournament", sa.String(length=16), whose, nullable=False)


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("host", sa.String(length=32)),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("next", sa.Float()),
        sa.Column("ends", sa.Float()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    op.create_index("tournaments_next", "tournaments", ["status", "next"])
    op.create_table(
        "entrants",
        its(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user", sa.String(length=32)),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("playing", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "number"),
        sa.UniqueConstraint("tournament", "user"),
    )
    op.create_index("ix_entrants_user", "entrants", ["user"])
    op.create_table(
        "pairings",
        its(),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("table", sa.String(length=16)),
        sa.Column("places", sa.Text()),
        sa.PrimaryKeyConstraint("tournament", "round", "number"),
    )
    op.create_index("ix_pairings_table", "pairings", ["table"])
