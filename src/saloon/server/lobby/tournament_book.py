"""A tournament as it is stored: read whole, changed only if nobody else has changed it meanwhile."""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple

from msgspec import json
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.store.schema import entrants, pairings, tournaments
from saloon.server.wire.tournaments import TournamentPlan
from saloon.tournaments.field import Entrant, Rules, Seating, Table

PLAN: Final = json.Decoder(TournamentPlan)
NUMBERS: Final = json.Decoder(tuple[int, ...])


class Entered(NamedTuple):
    number: int
    user: str | None
    name: str
    playing: bool


class Pairing(NamedTuple):
    round: int
    number: int
    players: Seating
    table: str | None
    places: tuple[int, ...]


class Book(NamedTuple):
    id: str
    host: str | None
    plan: TournamentPlan
    seed: str
    status: Any
    round: int
    rounds: int
    next: float | None
    ends: float | None
    version: int
    entrants: list[Entered]
    pairings: list[Pairing]  # of all rounds

    def rules(self, sizes: tuple[int, ...]) -> Rules:
        plan = self.plan
        return Rules(plan.format, plan.size, sizes, self.seed, self.rounds, plan.bots)

    def field(self) -> list[Entrant]:
        return [Entrant(one.number, one.playing) for one in self.entrants]

    def here(self) -> set[int]:
        return {one.number for one in self.entrants if one.playing}

    def past(self) -> list[list[Table]]:
        made: list[list[Table]] = [[] for _ in range(self.round)]
        for one in self.pairings:
            made[one.round - 1].append(Table(one.players, one.places))
        return made

    def unsettled(self) -> list[Pairing]:
        return [one for one in self.pairings if not one.places]


async def read_book(db: AsyncConnection, id: str) -> Book | None:
    row = (await db.execute(select(tournaments).where(tournaments.c.id == id))).mappings().first()
    if row is None:
        return None
    entered = select(*(entrants.c[name] for name in Entered._fields)).where(entrants.c.tournament == id)
    paired = select(*(pairings.c[name] for name in Pairing._fields)).where(pairings.c.tournament == id)
    kept = {name: row[name] for name in Book._fields if name in row}
    return Book(
        **{**kept, "plan": PLAN.decode(row["plan"])},
        entrants=[Entered(*one) for one in await db.execute(entered.order_by(entrants.c.number))],
        pairings=[
            Pairing(one.round, one.number, NUMBERS.decode(one.players), one.table, numbers(one.places))
            for one in await db.execute(paired.order_by(pairings.c.round, pairings.c.number))
        ],
    )


def numbers(text: str | None) -> tuple[int, ...]:
    return NUMBERS.decode(text) if text else ()


def text_of(some: Seating) -> str:
    return json.encode(some).decode()


async def move_on(db: AsyncConnection, id: str, version: int | None = None, **values: Any) -> bool:
    """Counts a change, first of all in its transaction: whoever comes second waits here.

    With a version only if the tournament still stands there; whether it was done.
    """
    its = [tournaments.c.id == id] if version is None else [tournaments.c.id == id, tournaments.c.version == version]
    counted = {"version": tournaments.c.version + 1, "touched": time.time()}
    return bool((await db.execute(update(tournaments).where(*its).values({**counted, **values}))).rowcount)
