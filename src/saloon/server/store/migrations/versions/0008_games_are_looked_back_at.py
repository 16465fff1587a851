"""Games are looked back at: how far, and what was found"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("mark", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("looks", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("progress", sa.Float(), nullable=False),
        sa.Column("fine", sa.Boolean(), nullable=False),
        sa.Column("luck", sa.Text(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("kept", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table"),
    )
