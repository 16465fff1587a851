"""Whom a dude can attack: within arm's reach, or in sight (SG-069, SG-086, SG-091, SG-109)."""

from __future__ import annotations

from mypy_extensions import i64

from saloon.games.slaughter_gulch.board import (
    CARD,
    PLACE,
    dude_name,
    folk_target,
    is_ruled,
    sheriff_slot,
    strangers_in,
    target_of,
)
from saloon.games.slaughter_gulch.names import (
    CELL,
    COACH,
    FIGURES,
    FIRST_PASSENGER,
    FIRST_SPACE,
    FIRST_VEHICLE,
    GRAVE,
    HOME,
    JAIL,
    N_SPACES,
    SALOON,
    SPACES,
    SQUARE,
    TRAIN,
)
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.townsfolk import Meet
from saloon.kernel.messages import EventLog
from saloon.parts.masks import bits

# --- within arm's reach ---


def protected(s: Town, dude: i64) -> bool:
    """Sanctuary: nobody may attack this outfit's dudes in that space, the cells of a Jail without Sheriff included."""
    if not s.safe:
        return False
    place = s.dudes[dude] & PLACE
    if place == CELL and s.ruleset.version > 2 and sheriff_slot(s) < 0:
        place = s.plots[JAIL]  # SG-205
    return dude // FIGURES * 32 + place in s.safe


def enemies(s: Town, dude: i64, reach: i64) -> list[int]:
    """SG-086, SG-091: dudes of other outfits in these spaces; for a mesmerizer also of the dude's own, not himself."""
    if s.dudes[dude] & PLACE == HOME:
        return []
    mask = s.ruleset.bits
    seat = dude // FIGURES
    ruled = is_ruled(s, dude)
    return [
        other for other, now in enumerate(s.dudes)
        if reach & mask[now & PLACE] and (other // FIGURES != seat or (ruled and other != dude))
        and not protected(s, other)
    ]  # fmt: skip


def folk_here(s: Town, reach: i64) -> list[int]:
    """Townsfolk face up within arm's reach."""
    mask = s.ruleset.bits
    return [slot for slot, now in enumerate(s.folk) if reach & mask[now & PLACE] and now & CARD]


# --- in sight ---


def enemies_anywhere(s: Town, dude: i64) -> list[int]:
    seat = dude // FIGURES
    ruled = is_ruled(s, dude)
    return [
        other for other, now in enumerate(s.dudes)
        if now & PLACE < GRAVE and (other // FIGURES != seat or (ruled and other != dude)) and not protected(s, other)
    ]  # fmt: skip


def sight(s: Town, dude: i64, place: i64) -> i64:
    """The range at which a dude sees a place where characters are; -1 if he does not."""
    here = s.dudes[dude] & PLACE
    streets = s.ruleset.streets
    distance: i64 = -1
    if place < N_SPACES:
        distance = streets.range[here * N_SPACES + place]
    elif place == CELL:
        distance = 0 if here == s.plots[JAIL] and sheriff_slot(s) < 0 else -1
    elif place == COACH:
        distance = streets.range[here * N_SPACES + s.plots[SALOON] + SQUARE]
    elif place == TRAIN:
        distance = streets.platform(here)
    return -1 if distance > 0 and s.storm else distance


def sees_anybody(s: Town, dude: i64) -> bool:
    """Whether somebody to shoot at stands in sight, however far a weapon may reach."""
    others: i64 = 0
    for other in enemies_anywhere(s, dude):
        others |= s.ruleset.bits[s.dudes[other] & PLACE]
    for now in s.folk:
        if now:
            others |= s.ruleset.bits[now & PLACE]
    return bool([there for there in bits(others) if 0 <= sight(s, dude, there) < 4])


def face_down(s: Town) -> i64:
    """The spaces where face-down townsfolk stand, one bit each."""
    spaces: i64 = 0
    for now in s.folk:
        if now and not now & CARD and now & PLACE < N_SPACES:
            spaces |= s.ruleset.bits[now & PLACE]
    return spaces


def aim(target: i64, distance: i64) -> i64:
    """A target in sight and its range, as one number."""
    return target * 8 + distance


def aimed_at(aim: i64) -> i64:
    return aim // 8


def aim_range(aim: i64) -> i64:
    return aim % 8


def aims(s: Town, dude: i64, space: i64) -> list[int]:
    """Whom a dude sees, and at which range; or only the townsfolk of one space.

    A space where somebody is face down comes last and instead of its townsfolk: they are turned up first (SG-069).
    """
    found = aims_at_dudes(s, dude) if space < 0 else []
    looks: list[int] = []
    vehicles: list[int] = []
    here = s.dudes[dude] & PLACE
    unmet = face_down(s)
    for slot, now in enumerate(s.folk):
        place = now & PLACE
        if not now or (space >= 0 and place != space):
            continue
        distance = sight(s, dude, place)
        if distance < 0:
            continue
        face_up = now & CARD
        if unmet >> place & 1 and (not face_up or place != here):
            look = aim(FIRST_SPACE + place, distance)
            if place != here and look not in looks:
                looks.append(look)
        elif face_up:
            found.append(aim(folk_target(s, slot), distance))
        elif place not in vehicles and s.pile > 0:  # A-64; of passengers face down, one is as good as another
            vehicles.append(place)
            found.append(aim(folk_target(s, slot), distance))
    return found + looks


def aims_at_dudes(s: Town, dude: i64) -> list[int]:
    found: list[int] = []
    for other in enemies_anywhere(s, dude):
        distance = sight(s, dude, s.dudes[other] & PLACE)
        if distance >= 0:
            found.append(aim(target_of(s, other), distance))
    return found


def is_space(target: i64) -> bool:
    return FIRST_SPACE <= target < FIRST_VEHICLE


# --- strangers at a distance ---


def turn_up(s: Town, dude: i64, space: i64, log: EventLog | None) -> None:
    """SG-069"""
    if log:
        log.tell("takes_aim", who=dude_name(s, dude), space=SPACES[space])
    for slot in strangers_in(s, space):
        s.then(Meet(slot))


def passenger(s: Town, target: i64) -> int:
    """SG-109: one on the coach or train whose card nobody has drawn yet."""
    return strangers_in(s, COACH + target - FIRST_PASSENGER)[0]
