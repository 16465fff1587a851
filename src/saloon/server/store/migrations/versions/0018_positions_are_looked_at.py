"""Positions are looked at: how far, and what was found"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "position_analyses",
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.Column("looks", sa.Integer(), nullable=False),
        sa.Column("fine", sa.Boolean(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("kept", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("mark"),
    )
    op.create_index("ix_position_analyses_at", "position_analyses", ["at"])
