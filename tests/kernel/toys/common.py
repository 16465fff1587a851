"""What all toys share."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import saloon
from saloon.games.content import read_toml
from saloon.kernel.flow import Chance, Decision, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.play import advance, submit
from saloon.kernel.texts import Catalogue
from saloon.parts import bag

PLAYERS: Final = 9


def texts(en: dict[str, Any], fr: dict[str, Any]) -> dict[str, Catalogue]:
    """A catalogue in each language; every toy names its seats."""
    return {"en": catalogue("en", en, "Player"), "fr": catalogue("fr", fr, "Joueur")}


def catalogue(lang: str, own: dict[str, Any], player: str) -> Catalogue:
    """On top of the program's own words."""
    seats = {str(seat): f"{player} {seat + 1}" for seat in range(PLAYERS)}
    program = Catalogue(lang, read_toml(Path(saloon.__file__).parent / "text" / f"{lang}.toml"))
    return Catalogue(lang, {**own, "names": {**own.get("names", {}), "seat": seats}}, program)


def opened(game: Game[Any], seats: int, luck: Luck | None = None, **options: Any) -> Any:
    """A new game at its first question that is put to a seat."""
    s = game.start(game.ruleset(seats, options))
    advance(s, luck or Seeded(1), None)
    return s


def chance_goes(s: State[Any], *outcomes: int, log: EventLog | None = None) -> None:
    """Chance answers as the test wants."""
    for outcome in outcomes:
        d = s.pending[0]
        assert isinstance(d.step, Chance), type(d.step).__name__
        assert submit(s, -1, d.id, outcome, log=log) is None


def answer(
    s: State[Any], seat: int, action: int, luck: Luck | None = None, log: EventLog | None = None
) -> Refusal | None:
    """One answer to whatever this seat is asked."""
    return submit(s, seat, question(s, seat).id, action, luck=luck, log=log)


def question(s: State[Any], seat: int) -> Decision:
    return next(d for d in s.pending if seat in d.owing)


def guess_hands(shown: list[Any], pool: list[int], luck: Luck) -> list[list[int]]:
    """Hands seen as OWN, each sorted: one's own cards and, of the others, only how many."""
    return [hand[:] if isinstance(hand, list) else sorted(bag.pick(pool, luck) for _ in range(hand)) for hand in shown]
