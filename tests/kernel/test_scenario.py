"""Scenario files: lists in any order, what each seat hears, what chance cannot be; slips are named."""

from __future__ import annotations

import tomllib

import pytest

from saloon.games import find
from saloon.kernel.messages import Mistake
from saloon.kernel.scenario import run_file

DUSTER = """
rules = "deadwood-1876"
seats = 3
chance = ["hand WIN/STE#1,WIN/STE#2,MES/STE#1,MES/STE#2"]
[given]
hands = [["COL/DUS#1", "COL/STE#1", "COL/STE#2", "COL/STE#3"], [], []]
[[do]]
answer = "use COL/DUS#1"
"""
DISCARD = '[[do]]\nanswer = "discard {cards}"\n'
ALIKE = "COL/STE#1,COL/STE#2,COL/STE#3"
ROLLS = """
rules = "two-towns"
[given]
position = "W 0:[S K1] 3:[C2] | E 7:[D1] 10:[S]"
"""


def problems(text: str) -> list[str]:
    return [problem.key for outcome in run_file("file", tomllib.loads(text), find) for problem in outcome.problems]


def test_lists_stand_in_any_order() -> None:
    assert problems(DUSTER + DISCARD.format(cards=ALIKE)) == []
    assert problems(DUSTER + DISCARD.format(cards="COL/STE#3,COL/STE#1,COL/STE#2")) == []
    assert problems(DUSTER + DISCARD.format(cards="COL/STE#3,COL/STE#1")) == ["differs"], "but all of it"


def test_a_refusal_is_of_what_is_written() -> None:
    wrong = DUSTER + DISCARD.format(cards="COL/STE#3,COL/STE#1,COL/STE#2") + 'expect.refused = "kernel.nonsense"\n'
    assert problems(wrong) == []


def test_each_seat_hears_its_own() -> None:
    heard = "[do.expect.heard.{who}]\ndrawn = [{wish}]\n"
    cards = '{ seat = 0, count = 4, cards = ["WIN/STE#1", "WIN/STE#2", "MES/STE#1", "MES/STE#2"] }'
    assert problems(DUSTER + heard.format(who=0, wish=cards)) == []
    assert problems(DUSTER + heard.format(who=1, wish='{ seat = 0, without = ["cards"] }')) == []
    assert problems(DUSTER + heard.format(who="nobody", wish="{ seat = 0, count = 4 }")) == []
    assert problems(DUSTER + heard.format(who=1, wish=cards)) == ["differs"]
    assert problems(DUSTER + heard.format(who=0, wish='{ seat = 0, without = ["cards"] }')) == ["differs"]
    with pytest.raises(Mistake, match="nobody"):
        problems(DUSTER + heard.format(who=7, wish="{ seat = 0 }"))


def test_chance_that_cannot_be() -> None:
    waiting = DUSTER.replace('chance = ["hand WIN/STE#1,WIN/STE#2,MES/STE#1,MES/STE#2"]\n', "")
    expect = '[do.expect]\nwaits = "Draw"\nimpossible = ["{outcome}"]\n'
    assert problems(waiting + expect.format(outcome=f"hand {ALIKE},WIN/STE#1")) == []
    assert problems(waiting + expect.format(outcome="hand WIN/STE#1,WIN/STE#2,MES/STE#1,MES/STE#2")) == [
        "chance-possible"
    ]
    assert problems(DUSTER + f'[expect]\nimpossible = ["hand {ALIKE}"]\n') == ["chance-idle"]


def test_what_is_told_while_a_position_is_placed() -> None:
    walk = 'rules = "dice-town"\n[given]\nphase = "walk"\ndice = ["999TJ", "9TJQK"]\n[start.events]\nwins = [{wins}]\n'
    assert problems(walk.format(wins='{ seat = 0, place = "mine", number = 3 }')) == []
    assert problems(walk.format(wins="")) == ["differs"]


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        (DUSTER + '[[do]]\nanswer = "disscard -"\n', "scenario-verb", "disscard"),
        (DUSTER + "[[do]]\nseat = 1\n", "scenario-answer", "2:"),
        (ROLLS + '[start]\nimpossible = ["rol 1"]\n', "scenario-verb", "rol"),
        ('rules = "dice-town"\n[given]\nbank = 3\n', "position-wrong", "dice-town"),
    ],
)
def test_a_slip_is_named(text: str, key: str, said: str) -> None:
    with pytest.raises(Mistake) as slip:
        problems(text)
    assert slip.value.key == key
    assert said in str(slip.value)
