"""Brings a database to the schema of this version: at start-up, behind a lock, as many workers may start at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from saloon.kernel.messages import Mistake

SCRIPTS: Final = Path(__file__).parent / "migrations"
LOCK: Final = 5_741_876  # of PostgreSQL; SQLite has only one writer anyway


LIMITS: Final = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")


async def upgrade(engine: AsyncEngine, revision: str = "head") -> None:
    """However long it takes, and however long another worker takes: the engine is for this alone, and has no limits."""
    try:
        async with engine.begin() as db:
            if db.dialect.name == "postgresql":
                for limit in LIMITS:
                    await db.execute(text(f"SET LOCAL {limit} = 0"))
                await db.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            await db.run_sync(_upgrade, revision)
    finally:
        await engine.dispose()


async def recognize(engine: AsyncEngine) -> None:
    """A database that a later version has changed is left alone."""
    async with engine.connect() as db:
        await db.run_sync(_recognize)


def _recognize(connection: Connection) -> None:
    known = {script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()}
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            raise Mistake("database-later", revision=revision)


def _upgrade(connection: Connection, revision: str) -> None:
    command.upgrade(config(connection), revision)


def config(connection: Connection) -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(SCRIPTS))
    settings.attributes["connection"] = connection
    return settings
