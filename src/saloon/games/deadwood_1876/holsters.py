"""Holsters: others help in a fight, window A the attacker, window B the defender (D76-053 … D76-069)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.fight import ATTACKING, DEFENDING, Fight, card_offered, helps, offered
from saloon.games.deadwood_1876.guns import gun_name
from saloon.games.deadwood_1876.lists import replaced, replaced_list
from saloon.games.deadwood_1876.names import NOTHING
from saloon.games.deadwood_1876.packing import PASS, accept, accept_seat, is_accept, is_offer, offer, offer_card
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import take_card
from saloon.kernel.flow import ALL, Question, Step, Window
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import ALONE

JUST_PASS: Final = [PASS]


class Help(Window[Town]):
    """D76-053 … D76-063, D76-069"""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def passing(self) -> int:
        return PASS

    def seats(self, s: Town) -> tuple[int, ...]:
        """Whoever does not fight himself; in window B, whoever has offered nothing in window A."""
        fight = Fight(s.attack)
        if s.ruleset.pair or fight.rolled(self.side):
            return ()
        seats = s.ruleset.bystanders[fight.attacker][fight.defender]  # D76-054, D76-056
        if self.side == DEFENDING:  # D76-059, D76-061
            for seat in seats:
                if s.offers[seat] != NOTHING:
                    return tuple([other for other in seats if s.offers[other] == NOTHING])
        return seats

    def legal(self, s: Town, seat: i64) -> list[int]:
        options = JUST_PASS
        for card in s.hands[seat]:
            if s.ruleset.holsters[card]:
                options = [*options, offer(card)]
        return options

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if not is_offer(action) or offer_card(action) >= s.ruleset.cards:
            return Refusal("kernel.nonsense")
        card = offer_card(action)
        return Refusal("D76-057" if s.ruleset.holsters[card] else "D76-053", card=s.ruleset.names[card])

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        """D76-058: a single offer is accepted, among several the fighter chooses."""
        givers: list[int] = []
        for seat, action in answers.items():
            if action != PASS:
                givers.append(seat)
                self.show(s, seat, offer_card(action), log)
        if len(givers) == 1:
            join_in(s, self.side, givers[0], log)
        elif givers:
            s.then(CHOOSE_HELP[self.side])
        elif log:
            log.tell("unaided", fighter=Fight(s.attack).fighter(self.side))

    def show(self, s: Town, seat: i64, card: i64, log: EventLog | None) -> None:
        s.offers = replaced(s.offers, seat, offered(self.side, card))
        if card not in s.shown[seat]:  # HI-02
            s.shown = replaced_list(s.shown, seat, sorted([*s.shown[seat], card]))
        if log:
            fighter, name = Fight(s.attack).fighter(self.side), s.ruleset.names[card]
            log.tell("offered", seat=seat, fighter=fighter, card=name, gun=gun_name(s, card))


class ChooseHelp(Question[Town]):
    """D76-058, D76-060, D76-063: one of several, and not none."""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[Fight(s.attack).fighter(self.side)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [accept(giver) for giver in range(s.ruleset.seats) if helps(s.offers[giver], self.side)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if verb_of(action) == PASS:
            return Refusal("D76-063")
        if not is_accept(action) or accept_seat(action) >= s.ruleset.seats:
            return Refusal("kernel.nonsense")
        return Refusal("D76-058", giver=accept_seat(action))

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        join_in(s, self.side, accept_seat(action), log)


def join_in(s: Town, side: i64, giver: i64, log: EventLog | None) -> None:
    """D76-062, D76-064: one Holster joins in, the others go back."""
    card = card_offered(s.offers[giver])
    take_card(s, giver, card)
    fight = Fight(s.attack)
    fight.lay_holster(side, card, giver)
    if log:
        fighter, name = fight.fighter(side), s.ruleset.names[card]
        log.tell("helped", seat=giver, fighter=fighter, card=name, gun=gun_name(s, card))


HELPS: Final = [Help(ATTACKING), Help(DEFENDING)]
CHOOSE_HELP: Final = [ChooseHelp(ATTACKING), ChooseHelp(DEFENDING)]
STEPS: Final[tuple[type[Step[Any]], ...]] = (Help, ChooseHelp)
