"""Triggers a dozen deep, in rulebook order, with a decision in the middle owed by somebody who is not on turn."""

from __future__ import annotations

from typing import Any

from toys.common import answer
from toys.powder import BANK, BARRELS, BURN, CUT, POWDER, Fuse, Light, Street, light

from saloon.kernel.codec import decode, digest, encode
from saloon.kernel.flow import NOBODY
from saloon.kernel.messages import EventLog
from saloon.kernel.play import judge
from saloon.kernel.view import view


def street(**facts: Any) -> Street:
    return POWDER.from_position(POWDER.ruleset(3), facts)


def told(log: EventLog, name: str) -> list[Any]:
    return [event.public["barrel"] for event in log.events if event.name == name]


def test_the_whole_row_goes_up_and_is_paid_from_the_deepest_outward() -> None:
    s, log = street(), EventLog()
    assert answer(s, 0, light(0), log=log) is None
    assert [type(d.step) for d in s.pending] == [Fuse]
    assert s.pending[0].owing == (5 % 3,), "asked is the owner of barrel 5, while seat 0 is on turn"
    assert s.active == 0
    assert answer(s, 2, BURN, log=log) is None
    assert s.pending[0].owing == (0,)
    assert len(s.agenda) == 9 + 1, "nine payments wait, and the end of the turn"
    assert answer(s, 0, BURN, log=log) is None
    assert told(log, "blast") == [*range(BARRELS)]
    assert told(log, "paid") == [*reversed(range(BARRELS))], "the deepest is paid first"
    names = [event.name for event in log.events]
    assert names == ["blast"] * BARRELS + ["paid"] * BARRELS
    sums = [event.public["amount"] for event in log.events if event.name == "paid"]
    assert sums == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 5, 0], "the bank runs dry"
    assert s.result == [3 + 6 + 9 + 0, 2 + 5 + 8 + 5, 1 + 4 + 7 + 10]
    assert sum(s.result) == BANK


def test_a_cut_in_the_middle_pays_what_went_up_before() -> None:
    s, log = street(), EventLog()
    answer(s, 0, light(2), log=log)
    assert answer(s, 2, CUT, log=log) is None
    assert told(log, "blast") == [2, 3, 4]
    assert told(log, "paid") == [4, 3, 2]
    assert s.dollars == [2, 1, 3]
    assert s.barrels == [1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]
    assert isinstance(s.pending[0].step, Light)
    assert s.pending[0].owing == (1,)
    no = answer(s, 1, light(3))
    assert no is not None
    assert no.plain() == {"rule": "PS-2", "barrel": 3}


def test_only_the_owner_of_the_fuse_may_answer() -> None:
    s = street()
    answer(s, 0, light(0))
    for seat in (0, 1):
        no = judge(s, seat, s.pending[0].id, BURN)
        assert no is not None
        assert no.rule == "kernel.not-asked"
    assert [view(POWDER, s, seat).asks[0]["mine"] for seat in (0, 1, 2)] == [False, False, True]
    assert view(POWDER, s, NOBODY).asks[0]["question"] == ["Fuse", 5]


def test_a_game_saved_in_the_middle_of_the_chain_goes_on_alike() -> None:
    s = street(gone=[10], active=1)
    answer(s, 1, light(3))
    copy, clone = decode(POWDER, s.ruleset, encode(POWDER, s)), s.clone()
    assert len(s.agenda) == 3
    for world in (s, copy, clone):
        assert answer(world, 2, BURN) is None
        assert answer(world, 0, CUT) is None
    assert digest(POWDER, s) == digest(POWDER, copy) == digest(POWDER, clone)
    assert POWDER.facts(s)["gone"] == [3, 4, 5, 6, 7, 8, 10]
