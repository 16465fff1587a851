"""The table in words, for browsers: cards, safes, houses and characters by name, positions in rows from 1."""

from __future__ import annotations

from typing import Any, TypedDict

from saloon.games.deadwood_1876.box import Box
from saloon.games.deadwood_1876.fight import ATTACKING, DEFENDING, Fight, card_offered, helps
from saloon.games.deadwood_1876.names import (
    BADGES,
    CHARACTERS,
    HIDDEN,
    HOUSES,
    NOTHING,
    SAFES,
    STAGES,
    Badge,
    Character,
    House,
    Safe,
    Stage,
)
from saloon.kernel.view import View


class Hand(TypedDict):
    """The cards of a hand that the viewer knows, and how many others there are."""

    known: list[str]
    others: int


class Side(TypedDict):
    """Of one of the two who fight: gun, the Holster that helps and whose it was, dice and their sum."""

    gun: str | None
    holster: str | None
    giver: int  # NOTHING also where the Holster lay on the safe
    dice: list[int]
    score: int  # NOTHING before it has rolled


class Attack(TypedDict):
    """A robbery of a row and position, or a duel with a star, which has no position."""

    attacker: int
    defender: int  # who plays the gun against it
    target: int
    spot: int | None
    sides: tuple[Side, Side]


class Offer(TypedDict):
    """A Holster, and the side it would help."""

    seat: int
    card: str
    side: int


class Place(TypedDict):
    row: int
    spot: int


class Mark(TypedDict):
    """A safe that the viewer has seen, and every place where it can be by now (D76-115)."""

    safe: Safe
    places: list[Place]


def stage_told(stage: int) -> Stage:
    return STAGES[stage]


def characters_told(characters: list[int]) -> list[Character | None]:
    return [None if character == NOTHING else CHARACTERS[character] for character in characters]


def stars_told(stars: list[int]) -> list[House | None]:
    return [None if house == NOTHING else HOUSES[house] for house in stars]


# --- cards ---


def card_told(card: int, box: Box) -> str | None:
    return None if card == NOTHING else box.cards[card]


def cards_told(cards: list[int], box: Box) -> list[str]:
    names = box.cards
    return [names[card] for card in cards]


def hands_told(hands: list[list[Any]], box: Box) -> list[Hand]:
    return [{"known": cards_told(known, box), "others": others} for known, others in hands]


def commits_told(commits: list[int], box: Box) -> list[str | None]:
    return [card_told(card, box) for card in commits]


def covers_told(covers: list[list[int]], box: Box) -> list[list[str | None]]:
    return [[card_told(card, box) for card in row] for row in covers]


def beside_told(beside: list[list[int]], box: Box) -> list[list[str]]:
    return [cards_told(cards, box) for cards in beside]


# --- safes ---


def prize_told(prize: int) -> Safe | None:
    return None if prize == NOTHING else SAFES[prize]


def rows_told(rows: list[list[int]]) -> list[list[Safe | None]]:
    return [[None if safe == HIDDEN else SAFES[safe] for safe in row] for row in rows]


def spent_told(spent: list[list[int]]) -> list[list[Badge]]:
    return [[BADGES[badge] for badge in badges] for badges in spent]


def gone_told(gone: list[int]) -> list[Safe]:
    return [SAFES[safe] for safe in gone]


def history_told(history: list[Any]) -> list[Mark]:
    """The memory aid alone: what was witnessed has been told as it happened."""
    marks: list[Mark] = []
    for safe, places in history[1]:
        marks.append({"safe": SAFES[safe], "places": [{"row": row, "spot": spot + 1} for row, spot in places]})
    return marks


# --- the fight ---


def attack_told(attack: list[int], view: View, box: Box) -> Attack | None:
    if not attack:
        return None
    fight, dice = Fight(attack), view.board["dice"]
    mine, theirs = fight.dice(ATTACKING), fight.dice(DEFENDING)
    rolled = fight.rolled(ATTACKING) and len(dice) == mine + theirs  # none, unless both have rolled together
    return {
        "attacker": fight.attacker,
        "defender": fight.defender,
        "target": fight.target,
        "spot": None if fight.spot == NOTHING else fight.spot + 1,
        "sides": (
            side_told(fight, ATTACKING, dice[:mine] if rolled else [], box),
            side_told(fight, DEFENDING, dice[mine:] if rolled else [], box),
        ),
    }


def side_told(fight: Fight, side: int, dice: list[int], box: Box) -> Side:
    return {
        "gun": card_told(fight.gun(side), box),
        "holster": card_told(fight.holster(side), box),
        "giver": fight.giver(side),
        "dice": dice,
        "score": fight.score(side),
    }


def offers_told(offers: list[int], box: Box) -> list[Offer]:
    return [
        {
            "seat": seat,
            "card": box.cards[card_offered(offer)],
            "side": ATTACKING if helps(offer, ATTACKING) else DEFENDING,
        }
        for seat, offer in enumerate(offers)
        if offer != NOTHING
    ]
