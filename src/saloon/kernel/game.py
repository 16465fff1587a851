"""What a game supplies beside its steps. Refuses at start what would otherwise break, or leak, at the table."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from saloon.kernel.flow import ALL, COUNT, NONE, OWN, Ask, Decision, Question, Ruleset, S, Step, Visibility
from saloon.kernel.language import Language, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import Atom, EventLog, Likely, Mistake
from saloon.kernel.play import advance, chance_asked, legal
from saloon.kernel.position import Fact
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View

RULESETS: Final = 256  # kept, of one game
MOST_WAYS: Final = 1000  # of a roll whose odds are listed by outcome
KERNEL_FIELDS: Final = 6  # the arguments of every State before the game's own


class Option:
    """One thing the host of a table may choose."""

    def __init__(self, id: str, default: Atom, choices: Sequence[Atom]) -> None:
        self.id = id  #: its name
        self.default = default  #: what holds if nobody chooses
        self.choices = choices  #: what may be chosen
        if default not in choices:
            raise TypeError(f"option {id}: the default {default} is not among its choices")


class StepKind:
    """A class of steps and the names of its plain fields."""

    def __init__(self, make: type[Step[Any]]) -> None:
        self.make = make
        self.name = make.__name__
        self.is_open = make.VISIBLE == ALL
        self.fields = list(inspect.signature(make).parameters) if make.__init__ is not object.__init__ else []
        if self.fields and make.VISIBLE not in (ALL, NONE):
            raise TypeError(f"step {make.__name__}: say in VISIBLE whether {', '.join(self.fields)} may be seen")
        if self.fields and make.VISIBLE == NONE and issubclass(make, Ask):
            raise TypeError(f"question {make.__name__}: its fields are shown with it")
        if issubclass(make, Question) and make.legal is Question.legal:
            missing = [name for name in ("candidates", "check") if getattr(make, name) is getattr(Question, name)]
            if missing:
                raise TypeError(f"question {make.__name__}: without legal it needs {' and '.join(missing)}")
        self.only: Step[Any] | None = None if self.fields else make()  # without fields one serves for all

    def read(self, values: list[Any]) -> Step[Any]:
        return self.only if self.only is not None else self.make(*values)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game under one version of its rules. A game derives from this and overrides what it needs."""

    def __init__(
        self,
        *,
        slug: str,
        rules: str,
        seats: Sequence[int],
        state: type[S],
        steps: Iterable[type[Step[Any]]],
        verbs: Iterable[Verb],
        bound: int,
        texts: dict[str, Catalogue],
        options: Iterable[Option] = (),
        content: str = "",
        pages: dict[str, str] | None = None,
        summaries: dict[str, str] | None = None,
    ) -> None:
        self.slug = slug  #: its short name
        self.rules = rules  #: their version: changed behaviour is a new one
        self.seats = seats  #: the numbers of players it can be played with
        self.state = state  #: the class of its states
        self.seen: dict[str, Visibility] = state.VISIBLE
        self.fields = list(inspect.signature(state).parameters)[KERNEL_FIELDS:]
        self.steps = {step.__name__: StepKind(step) for step in steps}
        self.kinds = {kind.make: kind for kind in self.steps.values()}
        self.language = Language(verbs)  #: its verbs; `phrase` writes an answer as one line, `hear_phrase` reads it
        self.options = {option.id: option for option in options}  #: what the host of a table may choose, by id
        self.rulesets: dict[tuple[Atom, ...], Ruleset] = {}  # made already, by seats and options
        self.bound = bound  #: no game takes more answers and outcomes than this
        self.content = content  #: digest of the data it was built from
        self.texts = texts  #: its words, by language
        self.pages = pages or {}  #: the rules page, by language
        self.summaries = summaries or {}  #: the rules on one page, by language; many games have none
        known: set[Any] = {ALL, OWN, COUNT, NONE}
        blind = [name for name in self.fields if name not in self.seen]
        blind += [name for name, who in self.seen.items() if isinstance(who, str) and who not in known]
        self.hidden = [name for name, who in self.seen.items() if who in (OWN, COUNT, NONE)]  # `guess` gives each
        hides = any(kind.make.VISIBLE == NONE for kind in self.steps.values())
        self.open_book = not hides and all(who == ALL for who in self.seen.values())  #: everybody sees everything
        if blind or len(self.seen) != len(self.fields):
            raise TypeError(f"{slug}: every field must say who sees it: {blind or set(self.seen) - set(self.fields)}")

    def say(self, action: int) -> dict[str, Any]:
        """An answer or outcome in words, as wire and journal carry it: a verb with named arguments."""
        return self.language.say(action)

    def hear(self, said: object) -> int:
        """The other way round, from anything at all; negative, and so always refused, if it is no sentence."""
        return self.language.hear(said)

    def complete_options(self, options: dict[str, Any]) -> dict[str, Atom]:
        """The options of a table: what was chosen, checked, and the defaults of the rest."""
        for id, value in options.items():
            option = self.options.get(id)
            if option is None:
                raise Mistake("option", game=self.slug, option=id, known=tuple(self.options))
            if isinstance(value, bool) or value not in option.choices:
                raise Mistake("option-value", option=id, value=str(value), choices=choices(option.choices))
        return {id: options.get(id, option.default) for id, option in self.options.items()}

    def ruleset(self, seats: int, options: dict[str, Any] | None = None) -> Ruleset:
        """The rules of one table; `start` begins games under them. Raises Mistake if it cannot be played so."""
        if seats not in self.seats:
            raise Mistake("seats", game=self.slug, seats=seats, allowed=choices(self.seats))
        settled = self.complete_options(options or {})
        key = (seats, *settled.values())
        ruleset = self.rulesets.get(key)
        if ruleset is None:
            if len(self.rulesets) >= RULESETS:
                self.rulesets.clear()
            self.rulesets[key] = ruleset = self.make_ruleset(seats, settled)
        return ruleset

    def start(self, ruleset: Ruleset, log: EventLog | None = None) -> S:
        """A new game, stopped at its first question; chance may be asked before anybody."""
        s = self.setup(ruleset)
        advance(s, None, log)
        return s

    def from_position(self, ruleset: Ruleset, facts: dict[str, Any], log: EventLog | None = None) -> S:
        """A game that starts from a position, stopped at its first question. Raises Mistake if there is none such."""
        try:
            s = self.parse_position(ruleset, facts)
            advance(s, None, log)
        except (LookupError, TypeError, AttributeError) as error:  # a list too short, a seat that still lacks dice
            raise Mistake("position-wrong", game=self.slug, error=type(error).__name__, problem=str(error)) from error
        return s

    # --- what each game writes ---

    def make_ruleset(self, seats: int, options: dict[str, Atom]) -> Ruleset:
        """What `ruleset` makes once for each number of seats and choice of options."""
        return Ruleset(seats, options)

    def setup(self, ruleset: Ruleset) -> S:
        """The empty board with the set-up on the agenda."""
        raise NotImplementedError

    def parse_position(self, ruleset: Ruleset, facts: dict[str, Any]) -> S:
        """The board of a position file: the facts that are given, the rest by default."""
        raise Mistake("no-positions", game=self.slug)

    def facts(self, s: S) -> dict[str, Any]:
        """The board in words: what position files give and scenarios expect."""
        return {}

    def position_facts(self, ruleset: Ruleset) -> list[Fact]:
        """What a position of such a table is made of, for an editor; nothing, if positions are only written."""
        return []

    def position(self, s: S) -> dict[str, Any]:
        """The facts of a position file that come nearest to how it stands: what `parse_position` takes."""
        return {}

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        """Values for every field this viewer cannot see, as likely as what the viewer knows makes them."""
        return {}

    def value(self, s: S, seat: int) -> float:
        """How well this seat stands, from -1 (lost) to 1 (won): a running game, for the bots."""
        return 0.0

    def values(self, s: S) -> list[float]:
        """The same for every seat: a game says it where that is faster than one by one."""
        return [self.value(s, seat) for seat in range(s.ruleset.seats)]

    def ideas(self, s: S, d: Decision, seat: int) -> list[int]:
        """The answers a bot looks at: legal ones, in any order. Nobody else reads them, so they may be an opinion."""
        return legal(s, d, seat)

    def value_spread(self) -> float:
        """How far apart the values of the answers to one question mostly are: a search is as curious as that."""
        return 1.0

    def value_scale(self) -> float:
        """How far to trust `value`: by so much times their logarithmic values the odds of two seats differ."""
        return 1.0

    def value_ahead(self) -> int:
        """How many free answers analysis plays on before it trusts `value`: `benchmarks/values.py` compares them."""
        return 6

    def payoff(self, s: S, seat: int) -> float:
        """The value of a finished game: the best score wins, a shared one is shared, a draw of all is worth nothing."""
        best = max(s.result)
        winners = s.result.count(best)
        if winners == len(s.result):
            return 0.0
        return 1.0 / winners if s.result[seat] == best else -1.0

    def role(self, s: S, seat: int) -> tuple[str, str] | None:
        """What this seat plays that others do not, by domain and id of its name: ("outfit", "blessed")."""
        return None

    def turns(self, s: S) -> int:
        """How many turns or rounds have begun; 0 where nobody counts them."""
        return 0

    def likely(self, s: S, viewer: int) -> list[Likely]:
        """The exact odds of the roll or draw that is about to be made, if any: for previews, and told to this viewer.

        This default: every outcome by its verb, where they can be counted and each is told by names and numbers.
        """
        step = chance_asked(s)
        return [] if step is None or step.ways(s) > MOST_WAYS else self.named(step.odds(s))

    def named(self, odds: dict[int, int]) -> list[Likely]:
        """Outcomes as they are said, the likeliest first."""
        ways = sum(odds.values())
        found = []
        for outcome, weight in sorted(odds.items(), key=lambda one: -one[1]):
            said = self.say(outcome)
            if any(isinstance(fact, list) for fact in said.values()):
                return []
            found.append(Likely(said.pop("verb"), weight / ways, **said))
        return found

    def invariants(self, s: S) -> list[str]:
        """What is wrong with this state: sums that do not add up, pieces in two places. Nothing, if all is well."""
        return []

    def show(self, view: View) -> Mapping[str, Any]:
        """What browsers are told of the board of a view, in names and lists; `shown.py` says it for the fields."""
        return view.board

    def printed(self) -> dict[str, Any]:
        """What board and pieces say to everybody, as plain data: for a client that draws them."""
        return {}

    def draw(self, view: View, texts: Catalogue) -> str:
        """The table as a few lines of text with rich markup, for the terminal."""
        return "\n".join(f"{name}: {value}" for name, value in view.board.items())


def choices(values: Sequence[Atom]) -> str:
    if isinstance(values, range) and len(values) > 2:
        return f"{values[0]}–{values[-1]}"
    return ", ".join(map(str, values))
