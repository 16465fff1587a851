"""What five dice can be: rolls and their odds, keep sets and their cost (DT-015), poker hands and their order (2.3).

Dice are counted, three bits a face.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Final, Literal, get_args

from mypy_extensions import i64

from saloon.games.dice_town.board import FACE_BITS, FACES, Face
from saloon.games.dice_town.packing import NONE, keep_bits, retake_bits, roll_bits

Category = Literal["high", "pair", "pairs", "three", "straight", "full", "four", "five"]  # of hands, the best last
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)
DICE_EACH: Final = 5
MOST_PAID: Final = DICE_EACH - 1  # dollars: all dice at once


def count(dice: i64, face: i64) -> i64:
    return dice >> FACE_BITS * face & 7


def number_of(dice: i64) -> i64:
    """How many dice: a number in base eight leaves the same rest divided by seven as the sum of its digits."""
    return dice % 7


def loose(locked: i64) -> i64:
    """How many dice are left to somebody with these locked."""
    return DICE_EACH - locked % 7


def incomplete(locked: list[int]) -> list[int]:
    """The seats with loose dice. DT-024: whoever has locked all neither rolls nor pays any more."""
    return [seat for seat, dice in enumerate(locked) if loose(dice)]


def die(face: i64) -> i64:
    shift: i64 = FACE_BITS * face
    one: i64 = 1
    return one << shift


def counted(faces: tuple[int, ...]) -> int:
    return sum(die(face) for face in faces)


def faces_of(dice: int) -> list[int]:
    return [face for face in range(6) for _ in range(count(dice, face))]


def names(dice: int) -> tuple[Face, ...]:
    return NAMES[dice]


def within(some: int, dice: int) -> bool:
    """Whether these dice are among those."""
    return some >> DICE_END == 0 and all(count(some, face) <= count(dice, face) for face in range(6))


def parts_of(dice: int) -> list[int]:
    """Every different set of some of these dice, from none to all."""
    ranges = [range(count(dice, face) + 1) for face in range(6)]
    return sorted(
        [sum(n * die(face) for face, n in enumerate(counts)) for counts in product(*ranges)],
        key=lambda some: (number_of(some), some),
    )


def cost_of(number: i64) -> i64:
    """DT-015, DT-025"""
    return number - 1 if number > 0 else 1


def keeps_of(dice: int) -> list[list[int]]:
    """DT-017: by cash, up to the most that can be paid, the keep sets of a roll."""
    sets = [(keep_bits(some, 0) if some else NONE, cost_of(number_of(some))) for some in parts_of(dice)]
    return [[action for action, cost in sets if cost <= cash] for cash in range(MOST_PAID + 1)]


def retakes_of(dice: int) -> list[list[int]]:
    """DT-143: by cash, the sets one may keep when the Brute that covered them was cancelled."""
    parts = [some for some in parts_of(dice) if some]
    return [
        [retake_bits(some, 0) for some in parts if cost_of(number_of(some)) <= cash] for cash in range(MOST_PAID + 1)
    ]


def rank_key(dice: int) -> list[int]:
    """A hand as a list that compares like it: how many of a kind, most first; then their faces (DT-038 … DT-043)."""
    groups = sorted([(count(dice, face), face) for face in range(6) if count(dice, face)], reverse=True)
    shape = [number for number, _ in groups]
    faces = [face for _, face in groups]
    straight = len(groups) == 5 and faces[0] - faces[4] == 4
    order = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [], [3, 2], [4, 1], [5]]
    return [4 if straight else order.index(shape), *faces]


DICE_END: Final = FACE_BITS * 6
NUMBERS: Final = range(DICE_EACH + 1)
SETS: Final = [[counted(faces) for faces in combinations_with_replacement(range(6), n)] for n in NUMBERS]
NAMES: Final = {dice: tuple([FACES[face] for face in faces_of(dice)]) for some in SETS for dice in some}
THROWS: Final = [[roll_bits(counted(faces)) for faces in product(range(6), repeat=n)] for n in NUMBERS]
KEEPS: Final = {dice: keeps_of(dice) for n in NUMBERS[1:] for dice in SETS[n]}
BRUTES: Final = {dice: [keep_bits(some, 1) for some in parts_of(dice) if number_of(some) > 1] for dice in KEEPS}
RETAKES: Final = {dice: retakes_of(dice) for dice in KEEPS}
ORDERED: Final = sorted(SETS[DICE_EACH], key=rank_key)
RANK: Final = {dice: place for place, dice in enumerate(ORDERED)}  # DT-038: only like hands rank alike
CATEGORY: Final = {dice: CATEGORIES[rank_key(dice)[0]] for dice in SETS[DICE_EACH]}
