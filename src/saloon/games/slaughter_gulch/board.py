"""The town as plain data (ledger sections 2, 3 and 6), and the few ways in which its pieces change.

A dude is `seat * 6 + n`, one int of bits; townsfolk figures have twenty slots, one int of bits each, 0 if the slot is
free. A face-down encounter card is no particular card until it is turned up: nobody has seen it, chance decides then.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.language import (
    CELL,
    COACH,
    FIGURES,
    FIRST_CARD,
    FIRST_PASSENGER,
    GRAVE,
    HOME,
    ITEMS,
    JAIL,
    N_SPACES,
    NEUTRAL,
    POOL,
    RUN,
    SPACES,
    SQUARE,
    TILES,
    WHO,
)
from saloon.games.slaughter_gulch.ruleset import Rules
from saloon.kernel.flow import ALL, OWN, Decision, State, Step, Visibility
from saloon.kernel.messages import EventLog
from saloon.parts import bag
from saloon.parts.bag import Deck, card_of, knows
from saloon.parts.offer import WITHDRAWN, asked, closed, given, giver, is_accepted, is_open, is_party, veiled

# The bits of a dude.
PLACE: Final = 31  # SG-001: alive in town, at home or in a cell; dead; or in the pool
WOUNDED: Final = 1 << 5  # SG-003
HARROWED: Final = 1 << 6
HURT: Final = 1 << 7  # wounded during this turn
ACTED: Final = 1 << 8  # has performed an action this turn
DONE: Final = 1 << 9  # will not act any more this turn
CRIME: Final = 1 << 10
TOKEN_AT: Final = 11
TOKEN: Final = 31 << TOKEN_AT
RULER_AT: Final = 16
RULER: Final = 7 << RULER_AT  # 1 + the seat that mesmerized him
LASTING: Final = PLACE | WOUNDED | HARROWED  # SG-176, SG-177: what a new turn does not end

# The bits of a townsfolk figure.
CARD_AT: Final = 5
CARD: Final = 63 << CARD_AT  # 1 + the card (SG-004), 0 face down
SCAR_AT: Final = 11
SCARS: Final = 3 << SCAR_AT
FIGURE: Final = 1 << 13

SHERIFF: Final = 0
DEPUTY: Final = 1

# The stages of a turn; before them, set-up.
NEW_MAGIC: Final = 1
PLANNING: Final = 2
MOVING: Final = 3
EVENTS: Final = 4
ACTIONS: Final = 5
TURN_END: Final = 6


def known_of(cards: list[int], viewer: int) -> list[Any]:
    """Of hidden cards: those the viewer knows, and how many more there are."""
    known = [card_of(at) for at in cards if knows(at, viewer)]
    return [known, len(cards) - len(known)]


def known_at(s: Town, owner: i64, viewer: i64) -> int:
    """The unused items of a seat that a viewer knows."""
    if owner == viewer:
        return s.left[owner]
    n = s.ruleset.seats
    return s.known[owner * (n + 1) + (viewer if viewer >= 0 else n)]


def left_seen(s: Town, viewer: int) -> list[Any]:
    """SG-010, A-55: one's own unused items; of the others those one knows, and how many there are."""
    return [[known_at(s, seat, viewer), int(mask).bit_count()] for seat, mask in enumerate(s.left)]


def known_seen(s: Town, viewer: int) -> list[int]:
    return [known_at(s, seat, viewer) for seat in range(s.ruleset.seats)]


def loads_seen(s: Town, viewer: int) -> list[int]:
    """Section 6: loads are public, but not that somebody holds an unused weapon that has them."""
    loaded = s.ruleset.loaded
    return [loads if (s.right[seat] | known_at(s, seat, viewer)) & loaded else 0 for seat, loads in enumerate(s.loads)]


def looked_seen(s: Town, viewer: int) -> list[Any]:
    return [s.looked[:] if viewer == s.looker else [], len(s.looked)]


def terms_seen(offer: list[int], viewer: i64) -> bool:
    """Section 6: the terms of an offer are for its two parties, and public once it is carried out."""
    return is_party(offer, viewer) or is_accepted(offer)


def offers_seen(s: Town, viewer: int) -> list[list[int]]:
    return [offer[:] if terms_seen(offer, viewer) else veiled(offer) for offer in s.offers]


class Town(State[Rules]):
    __slots__ = (
        "bottom", "cargo", "chairs", "clerk", "condition", "counters", "dealt", "deck", "discard", "done", "dudes",
        "events", "fetched", "folk", "gun", "known", "last", "learned", "left", "loads", "looked", "looker", "met",
        "mine", "offers", "outfits", "past", "pile", "plots", "powers", "present", "promises", "queue", "right",
        "rock", "rolls", "safe", "space", "spent", "spent_rewards", "stage", "started", "store", "storm", "tiles",
        "today", "turn", "turned", "unseen", "unturned", "up", "vehicles", "waiting",
    )  # fmt: skip
    VISIBLE: ClassVar[dict[str, Visibility]] = {  # SG-082, SG-235: rolls and objectives are for all to see
        "turn": ALL, "stage": ALL, "clerk": ALL, "condition": ALL, "met": ALL, "started": ALL, "outfits": ALL,
        "chairs": ALL, "tiles": ALL, "plots": ALL, "dudes": ALL, "folk": ALL, "unseen": ALL, "pile": ALL,
        "rock": ALL, "mine": ALL, "left": left_seen, "right": ALL, "known": known_seen, "loads": loads_seen,
        "deck": lambda s, viewer: sum(s.deck), "bottom": lambda s, viewer: known_of(s.bottom, viewer),
        "store": lambda s, viewer: known_of(s.store, viewer),
        "cargo": lambda s, viewer: [known_of(some, viewer) for some in s.cargo], "dealt": OWN, "discard": ALL,
        "looked": looked_seen, "looker": ALL, "learned": ALL, "up": ALL, "unturned": ALL, "spent": ALL, "gun": ALL,
        "done": ALL, "spent_rewards": ALL, "counters": ALL, "today": ALL, "powers": ALL, "safe": ALL, "storm": ALL,
        "events": lambda s, viewer: bag.seen(s.events, viewer), "past": ALL, "turned": ALL, "vehicles": ALL,
        "present": ALL, "fetched": ALL, "space": ALL, "queue": ALL, "waiting": ALL, "rolls": ALL, "last": ALL,
        "offers": offers_seen, "promises": ALL,
    }  # fmt: skip

    def __init__(
        self, ruleset: Rules, agenda: list[Step[Any]], pending: list[Decision], side_questions: tuple[Decision, ...],
        serial: int, result: list[int], turn: i64, stage: i64, clerk: i64, condition: i64, met: i64, started: i64,
        outfits: list[int], chairs: list[int], tiles: list[int], plots: list[int], dudes: list[int], folk: list[int],
        unseen: i64, pile: i64, rock: list[int], mine: i64, left: list[int], right: list[int], known: list[int],
        loads: list[int], deck: list[int], bottom: list[int], store: list[int], cargo: list[list[int]],
        dealt: list[list[int]], discard: list[int], looked: list[int], looker: i64, learned: list[int], up: list[int],
        unturned: list[int], spent: list[int], gun: i64, done: list[int], spent_rewards: list[int], counters: list[int],
        today: list[int], powers: list[int], safe: list[int], storm: i64, events: Deck, past: list[int],
        turned: list[int], vehicles: list[int], present: list[int], fetched: i64, space: i64, queue: list[int],
        waiting: list[int], rolls: list[int], last: i64, offers: list[list[int]], promises: list[list[int]],
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.turn = turn
        self.stage = stage
        self.clerk = clerk
        self.condition = condition  # the end that was rolled, 1 to 6
        self.met = met  # a bit for each condition that has come true for good
        self.started = started  # 1 if the turn began with somebody in control of three locations
        self.outfits = outfits  # by seat
        self.chairs = chairs  # by outfit: its seat, or -1
        self.tiles = tiles  # by location: its tile
        self.plots = plots  # by tile: its location, or -1
        self.dudes = dudes
        self.folk = folk
        self.unseen = unseen  # encounter cards nobody has seen, the Deputy only while he is in the deck
        self.pile = pile  # encounter cards left in the deck
        self.rock = rock
        self.mine = mine
        self.left = left  # by seat: unused items, one bit each
        self.right = right  # used items
        self.known = known  # by owner, then by viewer, spectators last: unused items he knows
        self.loads = loads  # by seat, of a weapon that has loads
        self.deck = deck  # items never seen: copies of each. From here to `dealt` lists are replaced, never changed.
        self.bottom = bottom  # items that somebody has put under the deck
        self.store = store
        self.cargo = cargo  # by train
        self.dealt = dealt
        self.discard = discard  # items out of the game: copies of each
        self.looked = looked  # items somebody is looking at
        self.looker = looker
        self.learned = learned  # by seat: spells learned or gadgets built, one bit each
        self.up = up  # the card to learn, or -1
        self.unturned = unturned
        self.spent = spent  # used this turn
        self.gun = gun  # where the Gatling Gun stands, or -1
        self.done = done  # by seat: completed objectives
        self.spent_rewards = spent_rewards
        self.counters = counters  # by seat and objective
        self.today = today  # by seat: what has counted this turn
        self.powers = powers  # by seat: tiles whose power lasts this turn
        self.safe = safe  # seat and space where nobody may attack this turn
        self.storm = storm  # 1 if there is no shooting over a distance this turn
        self.events = events
        self.past = past  # events that have happened
        self.turned = turned  # those of this turn
        self.vehicles = vehicles  # coaches and trains of this turn: event, and 32 once the loot is gone
        self.present = present  # by vehicle: the dudes who stood there, one bit each
        self.fetched = fetched  # 1 if the Deputy came to the Jail this turn
        self.space = space  # the space whose turn it is, or -1
        self.queue = queue  # dudes of that space in the order in which they act
        self.waiting = waiting  # those who let others go first, the last one last
        self.rolls = rolls  # up to two sides of a roll: see sides.py
        self.last = last  # the dice that fell last, three bits each
        self.offers = offers
        self.promises = promises  # giver, receiver, kind, fate

    def clone(self) -> Town:
        return Town(
            self.ruleset, self.agenda[:], self.pending[:], self.side_questions, self.serial, self.result, self.turn,
            self.stage, self.clerk, self.condition, self.met, self.started, self.outfits, self.chairs, self.tiles,
            self.plots, self.dudes[:], self.folk[:], self.unseen, self.pile, self.rock[:], self.mine, self.left[:],
            self.right[:], self.known[:], self.loads[:], self.deck, self.bottom, self.store, self.cargo, self.dealt,
            self.discard, self.looked, self.looker, self.learned[:], self.up[:], self.unturned[:], self.spent[:],
            self.gun, self.done[:], self.spent_rewards[:], self.counters[:], self.today[:], self.powers[:], self.safe,
            self.storm, self.events, self.past, self.turned, self.vehicles, self.present, self.fetched, self.space,
            self.queue[:], self.waiting[:], self.rolls[:], self.last, self.offers[:], self.promises,
        )  # fmt: skip

    # --- who is where ---

    def who(self, dude: i64) -> str:
        return WHO[self.outfits[dude // FIGURES] * FIGURES + dude % FIGURES]

    def target(self, dude: i64) -> i64:
        """A dude as a target in the language."""
        return self.outfits[dude // FIGURES] * FIGURES + dude % FIGURES

    def dude_of(self, target: i64) -> i64:
        """And back; -1 if his outfit does not play."""
        seat = self.chairs[target // FIGURES]
        return seat * FIGURES + target % FIGURES if seat >= 0 else -1

    def folk_target(self, slot: i64) -> i64:
        figure = self.folk[slot]
        card = (figure & CARD) >> CARD_AT
        if card:
            return FIRST_CARD + card - 1
        return FIRST_PASSENGER + (figure & PLACE) - COACH

    def slot_of(self, target: i64) -> i64:
        """The figure of an encounter card; -1 if it has none."""
        card = target - FIRST_CARD + 1 << CARD_AT
        for slot, figure in enumerate(self.folk):
            if figure & CARD == card:
                return slot
        return -1

    def spot(self, place: i64) -> str:
        """A place for texts: locations by their building."""
        if place < SQUARE and place < len(self.tiles):
            return TILES[self.tiles[place]]
        if place < N_SPACES:
            return SPACES[place]
        return ("cell", "grave", "pool", "coach", "train")[place - CELL]

    def ruler(self, dude: i64) -> i64:
        """Who decides for a dude: his owner, or who mesmerized him."""
        by: i64 = (self.dudes[dude] & RULER) >> RULER_AT
        return by - 1 if by else dude // FIGURES

    def ruled(self, dude: i64) -> bool:
        """SG-086, SG-239: whether somebody else decides."""
        by: i64 = (self.dudes[dude] & RULER) >> RULER_AT
        return by != 0 and by - 1 != dude // FIGURES

    def dudes_in(self, place: i64) -> list[int]:
        return [dude for dude, bits in enumerate(self.dudes) if bits & PLACE == place]

    def folk_in(self, place: i64) -> list[int]:
        return [slot for slot, bits in enumerate(self.folk) if bits & PLACE == place and bits]

    def strangers_in(self, place: i64) -> list[int]:
        """Townsfolk face down: unwounded, so a figure and its place are all their bits."""
        stranger = FIGURE | place
        return [slot for slot, bits in enumerate(self.folk) if bits == stranger]

    def card_at(self, slot: i64) -> int:
        """The encounter card of a figure that is face up."""
        return ((self.folk[slot] & CARD) >> CARD_AT) - 1

    def stat(self, dude: i64, stat: i64) -> i64:
        """SG-006, SG-081, SG-175"""
        dice: i64 = self.ruleset.stats[self.outfits[dude // FIGURES]][stat]
        if self.dudes[dude] & HARROWED:
            dice -= 1
        return dice if dice > 1 else 1

    def is_active(self, dude: i64) -> bool:
        """SG-002, SG-203"""
        return self.dudes[dude] & PLACE <= HOME

    def jail(self) -> i64:
        return self.plots[JAIL]

    def jail_square(self) -> i64:
        return self.plots[JAIL] + SQUARE

    def sheriff(self) -> i64:
        """The slot of the Sheriff; -1 once he is dead."""
        return self.slot_of(FIRST_CARD + SHERIFF)

    def deputy(self) -> i64:
        return self.slot_of(FIRST_CARD + DEPUTY)

    def cells_left(self) -> i64:
        """SG-020, SG-202"""
        left = self.ruleset.cells
        for now in self.dudes:
            if now & PLACE == CELL:
                left -= 1
        for now in self.folk:
            if now & PLACE == CELL:
                left -= 1
        return left

    def reach(self, dude: i64) -> i64:
        """SG-033, SG-092, SG-135, SG-204, SG-205: the dude's own space; in a Jail without Sheriff, the cells too."""
        place = self.dudes[dude] & PLACE
        here: i64 = self.ruleset.bits[place]
        return here | self.ruleset.bits[CELL] if place == self.plots[JAIL] and self.sheriff() < 0 else here

    def has_pool(self, seat: i64) -> i64:
        """SG-150: a figure that is not in play, or -1."""
        for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
            if self.dudes[dude] & PLACE == POOL:
                return dude
        return -1

    # --- pieces that move ---

    def put(self, dude: i64, place: i64) -> None:
        """SG-062: whoever is moved before he has acted loses his action."""
        self.dudes[dude] = self.dudes[dude] & ~PLACE | place | DONE

    def walk(self, dude: i64, place: i64) -> None:
        self.dudes[dude] = self.dudes[dude] & ~PLACE | place

    def add_folk(self, place: i64, card: i64) -> i64:
        """A townsfolk figure with its card, -1 for face down (SG-071), if one is free (SG-005); the slot, or -1."""
        for slot, bits in enumerate(self.folk):
            if not bits:
                self.folk[slot] = FIGURE | place | card + 1 << CARD_AT
                return slot
        return -1

    def free_figures(self) -> i64:
        return self.folk.count(0)

    def move_folk(self, slot: i64, place: i64) -> None:
        """SG-028: whoever is not moved by a rule stays."""
        self.folk[slot] = self.folk[slot] & ~PLACE | place

    def remove_folk(self, slot: i64) -> None:
        self.folk[slot] = 0

    def commit(self, dude: i64) -> None:
        """SG-110"""
        self.dudes[dude] |= CRIME

    # --- ghost rock ---

    def gain(self, seat: i64, amount: i64, why: str, log: EventLog | None) -> None:
        if amount > 0:
            self.rock[seat] += amount
            if log:
                log.tell("gains", seat=seat, rock=amount, why=why)

    def lose(self, seat: i64, amount: i64) -> i64:
        """A-53: as much as there is."""
        paid: i64 = min(amount, self.rock[seat])
        self.rock[seat] -= paid
        return paid

    def dig(self, seat: i64, amount: i64) -> i64:
        """SG-139: out of the mine, as much as there is."""
        taken: i64 = min(amount, self.mine)
        self.mine -= taken
        self.rock[seat] += taken
        return taken

    # --- items ---

    def unused_items(self, seat: i64) -> i64:
        """SG-225: those on the left, which others do not see; one bit each, as in the next two."""
        return self.left[seat]

    def used_items(self, seat: i64) -> i64:
        """SG-225, SG-226: those on the right, face up."""
        return self.right[seat]

    def owns(self, seat: i64) -> i64:
        """SG-224: items are the outfit's, so every dude may use them."""
        return self.left[seat] | self.right[seat]

    def may_own(self, seat: i64, item: i64) -> bool:
        """SG-143"""
        only: i64 = self.ruleset.only[item]
        return (only < 0 or only == self.outfits[seat]) and not self.owns(seat) >> item & 1

    def get_item(self, seat: i64, item: i64) -> None:
        """To the left, unused (SG-225); nobody else knows it."""
        self.lapse(seat)
        self.left[seat] |= self.ruleset.bits[item]
        if self.ruleset.loaded >> item & 1:
            self.loads[seat] = self.ruleset.loads

    def forget(self, seat: i64, item: i64) -> None:
        """The item is no longer among the unused ones."""
        self.lapse(seat)
        mask = ~self.ruleset.bits[item]
        self.left[seat] &= mask
        n = self.ruleset.seats
        for at in range(seat * (n + 1), (seat + 1) * (n + 1)):
            self.known[at] &= mask

    def use_item(self, seat: i64, item: i64) -> None:
        """SG-225, SG-226"""
        if self.left[seat] >> item & 1:
            self.forget(seat, item)
            self.right[seat] |= self.ruleset.bits[item]

    def lose_item(self, seat: i64, item: i64) -> None:
        self.forget(seat, item)
        self.right[seat] &= ~self.ruleset.bits[item]

    def lapse(self, seat: i64) -> None:
        """Open offers of items by a seat whose items change are withdrawn: what they say may no longer hold."""
        for i, offer in enumerate(self.offers):
            if giver(offer) == seat and is_open(offer) and (given(offer)[ITEMS] or asked(offer)[ITEMS]):
                self.offers[i] = closed(offer, WITHDRAWN)

    def scrap(self, item: i64) -> None:
        """Out of the game, for all to see."""
        self.discard = self.discard[:]
        self.discard[item] += 1

    def show_items(self, seat: i64, items: i64, viewer: i64) -> None:
        """The viewer now knows these unused items of a seat."""
        self.known[seat * (self.ruleset.seats + 1) + viewer] |= items

    def lay_open(self, seat: i64, item: i64) -> None:
        """An item lies on the left for everybody to see, spectators too."""
        self.left[seat] |= self.ruleset.bits[item]
        for viewer in range(self.ruleset.seats + 1):
            self.show_items(seat, self.ruleset.bits[item], viewer)

    # --- spells, gadgets and rewards ---

    def magic_ready(self, seat: i64) -> int:
        """SG-132"""
        return self.learned[seat] & ~self.spent[seat]

    def rewards_ready(self, seat: i64) -> int:
        return self.done[seat] & ~self.spent_rewards[seat]

    def has_power(self, seat: i64, tile: i64) -> bool:
        return self.powers[seat] >> tile & 1 == 1


def marked(figures: list[int], bits: i64) -> bool:
    """Whether any dude, or any townsfolk, has one of these bits."""
    for now in figures:  # noqa: SIM110, a generator costs twice as much
        if now & bits:
            return True
    return False


def token_of(s: Town, dude: i64) -> i64:
    return (s.dudes[dude] & TOKEN) >> TOKEN_AT


def pending(now: i64) -> bool:
    """SG-060 … SG-063, SG-065, SG-083, SG-167: an action not yet carried out, of somebody who may still act."""
    token = now & TOKEN
    if not token or now & DONE or now & PLACE > HOME:
        return False
    return not now & HURT or token >> TOKEN_AT == RUN


def alignment_of(rules: Rules, card: i64) -> i64:
    """SG-008: a neutral one is neither good nor bad."""
    return rules.align[card] if card >= 0 else NEUTRAL


def living(s: Town, seat: i64) -> int:
    """SG-172, SG-248: prisoners and Harrowed included, the dead not."""
    return sum([1 for dude in range(seat * FIGURES, seat * FIGURES + FIGURES) if s.dudes[dude] & PLACE < GRAVE])
