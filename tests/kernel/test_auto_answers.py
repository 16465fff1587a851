"""Standing answers: given only if legal now, the same way for every seat, and without a trace in a state or a view."""

from __future__ import annotations

import json

from test_windows import dealt, stuck_up
from toys.common import answer, opened
from toys.favour import FAVOUR
from toys.standoff import PASS, REST, SHOUT, STANDOFF, STICK_UP, WHOA, Saloon, rob

from saloon.kernel.auto_answers import ANY, ASK, AUTO, AutoAnswers
from saloon.kernel.auto_answers import PASS as ALWAYS_PASS
from saloon.kernel.codec import encode
from saloon.kernel.flow import NOBODY
from saloon.kernel.view import view


def answers(auto_answers: AutoAnswers, s: Saloon) -> list[int | None]:
    return [auto_answers.answer(s, s.pending[0], seat) for seat in range(s.ruleset.seats)]


def test_who_has_said_nothing_is_asked() -> None:
    assert answers(AutoAnswers(), stuck_up(1, 2)) == [None] * 5


def test_pass_ask_a_given_answer_and_auto() -> None:
    auto_answers = AutoAnswers()
    auto_answers.wish(1, "Answer", ALWAYS_PASS)
    auto_answers.wish(2, "Answer", SHOUT)
    auto_answers.wish(3, "Answer", AUTO)
    auto_answers.wish(4, "Answer", AUTO)
    auto_answers.wish(4, "TakeTurn", REST)
    s = stuck_up(1, 2, 3)
    assert answers(auto_answers, s) == [None, PASS, SHOUT, PASS, PASS], "whether or not there is a choice"
    auto_answers.wish(2, "Answer", ASK)
    assert auto_answers.answer(s, s.pending[0], 2) is None


def test_a_wish_for_every_question_gives_way_to_that_of_one() -> None:
    auto_answers = AutoAnswers()
    auto_answers.wish(3, ANY, AUTO)
    auto_answers.wish(4, ANY, AUTO)
    assert answers(auto_answers, stuck_up(1, 2, 3)) == [None, None, None, PASS, PASS]
    auto_answers.wish(3, "Answer", SHOUT)
    auto_answers.wish(4, "Answer", ASK)
    assert answers(auto_answers, stuck_up(1, 2, 3)) == [None, None, None, SHOUT, None]


def test_an_answer_that_is_not_legal_now_is_not_given() -> None:
    auto_answers = AutoAnswers()
    s = dealt([[WHOA] * 3, [WHOA] * 3], WHOA)
    auto_answers.wish(0, "TakeTurn", rob(1))
    assert auto_answers.answer(s, s.pending[0], 0) is None
    auto_answers.wish(0, "TakeTurn", 1 << 80)
    assert auto_answers.answer(s, s.pending[0], 0) is None
    auto_answers.wish(0, "TakeTurn", AUTO)
    assert auto_answers.answer(s, s.pending[0], 0) == REST, "the only one there is"
    auto_answers.wish(0, "TakeTurn", AUTO)
    choice = dealt([[STICK_UP] * 3, [WHOA] * 3])
    assert auto_answers.answer(choice, choice.pending[0], 0) is None


def test_in_a_quiet_question_a_wish_is_kept_whatever_is_held() -> None:
    """Otherwise the time of the answer would tell."""
    auto_answers = AutoAnswers()
    for wish in (ALWAYS_PASS, AUTO, SHOUT, 1 << 80):
        auto_answers.wish(2, "Answer", wish)
        assert all(auto_answers.answer(s, s.pending[0], 2) is not None for s in (stuck_up(1), stuck_up(1, 2)))
    auto_answers.wish(2, "Answer", SHOUT)
    assert auto_answers.answer(stuck_up(1), stuck_up(1).pending[0], 2) == PASS


def test_nobody_is_answered_for_who_owes_nothing() -> None:
    auto_answers = AutoAnswers(ALWAYS_PASS)
    s = stuck_up(1)
    assert auto_answers.answer(s, s.pending[0], 0) is None
    answer(s, 1, SHOUT)
    assert auto_answers.answer(s, s.pending[0], 1) is None
    chance = STANDOFF.start(STANDOFF.ruleset(2))
    assert auto_answers.answer(chance, chance.pending[0], NOBODY) is None


def test_passing_where_there_is_no_pass_is_what_an_absent_player_does() -> None:
    s = dealt([[STICK_UP] * 3, [WHOA] * 3])
    assert AutoAnswers(ALWAYS_PASS).answer(s, s.pending[0], 0) == REST


def test_a_side_question_is_never_answered_in_advance() -> None:
    s = opened(FAVOUR, 3)
    for wish in (ALWAYS_PASS, AUTO):
        assert AutoAnswers(wish).answer(s, s.side_questions[0], 0) is None


def test_a_window_answered_in_advance_ends_like_one_answered_by_hand() -> None:
    """And until it ends, no view or state tells one from the other."""
    auto_answers = AutoAnswers(AUTO)
    auto_answers.wish(2, "Answer", SHOUT)
    in_advance, by_hand = stuck_up(2), stuck_up(2)
    for seat, word in ((1, PASS), (2, SHOUT), (3, PASS), (4, PASS)):
        given = auto_answers.answer(in_advance, in_advance.pending[0], seat)
        assert given is not None
        answer(in_advance, seat, given)
        answer(by_hand, seat, word)
        assert encode(STANDOFF, in_advance) == encode(STANDOFF, by_hand)
        for viewer in (NOBODY, 0, 1, 2, 3, 4):
            views = [json.dumps(view(STANDOFF, s, viewer).plain()) for s in (in_advance, by_hand)]
            assert views[0] == views[1]
    assert in_advance.plays == [0, 2]
    assert rob(1) not in answers(auto_answers, in_advance)
