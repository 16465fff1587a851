"""The turn of a player: one card, as its gun or as its item (D76-023 … D76-034)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood_1876.attack import ATTACK
from saloon.games.deadwood_1876.board import NOTHING, Town
from saloon.games.deadwood_1876.fight import new_fight
from saloon.games.deadwood_1876.guns import gun_name
from saloon.games.deadwood_1876.items import POWERS
from saloon.games.deadwood_1876.language import (
    DUEL,
    ITEMS,
    OFFER,
    PASS,
    ROB,
    SHORT,
    STRANGER,
    USE,
    card_of,
    duel,
    one,
    rob,
    row_of,
    spot_of,
)  # fmt: skip
from saloon.kernel.flow import Question, Step
from saloon.kernel.language import VERB
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE


class Act(Question[Town]):
    """D76-023 … D76-031: DC-05"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.active]

    def legal(self, s: Town, seat: i64) -> list[int]:
        """Listed directly: the widest question of the game."""
        options: list[int] = []
        item = s.ruleset.item
        targets: list[int] = []
        for owner in s.ruleset.owners:
            if owner != seat:
                targets.append(duel(0, owner))  # D76-025, D76-027, D76-029
                for spot in range(len(s.rows[owner])):
                    targets.append(rob(0, owner, spot))  # noqa: PERF401
        for card in s.hands[seat]:
            bits = one(0, card)
            for target in targets:
                options.append(target | bits)  # noqa: PERF401
            if POWERS[item[card]].useless(s, seat) is None:
                options.append(USE | bits)
        return options

    def candidates(self, s: Town, seat: i64) -> list[int]:
        stars = range(STRANGER + 1)
        return [
            *[one(USE, card) for card in range(s.ruleset.cards)],
            *[duel(card, star) for card in s.hands[seat] for star in stars],
            *[rob(card, row, spot) for card in s.hands[seat] for row in stars for spot in range(len(s.rows[row]) + 1)],
        ]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        verb = action & VERB
        if verb == PASS:
            return Refusal("D76-023")
        if verb == OFFER:
            return Refusal("D76-026")
        if action >> SHORT or verb not in (ROB, DUEL, USE):
            return Refusal("kernel.nonsense")
        card = card_of(action)
        if card not in s.hands[seat]:
            return Refusal("D76-023.hand")
        if verb == USE:
            known = action == one(USE, card)
            return POWERS[s.ruleset.item[card]].useless(s, seat) if known else Refusal("kernel.nonsense")
        row = row_of(action)
        if row not in s.ruleset.owners or (verb == DUEL and action != duel(card, row)):
            return Refusal("kernel.nonsense")
        if row == seat:
            return Refusal("D76-030")
        if verb == ROB and spot_of(action) >= len(s.rows[row]):
            return Refusal("D76-032", row=row, safes=len(s.rows[row])) if s.rows[row] else Refusal("D76-033", row=row)
        return None

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        card = card_of(action)
        s.take(seat, card)
        if action & VERB == USE:
            use(s, seat, card, log)
        else:
            attack(s, seat, action, log)


def use(s: Town, seat: i64, card: i64, log: EventLog | None) -> None:
    """D76-024, D76-028"""
    item = s.ruleset.item[card]
    if log:
        log.tell("used", seat=seat, card=s.ruleset.names[card], item=ITEMS[item])
    POWERS[item].use(s, card)


def attack(s: Town, seat: i64, action: int, log: EventLog | None) -> None:
    """D76-025, D76-032, D76-034: the gun is laid before a safe or before a character."""
    card, row = card_of(action), row_of(action)
    spot = spot_of(action) if action & VERB == ROB else NOTHING  # D76-034
    defender = row if row != STRANGER else 1 - seat  # D76-165, D76-166
    s.attack = new_fight(attacker=seat, defender=defender, target=row, spot=spot, gun=card)
    s.then_all(ATTACK)
    if log and spot == NOTHING:
        log.tell("duel", seat=seat, star=row, card=s.ruleset.names[card], gun=gun_name(s, card))
    elif log:
        name, gun = s.ruleset.names[card], gun_name(s, card)
        log.tell("robbery", seat=seat, row=row, spot=spot + 1, card=name, gun=gun)


ACT: Final = Act()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Act,)
