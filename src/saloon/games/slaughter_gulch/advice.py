"""What an order or an action may bring (ledger section 11): for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.arrests import can_arrest
from saloon.games.slaughter_gulch.belongings import owns
from saloon.games.slaughter_gulch.board import (
    CRIME,
    HARROWED,
    PLACE,
    WOUNDED,
    card_in,
    cells_left,
    spare_figure,
    stat_of,
)
from saloon.games.slaughter_gulch.names import (
    AGILITY,
    ARREST_TOKEN,
    BAD,
    BIBLE,
    BRAINWASH,
    CEMETERY,
    CONFISCATE,
    EPIPHANY,
    FIGHT_TOKEN,
    FIGURES,
    GADGET,
    GAMBLE_TOKEN,
    GOOD,
    GRAVE,
    HEAL_TOKEN,
    HOME,
    MESMERIZE,
    MINE,
    N_TOKENS,
    NEUTRAL,
    PROSPECT_TOKEN,
    RAISE_TOKEN,
    RECRUIT_TOKEN,
    REST,
    ROB_TOKEN,
    RUN,
    SALOON,
    SHOP,
    SMARTS,
    SPELL,
    SPIRIT,
    SQUARE,
    STORE,
    STRENGTH,
    TELEGRAPH,
    TELEGRAPH_TOKEN,
)
from saloon.games.slaughter_gulch.odds import CONTESTS, at_least, caught, robs
from saloon.games.slaughter_gulch.orders import order
from saloon.games.slaughter_gulch.packing import plan
from saloon.games.slaughter_gulch.promises import FREED, HEAL
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.trust import owed_at

WOUND_COST: Final = 1.6
JAIL_COST: Final = 3.0
NEW_DUDE: Final = 5.0
LEARNING: Final = 2.6
DIG: Final = 14 / 6
INDOORS: Final = (1 << SQUARE) - 1  # the locations, as a set of spaces
STRANGER: Final = 0.45  # how often a face-down card is of use


def worth(s: Town, dude: i64, token: i64, place: i64) -> float:
    """What a token may bring in a place, in points."""
    seat = dude // FIGURES
    rules = s.ruleset
    if token == PROSPECT_TOKEN:
        return DIG - WOUND_COST / 6 if place == s.plots[MINE] and s.mine > 2 else 0.0
    if token == GAMBLE_TOKEN:
        return 0.83 if place == s.plots[SALOON] and s.rock[seat] > 0 else 0.0
    if token == SHOP:
        return 0.5 + 0.2 * min(4, len(s.store)) if place == s.plots[STORE] and s.store and s.rock[seat] > 1 else 0.0
    if token in (SPELL, GADGET):
        return study(s, dude, seat, place)
    if token == TELEGRAPH_TOKEN:
        return 1.2 if place == s.plots[TELEGRAPH] else 0.0
    if token == RAISE_TOKEN:
        dead = any(now & PLACE == GRAVE for now in s.dudes)
        if not dead or place != s.plots[CEMETERY]:
            return 0.0
        return NEW_DUDE * at_least(stat_of(s, dude, SPIRIT), rules.raise_at)
    if token == RUN or place == HOME:
        return 0.05
    if token == ARREST_TOKEN and not can_arrest(s, dude):
        return 0.0
    return among_people(s, dude, seat, token, place)


def study(s: Town, dude: i64, seat: i64, place: i64) -> float:
    if place != HOME or s.up[seat] < 0:
        return 0.0
    card = s.ruleset.cards[s.ruleset.first_magic[s.outfits[seat]] + s.up[seat]]
    if s.rock[seat] < card.cost:
        return 0.0
    luck = at_least(stat_of(s, dude, card.stat), card.need)
    return luck * LEARNING - (1.0 - luck) * WOUND_COST


def among_people(s: Town, dude: i64, seat: i64, token: i64, place: i64) -> float:
    """The best of those who stand there: townsfolk first, then dudes of others."""
    best = 0.0
    for now in s.folk:
        if now and now & PLACE == place:
            card = card_in(now)
            best = max(best, folk_worth(s, dude, seat, token, card))
    for other, now in enumerate(s.dudes):
        if now & PLACE == place:
            best = max(best, dude_worth(s, dude, seat, token, other))
    return best


def folk_worth(s: Town, dude: i64, seat: i64, token: i64, card: i64) -> float:
    rules = s.ruleset
    if card < 0:
        return STRANGER * stranger_worth(token, spare_figure(s, seat) >= 0)
    align = rules.align[card]
    if token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH):
        ours = GOOD if rules.good[s.outfits[seat]] else BAD
        fits = align in (ours, NEUTRAL) if token == RECRUIT_TOKEN else align not in (ours, NEUTRAL)
        if not fits or not rules.smarts[card] or spare_figure(s, seat) < 0:
            return 0.0
        luck = at_least(stat_of(s, dude, SMARTS), rules.smarts[card] + (token != RECRUIT_TOKEN))
        return luck * NEW_DUDE - (1.0 - luck) * (WOUND_COST if rules.fights[card] else 0.2)
    if token == ROB_TOKEN and card != 0:
        dice = int(stat_of(s, dude, AGILITY))
        return robs(dice, rules.agility[card]) * rules.pay[card] - caught(dice) * JAIL_COST
    if token == ARREST_TOKEN and align == BAD:
        return at_least(stat_of(s, dude, STRENGTH), rules.strength[card]) * (rules.pay[card] + 1.0)
    if token == FIGHT_TOKEN:
        luck = at_least(stat_of(s, dude, STRENGTH), rules.strength[card])
        return luck * rules.pay[card] / rules.vigor[card] - (1.0 - luck) * WOUND_COST
    return 0.2 if token == BIBLE else 0.0


def stranger_worth(token: i64, room: bool) -> float:
    if token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH):
        return NEW_DUDE * 0.6 if room else 0.0
    return 1.0 if token in (ROB_TOKEN, ARREST_TOKEN) else 0.1


def dude_worth(s: Town, dude: i64, seat: i64, token: i64, other: i64) -> float:
    owner = other // FIGURES
    now = s.dudes[other]
    if owner == seat:
        return 1.5 if token == HEAL_TOKEN and now & WOUNDED else 0.0
    if token == FIGHT_TOKEN:
        luck = CONTESTS[min(6, stat_of(s, dude, STRENGTH))][min(6, stat_of(s, other, STRENGTH))]
        prize = 3.5 if now & WOUNDED and not now & HARROWED else 1.0
        return luck * prize - (1.0 - luck) * WOUND_COST
    if token == ROB_TOKEN:
        dice = int(stat_of(s, dude, AGILITY))
        luck = CONTESTS[min(6, dice)][min(6, stat_of(s, other, AGILITY))]
        return luck * min(3.5, float(s.rock[owner])) - (1.0 - luck) * WOUND_COST - caught(dice) * JAIL_COST
    if token == CONFISCATE:
        luck = CONTESTS[min(6, stat_of(s, dude, AGILITY))][min(6, stat_of(s, other, AGILITY))]
        return luck * (2.0 if owns(s, owner) else 0.0) - (1.0 - luck) * WOUND_COST
    if token == ARREST_TOKEN and now & CRIME:
        return 4.5
    return 0.5 if token == MESMERIZE else 0.0


def prospects(s: Town, seat: i64) -> list[int]:
    """By token, the spaces where it is likely to bring something, as a set."""
    rules = s.ruleset
    bits = rules.bits
    people: i64 = 0
    for now in s.folk:
        if now:
            people |= bits[now & PLACE]
    first = seat * FIGURES
    others: i64 = 0
    for now in s.dudes[:first] + s.dudes[first + FIGURES :]:
        others |= bits[now & PLACE]
    ours: i64 = 0
    hurt: i64 = 0
    for now in s.dudes[first : first + FIGURES]:
        ours |= bits[now & PLACE]
        if now & WOUNDED:
            hurt |= bits[now & PLACE]
    dead = (others | ours) >> GRAVE & 1
    town: i64 = bits[HOME] - 1
    people &= town
    others &= town
    rock = s.rock[seat]
    plots = s.plots  # -1 for a tile this town lacks, and bits[-1] is no space
    useful = [0] * N_TOKENS
    useful[MESMERIZE] = useful[FIGHT_TOKEN] = useful[CONFISCATE] = others
    useful[ROB_TOKEN] = people
    useful[ARREST_TOKEN] = arrestable(s, seat) & town
    useful[HEAL_TOKEN] = hurt & town
    if spare_figure(s, seat) >= 0:
        useful[RECRUIT_TOKEN] = useful[EPIPHANY] = useful[BRAINWASH] = people
    if s.up[seat] >= 0 and rock >= rules.costs[rules.first_magic[s.outfits[seat]] + s.up[seat]]:
        useful[SPELL] = useful[GADGET] = bits[HOME]
    if s.mine > 2:
        useful[PROSPECT_TOKEN] = bits[plots[MINE]]
    if dead:
        useful[RAISE_TOKEN] = bits[plots[CEMETERY]]
    if rock > 1:
        useful[GAMBLE_TOKEN] = bits[plots[SALOON]]
        useful[SHOP] = bits[plots[STORE]]
        useful[TELEGRAPH_TOKEN] = bits[plots[TELEGRAPH]]
    return useful


def arrestable(s: Town, seat: i64) -> int:
    """SG-153, SG-154, SG-157: where somebody may be taken: a criminal of another outfit, a Bad card, or a stranger."""
    found: i64 = 0
    if cells_left(s) == 0:
        return found
    for other, now in enumerate(s.dudes):
        if now & CRIME and other // FIGURES != seat:
            found |= s.ruleset.bits[now & PLACE]
    for now in s.folk:
        if now and (card_in(now) < 0 or s.ruleset.align[card_in(now)] == BAD):
            found |= s.ruleset.bits[now & PLACE]
    return found


def able(s: Town, dude: i64, token: i64) -> bool:
    """Whether this dude can use the token at all."""
    return token != ARREST_TOKEN or can_arrest(s, dude)


BEST_FIRST: Final = [  # tokens by what they usually bring
    GADGET, SPELL, RECRUIT_TOKEN, PROSPECT_TOKEN, RAISE_TOKEN, BRAINWASH, EPIPHANY, HEAL_TOKEN, ARREST_TOKEN,
    TELEGRAPH_TOKEN, SHOP, ROB_TOKEN, GAMBLE_TOKEN, CONFISCATE, MESMERIZE, FIGHT_TOKEN,
]  # fmt: skip


def wise_plan(s: Town, seat: i64, men: list[int], useful: list[int]) -> int:
    """Dude by dude the token that promises most within reach, each token once; who finds none takes a building."""
    numbers = s.ruleset.numbers[s.outfits[seat]]
    free = [token for token in BEST_FIRST if numbers[token] and useful[token]]
    if s.promises:
        useful = useful[:]
        for token, places in owed(s, seat, men):
            useful[token] = places
            free = [token, *[other for other in free if other != token]]
    orders: list[int] = []
    for dude in men:
        here = s.dudes[dude] & PLACE
        near = s.ruleset.streets.near[here]
        for i, token in enumerate(free):
            if useful[token] & near and able(s, dude, token):
                free.pop(i)
                orders.append(order(dude % FIGURES, token, lowest(useful[token] & near)))
                break
        else:
            inside = near & INDOORS
            orders.append(order(dude % FIGURES, REST, lowest(inside) if inside else here))
    return plan(orders)


def owed(s: Town, seat: i64, men: list[int]) -> list[tuple[int, int]]:
    """What has been promised and can be kept: each token with the spaces where it is owed."""
    found: list[tuple[int, int]] = []
    for token, kind in ((FIGHT_TOKEN, FREED), (HEAL_TOKEN, HEAL)):
        places = owed_at(s, seat, kind)
        reach = any(s.ruleset.streets.near[s.dudes[dude] & PLACE] & places for dude in men)
        if reach and s.ruleset.numbers[s.outfits[seat]][token]:
            found.append((token, places))
    return found


def lowest(places: int) -> int:
    return (places & -places).bit_length() - 1
