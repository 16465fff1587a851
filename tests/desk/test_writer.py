"""The server seals with a faster writer: its bytes are the kernel's."""

from __future__ import annotations

import random

import pytest

from saloon.games import find, slugs
from saloon.kernel import fair
from saloon.kernel.chain import Writer
from saloon.kernel.codec import plain_state
from saloon.kernel.journal import canonical, new_setup, read_journal
from saloon.server.live.desk import Desk, Draft, FastWriter

SIGNS = 'Zoë \u2028 \x00\x1f\x7f "quoted" back\\slash / \U0001f0a1 \ud7ff é\n\t\r\b\f'


@pytest.mark.parametrize("slug", slugs())
def test_a_game_of_the_server_is_a_journal_of_the_kernel(slug: str) -> None:
    game, luck, secret = find(slug, None, None), random.Random(7), bytes(32)
    setup = new_setup(game, 2, {}, names=["Zoë", "b"], fair=fair.promise(secret, ["", ""]))
    desk = Desk(game, setup, fair.key(secret, ["", ""]))
    draft = desk.begin()
    rows = list(draft.rows)
    desk.adopt(draft)
    while not desk.over():
        state = plain_state(game, desk.state)
        assert FastWriter().as_it_is(state) == Writer().as_it_is(state)
        seat, question = desk.owing()[0]
        options = next(one["options"] for one in desk.sight(seat)["asks"] if one["id"] == question)
        move = desk.prepare(seat, None, question, luck.choice(options))
        assert isinstance(move, Draft)
        rows += move.rows
        desk.adopt(move)
    text = "".join(f"{line}\n" for line in [canonical(setup.plain()), *[row.line for row in rows]])
    opened = read_journal(text, lambda slug, rules: find(slug, rules, None))
    assert opened.damage is None
    assert opened.journal.chain.digest == desk.chain.digest
    assert opened.journal.text() == text


def test_both_write_odd_signs_and_orders_alike() -> None:
    for data in ({"b": SIGNS, "a": [1, -2, 2**53, None, True, False], SIGNS: {"ä": 1, "z": {}, "Z": []}}, {}):
        assert FastWriter().in_order(data) == Writer().in_order(data)
        assert FastWriter().as_it_is(data) == Writer().as_it_is(data)
