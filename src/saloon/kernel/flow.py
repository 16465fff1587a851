"""What play is made of: a flat State, an agenda of immutable Steps, and questions put to seats or to nobody.

Questions are steps too, so a phase is one line in rulebook order, `s.then(ROLL_DICE, USE_DIE, END_TURN)`, and one class
holds who is asked, what is legal, why not, and which steps carry the answer out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from saloon.kernel.luck import Luck
from saloon.kernel.messages import Atom, EventLog, Refusal

NOBODY: Final = -1  #: the seat from which chance answers; as a viewer, a spectator
FROM_NOBODY: Final[tuple[int, ...]] = (NOBODY,)

ALL: Final = "all"  #: who sees a field: everybody
OWN: Final = "own"  #: a list with one entry per seat: one's own entry, of the others' only the size
COUNT: Final = "count"  #: everybody, but only how many
NONE: Final = "none"  #: nobody
Visibility = str | Callable[[Any, int], Any]  # one of the four, or a function of (state, viewer)

H = TypeVar("H", bound="Ruleset")
S = TypeVar("S", bound="State[Any]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """The rules in force at one table, settled from options and content. Immutable, shared by all its states."""

    __slots__ = ("options", "seats")

    def __init__(self, seats: i64, options: dict[str, Atom]) -> None:
        self.seats = seats  #: how many play
        self.options = options  #: of the table, every one of them


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One line of the agenda. Immutable, so clones share it; its constructor's arguments are its plain fields.

    A step with fields says in VISIBLE whether everybody may know them (ALL) or nobody (NONE: only its name shows).
    """

    __slots__ = ()
    VISIBLE: ClassVar[str] = ""

    def run(self, s: S, log: EventLog | None) -> None:
        """Carries the step out: changes the state, puts further steps on the agenda, tells what happened."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A step that waits for answers."""

    __slots__ = ()

    def check(self, s: S, seat: i64, action: int) -> Refusal | None:
        """The only judge: total on every whole number from 0 up, changes nothing."""
        raise NotImplementedError

    def resolve(self, s: S, seat: i64, action: int, log: EventLog | None) -> None:
        """Carries out one answer, mostly by putting steps on the agenda."""
        raise NotImplementedError

    def legal(self, s: S, seat: i64) -> list[int]:
        """All answers that `check` accepts from this seat."""
        raise NotImplementedError

    def pick(self, s: S, seat: i64, options: list[int], luck: Luck) -> int:
        """A legal answer by luck alone: each of the options is as likely. A `form` may be drawn from as well."""
        return options[luck.below(len(options))]

    def take(self, s: S, d: Decision, seat: i64, action: int, log: EventLog | None) -> None:
        """Closes the question for this seat and resolves its answer, which has been judged already."""
        if len(s.pending) == 1 and len(d.owing) == 1:
            s.pending = ()
        else:
            s.answered(d, seat, None)
        self.resolve(s, seat, action, log)

    def by_luck(self, s: S, luck: Luck, log: EventLog | None) -> bool:
        """Lets luck answer if nobody else is asked; says whether it did."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Ask[S]):
    """A question put to nobody: `ways` equally likely ways, each leading to one outcome. Exact by construction."""

    __slots__ = ()

    def ways(self, s: S) -> i64:
        """How many equally likely ways there are."""
        raise NotImplementedError

    def outcome(self, s: S, way: i64) -> int:
        """Where this way leads. Several may lead to the same outcome, which is then as much more likely."""
        raise NotImplementedError

    def draw(self, s: S, luck: Luck) -> int:
        """One call of luck and no more: a live table numbers its draws by its chance entries."""
        return self.outcome(s, luck.below(self.ways(s)))

    def odds(self, s: S) -> dict[int, int]:
        """Outcomes and their weights, on demand: search and analysis ask, self-play never does."""
        weights: dict[int, int] = {}
        for way in range(self.ways(s)):
            outcome = self.outcome(s, way)
            weights[outcome] = weights.get(outcome, 0) + 1
        return weights

    def by_luck(self, s: S, luck: Luck, log: EventLog | None) -> bool:
        s.pending = ()
        self.resolve(s, NOBODY, self.draw(s, luck), log)
        return True

    def check(self, s: S, seat: i64, action: int) -> Refusal | None:
        """Compares with every way; a question of very many ways judges its outcomes itself."""
        return None if action in self.odds(s) else Refusal("kernel.impossible")

    def run(self, s: S, log: EventLog | None) -> None:
        """Asks, and waits for luck."""
        s.ask(self, FROM_NOBODY, None)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Ask[S]):
    """A question put to seats; each answer is resolved as it comes.

    It gives `legal`, which then is also the judge and the list of candidates; or `candidates` and `check`, of which
    `legal` follows; or, where it is hot or its refusals have much to say, all three.
    """

    __slots__ = ()

    def seats(self, s: S) -> tuple[int, ...]:
        """Who is asked."""
        raise NotImplementedError

    def candidates(self, s: S, seat: i64) -> list[int]:
        """Generous, cheap, in an order that depends on nothing hidden from the seat. This default: what is legal."""
        return self.legal(s, seat)

    def legal(self, s: S, seat: i64) -> list[int]:
        """Every legal answer, by the rules alone: what is worth a thought is for bots to say, in `Game.ideas`.

        Candidates filtered by `check`. A question may list them directly; the suite then proves both agree.
        """
        return [action for action in self.candidates(s, seat) if self.check(s, seat, action) is None]

    def check(self, s: S, seat: i64, action: int) -> Refusal | None:
        """The only judge. This default: right is what `legal` lists."""
        return None if action in self.legal(s, seat) else self.refusal(s, seat, action)

    def refusal(self, s: S, seat: i64, action: int) -> Refusal:
        """Why an answer is refused that `legal` does not list."""
        return Refusal("kernel.nonsense")

    def form(self, s: S, seat: i64) -> dict[str, Any] | None:
        """For a space too large to list: the verb and the range of each argument; `check` alone says what is legal.

        The list then holds only some, at least one, chosen by what is short to say and by nobody's opinion.
        """
        return None

    def decline(self, s: S, seat: i64) -> int:
        """The answer given for an absent player; always legal."""
        return self.legal(s, seat)[0]

    def usual_answer(self, s: S, seat: i64) -> int | None:
        """The answer that nearly everybody gives: a preview goes on with it. Without one it stops here."""
        return None

    def unanswerable(self, s: S, log: EventLog | None) -> None:
        """The one seat asked has no legal answer: a fault, unless the game foresees it."""
        raise RuntimeError(f"dead end at {type(self).__name__}")

    def shows_owing(self) -> bool:
        """Whether others may see who has yet to answer."""
        return True

    def run(self, s: S, log: EventLog | None) -> None:
        """Asks, and waits for the seats."""
        seats = self.seats(s)
        asked = len(seats)  # compared in place, mypyc would take the tuple apart and build another
        if asked == 1:
            if options := self.legal(s, seats[0]):
                s.ask(self, seats, options)
            else:
                self.unanswerable(s, log)
        elif asked:  # a question that concerns nobody is not asked
            s.ask(self, seats, None)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Question[S]):
    """A question whose answers stay hidden until the last is in, and then count as given at once."""

    __slots__ = ()

    def reveal(self, s: S, answers: dict[int, int], log: EventLog | None) -> None:
        """All answers, in the order of the seats."""
        raise NotImplementedError

    def take(self, s: S, d: Decision, seat: i64, action: int, log: EventLog | None) -> None:
        """Keeps the answer; the last one reveals them all."""
        answers = {seat: action} if d.given is None else sorted_in(d.given, seat, action)
        s.answered(d, seat, answers)
        if len(d.owing) == 1:
            self.reveal(s, answers, log)


def sorted_in(given: dict[int, int], seat: i64, action: int) -> dict[int, int]:
    """The answers in the order of the seats: the order of arrival leaves no trace."""
    answers = given.copy()
    answers[seat] = action
    for who in given:
        if who > seat:
            return dict(sorted(answers.items()))
    return answers


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Sealed[S]):
    """A chance to react, put to every seat that could hold the card, so that being asked reveals nothing.

    `pass` is always legal; who has passed already is not shown, and the answers are opened together.
    """

    __slots__ = ()

    def passing(self) -> int:
        """The answer that does nothing."""
        raise NotImplementedError

    def decline(self, s: S, seat: i64) -> int:
        return self.passing()

    def shows_owing(self) -> bool:
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class SideQuestion(Question[S]):
    """A question that stays open beside the others, answered any number of times or never: the talk about a deal.

    Play does not wait for it; `s.release()` ends it.
    """

    __slots__ = ()

    def expected_answers(self, s: S, seat: i64) -> list[int]:
        """The answers one of which somebody hopes for from this seat, with the safe one first; mostly none."""
        return []

    def decline(self, s: S, seat: i64) -> int:
        return self.expected_answers(s, seat)[0]

    def run(self, s: S, log: EventLog | None) -> None:
        """Opens the question; play goes on."""
        s.hold(self, self.seats(s))

    def take(self, s: S, d: Decision, seat: i64, action: int, log: EventLog | None) -> None:
        """Resolves the answer and stays open."""
        self.resolve(s, seat, action, log)
        s.refresh()


def copied(value: Any) -> Any:
    """Lists and tuples as new lists, all the way down."""
    if not isinstance(value, (list, tuple)):
        return value
    parts = list(value)
    for i, part in enumerate(parts):
        if isinstance(part, (list, tuple)):
            parts[i] = copied(part)
    return parts


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """A question now open. Immutable; its id is the client's proof of freshness."""

    __slots__ = ("given", "id", "options", "owing", "step")

    def __init__(
        self, id: int, step: Ask[Any], owing: tuple[int, ...], given: dict[int, int] | None, options: list[int] | None
    ) -> None:
        self.id = id  #: an answer names it, so that it can be meant for no other question
        self.step = step  #: the question itself
        self.owing = owing  #: the seats that still have to answer
        self.given = given  #: sealed answers already in
        self.options = options  # a memo, valid while one seat is asked and nothing else has happened


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[H]):
    """Flat plain data: a game adds ints, strings and lists of them, with one entry per seat where seats differ.

    The constructor takes every field, VISIBLE says who sees it: both, `clone` and `board` are written from `fields.py`.
    """

    __slots__ = ("agenda", "pending", "result", "ruleset", "serial", "side_questions")
    VISIBLE: ClassVar[dict[str, Visibility]] = {}
    KINDS: ClassVar[dict[str, str]] = {}  #: what a field is, where that does not show: see kernel/fields.py

    def __init__(
        self, ruleset: H, agenda: list[Step[Any]], pending: tuple[Decision, ...], side_questions: tuple[Decision, ...],
        serial: int, result: list[int],
    ) -> None:  # fmt: skip
        self.ruleset = ruleset  #: the rules in force
        self.agenda = agenda  #: a stack: the next step lies on top
        self.pending = pending  #: the questions that play waits for; none when the game is over
        self.side_questions = side_questions  #: questions that stay open beside them: offers
        self.serial = serial  #: questions asked so far
        self.result = result  #: a score for each seat, once the game is over

    def clone(self) -> State[H]:
        """A copy to go on with while this one stays as it is. Cheap: what a search does most."""
        raise NotImplementedError

    def board(self, viewer: int) -> dict[str, Any]:
        """The fields as this viewer, a seat or NOBODY, sees them."""
        seen: dict[str, Any] = {}
        for name, who in self.VISIBLE.items():
            if not isinstance(who, str):
                seen[name] = who(self, viewer)
            elif who == ALL:
                seen[name] = copied(getattr(self, name))
            elif who == COUNT:
                seen[name] = len(getattr(self, name))
            elif who == OWN:
                parts = enumerate(getattr(self, name))
                seen[name] = [copied(part) if seat == viewer else len(part) for seat, part in parts]
        return seen

    def then(self, first: Step[Any], second: Step[Any] | None = None, third: Step[Any] | None = None) -> None:
        """Puts steps on the agenda in rulebook order: the first named is the first done."""
        if second is not None:
            if third is not None:
                self.agenda.append(third)
            self.agenda.append(second)
        self.agenda.append(first)

    def then_all(self, steps: list[Step[Any]]) -> None:
        """The same for a list of steps."""
        self.agenda += steps[::-1]

    def cancel(self, kind: type[Step[Any]]) -> None:
        """The step to come next is not done, if it is of this kind."""
        if self.agenda and isinstance(self.agenda[-1], kind):
            self.agenda.pop()

    def hasten(self, kind: type[Step[Any]]) -> None:
        """Of the steps to come, the first of this kind is done next."""
        for at in range(len(self.agenda) - 1, -1, -1):
            if isinstance(self.agenda[at], kind):
                self.agenda.append(self.agenda.pop(at))
                return

    def finish(self, result: list[int]) -> None:
        """Ends the game, with a score for each seat."""
        self.agenda.clear()
        self.pending = ()
        self.side_questions = ()
        self.result = result

    def ask(self, step: Ask[Any], seats: tuple[int, ...], options: list[int] | None) -> None:
        """Opens a question under a new id. Steps that are questions do so when they are run."""
        self.serial += 1
        asked = Decision(self.serial, step, seats, None, options)
        if self.pending:
            self.pending = (*self.pending, asked)
        else:
            self.pending = (asked,)

    def hold(self, step: Ask[Any], seats: tuple[int, ...]) -> None:
        """Opens a side question under a new id."""
        self.serial += 1
        self.side_questions = (*self.side_questions, Decision(self.serial, step, seats, None, None))

    def release(self) -> None:
        """Ends all side questions."""
        self.side_questions = ()

    def answered(self, d: Decision, seat: i64, given: dict[int, int] | None) -> None:
        """Closes the decision for this seat; under the same id it stays open for the others."""
        rest = d.owing[1:] if d.owing[0] == seat else tuple([who for who in d.owing if who != seat])
        left: tuple[Decision, ...] = ()
        if rest:
            left = (Decision(d.id, d.step, rest, given, None),)
        others = len(self.pending) - 1  # compared in place, mypyc would take the tuple apart and build another
        if others:
            at = self.pending.index(d)
            left = self.pending[:at] + left + self.pending[at + 1 :]
        self.pending = left
        if others:
            self.refresh()

    def refresh(self) -> None:
        """Something happened beside the open questions: they must look at their options again."""
        self.pending = tuple(
            [d if d.options is None else Decision(d.id, d.step, d.owing, d.given, None) for d in self.pending]
        )
