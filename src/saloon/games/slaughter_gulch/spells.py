"""Spells that are an action: what can be cast at whom, and bolts (SG-134)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import BONUS, CARD, PLACE, Town
from saloon.games.slaughter_gulch.effects import SCOPED, carry_out, cast_need, fits, in_scope, scope_of
from saloon.games.slaughter_gulch.fights import Cover, ShotFolk, enemies_anywhere, sight
from saloon.games.slaughter_gulch.jail import commit_crime, name_of
from saloon.games.slaughter_gulch.language import FIGURES, MAGIC_BITS, N_WHO, SPELL_VERB, SPIRIT, STOP, spell
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import AGAIN_FOR, BOOST_FOR, SEAT, THROW, begin, bits, spend
from saloon.games.slaughter_gulch.vocabulary import ACT, BOLT, CAST, NO_SHOT, Word
from saloon.kernel.flow import ALL, Question
from saloon.kernel.language import VERB, VERB_BITS
from saloon.kernel.said import Refusal, Tape


def act_options(s: Town, dude: i64) -> list[int]:
    """D-28: spell and target."""
    seat = dude // FIGURES
    found: list[int] = []
    law = s.house
    first = law.first_magic[s.outfits[seat]]
    for local in bits(s.magic_ready(seat)):
        magic = first + local - law.item_count
        for some in law.cards[first + local].uses:
            if some.timing != ACT:
                continue
            word = some.words[0]
            if word.op == BOLT:
                found += [int(spell(magic, target)) for target in bolt_targets(s, dude, word)]
            elif word.op in SCOPED:
                found += [
                    int(spell(magic, target)) for target in in_scope(s, seat, dude, scope_of(word))
                    if fits(s, word, target) and not (target < N_WHO and s.chairs[target // FIGURES] == seat)
                ]  # fmt: skip
    return found


def bolt_targets(s: Town, dude: i64, word: Word) -> list[int]:
    found: list[int] = []
    for other in enemies_anywhere(s, dude):
        distance = sight(s, dude, s.dudes[other] & PLACE)
        if 0 <= distance < 4 and word.args[distance] != NO_SHOT:
            found.append(s.target(other))
    for slot, now in enumerate(s.folk):
        distance = sight(s, dude, now & PLACE) if now & CARD else -1
        if 0 <= distance < 4 and word.args[distance] != NO_SHOT:
            found.append(s.folk_target(slot))
    return found


class CastSpell(Question[Town]):
    """D-28"""

    __slots__ = ("dude",)
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64) -> None:
        self.dude = dude

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEAT[self.dude // FIGURES]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [*act_options(s, self.dude), STOP]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == STOP:
            return None
        if action & VERB != SPELL_VERB:
            return Refusal("kernel.nonsense")
        return None if action in act_options(s, self.dude) else Refusal("SG-134")

    def decline(self, s: Town, seat: i64) -> int:
        return STOP

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == STOP:
            if tape:
                tape.tell("gives_up", who=s.who(self.dude))
            return
        number = s.house.item_count + (action >> VERB_BITS & 31)
        target = action >> VERB_BITS + MAGIC_BITS
        card = s.house.cards[number]
        at = next(i for i, some in enumerate(card.uses) if some.timing == ACT)
        some = card.uses[at]
        if tape:
            tape.tell(
                "uses", who=s.who(self.dude), card=card.id, target=name_of(s, target), need=cast_need(s, some, target)
            )
        spend(s, seat, number, tape)
        if some.words[0].op == BOLT:
            bolt(s, self.dude, target, some.words[0], tape)
        else:
            carry_out(s, number, at, self.dude, target, some, tape)


def bolt(s: Town, dude: i64, target: i64, word: Word, tape: Tape | None) -> None:
    """A shot rolled with Spirit: sight, crime and reply as for any other."""
    place = s.dudes[s.dude_of(target)] & PLACE if target < N_WHO else s.folk[s.slot_of(target)] & PLACE
    distance = sight(s, dude, place)
    commit_crime(s, dude, tape)
    if target < N_WHO:
        foe = s.dude_of(target)
        attacked(s, dude // FIGURES, foe // FIGURES, tape)
        s.agenda.append(Cover(dude, foe, 0, 1))
    else:
        s.agenda.append(ShotFolk(dude, s.slot_of(target)))
    begin(s, 0, CAST, dude, s.stat(dude, SPIRIT), dude // FIGURES)
    s.rolls[BONUS] += word.args[distance]
    s.agenda.append(AGAIN_FOR[0])
    s.agenda.append(THROW[0])
    s.agenda.append(BOOST_FOR[0])


STEPS: Final = (CastSpell,)
