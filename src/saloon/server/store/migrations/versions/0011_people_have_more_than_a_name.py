"""People have more than a name: an emblem, a profile, devices, passkeys, recovery codes, an address"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("emblem", sa.String(length=16), nullable=False, server_default=""))
    op.add_column("users", sa.Column("shown_to", sa.String(length=12), nullable=False, server_default="played"))
    op.add_column("users", sa.Column("mail", sa.String(length=254), nullable=True))
    op.create_index("ix_users_mail", "users", ["mail"])
    op.add_column("sessions", sa.Column("device", sa.String(length=40), nullable=False, server_default=""))
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=32), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("counter", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_passkeys_user", "passkeys", ["user"])
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=32), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("code"),
    )
    op.create_index("ix_recovery_codes_user", "recovery_codes", ["user"])
    op.create_table(
        "vouchers",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("user", sa.String(length=32), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=True),
        sa.Column("session", sa.String(length=64), nullable=True),
        sa.Column("address", sa.String(length=254), nullable=True),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index("ix_vouchers_user", "vouchers", ["user"])
    op.create_index("ix_vouchers_until", "vouchers", ["until"])
