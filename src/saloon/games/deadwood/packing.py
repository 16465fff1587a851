"""Written by `saloon declare` from verbs.py: change that, then run it again.

A verb with arguments has a function that packs it; `is_` before its name says whether an action is exactly one sentence
with it, and the name of an argument after it takes that argument out. A verb without arguments is the action itself.
Values are places in their domain, lists are lists of them; `_bits` is a list as it lies in the action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.kernel.packing import is_list, pack_list, pack_set, read_list, read_set

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


def send(strength: i64, plot: i64) -> int:
    return SEND | strength << 6 | plot << 8


def is_send(action: int) -> bool:
    if action > 16383:
        return False
    word: i64 = action
    return word & 63 == SEND and word >> 6 & 3 < 3


def send_strength(action: int) -> int:
    return action >> 6 & 3


def send_plot(action: int) -> int:
    return action >> 8


def return_(mine: list[int], plots: list[int]) -> int:
    return RETURN | pack_list(mine, 2) << 6 | pack_set(plots) << 24


def return_bits(mine: int, plots: int) -> int:
    return RETURN | mine << 6 | plots << 24


def is_return(action: int) -> bool:
    return action < 1 << 84 and action & 63 == RETURN and is_list(action >> 6 & 262143, 2, 9, 3)


def return_mine(action: int) -> list[int]:
    return read_list(action >> 6 & 262143, 2)


def return_mine_bits(action: int) -> int:
    return action >> 6 & 262143


def return_plots(action: int) -> list[int]:
    return read_set(action >> 24)


def return_plots_bits(action: int) -> int:
    return action >> 24


def recruit(strength: i64) -> int:
    return RECRUIT | strength << 6


def is_recruit(action: int) -> bool:
    if action > 255:
        return False
    word: i64 = action
    return word & 63 == RECRUIT and word >> 6 < 3


def recruit_strength(action: int) -> int:
    return action >> 6


def sheriff(crossing: i64) -> int:
    return SHERIFF | crossing << 6


def is_sheriff(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == SHERIFF


def sheriff_crossing(action: int) -> int:
    return action >> 6


def rail(plot: i64) -> int:
    return RAIL | plot << 6


def is_rail(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == RAIL


def rail_plot(action: int) -> int:
    return action >> 6


def place(tile: i64, plot: i64) -> int:
    return PLACE | tile << 6 | plot << 12


def is_place(action: int) -> bool:
    if action > 262143:
        return False
    word: i64 = action
    return word & 63 == PLACE


def place_tile(action: int) -> int:
    return action >> 6 & 63


def place_plot(action: int) -> int:
    return action >> 12


def rob(gang: i64) -> int:
    return ROB | gang << 6


def is_rob(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == ROB and word >> 6 < 5


def rob_gang(action: int) -> int:
    return action >> 6


def move(start: i64, goal: i64) -> int:
    return MOVE | start << 6 | goal << 12


def is_move(action: int) -> bool:
    if action > 262143:
        return False
    word: i64 = action
    return word & 63 == MOVE


def move_start(action: int) -> int:
    return action >> 6 & 63


def move_goal(action: int) -> int:
    return action >> 12


def stack(stack: i64) -> int:
    return STACK | stack << 6


def is_stack(action: int) -> bool:
    if action > 255:
        return False
    word: i64 = action
    return word & 63 == STACK and word >> 6 < 3


def stack_stack(action: int) -> int:
    return action >> 6


def order(tiles: list[int]) -> int:
    return ORDER | pack_list(tiles, 6) << 6


def order_bits(tiles: int) -> int:
    return ORDER | tiles << 6


def is_order(action: int) -> bool:
    return action < 1 << 366 and action & 63 == ORDER and is_list(action >> 6, 6, 60, 60)


def order_tiles(action: int) -> list[int]:
    return read_list(action >> 6, 6)


def order_tiles_bits(action: int) -> int:
    return action >> 6


def trick(gang: i64, strength: i64, place: i64) -> int:
    return TRICK | gang << 6 | strength << 9 | place << 11


def is_trick(action: int) -> bool:
    if action > 131071:
        return False
    word: i64 = action
    return word & 63 == TRICK and word >> 6 & 7 < 5 and word >> 9 & 3 < 3


def trick_gang(action: int) -> int:
    return action >> 6 & 7


def trick_strength(action: int) -> int:
    return action >> 9 & 3


def trick_place(action: int) -> int:
    return action >> 11


def give(gang: i64) -> int:
    return GIVE | gang << 6


def is_give(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == GIVE and word >> 6 < 5


def give_gang(action: int) -> int:
    return action >> 6


def home(strength: i64, place: i64) -> int:
    return HOME | strength << 6 | place << 8


def is_home(action: int) -> bool:
    if action > 16383:
        return False
    word: i64 = action
    return word & 63 == HOME and word >> 6 & 3 < 3


def home_strength(action: int) -> int:
    return action >> 6 & 3


def home_place(action: int) -> int:
    return action >> 8


def next(gang: i64, plot: i64) -> int:
    return NEXT | gang << 6 | plot << 9


def is_next(action: int) -> bool:
    if action > 32767:
        return False
    word: i64 = action
    return word & 63 == NEXT and word >> 6 & 7 < 5


def next_gang(action: int) -> int:
    return action >> 6 & 7


def next_plot(action: int) -> int:
    return action >> 9


def discard(tokens: i64) -> int:
    return DISCARD | tokens << 6


def is_discard(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == DISCARD


def discard_tokens(action: int) -> int:
    return action >> 6


def champion(strength: i64) -> int:
    return CHAMPION | strength << 6


def is_champion(action: int) -> bool:
    if action > 255:
        return False
    word: i64 = action
    return word & 63 == CHAMPION and word >> 6 < 3


def champion_strength(action: int) -> int:
    return action >> 6


def cartridges(count: i64) -> int:
    return CARTRIDGES | count << 6


def is_cartridges(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == CARTRIDGES


def cartridges_count(action: int) -> int:
    return action >> 6


def aim(first: i64, second: i64, third: i64, fourth: i64, fifth: i64) -> int:
    return AIM | first << 6 | second << 11 | third << 16 | fourth << 21 | fifth << 26


def is_aim(action: int) -> bool:
    if action > 2147483647:
        return False
    word: i64 = action
    return word & 63 == AIM


def aim_first(action: int) -> int:
    return action >> 6 & 31


def aim_second(action: int) -> int:
    return action >> 11 & 31


def aim_third(action: int) -> int:
    return action >> 16 & 31


def aim_fourth(action: int) -> int:
    return action >> 21 & 31


def aim_fifth(action: int) -> int:
    return action >> 26


def found(tiles: list[int]) -> int:
    return FOUND | pack_list(tiles, 6) << 6


def found_bits(tiles: i64) -> int:
    return FOUND | tiles << 6


def is_found(action: int) -> bool:
    if action > 68719476735:
        return False
    word: i64 = action
    return word & 63 == FOUND and is_list(word >> 6, 6, 5, 60)


def found_tiles(action: int) -> list[int]:
    return read_list(action >> 6, 6)


def found_tiles_bits(action: int) -> int:
    return action >> 6


def start(faces: list[int]) -> int:
    return START | pack_list(faces, 3) << 6


def start_bits(faces: i64) -> int:
    return START | faces << 6


def is_start(action: int) -> bool:
    if action > 2097151:
        return False
    word: i64 = action
    return word & 63 == START and is_list(word >> 6, 3, 5, 6)


def start_faces(action: int) -> list[int]:
    return read_list(action >> 6, 3)


def start_faces_bits(action: int) -> int:
    return action >> 6


def turn(tile: i64) -> int:
    return TURN | tile << 6


def is_turn(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == TURN


def turn_tile(action: int) -> int:
    return action >> 6


def volley(faces: list[int]) -> int:
    return VOLLEY | pack_list(faces, 3) << 6


def volley_bits(faces: i64) -> int:
    return VOLLEY | faces << 6


def is_volley(action: int) -> bool:
    if action > 32767:
        return False
    word: i64 = action
    return word & 63 == VOLLEY and is_list(word >> 6, 3, 3, 6)


def volley_faces(action: int) -> list[int]:
    return read_list(action >> 6, 3)


def volley_faces_bits(action: int) -> int:
    return action >> 6


def exchange(attacker: i64, defender: i64) -> int:
    return EXCHANGE | attacker << 6 | defender << 9


def is_exchange(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == EXCHANGE and word >> 6 & 7 < 6 and word >> 9 < 6


def exchange_attacker(action: int) -> int:
    return action >> 6 & 7


def exchange_defender(action: int) -> int:
    return action >> 9


def die(face: i64) -> int:
    return DIE | face << 6


def is_die(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == DIE and word >> 6 < 6


def die_face(action: int) -> int:
    return action >> 6
