"""Links are sealed: each row says whether it is yet; the house does so when it opens, as the key is not in here"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("links", sa.Column("sealed", sa.Boolean(), nullable=False, server_default=sa.false()))
