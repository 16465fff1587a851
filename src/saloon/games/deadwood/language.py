"""Every answer and outcome of Deadwood is one int; these are the only functions that know its bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from saloon.kernel.language import VERB, VERB_BITS, Domain, Several, Subset, Verb
from saloon.kernel.messages import Atom

GANGS: Final = 5
STRENGTHS: Final = range(1, 4)
FACES: Final = range(1, 7)
STACKS: Final = range(1, 4)
PLACE_BITS: Final = 6  # plots, places and tiles, whatever the board
MOST_DICE: Final = 32  # at one enemy, in the final duel
MINE_BITS: Final = 18  # nine cowboys of three strengths
PLOTS_AT: Final = VERB_BITS + MINE_BITS
FIRST_PLOT: Final = 1 << PLOTS_AT  # in a `return`, which holds one bit for each plot

SEND: Final = 0
RETURN: Final = 1
ANNEX: Final = 2
PASS: Final = 3
FLEE: Final = 4
STAY: Final = 5
LOAD: Final = 6
RECRUIT: Final = 7
SHERIFF: Final = 8
RAIL: Final = 9
PLACE: Final = 10
ROB: Final = 11
MOVE: Final = 12
STACK: Final = 13
ORDER: Final = 14
PAY: Final = 15
REFUSE: Final = 16
TRICK: Final = 17
GIVE: Final = 18
HOME: Final = 19
FILL: Final = 20
DRAIN: Final = 21
NEXT: Final = 22
DISCARD: Final = 23
CHAMPION: Final = 24
CARTRIDGES: Final = 25
AIM: Final = 26
FOUND: Final = 27
START: Final = 28
TURN: Final = 29
VOLLEY: Final = 30
EXCHANGE: Final = 31
DIE: Final = 32


def one(verb: i64, value: i64) -> i64:
    """A verb with one argument."""
    return verb | value << VERB_BITS


def value_of(action: int) -> int:
    return action >> VERB_BITS


def send(rank: i64, plot: i64) -> i64:
    return SEND | rank << VERB_BITS | plot << VERB_BITS + 2


def rank_in(action: int) -> int:
    return action >> VERB_BITS & 3


def goal_in(action: int) -> int:
    return action >> VERB_BITS + 2


def place(tile: i64, plot: i64) -> i64:
    return PLACE | tile << VERB_BITS | plot << VERB_BITS + PLACE_BITS


def move(start: i64, goal: i64) -> i64:
    return MOVE | start << VERB_BITS | goal << VERB_BITS + PLACE_BITS


def first_of(action: int) -> int:
    return action >> VERB_BITS & (1 << PLACE_BITS) - 1


def second_of(action: int) -> int:
    return action >> VERB_BITS + PLACE_BITS


def home(rank: i64, spot: i64) -> i64:
    """From the mine (spot 0) or from plot spot - 1."""
    return HOME | rank << VERB_BITS | spot << VERB_BITS + 2


def trick(gang: i64, rank: i64, spot: i64) -> i64:
    """Out of the ranch (spot 0) or off plot spot - 1."""
    return TRICK | gang << VERB_BITS | rank << VERB_BITS + 3 | spot << VERB_BITS + 5


def tricked(action: int) -> tuple[int, int, int]:
    return action >> VERB_BITS & 7, action >> VERB_BITS + 3 & 3, action >> VERB_BITS + 5


def next_entry(gang: i64, plot: i64) -> i64:
    return NEXT | gang << VERB_BITS | plot << VERB_BITS + 3


def entry_named(action: int) -> tuple[int, int]:
    return action >> VERB_BITS & 7, action >> VERB_BITS + 3


def exchange(attacker: i64, defender: i64) -> i64:
    """The faces less one."""
    return EXCHANGE | attacker << VERB_BITS | defender << VERB_BITS + 3


def exchanged(action: int) -> tuple[int, int]:
    return action >> VERB_BITS & 7, action >> VERB_BITS + 3


def aim(dice: list[int]) -> int:
    """How many dice at each seat."""
    action = AIM
    for seat, n in enumerate(dice):
        action |= n << VERB_BITS + 5 * seat
    return action


def is_aim(action: int) -> bool:
    return action & VERB == AIM and not action >> VERB_BITS + 5 * GANGS


def aimed(action: int) -> list[int]:
    return [action >> VERB_BITS + 5 * seat & MOST_DICE - 1 for seat in range(GANGS)]


def several(verb: int, values: list[int], slot: int) -> int:
    """A list argument: each slot holds one more than the place of its value."""
    action: int = verb
    for i, value in enumerate(values):
        action |= value + 1 << VERB_BITS + slot * i
    return action


def listed(action: int, slot: int) -> list[int]:
    """The places in a list argument; an empty slot inside gives -1."""
    rest = action >> VERB_BITS
    values = []
    while rest:
        values.append((rest & (1 << slot) - 1) - 1)
        rest >>= slot
    return values


FACE_SLOT: Final = 3


def mined(counts: list[int]) -> int:
    """So many of each strength, weakest first, as the first argument of `return`."""
    return several(0, [rank for rank in range(3) for _ in range(counts[rank])], 2)


COUNTS: Final = [[n & 3, n >> 2 & 3, n >> 4] for n in range(64)]  # of each strength, as one number
MINED: Final = [mined(counts) for counts in COUNTS]
MINED_COUNTS: Final = {packed >> VERB_BITS: counts for packed, counts in zip(MINED, COUNTS, strict=True)}


NONSENSE: Final[list[int]] = []


def mine_in(action: int) -> list[int]:
    """How many of each strength a `return` takes out of the mine; nothing at all if they are not said in order."""
    return MINED_COUNTS.get(action >> VERB_BITS & (1 << MINE_BITS) - 1, NONSENSE)


def plots_in(action: int) -> int:
    """The plots a `return` empties, one bit each."""
    return action >> PLOTS_AT


class Fixed(Domain):
    """Values in a field of one width, whatever their number."""

    def bits(self) -> int:
        return PLACE_BITS


def verbs(plots: Sequence[str], crossings: Sequence[str], tiles: Sequence[str]) -> list[Verb]:
    """The verbs of a table on this board and with these tiles."""
    seats = range(GANGS)
    dice = range(MOST_DICE)
    ranch: list[Atom] = ["ranch", *plots]
    mine: list[Atom] = ["mine", *plots]
    return [
        Verb("send", SEND, send, strength=STRENGTHS, plot=Fixed(plots)),
        Verb("return", RETURN, None, mine=Several(STRENGTHS, 9), plots=Subset(plots)),
        Verb("annex", ANNEX),
        Verb("pass", PASS),
        Verb("flee", FLEE),
        Verb("stay", STAY),
        Verb("load", LOAD),
        Verb("recruit", RECRUIT, strength=STRENGTHS),
        Verb("sheriff", SHERIFF, crossing=Fixed(crossings)),
        Verb("rail", RAIL, plot=Fixed(plots)),
        Verb("place", PLACE, place, tile=Fixed(tiles), plot=Fixed(plots)),
        Verb("rob", ROB, gang=seats),
        Verb("move", MOVE, move, start=Fixed(plots), goal=Fixed(plots)),
        Verb("stack", STACK, stack=STACKS),
        Verb("order", ORDER, tiles=Several(tiles, len(tiles))),
        Verb("pay", PAY),
        Verb("refuse", REFUSE),
        Verb("trick", TRICK, trick, gang=seats, strength=STRENGTHS, place=Fixed(ranch)),
        Verb("give", GIVE, gang=seats),
        Verb("home", HOME, home, strength=STRENGTHS, place=Fixed(mine)),
        Verb("fill", FILL),
        Verb("drain", DRAIN),
        Verb("next", NEXT, next_entry, gang=seats, plot=Fixed(plots)),
        Verb("discard", DISCARD, tokens=range(64)),
        Verb("champion", CHAMPION, strength=STRENGTHS),
        Verb("cartridges", CARTRIDGES, count=range(64)),
        Verb("aim", AIM, None, first=dice, second=dice, third=dice, fourth=dice, fifth=dice),
        Verb("found", FOUND, tiles=Several(tiles, 5)),
        Verb("start", START, faces=Several(FACES, GANGS)),
        Verb("turn", TURN, tile=Fixed(tiles)),
        Verb("volley", VOLLEY, faces=Several(FACES, 3)),
        Verb("exchange", EXCHANGE, exchange, attacker=FACES, defender=FACES),
        Verb("die", DIE, face=FACES),
    ]
