"""Reaction windows: being asked, being first and having passed tell nobody anything; a stop can itself be stopped."""

from __future__ import annotations

import json
from itertools import combinations, permutations, product

from toys.common import answer, chance_goes
from toys.standoff import DRAW, PASS, REST, SHOUT, STANDOFF, STICK_UP, WHOA, Answer, Saloon, rob

from saloon.kernel.flow import NOBODY
from saloon.kernel.guess import guess
from saloon.kernel.journal import Journal, new_setup
from saloon.kernel.language import VERB_BITS
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.play import judge, legal
from saloon.kernel.undo import is_free, last_own
from saloon.kernel.view import view

ROBBER, THIRD = 0, 4


def dealt(hands: list[list[int]], drawn: int = STICK_UP) -> Saloon:
    s = STANDOFF.start(STANDOFF.ruleset(len(hands)))
    chance_goes(s, *[DRAW | card << VERB_BITS for hand in hands for card in hand], DRAW | drawn << VERB_BITS)
    return s


def stuck_up(*whoas: int, log: EventLog | None = None) -> Saloon:
    """Seat 0 sticks up seat 1; these seats hold a whoa, and every seat three cards."""
    s = dealt([[int(seat in whoas), STICK_UP, STICK_UP] if seat else [WHOA, WHOA, WHOA] for seat in range(5)])
    assert answer(s, ROBBER, rob(1), log=log) is None
    return s


def seen(s: Saloon, viewer: int, log: EventLog) -> bytes:
    return json.dumps([view(STANDOFF, s, viewer).plain(), log.seen(viewer)]).encode()


def test_everybody_with_a_card_is_asked_whatever_it_is() -> None:
    for whoas in [(), (1,), (2, 3), (1, 2, 3, 4)]:
        s = stuck_up(*whoas)
        assert isinstance(s.pending[0].step, Answer)
        assert s.pending[0].owing == (1, 2, 3, 4)
        options = [legal(s, s.pending[0], seat) for seat in (1, 2, 3, 4)]
        assert options == [[PASS, SHOUT] if seat in whoas else [PASS] for seat in (1, 2, 3, 4)]


def test_a_third_seat_sees_the_same_for_every_partial_set_of_answers() -> None:
    """Whoever of seats 1, 2, 3 has answered, in whatever way: seat 4, the robber and a spectator see the same."""
    pictures: dict[int, set[bytes]] = {THIRD: set(), ROBBER: set(), NOBODY: set()}
    worlds = 0
    for whoas in [(), (1, 2, 3)]:
        for size in range(4):
            for some in combinations((1, 2, 3), size):
                for words in product((PASS, SHOUT) if whoas else (PASS,), repeat=size):
                    log = EventLog()
                    s = stuck_up(*whoas)
                    for seat, word in zip(some, words, strict=True):
                        assert answer(s, seat, word, log=log) is None
                    for viewer, found in pictures.items():
                        found.add(seen(s, viewer, log))
                    worlds += 1
    assert worlds == 1 + 3 + 3 + 1 + 27
    assert [len(found) for found in pictures.values()] == [1, 1, 1]


def test_ones_own_answer_is_in_ones_own_view_only() -> None:
    s = stuck_up(2)
    answer(s, 2, SHOUT)
    line = view(STANDOFF, s, 2).asks[0]
    assert (line["mine"], line["given"]) == (False, {"verb": "whoa"})
    assert all("given" not in view(STANDOFF, s, viewer).asks[0] for viewer in (NOBODY, 0, 1, 3, 4))
    assert all("owing" not in view(STANDOFF, s, viewer).asks[0] for viewer in range(5))
    world = guess(STANDOFF, s.ruleset, view(STANDOFF, s, 4), luck=Seeded(5))
    assert world.pending[0].owing == (1, 2, 3, 4), "to others everybody may still owe"


def test_nobody_answers_twice() -> None:
    s = stuck_up(2)
    question = s.pending[0].id
    answer(s, 2, SHOUT)
    no = judge(s, 2, question, PASS)
    assert no is not None
    assert no.rule == "kernel.not-asked"


def test_the_first_round_the_table_plays_and_the_others_take_their_answer_back_unseen() -> None:
    pictures = set()
    for words in (PASS, SHOUT):
        log = EventLog()
        s = stuck_up(1, 2, 3)
        for seat, word in ((3, words), (4, PASS), (2, SHOUT), (1, PASS)):
            assert answer(s, seat, word, log=log) is None
        assert [event.public for event in log.events] == [{"seat": 2}]
        assert s.plays == [ROBBER, 2]
        assert s.hands[3] == [STICK_UP, STICK_UP, WHOA]
        assert s.pending[0].owing == (0, 1, 3, 4), "now about the whoa of seat 2"
        pictures.add(seen(s, THIRD, log))
    assert len(pictures) == 1, "whether seat 3 had answered with a card stays unknown"


def test_a_stop_is_stopped_is_stopped() -> None:
    """Stick-up, whoa, whoa against it, whoa against that."""
    for depth, robbed in ((0, True), (1, False), (2, True), (3, False), (4, True)):
        log = EventLog()
        s = stuck_up(1, 2, log=log)
        shouters = [1, ROBBER, 2, ROBBER][:depth]
        for shouter in [*shouters, None]:
            for seat in s.pending[0].owing:
                assert answer(s, seat, SHOUT if seat == shouter else PASS, log=log) is None
        assert s.dollars == ([4, 2, 3, 3, 3] if robbed else [3] * 5)
        names = [event.name for event in log.events]
        assert names == ["stick-up"] + ["whoa"] * depth + ["stopped"] * ((depth + 1) // 2) + ["robbed"] * robbed
        assert s.plays == []
        assert s.played == [1, depth]
        assert (s.active, s.turns) == (1, 1)


def test_a_seat_without_cards_is_not_asked_and_a_window_for_nobody_does_not_open() -> None:
    s = dealt([[STICK_UP] * 3, [STICK_UP] * 3])
    s.hands[1].clear()
    assert answer(s, 0, rob(1)) is None
    assert s.dollars == [4, 2]
    assert s.active == 1


def test_only_holders_of_a_stick_up_rob_and_only_those_who_have_a_dollar_are_robbed() -> None:
    s = dealt([[WHOA] * 3, [WHOA] * 3], WHOA)
    no = answer(s, 0, rob(1))
    assert no is not None
    assert no.rule == "SO-2.card"
    assert answer(s, 0, REST) is None
    s = dealt([[WHOA] * 3, [WHOA] * 3, [WHOA] * 3])
    s.dollars = [3, 0, 6]
    no = answer(s, 0, rob(1))
    assert no is not None
    assert no.plain() == {"rule": "SO-2.broke", "victim": 1}


# --- undo ---


def at_the_window(*whoas: int) -> Journal:
    """The same as `stuck_up`, with all that led to it."""
    journal = Journal(STANDOFF, new_setup(STANDOFF, 5))
    hands = [[int(seat in whoas), STICK_UP, STICK_UP] if seat else [WHOA, WHOA, WHOA] for seat in range(5)]
    for card in [*[card for hand in hands for card in hand], STICK_UP]:
        assert journal.answer(NOBODY, journal.state.pending[0].id, DRAW | card << VERB_BITS) is None
    assert journal.answer(ROBBER, journal.state.pending[0].id, rob(1)) is None
    return journal


def test_answers_to_a_window_are_taken_back_together_whoever_was_first() -> None:
    for order in permutations((1, 2, 3, 4)):
        journal = at_the_window()
        opened = len(journal.moves)
        for seat in order:
            assert journal.answer(seat, journal.state.pending[0].id, PASS) is None
        assert {last_own(journal, seat) for seat in order} == {opened}
        assert not any(is_free(journal, seat, opened) for seat in range(5))


def test_whether_a_card_may_be_taken_back_depends_on_no_hand() -> None:
    for answered in ((), (1,), (1, 3)):
        free = set()
        for whoas in [(), (1,), (2, 3), (1, 2, 3, 4)]:
            journal = at_the_window(*whoas)
            keep = last_own(journal, ROBBER)
            assert keep is not None
            for seat in answered:
                assert journal.answer(seat, journal.state.pending[0].id, PASS) is None
            free.add(is_free(journal, ROBBER, keep))
        assert len(free) == 1
