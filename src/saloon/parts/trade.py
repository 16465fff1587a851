"""What can be said in a trade: the goods of a game, and five verbs that name parts of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.kernel.language import Domain, Subset, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import Fact
from saloon.kernel.packing import verb_of


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
        self.propose = Verb("propose", first, to=range(seats), **parts)
        self.counter = Verb("counter", first + 1, offer=numbers, **parts)
        self.accept = Verb("accept", first + 2, offer=numbers)
        self.refuse = Verb("refuse", first + 3, offer=numbers)
        self.withdraw = Verb("withdraw", first + 4, offer=numbers)
        self.verbs = [self.propose, self.counter, self.accept, self.refuse, self.withdraw]
        self.first = first

    def verb(self, action: int) -> Verb | None:
        """The verb of an action that is exactly one sentence of trade."""
        for verb in self.verbs:
            if verb.tag == verb_of(action) and pack(verb, unpack(verb, action)) == action:
                return verb if all(within(verb, action)) else None
        return None

    def judged(self, action: int) -> Verb:
        """The same for an action already found to be one."""
        return self.verbs[verb_of(action) - self.first]

    def facts(self, terms: list[int]) -> dict[str, Fact]:
        names = [f"{side}_{one.name}" for side in ("give", "get") for one in self.goods]
        return {name: self.goods[i % len(self.goods)].fact(terms[i]) for i, name in enumerate(names)}

    def some_terms(self, luck: Luck) -> list[int]:
        """Something offered for nothing: what an onlooker may suppose of terms he was not told."""
        at = luck.below(len(self.goods))
        one = self.goods[at]
        part = 1 + luck.below(len(one.values) - 1) if one.counted else 1 << luck.below(len(one.values))
        return [part if i == at else 0 for i in range(2 * len(self.goods))]


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
