"""Thinking time: never below nothing, never charged to somebody who is not asked."""

from __future__ import annotations

from saloon.kernel.flow import NOBODY
from saloon.server.live.clock import GRACE, QUIET, Clocks, Quiet, new_clocks
from saloon.server.wire import Clock, ClockPlan


def clocks(kind: str, seconds: float = 60.0, left: list[float] | None = None) -> Clocks:
    return new_clocks(ClockPlan(kind, seconds), 2, left or [], 0.0, [(0, 1)], None, 100.0)  # type: ignore[arg-type]


def test_no_clock_costs_nothing() -> None:
    none = clocks("none")
    assert none.after([(1, 2)], None, 500.0) is none
    assert none.shown(NOBODY, 500.0) == Clock()
    assert none.remaining(0, 1, 500.0) is None


def test_each_answer_has_its_own_time() -> None:
    move = clocks("move")
    assert move.remaining(0, 1, 130.0) == 30.0
    same_seat = move.after([(0, 2)], None, 130.0)
    assert same_seat.remaining(0, 2, 130.0) == 60.0, "its next question"
    other = move.after([(1, 2)], None, 130.0)
    assert other.remaining(1, 2, 140.0) == 50.0
    assert other.remaining(0, 1, 140.0) is None


def test_who_is_still_asked_keeps_their_time() -> None:
    both = new_clocks(ClockPlan("move", 60.0), 2, [], 0.0, [(0, 1), (1, 1)], None, 100.0)
    after = both.after([(1, 1)], None, 120.0)
    assert after.remaining(1, 1, 120.0) == 40.0


def test_a_bank_is_for_the_whole_game() -> None:
    bank = clocks("bank").after([(1, 2)], None, 130.0).after([(0, 3)], None, 150.0)
    assert bank.shown(NOBODY, 160.0) == Clock("bank", [20.0, 40.0], [0])
    assert bank.after([(1, 4)], None, 500.0).left == [0.0, 40.0]


def test_clocks_are_followed_not_changed() -> None:
    move = clocks("bank")
    move.after([(1, 2)], None, 130.0)
    assert move.left == [60.0, 60.0]
    assert move.running == [0]


def test_a_clock_that_runs_backwards_costs_nobody_anything() -> None:
    assert clocks("bank").after([(1, 2)], None, 50.0).left == [60.0, 60.0]


def test_time_that_is_left_survives() -> None:
    again = clocks("bank", 60.0, [12.5, 40.0])
    assert again.remaining(0, 1, 102.5) == 10.0


def test_whoever_comes_back_can_look_around_once() -> None:
    for kind in ("bank", "move"):
        again = clocks(kind, 60.0, [0.0, 40.0]).returned(0, 100.0)
        assert again.remaining(0, 1, 100.0) == GRACE
        assert again.returned(0, 115.0).remaining(0, 1, 115.0) == 0.0, "not a second time"
        assert again.after([(0, 2)], None, 115.0).returned(0, 200.0).remaining(0, 2, 200.0) == GRACE


def window(kind: str, owing: tuple[int, ...], seconds: float = 60.0) -> Clocks:
    """Ten seconds after a quiet question was put to seats 1 to 3, these still owe an answer to it."""
    asked = new_clocks(ClockPlan(kind, seconds), 4, [], 0.0, [(0, 1)], None, 90.0)  # type: ignore[arg-type]
    quiet = Quiet(2, (1, 2, 3))
    opened = asked.after([(seat, 2) for seat in quiet.seats], quiet, 100.0)
    return opened.after([(seat, 2) for seat in owing], quiet, 110.0)


def test_nobody_sees_who_has_answered_a_quiet_question() -> None:
    for kind in ("move", "days", "bank"):
        sights = [window(kind, owing).shown(viewer, 115.0) for owing in ((1,), (2, 3), (1, 2, 3)) for viewer in (-1, 0)]
        assert all(sight == sights[0] for sight in sights)
        assert sights[0].running == [1, 2, 3]
        assert len(set(sights[0].left[1:])) == 1


def test_one_sees_that_oneself_has_answered() -> None:
    assert window("move", (1,)).shown(2, 115.0).running == [1, 3]
    assert window("move", (1,)).shown(1, 115.0).running == [1, 2, 3]


def test_a_quiet_question_has_one_time_for_all_and_costs_no_bank() -> None:
    for owing in ((1,), (2, 3)):
        bank = window("bank", owing)
        assert {bank.remaining(seat, 2, 115.0) for seat in owing} == {QUIET - 15.0}
        closed = bank.after([(0, 3)], None, 120.0)
        assert closed.left == [50.0, 60.0, 60.0, 60.0]
        assert closed.shown(NOBODY, 120.0).running == [0]
    assert window("bank", (1,), 20.0).remaining(1, 2, 115.0) == 5.0, "no more than there was in the bank"
    assert window("move", (1,)).remaining(1, 2, 115.0) == 45.0


def test_coming_back_changes_no_quiet_question() -> None:
    assert window("bank", (1,)).returned(1, 115.0).shown(NOBODY, 120.0) == window("bank", (1,)).shown(NOBODY, 120.0)


def test_the_time_of_a_quiet_question_survives() -> None:
    quiet, plan = Quiet(2, (0, 1)), ClockPlan("move", 60.0)
    assert new_clocks(plan, 2, [], 12.0, [(1, 2)], quiet, 100.0).remaining(1, 2, 102.0) == 10.0
    assert new_clocks(plan, 2, [], 0.0, [(1, 2)], quiet, 100.0).remaining(1, 2, 102.0) == 58.0


def test_who_rests_loses_no_time_and_others_do() -> None:
    both = new_clocks(ClockPlan("days", 60.0), 2, [], 0.0, [(0, 1), (1, 1)], None, 100.0)
    rested = both.while_resting(frozenset({1}), 110.0)
    assert rested.shown(NOBODY, 130.0).running == [0]
    assert rested.charged(130.0) == [30.0, 50.0]
    assert (rested.remaining(0, 1, 130.0), rested.remaining(1, 1, 130.0)) == (30.0, None)
    assert rested.after([(1, 1)], None, 130.0).charged(150.0) == [60.0, 50.0], "nor after a move of somebody else"
    assert rested.while_resting(frozenset(), 130.0).charged(140.0) == [20.0, 40.0]


def test_a_quiet_question_waits_for_whoever_rests_whether_they_have_answered_or_not() -> None:
    sights = []
    for owing in ((1,), (2, 3), (1, 2, 3)):
        held = window("days", owing).while_resting(frozenset({2}), 115.0)
        assert held.is_held()
        assert [held.remaining(seat, 2, 200.0) for seat in owing] == [None] * len(owing)
        sights.append(held.shown(NOBODY, 200.0))
        assert held.while_resting(frozenset(), 200.0).until(210.0) == window("days", owing).until(125.0)
    assert all(sight == sights[0] for sight in sights)
