"""Trades and bribes. An offer says what goes each way between two seats, and binds nobody until it is accepted.

On acceptance everything named changes hands, in full and at once, if both sides can still deliver; nothing else that is
said at a table binds. To counter is to refuse and propose back. All offers of a talk stay listed, so an offer's number
is its place, and a talk has an end: each seat makes only so many.

Whoever has received an offer can tell at any time, by `accept` being open to him or not, whether the giver still owns
what it names: the guess of a game with hidden goods must respect that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

from mypy_extensions import i64, mypyc_attr

from saloon.kernel.flow import NOBODY, S, SideQuestion
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.packing import verb_of
from saloon.parts.trade import Trade, pack, unpack

# An offer is a list: giver, receiver, the offer that it counters or NO_OFFER, fate; then the terms: of each kind of
# goods what the giver hands over, then what he gets for it.
GIVER: Final = 0
RECEIVER: Final = 1
FATE: Final = 3
TERMS: Final = 4
NO_OFFER: Final = -1

OPEN: Final = 0
ACCEPTED: Final = 1
REFUSED: Final = 2
WITHDRAWN: Final = 3
Fate = Literal["open", "accepted", "refused", "withdrawn"]
FATES: Final[tuple[Fate, ...]] = get_args(Fate)


# --- an offer as a record ---


def giver(offer: list[int]) -> int:
    return offer[GIVER]


def receiver(offer: list[int]) -> int:
    return offer[RECEIVER]


def is_party(offer: list[int], seat: i64) -> bool:
    return seat == offer[GIVER] or seat == offer[RECEIVER]


def is_open(offer: list[int]) -> bool:
    return offer[FATE] == OPEN


def is_accepted(offer: list[int]) -> bool:
    return offer[FATE] == ACCEPTED


def terms(offer: list[int]) -> list[int]:
    return offer[TERMS:]


def given(offer: list[int]) -> list[int]:
    """By kind of goods, what the giver hands over."""
    return offer[TERMS : (TERMS + len(offer)) // 2]


def asked(offer: list[int]) -> list[int]:
    """By kind of goods, what he gets for it."""
    return offer[(TERMS + len(offer)) // 2 :]


def closed(offer: list[int], fate: i64) -> list[int]:
    return [*offer[:FATE], fate, *offer[TERMS:]]


def veiled(offer: list[int]) -> list[int]:
    """An offer for those who are not told its terms."""
    return offer[:TERMS]


def is_veiled(offer: list[int]) -> bool:
    return len(offer) == TERMS


def guess_offers(shown: list[list[int]], trade: Trade, luck: Luck) -> list[list[int]]:
    """Offers as a viewer sees them, with terms supposed where he sees none."""
    return [offer + trade.some_terms(luck) if is_veiled(offer) else offer[:] for offer in shown]


# --- the talk ---


@mypyc_attr(allow_interpreted_subclasses=True)
class Talk(SideQuestion[S]):
    """The talk about deals, open while others decide. `end` closes it."""

    __slots__ = ()

    # --- what each game writes ---

    def trade(self, s: S) -> Trade:
        raise NotImplementedError

    def offers(self, s: S) -> list[list[int]]:
        """The field of the state that holds them. An offer is replaced, never changed, so clones may share it."""
        raise NotImplementedError

    def partners(self, s: S, seat: i64) -> Sequence[int]:
        """To whom this seat may make an offer now."""
        raise NotImplementedError

    def owns(self, s: S, seat: i64, kind: i64) -> int:
        """An amount or, of single things, one bit each."""
        raise NotImplementedError

    def hand_over(self, s: S, giver: i64, receiver: i64, kind: i64, part: int) -> None:
        raise NotImplementedError

    def rule(self, why: str) -> str:
        """The rule that forbids it: `partner`, `empty`, `limit` (offers of a seat), `owned`, `gone` (no such offer)."""
        raise NotImplementedError

    def objection(self, s: S, offer: list[int]) -> Refusal | None:
        """What else the rules have against an offer, when it is made and when it is accepted."""
        return None

    def sees(self, s: S, offer: list[int], viewer: i64) -> bool:
        """Who sees its terms; that it was made, everybody sees. This default: the two parties."""
        return is_party(offer, viewer)

    # --- the rest is the same in every game ---

    def seen(self, s: S, viewer: i64) -> list[list[int]]:
        return [offer[:] if self.sees(s, offer, viewer) else veiled(offer) for offer in self.offers(s)]

    def end(self, s: S) -> None:
        self.offers(s).clear()
        s.release()

    def check(self, s: S, seat: i64, action: int) -> Refusal | None:
        trade = self.trade(s)
        verb = trade.verb(action)
        if verb is None:
            return Refusal("kernel.nonsense")
        number = unpack(verb, action)[0]
        if verb is trade.propose:
            allowed = number in self.partners(s, seat)
            return self.unfit(s, self.draft(s, seat, action)) if allowed else Refusal(self.rule("partner"), to=number)
        gone = Refusal(self.rule("gone"), offer=number)
        if number >= len(self.offers(s)):
            return gone
        offer = self.offers(s)[number]
        if not is_open(offer) or seat != (giver(offer) if verb is trade.withdraw else receiver(offer)):
            return gone
        if verb is trade.counter:
            return self.unfit(s, self.draft(s, seat, action))
        return self.undeliverable(s, offer) if verb is trade.accept else None

    def resolve(self, s: S, seat: i64, action: int, log: EventLog | None) -> None:
        trade = self.trade(s)
        verb = trade.judged(action)
        number = unpack(verb, action)[0]
        if verb is trade.accept:
            self.close_offer(s, number, ACCEPTED, log)
            self.carry_out(s, self.offers(s)[number])
        elif verb is trade.withdraw:
            self.close_offer(s, number, WITHDRAWN, log)
        elif verb is not trade.propose:
            self.close_offer(s, number, REFUSED, log)
        if verb is trade.propose or verb is trade.counter:
            self.offers(s).append(self.draft(s, seat, action))
            if log:
                self.tell(s, log, "offered", len(self.offers(s)) - 1)

    def candidates(self, s: S, seat: i64) -> list[int]:
        """Every answer to an offer, and as examples of new ones a single piece of what the seat owns, for nothing."""
        trade = self.trade(s)
        kinds = len(trade.goods)
        some: list[int] = []
        for number, offer in enumerate(self.offers(s)):
            if is_open(offer) and receiver(offer) == seat:
                some += [pack(trade.accept, [number]), pack(trade.refuse, [number])]
                some.append(pack(trade.counter, [number, *[0] * kinds, *given(offer)]))
            elif is_open(offer) and giver(offer) == seat:
                some.append(pack(trade.withdraw, [number]))
        for to in self.partners(s, seat):
            for kind, goods in enumerate(trade.goods):
                gift = [goods.one(self.owns(s, seat, kind)) if i == kind else 0 for i in range(2 * kinds)]
                some.append(pack(trade.propose, [to, *gift]))
        return some

    def expected_answers(self, s: S, seat: i64) -> list[int]:
        """No or yes to the oldest open offer to this seat; yes only while both sides can deliver."""
        trade = self.trade(s)
        for number, offer in enumerate(self.offers(s)):
            if is_open(offer) and receiver(offer) == seat:
                answers = [pack(trade.refuse, [number]), pack(trade.accept, [number])]
                return [answer for answer in answers if self.check(s, seat, answer) is None]
        return []

    def form(self, s: S, seat: i64) -> dict[str, Any] | None:
        """Each verb that opens terms, and what may be said for each of its arguments."""
        trade = self.trade(s)
        offers = enumerate(self.offers(s))
        mine = [number for number, offer in offers if is_open(offer) and receiver(offer) == seat]
        parts = {f"give_{goods.name}": goods.field(self.owns(s, seat, kind)) for kind, goods in enumerate(trade.goods)}
        parts.update({f"get_{goods.name}": goods.field((1 << goods.domain.width) - 1) for goods in trade.goods})
        form: dict[str, Any] = {"propose": {"to": {"one": list(self.partners(s, seat))}, **parts}}
        if mine:
            form["counter"] = {"offer": {"one": mine}, **parts}
        return form

    def draft(self, s: S, seat: i64, action: int) -> list[int]:
        """The offer that this proposal or counter would make."""
        trade = self.trade(s)
        verb = trade.propose if trade.propose.tag == verb_of(action) else trade.counter
        number, *named = unpack(verb, action)
        if verb is trade.propose:
            return [seat, number, NO_OFFER, OPEN, *named]
        return [seat, giver(self.offers(s)[number]), number, OPEN, *named]

    def unfit(self, s: S, offer: list[int]) -> Refusal | None:
        """What a seat promises for its own part it must own; what the other side owns is not its business yet."""
        trade = self.trade(s)
        made = sum(giver(other) == giver(offer) for other in self.offers(s))
        if made >= trade.each:
            return Refusal(self.rule("limit"), limit=trade.each)
        if not any(terms(offer)):
            return Refusal(self.rule("empty"))
        return self.lacking(s, giver(offer), given(offer)) or self.objection(s, offer)

    def undeliverable(self, s: S, offer: list[int]) -> Refusal | None:
        lacking = self.lacking(s, giver(offer), given(offer)) or self.lacking(s, receiver(offer), asked(offer))
        return lacking or self.objection(s, offer)

    def lacking(self, s: S, seat: i64, parts: list[int]) -> Refusal | None:
        """Names the goods, not the amount: how much a seat owns may be hidden."""
        for kind, goods in enumerate(self.trade(s).goods):
            if goods.lacks(self.owns(s, seat, kind), parts[kind]):
                return Refusal(self.rule("owned"), seat=seat, goods=goods.name)
        return None

    def carry_out(self, s: S, offer: list[int]) -> None:
        back = asked(offer)
        for kind, part in enumerate(given(offer)):
            if part:
                self.hand_over(s, giver(offer), receiver(offer), kind, part)
            if back[kind]:
                self.hand_over(s, receiver(offer), giver(offer), kind, back[kind])

    def close_offer(self, s: S, number: int, fate: int, log: EventLog | None) -> None:
        offers = self.offers(s)
        offers[number] = closed(offers[number], fate)
        if log:
            self.tell(s, log, FATES[fate], number)

    def tell(self, s: S, log: EventLog, name: str, number: int) -> None:
        """Everybody hears that it happened; `told` says whether with the terms or without."""
        offer = self.offers(s)[number]
        facts = self.trade(s).facts(terms(offer))
        event = log.tell(name, giver=giver(offer), receiver=receiver(offer), offer=number, told="veiled")
        if self.sees(s, offer, NOBODY):
            event.public.update(facts, told="openly")
            return
        for seat in range(s.ruleset.seats):
            if self.sees(s, offer, seat):
                event.also(seat, told="openly", **facts)
