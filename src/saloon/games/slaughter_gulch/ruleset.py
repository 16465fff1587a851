"""The rules of one table as the engine uses them: content read once, laid out for quick looks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.language import FIGURES, OUTFITS, Words
from saloon.games.slaughter_gulch.streets import Streets
from saloon.games.slaughter_gulch.vocabulary import (
    ANY,
    BONUS,
    DICE,
    DIE,
    DISCOUNT,
    EXTRA,
    FLOOR,
    FREE,
    LEARN,
    LOADS,
    N_CONTEXTS,
    PICK,
    PLAN,
    PROSPECT,
    REACH,
    REACT,
    REDIE,
    REROLL,
    ROLL,
    SET,
    SHOT,
    Use,
    Word,
)
from saloon.kernel.flow import Ruleset
from saloon.kernel.messages import Atom

ITEM: Final = 0
MAGIC: Final = 1
REWARD: Final = 2
TABLE_WORDS: Final = (SET, REDIE, PICK, DIE, FLOOR, EXTRA)  # SG-259: in this order
N_OBJECTIVES: Final = 5


class Card:
    """An item, a spell or gadget, or the reward of an objective, and what it does to rolls."""

    __slots__ = (
        "again", "bonus", "cost", "dice", "discount", "id", "kind", "loads", "local", "need", "once", "outfit", "reach",
        "shot", "stat", "table", "touches", "uses",
    )  # fmt: skip

    def __init__(
        self, id: str, kind: int, outfit: int, local: int, cost: int, stat: int, need: int, uses: list[Use]
    ) -> None:
        self.id = id
        self.kind = kind
        self.outfit = outfit  # whose it is; -1: anybody's
        self.local = local  # its place among the items, or among the outfit's own cards
        self.cost = cost  # ghost rock and points
        self.stat = stat  # learning and building: what is rolled
        self.need = need
        self.uses = uses
        self.bonus = [0] * N_CONTEXTS
        self.dice = [0] * N_CONTEXTS
        self.again = [False] * N_CONTEXTS
        self.touches = [False] * N_CONTEXTS  # whether it can be declared for such a roll
        self.table = [[0] * len(TABLE_WORDS) for _ in range(3)]
        self.discount = False
        self.once = any(use.once for use in uses)
        self.shot: list[int] = []
        self.loads = False
        self.reach = 0
        for use in uses:
            for word in use.words:
                self.learn(use, word)

    def learn(self, use: Use, word: Word) -> None:
        if word.op == SHOT:
            self.shot = word.args
        elif word.op == LOADS:
            self.loads = True
        elif word.op == REACH and use.timing == PLAN:
            self.reach = word.args[0]
        elif use.timing == ROLL:
            self.learn_roll(word)

    def learn_roll(self, word: Word) -> None:
        if word.op in TABLE_WORDS:
            at = TABLE_WORDS.index(word.op)
            self.table[word.args[0] - PROSPECT][at] = word.args[1] if len(word.args) > 1 else 1
            self.touches[word.args[0]] = True
        elif word.op == DISCOUNT:
            self.discount = True
            self.touches[LEARN] = True
        elif word.op in (BONUS, DICE, REROLL):
            for ctx in range(PROSPECT) if word.args[0] == ANY else [word.args[0]]:
                self.touches[ctx] = True
                if word.op == BONUS:
                    self.bonus[ctx] += word.args[1]
                elif word.op == DICE:
                    self.dice[ctx] += word.args[1]
                else:
                    self.again[ctx] = True


class Goal:
    """The condition of an objective: a kind, what it looks at, and how often."""

    __slots__ = ("kind", "number", "points", "what")

    def __init__(self, kind: int, what: int, number: int, points: int) -> None:
        self.kind = kind
        self.what = what
        self.number = number
        self.points = points


class Rules(Ruleset):
    __slots__ = (
        "agility", "align", "arms", "bits", "blast", "cards", "cells", "clockwise", "control", "copies", "costs",
        "count", "does", "encounters", "end_conditions", "end_figures", "end_locations", "end_objectives", "fights",
        "first_magic", "first_reward", "folk", "free_items", "free_magic", "free_rewards", "goals", "good", "guards",
        "hand", "item_count", "items_for", "last_turn", "loaded", "loads", "magic_for", "magic_of", "mine", "numbers",
        "only", "pay", "power", "power_bonus", "power_dice", "purse", "raise_at", "reach", "reacts", "reward_base",
        "rewards_for", "run", "run_wounded", "smarts", "spirit", "stats", "stock", "streak", "streets", "strength",
        "tables", "telegraph", "throw", "tiles", "tokens", "version", "vigil", "vigor", "words",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: dict[str, Atom], words: Words, streets: Streets, tiles: list[int],
        cards: list[Card], item_count: int, copies: list[int], stats: list[list[int]], numbers: list[list[int]],
        good: list[bool], purse: list[int], goals: list[list[Goal]], encounters: list[list[int]],
        power: list[list[Word]], does: list[list[Word]], tables: list[list[int]], setup: dict[str, int],
    ) -> None:  # fmt: skip
        super().__init__(seats, options)
        self.words = words
        self.streets = streets
        self.tiles = tiles  # the building tiles of this town
        self.cards = cards  # items, then spells and gadgets, then rewards
        self.item_count: i64 = item_count
        self.copies = copies  # of each item
        self.costs = [card.cost for card in cards]
        self.only = [card.outfit for card in cards[:item_count]]
        self.bits = [1 << n for n in range(63)]
        self.stats = stats  # by outfit
        self.numbers = numbers  # by outfit: the order number of each token, 0 if it has none
        self.tokens = [[token for token, number in enumerate(own) if number] for own in numbers]
        self.good = good
        self.purse = purse
        self.goals = goals
        self.align = [row[0] for row in encounters]
        self.agility = [row[1] for row in encounters]
        self.smarts = [row[2] for row in encounters]
        self.spirit = [row[3] for row in encounters]
        self.strength = [row[4] for row in encounters]
        self.vigor = [row[5] for row in encounters]
        self.fights = [row[6] == 1 for row in encounters]  # reaction
        self.pay = [row[7] for row in encounters]
        self.encounters: i64 = len(encounters)
        self.power = power  # by tile
        self.power_bonus = [by_context(words, BONUS) for words in power]
        self.power_dice = [by_context(words, DICE) for words in power]  # for one roll of one's choice
        self.does = does  # by event
        self.tables = tables
        self.mine: i64 = setup[  # SG-012
            "mine-small" if seats < 4 else "mine-four" if seats == 4 else "mine-large"
        ]
        self.folk: i64 = setup["folk"]  # SG-005
        self.cells: i64 = setup["cells"]
        self.hand: i64 = setup["hand"]
        self.stock: i64 = setup["stock"]
        self.raise_at: i64 = setup["raise"]
        self.blast: i64 = setup["blast"]
        self.loads: i64 = setup["loads"]
        self.control: i64 = setup["control"]
        self.last_turn: i64 = setup["turns"]
        self.version: i64 = setup["version"]
        self.run: i64 = setup["run"]  # SG-166: spaces,
        self.run_wounded: i64 = setup["run-wounded"]  # SG-167
        self.throw: i64 = setup["throw"]  # SG-230
        self.telegraph: i64 = setup["telegraph"]  # SG-164: events
        self.streak: i64 = setup["streak"]  # HU1: ghost rock
        self.vigil: i64 = setup["vigil"]  # SH5: dudes
        self.end_locations: i64 = setup["end-locations"]  # SG-243
        self.end_objectives: i64 = setup["end-objectives"]
        self.end_figures: i64 = setup["end-figures"]
        self.end_conditions: i64 = setup["end-conditions"]  # SG-245
        self.count: i64 = seats * FIGURES
        self.clockwise = [[(start + i) % seats for i in range(seats)] for start in range(seats)]
        items = cards[:item_count]
        self.loaded: i64 = sum(1 << i for i, card in enumerate(items) if card.loads)
        self.arms: i64 = sum(1 << i for i, card in enumerate(items) if card.shot)
        self.items_for = [sum(1 << i for i, card in enumerate(items) if card.touches[ctx]) for ctx in range(N_CONTEXTS)]
        every = range(len(OUTFITS))
        self.magic_of = [[c for c in cards if c.kind == MAGIC and c.outfit == outfit] for outfit in every]
        self.first_magic = [
            next((i for i, c in enumerate(cards) if c.kind == MAGIC and c.outfit == o), 0) for o in every
        ]
        self.first_reward = [next(i for i, c in enumerate(cards) if c.kind == REWARD and c.outfit == o) for o in every]
        self.reward_base: i64 = next(i for i, c in enumerate(cards) if c.kind == REWARD)
        self.magic_for = [[touching(cards, MAGIC, o, ctx) for ctx in range(N_CONTEXTS)] for o in every]
        self.rewards_for = [[touching(cards, REWARD, o, ctx) for ctx in range(N_CONTEXTS)] for o in every]
        own = [[i for i, card in enumerate(cards) if card.outfit in (-1, o)] for o in every]
        self.free_items: i64 = sum(1 << i for i, c in enumerate(items) if any(use.timing == FREE for use in c.uses))
        self.free_magic = [free_of(cards, MAGIC, o) for o in every]
        self.free_rewards = [free_of(cards, REWARD, o) for o in every]
        self.reacts = [
            [
                [i for i in own[o] if any(use.timing == REACT and use.trigger == on for use in cards[i].uses)]
                for on in range(8)
            ]
            for o in every
        ]
        self.guards = [self.reacts[o][1] for o in every]
        self.reach = [[i for i in own[o] if cards[i].reach] for o in every]


def touching(cards: list[Card], kind: int, outfit: int, ctx: int) -> int:
    """The outfit's cards of a kind that can be declared for such a roll, one bit each."""
    return sum(1 << c.local for c in cards if c.kind == kind and c.outfit == outfit and c.touches[ctx])


def free_of(cards: list[Card], kind: int, outfit: int) -> int:
    """The outfit's cards of a kind that can be used freely, one bit each."""
    own = [c for c in cards if c.kind == kind and c.outfit == outfit]
    return sum(1 << c.local for c in own if any(use.timing == FREE for use in c.uses))


def by_context(words: list[Word], op: int) -> list[int]:
    found = [0] * N_CONTEXTS
    for word in words:
        if word.op == op:
            found[word.args[0]] += word.args[1]
    return found
