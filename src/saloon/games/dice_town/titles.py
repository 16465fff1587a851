"""Titles and ranches from their pile (DT-073 … DT-075, DT-116, DTX-033, DTX-048)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import CARDS, FIRST, KINDS, RANCH, SECOND
from saloon.games.dice_town.hands import put
from saloon.games.dice_town.packing import is_title, title, title_card
from saloon.games.dice_town.piles import PileDraw
from saloon.games.dice_town.seats import bit, each, replaced
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import gains
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog
from saloon.parts.bag import EVERYBODY, UNKNOWN, card_of, placed


class TitleDraw(PileDraw):
    """The next card of the title pile."""

    def drawing(self, place: i64) -> int:
        return title(place)

    def place(self, action: int) -> int:
        return title_card(action) if is_title(action) else UNKNOWN

    def first(self) -> i64:
        return KINDS

    def pile(self, s: Town) -> list[int]:
        return s.pile

    def set_pile(self, s: Town, pile: list[int]) -> None:
        s.pile = pile


class TurnUp(TitleDraw):
    """DT-074: the next visible title, lowest empty slot first."""

    def drawn(self, s: Town, card: i64, log: EventLog | None) -> None:
        s.queue = [*s.queue, card]
        if log:
            log.tell("turned_up", card=CARDS[card], slot=len(s.queue))


class PileTitle(TitleDraw):
    """DT-116, DTX-033, DTX-061: the top of the pile, unseen by others; a ranch is laid open."""

    __slots__ = ("seat",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def drawn(self, s: Town, card: i64, log: EventLog | None) -> None:
        own_title(s, self.seat, card, bit(self.seat))
        if log and card == RANCH:
            log.tell("pile_ranch", seat=self.seat)
        elif log:
            log.tell("pile_title", seat=self.seat, told="closed").also(self.seat, told="open", card=CARDS[card])


def own_title(s: Town, seat: i64, card: i64, knowers: int) -> None:
    """DT-073, DTX-048: a plain title into the hand, a ranch face up; for the Indian die they are noted as spoils."""
    gains(s, seat)
    if card == RANCH:
        s.ranches = replaced(s.ranches, seat, s.ranches[seat] + 1)
        knowers = EVERYBODY
    else:
        put(s, seat, card, knowers)
    if not s.ruleset.indian:
        return
    if s.first == seat:
        s.spoils = [[*s.spoils[FIRST], placed(card, knowers)], s.spoils[SECOND]]
    elif s.second == seat:
        s.spoils = [s.spoils[FIRST], [*s.spoils[SECOND], placed(card, knowers)]]


def hand_titles(s: Town, seat: i64) -> list[int]:
    return [card_of(at) for at in s.titles[seat]]


PILE_TITLE: Final = each(PileTitle)
TURN_UP: Final = TurnUp()
STEPS: Final[tuple[type[Step[Any]], ...]] = (TurnUp, PileTitle)
