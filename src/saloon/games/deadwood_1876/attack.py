"""Robbery and duel: the gun against it, help, dice, what follows (D76-032 … D76-052, D76-067, D76-173, D76-174)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.dice import Dice
from saloon.games.deadwood_1876.fight import ATTACKING, DEFENDING, SIDES, Fight
from saloon.games.deadwood_1876.guns import gun_name, no_gun
from saloon.games.deadwood_1876.holsters import HELPS
from saloon.games.deadwood_1876.lists import replaced, replaced_list
from saloon.games.deadwood_1876.memory import LIFTED, STOLEN, event
from saloon.games.deadwood_1876.names import HOUSES, NOTHING, SAFES
from saloon.games.deadwood_1876.packing import defend, defend_card, expel, expel_house, is_defend, is_expel
from saloon.games.deadwood_1876.quick_draw import QUICK_DRAW
from saloon.games.deadwood_1876.rows import leave, win_safe
from saloon.games.deadwood_1876.stars import barred, destinations
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import take_card
from saloon.kernel.flow import Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE


class Defend(Question[Town]):
    """D76-035, D76-036: exactly one card, as a gun."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[Fight(s.attack).defender]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [defend(card) for card in s.hands[seat]]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        return no_gun(action, named=is_defend(action), must="D76-035", only_gun="D76-055")

    def unanswerable(self, s: Town, log: EventLog | None) -> None:
        """D76-037: without a card the gun counts 0."""
        self.go_on(s)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        card = defend_card(action)
        fight = Fight(s.attack)
        take_card(s, seat, card)
        fight.lay_gun(DEFENDING, card)
        if log:
            how = "own" if fight.target == seat else "stranger"
            log.tell("defended", seat=seat, how=how, card=s.ruleset.names[card], gun=gun_name(s, card))
        self.go_on(s)

    def go_on(self, s: Town) -> None:
        if s.ruleset.pair:
            uncover(s)
        else:
            s.offers = [NOTHING] * s.ruleset.seats


def uncover(s: Town) -> None:
    """D76-173, D76-174: a Holster on the safe fights for it and comes off."""
    fight = Fight(s.attack)
    row, spot = fight.target, fight.spot
    cover = s.covers[row][spot] if spot != NOTHING else NOTHING
    if cover != NOTHING:
        fight.lay_holster(DEFENDING, cover, NOTHING)
        s.covers = replaced_list(s.covers, row, replaced(s.covers[row], spot, NOTHING))
        s.history.append(event(LIFTED, row=row, spot=spot))


# --- dice ---


class AttackRoll(Dice):
    """D76-039 … D76-041, D76-067: both sides at once, again while they are equal."""

    def run(self, s: Town, log: EventLog | None) -> None:
        fight = Fight(s.attack)
        if fight.rolled(ATTACKING) and fight.rolled(DEFENDING):  # D76-070: both at once
            self.rolled(s, [], log)
        else:
            super().run(s, log)

    def guns(self, s: Town) -> list[int]:
        fight = Fight(s.attack)
        gun = s.ruleset.gun
        guns: list[int] = []
        for side in range(SIDES):
            if not fight.rolled(side):
                if fight.gun(side) != NOTHING:
                    guns.append(gun[fight.gun(side)])
                if fight.holster(side) != NOTHING:
                    guns.append(gun[fight.holster(side)])  # D76-065
        return guns

    def rolled(self, s: Town, values: list[int], log: EventLog | None) -> None:
        fight = Fight(s.attack)
        dice: list[list[int]] = []
        place: i64 = 0
        for side in range(SIDES):
            if fight.rolled(side):
                dice.append([fight.score(side)])  # D76-070
            else:
                end = place + fight.dice(side)
                dice.append(values[place:end])
                score: i64 = 0
                for value in dice[side]:
                    score += value
                fight.set_score(side, score)
                place = end
        if log:
            log.tell(
                "shots", seat=fight.attacker, foe=fight.defender, dice=tuple(dice[ATTACKING]),
                foe_dice=tuple(dice[DEFENDING]), score=fight.score(ATTACKING), foe_score=fight.score(DEFENDING),
            )  # fmt: skip
        decide(s, fight, log)


def decide(s: Town, fight: Fight, log: EventLog | None) -> None:
    """D76-040 … D76-042: the attacker must be higher."""
    score, foe_score = fight.score(ATTACKING), fight.score(DEFENDING)
    if score == foe_score:
        fight.set_score(ATTACKING, NOTHING)
        fight.set_score(DEFENDING, NOTHING)
        s.then(ATTACK_ROLL)
    elif score < foe_score:  # D76-051
        if log:
            log.tell("held_off", seat=fight.attacker, star=fight.target, how=fight.kind)
    elif fight.spot == NOTHING:
        win_duel(s, fight.attacker, fight.target, log)
    else:
        steal(s, fight.attacker, fight.target, fight.spot, log)


def steal(s: Town, thief: i64, row: i64, spot: i64, log: EventLog | None) -> None:
    """D76-042 … D76-045"""
    safe = s.rows[row][spot]
    leave(s, row, spot)
    s.history.append(event(STOLEN, seat=thief, row=row, spot=spot, safe=safe))
    if log:
        told = log.tell("stolen", seat=thief, row=row, spot=spot + 1, told="closed")
        for who in (thief, row):
            told.also(who, told="open", safe=SAFES[safe])
    win_safe(s, thief, safe)


def win_duel(s: Town, seat: i64, star: i64, log: EventLog | None) -> None:
    """D76-046 … D76-050, D76-052"""
    if s.stars[seat] != s.stars[star]:
        s.stars[seat], s.stars[star] = s.stars[star], s.stars[seat]
        if log:
            log.tell("swapped", seat=seat, star=star, house=HOUSES[s.stars[seat]], other=HOUSES[s.stars[star]])
        return
    goals = destinations(s, star)
    if len(goals) > 1:
        s.then(EXPEL_STAR)
    elif goals:
        drive_out(s, goals[0], log)
    elif log:
        log.tell("no_room", seat=seat, star=star)


class ExpelStar(Question[Town]):
    """D76-048: the winner chooses where the loser goes."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[Fight(s.attack).attacker]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [expel(house) for house in destinations(s, Fight(s.attack).target)]

    def refusal(self, s: Town, seat: i64, action: int) -> Refusal:
        if not is_expel(action):
            return Refusal("kernel.nonsense")
        return barred(s, Fight(s.attack).target, expel_house(action), "D76-048")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        drive_out(s, expel_house(action), log)


def drive_out(s: Town, house: i64, log: EventLog | None) -> None:
    fight = Fight(s.attack)
    s.stars[fight.target] = house
    if log:
        log.tell("expelled", seat=fight.attacker, star=fight.target, house=HOUSES[house])


DEFEND_NOW: Final = Defend()
ATTACK_ROLL: Final = AttackRoll()
EXPEL_STAR: Final = ExpelStar()
ATTACK: Final[list[Step[Any]]] = [DEFEND_NOW, QUICK_DRAW, *HELPS, ATTACK_ROLL]  # D76-038
STEPS: Final[tuple[type[Step[Any]], ...]] = (Defend, AttackRoll, ExpelStar)
