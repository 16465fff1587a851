"""People keep company: who would like to play now, how one stands to another, and who keeps the peace"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def user(name: str = "user") -> sa.Column[str]:
    return sa.Column(name, sa.String(length=32), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "seekers",
        user(),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("bots", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("table", sa.String(length=16)),
        sa.PrimaryKeyConstraint("user"),
    )
    op.create_index("ix_seekers_until", "seekers", ["until"])
    op.create_table(
        "ties",
        user(),
        user("whom"),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("user", "whom", "kind"),
    )
    op.create_index("ix_ties_whom", "ties", ["whom"])
    op.add_column("users", sa.Column("role", sa.String(length=10), nullable=False, server_default=""))
    op.add_column("users", sa.Column("suspended", sa.Float(), nullable=False, server_default="0"))
    op.add_column("users", sa.Column("here", sa.Float(), nullable=False, server_default="0"))
    op.add_column("users", sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "invitations",
        user(),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        user("by"),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("user", "table"),
    )
    for name in ("table", "by", "until"):
        op.create_index(f"ix_invitations_{name}", "invitations", [name])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(length=32)),
        user("whom"),
        sa.Column("table", sa.String(length=16)),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("closed", sa.Float()),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    for name in ("by", "whom"):
        op.create_index(f"ix_reports_{name}", "reports", [name])
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("who", sa.String(length=32), nullable=False),
        sa.Column("deed", sa.String(length=16), nullable=False),
        sa.Column("what", sa.String(length=32), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "house",
        sa.Column("key", sa.String(length=16), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
