"""A tie is the Sheriff's to decide, and that may cost something (DT-033 … DT-037, DT-163 … DT-172)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import KINDS, MOST_SEATS, PLACES, RANKS, WISH
from saloon.games.dice_town.bundle import TITLES_AT, dollars_in, nuggets_in, outlaws_in, ranches_in, titles_in
from saloon.games.dice_town.hands import pass_on
from saloon.games.dice_town.offers import DEMANDED, MAKE_OFFER, SHOW_OFFERS, hand_cards, public_part, tell_parts
from saloon.games.dice_town.packing import (
    ASK,
    CALL,
    NAME,
    ask,
    ask_dollars,
    ask_seat,
    demand_dollars,
    demand_nuggets,
    demand_outlaws,
    demand_ranches,
    demand_seat,
    demand_stores,
    demand_titles,
    is_ask,
    is_demand,
    is_name,
    name,
    name_bribe,
    name_seat,
)
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.ranks import RankStep, at_ranks, set_winner
from saloon.games.dice_town.seats import replaced, seats_of
from saloon.games.dice_town.state import Town
from saloon.games.dice_town.wealth import gains, pay
from saloon.kernel.flow import ALL, Question, Step
from saloon.kernel.messages import EventLog, Fact, Refusal
from saloon.kernel.packing import verb_of


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
        if is_name(action):
            return self.misnamed(s, seat, name_seat(action), name_bribe(action))
        if action != CALL and not makes_demand(action):
            return misplayed(action)
        if s.haggle >= s.ruleset.rounds:
            return Refusal("DT-163", most=s.ruleset.rounds)
        if action == CALL:
            return None
        return None if asked_of(action) in rivals(s, seat) else Refusal("DT-165.whom")

    def misnamed(self, s: Town, sheriff: i64, who: i64, bribe: i64) -> Refusal | None:
        """DT-035, DT-165, DT-166, DT-169"""
        if any(s.demands):
            return Refusal("DT-165")
        if not s.tie >> who & 1:
            return Refusal("DT-035")
        return Refusal("DT-166") if bribe and (who == sheriff or not s.offers[who]) else None

    def decline(self, s: Town, seat: i64) -> int:
        """Bribes are waived."""
        return CALL if any(s.demands) else name(seats_of(s.tie)[0], 0)

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if verb_of(action) == NAME:
            self.chosen(s, name_seat(action), name_bribe(action), log)
        elif action == CALL:
            s.then(NEXT_OFFERS[self.place][self.rank])
            if log:
                log.tell("called", seat=seat, round=s.haggle + 1)
        else:
            victim, parts = asked_of(action), wish_of(action)
            s.demands = replaced(s.demands, victim, packed_wish(parts))
            s.then(self)
            if log:
                facts: dict[str, Fact] = dict(zip(WISH, parts, strict=True))
                log.tell("demanded", seat=seat, victim=victim, **facts)
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


def makes_demand(action: int) -> bool:
    """Something is asked of somebody, in dollars or in any goods."""
    return (is_ask(action) or is_demand(action)) and any(wish_of(action))


def asked_of(action: int) -> int:
    return ask_seat(action) if verb_of(action) == ASK else demand_seat(action)


def wish_of(action: int) -> list[int]:
    """How much of everything, in the order of WISH."""
    if verb_of(action) == ASK:
        return [ask_dollars(action), 0, 0, 0, 0, 0]
    return [
        demand_dollars(action), demand_nuggets(action), demand_titles(action), demand_stores(action),
        demand_ranches(action), demand_outlaws(action),
    ]  # fmt: skip


def packed_wish(parts: list[int]) -> int:
    """As one number of the state, 0 if nothing is asked."""
    wish = 0
    for part in range(len(WISHES) - 1, -1, -1):
        wish = wish * WISHES[part] + parts[part]
    return wish


def read_wish(wish: int) -> list[int]:
    """Back again, in the order of WISH."""
    parts = []
    for values in WISH.values():
        parts.append(wish % len(values))
        wish //= len(values)
    return parts


def take_bribe(s: Town, giver: i64, log: EventLog | None) -> None:
    """DT-167, DT-170, DT-172: at once and in full; what was protected stays protected."""
    sheriff = s.sheriff
    some = s.offers[giver]
    facts = public_part(s, giver, some) if log else {}
    cards = hand_cards(s, giver, some) if some >> TITLES_AT else []
    pay(s, giver, sheriff, dollars_in(some))
    s.nuggets = moved(s.nuggets, giver, sheriff, nuggets_in(some))
    s.ranches = moved(s.ranches, giver, sheriff, ranches_in(some))
    pass_on(s, giver, sheriff, [card for card in cards if card < KINDS])
    pass_on(s, giver, sheriff, [card for card in cards if card >= KINDS])
    wired = titles_in(some) & s.wired[giver]
    s.wired = shifted(s.wired, giver, sheriff, wired)
    outlaws = outlaws_in(some)
    s.captured = shifted(s.captured, giver, sheriff, outlaws & s.captured[giver])
    s.recruited = shifted(s.recruited, giver, sheriff, outlaws & s.recruited[giver])
    gains(s, sheriff)
    if log:
        log.tell("bribed", seat=giver, sheriff=sheriff, **facts)
        tell_parts(log, facts, (giver, sheriff), cards)


def moved(numbers: list[int], giver: i64, receiver: i64, some: i64) -> list[int]:
    """So many of a thing that is counted, nuggets or ranches, change hands;"""
    return replaced(replaced(numbers, giver, numbers[giver] - some), receiver, numbers[receiver] + some)


def shifted(masks: list[int], giver: i64, receiver: i64, part: int) -> list[int]:
    """and these of a thing with a bit for each, titles behind wire or outlaws."""
    return replaced(replaced(masks, giver, masks[giver] & ~part), receiver, masks[receiver] | part)


WISHES: Final = [len(values) for values in WISH.values()]
DOLLAR_FROM: Final = [ask(who, 1) for who in range(MOST_SEATS)]  # the demand given as an example
NEXT_OFFERS: Final = at_ranks(NextOffers)
DECIDE: Final = at_ranks(Decide)
STEPS: Final[tuple[type[Step[Any]], ...]] = (NextOffers, Decide)
