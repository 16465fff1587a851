"""Seats as people call them: `west`, `ouest`, or a number from 1."""

from __future__ import annotations

from typing import Any, Final

from saloon.cli.words import say
from saloon.kernel.game import Game
from saloon.kernel.messages import Mistake
from saloon.kernel.texts import Catalogue

NAMED: Final = "names.side."  # a game whose seats are sides names them here, in their order


def seat_ids(texts: Catalogue, seats: int) -> list[str]:
    ids = [key.removeprefix(NAMED) for key in texts.texts if key.startswith(NAMED)]
    return ids if len(ids) == seats else []


def seat_names(texts: Catalogue, seats: int) -> list[str]:
    named = [texts.name("side", id) for id in seat_ids(texts, seats)]
    return named or [texts.find(f"names.seat.{seat}") or say("seat", n=seat + 1) for seat in range(seats)]


def seat_of(game: Game[Any], seats: int, word: str, lang: str) -> int:
    """The seat meant by a word, counted from 0."""
    texts = game.texts[lang]
    numbers = [str(seat + 1) for seat in range(seats)]
    for names in (numbers, seat_ids(texts, seats), [name.casefold() for name in seat_names(texts, seats)]):
        if word.casefold() in names:
            return names.index(word.casefold())
    known = (*numbers, *seat_ids(texts, seats))
    raise Mistake("seat", game=game.slug, seat=word, known=known)
