"""Messages that no client would send: bytes, shapes, numbers and depths from a seeded source. None is a legal move."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

KINDS = ["move", "look", "undo", "consent", "habit", "chat", "hint", "history", "resync", "ping", "hello", "", "Move"]
FIELDS = [
    "key",
    "ask",
    "do",
    "seen",
    "id",
    "undo",
    "yes",
    "question",
    "text",
    "phrase",
    "to",
    "before",
    "stamp",
    "seat",
]
NUMBERS = [0, -1, 2**31, 2**63, -(2**63), 2**64, 10**30, -(10**80), 0.5, -1e308, 1e308, 10**1000]
WORDS = ["", "a", "key-0001", "x" * 63, "é" * 40, "\u0000", "\ud83d\ude00", "../../etc/passwd", "' OR 1=1 --", "null"]
GOOD = "never-stored-"


def value(dice: Random, depth: int = 0) -> Any:
    """Any JSON."""
    kind = dice.randrange(9 if depth < 4 else 6)
    if kind < 2:
        return dice.choice(NUMBERS)
    if kind < 4:
        return dice.choice(WORDS)
    if kind < 6:
        return dice.choice([None, True, False])
    if kind == 6:
        return [value(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice([*FIELDS, *WORDS, "verb"]): value(dice, depth + 1) for _ in range(dice.randrange(5))}


def noise(dice: Random) -> bytes:
    return dice.randbytes(dice.choice([0, 1, 7, 60, 900]))


def broken(dice: Random) -> bytes:
    """A good message with some bytes changed, cut or doubled."""
    text = bytearray(b'{"type":"move","key":"never-stored-1","ask":-5,"do":{"verb":"march","die":"colt","unit":"C2"}}')
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(len(text))
        text[at : at + dice.randrange(3)] = dice.randbytes(dice.randrange(3))
    return bytes(text)


def shape(dice: Random) -> bytes:
    return json.dumps(value(dice)).encode("utf-8", "surrogatepass")


def fields(dice: Random) -> bytes:
    """A known type with whatever fields."""
    kind = dice.choice(KINDS)
    some = {name: value(dice, 2) for name in dice.sample(FIELDS, dice.randrange(6))}
    if kind in ("undo", "chat"):
        some.pop("key", None)  # with one it might make sense
    return json.dumps({"type": kind, **some}).encode("utf-8", "surrogatepass")


def typed(dice: Random) -> bytes:
    """The right fields, with values that are right or nearly so."""
    number: Callable[[], Any] = lambda: dice.choice([*NUMBERS, dice.randrange(-3, 60)])  # noqa: E731
    said = dice.choice([
        {}, {"verb": "stop", "die": 3}, {"verb": "march", "die": "colt", "unit": number()}, {"verb": number()},
        {"verb": ["march"]}, {"verb": "march", "die": {}, "unit": None}, {"verb": "lay", "card": number()}, value(dice),
    ])  # fmt: skip
    key = f"{GOOD}{dice.randrange(10**9)}"
    message = dice.choice([
        {"type": "move", "key": key, "ask": dice.choice([*NUMBERS, -7, 10**6]), "do": said, "seen": number()},
        {"type": "look", "id": number(), "ask": number(), "do": said},
        {"type": "consent", "undo": key, "yes": True},
        {"type": "habit", "question": dice.choice(WORDS), "do": said},
        {"type": "hint", "id": number(), "ask": dice.choice([-7, *NUMBERS])},
        {"type": "history", "before": number()},
        {"type": "ping", "stamp": number()},
        {"type": "chat", "key": key, "text": dice.choice(["", "\u202e\u200b", " "]), "to": number()},
        {"type": "undo", "key": dice.choice(["short", "x" * 65, "a b c d e f"])},
    ])  # fmt: skip
    return json.dumps(message).encode("utf-8", "surrogatepass")


def deep(dice: Random) -> bytes:
    depth = dice.choice([50, 900, 5000, 20_000])
    left, right = dice.choice([(b"[", b"]"), (b'{"do":', b"}")])
    inside = left * depth + b"0" + right * dice.choice([depth, 0])
    return dice.choice([inside, b'{"type":"move","key":"never-stored-2","ask":1,"do":' + inside + b"}"])[:65_000]


def long_number(dice: Random) -> bytes:
    digits = b"9" * dice.choice([25, 400, 5000, 60_000])
    return b'{"type":"look","id":%s,"ask":1,"do":{}}' % digits


SOURCES = [noise, broken, shape, fields, typed, typed, typed, fields, shape, deep, long_number]


def nonsense(dice: Random) -> bytes:
    return dice.choice(SOURCES)(dice)
