"""Whoever was sent away stays out; guests at somebody's device are known as such; a host's tables are found quickly"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Until now a guest was whoever sat on a person's chair under another name than theirs.
GUESTS = """
    UPDATE seats SET guest = true
    WHERE kind = 'human' AND name <> (SELECT users.name FROM users WHERE users.id = seats."user")
        AND EXISTS (SELECT 1 FROM seats AS own JOIN users ON users.id = own."user"
                    WHERE own."table" = seats."table" AND own."user" = seats."user" AND own.seat <> seats.seat)
"""


def upgrade() -> None:
    op.create_table(
        "barred",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("table", "user"),
    )
    op.create_index("ix_barred_user", "barred", ["user"])
    op.add_column("seats", sa.Column("guest", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(GUESTS)
    op.create_index("tables_hosted", "tables", ["host", "touched"])
