"""Shots: what is fired at whom, who guards the target, dodges, replies (SG-093, SG-095 … SG-105)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import packing
from saloon.games.slaughter_gulch.board import (
    HARROWED,
    PLACE,
    card_at,
    dude_name,
    dude_of,
    is_active,
    is_ruled,
    put_dude,
    remove_folk,
    ruler,
    target_of,
)
from saloon.games.slaughter_gulch.cards import ready, spend
from saloon.games.slaughter_gulch.dudes import AgainstFolk
from saloon.games.slaughter_gulch.jail import commit_crime
from saloon.games.slaughter_gulch.names import AGILITY, CELL, FIGURES, HOME, N_SPACES, POOL, SPIRIT
from saloon.games.slaughter_gulch.packing import (
    FLEE,
    PASS,
    STAND,
    at,
    fire_weapon,
    guard,
    guard_by,
    guard_magic,
    is_fire,
    shoot,
)
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import second_test
from saloon.games.slaughter_gulch.ruleset import MAGIC
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import aim_range, aimed_at, aims, is_space, protected, sight
from saloon.games.slaughter_gulch.vocabulary import CAST, DODGE, GUARD, NEAR
from saloon.games.slaughter_gulch.weapons import fire, reaches, weapons
from saloon.games.slaughter_gulch.wounds import FIGHT as BY_FIGHT
from saloon.games.slaughter_gulch.wounds import NOBODY, SHOT, Spared, wound, wound_folk
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE


def shots(s: Town, dude: i64, space: i64) -> list[int]:
    """D-15: every pair of weapon and target; or only the townsfolk of one space, once one has looked at them."""
    guns = weapons(s, dude, ruler(s, dude))
    if not guns:
        return []
    found: list[int] = []
    for aim in aims(s, dude, space):
        target = aimed_at(aim)
        fitting = [gun for gun in guns if reaches(s, gun, aim_range(aim))]
        if fitting and is_space(target):
            found.append(at(target))
        else:
            found += [shoot(gun, target) for gun in fitting]
    return found


def shoot_dude(s: Town, dude: i64, target: i64, weapon: i64, reply: bool, log: EventLog | None) -> None:
    """SG-095, SG-098"""
    distance = sight(s, dude, s.dudes[target] & PLACE)
    if not reply:
        commit_crime(s, dude, log)
        attacked(s, dude // FIGURES, target // FIGURES, log)
    s.agenda.append(Cover(dude, target, int(reply), 1))
    fire(s, dude, weapon, distance, dude // FIGURES if reply else ruler(s, dude), log)


def shoot_folk(s: Town, dude: i64, slot: i64, weapon: i64, log: EventLog | None) -> None:
    """SG-104"""
    distance = sight(s, dude, s.folk[slot] & PLACE)
    commit_crime(s, dude, log)
    s.agenda.append(ShotFolk(dude, slot))
    fire(s, dude, weapon, distance, ruler(s, dude), log)


class ShotFolk(AgainstFolk):
    """SG-104, SG-105"""

    def run(self, s: Town, log: EventLog | None) -> None:
        card = card_at(s, self.slot)
        if total(s, 0) >= s.ruleset.agility[card]:
            wound_folk(s, self.slot, self.dude // FIGURES, not is_ruled(s, self.dude), log)
            return
        if log:
            log.tell("misses", who=dude_name(s, self.dude), target=s.ruleset.words.cards[card])
        if s.ruleset.fights[card]:
            wound(s, self.dude, BY_FIGHT, NOBODY)
        elif s.folk[self.slot] & PLACE != CELL:
            if log:
                log.tell("runs_off", card=s.ruleset.words.cards[card])
            remove_folk(s, self.slot)


# --- what the target does ---


def guards(s: Town, seat: i64, others: bool) -> list[int]:
    """Unused guard spells of a seat; for others only those that reach a neighbour."""
    if not s.learned[seat]:
        return []
    found: list[int] = []
    for card in s.ruleset.guards[s.outfits[seat]]:
        word = s.ruleset.cards[card].uses[0].word(GUARD)
        mine = word is not None and s.ruleset.cards[card].kind == MAGIC and ready(s, seat, card)
        if word is not None and mine and (not others or word.args[1] == NEAR):
            found.append(card)
    return found


def guard_need(s: Town, card: i64) -> int:
    word = s.ruleset.cards[card].uses[0].word(GUARD)
    assert word is not None
    return word.args[0]


def cast_guard(s: Town, card: i64, by: i64, dude: i64, target: i64, reply: i64, log: EventLog | None) -> None:
    """Somebody tries to guard the target, or himself, from this dude's shot."""
    if log:
        log.tell("guards", who=dude_name(s, by), target=dude_name(s, target), card=s.ruleset.cards[card].id)
    spend(s, by // FIGURES, card, log)
    second_test(s, CAST, by, SPIRIT, Guarded(dude, target, reply, guard_need(s, card), int(by != target)))


class Cover(Question[Town]):
    """D-18, SG-101: one other dude may try to guard the target; asked from the attacker's left."""

    __slots__ = ("dude", "reply", "step", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64, reply: i64, step: i64) -> None:
        self.dude = dude
        self.target = target
        self.reply = reply
        self.step = step  # how many seats left of the attacker

    def seat(self, s: Town) -> i64:
        return (self.dude // FIGURES + self.step) % s.ruleset.seats

    def tries(self, s: Town, seat: i64) -> list[int]:
        place = s.dudes[self.target] & PLACE
        if place >= N_SPACES:
            return []
        found: list[int] = []
        first = s.ruleset.item_count
        for card in guards(s, seat, True):
            kinds: list[int] = []
            for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
                here = s.dudes[dude] & PLACE
                if (
                    dude == self.target
                    or here >= HOME
                    or not 0 <= s.ruleset.streets.range[here * N_SPACES + place] <= 1
                ):
                    continue
                kind = s.dudes[dude] & (PLACE | HARROWED)
                if kind not in kinds:  # those alike are one choice
                    kinds.append(kind)
                    found.append(guard(card - first, target_of(s, dude)))
        return found

    def run(self, s: Town, log: EventLog | None) -> None:
        for step in range(self.step, s.ruleset.seats + 1):
            ask = self if step == self.step else Cover(self.dude, self.target, self.reply, step)
            seat = ask.seat(s)
            if s.learned[seat] and ask.tries(s, seat):
                s.ask(ask, ALONE[seat], None)
                return
        s.then(Evade(self.dude, self.target, self.reply))

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *self.tries(s, seat)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action == PASS or action in self.tries(s, seat) else Refusal("SG-101")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PASS:
            if self.step < s.ruleset.seats:
                s.then(Cover(self.dude, self.target, self.reply, self.step + 1))
            else:
                s.then(Evade(self.dude, self.target, self.reply))
            return
        card = s.ruleset.item_count + guard_magic(action)
        by = dude_of(s, guard_by(action))
        cast_guard(s, card, by, self.dude, self.target, self.reply, log)


class Evade(Question[Town]):
    """D-19: dodge, or an own guard spell instead (SG-100)."""

    __slots__ = ("dude", "reply", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64, reply: i64) -> None:
        self.dude = dude
        self.target = target
        self.reply = reply

    def own(self, s: Town) -> list[int]:
        if not is_active(s, self.target):
            return []
        first = s.ruleset.item_count
        me = target_of(s, self.target)
        return [guard(card - first, me) for card in guards(s, self.target // FIGURES, False)]

    def run(self, s: Town, log: EventLog | None) -> None:
        if self.own(s):
            s.ask(self, ALONE[self.target // FIGURES], None)
        else:
            self.dodge(s)

    def dodge(self, s: Town) -> None:
        second_test(s, DODGE, self.target, AGILITY, Dodged(self.dude, self.target, self.reply))

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.target // FIGURES]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [packing.DODGE, *self.own(s)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == packing.DODGE or action in self.own(s):
            return None
        return Refusal("SG-100")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == packing.DODGE:
            self.dodge(s)
            return
        card = s.ruleset.item_count + guard_magic(action)
        cast_guard(s, card, self.target, self.dude, self.target, self.reply, log)


class Guarded(Step[Town]):
    """SG-100 … SG-102"""

    __slots__ = ("dude", "need", "other", "reply", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64, reply: i64, need: i64, other: i64) -> None:
        self.dude = dude
        self.target = target
        self.reply = reply
        self.need = need
        self.other = other  # 1 if it was somebody else who tried

    def run(self, s: Town, log: EventLog | None) -> None:
        if total(s, 1) >= self.need:
            missed(s, self.dude, self.target, self.reply, log)
        elif self.other:
            s.then(Evade(self.dude, self.target, self.reply))
        else:
            hit(s, self.dude, self.target, self.reply)


class Dodged(Step[Town]):
    """SG-079: a tie is a miss."""

    __slots__ = ("dude", "reply", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64, reply: i64) -> None:
        self.dude = dude
        self.target = target
        self.reply = reply

    def run(self, s: Town, log: EventLog | None) -> None:
        if total(s, 0) > total(s, 1):
            hit(s, self.dude, self.target, self.reply)
        else:
            missed(s, self.dude, self.target, self.reply, log)


def hit(s: Town, dude: i64, target: i64, reply: i64) -> None:
    if not reply:
        s.agenda.append(NoHarm(dude, target))
    wound(s, target, SHOT, dude // FIGURES)


class NoHarm(Spared):
    """SG-096: a shot whose wound was prevented did not wound."""

    __slots__ = ("dude", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64) -> None:
        self.dude = dude
        self.target = target

    def run(self, s: Town, log: EventLog | None) -> None:
        answer(s, self.dude, self.target)


def missed(s: Town, dude: i64, target: i64, reply: i64, log: EventLog | None) -> None:
    if log:
        log.tell("misses", who=dude_name(s, dude), target=dude_name(s, target))
    if not reply:
        answer(s, dude, target)


def answer(s: Town, dude: i64, target: i64) -> None:
    if s.dudes[target] & PLACE != CELL:  # SG-258
        s.then(Reply(dude, target))


class Reply(Question[Town]):
    """D-20, SG-096 … SG-099"""

    __slots__ = ("dude", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64) -> None:
        self.dude = dude
        self.target = target

    def guns(self, s: Town) -> list[int]:
        place = s.dudes[self.dude] & PLACE
        distance = sight(s, self.target, place)
        if place >= POOL or distance < 0 or protected(s, self.dude):
            return []
        return [gun for gun in weapons(s, self.target, self.target // FIGURES) if reaches(s, gun, distance)]

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.target // FIGURES]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [STAND, FLEE, *[packing.fire(gun) for gun in self.guns(s)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action in (STAND, FLEE):
            return None
        if not is_fire(action):
            return Refusal("kernel.nonsense")
        return None if fire_weapon(action) in self.guns(s) else Refusal("SG-098")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == FLEE:
            put_dude(s, self.target, HOME)
            if log:
                log.tell("flees", who=dude_name(s, self.target))
        elif action != STAND:
            if log:
                weapon = s.ruleset.cards[fire_weapon(action)].id
                log.tell("returns_fire", who=dude_name(s, self.target), target=dude_name(s, self.dude), weapon=weapon)
            shoot_dude(s, self.target, self.dude, fire_weapon(action), True, log)


STEPS: Final = (ShotFolk, Cover, Evade, Guarded, Dodged, NoHarm, Reply)
