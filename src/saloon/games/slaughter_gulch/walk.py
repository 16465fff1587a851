"""Step 5: the walk through town, free windows, and the order in which dudes act (SG-054 … SG-067)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.actions import perform, possible
from saloon.games.slaughter_gulch.board import ACTED, DONE, PLACE, dude_name, is_ruled, pending, place_name, token_of
from saloon.games.slaughter_gulch.control import Control
from saloon.games.slaughter_gulch.dice import WAYS, dice_in
from saloon.games.slaughter_gulch.dudes import DudeQuestion, DudeStep
from saloon.games.slaughter_gulch.free import find_use, free_options, play_free
from saloon.games.slaughter_gulch.names import FIGURES, HOME, MOST_SEATS, TOKENS
from saloon.games.slaughter_gulch.packing import ACT, FORGO, PASS, USE, WAIT, is_use, roll, roll_dice_bits
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.talk import DEALS, is_deal, judge_in_turn
from saloon.kernel.flow import ALL, Chance, Question, Step
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.seat import ALONE

ONLY_PASS: Final[list[int]] = [PASS]


# --- free windows ---


def free_answers(s: Town, seat: i64) -> list[int]:
    """What a seat can answer in a free window; nothing if everybody sees that it has no FREE card."""
    options = free_options(s, seat)
    if options:
        return [PASS, *options]
    return ONLY_PASS if s.left[seat] and s.ruleset.free_items else options


class Free(Question[Town]):
    """D-04: in seat order from the clerk, each may use any number of cards before passing."""

    __slots__ = ("step",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, step: i64) -> None:
        self.step = step

    def seat(self, s: Town) -> int:
        return s.ruleset.clockwise[s.clerk][self.step]

    def run(self, s: Town, log: EventLog | None) -> None:
        ask_free(s, self.step)

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.seat(s)]

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *free_options(s, seat)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if not is_use(action):
            return Refusal("kernel.nonsense")
        return None if find_use(s, seat, action) >= 0 else Refusal("SG-066")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PASS:
            ask_free(s, self.step + 1)
        else:
            s.then(self)
            play_free(s, seat, action, log)


def ask_free(s: Town, step: i64) -> None:
    """SG-066: the next seat from here on that may have a FREE card is asked."""
    order = s.ruleset.clockwise[s.clerk]
    while step < s.ruleset.seats:
        seat = order[step]
        if options := free_answers(s, seat):
            s.ask(FREE_FOR[step], ALONE[seat], options)
            return
        step += 1


# --- the walk ---


class Walk(Step[Town]):
    """SG-054, SG-056: from here on, the next space that holds an active dude."""

    __slots__ = ("stop",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, stop: i64) -> None:
        self.stop = stop

    def run(self, s: Town, log: EventLog | None) -> None:
        rules = s.ruleset
        order = rules.streets.order
        bits = rules.bits
        there: i64 = 0
        for now in s.dudes:
            there |= bits[now & PLACE]
        spaces: i64 = len(order)
        at = self.stop
        while at < spaces:
            if there & bits[order[at]]:
                s.then(WALK_FROM[at + 1])
                visit(s, order[at], log)
                return
            at += 1
        at -= spaces
        while at < rules.seats:
            seat = rules.clockwise[s.clerk][at]
            if there & bits[HOME]:
                queue = [
                    dude for dude in range(seat * FIGURES, seat * FIGURES + FIGURES)
                    if s.dudes[dude] & PLACE == HOME and pending(s.dudes[dude])
                ]  # fmt: skip
                if queue:
                    s.space = HOME
                    s.queue = queue
                    s.then(SORT, WALK_FROM[spaces + at + 1])
                    return
            at += 1
        s.space = -1


def visit(s: Town, space: i64, log: EventLog | None) -> None:
    """SG-055: free window, control, then the dudes."""
    s.space = space
    s.queue = []
    if log:
        log.tell("activates", space=place_name(s, space))
    if space < len(s.tiles):  # SG-222
        s.then(FREE_FOR[0], CONTROL[space], LINE_UP)
    else:
        s.then(FREE_FOR[0], LINE_UP)


class LineUp(Step[Town]):
    """SG-057: those who can act, by the numbers on their tokens."""

    def run(self, s: Town, log: EventLog | None) -> None:
        space = s.space
        s.queue = [dude for dude, now in enumerate(s.dudes) if now & PLACE == space and pending(now)]
        if s.queue:
            s.then(SORT)


def number_of(s: Town, dude: i64) -> i64:
    return s.ruleset.numbers[s.outfits[dude // FIGURES]][token_of(s, dude)]


class Sort(Step[Town]):
    """SG-057, SG-058"""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.waiting = []
        s.then(NEXT_UP)
        if len(s.queue) < 2:
            return
        ranked = sorted([number_of(s, dude) * 64 + dude for dude in s.queue])
        s.queue = [key % 64 for key in ranked]
        start = 0
        for at in range(1, len(ranked) + 1):
            if at == len(ranked) or ranked[at] // 64 != ranked[start] // 64:
                if at - start > 1:
                    s.then(TieRoll(start, at - start))
                start = at


class TieRoll(Chance[Town]):
    """SG-058: a plain die each, highest first; ties among them again."""

    __slots__ = ("count", "start")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, start: i64, count: i64) -> None:
        self.start = start
        self.count = count

    def ways(self, s: Town) -> i64:
        return WAYS[self.count]

    def outcome(self, s: Town, way: i64) -> int:
        dice: list[int] = []
        for _dude in range(self.count):
            dice.append(int(way % 6))
            way //= 6
        return roll(dice)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        s.last = roll_dice_bits(action)
        dice = dice_in(s.last)
        tied = s.queue[self.start : self.start + self.count]
        ranked = sorted([(6 - dice[i]) * 64 + tied[i] for i in range(self.count)])
        s.queue[self.start : self.start + self.count] = [key % 64 for key in ranked]
        if log:
            log.tell("order_dice", who=tuple([dude_name(s, dude) for dude in tied]), dice=dice)
        start = 0
        for at in range(1, len(ranked) + 1):
            if at == len(ranked) or ranked[at] // 64 != ranked[start] // 64:
                if at - start > 1:
                    s.then(TieRoll(self.start + start, at - start))
                start = at


class NextUp(Step[Town]):
    """SG-059: who began to wait last is asked again, else the first in line."""

    def run(self, s: Town, log: EventLog | None) -> None:
        if s.waiting:
            s.then(UP[s.waiting.pop()])
        elif s.queue:
            s.then(UP[s.queue[0]])


def has_say(s: Town, dude: i64) -> bool:
    """D-06: whether he can act, wait for somebody (SG-059) or his owner use a card before (SG-066 c)."""
    if s.ruleset.version < 3:
        return possible(s, dude)
    return later(s, dude) >= 0 or possible(s, dude) or bool(free_answers(s, dude // FIGURES))


class Up(DudeStep):
    """A dude's turn has come, if he still can act here (SG-061 … SG-063)."""

    def run(self, s: Town, log: EventLog | None) -> None:
        dude = self.dude
        now = s.dudes[dude]
        if now & PLACE == s.space and pending(now):
            if has_say(s, dude):
                if is_ruled(s, dude) and free_answers(s, dude // FIGURES):
                    s.then(OwnerFree(dude), TURNS[dude])
                else:
                    s.then(TURNS[dude])
                return
            s.dudes[dude] |= DONE
            if log:
                log.tell("cannot_act", who=dude_name(s, dude), token=TOKENS[token_of(s, dude)])
        step_down(s, dude)
        s.then(NEXT_UP)


def step_down(s: Town, dude: i64) -> None:
    if dude in s.queue:
        s.queue.remove(dude)


def later(s: Town, dude: i64) -> i64:
    """SG-059: the next dude of the order who can still act, or -1."""
    at = s.queue.index(dude)
    for other in s.queue[at + 1 :]:
        now = s.dudes[other]
        if now & PLACE == s.space and pending(now):
            return other
    return -1


class TakeTurn(DudeQuestion):
    """D-06: act, let the next one go first, or forgo; before that, FREE cards (SG-066 c) and deals (SG-255)."""

    def can_act(self, s: Town) -> bool:
        """SG-061; versions 1 and 2 asked only those who could."""
        return s.ruleset.version < 3 or possible(s, self.dude)

    def legal(self, s: Town, seat: i64) -> list[int]:
        found: list[int] = [FORGO, ACT] if self.can_act(s) else [FORGO]
        if len(s.queue) > 1 and later(s, self.dude) >= 0:
            found.append(WAIT)
        if seat == self.dude // FIGURES:
            found += free_options(s, seat)
        return found

    def may_deal(self, s: Town, seat: i64) -> bool:
        """While there is talk, and not for a dude whom one only controls."""
        return bool(s.side_questions) and seat == self.dude // FIGURES

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        return DEALS.form(s, seat) if self.may_deal(s, seat) else None

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == FORGO:
            return None
        if action == ACT:
            return None if self.can_act(s) else Refusal("SG-061")
        if action == WAIT:
            return None if later(s, self.dude) >= 0 else Refusal("SG-059")
        if is_deal(s, action):
            return judge_in_turn(s, seat, action) if self.may_deal(s, seat) else Refusal("SG-255")
        if not is_use(action):
            return Refusal("kernel.nonsense")
        allowed = seat == self.dude // FIGURES and find_use(s, seat, action) >= 0
        return None if allowed else Refusal("SG-066")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        dude = self.dude
        if action == WAIT:
            s.waiting.append(dude)
            if log:
                log.tell("waits", who=dude_name(s, dude))
            s.then(UP[later(s, dude)])
        elif verb_of(action) == USE:
            s.then(UP[dude])
            play_free(s, seat, action, log)
        elif action in (ACT, FORGO):
            s.dudes[dude] |= DONE | (ACTED if action == ACT else 0)
            step_down(s, dude)
            s.then(NEXT_UP)
            if log:
                name = "acts" if action == ACT else "forgoes"
                log.tell(name, who=dude_name(s, dude), token=TOKENS[token_of(s, dude)])
            if action == ACT:
                perform(s, dude, log)
        else:
            s.then(UP[dude])
            DEALS.resolve(s, seat, action, log)


class OwnerFree(DudeQuestion):
    """SG-066 (c) for the owner of a dude whom somebody else controls."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return ALONE[self.dude // FIGURES]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [PASS, *free_options(s, seat)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == PASS:
            return None
        allowed = is_use(action) and find_use(s, seat, action) >= 0
        return None if allowed else Refusal("SG-066")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action != PASS:
            s.cancel(TakeTurn)  # the turn that was to follow is looked at again
            s.then(UP[self.dude])
            play_free(s, seat, action, log)


FREE_FOR: Final = [Free(step) for step in range(MOST_SEATS)]
WALK_FROM: Final = [Walk(stop) for stop in range(31)]
CONTROL: Final = [Control(place) for place in range(12)]
UP: Final = [Up(dude) for dude in range(MOST_SEATS * FIGURES)]
TURNS: Final = [TakeTurn(dude) for dude in range(MOST_SEATS * FIGURES)]
LINE_UP: Final = LineUp()
SORT: Final = Sort()
NEXT_UP: Final = NextUp()
STEPS: Final[tuple[type[Step[Any]], ...]] = (Free, Walk, LineUp, Sort, TieRoll, NextUp, Up, TakeTurn, OwnerFree)
