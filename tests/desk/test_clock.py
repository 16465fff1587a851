"""Thinking time: never below nothing, never charged to somebody who is not asked."""

from __future__ import annotations

from saloon.server.live.clock import GRACE, Clocks, new_clocks
from saloon.server.wire import Clock, ClockPlan


def clocks(kind: str, seconds: float = 60.0, left: list[float] | None = None) -> Clocks:
    return new_clocks(ClockPlan(kind, seconds), 2, left or [], [(0, 1)], 100.0)  # type: ignore[arg-type]


def test_no_clock_costs_nothing() -> None:
    none = clocks("none")
    assert none.after([(1, 2)], 500.0) is none
    assert none.shown(500.0) == Clock()
    assert none.remaining(0, 500.0) is None


def test_each_answer_has_its_own_time() -> None:
    move = clocks("move")
    assert move.remaining(0, 130.0) == 30.0
    same_seat = move.after([(0, 2)], 130.0)
    assert same_seat.remaining(0, 130.0) == 60.0, "its next question"
    other = move.after([(1, 2)], 130.0)
    assert other.remaining(1, 140.0) == 50.0
    assert other.remaining(0, 140.0) is None


def test_who_is_still_asked_keeps_their_time() -> None:
    both = new_clocks(ClockPlan("move", 60.0), 2, [], [(0, 1), (1, 1)], 100.0)
    after = both.after([(1, 1)], 120.0)
    assert after.remaining(1, 120.0) == 40.0


def test_a_bank_is_for_the_whole_game() -> None:
    bank = clocks("bank").after([(1, 2)], 130.0).after([(0, 3)], 150.0)
    assert bank.shown(160.0) == Clock("bank", [20.0, 40.0], [0])
    assert bank.after([(1, 4)], 500.0).left == [0.0, 40.0]


def test_clocks_are_followed_not_changed() -> None:
    move = clocks("bank")
    move.after([(1, 2)], 130.0)
    assert move.left == [60.0, 60.0]
    assert move.running == [0]


def test_a_clock_that_runs_backwards_costs_nobody_anything() -> None:
    assert clocks("bank").after([(1, 2)], 50.0).left == [60.0, 60.0]


def test_time_that_is_left_survives() -> None:
    again = clocks("bank", 60.0, [12.5, 40.0])
    assert again.remaining(0, 102.5) == 10.0


def test_whoever_comes_back_can_look_around() -> None:
    assert clocks("bank", 60.0, [0.0, 40.0]).returned(0, 100.0).remaining(0, 100.0) == GRACE
    assert clocks("move", 60.0, [0.0, 40.0]).returned(0, 100.0).remaining(0, 100.0) == 60.0
