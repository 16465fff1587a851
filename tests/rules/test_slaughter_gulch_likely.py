"""The odds that are told before a roll are those with which the game then plays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from saloon.games import find
from saloon.kernel.flow import NOBODY
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog, Likely
from saloon.kernel.play import chance_asked, decline, submit
from saloon.kernel.preview import preview
from saloon.kernel.view import view

GAME = find("slaughter-gulch")
PLAYS = 1200
NEAR = 0.06  # four standard deviations of so many plays

SHOT = {"phase": "S4", "dudes": [["S4 fight"], ["S4"]], "right": [["pistol"], []]}
GUARD = {**SHOT, "outfits": ["agency", "hucksters"], "learned": [[], ["X4"]]}
BARKEEP = {"phase": "saloon", "folk": ["N12@saloon"]}
INSIDE = {"phase": "L4", "outfits": ["hucksters", "blessed"]}
CELL = {"phase": "jail", "dudes": [["jail fight", "cell"], []]}
LEARN = {"phase": "home", "outfits": ["shamans", "agency"], "dudes": [["home spell"], []], "up": ["F4", ""]}
BRAIN = {"outfits": ["scientists", "rangers"], "phase": "L4", "folk": ["N03@L4"]}
DIG = {"phase": "mine", "dudes": [["mine prospect"], []], "mine": 4}
BAD = {"phase": "L4", "dudes": [["L4 arrest"], []], "folk": ["N25@L4"]}
DEAD = {"phase": "cemetery", "outfits": ["blessed", "rangers"], "dudes": [["cemetery raise", "grave"], []]}

# The position, the answers up to the roll, and which event (and of whom) stands for what may come of it.
CASES: list[tuple[dict[str, Any], list[str], dict[str, str]]] = [
    (SHOT, ["act", "shoot pistol hucksters-1"], {"wounded": "hits", "misses": "misses"}),
    (GUARD, ["act", "shoot pistol hucksters-1", "guard X4 hucksters-1"], {"misses": "guarded", "wounded": "unguarded"}),
    ({**BARKEEP, "dudes": [["saloon fight"], []]}, ["act", "brawl N12"], {"folk_dies": "wins", "wounded": "hurt"}),
    ({**BARKEEP, "dudes": [["saloon rob"], []]}, ["act"], {"gains": "robs", "caught": "caught", "rob_fails": "fails"}),
    ({**INSIDE, "dudes": [["L4 rob"], ["L4"]]}, ["act"], {"pays": "robs", "caught": "caught", "wounded": "hurt"}),
    ({**INSIDE, "dudes": [["L4 fight"], ["L4"]]}, ["act", "brawl blessed-1"],
     {"wounded blessed-1": "wins", "wounded hucksters-1": "hurt"}),
    ({**CELL, "right": [["knife"], []]}, ["act", "spring rangers-2", "force", "boost knife none none no"],
     {"freed": "frees", "wounded": "hurt"}),
    (LEARN, ["act"], {"learns": "learns", "wounded": "hurt"}),
    ({**BRAIN, "dudes": [["L4 brainwash"], []]}, ["act"], {"recruits": "recruits", "runs_off": "runs_off"}),
    (BAD, ["act"], {"jailed": "arrests", "arrest_fails": "fails"}),
    (DEAD, ["act"], {"rises": "raises", "raise_fails": "fails"}),
]  # fmt: skip


class Scene:
    """A position led up to the last answer before a roll."""

    def __init__(self, given: dict[str, Any], answers: list[str]) -> None:
        self.ruleset = GAME.ruleset(2)
        self.s = GAME.from_position(self.ruleset, {"outfits": ["rangers", "hucksters"], **given})
        self.last = GAME.language.hear_phrase(answers[-1])
        for phrase in answers[:-1]:
            action = GAME.language.hear_phrase(phrase)
            while not self.takes(action):
                self.goes_on(self.s, EventLog(), Seeded(1))
            d = self.s.pending[0]
            assert submit(self.s, d.owing[0], d.id, action) is None
        while not self.takes(self.last):
            self.goes_on(self.s, EventLog(), Seeded(1))

    def takes(self, action: int) -> bool:
        d = self.s.pending[0]
        return d.owing[0] != NOBODY and d.step.check(self.s, d.owing[0], action) is None

    def goes_on(self, s: Any, log: EventLog, luck: Seeded) -> None:
        """The next question gets the answer that does nothing, or an outcome."""
        d, chance = s.pending[0], chance_asked(s)
        action = chance.draw(s, luck) if chance is not None else decline(s, d, d.owing[0])
        assert submit(s, d.owing[0], d.id, action, log=log) is None

    def told(self) -> list[Likely]:
        d = self.s.pending[0]
        seat = d.owing[0]
        shown = preview(GAME, self.ruleset, view(GAME, self.s, seat), d.id, self.last, luck=Seeded(d.id))
        assert shown.refusal is None
        return shown.likely

    def plays(self, ends: list[str]) -> str:
        """The first of these events once the answer is given."""
        s, log = self.s.clone(), EventLog()
        d = s.pending[0]
        assert submit(s, d.owing[0], d.id, self.last, log=log) is None
        while True:
            for event in log.events:
                for name in (event.name, f"{event.name} {event.public.get('who')}"):
                    if name in ends:
                        return name
            self.goes_on(s, log, self.luck)

    luck = Seeded(7)


@pytest.mark.parametrize(("given", "answers", "meant"), CASES)
def test_a_roll_comes_out_as_often_as_was_told(
    given: dict[str, Any], answers: list[str], meant: dict[str, str]
) -> None:
    scene = Scene(given, answers)
    told = {one.what: one.chance for one in scene.told()}
    assert sum(told.values()) == pytest.approx(1.0)
    seen = Counter(meant[scene.plays(list(meant))] for _ in range(PLAYS))
    assert set(told) == set(meant.values())
    for what, chance in told.items():
        assert seen[what] / PLAYS == pytest.approx(chance, abs=NEAR), what


def test_a_find_is_told_by_amounts() -> None:
    """Whoever controls the mine finds one more, and this one holds four."""
    told = Scene(DIG, ["act"]).told()
    assert [(one.what, one.facts) for one in told] == [("hurt", {}), *[("rock", {"n": n}) for n in (0, 3, 4)]]
    assert [one.chance * 6 for one in told] == pytest.approx([1, 1, 1, 3])


def test_a_jailbreak_says_what_each_way_promises() -> None:
    """The Sheriff needs a 7 from two dice; three of six prices can be paid, and force is for the others."""
    told = Scene({**CELL, "rock": [3, 0]}, ["act", "spring rangers-2"]).told()
    promised = {"payable": 1 / 2, "by_force": 11 / 72, "hurt": 25 / 72}
    assert {one.what: one.chance for one in told} == pytest.approx(promised, abs=1e-4)


def test_what_is_certain_has_no_odds() -> None:
    assert Scene(SHOT, ["act"]).told() == []


def test_a_turn_that_ends_leads_to_the_next_magic_card() -> None:
    """SG-037"""
    told = Scene(SHOT, ["act", "stop"]).told()
    assert {one.what for one in told} == {"reveal"}
    assert sum([one.chance for one in told]) == pytest.approx(1.0)
