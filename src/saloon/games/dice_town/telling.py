"""The town in words, for browsers."""

from __future__ import annotations

from typing import Any, TypedDict

from saloon.games.dice_town.board import (
    ACTIONS,
    KINDS,
    OUTLAWS,
    PLACES,
    RANCH,
    RIVER,
    SPIRITS,
    STORE,
    TITLES,
    Action,
    Deed,
    Face,
    HandCard,
    Outlaw,
    Place,
    River,
    Spirit,
    Store,
    Title,
    named,
)
from saloon.games.dice_town.dice import names
from saloon.games.dice_town.haggle import read_wish
from saloon.games.dice_town.records import owned_card, owner_of
from saloon.parts.bag import BAG, BOTTOM, TOP, UNKNOWN

# --- dice ---


def dice_told(dice: list[int]) -> list[tuple[Face, ...]]:
    return [names(some) for some in dice]


def kept_told(dice: list[int]) -> list[tuple[Face, ...]]:
    """Nobody who was complete before has kept any."""
    return [names(max(some, 0)) for some in dice]


# --- cards ---


class Titles(TypedDict):
    """Of hidden titles: those the viewer knows, and how many more there are."""

    known: list[Title]
    hidden: int


class Stores(TypedDict):
    """Of hidden Store cards: those the viewer knows, and how many more there are."""

    known: list[Store]
    hidden: int


class Panned(TypedDict):
    """River cards somebody looks at: they, if the viewer may see them, and how many more there are."""

    known: list[River]
    hidden: int


class Loot(TypedDict):
    """Cards of a victim's hand somebody looks at: they, if the viewer may see them, and how many of each kind."""

    known: list[HandCard]
    titles: int
    stores: int


class Shown(TypedDict):
    """A Store card being played, and who shows it."""

    seat: int
    card: Store


class Riverbed(TypedDict):
    """The River cards: those at the bottom and on top whose place somebody knows, the next one last; the others."""

    bottom: list[River | None]  # none: the viewer is not who knows
    inside: int
    top: list[River | None]


def titles_told(hands: list[Any]) -> list[Titles]:
    return [{"known": [TITLES[card - KINDS] for card in known], "hidden": hidden} for known, hidden in hands]


def stores_told(hands: list[Any]) -> list[Stores]:
    return [pile_told(hand) for hand in hands]


def pile_told(pile: list[Any]) -> Stores:
    known, hidden = pile
    return {"known": [STORE[card] for card in known], "hidden": hidden}


def drawn_told(drawn: list[Any]) -> Stores:
    known, number = drawn
    return {"known": [STORE[card] for card in known], "hidden": number - len(known)}


def panned_told(panned: list[Any]) -> Panned:
    known, number = panned
    return {"known": [RIVER[card] for card in known], "hidden": number - len(known)}


def loot_told(loot: list[Any]) -> Loot:
    known, titles, stores = loot
    return {"known": [hand_card(card) for card in known], "titles": titles, "stores": stores}


def hand_card(card: int) -> HandCard:
    return STORE[card] if card < KINDS else TITLES[card - KINDS]


def queue_told(queue: list[int]) -> list[Deed]:
    return ["ranch" if card == RANCH else TITLES[card - KINDS] for card in queue]


def wired_told(wired: list[int]) -> list[tuple[Title, ...]]:
    return [named(titles, TITLES) for titles in wired]


def spent_told(counts: list[int]) -> list[Store]:
    return [card for card, number in zip(STORE, counts, strict=True) for _ in range(number)]


def sifted_told(counts: list[int]) -> list[River]:
    return [card for card, number in zip(RIVER, counts, strict=True) for _ in range(number)]


def river_told(deck: list[Any]) -> Riverbed:
    return {"bottom": places_told(deck[BOTTOM]), "inside": deck[BAG], "top": places_told(deck[TOP])}


def places_told(places: list[list[int]]) -> list[River | None]:
    return [None if card == UNKNOWN else RIVER[card] for card, _ in places]


def limbo_told(limbo: list[int]) -> list[Shown]:
    return [{"seat": owner_of(owned), "card": STORE[owned_card(owned)]} for owned in limbo]


def boost_told(boost: int) -> tuple[Store, ...]:
    return named(boost, STORE)


# --- outlaws ---


def outlaw_told(outlaw: int) -> Outlaw | None:
    return OUTLAWS[outlaw] if outlaw >= 0 else None


def outlaws_told(outlaws: int) -> tuple[Outlaw, ...]:
    return named(outlaws, OUTLAWS)


def gangs_told(gangs: list[int]) -> list[tuple[Outlaw, ...]]:
    return [named(outlaws, OUTLAWS) for outlaws in gangs]


# --- places ---


def place_told(place: int) -> Place | None:
    return PLACES[place] if place >= 0 else None


def spirit_told(face: int) -> Spirit | None:
    return SPIRITS[face] if face >= 0 else None


def choice_told(choice: int) -> Action:
    return ACTIONS[choice]


# --- the Sheriff's desk ---


class Offer(TypedDict):
    """What a contender offers: of hand cards all see how many, the two whom it concerns see which."""

    dollars: int
    nuggets: int
    titles: int
    stores: int
    ranches: int
    wired: tuple[Title, ...]
    outlaws: tuple[Outlaw, ...]
    cards: list[HandCard]


class Wish(TypedDict):
    """What the Sheriff asks somebody for: so much of everything."""

    dollars: int
    nuggets: int
    titles: int
    stores: int
    ranches: int
    outlaws: int


def offers_told(offers: list[Any]) -> list[Offer | None]:
    return [offer_told(summary, cards) if any(summary) else None for summary, _, cards in offers]


def offer_told(summary: list[int], cards: list[int]) -> Offer:
    dollars, nuggets, titles, wired, stores, ranches, outlaws = summary
    return {
        "dollars": dollars, "nuggets": nuggets, "titles": titles, "stores": stores, "ranches": ranches,
        "wired": named(wired, TITLES), "outlaws": named(outlaws, OUTLAWS), "cards": [hand_card(card) for card in cards],
    }  # fmt: skip


def demands_told(demands: list[int]) -> list[Wish | None]:
    return [wish_told(wish) if wish else None for wish in demands]


def wish_told(wish: int) -> Wish:
    dollars, nuggets, titles, stores, ranches, outlaws = read_wish(wish)
    return {
        "dollars": dollars, "nuggets": nuggets, "titles": titles, "stores": stores, "ranches": ranches,
        "outlaws": outlaws,
    }  # fmt: skip
