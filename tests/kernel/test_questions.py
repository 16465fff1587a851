"""A question gives `legal`, or `candidates` and `check`: the rest follows."""

from __future__ import annotations

from typing import Any

import pytest

from saloon.kernel.flow import Question, Ruleset, Sealed, State
from saloon.kernel.game import StepKind
from saloon.kernel.messages import Refusal
from saloon.parts.choices import orders_of, some_of

S: State[Ruleset] = State(Ruleset(1, {}), [], (), (), 0, [])


class EitherOr(Question[Any]):
    def legal(self, s: Any, seat: int) -> list[int]:
        return [3, 5]


class WithReason(EitherOr):
    def refusal(self, s: Any, seat: int, action: int) -> Refusal:
        return Refusal("XX-1", said=action)


class Judged(Sealed[Any]):
    def candidates(self, s: Any, seat: int) -> list[int]:
        return [1, 2, 3, 4]

    def check(self, s: Any, seat: int, action: int) -> Refusal | None:
        return None if action % 2 else Refusal("XX-2")


class OnlyCandidates(Question[Any]):
    def candidates(self, s: Any, seat: int) -> list[int]:
        return [1]


class OnlyCheck(Question[Any]):
    def check(self, s: Any, seat: int, action: int) -> Refusal | None:
        return None


class Nothing(Question[Any]):
    pass


def refused(question: Question[Any], action: int) -> dict[str, Any]:
    refusal = question.check(S, 0, action)
    assert refusal is not None
    return refusal.plain()


def test_a_list_is_judge_and_candidates() -> None:
    question = EitherOr()
    assert question.candidates(S, 0) == [3, 5]
    assert [question.check(S, 0, action) is None for action in (3, 4, 5, 1 << 90)] == [True, False, True, False]
    assert [refused(kind(), 4) for kind in (EitherOr, WithReason)] == [
        {"rule": "kernel.nonsense"},
        {"rule": "XX-1", "said": 4},
    ]


def test_a_list_follows_from_candidates_and_judge() -> None:
    assert Judged().legal(S, 0) == [1, 3]


@pytest.mark.parametrize(
    ("kind", "missing"),
    [(OnlyCandidates, "check"), (OnlyCheck, "candidates"), (Nothing, "candidates and check")],
)
def test_a_question_without_a_list_is_refused_at_start(kind: type[Question[Any]], missing: str) -> None:
    with pytest.raises(TypeError, match=f"question {kind.__name__}: without legal it needs {missing}$"):
        StepKind(kind)


@pytest.mark.parametrize("kind", [EitherOr, WithReason, Judged])
def test_a_question_with_a_list_is_taken(kind: type[Question[Any]]) -> None:
    assert isinstance(StepKind(kind).read([]), kind)


def test_some_things_and_orders() -> None:
    assert some_of([7, 8, 9], 2, 3) == [[7, 8], [7, 9], [8, 9], [7, 8, 9]]
    assert some_of([7], 0, 1) == [[], [7]]
    assert orders_of([2, 1, 2]) == [[2, 1, 2], [2, 2, 1], [1, 2, 2]]
    assert orders_of([]) == [[]]
