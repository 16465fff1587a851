"""A tie is the Sheriff's to decide, and that may cost something (DT-033 … DT-037, DT-163 … DT-172)."""

from __future__ import annotations

from math import prod
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import Town, replaced
from saloon.games.dice_town.hands import pass_on
from saloon.games.dice_town.language import (
    ASK,
    CALL,
    DEMAND,
    KINDS,
    MOST_SEATS,
    NAME,
    PLACES,
    RANKS,
    TITLES_AT,
    WISH,
    ask,
    dollars_in,
    high,
    low,
    name,
    nuggets_in,
    outlaws_in,
    ranches_in,
    titles_in,
)  # fmt: skip
from saloon.games.dice_town.offers import DEMANDED, MAKE_OFFER, SHOW_OFFERS, hand_cards, public_part, tell_parts
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.ranks import RankStep, at_ranks, set_winner
from saloon.games.dice_town.seats import seats_of
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.language import VERB
from saloon.kernel.messages import EventLog, Fact, Refusal

WISHES: Final = prod([len(values) for values in WISH.values()])  # ways to demand something of somebody


class NextOffers(RankStep):
    """DT-163: one more offer round, then the Sheriff decides or calls the next."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.haggle += 1
        s.submitted = s.offers
        s.then_all([DEMANDED, MAKE_OFFER, SHOW_OFFERS, DECIDE[self.place][self.rank]])


class Decide(Question[Town]):
    """DT-033 … DT-037, DT-163 … DT-169: a contender, with his offer or without it, or one more round."""

    __slots__ = ("place", "rank")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, place: i64, rank: i64) -> None:
        self.place = place
        self.rank = rank

    def seats(self, s: Town) -> tuple[int, ...]:
        return (s.sheriff,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        some = [name(who, bribe) for who in seats_of(s.tie) for bribe in range(2)]
        return [*some, CALL, *[DOLLAR_FROM[who] for who in range(s.ruleset.seats)]]

    def legal(self, s: Town, seat: i64) -> list[int]:
        some: list[int] = []
        asking = any(s.demands)
        more = s.haggle < s.ruleset.rounds
        for who in range(s.ruleset.seats):
            if s.tie >> who & 1 and not asking:
                some.append(name(who, 0))
                if s.offers[who] and who != seat:
                    some.append(name(who, 1))
        if more:
            some += [CALL, *[DOLLAR_FROM[who] for who in rivals(s, seat)]]
        return some

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        if s.haggle >= s.ruleset.rounds:
            return None
        amounts = {part: {"from": 0, "to": values[-1]} for part, values in WISH.items()}
        return {"demand": {"seat": {"one": rivals(s, seat)}, **amounts}}

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        verb = action & VERB
        who, bribe = low(action), high(action)
        if verb == NAME and bribe <= 1:
            if any(s.demands):
                return Refusal("DT-165")
            if not s.tie >> who & 1:
                return Refusal("DT-035")
            return Refusal("DT-166") if bribe and (who == seat or not s.offers[who]) else None  # DT-169
        if action != CALL and not is_demand(action):
            return misplayed(action)
        if s.haggle >= s.ruleset.rounds:
            return Refusal("DT-163", most=s.ruleset.rounds)
        if action == CALL:
            return None
        return None if who in rivals(s, seat) else Refusal("DT-165.whom")

    def decline(self, s: Town, seat: i64) -> int:
        """Bribes are waived."""
        return CALL if any(s.demands) else name(seats_of(s.tie)[0], 0)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action & VERB == NAME:
            self.chosen(s, low(action), high(action), log)
        elif action == CALL:
            s.then(NEXT_OFFERS[self.place][self.rank])
            if log:
                log.tell("called", seat=seat, round=s.haggle + 1)
        else:
            s.demands = replaced(s.demands, low(action), high(action))
            s.then(self)
            if log:
                facts = demanded_parts(high(action))
                log.tell("demanded", seat=seat, victim=low(action), **facts)
                tell_parts(log, {f"wish_{part}": number for part, number in facts.items()}, (), [])

    def chosen(self, s: Town, winner: i64, bribe: i64, log: EventLog | None) -> None:
        if log:
            log.tell("named", seat=s.sheriff, winner=winner, place=PLACES[self.place], rank=RANKS[self.rank])
        if bribe:
            take_bribe(s, winner, log)
        s.tie = 0
        s.offers = [0] * s.ruleset.seats  # DT-168
        set_winner(s, self.rank, winner)


def rivals(s: Town, sheriff: i64) -> list[int]:
    """DT-165: contenders from whom nothing is demanded yet."""
    return [who for who in seats_of(s.tie) if who != sheriff and not s.demands[who]]


def is_demand(action: int) -> bool:
    """Something is asked of somebody, in dollars or in any goods."""
    ways = WISHES if action & VERB == DEMAND else len(WISH["dollars"])
    return action & VERB in (DEMAND, ASK) and 0 < high(action) < ways


def demanded_parts(wish: int) -> dict[str, Fact]:
    """How much of everything."""
    facts: dict[str, Fact] = {}
    for part, values in WISH.items():
        facts[part] = wish % len(values)
        wish //= len(values)
    return facts


def take_bribe(s: Town, giver: i64, log: EventLog | None) -> None:
    """DT-167, DT-170, DT-172: at once and in full; what was protected stays protected."""
    sheriff = s.sheriff
    some = s.offers[giver]
    facts = public_part(s, giver, some) if log else {}
    cards = hand_cards(s, giver, some) if some >> TITLES_AT else []
    s.pay(giver, sheriff, dollars_in(some))
    s.nuggets = moved(s.nuggets, giver, sheriff, nuggets_in(some))
    s.ranches = moved(s.ranches, giver, sheriff, ranches_in(some))
    pass_on(s, giver, sheriff, [card for card in cards if card < KINDS])
    pass_on(s, giver, sheriff, [card for card in cards if card >= KINDS])
    wired = titles_in(some) & s.wired[giver]
    s.wired = shifted(s.wired, giver, sheriff, wired)
    outlaws = outlaws_in(some)
    s.captured = shifted(s.captured, giver, sheriff, outlaws & s.captured[giver])
    s.recruited = shifted(s.recruited, giver, sheriff, outlaws & s.recruited[giver])
    s.gains(sheriff)
    if log:
        log.tell("bribed", seat=giver, sheriff=sheriff, **facts)
        tell_parts(log, facts, (giver, sheriff), cards)


def moved(numbers: list[int], giver: i64, receiver: i64, some: i64) -> list[int]:
    """So many of a thing that is counted, nuggets or ranches, change hands;"""
    return replaced(replaced(numbers, giver, numbers[giver] - some), receiver, numbers[receiver] + some)


def shifted(masks: list[int], giver: i64, receiver: i64, part: int) -> list[int]:
    """and these of a thing with a bit for each, titles behind wire or outlaws."""
    return replaced(replaced(masks, giver, masks[giver] & ~part), receiver, masks[receiver] | part)


DOLLAR_FROM: Final = [ask(who, 1) for who in range(MOST_SEATS)]  # the demand given as an example
NEXT_OFFERS: Final = at_ranks(NextOffers)
DECIDE: Final = at_ranks(Decide)
STEPS: Final[tuple[type[Step[Any]], ...]] = (NextOffers, Decide)
