"""The town as plain data: money, dice, hands, piles (ledger sections 2, 3 and 6).

Lists that change seldom are replaced, never changed, so that clones share them: everything but cash, locked, cups and
the outer lists of titles and stores.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.dice_town.bundle import cards_in, dollars_in, nuggets_in, outlaws_in, ranches_in, stores_in, titles_in
from saloon.games.dice_town.names import KINDS
from saloon.games.dice_town.records import knows_theft
from saloon.games.dice_town.seats import bit
from saloon.kernel.flow import ALL, Decision, Ruleset, State, Step, Visibility
from saloon.kernel.messages import Atom
from saloon.parts import bag
from saloon.parts.bag import Deck, card_of, knowers_of, knows

NO_OUTLAW: Final = -1
NO_PLACE: Final = -1
NO_SPOILS: Final[list[list[int]]] = [[], []]


class Rules(Ruleset):
    """The options and content of one table, as the rules use them."""

    __slots__ = (
        "bounty",
        "capture",
        "cash",
        "clockwise",
        "copies",
        "discovery",
        "dollars",
        "extension",
        "face",
        "first",
        "gold",
        "indian",
        "joe",
        "mask",
        "mine",
        "pair",
        "queue",
        "removed",
        "river",
        "rounds",
        "safe",
        "spirits",
        "star",
        "swindle",
        "titles",
        "values",
        "wallets",
        "wanted",
        "wired",
        "worth",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: dict[str, Atom], extension: bool, indian: bool, copies: list[int], worth: list[int],
        values: list[int], titles: list[int], removed: int, river: list[int], pair: list[int], face: list[int],
        bounty: list[int], spirits: list[int], cash: int, safe: int, mine: int, first: int,
        numbers: dict[str, int],
    ) -> None:  # fmt: skip
        super().__init__(seats, options)
        self.extension = extension
        self.indian = indian
        self.copies = copies  # of each Store card
        self.worth = worth  # of each Store card at the end
        self.values = values  # of each title
        self.titles = titles  # copies of each title, the ranch last
        self.removed: i64 = removed  # titles put back into the box unseen
        self.river = river  # copies of each River card
        self.pair = pair  # of each outlaw
        self.face = face  # the wanted face of each
        self.bounty = bounty
        self.spirits = spirits  # the six faces of the Indian die
        self.cash: i64 = cash
        self.safe: i64 = safe
        self.mine: i64 = mine
        self.first: i64 = first  # the first Sheriff, -1 for any
        self.queue: i64 = numbers["queue"]  # titles on show
        self.wired: i64 = numbers["wired"]  # DT-080: titles in one visit
        self.swindle: i64 = numbers["swindle"]  # DT-083, DTX-055: dollars from everybody
        self.joe: i64 = numbers["joe"]  # DT-119: dollars
        self.wanted: i64 = numbers["wanted"]  # outlaws, from the start
        self.discovery: i64 = numbers["discovery"]  # DTX-042: River cards looked at
        self.gold = [numbers[f"gold{n}"] for n in range(2, 6)]  # DTX-038: nuggets, by River card
        self.wallets = [numbers["wallet2"], numbers["wallet3"]]  # DTX-041: dollars
        self.dollars: i64 = numbers["dollars"]  # DT-095: for one point
        self.star: i64 = numbers["star"]  # DT-096: points
        self.capture: i64 = numbers["capture"]  # DTX-058: points of the Dog
        self.rounds: i64 = int(options["offer-rounds"])
        self.mask: i64 = (1 << seats) - 1
        self.clockwise = [[(start + i) % seats for i in range(seats)] for start in range(seats)]  # DT-008


def cups_seen(s: Town, viewer: int) -> list[int]:
    """DT-012: only its owner looks under a cup."""
    return [cup if seat == viewer else 0 for seat, cup in enumerate(s.cups)]


def known_of(cards: list[int], viewer: int) -> list[Any]:
    """Of hidden cards: those the viewer knows, and how many more there are."""
    known = [card_of(at) for at in cards if knows(at, viewer)]
    return [known, len(cards) - len(known)]


def titles_seen(s: Town, viewer: int) -> list[Any]:
    return [known_of(hand, viewer) for hand in s.titles]


def stores_seen(s: Town, viewer: int) -> list[Any]:
    return [known_of(hand, viewer) for hand in s.stores]


def looks(mask: int, viewer: int) -> bool:
    return viewer >= 0 and mask >> viewer & 1 == 1


def drawn_seen(s: Town, viewer: int) -> list[Any]:
    return [s.drawn[:], len(s.drawn)] if looks(s.lookers, viewer) else [[], len(s.drawn)]


def loot_seen(s: Town, viewer: int) -> list[Any]:
    """DT-064: everybody sees how many of each kind."""
    stores = sum(1 for card in s.loot if card < KINDS)
    return [s.loot[:] if looks(s.lookers, viewer) else [], len(s.loot) - stores, stores]


def panned_seen(s: Town, viewer: int) -> list[Any]:
    return [s.panned[:] if looks(s.lookers, viewer) else [], len(s.panned)]


def summary(s: Town, seat: int, some: int) -> list[int]:
    """DT-162: what everybody sees of an offer: of hand cards only how many."""
    titles = titles_in(some)
    wired = titles & s.wired[seat]
    stores = stores_in(some)
    number = sum(stores >> 2 * kind & 3 for kind in range(KINDS))
    return [
        dollars_in(some), nuggets_in(some), int(titles & ~wired).bit_count(), wired, number, ranches_in(some),
        outlaws_in(some),
    ]  # fmt: skip


def offers_seen(s: Town, viewer: int) -> list[Any]:
    """The whole of it, and its hand cards by number, only for the two whom it concerns."""
    out: list[Any] = []
    for seat, some in enumerate(s.offers):
        if viewer in (seat, s.sheriff):
            out.append([summary(s, seat, some), some, cards_in(titles_in(some) & ~s.wired[seat], stores_in(some))])
        else:
            out.append([summary(s, seat, some), 0, []])
    return out


def own_seen(s: Town, viewer: int) -> list[int]:
    """DT-163: what one has submitted is hidden until all have."""
    return [some if seat == viewer else 0 for seat, some in enumerate(s.submitted)]


def fresh_seen(s: Town, viewer: int) -> int:
    """DT-064: the card stolen last; only thief and victim know it."""
    return s.fresh if knows_theft(s.fresh, viewer) else 0


def rumours_seen(s: Town, viewer: int) -> list[list[int]]:
    return [own[:] if seat == viewer else [] for seat, own in enumerate(s.rumours)]


def spoils_seen(s: Town, viewer: int) -> list[list[int]]:
    """Titles from the queue are public; one from the pile only its taker knows."""
    takers = (s.first, s.second)
    return [
        [at if knows(at, viewer) or takers[rank] == viewer else knowers_of(at) for at in some]
        for rank, some in enumerate(s.spoils)
    ]


class Town(State[Rules]):
    """Hand cards are `placed` with the seats that know them, and sorted, so that no order tells anything."""

    __slots__ = (
        "again", "bank", "boost", "box", "brutes", "captured", "cash", "choice", "coach", "cups", "deck", "demands",
        "discard", "drawn", "face", "first", "fresh", "gained", "gang", "guard", "haggle", "holder", "hunted", "kept",
        "limbo", "locked", "lookers", "lookout", "loot", "mine", "nuggets", "offers", "panned", "pile", "queue",
        "ranches",
        "recruited", "returned", "river", "rolled", "round", "rumours", "second", "sheriff", "sifted", "spent",
        "spoils", "stores", "submitted", "tie", "titles", "to_draw", "visitors", "wanted", "war", "winner", "wired",
    )  # fmt: skip
    VISIBLE: ClassVar[dict[str, Visibility]] = {
        "round": ALL, "sheriff": ALL, "cash": ALL, "nuggets": ALL, "bank": ALL, "coach": ALL, "mine": ALL,
        "locked": ALL, "cups": cups_seen, "rolled": ALL, "titles": titles_seen, "stores": stores_seen, "wired": ALL,
        "ranches": ALL, "queue": ALL, "pile": lambda s, viewer: sum(s.pile),
        "box": lambda s, viewer: known_of(s.box, viewer), "deck": lambda s, viewer: sum(s.deck), "spent": ALL,
        "discard": lambda s, viewer: known_of(s.discard, viewer), "river": lambda s, viewer: bag.seen(s.river, viewer),
        "sifted": ALL, "gang": ALL, "lookout": ALL, "wanted": ALL, "recruited": ALL, "captured": ALL, "gained": ALL,
        "limbo": ALL, "drawn": drawn_seen, "loot": loot_seen, "panned": panned_seen, "lookers": ALL, "first": ALL,
        "second": ALL, "choice": ALL, "tie": ALL, "offers": offers_seen, "submitted": own_seen, "demands": ALL,
        "haggle": ALL, "kept": ALL, "brutes": ALL, "boost": ALL, "to_draw": ALL, "again": ALL, "hunted": ALL,
        "visitors": ALL, "spoils": spoils_seen, "holder": ALL, "returned": ALL,
        "face": ALL, "guard": ALL, "war": ALL, "winner": ALL, "rumours": rumours_seen,
        "fresh": fresh_seen,
    }  # fmt: skip

    def __init__(
        self, ruleset: Rules, agenda: list[Step[Any]], pending: list[Decision], side_questions: tuple[Decision, ...],
        serial: int, result: list[int], round: i64, sheriff: i64, cash: list[int], nuggets: list[int], bank: i64,
        coach: i64, mine: i64, locked: list[int], cups: list[int], rolled: i64, titles: list[list[int]],
        stores: list[list[int]], wired: list[int], ranches: list[int], queue: list[int], pile: list[int],
        box: list[int], deck: list[int], spent: list[int], discard: list[int], river: Deck, sifted: list[int],
        gang: i64, lookout: i64, wanted: i64, recruited: list[int], captured: list[int], gained: i64, limbo: list[int],
        drawn: list[int], loot: list[int], panned: list[int], lookers: i64, first: i64, second: i64, choice: i64,
        tie: i64, offers: list[int], submitted: list[int], demands: list[int], haggle: i64, kept: list[int],
        brutes: i64, boost: i64, to_draw: i64, again: i64, hunted: i64, visitors: list[int], spoils: list[list[int]],
        holder: i64, returned: i64, face: i64, guard: i64, war: i64, winner: i64, rumours: list[list[int]], fresh: i64,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.round = round
        self.sheriff = sheriff
        self.cash = cash
        self.nuggets = nuggets
        self.bank = bank
        self.coach = coach
        self.mine = mine
        self.locked = locked  # dice face up in front of each seat
        self.cups = cups  # dice rolled and not yet shown
        self.rolled = rolled  # the seats with dice under the cup
        self.titles = titles  # plain titles in hand
        self.stores = stores  # Store cards in hand
        self.wired = wired  # titles behind barbed wire, a bit each
        self.ranches = ranches
        self.queue = queue  # visible titles, slot 1 first
        self.pile = pile  # titles: how many of each
        self.box = box  # titles out of the game
        self.deck = deck  # the Store pile: how many of each
        self.spent = spent  # of the Store discard, what everybody knows: how many of each
        self.discard = discard  # and the rest of it, placed
        self.river = river
        self.sifted = sifted  # River cards out of the game: how many of each
        self.gang = gang  # outlaws in the deck but for the top one
        self.lookout = lookout  # the visible outlaw on top
        self.wanted = wanted  # outlaws above the Sheriff's office
        self.recruited = recruited
        self.captured = captured
        self.gained = gained  # who may not see the Doc (DT-088)
        self.limbo = limbo  # Store cards being played, the last shown last (records.py)
        self.drawn = drawn  # cards drawn at the Store and looked at
        self.loot = loot  # cards of a victim's hand that are looked at
        self.panned = panned  # River cards looked at
        self.lookers = lookers  # who sees what is drawn, looted or panned
        self.first = first  # the winner of the place being resolved, -1 if none
        self.second = second
        self.choice = choice  # the action the first has chosen: 0 classic, 1 new
        self.tie = tie  # contenders, a bit each
        self.offers = offers
        self.submitted = submitted  # offers not yet shown
        self.demands = demands
        self.haggle = haggle  # offer rounds so far
        self.kept = kept  # dice shown and not yet paid for
        self.brutes = brutes  # of this reveal: those that stand and those cancelled (brute.py)
        self.boost = boost  # own-action cards in force, a bit each
        self.to_draw = to_draw  # Store cards still to be drawn
        self.again = again  # Store actions or robberies still to come
        self.hunted = hunted  # dice of the last hunt
        self.visitors = visitors  # of the Doc, in the order of their visits once it is fixed
        self.spoils = spoils  # titles acquired at the Town Hall by the first and by the second
        self.holder = holder  # of the Indian die
        self.returned = returned  # who gave a title for it this round
        self.face = face  # it shows, -1 before it is rolled
        self.guard = guard  # who is not robbed this round
        self.war = war  # the place on the warpath
        self.winner = winner
        self.fresh = fresh  # the card stolen last at the Saloon (records.py)
        self.rumours = rumours  # by viewer: cards that may have left a hand (records.py)

    def clone(self) -> Town:
        return Town(
            self.ruleset, self.agenda[:], self.pending[:], self.side_questions, self.serial, self.result, self.round,
            self.sheriff, self.cash[:], self.nuggets, self.bank, self.coach, self.mine, self.locked[:], self.cups[:],
            self.rolled, self.titles[:], self.stores[:], self.wired, self.ranches, self.queue, self.pile, self.box,
            self.deck, self.spent, self.discard, self.river, self.sifted, self.gang, self.lookout, self.wanted,
            self.recruited, self.captured, self.gained, self.limbo, self.drawn, self.loot, self.panned, self.lookers,
            self.first, self.second, self.choice, self.tie, self.offers, self.submitted, self.demands, self.haggle,
            self.kept, self.brutes, self.boost, self.to_draw, self.again, self.hunted, self.visitors, self.spoils,
            self.holder, self.returned, self.face, self.guard, self.war, self.winner, self.rumours, self.fresh,
        )  # fmt: skip

    def pay(self, giver: i64, receiver: i64, most: i64) -> int:
        """DT-010: as much of a sum as there is."""
        paid: i64 = min(self.cash[giver], most)
        self.cash[giver] -= paid
        self.cash[receiver] += paid
        return paid

    def mined(self, seat: i64, most: i64) -> int:
        """DT-045: as many nuggets as the Mine still holds."""
        taken = min(self.mine, most)
        self.mine -= taken
        self.nuggets = replaced(self.nuggets, seat, self.nuggets[seat] + taken)
        if taken:
            self.gains(seat)
        return taken

    def gains(self, seat: i64) -> None:
        """DT-086 … DT-089, DTX-015, DTX-016: called where something is really gained, and never taken back"""
        self.gained |= bit(seat)

    def pinned(self) -> int:
        """Cards in the Store discard."""
        return sum(self.spent) + len(self.discard)


def replaced(values: list[int], at: i64, value: i64) -> list[int]:
    new = values[:]
    new[at] = value
    return new


def empty(rules: Rules) -> Town:
    """The board before anything is laid out."""
    n = rules.seats
    none = [0] * n
    nobody: list[list[int]] = [[] for _ in range(n)]
    return Town(
        rules, [], [], (), 0, [], 0, 0, [rules.cash] * n, none[:], rules.safe, 0, rules.mine, none[:], none[:], 0,
        nobody[:], nobody[:], none[:], none[:], [], rules.titles[:], [], rules.copies[:], [0] * KINDS, [],
        bag.new_deck(rules.river), [0] * len(rules.river), 0, NO_OUTLAW, 0, none[:], none[:], 0, [], [], [], [], 0, -1,
        -1, 0, 0, none[:], none[:], none[:], 0, none[:], 0, 0, 0, 0, 0, [], [[], []], -1, -1, -1, -1, NO_PLACE, -1,
        nobody[:], 0,
    )  # fmt: skip
