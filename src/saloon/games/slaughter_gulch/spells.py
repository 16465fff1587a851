"""Spells that are an action: what can be cast at whom, and bolts (SG-134)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import magic_ready
from saloon.games.slaughter_gulch.board import (
    CARD,
    PLACE,
    dude_name,
    dude_of,
    folk_target,
    slot_of,
    stat_of,
    strangers_near,
)
from saloon.games.slaughter_gulch.cards import spend
from saloon.games.slaughter_gulch.effects import carry_out, cast_need
from saloon.games.slaughter_gulch.jail import commit_crime, name_of
from saloon.games.slaughter_gulch.names import COACH, FIGURES, FIRST_PASSENGER, FIRST_SPACE, N_WHO, SPIRIT
from saloon.games.slaughter_gulch.packing import STOP, at, at_target, is_at, is_spell, spell, spell_magic, spell_target
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import begin, roll
from saloon.games.slaughter_gulch.scopes import SCOPED, fits, in_scope, scope_of
from saloon.games.slaughter_gulch.shooting import Cover, ShotFolk
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.targets import aim_range, aimed_at, aims, is_space, passenger, sight, turn_up
from saloon.games.slaughter_gulch.townsfolk import MeetPassenger
from saloon.games.slaughter_gulch.vocabulary import ACT, BOLT, CAST, HERE, NO_SHOT, Word
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.masks import bits
from saloon.parts.seat import ALONE


def act_options(s: Town, dude: i64, space: i64) -> list[int]:
    """D-28: spell and target; or only the townsfolk of one space, once one has looked at them."""
    seat = dude // FIGURES
    found: list[int] = []
    rules = s.ruleset
    first = rules.first_magic[s.outfits[seat]]
    for local in bits(magic_ready(s, seat)):
        magic = first + local - rules.item_count
        for some in rules.cards[first + local].uses:
            if some.timing != ACT:
                continue
            word = some.words[0]
            if word.op == BOLT:
                found += bolts(s, dude, magic, word, space)
            elif word.op in SCOPED and space < 0:
                found += [
                    spell(magic, target) for target in in_scope(s, seat, dude, scope_of(word))
                    if fits(s, word, target) and not (target < N_WHO and s.chairs[target // FIGURES] == seat)
                ]  # fmt: skip
    return found


def bolts(s: Town, dude: i64, magic: i64, word: Word, space: i64) -> list[int]:
    found: list[int] = []
    for aim in aims(s, dude, space):
        target, distance = aimed_at(aim), aim_range(aim)
        if distance < 4 and word.args[distance] != NO_SHOT:
            found.append(at(target) if is_space(target) else spell(magic, target))
    return found


def could_cast(s: Town, dude: i64) -> bool:
    """SG-061: a spell that is an action has a target, or may have one among the face-down cards here."""
    if act_options(s, dude, -1):
        return True
    seat = dude // FIGURES
    first = s.ruleset.first_magic[s.outfits[seat]]
    ready_now = [s.ruleset.cards[first + local] for local in bits(magic_ready(s, seat))]
    words = [some.words[0] for card in ready_now for some in card.uses if some.timing == ACT]
    hits = any(word.args[0] != NO_SHOT if word.op == BOLT else scope_of(word) == HERE for word in words)
    return hits and bool(strangers_near(s, dude))


class CastSpell(Question[Town]):
    """D-28"""

    __slots__ = ("dude", "space")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, space: i64) -> None:
        self.dude = dude
        self.space = space  # the space whose townsfolk he has looked at, or -1

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.dude // FIGURES]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [*act_options(s, self.dude, self.space), STOP]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        return Refusal("SG-134" if is_spell(action) else "kernel.nonsense")

    def decline(self, s: Town, seat: i64) -> int:
        return STOP

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == STOP:
            if log:
                log.tell("gives_up", who=dude_name(s, self.dude))
        elif is_at(action):
            space = at_target(action) - FIRST_SPACE
            s.then(CastSpell(self.dude, space))
            turn_up(s, self.dude, space, log)
        else:
            number = s.ruleset.item_count + spell_magic(action)
            cast_at(s, self.dude, number, spell_target(action), log)


def cast_at(s: Town, dude: i64, number: i64, target: i64, log: EventLog | None) -> None:
    if target >= FIRST_PASSENGER:
        slot = passenger(s, target)
        s.then(MeetPassenger(slot), BoltPassenger(dude, number, slot))
        return
    card = s.ruleset.cards[number]
    which = next(i for i, some in enumerate(card.uses) if some.timing == ACT)
    some = card.uses[which]
    if log:
        need = cast_need(s, some, target)
        log.tell("uses", who=dude_name(s, dude), card=card.id, target=name_of(s, target), need=need)
    spend(s, dude // FIGURES, number, log)
    if some.words[0].op == BOLT:
        bolt(s, dude, target, some.words[0], log)
    else:
        carry_out(s, number, which, dude, target, some, log)


class BoltPassenger(Step[Town]):
    """SG-109: a Deputy drawn goes to the Jail; the caster chooses another target or ends his action."""

    __slots__ = ("dude", "number", "slot")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, number: i64, slot: i64) -> None:
        self.dude = dude
        self.number = number
        self.slot = slot

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.folk[self.slot] & CARD and s.folk[self.slot] & PLACE >= COACH:
            cast_at(s, self.dude, self.number, folk_target(s, self.slot), log)
        else:
            s.then(CastSpell(self.dude, -1))


def bolt(s: Town, dude: i64, target: i64, word: Word, log: EventLog | None) -> None:
    """A shot rolled with Spirit: sight, crime and reply as for any other."""
    place = s.dudes[dude_of(s, target)] & PLACE if target < N_WHO else s.folk[slot_of(s, target)] & PLACE
    distance = sight(s, dude, place)
    commit_crime(s, dude, log)
    if target < N_WHO:
        foe = dude_of(s, target)
        attacked(s, dude // FIGURES, foe // FIGURES, log)
        s.agenda.append(Cover(dude, foe, 0, 1))
    else:
        s.agenda.append(ShotFolk(dude, slot_of(s, target)))
    begin(s, 0, CAST, dude, stat_of(s, dude, SPIRIT), dude // FIGURES).bonus += word.args[distance]
    roll(s, 0)


STEPS: Final = (CastSpell, BoltPassenger)
