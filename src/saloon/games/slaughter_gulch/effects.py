"""The interpreter of the vocabulary: FREE cards and what each word of a card does (SG-066, SG-067)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import CARD, DONE, HARROWED, PLACE, SCARS, WOUNDED, Town, marked, pending
from saloon.games.slaughter_gulch.dynamite import blow_up
from saloon.games.slaughter_gulch.foresight import events_left, order_events, peek_events
from saloon.games.slaughter_gulch.items import Look, items_left
from saloon.games.slaughter_gulch.jail import lock_up_folk, name_of, set_free
from saloon.games.slaughter_gulch.language import (
    BAD,
    CELL,
    FIGURES,
    FIRST_CARD,
    FIRST_SEAT,
    FIRST_SPACE,
    HOME,
    JAIL,
    N_SPACES,
    N_WHO,
    NO_TARGET,
    SPIRIT,
    use,
    used_by,
    used_card,
    used_on,
)
from saloon.games.slaughter_gulch.moves import GoTo
from saloon.games.slaughter_gulch.objectives import HEALED, deed
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import opposed, ready, spend, test, total
from saloon.games.slaughter_gulch.ruleset import MAGIC, Card
from saloon.games.slaughter_gulch.targets import folk_here
from saloon.games.slaughter_gulch.vocabulary import (
    ANYONE,
    CANCEL,
    CAST,
    DRAIN,
    DUDE,
    DYNAMITE,
    EVERY_OWN,
    FORBID,
    FREE,
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
    NEAR,
    ORDER,
    OUTLAW,
    OWN,
    PEEK,
    PLAYER,
    PRISONER,
    REMOVE,
    RESIST,
    STEAL,
    TAKE,
    WOUND,
    Use,
    Word,
)
from saloon.games.slaughter_gulch.vocabulary import HARROWED as HARROWED_SCOPE
from saloon.games.slaughter_gulch.wounds import (
    OTHER,
    harrow,
    heal_dude,
    heal_folk,
    lay_down,
    scarred,
    wound,
    wound_folk,
)
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog
from saloon.parts.masks import bits

SCOPED: Final = (
    STEAL, WOUND, HEAL, MOVE, HOME_WORD, JAIL_WORD, FREE_WORD, CANCEL, HARROW, LAY, REMOVE,
)  # fmt: skip


# --- who can be chosen ---


def scope_of(word: Word) -> int:
    return word.args[1] if word.op == STEAL else word.args[0]


def fits(s: Town, word: Word, target: i64) -> bool:
    """Whether a word can do anything to a dude or townsfolk."""
    op = word.op
    if target < N_WHO:
        now = s.dudes[s.dude_of(target)]
        if op == HEAL:
            return now & WOUNDED != 0
        if op == CANCEL:
            return pending(now)
        if op == LAY:
            return now & HARROWED != 0
        if op == MOVE:
            return now & PLACE < HOME
        if op == STEAL:
            return s.rock[s.chairs[target // FIGURES]] > 0
        return True
    if op == HEAL:
        return scarred(s, s.slot_of(target))
    if op == JAIL_WORD:
        return s.cells_left() > 0
    return op in (WOUND, REMOVE)


def in_scope(s: Town, seat: i64, caster: i64, scope: i64) -> list[int]:
    """Dudes and townsfolk of a scope as targets, whatever is to be done to them."""
    if scope == PLAYER:
        return [FIRST_SEAT + other for other in range(s.ruleset.seats) if other != seat and s.rock[other] > 0]
    first, last = seat * FIGURES, seat * FIGURES + FIGURES
    if scope in (OWN, EVERY_OWN):
        return [s.target(dude) for dude in range(first, last) if s.is_active(dude)]
    if scope == PRISONER:
        return [s.target(dude) for dude in range(first, last) if s.dudes[dude] & PLACE == CELL]
    if scope == ANYONE:
        found = [s.target(dude) for dude, now in enumerate(s.dudes) if now & PLACE <= HOME]
        return found + [s.folk_target(slot) for slot, now in enumerate(s.folk) if now & CARD and now & PLACE < N_SPACES]
    if scope == OUTLAW:
        places = [s.dudes[dude] & PLACE for dude in range(first, last) if s.dudes[dude] & PLACE < HOME]
        return [
            FIRST_CARD + s.card_at(slot) for slot, now in enumerate(s.folk)
            if now & CARD and now & PLACE in places and s.ruleset.align[s.card_at(slot)] == BAD
        ]  # fmt: skip
    place = s.dudes[caster] & PLACE
    if place == HOME:
        mine = [dude for dude in range(first, last) if s.dudes[dude] & PLACE == HOME]
        return [s.target(dude) for dude in mine] if scope == HERE else []
    reach = s.reach(caster)
    if scope == NEAR:
        reach |= s.ruleset.streets.beside[place]
    dudes = [dude for dude, now in enumerate(s.dudes) if reach & s.ruleset.bits[now & PLACE]]
    if scope == HERE:
        return [s.target(dude) for dude in dudes] + [s.folk_target(slot) for slot in folk_here(s, reach)]
    others = [s.target(dude) for dude in dudes if dude // FIGURES != seat]
    if scope == HARROWED_SCOPE:
        return [target for target in others if s.dudes[s.dude_of(target)] & HARROWED]
    return others


def casters(s: Town, seat: i64, placed_somewhere: bool) -> list[int]:
    """SG-067: active dudes, one of those alike."""
    kinds: list[int] = []
    found: list[int] = []
    for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
        now = s.dudes[dude] & (PLACE | HARROWED)
        if now & PLACE < (HOME if placed_somewhere else HOME + 1) and now not in kinds:
            kinds.append(now)
            found.append(dude)
    return found


def needs_caster(s: Town, number: i64) -> bool:
    return s.ruleset.cards[number].kind == MAGIC


def needs_place(word: Word) -> bool:
    return word.op == FORBID or (word.op in SCOPED and scope_of(word) in (HERE, DUDE, NEAR, HARROWED_SCOPE))


def free_options(s: Town, seat: i64) -> list[int]:
    """D-04: every FREE card with a legal target; items first, then spells and gadgets, then rewards."""
    rules = s.ruleset
    items = (s.left[seat] | s.right[seat]) & rules.free_items
    magic = s.learned[seat] & ~s.spent[seat]
    won = s.done[seat] & ~s.spent_rewards[seat]
    if not items and not magic and not won:
        return []
    outfit = s.outfits[seat]
    cards = bits(items)
    if magic:
        cards += [rules.first_magic[outfit] + local for local in bits(magic & rules.free_magic[outfit])]
    if won:
        cards += [rules.first_reward[outfit] + local for local in bits(won & rules.free_rewards[outfit])]
    found: list[int] = []
    for number in cards:
        for some in rules.cards[number].uses:
            if some.timing == FREE:
                found += use_options(s, seat, number, some)
    return found


def use_options(s: Town, seat: i64, number: i64, some: Use) -> list[int]:
    word = some.words[0]
    if word.op == DYNAMITE:
        return throws(s, seat, number)
    if nobody_needs(s, word):
        return []
    if needs_caster(s, number) or needs_place(word):
        hands = casters(s, seat, needs_place(word))
    else:
        hands = casters(s, seat, False)[:1]
        if not hands and word.op not in SCOPED:
            hands = [seat * FIGURES]  # what needs nobody in play
        elif not hands and scope_of(word) in (PRISONER, PLAYER):
            hands = [seat * FIGURES]
    found: list[int] = []
    for by in hands:
        me = s.target(by)
        if word.op not in SCOPED or scope_of(word) == EVERY_OWN:
            if worthwhile(s, seat, word):
                found.append(use(number, me, NO_TARGET))
            continue
        for target in in_scope(s, seat, by, scope_of(word)):
            mine = target < N_WHO and s.chairs[target // FIGURES] == seat
            if target >= FIRST_SEAT or (fits(s, word, target) and not (some.contest and mine)):
                found.append(use(number, me, target))
    return found


def nobody_needs(s: Town, word: Word) -> bool:
    """Mostly there is nobody to heal or to lay to rest: then one need not look for targets."""
    if word.op == HEAL:
        return not marked(s.dudes, WOUNDED) and not marked(s.folk, SCARS)
    return word.op == LAY and not marked(s.dudes, HARROWED)


def worthwhile(s: Town, seat: i64, word: Word) -> bool:
    """Whether a word without a target has anything to do."""
    if word.op == HEAL:
        return any(s.dudes[dude] & WOUNDED and s.is_active(dude) for dude in range(seat * FIGURES, seat * FIGURES + 6))
    if word.op == MINE_WORD or word.op == DRAIN:
        return s.mine > 0
    if word.op == TAKE:
        return items_left(s) > 0
    if word.op in (PEEK, ORDER):
        return events_left(s) > 0
    return True


def throws(s: Town, seat: i64, number: i64) -> list[int]:
    """SG-188, SG-230: a square or location near enough, not the Jail, never a home."""
    if s.storm:
        return []
    occupied = {now & PLACE for now in s.dudes} | {now & PLACE for now in s.folk if now}  # else it would do nothing
    occupied.discard(s.plots[JAIL])
    found: list[int] = []
    for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
        place = s.dudes[dude] & PLACE
        if place < HOME:
            me = s.target(dude)
            goals = s.ruleset.streets.within[s.ruleset.throw][place]
            found += [int(use(number, me, FIRST_SPACE + space)) for space in goals if space in occupied]
    return found


# --- using ---


def find_use(s: Town, seat: i64, action: int) -> int:
    """Which of the card's uses an answer means; -1 if none."""
    number = used_card(action)
    if number >= len(s.ruleset.cards):
        return -1
    for i, some in enumerate(s.ruleset.cards[number].uses):
        if some.timing == FREE and ready(s, seat, number) and action in use_options(s, seat, number, some):
            return i
    return -1


def play_free(s: Town, seat: i64, action: int, log: EventLog | None) -> None:
    number = used_card(action)
    at = find_use(s, seat, action)
    by = s.dude_of(used_by(action))
    target = used_on(action)
    some = s.ruleset.cards[number].uses[at]
    if log:
        name, need = s.ruleset.cards[number].id, cast_need(s, some, target)
        log.tell("uses", who=s.who(by), card=name, target=name_of(s, target), need=need)
    spend(s, seat, number, log)
    carry_out(s, number, at, by, target, some, log)


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
        foe = s.dude_of(target)
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
        s.gain(seat, word.args[0], "card", log)
    elif op == MINE_WORD:
        taken = s.dig(seat, word.args[0])
        if log:
            log.tell("gains", seat=seat, rock=taken, why="mine")
    elif op == LOSE:
        s.lose(seat, word.args[0])
    elif op == DRAIN:
        drain(s, word.args[0], log)
    elif op == FORBID:
        s.safe = [*s.safe, seat * 32 + (s.dudes[by] & PLACE)]
        if log:
            log.tell("sanctuary", seat=seat, space=s.spot(s.dudes[by] & PLACE))
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
            if s.dudes[dude] & WOUNDED and s.is_active(dude):
                heal_dude(s, dude, log)
    elif target >= FIRST_SEAT:
        steal(s, seat, target - FIRST_SEAT, word.args[0], log)
    elif target < N_WHO:
        on_dude(s, seat, by, word, s.dude_of(target), target, log)
    else:
        on_folk(s, seat, word, s.slot_of(target), log)


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
        s.put(dude, HOME)
    elif op == FREE_WORD:
        set_free(s, target, log)
    elif op == CANCEL:
        s.dudes[dude] |= DONE
        if log:
            log.tell("cancelled", who=s.who(dude))
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
    card = s.card_at(slot)
    if op == HEAL:
        heal_folk(s, slot, log)
        deed(s, seat, HEALED, 1, log)
    elif op == WOUND:
        wound_folk(s, slot, seat, True, log)
    elif op == JAIL_WORD:
        lock_up_folk(s, slot, log)
        s.gain(seat, s.ruleset.pay[card], "arrest", log)
    elif op == REMOVE:
        s.remove_folk(slot)
        if log:
            log.tell("runs_off", card=s.ruleset.words.cards[card])
    else:
        raise RuntimeError(f"the word {op} does nothing to townsfolk")


def steal(s: Town, seat: i64, victim: i64, rock: i64, log: EventLog | None) -> None:
    taken = s.lose(victim, rock)
    s.rock[seat] += taken
    if log:
        log.tell("pays", seat=victim, to=seat, rock=taken, face=0, why="steal")


STEPS: Final = (Effect, Do)
