"""The fifteen kinds of action and the four specials, but for fighting (SG-083 … SG-089, SG-111 … SG-168)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import effects
from saloon.games.slaughter_gulch.board import (
    CARD,
    CRIME,
    DEPUTY,
    DISCOUNT_AT,
    DONE,
    EXTRA_AT,
    FACES,
    HARROWED,
    HURT,
    PLACE,
    RULER,
    RULER_AT,
    SCARS,
    SHERIFF,
    TOKEN,
    TOKEN_AT,
    WOUNDED,
    Town,
)
from saloon.games.slaughter_gulch.fights import Fight, could_fight, enemies, folk_here, strangers
from saloon.games.slaughter_gulch.foresight import events_left, order_events
from saloon.games.slaughter_gulch.items import Shop, TakeOne, seen_by
from saloon.games.slaughter_gulch.jail import Caught, commit_crime, lock_up, lock_up_folk, name_of
from saloon.games.slaughter_gulch.language import (
    AGILITY,
    ARREST_TOKEN,
    AT,
    BAD,
    BIBLE,
    BRAINWASH,
    CANCEL_VERB,
    CELL,
    CEMETERY,
    COMMAND,
    CONFISCATE,
    EPIPHANY,
    FIGHT_TOKEN,
    FIGURES,
    FIRST_VEHICLE,
    GADGET,
    GAMBLE_TOKEN,
    GOOD,
    GRAVE,
    HEAL_TOKEN,
    HOME,
    JAIL,
    MESMERIZE,
    MINE,
    N_WHO,
    NEUTRAL,
    POOL,
    PROSPECT_TOKEN,
    RAISE_TOKEN,
    RECRUIT_TOKEN,
    ROB_TOKEN,
    RUN,
    SALOON,
    SCIENTISTS,
    SHOP,
    SMARTS,
    SPELL,
    SPIRIT,
    SQUARE,
    STATION,
    STOP,
    STORE,
    STRENGTH,
    TAKE_VERB,
    TELEGRAPH,
    TELEGRAPH_TOKEN,
    TOKENS,
    argument,
    one,
)
from saloon.games.slaughter_gulch.law import Card
from saloon.games.slaughter_gulch.objectives import (
    ARREST_ANY,
    ARREST_BAD,
    BUILT,
    CONFISCATED,
    DRIVE_GOOD,
    DUG,
    GADGET_USED,
    HEALED,
    LEARNED,
    MESMERIZED,
    RAISED,
    RECRUIT_BAD,
    RECRUIT_GOOD,
    ROBBED,
    STREAK,
    WIRED,
    deed,
)
from saloon.games.slaughter_gulch.promises import HEAL, attacked, kept
from saloon.games.slaughter_gulch.rolls import SEAT, bits, declare, opposed, table, table_face, test, total
from saloon.games.slaughter_gulch.townsfolk import DrawFor, Meet
from saloon.games.slaughter_gulch.vocabulary import (
    ARREST,
    COACH_WORD,
    CONF,
    CONFDEF,
    EMPLACE,
    EXTRA,
    GAMBLE,
    INVENT,
    LEARN,
    MEZ,
    PROSPECT,
    RAISE,
    RECRUIT,
    RESIST,
    ROB,
    ROBDEF,
    TRAIN_WORD,
)
from saloon.games.slaughter_gulch.wounds import (
    FIGHT,
    FOR_ARREST,
    FOR_LOOT,
    NOBODY,
    OTHER,
    Pay,
    harrow,
    heal_dude,
    heal_folk,
    scarred,
    wound,
)
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Refusal, Tape

LOOTED: Final = 32  # a bit of a vehicle
BIG_WIN: Final = 2  # HU1
HARDER: Final = 1  # SG-151
FULL_RUN: Final = 4
HURT_RUN: Final = 2


# --- what is possible, as everybody sees it ---


def token_of(s: Town, dude: i64) -> i64:
    return (s.dudes[dude] & TOKEN) >> TOKEN_AT


def may_act(s: Town, dude: i64) -> bool:
    """SG-060 … SG-063, SG-167"""
    now = s.dudes[dude]
    token = now & TOKEN
    if not token or now & DONE or now & PLACE > HOME:
        return False
    return not now & HURT or token >> TOKEN_AT == RUN


def at_tile(s: Town, dude: i64, tile: i64) -> bool:
    return s.dudes[dude] & PLACE == s.plots[tile]


def possible(s: Town, dude: i64) -> bool:
    """SG-061: a target or place is there, or may be among face-down cards."""
    token = token_of(s, dude)
    seat = dude // FIGURES
    place = s.dudes[dude] & PLACE
    ruled = s.ruled(dude)
    if token == FIGHT_TOKEN:
        return could_fight(s, dude)
    if token == RUN:
        return True
    if token == PROSPECT_TOKEN:
        return at_tile(s, dude, MINE) and s.mine > 0
    if token == GAMBLE_TOKEN:
        return at_tile(s, dude, SALOON) and s.rock[seat] > 0 and not ruled
    if token == SHOP:
        return at_tile(s, dude, STORE) and len(s.store) > 0 and not ruled
    if token in (SPELL, GADGET):
        return magic_possible(s, dude, place)
    if token == TELEGRAPH_TOKEN:
        return at_tile(s, dude, TELEGRAPH) and events_left(s) > 0
    if token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH) and s.has_pool(seat) < 0:
        return False  # SG-150
    if token == ARREST_TOKEN and (s.dudes[dude] & WOUNDED or s.cells_left() == 0):
        return False
    if token == BIBLE and s.pile == 0:
        return False
    meets = token in (ROB_TOKEN, RECRUIT_TOKEN, EPIPHANY, BRAINWASH, ARREST_TOKEN, BIBLE)
    return (meets and strangers(s, dude, place)) or bool(targets(s, dude))


def magic_possible(s: Town, dude: i64, place: i64) -> bool:
    """SG-126, SG-128, SG-134, SG-136"""
    seat = dude // FIGURES
    if s.ruled(dude):
        return False  # SG-087
    if place == HOME:
        return s.up[seat] >= 0 and (s.rock[seat] >= up_card(s, seat).cost or discounts(s, seat) >= 0)
    if token_of(s, dude) == GADGET:
        return place >= SQUARE and s.gun < 0 and gun_built(s, seat)
    return effects.could_cast(s, dude)


def up_card(s: Town, seat: i64) -> Card:
    return s.house.cards[s.house.first_magic[s.outfits[seat]] + s.up[seat]]


def discounts(s: Town, seat: i64) -> int:
    """A reward that makes learning free, or -1."""
    first = s.house.first_reward[s.outfits[seat]]
    return next((first + i for i in bits(s.rewards_ready(seat)) if s.house.cards[first + i].discount), -1)


def gun_built(s: Town, seat: i64) -> bool:
    first = s.house.first_magic[s.outfits[seat]]
    return any(s.house.cards[first + local].uses[0].has(EMPLACE) for local in bits(s.learned[seat]))


# --- targets ---


def targets(s: Town, dude: i64) -> list[int]:
    """Whom the dude's action can be aimed at now: characters, graves, coaches and trains."""
    token = token_of(s, dude)
    spaces = s.reachable(dude)
    place = spaces[0]
    law = s.house
    if token == MESMERIZE:
        return [s.target(other) for other in enemies_unsafe(s, dude, spaces) if may_act(s, other)]
    if token == CONFISCATE:
        return [s.target(other) for other in enemies(s, dude, spaces)]
    if token == ROB_TOKEN:
        found = [s.target(other) for other in enemies(s, dude, spaces)]
        found += [s.folk_target(slot) for slot in folk_here(s, dude) if s.card_at(slot) != SHERIFF]
        return found + loot(s, dude)
    if token == HEAL_TOKEN:
        found = [s.target(other) for other in patients(s, dude, spaces)]
        return found + [s.folk_target(slot) for slot in folk_here(s, dude) if scarred(s, slot)]
    if token == RAISE_TOKEN:
        return [s.target(other) for other in s.dudes_in(GRAVE)] if at_tile(s, dude, CEMETERY) else []
    if token == ARREST_TOKEN:
        return arrestable(s, dude, place)
    if token == BIBLE:
        here = [slot for slot in folk_here(s, dude) if s.folk[slot] & PLACE == place]
        return [s.folk_target(slot) for slot in here if s.card_at(slot) not in (SHERIFF, DEPUTY)]
    if token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH):
        return [
            s.folk_target(slot) for slot in folk_here(s, dude)
            if law.smarts[s.card_at(slot)] and willing(s, dude, law.align[s.card_at(slot)])
        ]  # fmt: skip
    return []


def enemies_unsafe(s: Town, dude: i64, spaces: list[int]) -> list[int]:
    """Dudes of other outfits, Sanctuary or not."""
    seat = dude // FIGURES
    ruled = s.ruled(dude)
    if spaces[0] == HOME:
        return []
    return [
        other for other, now in enumerate(s.dudes)
        if now & PLACE in spaces and (other // FIGURES != seat or (ruled and other != dude))
    ]  # fmt: skip


def patients(s: Town, dude: i64, spaces: list[int]) -> list[int]:
    seat = dude // FIGURES
    return [
        other for other, now in enumerate(s.dudes)
        if now & WOUNDED and now & PLACE in spaces and (spaces[0] != HOME or other // FIGURES == seat)
    ]  # fmt: skip


def willing(s: Town, dude: i64, align: i64) -> bool:
    """SG-145, SG-151"""
    ours = GOOD if s.house.good[s.outfits[dude // FIGURES]] else BAD
    if token_of(s, dude) == RECRUIT_TOKEN:
        return align in (ours, NEUTRAL)
    return align != ours and align != NEUTRAL


def arrestable(s: Town, dude: i64, place: i64) -> list[int]:
    """SG-153 … SG-157"""
    if s.dudes[dude] & WOUNDED or s.cells_left() == 0 or place == HOME:
        return []
    seat = dude // FIGURES
    found = [
        s.target(other) for other, now in enumerate(s.dudes)
        if now & CRIME and now & PLACE == place and other // FIGURES != seat
    ]  # fmt: skip
    for slot, now in enumerate(s.folk):
        if now & CARD and now & PLACE == place and s.house.align[s.card_at(slot)] == BAD:
            found.append(s.folk_target(slot))
    return found


def loot(s: Town, dude: i64) -> list[int]:
    """SG-111, SG-112, SG-190: coaches and trains he stood by when they came, with something left."""
    found: list[int] = []
    coaches, trains = 0, 0
    for i, vehicle in enumerate(s.vehicles):
        is_coach = s.house.does[vehicle & 31][0].op == COACH_WORD
        where = s.plots[SALOON] + SQUARE if is_coach else s.plots[STATION]
        full = not vehicle & LOOTED if is_coach else bool(s.cargo[trains])
        if full and s.dudes[dude] & PLACE == where and s.present[i] >> dude & 1:
            found.append(FIRST_VEHICLE + coaches if is_coach else FIRST_VEHICLE + 2 + trains)
        if is_coach:
            coaches += 1
        else:
            trains += 1
    return found


def vehicle_of(s: Town, target: i64) -> int:
    """The place among this turn's vehicles of a coach or train."""
    op = COACH_WORD if target - FIRST_VEHICLE < 2 else TRAIN_WORD
    number = (target - FIRST_VEHICLE) % 2
    alike = [i for i, vehicle in enumerate(s.vehicles) if s.house.does[vehicle & 31][0].op == op]
    return alike[number]


# --- performing ---


def perform(s: Town, dude: i64, tape: Tape | None) -> None:
    """A dude begins his action: SG-068 turns up all face-down cards of his space first."""
    token = token_of(s, dude)
    place = s.dudes[dude] & PLACE
    hidden = [slot for slot, now in enumerate(s.folk) if now and not now & CARD and now & PLACE == place]
    s.then(Perform(dude, 1 if hidden and token != RUN else 0))
    for slot in hidden:
        s.then(Meet(slot))


class Perform(Step[Town]):
    """The action itself, by the kind of token."""

    __slots__ = ("dude", "met")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, met: i64) -> None:
        self.dude = dude
        self.met = met  # 1 if somebody was turned up: then one may still think better of it

    def run(self, s: Town, tape: Tape | None) -> None:
        dude = self.dude
        token = token_of(s, dude)
        if token == FIGHT_TOKEN:
            s.then(Fight(dude, -1))
        elif token == RUN:
            hurt = s.dudes[dude] & HURT
            s.then(effects.GoTo(dude, HURT_RUN if hurt else FULL_RUN, 1))
        elif token == PROSPECT_TOKEN:
            table(s, PROSPECT, dude, s.ruler(dude), Prospected(dude))
        elif token == GAMBLE_TOKEN:
            gamble(s, dude, tape)
        elif token == SHOP:
            s.store = seen_by(s.store, dude // FIGURES)
            s.then(Shop(dude // FIGURES))
        elif token in (SPELL, GADGET):
            work_magic(s, dude, tape)
        elif token == TELEGRAPH_TOKEN:
            if not s.ruled(dude):
                deed(s, dude // FIGURES, WIRED, 1, tape)
            order_events(s, s.ruler(dude), 3)
        else:
            found = targets(s, dude)
            if len(found) == 1 and not self.met:
                aim(s, dude, found[0], tape)
            elif found:
                s.then(Target(dude))
            elif tape:
                tape.tell("no_target", who=s.who(dude))


class Target(Question[Town]):
    """D-12, D-23, D-25, D-31 … D-34, D-36: whom the action is aimed at."""

    __slots__ = ("dude",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64) -> None:
        self.dude = dude

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEAT[s.ruler(self.dude)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [*[int(one(AT, target)) for target in targets(s, self.dude)], STOP]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == STOP:
            return None
        if action & VERB != AT:
            return Refusal("kernel.nonsense")
        return None if argument(action) in targets(s, self.dude) else Refusal(RULES[token_of(s, self.dude)])

    def decline(self, s: Town, seat: i64) -> int:
        return STOP

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action != STOP:
            aim(s, self.dude, argument(action), tape)
        elif tape:
            tape.tell("gives_up", who=s.who(self.dude))


RULES: Final = {
    MESMERIZE: "SG-083", ROB_TOKEN: "SG-111", CONFISCATE: "SG-122", HEAL_TOKEN: "SG-152", ARREST_TOKEN: "SG-153",
    RAISE_TOKEN: "SG-160", BIBLE: "SG-165", RECRUIT_TOKEN: "SG-145", EPIPHANY: "SG-151", BRAINWASH: "SG-151",
}  # fmt: skip


def needed(s: Town, dude: i64, target: i64) -> int:
    """What the roll of an action must reach; 0 if it is opposed, or if there is none."""
    token = token_of(s, dude)
    if token == RAISE_TOKEN:
        return s.house.raise_at
    if target < N_WHO:
        return 0
    if token == ROB_TOKEN:
        return rob_need(s, target)
    if token == ARREST_TOKEN:
        return s.house.strength[s.card_at(s.slot_of(target))]
    if token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH):
        return recruit_need(s, dude, s.slot_of(target))
    return 0


def rob_need(s: Town, target: i64) -> int:
    """SG-117 … SG-119"""
    law = s.house
    if target < FIRST_VEHICLE:
        return law.agility[s.card_at(s.slot_of(target))]
    words = law.does[s.vehicles[vehicle_of(s, target)] & 31][0]
    return words.args[1 if words.op == COACH_WORD else 2]


def recruit_need(s: Town, dude: i64, slot: i64) -> int:
    """SG-146, SG-151"""
    return s.house.smarts[s.card_at(slot)] + (HARDER if token_of(s, dude) != RECRUIT_TOKEN else 0)


def aim(s: Town, dude: i64, target: i64, tape: Tape | None) -> None:
    token = token_of(s, dude)
    if tape:
        need = needed(s, dude, target)
        tape.tell("acts_on", who=s.who(dude), token=TOKENS[token], target=name_of(s, target), need=need)
    decider = s.ruler(dude)
    if token == MESMERIZE:
        foe = s.dude_of(target)
        attacked(s, dude // FIGURES, foe // FIGURES, tape)
        opposed(s, MEZ, dude, SPIRIT, decider, RESIST, foe, SPIRIT, Mesmerized(dude, foe))
    elif token == CONFISCATE:
        foe = s.dude_of(target)
        attacked(s, dude // FIGURES, foe // FIGURES, tape)
        opposed(s, CONF, dude, AGILITY, decider, CONFDEF, foe, AGILITY, Confiscated(dude, foe))
    elif token == ROB_TOKEN:
        rob(s, dude, target, tape)
    elif token == HEAL_TOKEN:
        heal(s, dude, target, tape)
    elif token == ARREST_TOKEN:
        arrest(s, dude, target, tape)
    elif token == RAISE_TOKEN:
        test(s, RAISE, dude, SPIRIT, decider, Raised(dude, s.dude_of(target)))
    elif token == BIBLE:
        slot = s.slot_of(target)
        s.folk[slot] &= ~(CARD | SCARS)
        s.then(DrawFor(slot, 0))
    else:
        test(s, RECRUIT, dude, SMARTS, decider, Recruited(dude, s.slot_of(target)))


class Mesmerized(Step[Town]):
    """SG-084, SG-088"""

    __slots__ = ("dude", "foe")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, foe: i64) -> None:
        self.dude = dude
        self.foe = foe

    def run(self, s: Town, tape: Tape | None) -> None:
        if total(s, 0) <= total(s, 1):
            return
        if tape:
            tape.tell("mesmerized", who=s.who(self.foe), seat=s.ruler(self.dude))
        if not s.ruled(self.dude):
            deed(s, self.dude // FIGURES, MESMERIZED, 1, tape)
        s.then(Sway(self.dude, self.foe))


class Sway(Question[Town]):
    """D-13: cancel now, or decide when his turn comes."""

    __slots__ = ("dude", "foe")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, foe: i64) -> None:
        self.dude = dude
        self.foe = foe

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEAT[s.ruler(self.dude)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [CANCEL_VERB, COMMAND]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in (CANCEL_VERB, COMMAND) else Refusal("kernel.nonsense")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == CANCEL_VERB:
            s.dudes[self.foe] |= DONE
            if tape:
                tape.tell("cancelled", who=s.who(self.foe))
        else:
            s.dudes[self.foe] = s.dudes[self.foe] & ~RULER | seat + 1 << RULER_AT  # SG-089: the later winner


# --- robbing and confiscating ---


def rob(s: Town, dude: i64, target: i64, tape: Tape | None) -> None:
    """SG-110, SG-113"""
    commit_crime(s, dude, tape)
    decider = s.ruler(dude)
    if target < N_WHO:
        foe = s.dude_of(target)
        attacked(s, dude // FIGURES, foe // FIGURES, tape)
        opposed(s, ROB, dude, AGILITY, decider, ROBDEF, foe, AGILITY, RobbedDude(dude, foe))
    else:
        test(s, ROB, dude, AGILITY, decider, Robbed(dude, target))


def caught(s: Town) -> bool:
    """SG-114, SG-115: a 1 among the dice and no 6."""
    return s.rolls[FACES] == 1


class RobbedDude(Step[Town]):
    """SG-120, A-11"""

    __slots__ = ("dude", "foe")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, foe: i64) -> None:
        self.dude = dude
        self.foe = foe

    def run(self, s: Town, tape: Tape | None) -> None:
        if caught(s):
            get_caught(s, self.dude, tape)
        elif total(s, 0) > total(s, 1):
            if not s.ruled(self.dude):
                deed(s, self.dude // FIGURES, ROBBED, 1, tape)
            s.then(Pay(FOR_LOOT, self.dude // FIGURES, self.foe // FIGURES))
        else:
            wound(s, self.dude, OTHER, self.foe // FIGURES)


def get_caught(s: Town, dude: i64, tape: Tape | None) -> None:
    if tape:
        tape.tell("caught", who=s.who(dude))
    s.then(Caught(dude))


class Robbed(Step[Town]):
    """SG-114 … SG-121: townsfolk, a coach or a train."""

    __slots__ = ("dude", "target")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64) -> None:
        self.dude = dude
        self.target = target

    def run(self, s: Town, tape: Tape | None) -> None:
        law = s.house
        at_folk = self.target < FIRST_VEHICLE
        slot = s.slot_of(self.target) if at_folk else -1
        vehicle = vehicle_of(s, self.target) if not at_folk else -1
        words = law.does[s.vehicles[vehicle] & 31][0] if vehicle >= 0 else law.does[0][0]
        if caught(s):
            get_caught(s, self.dude, tape)
            return
        if total(s, 0) < rob_need(s, self.target):
            if tape:
                tape.tell("rob_fails", who=s.who(self.dude), target=name_of(s, self.target))
            return
        seat = self.dude // FIGURES
        if not s.ruled(self.dude):
            deed(s, seat, ROBBED, 1, tape)
        if at_folk:
            self.take_from(s, slot, tape)
        elif words.op == COACH_WORD:
            s.vehicles = [old | LOOTED if i == vehicle else old for i, old in enumerate(s.vehicles)]
            s.gain(seat, words.args[2], "coach", tape)
        else:
            train = self.target - FIRST_VEHICLE - 2
            s.cargo = [seen_by(some, seat) if i == train else some for i, some in enumerate(s.cargo)]
            s.then(TakeOne(seat, train))

    def take_from(self, s: Town, slot: i64, tape: Tape | None) -> None:
        """SG-117"""
        card = s.card_at(slot)
        s.gain(self.dude // FIGURES, s.house.pay[card], "rob", tape)
        s.remove_folk(slot)
        if tape:
            tape.tell("robbed_away", card=s.house.words.cards[card])
        if s.house.align[card] == GOOD and not s.ruled(self.dude):
            deed(s, self.dude // FIGURES, DRIVE_GOOD, 1, tape)


class Confiscated(Step[Town]):
    """SG-122, SG-123"""

    __slots__ = ("dude", "foe")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, foe: i64) -> None:
        self.dude = dude
        self.foe = foe

    def run(self, s: Town, tape: Tape | None) -> None:
        victim = self.foe // FIGURES
        if total(s, 0) <= total(s, 1):
            wound(s, self.dude, OTHER, victim)
            return
        gadgets = s.outfits[victim] == SCIENTISTS and s.learned[victim]
        if s.owns(victim) or gadgets:
            s.show_hand(victim, s.ruler(self.dude))
            if tape:
                tape.tell("searches", seat=s.ruler(self.dude), victim=victim)
            s.then(Seize(self.dude, victim))
        elif tape:
            tape.tell("nothing_to_take", seat=victim)


class Seize(Question[Town]):
    """D-25: one item or gadget leaves the game."""

    __slots__ = ("dude", "victim")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, victim: i64) -> None:
        self.dude = dude
        self.victim = victim

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEAT[s.ruler(self.dude)]

    def cards(self, s: Town) -> list[int]:
        found = bits(s.owns(self.victim))
        if s.outfits[self.victim] == SCIENTISTS:
            first = s.house.first_magic[SCIENTISTS]
            found += [first + local for local in bits(s.learned[self.victim])]
        return found

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(one(TAKE_VERB, card)) for card in self.cards(s)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != TAKE_VERB:
            return Refusal("kernel.nonsense")
        return None if argument(action) in self.cards(s) else Refusal("SG-123")

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        number = argument(action)
        card = s.house.cards[number]
        if number < s.house.item_count:
            s.lose_item(self.victim, number)
            s.scrap(number)
        else:
            s.learned[self.victim] &= ~s.house.bits[card.local]
            if card.uses[0].has(EMPLACE):
                s.gun = -1
        if tape:
            tape.tell("seizes", seat=seat, victim=self.victim, card=card.id)
        if not s.ruled(self.dude):
            deed(s, self.dude // FIGURES, CONFISCATED, 1, tape)  # SG-124


# --- learning and building ---


def work_magic(s: Town, dude: i64, tape: Tape | None) -> None:
    """SG-126, SG-134, SG-136"""
    seat = dude // FIGURES
    if s.dudes[dude] & PLACE == HOME:
        card = up_card(s, seat)
        ctx = INVENT if s.outfits[seat] == SCIENTISTS else LEARN
        if tape:
            tape.tell("studies", who=s.who(dude), card=card.id, need=card.need)
        test(s, ctx, dude, card.stat, seat, Learned(dude))
        if s.rock[seat] < card.cost:
            declare(s, 0, seat, discounts(s, seat), tape)  # the only way to pay
    elif token_of(s, dude) == GADGET:
        s.gun = s.dudes[dude] & PLACE
        deed(s, seat, GADGET_USED, 1, tape)
        if tape:
            tape.tell("sets_gun", who=s.who(dude), space=s.spot(s.gun))
    else:
        s.then(effects.CastSpell(dude, -1))


class Learned(Step[Town]):
    """SG-127 … SG-130"""

    __slots__ = ("dude",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64) -> None:
        self.dude = dude

    def run(self, s: Town, tape: Tape | None) -> None:
        seat = self.dude // FIGURES
        card = up_card(s, seat)
        if total(s, 0) < card.need:
            if tape:
                tape.tell("study_fails", who=s.who(self.dude), card=card.id)
            wound(s, self.dude, OTHER, NOBODY)
            return
        cost = 0 if s.rolls[DISCOUNT_AT] else card.cost
        s.lose(seat, cost)
        s.learned[seat] |= s.house.bits[card.local]
        s.up[seat] = -1
        if tape:
            tape.tell("learns", seat=seat, card=card.id, rock=cost)
        deed(s, seat, BUILT if s.outfits[seat] == SCIENTISTS else LEARNED, 1, tape)


# --- prospecting and gambling ---


class Prospected(Step[Town]):
    """SG-139, SG-259"""

    __slots__ = ("dude",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64) -> None:
        self.dude = dude

    def run(self, s: Town, tape: Tape | None) -> None:
        seat = self.dude // FIGURES
        face = table_face(s)
        rock = s.house.tables[0][face - 1]
        if rock < 0:
            if tape:
                tape.tell("explosion", who=s.who(self.dude))
            wound(s, self.dude, OTHER, NOBODY)
            return
        if rock > 0:
            rock += s.rolls[EXTRA_AT]
            if s.has_power(seat, MINE):
                rock += sum([word.args[1] for word in s.house.power[MINE] if word.op == EXTRA])
        taken = s.dig(seat, rock)
        if tape:
            tape.tell("digs", who=s.who(self.dude), face=face, rock=taken)
        if taken and not s.ruled(self.dude):
            deed(s, seat, DUG, taken, tape)


def gamble(s: Town, dude: i64, tape: Tape | None) -> None:
    """SG-140: the stake first, to the house or to whoever controls it."""
    seat = dude // FIGURES
    s.lose(seat, 1)
    for other in range(s.house.seats):
        if other != seat and s.has_power(other, SALOON):
            s.gain(other, 1, "stake", tape)
    table(s, GAMBLE, dude, seat, Gambled(dude))


class Gambled(Step[Town]):
    """SG-141"""

    __slots__ = ("dude",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64) -> None:
        self.dude = dude

    def run(self, s: Town, tape: Tape | None) -> None:
        seat = self.dude // FIGURES
        face = table_face(s)
        rock = s.house.tables[1][face - 1]
        s.rock[seat] += rock
        if tape:
            tape.tell("wins", who=s.who(self.dude), face=face, rock=rock)
        if rock >= BIG_WIN:
            deed(s, seat, STREAK, 1, tape)


# --- people ---


class Recruited(Step[Town]):
    """SG-146 … SG-151"""

    __slots__ = ("dude", "slot")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, slot: i64) -> None:
        self.dude = dude
        self.slot = slot

    def run(self, s: Town, tape: Tape | None) -> None:
        law = s.house
        seat = self.dude // FIGURES
        card = s.card_at(self.slot)
        name = law.words.cards[card]
        if total(s, 0) >= recruit_need(s, self.dude, self.slot):
            place = s.folk[self.slot] & PLACE
            new = s.has_pool(seat)
            s.dudes[new] = place | DONE | (WOUNDED if scarred(s, self.slot) else 0)
            s.remove_folk(self.slot)
            if tape:
                tape.tell("recruits", who=s.who(self.dude), card=name, new=s.who(new))
            if not s.ruled(self.dude) and law.align[card] != NEUTRAL:
                deed(s, seat, RECRUIT_GOOD if law.align[card] == GOOD else RECRUIT_BAD, 1, tape)
        elif law.fights[card]:
            wound(s, self.dude, FIGHT, NOBODY)
        elif s.folk[self.slot] & PLACE != CELL:
            s.remove_folk(self.slot)
            if tape:
                tape.tell("runs_off", card=name)


def heal(s: Town, dude: i64, target: i64, tape: Tape | None) -> None:
    """SG-152"""
    seat = dude // FIGURES
    if target < N_WHO:
        heal_dude(s, s.dude_of(target), tape)
        if not s.ruled(dude):
            kept(s, seat, s.chairs[target // FIGURES], HEAL, tape)
    else:
        heal_folk(s, s.slot_of(target), tape)
    if not s.ruled(dude):
        deed(s, seat, HEALED, 1, tape)


def arrest(s: Town, dude: i64, target: i64, tape: Tape | None) -> None:
    """SG-153, SG-154"""
    if target < N_WHO:
        foe = s.dude_of(target)
        attacked(s, dude // FIGURES, foe // FIGURES, tape)
        lock_up(s, foe, tape)
        if not s.ruled(dude):
            deed(s, dude // FIGURES, ARREST_ANY, 1, tape)
        s.walk(dude, s.plots[JAIL])
        s.then(Pay(FOR_ARREST, dude // FIGURES, foe // FIGURES))
    else:
        test(s, ARREST, dude, STRENGTH, s.ruler(dude), Arrested(dude, s.slot_of(target)))


class Arrested(Step[Town]):
    """SG-154, SG-156, SG-158"""

    __slots__ = ("dude", "slot")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, slot: i64) -> None:
        self.dude = dude
        self.slot = slot

    def run(self, s: Town, tape: Tape | None) -> None:
        card = s.card_at(self.slot)
        if total(s, 0) < s.house.strength[card]:
            if tape:
                tape.tell("arrest_fails", who=s.who(self.dude), card=s.house.words.cards[card])
            return
        seat = self.dude // FIGURES
        lock_up_folk(s, self.slot, tape)
        s.walk(self.dude, s.plots[JAIL])
        s.gain(seat, s.house.pay[card], "arrest", tape)
        if not s.ruled(self.dude):
            deed(s, seat, ARREST_BAD, 1, tape)
            deed(s, seat, ARREST_ANY, 1, tape)


class Raised(Step[Town]):
    """SG-161 … SG-163"""

    __slots__ = ("dead", "dude")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, dead: i64) -> None:
        self.dude = dude
        self.dead = dead

    def run(self, s: Town, tape: Tape | None) -> None:
        seat = self.dude // FIGURES
        if total(s, 0) < s.house.raise_at:
            if tape:
                tape.tell("raise_fails", who=s.who(self.dude))
            return
        new = s.has_pool(seat) if self.dead // FIGURES != seat else -1
        if new >= 0:
            s.dudes[self.dead] = POOL
            s.dudes[new] = s.plots[CEMETERY] | HARROWED | DONE
            if tape:
                tape.tell("body_taken", who=s.who(self.dead), new=s.who(new))
        else:
            harrow(s, self.dead, tape)
        if not s.ruled(self.dude):
            deed(s, seat, RAISED, 1, tape)


STEPS: Final = (
    Perform, Target, Mesmerized, Sway, RobbedDude, Robbed, Confiscated, Seize, Learned, Prospected, Gambled, Recruited,
    Arrested, Raised,
)  # fmt: skip
