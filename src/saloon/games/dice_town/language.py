"""Every answer and outcome of Dice Town is one int; these are the only functions that know its bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from saloon.kernel.language import VERB, VERB_BITS, Counted, Several, Subset, Verb

MOST_SEATS: Final = 6
FACES: Final = ("9", "T", "J", "Q", "K", "A")  # a face is its place in this list
NINE: Final = 0
TEN: Final = 1
JACK: Final = 2
QUEEN: Final = 3
KING: Final = 4
ACE: Final = 5
FACE_BITS: Final = 3  # dice are counted: so many bits for each face
DICE_BITS: Final = 18

STORE: Final = (
    "eq1", "eq2", "eq3", "eq4", "eq5", "eq8", "dynamite", "girls", "brute", "cheater", "corruption", "credit", "joe",
    "marshall", "sharing", "wanted", "elixir", "cattle", "winchester", "mule", "dog", "gift", "swindler", "doublegun",
    "whisky", "insurance", "desperado", "smoke",
)  # fmt: skip
DYNAMITE: Final = 6
GIRLS: Final = 7
BRUTE: Final = 8
CHEATER: Final = 9
CORRUPTION: Final = 10
CREDIT: Final = 11
JOE: Final = 12
MARSHALL: Final = 13
SHARING: Final = 14
WANTED: Final = 15
ELIXIR: Final = 16
MULE: Final = 19
DOG: Final = 20
GIFT: Final = 21
SWINDLER: Final = 22
DOUBLEGUN: Final = 23
WHISKY: Final = 24
INSURANCE: Final = 25
DESPERADO: Final = 26
SMOKE: Final = 27
KINDS: Final = 28  # of Store cards; a card below this number is one, from here on it is a title
COPY_BITS: Final = 2

TITLES: Final = tuple([f"t{value}{letter}" for value in range(1, 6) for letter in "abcde"])
PLAIN: Final = 25
RANCH: Final = KINDS + PLAIN
CARDS: Final = (*STORE, *TITLES, "ranch")  # a card is its place in this list

RIVER: Final = (
    "gold2", "gold3", "gold4", "gold5", "star", "wallet2", "wallet3", "discovery", "voucher", "nothing",
)  # fmt: skip
OUTLAWS: Final = tuple([f"o{number:02}" for number in range(1, 13)])
PLACES: Final = ("mine", "bank", "store", "saloon", "sheriff", "hall")  # those with a winner, in the order of the walk
RANKS: Final = ("first", "second")  # at a place, a second only with the Extension
FIRST: Final = 0
SECOND: Final = 1
MINE: Final = 0
BANK: Final = 1
GENERAL_STORE: Final = 2
SALOON: Final = 3
OFFICE: Final = 4
HALL: Final = 5
SPIRITS: Final = ("shaman", "ambush", "bodyguard", "warpath")
SHAMAN: Final = 0
AMBUSH: Final = 1
BODYGUARD: Final = 2
YES_NO: Final = ("waive", "accept")

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
NERVE: Final = 15
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
ASK_GIFT: Final = 26
GIVE: Final = 27
RANCH_THEFT: Final = 28
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
TENDER: Final = 49
WITHDRAW: Final = 50
ASK: Final = 51
ROLL: Final = 40
STAR_TO: Final = 41
DRAW: Final = 42
TITLE: Final = 43
LOOT: Final = 44
SIFT: Final = 45
TOP: Final = 46
SPIRIT: Final = 47
REROLL: Final = 48
SEAT_BITS: Final = 3
DICE: Final = Counted(FACES, FACE_BITS, 7)
HAND: Final = Counted(STORE, COPY_BITS, 84)


def keep(dice: i64, brute: i64) -> i64:
    return KEEP | dice << VERB_BITS | brute << VERB_BITS + DICE_BITS


def dice_of(action: int) -> int:
    return action >> VERB_BITS & (1 << DICE_BITS) - 1


def brute_of(action: int) -> int:
    return action >> VERB_BITS + DICE_BITS


def retake(dice: i64, brute: i64) -> i64:
    return RETAKE | dice << VERB_BITS | brute << VERB_BITS + DICE_BITS


def roll(dice: i64) -> i64:
    return ROLL | dice << VERB_BITS


def argument(action: int) -> int:
    """The argument of a verb that has one, or all of them together."""
    return action >> VERB_BITS


def one(verb: i64, value: i64) -> i64:
    """A verb with a single argument."""
    return verb | value << VERB_BITS


def sharp(old: i64, new: i64) -> i64:
    return SHARP | old << VERB_BITS | new << VERB_BITS + FACE_BITS


def bless(old: i64, new: i64) -> i64:
    return BLESS | old << VERB_BITS | new << VERB_BITS + FACE_BITS


def strike(seat: i64, face: i64) -> i64:
    return STRIKE | seat << VERB_BITS | face << VERB_BITS + SEAT_BITS


def low(action: int) -> int:
    """The first of two small arguments,"""
    return action >> VERB_BITS & 7


def high(action: int) -> int:
    """and the second."""
    return action >> VERB_BITS + 3


def name(seat: i64, bribe: i64) -> i64:
    return NAME | seat << VERB_BITS | bribe << VERB_BITS + SEAT_BITS


def rob(victim: i64, titles: i64, stores: i64) -> i64:
    return ROB | victim << VERB_BITS | titles << VERB_BITS + 3 | stores << VERB_BITS + 6


def victim_of(action: int) -> int:
    return action >> VERB_BITS & 7


def titles_robbed(action: int) -> int:
    return action >> VERB_BITS + 3 & 7


def stores_robbed(action: int) -> int:
    return action >> VERB_BITS + 6


def loot(titles: int, stores: int) -> int:
    return LOOT | titles << VERB_BITS | stores << VERB_BITS + PLAIN


def spring(outlaws: list[int], dice: list[int]) -> int:
    """Outlaws and with how many dice each: two bits an outlaw."""
    action = SPRING
    for outlaw, number in zip(outlaws, dice, strict=True):
        action |= number << VERB_BITS + 2 * outlaw
    return action


def apply(card: int, rest: list[int]) -> int:
    """A River card to apply and the others in the order in which they go back, the next one first."""
    action = APPLY | card << VERB_BITS
    for i, other in enumerate(rest):
        action |= other + 1 << VERB_BITS + 4 + 4 * i
    return action


# A bundle is what an offer or a demand names; its parts lie at these bits.
DOLLARS_AT: Final = 0
NUGGETS_AT: Final = 6
TITLES_AT: Final = 12
STORES_AT: Final = TITLES_AT + PLAIN
RANCHES_AT: Final = STORES_AT + KINDS * COPY_BITS
OUTLAWS_AT: Final = RANCHES_AT + 4
BUNDLE_BITS: Final = OUTLAWS_AT + 12


def bundle(dollars: int, nuggets: int, titles: int, stores: int, ranches: int, outlaws: int) -> int:
    money = dollars << DOLLARS_AT | nuggets << NUGGETS_AT
    return money | titles << TITLES_AT | stores << STORES_AT | ranches << RANCHES_AT | outlaws << OUTLAWS_AT


def offer(dollars: int, nuggets: int, titles: int, stores: int, ranches: int, outlaws: int) -> int:
    return OFFER | bundle(dollars, nuggets, titles, stores, ranches, outlaws) << VERB_BITS


def demand(seat: int, dollars: int, nuggets: int, titles: int, stores: int, ranches: int, outlaws: int) -> int:
    """Of cards one demands numbers: what somebody holds is not known."""
    action = DEMAND | seat << VERB_BITS | dollars << VERB_BITS + 3 | nuggets << VERB_BITS + 9
    return (
        action
        | titles << VERB_BITS + 15
        | stores << VERB_BITS + 20
        | ranches << VERB_BITS + 25
        | outlaws << VERB_BITS + 29
    )


def ask(seat: i64, dollars: i64) -> i64:
    """The demand made most: some dollars of one contender."""
    return ASK | seat << VERB_BITS | dollars << VERB_BITS + SEAT_BITS


def bundle_of(action: int) -> int:
    """What any answer that makes an offer names."""
    verb, part = action & VERB, action >> VERB_BITS
    if verb == BID:
        return part << DOLLARS_AT
    if verb == GOLD:
        return part << NUGGETS_AT
    if verb == TENDER:
        return 1 << STORES_AT + COPY_BITS * part if part < KINDS else 1 << TITLES_AT + part - KINDS
    return part if verb == OFFER else 0


def dollars_in(some: int) -> int:
    return some >> DOLLARS_AT & 63


def nuggets_in(some: int) -> int:
    return some >> NUGGETS_AT & 63


def titles_in(some: int) -> int:
    return some >> TITLES_AT & (1 << PLAIN) - 1


def stores_in(some: int) -> int:
    return some >> STORES_AT & (1 << KINDS * COPY_BITS) - 1


def ranches_in(some: int) -> int:
    return some >> RANCHES_AT & 15


def outlaws_in(some: int) -> int:
    return some >> OUTLAWS_AT & 4095


def cards_in(titles: int, stores: int) -> list[int]:
    """The hand cards of a loot or a bundle, as numbers."""
    cards: list[int] = []
    kind = 0
    while stores:
        if stores & 3:
            cards += [kind] * (stores & 3)
        stores >>= COPY_BITS
        kind += 1
    title = KINDS
    while titles:
        if titles & 1:
            cards.append(title)
        titles >>= 1
        title += 1
    return cards


def packed_cards(cards: list[int]) -> tuple[int, int]:
    """Hand cards as the two parts of a loot or a bundle: titles, Store cards."""
    titles, stores = 0, 0
    for card in cards:
        if card < KINDS:
            stores += 1 << COPY_BITS * card
        else:
            titles |= 1 << card - KINDS
    return titles, stores


def named(mask: int, names: Sequence[str]) -> tuple[str, ...]:
    return tuple([names[i] for i in range(len(names)) if mask >> i & 1])


SEATS: Final = range(MOST_SEATS)
NUMBERS: Final = range(64)
BUNDLE: Final[dict[str, Any]] = {
    "dollars": NUMBERS, "nuggets": NUMBERS, "titles": Subset(TITLES), "stores": HAND, "ranches": range(16),
    "outlaws": Subset(OUTLAWS),
}  # fmt: skip
WISH: Final[dict[str, Any]] = {
    "dollars": NUMBERS, "nuggets": NUMBERS, "titles": range(32), "stores": range(32), "ranches": range(16),
    "outlaws": range(16),
}  # fmt: skip
VERBS: Final = [
    Verb("keep", KEEP, keep, dice=DICE, brute=("paid", "brute")),
    Verb("none", NONE),
    Verb("pass", PASS),
    Verb("sharp", SHARP, sharp, old=FACES, new=FACES),
    Verb("cancel", CANCEL, seat=SEATS),
    Verb("retake", RETAKE, retake, dice=DICE, brute=("paid", "brute")),
    Verb("name", NAME, name, seat=SEATS, bribe=YES_NO),
    Verb("call", CALL),
    Verb("demand", DEMAND, demand, seat=SEATS, **WISH),
    Verb("stand", STAND),
    Verb("offer", OFFER, offer, **BUNDLE),
    Verb("bid", BID, dollars=NUMBERS),
    Verb("gold", GOLD, nuggets=NUMBERS),
    Verb("tender", TENDER, card=(*STORE, *TITLES)),
    Verb("withdraw", WITHDRAW),
    Verb("ask", ASK, ask, seat=SEATS, dollars=NUMBERS),
    Verb("take", TAKE),
    Verb("play", PLAY, card=STORE),
    Verb("hold", HOLD, card=CARDS),
    Verb("rob", ROB, rob, victim=SEATS, titles=range(8), stores=range(8)),
    Verb("steal", STEAL, card=CARDS),
    Verb("joe", NERVE, seat=SEATS),
    Verb("usher", USHER, seat=SEATS),
    Verb("wire", WIRE, titles=Subset(TITLES)),
    Verb("card", CARD),
    Verb("swindle", SWINDLE),
    Verb("panning", PANNING),
    Verb("leave", LEAVE),
    Verb("choose", CHOOSE, action=("classic", "new")),
    Verb("spring", SPRING, dice=Counted(OUTLAWS, 2, 24)),
    Verb("apply", APPLY, card=RIVER, rest=Several(RIVER, 2)),
    Verb("fetch", FETCH, card=STORE),
    Verb("beg", ASK_GIFT, seat=SEATS),
    Verb("give", GIVE, card=STORE),
    Verb("ranch", RANCH_THEFT, victim=SEATS),
    Verb("enlist", ENLIST, outlaw=OUTLAWS),
    Verb("shoot", SHOOT, outlaws=Subset(OUTLAWS)),
    Verb("reload", RELOAD, dice=DICE),
    Verb("return", RETURN, card=CARDS),
    Verb("bless", BLESS, bless, old=FACES, new=FACES),
    Verb("strike", STRIKE, strike, seat=SEATS, face=FACES),
    Verb("war", WAR, place=PLACES),
    Verb("crown", CROWN, seat=SEATS),
    Verb("roll", ROLL, roll, dice=DICE),
    Verb("star", STAR_TO, seat=SEATS),
    Verb("draw", DRAW, card=STORE),
    Verb("title", TITLE, card=(*TITLES, "ranch")),
    Verb("loot", LOOT, loot, titles=Subset(TITLES), stores=HAND),
    Verb("sift", SIFT, card=RIVER),
    Verb("lookout", TOP, outlaw=OUTLAWS),
    Verb("spirit", SPIRIT, spirit=SPIRITS),
    Verb("reroll", REROLL, face=FACES),
]  # fmt: skip
