"""The promise comes first: a table has its secret of the dice, and shows its commitment, from the moment it opens"""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

from saloon.kernel.fair import commitment

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("promise", sa.String(length=64), nullable=True))
    db = op.get_bind()
    for (table,) in db.execute(sa.text("SELECT id FROM tables WHERE status = 'open'")).all():
        secret = secrets.token_bytes(32)
        db.execute(
            sa.text('INSERT INTO secrets ("table", secret) VALUES (:table, :secret)'),
            {"table": table, "secret": secret},
        )
        db.execute(
            sa.text("UPDATE tables SET promise = :promise WHERE id = :table"),
            {"table": table, "promise": commitment(secret)},
        )
