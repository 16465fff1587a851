"""The interpreter of the vocabulary: FREE cards, spells that are an action, every word of them (SG-066, SG-067)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    BONUS,
    CARD,
    DONE,
    HARROWED,
    HURT,
    PLACE,
    TOKEN,
    TOKEN_AT,
    WOUNDED,
    Town,
)
from saloon.games.slaughter_gulch.dynamite import blow_up
from saloon.games.slaughter_gulch.fights import (
    Cover,
    ShotFolk,
    aims,
    is_space,
    passenger,
    sight,
    strangers,
    turn_up,
)
from saloon.games.slaughter_gulch.foresight import events_left, order_events, peek_events
from saloon.games.slaughter_gulch.items import Look, items_left
from saloon.games.slaughter_gulch.jail import commit_crime, lock_up_folk, name_of, set_free
from saloon.games.slaughter_gulch.language import (
    AT,
    BAD,
    CELL,
    COACH,
    FIGURES,
    FIRST_CARD,
    FIRST_PASSENGER,
    FIRST_SEAT,
    FIRST_SPACE,
    GO,
    HOME,
    JAIL,
    MAGIC_BITS,
    N_SPACES,
    N_WHO,
    NO_TARGET,
    RUN,
    SPELL_VERB,
    SPIRIT,
    SQUARE,
    STOP,
    WHO_BITS,
    argument,
    go,
    one,
    spell,
    use,
    used_by,
    used_card,
    used_on,
)
from saloon.games.slaughter_gulch.law import MAGIC, Card
from saloon.games.slaughter_gulch.objectives import HEALED, deed
from saloon.games.slaughter_gulch.promises import attacked
from saloon.games.slaughter_gulch.rolls import (
    AGAIN_FOR,
    BOOST_FOR,
    SEAT,
    THROW,
    begin,
    bits,
    opposed,
    ready,
    spend,
    test,
    total,
)
from saloon.games.slaughter_gulch.townsfolk import MeetPassenger
from saloon.games.slaughter_gulch.vocabulary import (
    ACT,
    ANYONE,
    BOLT,
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
    NO_SHOT,
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
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.language import VERB, VERB_BITS
from saloon.kernel.said import Refusal, Tape

SCOPED: Final = (
    STEAL, WOUND, HEAL, MOVE, HOME_WORD, JAIL_WORD, FREE_WORD, CANCEL, HARROW, LAY, REMOVE,
)  # fmt: skip
THROW_STEPS: Final = 2  # SG-230
NO_CASTER: Final = 0


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


def pending(now: i64) -> bool:
    """SG-083: an action not yet carried out, of somebody who may still act."""
    token = now & TOKEN
    return bool(token) and not now & DONE and (not now & HURT or token >> TOKEN_AT == RUN) and now & PLACE <= HOME


def in_scope(s: Town, seat: i64, caster: i64, scope: i64) -> list[int]:
    """Dudes and townsfolk of a scope as targets, whatever is to be done to them."""
    if scope == PLAYER:
        return [FIRST_SEAT + other for other in range(s.house.seats) if other != seat and s.rock[other] > 0]
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
            if now & CARD and now & PLACE in places and s.house.align[s.card_at(slot)] == BAD
        ]  # fmt: skip
    spaces = s.reachable(caster)
    if spaces[0] == HOME:
        mine = [dude for dude in range(first, last) if s.dudes[dude] & PLACE == HOME]
        return [s.target(dude) for dude in mine] if scope == HERE else []
    if scope == NEAR:
        spaces = [*spaces, *s.house.streets.next[spaces[0]]]
    dudes = [dude for dude, now in enumerate(s.dudes) if now & PLACE in spaces]
    if scope == HERE:
        folk = [s.folk_target(slot) for slot, now in enumerate(s.folk) if now & CARD and now & PLACE in spaces]
        return [s.target(dude) for dude in dudes] + folk
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
    return s.house.cards[number].kind == MAGIC


def needs_place(word: Word) -> bool:
    return word.op == FORBID or (word.op in SCOPED and scope_of(word) in (HERE, DUDE, NEAR, HARROWED_SCOPE))


def holds_free(s: Town, seat: i64) -> bool:
    """Whether a seat has any FREE card left to use."""
    law = s.house
    outfit = s.outfits[seat]
    magic = s.learned[seat] & ~s.spent[seat] & law.free_magic[outfit]
    won = s.done[seat] & ~s.spent_rewards[seat] & law.free_rewards[outfit]
    return bool((s.left[seat] | s.right[seat]) & law.free_items or magic or won)


def free_options(s: Town, seat: i64) -> list[int]:
    """D-04: every FREE card with a legal target."""
    found: list[int] = []
    if not holds_free(s, seat):
        return found
    outfit = s.outfits[seat]
    for number in s.house.frees[outfit]:
        if not ready(s, seat, number):
            continue
        for some in s.house.cards[number].uses:
            if some.timing == FREE:
                found += use_options(s, seat, number, some)
    return found


def use_options(s: Town, seat: i64, number: i64, some: Use) -> list[int]:
    word = some.words[0]
    if word.op == DYNAMITE:
        return throws(s, seat, number)
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
    """SG-188, SG-230: a square or location within two steps, not the Jail, never a home."""
    if s.storm:
        return []
    found: list[int] = []
    for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
        place = s.dudes[dude] & PLACE
        if place < HOME:
            goals = [space for space in s.house.streets.within[THROW_STEPS][place] if space != s.plots[JAIL]]
            me = s.target(dude)
            found += [int(use(number, me, FIRST_SPACE + space)) for space in goals if occupied(s, space)]
    return found


def occupied(s: Town, space: i64) -> bool:
    """Dynamite on an empty space would do nothing at all."""
    return any(now & PLACE == space for now in s.dudes) or any(now and now & PLACE == space for now in s.folk)


# --- using ---


def find_use(s: Town, seat: i64, action: int) -> int:
    """Which of the card's uses an answer means; -1 if none."""
    number = used_card(action)
    if number >= len(s.house.cards):
        return -1
    for i, some in enumerate(s.house.cards[number].uses):
        if some.timing == FREE and ready(s, seat, number) and action in use_options(s, seat, number, some):
            return i
    return -1


def play_free(s: Town, seat: i64, action: int, tape: Tape | None) -> None:
    number = used_card(action)
    at = find_use(s, seat, action)
    by = s.dude_of(used_by(action))
    target = used_on(action)
    some = s.house.cards[number].uses[at]
    if tape:
        name, need = s.house.cards[number].id, cast_need(s, some, target)
        tape.tell("uses", who=s.who(by), card=name, target=name_of(s, target), need=need)
    spend(s, seat, number, tape)
    carry_out(s, number, at, by, target, some, tape)


def cast_need(s: Town, some: Use, target: i64) -> int:
    """What the roll of a card must reach; 0 if it is opposed, or if there is none."""
    if some.contest:
        return s.house.spirit[target - FIRST_CARD] if target >= N_WHO else 0
    return some.cast


def carry_out(s: Town, number: i64, at: i64, by: i64, target: i64, some: Use, tape: Tape | None) -> None:
    """The roll, if the card asks for one, and then its words."""
    after = Effect(number, at, by, target)
    seat = by // FIGURES
    if some.contest and target < N_WHO:
        foe = s.dude_of(target)
        attacked(s, seat, foe // FIGURES, tape)
        opposed(s, CAST, by, SPIRIT, seat, RESIST, foe, SPIRIT, after)
    elif some.contest or some.cast:
        test(s, CAST, by, SPIRIT, seat, after)
    else:
        s.then(after)


class Effect(Step[Town]):
    """What a card does, once its roll has succeeded (SG-133)."""

    __slots__ = ("at", "by", "number", "target")
    SEEN: ClassVar[str] = ALL

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

    def run(self, s: Town, tape: Tape | None) -> None:
        card: Card = s.house.cards[self.number]
        some = card.uses[self.at]
        if not self.succeeds(s, some):
            if tape:
                tape.tell("fizzles", card=card.id)
            return
        for word in some.words[::-1]:
            s.then(Do(self.number, self.at, some.words.index(word), self.by, self.target))


class Do(Step[Town]):
    """One word."""

    __slots__ = ("at", "by", "number", "target", "word")
    SEEN: ClassVar[str] = ALL

    def __init__(self, number: i64, at: i64, word: i64, by: i64, target: i64) -> None:
        self.number = number
        self.at = at
        self.word = word
        self.by = by
        self.target = target

    def run(self, s: Town, tape: Tape | None) -> None:
        word = s.house.cards[self.number].uses[self.at].words[self.word]
        seat = self.by // FIGURES
        if word.op in SCOPED:
            on_target(s, seat, self.by, word, self.target, tape)
        else:
            on_nobody(s, seat, self.by, word, self.target, tape)


def on_nobody(s: Town, seat: i64, by: i64, word: Word, target: i64, tape: Tape | None) -> None:
    op = word.op
    if op == GAIN:
        s.gain(seat, word.args[0], "card", tape)
    elif op == MINE_WORD:
        taken = s.dig(seat, word.args[0])
        if tape:
            tape.tell("gains", seat=seat, rock=taken, why="mine")
    elif op == LOSE:
        s.lose(seat, word.args[0])
    elif op == DRAIN:
        drain(s, word.args[0], tape)
    elif op == FORBID:
        s.safe = [*s.safe, seat * 32 + (s.dudes[by] & PLACE)]
        if tape:
            tape.tell("sanctuary", seat=seat, space=s.spot(s.dudes[by] & PLACE))
    elif op == PEEK:
        peek_events(s, seat, word.args[1])
    elif op == ORDER:
        order_events(s, seat, word.args[1])
    elif op == TAKE:
        s.then(Look(seat, word.args[1]))
    elif op == DYNAMITE:
        blow_up(s, by, target - FIRST_SPACE, tape)
    else:
        raise RuntimeError(f"the word {op} cannot be used freely")


def drain(s: Town, rock: i64, tape: Tape | None) -> None:
    lost = min(rock, s.mine)
    s.mine -= lost
    if tape:
        tape.tell("mine_loses", rock=lost)


def on_target(s: Town, seat: i64, by: i64, word: Word, target: i64, tape: Tape | None) -> None:
    op = word.op
    if op == HEAL and scope_of(word) == EVERY_OWN:
        for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
            if s.dudes[dude] & WOUNDED and s.is_active(dude):
                heal_dude(s, dude, tape)
    elif target >= FIRST_SEAT:
        steal(s, seat, target - FIRST_SEAT, word.args[0], tape)
    elif target < N_WHO:
        on_dude(s, seat, by, word, s.dude_of(target), target, tape)
    else:
        on_folk(s, seat, word, s.slot_of(target), tape)


def on_dude(s: Town, seat: i64, by: i64, word: Word, dude: i64, target: i64, tape: Tape | None) -> None:
    op = word.op
    if op == HEAL:
        heal_dude(s, dude, tape)
        if scope_of(word) == HERE:
            deed(s, seat, HEALED, 1, tape)  # BL1
    elif op == WOUND:
        wound(s, dude, OTHER, seat)
    elif op == MOVE:
        s.then(GoTo(dude, word.args[1], 0))
    elif op == HOME_WORD:
        s.put(dude, HOME)
    elif op == FREE_WORD:
        set_free(s, target, tape)
    elif op == CANCEL:
        s.dudes[dude] |= DONE
        if tape:
            tape.tell("cancelled", who=s.who(dude))
    elif op == LAY:
        lay_down(s, dude, tape)
    elif op == STEAL:
        steal(s, seat, dude // FIGURES, word.args[0], tape)
    elif op == HARROW:
        harrow(s, dude, tape)
    else:
        raise RuntimeError(f"the word {op} does nothing to a dude")


def on_folk(s: Town, seat: i64, word: Word, slot: i64, tape: Tape | None) -> None:
    op = word.op
    card = s.card_at(slot)
    if op == HEAL:
        heal_folk(s, slot, tape)
        deed(s, seat, HEALED, 1, tape)
    elif op == WOUND:
        wound_folk(s, slot, seat, True, tape)
    elif op == JAIL_WORD:
        lock_up_folk(s, slot, tape)
        s.gain(seat, s.house.pay[card], "arrest", tape)
    elif op == REMOVE:
        s.remove_folk(slot)
        if tape:
            tape.tell("runs_off", card=s.house.words.cards[card])
    else:
        raise RuntimeError(f"the word {op} does nothing to townsfolk")


def steal(s: Town, seat: i64, victim: i64, rock: i64, tape: Tape | None) -> None:
    taken = s.lose(victim, rock)
    s.rock[seat] += taken
    if tape:
        tape.tell("pays", seat=victim, to=seat, rock=taken, face=0, why="steal")


# --- walking ---


class GoTo(Question[Town]):
    """D-10, D-37: where somebody moves to. The place he stands in is always allowed."""

    __slots__ = ("dude", "run_home", "steps")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, steps: i64, run_home: i64) -> None:
        self.dude = dude
        self.steps = steps
        self.run_home = run_home  # 1: a run, which may also go home or leave it (SG-168)

    def places(self, s: Town) -> list[int]:
        place = s.dudes[self.dude] & PLACE
        streets = s.house.streets
        if place == HOME:
            return [*streets.squares, HOME]
        found = streets.within[min(self.steps, 4)][place]
        return [*found, HOME] if self.run_home and place < SQUARE else found

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEAT[s.ruler(self.dude) if self.run_home else self.dude // FIGURES]

    def legal(self, s: Town, seat: i64) -> list[int]:
        me = s.target(self.dude)
        return [go(me, place) for place in self.places(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != GO or action >> VERB_BITS & 63 != s.target(self.dude):
            return Refusal("kernel.nonsense")
        return None if action >> VERB_BITS + WHO_BITS in self.places(s) else Refusal("SG-166", steps=self.steps)

    def decline(self, s: Town, seat: i64) -> int:
        return go(s.target(self.dude), s.dudes[self.dude] & PLACE)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        place = action >> VERB_BITS + WHO_BITS
        if place != s.dudes[self.dude] & PLACE:
            s.put(self.dude, place)
        if tape:
            tape.tell("goes", who=s.who(self.dude), space=s.spot(place))


# --- spells as an action ---


def act_options(s: Town, dude: i64, space: i64) -> list[int]:
    """D-28: spell and target; or only the townsfolk of one space, once one has looked at them."""
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
                found += bolts(s, dude, magic, word, space)
            elif word.op in SCOPED and space < 0:
                found += [
                    int(spell(magic, target)) for target in in_scope(s, seat, dude, scope_of(word))
                    if fits(s, word, target) and not (target < N_WHO and s.chairs[target // FIGURES] == seat)
                ]  # fmt: skip
    return found


def bolts(s: Town, dude: i64, magic: i64, word: Word, space: i64) -> list[int]:
    found: list[int] = []
    for aim in aims(s, dude, space):
        target, distance = aim // 8, aim % 8
        if distance < 4 and word.args[distance] != NO_SHOT:
            found.append(one(AT, target) if is_space(target) else spell(magic, target))
    return found


def could_cast(s: Town, dude: i64) -> bool:
    """SG-061: a spell that is an action has a target, or may have one among the face-down cards here."""
    if act_options(s, dude, -1):
        return True
    seat = dude // FIGURES
    first = s.house.first_magic[s.outfits[seat]]
    ready_now = [s.house.cards[first + local] for local in bits(s.magic_ready(seat))]
    words = [some.words[0] for card in ready_now for some in card.uses if some.timing == ACT]
    hits = any(word.args[0] != NO_SHOT if word.op == BOLT else scope_of(word) == HERE for word in words)
    return hits and strangers(s, dude, s.dudes[dude] & PLACE)


class CastSpell(Question[Town]):
    """D-28"""

    __slots__ = ("dude", "space")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, space: i64) -> None:
        self.dude = dude
        self.space = space  # the space whose townsfolk he has looked at, or -1

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEAT[self.dude // FIGURES]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [*act_options(s, self.dude, self.space), STOP]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        return Refusal("SG-134" if action & VERB == SPELL_VERB else "kernel.nonsense")

    def decline(self, s: Town, seat: i64) -> int:
        return STOP

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action == STOP:
            if tape:
                tape.tell("gives_up", who=s.who(self.dude))
        elif action & VERB == AT:
            space = argument(action) - FIRST_SPACE
            s.then(CastSpell(self.dude, space))
            turn_up(s, self.dude, space, tape)
        else:
            number = s.house.item_count + (action >> VERB_BITS & 31)
            cast_at(s, self.dude, number, action >> VERB_BITS + MAGIC_BITS, tape)


def cast_at(s: Town, dude: i64, number: i64, target: i64, tape: Tape | None) -> None:
    if target >= FIRST_PASSENGER:
        slot = passenger(s, target)
        s.then(MeetPassenger(slot), BoltPassenger(dude, number, slot))
        return
    card = s.house.cards[number]
    at = next(i for i, some in enumerate(card.uses) if some.timing == ACT)
    some = card.uses[at]
    if tape:
        need = cast_need(s, some, target)
        tape.tell("uses", who=s.who(dude), card=card.id, target=name_of(s, target), need=need)
    spend(s, dude // FIGURES, number, tape)
    if some.words[0].op == BOLT:
        bolt(s, dude, target, some.words[0], tape)
    else:
        carry_out(s, number, at, dude, target, some, tape)


class BoltPassenger(Step[Town]):
    """SG-109: a Deputy drawn goes to the Jail; the caster chooses another target or ends his action."""

    __slots__ = ("dude", "number", "slot")
    SEEN: ClassVar[str] = ALL

    def __init__(self, dude: i64, number: i64, slot: i64) -> None:
        self.dude = dude
        self.number = number
        self.slot = slot

    def run(self, s: Town, tape: Tape | None) -> None:
        if s.folk[self.slot] & CARD and s.folk[self.slot] & PLACE >= COACH:
            cast_at(s, self.dude, self.number, s.folk_target(self.slot), tape)
        else:
            s.then(CastSpell(self.dude, -1))


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


STEPS: Final = (Effect, Do, GoTo, CastSpell, BoltPassenger)
