"""Tests of a statistic and table dice: what is declared, what is rolled, what counts (SG-073 … SG-082, SG-259).

A side of a roll lies in `rolls`; the steps that begin a roll put a step of their own after it, which reads the total.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    BEST,
    BONUS,
    CTX,
    DECIDER,
    DICE,
    DISCOUNT_AT,
    EXTRA_AT,
    FACES,
    FLOOR_AT,
    LEFT,
    LEVEL,
    MAN,
    REDIE_AT,
    REWARDED,
    SECOND,
    SETTER,
    SIDE,
    Town,
)
from saloon.games.slaughter_gulch.language import (
    AGAIN,
    BOOST,
    CHOOSE_DIE,
    DIE_VERB,
    FIGURES,
    ITEM_BITS,
    KEEP,
    LET_STAND,
    MAGIC_BITS,
    MOST_DICE,
    REWARD_BITS,
    ROLL_VERB,
    SCIENTISTS,
    argument,
    boost,
    dice_in,
    one,
)
from saloon.games.slaughter_gulch.objectives import GADGET_USED, deed
from saloon.games.slaughter_gulch.ruleset import ITEM, MAGIC, REWARD, Card
from saloon.games.slaughter_gulch.vocabulary import BRIBE, CONTEXTS, ON_ROLL, PROSPECT
from saloon.kernel.flow import ALL, Chance, Question, Step
from saloon.kernel.language import VERB, VERB_BITS
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.masks import bits
from saloon.parts.seat import ALONE, NOT_ASKED

PLAIN: Final = boost(0, 0, 0, 0)  # nothing is declared
BLANK: Final = [0] * SIDE
LISTED: Final = 5  # throws of up to so many dice are listed beforehand


def packed(faces: list[int]) -> int:
    action = 0
    for i, face in enumerate(faces):
        action |= face << 3 * i
    return action


def throws(dice: int) -> list[int]:
    """Every way so many dice can fall, as outcomes: the faces in falling order."""
    found: list[list[int]] = [[]]
    for _ in range(dice):
        found = [[*some, face] for some in found for face in range(1, 7)]
    return [ROLL_VERB | packed(sorted(some, reverse=True)) << VERB_BITS for some in found]


WAYS: Final[list[int]] = [int(6**dice) for dice in range(MOST_DICE + 1)]
THROWS: Final = [throws(dice) for dice in range(LISTED + 1)]


def throw_of(dice: i64, way: i64) -> int:
    if dice <= LISTED:
        return THROWS[dice][way]
    faces: list[int] = []
    for _die in range(dice):
        faces.append(int(way % 6) + 1)
        way //= 6
    faces.sort(reverse=True)
    return ROLL_VERB | packed(faces) << VERB_BITS


# --- beginning and reading a roll ---


def begin(s: Town, side: i64, ctx: i64, dude: i64, dice: i64, decider: i64) -> None:
    """A side of a roll, before anything is declared."""
    at = side * SIDE
    rolls = s.rolls
    rolls[at : at + SIDE] = BLANK
    rolls[at + CTX] = ctx
    rolls[at + MAN] = dude
    rolls[at + DICE] = dice
    rolls[at + DECIDER] = decider
    powers = s.powers[dude // FIGURES]
    tile: i64 = 0
    while powers:
        if powers & 1:
            rolls[at + BONUS] += s.ruleset.power_bonus[tile][ctx]
        powers >>= 1
        tile += 1


def total(s: Town, side: i64) -> i64:
    """SG-073, SG-075; against a number it must reach it (SG-076)"""
    return s.rolls[side * SIDE + BEST] + s.rolls[side * SIDE + BONUS]


def roll(s: Town, side: i64) -> None:
    """What was begun is declared, thrown, and perhaps thrown again."""
    s.agenda.append(AGAIN_FOR[side])
    s.agenda.append(THROW[side])
    s.agenda.append(BOOST_FOR[side])


def test(s: Town, ctx: i64, dude: i64, stat: i64, decider: i64, after: Step[Any]) -> None:
    """A roll against a number: `after` reads the total of side 0."""
    begin(s, 0, ctx, dude, s.stat(dude, stat), decider)
    s.agenda.append(after)
    roll(s, 0)


def second_test(s: Town, ctx: i64, dude: i64, stat: i64, after: Step[Any]) -> None:
    """A roll of the other side while the first one stands."""
    begin(s, 1, ctx, dude, s.stat(dude, stat), dude // FIGURES)
    s.agenda.append(after)
    roll(s, 1)


def opposed(
    s: Town, ctx: i64, dude: i64, stat: i64, decider: i64, ctx2: i64, foe: i64, stat2: i64, after: Step[Any]
) -> None:  # fmt: skip
    """SG-078: both declare, both roll, ties again."""
    begin(s, 0, ctx, dude, s.stat(dude, stat), decider)
    begin(s, 1, ctx2, foe, s.stat(foe, stat2), foe // FIGURES)
    s.agenda.append(after)
    s.agenda.append(SETTLE)
    s.agenda.append(AGAIN_FOR[1])
    s.agenda.append(AGAIN_FOR[0])
    s.agenda.append(THROW[1])
    s.agenda.append(THROW[0])
    s.agenda.append(BOOST_FOR[1])
    s.agenda.append(BOOST_FOR[0])


def table(s: Town, ctx: i64, dude: i64, decider: i64, after: Step[Any]) -> None:
    """A plain die on a table: `after` reads its value (SG-080)."""
    begin(s, 0, ctx, dude, 1, decider)
    s.agenda.append(after)
    s.agenda.append(CAST_DIE)
    s.agenda.append(BOOST_FOR[0])


def table_face(s: Town) -> i64:
    """SG-259: the die with its changes."""
    rolls = s.rolls
    least: i64 = 0 if rolls[CTX] == BRIBE else 1
    face: i64 = rolls[BEST] + rolls[BONUS]
    if face < least:
        face = least
    if face > 6:
        face = 6
    if face < rolls[FLOOR_AT]:
        face = rolls[FLOOR_AT]
    return face


# --- declaring ---


def choices(s: Town, side: i64) -> list[list[int]]:
    """SG-077: of items, spells or gadgets, rewards and control dice, what may be declared; each 1 + its place."""
    at = side * SIDE
    rolls = s.rolls
    ctx = rolls[at + CTX]
    rules = s.ruleset
    seat = rolls[at + MAN] // FIGURES
    outfit = s.outfits[seat]
    no_item = rolls[at + SECOND] < 0  # a weapon is the one item of this roll (SG-229)
    if rolls[at + DECIDER] != seat:  # SG-087
        lasting = s.right[seat] & rules.items_for[ctx]
        return [[] if no_item else [i + 1 for i in bits(lasting) if not rules.cards[i].once], [], [], []]
    items = [] if no_item else [i + 1 for i in bits((s.left[seat] | s.right[seat]) & rules.items_for[ctx])]
    first = rules.first_magic[outfit] - rules.item_count + 1
    magic = s.learned[seat] & ~s.spent[seat] & rules.magic_for[outfit][ctx]
    won = s.done[seat] & ~s.spent_rewards[seat] & rules.rewards_for[outfit][ctx]
    first_reward = rules.first_reward[outfit] - rules.reward_base + 1
    return [
        items, [first + i for i in bits(magic)] if magic else [],
        [first_reward + i for i in bits(won)] if won else [], [1] if dice_power(s, seat, ctx) >= 0 else [],
    ]  # fmt: skip


def dice_power(s: Town, seat: i64, ctx: i64) -> i64:
    """The tile whose power adds a die to such a roll, or -1."""
    powers = s.powers[seat]
    tile: i64 = 0
    while powers:
        if powers & 1 and s.ruleset.power_dice[tile][ctx]:
            return tile
        powers >>= 1
        tile += 1
    return -1


class Boost(Question[Town]):
    """D-17, D-11: at most one item, one spell or gadget and one reward, named before the dice.

    Whoever has unused items is asked wherever one of them could matter, so that being asked betrays nothing.
    """

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def seats(self, s: Town) -> tuple[int, ...]:
        at = self.side * SIDE
        rolls = s.rolls
        ctx = rolls[at + CTX]
        seat = rolls[at + MAN] // FIGURES
        if rolls[at + DECIDER] == seat and s.left[seat] and rolls[at + SECOND] >= 0 and s.ruleset.items_for[ctx]:
            return ALONE[seat]
        if s.right[seat] | s.learned[seat] | s.done[seat] | s.powers[seat]:
            for some in choices(s, self.side):
                if some:
                    return ALONE[rolls[at + DECIDER]]
        return NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        items, magic, won, dice = choices(s, self.side)
        if not items and not magic and not won and not dice:
            return [PLAIN]
        return [
            boost(item, spell, reward, extra)
            for item in [0, *items] for spell in [0, *magic] for reward in [0, *won] for extra in [0, *dice]
        ]  # fmt: skip

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != BOOST or action >> VERB_BITS + ITEM_BITS + MAGIC_BITS + REWARD_BITS + 1:
            return Refusal("kernel.nonsense")
        names = choices(s, self.side)
        for i, part in enumerate(parts(action)):
            if part and part not in names[i]:
                return Refusal("SG-077")
        return None

    def decline(self, s: Town, seat: i64) -> int:
        return PLAIN

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PLAIN:
            return
        item, spell, reward, extra = parts(action)
        rules = s.ruleset
        at = self.side * SIDE
        owner = s.rolls[at + MAN] // FIGURES
        if extra:
            tile = dice_power(s, owner, s.rolls[at + CTX])
            s.rolls[at + DICE] += rules.power_dice[tile][s.rolls[at + CTX]]
            s.powers[owner] &= ~rules.bits[tile]
        numbers = [item - 1] if item else []
        numbers += [rules.item_count + spell - 1] if spell else []
        numbers += [rules.reward_base + reward - 1] if reward else []
        for number in numbers:
            declare(s, at, owner, number, log)
        if log:
            names = [rules.cards[number].id for number in numbers] + (["church"] if extra else [])
            log.tell("boosts", who=s.who(s.rolls[at + MAN]), cards=tuple(names))


def parts(action: int) -> list[int]:
    """What a boost names of each kind: 0 or 1 + its place."""
    rest = action >> VERB_BITS
    return [
        rest & 63, rest >> ITEM_BITS & 31, rest >> ITEM_BITS + MAGIC_BITS & 31,
        rest >> ITEM_BITS + MAGIC_BITS + REWARD_BITS,
    ]  # fmt: skip


def declare(s: Town, at: i64, seat: i64, number: i64, log: EventLog | None) -> None:
    """One card for one roll: it counts as used even if the roll fails (SG-226)."""
    card = s.ruleset.cards[number]
    rolls = s.rolls
    ctx = rolls[at + CTX]
    rolls[at + BONUS] += card.bonus[ctx]
    rolls[at + DICE] = min(MOST_DICE, rolls[at + DICE] + card.dice[ctx])
    if ctx >= PROSPECT:
        set_to, redie, pick, shift, floor, extra = card.table[ctx - PROSPECT]
        rolls[at + SETTER] = set_to or rolls[at + SETTER]
        rolls[at + REDIE_AT] |= redie
        rolls[at + DICE] = max(rolls[at + DICE], pick)
        rolls[at + BONUS] += shift
        rolls[at + FLOOR_AT] = max(rolls[at + FLOOR_AT], floor)
        rolls[at + EXTRA_AT] += extra
    if card.discount:
        rolls[at + DISCOUNT_AT] = 1
    if card.kind == REWARD:
        rolls[at + REWARDED] = 1
    if ctx < PROSPECT and card.again[ctx] and card.kind == ITEM:  # discarded only if the second roll is made
        rolls[at + SECOND] = number + 1
        s.left[seat] |= s.ruleset.bits[number]
        n = s.ruleset.seats
        for viewer in range(n + 1):
            s.known[seat * (n + 1) + viewer] |= s.ruleset.bits[number]
    else:
        spend(s, seat, number, log)


def spend(s: Town, seat: i64, number: i64, log: EventLog | None) -> None:
    """A card is used: it moves to the right, is used up for the turn, or is gone."""
    card: Card = s.ruleset.cards[number]
    if card.kind == MAGIC:
        s.spent[seat] |= s.ruleset.bits[card.local]
        if card.outfit == SCIENTISTS:
            deed(s, seat, GADGET_USED, 1, log)  # SG-137
    elif card.kind == REWARD:
        s.spent_rewards[seat] |= s.ruleset.bits[card.local]  # SG-238
    elif card.once:
        s.lose_item(seat, number)  # SG-227
        s.scrap(number)
    else:
        s.use_item(seat, number)


def ready(s: Town, seat: i64, number: i64) -> bool:
    """Whether a seat may use this card now."""
    card = s.ruleset.cards[number]
    if card.kind == ITEM:
        return s.owns(seat) >> number & 1 == 1
    mask = s.magic_ready(seat) if card.kind == MAGIC else s.rewards_ready(seat)
    return mask >> card.local & 1 == 1


# --- throwing ---


class Throw(Chance[Town]):
    """SG-073, SG-074: all dice, then those that showed 6 again and again."""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def ways(self, s: Town) -> i64:
        return WAYS[self.dice(s)]

    def dice(self, s: Town) -> i64:
        at = self.side * SIDE
        return s.rolls[at + LEFT] if s.rolls[at + LEVEL] else s.rolls[at + DICE]

    def outcome(self, s: Town, way: i64) -> int:
        return throw_of(self.dice(s), way)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        faces = dice_in(argument(action))
        fits = action & VERB == ROLL_VERB and len(faces) == self.dice(s)
        possible = fits and all(1 <= face <= 6 for face in faces) and list(faces) == sorted(faces, reverse=True)
        return None if possible else Refusal("kernel.impossible")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        at = self.side * SIDE
        rolls = s.rolls
        level: i64 = rolls[at + LEVEL]
        rest = action >> VERB_BITS
        s.last = rest
        best: i64 = 0
        sixes: i64 = 0
        while rest:
            face: i64 = rest & 7
            if face == 6:
                sixes += 1
            else:
                if face > best:
                    best = face
                if face == 1 and level == 0:
                    rolls[at + FACES] |= 1
            rest >>= 3
        if best and best + 6 * level > rolls[at + BEST]:
            rolls[at + BEST] = best + 6 * level
        if log:
            ctx = CONTEXTS[rolls[at + CTX]]
            log.tell("rolled", who=s.who(rolls[at + MAN]), context=ctx, dice=dice_in(action >> VERB_BITS), level=level)
        if sixes:
            rolls[at + FACES] |= 2
            rolls[at + LEVEL] = level + 1
            rolls[at + LEFT] = sixes
            s.agenda.append(THROW[self.side])
        elif log:
            ctx = CONTEXTS[rolls[at + CTX]]
            who = s.who(rolls[at + MAN])
            sum = total(s, self.side)
            log.tell("result", who=who, context=ctx, best=rolls[at + BEST], bonus=rolls[at + BONUS], total=sum)


def rolled_again(s: Town, side: i64) -> None:
    """The whole pool once more; what was declared stays."""
    at = side * SIDE
    rolls = s.rolls
    rolls[at + BEST] = 0
    rolls[at + FACES] = 0
    rolls[at + LEVEL] = 0


class Again(Question[Town]):
    """D-22: a second roll of the whole pool, which then stands."""

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def cards(self, s: Town) -> list[int]:
        at = self.side * SIDE
        seat = s.rolls[at + MAN] // FIGURES
        if s.rolls[at + DECIDER] != seat:
            return []
        found = [s.rolls[at + SECOND] - 1] if s.rolls[at + SECOND] > 0 else []
        if s.done[seat] and not s.rolls[at + REWARDED]:  # SG-241
            found += [card for card in s.ruleset.reacts[s.outfits[seat]][ON_ROLL] if ready(s, seat, card)]
        return found

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.rolls[self.side * SIDE + DECIDER]] if self.cards(s) else NOT_ASKED

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [KEEP, *[int(one(AGAIN, card)) for card in self.cards(s)]]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == KEEP:
            return None
        allowed = action & VERB == AGAIN and argument(action) in self.cards(s)
        return None if allowed else Refusal("SG-077")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == KEEP:
            return
        spend(s, seat, argument(action), log)
        s.rolls[self.side * SIDE + SECOND] = 0
        if log:
            log.tell(
                "rolls_again", who=s.who(s.rolls[self.side * SIDE + MAN]), card=s.ruleset.cards[argument(action)].id
            )
        rolled_again(s, self.side)
        s.then(THROW[self.side])


class Settle(Step[Town]):
    """SG-078: a tie is rolled again by both, with the same cards."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if total(s, 0) == total(s, 1):
            if log:
                log.tell("tied", total=total(s, 0))
            rolled_again(s, 0)
            rolled_again(s, 1)
            s.agenda.append(SETTLE)
            s.agenda.append(AGAIN_FOR[1])
            s.agenda.append(AGAIN_FOR[0])
            s.agenda.append(THROW[1])
            s.agenda.append(THROW[0])


# --- plain dice ---


class PlainDie(Chance[Town]):
    """SG-080: one plain die, which never explodes."""

    __slots__ = ()

    def ways(self, s: Town) -> i64:
        return 6

    def outcome(self, s: Town, way: i64) -> int:
        return one(DIE_VERB, way + 1)


# --- table dice ---


class CastDie(Step[Town]):
    """SG-259: set or pick first."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.rolls[SETTER]:
            s.rolls[BEST] = s.rolls[SETTER]
        else:
            s.then(TABLE_THROW)


class TableThrow(Chance[Town]):
    """SG-080: plain dice never explode."""

    def ways(self, s: Town) -> i64:
        return WAYS[s.rolls[DICE]]

    def outcome(self, s: Town, way: i64) -> int:
        return throw_of(s.rolls[DICE], way)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        faces = dice_in(argument(action))
        s.rolls[BEST] = faces[0]
        s.last = argument(action)
        if log:
            log.tell("table_die", who=s.who(s.rolls[MAN]), table=CONTEXTS[s.rolls[CTX]], dice=faces)
        s.rolls[DICE] = 1
        if s.rolls[REDIE_AT]:
            s.then(REDIE_STEP)
        if len(faces) > 1 and faces[0] != faces[-1]:
            s.rolls[LEVEL] = argument(action)
            s.then(PICK_DIE)


class PickDie(Question[Town]):
    """D-42: which of the dice counts."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.rolls[DECIDER]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [int(one(CHOOSE_DIE, face)) for face in sorted(set(dice_in(s.rolls[LEVEL])), reverse=True)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        rolled = action & VERB == CHOOSE_DIE and argument(action) in dice_in(s.rolls[LEVEL])
        return None if rolled else Refusal("SG-259")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.rolls[BEST] = argument(action)
        if log:
            log.tell("picks_die", seat=seat, face=argument(action))


class Redie(Question[Town]):
    """D-42: the die once more, or not."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[s.rolls[DECIDER]]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [LET_STAND, AGAIN_DIE]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        return None if action in (LET_STAND, AGAIN_DIE) else Refusal("kernel.nonsense")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.rolls[REDIE_AT] = 0
        if action == AGAIN_DIE:
            s.then(TABLE_THROW)


AGAIN_DIE: Final = one(CHOOSE_DIE, 0)
BOOST_FOR: Final = [Boost(0), Boost(1)]
THROW: Final = [Throw(0), Throw(1)]
AGAIN_FOR: Final = [Again(0), Again(1)]
SETTLE: Final = Settle()
CAST_DIE: Final = CastDie()
TABLE_THROW: Final = TableThrow()
PICK_DIE: Final = PickDie()
REDIE_STEP: Final = Redie()
STEPS: Final = (Boost, Throw, Again, Settle, CastDie, TableThrow, PickDie, Redie)
