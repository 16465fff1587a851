"""Steps 2 and 3: secret plans of all players at once, then all move (SG-021 … SG-027, SG-041 … SG-050)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import packing
from saloon.games.slaughter_gulch.board import DONE, MOVING, PLACE, TOKEN_AT, WOUNDED, dude_name, place_name
from saloon.games.slaughter_gulch.cards import ready, spend
from saloon.games.slaughter_gulch.forms import PlanForm, Reach
from saloon.games.slaughter_gulch.names import FIGURES, HOME, N_SPACES, REST, RUN, SPACES, SQUARE, TOKENS
from saloon.games.slaughter_gulch.orders import order, ordered_dude, ordered_space, ordered_token
from saloon.games.slaughter_gulch.packing import is_plan, is_ride, plan, plan_orders, ride_mounts, ride_orders
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.flow import Sealed
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal

STEPS_ON_FOOT: Final = 2
NO_RIDE: Final = -1
SELDOM: Final = 8  # of so many orders by luck, one goes as far as a horse or buggy would


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
    return sorted([mount(s, card) for card in cards if ready(s, seat, card)])


def mount(s: Town, card: i64) -> i64:
    """A card and how far it carries a dude, as one number."""
    return s.ruleset.cards[card].reach * 256 + card


def steps_of(s: Town, start: i64, goal: i64) -> int:
    """How many steps a plan asks for, wounded or not (SG-026); 99 if it cannot be walked at all."""
    if start == goal:
        return 0
    if start == HOME:
        return 1 if goal in s.ruleset.streets.squares else 99  # SG-023
    if goal == HOME:
        return 1 if start < SQUARE else 99  # SG-024
    return s.ruleset.streets.steps[start * N_SPACES + goal]


def judge(s: Town, seat: i64, orders: list[int], named: list[int]) -> Refusal | None:
    """D-03; `named` are the mounts of the first dudes, as far as the plan names any."""
    seen = 0
    tokens = 0
    cards = mounts(s, seat)
    far: list[int] = []
    numbers = s.ruleset.numbers[s.outfits[seat]]
    for at, some in enumerate(orders):
        dude, token, space = ordered_dude(some), ordered_token(some), ordered_space(some)
        now = s.dudes[seat * FIGURES + dude]
        if now & PLACE > HOME:
            return Refusal("SG-044", dude=dude + 1)
        if seen >> dude & 1:
            return Refusal("SG-041", dude=dude + 1)
        seen |= 1 << dude
        if token:
            if not numbers[token] or tokens >> token & 1:
                return Refusal("SG-042", token=TOKENS[token])
            tokens |= 1 << token
        if token == RUN:  # SG-047: any other token may go anywhere
            if space != now & PLACE:
                return Refusal("SG-045", dude=dude + 1)
            if now & WOUNDED:
                return Refusal("SG-046", dude=dude + 1)
        steps = steps_of(s, now & PLACE, space)
        if steps == 99:
            return Refusal("SG-024" if space == HOME else "SG-023", dude=dude + 1)
        if at < len(named):
            card = mount(s, named[at])
            if card not in cards or not 0 < steps <= card // 256:
                return Refusal("SG-048", steps=steps)
            cards.remove(card)
        elif steps > STEPS_ON_FOOT:
            far.append(steps)
    if len(orders) != len(active(s, seat)) or len(named) > len(orders):
        return Refusal("SG-027")
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


def ride(s: Town, seat: i64, orders: list[int], named: list[int], log: EventLog | None) -> list[int]:
    """SG-048: the cards are used. SG-027: whose card was traded away after the plan was made neither moves nor acts."""
    cards = mounts(s, seat)
    far: list[int] = []
    for at, some in enumerate(orders):
        here = s.dudes[seat * FIGURES + ordered_dude(some)] & PLACE
        steps = steps_of(s, here, ordered_space(some))
        if at < len(named) and mount(s, named[at]) in cards:
            cards.remove(mount(s, named[at]))
            use_mount(s, seat, named[at], log)
        elif steps > STEPS_ON_FOOT:
            far.append(steps * FIGURES + at)
    if not far:
        return orders
    far.sort(reverse=True)
    kept = orders[:]
    for long, card in zip(far, rides(cards, [long // FIGURES for long in far]), strict=True):
        if card == NO_RIDE:
            dude = ordered_dude(orders[long % FIGURES])
            kept[long % FIGURES] = order(dude, REST, s.dudes[seat * FIGURES + dude] & PLACE)
        else:
            use_mount(s, seat, card, log)
    return kept


def use_mount(s: Town, seat: i64, card: i64, log: EventLog | None) -> None:
    spend(s, seat, card, log)
    if log:
        log.tell("rides", seat=seat, card=s.ruleset.cards[card].id)


class Plan(Sealed[Town]):
    """D-03: nobody sees a plan before all are in. There are far too many to list: `form` says what is possible."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.ruleset.seats) if anybody(s, seat)])

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [self.decline(s, seat)]

    def pick(self, s: Town, seat: i64, options: list[int], luck: Luck) -> int:
        """Dude by dude any token that is left, or none, and any space within reach; those who ride come first."""
        tokens = s.ruleset.tokens[s.outfits[seat]][:]
        cards = mounts(s, seat)
        orders: list[int] = []
        named: list[int] = []
        for dude in active(s, seat):
            now = s.dudes[dude]
            place = now & PLACE
            at = luck.below(len(tokens) + 1)
            token: i64 = tokens.pop(at) if at < len(tokens) else REST
            near = s.ruleset.streets.moves[place]
            rides = bool(cards) and luck.below(SELDOM) == 0
            if rides:
                near = s.ruleset.streets.reach(place, cards[-1] // 256)
            space: i64 = near[luck.below(len(near))]
            if token == RUN:
                space = place
                if now & WOUNDED:
                    token = REST
            if rides and space != place:
                orders.insert(len(named), order(dude % FIGURES, token, space))
                named.append(cards.pop() % 256)
            else:
                orders.append(order(dude % FIGURES, token, space))
        return packing.ride(orders, named) if named else plan(orders)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if is_plan(action):
            return judge(s, seat, plan_orders(action), [])
        return (
            judge(s, seat, ride_orders(action), ride_mounts(action)) if is_ride(action) else Refusal("kernel.nonsense")
        )

    def decline(self, s: Town, seat: i64) -> int:
        """SG-027: stays, no action."""
        men = active(s, seat)
        return plan([order(dude % FIGURES, REST, s.dudes[dude] & PLACE) for dude in men])

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        """By dude: where he can be sent on foot and by horse or buggy, and the tokens with their numbers."""
        numbers = s.ruleset.numbers[s.outfits[seat]]
        cards = mounts(s, seat)
        most = max([card // 256 for card in cards], default=STEPS_ON_FOOT)
        rides_now: list[Any] = [[card // 256, s.ruleset.cards[card % 256].id] for card in cards]
        streets = s.ruleset.streets
        dudes: dict[str, Reach] = {}
        for dude in active(s, seat):
            place = s.dudes[dude] & PLACE
            walk = streets.moves[place]
            ride = [space for space in streets.reach(place, most) if space not in walk]
            dudes[str(dude % FIGURES + 1)] = {
                "at": SPACES[place], "walk": [SPACES[space] for space in walk],
                "ride": [SPACES[space] for space in ride], "run": not s.dudes[dude] & WOUNDED,
            }  # fmt: skip
        tokens = {TOKENS[token]: number for token, number in enumerate(numbers) if number}
        plan: PlanForm = {"dudes": dudes, "tokens": tokens, "rides": rides_now}
        return {"plan": plan}

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        """SG-049, SG-050: together; a token that lies face down shows nothing."""
        s.stage = MOVING
        for seat, action in answers.items():
            chosen = is_ride(action)
            orders = ride_orders(action) if chosen else plan_orders(action)
            for some in ride(s, seat, orders, ride_mounts(action) if chosen else [], log):
                dude = seat * FIGURES + ordered_dude(some)
                token, space = ordered_token(some), ordered_space(some)
                now = s.dudes[dude]
                s.dudes[dude] = now & ~PLACE | space | token << TOKEN_AT | (DONE if token == REST else 0)
                if log:
                    log.tell("moves", who=dude_name(s, dude), space=place_name(s, space), token=TOKENS[token])


PLAN: Final = Plan()
STEPS: Final = (Plan,)
