"""What cards, safes and dice of a box say to everybody: as plain data, and in the texts that name them."""

from __future__ import annotations

from typing import Any

from saloon.games.deadwood_1876.box import TABLES, Box
from saloon.games.deadwood_1876.names import GUNS, ITEMS, SAFES
from saloon.kernel.texts import Catalogue


def signed(n: int) -> str:
    return f"−{-n}" if n < 0 else str(n)


def spoken(texts: Catalogue, box: Box) -> dict[str, str]:
    """The names and texts that tell a number of this box."""
    said: dict[str, str] = {}
    for i, card in enumerate(box.cards):
        gun, item = GUNS[box.gun[i]], ITEMS[box.item[i]]
        said[f"names.card.{card}"] = f"{texts.name('gun', gun)} / {texts.name('item', item)}"
    for i, gun in enumerate(GUNS):
        said[f"pieces.{gun}.text"] = texts.text(f"pieces.{gun}.text", {"faces": " ".join(map(str, box.faces[i]))})
    for i, safe in enumerate(SAFES):
        for key in (f"names.safe.{safe}", f"pieces.{safe}.text"):
            said[key] = texts.text(key, {"gold": signed(box.gold[i])})
    return said


def printed(box: Box, texts: dict[str, Catalogue]) -> dict[str, Any]:
    return {
        "faces": dict(zip(GUNS, box.faces, strict=True)),
        "gold": dict(zip(SAFES, box.gold, strict=True)),
        "tables": {
            str(seats): {"capacity": box.capacity[at], "rounds": box.heists[at] + 1} for at, seats in enumerate(TABLES)
        },
        "texts": {lang: spoken(catalogue, box) for lang, catalogue in texts.items()},
    }
