"""The town as plain data, and the few ways in which pieces move on it (DW-001 … DW-009, DW-173 … DW-178).

A gang is a seat; a cowboy is a number made of gang and rank, see `cowboy`; sets of plots are bit masks.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.kernel.flow import ALL, Decision, Ruleset, State, Step, Visibility
from saloon.kernel.messages import Atom, EventLog
from saloon.parts import bag
from saloon.parts.bag import Deck

KINDS: Final = (
    "town-hall", "sheriffs-office", "church", "saloon", "gunsmith", "bank", "blacksmith", "casino", "general-store",
    "hotel", "laundry", "stage-depot", "undertaker", "gold-mine", "fortune-teller", "courthouse", "grifter",
    "newspaper", "dance-hall", "telegraph-office",
)  # fmt: skip
TOWN_HALL: Final = 0
OFFICE: Final = 1
CHURCH: Final = 2
SALOON: Final = 3
GUNSMITH: Final = 4
BANK: Final = 5
BLACKSMITH: Final = 6
CASINO: Final = 7
STORE: Final = 8
HOTEL: Final = 9
LAUNDRY: Final = 10
DEPOT: Final = 11
UNDERTAKER: Final = 12
GOLD_MINE: Final = 13
TELLER: Final = 14
COURT: Final = 15
GRIFTER: Final = 16
NEWSPAPER: Final = 17
DANCE_HALL: Final = 18
TELEGRAPH: Final = 19
X_SALOON: Final = 3  # the first four tiles are those marked X: three that never move, and a Saloon

GANGS: Final = 5
STRENGTHS: Final = range(1, 4)
FACES: Final = range(1, 7)
STACKS: Final = range(1, 4)
COWBOYS: Final = ("greenhorn", "gunslinger", "veteran")  # DW-005: by rank, which is the strength less one
RANKS: Final = 3
EMPTY: Final = -1  # in `town`, beside tiles
RAIL: Final = -2
STATION: Final = -3
OFF_BOARD: Final = -1
MOST_PLOTS: Final = 60  # a set of plots is one machine word
MOST_TILES: Final = 60
MOST_CROSSINGS: Final = 64
MOST_SHOTS: Final = 32  # at one enemy, in the final duel
BIT: Final = [1 << plot for plot in range(MOST_PLOTS)]  # compiled, `1 << plot` would be cut to 32 bits

BY_STATION: Final = 1  # bits of `ending` (DW-179)
BY_GAUGE: Final = 2
BY_DEATH: Final = 4
ENDINGS: Final = ("station", "gauge", "death")


def cowboy(seat: i64, rank: i64) -> i64:
    """The cowboys of this rank in a gang: `ranch`, `mine`, `hill` and `reserve` say how many are there."""
    return seat * RANKS + rank


def gang_of(man: i64) -> i64:
    return man // RANKS


def rank_of(man: i64) -> i64:
    return man % RANKS


def headcount(place: list[int], seat: i64) -> i64:
    """How many cowboys this gang has in a place."""
    weakest = seat * RANKS
    return place[weakest] + place[weakest + 1] + place[weakest + 2]


def rail_entry(seat: i64, plot: i64) -> i64:
    """DW-156: a cowboy in a building, by whose he is and where."""
    return plot * 8 + seat


def entry_seat(entry: i64) -> i64:
    return entry & 7


def entry_plot(entry: i64) -> i64:
    return entry >> 3


class Power:
    """What annexing a building of one kind does."""

    def annex(self, s: Town, seat: i64, plot: i64, log: EventLog | None) -> None:
        """DW-074: in the printed order, as far as possible; DW-083: all choices are this seat's.

        What it sets off goes on the agenda above the rest (DW-082), and the cowboy is needed no more (DW-081).
        """
        raise NotImplementedError


class Rules(Ruleset):
    """The board and content of one table, as the rules use them."""

    __slots__ = (
        "brought", "cartridges", "church", "cowboys", "crossings", "death", "depot", "dollars", "edge", "fines",
        "gauge", "gold", "guard", "hits", "horses", "kinds", "near", "next", "odds", "office", "pays", "plots",
        "powers", "prices", "purse", "rail", "rails", "sends", "shells", "stacks", "stars", "start_cartridges",
        "start_cowboys", "start_horses", "start_sheriff", "station", "tiles", "tiles_of", "town_hall", "tricked",
        "wanted", "wired",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: dict[str, Atom], plots: list[str], near: list[int], crossings: list[str],
        guard: list[int], edge: list[int], next: list[list[int]], rails: i64, fixed: list[int], stars: list[int],
        start_sheriff: i64, tiles: list[str], kinds: list[int], stacks: list[int], hits: list[int], gold: list[int],
        fines: list[int], prices: list[int], cowboys: list[int], start_cowboys: list[int], pieces: list[int],
        start: list[int], sends: list[list[list[int]]], odds: list[float], pays: list[int],
        numbers: dict[str, int], powers: list[list[Power]],
    ) -> None:  # fmt: skip
        super().__init__(seats, options)
        self.plots = plots
        self.near = near  # by plot, the adjacent plots (DW-002)
        self.crossings = crossings
        self.guard = guard  # by crossing, its three plots (DW-060)
        self.edge = edge  # where the line begins
        self.next = next  # by plot, where it may go on (DW-148)
        self.rails = rails  # DW-147
        self.town_hall: i64 = fixed[0]
        self.office: i64 = fixed[1]
        self.church: i64 = fixed[2]
        self.stars = stars
        self.start_sheriff = start_sheriff
        self.tiles = tiles
        self.kinds = kinds  # by tile; those of a kind work alike (DW-130)
        self.stacks = stacks  # by tile, the stack it returns to (DW-132, DW-149)
        self.tiles_of = [[tile for tile, k in enumerate(kinds) if k == kind] for kind in range(len(KINDS))]
        self.hits = hits  # by face - 1: 0 miss, 1 wound, 2 kill (DW-052 … DW-054)
        self.gold = gold
        self.fines = fines
        self.prices = prices
        self.cowboys = cowboys  # of each rank, in a gang
        self.start_cowboys = start_cowboys
        self.wanted: i64 = pieces[0]
        self.cartridges: i64 = pieces[1]
        self.horses: i64 = pieces[2]
        self.dollars: i64 = pieces[3]
        self.purse: i64 = start[0]
        self.start_cartridges: i64 = start[1]
        self.start_horses: i64 = start[2]
        self.gauge: i64 = start[3] * seats
        self.odds = odds  # of duels, see odds.py
        self.pays = pays  # by kind, for an annex
        self.shells: i64 = numbers["cartridges"]  # DW-103: at the Gunsmith
        self.tricked: i64 = numbers["tricked"]  # DW-140
        self.brought: i64 = numbers["brought"]  # DW-144
        self.wired: i64 = numbers["wired"]  # DW-145
        self.rail: i64 = numbers["rail"]  # DW-114: for the Hotel
        self.station: i64 = numbers["station"]  # DW-115
        self.depot: i64 = numbers["depot"]  # DW-123
        self.death: i64 = numbers["death"]  # DW-126: for the Undertaker
        self.sends = sends  # by the ranks in a ranch as bits and by plot: the answers
        self.powers = powers  # by whether the cowboy comes straight from a Laundry (DW-119) and by kind


class Town(State[Rules]):
    __slots__ = (
        "active", "at", "bank", "box", "built", "cartridges", "decks", "dice", "dollars", "duel", "ending", "fight",
        "first", "gauge", "hill", "horses", "line", "lists", "men", "mine", "own", "pews", "ranch", "reserve", "shells",
        "sheriff", "stable", "totals", "town", "turn", "turned", "wanted",
    )  # fmt: skip
    VISIBLE: ClassVar[dict[str, Visibility]] = {  # DW-007: all is public but the order of the stacks
        "town": ALL, "at": ALL, "built": ALL, "men": ALL, "own": ALL, "pews": ALL, "ranch": ALL, "mine": ALL,
        "hill": ALL, "reserve": ALL, "dollars": ALL, "cartridges": ALL, "horses": ALL, "wanted": ALL, "bank": ALL,
        "shells": ALL, "stable": ALL, "gauge": ALL, "box": ALL, "line": ALL, "sheriff": ALL,
        "decks": lambda s, viewer: [bag.seen(deck, viewer) for deck in s.decks], "turned": ALL, "active": ALL,
        "first": ALL, "turn": ALL, "ending": ALL, "dice": ALL, "duel": ALL, "lists": ALL, "totals": ALL, "fight": ALL,
    }  # fmt: skip

    def __init__(
        self, ruleset: Rules, agenda: list[Step[Any]], pending: list[Decision], side_questions: tuple[Decision, ...],
        serial: int, result: list[int], town: list[int], at: list[int], built: i64, men: list[int], own: list[int],
        pews: list[int], ranch: list[int], mine: list[int], hill: list[int], reserve: list[int], dollars: list[int],
        cartridges: list[int], horses: list[int], wanted: list[int], bank: i64, shells: i64, stable: i64, gauge: i64,
        box: i64, line: list[int], sheriff: i64, decks: list[Deck], turned: list[int], active: i64, first: i64,
        turn: i64, ending: i64, dice: list[int], duel: list[int], lists: list[list[int]], totals: list[int],
        fight: list[list[int]],
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.town = town  # by plot: its tile, or EMPTY, RAIL, STATION
        self.at = at  # by tile: its plot, or OFF_BOARD
        self.built = built  # the plots with a building
        self.men = men  # by plot: 1 + the cowboy there, or 0; for the Church see pews
        self.own = own  # by seat: the plots with a cowboy of his, the Church included
        self.pews = pews  # by seat: the strength of his cowboy at the Church, or 0
        self.ranch = ranch  # by cowboy: how many are there
        self.mine = mine  # DW-170: out of the town
        self.hill = hill  # DW-009: nobody comes back
        self.reserve = reserve  # DW-006: until the Saloon brings them in
        self.dollars = dollars
        self.cartridges = cartridges
        self.horses = horses
        self.wanted = wanted  # DW-177: without limit
        self.bank = bank  # the supply: money (it may go below 0, DW-173),
        self.shells = shells  # cartridges
        self.stable = stable  # and horses
        self.gauge = gauge
        self.box = box
        self.line = line  # the plots of the railway in order, the Station last
        self.sheriff = sheriff
        self.decks = decks  # replaced when one changes, never changed: clones share them. So are all lists below.
        self.turned = turned  # tiles turned up and not yet placed
        self.active = active  # DW-015: while others settle something, too
        self.first = first
        self.turn = turn
        self.ending = ending  # which end events have happened
        self.dice = dice  # the faces rolled last
        self.duel = duel  # the duel under way, see duel.py
        self.lists = lists  # rail entries still to be worked off, the innermost list last
        self.totals = totals  # after scoring
        self.fight = fight  # the final duel, see showdown.py

    def clone(self) -> Town:
        return Town(
            self.ruleset, self.agenda[:], self.pending[:], self.side_questions, self.serial, self.result, self.town[:],
            self.at[:], self.built, self.men[:], self.own[:], self.pews[:], self.ranch[:], self.mine[:], self.hill[:],
            self.reserve[:], self.dollars[:], self.cartridges[:], self.horses[:], self.wanted[:], self.bank,
            self.shells, self.stable, self.gauge, self.box, self.line[:], self.sheriff, self.decks, self.turned,
            self.active, self.first, self.turn, self.ending, self.dice, self.duel, self.lists, self.totals, self.fight,
        )  # fmt: skip

    # --- cowboys ---

    def enter(self, seat: i64, rank: i64, plot: i64) -> None:
        """DW-075: whoever stands there controls the building."""
        self.own[seat] |= BIT[plot]
        if plot == self.ruleset.church:
            self.pews[seat] = rank + 1
        else:
            self.men[plot] = cowboy(seat, rank) + 1

    def leave(self, seat: i64, plot: i64) -> i64:
        """DW-019, DW-077: control ends, and so do rail entries (DW-157). Returns the cowboy's rank."""
        rank = self.rank_at(seat, plot)
        self.own[seat] &= ~BIT[plot]
        if self.lists:
            entry = rail_entry(seat, plot)
            self.lists = [[other for other in entries if other != entry] for entries in self.lists]
        if plot == self.ruleset.church:
            self.pews[seat] = 0
        else:
            self.men[plot] = 0
        return rank

    def rank_at(self, seat: i64, plot: i64) -> i64:
        """The rank of this gang's cowboy in a building."""
        return self.pews[seat] - 1 if plot == self.ruleset.church else rank_of(self.man_at(plot))

    def to_mine(self, seat: i64, plot: i64, why: str, log: EventLog | None) -> None:
        """DW-008: from a building, without duel, death or horse."""
        rank = self.leave(seat, plot)
        self.mine[cowboy(seat, rank)] += 1
        if log:
            log.tell("mine", seat=seat, cowboy=COWBOYS[rank], plot=self.ruleset.plots[plot], why=why)

    def living(self, seat: i64) -> int:
        """DW-182: recruited cowboys that are not on Boot Hill; a duellist on his way is not counted."""
        return headcount(self.ranch, seat) + headcount(self.mine, seat) + self.own[seat].bit_count()

    def man_at(self, plot: i64) -> i64:
        """The cowboy in a building other than the Church; -1 if there is none."""
        return self.men[plot] - 1

    def holder(self, plot: i64) -> i64:
        """The seat that controls a building other than the Church; -1 if nobody does."""
        man = self.man_at(plot)
        return gang_of(man) if man >= 0 else -1

    def holders(self, kind: i64) -> list[int]:
        """DW-076: who controls the buildings of a kind now."""
        found: list[int] = []
        for tile in self.ruleset.tiles_of[kind]:
            plot: i64 = self.at[tile]
            if plot >= 0 and self.men[plot]:
                found.append(gang_of(self.man_at(plot)))
        return found

    def building(self, plot: i64) -> i64:
        """The kind of the building on a plot that has one."""
        return self.ruleset.kinds[self.town[plot]]

    # --- goods ---

    def earn(self, seat: i64, amount: i64, why: str, log: EventLog | None) -> None:
        """DW-173: from the supply, which never runs out."""
        self.dollars[seat] += amount
        self.bank -= amount
        if log:
            log.tell("earn", seat=seat, amount=amount, why=why, dollars=self.dollars[seat])

    def spend(self, seat: i64, amount: i64) -> None:
        self.dollars[seat] -= amount
        self.bank += amount

    def take_wanted(self, seat: i64, why: str, log: EventLog | None) -> None:
        """One token from the gauge, if it holds any; the last one ends the game (DW-031, DW-179)."""
        if self.gauge:
            self.gauge -= 1
            self.wanted[seat] += 1
            if log:
                log.tell("wanted", seat=seat, why=why, held=self.wanted[seat], gauge=self.gauge)
            if not self.gauge:
                self.end(BY_GAUGE, log)

    def discard(self, seat: i64, tokens: i64, log: EventLog | None) -> None:
        """DW-175: to the box."""
        self.wanted[seat] -= tokens
        self.box += tokens
        if log:
            log.tell("discard", seat=seat, tokens=tokens, held=self.wanted[seat])

    def end(self, event: i64, log: EventLog | None) -> None:
        """DW-179, DW-181: an end event; it cannot be undone."""
        if not self.ending & event and log:
            log.tell("end", why=ENDINGS[event // 2])
        self.ending |= event

    # --- tiles ---

    def put_under(self, tile: i64) -> None:
        """DW-098, DW-149: for all to see, to the bottom of the stack of its back."""
        stack = self.ruleset.stacks[tile]
        self.decks = own_deck(self.decks, stack)
        self.decks[stack][bag.BOTTOM].insert(0, bag.placed(tile, bag.EVERYBODY))

    def build(self, tile: i64, plot: i64) -> None:
        self.town[plot] = tile
        self.at[tile] = plot
        self.built |= BIT[plot]


def own_deck(decks: list[Deck], stack: i64) -> list[Deck]:
    """The stacks with a copy of one that may be changed."""
    return [bag.copy_deck(deck) if i == stack else deck for i, deck in enumerate(decks)]


def empty(rules: Rules) -> Town:
    """The board before set-up: three buildings stand, the rest lies in its stacks, everybody has the start goods."""
    n = int(rules.seats)
    decks: list[Deck] = [bag.new_deck([0] * len(rules.tiles)) for _ in range(3)]
    for tile, stack in enumerate(rules.stacks):
        decks[stack][bag.BAG][tile] = int(tile > X_SALOON)
    ranch = rules.start_cowboys * n
    reserve = [rules.cowboys[rank] - rules.start_cowboys[rank] for rank in range(RANKS)] * n
    s = Town(
        rules, [], [], (), 0, [], [EMPTY] * len(rules.plots), [OFF_BOARD] * len(rules.tiles), 0, [0] * len(rules.plots),
        [0] * n, [0] * n, ranch, [0] * RANKS * n, [0] * RANKS * n, reserve, [int(rules.purse)] * n,
        [int(rules.start_cartridges)] * n, [int(rules.start_horses)] * n, [0] * n, rules.dollars - n * rules.purse,
        rules.cartridges - n * rules.start_cartridges, rules.horses - n * rules.start_horses, rules.gauge,
        rules.wanted - rules.gauge, [], rules.start_sheriff, decks,
        [], 0, 0, 0, 0, [], [], [], [], [],
    )  # fmt: skip
    s.build(TOWN_HALL, rules.town_hall)
    s.build(OFFICE, rules.office)
    s.build(CHURCH, rules.church)
    return s
