"""The interpreter of the vocabulary: the roll of a card, then what each of its words does (SG-067, SG-133)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import dig, gain, lose
from saloon.games.slaughter_gulch.board import (
    DONE,
    PLACE,
    WOUNDED,
    card_at,
    dude_name,
    dude_of,
    is_active,
    place_name,
    put_dude,
    remove_folk,
    slot_of,
)
from saloon.games.slaughter_gulch.dynamite import blow_up
from saloon.games.slaughter_gulch.foresight import order_events, peek_events
from saloon.games.slaughter_gulch.items import Look
from saloon.games.slaughter_gulch.jail import lock_up_folk, set_free
from saloon.games.slaughter_gulch.moves import GoTo
from saloon.games.slaughter_gulch.names import FIGURES, FIRST_CARD, FIRST_SEAT, FIRST_SPACE, HOME, N_WHO, SPIRIT
from saloon.games.slaughter_gulch.objectives import HEALED, deed
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import opposed, test
from saloon.games.slaughter_gulch.ruleset import Card
from saloon.games.slaughter_gulch.scopes import SCOPED, scope_of
from saloon.games.slaughter_gulch.sides import total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import (
    CANCEL,
    CAST,
    DRAIN,
    DYNAMITE,
    EVERY_OWN,
    FORBID,
    FREE_WORD,
    GAIN,
    HARROW,
    HEAL,
    HERE,
    HOME_WORD,
    JAIL_WORD,
    LAY,
    LOSE,
    MINE_WORD,
    MOVE,
    ORDER,
    PEEK,
    REMOVE,
    RESIST,
    STEAL,
    TAKE,
    WOUND,
    Use,
    Word,
)
from saloon.games.slaughter_gulch.wounds import OTHER, harrow, heal_dude, heal_folk, lay_down, wound, wound_folk
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog

# --- the roll ---


def cast_need(s: Town, some: Use, target: i64) -> int:
    """What the roll of a card must reach; 0 if it is opposed, or if there is none."""
    if some.contest:
        return s.ruleset.spirit[target - FIRST_CARD] if target >= N_WHO else 0
    return some.cast


def carry_out(s: Town, number: i64, at: i64, by: i64, target: i64, some: Use, log: EventLog | None) -> None:
    """The roll, if the card asks for one, and then its words."""
    after = Effect(number, at, by, target)
    seat = by // FIGURES
    if some.contest and target < N_WHO:
        foe = dude_of(s, target)
        attacked(s, seat, foe // FIGURES, log)
        opposed(s, CAST, by, SPIRIT, seat, RESIST, foe, SPIRIT, after)
    elif some.contest or some.cast:
        test(s, CAST, by, SPIRIT, seat, after)
    else:
        s.then(after)


class Effect(Step[Town]):
    """What a card does, once its roll has succeeded (SG-133)."""

    __slots__ = ("at", "by", "number", "target")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, number: i64, at: i64, by: i64, target: i64) -> None:
        self.number = number
        self.at = at
        self.by = by
        self.target = target

    def succeeds(self, s: Town, some: Use) -> bool:
        if some.contest:
            if self.target < N_WHO:
                return total(s, 0) > total(s, 1)
            return total(s, 0) >= cast_need(s, some, self.target)
        return not some.cast or total(s, 0) >= some.cast

    def run(self, s: Town, log: EventLog | None) -> None:
        card: Card = s.ruleset.cards[self.number]
        some = card.uses[self.at]
        if not self.succeeds(s, some):
            if log:
                log.tell("fizzles", card=card.id)
            return
        for word in some.words[::-1]:
            s.then(Do(self.number, self.at, some.words.index(word), self.by, self.target))


class Do(Step[Town]):
    """One word."""

    __slots__ = ("at", "by", "number", "target", "word")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, number: i64, at: i64, word: i64, by: i64, target: i64) -> None:
        self.number = number
        self.at = at
        self.word = word
        self.by = by
        self.target = target

    def run(self, s: Town, log: EventLog | None) -> None:
        word = s.ruleset.cards[self.number].uses[self.at].words[self.word]
        seat = self.by // FIGURES
        if word.op in SCOPED:
            on_target(s, seat, self.by, word, self.target, log)
        else:
            on_nobody(s, seat, self.by, word, self.target, log)


def on_nobody(s: Town, seat: i64, by: i64, word: Word, target: i64, log: EventLog | None) -> None:
    op = word.op
    if op == GAIN:
        gain(s, seat, word.args[0], "card", log)
    elif op == MINE_WORD:
        taken = dig(s, seat, word.args[0])
        if log:
            log.tell("gains", seat=seat, rock=taken, why="mine")
    elif op == LOSE:
        lose(s, seat, word.args[0])
    elif op == DRAIN:
        drain(s, word.args[0], log)
    elif op == FORBID:
        s.safe = [*s.safe, seat * 32 + (s.dudes[by] & PLACE)]
        if log:
            log.tell("sanctuary", seat=seat, space=place_name(s, s.dudes[by] & PLACE))
    elif op == PEEK:
        peek_events(s, seat, word.args[1])
    elif op == ORDER:
        order_events(s, seat, word.args[1])
    elif op == TAKE:
        s.then(Look(seat, word.args[1]))
    elif op == DYNAMITE:
        blow_up(s, by, target - FIRST_SPACE, log)
    else:
        raise RuntimeError(f"the word {op} cannot be used freely")


def drain(s: Town, rock: i64, log: EventLog | None) -> None:
    lost = min(rock, s.mine)
    s.mine -= lost
    if log:
        log.tell("mine_loses", rock=lost)


def on_target(s: Town, seat: i64, by: i64, word: Word, target: i64, log: EventLog | None) -> None:
    op = word.op
    if op == HEAL and scope_of(word) == EVERY_OWN:
        for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
            if s.dudes[dude] & WOUNDED and is_active(s, dude):
                heal_dude(s, dude, log)
    elif target >= FIRST_SEAT:
        steal(s, seat, target - FIRST_SEAT, word.args[0], log)
    elif target < N_WHO:
        on_dude(s, seat, by, word, dude_of(s, target), target, log)
    else:
        on_folk(s, seat, word, slot_of(s, target), log)


def on_dude(s: Town, seat: i64, by: i64, word: Word, dude: i64, target: i64, log: EventLog | None) -> None:
    op = word.op
    if op == HEAL:
        heal_dude(s, dude, log)
        if scope_of(word) == HERE:
            deed(s, seat, HEALED, 1, log)  # BL1
    elif op == WOUND:
        wound(s, dude, OTHER, seat)
    elif op == MOVE:
        s.then(GoTo(dude, word.args[1], 0))
    elif op == HOME_WORD:
        put_dude(s, dude, HOME)
    elif op == FREE_WORD:
        set_free(s, target, log)
    elif op == CANCEL:
        s.dudes[dude] |= DONE
        if log:
            log.tell("cancelled", who=dude_name(s, dude))
    elif op == LAY:
        lay_down(s, dude, log)
    elif op == STEAL:
        steal(s, seat, dude // FIGURES, word.args[0], log)
    elif op == HARROW:
        harrow(s, dude, log)
    else:
        raise RuntimeError(f"the word {op} does nothing to a dude")


def on_folk(s: Town, seat: i64, word: Word, slot: i64, log: EventLog | None) -> None:
    op = word.op
    card = card_at(s, slot)
    if op == HEAL:
        heal_folk(s, slot, log)
        deed(s, seat, HEALED, 1, log)
    elif op == WOUND:
        wound_folk(s, slot, seat, True, log)
    elif op == JAIL_WORD:
        lock_up_folk(s, slot, log)
        gain(s, seat, s.ruleset.pay[card], "arrest", log)
    elif op == REMOVE:
        remove_folk(s, slot)
        if log:
            log.tell("runs_off", card=s.ruleset.words.cards[card])
    else:
        raise RuntimeError(f"the word {op} does nothing to townsfolk")


def steal(s: Town, seat: i64, victim: i64, rock: i64, log: EventLog | None) -> None:
    taken = lose(s, victim, rock)
    s.rock[seat] += taken
    if log:
        log.tell("pays", seat=victim, to=seat, rock=taken, face=0, why="steal")


STEPS: Final = (Effect, Do)
