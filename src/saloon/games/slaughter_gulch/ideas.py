"""What bots look at: a few of the many plans, and in their own turn a few deals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.advice import able, lowest, prospects, wise_plan
from saloon.games.slaughter_gulch.arrests import can_arrest
from saloon.games.slaughter_gulch.bargains import bargains
from saloon.games.slaughter_gulch.board import PLACE
from saloon.games.slaughter_gulch.names import ARREST_TOKEN, FIGURES, REST, RUN
from saloon.games.slaughter_gulch.orders import order, ordered_dude, ordered_space, ordered_token
from saloon.games.slaughter_gulch.packing import is_plan, plan, plan_orders, ride_orders, set_out
from saloon.games.slaughter_gulch.planning import PLAN, Plan, active
from saloon.games.slaughter_gulch.setup import FIRST_DUDES, SetOut
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.walk import TakeTurn
from saloon.kernel.flow import Decision
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.play import legal

SENSIBLE: Final = 3  # plans that send dudes where tokens work,
ANY: Final = 2  # and plans by luck
TRIES: Final = 3  # tokens a dude looks at before he takes what comes


def ideas(s: Town, d: Decision, seat: i64) -> list[int]:
    step = d.step
    if isinstance(step, Plan):
        return plans(s, seat)
    if isinstance(step, SetOut):
        return [set_out(first_squares(s, seat))]
    if isinstance(step, TakeTurn) and step.may_deal(s, seat):
        deals = [deal for deal in bargains(s, seat, step.dude) if step.check(s, seat, deal) is None]
        return [*legal(s, d, seat), *deals]
    return legal(s, d, seat)


def plans(s: Town, seat: i64) -> list[int]:
    """A wise one first, then others; the same ones for the same position, by what the seat sees."""
    men = active(s, seat)
    useful = prospects(s, seat)
    luck = Seeded(s.turn * 7919 + seat * 104729 + s.rock[seat] * 31 + sum([s.dudes[dude] for dude in men]))
    found = [wise_plan(s, seat, men, useful)]
    more = [sensible_plan(s, seat, men, useful, luck) for _ in range(SENSIBLE)]
    more += [PLAN.pick(s, seat, [], luck) for _ in range(ANY)]
    found += [one for one in more if no_vain_arrest(s, seat, one, useful[ARREST_TOKEN])]
    return list(dict.fromkeys(found))


def no_vain_arrest(s: Town, seat: i64, plan: int, places: int) -> bool:
    """SG-155, SG-157: nobody is sent to arrest who cannot, or where there is nobody to arrest."""
    orders = plan_orders(plan) if is_plan(plan) else ride_orders(plan)
    return all(
        ordered_token(one) != ARREST_TOKEN
        or (places >> ordered_space(one) & 1 == 1 and can_arrest(s, seat * FIGURES + ordered_dude(one)))
        for one in orders
    )


def first_squares(s: Town, seat: i64) -> list[int]:
    """Three different squares from which as many tokens as possible find a use in the first turn."""
    useful = prospects(s, seat)
    tokens = s.ruleset.tokens[s.outfits[seat]]
    chosen: list[int] = []
    for _ in range(FIRST_DUDES):
        most = -1
        best = 0
        for square in s.ruleset.streets.squares:
            near = s.ruleset.streets.near[square]
            served = sum([1 for token in tokens if useful[token] & near])
            if served > most and square not in chosen:
                most, best = served, square
        chosen.append(best)
        tokens = [token for token in tokens if not useful[token] & s.ruleset.streets.near[best]]
    return sorted(chosen)


def sensible_plan(s: Town, seat: i64, men: list[int], useful: list[int], luck: Luck) -> int:
    """Dude by dude one of a few tokens that may bring something within reach, or any token anywhere."""
    streets = s.ruleset.streets
    free = s.ruleset.tokens[s.outfits[seat]][:]
    orders: list[int] = []
    for dude in men:
        place = s.dudes[dude] & PLACE
        at = luck.below(len(free))
        for i in range(at, at + TRIES):
            token = free[i % len(free)]
            there = useful[token] & streets.near[place]
            if there and able(s, dude, token):
                free.remove(token)
                orders.append(order(dude % FIGURES, token, lowest(there)))
                break
        else:
            near = streets.moves[place]
            token = free[at] if free[at] != RUN else REST
            if token != REST:
                free.remove(token)
            orders.append(order(dude % FIGURES, token, near[luck.below(len(near))]))
    return plan(orders)
