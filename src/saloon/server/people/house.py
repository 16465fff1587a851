"""What the house says to everybody: its rules, a line for all, and whether it is a place for children."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from saloon.server.store.schema import house
from saloon.server.store.store import Store
from saloon.server.wire.company import HouseWords

LANGUAGES: Final = ("en", "fr")
# The quick phrases: all that can be said where free chat is not allowed. Those of the house, then those of games.
PHRASES: Final = frozenset(
    {"hello", "nice", "luck", "moment", "oops", "thanks", "again", "nudge", "bye"}
    | {"with-you", "not-my-fight", "who-helps", "bluff", "deal", "traitor", "trust-me", "remember"}
)


async def words(store: Store) -> HouseWords:
    async with store.reading() as db:
        said: dict[str, str] = {row.key: row.value for row in await db.execute(select(house))}
    return HouseWords(
        said.get("children") == "yes",
        {lang: said[f"rules-{lang}"] for lang in LANGUAGES if said.get(f"rules-{lang}")},
        {lang: said[f"line-{lang}"] for lang in LANGUAGES if said.get(f"line-{lang}")},
    )


async def only_phrases(store: Store) -> bool:
    async with store.reading() as db:
        return (await db.execute(select(house.c.value).where(house.c.key == "children"))).scalar() == "yes"


async def put_words(db: AsyncConnection, said: dict[str, str]) -> None:
    await db.execute(delete(house).where(house.c.key.in_(list(said))))
    await db.execute(insert(house), [{"key": key, "value": value.replace("\0", "")} for key, value in said.items()])
