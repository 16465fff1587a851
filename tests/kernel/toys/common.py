"""What all toys share."""

from __future__ import annotations

from typing import Any, Final

from saloon.kernel.flow import Chance, Decision, State
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.play import advance, submit
from saloon.kernel.said import Refusal, Tape
from saloon.kernel.texts import Catalogue

PLAYERS: Final = 9


def texts(en: dict[str, Any], fr: dict[str, Any]) -> dict[str, Catalogue]:
    """A catalogue in each language; every toy names its seats."""
    words = {"en": (en, "Player"), "fr": (fr, "Joueur")}
    made = {}
    for lang, (own, player) in words.items():
        seats = {str(seat): f"{player} {seat + 1}" for seat in range(PLAYERS)}
        made[lang] = Catalogue(lang, {**own, "names": {**own.get("names", {}), "seat": seats}})
    return made


def opened(game: Game[Any], seats: int, luck: Luck | None = None, **options: Any) -> Any:
    """A new game at its first question that is put to a seat."""
    s = game.start(game.open(seats, options))
    advance(s, luck or Seeded(1), None)
    return s


def chance_goes(s: State[Any], *outcomes: int, tape: Tape | None = None) -> None:
    """Chance answers as the test wants."""
    for outcome in outcomes:
        d = s.open[0]
        assert isinstance(d.step, Chance), type(d.step).__name__
        assert submit(s, -1, d.id, outcome, None, tape) is None


def answer(s: State[Any], seat: int, action: int, luck: Luck | None = None, tape: Tape | None = None) -> Refusal | None:
    """One answer to whatever this seat is asked."""
    return submit(s, seat, question(s, seat).id, action, luck, tape)


def question(s: State[Any], seat: int) -> Decision:
    return next(d for d in s.open if seat in d.owing)
