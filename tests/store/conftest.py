"""Real databases for the tests: SQLite in a file, PostgreSQL and Redis as processes of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from services import Postgres, RedisServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with RedisServer() as running:
        yield running.url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/saloon.db"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
