"""The conformance suite: what every game must keep, tested by playing it. A game passes without writing a test.

`Trial` plays one random game and looks at every state from all sides; the fuzzer and the project's tests run the same.
"""

from __future__ import annotations

import json
from typing import Any, Final

from saloon.kernel.codec import decode, digest, encode
from saloon.kernel.flow import ALL, NOBODY, Chance, Decision, Question, Sealed, SideQuestion, State
from saloon.kernel.game import Game
from saloon.kernel.guess import guess
from saloon.kernel.journal import Journal, new_setup, read_journal
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.messages import EventLog, Mistake, Refusal
from saloon.kernel.play import chance_asked, decline, judge, legal, pick, submit
from saloon.kernel.preview import preview
from saloon.kernel.view import view

MANY: Final = 3000  # ways of chance, or answers, up to which all are looked at
KEPT: Final = 6  # earlier copies whose digests are watched
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

    def require(self, holds: bool, law: str, what: str = "") -> None:
        if not holds:
            raise Broken(law, what, self.journal)

    # --- playing ---

    def play(self) -> State[Any]:
        """To the end. Raises Broken with the journal as evidence; anything else that is raised is wrapped likewise."""
        try:
            self.fields_are_known()
            count = 0
            while self.journal.state.pending:
                self.require(count < self.game.bound, "games end", f"more than {self.game.bound} answers")
                if self.thorough or count % 7 == 0:
                    self.look()
                self.step()
                count += 1
            self.at_the_end()
        except Broken:
            raise
        except Exception as error:
            raise Broken("nothing is raised", f"{type(error).__name__}: {error}", self.journal) from error
        return self.journal.state

    def step(self) -> None:
        """One answer or outcome, given to the game, a clone and a decoded copy alike."""
        s = self.journal.state
        d, seat, action = self.pick(s)
        clone, copy = s.clone(), decode(self.game, s.ruleset, encode(self.game, s))
        before = digest(self.game, s)
        self.require(digest(self.game, clone) == before, "a clone equals its original")
        self.kept = [*self.kept[-KEPT + 1 :], (s.clone(), before)]
        log, clone_log, copy_log = EventLog(), EventLog(), EventLog()
        no = self.journal.answer(seat, d.id, action, log=log)
        self.require(no is None, "what is listed is taken", no.rule if no else "")
        submit(clone, seat, d.id, action, log=clone_log)
        submit(copy, seat, d.id, action, log=copy_log)
        after = digest(self.game, self.journal.state)
        for other, other_log in ((clone, clone_log), (copy, copy_log)):
            self.require(digest(self.game, other) == after, "clone and decoded copy play alike")
            for viewer in self.viewers():
                self.require(other_log.seen(viewer) == log.seen(viewer), "clone and decoded copy tell the same")
        for old, was in self.kept:
            self.require(digest(self.game, old) == was, "earlier copies stay unchanged")
        self.speak(log)

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
        if step.form(s, seat) is None:
            known = set(options)
            for action in [*step.candidates(s, seat), *self.near(s, d, seat)]:
                taken = step.check(s, seat, action) is None
                self.require(taken == (action in known), "the list holds all that check accepts", f"{name} {action}")
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
                self.text(f"refusal.{no.rule}", no.facts)
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
                some, others = self.alternative(s, d, seat), self.alternative(s, d, seat)
                for viewer in self.viewers():
                    if viewer != seat and same_view(self.game, some[0], others[0], viewer):
                        same = some[1].seen(viewer) == others[1].seen(viewer)
                        self.require(same, "events tell no more than views", f"viewer {viewer}")

    def alternative(self, s: State[Any], d: Decision, seat: int) -> tuple[State[Any], EventLog]:
        world, log = s.clone(), EventLog()
        step = d.step
        action = step.draw(s, self.luck) if isinstance(step, Chance) else pick(s, d, seat, self.luck)
        step.take(world, d, seat, action, log)
        return world, log

    # --- words ---

    def speak(self, log: EventLog) -> None:
        for viewer in self.viewers():
            for seen in log.seen(viewer):
                self.text(f"event.{seen['event']}", seen)

    def text(self, key: str, facts: dict[str, Any]) -> None:
        """Every language has the text, and nothing in it stays unfilled."""
        mark = key + ",".join(facts) + str([value for value in facts.values() if isinstance(value, str)])
        if mark in self.spoken:
            return
        self.spoken.add(mark)
        for lang, texts in self.game.texts.items():
            self.require(texts.has(key, facts), f"everything has a text in {lang}", key)
            self.require("{" not in texts.text(key, facts), f"texts are filled in {lang}", texts.text(key, facts))

    # --- the end ---

    def at_the_end(self) -> None:
        s = self.journal.state
        self.require(len(s.result) == self.journal.ruleset.seats, "everybody has a result")
        wrong = self.game.invariants(s)
        self.require(not wrong, "conservation", "; ".join(wrong))
        opened = read_journal(self.journal.text(), lambda slug, rules: self.game)
        self.require(opened.damage is None, "a journal can be read", str(opened.damage))
        self.require(digest(self.game, opened.journal.state) == digest(self.game, s), "replay agrees")


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


def random_options(game: Game[Any], seats: int, luck: Luck, wanted: dict[str, Any] | None = None) -> dict[str, Any]:
    """Table options as a host might set them: mostly the defaults, and each only if a table of this size can have it.

    What is wanted comes first.
    """
    options = game.options.values()
    drawn = [(one.id, one.choices[luck.below(len(one.choices))]) for one in options if luck.below(3) == 0]
    chosen: dict[str, Any] = {}
    for id, value in [*(wanted or {}).items(), *drawn]:
        if id in chosen:
            continue
        try:
            game.ruleset(seats, {**chosen, id: value})
        except Mistake:
            continue
        chosen[id] = value
    return chosen
