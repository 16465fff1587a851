"""FREE cards: what each seat can use between actions, by whom and on whom (SG-066, SG-067)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.slaughter_gulch.belongings import owns
from saloon.games.slaughter_gulch.board import (
    HARROWED,
    PLACE,
    SCARS,
    WOUNDED,
    dude_name,
    dude_of,
    is_active,
    marked,
    target_of,
)
from saloon.games.slaughter_gulch.cards import ready, spend
from saloon.games.slaughter_gulch.effects import carry_out, cast_need
from saloon.games.slaughter_gulch.foresight import events_left
from saloon.games.slaughter_gulch.items import items_left
from saloon.games.slaughter_gulch.jail import name_of
from saloon.games.slaughter_gulch.names import FIGURES, FIRST_SEAT, FIRST_SPACE, HOME, JAIL, N_WHO, NO_TARGET
from saloon.games.slaughter_gulch.packing import use, use_by, use_card, use_target
from saloon.games.slaughter_gulch.ruleset import MAGIC
from saloon.games.slaughter_gulch.scopes import SCOPED, fits, in_scope, scope_of
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.vocabulary import (
    DRAIN,
    DUDE,
    DYNAMITE,
    EVERY_OWN,
    FORBID,
    FREE,
    HEAL,
    HERE,
    LAY,
    MINE_WORD,
    NEAR,
    ORDER,
    PEEK,
    PLAYER,
    PRISONER,
    TAKE,
    Use,
    Word,
)
from saloon.games.slaughter_gulch.vocabulary import HARROWED as HARROWED_SCOPE
from saloon.kernel.messages import EventLog
from saloon.parts.masks import bits

# --- what can be used ---


def casters(s: Town, seat: i64, placed_somewhere: bool) -> list[int]:
    """SG-067: active dudes, one of those alike."""
    kinds: list[int] = []
    found: list[int] = []
    for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
        now = s.dudes[dude] & (PLACE | HARROWED)
        if now & PLACE < (HOME if placed_somewhere else HOME + 1) and now not in kinds:
            kinds.append(now)
            found.append(dude)
    return found


def needs_caster(s: Town, number: i64) -> bool:
    return s.ruleset.cards[number].kind == MAGIC


def needs_place(word: Word) -> bool:
    return word.op == FORBID or (word.op in SCOPED and scope_of(word) in (HERE, DUDE, NEAR, HARROWED_SCOPE))


def free_options(s: Town, seat: i64) -> list[int]:
    """D-04: every FREE card with a legal target; items first, then spells and gadgets, then rewards."""
    rules = s.ruleset
    items = owns(s, seat) & rules.free_items
    magic = s.learned[seat] & ~s.spent[seat]
    won = s.done[seat] & ~s.spent_rewards[seat]
    if not items and not magic and not won:
        return []
    outfit = s.outfits[seat]
    cards = bits(items)
    if magic:
        cards += [rules.first_magic[outfit] + local for local in bits(magic & rules.free_magic[outfit])]
    if won:
        cards += [rules.first_reward[outfit] + local for local in bits(won & rules.free_rewards[outfit])]
    found: list[int] = []
    for number in cards:
        for some in rules.cards[number].uses:
            if some.timing == FREE:
                found += use_options(s, seat, number, some)
    return found


def use_options(s: Town, seat: i64, number: i64, some: Use) -> list[int]:
    word = some.words[0]
    if word.op == DYNAMITE:
        return throws(s, seat, number)
    if nobody_needs(s, word):
        return []
    hands = who_uses(s, seat, number, word)
    if word.op not in SCOPED or scope_of(word) == EVERY_OWN:
        return [use(number, target_of(s, by), NO_TARGET) for by in hands] if worthwhile(s, seat, word) else []
    found: list[int] = []
    for by in hands:
        me = target_of(s, by)
        for target in in_scope(s, seat, by, scope_of(word)):
            mine = target < N_WHO and s.chairs[target // FIGURES] == seat
            if target >= FIRST_SEAT or (fits(s, word, target) and not (some.contest and mine)):
                found.append(use(number, me, target))
    return found


def who_uses(s: Town, seat: i64, number: i64, word: Word) -> list[int]:
    """SG-067: whoever may cast it, or stands in the right place; else it does not matter who."""
    if needs_caster(s, number) or needs_place(word):
        return casters(s, seat, needs_place(word))
    hands = casters(s, seat, False)[:1]
    if not hands and (word.op not in SCOPED or scope_of(word) in (PRISONER, PLAYER)):
        return [seat * FIGURES]  # what needs nobody in play
    return hands


def nobody_needs(s: Town, word: Word) -> bool:
    """Mostly there is nobody to heal or to lay to rest: then one need not look for targets."""
    if word.op == HEAL:
        return not marked(s.dudes, WOUNDED) and not marked(s.folk, SCARS)
    return word.op == LAY and not marked(s.dudes, HARROWED)


def worthwhile(s: Town, seat: i64, word: Word) -> bool:
    """Whether a word without a target has anything to do."""
    if word.op == HEAL:
        return any(
            s.dudes[dude] & WOUNDED and is_active(s, dude) for dude in range(seat * FIGURES, seat * FIGURES + FIGURES)
        )
    if word.op == MINE_WORD or word.op == DRAIN:
        return s.mine > 0
    if word.op == TAKE:
        return items_left(s) > 0
    if word.op in (PEEK, ORDER):
        return events_left(s) > 0
    return True


def throws(s: Town, seat: i64, number: i64) -> list[int]:
    """SG-188, SG-230: a square or location near enough, empty or not, but not the Jail and never a home."""
    if s.storm:
        return []
    found: list[int] = []
    for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
        place = s.dudes[dude] & PLACE
        if place < HOME:
            me = target_of(s, dude)
            goals = s.ruleset.streets.within[s.ruleset.throw][place]
            found += [use(number, me, FIRST_SPACE + space) for space in goals if space != s.plots[JAIL]]
    return found


# --- using ---


def find_use(s: Town, seat: i64, action: int) -> int:
    """Which of the card's uses an answer means; -1 if none."""
    number = use_card(action)
    if number >= len(s.ruleset.cards) or not is_ours(s, seat, number):
        return -1
    for i, some in enumerate(s.ruleset.cards[number].uses):
        if some.timing == FREE and ready(s, seat, number) and action in use_options(s, seat, number, some):
            return i
    return -1


def is_ours(s: Town, seat: i64, number: i64) -> bool:
    """SG-129, SG-238: spells, gadgets and rewards are an outfit's own. Versions 1 and 2 did not look at that."""
    whose: i64 = s.ruleset.cards[number].outfit
    return whose < 0 or whose == s.outfits[seat] or s.ruleset.version < 3


def play_free(s: Town, seat: i64, action: int, log: EventLog | None) -> None:
    number = use_card(action)
    at = find_use(s, seat, action)
    by = dude_of(s, use_by(action))
    target = use_target(action)
    some = s.ruleset.cards[number].uses[at]
    if log:
        name, need = s.ruleset.cards[number].id, cast_need(s, some, target)
        log.tell("uses", who=dude_name(s, by), card=name, target=name_of(s, target), need=need)
    spend(s, seat, number, log)
    carry_out(s, number, at, by, target, some, log)
