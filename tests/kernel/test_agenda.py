"""What may be done to the agenda: steps in rulebook order, one that is cancelled, one that is done before its time."""

from __future__ import annotations

from toys.powder import POWDER, Blast, EndTurn, Pay, Street

from saloon.kernel.codec import encode
from saloon.kernel.flow import Step
from saloon.kernel.play import advance


def street() -> Street:
    """Nothing to do but what a test puts on the agenda: two payments, a blast between them, the end of the turn."""
    s = POWDER.from_position(POWDER.ruleset(3), {})
    s.pending = ()
    s.then_all([Pay(1), Blast(11), Pay(2), EndTurn()])
    return s


def to_come(s: Street) -> list[str]:
    return [type(step).__name__ for step in reversed(s.agenda)]


def test_the_first_named_is_the_first_done() -> None:
    s = street()
    assert to_come(s) == ["Pay", "Blast", "Pay", "EndTurn"]
    s.then(EndTurn(), Blast(0), Pay(0))
    assert to_come(s) == ["EndTurn", "Blast", "Pay", "Pay", "Blast", "Pay", "EndTurn"]


def test_what_is_cancelled_is_not_done_and_the_rest_is() -> None:
    s, other = street(), street()
    other.agenda.pop()
    s.cancel(Pay)
    assert to_come(s) == ["Blast", "Pay", "EndTurn"]
    advance(s, None, None)
    advance(other, None, None)
    assert encode(POWDER, s) == encode(POWDER, other)
    assert s.dollars == [0, 0, 1 + 2], "barrel 1 was not paid; 11 and 2 were, to the same seat"


def test_only_the_next_step_is_cancelled_and_only_if_it_is_meant() -> None:
    s = street()
    s.cancel(Blast)
    assert to_come(s) == ["Pay", "Blast", "Pay", "EndTurn"]
    s.cancel(Step)
    s.cancel(Step)
    assert to_come(s) == ["Pay", "EndTurn"]


def test_what_is_hastened_is_done_next_and_once() -> None:
    s = street()
    s.hasten(Blast)
    assert to_come(s) == ["Blast", "Pay", "Pay", "EndTurn"]
    s.hasten(EndTurn)
    assert to_come(s) == ["EndTurn", "Blast", "Pay", "Pay"]
    s.hasten(Pay)
    assert to_come(s) == ["Pay", "EndTurn", "Blast", "Pay"]
    first = s.agenda[-1]
    assert isinstance(first, Pay)
    assert first.barrel == 1, "of two payments the one that was to come first"


def test_nothing_to_cancel_or_to_hasten_is_no_fault() -> None:
    s = street()
    s.agenda.clear()
    s.cancel(Step)
    s.hasten(Pay)
    assert not s.agenda
