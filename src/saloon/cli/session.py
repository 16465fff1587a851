"""One evening at the table: you on one seat, bots on the others, line by line."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Final

from saloon.analysis.advice import FIRST, Advised, Adviser
from saloon.analysis.allowance import Allowance
from saloon.bots import Bot, Budget, make
from saloon.cli.files import write_text
from saloon.cli.rules import rule_text, short_rules
from saloon.cli.screen import Screen
from saloon.cli.seats import seat_names
from saloon.cli.words import READER, say
from saloon.kernel.flow import Decision
from saloon.kernel.journal import Journal
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.play import expected_answers, judge
from saloon.kernel.preview import Preview, preview
from saloon.kernel.undo import is_free, last_own
from saloon.kernel.view import View, view

REPEATABLE: Final = Budget(300)  # a game with a seed must not depend on the clock
GISTS: Final = 60  # with more options than this none is looked at ahead
PROMPT: Final = "> "
Offer = tuple[int, int]  # a question that waits for the player, and an answer to it


class Session:
    def __init__(
        self, journal: Journal, seat: int, level: str, luck: Luck, seed: int | None, save: Path | None
    ) -> None:
        self.journal = journal
        self.game = journal.game
        self.seat = seat
        self.level = level
        self.luck = luck
        self.save = save
        self.screen = Screen(self.game, seat, READER.lang)
        self.texts = self.screen.texts
        self.names = seat_names(self.texts, journal.ruleset.seats)
        budget = None if seed is None else REPEATABLE
        whim = secrets.randbits(31) if seed is None else seed
        self.bots: dict[int, Bot] = {
            other: make(level, whim, budget) for other in range(journal.ruleset.seats) if other != seat
        }
        self.whim = whim
        self.adviser = make("hard", whim, budget)
        self.staying = True
        self.fresh = True  # the table has changed since it was last shown

    def run(self) -> None:
        if sys.stdin.isatty() and find_spec("readline"):
            import_module("readline")  # gives the prompt its line editing
        self.greet()
        while self.staying and self.journal.state.pending:
            self.others()
            if self.journal.state.pending:
                self.keep()
                self.turn()
        self.part()

    # --- the others ---

    def others(self) -> None:
        """Chance and the bots, until the player is the only one waited for."""
        log = EventLog()
        self.journal.draw(self.luck, log)
        while (asked := self.waiting_for_bot()) is not None:
            d, seat = asked
            seen = view(self.game, self.journal.state, seat)
            action = self.bots[seat].choose(self.game, self.journal.ruleset, seen, d.id)
            self.journal.answer(seat, d.id, action, log=log)
            self.journal.draw(self.luck, log)
        self.screen.news(log.seen(self.seat))

    def waiting_for_bot(self) -> tuple[Decision, int] | None:
        s = self.journal.state
        asked = [*expected_answers(s), *[(d, seat) for d in s.pending for seat in d.owing]]
        return next(((d, seat) for d, seat in asked if seat in self.bots), None)

    # --- the player ---

    def turn(self) -> None:
        """One line from the player, and what comes of it."""
        if self.fresh:
            self.show()
            self.fresh = False
        line = self.read()
        if line is None:
            self.screen.line(say("end-of-input"))
            self.staying = False
            return
        word, _, rest = line.strip().partition(" ")
        commands = {
            "?": self.explain, "p": self.look_ahead, "u": self.undo, "h": self.hint, "r": self.rule, "b": self.board,
            "q": self.quit, "quit": self.quit, "": self.board,
        }  # fmt: skip
        if word in commands:
            commands[word](rest.strip())
        else:
            self.answer(line.strip())

    def read(self) -> str | None:
        """A line, or None at the end of the input."""
        try:
            if sys.stdin.isatty():
                return input(PROMPT)
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            self.screen.gap()
            return None
        if line:
            self.screen.line(PROMPT + line.strip())
        return line or None

    def seen(self) -> View:
        return view(self.game, self.journal.state, self.seat)

    def asks(self) -> list[dict[str, Any]]:
        seen = self.seen()
        return [ask for ask in [*seen.asks, *seen.side_questions] if ask["mine"]]

    def offers(self) -> list[Offer]:
        """What the numbers stand for: question by question, like beside like."""
        return [
            (ask["id"], action)
            for ask in self.asks()
            for action in sorted(map(self.game.hear, ask["options"]), key=self.kinship)
        ]

    def kinship(self, action: int) -> tuple[int, int]:
        """Verbs in their order, and of a verb with several arguments the first one's values in theirs."""
        said = self.game.say(action)
        verb = self.game.language.verbs[said["verb"]]
        first = verb.args[0][1].index(said[verb.args[0][0]]) if len(verb.args) > 1 else 0
        return verb.tag, first

    def meant(self, text: str) -> list[Offer]:
        """The answers a number or a phrase may mean: one, or one for each question that waits for the player."""
        if text.isdecimal():
            return self.offers()[int(text) - 1 : int(text)] if int(text) else []
        return [(ask["id"], self.heard(text)) for ask in self.asks()]

    def heard(self, phrase: str) -> int:
        """A phrase as the game hears it, in capitals or not, with the reader's own names of things."""
        language = self.game.language
        known = {name.casefold(): name for name in language.verbs}
        for verb in language.verbs.values():
            for arg, domain, _ in verb.args:
                known |= {self.texts.name(arg, value).casefold(): str(value) for value in domain.values}
                known |= {str(value).casefold(): str(value) for value in domain.values}
        return language.hear_phrase(" ".join(known.get(word.casefold(), word) for word in phrase.split()))

    # --- what the player can type ---

    def answer(self, text: str) -> None:
        meant = self.meant(text)
        if not meant:
            self.screen.line(say("no-number", n=text, most=len(self.offers())), "red")
            return
        refusals: list[Refusal] = []
        for question, action in meant:
            log = EventLog()
            no = self.journal.answer(self.seat, question, action, log=log)
            if no is None:
                self.screen.gap()
                self.screen.news(log.seen(self.seat))
                self.fresh = True
                return
            refusals.append(no)
        self.refuse(refusals[0])

    def refuse(self, no: Refusal) -> None:
        self.screen.line(self.texts.refusal(no.rule, no.facts), "red")
        known = rule_text(self.game, no.rule, self.screen.lang) is not None
        self.screen.line(say("see-rule", rule=no.rule) if known else say("see-help"), "dim")

    def explain(self, text: str) -> None:
        """What can be typed; or why a number, a phrase or a rule is as it is."""
        if not text:
            self.screen.line(say("commands"), "dim")
            for key in ("number", "p", "u", "h", "r", "why", "b", "q"):
                self.screen.line(say(f"command.{key}"), indent="  ")
        elif rule_text(self.game, text, self.screen.lang) is not None:
            self.rule(text)
        else:
            self.why(text)

    def why(self, text: str) -> None:
        refusals = [judge(self.journal.state, self.seat, question, action) for question, action in self.meant(text)]
        if not refusals:
            self.screen.line(say("no-number", n=text, most=len(self.offers())), "red")
        elif refusals[0] is not None and None not in refusals:
            self.refuse(refusals[0])
        else:
            self.screen.line(say("allowed"))

    def look_ahead(self, text: str) -> None:
        for question, action in self.meant(text):
            ahead = self.preview(question, action)
            if ahead.refusal is not None:
                self.refuse(ahead.refusal)
            else:
                self.screen.news(ahead.events)
                for one in ahead.likely:
                    self.screen.line(f"{one.chance:.0%} {self.texts.text(f'likely.{one.what}', one.facts)}", "", "  ")
                self.screen.line(say(f"next.{ahead.next}"), "dim", "  ")
            return
        self.screen.line(say("no-number", n=text or "p", most=len(self.offers())), "red")

    def preview(self, question: int, action: int) -> Preview:
        return preview(self.game, self.journal.ruleset, self.seen(), question, action, luck=Seeded(question))

    def undo(self, _: str) -> None:
        keep = last_own(self.journal, self.seat)
        if keep is None:
            self.screen.line(say("undo-nothing"))
        elif not is_free(self.journal, self.seat, keep):
            self.screen.line(say("undo-late"))
        else:
            self.journal.undo(keep)
            self.screen.line(say("undone"))
            self.fresh = True

    def hint(self, _: str) -> None:
        """The best answers with their odds, and a sentence on each; for a game with a seed by tries alone, not time."""
        question, seen, ruleset = self.asks()[0]["id"], self.seen(), self.journal.ruleset
        choice = self.adviser.choose(self.game, ruleset, seen, question)
        adviser = Adviser(self.game, ruleset, seen, question, self.whim)
        done = Allowance().is_spent if self.journal.setup.fair is not None else repeatable()
        best = adviser.advise(choice, done)
        tries = len(best[0].shares)
        self.screen.line(say("hint", tries=tries))
        for at, one in enumerate(best):
            self.screen.line(self.advice(question, one), "bold" if at == 0 else "", "  ")
            self.screen.line(self.sentence(at, one, best), "dim", "     ")

    def advice(self, question: int, one: Advised) -> str:
        """Its number, or what is to be typed where there are too many to list; and its odds."""
        offers = self.offers()
        listed = (question, one.action) in offers
        number = offers.index((question, one.action)) + 1 if listed else 0
        phrase = self.game.language.phrase(one.action)
        odds = {"chance": round(100 * one.chance()), "off": round(100 * one.tally().error)}
        return say("hint-answer", n=number, phrase=phrase, **odds)

    def sentence(self, at: int, one: Advised, best: list[Advised]) -> str:
        reply, others = one.reply(), [other for other in best if other is not one]
        told = "" if reply is None else say(
            "hint-reply", seat=self.names[reply.seat], what=self.texts.said(self.game.say(reply.action)),
            part=round(100 * reply.part),
        )  # fmt: skip
        if not others:
            return told
        ahead = say("hint-behind" if at else "hint-ahead", part=round(100 * one.beats(others[0])))
        return f"{ahead} {told}".strip()

    def rule(self, id: str) -> None:
        if not id:
            for paragraph in short_rules(self.game, self.screen.lang):
                self.screen.line(paragraph, indent="  ")
            return
        text = rule_text(self.game, id, self.screen.lang)
        self.screen.line(f"{id.upper()}  {text}" if text is not None else say("no-rule", id=id))

    def board(self, _: str) -> None:
        self.fresh = True

    def quit(self, text: str) -> None:
        self.save = Path(text) if text else self.save
        self.staying = False

    # --- what the player sees ---

    def greet(self) -> None:
        screen = self.screen
        screen.title(self.texts.text("title", {}))
        bot = say("bot", name=self.texts.text(f"level.{self.level}.name", {}))
        rivals = ", ".join(self.names[other] for other in self.bots)
        screen.line(say("seated", seat=self.names[self.seat], rivals=rivals, bot=bot))
        screen.line(self.texts.text(f"level.{self.level}.about", {}), "dim")
        if self.journal.setup.fair is not None:
            screen.line(say("promise", commitment=self.journal.setup.fair["commitment"][:16]), "dim")
        screen.line(say("resumed", moves=len(self.journal.moves)) if self.journal.entries else say("ask-help"), "dim")
        screen.gap()

    def show(self) -> None:
        """The table, the question and what can be answered."""
        screen = self.screen
        screen.rule(say("your-turn", seat=self.names[self.seat]))
        screen.table(self.journal.state)
        screen.gap()
        for ask in self.asks():
            screen.line(self.texts.text(f"question.{ask['question'][0]}", {}), "bold")
        screen.options(self.groups())
        screen.line(say("keys"), "dim")

    def groups(self) -> dict[str, list[tuple[int, str, str]]]:
        """The options by what their first argument names, as long as there is a second: march by die."""
        groups: dict[str, list[tuple[int, str, str]]] = {}
        offers = self.offers()
        ahead = len(offers) <= GISTS and any(key.startswith("gist.") for key in self.texts.texts)
        for number, (question, action) in enumerate(offers, 1):
            said = self.game.say(action)
            args = [arg for arg in said if arg != "verb"]
            heading = self.texts.name(args[0], said[args[0]]) if len(args) > 1 else ""
            meaning = self.gist(question, action) if ahead else ""
            line = number, self.game.language.phrase(action), meaning or self.texts.said(said)
            groups.setdefault(heading[:1].upper() + heading[1:], []).append(line)
        return groups

    def gist(self, question: int, action: int) -> str:
        """What an answer leads to in a few words: those of its certain events for which the game has some."""
        texts = self.texts
        events = [(f"gist.{event['event']}", event) for event in self.preview(question, action).events]
        return ", ".join(texts.text(key, event) for key, event in events if texts.has(key, event))

    # --- leaving ---

    def part(self) -> None:
        """The end of the game, or of the player's patience."""
        s = self.journal.state
        screen = self.screen
        screen.gap()
        if s.result:
            screen.table(s)
            payoff = self.game.payoff(s, self.seat)
            screen.title(say("won" if payoff > 0 else "lost" if payoff < 0 else "drawn"))
        else:
            screen.line(say("stopped", moves=len(self.journal.moves)))
        self.keep()
        if self.save is None:
            screen.line(say("not-saved"), "dim")
        else:
            screen.line(say("saved" if s.result else "saved-open", path=str(self.save), game=self.game.slug))

    def keep(self) -> None:
        if self.save is not None:
            write_text(self.save, self.journal.text())


def repeatable() -> Callable[[], bool]:
    """A hint of a game with a seed is done after so many tries."""
    tries = count()
    return lambda: next(tries) >= FIRST
