"""Libraries that only some commands need, and how to get them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from saloon.kernel.messages import Mistake

if TYPE_CHECKING:
    from saloon.server.common.settings import Settings

EXTRAS: Final = {"arena": ("openskill", "matplotlib"), "postgres": ("asyncpg",), "redis": ("redis",)}


def need(extra: str) -> None:
    missing = tuple([name for name in EXTRAS[extra] if find_spec(name) is None])
    if missing:
        raise Mistake("extra", missing=missing, extra=extra)


def need_for(settings: Settings) -> None:
    """What this house takes besides."""
    if settings.database.startswith("postgresql"):
        need("postgres")
    if settings.redis:
        need("redis")
