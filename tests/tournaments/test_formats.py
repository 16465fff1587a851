"""Whole tournaments by hypothesis: any format, number of people and size of tables; people withdraw and come late."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saloon.tournaments.draw import DRAWS, next_round, settled, usual_rounds
from saloon.tournaments.field import BOT, FORFEIT, Entrant, Format, Rules, Seating, Table, meetings
from saloon.tournaments.sizes import sizes
from saloon.tournaments.standings import points_of, standings

ALL_SIZES = tuple(range(2, 10))
A_SEASON = 5  # rounds


class Played(NamedTuple):
    rules: Rules
    entrants: list[Entrant]
    rounds: list[list[Table]]


def played_at(seating: Seating, random: Random) -> Table:
    """Any result, ties and people who were not there at the end among them."""
    return Table(seating, tuple(random.choice([FORFEIT, *range(1, len(seating) + 1)]) for _ in seating))


def play(rules: Rules, people: int, luck: int, changes: bool = False) -> Played:
    random, entrants, past = Random(luck), [Entrant(n) for n in range(1, people + 1)], list[list[Table]]()
    while drawn := next_round(rules, entrants, past):
        here = {one.number for one in entrants if one.playing}
        past.append([settled(table, here) or played_at(table, random) for table in drawn])
        assert len(past) <= 4 * people + A_SEASON, "it goes on and on"
        if changes and len(past) < people:
            entrants = changed(rules, entrants, random)
    return Played(rules, entrants, past)


def changed(rules: Rules, entrants: list[Entrant], random: Random) -> list[Entrant]:
    """Somebody withdraws or comes back; somebody new comes."""
    at = random.randrange(len(entrants))
    comes_back = entrants[at].playing or rules.format != "knockout"
    entrants = [
        *entrants[:at],
        entrants[at]._replace(playing=comes_back and not entrants[at].playing),
        *entrants[at + 1 :],
    ]
    return entrants if random.random() < 0.7 else [*entrants, Entrant(len(entrants) + 1)]


formats = st.sampled_from([*DRAWS])
lucks = st.integers(0, 1 << 30)


@st.composite
def tournaments(draw: st.DrawFn, changes: bool = False) -> Played:
    allowed = draw(st.sampled_from([ALL_SIZES, (2,), (3, 4, 5), (4,), (2, 4, 6)]))
    rules = Rules(
        draw(formats), draw(st.sampled_from(allowed)), allowed, str(draw(lucks)), A_SEASON, draw(st.booleans())
    )
    return play(rules, draw(st.integers(2, 24)), draw(lucks), changes)


@settings(deadline=None)
@given(tournaments())
def test_everybody_plays_once_a_round(done: Played) -> None:
    still = {one.number for one in done.entrants}
    for number, tables in enumerate(done.rounds, 1):
        sat = [one for table in tables for one in table.people]
        assert Counter(sat) == Counter(still)
        assert all(len(table.players) in done.rules.sizes or table.is_bye for table in tables)
        if done.rules.format == "knockout":
            out = {one.number for one in standings(*done[:2], done.rounds[:number]) if one.out}
            still = {one.number for one in done.entrants} - out
    if done.rules.format == "knockout":
        assert len(still) == 1


@settings(deadline=None)
@given(tournaments())
def test_nobody_sits_out_twice_before_all_others_have_once(done: Played) -> None:
    out = Counter(table.players[0] for tables in done.rounds for table in tables if table.is_bye)
    if done.rules.bots:
        assert not out
    elif done.rules.format != "knockout":
        assert max(out.values(), default=0) - min(out[one.number] for one in done.entrants) <= 1
    elif done.rules.sizes[0] == 2 and done.rules.sizes != (2, 4, 6):
        assert max(out.values(), default=0) <= 1


@settings(deadline=None)
@given(tournaments(changes=True))
def test_whoever_withdraws_or_comes_late_it_ends_and_everybody_has_a_rank(done: Played) -> None:
    ranks = [one.rank for one in standings(*done)]
    assert ranks == list(range(1, len(done.entrants) + 1))
    for tables in done.rounds:
        sat = [one for table in tables for one in table.people]
        assert len(sat) == len(set(sat))


@settings(deadline=None)
@given(st.integers(2, 20), lucks, st.booleans())
def test_in_a_round_robin_of_two_everybody_meets_everybody_once(people: int, luck: int, changes: bool) -> None:
    done = play(Rules("round-robin", 2, (2,), "s"), people, luck, changes)
    met = meetings(done.rounds)
    here = [one.number for one in done.entrants if one.playing]
    assert max(met.values()) == 1
    assert all(met[pair] for pair in combinations(here, 2))
    if not changes:
        assert len(done.rounds) == people - 1 + people % 2


@settings(deadline=None)
@given(st.integers(2, 16), st.integers(3, 6), lucks)
def test_in_a_round_robin_of_more_everybody_meets_everybody(people: int, size: int, luck: int) -> None:
    met = meetings(play(Rules("round-robin", size, ALL_SIZES, "s"), people, luck).rounds)
    assert all(met[pair] for pair in combinations(range(1, people + 1), 2))


@settings(deadline=None)
@given(st.integers(1, 20), lucks)
def test_in_a_swiss_tournament_nobody_meets_twice_while_that_is_certain_to_be_possible(half: int, luck: int) -> None:
    """Fewer rounds than half the number of people."""
    done = play(Rules("swiss", 2, (2,), "s", rounds=min(half, A_SEASON)), 2 * half, luck)
    assert len(done.rounds) == min(half, A_SEASON)
    assert max(meetings(done.rounds).values()) == 1


@settings(deadline=None)
@given(st.integers(2, 300), st.sampled_from(ALL_SIZES))
def test_tables_are_nearly_of_one_size_and_nobody_sits_out_needlessly(people: int, size: int) -> None:
    made = sizes(people, size, ALL_SIZES)
    assert sum(made) == people
    assert made.count(1) <= (size == 2 and people % 2)
    assert max(made) <= size
    assert size == 2 or max(made) - min(made) <= 1


def test_five_hundred_are_paired_in_no_time_and_all_anew() -> None:
    done = play(Rules("swiss", 2, (2,), "s", rounds=usual_rounds(500, 2)), 500, 1)
    assert len(done.rounds) == 9
    assert max(meetings(done.rounds).values()) == 1


@pytest.mark.parametrize(("people", "out"), [(2, 0), (3, 1), (5, 3), (8, 0), (500, 12)])
def test_a_bracket_of_two_has_all_its_byes_in_the_first_round(people: int, out: int) -> None:
    done = play(Rules("knockout", 2, (2,), "s"), people, 1)
    assert [sum(table.is_bye for table in tables) for tables in done.rounds] == [out] + [0] * (len(done.rounds) - 1)


# --- what counts ---

SWISS = Rules("swiss", 4, ALL_SIZES, "s", rounds=3)


@pytest.mark.parametrize(
    ("table", "points"),
    [
        (Table((1, 2), (1, 2)), {1: 1, 2: 0}),
        (Table((1, 2), (1, 1)), {1: 0.5, 2: 0.5}),
        (Table((1, 2), (1, FORFEIT)), {1: 1, 2: 0}),
        (Table((1, 2), (FORFEIT, FORFEIT)), {1: 0, 2: 0}),
        (Table((1, 2, BOT, 3), (1, 2, 2, 4)), {1: 1, 2: 0.5, 3: 0}),
        (Table((1, BOT), (2, 1)), {1: 0}),
        (Table((1,), (1,)), {1: 1}),
    ],
)
def test_points_are_the_share_of_those_left_behind(table: Table, points: dict[int, float]) -> None:
    assert points_of(SWISS, table) == points


def test_ties_are_broken_by_wins_then_by_whom_one_met_then_by_whom_one_beat() -> None:
    four = [Entrant(n) for n in range(1, 5)]
    past = [[Table((1, 2), (1, 2)), Table((3, 4), (1, 1))], [Table((1, 3), (2, 1)), Table((2, 4), (1, 2))]]
    found = standings(SWISS, four, past)
    assert [(one.number, one.points, one.wins) for one in found][:1] == [(3, 1.5, 1)]
    assert [(one.number, one.opposition, one.beaten) for one in found[1:3]] == [(1, 2.5, 1.0), (2, 1.5, 0.5)]


def test_a_tie_in_a_knockout_is_decided_by_earlier_rounds() -> None:
    rules, four = Rules("knockout", 2, (2,), "s", bots=True), [Entrant(n) for n in range(1, 5)]
    first = [Table((1, 2), (1, 1)), Table((3, 4), (1, 2))]
    (final,) = next_round(rules, four, [first])
    through = next(one for one in final if one != 3)
    ranks = [one.number for one in standings(rules, four, [first, [Table(final, (1, 1))]])]
    assert ranks[:2] == [3, through]
    assert next_round(rules, four, [first, [Table(final, (1, 1))]]) == []


def test_who_withdraws_before_a_game_gives_it_away() -> None:
    rules: Rules = Rules("knockout", 2, (2,), "s")
    four = [Entrant(n, playing=n != 1) for n in range(1, 5)]
    past = [[Table((1, 2), (1, 2)), Table((3, 4), (1, 2))]]
    (final,) = next_round(rules, four, past)
    assert settled(final, {2, 3, 4}) == Table(final, tuple(FORFEIT if one == 1 else 1 for one in final))


def test_every_format_is_known_by_its_name() -> None:
    names: set[Format] = {"knockout", "swiss", "round-robin", "league"}
    assert set(DRAWS) == names
