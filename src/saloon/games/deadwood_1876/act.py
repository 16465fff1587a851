"""The turn of a player: one card, as its gun or as its item (D76-023 … D76-034)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.attack import ATTACK
from saloon.games.deadwood_1876.fight import new_fight
from saloon.games.deadwood_1876.guns import gun_name
from saloon.games.deadwood_1876.items import POWERS, Item
from saloon.games.deadwood_1876.names import ITEMS, NOTHING, STARS, STRANGER
from saloon.games.deadwood_1876.packing import (
    OFFER,
    PASS,
    duel,
    duel_card,
    duel_star,
    is_duel,
    is_rob,
    is_use,
    rob,
    rob_card,
    rob_row,
    rob_spot,
    use,
    use_card,
)
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import take_card
from saloon.kernel.flow import Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import ALONE


class Act(Question[Town]):
    """D76-023 … D76-031: DC-05"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]

    def legal(self, s: Town, seat: i64) -> list[int]:
        """Listed directly: the widest question of the game."""
        options: list[int] = []
        rules, rows = s.ruleset, s.rows
        for card in s.hands[seat]:
            attacks = rules.attacks[card]
            for owner in rules.owners:
                if owner != seat:
                    options += attacks[owner][len(rows[owner])]
            if POWERS[rules.item[card]].is_useful(s, seat):
                options.append(use(card))
        return options

    def candidates(self, s: Town, seat: i64) -> list[int]:
        stars = range(STARS)
        return [
            *[use(card) for card in range(s.ruleset.cards)],
            *[duel(card, star) for card in s.hands[seat] for star in stars],
            *[rob(card, row, spot) for card in s.hands[seat] for row in stars for spot in range(len(s.rows[row]) + 1)],
        ]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        verb = verb_of(action)
        if verb == PASS:
            return Refusal("D76-023")
        if verb == OFFER:
            return Refusal("D76-026")
        if is_use(action):
            card = use_card(action)
            return no_card(s, seat, card) or no_use(s, seat, POWERS[s.ruleset.item[card]])
        if is_duel(action):
            return no_card(s, seat, duel_card(action)) or no_foe(s, seat, duel_star(action))
        if is_rob(action):
            row = rob_row(action)
            return no_card(s, seat, rob_card(action)) or no_foe(s, seat, row) or no_safe(s, row, rob_spot(action))
        return Refusal("kernel.nonsense")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if is_use(action):
            use_item(s, seat, use_card(action), log)
        elif is_duel(action):
            challenge(s, seat, duel_card(action), duel_star(action), log)
        else:
            raid(s, seat, action, log)


def no_card(s: Town, seat: i64, card: i64) -> Refusal | None:
    return None if card in s.hands[seat] else Refusal("D76-023.hand")


def no_use(s: Town, seat: i64, item: Item) -> Refusal | None:
    return None if item.is_useful(s, seat) else Refusal(item.needs(s))


def no_foe(s: Town, seat: i64, star: i64) -> Refusal | None:
    if star not in s.ruleset.owners:
        return Refusal("kernel.nonsense")
    return Refusal("D76-030") if star == seat else None


def no_safe(s: Town, row: i64, spot: i64) -> Refusal | None:
    if not s.rows[row]:
        return Refusal("D76-033", row=row)
    return None if spot < len(s.rows[row]) else Refusal("D76-032", row=row, safes=len(s.rows[row]))


def use_item(s: Town, seat: i64, card: i64, log: EventLog | None) -> None:
    """D76-024, D76-028"""
    take_card(s, seat, card)
    item = s.ruleset.item[card]
    if log:
        log.tell("used", seat=seat, card=s.ruleset.names[card], item=ITEMS[item])
    POWERS[item].use(s, card)


def challenge(s: Town, seat: i64, card: i64, star: i64, log: EventLog | None) -> None:
    """D76-034: the gun is laid before a character."""
    attack(s, seat, card=card, target=star, spot=NOTHING)
    if log:
        log.tell("duel", seat=seat, star=star, card=s.ruleset.names[card], gun=gun_name(s, card))


def raid(s: Town, seat: i64, action: int, log: EventLog | None) -> None:
    """D76-032: the gun is laid before a safe."""
    card, row, spot = rob_card(action), rob_row(action), rob_spot(action)
    attack(s, seat, card=card, target=row, spot=spot)
    if log:
        name, gun = s.ruleset.names[card], gun_name(s, card)
        log.tell("robbery", seat=seat, row=row, spot=spot + 1, card=name, gun=gun)


def attack(s: Town, seat: i64, *, card: i64, target: i64, spot: i64) -> None:
    """D76-025"""
    take_card(s, seat, card)
    defender = target if target != STRANGER else 1 - seat  # D76-165, D76-166
    s.attack = new_fight(attacker=seat, defender=defender, target=target, spot=spot, gun=card)
    s.then_all(ATTACK)


ACT: Final = Act()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Act,)
