"""The effect vocabulary: every card is written in these words, read here, and carried out by one interpreter.

A use is `TIMING conditions: word(args), word(args)`; timings and words are those of the ledger's section 2.6.
"""

from __future__ import annotations

import re
from typing import Final, Literal, get_args

from saloon.kernel.messages import Mistake

TIMINGS: Final = ("ROLL", "ACT", "FREE", "REACT", "PLAN")
ROLL: Final = 0
ACT: Final = 1
FREE: Final = 2
REACT: Final = 3
PLAN: Final = 4

TRIGGERS: Final = ("", "shot", "brawl", "harm", "wound", "roll", "event", "caught")
ON_SHOT: Final = 1
ON_BRAWL: Final = 2  # a wound by a fight or dynamite
ON_HARM: Final = 3  # by a shot, a fight or dynamite
ON_WOUND: Final = 4  # by anything
ON_ROLL: Final = 5
ON_EVENT: Final = 6
ON_CAUGHT: Final = 7

Table = Literal["prospect", "gamble", "bribe"]
Context = Literal[
    "shoot", "dodge", "fight", "rob", "robdef", "conf", "confdef", "recruit", "learn", "invent", "mez", "resist",
    "cast", "raise", "arrest", "jailbreak", Table,
]  # fmt: skip
CONTEXTS: Final[tuple[Context, ...]] = get_args(Context)
SHOOT: Final = 0
DODGE: Final = 1
FIGHT: Final = 2
ROB: Final = 3
ROBDEF: Final = 4
CONF: Final = 5
CONFDEF: Final = 6
RECRUIT: Final = 7
LEARN: Final = 8
INVENT: Final = 9
MEZ: Final = 10
RESIST: Final = 11
CAST: Final = 12
RAISE: Final = 13
ARREST: Final = 14
JAILBREAK: Final = 15
PROSPECT: Final = 16  # from here on tables, not contexts
GAMBLE: Final = 17
BRIBE: Final = 18
TABLES: Final[tuple[Table, ...]] = get_args(Table)
N_CONTEXTS: Final = 19
ANY: Final = -1  # all contexts that are no tables

SCOPES: Final = (
    "own", "all", "here", "dude", "near", "harrowed", "anyone", "prisoner", "outlaw", "player", "self", "prisoners",
    "street", "saloon", "mine", "bank", "dead",
)  # fmt: skip
OWN: Final = 0  # an own dude who is not in a cell
EVERY_OWN: Final = 1
HERE: Final = 2  # any character in the caster's space
DUDE: Final = 3  # a dude of another outfit in the caster's space
NEAR: Final = 4  # a dude of another outfit in the caster's space or an adjacent one
HARROWED: Final = 5  # a Harrowed dude of another outfit in the caster's space
ANYONE: Final = 6  # any character that is not in a cell
PRISONER: Final = 7  # an own prisoner
OUTLAW: Final = 8  # a Bad townsfolk, face up, in the space of an own dude
PLAYER: Final = 9

AMOUNTS: Final = {"all": -1, "trains": -2, "prisoners": -3, "stakes": -4}
TRAINS: Final = -2
PRISONERS: Final = -3
STAKES: Final = -4
FORBIDDEN: Final = ("attacks", "shooting")
NO_SHOT: Final = -99

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "bonus": ("context", "number"), "shot": ("ranges",), "dice": ("context", "number"), "reroll": ("context",),
    "die": ("table", "number"), "set": ("table", "number"), "redie": ("table",), "pick": ("table", "number"),
    "floor": ("table", "number"), "extra": ("table", "number"), "gain": ("amount",), "mine": ("number",),
    "lose": ("number",), "drain": ("number",), "steal": ("number", "scope"), "discount": ("amount",),
    "wound": ("scope",), "heal": ("scope",), "prevent": (), "guard": ("number", "scope"), "bolt": ("ranges",),
    "move": ("scope", "number"), "home": ("scope",), "jail": ("scope",), "free": ("scope",), "pardon": (),
    "annul": (), "cancel": ("scope",), "peek": ("deck", "number"), "order": ("deck", "number"),
    "take": ("number", "number"), "harrow": ("scope",), "lay": ("scope",), "remove": ("scope",),
    "each": ("scope", "faces", "word"), "escape": (), "coach": ("number", "number", "number"),
    "train": ("number", "number", "number"), "forbid": ("what",), "fetch": ("who",), "reach": ("number",),
    "emplace": (), "loads": (), "dynamite": (),
}  # fmt: skip
NAMES: Final = list(WORDS)
BONUS: Final = NAMES.index("bonus")
SHOT: Final = NAMES.index("shot")
DICE: Final = NAMES.index("dice")
REROLL: Final = NAMES.index("reroll")
DIE: Final = NAMES.index("die")
SET: Final = NAMES.index("set")
REDIE: Final = NAMES.index("redie")
PICK: Final = NAMES.index("pick")
FLOOR: Final = NAMES.index("floor")
EXTRA: Final = NAMES.index("extra")
GAIN: Final = NAMES.index("gain")
MINE_WORD: Final = NAMES.index("mine")
LOSE: Final = NAMES.index("lose")
DRAIN: Final = NAMES.index("drain")
STEAL: Final = NAMES.index("steal")
DISCOUNT: Final = NAMES.index("discount")
WOUND: Final = NAMES.index("wound")
HEAL: Final = NAMES.index("heal")
PREVENT: Final = NAMES.index("prevent")
GUARD: Final = NAMES.index("guard")
BOLT: Final = NAMES.index("bolt")
MOVE: Final = NAMES.index("move")
HOME_WORD: Final = NAMES.index("home")
JAIL_WORD: Final = NAMES.index("jail")
FREE_WORD: Final = NAMES.index("free")
CANCEL: Final = NAMES.index("cancel")
PEEK: Final = NAMES.index("peek")
ORDER: Final = NAMES.index("order")
TAKE: Final = NAMES.index("take")
HARROW: Final = NAMES.index("harrow")
LAY: Final = NAMES.index("lay")
REMOVE: Final = NAMES.index("remove")
EACH: Final = NAMES.index("each")
ESCAPE: Final = NAMES.index("escape")
COACH_WORD: Final = NAMES.index("coach")
TRAIN_WORD: Final = NAMES.index("train")
FORBID: Final = NAMES.index("forbid")
FETCH: Final = NAMES.index("fetch")
REACH: Final = NAMES.index("reach")
EMPLACE: Final = NAMES.index("emplace")
LOADS: Final = NAMES.index("loads")
DYNAMITE: Final = NAMES.index("dynamite")

WORD: Final = re.compile(r"\s*([a-z]+)(?:\(((?:[^()]|\([^()]*\))*)\)|\[([^\]]*)\])?\s*(?:,|$)")
HEAD: Final = re.compile(
    r"(?P<timing>[A-Z]+)(?P<trigger> [a-z]+)??(?P<once> once)?"
    r"(?P<cast> cast \d+)?(?P<die> die \d)?(?P<contest> contest)?"
)
LISTED: Final[dict[str, tuple[str, ...]]] = {  # the kinds of arguments that are names
    "context": CONTEXTS, "table": TABLES, "scope": SCOPES, "what": FORBIDDEN, "deck": ("events",), "who": ("Deputy",),
}  # fmt: skip


class Word:
    """One word with its arguments as numbers."""

    __slots__ = ("args", "op")

    def __init__(self, op: int, args: list[int]) -> None:
        self.op = op
        self.args = args


class Use:
    """One way of using a card."""

    __slots__ = ("cast", "contest", "die", "once", "timing", "trigger", "words")

    def __init__(
        self, timing: int, trigger: int, once: bool, cast: int, die: int, contest: bool, words: list[Word]
    ) -> None:
        self.timing = timing
        self.trigger = trigger
        self.once = once  # the card is discarded
        self.cast = cast  # the Spirit result needed; 0: no roll
        self.die = die  # the plain die needed; 0: none
        self.contest = contest  # must be won against the target
        self.words = words

    def has(self, op: int) -> bool:
        return any(word.op == op for word in self.words)

    def word(self, op: int) -> Word | None:
        return next((word for word in self.words if word.op == op), None)


def unknown(where: str, text: str) -> Mistake:
    return Mistake("content-effect", row=where, effect=text)


def read_number(text: str, names: dict[str, int]) -> int | None:
    text = text.strip()
    if text in names:
        return names[text]
    return int(text) if re.fullmatch(r"[+-]?\d{1,2}", text) else None


def read_ranges(text: str) -> list[int] | None:
    parts = [part.strip() for part in text.split("/")]
    found = [NO_SHOT if part in ("-", "–") else read_number(part, {}) for part in parts]
    return [value for value in found if value is not None] if len(found) == 4 and None not in found else None


def read_faces(text: str) -> list[int] | None:
    least, _, most = text.partition("-")
    return [int(least), int(most)] if least.isdecimal() and most.isdecimal() else None


def read_inner_word(text: str) -> list[int]:
    """What happens to each of them: the scope stands before."""
    if text in WORDS:
        return [NAMES.index(text)]
    word = read_words("", text)
    return [word[0].op, *word[0].args]


def read_name(kind: str, text: str) -> list[int] | None:
    if kind == "context" and text == "any":
        return [ANY]
    if text not in LISTED[kind]:
        return None
    at = LISTED[kind].index(text)
    return [PROSPECT + at if kind == "table" else at]


def read_arg(kind: str, text: str) -> list[int] | None:
    """One argument as numbers; None if it is none of its kind."""
    text = text.strip()
    if kind == "ranges":
        return read_ranges(text)
    if kind == "faces":
        return read_faces(text)
    if kind == "word":
        return read_inner_word(text)
    if kind in LISTED:
        return read_name(kind, text)
    value = read_number(text, AMOUNTS if kind == "amount" else {})
    return None if value is None else [value]


def read_words(where: str, text: str) -> list[Word]:
    words: list[Word] = []
    at = 0
    while at < len(text):
        found = WORD.match(text, at)
        if found is None or found[1] not in WORDS:
            raise unknown(where, text)
        words.append(read_word(where, found[1], found[2] if found[3] is None else found[3]))
        at = found.end()
    return words


def read_word(where: str, name: str, inside: str | None) -> Word:
    kinds = WORDS[name]
    texts = [inside or ""] if kinds == ("ranges",) else inside.split(",", len(kinds) - 1) if inside and kinds else []
    if len(texts) != len(kinds):
        raise unknown(where, f"{name}({inside or ''})")
    args: list[int] = []
    for kind, text in zip(kinds, texts, strict=True):
        part = read_arg(kind, text)
        if part is None:
            raise unknown(where, f"{name}({inside})")
        args += part
    return Word(NAMES.index(name), args)


def read_use(where: str, text: object) -> Use:
    head, _, tail = text.partition(":") if isinstance(text, str) else ("", "", "")
    found = HEAD.fullmatch(head)
    if found is None or found["timing"] not in TIMINGS or not tail.strip():
        raise unknown(where, str(text))
    trigger = (found["trigger"] or "").strip()
    if trigger not in TRIGGERS or (found["timing"] == "REACT") != bool(trigger):
        raise unknown(where, str(text))
    numbers = [int((found[part] or " x 0").split()[-1]) for part in ("cast", "die")]
    return Use(
        TIMINGS.index(found["timing"]), TRIGGERS.index(trigger), bool(found["once"]), numbers[0], numbers[1],
        bool(found["contest"]), read_words(where, tail),
    )  # fmt: skip


def read_uses(where: str, texts: object) -> list[Use]:
    if not isinstance(texts, list) or not texts:
        raise unknown(where, str(texts))
    return [read_use(where, text) for text in texts]
