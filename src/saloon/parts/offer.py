"""Trades and bribes. An offer says what goes each way between two seats, and binds nobody until it is accepted.

On acceptance everything named changes hands, in full and at once, if both sides can still deliver; nothing else that is
said at a table binds. To counter is to refuse and propose back. All offers of a talk stay listed, so an offer's number
is its place, and a talk has an end: each seat makes only so many.

Whoever has received an offer can tell at any time, by `accept` being open to him or not, whether the giver still owns
what it names: the guess of a game with hidden goods must respect that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from saloon.kernel.flow import NOBODY, S, SideQuestion
from saloon.kernel.language import VERB, Domain, Subset, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Fact, Refusal

# An offer is a list: these four, then of each kind of goods what the giver hands over, then what he gets for it.
GIVER: Final = 0
RECEIVER: Final = 1
ANSWERS: Final = 2  # the offer that this one counters, or NO_OFFER
FATE: Final = 3
TERMS: Final = 4
NO_OFFER: Final = -1

OPEN: Final = 0
ACCEPTED: Final = 1
REFUSED: Final = 2
WITHDRAWN: Final = 3
FATES: Final = ("open", "accepted", "refused", "withdrawn")


class Goods:
    """One kind of goods: `range(most + 1)` for what is counted, a list of names for single things."""

    def __init__(self, name: str, values: Sequence[str] | range) -> None:
        self.name = name
        self.values = values
        self.counted = isinstance(values, range)
        self.domain = Domain(values) if isinstance(values, range) else Subset(values)

    def lacks(self, owned: int, part: int) -> bool:
        """A part of goods is an amount or, of single things, one bit each."""
        return part > owned if self.counted else part & ~owned != 0

    def one(self, owned: int) -> int:
        """A smallest part of what is owned."""
        return min(1, owned) if self.counted else owned & -owned

    def fact(self, part: int) -> Fact:
        return part if self.counted else tuple(self.domain.unpack(part))

    def field(self, owned: int) -> dict[str, Any]:
        """How a form describes what may be said."""
        if self.counted:
            return {"from": 0, "to": min(owned, len(self.values) - 1)}
        return {"some": self.domain.unpack(owned)}


class Trade:
    """What a game trades in, and its five verbs of trade from the tag `first` on."""

    def __init__(self, goods: Sequence[Goods], seats: int, each: int, first: int) -> None:
        self.goods = goods
        self.each = each  # how many offers a seat may make in one talk
        numbers = range(seats * each)
        parts: dict[str, Domain | Sequence[Any]] = {f"give_{one.name}": one.domain for one in goods}
        parts.update({f"get_{one.name}": one.domain for one in goods})
        self.propose = Verb("propose", first, None, to=range(seats), **parts)
        self.counter = Verb("counter", first + 1, None, offer=numbers, **parts)
        self.accept = Verb("accept", first + 2, offer=numbers)
        self.refuse = Verb("refuse", first + 3, offer=numbers)
        self.withdraw = Verb("withdraw", first + 4, offer=numbers)
        self.verbs = [self.propose, self.counter, self.accept, self.refuse, self.withdraw]
        self.first = first

    def verb(self, action: int) -> Verb | None:
        """The verb of an action that is exactly one sentence of trade."""
        for verb in self.verbs:
            if verb.tag == action & VERB and pack(verb, unpack(verb, action)) == action:
                return verb if all(within(verb, action)) else None
        return None

    def judged(self, action: int) -> Verb:
        """The same for an action already found to be one."""
        return self.verbs[(action & VERB) - self.first]

    def facts(self, terms: list[int]) -> dict[str, Fact]:
        names = [f"{side}_{one.name}" for side in ("give", "get") for one in self.goods]
        return {name: self.goods[i % len(self.goods)].fact(terms[i]) for i, name in enumerate(names)}

    def some_terms(self, luck: Luck) -> list[int]:
        """Something offered for nothing: what an onlooker may suppose of terms he was not told."""
        at = luck.below(len(self.goods))
        one = self.goods[at]
        part = 1 + luck.below(len(one.values) - 1) if one.counted else 1 << luck.below(len(one.values))
        return [part if i == at else 0 for i in range(2 * len(self.goods))]

    def guess(self, shown: list[list[int]], luck: Luck) -> list[list[int]]:
        """Offers as a viewer sees them, with terms supposed where he sees none."""
        return [offer[:] if len(offer) > TERMS else offer + self.some_terms(luck) for offer in shown]


def pack(verb: Verb, values: list[int]) -> int:
    action = verb.tag
    for i, (_, _, shift) in enumerate(verb.args):
        action |= values[i] << shift
    return action


def unpack(verb: Verb, action: int) -> list[int]:
    return [action >> shift & (1 << domain.width) - 1 for _, domain, shift in verb.args]


def within(verb: Verb, action: int) -> list[bool]:
    values = unpack(verb, action)
    return [domain.pack(domain.unpack(value)) == value for (_, domain, _), value in zip(verb.args, values, strict=True)]


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
        return viewer == offer[GIVER] or viewer == offer[RECEIVER]

    # --- the rest is the same in every game ---

    def seen(self, s: S, viewer: i64) -> list[list[int]]:
        return [offer[:] if self.sees(s, offer, viewer) else offer[:TERMS] for offer in self.offers(s)]

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
        party = GIVER if verb is trade.withdraw else RECEIVER
        if not self.is_open(s, number) or self.offers(s)[number][party] != seat:
            return Refusal(self.rule("gone"), offer=number)
        if verb is trade.counter:
            return self.unfit(s, self.draft(s, seat, action))
        return self.undeliverable(s, self.offers(s)[number]) if verb is trade.accept else None

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
            if offer[FATE] == OPEN and offer[RECEIVER] == seat:
                wanted = offer[TERMS : TERMS + kinds]
                some += [pack(trade.accept, [number]), pack(trade.refuse, [number])]
                some.append(pack(trade.counter, [number, *[0] * kinds, *wanted]))
            elif offer[FATE] == OPEN and offer[GIVER] == seat:
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
            if offer[FATE] == OPEN and offer[RECEIVER] == seat:
                answers = [pack(trade.refuse, [number]), pack(trade.accept, [number])]
                return [answer for answer in answers if self.check(s, seat, answer) is None]
        return []

    def form(self, s: S, seat: i64) -> dict[str, Any] | None:
        """Each verb that opens terms, and what may be said for each of its arguments."""
        trade = self.trade(s)
        offers = enumerate(self.offers(s))
        mine = [number for number, offer in offers if offer[FATE] == OPEN and offer[RECEIVER] == seat]
        parts = {f"give_{goods.name}": goods.field(self.owns(s, seat, kind)) for kind, goods in enumerate(trade.goods)}
        parts.update({f"get_{goods.name}": goods.field((1 << goods.domain.width) - 1) for goods in trade.goods})
        form: dict[str, Any] = {"propose": {"to": {"one": list(self.partners(s, seat))}, **parts}}
        if mine:
            form["counter"] = {"offer": {"one": mine}, **parts}
        return form

    def is_open(self, s: S, number: int) -> bool:
        return number < len(self.offers(s)) and self.offers(s)[number][FATE] == OPEN

    def draft(self, s: S, seat: i64, action: int) -> list[int]:
        """The offer that this proposal or counter would make."""
        trade = self.trade(s)
        verb = trade.propose if trade.propose.tag == action & VERB else trade.counter
        number, *terms = unpack(verb, action)
        if verb is trade.propose:
            return [seat, number, NO_OFFER, OPEN, *terms]
        return [seat, self.offers(s)[number][GIVER], number, OPEN, *terms]

    def unfit(self, s: S, offer: list[int]) -> Refusal | None:
        """What a seat promises for its own part it must own; what the other side owns is not its business yet."""
        trade = self.trade(s)
        made = sum(other[GIVER] == offer[GIVER] for other in self.offers(s))
        if made >= trade.each:
            return Refusal(self.rule("limit"), limit=trade.each)
        if not any(offer[TERMS:]):
            return Refusal(self.rule("empty"))
        return self.lacking(s, offer[GIVER], offer[TERMS : TERMS + len(trade.goods)]) or self.objection(s, offer)

    def undeliverable(self, s: S, offer: list[int]) -> Refusal | None:
        half = TERMS + len(self.trade(s).goods)
        lacking = self.lacking(s, offer[GIVER], offer[TERMS:half]) or self.lacking(s, offer[RECEIVER], offer[half:])
        return lacking or self.objection(s, offer)

    def lacking(self, s: S, seat: i64, parts: list[int]) -> Refusal | None:
        """Names the goods, not the amount: how much a seat owns may be hidden."""
        for kind, goods in enumerate(self.trade(s).goods):
            if goods.lacks(self.owns(s, seat, kind), parts[kind]):
                return Refusal(self.rule("owned"), seat=seat, goods=goods.name)
        return None

    def carry_out(self, s: S, offer: list[int]) -> None:
        kinds = len(self.trade(s).goods)
        for kind in range(kinds):
            if offer[TERMS + kind]:
                self.hand_over(s, offer[GIVER], offer[RECEIVER], kind, offer[TERMS + kind])
            if offer[TERMS + kinds + kind]:
                self.hand_over(s, offer[RECEIVER], offer[GIVER], kind, offer[TERMS + kinds + kind])

    def close_offer(self, s: S, number: int, fate: int, log: EventLog | None) -> None:
        offers = self.offers(s)
        offers[number] = [*offers[number][:FATE], fate, *offers[number][TERMS:]]
        if log:
            self.tell(s, log, FATES[fate], number)

    def tell(self, s: S, log: EventLog, name: str, number: int) -> None:
        """Everybody hears that it happened; `told` says whether with the terms or without."""
        offer = self.offers(s)[number]
        terms = self.trade(s).facts(offer[TERMS:])
        event = log.tell(name, giver=offer[GIVER], receiver=offer[RECEIVER], offer=number, told="veiled")
        if self.sees(s, offer, NOBODY):
            event.public.update(terms, told="openly")
            return
        for seat in range(s.ruleset.seats):
            if self.sees(s, offer, seat):
                event.also(seat, told="openly", **terms)
