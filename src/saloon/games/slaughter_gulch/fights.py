"""Shooting and brawling (SG-090 … SG-110): targets, weapons, guards, dodges, replies."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import BONUS, CARD, HARROWED, PLACE, SECOND, Town
from saloon.games.slaughter_gulch.jail import commit_crime, name_of, prisoners, spring
from saloon.games.slaughter_gulch.language import (
    AGILITY,
    AT,
    BRAWL,
    CELL,
    COACH,
    DODGE_VERB,
    FIGURES,
    FIRE,
    FIRST_PASSENGER,
    FIRST_SPACE,
    FIRST_VEHICLE,
    FLEE,
    GRAVE,
    GUARD_VERB,
    HOME,
    MAGIC_BITS,
    N_SPACES,
    N_WHO,
    PASS,
    POOL,
    SALOON,
    SHOOT_VERB,
    SHOOTING,
    SPACES,
    SPIRIT,
    SPRING,
    SQUARE,
    STAND,
    STOP,
    STRENGTH,
    TRAIN,
    argument,
    guard,
    one,
    shoot,
)
from saloon.games.slaughter_gulch.law import MAGIC
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import (
    AGAIN_FOR,
    BOOST_FOR,
    THROW,
    begin,
    bits,
    opposed,
    ready,
    second_test,
    spend,
    test,
    total,
)
from saloon.games.slaughter_gulch.townsfolk import Meet, MeetPassenger
from saloon.games.slaughter_gulch.vocabulary import CAST, DODGE, EMPLACE, FIGHT, GUARD, NEAR, NO_SHOT, SHOOT
from saloon.games.slaughter_gulch.wounds import FIGHT as BY_FIGHT
from saloon.games.slaughter_gulch.wounds import NOBODY, SHOT, Spared, wound, wound_folk
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.language import VERB, VERB_BITS
from saloon.kernel.said import Refusal, Tape
from saloon.parts.seat import ALONE

TARGET_OF: Final = VERB_BITS + 6
ALL_RANGES: Final[list[int]] = [0, 0, 0, 0]


# --- who can be attacked ---


def protected(s: Town, dude: i64) -> bool:
    """Sanctuary: nobody may attack this outfit's dudes in that space."""
    if not s.safe:
        return False
    return dude // FIGURES * 32 + (s.dudes[dude] & PLACE) in s.safe


def enemies(s: Town, dude: i64, reach: i64) -> list[int]:
    """SG-086, SG-091: dudes of other outfits in these spaces; for a mesmerizer also of the dude's own, not himself."""
    if s.dudes[dude] & PLACE == HOME:
        return []
    mask = s.house.bits
    seat = dude // FIGURES
    ruled = s.ruled(dude)
    return [
        other for other, now in enumerate(s.dudes)
        if reach & mask[now & PLACE] and (other // FIGURES != seat or (ruled and other != dude))
        and not protected(s, other)
    ]  # fmt: skip


def folk_here(s: Town, reach: i64) -> list[int]:
    """Townsfolk face up within arm's reach."""
    mask = s.house.bits
    return [slot for slot, now in enumerate(s.folk) if reach & mask[now & PLACE] and now & CARD]


def sight(s: Town, dude: i64, place: i64) -> i64:
    """The range at which a dude sees a place where characters are; -1 if he does not."""
    here = s.dudes[dude] & PLACE
    streets = s.house.streets
    distance: i64 = -1
    if place < N_SPACES:
        distance = streets.range[here * N_SPACES + place]
    elif place == CELL:
        distance = 0 if here == s.plots[7] and s.sheriff() < 0 else -1
    elif place == COACH:
        distance = streets.range[here * N_SPACES + s.plots[SALOON] + SQUARE]
    elif place == TRAIN:
        distance = streets.platform(here)
    return -1 if distance > 0 and s.storm else distance


# --- weapons ---


def weapons(s: Town, dude: i64, decider: i64) -> list[int]:
    """SG-093: items and gadgets the dude may fire."""
    seat = dude // FIGURES
    law = s.house
    owned = s.left[seat] | s.right[seat] if decider == seat else s.right[seat]
    found = [item for item in bits(owned & law.arms) if not law.cards[item].loads or s.loads[seat] > 0]
    if s.learned[seat] and decider == seat:
        first = law.first_magic[s.outfits[seat]]
        for local in bits(s.magic_ready(seat)):
            card = law.cards[first + local]
            if card.shot and not card.uses[0].has(EMPLACE):
                found.append(first + local)
    if s.gun >= 0 and s.dudes[dude] & PLACE == s.gun and gun_free(s, seat, decider):
        found.append(gun_card(s))
    return found


def gun_owner(s: Town) -> i64:
    """The seat that has set the Gatling Gun."""
    card = s.house.cards[gun_card(s)]
    return s.chairs[card.outfit]


def gun_card(s: Town) -> int:
    return next(i for i, card in enumerate(s.house.cards) if card.kind == MAGIC and card.uses[0].has(EMPLACE))


def gun_free(s: Town, seat: i64, decider: i64) -> bool:
    """SG-136; SG-087: a mesmerizer does not spend the owner's gadgets."""
    owner = gun_owner(s)
    local = s.house.cards[gun_card(s)].local
    if s.spent[owner] >> local & 1:
        return False
    if seat == owner:
        return decider == seat
    return not any(s.dudes[dude] & PLACE == s.gun for dude in range(owner * FIGURES, owner * FIGURES + FIGURES))


def reaches(s: Town, weapon: i64, distance: i64) -> bool:
    return 0 <= distance < 4 and s.house.cards[weapon].shot[distance] != NO_SHOT


def fire(s: Town, dude: i64, weapon: i64, distance: i64, decider: i64, tape: Tape | None) -> None:
    """The weapon is used, the shot begins; what comes after it lies on the agenda already."""
    law = s.house
    seat = dude // FIGURES
    card = law.cards[weapon]
    begin(s, 0, SHOOT, dude, s.stat(dude, SHOOTING), decider)
    s.rolls[BONUS] += card.shot[distance]
    if card.kind == MAGIC:
        owner = gun_owner(s) if card.uses[0].has(EMPLACE) else seat
        if owner == seat:
            spend(s, seat, weapon, tape)
        else:
            s.spent[owner] |= law.bits[card.local]
    else:
        s.rolls[SECOND] = -1  # the one item of this roll (SG-229)
        s.use_item(seat, weapon)
        if card.loads:
            s.loads[seat] -= 1  # SG-228
    s.agenda.append(AGAIN_FOR[0])
    s.agenda.append(THROW[0])
    s.agenda.append(BOOST_FOR[0])


# --- the choice ---


def face_down(s: Town) -> i64:
    """The spaces where face-down townsfolk stand, one bit each."""
    spaces: i64 = 0
    for now in s.folk:
        if now and not now & CARD and now & PLACE < N_SPACES:
            spaces |= s.house.bits[now & PLACE]
    return spaces


def aims(s: Town, dude: i64, space: i64) -> list[int]:
    """Whom a dude sees, as 8 times the target and the range; or only the townsfolk of one space.

    A space where somebody is face down comes last and instead of its townsfolk: they are turned up first (SG-069).
    """
    found: list[int] = []
    if space < 0:
        for other in enemies_anywhere(s, dude):
            distance = sight(s, dude, s.dudes[other] & PLACE)
            if distance >= 0:
                found.append(s.target(other) * 8 + distance)
    looks: list[int] = []
    seen: list[int] = []
    here = s.dudes[dude] & PLACE
    unmet = face_down(s)
    for slot, now in enumerate(s.folk):
        place = now & PLACE
        if not now or (space >= 0 and place != space):
            continue
        distance = sight(s, dude, place)
        if distance < 0:
            continue
        face_up = now & CARD
        if unmet >> place & 1 and (not face_up or place != here):
            look = (FIRST_SPACE + place) * 8 + distance
            if place != here and look not in looks:
                looks.append(look)
        elif face_up or (place not in seen and s.pile > 0):
            if not face_up:
                seen.append(place)
            found.append(s.folk_target(slot) * 8 + distance)
    return found + looks


def is_space(target: i64) -> bool:
    return FIRST_SPACE <= target < FIRST_VEHICLE


def shots(s: Town, dude: i64, space: i64) -> list[int]:
    """D-15: every pair of weapon and target; or only the townsfolk of one space, once one has looked at them."""
    guns = weapons(s, dude, s.ruler(dude))
    if not guns:
        return []
    found: list[int] = []
    for aim in aims(s, dude, space):
        target, distance = aim // 8, aim % 8
        fitting = [gun for gun in guns if reaches(s, gun, distance)]
        if fitting and is_space(target):
            found.append(one(AT, target))
        else:
            found += [int(shoot(gun, target)) for gun in fitting]
    return found


def enemies_anywhere(s: Town, dude: i64) -> list[int]:
    seat = dude // FIGURES
    ruled = s.ruled(dude)
    return [
        other for other, now in enumerate(s.dudes)
        if now & PLACE < GRAVE and (other // FIGURES != seat or (ruled and other != dude)) and not protected(s, other)
    ]  # fmt: skip


def fight_options(s: Town, dude: i64, space: i64) -> list[int]:
    """D-14, D-15, D-16"""
    found = shots(s, dude, space)
    if space >= 0:
        return found
    reach = s.reach(dude)
    found += [int(one(BRAWL, s.target(other))) for other in enemies(s, dude, reach)]
    found += [int(one(BRAWL, s.folk_target(slot))) for slot in folk_here(s, reach)]
    if s.dudes[dude] & PLACE == s.plots[7]:
        found += [int(one(SPRING, target)) for target in prisoners(s)]
    return found


def could_fight(s: Town, dude: i64) -> bool:
    """SG-061, as everybody sees it: a target in reach, or one in sight of somebody who may hold any weapon."""
    place = s.dudes[dude] & PLACE
    if place == HOME:
        return False
    reach = s.reach(dude)
    if s.strangers_in(place) or folk_here(s, reach) or enemies(s, dude, reach):
        return True
    if place == s.plots[7] and prisoners(s):
        return True
    seat = dude // FIGURES
    decider = s.ruler(dude)
    if decider == seat and s.left[seat]:
        return sees_anybody(s, dude)
    return bool(shots(s, dude, -1))


def sees_anybody(s: Town, dude: i64) -> bool:
    """Whether somebody to shoot at stands in sight, however far a weapon may reach."""
    others: i64 = 0
    for other in enemies_anywhere(s, dude):
        others |= s.house.bits[s.dudes[other] & PLACE]
    for now in s.folk:
        if now:
            others |= s.house.bits[now & PLACE]
    return bool([there for there in bits(others) if 0 <= sight(s, dude, there) < 4])


class Fight(Question[Town]):
    """SG-090: exactly one of shoot, brawl or jailbreak."""

    __slots__ = ("dude", "space")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, space: i64) -> None:
        self.dude = dude
        self.space = space  # the space whose townsfolk he has looked at to shoot one of them, or -1

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.ruler(self.dude)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [*fight_options(s, self.dude, self.space), STOP]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        verb = action & VERB
        if verb == SHOOT_VERB:
            return Refusal("SG-093")
        if verb == BRAWL:
            return Refusal("SG-094")
        if verb == SPRING:
            return Refusal("SG-208")
        return Refusal("kernel.nonsense")

    def decline(self, s: Town, seat: i64) -> int:
        return STOP

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        verb = action & VERB
        if verb == SHOOT_VERB:
            shoot_at(s, self.dude, action >> VERB_BITS & 63, action >> TARGET_OF, tape)
        elif verb == BRAWL:
            brawl(s, self.dude, argument(action), tape)
        elif verb == SPRING:
            spring(s, self.dude, argument(action), tape)
        elif verb == AT:
            space = argument(action) - FIRST_SPACE
            s.then(Fight(self.dude, space))
            turn_up(s, self.dude, space, tape)
        elif tape:
            tape.tell("gives_up", who=s.who(self.dude))


def turn_up(s: Town, dude: i64, space: i64, tape: Tape | None) -> None:
    """SG-069"""
    if tape:
        tape.tell("takes_aim", who=s.who(dude), space=SPACES[space])
    for slot in s.strangers_in(space):
        s.then(Meet(slot))


def passenger(s: Town, target: i64) -> int:
    """SG-109: one on the coach or train whose card nobody has drawn yet."""
    return s.strangers_in(COACH + target - FIRST_PASSENGER)[0]


def shoot_at(s: Town, dude: i64, weapon: i64, target: i64, tape: Tape | None) -> None:
    if target >= FIRST_PASSENGER:
        slot = passenger(s, target)
        s.then(MeetPassenger(slot), ShootPassenger(dude, weapon, slot))
        return
    if tape:
        need = s.house.agility[s.card_at(s.slot_of(target))] if target >= N_WHO else 0
        name = s.house.cards[weapon].id
        tape.tell("shoots", who=s.who(dude), target=name_of(s, target), weapon=name, need=need)
    if target < N_WHO:
        shoot_dude(s, dude, s.dude_of(target), weapon, False, tape)
    else:
        shoot_folk(s, dude, s.slot_of(target), weapon, tape)


class ShootPassenger(Step[Town]):
    """SG-109: a Deputy drawn goes to the Jail; the shooter chooses another target or ends his action."""

    __slots__ = ("dude", "slot", "weapon")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, weapon: i64, slot: i64) -> None:
        self.dude = dude
        self.weapon = weapon
        self.slot = slot

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.folk[self.slot] & CARD and s.folk[self.slot] & PLACE >= COACH:
            shoot_at(s, self.dude, self.weapon, s.folk_target(self.slot), tape)
        else:
            s.then(Fight(self.dude, -1))


def shoot_dude(s: Town, dude: i64, target: i64, weapon: i64, reply: bool, tape: Tape | None) -> None:
    """SG-095, SG-098"""
    distance = sight(s, dude, s.dudes[target] & PLACE)
    if not reply:
        commit_crime(s, dude, tape)
        attacked(s, dude // FIGURES, target // FIGURES, tape)
    s.agenda.append(Cover(dude, target, int(reply), 1))
    fire(s, dude, weapon, distance, dude // FIGURES if reply else s.ruler(dude), tape)


def shoot_folk(s: Town, dude: i64, slot: i64, weapon: i64, tape: Tape | None) -> None:
    """SG-104"""
    distance = sight(s, dude, s.folk[slot] & PLACE)
    commit_crime(s, dude, tape)
    s.agenda.append(ShotFolk(dude, slot))
    fire(s, dude, weapon, distance, s.ruler(dude), tape)


class ShotFolk(Step[Town]):
    """SG-104, SG-105"""

    __slots__ = ("dude", "slot")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, slot: i64) -> None:
        self.dude = dude
        self.slot = slot

    def run(self, s: Town, tape: Tape | None) -> None:
        card = s.card_at(self.slot)
        if total(s, 0) >= s.house.agility[card]:
            wound_folk(s, self.slot, self.dude // FIGURES, not s.ruled(self.dude), tape)
            return
        if tape:
            tape.tell("misses", who=s.who(self.dude), target=s.house.words.cards[card])
        if s.house.fights[card]:
            wound(s, self.dude, BY_FIGHT, NOBODY)
        elif s.folk[self.slot] & PLACE != CELL:
            if tape:
                tape.tell("runs_off", card=s.house.words.cards[card])
            s.remove_folk(self.slot)


# --- what the target does ---


def guards(s: Town, seat: i64, others: bool) -> list[int]:
    """Unused guard spells of a seat; for others only those that reach a neighbour."""
    if not s.learned[seat]:
        return []
    found: list[int] = []
    for card in s.house.guards[s.outfits[seat]]:
        word = s.house.cards[card].uses[0].word(GUARD)
        mine = word is not None and s.house.cards[card].kind == MAGIC and ready(s, seat, card)
        if word is not None and mine and (not others or word.args[1] == NEAR):
            found.append(card)
    return found


def guard_need(s: Town, card: i64) -> int:
    word = s.house.cards[card].uses[0].word(GUARD)
    assert word is not None
    return word.args[0]


class Cover(Question[Town]):
    """D-18, SG-101: one other dude may try to guard the target; asked from the attacker's left."""

    __slots__ = ("dude", "reply", "step", "target")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64, reply: i64, step: i64) -> None:
        self.dude = dude
        self.target = target
        self.reply = reply
        self.step = step  # how many seats left of the attacker

    def seat(self, s: Town) -> i64:
        return (self.dude // FIGURES + self.step) % s.house.seats

    def tries(self, s: Town, seat: i64) -> list[int]:
        place = s.dudes[self.target] & PLACE
        if place >= N_SPACES:
            return []
        found: list[int] = []
        first = s.house.item_count
        for card in guards(s, seat, True):
            kinds: list[int] = []
            for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
                here = s.dudes[dude] & PLACE
                if dude == self.target or here >= HOME or not 0 <= s.house.streets.range[here * N_SPACES + place] <= 1:
                    continue
                kind = s.dudes[dude] & (PLACE | HARROWED)
                if kind not in kinds:  # those alike are one choice
                    kinds.append(kind)
                    found.append(guard(card - first, s.target(dude)))
        return found

    def run(self, s: Town, tape: Tape | None) -> None:
        for step in range(self.step, s.house.seats + 1):
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

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == PASS:
            if self.step < s.house.seats:
                s.then(Cover(self.dude, self.target, self.reply, self.step + 1))
            else:
                s.then(Evade(self.dude, self.target, self.reply))
            return
        card = s.house.item_count + (action >> VERB_BITS & 31)
        by = s.dude_of(action >> VERB_BITS + MAGIC_BITS)
        if tape:
            tape.tell("guards", who=s.who(by), target=s.who(self.target), card=s.house.cards[card].id)
        spend(s, seat, card, tape)
        after = Guarded(self.dude, self.target, self.reply, guard_need(s, card), 1)
        second_test(s, CAST, by, SPIRIT, after)


class Evade(Question[Town]):
    """D-19: dodge, or an own guard spell instead (SG-100)."""

    __slots__ = ("dude", "reply", "target")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64, reply: i64) -> None:
        self.dude = dude
        self.target = target
        self.reply = reply

    def own(self, s: Town) -> list[int]:
        if not s.is_active(self.target):
            return []
        first = s.house.item_count
        me = s.target(self.target)
        return [int(guard(card - first, me)) for card in guards(s, self.target // FIGURES, False)]

    def run(self, s: Town, tape: Tape | None) -> None:
        if self.own(s):
            s.ask(self, ALONE[self.target // FIGURES], None)
        else:
            self.dodge(s)

    def dodge(self, s: Town) -> None:
        second_test(s, DODGE, self.target, AGILITY, Dodged(self.dude, self.target, self.reply))

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.target // FIGURES]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [DODGE_VERB, *self.own(s)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == DODGE_VERB or (action & VERB == GUARD_VERB and action in self.own(s)):
            return None
        return Refusal("SG-100")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == DODGE_VERB:
            self.dodge(s)
            return
        card = s.house.item_count + (action >> VERB_BITS & 31)
        if tape:
            tape.tell("guards", who=s.who(self.target), target=s.who(self.target), card=s.house.cards[card].id)
        spend(s, seat, card, tape)
        after = Guarded(self.dude, self.target, self.reply, guard_need(s, card), 0)
        second_test(s, CAST, self.target, SPIRIT, after)


class Guarded(Step[Town]):
    """SG-100 … SG-102"""

    __slots__ = ("dude", "need", "other", "reply", "target")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64, reply: i64, need: i64, other: i64) -> None:
        self.dude = dude
        self.target = target
        self.reply = reply
        self.need = need
        self.other = other  # 1 if it was somebody else who tried

    def run(self, s: Town, tape: Tape | None) -> None:
        if total(s, 1) >= self.need:
            missed(s, self.dude, self.target, self.reply, tape)
        elif self.other:
            s.then(Evade(self.dude, self.target, self.reply))
        else:
            hit(s, self.dude, self.target, self.reply)


class Dodged(Step[Town]):
    """SG-079: a tie is a miss."""

    __slots__ = ("dude", "reply", "target")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64, reply: i64) -> None:
        self.dude = dude
        self.target = target
        self.reply = reply

    def run(self, s: Town, tape: Tape | None) -> None:
        if total(s, 0) > total(s, 1):
            hit(s, self.dude, self.target, self.reply)
        else:
            missed(s, self.dude, self.target, self.reply, tape)


def hit(s: Town, dude: i64, target: i64, reply: i64) -> None:
    if not reply:
        s.agenda.append(NoHarm(dude, target))
    wound(s, target, SHOT, dude // FIGURES)


class NoHarm(Spared):
    """SG-096: a shot whose wound was prevented did not wound."""

    __slots__ = ("dude", "target")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64) -> None:
        self.dude = dude
        self.target = target

    def run(self, s: Town, tape: Tape | None) -> None:
        answer(s, self.dude, self.target)


def missed(s: Town, dude: i64, target: i64, reply: i64, tape: Tape | None) -> None:
    if tape:
        tape.tell("misses", who=s.who(dude), target=s.who(target))
    if not reply:
        answer(s, dude, target)


def answer(s: Town, dude: i64, target: i64) -> None:
    if s.dudes[target] & PLACE != CELL:  # SG-258
        s.then(Reply(dude, target))


class Reply(Question[Town]):
    """D-20, SG-096 … SG-099"""

    __slots__ = ("dude", "target")
    SEEN: ClassVar[str] = ALL

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
        return [STAND, FLEE, *[int(one(FIRE, gun)) for gun in self.guns(s)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action in (STAND, FLEE):
            return None
        if action & VERB != FIRE:
            return Refusal("kernel.nonsense")
        return None if argument(action) in self.guns(s) else Refusal("SG-098")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == FLEE:
            s.put(self.target, HOME)
            if tape:
                tape.tell("flees", who=s.who(self.target))
        elif action != STAND:
            if tape:
                weapon = s.house.cards[argument(action)].id
                tape.tell("returns_fire", who=s.who(self.target), target=s.who(self.dude), weapon=weapon)
            shoot_dude(s, self.target, self.dude, argument(action), True, tape)


# --- brawls ---


def brawl(s: Town, dude: i64, target: i64, tape: Tape | None) -> None:
    """SG-094, SG-103, SG-106"""
    if tape:
        need = s.house.strength[s.card_at(s.slot_of(target))] if target >= N_WHO else 0
        tape.tell("brawls", who=s.who(dude), target=name_of(s, target), need=need)
    if target < N_WHO:
        foe = s.dude_of(target)
        attacked(s, dude // FIGURES, foe // FIGURES, tape)
        opposed(s, FIGHT, dude, STRENGTH, s.ruler(dude), FIGHT, foe, STRENGTH, Brawled(dude, foe))
    else:
        test(s, FIGHT, dude, STRENGTH, s.ruler(dude), BrawledFolk(dude, s.slot_of(target)))


class Brawled(Step[Town]):
    """SG-103, SG-171"""

    __slots__ = ("dude", "foe")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, foe: i64) -> None:
        self.dude = dude
        self.foe = foe

    def run(self, s: Town, tape: Tape | None) -> None:
        if total(s, 0) > total(s, 1):
            wound(s, self.foe, BY_FIGHT, self.dude // FIGURES)
        else:
            wound(s, self.dude, BY_FIGHT, self.foe // FIGURES)


class BrawledFolk(Step[Town]):
    """SG-106"""

    __slots__ = ("dude", "slot")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, slot: i64) -> None:
        self.dude = dude
        self.slot = slot

    def run(self, s: Town, tape: Tape | None) -> None:
        if total(s, 0) >= s.house.strength[s.card_at(self.slot)]:
            wound_folk(s, self.slot, self.dude // FIGURES, not s.ruled(self.dude), tape)
        else:
            wound(s, self.dude, BY_FIGHT, NOBODY)


STEPS: Final = (
    Fight, ShootPassenger, ShotFolk, Cover, Evade, Guarded, Dodged, NoHarm, Reply, Brawled, BrawledFolk,
)  # fmt: skip
