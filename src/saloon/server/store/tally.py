"""How often one may do what is rare and dear, counted in the database: so many times at all workers together."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from saloon.server.common.tokens import digest
from saloon.server.network.limits import Rate
from saloon.server.store.store import Store

# A bucket is one number: when it will be full again. One statement spends, so that two workers cannot spend the same.
# What lies further off than any bucket needs is from before the clock was put back, and counts as full.
_SPEND: Final = """
    INSERT INTO tallies (kind, key, until) VALUES (:kind, :key, {now} + :step)
    ON CONFLICT (kind, key) DO UPDATE SET
        until = :step + CASE WHEN tallies.until BETWEEN {now} AND {now} + :never THEN tallies.until ELSE {now} END
    WHERE tallies.until <= {now} + :most OR tallies.until > {now} + :never
    RETURNING until
"""
_WAIT: Final = "SELECT until - {now} - :most FROM tallies WHERE kind = :kind AND key = :key"


async def spend(store: Store, kind: str, key: str, rate: Rate) -> float:
    """Spends one. 0 if there was one to spend, else the seconds until there is."""
    its = {"kind": kind, "key": digest(key)}
    step = rate.seconds / rate.times
    most = rate.seconds - step  # so far off, and there is still one to spend
    async with store.writing() as db:
        spent = text(_SPEND.format(now=store.now()))
        if (await db.execute(spent, {**its, "step": step, "most": most, "never": 2 * rate.seconds})).first():
            return 0.0
        wait = text(_WAIT.format(now=store.now()))
        return float((await db.execute(wait, {**its, "most": most})).scalar_one())
