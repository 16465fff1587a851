"""What an order or an action may bring (ledger section 11): for bots, and for the first of the example plans."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import CARD, CRIME, HARROWED, PLACE, WOUNDED, Town
from saloon.games.slaughter_gulch.language import (
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
    order,
    plan,
)
from saloon.games.slaughter_gulch.odds import CONTESTS, at_least, caught, robs
from saloon.games.slaughter_gulch.promises import FREED, HEAL, owed_at

WOUND_COST: Final = 1.6
JAIL_COST: Final = 3.0
NEW_DUDE: Final = 5.0
LEARNING: Final = 2.6
DIG: Final = 14 / 6
OWED: Final = 5.0  # what has been promised comes first
STRANGER: Final = 0.45  # how often a face-down card is of use


def worth(s: Town, dude: i64, token: i64, place: i64) -> float:
    """What a token may bring in a place, in points."""
    seat = dude // FIGURES
    law = s.house
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
        return NEW_DUDE * at_least(s.stat(dude, SPIRIT), law.raise_at) if dead and place == s.plots[CEMETERY] else 0.0
    if token == RUN or place == HOME:
        return 0.05
    return among_people(s, dude, seat, token, place)


def study(s: Town, dude: i64, seat: i64, place: i64) -> float:
    if place != HOME or s.up[seat] < 0:
        return 0.0
    card = s.house.cards[s.house.first_magic[s.outfits[seat]] + s.up[seat]]
    if s.rock[seat] < card.cost:
        return 0.0
    luck = at_least(s.stat(dude, card.stat), card.need)
    return luck * LEARNING - (1.0 - luck) * WOUND_COST


def among_people(s: Town, dude: i64, seat: i64, token: i64, place: i64) -> float:
    """The best of those who stand there: townsfolk first, then dudes of others."""
    best = 0.0
    for now in s.folk:
        if now and now & PLACE == place:
            card = ((now & CARD) >> 5) - 1
            best = max(best, folk_worth(s, dude, seat, token, card))
    for other, now in enumerate(s.dudes):
        if now & PLACE == place:
            best = max(best, dude_worth(s, dude, seat, token, other))
    return best


def folk_worth(s: Town, dude: i64, seat: i64, token: i64, card: i64) -> float:
    law = s.house
    if card < 0:
        return STRANGER * stranger_worth(token, s.has_pool(seat) >= 0)
    align = law.align[card]
    if token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH):
        ours = GOOD if law.good[s.outfits[seat]] else BAD
        fits = align in (ours, NEUTRAL) if token == RECRUIT_TOKEN else align not in (ours, NEUTRAL)
        if not fits or not law.smarts[card] or s.has_pool(seat) < 0:
            return 0.0
        luck = at_least(s.stat(dude, SMARTS), law.smarts[card] + (token != RECRUIT_TOKEN))
        return luck * NEW_DUDE - (1.0 - luck) * (WOUND_COST if law.fights[card] else 0.2)
    if token == ROB_TOKEN and card != 0:
        dice = int(s.stat(dude, AGILITY))
        return robs(dice, law.agility[card]) * law.pay[card] - caught(dice) * JAIL_COST
    if token == ARREST_TOKEN and align == BAD and not s.dudes[dude] & WOUNDED and s.cells_left() > 0:
        return at_least(s.stat(dude, STRENGTH), law.strength[card]) * (law.pay[card] + 1.0)
    if token == FIGHT_TOKEN:
        luck = at_least(s.stat(dude, STRENGTH), law.strength[card])
        return luck * law.pay[card] / law.vigor[card] - (1.0 - luck) * WOUND_COST
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
        luck = CONTESTS[min(6, s.stat(dude, STRENGTH))][min(6, s.stat(other, STRENGTH))]
        prize = 3.5 if now & WOUNDED and not now & HARROWED else 1.0
        return luck * prize - (1.0 - luck) * WOUND_COST
    if token == ROB_TOKEN:
        dice = int(s.stat(dude, AGILITY))
        luck = CONTESTS[min(6, dice)][min(6, s.stat(other, AGILITY))]
        return luck * min(3.5, float(s.rock[owner])) - (1.0 - luck) * WOUND_COST - caught(dice) * JAIL_COST
    if token == CONFISCATE:
        luck = CONTESTS[min(6, s.stat(dude, AGILITY))][min(6, s.stat(other, AGILITY))]
        return luck * (2.0 if s.owns(owner) else 0.0) - (1.0 - luck) * WOUND_COST
    if token == ARREST_TOKEN and now & CRIME:
        return 4.5
    return 0.5 if token == MESMERIZE else 0.0


def chances(s: Town, seat: i64, tokens: list[int]) -> list[tuple[float, int, int]]:
    """For each token what it is likely to bring and where, as a set of spaces; the best first."""
    law = s.house
    bits = law.bits
    people: i64 = 0
    for now in s.folk:
        if now:
            people |= bits[now & PLACE]
    others: i64 = 0
    hurt: i64 = 0
    dead = False
    for dude, now in enumerate(s.dudes):
        place = now & PLACE
        if place == GRAVE:
            dead = True
        elif dude // FIGURES != seat:
            others |= bits[place]
        elif now & WOUNDED:
            hurt |= bits[place]
    rock = s.rock[seat]
    room = s.has_pool(seat) >= 0
    town = bits[HOME] - 1
    found: list[tuple[float, int, int]] = []
    for token in tokens:
        goal = GOALS[token]
        if goal >= 0:
            open_now = s.mine > 2 if token == PROSPECT_TOKEN else dead if token == RAISE_TOKEN else rock > 1
            if open_now:
                found.append((MERITS[token], token, int(bits[s.plots[goal]])))
        elif token in (SPELL, GADGET):
            if s.up[seat] >= 0 and rock >= law.costs[law.first_magic[s.outfits[seat]] + s.up[seat]]:
                found.append((MERITS[token], token, int(bits[HOME])))
        elif token in (RECRUIT_TOKEN, EPIPHANY, BRAINWASH):
            if room:
                found.append((MERITS[token], token, int(people & town)))
        elif token == HEAL_TOKEN:
            found.append((MERITS[token], token, int(hurt & town)))
        elif token in (ROB_TOKEN, ARREST_TOKEN):
            found.append((MERITS[token], token, int(people & town)))
        elif token in (MESMERIZE, FIGHT_TOKEN, CONFISCATE):
            found.append((MERITS[token], token, int(others & town)))
    if s.promises:
        for token, kind in ((HEAL_TOKEN, HEAL), (FIGHT_TOKEN, FREED)):
            owed = owed_at(s, seat, kind)
            if owed and token in tokens:
                found.append((OWED, token, owed))
    found.sort(reverse=True)
    return found


MERITS: Final = [0.0] * N_TOKENS
GOALS: Final = [-1] * N_TOKENS
for _token, _merit in (
    (PROSPECT_TOKEN, 2.1), (GAMBLE_TOKEN, 0.8), (SHOP, 1.0), (SPELL, 2.3), (GADGET, 2.3), (TELEGRAPH_TOKEN, 1.1),
    (RAISE_TOKEN, 2.0), (RECRUIT_TOKEN, 2.2), (EPIPHANY, 1.7), (BRAINWASH, 1.9), (HEAL_TOKEN, 1.5), (ROB_TOKEN, 0.9),
    (ARREST_TOKEN, 1.2), (MESMERIZE, 0.4), (CONFISCATE, 0.5), (FIGHT_TOKEN, 0.3),
):  # fmt: skip
    MERITS[_token] = _merit
for _token, _tile in (
    (PROSPECT_TOKEN, MINE), (GAMBLE_TOKEN, SALOON), (SHOP, STORE), (RAISE_TOKEN, CEMETERY), (TELEGRAPH_TOKEN, TELEGRAPH)
):  # fmt: skip
    GOALS[_token] = _tile


def wise_plan(s: Town, men: list[int], ways: list[tuple[float, int, int]]) -> int:
    """Dude by dude the token that promises most within reach, each token once; who finds none takes a building."""
    taken = 0
    orders: list[int] = []
    for dude in men:
        here = s.dudes[dude] & PLACE
        near = s.house.streets.near[here]
        token, space = 0, -1
        for _, some, places in ways:
            if places & near and not taken >> some & 1:
                token, space = some, lowest(places & near)
                break
        if space < 0:
            inside = near & (1 << SQUARE) - 1
            space = lowest(inside) if inside else here
        taken |= 1 << token if token else 0
        orders.append(order(dude % FIGURES, token, space))
    return plan(orders)


def lowest(places: int) -> int:
    return (places & -places).bit_length() - 1
