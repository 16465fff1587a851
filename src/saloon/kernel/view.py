"""What a viewer may know, and nothing else: the one thing browser, spectator, bot and hint engine are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from saloon.kernel.flow import NOBODY, Decision, Question, State, Step
from saloon.kernel.play import legal

if TYPE_CHECKING:
    from saloon.kernel.game import Game


class View:
    """Plain data throughout: it goes over a wire or to another process as it is."""

    __slots__ = ("agenda", "asks", "board", "options", "result", "seats", "serial", "side_questions", "viewer")

    def __init__(
        self, viewer: int, seats: int, options: dict[str, Any], board: dict[str, Any], agenda: list[list[Any]],
        asks: list[dict[str, Any]], side_questions: list[dict[str, Any]], serial: int, result: list[int],
    ) -> None:  # fmt: skip
        self.viewer = viewer  #: the seat, or NOBODY
        self.seats = seats  #: how many play
        self.options = options  #: of the table
        self.board = board  #: the fields of the state as this viewer sees them
        self.agenda = agenda  #: the steps to come, the next one last
        self.asks = asks  #: the open questions; those put to the viewer have `mine` and `options`
        self.side_questions = side_questions  #: questions that stay open beside them
        self.serial = serial  #: questions asked so far
        self.result = result  #: a score for each seat, once the game is over

    def plain(self) -> dict[str, Any]:
        """For a wire or a file; `read_view` gives it back."""
        return {
            "viewer": self.viewer, "seats": self.seats, "options": self.options, "board": self.board,
            "agenda": self.agenda, "asks": self.asks, "standing": self.side_questions, "serial": self.serial,
            "result": self.result,
        }  # fmt: skip


def read_view(data: dict[str, Any]) -> View:
    """A view from what `plain` made of it."""
    return View(side_questions=data["standing"], **{name: data[name] for name in data if name != "standing"})


def step_line(game: Game[Any], step: Step[Any], all_of_it: bool) -> list[Any]:
    """A step as plain data: its name and, unless they are secret, its fields."""
    kind = game.kinds.get(type(step))
    if kind is None:
        raise TypeError(
            f"step {type(step).__name__} cannot be written down: name it in `steps` of the game {game.slug}"
        )
    line: list[Any] = [kind.name]
    if kind.fields and (all_of_it or kind.is_open):
        line += [getattr(step, name) for name in kind.fields]
    return line


def ask_line(game: Game[Any], s: State[Any], d: Decision, viewer: int, options: bool) -> dict[str, Any]:
    """An open question as this viewer sees it: with options for those it waits for."""
    step = d.step
    mine = viewer != NOBODY and viewer in d.owing
    line: dict[str, Any] = {"id": d.id, "question": step_line(game, step, False), "mine": mine}
    if not isinstance(step, Question) or step.shows_owing():
        line["owing"] = list(d.owing)
    if d.given and viewer in d.given:
        line["given"] = game.say(d.given[viewer])
    if options and mine and isinstance(step, Question):
        line["options"] = game.language.say_all(legal(s, d, viewer))
        if form := step.form(s, viewer):
            line["form"] = form
    return line


def view(game: Game[Any], s: State[Any], viewer: int, *, options: bool = True) -> View:
    """What this viewer, a seat or NOBODY, may know of the state.

    The options of the viewer's questions are part of it; whoever lists them itself, from a guess, does without.
    """
    return View(
        viewer,
        s.ruleset.seats,
        dict(s.ruleset.options),
        s.board(viewer),
        [step_line(game, step, False) for step in s.agenda],
        [ask_line(game, s, d, viewer, options) for d in s.pending],
        [ask_line(game, s, d, viewer, options) for d in s.side_questions],
        s.serial,
        s.result[:],
    )


def private(s: State[Any], seat: int) -> dict[str, Any]:
    """What this seat sees and a spectator does not, by field: empty if there is nothing."""
    public = s.board(NOBODY)
    own = {name: apart(value, public[name]) for name, value in s.board(seat).items()}
    return {name: value for name, value in own.items() if value is not None}


def apart(own: Any, public: Any) -> Any:
    """What of a value everybody does not see; None if that is nothing."""
    if own == public or (own == [] and public == 0):
        return None
    if not (isinstance(own, list) and isinstance(public, list) and len(own) == len(public)):
        return own
    parts = [apart(one, other) for one, other in zip(own, public, strict=True)]
    return None if all(part is None for part in parts) else parts
