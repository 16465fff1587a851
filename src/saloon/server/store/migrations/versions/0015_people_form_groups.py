"""People form groups: a club, a family, a school class, with tables and a chat of their own"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def part_of(name: str, parent: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=length), sa.ForeignKey(f"{parent}.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("invite", sa.String(length=64), nullable=False, unique=True),
        sa.Column("link", sa.String(length=48), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "members",
        part_of("group", "groups", 16),
        part_of("user", "users", 32),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("group", "user"),
    )
    op.create_index("ix_members_user", "members", ["user"])
    op.create_table(
        "group_chat",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        part_of("group", "groups", 16),
        part_of("user", "users", 32),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("phrase", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    for name in ("group", "user", "at"):
        op.create_index(f"ix_group_chat_{name}", "group_chat", [name])
    for table in ("tables", "reports", "seekers"):
        op.add_column(table, sa.Column("group", sa.String(length=16)))
    op.create_index("ix_tables_group", "tables", ["group"])
