"""Budgets: whose an address is, who pays, and what a flood of strangers does to those who are limited."""

from __future__ import annotations

from pathlib import Path

import pytest

from saloon.server.network import limits
from saloon.server.network.addresses import counted
from saloon.server.network.limits import COSTS, Limits, Rate


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::ffff", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("local", "local"),
    ],
)
def test_an_address_is_its_household_s(address: str, whose: str) -> None:
    assert counted(address) == whose


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def budgets(person: int = 100, address: int = 1000) -> tuple[Limits, Clock]:
    clock = Clock()
    return Limits({"person": Rate(person, 10), "address": Rate(address, 10)}, clock=clock), clock


def test_person_and_address_both_pay_or_neither() -> None:
    counting, _ = budgets(person=100, address=60)
    assert counting.charge("history", "ana", "here") == 0.0  # 40 of either
    wait = counting.charge("history", "ben", "here")
    assert wait == pytest.approx((40 - 20) / 6)
    assert counting.charge("history", "ben", "there") == 0.0, "what the address had not was not taken from Ben"
    assert counting.charge("history", "ana", "there") > 0.0
    assert counting.charge("message", "ana", "there") == 0.0, "but less is still to be had"


def test_what_costs_more_than_all_needs_all() -> None:
    counting, clock = budgets(person=10)
    assert COSTS["history"] > 10
    assert counting.charge("history", "ana") == 0.0
    assert counting.charge("message", "ana") == pytest.approx(1.0)
    clock.now = 9.0
    assert counting.charge("history", "ana") == pytest.approx(1.0)
    clock.now = 10.0
    assert counting.charge("history", "ana") == 0.0


def test_bots_leave_their_host_half() -> None:
    counting, _ = budgets(person=100)
    answers = 0
    while not counting.charge("easy", "host", spare=0.5):
        answers += 1
    assert answers == 50
    assert counting.charge("history", "host") == 0.0


def test_what_was_paid_in_advance_is_given_back() -> None:
    counting, _ = budgets(address=100)
    for _ in range(10):
        assert counting.charge("socket", address="here") == 0.0
        counting.give_back("socket", "here")
    for _ in range(10):
        assert counting.charge("socket", address="here") == 0.0
    assert counting.charge("socket", address="here") > 0.0
    counting.give_back("socket", "nobody here")
    assert list(counting.full_at) == [("address", "here")]


def test_a_flood_of_strangers_frees_nobody() -> None:
    counting, _ = budgets(person=50)
    counting.remembered = 100
    while not counting.charge("message", "greedy"):
        pass
    for n in range(10_000):
        counting.charge("message", f"stranger {n}")
        assert len(counting.full_at) <= 100
    assert counting.charge("message", "greedy") > 0.0


def test_what_is_full_again_is_forgotten_first() -> None:
    counting, clock = budgets()
    counting.remembered = 10
    for n in range(10):
        counting.charge("message", f"early {n}")
    clock.now = 5.0  # all are full again
    counting.charge("message", "late")
    assert list(counting.full_at) == [("person", "late")]


def test_the_factor_counts_for_all() -> None:
    wide = Limits(limit_factor=10.0)
    assert wide.rates["person"].times == 10 * limits.RATES["person"].times
    assert wide.most["hosted"] == 10 * limits.MOST["hosted"]


def test_the_page_of_costs_is_true() -> None:
    """docs/hosting.md names every price."""
    page = Path(__file__).parents[2].joinpath("docs/hosting.md").read_text("utf-8")
    rows = {cells[1].strip(): cells[2].strip() for line in page.splitlines() if len(cells := line.split("|")) == 5}
    assert {name: float(rows[f"`{name}`"]) for name in COSTS} == {name: float(price) for name, price in COSTS.items()}
