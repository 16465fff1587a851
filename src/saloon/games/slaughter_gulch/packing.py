"""Written by `saloon declare` from verbs.py: change that, then run it again.

A verb with arguments has a function that packs it; `is_` before its name says whether an action is exactly one sentence
with it, and the name of an argument after it takes that argument out. A verb without arguments is the action itself.
Values are places in their domain, lists are lists of them; `_bits` is a list as it lies in the action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.kernel.packing import is_list, pack_list, pack_set, read_list, read_set

BUY: Final = 0
SET_OUT: Final = 1
CHOOSE: Final = 2
PLAN: Final = 3
PASS: Final = 4
USE: Final = 5
ACT: Final = 6
WAIT: Final = 7
FORGO: Final = 8
AT: Final = 9
BRAWL: Final = 10
SHOOT: Final = 11
SPRING: Final = 12
STOP: Final = 13
BOOST: Final = 14
KEEP: Final = 15
AGAIN: Final = 16
DODGE: Final = 17
GUARD: Final = 18
FLEE: Final = 19
FIRE: Final = 20
STAND: Final = 21
PREVENT: Final = 22
SUFFER: Final = 23
PAY: Final = 24
FORCE: Final = 25
GO: Final = 26
TAKE: Final = 27
ARRANGE: Final = 28
LOOK: Final = 29
COLLECT: Final = 30
CANCEL: Final = 31
COMMAND: Final = 32
SPELL: Final = 33
SET_GUN: Final = 34
CHOOSE_DIE: Final = 35
LET_STAND: Final = 36
RIDE: Final = 37
ROLL: Final = 40
DIE: Final = 41
DEAL: Final = 42
TILE: Final = 43
ITEM: Final = 44
MEET: Final = 45
TURN: Final = 46
REVEAL: Final = 47
CLERK: Final = 48
ENDING: Final = 49
ARRIVE: Final = 50
DEPUTY: Final = 51


def buy(items: list[int]) -> int:
    return BUY | pack_set(items) << 6


def buy_bits(items: i64) -> int:
    return BUY | items << 6


def is_buy(action: int) -> bool:
    if action > 70368744177663:
        return False
    word: i64 = action
    return word & 63 == BUY


def buy_items(action: int) -> list[int]:
    return read_set(action >> 6)


def buy_items_bits(action: int) -> int:
    return action >> 6


def set_out(squares: list[int]) -> int:
    return SET_OUT | pack_list(squares, 5) << 6


def set_out_bits(squares: i64) -> int:
    return SET_OUT | squares << 6


def is_set_out(action: int) -> bool:
    if action > 2097151:
        return False
    word: i64 = action
    return word & 63 == SET_OUT and is_list(word >> 6, 5, 3, 25)


def set_out_squares(action: int) -> list[int]:
    return read_list(action >> 6, 5)


def set_out_squares_bits(action: int) -> int:
    return action >> 6


def choose(outfit: i64) -> int:
    return CHOOSE | outfit << 6


def is_choose(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == CHOOSE and word >> 6 < 6


def choose_outfit(action: int) -> int:
    return action >> 6


def plan(orders: list[int]) -> int:
    return PLAN | pack_list(orders, 12) << 6


def plan_bits(orders: int) -> int:
    return PLAN | orders << 6


def is_plan(action: int) -> bool:
    return action < 1 << 78 and action & 63 == PLAN and is_list(action >> 6, 12, 6, 2850)


def plan_orders(action: int) -> list[int]:
    return read_list(action >> 6, 12)


def plan_orders_bits(action: int) -> int:
    return action >> 6


def use(card: i64, by: i64, target: i64) -> int:
    return USE | card << 6 | by << 13 | target << 19


def is_use(action: int) -> bool:
    if action > 67108863:
        return False
    word: i64 = action
    return word & 63 == USE and word >> 13 & 63 < 36


def use_card(action: int) -> int:
    return action >> 6 & 127


def use_by(action: int) -> int:
    return action >> 13 & 63


def use_target(action: int) -> int:
    return action >> 19


def at(target: i64) -> int:
    return AT | target << 6


def is_at(action: int) -> bool:
    if action > 8191:
        return False
    word: i64 = action
    return word & 63 == AT


def at_target(action: int) -> int:
    return action >> 6


def brawl(target: i64) -> int:
    return BRAWL | target << 6


def is_brawl(action: int) -> bool:
    if action > 8191:
        return False
    word: i64 = action
    return word & 63 == BRAWL


def brawl_target(action: int) -> int:
    return action >> 6


def shoot(weapon: i64, target: i64) -> int:
    return SHOOT | weapon << 6 | target << 12


def is_shoot(action: int) -> bool:
    if action > 524287:
        return False
    word: i64 = action
    return word & 63 == SHOOT


def shoot_weapon(action: int) -> int:
    return action >> 6 & 63


def shoot_target(action: int) -> int:
    return action >> 12


def spring(target: i64) -> int:
    return SPRING | target << 6


def is_spring(action: int) -> bool:
    if action > 8191:
        return False
    word: i64 = action
    return word & 63 == SPRING


def spring_target(action: int) -> int:
    return action >> 6


def boost(item: i64, magic: i64, reward: i64, church: i64) -> int:
    return BOOST | item << 6 | magic << 12 | reward << 17 | church << 22


def is_boost(action: int) -> bool:
    if action > 8388607:
        return False
    word: i64 = action
    return word & 63 == BOOST


def boost_item(action: int) -> int:
    return action >> 6 & 63


def boost_magic(action: int) -> int:
    return action >> 12 & 31


def boost_reward(action: int) -> int:
    return action >> 17 & 31


def boost_church(action: int) -> int:
    return action >> 22


def again(card: i64) -> int:
    return AGAIN | card << 6


def is_again(action: int) -> bool:
    if action > 8191:
        return False
    word: i64 = action
    return word & 63 == AGAIN


def again_card(action: int) -> int:
    return action >> 6


def guard(magic: i64, by: i64) -> int:
    return GUARD | magic << 6 | by << 11


def is_guard(action: int) -> bool:
    if action > 131071:
        return False
    word: i64 = action
    return word & 63 == GUARD and word >> 11 < 36


def guard_magic(action: int) -> int:
    return action >> 6 & 31


def guard_by(action: int) -> int:
    return action >> 11


def fire(weapon: i64) -> int:
    return FIRE | weapon << 6


def is_fire(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == FIRE


def fire_weapon(action: int) -> int:
    return action >> 6


def prevent(card: i64) -> int:
    return PREVENT | card << 6


def is_prevent(action: int) -> bool:
    if action > 8191:
        return False
    word: i64 = action
    return word & 63 == PREVENT


def prevent_card(action: int) -> int:
    return action >> 6


def go(who: i64, space: i64) -> int:
    return GO | who << 6 | space << 12


def is_go(action: int) -> bool:
    if action > 131071:
        return False
    word: i64 = action
    return word & 63 == GO and word >> 6 & 63 < 37 and word >> 12 < 25


def go_who(action: int) -> int:
    return action >> 6 & 63


def go_space(action: int) -> int:
    return action >> 12


def take(card: i64) -> int:
    return TAKE | card << 6


def is_take(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == TAKE


def take_card(action: int) -> int:
    return action >> 6


def arrange(events: list[int]) -> int:
    return ARRANGE | pack_list(events, 5) << 6


def arrange_bits(events: i64) -> int:
    return ARRANGE | events << 6


def is_arrange(action: int) -> bool:
    if action > 2097151:
        return False
    word: i64 = action
    return word & 63 == ARRANGE and is_list(word >> 6, 5, 3, 31)


def arrange_events(action: int) -> list[int]:
    return read_list(action >> 6, 5)


def arrange_events_bits(action: int) -> int:
    return action >> 6


def spell(magic: i64, target: i64) -> int:
    return SPELL | magic << 6 | target << 11


def is_spell(action: int) -> bool:
    if action > 262143:
        return False
    word: i64 = action
    return word & 63 == SPELL


def spell_magic(action: int) -> int:
    return action >> 6 & 31


def spell_target(action: int) -> int:
    return action >> 11


def choose_die(face: i64) -> int:
    return CHOOSE_DIE | face << 6


def is_choose_die(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == CHOOSE_DIE


def choose_die_face(action: int) -> int:
    return action >> 6


def ride(orders: list[int], mounts: list[int]) -> int:
    return RIDE | pack_list(orders, 12) << 6 | pack_list(mounts, 7) << 78


def ride_bits(orders: int, mounts: int) -> int:
    return RIDE | orders << 6 | mounts << 78


def is_ride(action: int) -> bool:
    return (
        action < 1 << 92
        and action & 63 == RIDE
        and is_list(action >> 6 & 4722366482869645213695, 12, 6, 2850)
        and is_list(action >> 78, 7, 2, 64)
    )


def ride_orders(action: int) -> list[int]:
    return read_list(action >> 6 & 4722366482869645213695, 12)


def ride_orders_bits(action: int) -> int:
    return action >> 6 & 4722366482869645213695


def ride_mounts(action: int) -> list[int]:
    return read_list(action >> 78, 7)


def ride_mounts_bits(action: int) -> int:
    return action >> 78


def roll(dice: list[int]) -> int:
    return ROLL | pack_list(dice, 3) << 6


def roll_bits(dice: i64) -> int:
    return ROLL | dice << 6


def is_roll(action: int) -> bool:
    if action > 1073741823:
        return False
    word: i64 = action
    return word & 63 == ROLL and is_list(word >> 6, 3, 8, 6)


def roll_dice(action: int) -> list[int]:
    return read_list(action >> 6, 3)


def roll_dice_bits(action: int) -> int:
    return action >> 6


def die(face: i64) -> int:
    return DIE | face << 6


def is_die(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == DIE


def die_face(action: int) -> int:
    return action >> 6


def deal(outfit: i64) -> int:
    return DEAL | outfit << 6


def is_deal(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == DEAL and word >> 6 < 6


def deal_outfit(action: int) -> int:
    return action >> 6


def tile(tile: i64) -> int:
    return TILE | tile << 6


def is_tile(action: int) -> bool:
    if action > 1023:
        return False
    word: i64 = action
    return word & 63 == TILE and word >> 6 < 12


def tile_tile(action: int) -> int:
    return action >> 6


def item(item: i64) -> int:
    return ITEM | item << 6


def is_item(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == ITEM


def item_item(action: int) -> int:
    return action >> 6


def meet(card: i64) -> int:
    return MEET | card << 6


def is_meet(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == MEET


def meet_card(action: int) -> int:
    return action >> 6


def turn(event: i64) -> int:
    return TURN | event << 6


def is_turn(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == TURN


def turn_event(action: int) -> int:
    return action >> 6


def reveal(magic: i64) -> int:
    return REVEAL | magic << 6


def is_reveal(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == REVEAL


def reveal_magic(action: int) -> int:
    return action >> 6


def clerk(seat: i64) -> int:
    return CLERK | seat << 6


def is_clerk(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == CLERK and word >> 6 < 6


def clerk_seat(action: int) -> int:
    return action >> 6


def ending(condition: i64) -> int:
    return ENDING | condition << 6


def is_ending(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == ENDING


def ending_condition(action: int) -> int:
    return action >> 6


def arrive(location: i64) -> int:
    return ARRIVE | location << 6


def is_arrive(action: int) -> bool:
    if action > 1023:
        return False
    word: i64 = action
    return word & 63 == ARRIVE


def arrive_location(action: int) -> int:
    return action >> 6


def deputy(drawn: i64) -> int:
    return DEPUTY | drawn << 6


def is_deputy(action: int) -> bool:
    if action > 127:
        return False
    word: i64 = action
    return word & 63 == DEPUTY


def deputy_drawn(action: int) -> int:
    return action >> 6
