"""The rules of one table as the engine uses them: content read once, laid out for quick looks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.names import OUTFITS
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
    ON_SHOT,
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
    TRIGGERS,
    Use,
    Word,
)
from saloon.games.slaughter_gulch.words import Words
from saloon.kernel.flow import Ruleset
from saloon.kernel.messages import Atom

ITEM: Final = 0
MAGIC: Final = 1
REWARD: Final = 2
TABLE_WORDS: Final = (SET, REDIE, PICK, DIE, FLOOR, EXTRA)  # SG-259: in this order
N_OBJECTIVES: Final = 5
REACTIONS: Final = ("flee", "fight")
FIGHT_BACK: Final = 1


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

    def used_at(self, timing: int) -> bool:
        return any(use.timing == timing for use in self.uses)

    def reacts_to(self, trigger: int) -> bool:
        return any(use.timing == REACT and use.trigger == trigger for use in self.uses)

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


class Encounter:
    """What an encounter card says of a townsfolk."""

    __slots__ = ("agility", "align", "pay", "reaction", "smarts", "spirit", "strength", "vigor")

    def __init__(
        self, align: int, agility: int, smarts: int, spirit: int, strength: int, vigor: int, reaction: int, pay: int
    ) -> None:
        self.align = align
        self.agility = agility
        self.smarts = smarts  # 0: nobody can recruit him
        self.spirit = spirit
        self.strength = strength
        self.vigor = vigor
        self.reaction = reaction  # to what goes wrong
        self.pay = pay  # ghost rock


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
        "does", "encounters", "end_conditions", "end_figures", "end_locations", "end_objectives", "fights",
        "first_magic", "first_reward", "folk", "free_items", "free_magic", "free_rewards", "goals", "good", "guards",
        "hand", "item_count", "items_for", "last_turn", "lasting", "loaded", "loads", "magic_for", "magic_of", "mine",
        "numbers", "only", "pay", "power", "power_bonus", "power_dice", "purse", "raise_at", "reach", "reacts",
        "reward_base", "rewards_for", "run", "run_wounded", "smarts", "spirit", "stats", "stock", "streak", "streets",
        "strength", "tables", "telegraph", "throw", "tiles", "tokens", "version", "vigil", "vigor", "words",
    )  # fmt: skip

    def __init__(
        self, seats: int, options: dict[str, Atom], words: Words, streets: Streets, tiles: list[int],
        cards: list[Card], item_count: int, copies: list[int], stats: list[list[int]], numbers: list[list[int]],
        good: list[bool], purse: list[int], goals: list[list[Goal]], encounters: list[Encounter],
        power: list[list[Word]], does: list[list[Word]], tables: list[list[int]], setup: dict[str, int],
    ) -> None:  # fmt: skip
        super().__init__(seats, options)
        self.words = words
        self.streets = streets
        self.tiles = tiles  # the building tiles of this town
        self.bits = [1 << n for n in range(63)]
        self.stats = stats  # by outfit
        self.numbers = numbers  # by outfit: the order number of each token, 0 if it has none
        self.tokens = [[token for token, number in enumerate(own) if number] for own in numbers]
        self.good = good
        self.purse = purse
        self.goals = goals
        self.power = power  # by tile
        self.power_bonus = [by_context(words, BONUS) for words in power]
        self.power_dice = [by_context(words, DICE) for words in power]  # for one roll of one's choice
        self.does = does  # by event
        self.tables = tables
        self.clockwise = [[(start + i) % seats for i in range(seats)] for start in range(seats)]
        self.read_numbers(setup)
        self.read_folk(encounters)
        self.cards = cards  # items, then spells and gadgets, then rewards
        self.costs = [card.cost for card in cards]
        self.read_items(cards[:item_count], copies)
        self.read_owned(cards)
        self.read_reactions(cards)

    def read_numbers(self, setup: dict[str, int]) -> None:
        """The numbers of the set-up, of tokens, objectives and ends."""
        size = "mine-small" if self.seats < 4 else "mine-four" if self.seats == 4 else "mine-large"
        self.mine: i64 = setup[size]  # SG-012
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

    def read_folk(self, encounters: list[Encounter]) -> None:
        """What the encounter cards say, by card."""
        self.encounters: i64 = len(encounters)
        self.align = [card.align for card in encounters]
        self.agility = [card.agility for card in encounters]
        self.smarts = [card.smarts for card in encounters]
        self.spirit = [card.spirit for card in encounters]
        self.strength = [card.strength for card in encounters]
        self.vigor = [card.vigor for card in encounters]
        self.fights = [card.reaction == FIGHT_BACK for card in encounters]
        self.pay = [card.pay for card in encounters]

    def read_items(self, items: list[Card], copies: list[int]) -> None:
        self.item_count: i64 = len(items)
        self.copies = copies  # of each item
        self.only = [card.outfit for card in items]
        self.loaded: i64 = as_set([card for card in items if card.loads])
        self.arms: i64 = as_set([card for card in items if card.shot])
        self.free_items: i64 = as_set([card for card in items if card.used_at(FREE)])
        self.items_for = touching(items)
        lasting = [card for card in items if not card.once]
        self.lasting = [as_set([card for card in lasting if card.outfit in (-1, o)]) for o in range(len(OUTFITS))]

    def read_owned(self, cards: list[Card]) -> None:
        """Spells, gadgets and rewards, by outfit."""
        every = range(len(OUTFITS))
        self.magic_of = [own_cards(cards, MAGIC, outfit) for outfit in every]
        won = [own_cards(cards, REWARD, outfit) for outfit in every]
        self.first_magic = [cards.index(own[0]) if own else 0 for own in self.magic_of]
        self.first_reward = [cards.index(own[0]) for own in won]
        self.reward_base: i64 = min(self.first_reward)
        self.magic_for = [touching(own) for own in self.magic_of]
        self.rewards_for = [touching(own) for own in won]
        self.free_magic = [as_set([card for card in own if card.used_at(FREE)]) for own in self.magic_of]
        self.free_rewards = [as_set([card for card in own if card.used_at(FREE)]) for own in won]

    def read_reactions(self, cards: list[Card]) -> None:
        """By outfit: the cards it may use, anybody's and its own, out of turn and while planning."""
        every = range(len(OUTFITS))
        own = [[i for i, card in enumerate(cards) if card.outfit in (-1, outfit)] for outfit in every]
        self.reacts = [[[i for i in some if cards[i].reacts_to(on)] for on in range(len(TRIGGERS))] for some in own]
        self.guards = [by_trigger[ON_SHOT] for by_trigger in self.reacts]
        self.reach = [[i for i in some if cards[i].reach] for some in own]


def own_cards(cards: list[Card], kind: int, outfit: int) -> list[Card]:
    return [card for card in cards if card.kind == kind and card.outfit == outfit]


def as_set(cards: list[Card]) -> int:
    """One bit for each, by its place among the items or among the outfit's own cards."""
    return sum([1 << card.local for card in cards])


def touching(cards: list[Card]) -> list[int]:
    """By context: the cards that can be declared for such a roll, one bit each."""
    return [as_set([card for card in cards if card.touches[ctx]]) for ctx in range(N_CONTEXTS)]


def by_context(words: list[Word], op: int) -> list[int]:
    found = [0] * N_CONTEXTS
    for word in words:
        if word.op == op:
            found[word.args[0]] += word.args[1]
    return found
