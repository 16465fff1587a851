"""What is declared before the dice: an item, a spell or gadget, a reward, control dice (SG-075 … SG-077)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import is_there, lay_open, on_call, owns, unused_items, used_items
from saloon.games.slaughter_gulch.board import dude_name
from saloon.games.slaughter_gulch.cards import spend
from saloon.games.slaughter_gulch.names import MOST_DICE
from saloon.games.slaughter_gulch.packing import boost, boost_church, boost_item, boost_magic, boost_reward, is_boost
from saloon.games.slaughter_gulch.ruleset import ITEM, REWARD
from saloon.games.slaughter_gulch.sides import Side
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import PROSPECT
from saloon.kernel.flow import ALL, Question
from saloon.kernel.messages import EventLog, Refusal
from saloon.parts.masks import bits
from saloon.parts.seat import ALONE, NOT_ASKED

PLAIN: Final = boost(0, 0, 0, 0)  # nothing is declared


def choices(s: Town, side: Side) -> list[list[int]]:
    """SG-077: of items, spells or gadgets, rewards and control dice, what may be declared; each 1 + its place."""
    ctx = side.context
    rules = s.ruleset
    seat = side.owner
    outfit = s.outfits[seat]
    no_item = side.with_weapon  # SG-229
    if side.decider != seat:  # SG-087
        lasting = on_call(s, seat, side.decider) & rules.items_for[ctx]
        return [[] if no_item else [i + 1 for i in bits(lasting)], [], [], []]
    items = [] if no_item else [i + 1 for i in bits(owns(s, seat) & rules.items_for[ctx])]
    first = rules.first_magic[outfit] - rules.item_count + 1
    magic = s.learned[seat] & ~s.spent[seat] & rules.magic_for[outfit][ctx]
    won = s.done[seat] & ~s.spent_rewards[seat] & rules.rewards_for[outfit][ctx]
    first_reward = rules.first_reward[outfit] - rules.reward_base + 1
    return [
        items, [first + i for i in bits(magic)] if magic else [],
        [first_reward + i for i in bits(won)] if won else [], [1] if dice_power(s, seat, ctx) >= 0 else [],
    ]  # fmt: skip


def dice_power(s: Town, seat: i64, ctx: i64) -> i64:
    """The tile whose power adds a die to such a roll, or -1."""
    powers = s.powers[seat]
    tile: i64 = 0
    while powers:
        if powers & 1 and s.ruleset.power_dice[tile][ctx]:
            return tile
        powers >>= 1
        tile += 1
    return -1


class Boost(Question[Town]):
    """D-17, D-11: at most one item, one spell or gadget and one reward, named before the dice.

    Whoever has unused items is asked wherever one of them could matter, so that being asked betrays nothing.
    """

    __slots__ = ("side",)
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, side: i64) -> None:
        self.side = side

    def seats(self, s: Town) -> tuple[int, ...]:
        side = Side(s, self.side)
        seat = side.owner
        usable = s.ruleset.items_for[side.context]
        asked = side.decider == seat or s.ruleset.version > 2
        if usable and asked and unused_items(s, seat) and not side.with_weapon:
            return ALONE[side.decider]
        if used_items(s, seat) | s.learned[seat] | s.done[seat] | s.powers[seat]:
            for some in choices(s, side):
                if some:
                    return ALONE[side.decider]
        return NOT_ASKED

    def legal(self, s: Town, seat: i64) -> list[int]:
        items, magic, won, dice = choices(s, Side(s, self.side))
        if not items and not magic and not won and not dice:
            return [PLAIN]
        return [
            boost(item, spell, reward, extra)
            for item in [0, *items] for spell in [0, *magic] for reward in [0, *won] for extra in [0, *dice]
        ]  # fmt: skip

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if not is_boost(action):
            return Refusal("kernel.nonsense")
        names = choices(s, Side(s, self.side))
        for i, part in enumerate(parts(action)):
            if part and part not in names[i]:
                return Refusal("SG-077")
        return None

    def decline(self, s: Town, seat: i64) -> int:
        return PLAIN

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action == PLAIN:
            return
        item, spell, reward, extra = parts(action)
        rules = s.ruleset
        side = Side(s, self.side)
        owner = side.owner
        if extra:
            tile = dice_power(s, owner, side.context)
            side.dice += rules.power_dice[tile][side.context]
            s.powers[owner] &= ~rules.bits[tile]
        if item and not is_there(s, owner, item - 1):  # SG-087
            call_in_vain(s, side.dude, item - 1, log)
            return
        numbers = [item - 1] if item else []
        numbers += [rules.item_count + spell - 1] if spell else []
        numbers += [rules.reward_base + reward - 1] if reward else []
        for number in numbers:
            declare(s, side, number, log)
        if log:
            names = [rules.cards[number].id for number in numbers] + (["church"] if extra else [])
            log.tell("boosts", who=dude_name(s, side.dude), cards=tuple(names))


def call_in_vain(s: Town, dude: i64, item: i64, log: EventLog | None) -> None:
    """SG-087: what is not there cannot be used, and it was the one item of this roll or shot."""
    if log:
        log.tell("in_vain", who=dude_name(s, dude), card=s.ruleset.cards[item].id)


def parts(action: int) -> list[int]:
    """Item, spell or gadget, reward and control dice, each 0 or 1 + its place, as in `choices`."""
    return [boost_item(action), boost_magic(action), boost_reward(action), boost_church(action)]


def declare(s: Town, side: Side, number: i64, log: EventLog | None) -> None:
    """One card for one roll: it counts as used even if the roll fails (SG-226)."""
    card = s.ruleset.cards[number]
    ctx = side.context
    side.bonus += card.bonus[ctx]
    side.dice = min(MOST_DICE, side.dice + card.dice[ctx])
    if ctx >= PROSPECT:
        side.change_table(card.table[ctx - PROSPECT])
    if card.discount:
        side.declare_discount()
    if card.kind == REWARD:
        side.declare_reward()
    if ctx < PROSPECT and card.again[ctx] and card.kind == ITEM:  # discarded only if the second roll is made
        side.second_roll = number
        lay_open(s, side.owner, number)
    else:
        spend(s, side.owner, number, log)


BOOST_FOR: Final = [Boost(0), Boost(1)]
STEPS: Final = (Boost,)
