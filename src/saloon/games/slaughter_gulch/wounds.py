"""Wounds, what prevents them, death, and healing (SG-169 … SG-177, SG-107, SG-108)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import gain, lose, owns, unused_items
from saloon.games.slaughter_gulch.board import (
    CARD,
    DONE,
    HARROWED,
    HURT,
    PLACE,
    SCAR_AT,
    SCARS,
    WOUNDED,
    alignment_of,
    card_at,
    dude_name,
    is_active,
    remove_folk,
)
from saloon.games.slaughter_gulch.cards import ready, spend
from saloon.games.slaughter_gulch.dice import PlainDie
from saloon.games.slaughter_gulch.names import BAD, CEMETERY, FIGURES, GOOD, GRAVE, SPIRIT
from saloon.games.slaughter_gulch.objectives import DRIVE_GOOD, KILL_BAD, deed
from saloon.games.slaughter_gulch.packing import SUFFER, die_face, is_prevent, prevent, prevent_card
from saloon.games.slaughter_gulch.rolls import second_test
from saloon.games.slaughter_gulch.ruleset import ITEM
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import CAST, ON_BRAWL, ON_HARM, ON_WOUND, PREVENT, REACT, Use
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.seat import ALONE

# What wounds.
SHOT: Final = 0
FIGHT: Final = 1
BLAST: Final = 2
OTHER: Final = 3
TRIGGERED: Final = ((ON_HARM, ON_WOUND), (ON_BRAWL, ON_HARM, ON_WOUND), (ON_BRAWL, ON_HARM, ON_WOUND), (ON_WOUND,))
NOBODY: Final = -1
PAYS: Final = ("kill", "arrest", "loot")
FOR_KILL: Final = 0
FOR_ARREST: Final = 1
FOR_LOOT: Final = 2


def wound(s: Town, dude: i64, cause: i64, by: i64) -> None:
    """A dude is about to be wounded, by an outfit or by nobody (SG-171)."""
    s.agenda.append(Wound(dude, cause, by, 0))


class Spared(Step[Town]):
    """What follows a wound only if it was prevented; it lies on the agenda right under the wound."""


class Harm(Question[Town]):
    """What befalls a dude unless his owner plays a card that prevents it."""

    __slots__ = ("dude",)
    VISIBLE: ClassVar[str] = ALL
    RULE: ClassVar[str] = ""  # of the cards that prevent it

    def __init__(self, dude: i64) -> None:
        self.dude = dude

    def cards(self, s: Town) -> list[int]:
        raise NotImplementedError

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.dude // FIGURES]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [SUFFER, *[prevent(card) for card in self.cards(s)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == SUFFER:
            return None
        allowed = is_prevent(action) and prevent_card(action) in self.cards(s)
        return None if allowed else Refusal(self.RULE)


class Wound(Harm):
    """D-21: the owner may prevent it, as often as there are cards; then it happens."""

    __slots__ = ("by", "cause", "tried")
    RULE: ClassVar[str] = "SG-132"

    def __init__(self, dude: i64, cause: i64, by: i64, tried: i64) -> None:
        super().__init__(dude)
        self.cause = cause
        self.by = by
        self.tried = tried  # cards that are items, tried already

    def cards(self, s: Town) -> list[int]:
        seat = self.dude // FIGURES
        if not (s.learned[seat] | s.done[seat] | owns(s, seat)):
            return []
        reacts = s.ruleset.reacts[s.outfits[seat]]
        found: list[int] = []
        for trigger in TRIGGERED[self.cause]:
            for card in reacts[trigger]:
                untried = ready(s, seat, card) and not self.tried >> card & 1
                found += [card] if untried and self.fits(s, card, trigger) else []
        return found

    def fits(self, s: Town, card: i64, trigger: i64) -> bool:
        """A roll to prevent needs an active dude."""
        use = preventing(s, card)
        return use is not None and use.trigger == trigger and (use.cast == 0 or is_active(s, self.dude))

    def could(self, s: Town) -> bool:
        """Whether the seat may hold a card for this that others do not see."""
        return unused_items(s, self.dude // FIGURES) != 0 and any(
            s.ruleset.cards[card].kind == ITEM
            for trigger in TRIGGERED[self.cause]
            for card in s.ruleset.reacts[s.outfits[self.dude // FIGURES]][trigger]
        )

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.dudes[self.dude] & PLACE >= GRAVE:
            return  # dead already
        seat = self.dude // FIGURES
        if (s.learned[seat] | s.done[seat] | owns(s, seat)) and (self.cards(s) or self.could(s)):
            s.ask(self, ALONE[seat], None)
        else:
            suffer(s, self.dude, self.by, log)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == SUFFER:
            suffer(s, self.dude, self.by, log)
            return
        card = prevent_card(action)
        use = preventing(s, card)
        assert use is not None
        if log:
            log.tell("tries_to_prevent", who=dude_name(s, self.dude), card=s.ruleset.cards[card].id)
        spend(s, seat, card, log)
        tried = self.tried | (s.ruleset.bits[card] if s.ruleset.cards[card].kind == ITEM else 0)
        if use.cast:
            second_test(s, CAST, self.dude, SPIRIT, Prevented(use.cast, self.dude, self.cause, self.by, tried))
        elif use.die:
            s.then(PreventDie(use.die, self.dude, self.cause, self.by, tried))
        else:
            prevented(s, self.dude, log)


def preventing(s: Town, card: i64) -> Use | None:
    for use in s.ruleset.cards[card].uses:
        if use.timing == REACT and use.has(PREVENT):
            return use
    return None


def prevented(s: Town, dude: i64, log: EventLog | None) -> None:
    if log:
        log.tell("unharmed", who=dude_name(s, dude))


def tried(s: Town, works: bool, wound: Wound, log: EventLog | None) -> None:
    """The wound is prevented, or the owner is asked about it again."""
    if works:
        prevented(s, wound.dude, log)
    else:
        s.then(wound)


class Prevented(Step[Town]):
    """The cast roll against a wound."""

    __slots__ = ("by", "cause", "dude", "need", "tried")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, need: i64, dude: i64, cause: i64, by: i64, tried: i64) -> None:
        self.need = need
        self.dude = dude
        self.cause = cause
        self.by = by
        self.tried = tried

    def run(self, s: Town, log: EventLog | None) -> None:
        tried(s, total(s, 1) >= self.need, Wound(self.dude, self.cause, self.by, self.tried), log)


class PreventDie(PlainDie):
    """The plain die against a wound."""

    __slots__ = ("by", "cause", "dude", "need", "tried")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, need: i64, dude: i64, cause: i64, by: i64, tried: i64) -> None:
        self.need = need
        self.dude = dude
        self.cause = cause
        self.by = by
        self.tried = tried

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.last = die_face(action)
        if log:
            log.tell("plain_die", who=dude_name(s, self.dude), face=s.last, why="prevent")
        tried(s, s.last >= self.need, Wound(self.dude, self.cause, self.by, self.tried), log)


def suffer(s: Town, dude: i64, by: i64, log: EventLog | None) -> None:
    """SG-063, SG-169, SG-170, SG-174"""
    s.cancel(Spared)
    now = s.dudes[dude]
    if now & WOUNDED and not now & HARROWED:
        kill(s, dude, by, log)
        return
    s.dudes[dude] = now | WOUNDED | HURT
    if log:
        log.tell("wounded", who=dude_name(s, dude))


def kill(s: Town, dude: i64, by: i64, log: EventLog | None) -> None:
    s.dudes[dude] = GRAVE | DONE
    if log:
        log.tell("dies", who=dude_name(s, dude))
    owner = dude // FIGURES
    if by >= 0 and by != owner:
        s.then(Pay(FOR_KILL, by, owner))


class Pay(PlainDie):
    """SG-120, SG-158, SG-171: one plain die of ghost rock from a player, at most what he has."""

    __slots__ = ("payer", "taker", "why")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, why: i64, taker: i64, payer: i64) -> None:
        self.why = why
        self.taker = taker
        self.payer = payer

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.last = die_face(action)
        taken = lose(s, self.payer, s.last)
        s.rock[self.taker] += taken
        if log:
            log.tell("pays", seat=self.payer, to=self.taker, rock=taken, face=s.last, why=PAYS[self.why])


# --- townsfolk ---


def wound_folk(s: Town, slot: i64, by: i64, credited: bool, log: EventLog | None) -> bool:
    """SG-107, SG-108, SG-240: true if that was the last wound. Nobody is paid for what an event does."""
    card = card_at(s, slot)
    figure = s.folk[slot]
    scars: i64 = (figure & SCARS) >> SCAR_AT
    if scars + 1 < s.ruleset.vigor[card]:
        s.folk[slot] = figure & ~SCARS | scars + 1 << SCAR_AT
        if log:
            log.tell("folk_wounded", card=s.ruleset.words.cards[card])
        return False
    if log:
        log.tell("folk_dies", card=s.ruleset.words.cards[card])
    remove_folk(s, slot)
    if by >= 0:
        gain(s, by, s.ruleset.pay[card], "kill", log)
        if credited:
            if alignment_of(s.ruleset, card) == BAD:
                deed(s, by, KILL_BAD, 1, log)
            elif alignment_of(s.ruleset, card) == GOOD:
                deed(s, by, DRIVE_GOOD, 1, log)
    return True


def heal_dude(s: Town, dude: i64, log: EventLog | None) -> None:
    """SG-173, SG-064: a lost action does not come back."""
    s.dudes[dude] &= ~WOUNDED
    if log:
        log.tell("healed", who=dude_name(s, dude))


def heal_folk(s: Town, slot: i64, log: EventLog | None) -> None:
    s.folk[slot] -= 1 << SCAR_AT
    if log:
        name = s.ruleset.words.cards[card_at(s, slot)] if s.folk[slot] & CARD else "stranger"
        log.tell("healed", who=name)


def harrow(s: Town, dude: i64, log: EventLog | None) -> None:
    """SG-162, SG-189: a dead dude stands up in the Cemetery."""
    s.dudes[dude] = s.plots[CEMETERY] | HARROWED | DONE
    if log:
        log.tell("rises", who=dude_name(s, dude))


def lay_down(s: Town, dude: i64, log: EventLog | None) -> None:
    """Cast Out: the Harrowed is dead; no kill, no pay."""
    s.dudes[dude] = GRAVE | DONE
    if log:
        log.tell("laid_to_rest", who=dude_name(s, dude))


def scarred(s: Town, slot: i64) -> bool:
    return s.folk[slot] & SCARS != 0


STEPS: Final = (Wound, Prevented, PreventDie, Pay)
