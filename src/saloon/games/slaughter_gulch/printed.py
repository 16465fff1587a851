"""What outfits, cards, tiles and dice say to everybody, as plain data: for a client that draws them."""

from __future__ import annotations

from typing import Any, Final

from saloon.games.slaughter_gulch.box import Box
from saloon.games.slaughter_gulch.names import ALIGNMENTS, OUTFITS, STATS, TILES, TOKENS
from saloon.games.slaughter_gulch.objectives import DEEDS, GOALS, STATES
from saloon.games.slaughter_gulch.odds import at_least
from saloon.games.slaughter_gulch.ruleset import ITEM, MAGIC, N_OBJECTIVES, REACTIONS, Card
from saloon.games.slaughter_gulch.vocabulary import TABLES
from saloon.kernel.texts import Catalogue

DICE: Final = 6  # pools whose odds are told
NEEDS: Final = 15  # results whose odds are told
SPOKEN: Final = "pieces."  # texts made from the data of the cards


def goal_text(box: Box, at: int) -> tuple[str, int]:
    """What an objective counts, and up to which number."""
    goal = box.goals[False][at]
    kind = GOALS[goal.kind]
    if kind == "control":
        return kind, 1
    return (STATES if kind == "state" else DEEDS)[goal.what], int(goal.number)


def outfit_of(card: Card) -> str:
    """The outfit whose card it is; empty for anybody's."""
    return OUTFITS[card.outfit] if card.outfit >= 0 else ""


def spoken(catalogue: Catalogue) -> dict[str, str]:
    return {key: text for key, text in catalogue.texts.items() if key.startswith(SPOKEN)}


def outfits(box: Box) -> list[dict[str, Any]]:
    return [
        {
            "id": id, "good": box.good[at], "stats": dict(zip(STATS, box.stats[at], strict=True)),
            "rock": box.purse[at], "tokens": {TOKENS[t]: n for t, n in enumerate(box.numbers[at]) if n},
        }
        for at, id in enumerate(OUTFITS)
    ]  # fmt: skip


def items(box: Box) -> list[dict[str, Any]]:
    cards = [card for card in box.cards if card.kind == ITEM]
    return [
        {"id": card.id, "copies": box.copies[at], "cost": card.cost, "only": outfit_of(card)}
        for at, card in enumerate(cards)
    ]


def magic(box: Box) -> list[dict[str, Any]]:
    return [
        {"id": card.id, "outfit": outfit_of(card), "stat": STATS[card.stat], "need": card.need, "cost": card.cost}
        for card in box.cards if card.kind == MAGIC
    ]  # fmt: skip


def objectives(box: Box) -> list[dict[str, Any]]:
    return [
        {
            "id": id, "outfit": OUTFITS[at // N_OBJECTIVES], "points": box.goals[False][at].points,
            "goal": goal_text(box, at)[0], "number": goal_text(box, at)[1],
        }
        for at, id in enumerate(box.words.rewards)
    ]  # fmt: skip


def folk(box: Box) -> list[dict[str, Any]]:
    return [
        {
            "id": id, "alignment": ALIGNMENTS[card.align], "agility": card.agility, "smarts": card.smarts,
            "spirit": card.spirit, "strength": card.strength, "vigor": card.vigor,
            "reaction": REACTIONS[card.reaction], "rock": card.pay,
        }
        for id, card in zip(box.words.cards, box.encounters, strict=True)
    ]  # fmt: skip


def printed(box: Box, texts: dict[str, Catalogue]) -> dict[str, Any]:
    return {
        "outfits": outfits(box),
        "tiles": [{"id": id, "small": at in box.small} for at, id in enumerate(TILES)],
        "items": items(box),
        "magic": magic(box),
        "objectives": objectives(box),
        "folk": folk(box),
        "events": list(box.words.events),
        "tables": dict(zip(TABLES, box.tables, strict=True)),
        "odds": [[at_least(dice, need) for need in range(1, NEEDS + 1)] for dice in range(1, DICE + 1)],
        "texts": {lang: spoken(catalogue) for lang, catalogue in texts.items()},
    }
