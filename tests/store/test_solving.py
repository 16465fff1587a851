"""Ratings and streaks of solvers, on both databases."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert
from store_tools import with_store

from saloon.server.people.solving import expected, note, ratings, standing
from saloon.server.people.users import DAY
from saloon.server.store.schema import users
from saloon.server.store.store import Store

pytest_plugins = ["store_databases"]
NOON = 20_000.5 * DAY


async def add_people(store: Store, *ids: str) -> None:
    async with store.writing() as db:
        await db.execute(insert(users), [{"id": id, "name": id, "created": 1.0} for id in ids])


def test_the_model_is_elo() -> None:
    assert expected(1500, 1500) == 0.5
    assert expected(1900, 1500) == pytest.approx(10 / 11)
    assert expected(1500, 1900) == pytest.approx(1 / 11)


def test_a_first_answer_moves_both_ratings_and_no_other_does(database: str) -> None:
    async def test(store: Store) -> None:
        await add_people(store, "ann", "bob")
        assert await note(store, "ann", "p", 1900, "roll", True, NOON)
        assert (await standing(store, "ann", NOON)).rating == round(1500 + 40 * 10 / 11)
        assert (await ratings(store))["p"] == pytest.approx(1900 - 20 * 10 / 11)
        assert not await note(store, "ann", "p", 1900, "stop", False, NOON)
        assert (await standing(store, "ann", NOON)).tries == 1
        assert await note(store, "bob", "p", 1900, "stop", False, NOON)
        assert (await ratings(store))["p"] > 1900 - 20 * 10 / 11
        assert (await standing(store, "bob", NOON)).rating == round(1500 - 40 * expected(1500, 1900 - 20 * 10 / 11))

    with_store(database, test)


def test_days_and_right_answers_in_a_row(database: str) -> None:
    async def test(store: Store) -> None:
        await add_people(store, "ann")
        for day, solved in enumerate((True, True, False, True)):
            await note(store, "ann", f"p{day}", 1500, "x", solved, NOON + day * DAY)
        now = NOON + 3 * DAY
        told = await standing(store, "ann", now)
        assert (told.days, told.today, told.row, told.best_row, told.solved, told.tries) == (4, True, 1, 2, 3, 4)
        assert (await standing(store, "ann", now + DAY)).days == 4, "today is not over yet"
        assert not (await standing(store, "ann", now + DAY)).today
        assert (await standing(store, "ann", now + 2 * DAY)).days == 0
        await note(store, "ann", "late", 1500, "x", True, now + 5 * DAY)
        assert (await standing(store, "ann", now + 5 * DAY)).days == 1

    with_store(database, test)


def test_answers_at_the_same_time_all_count(database: str) -> None:
    async def test(store: Store) -> None:
        await add_people(store, *[f"u{n}" for n in range(4)])
        every = [(f"u{n}", f"p{m}") for n in range(4) for m in range(3)] * 2
        noted = await asyncio.gather(*[note(store, who, what, 1500, "x", True, NOON) for who, what in every])
        assert sorted(noted) == [False] * 12 + [True] * 12
        for n in range(4):
            assert (await standing(store, f"u{n}", NOON)).tries == 3

    with_store(database, test)
