"""How people do at puzzles, and how hard puzzles turn out to be: two ratings that meet in every first answer (Elo).

A solver rated as high as the puzzle is right half the time; 400 points more, ten times of eleven. After an answer both
move towards what happened, the fewer answers they have the further.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, Table, delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.people.users import DAY
from saloon.server.store.schema import puzzle_ratings, solvers, tries
from saloon.server.store.store import Store
from saloon.server.wire import Solver

BEGINNER: Final = 1500.0
SPREAD: Final = 400.0
PLASTIC: Final = 20  # answers after which a rating moves half as far
SOLVER_STEP: Final = 40.0
PUZZLE_STEP: Final = 20.0
_TRY: Final = text("""
    INSERT INTO tries ("user", puzzle, at, answer, solved) VALUES (:user, :puzzle, :at, :answer, :solved)
    ON CONFLICT ("user", puzzle) DO NOTHING RETURNING puzzle
""")
_NEW_SOLVER: Final = text("""
    INSERT INTO solvers ("user", rating, tries, solved, "row", best_row, days, day)
    VALUES (:user, :rating, 0, 0, 0, 0, 0, 0) ON CONFLICT ("user") DO NOTHING
""")
_NEW_PUZZLE: Final = text("""
    INSERT INTO puzzle_ratings (puzzle, rating, tries) VALUES (:puzzle, :rating, 0) ON CONFLICT (puzzle) DO NOTHING
""")


def expected(solver: float, puzzle: float) -> float:
    """How likely somebody so good solves something so hard."""
    return float(1.0 / (1.0 + 10.0 ** ((puzzle - solver) / SPREAD)))


def step(most: float, answers: int) -> float:
    return most if answers < PLASTIC else most / 2


async def note(store: Store, user: str, puzzle: str, prior: int, answer: str, solved: bool, now: float) -> bool:
    """Counts an answer, if it is this person's first to this puzzle; whether it was."""
    async with store.writing() as db:
        entry = {"user": user, "puzzle": puzzle, "at": now, "answer": answer, "solved": solved}
        if (await db.execute(_TRY, entry)).first() is None:
            return False
        await db.execute(_NEW_SOLVER, {"user": user, "rating": BEGINNER})
        await db.execute(_NEW_PUZZLE, {"puzzle": puzzle, "rating": float(prior)})
        who = await _row(db, solvers, solvers.c.user == user)
        what = await _row(db, puzzle_ratings, puzzle_ratings.c.puzzle == puzzle)
        surprise = solved - expected(who["rating"], what["rating"])
        await db.execute(update(solvers).where(solvers.c.user == user).values(after(who, solved, surprise, now)))
        harder = what["rating"] - step(PUZZLE_STEP, what["tries"]) * surprise
        rated = {"rating": harder, "tries": what["tries"] + 1}
        await db.execute(update(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle).values(rated))
        return True


async def _row(db: AsyncConnection, source: Table, which: ColumnElement[bool]) -> dict[str, Any]:
    """Held until the end of the transaction."""
    return dict((await db.execute(select(source).where(which).with_for_update())).mappings().one())


def after(who: dict[str, Any], solved: bool, surprise: float, now: float) -> dict[str, Any]:
    today = int(now // DAY)
    row = who["row"] + 1 if solved else 0
    days = who["days"] if who["day"] == today else who["days"] + 1 if who["day"] == today - 1 else 1
    return {
        "rating": who["rating"] + step(SOLVER_STEP, who["tries"]) * surprise, "tries": who["tries"] + 1,
        "solved": who["solved"] + solved, "row": row, "best_row": max(row, who["best_row"]), "days": days, "day": today,
    }  # fmt: skip


async def standing(store: Store, user: str, now: float) -> Solver:
    """How somebody does; days in a row are over once a whole day has gone by."""
    async with store.reading() as db:
        found = (await db.execute(select(solvers).where(solvers.c.user == user))).mappings().first()
    if found is None:
        return Solver(round(BEGINNER), 0, 0, 0, 0, 0, False)
    today = int(now // DAY)
    days = found["days"] if found["day"] >= today - 1 else 0
    return Solver(
        round(found["rating"]), found["tries"], found["solved"], found["row"], found["best_row"], days,
        found["day"] == today,
    )  # fmt: skip


async def tried(store: Store, user: str) -> dict[str, bool]:
    """What somebody has answered, and whether rightly."""
    async with store.reading() as db:
        found = await db.execute(select(tries.c.puzzle, tries.c.solved).where(tries.c.user == user))
        return {puzzle: bool(solved) for puzzle, solved in found}


async def ratings(store: Store) -> dict[str, float]:
    """Of the puzzles that anybody has tried."""
    async with store.reading() as db:
        found = await db.execute(select(puzzle_ratings.c.puzzle, puzzle_ratings.c.rating))
        return {puzzle: float(rating) for puzzle, rating in found}


# --- within a transaction about one person ---


async def forget_solving(db: AsyncConnection, user: str) -> None:
    """What their answers did to the ratings of puzzles stays: it tells nothing about them."""
    for part in (tries, solvers):
        await db.execute(delete(part).where(part.c.user == user))


async def hand_over_solving(db: AsyncConnection, guest: str, account: str) -> None:
    """First answers stay first answers; an account that has solved already keeps its own rating."""
    for part, key in ((tries, tries.c.puzzle), (solvers, None)):
        own = select(part.c.user if key is None else key).where(part.c.user == account)
        twice = own.exists() if key is None else key.in_(own)
        await db.execute(delete(part).where(part.c.user == guest, twice))
        await db.execute(update(part).where(part.c.user == guest).values(user=account))
