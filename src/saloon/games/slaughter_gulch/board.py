"""Dudes and townsfolk: the bits of a figure, who is where, and the few ways in which figures move."""

from __future__ import annotations

from typing import Final, Literal, get_args

from mypy_extensions import i64

from saloon.games.slaughter_gulch.names import (
    CELL,
    COACH,
    FIGURES,
    FIRST_CARD,
    FIRST_PASSENGER,
    GRAVE,
    HOME,
    JAIL,
    NEUTRAL,
    PLACES,
    POOL,
    RUN,
    SQUARE,
    TILES,
    WHO,
)
from saloon.games.slaughter_gulch.ruleset import Rules
from saloon.games.slaughter_gulch.state import Town

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
Stage = Literal["setup", "magic", "plan", "move", "events", "actions", "end"]
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
NEW_MAGIC: Final = 1
PLANNING: Final = 2
MOVING: Final = 3
EVENTS: Final = 4
ACTIONS: Final = 5
TURN_END: Final = 6


# --- who is where ---


def dude_name(s: Town, dude: i64) -> str:
    return WHO[s.outfits[dude // FIGURES] * FIGURES + dude % FIGURES]


def target_of(s: Town, dude: i64) -> i64:
    """A dude as a target in the language."""
    return s.outfits[dude // FIGURES] * FIGURES + dude % FIGURES


def dude_of(s: Town, target: i64) -> i64:
    """And back; -1 if his outfit does not play."""
    seat = s.chairs[target // FIGURES]
    return seat * FIGURES + target % FIGURES if seat >= 0 else -1


def folk_target(s: Town, slot: i64) -> i64:
    figure = s.folk[slot]
    card = (figure & CARD) >> CARD_AT
    if card:
        return FIRST_CARD + card - 1
    return FIRST_PASSENGER + (figure & PLACE) - COACH


def slot_of(s: Town, target: i64) -> i64:
    """The figure of an encounter card; -1 if it has none."""
    card = target - FIRST_CARD + 1 << CARD_AT
    for slot, figure in enumerate(s.folk):
        if figure & CARD == card:
            return slot
    return -1


def place_name(s: Town, place: i64) -> str:
    """A place for texts: locations by their building."""
    if place < SQUARE and place < len(s.tiles):
        return TILES[s.tiles[place]]
    return PLACES[place]


def ruler(s: Town, dude: i64) -> i64:
    """Who decides for a dude: his owner, or who mesmerized him."""
    by: i64 = (s.dudes[dude] & RULER) >> RULER_AT
    return by - 1 if by else dude // FIGURES


def is_ruled(s: Town, dude: i64) -> bool:
    """SG-086, SG-239: whether somebody else decides."""
    by: i64 = (s.dudes[dude] & RULER) >> RULER_AT
    return by != 0 and by - 1 != dude // FIGURES


def dudes_in(s: Town, place: i64) -> list[int]:
    return [dude for dude, bits in enumerate(s.dudes) if bits & PLACE == place]


def folk_in(s: Town, place: i64) -> list[int]:
    return [slot for slot, bits in enumerate(s.folk) if bits & PLACE == place and bits]


def strangers_in(s: Town, place: i64) -> list[int]:
    """Townsfolk face down: unwounded, so a figure and its place are all their bits."""
    stranger = FIGURE | place
    return [slot for slot, bits in enumerate(s.folk) if bits == stranger]


def card_in(figure: i64) -> i64:
    """The encounter card of a figure with these bits, -1 if it lies face down."""
    return ((figure & CARD) >> CARD_AT) - 1


def card_at(s: Town, slot: i64) -> int:
    return card_in(s.folk[slot])


def stat_of(s: Town, dude: i64, stat: i64) -> i64:
    """SG-006, SG-081, SG-175"""
    dice: i64 = s.ruleset.stats[s.outfits[dude // FIGURES]][stat]
    if s.dudes[dude] & HARROWED:
        dice -= 1
    return dice if dice > 1 else 1


def is_active(s: Town, dude: i64) -> bool:
    """SG-002, SG-203"""
    return s.dudes[dude] & PLACE <= HOME


def jail_square(s: Town) -> i64:
    return s.plots[JAIL] + SQUARE


def sheriff_slot(s: Town) -> i64:
    """The slot of the Sheriff; -1 once he is dead."""
    return slot_of(s, FIRST_CARD + SHERIFF)


def deputy_slot(s: Town) -> i64:
    return slot_of(s, FIRST_CARD + DEPUTY)


def cells_left(s: Town) -> i64:
    """SG-020, SG-202"""
    left = s.ruleset.cells
    for now in s.dudes:
        if now & PLACE == CELL:
            left -= 1
    for now in s.folk:
        if now & PLACE == CELL:
            left -= 1
    return left


def reach_of(s: Town, dude: i64) -> i64:
    """SG-033, SG-092, SG-135, SG-204, SG-205: the dude's own space; in a Jail without Sheriff, the cells too."""
    place = s.dudes[dude] & PLACE
    here: i64 = s.ruleset.bits[place]
    return here | s.ruleset.bits[CELL] if place == s.plots[JAIL] and sheriff_slot(s) < 0 else here


def strangers_near(s: Town, dude: i64) -> list[int]:
    """Townsfolk face down in the dude's space; once a Bible has changed a prisoner in a lawless Jail, there too."""
    reach = reach_of(s, dude)
    return [
        slot for slot, now in enumerate(s.folk) if now == FIGURE | now & PLACE and reach & s.ruleset.bits[now & PLACE]
    ]


def spare_figure(s: Town, seat: i64) -> i64:
    """SG-150: a figure that is not in play, or -1."""
    for dude in range(seat * FIGURES, seat * FIGURES + FIGURES):
        if s.dudes[dude] & PLACE == POOL:
            return dude
    return -1


def marked(figures: list[int], bits: i64) -> bool:
    """Whether any dude, or any townsfolk, has one of these bits."""
    for now in figures:  # noqa: SIM110, a generator costs twice as much
        if now & bits:
            return True
    return False


def token_in(now: i64) -> i64:
    """The token of a dude with these bits."""
    return (now & TOKEN) >> TOKEN_AT


def token_of(s: Town, dude: i64) -> i64:
    return token_in(s.dudes[dude])


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


# --- figures that move ---


def put_dude(s: Town, dude: i64, place: i64) -> None:
    """SG-062: whoever is moved before he has acted loses his action."""
    s.dudes[dude] = s.dudes[dude] & ~PLACE | place | DONE


def walk_to(s: Town, dude: i64, place: i64) -> None:
    s.dudes[dude] = s.dudes[dude] & ~PLACE | place


def add_folk(s: Town, place: i64, card: i64) -> i64:
    """A townsfolk figure with its card, -1 for face down (SG-071), if one is free (SG-005); the slot, or -1."""
    for slot, bits in enumerate(s.folk):
        if not bits:
            s.folk[slot] = FIGURE | place | card + 1 << CARD_AT
            return slot
    return -1


def free_figures(s: Town) -> i64:
    return s.folk.count(0)


def move_folk(s: Town, slot: i64, place: i64) -> None:
    """SG-028: whoever is not moved by a rule stays."""
    s.folk[slot] = s.folk[slot] & ~PLACE | place


def remove_folk(s: Town, slot: i64) -> None:
    s.folk[slot] = 0
