"""What the measures of a game say together, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from saloon.analysis.measures import Answer, Draw
from saloon.analysis.onward import shares
from saloon.analysis.tally import Sum
from saloon.kernel.flow import NOBODY

if TYPE_CHECKING:
    from saloon.analysis.review import Review

GRADES: Final = (("blunder", 0.15), ("mistake", 0.06), ("slip", 0.02))  # what an answer must surely have cost
SURELY: Final = 2.0  # standard errors
TURNING: Final = 5  # points, at most,
SWING: Final = 0.05  # each of at least so much


def report(review: Review) -> dict[str, Any]:
    seqs = numbers(review)
    answers = {move: answer for move, answer in review.answers.items() if answer.rivals}
    seats = [seat_line(review, seat) for seat in range(review.seats)]
    return {
        "game": review.game.slug,
        "seqs": seqs,
        "seats": seats,
        "moves": [move_line(review, seqs[move], move, answer) for move, answer in answers.items()],
        "draws": [draw_line(review, seqs[move], move, draw) for move, draw in review.draws.items() if draw.looks()],
        "turning": turning(review, seqs),
        "turns": [turn_line(review, turn) for turn in sorted(set(review.turns))],
        "stderr": max([one.error() for some in review.standings for one in some], default=0.0),
        "samples": sum([measure.samples for measure in review.measures()]),
        "fine": review.fine(),
    }


def numbers(review: Review) -> list[int]:
    """The entry of each move in force, counted from one."""
    place = {id(entry): number for number, entry in enumerate(review.history.entries, 1)}
    return [place[id(entry)] for entry in review.history.moves]


def seat_line(review: Review, seat: int) -> dict[str, Any]:
    luck = luck_of(review, seat, -1)
    error = error_of(review, seat, -1)
    result = shares(review.game, review.final)[seat]
    return {
        "luck": luck.mean, "luck_stderr": luck.error, "error": error.mean, "error_stderr": error.error,
        "result": result, "score": review.final.result[seat],
        "chance": [*[standing[seat] for standing in known(review, seat)], result],
        "truth": [*[standing[seat] for standing in known(review, NOBODY)], result],
        "place": [*[place(standing, seat) for standing in known(review, seat)], place_of(review.final.result, seat)],
        "points": points(review, seat),
    }  # fmt: skip


def luck_of(review: Review, seat: int, turn: int) -> Sum:
    """Of one turn; -1: of all."""
    return Sum([draw.found(seat) for move, draw in review.draws.items() if turn in (-1, review.turns[move])])


def error_of(review: Review, seat: int, turn: int) -> Sum:
    return Sum([
        answer.loss() for move, answer in review.answers.items()
        if answer.seat == seat and turn in (-1, review.turns[move])
    ])  # fmt: skip


def known(review: Review, viewer: int) -> list[list[float]]:
    """How all seats stand before each move, from what this one knew; NOBODY: from everything."""
    line: list[list[float]] = []
    for some in review.standings:
        standing = some[viewer % len(some)]
        fresh = standing.looks() or not line  # where nobody has looked yet, it is as it was
        line.append([within(standing.found(seat).mean) for seat in range(review.seats)] if fresh else line[-1])
    return line


def within(share: float) -> float:
    """What is measured may overshoot a little."""
    return min(max(share, 0.0), 1.0)


def place(standing: list[float], seat: int) -> float:
    """From 1 up: of two seats one comes before the other as their shares in the win are to each other."""
    mine = standing[seat]
    pairs = [(other, other + mine) for i, other in enumerate(standing) if i != seat]
    return 1.0 + sum([other / both if both > 0.0 else 0.5 for other, both in pairs])


def place_of(result: list[int], seat: int) -> float:
    """At the end; a place that is shared counts as its middle."""
    better = len([score for score in result if score > result[seat]])
    return better + (result.count(result[seat]) + 1) / 2


def points(review: Review, seat: int) -> list[float] | None:
    """The final score that could be expected, as it was when the turn began; None where there is none or none yet."""
    if not review.endings or any(not one.samples for some in review.endings.values() for one in some):
        return None
    line: list[float] = []
    for position in range(len(review.standings)):
        some = review.endings.get(position)
        line.append(some[seat % len(some)].scores[seat].mean if some else line[-1])
    return [*line, float(review.final.result[seat])]


def move_line(review: Review, seq: int, move: int, answer: Answer) -> dict[str, Any]:
    loss = answer.loss()
    best = answer.best()
    say = review.game.say
    return {
        "seq": seq, "seat": answer.seat, "turn": review.turns[move], "given": say(answer.given),
        "best": say(answer.given if best < 0 else answer.rivals[best]), "loss": loss.mean, "stderr": loss.error,
        "grade": grade(loss), "why": why(review, move, answer),
    }  # fmt: skip


def grade(loss: Sum) -> str:
    """How big a mistake it surely was; nothing if it may have been none."""
    return next((name for name, bound in GRADES if loss.mean - SURELY * loss.error >= bound), "")


def why(review: Review, move: int, answer: Answer) -> dict[str, Any]:
    best = answer.best()
    reply = answer.reply()
    given = answer.worth.mean
    some = review.standings[move]
    return {
        "reply": None if reply < 0 else review.game.say(reply),
        "better": answer.better[best] / answer.told[best].count if best >= 0 and answer.told[best].count else 0.0,
        "odds": {
            "before": some[answer.seat % len(some)].found(answer.seat).mean,
            "given": given,
            "best": given + answer.loss().mean,
        },
    }


def draw_line(review: Review, seq: int, move: int, draw: Draw) -> dict[str, Any]:
    return {
        "seq": seq, "turn": review.turns[move], "luck": [draw.found(seat).mean for seat in range(review.seats)],
        "stderr": draw.error(),
    }  # fmt: skip


def turning(review: Review, seqs: list[int]) -> list[dict[str, Any]]:
    """The moves after which the winner stood most differently."""
    result = shares(review.game, review.final)
    winner = result.index(max(result))
    truth = [*[standing[winner] for standing in known(review, NOBODY)], result[winner]]
    errors = [*[some[-1].error() for some in review.standings], 0.0]
    swings = [
        (move, truth[move + 1] - truth[move]) for move in range(len(seqs))
        if abs(truth[move + 1] - truth[move]) >= max(SWING, SURELY * (errors[move] + errors[move + 1]))
    ]  # fmt: skip
    largest = sorted(swings, key=lambda swing: -abs(swing[1]))[:TURNING]
    return [
        {
            "seq": seqs[move], "kind": "draw" if move in review.draws else "answer",
            "seat": review.history.moves[move].seat, "swing": swing,
        }
        for move, swing in sorted(largest)
    ]  # fmt: skip


def turn_line(review: Review, turn: int) -> dict[str, Any]:
    return {
        "turn": turn, "luck": [luck_of(review, seat, turn).mean for seat in range(review.seats)],
        "error": [error_of(review, seat, turn).mean for seat in range(review.seats)],
    }  # fmt: skip
