"""Games are counted: what came of every seat, once a game has ended"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

UNCOUNTED = sa.text("status = 'over' AND NOT counted")


def upgrade() -> None:
    op.add_column("tables", sa.Column("begun", sa.Float(), nullable=True))
    op.add_column("tables", sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("tables_uncounted", "tables", ["id"], sqlite_where=UNCOUNTED, postgresql_where=UNCOUNTED)
    op.create_table(
        "played",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("share", sa.Float(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("role", sa.String(length=80), nullable=True),
        sa.Column("opening", sa.Text(), nullable=True),
        sa.Column("by_bot", sa.Boolean(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=True),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_index("played_game", "played", ["game", "seats"])
