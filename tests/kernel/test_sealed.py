"""Sealed choices by two to nine seats: hidden until the last is in, and who came first leaves no trace."""

from __future__ import annotations

import json
from itertools import permutations
from random import Random

import pytest
from toys.common import answer, opened
from toys.high_card import NOTHING, VERSION_1, LayCard, Table, lay

from saloon.kernel.codec import decode, digest, encode
from saloon.kernel.flow import NOBODY, Decision, Sealed
from saloon.kernel.journal import Journal, new_setup
from saloon.kernel.language import VERB_BITS
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.play import legal
from saloon.kernel.undo import is_free, last_own
from saloon.kernel.view import view


def orders(seats: int) -> list[tuple[int, ...]]:
    if seats <= 4:
        return list(permutations(range(seats)))
    return [tuple(Random(i).sample(range(seats), seats)) for i in range(12)]


def highest(s: Table, seat: int) -> int:
    return legal(s, s.pending[0], seat)[-1]


def seen(s: Table, viewer: int, log: EventLog) -> str:
    return json.dumps([view(VERSION_1, s, viewer).plain(), log.seen(viewer)])


@pytest.mark.parametrize("seats", range(2, 10))
def test_the_order_of_arrival_leaves_no_trace(seats: int) -> None:
    ends = set()
    for order in orders(seats):
        s, log = opened(VERSION_1, seats), EventLog()
        for n, seat in enumerate(order):
            assert (s.rounds, log.events) == (0, []), "nothing happens before the last answer"
            assert s.pending[0].id == s.serial, "the question stays the same for those who still owe"
            assert answer(s, seat, highest(s, seat), log=log) is None, n
        ends.add(digest(VERSION_1, s) + json.dumps(log.seen(NOBODY)))
    assert len(ends) == 1
    assert s.rounds == 1
    assert sum(s.laid) == seats


def test_half_sealed_states_depend_on_who_has_answered_not_on_when() -> None:
    for some in ((0, 2), (3, 1, 4)):
        states = set()
        for order in permutations(some):
            s = opened(VERSION_1, 5)
            for seat in order:
                answer(s, seat, highest(s, seat))
            assert encode(VERSION_1, decode(VERSION_1, s.ruleset, encode(VERSION_1, s))) == encode(VERSION_1, s)
            states.add(encode(VERSION_1, s))
        assert len(states) == 1


def test_what_others_lay_is_in_nobody_elses_view() -> None:
    """Two worlds that differ in the hands of the others and in what they have laid."""
    for seed in range(20):
        s = opened(VERSION_1, 5, Seeded(seed))
        t = s.clone()
        t.hands[1], t.hands[2], t.hands[3] = t.hands[2], t.hands[3], t.hands[1]
        log, other_log = EventLog(), EventLog()
        for seat in (3, 1, 4, 2):
            assert answer(s, seat, highest(s, seat), log=log) is None
            assert answer(t, seat, NOTHING if seat == 4 else highest(t, seat), log=other_log) is None
            for viewer in (0, NOBODY):
                assert seen(s, viewer, log) == seen(t, viewer, other_log)
        mine = view(VERSION_1, s, 4).asks[0]
        assert VERSION_1.hear(mine["given"]) == s.pending[0].given[4]


def test_an_answer_is_final_and_must_be_held() -> None:
    s = opened(VERSION_1, 3)
    missing = next(card for card in range(6) if card not in s.hands[0])
    before = encode(VERSION_1, s)
    no = answer(s, 0, lay(missing))
    assert no is not None
    assert no.plain() == {"rule": "HC-2", "card": missing}
    assert encode(VERSION_1, s) == before
    question = s.pending[0].id
    assert answer(s, 0, NOTHING) is None
    assert all(0 not in d.owing for d in s.pending)
    assert s.pending[0].id == question


def tipped_off(step: LayCard, s: Table, d: Decision, seat: int, action: int, log: EventLog | None) -> None:
    """Whoever lays a card, and not nothing, lets seat 1 know it: nobody else notices."""
    if log and action != NOTHING:
        log.whisper("laid", (1,), seat=seat, card=action >> VERB_BITS)
    Sealed.take(step, s, d, seat, action, log)


@pytest.mark.parametrize("tipped", [False, True])
def test_whether_an_undo_is_free_does_not_tell_what_is_sealed(tipped: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if tipped:
        monkeypatch.setattr(LayCard, "take", tipped_off)
    journal = Journal(VERSION_1, new_setup(VERSION_1, 3))
    journal.draw(Seeded(1))
    start = len(journal.moves)
    for action in legal(journal.state, journal.state.pending[0], 0):
        assert journal.answer(0, journal.state.pending[0].id, action) is None
        assert last_own(journal, 0) == start
        assert is_free(journal, 0, start) == (not tipped), action
        journal.undo(start)
