"""The town in words, for browsers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from saloon.games.slaughter_gulch.board import (
    ACTED,
    CARD,
    CRIME,
    DONE,
    HARROWED,
    PLACE,
    RULER,
    RULER_AT,
    SCAR_AT,
    SCARS,
    STAGES,
    WOUNDED,
    Stage,
    card_in,
    token_in,
)
from saloon.games.slaughter_gulch.names import (
    FIGURES,
    ITEMS,
    OUTFITS,
    PLACES,
    PROMISE,
    PROMISES,
    ROCK,
    TILES,
    TOKENS,
    WHO,
    Outfit,
    Place,
    Promise,
    Tile,
    Token,
)
from saloon.games.slaughter_gulch.promises import FATES as ENDS
from saloon.games.slaughter_gulch.promises import Fate as End
from saloon.games.slaughter_gulch.robbery import LOOTED
from saloon.games.slaughter_gulch.ruleset import N_OBJECTIVES, Rules
from saloon.games.slaughter_gulch.sides import CONTEXT, DICE, DUDE, SIDE
from saloon.games.slaughter_gulch.vocabulary import CONTEXTS, Context
from saloon.kernel.view import View
from saloon.parts.bag import BAG, BOTTOM, TOP
from saloon.parts.masks import bits
from saloon.parts.offer import FATE, FATES, Fate, asked, given, giver, is_veiled, receiver

Mark = Literal["wounded", "harrowed", "acted", "crime"]


class Dude(TypedDict):
    dude: int  # his number in questions
    who: str  # and his name in answers and events
    seat: int
    place: Place
    marks: list[Mark]
    token: Token
    ruler: int  # the seat that mesmerized him, or -1


class Folk(TypedDict):
    """A townsfolk figure."""

    slot: int  # its own as long as it stands there
    place: Place
    card: str | None  # face down
    wounds: int


class Cards(TypedDict):
    """Those the viewer knows, and how many more there are."""

    known: list[str]
    hidden: int


class Events(TypedDict):
    """The deck."""

    left: int
    next: list[str | None]  # those whose place somebody knows, the next one first; None where the viewer does not


class Vehicle(TypedDict):
    """A coach or train of this turn."""

    event: str
    looted: bool


class Safe(TypedDict):
    """Where nobody may attack a seat this turn."""

    seat: int
    place: Place


class Roll(TypedDict):
    """One side of a roll."""

    who: str
    context: Context
    dice: int


class Goods(TypedDict):
    rock: int
    items: list[str]
    promises: list[Promise]


class Terms(TypedDict):
    give: Goods
    get: Goods


class Offer(TypedDict):
    giver: int
    receiver: int
    fate: Fate
    terms: Terms | None  # for others


class Promised(TypedDict):
    giver: int
    receiver: int
    promise: Promise
    fate: End


# --- the turn and the town ---


def stage_told(stage: int) -> Stage:
    return STAGES[stage]


def met_told(met: int) -> list[int]:
    """The ends that have come true for good, 1 to 6."""
    return [n + 1 for n in bits(met)]


def flag_told(flag: int) -> bool:
    return flag != 0


def tiles_told(tiles: list[int]) -> list[Tile | None]:
    """By location; None before it is laid."""
    return [TILES[tile] if tile >= 0 else None for tile in tiles]


def place_told(place: int) -> Place | None:
    return PLACES[place] if place >= 0 else None


def safe_told(safe: list[int]) -> list[Safe]:
    return [{"seat": some // (PLACE + 1), "place": PLACES[some & PLACE]} for some in safe]


# --- people ---


def who(view: View, dude: int) -> str:
    outfits: list[int] = view.board["outfits"]
    return WHO[outfits[dude // FIGURES] * FIGURES + dude % FIGURES]


def outfits_told(outfits: list[int]) -> list[Outfit | None]:
    """By seat; None before they are dealt."""
    return [OUTFITS[outfit] if outfit >= 0 else None for outfit in outfits]


def dudes_told(dudes: list[int], view: View) -> list[Dude]:
    """Those of every seat that has an outfit."""
    outfits: list[int] = view.board["outfits"]
    return [
        {
            "dude": dude, "who": who(view, dude), "seat": dude // FIGURES, "place": PLACES[now & PLACE],
            "marks": marks_of(now), "token": TOKENS[token_in(now)],
            "ruler": ((now & RULER) >> RULER_AT) - 1,
        }
        for dude, now in enumerate(dudes) if outfits[dude // FIGURES] >= 0
    ]  # fmt: skip


def marks_of(now: int) -> list[Mark]:
    marks: list[Mark] = []
    if now & WOUNDED:
        marks.append("wounded")
    if now & HARROWED:
        marks.append("harrowed")
    if now & (ACTED | DONE):  # or he will not act any more this turn
        marks.append("acted")
    if now & CRIME:
        marks.append("crime")
    return marks


def folk_told(folk: list[int], rules: Rules) -> list[Folk]:
    """The slots that are not free."""
    names = rules.words.cards
    return [
        {
            "slot": slot, "place": PLACES[now & PLACE],
            "card": names[card_in(now)] if now & CARD else None, "wounds": (now & SCARS) >> SCAR_AT,
        }
        for slot, now in enumerate(folk) if now
    ]  # fmt: skip


def queue_told(queue: list[int], view: View) -> list[str]:
    return [who(view, dude) for dude in queue]


def rolls_told(rolls: list[int], view: View) -> list[Roll]:
    """The sides that have begun."""
    return [
        {"who": who(view, rolls[at + DUDE]), "context": CONTEXTS[rolls[at + CONTEXT]], "dice": rolls[at + DICE]}
        for at in range(0, len(rolls), SIDE) if rolls[at + DICE]
    ]  # fmt: skip


# --- cards ---


def item_names(mask: int, rules: Rules) -> list[str]:
    return [rules.words.items[item] for item in bits(mask)]


def items_told(masks: list[int], rules: Rules) -> list[list[str]]:
    return [item_names(mask, rules) for mask in masks]


def left_told(left: list[list[int]], rules: Rules) -> list[Cards]:
    return [{"known": item_names(mask, rules), "hidden": number - mask.bit_count()} for mask, number in left]


def cards_told(cards: list[Any], rules: Rules) -> Cards:
    return {"known": [rules.words.items[item] for item in cards[0]], "hidden": cards[1]}


def cargo_told(cargo: list[Any], rules: Rules) -> list[Cards]:
    return [cards_told(some, rules) for some in cargo]


def looked_told(looked: list[Any], rules: Rules) -> Cards:
    known, number = looked
    return {"known": [rules.words.items[item] for item in known], "hidden": number - len(known)}


def dealt_told(dealt: list[Any], view: View, rules: Rules) -> list[str]:
    """The viewer's own."""
    return [rules.words.items[item] for item in dealt[view.viewer]] if view.viewer >= 0 else []


def discard_told(discard: list[int], rules: Rules) -> list[str]:
    return [rules.words.items[item] for item, copies in enumerate(discard) for _ in range(copies)]


def magic_told(masks: list[int], view: View, rules: Rules) -> list[list[str]]:
    """By seat: spells or gadgets."""
    outfits: list[int] = view.board["outfits"]
    return [[rules.magic_of[outfits[seat]][card].id for card in bits(mask)] for seat, mask in enumerate(masks)]


def up_told(up: list[int], view: View, rules: Rules) -> list[str | None]:
    outfits: list[int] = view.board["outfits"]
    return [rules.magic_of[outfits[seat]][card].id if card >= 0 else None for seat, card in enumerate(up)]


def rewards_told(masks: list[int], view: View, rules: Rules) -> list[list[str]]:
    """By seat: objectives."""
    outfits: list[int] = view.board["outfits"]
    return [
        [rules.cards[rules.first_reward[outfits[seat]] + reward].id for reward in bits(mask)]
        for seat, mask in enumerate(masks)
    ]


def counters_told(counters: list[int]) -> list[list[int]]:
    """By seat and objective."""
    return [counters[at : at + N_OBJECTIVES] for at in range(0, len(counters), N_OBJECTIVES)]


def powers_told(masks: list[int]) -> list[list[Tile]]:
    return [[TILES[tile] for tile in bits(mask)] for mask in masks]


# --- events ---


def deck_told(deck: list[Any], rules: Rules) -> Events:
    names = rules.words.events
    following = [names[card] if card >= 0 else None for card, _ in reversed(deck[TOP])]
    return {"left": len(deck[BOTTOM]) + deck[BAG] + len(deck[TOP]), "next": following}


def events_told(events: list[int], rules: Rules) -> list[str]:
    return [rules.words.events[card] for card in events]


def vehicles_told(vehicles: list[int], rules: Rules) -> list[Vehicle]:
    names = rules.words.events
    return [{"event": names[some & LOOTED - 1], "looted": some & LOOTED != 0} for some in vehicles]


# --- deals ---


def offers_told(offers: list[list[int]], rules: Rules) -> list[Offer]:
    return [
        {
            "giver": giver(offer), "receiver": receiver(offer), "fate": FATES[offer[FATE]],
            "terms": None if is_veiled(offer)
            else {"give": goods(given(offer), rules), "get": goods(asked(offer), rules)},
        }
        for offer in offers
    ]  # fmt: skip


def goods(parts: list[int], rules: Rules) -> Goods:
    kinds = [PROMISES[kind] for kind in bits(parts[PROMISE])]
    return {"rock": parts[ROCK], "items": item_names(parts[ITEMS], rules), "promises": kinds}


def promises_told(promises: list[list[int]]) -> list[Promised]:
    return [
        {"giver": giver, "receiver": receiver, "promise": PROMISES[kind], "fate": ENDS[fate]}
        for giver, receiver, kind, fate in promises
    ]
