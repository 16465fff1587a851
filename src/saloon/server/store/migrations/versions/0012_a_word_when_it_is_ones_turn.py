"""A word when it is one's turn: wishes, devices, webhooks, the outbox; how far chat was read"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wishes",
        of_user(primary_key=True),
        sa.Column("push", sa.Boolean(), nullable=False),
        sa.Column("mail", sa.Boolean(), nullable=False),
        sa.Column("lang", sa.String(length=2), nullable=False),
    )
    op.create_table(
        "bells",
        of_user(primary_key=True),
        of_table(primary_key=True),
        sa.Column("bell", sa.String(length=4), nullable=False),
    )
    op.create_index("ix_bells_table", "bells", ["table"])
    op.create_table(
        "devices",
        sa.Column("id", sa.String(length=16), primary_key=True),
        of_user(nullable=False),
        sa.Column("session", sa.String(length=64), sa.ForeignKey("sessions.token", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False, unique=True),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("auth", sa.String(length=32), nullable=False),
        sa.Column("lang", sa.String(length=2), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_index("ix_devices_user", "devices", ["user"])
    op.create_index("ix_devices_session", "devices", ["session"])
    op.create_table(
        "hooks",
        of_table(primary_key=True),
        of_user(nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("lang", sa.String(length=2), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_index("ix_hooks_user", "hooks", ["user"])
    op.create_table(
        "words",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        of_table(nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("way", sa.String(length=4), nullable=False),
        sa.Column("user", sa.String(length=32), nullable=False),
        sa.Column("device", sa.String(length=16), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.UniqueConstraint("table", "question", "kind", "way", "user", "device"),
    )
    op.create_index("words_due", "words", ["state", "due"])
    op.create_index("words_user", "words", ["user"])
    op.create_table(
        "duties",
        sa.Column("name", sa.String(length=16), primary_key=True),
        sa.Column("worker", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
    )
    op.create_table(
        "chat_read",
        of_user(primary_key=True),
        of_table(primary_key=True),
        sa.Column("seen", sa.Float(), nullable=False),
    )
    op.create_index("ix_chat_read_table", "chat_read", ["table"])


def of_user(**how: Any) -> sa.Column[str]:
    return sa.Column("user", sa.String(length=32), sa.ForeignKey("users.id", ondelete="CASCADE"), **how)


def of_table(**how: Any) -> sa.Column[str]:
    return sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id", ondelete="CASCADE"), **how)
