"""What a dude can do with his token, at whom he aims it, and who carries it out (SG-061, SG-068, SG-164 … SG-168)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.arrests import arrest, arrestable
from saloon.games.slaughter_gulch.board import CARD, DEPUTY, HURT, PLACE, SCARS, SHERIFF, WOUNDED, Town, token_of
from saloon.games.slaughter_gulch.confiscation import confiscate
from saloon.games.slaughter_gulch.dudes import DudeQuestion
from saloon.games.slaughter_gulch.fights import Fight, could_fight
from saloon.games.slaughter_gulch.foresight import events_left, order_events
from saloon.games.slaughter_gulch.gambling import gamble
from saloon.games.slaughter_gulch.healing import heal, patients
from saloon.games.slaughter_gulch.items import Shop, seen_by
from saloon.games.slaughter_gulch.jail import name_of
from saloon.games.slaughter_gulch.language import (
    ARREST_TOKEN,
    AT,
    BIBLE,
    BRAINWASH,
    CONFISCATE,
    EPIPHANY,
    FIGHT_TOKEN,
    FIGURES,
    GADGET,
    GAMBLE_TOKEN,
    HEAL_TOKEN,
    MESMERIZE,
    MINE,
    N_WHO,
    PROSPECT_TOKEN,
    RAISE_TOKEN,
    RECRUIT_TOKEN,
    ROB_TOKEN,
    RUN,
    SALOON,
    SHOP,
    SPELL,
    STOP,
    STORE,
    TELEGRAPH,
    TELEGRAPH_TOKEN,
    TOKENS,
    argument,
    one,
)
from saloon.games.slaughter_gulch.magic import magic_possible, work_magic
from saloon.games.slaughter_gulch.mesmerism import mesmerizable, mesmerize
from saloon.games.slaughter_gulch.moves import GoTo
from saloon.games.slaughter_gulch.objectives import WIRED, deed
from saloon.games.slaughter_gulch.prospecting import prospect
from saloon.games.slaughter_gulch.raising import graves, raise_dead
from saloon.games.slaughter_gulch.recruiting import recruit, recruit_need, recruits
from saloon.games.slaughter_gulch.robbery import rob, rob_need, victims
from saloon.games.slaughter_gulch.targets import enemies, folk_here
from saloon.games.slaughter_gulch.townsfolk import DrawFor, Meet
from saloon.kernel.flow import ALL, Step
from saloon.kernel.language import VERB
from saloon.kernel.messages import EventLog, Refusal

# --- what is possible, as everybody sees it ---


def at_tile(s: Town, dude: i64, tile: i64) -> bool:
    return s.dudes[dude] & PLACE == s.plots[tile]


def possible(s: Town, dude: i64) -> bool:
    """SG-061: a target or place is there, or may be among face-down cards."""
    token = token_of(s, dude)
    seat = dude // FIGURES
    place = s.dudes[dude] & PLACE
    if token == FIGHT_TOKEN:
        return could_fight(s, dude)
    if token == RUN:
        return True
    if token == PROSPECT_TOKEN:
        return at_tile(s, dude, MINE) and s.mine > 0  # SG-138
    if token == GAMBLE_TOKEN:
        return at_tile(s, dude, SALOON) and s.rock[seat] > 0 and not s.ruled(dude)
    if token == SHOP:
        return at_tile(s, dude, STORE) and len(s.store) > 0 and not s.ruled(dude)
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
    return (meets and bool(s.strangers_in(place))) or bool(targets(s, dude))


# --- targets ---


def targets(s: Town, dude: i64) -> list[int]:
    """Whom the dude's action can be aimed at now: characters, graves, coaches and trains."""
    token = token_of(s, dude)
    reach = s.reach(dude)
    place = s.dudes[dude] & PLACE
    if token == MESMERIZE:
        return mesmerizable(s, dude, reach)
    if token == CONFISCATE:
        return [s.target(other) for other in enemies(s, dude, reach)]
    if token == ROB_TOKEN:
        return victims(s, dude, reach)
    if token == HEAL_TOKEN:
        return patients(s, dude, reach)
    if token == RAISE_TOKEN:
        return graves(s, dude)
    if token == ARREST_TOKEN:
        return arrestable(s, dude, place)
    if token == BIBLE:
        here = folk_here(s, s.ruleset.bits[place])
        return [s.folk_target(slot) for slot in here if s.card_at(slot) not in (SHERIFF, DEPUTY)]
    if token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH):
        return recruits(s, dude, reach)
    return []


# --- performing ---


def perform(s: Town, dude: i64, log: EventLog | None) -> None:
    """A dude begins his action: all face-down cards of his space are turned up (SG-068), and never else (SG-070)."""
    token = token_of(s, dude)
    place = s.dudes[dude] & PLACE
    hidden = s.strangers_in(place)
    s.then(Perform(dude, 1 if hidden and token != RUN else 0))
    for slot in hidden:
        s.then(Meet(slot))


class Perform(Step[Town]):
    """The action itself, by the kind of token."""

    __slots__ = ("dude", "met")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, met: i64) -> None:
        self.dude = dude
        self.met = met  # 1 if somebody was turned up: then one may still think better of it

    def run(self, s: Town, log: EventLog | None) -> None:
        dude = self.dude
        token = token_of(s, dude)
        if token == FIGHT_TOKEN:
            s.then(Fight(dude, -1))
        elif token == RUN:
            hurt = s.dudes[dude] & HURT
            s.then(GoTo(dude, s.ruleset.run_wounded if hurt else s.ruleset.run, 1))
        elif token == PROSPECT_TOKEN:
            prospect(s, dude)
        elif token == GAMBLE_TOKEN:
            gamble(s, dude, log)
        elif token == SHOP:
            s.store = seen_by(s.store, dude // FIGURES)
            s.then(Shop(dude // FIGURES))
        elif token in (SPELL, GADGET):
            work_magic(s, dude, log)
        elif token == TELEGRAPH_TOKEN:
            if not s.ruled(dude):
                deed(s, dude // FIGURES, WIRED, 1, log)
            order_events(s, s.ruler(dude), s.ruleset.telegraph)
        else:
            found = targets(s, dude)
            if len(found) == 1 and not self.met:
                aim(s, dude, found[0], log)
            elif found:
                s.then(Target(dude))
            elif log:
                log.tell("no_target", who=s.who(dude))


class Target(DudeQuestion):
    """D-12, D-23, D-25, D-31 … D-34, D-36: whom the action is aimed at."""

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

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action != STOP:
            aim(s, self.dude, argument(action), log)
        elif log:
            log.tell("gives_up", who=s.who(self.dude))


RULES: Final = {
    MESMERIZE: "SG-083", ROB_TOKEN: "SG-111", CONFISCATE: "SG-122", HEAL_TOKEN: "SG-152", ARREST_TOKEN: "SG-153",
    RAISE_TOKEN: "SG-160", BIBLE: "SG-165", RECRUIT_TOKEN: "SG-145", EPIPHANY: "SG-151", BRAINWASH: "SG-151",
}  # fmt: skip


def needed(s: Town, dude: i64, target: i64) -> int:
    """What the roll of an action must reach; 0 if it is opposed, or if there is none."""
    token = token_of(s, dude)
    if token == RAISE_TOKEN:
        return s.ruleset.raise_at
    if target < N_WHO:
        return 0
    if token == ROB_TOKEN:
        return rob_need(s, target)
    if token == ARREST_TOKEN:
        return s.ruleset.strength[s.card_at(s.slot_of(target))]
    if token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH):
        return recruit_need(s, dude, s.slot_of(target))
    return 0


def aim(s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
    token = token_of(s, dude)
    if log:
        need = needed(s, dude, target)
        log.tell("acts_on", who=s.who(dude), token=TOKENS[token], target=name_of(s, target), need=need)
    if token == MESMERIZE:
        mesmerize(s, dude, s.dude_of(target), log)
    elif token == CONFISCATE:
        confiscate(s, dude, s.dude_of(target), log)
    elif token == ROB_TOKEN:
        rob(s, dude, target, log)
    elif token == HEAL_TOKEN:
        heal(s, dude, target, log)
    elif token == ARREST_TOKEN:
        arrest(s, dude, target, log)
    elif token == RAISE_TOKEN:
        raise_dead(s, dude, s.dude_of(target))
    elif token == BIBLE:
        slot = s.slot_of(target)
        s.folk[slot] &= ~(CARD | SCARS)
        s.then(DrawFor(slot, 0))
    else:
        recruit(s, dude, s.slot_of(target))


STEPS: Final = (Perform, Target)
