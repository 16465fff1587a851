"""What contenders offer the Sheriff (DT-160 … DT-165, DT-176)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.dice_town.board import CARDS, COPY_BITS, KINDS, OUTLAWS, PLAIN, TITLES, named
from saloon.games.dice_town.bundle import (
    TITLES_AT,
    bundle_of,
    cards_in,
    dollars_in,
    nuggets_in,
    outlaws_in,
    ranches_in,
    stores_in,
    titles_in,
)
from saloon.games.dice_town.hands import show_to, titles_held
from saloon.games.dice_town.packing import (
    STAND,
    WITHDRAW,
    bid,
    bid_dollars,
    gold,
    gold_nuggets,
    is_bid,
    is_gold,
    is_offer,
    is_tender,
    tender,
)
from saloon.games.dice_town.play import misplayed
from saloon.games.dice_town.seats import bit, seats_of
from saloon.games.dice_town.state import Town
from saloon.kernel.flow import Sealed, Step
from saloon.kernel.messages import EventLog, Fact, Refusal
from saloon.parts.bag import card_of

DOLLARS: Final = (1, 2, 3, 5)  # the sums that are offered as examples
NUGGETS: Final = (1, 2)
NAMED: Final = {"wired": "cards", "outlaws": "outlaws"}  # parts of a bundle that all may know by name: in which fact


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
        return seats_of(s.tie & ~bit(s.sheriff) & ~demanded(s))

    def legal(self, s: Town, seat: i64) -> list[int]:
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

    def reveal(self, s: Town, answers: dict[int, int], log: EventLog | None) -> None:
        submitted = s.submitted[:]
        for seat, action in answers.items():
            if action != STAND:
                submitted[seat] = bundle_of(action)
        s.submitted = submitted


class Demanded(MakeOffer):
    """DT-165, DT-176: a contender whom the Sheriff has asked for something; no standing answer replies for him."""

    def seats(self, s: Town) -> tuple[int, ...]:
        return seats_of(demanded(s))


def makes_offer(action: int) -> bool:
    """A bundle, or one of the short ways to offer a single thing."""
    if is_bid(action):
        return bid_dollars(action) > 0
    if is_gold(action):
        return gold_nuggets(action) > 0
    return is_tender(action) or is_offer(action)


def owns(s: Town, seat: i64, some: int) -> bool:
    """DT-161: everything in the bundle is owned now."""
    titles = titles_in(some) & ~s.wired[seat]  # DT-090
    stores = stores_in(some)
    for kind in range(KINDS):
        number = stores >> COPY_BITS * kind & 3
        if number and sum(1 for at in s.stores[seat] if card_of(at) == kind) < number:
            return False
    money = dollars_in(some) <= s.cash[seat] and nuggets_in(some) <= s.nuggets[seat]
    outlaws = outlaws_in(some) & ~(s.recruited[seat] | s.captured[seat])
    return money and not titles & ~titles_held(s, seat) and ranches_in(some) <= s.ranches[seat] and not outlaws


class ShowOffers(Step[Town]):
    """DT-162, DT-163: all at once; hand cards to the Sheriff only."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.offers = s.submitted
        s.submitted = [0] * s.ruleset.seats
        s.demands = [0] * s.ruleset.seats
        for seat in seats_of(s.tie & ~bit(s.sheriff)):
            if s.offers[seat] >> TITLES_AT:
                show_to(s, seat, s.sheriff, hand_cards(s, seat, s.offers[seat]))
            if log:
                tell_offer(s, seat, log)


def hand_cards(s: Town, seat: i64, some: int) -> list[int]:
    return cards_in(titles_in(some) & ~s.wired[seat], stores_in(some))


def tell_offer(s: Town, seat: i64, log: EventLog) -> None:
    some = s.offers[seat]
    if not some:
        log.tell("offered", seat=seat, told="nothing")
        return
    facts = public_part(s, seat, some)
    log.tell("offered", seat=seat, told="something", **facts)
    tell_parts(log, facts, (seat, s.sheriff), hand_cards(s, seat, some))


def tell_parts(log: EventLog, facts: dict[str, Fact], insiders: tuple[int, ...], cards: list[int]) -> None:
    """A line for each thing in a bundle; which hand cards, only the two hear."""
    for part, value in facts.items():
        if value:
            log.tell("part", part=part, **{NAMED.get(part, "number"): value})
    if cards:
        log.whisper("part", insiders, part="cards", cards=tuple([CARDS[card] for card in cards]))


def public_part(s: Town, seat: i64, some: int) -> dict[str, Fact]:
    hand = hand_cards(s, seat, some)
    return {
        "dollars": dollars_in(some), "nuggets": nuggets_in(some), "titles": sum(1 for card in hand if card >= KINDS),
        "stores": sum(1 for card in hand if card < KINDS), "ranches": ranches_in(some),
        "wired": named(titles_in(some) & s.wired[seat], TITLES), "outlaws": named(outlaws_in(some), OUTLAWS),
    }  # fmt: skip


DOLLAR_OFFERS: Final = [[bid(sum) for sum in DOLLARS if sum <= cash] for cash in range(DOLLARS[-1] + 1)]
NUGGET_OFFERS: Final = [[gold(number) for number in NUGGETS if number <= own] for own in range(NUGGETS[-1] + 1)]
CARD_OFFERS: Final = [tender(card) for card in range(KINDS + PLAIN)]
MAKE_OFFER: Final = MakeOffer()
DEMANDED: Final = Demanded()
SHOW_OFFERS: Final = ShowOffers()
STEPS: Final[tuple[type[Step[Any]], ...]] = (MakeOffer, Demanded, ShowOffers)
