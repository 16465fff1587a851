"""The puzzles that are shipped: enough of them, clear, varied, and proved again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from saloon.cli.main import status
from saloon.games import find
from saloon.kernel.guess import guess
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Mistake
from saloon.kernel.view import view
from saloon.puzzles import Puzzle, puzzles_of, shelf
from saloon.puzzles.check import differences
from saloon.puzzles.goals import GOALS
from saloon.puzzles.make import make
from saloon.puzzles.proof import prove
from saloon.puzzles.puzzle import read_puzzle
from saloon.puzzles.shelf import read_file

ENOUGH = {"two-towns": 120, "dice-town": 70, "deadwood": 50, "deadwood-1876": 40, "slaughter-gulch": 40}
SAMPLE = [puzzles_of(find(slug))[i] for slug, i in zip(ENOUGH, (11, 7, 5, 3, 2), strict=True)]


def changed(puzzle: Puzzle, **data: object) -> Puzzle:
    return Puzzle({**puzzle.data, **data})


@pytest.mark.parametrize("slug", ENOUGH)
def test_there_are_enough_and_they_are_worth_solving(slug: str) -> None:
    some = puzzles_of(find(slug))
    assert len(some) >= ENOUGH[slug]
    assert len({puzzle.id for puzzle in some}) == len(some)
    assert {puzzle.goal.id for puzzle in some} == {goal.id for goal in GOALS[slug]}, "each goal is asked"
    assert all(len(puzzle.odds) > 2 for puzzle in some)
    assert sum(puzzle.tempting for puzzle in some) >= len(some) / 3, "the first idea is wrong in a good part of them"
    assert max(Counter(puzzle.best for puzzle in some).values()) <= len(some) / 2
    for lang in ("en", "fr"):
        assert all(find(slug).texts[lang].find(f"puzzle.{puzzle.goal.id}") for puzzle in some)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    assert differences(puzzle, seed=77) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_all_are_proved_again() -> None:
    assert [str(problem) for puzzle in shelf().values() for problem in differences(puzzle, seed=78)] == []


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_the_odds_depend_on_nothing_that_is_hidden_from_the_seat(puzzle: Puzzle) -> None:
    """In another world that looks the same to the seat, the proof is the same to the last digit."""
    seen = puzzle.view()
    other = guess(puzzle.game, puzzle.ruleset, seen, luck=Seeded(5))
    alike = view(puzzle.game, other, puzzle.seat)
    assert alike.plain() == seen.plain()
    proofs = [prove(puzzle.game, puzzle.ruleset, one, puzzle.goal, draws=8, seed=3) for one in (seen, alike)]
    assert proofs[0] == proofs[1]


def test_what_is_wrong_is_named() -> None:
    exact, drawn = SAMPLE[1], SAMPLE[3]
    best, odds = exact.best, exact.data["odds"]
    other = next(answer for answer in odds if answer != best)
    found = differences(changed(exact, odds={**odds, other: "1/7919"}), 1)
    assert [(one.key, one.facts["answer"]) for one in found] == [("puzzle-differs", other)]
    swapped = {**odds, best: odds[other], other: odds[best]}
    assert {one.key for one in differences(changed(exact, odds=swapped), 1)} == {"puzzle-differs"}
    missing = {answer: odd for answer, odd in odds.items() if answer != other}
    assert [one.key for one in differences(changed(exact, odds=missing), 1)] == ["puzzle-answers"]
    assert [one.key for one in differences(changed(drawn, draws=2), 1)] == ["puzzle-unclear"]
    certain = dict.fromkeys(drawn.data["odds"], "0") | {drawn.best: "1"}
    assert "puzzle-differs" in {one.key for one in differences(changed(drawn, odds=certain), 1)}
    assert [one.key for one in differences(changed(exact, position={"saved": "{}"}), 1)] == ["puzzle-unproved"]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "puzzle-line"),
        ("[]", "puzzle-line"),
        ('{"id": 3}', "puzzle-line"),
        (changed(SAMPLE[0]).line().replace('"goal":"', '"goal":"un'), "puzzle-goal"),
        (changed(SAMPLE[0]).line().replace('"draws":0', '"draws":"0"'), "puzzle-line"),
    ],
)
def test_a_line_that_is_no_puzzle_is_refused(line: str, key: str) -> None:
    with pytest.raises(Mistake) as told:
        read_puzzle(line)
    assert told.value.key == key


def test_a_file_names_the_line_that_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(f"{SAMPLE[0].line()}\n{SAMPLE[1].line()[:-9]}\n", "utf-8")
    with pytest.raises(Mistake) as told:
        read_file(path)
    assert (told.value.key, told.value.facts["line"]) == ("puzzle-file", 2)


def test_the_same_seed_makes_the_same_puzzles() -> None:
    game = find("deadwood")
    made = [[puzzle.line() for puzzle in make(game, 2, 3, lambda _: None)] for _ in range(2)]
    assert made[0] == made[1]
    assert len(made[0]) == 2
    assert all(differences(read_puzzle(line), 1) == [] for line in made[0])


def test_games_that_were_played_hold_puzzles_too(tmp_path: Path) -> None:
    file, out = Path(__file__).with_name("friday.jsonl"), tmp_path / "ours.jsonl"
    assert status(["puzzles", "make", "two-towns", "--from", str(file), "--count", "1", "--out", str(out)]) == 0
    (made,) = read_file(out)
    assert made.data["source"].startswith("friday, move ")
    assert differences(made, 1) == []


def test_journals_of_another_game_are_no_help(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).with_name("friday.jsonl")
    assert status(["puzzles", "make", "deadwood", "--from", str(file), "--out", str(tmp_path / "x")]) == 2
    assert "two-towns" in capsys.readouterr().err
