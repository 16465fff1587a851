"""Counting, by examples small enough to be counted by hand."""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO

import pytest

from saloon.arena.match import Fixture, Terms, play_fixture
from saloon.counting.balance import Counts, Spread, spread
from saloon.counting.outcome import outcome
from saloon.counting.player import Opponent, Sat, ahead, chosen, line_of, lines, sheet_row
from saloon.counting.shares import interval, places, shares
from saloon.counting.sheet import BALANCE, balance_rows, csv_text
from saloon.games import find
from saloon.kernel.flow import NOBODY
from saloon.kernel.journal import Journal, new_setup
from saloon.kernel.luck import Seeded
from saloon.kernel.play import legal, pick

ANN, BOB, EASY = Opponent("user a", "Ann", "", 1), Opponent("user b", "Bob", "", 2), Opponent("bot easy", "", "easy", 2)


def sat(place: int, *others: Opponent, game: str = "two-towns", ended: float = 0.0, role: str | None = None) -> Sat:
    seats = 1 + len(others)
    won = 1.0 if place == 1 else 0.0
    return Sat("t", game, seats, 0, won, place, 0, role, None, 1, 1, None, ended, False, others)


# --- shares, places, lengths ---


def test_a_win_is_shared_and_places_are_by_win_and_then_by_score() -> None:
    assert shares([1.0, -1.0, 1.0]) == [0.5, 0.0, 0.5]
    assert places([1.0, -1.0, -1.0, 1.0], [4, 9, 1, 4]) == [1, 3, 4, 1]


def test_lengths_have_a_middle_ends_and_bars() -> None:
    assert spread(Counter()) is None
    assert spread(Counter({7: 3})) == Spread(7, 7, 7, 1, [3])
    assert spread(Counter({2: 1, 4: 1, 9: 2})) == Spread(6.5, 2, 9, 1, [1, 0, 1, 0, 0, 0, 0, 2])
    wide = spread(Counter({0: 5, 100: 4}))
    assert wide is not None
    assert (wide.median, wide.width, wide.bars[0], wide.bars[-1], sum(wide.bars)) == (0, 9, 5, 4, 9)


def test_seats_and_roles_are_counted_apart() -> None:
    counts = Counts(2)
    counts.add([1.0, 0.0], [("outfit", "a"), ("outfit", "b")], 4, 20)
    counts.add([0.5, 0.5], [("outfit", "b"), None], 0, 22)
    found = counts.balance()
    assert [(line.games, line.won) for line in found.seats] == [(2, 1.5), (2, 0.5)]
    assert {role: (line.games, line.won) for role, line in found.roles.items()} == {
        ("outfit", "a"): (1, 1.0),
        ("outfit", "b"): (2, 0.5),
    }
    assert found.turns == Spread(4, 4, 4, 1, [1]), "nobody counts the turns of the other"
    assert found.answers == Spread(21, 20, 22, 1, [1, 0, 1])
    assert balance_rows("two-towns", 2, found)[0] == [
        "two-towns", 2, "seat", "1", 2, 1.5, 0.75, *interval(1.5, 2), None, None, None,
    ]  # fmt: skip
    assert [row[2:5] for row in balance_rows("x", 2, found)[2:]] == [
        ["role", "outfit.a", 1], ["role", "outfit.b", 2], ["turns", "", 1], ["answers", "", 2],
    ]  # fmt: skip


# --- one player ---


def test_a_player_by_game_and_number_of_seats() -> None:
    games = [sat(1, BOB), sat(2, ANN), sat(1, ANN, BOB, game="dice-town"), sat(1, EASY)]
    whole = line_of(games)
    assert (whole.wins.games, whole.wins.won, whole.place) == (4, 3, 1.25)
    assert whole.even == pytest.approx((1.5 + 1 / 3) / 4)
    assert [(slug, line.wins.won) for slug, line in lines(games, lambda one: one.game).items()] == [
        ("two-towns", 2), ("dice-town", 1),
    ]  # fmt: skip
    assert [*lines(games, lambda one: one.role)] == [], "nobody had one"
    assert [one.game for one in chosen(games, "dice-town", None)] == ["dice-town"]
    assert len(chosen(games, None, 2)) == 3
    assert line_of([]).wins.games == 0


def test_opponents_are_told_apart_and_called_by_their_latest_name() -> None:
    renamed = ANN._replace(name="Annie")
    games = [sat(2, ANN, ended=1), sat(1, renamed._replace(place=2), EASY, ended=3), sat(2, ANN, BOB, ended=2)]
    found = {other.name or other.level: (line.games, line.won) for other, line in ahead(games)}
    assert found == {"Annie": (3, 1.0), "easy": (1, 1.0), "Bob": (1, 0.5)}
    assert next(iter(found)) == "Annie", "whom one met most comes first"


@pytest.mark.parametrize("name", ["=1+1", "+A1", "-2", "@SUM(A1)", "\t=x", 'say "hi", Bob', "two\nlines", "Zoé"])
def test_no_name_becomes_a_formula_or_breaks_the_table(name: str) -> None:
    one = sat(1, BOB._replace(name=name))
    text = csv_text(("who", "won", "row"), [[name, -0.5, None], sheet_row(one)[:3]])
    head, first, second = csv.reader(StringIO(text, newline=""))
    assert head == ["who", "won", "row"]
    assert first == [f"'{name}" if name[0] in "=+-@\t" else name, "-0.5", ""]
    assert len(second) == 3
    assert text.endswith("\r\n")


# --- from a journal ---


def played(slug: str, seats: int, position: dict[str, object] | None = None, by: str = "") -> Journal:
    game = find(slug)
    journal = Journal(game, new_setup(game, seats, position=position))
    luck = Seeded(5)
    while True:
        journal.draw(luck)
        if not journal.state.pending:
            return journal
        d = journal.state.pending[0]
        seat = d.owing[0]
        journal.answer(seat, d.id, pick(journal.state, d, seat, luck), by=by if seat == 1 else "")


@pytest.mark.parametrize(("slug", "seats"), [("two-towns", 2), ("dice-town", 3), ("slaughter-gulch", 3)])
def test_what_came_of_a_game_is_read_from_its_journal(slug: str, seats: int) -> None:
    journal = played(slug, seats, by="bot")
    found = outcome(journal)
    assert found is not None
    assert found.scores == journal.state.result
    assert sum(found.shares) == pytest.approx(1)
    assert min(found.places) == 1
    assert found.places[found.shares.index(max(found.shares))] == 1
    assert found.by_bot == [seat == 1 for seat in range(seats)]
    assert found.turns == journal.game.turns(journal.state)
    assert found.answers == sum(entry.seat != NOBODY for entry in journal.moves)
    if slug == "slaughter-gulch":
        assert all(role and role.startswith("outfit.") for role in found.roles)
        assert found.openings == [None] * seats
    else:
        assert found.roles == [None] * seats
        assert found.openings[1] is None, "the bot's, not the player's"
        assert found.openings[0] == first_free(journal, 0)


def first_free(journal: Journal, seat: int) -> object:
    for move, entry in enumerate(journal.moves):
        s = journal.at(move)
        if entry.seat == seat and len(legal(s, s.pending[0], seat)) > 1:
            return entry.said
    return None


def test_what_did_not_begin_at_the_beginning_does_not_count() -> None:
    position = {"position": "W 0:[S] 9:[C1] | E 5:[K1]", "dice": [1, 1, 1], "turn": 9}
    assert outcome(played("two-towns", 2, position)) is None


def test_what_has_not_ended_does_not_count() -> None:
    game = find("two-towns")
    assert outcome(Journal(game, new_setup(game, 2))) is None


def test_the_sheet_of_the_arena_has_a_line_for_every_seat_role_and_length() -> None:
    ended = play_fixture(Terms("slaughter-gulch", 2, {}, ("random", "random")), Fixture((0, 1), 3))
    counts = Counts(2)
    counts.add(shares(ended.payoffs), ended.roles, ended.turns, sum(ended.answers))
    rows = [*csv.DictReader(StringIO(csv_text(BALANCE, balance_rows("slaughter-gulch", 2, counts.balance()))))]
    assert [row["kind"] for row in rows] == ["seat", "seat", "role", "role", "turns", "answers"]
    assert rows[-1]["median"] == f"{float(sum(ended.answers))}"
