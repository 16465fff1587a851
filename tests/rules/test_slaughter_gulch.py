"""What the ledger of Slaughter Gulch says and no single scenario can show: set-up, secrets, order, content, odds."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from rule_table import RuleTable

from saloon.games import find, scenarios, slaughter_gulch
from saloon.games.slaughter_gulch import odds, packing
from saloon.games.slaughter_gulch.board import (
    CARD,
    DEPUTY,
    FIGURE,
    PLACE,
    SHERIFF,
    deputy_slot,
    folk_in,
    is_ruled,
    place_name,
    sheriff_slot,
)
from saloon.games.slaughter_gulch.box import HERE
from saloon.games.slaughter_gulch.dice import best_below_six, dice_in, lowest_in, sixes_in, throw_of
from saloon.games.slaughter_gulch.events import Arrive
from saloon.games.slaughter_gulch.items import TO_STORE, DrawItem, put_under
from saloon.games.slaughter_gulch.names import CELL, FIGURES, HOME, JAIL, POOL, SQUARE
from saloon.games.slaughter_gulch.packing import roll, roll_dice_bits
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.codec import digest, encode
from saloon.kernel.flow import NOBODY, Question
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.messages import Mistake
from saloon.kernel.play import chance_asked, judge, legal, submit
from saloon.kernel.view import view
from saloon.parts.bag import UNKNOWN

GAME = find("slaughter-gulch")
TABLE: RuleTable[Town] = RuleTable(GAME)
placed, answer, chance, moments = TABLE.placed, TABLE.answer, TABLE.chance, TABLE.moments


def asked(s: Town, seat: int, standing: bool = False) -> int:
    return next(d.id for d in (s.side_questions if standing else s.pending) if seat in d.owing)


def refused(s: Town, seat: int, phrase: str, standing: bool = False) -> str:
    before = encode(GAME, s)
    no = submit(s, seat, asked(s, seat, standing), GAME.language.hear_phrase(phrase))
    assert no is not None
    assert encode(GAME, s) == before
    return no.rule


def first_turn(seats: int, seed: int) -> Town:
    return next(s for s, _ in moments(seats, seed) if s.turn)


# --- set-up ---


@pytest.mark.rule("SG-001", "SG-003", "SG-007", "SG-009", "SG-016")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_starts_with_three_dudes_in_the_street(seats: int) -> None:
    s = first_turn(seats, seats)
    assert sorted(s.outfits) == sorted(set(s.outfits))
    assert s.clerk in range(seats)
    for seat in range(seats):
        men = s.dudes[seat * FIGURES : (seat + 1) * FIGURES]
        assert all(now in s.ruleset.streets.squares for now in men[:3])
        assert men[3:] == [POOL] * 3
    assert [GAME.box.good[o] for o in range(6)] == [True, True, True, False, False, False]  # type: ignore[attr-defined]


@pytest.mark.rule("SG-004", "SG-005", "SG-011", "SG-012", "SG-013", "SG-014", "SG-015")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_town_is_filled(seats: int) -> None:
    deputies = 0
    for seed in range(25):
        s = first_turn(seats, seed)
        tiles = 8 if seats == 2 else 12
        deputy = deputy_slot(s) >= 0
        deputies += deputy
        assert len(s.tiles) == tiles
        assert sum(now != 0 for now in s.folk) == tiles + deputy
        assert s.folk[sheriff_slot(s)] & PLACE == s.plots[JAIL]
        assert len(folk_in(s, s.plots[JAIL])) == 1 + deputy
        assert s.pile == 28 - (tiles - 1) - deputy
        assert s.mine == (40 if seats < 4 else 50 if seats == 4 else 60)
        assert len(s.store) == 3
    assert deputies


@pytest.mark.rule("SG-010", "SG-143")
def test_what_one_buys_and_leaves_is_a_secret() -> None:
    for seed in range(10):
        s = first_turn(4, seed)
        for viewer in range(4):
            board = view(GAME, s, viewer).board
            assert board["left"][viewer] == [s.left[viewer], s.left[viewer].bit_count()]
            assert all(board["left"][seat][0] == 0 for seat in range(4) if seat != viewer)
            left = 3 - s.left[viewer].bit_count()
            assert len(board["bottom"][0]) == left
        assert view(GAME, s, NOBODY).board["bottom"][0] == []


def until(question: str, seats: int, seed: int, **options: Any) -> Town:
    """A game that has come to its first question of a kind."""
    s: Town = GAME.start(GAME.ruleset(seats, options))
    luck = Seeded(seed)
    while type(s.pending[0].step).__name__ != question:
        d, step = s.pending[0], chance_asked(s)
        action = step.draw(s, luck) if step is not None else legal(s, d, d.owing[0])[0]
        assert submit(s, d.owing[0], d.id, action) is None
    return s


@pytest.mark.rule("SG-009")
def test_dudes_set_out_in_the_street_three_of_them() -> None:
    s = until("SetOut", 3, 1)
    for wrong in ("set-out L2,S3,S3", "set-out S3,S3", "set-out S3,S3,home"):
        assert refused(s, 0, wrong) == "SG-009"
    for seat in range(3):
        answer(s, seat, "set-out S3,S3,S12")
    assert [now & PLACE for now in s.dudes[:4]] == [SQUARE + 2, SQUARE + 2, SQUARE + 11, POOL]


@pytest.mark.rule("SG-007")
def test_an_outfit_is_chosen_once() -> None:
    s = until("ChooseOutfit", 2, 1, outfits="chosen")
    answer(s, 0, "choose shamans")
    assert refused(s, 1, "choose shamans") == "SG-007"
    answer(s, 1, "choose agency")
    assert (s.outfits, s.rock) == ([4, 0], [6, 6])


@pytest.mark.rule("SG-010", "SG-143")
def test_the_first_purchase_is_of_what_one_was_dealt_and_can_pay() -> None:
    s = until("BuyFirst", 3, 1)
    items = GAME.box.words.items  # type: ignore[attr-defined]
    s.outfits, s.rock = [1, 0, 2], [5, 6, 6]
    for name, hand in (("dealt", ["pistol", "rifle", "credentials"]), ("other", ["knife", "knife", "duster"])):
        s.dealt[0 if name == "dealt" else 1] = sorted([items.index(card) for card in hand])
    assert refused(s, 0, "buy knife") == "SG-142"
    assert refused(s, 0, "buy credentials") == "SG-143"
    assert refused(s, 0, "buy pistol,rifle") == "SG-128"
    answer(s, 0, "buy rifle")
    answer(s, 1, "buy knife")
    assert s.left[0] == 0, "not before all have bought"
    answer(s, 2, "buy -")
    assert [s.left[0], s.left[1]] == [1 << items.index("rifle"), 1 << items.index("knife")]
    assert s.rock == [1, 5, 6]


@pytest.mark.rule("SG-037", "SG-038", "SG-039")
def test_a_card_to_learn_lies_open_until_it_is_learned() -> None:
    for seed in range(6):
        turns: dict[int, list[str]] = {}
        for s, log in moments(6, seed):
            for event in log.events:
                if event.name == "turns_up":
                    turns.setdefault(int(str(event.public["seat"])), []).append(str(event.public["card"]))
            if s.turn and s.stage > 1 and s.stage < 5:
                for seat in range(6):
                    caster = bool(s.ruleset.magic_of[s.outfits[seat]])
                    learned = s.learned[seat].bit_count()
                    assert not caster or s.up[seat] >= 0 or learned == 6
        assert all(len(cards) == len(set(cards)) <= 6 for cards in turns.values())
        assert len(turns) == 4


@pytest.mark.rule("SG-040", "SG-254")
def test_an_outfit_without_active_dudes_gets_one() -> None:
    s = placed(phase="turn", outfits=["agency", "rangers", "blessed"], dudes=[["cell", "grave"], ["home"], ["home"]])
    assert s.dudes[2] & PLACE == HOME
    full = [["grave"] * 6, ["home"], ["home"]]
    s = placed(phase="turn", outfits=["agency", "rangers", "hucksters"], dudes=full)
    assert [now & PLACE for now in s.dudes[:6]] == [26] * 6
    chance(s, "reveal X1")
    assert sorted(seat for d in s.pending for seat in d.owing) == [1, 2]


# --- laws over whole games ---


@pytest.mark.rule("SG-002", "SG-020", "SG-022", "SG-028", "SG-054", "SG-060", "SG-082", "SG-242")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_whole_games(seats: int) -> None:
    """Locations by number, then squares, then homes; nobody acts twice; nothing is created or lost."""
    for s, log in moments(seats, 40 + seats):
        assert GAME.invariants(s) == []
        for event in log.events:
            if event.name == "turn":
                walked: list[int] = []
                acted: set[object] = set()
            if event.name == "activates":
                spots = [
                    *[place_name(s, place) for place in range(len(s.tiles))],
                    *[place_name(s, x) for x in s.ruleset.streets.squares],
                ]
                walked.append(spots.index(str(event.public["space"])))
                assert walked == sorted(walked)
            if event.name == "acts":
                assert event.public["who"] not in acted
                acted.add(event.public["who"])


@pytest.mark.rule("SG-196", "SG-253")
def test_the_end_is_counted() -> None:
    for seed in range(12):
        *_, (s, log) = moments(2 + seed % 5, seed)
        scores = [event.public["total"] for event in log.events if event.name == "score"]
        assert scores == s.result
        best = max(s.result)
        for seat in range(s.ruleset.seats):
            wins = GAME.payoff(s, seat) > 0
            assert not wins or s.result[seat] == best
        assert (s.pile == 0) <= bool(s.met & 1)
    s = placed(phase="score", outfits=["agency", "rangers", "blessed"], rock=[6, 12, 6], done=[["AG4"], [], []])
    assert s.result == [12, 12, 6]
    assert [GAME.payoff(s, seat) for seat in range(3)] == [1.0, -1.0, -1.0]
    s = placed(
        phase="score", outfits=["agency", "rangers", "blessed"], rock=[6, 5, 5], dudes=[[], ["home"], ["home"]],
    )  # fmt: skip
    assert s.result == [6, 6, 6]
    assert [GAME.payoff(s, seat) for seat in range(3)] == [1.0, -1.0, -1.0], "more ghost rock breaks the tie"
    s = placed(phase="score", outfits=["agency", "rangers", "blessed"], rock=[6, 6, 6])
    assert [GAME.payoff(s, seat) for seat in range(3)] == [0.0, 0.0, 0.0]


@pytest.mark.rule("SG-243", "SG-244")
@pytest.mark.parametrize("ending", ["1", "5"])
def test_games_end_by_the_rolled_condition(ending: str) -> None:
    """The others are shown in scenarios: random players hardly ever reach them."""
    for seed in range(12):
        *_, (s, log) = moments(4, seed, {"ending": ending})
        ends = [event.public["met"] for event in log.events if event.name == "turn_ends"]
        if s.turn < 12:
            assert int(ending) in ends[-1] or len(ends[-1]) >= 3  # type: ignore[operator, arg-type]
            return
    raise AssertionError(f"no game ended by condition {ending}")


# --- plans ---


FACTS: dict[str, Any] = {
    "phase": "plan", "outfits": ["rangers", "hucksters", "shamans"], "dudes": [["S2"], ["S5"], ["S9"]],
    "ahead": ["E15", "E09"],
}  # fmt: skip
PLANS = ["plan 1:fight:L2", "plan 1:rob:S5", "plan 1:rest:L9"]


@pytest.mark.rule("SG-041", "SG-049")
def test_plans_may_arrive_in_any_order() -> None:
    ends = set()
    for order in permutations(range(3)):
        s = placed(3, **FACTS)
        for seat in order:
            answer(s, seat, PLANS[seat])
        ends.add(digest(GAME, s))
    assert len(ends) == 1


@pytest.mark.rule("SG-041", "SG-043")
def test_nobody_sees_a_plan_before_all_are_in() -> None:
    one, other = placed(3, **FACTS), placed(3, **FACTS)
    told = answer(one, 0, "plan 1:fight:L2"), answer(other, 0, "plan 1:rest:S3")
    for viewer in (NOBODY, 1, 2):
        assert view(GAME, one, viewer).plain() == view(GAME, other, viewer).plain()
        assert told[0].seen(viewer) == told[1].seen(viewer)
    assert view(GAME, one, 0).plain() != view(GAME, other, 0).plain()
    for s in (one, other):
        answer(s, 1, PLANS[1])
        answer(s, 2, PLANS[2])
    assert view(GAME, one, 1).plain() != view(GAME, other, 1).plain()


@pytest.mark.rule("SG-027", "SG-048")
def test_who_trades_his_horse_away_stays() -> None:
    s = placed(
        phase="plan", outfits=["scientists", "agency", "blessed"], dudes=[["L2", "L3", "S5"], ["L9"], []],
        left=[["horse"], [], []], learned=[["G5"], [], []], ahead=["E15", "E09"],
    )  # fmt: skip
    answer(s, 0, "plan 1:shop:L3 2:fight:L5 3:run:S5")
    answer(s, 0, "propose 1 0 horse - 1 - -", standing=True)
    answer(s, 1, "accept 0", standing=True)
    answer(s, 1, "plan 1:rest:L9")
    facts = GAME.facts(s)
    assert [facts["scientists-1"], facts["scientists-2"]] == ["L2", "L5"], "the Buggy carries the longer way"
    assert facts["pending"] == ["scientists-2", "scientists-3"]
    assert facts["used"] == [["G5"], [], []]
    assert facts["left"] == [[], ["horse"], []]


@pytest.mark.rule("SG-062")
def test_who_is_moved_loses_his_action() -> None:
    s = placed(
        phase="L4", outfits=["shamans", "agency", "rangers"], dudes=[["L4", "L5 shop"], ["S12 run"], []],
        learned=[["F3"], [], []],
    )  # fmt: skip
    answer(s, 0, "use F3 shamans-1 shamans-2")
    chance(s, "roll 4 1 1")
    answer(s, 0, "go shamans-2 S5")
    assert GAME.facts(s)["pending"] == ["agency-1"]


# --- townsfolk and face-down cards ---


@pytest.mark.rule("SG-068", "SG-069", "SG-070", "SG-071", "SG-072")
def test_a_shot_at_strangers_turns_them_up_first() -> None:
    s = placed(
        phase="S4", outfits=["rangers", "agency", "blessed"], dudes=[["S4 fight"], ["S12 run"], []],
        right=[["rifle"], [], []], folk=["?@S5", "?@S9"],
    )  # fmt: skip
    answer(s, 0, "act")
    assert "at @S5" in [GAME.language.phrase(action) for action in legal(s, s.pending[0], 0)]
    answer(s, 0, "at @S5")
    chance(s, "meet N12")
    options = [GAME.language.phrase(action) for action in legal(s, s.pending[0], 0)]
    assert options == ["shoot rifle N12", "stop"]
    assert GAME.facts(s)["strangers"] == ["S9"]
    answer(s, 0, "stop")
    assert not GAME.facts(s)["crimes"]


@pytest.mark.rule("SG-069")
def test_a_shot_at_somebody_known_turns_up_the_strangers_beside_him() -> None:
    s = placed(
        phase="S4", outfits=["rangers", "agency", "blessed"], dudes=[["S4 fight"], ["S5", "S12 run"], []],
        right=[["rifle"], [], []], folk=["N12@S5", "?@S5", "N17@S3"],
    )  # fmt: skip
    answer(s, 0, "act")
    options = {GAME.language.phrase(action) for action in legal(s, s.pending[0], 0)}
    assert options == {"at @S5", "shoot rifle N17", "shoot rifle agency-1", "shoot rifle agency-2", "stop"}
    assert refused(s, 0, "shoot rifle N12") == "SG-093"
    answer(s, 0, "at @S5")
    chance(s, "meet N29")
    options = {GAME.language.phrase(action) for action in legal(s, s.pending[0], 0)}
    assert options == {"shoot rifle N12", "shoot rifle N29", "stop"}


def test_nobody_knows_a_face_down_card_not_even_the_engine() -> None:
    for s, _ in moments(4, 9):
        for now in s.folk:
            if now & FIGURE and not now & CARD:
                assert s.unseen != 0
        assert not s.unseen >> SHERIFF & 1
        if deputy_slot(s) >= 0:
            assert not s.unseen >> DEPUTY & 1


@pytest.mark.rule("SG-191", "SG-192")
@pytest.mark.parametrize(("seats", "weights"), [(3, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]), (2, [1, 2, 3, 4, 5, 6, 5])])
def test_newcomers_roll_two_dice(seats: int, weights: list[int]) -> None:
    """Section 7: with two players sums above 8 are rolled again."""
    s = placed(seats, phase="L4", outfits=["agency", "rangers", "blessed"][:seats], dudes=[["L4 run"], [], []][:seats])
    arrive = Arrive(0)
    sums = [GAME.language.phrase(arrive.outcome(s, way)) for way in range(int(arrive.ways(s)))]
    assert [sums.count(f"arrive {n}") for n in range(2, 2 + len(weights))] == weights
    assert len(sums) == sum(weights)


# --- looking at cards ---


def test_a_shopper_remembers_what_is_left() -> None:
    s = placed(
        phase="store", outfits=["rangers", "agency", "blessed"], dudes=[["store shop"], ["S12 run"], []],
        store=["pistol", "rifle", "knife"], folk=["N12@store"],
    )  # fmt: skip
    assert view(GAME, s, 0).board["store"] == [[], 3]
    answer(s, 0, "act")
    assert view(GAME, s, 0).board["store"][1] == 0
    log = answer(s, 0, "buy knife")
    assert "items" not in log.seen(1)[0]
    assert log.seen(0)[0]["items"] == ("knife",)
    assert view(GAME, s, 0).board["store"] == [[0, 2], 0]
    assert view(GAME, s, 1).board["store"] == [[], 2]
    assert view(GAME, s, 1).board["left"][0] == [0, 1]


@pytest.mark.rule("SG-142")
@pytest.mark.parametrize("viewer", [0, 2, NOBODY])
def test_an_earlier_shopper_does_not_see_what_the_next_one_buys(viewer: int) -> None:
    """Section 6: he keeps knowing the stock until it changes."""
    seen = []
    for card in ("sabre", "duster"):  # of the same price
        s = placed(
            phase="store", outfits=["scientists", "hucksters", "blessed"], folk=["N12@store"],
            dudes=[["store shop"], ["store shop"], ["S12 run"]], store=["sabre", "duster", "keys"], rock=[8, 6, 6],
        )  # fmt: skip
        answer(s, 0, "act")
        answer(s, 0, "buy -")
        assert view(GAME, s, 0).board["store"][1] == 0
        answer(s, 1, "act")
        log = answer(s, 1, f"buy {card}")
        assert view(GAME, s, 1).board["store"][1] == 0
        seen.append((view(GAME, s, viewer).plain(), log.seen(viewer)))
    assert seen[0] == seen[1]


@pytest.mark.rule("SG-118")
@pytest.mark.parametrize("viewer", [0, 2, NOBODY])
def test_an_earlier_robber_does_not_see_what_the_next_one_takes(viewer: int) -> None:
    seen = []
    for card in ("sabre", "duster"):
        s = placed(
            phase="station", outfits=["scientists", "shamans", "blessed"], vehicles=["E05"],
            dudes=[["station rob"], ["station rob"], ["S12 run"]], cargo=[["sabre", "duster", "keys"]],
        )  # fmt: skip
        answer(s, 0, "act")
        answer(s, 0, "at train-1")
        chance(s, "roll 5")
        answer(s, 0, "pass")
        answer(s, 1, "act")
        answer(s, 1, "at train-1")
        chance(s, "roll 5 2")
        log = answer(s, 1, f"take {card}")
        assert view(GAME, s, 1).board["cargo"][0][1] == 0
        seen.append((view(GAME, s, viewer).plain(), log.seen(viewer)))
    assert seen[0] == seen[1]


@pytest.mark.rule("SG-010")
def test_who_put_cards_under_the_deck_does_not_see_which_is_drawn() -> None:
    seen = []
    for drawn in (0, 1):
        s = placed(phase="L4", outfits=["hucksters", "rangers", "blessed"], dudes=[["L4 rob"], ["S12 run"], []])
        items = [item.id for item in s.ruleset.cards[: s.ruleset.item_count]]
        lying = sorted([items.index("sabre"), items.index("duster")])
        s.discard = [copies - (item in lying) for item, copies in enumerate(s.deck)]
        s.deck = [0] * len(items)
        put_under(s, lying, 1)
        assert view(GAME, s, 1).board["bottom"] == [lying, 0]
        DrawItem(TO_STORE, 0).resolve(s, NOBODY, packing.item(lying[drawn]), None)
        assert GAME.invariants(s) == []
        seen.append(view(GAME, s, 1).plain())
    assert seen[0] == seen[1]


@pytest.mark.rule("SG-164")
def test_what_a_peek_taught_stays_known() -> None:
    s = placed(
        phase="telegraph", outfits=["agency", "rangers", "blessed"], dudes=[["telegraph"], ["S12 run"], []],
        ahead=["E09"],
    )  # fmt: skip
    assert view(GAME, s, 0).board["events"][2] == [[UNKNOWN, 0]]
    log = answer(s, 0, "look")
    assert log.seen(1)[0]["event"] == "peeks"
    assert "events" not in log.seen(1)[0]
    assert view(GAME, s, 0).board["events"][2] == [[8, 1]]
    assert view(GAME, s, 1).board["events"][2] == [[UNKNOWN, 1]]


@pytest.mark.rule("SG-123")
def test_only_who_confiscates_sees_the_hand() -> None:
    s = placed(
        phase="L4", outfits=["agency", "rangers", "blessed"], dudes=[["L4 confiscate"], ["L4"], ["S12 run"]],
        left=[[], ["rifle", "knife"], []],
    )  # fmt: skip
    answer(s, 1, "pass")
    answer(s, 0, "act")
    answer(s, 1, "boost none none none no")
    chance(s, "roll 5 1", "roll 3 1")
    assert view(GAME, s, 0).board["left"][1] == [s.left[1], 2]
    assert view(GAME, s, 2).board["left"][1] == [0, 2]
    answer(s, 0, "take rifle")
    assert view(GAME, s, 0).board["left"][1] == [s.left[1], 1]


@pytest.mark.rule("SG-077", "SG-081")
def test_being_asked_betrays_no_card() -> None:
    """Two hands of the same size are asked the same questions."""
    facts: dict[str, Any] = {
        "phase": "S4", "outfits": ["rangers", "agency", "blessed"],
        "dudes": [["S4 fight"], ["S4 harrowed", "S12 run"], []], "right": [["derringer"], [], []],
    }  # fmt: skip
    seen = []
    for card in ("duster", "keys"):
        s = placed(3, **facts, left=[[], [card], []])
        answer(s, 1, "pass")
        answer(s, 0, "act")
        answer(s, 0, "shoot derringer agency-1")
        chance(s, "roll 2 1 1")
        seen.append([view(GAME, s, viewer).plain() for viewer in (0, 2, NOBODY)])
        answer(s, 1, "boost none none none no")
        chance(s, "roll 5")  # a Harrowed with Agility 2 has one die
    assert seen[0] == seen[1]


UNUSED: dict[str, Any] = {
    "phase": "S4", "outfits": ["rangers", "agency", "blessed"], "dudes": [["S4 fight"], ["S4", "S12 run"], []],
}  # fmt: skip


@pytest.mark.rule("SG-228")
def test_the_loads_of_a_shotgun_do_not_betray_it() -> None:
    """Loads are public once it has been fired; before that nobody knows that there is a Shotgun."""
    held, other = (placed(3, **UNUSED, left=[[], [card], []]) for card in ("shotgun", "sabre"))
    for viewer in (0, 2, NOBODY):
        assert view(GAME, held, viewer).plain() == view(GAME, other, viewer).plain()
    assert view(GAME, held, 1).board["loads"] == [0, 2, 0]
    fired = placed(3, **UNUSED, right=[[], ["shotgun"], []], loads=[0, 1, 0])
    assert view(GAME, fired, NOBODY).board["loads"] == [0, 1, 0]


# --- deals ---


DEAL: dict[str, Any] = {
    "phase": "S4", "clerk": 2, "outfits": ["blessed", "rangers", "hucksters"],
    "dudes": [["S4"], ["S12 run"], []], "left": [["pistol"], ["crate"], ["knife"]],
}  # fmt: skip


@pytest.mark.rule("SG-143", "SG-255", "SG-256", "SG-257")
def test_deals() -> None:
    facts = {**DEAL, "left": [["pistol"], [], ["knife"]]}
    s = placed(3, **facts)
    assert refused(s, 0, "propose 1 50 - - 0 - -", standing=True) == "SG-256"
    assert refused(s, 0, "propose 1 0 rifle - 0 - -", standing=True) == "SG-256"
    assert refused(s, 0, "propose 0 1 - - 0 - -", standing=True) == "SG-255"
    assert refused(s, 0, "propose 1 0 - - 0 - -", standing=True) == "SG-256"
    assert refused(s, 0, "propose 1 1 - - 0 crate -", standing=True) == "SG-143"
    answer(s, 0, "propose 1 0 pistol - 2 - truce", standing=True)
    assert view(GAME, s, 1).board["left"][0] == [1, 1], "what is offered is shown to the other party"
    assert view(GAME, s, 2).board["left"][0] == [0, 1]
    assert view(GAME, s, 2).board["offers"] == [[0, 1, -1, 0]]
    log = answer(s, 1, "accept 0", standing=True)
    assert log.events[0].public["told"] == "openly"
    assert s.left == [0, 1, 64]
    assert s.rock == [8, 3, 6]
    assert GAME.facts(s)["promises"] == [[1, 0, "truce", "open"]]
    assert view(GAME, s, 2).board["left"][1] == [1, 1], "everybody has seen it change hands"


@pytest.mark.rule("SG-228", "SG-256")
def test_a_traded_shotgun_is_not_loaded_by_the_trade() -> None:
    s = placed(3, **{**DEAL, "left": [[], [], ["knife"]], "right": [["shotgun"], [], []], "loads": [1, 0, 0]})
    answer(s, 0, "propose 1 0 shotgun - 1 - -", standing=True)
    answer(s, 1, "accept 0", standing=True)
    assert GAME.facts(s)["left"] == [[], ["shotgun"], ["knife"]]
    assert view(GAME, s, 2).board["loads"] == [0, 1, 0]


def test_an_offer_of_an_item_lapses_when_the_items_change() -> None:
    s = placed(
        3, **{**DEAL, "left": [["whiskey", "pistol"], [], ["knife"]], "dudes": [["S4 wounded"], ["S12 run"], []]}
    )
    answer(s, 0, "propose 1 0 pistol - 2 - -", standing=True)
    answer(s, 2, "pass")
    answer(s, 0, "use whiskey blessed-1 blessed-1")
    assert refused(s, 1, "accept 0", standing=True) == "SG-255"


@pytest.mark.rule("SG-257")
@pytest.mark.parametrize(("attack", "fate"), [(True, "broken"), (False, "kept")])
def test_a_truce_is_watched(attack: bool, fate: str) -> None:
    s = placed(
        phase="L4", clerk=2, outfits=["rangers", "agency", "blessed"], dudes=[["L4 fight"], ["L4"], []],
        left=[[], [], ["knife"]], ahead=["E15", "E09"],
    )  # fmt: skip
    answer(s, 1, "propose 0 1 - - 0 - truce", standing=True)
    answer(s, 0, "accept 0", standing=True)
    answer(s, 2, "pass")
    if attack:
        answer(s, 0, "act")
        answer(s, 0, "brawl agency-1")
    else:
        answer(s, 0, "forgo")
    assert GAME.facts(s)["promises"] == [[0, 1, "truce", fate]]


SHOT = {"outfits": ["rangers", "hucksters", "agency"], "right": [["pistol"], [], []]}
JAIL_HELD = {"outfits": ["hucksters", "rangers", "agency"], "dudes": [["jail fight"], ["cell"], ["S12 run"]]}
OPEN_QUESTIONS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("Bribe", {"phase": "jail", **JAIL_HELD}, ["act", "spring rangers-1", "roll 4"]),
    ("Fight", {"phase": "jail", **JAIL_HELD}, ["act"]),
    ("Reply", {"phase": "S4", "dudes": [["S4 fight"], ["S5"], []], **SHOT},
     ["act", "shoot pistol hucksters-1", "roll 2 1 1", "roll 3 2 1"]),
    ("Target", {"phase": "saloon", "outfits": ["hucksters", "rangers", "blessed"],
                "dudes": [["saloon rob"], ["saloon", "saloon"], []]}, ["act"]),
    ("Shop", {"phase": "store", "dudes": [["store shop"], [], []], "store": ["pistol"]}, ["act"]),
    ("GoTo", {"phase": "S4", "dudes": [["S4 run"], [], []]}, ["act"]),
    ("Power", {"phase": "jail", "dudes": [["jail", "jail", "cell"], ["cell"], []]}, []),
    ("Annul", {"phase": "events", "outfits": ["agency", "rangers", "blessed"], "done": [["AG3"], [], []],
               "ahead": ["E15", "E09"], "dudes": [["S4"], [], []]}, ["turn E15"]),
    ("StableMove", {"phase": "S12", "powers": [["stable"], [], []], "dudes": [["S4"], [], []]}, []),
]  # fmt: skip


@pytest.mark.rule("SG-255")
@pytest.mark.parametrize(("question", "facts", "said"), OPEN_QUESTIONS, ids=lambda given: str(given)[:10])
def test_deals_are_struck_while_something_else_is_thought_over(
    question: str, facts: dict[str, Any], said: list[str]
) -> None:
    """By those who are asked and by those who are not."""
    s = placed(**facts)
    for phrase in said:
        if chance_asked(s) is not None:
            chance(s, phrase)
        else:
            answer(s, s.pending[0].owing[0], phrase)
    assert GAME.facts(s)["question"] == question
    before = s.rock[:]
    answer(s, 2, "propose 0 2 - - 0 - -", standing=True)
    answer(s, 0, "accept 0", standing=True)
    answer(s, 1, "propose 2 1 - - 0 - -", standing=True)
    answer(s, 2, "accept 1", standing=True)
    assert s.rock == [before[0] + 2, before[1] - 1, before[2] - 1]
    assert legal(s, s.pending[0], s.pending[0].owing[0]), "and the question is still open"


@pytest.mark.rule("SG-123", "SG-255")
def test_who_is_searched_gives_nothing_away() -> None:
    s = placed(
        phase="L4", outfits=["rangers", "agency", "blessed"], dudes=[["L4 confiscate"], ["L4"], []],
        right=[[], ["knife"], []],
    )  # fmt: skip
    answer(s, 0, "act")
    chance(s, "roll 5 4", "roll 2 1")
    assert GAME.facts(s)["question"] == "Seize"
    assert refused(s, 1, "propose 2 0 knife - 0 - -", standing=True) == "SG-255"


def test_no_deals_while_dice_roll() -> None:
    s = placed(
        phase="L4",
        outfits=["rangers", "agency", "blessed"],
        dudes=[["L4 fight"], ["L4"], []],
        right=[["knife"], [], []],
    )
    answer(s, 0, "act")
    answer(s, 0, "brawl agency-1")
    assert refused(s, 1, "propose 0 1 - - 0 - -", standing=True) == "SG-255"


TURN: dict[str, Any] = {
    "phase": "saloon", "outfits": ["hucksters", "rangers", "blessed"], "right": [["duster"], [], []],
    "dudes": [["saloon rob"], ["saloon gamble"], ["S12 run"]],
}  # fmt: skip


@pytest.mark.rule("SG-255", "SG-256")
def test_any_deal_may_be_struck_in_ones_own_turn() -> None:
    s = placed(**TURN)
    mine = view(GAME, s, 0).asks[0]
    assert mine["question"][0] == "TakeTurn"
    assert {said["verb"] for said in mine["options"]} == {"act", "wait", "forgo"}
    assert mine["form"] == view(GAME, s, 0).side_questions[0]["form"]
    assert refused(s, 0, "propose 1 50 - - 0 - -") == "SG-256"
    answer(s, 0, "propose 2 1 duster - 3 - heal,truce")
    answer(s, 0, "propose 1 5 - - 0 - truce")
    answer(s, 0, "withdraw 1")
    answer(s, 2, "accept 0", standing=True)
    assert GAME.facts(s)["left"] == [[], [], ["duster"]]
    answer(s, 0, "act")


@pytest.mark.rule("SG-255")
def test_no_deals_in_the_turn_of_a_dude_one_only_controls() -> None:
    s = placed(
        phase="L5", outfits=["blessed", "hucksters", "rangers"], folk=["N12@L5"],
        dudes=[["L5 mesmerize"], ["L5 rob", "L5"], ["S12 run"]],
    )  # fmt: skip
    answer(s, 0, "act")
    chance(s, "roll 5 2 2 1", "roll 3 1 1")
    answer(s, 0, "command")
    assert is_ruled(s, FIGURES)
    assert "form" not in view(GAME, s, 0).asks[0]
    assert refused(s, 0, "propose 2 1 - - 0 - -") == "SG-255"
    answer(s, 0, "propose 2 1 - - 0 - -", standing=True)


def test_version_1_took_a_fixed_fee_in_ones_own_turn() -> None:
    """In the talk beside it, all deals were open to all."""
    first = find("slaughter-gulch", "1")
    s = first.from_position(first.ruleset(3), TURN)
    taken = [
        "propose 1 1 - - 0 - truce", "propose 1 2 - - 0 - heal", "propose 2 3 - - 0 - free",
    ]  # fmt: skip
    other = ["propose 1 2 - - 0 - truce", "propose 1 1 - - 0 - heal", "propose 1 1 duster - 0 - truce", "withdraw 0"]
    assert [judged(s, phrase) for phrase in taken + other] == [None] * 3 + ["SG-255"] * 4
    answer(s, 0, taken[0])
    assert [judged(s, phrase) for phrase in taken] == ["SG-255", "SG-255", None], "nobody is asked twice"
    assert judged(s, "withdraw 0") == "SG-255"
    answer(s, 0, "withdraw 0", standing=True)


OTHERS: dict[str, Any] = {
    "phase": "L4", "outfits": ["agency", "hucksters", "blessed"], "done": [["AG4"], [], []],
    "dudes": [["L4 fight"], ["L4 rob"], ["L4 heal"]],
}  # fmt: skip


def test_version_2_took_rewards_of_others_and_asked_only_those_who_could_act() -> None:
    second = find("slaughter-gulch", "2")
    s = second.from_position(second.ruleset(3), OTHERS)
    assert judged(s, "use HU4 agency-1 seat-1") is None
    answer(s, 0, "pass")
    assert GAME.facts(s)["queue"] == ["hucksters-1", "agency-1"], "the healer was passed over"
    now = placed(**OTHERS)
    assert judged(now, "use HU4 agency-1 seat-1") == "SG-066"
    answer(now, 0, "pass")
    assert GAME.facts(now)["queue"] == ["blessed-1", "hucksters-1", "agency-1"]


@pytest.mark.parametrize(("rules", "ends"), [("2", {4}), ("3", {1, 2, 3, 4, 5, 6})])
def test_an_ending_that_needs_a_lawman_is_rolled_without_one(rules: str, ends: set[int]) -> None:
    """Set-up 9"""
    table: RuleTable[Town] = RuleTable(find("slaughter-gulch", rules))
    found = set()
    for seed in range(40):
        s = next(s for s, _ in table.moments(2, seed, {"ending": "4"}) if s.turn)
        lawmen = not {"agency", "rangers"}.isdisjoint(GAME.facts(s)["outfits"])
        assert s.condition == 4 if lawmen or rules == "2" else s.condition != 4
        found.add(s.condition)
    assert found == ends


def judged(s: Town, phrase: str) -> str | None:
    no = judge(s, 0, asked(s, 0), GAME.language.hear_phrase(phrase))
    return None if no is None else no.rule


# --- content ---


def ids_in_scenarios() -> str:
    return "".join(path.read_text("utf-8") for path in scenarios("slaughter-gulch"))


def test_every_card_is_played_in_a_scenario() -> None:
    text = ids_in_scenarios()
    words = GAME.box.words  # type: ignore[attr-defined]
    folk = {row["id"] for row in tomllib.loads((HERE / "data/encounters.toml").read_text("utf-8"))["card"]}
    missing = [id for id in [*words.items, *words.magic, *words.rewards, *words.events] if id not in text]
    assert missing == []
    assert len(folk) == 29
    assert [len(words.items), len(words.magic), len(words.rewards), len(words.events)] == [21, 24, 30, 16]
    assert sum(GAME.box.copies) == 35  # type: ignore[attr-defined]


@pytest.mark.parametrize("card", range(29))
def test_every_townsfolk_can_be_met_and_robbed_or_fought(card: int) -> None:
    """Every encounter card at work: a brawl that beats its printed Strength wounds or kills it, and pays."""
    name = GAME.box.words.cards[card]  # type: ignore[attr-defined]
    sheriff = int(name != "N01")
    s = placed(
        phase="L4", outfits=["shamans", "agency", "rangers"], dudes=[["L4 fight"], ["S12 run"], []],
        folk=[f"{name}@L4"], sheriff=sheriff,
    )  # fmt: skip
    before = s.rock[0]
    answer(s, 0, "act")
    answer(s, 0, f"brawl {name}")
    chance(s, "roll 6 1 1", "roll 1")
    folk = GAME.box.encounters[card]  # type: ignore[attr-defined]
    assert folk.align in (0, 1, 2)
    assert folk.strength <= 7
    assert GAME.facts(s)[name] == ("-" if folk.vigor == 1 else "L4/1")
    assert s.rock[0] == before + (folk.pay if folk.vigor == 1 else 0)


ROW = '    {{ id = "{}", copies = 2, cost = 1, only = "", use = ["{}"], source = "H" }},\n'
NEW_ITEM = (
    ROW.format("boots", "FREE once: move(own, 3), gain(1)")
    + ROW.format("coin", "ROLL: bonus(recruit, +2), dice(mez, +1), die(gamble, +1)")
    + "]\n"
)


def boxed(tmp_path: Path, old: str, new: str) -> Path:
    box = tmp_path / "box"
    copytree(HERE / "data", box / "slaughter-gulch")
    file = box / "slaughter-gulch/items.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    return box


def test_new_items_made_of_the_vocabulary_work(tmp_path: Path) -> None:
    game = slaughter_gulch.make(boxed(tmp_path, "\n]\n", f"\n{NEW_ITEM}"))
    s = game.from_position(
        game.ruleset(3),
        {
            "phase": "L4", "outfits": ["rangers", "agency", "blessed"],
            "dudes": [["L4 recruit", "S9"], ["S12 run"], []], "left": [["boots"], [], []],
            "right": [["coin"], [], []], "folk": ["N12@L4"],
        },
    )  # fmt: skip

    def say(phrase: str) -> None:
        no = submit(s, 0, s.pending[0].id, game.language.hear_phrase(phrase))
        assert no is None, no.plain()

    say("use boots rangers-1 rangers-2")
    say("go rangers-2 S12")
    assert s.rock[0] == 6
    assert game.facts(s)["rangers-2"] == "S12"
    assert game.facts(s)["discard"] == ["boots"]
    say("act")
    say("boost coin none none no")
    assert submit(s, NOBODY, s.pending[0].id, game.language.hear_phrase("roll 2 1")) is None
    assert game.facts(s)["rangers-3"] == "L4"
    for lang in ("en", "fr"):
        assert "{" not in game.texts[lang].texts["pieces.boots.text"]
    assert "3" in game.texts["en"].texts["pieces.boots.text"]


@pytest.mark.parametrize("use", ["FREE: fly(own)", "ROLL: bonus(juggle, +1)", "SOMETIME: gain(1)", "FREE gain(1)"])
def test_other_words_are_refused(tmp_path: Path, use: str) -> None:
    with pytest.raises(Mistake) as found:
        slaughter_gulch.make(boxed(tmp_path, "ROLL: shot[+1/-/-/-]", use))
    assert found.value.key == "content-effect"
    assert "derringer" in str(found.value)


def test_card_texts_say_what_the_data_say() -> None:
    english, french = GAME.texts["en"].texts, GAME.texts["fr"].texts
    rifle = "Cost 4. When rolling: weapon, +0 in the same place, +3 at range 1, +2 at range 2, +1 at range 3."
    assert english["pieces.rifle.text"] == rifle
    words = GAME.box.words  # type: ignore[attr-defined]
    for id in [*words.items, *words.magic, *words.rewards, *words.cards, *words.events]:
        for texts in (english, french):
            assert "{" not in texts[f"pieces.{id}.text"]
            assert "effect." not in texts[f"pieces.{id}.text"]
            assert f"names.card.{id}" in texts


# --- odds ---


@pytest.mark.rule("SG-073", "SG-074")
def test_a_throw_is_read_as_it_was_packed() -> None:
    """Every throw of up to three dice; a state keeps it as it lies in its action."""
    for dice in (1, 2, 3):
        for faces in combinations_with_replacement(range(6, 0, -1), dice):
            throw = roll_dice_bits(roll([face - 1 for face in faces]))
            assert dice_in(throw) == faces
            assert sixes_in(throw) == faces.count(6)
            assert best_below_six(throw) == max([face for face in faces if face < 6], default=0)
            assert lowest_in(throw) == min(faces)


def thrown(luck: Luck, dice: int) -> tuple[int, bool]:
    """One roll by the engine's own throws: the best die, and whether a robber would be caught."""
    best, level, left = 0, 0, dice
    first: list[int] = []
    while left:
        faces = list(dice_in(roll_dice_bits(throw_of(left, luck.below(6**left)))))
        first = first or faces
        best = max([best, *[face + 6 * level for face in faces if face < 6]])
        left, level = faces.count(6), level + 1
    return best, 1 in first and 6 not in first


@pytest.mark.rule("SG-073", "SG-074", "SG-078", "SG-114")
def test_odds_agree_with_dice() -> None:
    luck, n = Seeded(7), 20_000
    for dice in (1, 2, 3, 4):
        rolls = [thrown(luck, dice) for _ in range(n)]
        for need in (3, 5, 7, 9):
            share = sum(best >= need for best, _ in rolls) / n
            assert share == pytest.approx(odds.at_least(dice, need), abs=0.015)
            robbed = sum(best >= need and not caught for best, caught in rolls) / n
            assert robbed == pytest.approx(odds.robs(dice, need), abs=0.015)
        assert sum(caught for _, caught in rolls) / n == pytest.approx(odds.caught(dice), abs=0.015)
        others = [thrown(luck, 2)[0] for _ in range(n)]
        wins = sum(mine[0] > theirs for mine, theirs in zip(rolls, others, strict=True)) / n
        assert wins == pytest.approx(odds.beats(dice, 0, 2, 0)[0], abs=0.015)
    assert odds.at_least(3, 5) == pytest.approx(0.704, abs=0.001)
    for dice, need in ((1, 7), (3, 12), (5, 40), (8, 41), (2, 61)):
        one_fails = 1 - Fraction(6 - (need - 1) % 6, 6 ** ((need - 1) // 6 + 1))
        assert odds.at_least(dice, need) == pytest.approx(float(1 - one_fails**dice), abs=1e-15)
    wins, ties = odds.beats(4, 0, 3, 0)
    assert wins + ties + odds.beats(3, 0, 4, 0)[0] == pytest.approx(1, abs=1e-12)
    assert odds.beats(4, 0, 3, 0) == pytest.approx((0.5, 0.138), abs=0.001)


# --- words ---


def test_the_town_has_its_shape() -> None:
    """2.4: steps and ranges of the ledger."""
    big, small = GAME.ruleset(4).streets, GAME.ruleset(2).streets  # type: ignore[attr-defined]

    def space(name: str) -> int:
        return int(name[1:]) - 1 + (SQUARE if name[0] == "S" else 0)

    steps = {("L2", "L3"): 3, ("S2", "L12"): 2, ("L1", "S6"): 5, ("L7", "S6"): 1, ("S2", "S8"): 5, ("L2", "L12"): 3}
    for (a, b), number in steps.items():
        assert big.steps[space(a) * 25 + space(b)] == number
    ranges = {("S2", "S5"): 3, ("S2", "S9"): 3, ("S2", "S6"): 4, ("L4", "S9"): -1, ("L4", "S5"): 1, ("S4", "L4"): -1,
              ("L1", "S12"): 1, ("L7", "S5"): -1, ("S3", "S10"): 1}  # fmt: skip
    for (a, b), number in ranges.items():
        assert big.range[space(a) * 25 + space(b)] == number
    assert [small.steps[space("L1") * 25 + space(name)] for name in ("S2", "S8", "S4", "L5")] == [1, 1, 3, 4]
    assert len(big.squares) == 10
    assert len(small.squares) == 6


def test_judges_never_trust_an_answer() -> None:
    s = placed(3, **FACTS)
    for seat in range(3):
        for garbage in (1 << 90, 3, 3 | 4095 << 6, (1 << 60) + 3):
            assert judge(s, seat, s.pending[0].id, garbage) is not None
    assert isinstance(s.pending[0].step, Question)
    assert CELL == HOME + 1
