"""How well a seat stands (ledger section 11), counted in dollars: money less the fine, what cowboys and controlled
buildings will still bring, and what is about to happen: annexes still to be made, the duel under way by its exact odds.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from mypy_extensions import i64

from saloon.games.deadwood.annex import Annex
from saloon.games.deadwood.board import (
    BANK,
    BIT,
    BLACKSMITH,
    CASINO,
    CHURCH,
    COURT,
    DANCE_HALL,
    DEPOT,
    GOLD_MINE,
    GRIFTER,
    GUNSMITH,
    HOTEL,
    KINDS,
    LAUNDRY,
    NEWSPAPER,
    OFFICE,
    RANKS,
    SALOON,
    STORE,
    TELEGRAPH,
    TELLER,
    TOWN_HALL,
    UNDERTAKER,
    cowboy,
    entry_plot,
    entry_seat,
    gang_of,
    headcount,
    rank_of,
)
from saloon.games.deadwood.buildings import kind_at
from saloon.games.deadwood.cowboys import holders_of, living, rank_at
from saloon.games.deadwood.duel import Flight
from saloon.games.deadwood.duellists import ATTACKER, DEFENDER, dice_of, man_of, seat_of, site, wounds_of
from saloon.games.deadwood.odds import ATTACKER_DEAD, BOTH_DEAD, DEFENDER_DEAD, NONE_DEAD, place
from saloon.games.deadwood.rail import LayRail, station_lies
from saloon.games.deadwood.showdown import ALIVE, ROLE, STRENGTH
from saloon.games.deadwood.showdown import DICE as FINAL_DICE
from saloon.games.deadwood.showdown import WOUNDS as FINAL_WOUNDS
from saloon.games.deadwood.state import Town

VISIT: Final = 2.0  # what a turn in town brings on average
TURNS: Final = 14.0  # a player's turns in a whole game
SHOT: Final = 0.35  # what a point of strength is worth in a living cowboy, for the threat alone
CARTRIDGE: Final = 0.45
HORSE: Final = 0.55
FORGIVEN: Final = 0.15  # the part of a fine that early in the game one may still hope to shed
SPREAD: Final = 0.16  # how sharply a dollar decides at the start,
FINAL_SPREAD: Final = 0.5  # and at the end
FLEES: Final = 0.7  # how often a defender with a horse takes it
STANDING: Final = 5.0  # in the final duel
GROWTH: Final = 1.0  # choosing where rail and new buildings go
PATIENCE: Final = 12.0  # turns each
EXPOSED: Final = 0.12  # for each point of strength of a cowboy who can be attacked and has no horse
WORTHS: Final = {  # by kind: what an annex brings, where it does not depend on the position
    GUNSMITH: 1 + 2 * CARTRIDGE, BLACKSMITH: 1 + HORSE, CASINO: 1.3, HOTEL: 2.0, LAUNDRY: 1.0, DEPOT: 2.2,
    UNDERTAKER: 1.0, GOLD_MINE: 1.83, TELLER: 1.1, GRIFTER: 2.0, NEWSPAPER: 1.9, TELEGRAPH: 1.2, OFFICE: 0.6,
}  # fmt: skip
TYPICAL: Final = [WORTHS.get(kind, 0.0) for kind in range(len(KINDS))]


def value(s: Town, seat: i64) -> float:
    """From -1 to 1, by this seat's share in the odds of winning."""
    left = time_left(s)
    return hope(seat, assets_of_each(s, left), left)


def values(s: Town) -> list[float]:
    left = time_left(s)
    assets = assets_of_each(s, left)
    return [hope(seat, assets, left) for seat in range(s.ruleset.seats)]


def assets_of_each(s: Town, left: float) -> list[float]:
    """What every seat has and may expect."""
    assets = [standing(s, seat, left) for seat in range(s.ruleset.seats)]
    prospects(s, assets, left)
    if s.fight:
        showdown(s, assets)
    return assets


def hope(seat: i64, assets: list[float], left: float) -> float:
    spread = FINAL_SPREAD + (SPREAD - FINAL_SPREAD) * left
    total = 0.0
    for other in assets:
        total += exp(spread * (other - assets[seat]))
    return 2.0 / total - 1.0


def time_left(s: Town) -> float:
    """From 1 at the start to 0 in the last turn: the clock that runs out first (rails, gauge, the weakest gang)."""
    if s.ending:
        return 0.0
    rules = s.ruleset
    line: i64 = rules.rails + 1 - len(s.line) - rail_to_come(s)
    gauge: i64 = s.gauge
    least = float(line) / float(rules.rails + 1)
    least = min(least, float(gauge) / float(rules.gauge))
    weakest: i64 = 3
    for seat in range(rules.seats):
        weakest = min(weakest, living(s, seat))
    return min(least, (1.0 + float(weakest)) / 4.0)


def rail_to_come(s: Town) -> i64:
    """1 if the Town Hall is about to extend the line."""
    if not s.pending or station_lies(s):
        return 0
    step: Any = s.pending[0].step
    if isinstance(step, Annex):
        return 1 if step.plot == s.ruleset.town_hall else 0
    return 1 if isinstance(step, LayRail) else 0


def standing(s: Town, seat: i64, left: float) -> float:
    """What this seat has, and what its pieces will still bring."""
    dollars: i64 = s.dollars[seat]
    worth = float(dollars) - fine(s, s.wanted[seat], left)
    if left == 0.0:
        return worth + (last_control(s, seat) if s.ending else 0.0)
    home = headcount(s.ranch, seat)
    alive: i64 = living(s, seat)
    worth += VISIT * TURNS * left * float(alive) / float(alive + 1)  # so many annexes between two returns
    worth += VISIT * float(home) / float(alive + 1) * min(1.0, 3 * left)  # and so far along the way to the next
    worth += SHOT * left * might(s, seat)
    cartridges: i64 = min(s.cartridges[seat], 4)
    horses: i64 = min(s.horses[seat], 3)
    worth += left * (CARTRIDGE * float(cartridges) + HORSE * float(horses))
    return worth + control(s, seat, left)


def fine(s: Town, wanted: i64, left: float) -> float:
    fines = s.ruleset.fines
    most: i64 = len(fines) - 1
    full: i64 = fines[wanted if wanted < most else most]
    return float(full) * (1.0 - FORGIVEN * left)


def next_token(s: Town, seat: i64, left: float) -> float:
    """What one more Wanted token costs."""
    return fine(s, s.wanted[seat] + 1, left) - fine(s, s.wanted[seat], left)


def token_less(s: Town, seat: i64, left: float) -> float:
    return fine(s, s.wanted[seat], left) - fine(s, s.wanted[seat] - 1, left) if s.wanted[seat] else 0.0


def might(s: Town, seat: i64) -> float:
    """The strength of all living cowboys, a little less where it can be shot at."""
    total = 0.0
    for rank in range(RANKS):
        man = cowboy(seat, rank)
        there: i64 = (s.ranch[man] + s.mine[man]) * (rank + 1)
        total += float(there)
    out: i64 = s.own[seat]
    if out:
        guard: i64 = s.ruleset.guard[s.sheriff]
        safe = s.horses[seat] > 0
        for plot in range(len(s.men)):
            if out >> plot & 1:
                strength: i64 = rank_at(s, seat, plot) + 1
                total += float(strength)
                if not safe and not guard >> plot & 1 and plot != s.ruleset.church:
                    total -= EXPOSED / SHOT * float(strength)
    return total


def control(s: Town, seat: i64, left: float) -> float:
    """What controlled buildings will still bring (ledger section 11)."""
    worth = 0.0
    line: i64 = s.ruleset.rails + 1 - len(s.line)
    for holder in holders_of(s, HOTEL):
        worth += 0.5 * min(float(line), 2.0) if holder == seat else 0.0
    for holder in holders_of(s, DEPOT):
        worth += 6.0 * (1.0 - left) * (0.2 + 0.15 * float(line)) if holder == seat else 0.0
    for holder in holders_of(s, UNDERTAKER):
        worth += 0.5 * left if holder == seat else 0.0
    for holder in holders_of(s, OFFICE):
        worth += 0.4 * left if holder == seat else 0.0
    for holder in holders_of(s, LAUNDRY):
        worth += 0.1 * float(min(s.wanted[seat], 4)) if holder == seat else 0.0
    return worth


def last_control(s: Town, seat: i64) -> float:
    """DW-123: in the last turn the Stage Depot is worth its bonus, if the Station does not lie."""
    if station_lies(s):
        return 0.0
    worth = 0.0
    for holder in holders_of(s, DEPOT):
        worth += 10.0 if holder == seat else 0.0
    return worth


def annex_worth(s: Town, seat: i64, plot: i64, left: float) -> float:
    """What annexing the building on this plot will bring."""
    kind = kind_at(s, plot)
    if kind == BANK:
        return max(0.0, 5.0 - (next_token(s, seat, left) if s.gauge else 0.0))
    if kind == CHURCH:
        return token_less(s, seat, left)
    if kind == TOWN_HALL:
        return token_less(s, seat, left) + (0.0 if s.ending else GROWTH + impatience(s))
    alive: i64 = living(s, seat)
    if kind == SALOON:
        return left * (VISIT * TURNS / float((alive + 1) * (alive + 2)) + SHOT)
    if kind == STORE:
        others = s.own[seat] & ~BIT[plot]
        return 1.0 + (1.2 if others else 0.0)
    if kind == DANCE_HALL:
        return 1.0 + 2.0 * VISIT * left / float(alive + 1)
    if kind == COURT:
        return court(s, seat, left)
    return TYPICAL[kind]


def impatience(s: Town) -> float:
    """No rule ends an idle game; the longer it drags on, the more a bot wants the railway."""
    turns = float(s.turn) / float(s.ruleset.seats)
    return max(0.0, turns - PATIENCE) * 0.04


def court(s: Town, seat: i64, left: float) -> float:
    """DW-135: what the others lose, shared, less what one pays oneself."""
    worth = 0.0
    for other in range(s.ruleset.seats):
        owed: i64 = s.wanted[other] * s.ruleset.penalty
        if owed:
            loss = min(float(owed), next_token(s, other, left))
            worth += -loss if other == seat else loss / float(s.ruleset.seats - 1)
    return worth


def showdown(s: Town, assets: list[float]) -> None:
    """In the final duel only standing counts, and what one shoots with."""
    for seat in range(s.ruleset.seats):
        if s.fight[ROLE][seat] == ALIVE:
            strength, dice = float(s.fight[STRENGTH][seat]), float(s.fight[FINAL_DICE][seat])
            assets[seat] += STANDING + strength + 0.5 * dice - 2.0 * float(s.fight[FINAL_WOUNDS][seat])


# --- what is about to happen ---


def prospects(s: Town, assets: list[float], left: float) -> None:
    """Adds what the open question, the rail entries and the duel under way promise each seat."""
    if s.pending:
        step: Any = s.pending[0].step
        if isinstance(step, Annex):
            assets[step.seat] += 0.95 * max(0.0, annex_worth(s, step.seat, step.plot, left))
        if s.duel:
            foresee(s, assets, left, isinstance(step, Flight))
    for entries in s.lists:
        for entry in entries:
            seat = entry_seat(entry)
            gain = annex_worth(s, seat, entry_plot(entry), left)
            assets[seat] += 0.8 * max(0.0, gain)


def foresee(s: Town, assets: list[float], left: float, may_flee: bool) -> None:
    """DW-046 … DW-049 by their exact odds."""
    seat, foe = seat_of(s, ATTACKER), seat_of(s, DEFENDER)
    at = place(dice_of(s, ATTACKER), dice_of(s, DEFENDER), wounds_of(s, ATTACKER), wounds_of(s, DEFENDER))
    odds = s.ruleset.odds
    wins = odds[at + DEFENDER_DEAD]
    flees = FLEES if may_flee else 0.0
    prize = max(0.0, annex_worth(s, seat, site(s), left)) + 0.3
    life, foe_life = life_worth(s, man_of(s, ATTACKER), left), life_worth(s, man_of(s, DEFENDER), left)
    survives = wins + odds[at + NONE_DEAD]
    dies = odds[at + DEFENDER_DEAD] + odds[at + BOTH_DEAD]
    assets[seat] += (flees + (1.0 - flees) * survives) * life + (flees + (1.0 - flees) * wins) * prize
    assets[foe] -= (1.0 - flees) * dies * foe_life + flees * HORSE * left
    assets[seat] -= (1.0 - flees) * odds[at + ATTACKER_DEAD] * 0.1


def life_worth(s: Town, man: i64, left: float) -> float:
    """What a living cowboy of this gang is worth."""
    alive: i64 = living(s, gang_of(man))
    return left * (VISIT * TURNS / float((alive + 1) * (alive + 2)) + SHOT * float(rank_of(man) + 1)) + 0.2
