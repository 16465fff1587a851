"""Who wins a place; ties, the Sheriff's choice and what it may cost (DT-030 … DT-043, DT-160 … DT-172, DTX-004 …)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import SEATS_IN, Town, bit, replaced, seats_of
from saloon.games.dice_town.dice import CATEGORY, RANK, count
from saloon.games.dice_town.hands import pass_on, show_to
from saloon.games.dice_town.language import (
    ASK,
    BID,
    BUNDLE_BITS,
    CALL,
    CARDS,
    COPY_BITS,
    DEMAND,
    GOLD,
    HALL,
    KINDS,
    MOST_SEATS,
    NAME,
    OFFER,
    OUTLAWS,
    PLACES,
    PLAIN,
    STAND,
    TENDER,
    TITLES,
    TITLES_AT,
    WITHDRAW,
    argument,
    ask,
    bundle_of,
    cards_in,
    dollars_in,
    name,
    named,
    nuggets_in,
    one,
    outlaws_in,
    ranches_in,
    stores_in,
    titles_in,
)  # fmt: skip
from saloon.games.dice_town.play import misplayed
from saloon.kernel.flow import ALL, Question, Sealed, Step
from saloon.kernel.language import VERB
from saloon.kernel.said import Fact, Refusal, Tape
from saloon.parts.bag import card_of

FIRST: Final = 0
SECOND: Final = 1
RANKS: Final = ("first", "second")
DOLLARS: Final = (1, 2, 3, 5)  # the sums that are offered as examples
NUGGETS: Final = (1, 2)
DEMAND_BITS: Final = 33
ASK_BITS: Final = 9


def strength(s: Town, seat: i64, place: i64) -> i64:
    """DT-030, DT-032: dice of the place's face; at the Town Hall the rank of the hand, never nothing."""
    if place == HALL:
        return 1 + RANK[s.locked[seat]]
    return count(s.locked[seat], place)


class NameWinner(Step[Town]):
    """DT-030 … DT-033, DTX-004 … DTX-006, DTX-008 … DTX-010: the best or next best; the Sheriff picks among equals."""

    __slots__ = ("place", "rank")
    SEEN: ClassVar[str] = ALL

    def __init__(self, place: i64, rank: i64) -> None:
        self.place = place
        self.rank = rank

    def run(self, s: Town, tape: Tape | None) -> None:
        best: i64 = 0
        tie: i64 = 0
        for seat in range(s.house.seats):  # DT-005: whatever he has won elsewhere
            if self.rank == FIRST or seat != s.first:
                here = strength(s, seat, self.place)
                if here > best:
                    best = here
                    tie = bit(seat)
                elif here and here == best:
                    tie |= bit(seat)
        if tie & (tie - 1) == 0:
            self.decided(s, tie, tape)
        else:
            s.tie = tie
            s.haggle = 0
            s.then(NEXT_OFFERS[self.place * 2 + self.rank])
            if tape:
                tape.tell("tie", place=PLACES[self.place], rank=RANKS[self.rank], seats=tuple(seats_of(tie)))

    def decided(self, s: Town, winner: i64, tape: Tape | None) -> None:
        seat = seats_of(winner)[0] if winner else -1
        if self.rank == FIRST:
            s.first = seat
        else:
            s.second = seat
        if tape:
            tell_place(s, self.place, self.rank, seat, tape)


def tell_place(s: Town, place: i64, rank: i64, seat: i64, tape: Tape) -> None:
    if seat < 0:
        if rank == FIRST:
            tape.tell("unclaimed", place=PLACES[place])
    elif place == HALL:
        tape.tell("best_hand", rank=RANKS[rank], seat=seat, hand=CATEGORY[s.locked[seat]])
    else:
        tape.tell("wins", place=PLACES[place], rank=RANKS[rank], seat=seat, number=count(s.locked[seat], place))


# --- offers ---


class NextOffers(Step[Town]):
    """DT-163: one more offer round, then the Sheriff decides or calls the next."""

    __slots__ = ("place", "rank")
    SEEN: ClassVar[str] = ALL

    def __init__(self, place: i64, rank: i64) -> None:
        self.place = place
        self.rank = rank

    def run(self, s: Town, tape: Tape | None) -> None:
        s.haggle += 1
        s.submitted = s.offers
        s.then_all([DEMANDED, MAKE_OFFER, SHOW_OFFERS, DECIDE[self.place * 2 + self.rank]])


def demanded(s: Town) -> i64:
    """The contenders the Sheriff has asked for something, a bit each."""
    mask: i64 = 0
    for seat, some in enumerate(s.demands):
        if some:
            mask |= bit(seat)
    return mask


class MakeOffer(Sealed[Town]):
    """DT-160 … DT-164: contenders other than the Sheriff; an offer stands until its owner replaces it."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEATS_IN[s.tie & ~bit(s.sheriff) & ~demanded(s)]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        """Leaving things as they are, nothing, some money, some nuggets, or one card."""
        some = [STAND]
        if s.offers[seat]:
            some.append(WITHDRAW)
        some += DOLLAR_OFFERS[min(s.cash[seat], DOLLARS[-1])]
        some += NUGGET_OFFERS[min(s.nuggets[seat], NUGGETS[-1])]
        last = -1
        for at in s.stores[seat] + s.titles[seat]:
            card = card_of(at)
            if card != last:
                some.append(CARD_OFFERS[card])
                last = card
        return some

    def legal(self, s: Town, seat: i64) -> list[int]:
        return self.candidates(s, seat)  # all of them are owned

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        titles = [CARDS[card_of(at)] for at in s.titles[seat]] + list(named(s.wired[seat], TITLES))
        return {
            "offer": {
                "dollars": {"from": 0, "to": s.cash[seat]}, "nuggets": {"from": 0, "to": s.nuggets[seat]},
                "titles": {"some": titles}, "stores": {"some": [CARDS[card_of(at)] for at in s.stores[seat]]},
                "ranches": {"from": 0, "to": s.ranches[seat]},
                "outlaws": {"some": list(named(s.recruited[seat] | s.captured[seat], OUTLAWS))},
            }
        }  # fmt: skip

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == STAND:
            return None
        if action == WITHDRAW:
            return None if s.offers[seat] else Refusal("DT-164")
        if not makes_offer(action):
            return misplayed(action)
        return None if owns(s, seat, bundle_of(action)) else Refusal("DT-161")

    def decline(self, s: Town, seat: i64) -> int:
        return STAND

    def reveal(self, s: Town, answers: dict[int, int], tape: Tape | None) -> None:
        submitted = s.submitted[:]
        for seat, action in answers.items():
            if action != STAND:
                submitted[seat] = bundle_of(action)
        s.submitted = submitted


class Demanded(MakeOffer):
    """DT-165, DT-176: a contender whom the Sheriff has asked for something; no standing answer replies for him."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return SEATS_IN[demanded(s)]


def makes_offer(action: int) -> bool:
    """A bundle, or one of the short ways to offer a single thing."""
    verb, part = action & VERB, argument(action)
    if verb == OFFER:
        return part >> BUNDLE_BITS == 0
    if verb in (BID, GOLD):
        return 0 < part < 64
    return verb == TENDER and part < KINDS + PLAIN


def owns(s: Town, seat: i64, some: int) -> bool:
    """DT-161: everything in the bundle is owned now."""
    titles = titles_in(some) & ~s.wired[seat]  # DT-090
    held = 0
    for at in s.titles[seat]:
        held |= 1 << card_of(at) - KINDS
    stores = stores_in(some)
    for kind in range(KINDS):
        number = stores >> COPY_BITS * kind & 3
        if number and sum(1 for at in s.stores[seat] if card_of(at) == kind) < number:
            return False
    money = dollars_in(some) <= s.cash[seat] and nuggets_in(some) <= s.nuggets[seat]
    outlaws = outlaws_in(some) & ~(s.recruited[seat] | s.captured[seat])
    return money and not titles & ~held and ranches_in(some) <= s.ranches[seat] and not outlaws


class ShowOffers(Step[Town]):
    """DT-162, DT-163: all at once; hand cards to the Sheriff only."""

    def run(self, s: Town, tape: Tape | None) -> None:
        s.offers = s.submitted
        s.submitted = [0] * s.house.seats
        s.demands = [0] * s.house.seats
        for seat in seats_of(s.tie & ~bit(s.sheriff)):
            if s.offers[seat] >> TITLES_AT:
                show_to(s, seat, s.sheriff, hand_cards(s, seat, s.offers[seat]))
            if tape:
                tell_offer(s, seat, tape)


def hand_cards(s: Town, seat: i64, some: int) -> list[int]:
    return cards_in(titles_in(some) & ~s.wired[seat], stores_in(some))


def tell_offer(s: Town, seat: i64, tape: Tape) -> None:
    some = s.offers[seat]
    if not some:
        tape.tell("offered", seat=seat, told="nothing")
        return
    facts = public_part(s, seat, some)
    tape.tell("offered", seat=seat, told="something", **facts)
    tell_parts(tape, facts, (seat, s.sheriff), hand_cards(s, seat, some))


def tell_parts(tape: Tape, facts: dict[str, Fact], insiders: tuple[int, ...], cards: list[int]) -> None:
    """A line for each thing in a bundle; which hand cards, only the two hear."""
    for part, number in facts.items():
        if number:
            tape.tell("part", part=part, number=number)
    if cards:
        tape.whisper("part", insiders, part="cards", number=tuple([CARDS[card] for card in cards]))


def public_part(s: Town, seat: i64, some: int) -> dict[str, Fact]:
    hand = hand_cards(s, seat, some)
    return {
        "dollars": dollars_in(some), "nuggets": nuggets_in(some), "titles": sum(1 for card in hand if card >= KINDS),
        "stores": sum(1 for card in hand if card < KINDS), "ranches": ranches_in(some),
        "wired": named(titles_in(some) & s.wired[seat], TITLES), "outlaws": named(outlaws_in(some), OUTLAWS),
    }  # fmt: skip


# --- the decision ---


class Decide(Question[Town]):
    """DT-033 … DT-037, DT-163 … DT-169: a contender, with his offer or without it, or one more round."""

    __slots__ = ("place", "rank")
    SEEN: ClassVar[str] = ALL

    def __init__(self, place: i64, rank: i64) -> None:
        self.place = place
        self.rank = rank

    def seats(self, s: Town) -> tuple[int, ...]:
        return (s.sheriff,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        some = [name(who, bribe) for who in seats_of(s.tie) for bribe in range(2)]
        return [*some, CALL, *[DOLLAR_FROM[who] for who in range(s.house.seats)]]

    def legal(self, s: Town, seat: i64) -> list[int]:
        some: list[int] = []
        asking = any(s.demands)
        more = s.haggle < s.house.rounds
        for who in range(s.house.seats):
            if s.tie >> who & 1 and not asking:
                some.append(name(who, 0))
                if s.offers[who] and who != seat:
                    some.append(name(who, 1))
        if more:
            rivals = [who for who in seats_of(s.tie) if who != seat and not s.demands[who]]
            some += [CALL, *[DOLLAR_FROM[who] for who in rivals]]
        return some

    def form(self, s: Town, seat: i64) -> dict[str, Any] | None:
        if s.haggle >= s.house.rounds:
            return None
        who = [other for other in seats_of(s.tie) if other != seat and not s.demands[other]]
        amounts = {"dollars": 63, "nuggets": 63, "titles": 31, "stores": 31, "ranches": 15, "outlaws": 15}
        return {"demand": {"seat": {"one": who}, **{part: {"from": 0, "to": to} for part, to in amounts.items()}}}

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        verb = action & VERB
        some = argument(action)
        who = some & 7
        if verb == NAME and some >> 4 == 0:
            if any(s.demands):
                return Refusal("DT-165")
            if not s.tie >> who & 1:
                return Refusal("DT-035")
            return Refusal("DT-166") if some >> 3 and (who == seat or not s.offers[who]) else None  # DT-169
        if action != CALL and not is_demand(action):
            return misplayed(action)
        if s.haggle >= s.house.rounds:
            return Refusal("DT-163", most=s.house.rounds)
        if action == CALL:
            return None
        allowed = s.tie >> who & 1 and who != seat and not s.demands[who]
        return None if allowed else Refusal("DT-165.whom")

    def decline(self, s: Town, seat: i64) -> int:
        """Bribes are waived."""
        return CALL if any(s.demands) else name(seats_of(s.tie)[0], 0)

    def resolve(self, s: Town, seat: i64, action: int, tape: Tape | None) -> None:
        if action & VERB == NAME:
            self.chosen(s, argument(action) & 7, argument(action) >> 3, tape)
        elif action == CALL:
            s.then(NEXT_OFFERS[self.place * 2 + self.rank])
            if tape:
                tape.tell("called", seat=seat, round=s.haggle + 1)
        else:
            who = argument(action) & 7
            s.demands = replaced(s.demands, who, argument(action) >> 3)
            s.then(self)
            if tape:
                facts = demanded_parts(argument(action))
                tape.tell("demanded", seat=seat, victim=who, **facts)
                tell_parts(tape, {f"wish_{part}": number for part, number in facts.items()}, (), [])

    def chosen(self, s: Town, winner: i64, bribe: i64, tape: Tape | None) -> None:
        if tape:
            tape.tell("named", seat=s.sheriff, winner=winner, place=PLACES[self.place], rank=RANKS[self.rank])
        if bribe:
            take_bribe(s, winner, tape)
        s.tie = 0
        s.offers = [0] * s.house.seats  # DT-168
        if self.rank == FIRST:
            s.first = winner
        else:
            s.second = winner


def is_demand(action: int) -> bool:
    """Something is asked of somebody, in dollars or in any goods."""
    most = DEMAND_BITS if action & VERB == DEMAND else ASK_BITS
    return action & VERB in (DEMAND, ASK) and 0 < argument(action) >> 3 < 1 << most - 3


def demanded_parts(packed: int) -> dict[str, Fact]:
    widths = (
        ("dollars", 3, 6),
        ("nuggets", 9, 6),
        ("titles", 15, 5),
        ("stores", 20, 5),
        ("ranches", 25, 4),
        ("outlaws", 29, 4),
    )
    return {part: packed >> at & (1 << bits) - 1 for part, at, bits in widths}


def take_bribe(s: Town, giver: i64, tape: Tape | None) -> None:
    """DT-167, DT-170, DT-172: at once and in full; what was protected stays protected."""
    sheriff = s.sheriff
    some = s.offers[giver]
    facts = public_part(s, giver, some) if tape else {}
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
    if tape:
        tape.tell("bribed", seat=giver, sheriff=sheriff, **facts)
        tell_parts(tape, facts, (giver, sheriff), cards)


def moved(numbers: list[int], giver: i64, receiver: i64, some: i64) -> list[int]:
    """So many of a thing that is counted, nuggets or ranches, change hands;"""
    return replaced(replaced(numbers, giver, numbers[giver] - some), receiver, numbers[receiver] + some)


def shifted(masks: list[int], giver: i64, receiver: i64, part: int) -> list[int]:
    """and these of a thing with a bit for each, titles behind wire or outlaws."""
    return replaced(replaced(masks, giver, masks[giver] & ~part), receiver, masks[receiver] | part)


DOLLAR_FROM: Final = [ask(who, 1) for who in range(MOST_SEATS)]  # the demand given as an example
DOLLAR_OFFERS: Final = [[one(BID, sum) for sum in DOLLARS if sum <= cash] for cash in range(DOLLARS[-1] + 1)]
NUGGET_OFFERS: Final = [[one(GOLD, number) for number in NUGGETS if number <= gold] for gold in range(NUGGETS[-1] + 1)]
CARD_OFFERS: Final = [one(TENDER, card) for card in range(KINDS + PLAIN)]
MAKE_OFFER: Final = MakeOffer()
DEMANDED: Final = Demanded()
SHOW_OFFERS: Final = ShowOffers()
NAME_WINNER: Final = [NameWinner(place, rank) for place in range(6) for rank in range(2)]
NEXT_OFFERS: Final = [NextOffers(place, rank) for place in range(6) for rank in range(2)]
DECIDE: Final = [Decide(place, rank) for place in range(6) for rank in range(2)]
STEPS: Final[tuple[type[Step[Any]], ...]] = (NameWinner, NextOffers, MakeOffer, Demanded, ShowOffers, Decide)
