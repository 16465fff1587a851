"""Steps 2 and 3: secret plans of all players at once, then all move (SG-021 … SG-027, SG-041 … SG-050)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.advice import lowest, prospects, wise_plan
from saloon.games.slaughter_gulch.board import DONE, MOVING, PLACE, TOKEN_AT, WOUNDED, Town
from saloon.games.slaughter_gulch.cards import ready, spend
from saloon.games.slaughter_gulch.language import (
    FIGURES,
    HOME,
    N_SPACES,
    PLAN_VERB,
    REST,
    RUN,
    SPACES,
    SQUARE,
    TOKENS,
    order,
    ordered_dude,
    ordered_space,
    ordered_token,
    orders_of,
    plan,
)
from saloon.games.slaughter_gulch.streets import Streets
from saloon.kernel.flow import Sealed
from saloon.kernel.language import VERB
from saloon.kernel.messages import EventLog, Refusal

STEPS_ON_FOOT: Final = 2
NO_RIDE: Final = -1
EXAMPLES: Final = 5  # plans listed as examples; there are far too many to list them all


def active(s: Town, seat: i64) -> list[int]:
    """SG-041, SG-044: the dudes that get a token."""
    first = seat * FIGURES
    return [dude for dude in range(first, first + FIGURES) if s.dudes[dude] & PLACE <= HOME]


def anybody(s: Town, seat: i64) -> bool:
    """Whether a seat has an active dude at all."""
    for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):  # noqa: SIM110, a generator costs twice as much
        if s.dudes[dude] & PLACE <= HOME:
            return True
    return False


def mounts(s: Town, seat: i64) -> list[int]:
    """SG-048: how far cards let a dude go, one dude each."""
    cards = s.ruleset.reach[s.outfits[seat]]
    return sorted([s.ruleset.cards[card].reach * 256 + card for card in cards if ready(s, seat, card)])


def steps_of(s: Town, start: i64, goal: i64) -> int:
    """How many steps a plan asks for, wounded or not (SG-026); 99 if it cannot be walked at all."""
    if start == goal:
        return 0
    if start == HOME:
        return 1 if goal in s.ruleset.streets.squares else 99  # SG-023
    if goal == HOME:
        return 1 if start < SQUARE else 99  # SG-024
    return s.ruleset.streets.steps[start * N_SPACES + goal]


def judge(s: Town, seat: i64, orders: list[int]) -> Refusal | None:
    """D-03"""
    seen = 0
    tokens = 0
    far: list[int] = []
    numbers = s.ruleset.numbers[s.outfits[seat]]
    for some in orders:
        dude, token, space = ordered_dude(some), ordered_token(some), ordered_space(some)
        if dude >= FIGURES:
            return Refusal("kernel.nonsense")
        now = s.dudes[seat * FIGURES + dude]
        if now & PLACE > HOME:
            return Refusal("SG-044", dude=dude + 1)
        if seen >> dude & 1:
            return Refusal("SG-041", dude=dude + 1)
        seen |= 1 << dude
        if token:
            if not numbers[token]:
                return Refusal("SG-042", token=TOKENS[token])
            if tokens >> token & 1:
                return Refusal("SG-042", token=TOKENS[token])
            tokens |= 1 << token
        if token == RUN:  # SG-047: any other token may go anywhere
            if space != now & PLACE:
                return Refusal("SG-045", dude=dude + 1)
            if now & WOUNDED:
                return Refusal("SG-046", dude=dude + 1)
        steps = steps_of(s, now & PLACE, space)
        if steps > STEPS_ON_FOOT:
            far.append(steps)
            if steps == 99:
                return Refusal("SG-024" if space == HOME else "SG-023", dude=dude + 1)
    if len(orders) != len(active(s, seat)):
        return Refusal("SG-027")
    cards = mounts(s, seat)
    if not far or NO_RIDE not in rides(cards, sorted(far, reverse=True)):
        return None
    return Refusal("SG-048" if cards else "SG-021", steps=max(far))


def rides(cards: list[int], far: list[int]) -> list[int]:
    """For each long move, the longest first, the smallest card that carries it, or NO_RIDE."""
    used: list[int] = []
    free = cards[:]
    for steps in far:
        fitting = [card for card in free if card // 256 >= steps]
        if fitting:
            free.remove(fitting[0])
        used.append(fitting[0] % 256 if fitting else NO_RIDE)
    return used


def ride(s: Town, seat: i64, orders: list[int], log: EventLog | None) -> list[int]:
    """SG-048: the cards are used. SG-027: whose card was traded away after the plan was made neither moves nor acts."""
    far: list[int] = []
    for at, some in enumerate(orders):
        here = s.dudes[seat * FIGURES + ordered_dude(some)] & PLACE
        steps = steps_of(s, here, ordered_space(some))
        if steps > STEPS_ON_FOOT:
            far.append(steps * FIGURES + at)
    if not far:
        return orders
    far.sort(reverse=True)
    kept = orders[:]
    for long, card in zip(far, rides(mounts(s, seat), [long // FIGURES for long in far]), strict=True):
        if card == NO_RIDE:
            dude = ordered_dude(orders[long % FIGURES])
            kept[long % FIGURES] = order(dude, REST, s.dudes[seat * FIGURES + dude] & PLACE)
        else:
            spend(s, seat, card, log)
            if log:
                log.tell("rides", seat=seat, card=s.ruleset.cards[card].id)
    return kept


class Plan(Sealed[Town]):
    """D-03: nobody sees a plan before all are in. What is listed are examples; `form` says what is possible."""

    TALK: ClassVar[bool] = True

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.ruleset.seats) if anybody(s, seat)])

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return examples(s, seat)

    def legal(self, s: Town, seat: i64) -> list[int]:
        return examples(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != PLAN_VERB or action >> 78:
            return Refusal("kernel.nonsense")
        orders = orders_of(action)
        if plan(orders) != action:
            return Refusal("kernel.nonsense")
        return judge(s, seat, orders)

    def decline(self, s: Town, seat: i64) -> int:
        """SG-027: stays, no action."""
        men = active(s, seat)
        return plan([order(dude % FIGURES, REST, s.dudes[dude] & PLACE) for dude in men])

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        """By dude: where he can be sent on foot and by horse or buggy, and the tokens with their numbers."""
        numbers = s.ruleset.numbers[s.outfits[seat]]
        cards = mounts(s, seat)
        most = max([card // 256 for card in cards], default=STEPS_ON_FOOT)
        rides_now: list[list[Any]] = [[card // 256, s.ruleset.cards[card % 256].id] for card in cards]
        streets = s.ruleset.streets
        dudes = {}
        for dude in active(s, seat):
            place = s.dudes[dude] & PLACE
            walk = streets.moves[place]
            ride = [space for space in streets.reach(place, most) if space not in walk]
            dudes[str(dude % FIGURES + 1)] = {
                "at": SPACES[place], "walk": [SPACES[space] for space in walk],
                "ride": [SPACES[space] for space in ride], "run": not s.dudes[dude] & WOUNDED,
            }  # fmt: skip
        tokens = {TOKENS[token]: number for token, number in enumerate(numbers) if number}
        return {"plan": {"dudes": dudes, "tokens": tokens, "rides": rides_now}}

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        """SG-049, SG-050: together; a token that lies face down shows nothing."""
        s.stage = MOVING
        for seat, action in answers.items():
            for some in ride(s, seat, orders_of(action), log):
                dude = seat * FIGURES + ordered_dude(some)
                token, space = ordered_token(some), ordered_space(some)
                now = s.dudes[dude]
                s.dudes[dude] = now & ~PLACE | space | token << TOKEN_AT | (DONE if token == REST else 0)
                if log:
                    log.tell("moves", who=s.who(dude), space=s.spot(space), token=TOKENS[token])


def examples(s: Town, seat: i64) -> list[int]:
    """Some plans, by what the seat sees: a wise one first; then every other one sends dudes where tokens work."""
    men = active(s, seat)
    mine = s.ruleset.tokens[s.outfits[seat]]
    useful = prospects(s, seat)
    stir: i64 = (s.turn * 7919 + seat * 104729 + s.rock[seat] * 31 + sum(s.dudes[men[0] : men[-1] + 1])) & 0xFFFFFF
    found: list[int] = [wise_plan(s, seat, men, useful)]
    streets = s.ruleset.streets
    for n in range(EXAMPLES):
        free = mine[:]
        sensible = n % 2 == 0
        orders: list[int] = []
        for dude in men:
            stir = (stir * 1103515245 + 12345) & 0x3FFFFFFF
            orders.append(example(streets, dude % FIGURES, s.dudes[dude], free, useful, sensible, stir >> 8))
        action = plan(orders)
        if action not in found:
            found.append(action)
    return found


def example(
    streets: Streets, dude: i64, now: i64, free: list[int], useful: list[int], sensible: bool, stir: i64
) -> int:  # fmt: skip
    """One order with a token that is still free, which it takes."""
    place = now & PLACE
    at = (stir >> 5) % len(free)
    token: i64 = free[at]
    if sensible:
        reach = streets.near[place]
        for i in range(at, at + 3):
            some = free[i % len(free)]
            if useful[some] & reach:
                free.pop(i % len(free))
                return order(dude, some, lowest(useful[some] & reach))
    elif stir >> 10 & 7 == 0:
        token = REST
    near = streets.moves[place]
    space: i64 = near[stir % len(near)]
    if token == RUN:
        if now & WOUNDED:
            token = REST
        else:
            space = place
    if token:
        free.pop(at)
    return order(dude, token, space)


PLAN: Final = Plan()
STEPS: Final = (Plan,)
