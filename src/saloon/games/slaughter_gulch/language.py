"""Every answer and outcome of Slaughter Gulch is one int; these are the only functions that know its bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from saloon.kernel.language import VERB_BITS, Several, Subset, Verb
from saloon.parts.trade import Goods, Trade

MOST_SEATS: Final = 6
FIGURES: Final = 6  # of each outfit

OUTFITS: Final = ("agency", "rangers", "blessed", "hucksters", "shamans", "scientists")
AGENCY: Final = 0
RANGERS: Final = 1
SCIENTISTS: Final = 5
STATS: Final = ("agility", "smarts", "spirit", "strength", "shooting")
AGILITY: Final = 0
SMARTS: Final = 1
SPIRIT: Final = 2
STRENGTH: Final = 3
SHOOTING: Final = 4
ALIGNMENTS: Final = ("good", "neutral", "bad")
GOOD: Final = 0
NEUTRAL: Final = 1
BAD: Final = 2

# What a token says; `rest` is a token that lies face down (SG-043).
TOKENS: Final = (
    "rest", "mesmerize", "fight", "rob", "confiscate", "spell", "gadget", "prospect", "recruit", "gamble", "heal",
    "arrest", "raise", "shop", "telegraph", "bible", "epiphany", "brainwash", "run",
)  # fmt: skip
REST: Final = 0
MESMERIZE: Final = 1
FIGHT_TOKEN: Final = 2
ROB_TOKEN: Final = 3
CONFISCATE: Final = 4
SPELL: Final = 5
GADGET: Final = 6
PROSPECT_TOKEN: Final = 7
RECRUIT_TOKEN: Final = 8
GAMBLE_TOKEN: Final = 9
HEAL_TOKEN: Final = 10
ARREST_TOKEN: Final = 11
RAISE_TOKEN: Final = 12
SHOP: Final = 13
TELEGRAPH_TOKEN: Final = 14
BIBLE: Final = 15
EPIPHANY: Final = 16
BRAINWASH: Final = 17
RUN: Final = 18
N_TOKENS: Final = 19

TILES: Final = (
    "station", "mine", "bank", "cemetery", "church", "doctor", "store", "jail", "saloon", "stable", "telegraph",
    "theater",
)  # fmt: skip
NO_PLOT: Final = -1  # where no tile lies, of a tile that lies nowhere
STATION: Final = 0
MINE: Final = 1
CEMETERY: Final = 3
DOCTOR: Final = 5
STORE: Final = 6
JAIL: Final = 7
SALOON: Final = 8
STABLE: Final = 9
TELEGRAPH: Final = 10

# Where somebody can be: location Lk is k - 1, the square in front of it 12 more; then places off the street.
SPACES: Final = (*[f"L{k}" for k in range(1, 13)], *[f"S{k}" for k in range(1, 13)], "home")
SQUARE: Final = 12
HOME: Final = 24
N_SPACES: Final = 25
CELL: Final = 25
GRAVE: Final = 26
POOL: Final = 27
COACH: Final = 28  # passengers
TRAIN: Final = 29

WHO: Final = tuple([f"{outfit}-{n}" for outfit in OUTFITS for n in range(1, FIGURES + 1)])
VEHICLES: Final = ("coach-1", "coach-2", "train-1", "train-2")
PASSENGERS: Final = ("coach-passenger", "train-passenger")
N_WHO: Final = 36
FIRST_CARD: Final = 36  # in the list of targets, encounter cards come after the dudes,
MOST_CARDS: Final = 40
FIRST_SPACE: Final = FIRST_CARD + MOST_CARDS  # then spaces,
FIRST_VEHICLE: Final = FIRST_SPACE + N_SPACES
FIRST_PASSENGER: Final = FIRST_VEHICLE + 4
NO_TARGET: Final = FIRST_PASSENGER + 2
FIRST_SEAT: Final = NO_TARGET + 1  # and players

BUY: Final = 0
SET_OUT: Final = 1
CHOOSE: Final = 2
PLAN_VERB: Final = 3
PASS: Final = 4
USE: Final = 5
ACT_VERB: Final = 6
WAIT: Final = 7
FORGO: Final = 8
AT: Final = 9
BRAWL: Final = 10
SHOOT_VERB: Final = 11
SPRING: Final = 12
STOP: Final = 13
BOOST: Final = 14
KEEP: Final = 15
AGAIN: Final = 16
DODGE_VERB: Final = 17
GUARD_VERB: Final = 18
FLEE: Final = 19
FIRE: Final = 20
STAND: Final = 21
PREVENT_VERB: Final = 22
SUFFER: Final = 23
PAY: Final = 24
FORCE: Final = 25
GO: Final = 26
TAKE_VERB: Final = 27
ARRANGE: Final = 28
LOOK: Final = 29
COLLECT: Final = 30
CANCEL_VERB: Final = 31
COMMAND: Final = 32
SPELL_VERB: Final = 33
SET_GUN: Final = 34
CHOOSE_DIE: Final = 35
LET_STAND: Final = 36
ROLL_VERB: Final = 40
DIE_VERB: Final = 41
DEAL: Final = 42
LAY_TILE: Final = 43
DRAW_ITEM: Final = 44
MEET: Final = 45
TURN: Final = 46
REVEAL_MAGIC: Final = 47
CLERK: Final = 48
ENDING: Final = 49
ARRIVE: Final = 50
DEPUTY_DRAWN: Final = 51
FIRST_TRADE: Final = 52

DIE_BITS: Final = 3
ORDER_BITS: Final = 12
SPACE_BITS: Final = 5
ITEM_BITS: Final = 6  # items and gadgets
CARD_BITS: Final = 7
WHO_BITS: Final = 6
MAGIC_BITS: Final = 5
REWARD_BITS: Final = 5
MOST_ITEMS: Final = 40
MOST_DICE: Final = 8


def argument(action: int) -> int:
    """The argument of a verb that has one, or all of them together."""
    return action >> VERB_BITS


def one(verb: i64, value: i64) -> i64:
    return verb | value << VERB_BITS


def order(dude: i64, token: i64, space: i64) -> i64:
    """An order is its place in the list of all of them, ORDERS; the dude is one of his outfit's six."""
    return (dude * N_TOKENS + token) * N_SPACES + space


def ordered_dude(order: i64) -> i64:
    return order // N_SPACES // N_TOKENS


def ordered_token(order: i64) -> i64:
    return order // N_SPACES % N_TOKENS


def ordered_space(order: i64) -> i64:
    return order % N_SPACES


def plan(orders: list[int]) -> int:
    """Several orders, each packed as 1 more: 0 means none."""
    action = PLAN_VERB
    at = VERB_BITS
    for some in orders:
        action |= some + 1 << at
        at += ORDER_BITS
    return action


def orders_of(action: int) -> list[int]:
    rest = action >> VERB_BITS
    found: list[int] = []
    while rest:
        if rest & 4095:
            found.append((rest & 4095) - 1)
        rest >>= ORDER_BITS
    return found


def use(card: i64, by: i64, target: i64) -> i64:
    return USE | card << VERB_BITS | by << VERB_BITS + CARD_BITS | target << VERB_BITS + CARD_BITS + WHO_BITS


def used_card(action: int) -> int:
    return action >> VERB_BITS & 127


def used_by(action: int) -> int:
    return action >> VERB_BITS + CARD_BITS & 63


def used_on(action: int) -> int:
    return action >> VERB_BITS + CARD_BITS + WHO_BITS


def buy(items: int) -> int:
    """A set of items, one bit each."""
    return BUY | items << VERB_BITS


def shoot(weapon: i64, target: i64) -> i64:
    return SHOOT_VERB | weapon << VERB_BITS | target << VERB_BITS + ITEM_BITS


def shot_weapon(action: int) -> int:
    return action >> VERB_BITS & 63


def shot_at(action: int) -> int:
    return action >> VERB_BITS + ITEM_BITS


def spell(magic: i64, target: i64) -> i64:
    return SPELL_VERB | magic << VERB_BITS | target << VERB_BITS + MAGIC_BITS


def magic_cast(action: int) -> int:
    """Of a spell or a guard: which; counted after the items."""
    return action >> VERB_BITS & 31


def spell_at(action: int) -> int:
    return action >> VERB_BITS + MAGIC_BITS


def boost(item: i64, magic: i64, reward: i64, church: i64) -> i64:
    """Of each kind 0 for none or 1 + its place."""
    return (
        BOOST
        | item << VERB_BITS
        | magic << VERB_BITS + ITEM_BITS
        | reward << VERB_BITS + ITEM_BITS + MAGIC_BITS
        | church << VERB_BITS + ITEM_BITS + MAGIC_BITS + REWARD_BITS
    )


def boost_parts(action: int) -> list[int]:
    """Item, magic, reward and church, as in `boost`."""
    rest = action >> VERB_BITS
    return [
        rest & 63, rest >> ITEM_BITS & 31, rest >> ITEM_BITS + MAGIC_BITS & 31,
        rest >> ITEM_BITS + MAGIC_BITS + REWARD_BITS,
    ]  # fmt: skip


def guard(magic: i64, by: i64) -> i64:
    return GUARD_VERB | magic << VERB_BITS | by << VERB_BITS + MAGIC_BITS


def guard_by(action: int) -> int:
    return action >> VERB_BITS + MAGIC_BITS


def go(who: i64, space: i64) -> i64:
    return GO | who << VERB_BITS | space << VERB_BITS + WHO_BITS


def who_goes(action: int) -> int:
    return action >> VERB_BITS & 63


def goes_to(action: int) -> int:
    return action >> VERB_BITS + WHO_BITS


def dice_in(packed: int) -> tuple[int, ...]:
    faces: list[int] = []
    while packed:
        faces.append(packed & 7)
        packed >>= DIE_BITS
    return tuple(faces)


def squares(places: list[int]) -> int:
    """Set-up: where the first three dudes stand."""
    action = SET_OUT
    for i, place in enumerate(places):
        action |= place + 1 << VERB_BITS + SPACE_BITS * i
    return action


def squares_of(action: int) -> list[int]:
    rest = action >> VERB_BITS
    found: list[int] = []
    while rest:
        found.append((rest & 31) - 1)
        rest >>= SPACE_BITS
    return found


ORDERS: Final = tuple([
    f"{dude}:{token}:{space}" for dude in range(1, FIGURES + 1) for token in TOKENS for space in SPACES
])  # fmt: skip
TALKS: Final = 4  # offers a seat may make in one talk
PROMISES: Final = ("heal", "free", "truce")
ROCK: Final = 0  # the goods of an offer
ITEMS: Final = 1
PROMISE: Final = 2
KINDS: Final = 3
SEATS: Final = range(MOST_SEATS)


class Words:
    """The verbs of one box: its items, spells and objectives have names of their own."""

    def __init__(
        self, items: Sequence[str], magic: Sequence[str], rewards: Sequence[str], cards: Sequence[str],
        events: Sequence[str],
    ) -> None:  # fmt: skip
        self.items = items
        self.magic = magic
        self.rewards = rewards
        self.cards = cards
        self.events = events
        filler = [f"?{n}" for n in range(MOST_CARDS - len(cards))]
        self.targets: list[str] = [
            *WHO, *cards, *filler, *[f"@{space}" for space in SPACES], *VEHICLES, *PASSENGERS, "-",
            *[f"seat-{seat}" for seat in SEATS],
        ]  # fmt: skip
        self.uses: list[str] = [*items, *magic, *rewards]
        self.goods: list[str] = [*items, *magic]
        self.weapons: list[str] = [*items, *magic]
        gold = [Goods("rock", range(128)), Goods("items", list(items)), Goods("promises", list(PROMISES))]
        self.trade = Trade(gold, MOST_SEATS, TALKS, FIRST_TRADE)

    def verbs(self) -> list[Verb]:
        none = "none"
        who: Any = WHO
        return [
            Verb("buy", BUY, items=Subset(self.items)),
            Verb("set-out", SET_OUT, squares=Several(SPACES, 3)),
            Verb("choose", CHOOSE, outfit=OUTFITS),
            Verb("plan", PLAN_VERB, orders=Several(ORDERS, FIGURES)),
            Verb("pass", PASS),
            Verb("use", USE, use, card=padded(self.uses, 128), by=padded(WHO, 64), target=padded(self.targets, 128)),
            Verb("act", ACT_VERB),
            Verb("wait", WAIT),
            Verb("forgo", FORGO),
            Verb("at", AT, target=padded(self.targets, 128)),
            Verb("brawl", BRAWL, target=padded(self.targets, 128)),
            Verb("shoot", SHOOT_VERB, shoot, weapon=padded(self.weapons, 64), target=padded(self.targets, 128)),
            Verb("spring", SPRING, target=padded(self.targets, 128)),
            Verb("stop", STOP),
            Verb(
                "boost", BOOST, boost, item=padded([none, *self.items], 64), magic=padded([none, *self.magic], 32),
                reward=padded([none, *self.rewards], 32), church=("no", "yes"),
            ),
            Verb("keep", KEEP),
            Verb("again", AGAIN, card=padded(self.uses, 128)),
            Verb("dodge", DODGE_VERB),
            Verb("guard", GUARD_VERB, guard, magic=padded(self.magic, 32), by=who),
            Verb("flee", FLEE),
            Verb("fire", FIRE, weapon=padded(self.weapons, 64)),
            Verb("stand", STAND),
            Verb("prevent", PREVENT_VERB, card=padded(self.uses, 128)),
            Verb("suffer", SUFFER),
            Verb("pay", PAY),
            Verb("force", FORCE),
            Verb("go", GO, go, who=padded([*WHO, "townsfolk"], 64), space=SPACES),
            Verb("take", TAKE_VERB, card=padded(self.goods, 64)),
            Verb("arrange", ARRANGE, events=Several(self.events, 3)),
            Verb("look", LOOK),
            Verb("collect", COLLECT),
            Verb("cancel", CANCEL_VERB),
            Verb("command", COMMAND),
            Verb("spell", SPELL_VERB, spell, magic=padded(self.magic, 32), target=padded(self.targets, 128)),
            Verb("set-gun", SET_GUN),
            Verb("choose-die", CHOOSE_DIE, face=range(8)),
            Verb("let-stand", LET_STAND),
            Verb("roll", ROLL_VERB, dice=Several(range(1, 7), MOST_DICE)),
            Verb("die", DIE_VERB, face=range(8)),
            Verb("deal", DEAL, outfit=OUTFITS),
            Verb("tile", LAY_TILE, tile=TILES),
            Verb("item", DRAW_ITEM, item=self.items),
            Verb("meet", MEET, card=self.cards),
            Verb("turn", TURN, event=self.events),
            Verb("reveal", REVEAL_MAGIC, magic=self.magic),
            Verb("clerk", CLERK, seat=SEATS),
            Verb("ending", ENDING, condition=range(8)),
            Verb("arrive", ARRIVE, location=range(16)),
            Verb("deputy", DEPUTY_DRAWN, drawn=("no", "yes")),
            *self.trade.verbs,
        ]  # fmt: skip


def padded(names: Sequence[str], size: int) -> list[str]:
    """So that the width of an argument does not depend on the content."""
    return [*names, *[f"~{n}" for n in range(size - len(names))]]
