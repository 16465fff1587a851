"""The server writes the chain's texts with a faster writer: they must be the kernel's, to the byte."""

from __future__ import annotations

import random

from saloon.games import find, slugs
from saloon.kernel import fair
from saloon.kernel.code import encode, plain
from saloon.kernel.journal import canonical, new_setup, read
from saloon.server.live.desk import Desk, Draft, as_it_is, in_order

SIGNS = 'Zoë \u2028 \x00\x1f\x7f "quoted" back\\slash / \U0001f0a1 \ud7ff é\n\t\r\b\f'


def test_texts_are_the_kernels() -> None:
    for slug in slugs():
        game, luck, secret = find(slug, None, None), random.Random(7), bytes(32)
        setup = new_setup(game, 2, {}, ["Zoë", "b"], None, fair.promise(secret, ["", ""]))
        desk = Desk(game, setup, fair.key(secret, ["", ""]))
        draft = desk.begin()
        rows = list(draft.rows)
        desk.adopt(draft)
        while not desk.over():
            assert as_it_is(plain(game, desk.state)).decode() == encode(game, desk.state)
            seat, ask = desk.owing()[0]
            options = next(one["options"] for one in desk.sight(seat)["asks"] if one["id"] == ask)
            move = desk.prepare(seat, None, ask, luck.choice(options))
            assert isinstance(move, Draft)
            rows += move.rows
            desk.adopt(move)
        text = "".join(f"{line}\n" for line in [canonical(setup.plain()), *[row.line for row in rows]])
        opened = read(text, lambda slug, rules: find(slug, rules, None))
        assert opened.damage is None, "the kernel's own chain says otherwise"
        assert opened.journal.mark() == desk.mark


def test_the_two_writers_agree_on_odd_signs_and_orders() -> None:
    for data in ({"b": SIGNS, "a": [1, -2, 2**53, None, True, False], SIGNS: {"ä": 1, "z": {}, "Z": []}}, {}):
        assert in_order(data).decode() == canonical(data)
