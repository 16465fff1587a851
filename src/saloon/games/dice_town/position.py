"""Positions: the town in words. Cards that are not placed lie in their piles, money that is not, on the Bank.

`phase` says where play goes on: `keep` (dice lie under the cups), `throw` (a new step), `complete` (the check after
a reveal), `sharps` (the final Card Sharp window), `walk` (the Indian die, then all places), a place, `doc`, `end`,
`score`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from saloon.games.dice_town.board import (
    CARDS,
    FACES,
    KINDS,
    NO_OUTLAW,
    OUTLAWS,
    PLACES,
    RIVER,
    SPIRITS,
    STORE,
    TITLES,
    named,
)
from saloon.games.dice_town.dice import DICE_EACH, counted, loose, names
from saloon.games.dice_town.flow import END_ROUND, STREET, WALK
from saloon.games.dice_town.roll import COMPLETION, KEEP_DICE, SHAKE
from saloon.games.dice_town.ruleset import Rules
from saloon.games.dice_town.score import SCORING, points
from saloon.games.dice_town.sharp import SHARPS
from saloon.games.dice_town.state import Town, empty
from saloon.games.facts import Facts, only
from saloon.parts import bag
from saloon.parts.bag import card_of, placed

STOPS: Final = ("mine", "bank", "coach", "store", "saloon", "sheriff", "hall", "doc")
PHASES: Final = ("keep", "throw", "complete", "sharps", "walk", *STOPS, "end", "score")
KNOWN: Final = (
    "phase", "round", "sheriff", "cash", "nuggets", "bank", "coach", "mine", "dice", "cups", "titles", "stores",
    "wired", "ranches", "queue", "pile", "discard", "laid", "river", "wanted", "recruited", "captured", "lookout",
    "gained", "holder", "guard", "war",
)  # fmt: skip


def parse(rules: Rules, facts: dict[str, Any]) -> Town:
    only(KNOWN, facts)
    s = empty(rules)
    reader = Reader(rules, facts)
    s.round = reader.number("round", 2, 1, 1000)
    s.sheriff = reader.number("sheriff", 0, 0, rules.seats - 1)
    money(s, reader)
    s.locked = reader.dice("dice")
    s.cups = reader.dice("cups")
    s.rolled = sum(1 << seat for seat, cup in enumerate(s.cups) if cup)
    s.gained = sum(1 << seat for seat in reader.seats("gained"))
    s.holder = reader.number("holder", -1, -1, rules.seats - 1)
    s.guard = reader.number("guard", -1, -1, rules.seats - 1)
    s.war = reader.one_of("war", ("none", *PLACES)) - 1
    store_cards(s, reader)
    title_cards(s, reader)
    outlaws(s, reader)
    begin(s, PHASES[reader.one_of("phase", PHASES)])
    return s


class Reader(Facts):
    def __init__(self, rules: Rules, facts: dict[str, Any]) -> None:
        super().__init__(facts)
        self.rules = rules

    def each(self, fact: str, default: Any) -> list[Any]:
        """One entry for each seat."""
        values = self.facts.get(fact, [default] * self.rules.seats)
        if not isinstance(values, list) or len(values) != self.rules.seats:
            raise self.wrong(fact, values, str([default] * self.rules.seats))
        return values

    def numbers(self, fact: str) -> list[int]:
        values = self.each(fact, 0)
        if any(type(value) is not int or not 0 <= value < 64 for value in values):
            raise self.wrong(fact, values, str([0] * self.rules.seats))
        return values[:]

    def dice(self, fact: str) -> list[int]:
        """`9TTKA` for each seat."""
        out = []
        for written in self.each(fact, ""):
            if not isinstance(written, str) or len(written) > DICE_EACH or any(face not in FACES for face in written):
                raise self.wrong(fact, written, "9TJQK")
            out.append(counted(tuple([FACES.index(face) for face in written])))
        return out

    def seats(self, fact: str) -> list[int]:
        values = self.facts.get(fact, [])
        if not isinstance(values, list) or any(value not in range(self.rules.seats) for value in values):
            raise self.wrong(fact, values, "[0, 1]")
        return values

    def hands(self, fact: str, names: Sequence[str]) -> list[list[int]]:
        return [self.names(fact, hand, names) for hand in self.each(fact, [])]

    def pool(self, fact: str, default: list[str], names: Sequence[str]) -> list[int]:
        return self.names(fact, self.facts.get(fact, default), names)


def money(s: Town, reader: Reader) -> None:
    """DT-009: nothing is created; what is not said lies on the Bank, or with the last seat."""
    rules = s.ruleset
    total = rules.cash * rules.seats + rules.safe
    s.coach = reader.number("coach", 0, 0, total)
    if "cash" in reader.facts:
        s.cash = reader.numbers("cash")
    elif "bank" in reader.facts:
        left = total - s.coach - reader.number("bank", 0, 0, total)
        s.cash = [left // rules.seats + (seat < left % rules.seats) for seat in range(rules.seats)]
    s.bank = reader.number("bank", total - sum(s.cash) - s.coach, 0, total)
    if sum(s.cash) + s.bank + s.coach != total:
        raise reader.wrong("bank", s.bank, str(total - sum(s.cash) - s.coach))
    s.nuggets = reader.numbers("nuggets")
    s.mine = reader.number("mine", rules.mine - sum(s.nuggets), 0, rules.mine)
    if "nuggets" not in reader.facts:
        s.nuggets[-1] = rules.mine - s.mine
    if sum(s.nuggets) + s.mine != rules.mine:
        raise reader.wrong("mine", s.mine, str(rules.mine - sum(s.nuggets)))


def store_cards(s: Town, reader: Reader) -> None:
    s.stores = [
        sorted([placed(card, 1 << seat) for card in hand]) for seat, hand in enumerate(reader.hands("stores", STORE))
    ]
    spent = [0] * KINDS
    for card in reader.pool("discard", [], STORE):
        spent[card] += 1
    s.spent = spent
    s.discard = sorted([placed(card, 0) for card in reader.pool("laid", [], STORE)])
    deck = [left - gone for left, gone in zip(s.deck, spent, strict=True)]
    for at in [*s.discard, *[at for hand in s.stores for at in hand]]:
        deck[card_of(at)] -= 1
    if min(deck) < 0:
        raise reader.wrong("stores", STORE[deck.index(min(deck))], "…")
    s.deck = deck
    if "river" in reader.facts:
        river = reader.pool("river", [], RIVER)
        counts = s.river[bag.BAG][:]
        for card in river:
            counts[card] -= 1
        s.sifted = counts
        s.river = [[], [0] * len(RIVER), [placed(card, 0) for card in reversed(river)]]


def title_cards(s: Town, reader: Reader) -> None:
    s.titles = [
        sorted([placed(card + KINDS, 1 << seat) for card in hand])
        for seat, hand in enumerate(reader.hands("titles", TITLES))
    ]
    s.wired = [sum(1 << card for card in hand) for hand in reader.hands("wired", TITLES)]
    s.ranches = reader.numbers("ranches")
    queue = reader.pool("queue", [], (*TITLES, "ranch"))
    s.queue = [KINDS + card for card in queue]
    left = s.pile[:]
    for card in [*queue, *[card_of(at) - KINDS for hand in s.titles for at in hand]]:
        left[card] -= 1
    for wired in s.wired:
        left = [number - (wired >> title & 1) for title, number in enumerate(left)]
    left[-1] -= sum(s.ranches)
    if min(left) < 0:
        raise reader.wrong("titles", CARDS[KINDS + left.index(min(left))], "…")
    if "pile" in reader.facts:
        pile = [0] * len(left)
        for card in reader.pool("pile", [], (*TITLES, "ranch")):
            pile[card] += 1
        rest = [number - pile[title] for title, number in enumerate(left)]
        s.box = [placed(KINDS + title, 0) for title, number in enumerate(rest) for _ in range(number)]
        left = pile
    s.pile = left


def outlaws(s: Town, reader: Reader) -> None:
    if not s.ruleset.extension:
        return
    s.wanted = sum(1 << card for card in reader.pool("wanted", [], OUTLAWS))
    s.recruited = [sum(1 << card for card in hand) for hand in reader.hands("recruited", OUTLAWS)]
    s.captured = [sum(1 << card for card in hand) for hand in reader.hands("captured", OUTLAWS)]
    gone = s.wanted | sum(s.recruited) | sum(s.captured)
    s.gang = (1 << len(OUTLAWS)) - 1 & ~gone
    top = reader.pool("lookout", [], OUTLAWS)
    s.lookout = top[0] if top else int(s.gang & -s.gang).bit_length() - 1 if s.gang else NO_OUTLAW
    s.gang &= ~(1 << s.lookout) if s.lookout != NO_OUTLAW else s.gang


def begin(s: Town, phase: str) -> None:
    starts: dict[str, list[Any]] = {
        "keep": [KEEP_DICE, WALK], "throw": [SHAKE, WALK], "complete": [COMPLETION, WALK], "sharps": [SHARPS, WALK],
        "walk": [WALK], "end": [END_ROUND], "score": [SCORING],
    }  # fmt: skip
    s.then_all(starts[phase] if phase in starts else STREET[STOPS.index(phase) :])


def facts(s: Town) -> dict[str, Any]:
    """The same facts read off a town, and how it stands."""
    n = range(s.ruleset.seats)
    return {
        "round": s.round, "sheriff": s.sheriff, "cash": s.cash[:], "nuggets": s.nuggets[:], "bank": s.bank,
        "coach": s.coach, "mine": s.mine, "dice": ["".join(names(dice)) for dice in s.locked],
        "cups": ["".join(names(dice)) for dice in s.cups], "loose": [loose(dice) for dice in s.locked],
        "titles": [[CARDS[card_of(at)] for at in hand] for hand in s.titles],
        "stores": [[CARDS[card_of(at)] for at in hand] for hand in s.stores],
        "wired": [list(named(mask, TITLES)) for mask in s.wired], "ranches": s.ranches[:],
        "queue": [CARDS[card] for card in s.queue], "pile": sum(s.pile), "deck": sum(s.deck),
        "discard": [STORE[card] for card in range(KINDS) for _ in range(s.spent[card])], "laid": len(s.discard),
        "box": [CARDS[card_of(at)] for at in s.box], "wanted": list(named(s.wanted, OUTLAWS)),
        "recruited": [list(named(mask, OUTLAWS)) for mask in s.recruited],
        "captured": [list(named(mask, OUTLAWS)) for mask in s.captured],
        "lookout": OUTLAWS[s.lookout] if s.lookout >= 0 else "", "river": river_of(s), "sifted": sum(s.sifted),
        "gained": [seat for seat in n if s.gained >> seat & 1], "holder": s.holder, "guard": s.guard,
        "war": PLACES[s.war] if s.war >= 0 else "", "spirit": SPIRITS[s.face] if s.face >= 0 else "",
        "scores": [sum(points(s, seat)) for seat in n], "winner": s.winner, "haggle": s.haggle,
        "question": type(s.pending[0].step).__name__ if s.pending else "",
    }  # fmt: skip


def river_of(s: Town) -> list[str]:
    """The cards on top whose place somebody knows, the next one first."""
    return [RIVER[card_of(at)] for at in reversed(s.river[bag.TOP])]
