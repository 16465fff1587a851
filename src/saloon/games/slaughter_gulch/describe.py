"""Card texts, made from the effect data in the reader's language, so that they cannot lie."""

from __future__ import annotations

from typing import Any

from saloon.games.slaughter_gulch.box import Box
from saloon.games.slaughter_gulch.names import ALIGNMENTS, OUTFITS, STATS, TILES
from saloon.games.slaughter_gulch.objectives import CONTROL, DEEDS, DUG, GOALS, STATE, STATES
from saloon.games.slaughter_gulch.ruleset import ITEM, MAGIC, REACTIONS, Card, Encounter, Goal
from saloon.games.slaughter_gulch.vocabulary import (
    ANY,
    CONTEXTS,
    EACH,
    FORBIDDEN,
    NAMES,
    NO_SHOT,
    REACT,
    SCOPES,
    TIMINGS,
    TRIGGERS,
    WORDS,
    Use,
    Word,
)
from saloon.kernel.texts import Catalogue

AMOUNT_KEYS = {-1: "-all", -2: "-trains", -3: "-prisoners", -4: "-stakes"}


def add_card_texts(texts: Catalogue, box: Box) -> None:
    """`pieces.<id>.text` for every item, spell, gadget, objective, encounter, event and location."""
    for card in box.cards:
        texts.texts[f"pieces.{card.id}.text"] = Writer(texts).card(card, box)
    for i, folk in enumerate(box.encounters):
        texts.texts[f"pieces.{box.words.cards[i]}.text"] = Writer(texts).folk(folk)
    for i, words in enumerate(box.does):
        texts.texts[f"pieces.{box.words.events[i]}.text"] = Writer(texts).sentence(words)
    for tile, words in enumerate(box.power):
        texts.texts[f"pieces.{TILES[tile]}.text"] = Writer(texts).sentence(words)


def signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


class Writer:
    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        space = "\u202f" if texts.lang == "fr" else ""
        self.colon = f"{space}: "
        self.semicolon = f"{space}; "

    def say(self, key: str, **facts: Any) -> str:
        return self.texts.text(f"effect.{key}", facts)

    def card(self, card: Card, box: Box) -> str:
        uses = " ".join(self.use(use) for use in card.uses)
        if card.kind == ITEM:
            only = OUTFITS[card.outfit] if card.outfit >= 0 else ""
            head = self.say("item-only" if only else "item", cost=card.cost, outfit=only)
        elif card.kind == MAGIC:
            head = self.say("learn", stat=STATS[card.stat], need=card.need, cost=card.cost)
        else:
            at = box.words.rewards.index(card.id)
            return self.goals(box, at) + uses
        return f"{head}. {uses}"

    def goals(self, box: Box, at: int) -> str:
        goal = box.goals[0][at]
        return capital(self.say("goal", goal=self.goal(goal), points=goal.points))

    def goal(self, goal: Goal) -> str:
        if goal.kind == STATE:
            return self.say(f"state-{STATES[goal.what]}", n=goal.number)
        if goal.kind == CONTROL:
            return self.say("control", a=TILES[goal.what], b=TILES[goal.number])
        key = "amount" if goal.what == DUG else GOALS[goal.kind]
        return self.say(key, what=self.texts.name("deed", DEEDS[goal.what]), n=goal.number)

    def use(self, use: Use) -> str:
        when = self.say(TRIGGERS[use.trigger] if use.timing == REACT else TIMINGS[use.timing])
        marks = [self.say("once")] if use.once else []
        marks += [self.say("cast", n=use.cast)] if use.cast else []
        marks += [self.say("die", n=use.die)] if use.die else []
        marks += [self.say("contest")] if use.contest else []
        head = f"{when} ({', '.join(marks)})" if marks else when
        return f"{head}{self.colon}{self.semicolon.join(self.word(word) for word in use.words)}."

    def sentence(self, words: list[Word]) -> str:
        return capital(self.semicolon.join(self.word(word) for word in words)) + "."

    def word(self, word: Word) -> str:
        name = NAMES[word.op]
        kinds = WORDS[name]
        args = word.args
        if kinds == ("ranges",):
            reach = [self.say(f"reach-{at}", n=signed(n)) for at, n in enumerate(args) if n != NO_SHOT]
            return self.say(f"w-{name}", ranges=tuple(reach))
        if word.op == EACH:
            does = self.say(f"e-{NAMES[args[3]]}", n=args[4] if len(args) > 4 else 0)
            key = "w-each" if args[1] < args[2] else "w-each-one"
            return self.say(key, what=self.texts.name("scope", SCOPES[args[0]]), a=args[1], b=args[2], does=does)
        if kinds == ("what",):
            return self.say(f"w-{name}-{FORBIDDEN[args[0]]}")
        if kinds == ("amount",):
            return self.say(f"w-{name}{AMOUNT_KEYS.get(args[0], '')}", n=args[0])
        return self.say(f"w-{name}", **self.facts(kinds, args, name))

    def facts(self, kinds: tuple[str, ...], args: list[int], name: str) -> dict[str, Any]:
        facts: dict[str, Any] = {}
        for kind, value in zip(kinds, args, strict=True):
            if kind in ("context", "table"):
                facts["what"] = self.texts.name("context", "any" if value == ANY else CONTEXTS[value])
            elif kind == "scope":
                facts["what"] = self.texts.name("scope", SCOPES[value])
            elif kind == "number":
                shown: Any = signed(value) if name in ("bonus", "die") else value
                facts["n" if "n" not in facts else "m" if "m" not in facts else "k"] = shown
        return facts

    def folk(self, card: Encounter) -> str:
        return self.say(
            "folk", align=ALIGNMENTS[card.align], a=card.agility, b=card.smarts or "–", c=card.spirit, d=card.strength,
            v=card.vigor, reaction=REACTIONS[card.reaction], rock=card.pay,
        ) + "."  # fmt: skip


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
