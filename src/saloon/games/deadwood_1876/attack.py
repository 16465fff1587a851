"""Robbery and duel: the gun against it, Holsters in two windows, dice, what follows (D76-032 … D76-070, D76-173)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.board import (
    ATTACKER,
    DEFENDER,
    GIVER,
    GUN,
    HELP,
    NOTHING,
    SCORE,
    SPOT,
    TARGET,
    Town,
    replaced,
    replaced_list,
)  # fmt: skip
from saloon.games.deadwood_1876.dice import Dice
from saloon.games.deadwood_1876.language import (
    ACCEPT,
    CARD,
    CARD_BITS,
    DEFEND,
    DRAW,
    EXPEL,
    HOLSTER,
    HOUSES,
    MOST_SEATS,
    OFFER,
    PASS,
    SAFES,
    SHORT,
    WAIT,
    one,
    value_of,
)  # fmt: skip
from saloon.games.deadwood_1876.memory import LIFTED, STOLEN, event
from saloon.games.deadwood_1876.rows import leave, win_safe
from saloon.games.deadwood_1876.supply import gun_name
from saloon.kernel.flow import ALL, Question, Sealed, Step, Window
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape
from saloon.parts.seat import ALONE

JUST_PASS: Final = [PASS]


class Defend(Question[Town]):
    """D76-035, D76-036: exactly one card, as a gun."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.attack[DEFENDER]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(DEFEND, card) for card in range(s.house.cards)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [one(DEFEND, card) for card in s.hands[seat]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB == OFFER:
            return Refusal("D76-055")
        if action & VERB == PASS:
            return Refusal("D76-035")
        if action & VERB != DEFEND:
            return Refusal("kernel.nonsense")
        return None if value_of(action) in s.hands[seat] else Refusal("D76-035.hand")

    def unanswerable(self, s: Town, tape: Tape | None) -> None:
        """D76-037: without a card the gun counts 0."""
        self.go_on(s)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        card = value_of(action)
        s.take(seat, card)
        s.attack[GUN + 1] = card
        if tape:
            how = "own" if s.attack[TARGET] == seat else "stranger"
            tape.tell("defended", seat=seat, how=how, card=s.house.names[card], gun=gun_name(s, card))
        self.go_on(s)

    def go_on(self, s: Town) -> None:
        if not s.house.pair:
            s.offers = [NOTHING] * s.house.seats
        elif s.attack[SPOT] != NOTHING:
            uncover(s)


def uncover(s: Town) -> None:
    """D76-173, D76-174: a Holster on the safe fights for it and comes off."""
    row, spot = s.attack[TARGET], s.attack[SPOT]
    cover = s.covers[row][spot]
    if cover != NOTHING:
        s.attack[HELP + 1] = cover
        s.covers = replaced_list(s.covers, row, replaced(s.covers[row], spot, NOTHING))
        s.history.append(event(LIFTED, 0, row, spot, 0))


# --- rolling before help arrives ---


class QuickDraw(Sealed[Town]):
    """D76-070: with this option a fighter may roll at once."""

    def seats(self, s: Town) -> tuple[int, ...]:
        armed = s.house.quick and s.attack[GUN + 1] != NOTHING
        return (s.attack[ATTACKER], s.attack[DEFENDER]) if armed else ()

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [WAIT, DRAW]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in (WAIT, DRAW) else Refusal("D76-070")

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        for side in (1, 0):
            if answers[s.attack[side]] == DRAW:
                s.then(FAST_ROLL[side])


class FastRoll(Dice):
    """D76-070: the result stands."""

    __slots__ = ("side",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def guns(self, s: Town) -> list[int]:
        return [s.house.gun[s.attack[GUN + self.side]]]

    def rolled(self, s: Town, values: list[int], tape: Tape | None) -> None:
        s.attack[SCORE + self.side] = values[0]
        if tape:
            tape.tell("fast", seat=s.attack[self.side], die=values[0])


# --- Holsters ---


class Help(Window[Town]):
    """D76-053 … D76-063, D76-069: window A for the attacker, window B for the defender."""

    __slots__ = ("side",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def passing(self) -> int:
        return PASS

    def seats(self, s: Town) -> tuple[int, ...]:
        attack = s.attack
        if s.house.pair or attack[SCORE + self.side] != NOTHING:
            return ()
        seats = s.house.bystanders[attack[ATTACKER] * MOST_SEATS + attack[DEFENDER]]  # D76-054, D76-056
        if self.side:  # D76-059, D76-061
            for seat in seats:
                if s.offers[seat] != NOTHING:
                    return tuple([other for other in seats if s.offers[other] == NOTHING])
        return seats

    def legal(self, s: Town, seat: i64) -> list[int]:
        options = JUST_PASS
        for card in s.hands[seat]:
            if s.house.holsters[card]:
                options = [*options, one(OFFER, card)]
        return options

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *[one(OFFER, card) for card in range(s.house.cards)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        card = value_of(action)
        if action >> SHORT or action & VERB != OFFER or card >= s.house.cards:
            return Refusal("kernel.nonsense")
        if s.house.item[card] != HOLSTER:
            return Refusal("D76-053", card=s.house.names[card])
        return None if card in s.hands[seat] else Refusal("D76-057", card=s.house.names[card])

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        some = 0
        for seat, action in answers.items():
            if action != PASS:
                some += 1
                card = value_of(action)
                s.offers = replaced(s.offers, seat, self.side << CARD_BITS | card)
                if card not in s.shown[seat]:  # HI-02
                    s.shown = replaced_list(s.shown, seat, sorted([*s.shown[seat], card]))
                if tape:
                    fighter, name = s.attack[self.side], s.house.names[card]
                    tape.tell("offered", seat=seat, fighter=fighter, card=name, gun=gun_name(s, card))
        if some == 1:
            for seat in answers:
                if answers[seat] != PASS:
                    accept(s, self.side, seat, tape)
        elif some:
            s.then(CHOOSE_HELP[self.side])
        elif tape:
            tape.tell("unaided", fighter=s.attack[self.side])


class ChooseHelp(Question[Town]):
    """D76-058, D76-060, D76-063: one of several, and not none."""

    __slots__ = ("side",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.attack[self.side]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(ACCEPT, giver) for giver in range(s.house.seats)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB == PASS:
            return Refusal("D76-063")
        giver = value_of(action)
        if action >> SHORT or action & VERB != ACCEPT or giver >= s.house.seats:
            return Refusal("kernel.nonsense")
        offered = s.offers[giver] != NOTHING and s.offers[giver] >> CARD_BITS == self.side
        return None if offered else Refusal("D76-058", giver=giver)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        accept(s, self.side, value_of(action), tape)


def accept(s: Town, side: i64, giver: i64, tape: Tape | None) -> None:
    """D76-062, D76-064: one Holster joins in, the others go back."""
    card = s.offers[giver] & CARD
    s.take(giver, card)
    s.attack[HELP + side] = card
    s.attack[GIVER + side] = giver
    if tape:
        fighter, name = s.attack[side], s.house.names[card]
        tape.tell("helped", seat=giver, fighter=fighter, card=name, gun=gun_name(s, card))


# --- dice ---


class AttackRoll(Dice):
    """D76-039 … D76-041, D76-067: both sides at once, again while they are equal."""

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.attack[SCORE] != NOTHING and s.attack[SCORE + 1] != NOTHING:  # both have rolled at once
            self.rolled(s, [], tape)
        else:
            super().run(s, tape)

    def guns(self, s: Town) -> list[int]:
        attack = s.attack
        gun = s.house.gun
        guns: list[int] = []
        for side in range(2):
            if attack[SCORE + side] == NOTHING:
                if attack[GUN + side] != NOTHING:
                    guns.append(gun[attack[GUN + side]])
                if attack[HELP + side] != NOTHING:
                    guns.append(gun[attack[HELP + side]])  # D76-065
        return guns

    def rolled(self, s: Town, values: list[int], tape: Tape | None) -> None:
        attack = s.attack
        dice: list[list[int]] = [[], []]
        place: i64 = 0
        for side in range(2):
            if attack[SCORE + side] != NOTHING:
                dice[side].append(attack[SCORE + side])  # rolled at once
            else:
                score: i64 = 0
                for part in (GUN, HELP):
                    if attack[part + side] != NOTHING:
                        score += values[place]
                        dice[side].append(values[place])
                        place += 1
                attack[SCORE + side] = score
        if tape:
            tape.tell(
                "shots", seat=attack[ATTACKER], foe=attack[DEFENDER], dice=tuple(dice[0]), foe_dice=tuple(dice[1]),
                score=attack[SCORE], foe_score=attack[SCORE + 1],
            )  # fmt: skip
        if attack[SCORE] == attack[SCORE + 1]:
            attack[SCORE] = NOTHING
            attack[SCORE + 1] = NOTHING
            s.then(ATTACK_ROLL)
        elif attack[SCORE] < attack[SCORE + 1]:  # D76-051
            if tape:
                tape.tell("held_off", seat=attack[ATTACKER], star=attack[TARGET], how=kind(attack))
        elif attack[SPOT] == NOTHING:
            win_duel(s, tape)
        else:
            steal(s, tape)


def kind(attack: list[int]) -> str:
    return "duel" if attack[SPOT] == NOTHING else "robbery"


def steal(s: Town, tape: Tape | None) -> None:
    """D76-042 … D76-045"""
    thief, row, spot = s.attack[ATTACKER], s.attack[TARGET], s.attack[SPOT]
    safe = s.rows[row][spot]
    leave(s, row, spot)
    s.history.append(event(STOLEN, thief, row, spot, safe))
    if tape:
        told = tape.tell("stolen", seat=thief, row=row, spot=spot + 1, told="closed")
        for who in (thief, row):
            told.also(who, told="open", safe=SAFES[safe])
    win_safe(s, thief, safe)


def win_duel(s: Town, tape: Tape | None) -> None:
    """D76-046 … D76-050, D76-052"""
    seat, star = s.attack[ATTACKER], s.attack[TARGET]
    if s.stars[seat] != s.stars[star]:
        s.stars[seat], s.stars[star] = s.stars[star], s.stars[seat]
        if tape:
            tape.tell("swapped", seat=seat, star=star, house=HOUSES[s.stars[seat]], other=HOUSES[s.stars[star]])
        return
    goals = s.destinations(star)
    if len(goals) > 1:
        s.then(EXPEL_STAR)
    elif goals:
        expel(s, goals[0], tape)
    elif tape:
        tape.tell("no_room", seat=seat, star=star)


class ExpelStar(Question[Town]):
    """D76-048: the winner chooses where the loser goes."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.attack[ATTACKER]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [one(EXPEL, house) for house in range(len(HOUSES))]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        house = value_of(action)
        if action & VERB != EXPEL or house >= len(HOUSES):
            return Refusal("kernel.nonsense")
        if house == s.stars[seat]:
            return Refusal("D76-048", house=HOUSES[house])
        return None if s.room(house) else Refusal("D76-090", house=HOUSES[house])

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        expel(s, value_of(action), tape)


def expel(s: Town, house: i64, tape: Tape | None) -> None:
    s.stars[s.attack[TARGET]] = house
    if tape:
        tape.tell("expelled", seat=s.attack[ATTACKER], star=s.attack[TARGET], house=HOUSES[house])


DEFEND_NOW: Final = Defend()
QUICK_DRAW: Final = QuickDraw()
FAST_ROLL: Final = [FastRoll(0), FastRoll(1)]
HELPS: Final = [Help(0), Help(1)]
CHOOSE_HELP: Final = [ChooseHelp(0), ChooseHelp(1)]
ATTACK_ROLL: Final = AttackRoll()
EXPEL_STAR: Final = ExpelStar()
ATTACK: Final[list[Step[Any]]] = [DEFEND_NOW, QUICK_DRAW, HELPS[0], HELPS[1], ATTACK_ROLL]  # D76-038
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Defend, QuickDraw, FastRoll, Help, ChooseHelp, AttackRoll, ExpelStar,
)  # fmt: skip
