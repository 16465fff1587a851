"""Saloon: the table for Western board games. This is its engine as a library.

A whole game, played by chance, and who won it:

>>> from saloon import Seeded, find, playout
>>> game = find("two-towns")
>>> s = game.start(game.ruleset(2))
>>> playout(s, Seeded(1))
33
>>> s.result
[1, -1]

Play it yourself: a question waits for seats, its legal answers are numbers, and the game says them in words.

>>> from saloon import advance, legal, submit
>>> luck = Seeded(2)
>>> s = game.start(game.ruleset(2))
>>> advance(s, luck)
>>> d = s.pending[0]
>>> seat = d.owing[0]
>>> answers = legal(s, d, seat)
>>> game.say(answers[0])
{'verb': 'march', 'die': 'dynamite', 'unit': 'D3'}
>>> submit(s, seat, d.id, answers[0], luck=luck) is None  # taken; otherwise a Refusal names the rule
True

The names, by what they are for:

    games      slugs find Game Option Ruleset Mistake
    play       State Decision legal pick submit judge play advance playout decline expected_answers Refusal
    events     EventLog Event Catalogue
    chance     NOBODY Luck Seeded Keyed Chance chance_asked
    secrets    view View read_view guess
    saving     encode decode digest Journal new_setup Setup read_journal ReadResult
    checking   perft trial Broken
    new games  Step Question Sealed Window SideQuestion ALL OWN COUNT NONE

Bots are in `saloon.bots`, tournaments in `saloon.arena`. The guide is `docs/library.md`, `docs/add-a-game.md` shows a
whole new game, and `make docs` makes pages of both, with a reference. The compiled build keeps no docstring but this.
"""

from saloon.games import find, slugs
from saloon.kernel.codec import decode, digest, encode
from saloon.kernel.flow import (
    ALL,
    COUNT,
    NOBODY,
    NONE,
    OWN,
    Chance,
    Decision,
    Question,
    Ruleset,
    Sealed,
    SideQuestion,
    State,
    Step,
    Window,
)
from saloon.kernel.game import Game, Option
from saloon.kernel.guess import guess
from saloon.kernel.journal import Journal, ReadResult, Setup, new_setup, read_journal
from saloon.kernel.luck import Keyed, Luck, Seeded
from saloon.kernel.messages import Event, EventLog, Mistake, Refusal
from saloon.kernel.perft import perft
from saloon.kernel.play import (
    advance,
    chance_asked,
    decline,
    expected_answers,
    judge,
    legal,
    pick,
    play,
    playout,
    submit,
)
from saloon.kernel.suite import Broken, trial
from saloon.kernel.texts import Catalogue
from saloon.kernel.view import View, read_view, view

__version__ = "0.1.0"
__all__ = [
    "ALL",
    "COUNT",
    "NOBODY",
    "NONE",
    "OWN",
    "Broken",
    "Catalogue",
    "Chance",
    "Decision",
    "Event",
    "EventLog",
    "Game",
    "Journal",
    "Keyed",
    "Luck",
    "Mistake",
    "Option",
    "Question",
    "ReadResult",
    "Refusal",
    "Ruleset",
    "Sealed",
    "Seeded",
    "Setup",
    "SideQuestion",
    "State",
    "Step",
    "View",
    "Window",
    "advance",
    "chance_asked",
    "decline",
    "decode",
    "digest",
    "encode",
    "expected_answers",
    "find",
    "guess",
    "judge",
    "legal",
    "new_setup",
    "perft",
    "pick",
    "play",
    "playout",
    "read_journal",
    "read_view",
    "slugs",
    "submit",
    "trial",
    "view",
]
