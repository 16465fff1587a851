"""Luck and errors of finished games: unbiased, blind to what was hidden, and the same whenever they are asked for."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from statistics import fmean, pvariance, stdev
from typing import Any

import pytest

from saloon.analysis.measures import Answer, Standing
from saloon.analysis.onward import shares
from saloon.analysis.review import Review
from saloon.analysis.sparring import spar
from saloon.analysis.tally import Tally
from saloon.cli.analyse import lines_of
from saloon.cli.main import status
from saloon.games import find, slugs
from saloon.kernel.flow import State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.journal import Journal, read_journal
from saloon.kernel.luck import Seeded
from saloon.kernel.play import advance, legal, pick, play, playout
from saloon.kernel.view import view

FRIDAY = Path(__file__).parent.parent / "puzzles" / "friday.jsonl"
GAMES = 24
SURELY = 4.0  # standard errors


def played(slug: str, seats: int, seed: int) -> Journal:
    return spar(find(slug), seats, "easy", seed)


def friday() -> Review:
    return Review(read_journal(FRIDAY.read_text("utf-8"), find).journal)


def sampled(review: Review, looks: int) -> dict[str, Any]:
    for measure in review.measures():
        for _ in range(looks):
            measure.finer()
    return review.report()


def test_a_tally_knows_its_mean_and_error() -> None:
    numbers = [0.1, 0.9, 0.4, 0.4, 0.7]
    tally = Tally()
    for number in numbers:
        tally.add(number)
    assert tally.mean == pytest.approx(fmean(numbers))
    assert tally.error == pytest.approx(stdev(numbers) / sqrt(len(numbers)))


def test_a_report_says_who_was_lucky_and_what_each_gave_away() -> None:
    review = friday()
    report = sampled(review, 10)
    moves = len(review.history.moves)
    assert report["seqs"] == list(range(1, moves + 1))
    assert report["fine"] is False
    one, other = report["seats"]
    assert (one["result"], other["result"]) in {(1.0, 0.0), (0.0, 1.0)}
    assert one["luck"] == pytest.approx(-other["luck"])  # what one wins by luck the other loses
    for seat in (one, other):
        assert len(seat["chance"]) == len(seat["truth"]) == len(seat["place"]) == moves + 1
        assert seat["chance"][-1] == seat["result"]
        assert seat["place"][-1] == 2.0 - seat["result"]
        assert seat["points"] is None  # the trail knows who wins, and no score
    assert all(a + b == pytest.approx(1.0) for a, b in zip(one["truth"], other["truth"], strict=True))
    assert all(a + b == pytest.approx(3.0) for a, b in zip(one["place"], other["place"], strict=True))
    assert [move["seq"] for move in report["moves"]] == sorted({move["seq"] for move in report["moves"]})
    assert len(report["draws"]) + len(report["moves"]) <= moves
    for move in report["moves"]:
        assert move["grade"] in {"", "slip", "mistake", "blunder"}
        assert 0.0 <= move["why"]["better"] <= 1.0
        assert move["why"]["odds"]["best"] - move["why"]["odds"]["given"] == pytest.approx(move["loss"])
    for seat, line in enumerate(report["seats"]):
        assert sum(turn["luck"][seat] for turn in report["turns"]) == pytest.approx(line["luck"])
        assert sum(turn["error"][seat] for turn in report["turns"]) == pytest.approx(line["error"])
    assert [point["seq"] for point in report["turning"]] == sorted({point["seq"] for point in report["turning"]})
    assert len(report["turning"]) <= 5


def test_a_game_with_scores_tells_points_and_places() -> None:
    review = Review(played("dice-town", 2, 3))
    assert review.report()["seats"][0]["points"] is None  # nothing has been played on yet
    for some in review.endings.values():
        for ending in some:
            ending.finer()
    for seat, line in enumerate(review.report()["seats"]):
        assert len(line["points"]) == len(line["chance"])
        assert line["points"][-1] == review.final.result[seat]
        assert all(points >= 0.0 for points in line["points"])


@pytest.mark.parametrize("slug", sorted(slugs()))
def test_a_first_look_tells_of_everything(slug: str) -> None:
    """One look at every draw, answer and some positions: a whole report."""
    review = Review(played(slug, find(slug).seats[0], 2))
    looked = [review.standings[0][-1], *review.draws.values(), *review.answers.values()]
    for measure in looked[:60]:
        measure.finer()
    report = review.report()
    assert 0 < report["samples"] <= 2 * len(looked)
    assert {move["seq"] for move in report["moves"]} <= set(report["seqs"])
    for line in report["seats"]:
        assert len(line["chance"]) == len(line["truth"]) == len(report["seqs"]) + 1


def test_what_was_measured_is_taken_up_where_it_was_left() -> None:
    whole, first, second = friday(), friday(), friday()
    in_one_go = sampled(whole, 9)
    sampled(first, 8)
    assert second.take_up(json.loads(json.dumps(first.kept())))
    assert sampled(second, 1) == in_one_go


def test_what_was_kept_of_another_game_or_measured_otherwise_is_not_taken_up() -> None:
    kept = Review(played("two-towns", 2, 1)).kept()
    review = friday()
    assert not review.take_up(kept)
    assert not review.take_up({**review.kept(), "seal": f"0{review.seal()}"})
    assert not review.take_up({})
    assert review.report()["samples"] == 0


def test_luck_is_nothing_on_average_and_explains_results() -> None:
    """Over games of the same bots: mean zero, and what is left of a result without it varies less."""
    lucks, results = [], []
    for seed in range(GAMES):
        review = Review(played("two-towns", 2, 100 + seed))
        for draw in review.draws.values():
            for _ in range(8):
                draw.finer()
        lucks.append(sum([draw.found(0).mean for draw in review.draws.values()]))
        results.append(shares(review.game, review.final)[0])
    assert abs(fmean(lucks)) <= SURELY * stdev(lucks) / sqrt(GAMES)
    assert stdev(lucks) > 0.05
    with_luck = fmean([luck * (result - fmean(results)) for luck, result in zip(lucks, results, strict=True)])
    assert with_luck > 0.0
    share = min(1.0, with_luck / pvariance(lucks))
    rest = [result - share * luck for luck, result in zip(lucks, results, strict=True)]
    assert pvariance(rest) < pvariance(results)


def asked_with_secrets(game: Game[Any], seed: int) -> tuple[State[Any], int]:
    """Somewhere in a game: a question with a choice, and who is asked it."""
    luck = Seeded(seed)
    s: State[Any] = game.start(game.ruleset(game.seats[-1]))
    advance(s, luck)
    for _ in range(12):
        answered(s, luck)
    while len(legal(s, s.pending[0], s.pending[0].owing[0])) < 2:
        answered(s, luck)
    return s, s.pending[0].owing[0]


def answered(s: State[Any], luck: Seeded) -> None:
    d = s.pending[0]
    seat = d.owing[0]
    play(s, d, seat, pick(s, d, seat, luck), luck=luck)


@pytest.mark.parametrize("slug", sorted(slugs()))
def test_an_answer_is_judged_by_what_its_seat_could_know(slug: str) -> None:
    game = find(slug)
    s, seat = asked_with_secrets(game, 5)
    other = guess(game, s.ruleset, view(game, s, seat), luck=Seeded(9))
    given = legal(s, s.pending[0], seat)[0]
    judged = [Answer(1, game, one, seat, s.pending[0].id, given) for one in (s, other)]
    stood = [Standing(1, game, one, seat) for one in (s, other)]
    for measure in [*judged, *stood]:
        for _ in range(8):
            measure.finer()
    assert judged[0].rivals
    assert judged[0].plain() == judged[1].plain()
    assert stood[0].plain() == stood[1].plain()


# --- the command ---


def test_the_command_names_seats_luck_and_gifts(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["analyse", str(FRIDAY), "--budget", "0.5"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert "West was " in said[0]
    assert "lucky by " in said[0]
    assert "East was " in said[1]
    assert "gave away " in said[1]
    assert " s of 0.5 s, " in said[-1]
    assert "--budget" in said[-1]


def told(*losses: tuple[str, float]) -> dict[str, Any]:
    """A report in which West gave so much away, each with its grade."""
    seat = {"luck": -0.31, "luck_stderr": 0.02, "error": 0.4, "error_stderr": 0.03, "result": 0.0}
    why = {"reply": {"verb": "pass"}, "better": 0.8, "odds": {"before": 0.5, "given": 0.3, "best": 0.6}}
    march = {"verb": "march", "die": "dynamite", "unit": "D1"}
    return {
        "seats": [seat, {**seat, "luck": 0.31, "error": 0.0, "result": 1.0}],
        "moves": [
            {"seq": 5 + i, "seat": 0, "given": march, "best": {**march, "unit": "C2"}, "loss": loss, "stderr": 0.01,
             "grade": grade, "why": why}
            for i, (grade, loss) in enumerate(losses)
        ],
        "turns": [{"turn": 3, "luck": [-0.31, 0.31], "error": [0.3, 0.0]}],
    }  # fmt: skip


def test_words_say_when_it_was_given_away_and_how_big_the_mistake_was() -> None:
    journal = read_journal(FRIDAY.read_text("utf-8"), find).journal
    west, east, *moves = lines_of(journal, told(("blunder", 0.3), ("", 0.01), ("slip", 0.03)))
    assert west == "West was unlucky by 31% (± 2), gave away 40% (± 3), most of it in round 3, and got 0% of the win."
    assert east == "East was lucky by 31% (± 2), gave away 0% (± 3), and got 100% of the win."
    assert len(moves) == 2
    assert moves[0].startswith("  move 5, West: a big mistake, 30% (± 1). ")
    assert "” left 30%, “" in moves[0]
    assert "” 60%, probably followed by “" in moves[0]
    assert moves[1].startswith("  move 7, West: a small slip, 3% (± 1). ")
    assert lines_of(journal, told())[-1].startswith("No answer surely cost much")


def test_the_command_gives_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["analyse", str(FRIDAY), "--budget", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == "two-towns"
    assert {"luck", "error", "result", "chance"} <= report["seats"][0].keys()
    assert {"seq", "seat", "loss", "best"} <= report["moves"][0].keys()
    assert report["stderr"] > 0.0


def test_a_game_that_is_not_over_is_not_looked_back_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "half.jsonl"
    file.write_text("".join(FRIDAY.read_text("utf-8").splitlines(keepends=True)[:9]), "utf-8")
    assert status(["analyse", str(file)]) == 2
    assert "not over" in capsys.readouterr().err


def test_the_shares_of_a_win_make_one() -> None:
    for slug in slugs():
        game = find(slug)
        s = game.start(game.ruleset(game.seats[-1]))
        advance(s, Seeded(1))
        assert sum(shares(game, s)) == pytest.approx(1.0)
        playout(s, Seeded(2))
        assert sum(shares(game, s)) == pytest.approx(1.0)


@pytest.mark.parametrize("slug", sorted(slugs()))
def test_values_are_the_value_of_every_seat(slug: str) -> None:
    game = find(slug)
    for seed in range(3):
        s, _ = asked_with_secrets(game, seed)
        assert game.values(s) == [game.value(s, seat) for seat in range(s.ruleset.seats)]


def test_a_position_file_is_analysed_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "storm.toml"
    file.write_text('position = "W 0:[S] 9:[C1] 2:[K1] | E 5:[K1]"\ndice = [1, 1, 1]\nturn = 9\n')
    line = ["analyse", str(file), "--game", "two-towns", "--budget", "2"]
    assert status([*line, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["answers"][0]["do"]["verb"] == "march"
    best = report["answers"][0]
    assert best["chance"] == pytest.approx(1.0, abs=max(0.02, 3 * best["stderr"]))
    assert all(0.0 <= one["chance"] <= 1.0 for one in report["answers"])
    assert sum(report["chances"]) == pytest.approx(1.0, abs=0.01)
    assert status([*line, "--lang", "fr"]) == 0
    assert "pourrait jouer" in capsys.readouterr().out
    file.write_text("turn = 0\n")
    assert status(line) == 2
