"""Versions of tables go on in long strides: they need the room"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":  # there a whole number has room for everything
        op.alter_column("tables", "version", type_=sa.BigInteger(), existing_nullable=False)
