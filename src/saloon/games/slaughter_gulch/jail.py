"""Crimes, cells, the Deputy and jailbreaks (SG-110, SG-114 … SG-116, SG-198 … SG-216)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import lose
from saloon.games.slaughter_gulch.board import (
    CRIME,
    PLACE,
    SHERIFF,
    card_at,
    cells_left,
    deputy_slot,
    dude_name,
    dude_of,
    dudes_in,
    folk_in,
    folk_target,
    is_active,
    is_ruled,
    jail_square,
    move_folk,
    put_dude,
    ruler,
    sheriff_slot,
    slot_of,
    target_of,
)
from saloon.games.slaughter_gulch.cards import ready, spend
from saloon.games.slaughter_gulch.dudes import DudeQuestion, DudeStep
from saloon.games.slaughter_gulch.names import CELL, FIGURES, N_WHO, STRENGTH
from saloon.games.slaughter_gulch.packing import FORCE, PAY, STOP, SUFFER, prevent_card
from saloon.games.slaughter_gulch.promises import FREED, kept
from saloon.games.slaughter_gulch.rolls import test
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tables import table, table_face
from saloon.games.slaughter_gulch.vocabulary import BRIBE, JAILBREAK, ON_CAUGHT
from saloon.games.slaughter_gulch.wounds import FIGHT, NOBODY, Harm, wound, wound_folk
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE


def commit_crime(s: Town, dude: i64, log: EventLog | None) -> None:
    """SG-110, SG-198: the Deputy looks at it once everything is resolved."""
    s.dudes[dude] |= CRIME
    deputy = deputy_slot(s)
    place = s.dudes[dude] & PLACE
    if deputy >= 0 and s.folk[deputy] & PLACE == place and place != CELL:
        s.agenda.append(DeputyActs(dude))
    if log:
        log.tell("crime", who=dude_name(s, dude))


class DeputyActs(DudeStep):
    """SG-198 … SG-200"""

    def run(self, s: Town, log: EventLog | None) -> None:
        deputy = deputy_slot(s)
        there = deputy >= 0 and s.folk[deputy] & PLACE == s.dudes[self.dude] & PLACE
        if there and is_active(s, self.dude) and cells_left(s) > 0:
            if log:
                log.tell("deputy_arrests", who=dude_name(s, self.dude))
            s.then(Caught(self.dude))


class Caught(Harm):
    """D-41: a pardon, or the cell; with no cell free, the street before the Jail (SG-116)."""

    RULE: ClassVar[str] = "SG-238"

    def cards(self, s: Town) -> list[int]:
        seat = self.dude // FIGURES
        if not s.done[seat]:
            return []
        return [card for card in s.ruleset.reacts[s.outfits[seat]][ON_CAUGHT] if ready(s, seat, card)]

    def run(self, s: Town, log: EventLog | None) -> None:
        if self.cards(s):
            s.ask(self, ALONE[self.dude // FIGURES], None)
        else:
            lock_up(s, self.dude, log)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == SUFFER:
            lock_up(s, self.dude, log)
            return
        spend(s, seat, prevent_card(action), log)
        if log:
            log.tell("pardoned", who=dude_name(s, self.dude), card=s.ruleset.cards[prevent_card(action)].id)


def lock_up(s: Town, dude: i64, log: EventLog | None) -> None:
    """SG-206: Sheriff or no Sheriff."""
    free = cells_left(s) > 0
    put_dude(s, dude, CELL if free else jail_square(s))
    if log:
        log.tell("jailed" if free else "thrown_out", who=dude_name(s, dude))


def lock_up_folk(s: Town, slot: i64, log: EventLog | None) -> None:
    move_folk(s, slot, CELL)
    if log:
        log.tell("jailed", who=s.ruleset.words.cards[card_at(s, slot)])


# --- out of the cells ---


def prisoners(s: Town) -> list[int]:
    """Everybody in a cell, as targets."""
    return [*[target_of(s, dude) for dude in dudes_in(s, CELL)], *[folk_target(s, slot) for slot in folk_in(s, CELL)]]


def name_of(s: Town, target: i64) -> str:
    return s.ruleset.words.targets[target]


def set_free(s: Town, target: i64, log: EventLog | None) -> None:
    """SG-207, SG-212, SG-216"""
    if target < N_WHO:
        put_dude(s, dude_of(s, target), jail_square(s))
    else:
        move_folk(s, slot_of(s, target), jail_square(s))
    if log:
        log.tell("freed", who=name_of(s, target))


def spring(s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
    """SG-208, SG-213"""
    if log:
        need = s.ruleset.strength[SHERIFF] if sheriff_slot(s) >= 0 else 0
        log.tell("springs", who=dude_name(s, dude), target=name_of(s, target), need=need)
    if sheriff_slot(s) < 0:
        free_by(s, dude, target, log)
    else:
        table(s, BRIBE, dude, ruler(s, dude), Bribe(dude, target))


def free_by(s: Town, dude: i64, target: i64, log: EventLog | None) -> None:
    set_free(s, target, log)
    put_dude(s, dude, jail_square(s))
    if target < N_WHO and not is_ruled(s, dude):
        kept(s, dude // FIGURES, s.chairs[target // FIGURES], FREED, log)


class Bribe(DudeQuestion):
    """D-26, SG-211: pay, use force, or give up."""

    __slots__ = ("target",)

    def __init__(self, dude: i64, target: i64) -> None:
        super().__init__(dude)
        self.target = target

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PAY, FORCE, STOP]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action in (FORCE, STOP):
            return None
        if action != PAY:
            return Refusal("kernel.nonsense")
        if is_ruled(s, self.dude):
            return Refusal("SG-087")
        price = table_face(s)
        return None if s.rock[seat] >= price else Refusal("SG-209", rock=price)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PAY:
            price = table_face(s)
            lose(s, seat, price)
            if log:
                log.tell("bribes", seat=seat, rock=price)
            free_by(s, self.dude, self.target, log)
        elif action == FORCE:
            test(s, JAILBREAK, self.dude, STRENGTH, seat, Forced(self.dude, self.target))
        elif log:
            log.tell("gives_up", who=dude_name(s, self.dude))

    def decline(self, s: Town, seat: i64) -> int:
        return STOP


class Forced(Step[Town]):
    """SG-210, SG-214: strength against the Sheriff's."""

    __slots__ = ("dude", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, target: i64) -> None:
        self.dude = dude
        self.target = target

    def run(self, s: Town, log: EventLog | None) -> None:
        sheriff = sheriff_slot(s)
        if total(s, 0) >= s.ruleset.strength[card_at(s, sheriff)]:
            wound_folk(s, sheriff, self.dude // FIGURES, not is_ruled(s, self.dude), log)
            free_by(s, self.dude, self.target, log)
        else:
            put_dude(s, self.dude, jail_square(s))
            if log:
                log.tell("thrown_out", who=dude_name(s, self.dude))
            wound(s, self.dude, FIGHT, NOBODY)


STEPS: Final = (DeputyActs, Caught, Bribe, Forced)
