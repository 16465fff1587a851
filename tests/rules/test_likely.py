"""The odds that a game tells before an answer is confirmed, against dice that are really thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from saloon.games import find
from saloon.games.deadwood_1876.likely import highest
from saloon.kernel.flow import NOBODY
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.play import chance_asked, legal, pick, play

THROWN = 1500  # times
NEAR = 0.05


def rolls(slug: str, *steps: str, games: int = 20) -> Iterator[Any]:
    """Positions of random games in which one of these is asked of chance."""
    game = find(slug)
    for seed in range(games):
        luck = Seeded(seed)
        s = game.start(game.ruleset(game.seats[seed % len(game.seats)]))
        while s.pending:
            chance = chance_asked(s)
            if chance is not None and type(chance).__name__ in steps:
                yield s.clone()
            d = s.pending[0]
            action = chance.draw(s, luck) if chance is not None else pick(s, d, d.owing[0], luck)
            play(s, d, d.owing[0], action)


def chances(slug: str, s: Any) -> dict[str, float]:
    return {f"{one.what} {one.facts.get('seat', '')}": one.chance for one in find(slug).likely(s, 0)}


def check(slug: str, s: Any, steps: tuple[str, ...], meant: Callable[[EventLog], str]) -> None:
    """It comes out as often as was told, if only dice are thrown."""
    luck = Seeded(11)
    seen: Counter[str] = Counter()
    for _ in range(THROWN):
        after, log = s.clone(), EventLog()
        while type(chance := chance_asked(after)).__name__ in steps:
            assert chance is not None
            play(after, after.pending[0], NOBODY, chance.draw(after, luck), log=log)
        seen[meant(log)] += 1
    told = chances(slug, s)
    assert sum(told.values()) == pytest.approx(1.0)
    assert set(seen) <= set(told)
    for what, chance_told in told.items():
        assert seen[what] / THROWN == pytest.approx(chance_told, abs=NEAR), what


def seat_of(log: EventLog, *events: str) -> Any:
    return next(event.public["seat"] for event in log.events if event.name in events)


def test_two_towns_tells_what_the_other_side_may_do() -> None:
    """Every roll is rolled, and every march with one of its dice is marched."""
    found = set()
    for s in list(rolls("two-towns", "RollDice", games=8))[::7]:
        seen: Counter[str] = Counter()
        for way in s.ruleset.rolls:
            rolled = s.clone()
            play(rolled, rolled.pending[0], NOBODY, way)
            after = []
            for action in legal(rolled, rolled.pending[0], s.active):
                after.append(rolled.clone())
                play(after[-1], after[-1].pending[0], s.active, action)
            wins = any(one.result and one.result[s.active] for one in after)
            strikes = any(one.left[1 - s.active] < s.left[1 - s.active] for one in after)
            seen["storm " if wins else "strike " if strikes else "quiet "] += 1
        told = {what: chance for what, chance in chances("two-towns", s).items() if chance}
        assert {what: n / seen.total() for what, n in seen.items()} == pytest.approx(told)
        found |= set(told)
    assert found == {"storm ", "strike ", "quiet "}


def test_five_dice_make_the_hands_that_poker_dice_make() -> None:
    """DT-038 … DT-043"""
    s = next(rolls("dice-town", "RollDice"))
    told = {one.facts["hand"]: round(one.chance * 7776) for one in find("dice-town").likely(s, 0)}
    assert told == {
        "five": 6, "four": 150, "full": 300, "straight": 240, "three": 1200, "pairs": 1800, "pair": 3600, "high": 480,
    }  # fmt: skip


def test_a_duel_of_deadwood_ends_as_often_as_was_told() -> None:
    """DW-041 … DW-049"""
    steps = ("Volley", "Exchange")
    for s in list(rolls("deadwood", *steps))[:40:13]:
        told = find("deadwood").likely(s, 0)
        attacker, defender = told[0].facts["seat"], told[1].facts["seat"]

        def meant(log: EventLog, attacker: Any = attacker, defender: Any = defender) -> str:
            dead = [event.public["seat"] for event in log.events if event.name == "killed"]
            if len(dead) == 2:
                return "both-fall "
            return (
                f"takes {attacker}" if dead == [defender] else f"holds {defender}" if dead else f"retreats {attacker}"
            )

        check("deadwood", s, steps, meant)


def test_a_shoot_out_of_deadwood_1876_ends_as_often_as_was_told() -> None:
    """D76-039 … D76-041"""
    for s in list(rolls("deadwood-1876", "AttackRoll"))[:30:10]:

        def meant(log: EventLog, fighters: Any = tuple(s.attack[:2])) -> str:
            shots = [event.public for event in log.events if event.name == "shots"][-1]
            lower = int(str(shots["score"])) < int(str(shots["foe_score"]))
            return f"wins {fighters[lower]}"

        check("deadwood-1876", s, ("AttackRoll",), meant)


def test_a_hold_up_goes_to_whom_it_was_told_to_go_to() -> None:
    """D76-094 … D76-096: those tied roll again."""
    for s in list(rolls("deadwood-1876", "HoldUpRoll", games=10))[:30:10]:
        check("deadwood-1876", s, ("HoldUpRoll",), lambda log: f"wins {seat_of(log, 'won')}")


def test_the_showdown_is_lost_by_whom_it_was_told_to_be_lost_by() -> None:
    """D76-147 … D76-149"""
    fresh = [s for s in rolls("deadwood-1876", "Shoot", games=10) if all(s.scores[seat] < 0 for seat in s.rollers)]
    for s in fresh[:12:4]:
        check("deadwood-1876", s, ("Shoot",), lambda log: f"loses {seat_of(log, 'hit', 'saved')}")


def test_who_can_only_tie_shares_and_who_is_always_higher_wins() -> None:
    die = {1: 0.5, 2: 0.5}
    assert highest([{3: 1.0}, {3: 1.0}]) == [0.5, 0.5]
    assert highest([die, {3: 1.0}, die]) == [0.0, 1.0, 0.0]
    assert highest([die, die, die]) == pytest.approx([1 / 3] * 3)
    assert highest([{2: 1.0}, die]) == pytest.approx([1.0, 0.0])
