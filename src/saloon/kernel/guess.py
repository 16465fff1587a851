"""A full state that fits a view: what bots think with, since they never hold the real one."""

from __future__ import annotations

from typing import Any

from saloon.kernel.codec import read_step
from saloon.kernel.flow import NOBODY, Ask, Decision, Question, Ruleset, Sealed, State, copied
from saloon.kernel.game import Game
from saloon.kernel.luck import Luck
from saloon.kernel.play import pick
from saloon.kernel.view import View


def guess(game: Game[Any], ruleset: Ruleset, view: View, *, luck: Luck) -> State[Any]:
    """A full state that looks like this view to its viewer, with what is hidden drawn by luck.

    The same view and the same luck give the same state, whatever the truth.
    """
    s = _board(game, ruleset, view, luck)
    s.pending = tuple([_decision(game, s, line, view.viewer) for line in view.asks])
    for d in s.pending:
        if isinstance(d.step, Sealed) and d.given is not None:
            _fill(s, d, luck)
    return s


def imagine(game: Game[Any], ruleset: Ruleset, view: View, *, luck: Luck) -> State[Any]:
    """A guess in which sealed answers of others are still to be given: bots think about them, they do not know them."""
    s = _board(game, ruleset, view, luck)
    s.pending = tuple([_unanswered(game, s, line, view.viewer) for line in view.asks])
    return s


def _board(game: Game[Any], ruleset: Ruleset, view: View, luck: Luck) -> State[Any]:
    """All of the state but its open questions."""
    guessed = game.guess(view, luck)
    for name in game.hidden:
        if name not in guessed:
            raise TypeError(f"{game.slug}: guess gives no {name}, which is hidden; write it in guess.py")
    fields = {**{name: copied(value) for name, value in view.board.items()}, **guessed}
    agenda = fields.pop("agenda", None) or [read_step(game, line) for line in view.agenda]
    s: State[Any] = game.state(
        ruleset=ruleset,
        agenda=agenda,
        pending=(),
        side_questions=(),
        serial=view.serial,
        result=view.result[:],
        **fields,
    )
    s.side_questions = tuple([_decision(game, s, line, view.viewer) for line in view.side_questions])
    return s


def _decision(game: Game[Any], s: State[Any], line: dict[str, Any], viewer: int) -> Decision:
    """Who owes an answer is known, or (in a window) everybody else is taken to."""
    step = read_step(game, line["question"])
    assert isinstance(step, Ask)
    given: dict[int, int] | None = None
    if "owing" in line:
        owing = tuple(line["owing"])
    else:
        assert isinstance(step, Question)
        owing = tuple([seat for seat in step.seats(s) if seat != viewer or line["mine"]])
    if isinstance(step, Sealed):
        given = {seat: NOBODY for seat in step.seats(s) if seat not in owing}
        if "given" in line:
            given[viewer] = game.hear(line["given"])
    return Decision(line["id"], step, owing, given or None, None)


def _unanswered(game: Game[Any], s: State[Any], line: dict[str, Any], viewer: int) -> Decision:
    """The same with nobody's answer in but the viewer's own."""
    d = _decision(game, s, line, viewer)
    if not d.given:
        return d
    own = {seat: action for seat, action in d.given.items() if seat == viewer}
    owing = sorted([*d.owing, *[seat for seat in d.given if seat != viewer]])
    return Decision(d.id, d.step, tuple(owing), own or None, None)


def _fill(s: State[Any], d: Decision, luck: Luck) -> None:
    """Sealed answers of others: any legal one, as the viewer knows no better."""
    assert d.given is not None
    for seat, action in d.given.items():
        if action == NOBODY:
            d.given[seat] = pick(s, d, seat, luck)
