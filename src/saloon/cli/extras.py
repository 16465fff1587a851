"""Libraries that only some commands need, and how to get them."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final

from saloon.kernel.messages import Mistake

if TYPE_CHECKING:
    from saloon.server.common.settings import Settings

EXTRAS: Final = {
    "server": (
        "litestar", "uvicorn", "httptools", "websockets", "msgspec", "sqlalchemy", "aiosqlite", "alembic",
        "argon2-cffi", "prometheus-client", "segno", "webauthn", "http-ece", "py-vapid", "aiosmtplib",
        "httpx",
    ),
    "arena": ("matplotlib",),
    "postgres": ("asyncpg",),
    "redis": ("redis",),
}  # fmt: skip


def need(extra: str) -> None:
    missing = tuple([name for name in EXTRAS[extra] if not installed(name)])
    if missing:
        raise Mistake("extra", missing=missing, extra=extra)


def installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True


def need_for(settings: Settings) -> None:
    """What this house takes besides."""
    if settings.database.startswith("postgresql"):
        need("postgres")
    if settings.redis:
        need("redis")
