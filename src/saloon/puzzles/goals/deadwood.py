"""Deadwood: which duel to fight (DW-029 … DW-058). All but the order of the stacks is open; defenders do their best."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

from saloon.games.deadwood.act import Act
from saloon.games.deadwood.board import RANKS
from saloon.games.deadwood.duellists import ATTACKER, DEFENDER, dice_of, seat_of
from saloon.games.deadwood.odds import DEFENDER_DEAD, duel_odds
from saloon.games.deadwood.state import Town
from saloon.kernel.flow import Decision, State
from saloon.kernel.game import Game
from saloon.kernel.play import legal, play
from saloon.puzzles.goal import SURE, Goal

NEVER: Final = Fraction(0)


class Duel(Goal):
    """Whom to attack, and with whom: to be the only one who lives. A defender on horseback may flee instead."""

    def __init__(self, id: str, flight: Fraction) -> None:
        super().__init__(id, "duel")
        self.flight = flight  # what it is worth to the attacker

    def fits(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> bool:
        assert isinstance(s, Town)
        return isinstance(d.step, Act) and sum([man > 0 and (man - 1) // RANKS != seat for man in s.men]) > 1

    def odds(self, game: Game[Any], s: State[Any], d: Decision, seat: int) -> dict[int, Fraction] | None:
        return {action: self.after(s, d, seat, action) for action in legal(s, d, seat)}

    def after(self, start: State[Any], d: Decision, seat: int, action: int) -> Fraction:
        s = start.clone()
        play(s, d, seat, action)
        assert isinstance(s, Town)
        if not s.duel:
            return NEVER
        dice, foe_dice, foe = dice_of(s, ATTACKER), dice_of(s, DEFENDER), seat_of(s, DEFENDER)
        own = (0, 1) if s.cartridges[seat] else (0,)
        others = (0, 1) if s.cartridges[foe] else (0,)
        hits = tuple(s.ruleset.hits)
        stays = max([min([alone(hits, dice + more, foe_dice + less) for less in others]) for more in own])
        return min(stays, self.flight) if s.horses[foe] else stays


@cache
def alone(hits: tuple[int, ...], dice: int, foe_dice: int) -> Fraction:
    """The odds that the defender dies and the attacker lives (DW-041 … DW-046)."""
    return duel_odds(list(hits), dice, foe_dice)[DEFENDER_DEAD]


GOALS: Final[tuple[Goal, ...]] = (Duel("kill", NEVER), Duel("take", SURE))
