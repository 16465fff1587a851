"""The conformance suite: what every game must keep, tested by playing it. A game passes without writing a test.

`Trial` plays one random game and looks at every state from all sides; the fuzzer and the project's tests run the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from saloon.kernel.codec import decode, digest, encode
from saloon.kernel.flow import ALL, NOBODY, Chance, Decision, Question, Sealed, SideQuestion, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.journal import Journal, new_setup, read_journal
from saloon.kernel.language import Domain, Several, Verb
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.messages import Atom, EventLog, Mistake, Refusal
from saloon.kernel.play import ENDLESS, advance, chance_asked, decline, judge, legal, pick, submit
from saloon.kernel.preview import preview
from saloon.kernel.view import view

MANY: Final = 3000  # ways of chance, or answers, up to which all are looked at
KEPT: Final = 6  # earlier copies whose digests are watched
RANGE: Final = 8  # numbers an option may choose among, up to which each is tried
SENTENCES: Final = 400  # of the whole language, tried at each kind of question
WRONG: Final = [-2, -(1 << 70), 1 << 700]  # as a seat, a question or an answer
GARBAGE: Final[list[Any]] = [
    None, "", "march", 1.5, -1, -(1 << 70), 1 << 700, True, [], {}, {"verb": 3}, {"verb": "nonsense"}, b"\0", object(),
]  # fmt: skip


class Broken(Exception):
    """A law was broken; the journal that shows it comes along."""

    def __init__(self, law: str, what: str, journal: Journal) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law  #: what every game must keep
        self.what = what  #: where it was not
        self.journal = journal  #: the game that shows it


class Trial:
    """One game, played by luck, under watch. `thorough` looks at every state, otherwise at one in seven."""

    def __init__(
        self, game: Game[Any], seats: int, seed: int, *, options: dict[str, Any] | None = None, thorough: bool = True
    ) -> None:
        self.game = game
        self.luck = Seeded(seed)
        self.journal = Journal(game, new_setup(game, seats, options))
        self.thorough = thorough
        self.kept: list[tuple[State[Any], str]] = []
        self.guesses_vary = False
        self.spoken: set[str] = set()  # texts already looked at
        self.unsaid: dict[str, list[str]] = {}  # what no words were found for, by what is missing
        self.read: set[str] = set()  # questions at which the whole language was tried

    def require(self, holds: bool, law: str, what: str = "") -> None:
        if not holds:
            raise Broken(law, what, self.journal)

    # --- playing ---

    def play(self) -> State[Any]:
        """To the end. Raises Broken with the journal as evidence; anything else that is raised is wrapped likewise."""
        try:
            self.fields_are_known()
            self.run_on(self.game.setup(self.journal.ruleset), EventLog())
            count = 0
            while self.journal.state.pending:
                self.require(count < self.game.bound, "games end", f"more than {self.game.bound} answers")
                if self.thorough or count % 7 == 0:
                    self.look()
                self.step()
                count += 1
            self.at_the_end()
            self.everything_is_said()
        except Broken:
            raise
        except Exception as error:
            raise Broken("nothing is raised", f"{type(error).__name__}: {error}", self.journal) from error
        return self.journal.state

    def step(self) -> None:
        """One answer or outcome, given to the game, a clone and a decoded copy alike."""
        s = self.journal.state
        d, seat, action = self.pick(s)
        before = digest(self.game, s)
        no = judge(s, seat, d.id, action)
        self.require(no is None, "what is listed is taken", no.rule if no else "")
        clone, clone_log = self.alternative(s, d, seat, action)
        self.run_on(clone, clone_log)
        copy = decode(self.game, s.ruleset, encode(self.game, s))
        self.kept = [*self.kept[-KEPT + 1 :], (s.clone(), before)]
        log, copy_log = EventLog(), EventLog()
        self.journal.answer(seat, d.id, action, log=log)
        submit(copy, seat, d.id, action, log=copy_log)
        after = digest(self.game, self.journal.state)
        for other, other_log in ((clone, clone_log), (copy, copy_log)):
            self.require(digest(self.game, other) == after, "clone and decoded copy play alike")
            for viewer in self.viewers():
                self.require(other_log.seen(viewer) == log.seen(viewer), "clone and decoded copy tell the same")
        for old, was in self.kept:
            self.require(digest(self.game, old) == was, "earlier copies stay unchanged")
        self.speak(log)

    def run_on(self, s: State[Any], log: EventLog) -> None:
        """As `advance` without luck, and every step is one that the game can write down and read back."""
        for _ in range(ENDLESS):
            self.steps_are_known(s)
            if s.pending or not s.agenda:
                return
            s.agenda.pop().run(s, log)
        self.require(False, "games end", "endless agenda")

    def steps_are_known(self, s: State[Any]) -> None:
        for step in [*s.agenda, *(d.step for d in (*s.pending, *s.side_questions))]:
            if type(step) not in self.game.kinds:
                name = type(step).__name__
                self.require(False, "every step is registered", f"name {name} in `steps` of the game {self.game.slug}")

    def alternative(self, s: State[Any], d: Decision, seat: int, action: int) -> tuple[State[Any], EventLog]:
        """A clone in which this answer has been taken; its original is as it was."""
        clone, log = s.clone(), EventLog()
        before = self.plain_fields(s)
        other = [name for name, value in self.plain_fields(clone).items() if value != before[name]]
        self.require(
            not other, "a clone equals its original", f"it differs in {', '.join(other)}: see `copy` in fields.py"
        )
        d.step.take(clone, d, seat, action, log)
        self.steps_are_known(clone)
        shared = [name for name, value in self.plain_fields(s).items() if value != before[name]]
        self.require(
            not shared,
            "a clone shares nothing that changes",
            f"{', '.join(shared)}: a list of a clone was changed and its original with it;"
            " say copy=EACH in fields.py, or replace the list",
        )
        return clone, log

    def plain_fields(self, s: State[Any]) -> dict[str, str]:
        return {name: repr(getattr(s, name)) for name in (*self.game.fields, "serial", "result")}

    def pick(self, s: State[Any]) -> tuple[Decision, int, int]:
        step = chance_asked(s)
        if step is not None:
            return s.pending[0], NOBODY, step.draw(s, self.luck)
        asked = [*s.pending, *(d for d in s.side_questions if self.luck.below(3) == 0)]
        d = asked[self.luck.below(len(asked))]
        seat = d.owing[self.luck.below(len(d.owing))]
        options = legal(s, d, seat)
        if not options:  # a side question one has nothing to say to
            d, seat = s.pending[0], s.pending[0].owing[0]
            options = legal(s, d, seat)
        self.require(bool(options), "someone can always answer", type(d.step).__name__)
        return d, seat, pick(s, d, seat, self.luck)

    # --- looking ---

    def viewers(self) -> list[int]:
        return [NOBODY, *range(self.journal.ruleset.seats)]

    def look(self) -> None:
        s = self.journal.state
        wrong = self.game.invariants(s)
        self.require(not wrong, "conservation", "; ".join(wrong))
        for d in [*s.pending, *s.side_questions]:
            if isinstance(d.step, Chance):
                self.chance_is_exact(s, d)
            else:
                for seat in d.owing:
                    self.options_are_right(s, d, seat)
        self.garbage_is_refused(s)
        for viewer in self.viewers():
            self.view_tells_no_more(s, viewer)
        self.untold_stays_untold(s)

    def fields_are_known(self) -> None:
        """A new field can miss neither constructor, clone, encoding nor view."""
        slots = {name for kind in self.game.state.__mro__[:-1] for name in getattr(kind, "__slots__", ())}
        known = {*self.game.fields, "ruleset", "agenda", "pending", "side_questions", "serial", "result"}
        self.require(slots <= known or not slots, "every field is an argument of the constructor", str(slots - known))

    def chance_is_exact(self, s: State[Any], d: Decision) -> None:
        step = d.step
        assert isinstance(step, Chance)
        ways = step.ways(s)
        self.require(ways > 0, "chance has a way", type(step).__name__)
        if ways <= MANY:
            odds = step.odds(s)
            self.require(sum(odds.values()) == ways, "odds sum to one", type(step).__name__)
            outcomes = list(odds)
        else:
            outcomes = [step.draw(s, self.luck) for _ in range(5)]
        for outcome in outcomes:
            self.require(step.check(s, NOBODY, outcome) is None, "every outcome is possible", type(step).__name__)
            self.language_returns(outcome)

    def options_are_right(self, s: State[Any], d: Decision, seat: int) -> None:
        step = d.step
        assert isinstance(step, Question)
        name = type(step).__name__
        options = legal(s, d, seat)
        self.require(d in s.side_questions or bool(options), "someone can always answer", name)
        self.require(len(set(options)) == len(options), "options are unique", name)
        self.require(options == step.legal(s, seat), "a memo of options is never stale", name)
        for action in options:
            self.require(step.check(s, seat, action) is None, "check accepts what is listed", name)
            self.language_returns(action)
            self.text(f"verb.{self.game.say(action)['verb']}", self.game.say(action))
        known = set(options) if step.form(s, seat) is None else None
        for action in [*step.candidates(s, seat), *self.near(s, d, seat), *self.sentences(name)]:
            no = step.check(s, seat, action)
            if no is not None:
                self.refused(no)
            listed = known is None or (no is None) == (action in known)
            self.require(listed, "the list holds all that check accepts", f"{name} {action}")
        if d in s.pending:
            ideas = self.game.ideas(s, d, seat)
            self.require(bool(ideas), "a bot has something to look at", name)
            for action in ideas:
                self.require(step.check(s, seat, action) is None, "what bots look at is legal", name)
            absent = decline(s, d, seat)
            self.require(step.check(s, seat, absent) is None, "declining is always legal", name)
        if isinstance(step, SideQuestion):
            for action in step.expected_answers(s, seat):
                self.require(step.check(s, seat, action) is None, "what is hoped for is legal", name)
        self.text(f"question.{name}", {})

    def near(self, s: State[Any], d: Decision, seat: int) -> list[int]:
        """Actions that look like legal ones."""
        if not legal(s, d, seat):
            return []
        bases = [pick(s, d, seat, self.luck) for _ in range(6)]
        return [base ^ 1 << int(self.luck.below(24)) for base in bases]

    def sentences(self, question: str) -> list[int]:
        """Of the whole language, every verb with every argument: all, or as many by luck, once for each question."""
        if question in self.read:
            return []
        self.read.add(question)
        verbs = list(self.game.language.verbs.values())
        return [action for verb in verbs for action in some_sentences(verb, SENTENCES // len(verbs) + 1, self.luck)]

    def language_returns(self, action: int) -> None:
        language = self.game.language
        self.require(language.hear(json.loads(json.dumps(language.say(action)))) == action, "hear undoes say")
        self.require(language.hear_phrase(language.phrase(action)) == action, "phrases can be read", str(action))

    def garbage_is_refused(self, s: State[Any]) -> None:
        """Wrong seats, ids and answers: a refusal with words, and nothing changed. What is no sentence is none."""
        before = encode(self.game, s)
        asks = [d.id for d in [*s.pending, *s.side_questions]]
        refused = [(0, question, wrong) for question in asks for wrong in WRONG]
        refused += [(wrong, asks[0], 0) for wrong in WRONG] + [(0, wrong, 0) for wrong in WRONG]
        refused += [(seat, asks[0] + 1000, 0) for seat in self.viewers()]
        perhaps: list[tuple[int, int, int]] = []
        for d in [*s.pending, *s.side_questions]:
            refused += [(seat, d.id, 0) for seat in self.viewers() if seat not in d.owing]
            perhaps += [(seat, d.id, int(self.luck.below(1 << 20))) for seat in d.owing for _ in range(8)]
        for seat, question, action in [*refused, *perhaps]:
            no = judge(s, seat, question, action)
            if no is None:
                allowed = (seat, question, action) in perhaps
                self.require(allowed, "only those asked may answer", repr((seat, question, action)))
            else:
                again = submit(s, seat, question, action)
                self.require(again is not None and again.plain() == no.plain(), "judge and submit agree")
                self.refused(no)
        for said in GARBAGE:
            self.require(self.game.hear(said) < 0, "garbage is no sentence", repr(said))
        self.require(encode(self.game, s) == before, "a refusal changes nothing")

    # --- secrets ---

    def view_tells_no_more(self, s: State[Any], viewer: int) -> None:
        """A world guessed from a view looks the same to its viewer: views, options, refusals."""
        seen = view(self.game, s, viewer)
        plain = json.dumps(seen.plain())
        self.require(json.loads(plain) == seen.plain(), "a view is plain data")
        world = guess(self.game, s.ruleset, seen, luck=self.luck)
        twin = guess(self.game, s.ruleset, seen, luck=self.luck)
        for other in (world, twin):
            again = json.dumps(view(self.game, other, viewer).plain())
            self.require(again == plain, "view(guess(v)) == v", f"{viewer}")
            wrong = self.game.invariants(other)
            self.require(not wrong, "a guess keeps the invariants", "; ".join(wrong))
        self.guesses_vary = self.guesses_vary or encode(self.game, world) != encode(self.game, twin)
        for d in s.pending:
            if viewer in d.owing and viewer != NOBODY:
                self.refusals_agree(s, world, d, viewer)
                self.preview_works(s, d, viewer)

    def refusals_agree(self, s: State[Any], world: State[Any], d: Decision, viewer: int) -> None:
        for action in [*self.near(s, d, viewer), *(int(self.luck.below(1 << 16)) for _ in range(6))]:
            true, guessed = judge(s, viewer, d.id, action), judge(world, viewer, d.id, action)
            self.require(told(true) == told(guessed), "refusals depend on what the seat may know", f"{action}")

    def preview_works(self, s: State[Any], d: Decision, viewer: int) -> None:
        seen = view(self.game, s, viewer)
        shown = preview(self.game, s.ruleset, seen, d.id, pick(s, d, viewer, self.luck), luck=self.luck)
        self.require(shown.refusal is None, "a legal answer can be previewed")

    def untold_stays_untold(self, s: State[Any]) -> None:
        """Chance and sealed answers that look the same to a viewer are told to the viewer in the same words.

        Looked at before play goes on. An answer that others may not know is to be asked sealed, be it of a single seat.
        """
        for d in s.pending:
            if not isinstance(d.step, Chance | Sealed):
                continue
            seat = d.owing[0]
            for _ in range(3):
                some, others = self.by_luck(s, d, seat), self.by_luck(s, d, seat)
                for viewer in self.viewers():
                    knows = viewer == seat != NOBODY
                    if not knows and same_view(self.game, some[0], others[0], viewer):
                        same = some[1].seen(viewer) == others[1].seen(viewer)
                        self.require(same, "events tell no more than views", f"viewer {viewer}")
                self.unseen_stays_unseen(d, some, others)

    def by_luck(self, s: State[Any], d: Decision, seat: int) -> tuple[State[Any], EventLog]:
        step = d.step
        return self.alternative(
            s, d, seat, step.draw(s, self.luck) if isinstance(step, Chance) else pick(s, d, seat, self.luck)
        )

    def unseen_stays_unseen(self, d: Decision, *worlds: tuple[State[Any], EventLog]) -> None:
        """And where play goes on, what a spectator is told in the same words leaves the same board to be seen."""
        for s, log in worlds:
            advance(s, None, log)
        (some, told), (others, told_else) = worlds
        if told.seen(NOBODY) != told_else.seen(NOBODY):
            return
        board, other = some.board(NOBODY), others.board(NOBODY)
        shown = [name for name in board if board[name] != other[name]]
        self.require(
            not shown,
            "views tell no more than events",
            f"{type(d.step).__name__}: everybody sees {', '.join(shown)}, of which nobody was told;"
            " say in fields.py who sees it, or tell it",
        )

    # --- words ---

    def speak(self, log: EventLog) -> None:
        for viewer in self.viewers():
            for seen in log.seen(viewer):
                self.text(f"event.{seen['event']}", seen)

    def text(self, key: str, facts: dict[str, Any]) -> None:
        """Every language has the text, and nothing in it stays unfilled; what is missing is told at the end."""
        mark = key + ",".join(facts) + str([value for value in facts.values() if isinstance(value, str)])
        if mark in self.spoken:
            return
        self.spoken.add(mark)
        for lang, texts in self.game.texts.items():
            if not texts.has(key, facts):
                self.misses(f"no text in {lang}", key)
            elif "{" in texts.text(key, facts):
                self.misses(f"not filled in {lang}", f"{key} ({texts.text(key, facts)})")

    def refused(self, no: Refusal) -> None:
        """Why not has words, and a line on the rules page; `QD-2.hand` is a case of QD-2."""
        self.text(f"refusal.{no.rule}", no.facts)
        rule, *_ = no.rule.split(".")
        for lang, page in self.game.pages.items():
            if rule != "kernel" and f"**{rule}**" not in page:
                self.misses(f"not on the rules page in {lang}", rule)

    def misses(self, what: str, which: str) -> None:
        found = self.unsaid.setdefault(what, [])
        if which not in found:
            found.append(which)

    def everything_is_said(self) -> None:
        """What was met in this game, and all questions and verbs there are."""
        for kind in self.game.steps.values():
            if issubclass(kind.make, Question):
                self.text(f"question.{kind.name}", {})
        for verb in self.game.language.verbs:
            for lang, texts in self.game.texts.items():
                if not any(key == f"verb.{verb}" or key.startswith(f"verb.{verb}.") for key in texts.texts):
                    self.misses(f"no text in {lang}", f"verb.{verb}")
        gaps = [f"{what}: {', '.join(sorted(which))}" for what, which in sorted(self.unsaid.items())]
        self.require(not gaps, "everything has a text", "; ".join(gaps))

    # --- the end ---

    def at_the_end(self) -> None:
        s = self.journal.state
        self.require(len(s.result) == self.journal.ruleset.seats, "everybody has a result")
        wrong = self.game.invariants(s)
        self.require(not wrong, "conservation", "; ".join(wrong))
        opened = read_journal(self.journal.text(), lambda slug, rules: self.game)
        self.require(opened.damage is None, "a journal can be read", str(opened.damage))
        self.require(digest(self.game, opened.journal.state) == digest(self.game, s), "replay agrees")


def some_sentences(verb: Verb, most: int, luck: Luck) -> Iterator[int]:
    """This verb with every argument, of lists nothing and each value alone; where those are too many, some by luck."""
    arguments = [[bits << shift for bits in single_values(domain)] for _, domain, shift in verb.args]
    count = 1
    for values in arguments:
        count *= len(values)
    for rest in range(count) if count <= most else [int(luck.below(count)) for _ in range(most)]:
        action, way = verb.tag, rest
        for values in arguments:
            way, at = divmod(way, len(values))
            action |= values[at]
        yield action


def single_values(domain: Domain) -> list[int]:
    if isinstance(domain, Several):
        return [0, *[domain.pack([value]) for value in domain.values]]
    return [domain.pack(value) for value in domain.values]


def told(no: Refusal | None) -> str:
    return json.dumps(no.plain()) if no is not None else ""


def same_view(game: Game[Any], some: State[Any], others: State[Any], viewer: int) -> bool:
    return view(game, some, viewer).plain() == view(game, others, viewer).plain()


def hides_something(game: Game[Any]) -> bool:
    return any(who != ALL for who in game.seen.values())


def declined(game: Game[Any], seats: int, luck: Luck) -> State[Any]:
    """A whole game in which nobody is at the table. Ends like any other."""
    journal = Journal(game, new_setup(game, seats))
    for _ in range(game.bound):
        journal.draw(luck)
        s = journal.state
        if not s.pending:
            return s
        d = s.pending[0]
        if journal.answer(d.owing[0], d.id, decline(s, d, d.owing[0])) is not None:
            raise Broken("declining is always legal", type(d.step).__name__, journal)
    raise Broken("games end", "answered only by declining", journal)


def trial(
    game: Game[Any], seats: int, seed: int, *, options: dict[str, Any] | None = None, thorough: bool = True
) -> Trial:
    """One game under watch; raises Broken."""
    run = Trial(game, seats, seed, options=options, thorough=thorough)
    run.play()
    return run


Choice = tuple[str, Atom]
Table = tuple[int, dict[str, Any]]  # its size, and the options that are chosen


def choices(game: Game[Any]) -> list[Choice]:
    """What is to be tried of the options: every choice, and of a long range of numbers its ends and the default."""
    found: list[Choice] = []
    for option in game.options.values():
        tried = option.choices
        if isinstance(tried, range) and len(tried) > RANGE:
            tried = sorted({tried[0], int(option.default), tried[-1]})
        found += [(option.id, value) for value in tried]
    return found


def random_table(game: Game[Any], seed: int, seats: int | None = None) -> Table:
    """A table as a host might set it. Sizes and choices take turns from seed to seed, so that many try every one."""
    luck = Seeded(seed)
    count = game.seats[seed % len(game.seats)] if seats is None else seats
    turns = choices(game)
    turn = turns[seed // len(game.seats) % len(turns)] if turns else None
    drawn: list[Choice] = [
        (option.id, option.choices[luck.below(len(option.choices))])
        for option in game.options.values()
        if luck.below(3) == 0
    ]
    return count, possible(game, count, [turn, *drawn] if turn else drawn)


def every_table(game: Game[Any]) -> list[Table]:
    """Few tables with every size among them, and every choice of an option that a table of some size can have."""
    left = choices(game)
    tables: list[Table] = []
    for count in [*game.seats, *list(game.seats) * len(left)]:
        options = possible(game, count, left)
        if options or len(tables) < len(game.seats):
            tables.append((count, options))
            left = [choice for choice in left if choice not in options.items()]
    return tables


def possible(game: Game[Any], seats: int, wanted: list[Choice]) -> dict[str, Any]:
    """Of these choices those that a table of this size can have together; of one option, what comes first."""
    chosen: dict[str, Any] = {}
    for id, value in wanted:
        if id in chosen:
            continue
        try:
            game.ruleset(seats, {**chosen, id: value})
        except Mistake:
            continue
        chosen[id] = value
    return chosen
