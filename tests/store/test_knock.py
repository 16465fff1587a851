"""A database that cannot be used is named before the house opens."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from store_tools import opened

from saloon.kernel.messages import Mistake
from saloon.server.store.connect import knock
from services import Postgres

pytest_plugins = ["store_databases"]


def test_ours_is_recognized_new_and_in_use(database: str) -> None:
    async def run() -> None:
        await knock(database)
        async with opened(database):
            await knock(database)

    asyncio.run(run())


def test_what_a_later_version_has_changed_is_left_alone(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            async with store.writing() as db:
                await db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            with pytest.raises(Mistake, match=r"database-later.*9999"):
                await knock(database)

    asyncio.run(run())


def test_a_file_of_something_else_is_named(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana, " * 100)
    with pytest.raises(Mistake, match=r"database-silent.*letter.txt.*not a database"):
        asyncio.run(knock(f"sqlite:///{file}"))
    assert file.read_text() == "Dear Ana, " * 100


def test_a_database_that_does_not_exist_is_named(cluster: Postgres) -> None:
    url = make_url(cluster.new_database()).set(database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(Mistake, match=r"database-silent.*nowhere.*does not exist"):
        asyncio.run(knock(url))
