"""What the ledger of Dice Town says and no single scenario can show: order, secrets, standing answers, laws."""

from __future__ import annotations

from itertools import islice, permutations
from pathlib import Path
from typing import Any

import pytest
from rule_table import RuleTable, asked

from saloon.games import dice_town, find
from saloon.games.dice_town.board import CARDS, RIVER, STORE
from saloon.games.dice_town.packing import keep_dice_bits
from saloon.games.dice_town.state import Town
from saloon.kernel.auto_answers import ASK, AUTO, PASS, AutoAnswers
from saloon.kernel.codec import digest
from saloon.kernel.flow import NOBODY, Window
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Mistake
from saloon.kernel.play import chance_asked, submit
from saloon.kernel.suite import declined
from saloon.kernel.view import view
from saloon.parts.bag import UNKNOWN

GAME = find("dice-town")
TABLE: RuleTable[Town] = RuleTable(GAME)
placed, answer, chance, moments = TABLE.placed, TABLE.answer, TABLE.chance, TABLE.moments
BOXES = ("base", "extension", "indian")
EXTENSION = {"modules": "extension"}
WALK = ("mine", "bank", "store", "saloon", "sheriff", "hall")
REWARDS = {"robbed_bank": "bank", "bought": "store", "stole": "saloon", "captured": "sheriff", "titles": "hall"}


# --- the frame ---


@pytest.mark.rule("DT-001", "DT-002", "DT-003", "DT-004")
@pytest.mark.parametrize("modules", BOXES)
def test_every_round_everybody_rolls_and_the_street_is_walked_in_order(modules: str) -> None:
    rolled: set[int] = set()
    walked: list[int] = []
    for _, log in moments(4, 3, {"modules": modules}):
        for event in log.events:
            if event.name == "round":
                rolled, walked = set(), []
            if event.name in ("rolled", "sprung", "last_roll"):
                assert not walked
                rolled.add(int(str(event.public["seat"])))
            if event.name in ("tie", "wins", "unclaimed", "at_war"):
                walked.append(WALK.index(str(event.public["place"])))
            if event.name == "best_hand":
                walked.append(WALK.index("hall"))
            assert walked == sorted(walked)
            if event.name in REWARDS:
                assert walked[-1] == WALK.index(REWARDS[event.name])  # no place begins before the last is finished
            if walked:
                assert rolled == set(range(4))


@pytest.mark.rule("DT-009")
@pytest.mark.parametrize("modules", BOXES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_is_created_or_lost(modules: str, seats: int) -> None:
    for s, _ in moments(seats, seats, {"modules": modules}):
        assert GAME.invariants(s) == []


@pytest.mark.rule("DT-027")
def test_without_paying_a_round_takes_five_steps() -> None:
    for seats in range(2, 7):
        assert declined(GAME, seats, Seeded(seats)).result
    s = GAME.start(GAME.ruleset(3))
    steps: dict[int, int] = {}
    luck = Seeded(1)
    while s.round < 4:
        step = chance_asked(s)
        d = s.pending[0]
        if step is not None:
            submit(s, NOBODY, d.id, step.draw(s, luck))
            continue
        first = d.given is None and type(d.step).__name__ == "KeepDice"
        steps[s.round] = steps.get(s.round, 0) + first
        submit(s, d.owing[0], d.id, d.step.decline(s, d.owing[0]))
    assert {steps[number] for number in (1, 2, 3)} == {5}


@pytest.mark.rule("DT-092")
def test_every_end_is_reached() -> None:
    whys = set()
    for seed in range(30):
        for modules in BOXES:
            for _, log in moments(2 + seed % 5, seed, {"modules": modules}):
                whys |= {event.public["why"] for event in log.events if event.name == "end"}
        if len(whys) == 2:
            break
    assert whys == {"mine", "titles"}


@pytest.mark.rule("DT-102")
def test_hands_are_shown_at_the_end() -> None:
    *_, (s, log) = moments(3, 8, {"modules": "base"})
    scores = [event.public for event in log.events if event.name == "score"]
    assert [score["seat"] for score in scores] == [0, 1, 2]
    assert [score["total"] for score in scores] == s.result
    assert [unknown for _, unknown in view(GAME, s, NOBODY).board["stores"]] == [0, 0, 0]
    assert [len(score["hand"]) for score in scores] == [  # type: ignore[arg-type]
        len(s.titles[seat]) + len(s.stores[seat]) for seat in range(3)
    ]


@pytest.mark.rule("DTX-084")
def test_ten_titles_are_put_away_unseen() -> None:
    for s, _ in islice(moments(2, 5, EXTENSION), 30):
        if s.round == 1:
            assert len(s.box) == 10
            assert sum(s.pile) == 22
            assert len(s.queue) == 3
            assert all(view(GAME, s, viewer).board["box"] == [[], 10] for viewer in (NOBODY, 0, 1))


@pytest.mark.rule("DTI-001")
def test_the_indian_die_comes_with_the_extension() -> None:
    for seats in range(2, 7):
        s = GAME.start(GAME.ruleset(seats, {"modules": "indian"}))
        assert s.ruleset.extension
        assert (sum(s.deck), s.deck[STORE.index("smoke")], s.holder) == (30, 1, -1)
        without = GAME.start(GAME.ruleset(seats, EXTENSION))
        assert (sum(without.deck), without.deck[STORE.index("smoke")]) == (29, 0)


# --- priority and windows ---


@pytest.mark.rule("DT-008", "DT-107")
def test_priority_starts_with_the_sheriff() -> None:
    dice = ["99TTA"] * 4
    s = placed(4, phase="sharps", sheriff=2, dice=dice, stores=[["cheater"], [], [], ["cheater"]])
    answer(s, 0, "sharp A 9")
    log = answer(s, 3, "sharp A K")
    assert [event.public["seat"] for event in log.events if event.name == "played"] == [3]


@pytest.mark.rule("DT-111", "DT-173")
def test_a_window_shows_nobody_who_owes_an_answer() -> None:
    dice = ["99TTA"] * 4
    hands = [["cheater"], ["eq1"], ["eq2"], []]
    s = placed(4, phase="sharps", dice=dice, stores=hands)
    other = placed(4, phase="sharps", dice=dice, stores=[["eq3"], ["cheater"], ["eq2"], []])
    for viewer in (2, 3, NOBODY):
        assert view(GAME, s, viewer).plain() == view(GAME, other, viewer).plain()
    before = view(GAME, s, 3).asks
    assert all("owing" not in line for line in before)
    answer(s, 0, "pass")
    assert view(GAME, s, 3).asks == before


@pytest.mark.rule("DT-175", "DT-111")
def test_a_thief_with_nobody_to_rob_is_asked_whatever_he_holds() -> None:
    facts: dict[str, Any] = {"phase": "saloon", "dice": ["999QT", "99TTA", "99TTA"], "ranches": [0, 2, 0]}
    towns = [placed(3, EXTENSION, stores=[[card], [], []], **facts) for card in ("whisky", "girls", "eq1")]
    for s in towns:
        answer(s, 0, "choose classic")
    for viewer in (1, 2, NOBODY):
        first, *others = [view(GAME, s, viewer).plain() for s in towns]
        assert all(other == first for other in others)


@pytest.mark.rule("DT-174")
def test_standing_answers_of_windows() -> None:
    dice = ["99TTA"] * 3
    s = placed(3, phase="sharps", dice=dice, stores=[["cheater"], ["eq1"], ["eq2"]])
    auto_answers = AutoAnswers(AUTO)
    d = s.pending[0]
    assert isinstance(d.step, Window)
    pass_ = d.step.passing()
    assert auto_answers.answer(s, d, 0) == pass_  # though something fits: its time would tell, more can be had
    assert auto_answers.answer(s, d, 1) == pass_
    auto_answers.wish(0, "CardSharp", ASK)
    assert auto_answers.answer(s, d, 0) is None
    auto_answers.wish(0, "CardSharp", PASS)
    assert auto_answers.answer(s, d, 0) == pass_


@pytest.mark.rule("DT-176", "DT-165")
def test_t86_a_standing_no_offer_yields_to_a_demand() -> None:
    s = placed(3, phase="bank", dice=["99999", "99TTA", "9TTAA"])
    auto_answers = AutoAnswers()
    auto_answers.wish(1, "MakeOffer", PASS)
    auto_answers.wish(2, "MakeOffer", PASS)

    def standing() -> None:
        for d in s.pending[:]:
            for seat in d.owing:
                reply = auto_answers.answer(s, d, seat)
                if reply is not None:
                    submit(s, seat, d.id, reply)

    standing()
    assert asked(s) == [0]  # the Sheriff decides at once
    answer(s, 0, "demand 1 1 0 0 0 0 0")
    answer(s, 0, "call")
    standing()
    assert asked(s) == [1]
    answer(s, 1, "stand")
    standing()
    assert asked(s) == [0]


@pytest.mark.rule("DT-004", "DT-110", "DTI-002")
def test_what_belongs_to_a_place_ends_with_it() -> None:
    """The Girls, the stolen card and the title of the Insurance mean nothing at the next place."""
    facts: dict[str, Any] = {"titles": [[], ["t1a", "t1b"], []], "stores": [["girls"], ["insurance"], ["eq1"]]}
    s = placed(3, {"modules": "indian"}, phase="saloon", dice=["99QQT", "99QTA", "99TTA"], discard=["wanted"], **facts)
    answer(s, 0, "choose classic")
    answer(s, 0, "play girls")
    answer(s, 0, "rob 1 2 0")
    chance(s, "loot t1a,t1b -")
    answer(s, 0, "steal t1b")
    answer(s, 1, "play insurance")
    chance(s, "title t5a")
    assert (s.boost, s.again, s.fresh, s.spoils) != (0, 0, 0, [[], []])
    answer(s, 0, "rob 2 0 1")
    chance(s, "loot - eq1", "lookout o05")
    assert type(s.pending[0].step).__name__ == "OfficeWindow"
    assert (s.boost, s.again, s.fresh, s.spoils) == (0, 0, 0, [[], []])


# --- secrets ---


@pytest.mark.rule("DT-012", "DT-013", "DT-014")
@pytest.mark.parametrize("modules", BOXES)
def test_nobody_looks_under_another_cup(modules: str) -> None:
    for s, log in moments(4, 11, {"modules": modules}):
        for viewer in (NOBODY, 0, 1, 2, 3):
            seen = view(GAME, s, viewer).board["cups"]
            assert seen == [cup if seat == viewer else 0 for seat, cup in enumerate(s.cups)]
            for event in log.seen(viewer):
                if event["event"] == "rolled":
                    assert ("dice" in event) == (event["seat"] == viewer)


@pytest.mark.parametrize("modules", BOXES)
def test_hands_are_hidden_from_those_who_have_not_seen_them(modules: str) -> None:
    for s, _ in moments(3, 12, {"modules": modules}):
        if s.result:
            continue
        for viewer in (NOBODY, 0, 1, 2):
            board = view(GAME, s, viewer).board
            for field, hands in (("titles", s.titles), ("stores", s.stores)):
                for seat, (known, unknown) in enumerate(board[field]):
                    assert len(known) + unknown == len(hands[seat])
                    assert unknown == 0 or seat != viewer
                    if field == "stores" and viewer == NOBODY:
                        assert known == []


@pytest.mark.rule("DT-057", "DT-105")
def test_what_is_bought_and_discarded_only_the_buyer_knows() -> None:
    s = placed(3, phase="store", dice=["9TJJK", "99TTA", "99TTA"])
    log = chance(s, "draw eq1", "draw eq8")
    assert [event.get("card") for event in log.seen(0)] == ["eq1", "eq8"]
    assert [event.get("card") for event in log.seen(1)] == [None, None]
    assert view(GAME, s, 1).board["drawn"] == [[], 2]
    log = answer(s, 0, "hold eq8")
    assert [event.get("card") for event in log.seen(1) if event["event"] == "bought"] == [None]
    for viewer, stores, discard in ((0, [[5], 0], [[0], 0]), (1, [[], 1], [[], 1]), (NOBODY, [[], 1], [[], 1])):
        board = view(GAME, s, viewer).board
        assert board["stores"][0] == stores
        assert board["discard"] == discard


@pytest.mark.rule("DT-064")
def test_who_sees_what_of_a_robbery() -> None:
    titles = [[], ["t1a", "t2a", "t5a"], []]
    s = placed(3, phase="saloon", dice=["9TTQQ", "99TTA", "99TAA"], titles=titles)
    log = chance(s, "loot t1a,t5a -")
    for viewer, knows in ((0, True), (1, True), (2, False), (NOBODY, False)):
        assert [("cards" in event) for event in log.seen(viewer) if event["event"] == "looted"] == [knows]
    assert view(GAME, s, 2).board["loot"] == [[], 2, 0]
    log = answer(s, 0, "steal t5a")
    for viewer, knows in ((0, True), (1, True), (2, False), (NOBODY, False)):
        stole = [event for event in log.seen(viewer) if event["event"] == "stole"]
        assert [("card" in event) for event in stole] == [knows]
        assert stole[0]["kind"] == "title"
    seen = [[CARDS[card] for card in known] for known, _ in view(GAME, s, 0).board["titles"]]
    assert seen == [["t5a"], ["t1a"], []]  # the thief remembers what he returned
    assert view(GAME, s, 2).board["titles"] == [[[], 1], [[], 2], [[], 0]]


def test_a_card_that_may_have_left_becomes_a_rumour() -> None:
    """Section 6: a title taken from the queue is known to all until its hand loses a title unseen."""
    s = placed(3, phase="hall", dice=["KKKKA", "99TTQ", "999QQ"], queue=["t1a", "t2a", "t3a"])
    chance(s, "title t1b", "title t1c")
    assert [known for known, _ in view(GAME, s, 1).board["titles"]] == [[28, 33], [], []]
    assert [known for known, _ in view(GAME, s, NOBODY).board["titles"]] == [[28, 33], [], []]
    s = placed(3, phase="saloon", dice=["9TTAA", "9TTQA", "99TTA"], titles=[["t1a", "t2a"], [], []])
    s.titles[0] = [at | 0xFFFF for at in s.titles[0]]
    chance(s, "loot t2a -")
    assert view(GAME, s, 2).board["titles"] == [[[], 1], [[], 1], [[], 0]]
    assert view(GAME, s, 2).board["rumours"] == [[], [], [28, 33]]
    assert view(GAME, s, 1).board["titles"] == [[[28], 0], [[33], 0], [[], 0]]


@pytest.mark.rule("DT-103")
@pytest.mark.parametrize("phase", ["keep", "store", "saloon", "doc"])
def test_a_card_at_the_wrong_moment_says_so(phase: str) -> None:
    dice = ["", ""] if phase == "keep" else ["TTJQ9", "TTJJQ"] if phase == "store" else ["TTJQQ", "TTJJQ"]
    cups = ["9TJQK", "9TJQK"] if phase == "keep" else ["", ""]
    stores = [["mule"], ["eq1"]]
    s = placed(2, EXTENSION, phase=phase, dice=dice, cups=cups, stores=stores, gained=[1], titles=[["t1a"], ["t2a"]])
    d = s.pending[0]
    no = submit(s, d.owing[0], d.id, GAME.language.hear_phrase("play dynamite"))
    assert no is not None
    assert no.rule == "DT-103.window"


@pytest.mark.rule("DT-162")
def test_offered_hand_cards_only_the_sheriff_sees() -> None:
    dice = ["99999", "99TTA", "9TTAA", "9999A"]
    titles = [[], ["t5a", "t1a"], [], []]
    s = placed(4, phase="bank", dice=dice, titles=titles, stores=[[], ["eq8"], [], []])
    answer(s, 1, "offer 2 0 t5a eq8 0 -")
    before = view(GAME, s, 2)
    assert before.board["offers"][1] == [[0] * 7, 0, []]
    log = answer(s, 2, "stand")
    for viewer, knows in ((0, True), (1, True), (2, False), (3, False), (NOBODY, False)):
        parts = [event.get("cards") for event in log.seen(viewer) if event["event"] == "part"]
        assert (("eq8", "t5a") in parts) == knows
        summary, whole, cards = view(GAME, s, viewer).board["offers"][1]
        assert summary == [2, 0, 1, 0, 1, 0, 0]
        assert (whole != 0) == knows
        assert [CARDS[card] for card in cards] == (["eq8", "t5a"] if knows else [])
    assert view(GAME, s, 0).board["stores"][1] == [[5], 0]  # he may remember them


@pytest.mark.rule("DTX-043")
def test_river_cards_put_back_are_known_to_the_looker_alone() -> None:
    s = placed(3, EXTENSION, phase="mine", dice=["QQAAA", "99AAA", "QQQAA"])
    answer(s, 1, "choose new")
    log = chance(s, "sift discovery", "sift gold5", "sift nothing", "sift wallet2")
    assert [event.get("card") for event in log.seen(0) if event["event"] == "peeked"] == [None] * 3
    answer(s, 1, "apply gold5 nothing,wallet2")
    tops = {viewer: [card for card, _ in view(GAME, s, viewer).board["river"][2]] for viewer in (0, 1, 2, NOBODY)}
    assert tops[1] == [RIVER.index("wallet2"), RIVER.index("nothing")]
    assert tops[0] == tops[2] == tops[NOBODY] == [UNKNOWN, UNKNOWN]
    assert told(s, 1)["river"]["top"] == ["wallet2", "nothing"]
    assert told(s, 0)["river"]["top"] == [None, None]


# --- what browsers are told ---


def told(s: Town, viewer: int) -> Any:
    return GAME.show(view(GAME, s, viewer))


@pytest.mark.rule("DT-162", "DT-165")
def test_browsers_are_told_offers_and_demands_in_words() -> None:
    dice = ["99999", "99TTA", "9TTAA", "9999A"]
    s = placed(4, phase="bank", dice=dice, titles=[[], ["t5a"], [], []], stores=[[], ["eq8"], [], []])
    answer(s, 1, "offer 2 0 t5a eq8 0 -")
    answer(s, 2, "stand")
    answer(s, 0, "demand 2 3 1 4 0 2 5")
    for viewer, cards in ((0, ["eq8", "t5a"]), (1, ["eq8", "t5a"]), (2, []), (NOBODY, [])):
        board = told(s, viewer)
        assert board["tie"] == (1, 2)
        offer = {"dollars": 2, "nuggets": 0, "titles": 1, "stores": 1, "ranches": 0, "wired": (), "outlaws": ()}
        assert board["offers"] == [None, {**offer, "cards": cards}, None, None]
        wish = {"dollars": 3, "nuggets": 1, "titles": 4, "stores": 0, "ranches": 2, "outlaws": 5}
        assert board["demands"] == [None, None, wish, None]


@pytest.mark.rule("DT-012")
def test_browsers_are_told_dice_and_cards_by_name() -> None:
    titles, stores = [["t1c"], ["t5a", "t2b"]], [["joe", "eq8"], []]
    s = placed(2, phase="keep", dice=["K", ""], cups=["9TJQ", "99TTA"], titles=titles, stores=stores)
    own, other = told(s, 0), told(s, NOBODY)
    assert own["locked"] == other["locked"] == [("K",), ()]
    assert own["cups"] == [("9", "T", "J", "Q"), ()]
    assert other["cups"] == [(), ()]
    assert own["rolled"] == (0, 1)
    assert own["titles"] == [{"known": ["t1c"], "hidden": 0}, {"known": [], "hidden": 2}]
    assert own["stores"] == [{"known": ["eq8", "joe"], "hidden": 0}, {"known": [], "hidden": 0}]
    assert other["stores"][0] == {"known": [], "hidden": 2}


# --- sealed answers ---


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_order_of_arrival_leaves_no_trace(seats: int) -> None:
    """All orders for two and three seats, a sample for six."""
    cups = ["9TJQK", "99TTA", "AAAAA", "KKQQJ", "TTTJJ", "99999"][:seats]
    keeps = ["keep 9 paid", "none", "keep A,A paid", "keep Q,Q,K paid", "keep J paid", "keep 9,9,9,9,9 paid"][:seats]
    found = set()
    told = set()
    for order in islice(permutations(range(seats)), 0, 720, 1 if seats < 6 else 7):
        s = placed(seats, phase="keep", cash=[8] * seats, cups=cups)
        events: list[Any] = []
        for seat in order:
            events += answer(s, seat, keeps[seat]).events
        found.add(digest(GAME, s))
        told.add(str([event.seen(NOBODY) for event in events]))
    assert len(found) == len(told) == 1


def test_a_committed_keep_set_is_hidden() -> None:
    s = placed(2, phase="keep", cups=["9TJQK", "99TTA"])
    other = s.clone()
    answer(s, 0, "keep 9 paid")
    answer(other, 0, "none")
    assert view(GAME, s, 1).plain() == view(GAME, other, 1).plain()
    assert keep_dice_bits(GAME.language.hear_phrase("keep 9,9 paid")) == 2


# --- content and options ---


def test_the_first_sheriff_must_have_a_seat() -> None:
    assert GAME.ruleset(3, {"sheriff": "3"}).seats == 3
    with pytest.raises(Mistake, match="sheriff"):
        GAME.ruleset(3, {"sheriff": "4"})


def test_six_players_use_the_extension() -> None:
    assert [GAME.ruleset(seats).extension for seats in range(2, 7)] == [False] * 4 + [True]  # type: ignore[attr-defined]


def test_an_owner_may_replace_content(tmp_path: Path) -> None:
    data = Path(dice_town.__file__).parent / "data"
    folder = tmp_path / "dice-town"
    folder.mkdir()
    text = (data / "titles.toml").read_text("utf-8")
    (folder / "titles.toml").write_text(text.replace('"t5e", points = 5', '"t5e", points = 9'), "utf-8")
    game = find("dice-town", None, tmp_path)
    assert game.content != GAME.content
    s = game.from_position(game.ruleset(2), {"phase": "score", "cash": [0, 0], "titles": [["t5e"], []], "sheriff": 1})
    assert s.result == [9, 5]
    faces = (data / "dice.toml").read_text("utf-8").replace('"shaman", copies = 2', '"shaman", copies = 3')
    (folder / "dice.toml").write_text(faces, "utf-8")
    with pytest.raises(Mistake, match="copies"):
        dice_town.make(tmp_path)


@pytest.mark.parametrize(
    "facts",
    [
        {"phase": "noon"}, {"cash": [1]}, {"cash": [8, 8], "bank": 9}, {"dice": ["9X", ""]}, {"weather": 3},
        {"stores": [["eq1"], ["eq1"]]}, {"titles": [["t1a"], ["t1a"]]}, {"mine": 1, "nuggets": [0, 0]},
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(Mistake):
        placed(2, **facts)
