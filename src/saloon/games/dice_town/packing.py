"""Written by `saloon declare` from verbs.py: change that, then run it again.

A verb with arguments has a function that packs it; `is_` before its name says whether an action is exactly one sentence
with it, and the name of an argument after it takes that argument out. A verb without arguments is the action itself.
Values are places in their domain, lists are lists of them; `_bits` is a list as it lies in the action.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from saloon.kernel.packing import is_counts, is_list, pack_counts, pack_list, pack_set, read_counts, read_list, read_set

KEEP: Final = 0
PASS: Final = 1
SHARP: Final = 2
CANCEL: Final = 3
RETAKE: Final = 4
NAME: Final = 5
CALL: Final = 6
DEMAND: Final = 7
STAND: Final = 8
OFFER: Final = 9
TAKE: Final = 10
PLAY: Final = 11
HOLD: Final = 12
ROB: Final = 13
STEAL: Final = 14
JOE: Final = 15
USHER: Final = 16
WIRE: Final = 17
CARD: Final = 18
SWINDLE: Final = 19
PANNING: Final = 20
LEAVE: Final = 21
CHOOSE: Final = 22
SPRING: Final = 23
APPLY: Final = 24
FETCH: Final = 25
BEG: Final = 26
GIVE: Final = 27
RANCH: Final = 28
ENLIST: Final = 29
SHOOT: Final = 30
RELOAD: Final = 31
RETURN: Final = 32
BLESS: Final = 33
STRIKE: Final = 34
WAR: Final = 35
CROWN: Final = 36
NONE: Final = 37
BID: Final = 38
GOLD: Final = 39
ROLL: Final = 40
STAR: Final = 41
DRAW: Final = 42
TITLE: Final = 43
LOOT: Final = 44
SIFT: Final = 45
LOOKOUT: Final = 46
SPIRIT: Final = 47
REROLL: Final = 48
TENDER: Final = 49
WITHDRAW: Final = 50
ASK: Final = 51


def keep(dice: list[int], brute: i64) -> int:
    return KEEP | pack_counts(dice, 3) << 6 | brute << 24


def keep_bits(dice: i64, brute: i64) -> int:
    return KEEP | dice << 6 | brute << 24


def is_keep(action: int) -> bool:
    if action > 33554431:
        return False
    word: i64 = action
    return word & 63 == KEEP and is_counts(word >> 6 & 262143, 3, 7)


def keep_dice(action: int) -> list[int]:
    return read_counts(action >> 6 & 262143, 3)


def keep_dice_bits(action: int) -> int:
    return action >> 6 & 262143


def keep_brute(action: int) -> int:
    return action >> 24


def sharp(old: i64, new: i64) -> int:
    return SHARP | old << 6 | new << 9


def is_sharp(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == SHARP and word >> 6 & 7 < 6 and word >> 9 < 6


def sharp_old(action: int) -> int:
    return action >> 6 & 7


def sharp_new(action: int) -> int:
    return action >> 9


def cancel(seat: i64) -> int:
    return CANCEL | seat << 6


def is_cancel(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == CANCEL and word >> 6 < 6


def cancel_seat(action: int) -> int:
    return action >> 6


def retake(dice: list[int], brute: i64) -> int:
    return RETAKE | pack_counts(dice, 3) << 6 | brute << 24


def retake_bits(dice: i64, brute: i64) -> int:
    return RETAKE | dice << 6 | brute << 24


def is_retake(action: int) -> bool:
    if action > 33554431:
        return False
    word: i64 = action
    return word & 63 == RETAKE and is_counts(word >> 6 & 262143, 3, 7)


def retake_dice(action: int) -> list[int]:
    return read_counts(action >> 6 & 262143, 3)


def retake_dice_bits(action: int) -> int:
    return action >> 6 & 262143


def retake_brute(action: int) -> int:
    return action >> 24


def name(seat: i64, bribe: i64) -> int:
    return NAME | seat << 6 | bribe << 9


def is_name(action: int) -> bool:
    if action > 1023:
        return False
    word: i64 = action
    return word & 63 == NAME and word >> 6 & 7 < 6


def name_seat(action: int) -> int:
    return action >> 6 & 7


def name_bribe(action: int) -> int:
    return action >> 9


def demand(seat: i64, dollars: i64, nuggets: i64, titles: i64, stores: i64, ranches: i64, outlaws: i64) -> int:
    return (
        DEMAND | seat << 6 | dollars << 9 | nuggets << 15 | titles << 21 | stores << 26 | ranches << 31 | outlaws << 35
    )


def is_demand(action: int) -> bool:
    if action > 549755813887:
        return False
    word: i64 = action
    return word & 63 == DEMAND and word >> 6 & 7 < 6


def demand_seat(action: int) -> int:
    return action >> 6 & 7


def demand_dollars(action: int) -> int:
    return action >> 9 & 63


def demand_nuggets(action: int) -> int:
    return action >> 15 & 63


def demand_titles(action: int) -> int:
    return action >> 21 & 31


def demand_stores(action: int) -> int:
    return action >> 26 & 31


def demand_ranches(action: int) -> int:
    return action >> 31 & 15


def demand_outlaws(action: int) -> int:
    return action >> 35


def offer(dollars: int, nuggets: int, titles: list[int], stores: list[int], ranches: int, outlaws: list[int]) -> int:
    return (
        OFFER
        | dollars << 6
        | nuggets << 12
        | pack_set(titles) << 18
        | pack_counts(stores, 2) << 43
        | ranches << 99
        | pack_set(outlaws) << 103
    )


def offer_bits(dollars: int, nuggets: int, titles: int, stores: int, ranches: int, outlaws: int) -> int:
    return OFFER | dollars << 6 | nuggets << 12 | titles << 18 | stores << 43 | ranches << 99 | outlaws << 103


def is_offer(action: int) -> bool:
    return action < 1 << 115 and action & 63 == OFFER and is_counts(action >> 43 & 72057594037927935, 2, 84)


def offer_dollars(action: int) -> int:
    return action >> 6 & 63


def offer_nuggets(action: int) -> int:
    return action >> 12 & 63


def offer_titles(action: int) -> list[int]:
    return read_set(action >> 18 & 33554431)


def offer_titles_bits(action: int) -> int:
    return action >> 18 & 33554431


def offer_stores(action: int) -> list[int]:
    return read_counts(action >> 43 & 72057594037927935, 2)


def offer_stores_bits(action: int) -> int:
    return action >> 43 & 72057594037927935


def offer_ranches(action: int) -> int:
    return action >> 99 & 15


def offer_outlaws(action: int) -> list[int]:
    return read_set(action >> 103)


def offer_outlaws_bits(action: int) -> int:
    return action >> 103


def play(card: i64) -> int:
    return PLAY | card << 6


def is_play(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == PLAY and word >> 6 < 28


def play_card(action: int) -> int:
    return action >> 6


def hold(card: i64) -> int:
    return HOLD | card << 6


def is_hold(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == HOLD and word >> 6 < 54


def hold_card(action: int) -> int:
    return action >> 6


def rob(victim: i64, titles: i64, stores: i64) -> int:
    return ROB | victim << 6 | titles << 9 | stores << 12


def is_rob(action: int) -> bool:
    if action > 32767:
        return False
    word: i64 = action
    return word & 63 == ROB and word >> 6 & 7 < 6


def rob_victim(action: int) -> int:
    return action >> 6 & 7


def rob_titles(action: int) -> int:
    return action >> 9 & 7


def rob_stores(action: int) -> int:
    return action >> 12


def steal(card: i64) -> int:
    return STEAL | card << 6


def is_steal(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == STEAL and word >> 6 < 54


def steal_card(action: int) -> int:
    return action >> 6


def joe(seat: i64) -> int:
    return JOE | seat << 6


def is_joe(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == JOE and word >> 6 < 6


def joe_seat(action: int) -> int:
    return action >> 6


def usher(seat: i64) -> int:
    return USHER | seat << 6


def is_usher(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == USHER and word >> 6 < 6


def usher_seat(action: int) -> int:
    return action >> 6


def wire(titles: list[int]) -> int:
    return WIRE | pack_set(titles) << 6


def wire_bits(titles: i64) -> int:
    return WIRE | titles << 6


def is_wire(action: int) -> bool:
    if action > 2147483647:
        return False
    word: i64 = action
    return word & 63 == WIRE


def wire_titles(action: int) -> list[int]:
    return read_set(action >> 6)


def wire_titles_bits(action: int) -> int:
    return action >> 6


def choose(action: i64) -> int:
    return CHOOSE | action << 6


def is_choose(action: int) -> bool:
    if action > 127:
        return False
    word: i64 = action
    return word & 63 == CHOOSE


def choose_action(action: int) -> int:
    return action >> 6


def spring(dice: list[int]) -> int:
    return SPRING | pack_counts(dice, 2) << 6


def spring_bits(dice: i64) -> int:
    return SPRING | dice << 6


def is_spring(action: int) -> bool:
    if action > 1073741823:
        return False
    word: i64 = action
    return word & 63 == SPRING and is_counts(word >> 6, 2, 24)


def spring_dice(action: int) -> list[int]:
    return read_counts(action >> 6, 2)


def spring_dice_bits(action: int) -> int:
    return action >> 6


def apply(card: i64, rest: list[int]) -> int:
    return APPLY | card << 6 | pack_list(rest, 4) << 10


def apply_bits(card: i64, rest: i64) -> int:
    return APPLY | card << 6 | rest << 10


def is_apply(action: int) -> bool:
    if action > 262143:
        return False
    word: i64 = action
    return word & 63 == APPLY and word >> 6 & 15 < 10 and is_list(word >> 10, 4, 2, 10)


def apply_card(action: int) -> int:
    return action >> 6 & 15


def apply_rest(action: int) -> list[int]:
    return read_list(action >> 10, 4)


def apply_rest_bits(action: int) -> int:
    return action >> 10


def fetch(card: i64) -> int:
    return FETCH | card << 6


def is_fetch(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == FETCH and word >> 6 < 28


def fetch_card(action: int) -> int:
    return action >> 6


def beg(seat: i64) -> int:
    return BEG | seat << 6


def is_beg(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == BEG and word >> 6 < 6


def beg_seat(action: int) -> int:
    return action >> 6


def give(card: i64) -> int:
    return GIVE | card << 6


def is_give(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == GIVE and word >> 6 < 28


def give_card(action: int) -> int:
    return action >> 6


def ranch(victim: i64) -> int:
    return RANCH | victim << 6


def is_ranch(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == RANCH and word >> 6 < 6


def ranch_victim(action: int) -> int:
    return action >> 6


def enlist(outlaw: i64) -> int:
    return ENLIST | outlaw << 6


def is_enlist(action: int) -> bool:
    if action > 1023:
        return False
    word: i64 = action
    return word & 63 == ENLIST and word >> 6 < 12


def enlist_outlaw(action: int) -> int:
    return action >> 6


def shoot(outlaws: list[int]) -> int:
    return SHOOT | pack_set(outlaws) << 6


def shoot_bits(outlaws: i64) -> int:
    return SHOOT | outlaws << 6


def is_shoot(action: int) -> bool:
    if action > 262143:
        return False
    word: i64 = action
    return word & 63 == SHOOT


def shoot_outlaws(action: int) -> list[int]:
    return read_set(action >> 6)


def shoot_outlaws_bits(action: int) -> int:
    return action >> 6


def reload(dice: list[int]) -> int:
    return RELOAD | pack_counts(dice, 3) << 6


def reload_bits(dice: i64) -> int:
    return RELOAD | dice << 6


def is_reload(action: int) -> bool:
    if action > 16777215:
        return False
    word: i64 = action
    return word & 63 == RELOAD and is_counts(word >> 6, 3, 7)


def reload_dice(action: int) -> list[int]:
    return read_counts(action >> 6, 3)


def reload_dice_bits(action: int) -> int:
    return action >> 6


def return_(card: i64) -> int:
    return RETURN | card << 6


def is_return(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == RETURN and word >> 6 < 54


def return_card(action: int) -> int:
    return action >> 6


def bless(old: i64, new: i64) -> int:
    return BLESS | old << 6 | new << 9


def is_bless(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == BLESS and word >> 6 & 7 < 6 and word >> 9 < 6


def bless_old(action: int) -> int:
    return action >> 6 & 7


def bless_new(action: int) -> int:
    return action >> 9


def strike(seat: i64, face: i64) -> int:
    return STRIKE | seat << 6 | face << 9


def is_strike(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == STRIKE and word >> 6 & 7 < 6 and word >> 9 < 6


def strike_seat(action: int) -> int:
    return action >> 6 & 7


def strike_face(action: int) -> int:
    return action >> 9


def war(place: i64) -> int:
    return WAR | place << 6


def is_war(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == WAR and word >> 6 < 6


def war_place(action: int) -> int:
    return action >> 6


def crown(seat: i64) -> int:
    return CROWN | seat << 6


def is_crown(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == CROWN and word >> 6 < 6


def crown_seat(action: int) -> int:
    return action >> 6


def bid(dollars: i64) -> int:
    return BID | dollars << 6


def is_bid(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == BID


def bid_dollars(action: int) -> int:
    return action >> 6


def gold(nuggets: i64) -> int:
    return GOLD | nuggets << 6


def is_gold(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == GOLD


def gold_nuggets(action: int) -> int:
    return action >> 6


def roll(dice: list[int]) -> int:
    return ROLL | pack_counts(dice, 3) << 6


def roll_bits(dice: i64) -> int:
    return ROLL | dice << 6


def is_roll(action: int) -> bool:
    if action > 16777215:
        return False
    word: i64 = action
    return word & 63 == ROLL and is_counts(word >> 6, 3, 7)


def roll_dice(action: int) -> list[int]:
    return read_counts(action >> 6, 3)


def roll_dice_bits(action: int) -> int:
    return action >> 6


def star(seat: i64) -> int:
    return STAR | seat << 6


def is_star(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == STAR and word >> 6 < 6


def star_seat(action: int) -> int:
    return action >> 6


def draw(card: i64) -> int:
    return DRAW | card << 6


def is_draw(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == DRAW and word >> 6 < 28


def draw_card(action: int) -> int:
    return action >> 6


def title(card: i64) -> int:
    return TITLE | card << 6


def is_title(action: int) -> bool:
    if action > 2047:
        return False
    word: i64 = action
    return word & 63 == TITLE and word >> 6 < 26


def title_card(action: int) -> int:
    return action >> 6


def loot(titles: list[int], stores: list[int]) -> int:
    return LOOT | pack_set(titles) << 6 | pack_counts(stores, 2) << 31


def loot_bits(titles: int, stores: int) -> int:
    return LOOT | titles << 6 | stores << 31


def is_loot(action: int) -> bool:
    return action < 1 << 87 and action & 63 == LOOT and is_counts(action >> 31, 2, 84)


def loot_titles(action: int) -> list[int]:
    return read_set(action >> 6 & 33554431)


def loot_titles_bits(action: int) -> int:
    return action >> 6 & 33554431


def loot_stores(action: int) -> list[int]:
    return read_counts(action >> 31, 2)


def loot_stores_bits(action: int) -> int:
    return action >> 31


def sift(card: i64) -> int:
    return SIFT | card << 6


def is_sift(action: int) -> bool:
    if action > 1023:
        return False
    word: i64 = action
    return word & 63 == SIFT and word >> 6 < 10


def sift_card(action: int) -> int:
    return action >> 6


def lookout(outlaw: i64) -> int:
    return LOOKOUT | outlaw << 6


def is_lookout(action: int) -> bool:
    if action > 1023:
        return False
    word: i64 = action
    return word & 63 == LOOKOUT and word >> 6 < 12


def lookout_outlaw(action: int) -> int:
    return action >> 6


def spirit(spirit: i64) -> int:
    return SPIRIT | spirit << 6


def is_spirit(action: int) -> bool:
    if action > 255:
        return False
    word: i64 = action
    return word & 63 == SPIRIT


def spirit_spirit(action: int) -> int:
    return action >> 6


def reroll(face: i64) -> int:
    return REROLL | face << 6


def is_reroll(action: int) -> bool:
    if action > 511:
        return False
    word: i64 = action
    return word & 63 == REROLL and word >> 6 < 6


def reroll_face(action: int) -> int:
    return action >> 6


def tender(card: i64) -> int:
    return TENDER | card << 6


def is_tender(action: int) -> bool:
    if action > 4095:
        return False
    word: i64 = action
    return word & 63 == TENDER and word >> 6 < 53


def tender_card(action: int) -> int:
    return action >> 6


def ask(seat: i64, dollars: i64) -> int:
    return ASK | seat << 6 | dollars << 9


def is_ask(action: int) -> bool:
    if action > 32767:
        return False
    word: i64 = action
    return word & 63 == ASK and word >> 6 & 7 < 6


def ask_seat(action: int) -> int:
    return action >> 6 & 7


def ask_dollars(action: int) -> int:
    return action >> 9
