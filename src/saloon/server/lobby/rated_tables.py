"""Which tables may count for ratings: everybody there plays for themselves, from the beginning, against the clock."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import select

from saloon.server.store.schema import rated, tables
from saloon.server.store.store import Store
from saloon.server.wire.lobby import TablePlan
from saloon.server.wire.problem import Problem

ABANDONED: Final = 7 * 86_400.0  # seconds
AT_ONCE: Final = 500


async def end_abandoned(store: Store) -> None:
    """Rated games that wait for nobody: everybody has left or has run out of time, and has not come back for days."""
    waiting = select(rated.c.table).where(rated.c.number.is_(None)).distinct()
    since = time.time() - ABANDONED
    quiet = (tables.c.status == "running") & (tables.c.touched < since) & tables.c.id.in_(waiting)
    async with store.reading() as db:
        found = await store.read_tables(db, quiet, AT_ONCE)
    for row in found:
        if all(not chair.is_person or chair.seat in row.clock.away for chair in row.chairs):
            await store.end_here(row.id, row.seq)


def check_rated(plan: TablePlan) -> None:
    """Any house rules will do. A table without a clock could be left alone by whoever is about to lose."""
    kinds = [chair.kind for chair in plan.chairs]
    if len(kinds) < 2 or all(kind == "bot" for kind in kinds):
        raise Problem("rated-alone")
    if "guest" in kinds:
        raise Problem("rated-guest")
    if plan.position is not None or plan.origin is not None:
        raise Problem("rated-position")
    if plan.clock.kind == "none":
        raise Problem("rated-clock")
