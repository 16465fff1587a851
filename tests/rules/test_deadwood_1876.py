"""What the ledger of Deadwood 1876 says and no single scenario can show: order, secrets, memory, refusals, content."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, permutations
from pathlib import Path
from typing import Any

import pytest
from rule_table import RuleTable, asked
from safes_oracle import BlockOracle, Oracle, TooMany

from saloon.games import find
from saloon.games.deadwood_1876 import make, memory
from saloon.games.deadwood_1876.act import Act
from saloon.games.deadwood_1876.box import HERE as FOLDER
from saloon.games.deadwood_1876.holdup import CommitGun
from saloon.games.deadwood_1876.holsters import Help
from saloon.games.deadwood_1876.memory import GIVEN, STOLEN, Memory, recall, witnessed
from saloon.games.deadwood_1876.names import BADGE_ROUND, GUNS, REVEALED, ROUNDS, SAFES, SETUP, STRANGER
from saloon.games.deadwood_1876.odds import beats
from saloon.games.deadwood_1876.packing import is_rob
from saloon.games.deadwood_1876.rows import GiveAway, poorest
from saloon.games.deadwood_1876.setting import EntrustSafe, PassSafe
from saloon.games.deadwood_1876.state import Town
from saloon.games.deadwood_1876.supply import draw
from saloon.kernel.codec import digest, encode
from saloon.kernel.flow import NOBODY, Sealed
from saloon.kernel.guess import guess
from saloon.kernel.luck import Luck, Seeded
from saloon.kernel.messages import EventLog, Mistake
from saloon.kernel.play import advance, chance_asked, judge, legal, submit
from saloon.kernel.suite import trial
from saloon.kernel.view import view
from saloon.server.live.chat import whispers

GAME = find("deadwood-1876")
TABLE: RuleTable[Town] = RuleTable(GAME)
placed, answer, chance, moments = TABLE.placed, TABLE.answer, TABLE.chance, TABLE.moments
TABLES = range(2, 10)
SHORT_OF = {"dealt": "seat", "looked": "seat", "entrusted": "seat"}  # events with a secret for one
SHARED = {"passed": ("seat", "left"), "stolen": ("seat", "row"), "given": ("seat", "star")}  # and for two


def names(log: EventLog, *wanted: str) -> list[str]:
    return [event.name for event in log.events if event.name in wanted]


# --- the course of the game ---


@pytest.mark.rule("D76-001")
@pytest.mark.parametrize("seats", [-1, 0, 1, 10])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Mistake, match="seats"):
        GAME.ruleset(seats)


@pytest.mark.rule("D76-015", "D76-016", "D76-017", "D76-018", "D76-019", "D76-021", "D76-022", "D76-014", "D76-132")
@pytest.mark.parametrize("seats", TABLES)
def test_tv31_tv32_turns_and_hold_ups(seats: int) -> None:
    """Rounds of turns in order with hold-ups between, then badges, the reveal, the showdown."""
    course: list[str] = []
    turns: list[int] = []
    calls = 0
    for _, log in moments(seats, seats):
        for event in log.events:
            calls += event.name in ("badge", "silence")
            if event.name == "turn" and not calls:
                course.append("turn")
                turns.append(int(str(event.public["seat"])))
            elif event.name in ("prize", "revealed", "over") and event.name not in course[-1:]:
                course.append(event.name)
    rounds = 4 if seats < 8 else 3
    assert course == [*([*["turn"] * seats, "prize"] * rounds)[:-1], "revealed", "over"]
    assert calls == 5
    first = turns[0]
    assert turns == [(first + i) % seats for i in range(seats)] * rounds


@pytest.mark.rule("D76-072", "D76-074", "D76-005", "D76-098")
@pytest.mark.parametrize("seats", [2, 4, 9])
def test_hands_are_full_at_every_turn_and_only_users_draw(seats: int) -> None:
    users: set[int] = set()
    for s, log in moments(seats, 21):
        for event in log.events:
            if event.name in ("robbery", "duel", "used", "defended", "helped"):
                users.add(int(str(event.public["seat"])))
            if event.name == "drawn" and s.stage in (ROUNDS, BADGE_ROUND) and s.active >= 0:
                assert event.public["seat"] in users
            if event.name == "turn":
                users = set()
        if s.pending and isinstance(s.pending[0].step, Act):
            assert [len(hand) for hand in s.hands] == [s.ruleset.hand] * seats


@pytest.mark.rule("D76-102", "D76-043", "D76-052", "D76-082")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_rows_change_their_order_only_in_a_shuffle(seats: int) -> None:
    before: list[list[int]] = []
    for s, log in moments(seats, 5):
        shuffled = [event.public["row"] for event in log.events if event.name == "shuffled"]
        for row, safes in enumerate(before):
            if s.stage in (ROUNDS, BADGE_ROUND) and row not in shuffled:
                kept = [safe for safe in s.rows[row] if safe in safes]
                assert kept == [safe for safe in safes if safe in kept]
        before = [row[:] for row in s.rows] if s.stage != SETUP else []


@pytest.mark.rule("D76-077")
def test_a_draw_that_finds_no_card_is_skipped() -> None:
    s = placed(3)
    s.deck, s.discard, s.pending, s.agenda = [], [], (), [draw(0, 1)]
    advance(s, None, None)
    assert not s.pending
    s.discard, s.agenda = [7, 3], [draw(0, 3)]
    advance(s, Seeded(1), None)
    assert {3, 7} <= set(s.hands[0])
    assert not s.deck
    assert not s.pending


@pytest.mark.rule("D76-107", "D76-113")
def test_the_third_law_is_applied_in_random_games() -> None:
    given = 0
    for seed in range(30):
        for s, log in moments(3 + seed % 3, seed):
            given += len(names(log, "given"))
            if s.stage == ROUNDS and s.pending and isinstance(s.pending[0].step, Act):
                assert max(map(len, s.rows)) <= 3
    assert given > 5


@pytest.mark.rule("D76-149", "D76-151", "D76-153")
def test_a_showdown_takes_as_many_rounds_as_lives_are_lost() -> None:
    fought = 0
    for seed in range(40):
        hits = contenders = 0
        for s, log in moments(6, seed):
            hits += len(names(log, "hit"))
            contenders = max(contenders, sum(lives > 0 for lives in s.lives))
        if contenders:
            fought += 1
            assert 2 * contenders - 2 <= hits <= 2 * contenders - 1
    assert fought > 10


@pytest.mark.rule("D76-139", "D76-140", "D76-155", "D76-157", "D76-182", "D76-184")
def test_every_end_is_reached() -> None:
    ends: set[str] = set()
    variants: list[tuple[int, dict[str, Any]]] = [
        (2, {}), (2, {"peace-and-love": "yes"}), (4, {}), (6, {"peace-and-love": "yes", "sharing": "yes"}),
    ]  # fmt: skip
    for seed in range(60):
        seats, options = variants[seed % len(variants)]
        for _, log in moments(seats, seed, options):
            ends |= {
                f"{event.name} {event.public['how']}" for event in log.events if event.name in ("over", "showdown")
            }
    hows = {"alone", "peace", "sharing", "showdown", "stranger"}
    assert ends == {*[f"over {how}" for how in hows], "showdown open", "showdown stranger"}


# --- what a viewer remembers ---

MANY_WORLDS = [  # seats, seed, viewer, and the most worlds there are
    (7, 0, 2, 12_548),
    pytest.param(8, 1, 4, 111_924, marks=pytest.mark.heavy),
]


@pytest.mark.rule("D76-115", "D76-116", "D76-117", "D76-118", "D76-119", "D76-197", "D76-198", "D76-199", "D76-202")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_marks_equal_a_replay_over_all_placements(seats: int) -> None:
    compared = 0
    for seed in range(24 // seats):
        for viewer in range(-1, seats):
            game = moments(seats, 100 * seats + seed)
            compared += len(list(against_oracle(game, seats, Oracle(viewer, 4000))))
    assert compared > 100


@pytest.mark.rule("D76-199")
@pytest.mark.parametrize("seats", range(2, 9))
def test_marks_are_exact_when_everybody_robs(seats: int) -> None:
    """By both oracles: all placements as far as they can be written down, and worlds without the order of a shuffle."""
    compared = [0, 0]
    for viewer in range(-1, seats):
        for i, oracle in enumerate((Oracle(viewer, 4000), BlockOracle(viewer, 30_000))):
            compared[i] += len(list(against_oracle(robbing(seats, 14), seats, oracle)))
    assert compared[1] >= compared[0] > 20


@pytest.mark.rule("D76-199")
@pytest.mark.parametrize(("seats", "seed", "viewer", "worlds"), MANY_WORLDS)
def test_marks_are_exact_where_there_are_many_worlds(seats: int, seed: int, viewer: int, worlds: int) -> None:
    counts = list(against_oracle(thieving(seats, seed), seats, BlockOracle(viewer, 150_000)))
    assert max(counts) == worlds


def robbing(seats: int, seed: int) -> Iterator[tuple[Town, EventLog]]:
    """Every answer of a random game in which everybody robs whom they can."""
    s, luck = GAME.start(GAME.ruleset(seats)), Seeded(seed)
    while s.pending:
        d, log = s.pending[0], EventLog()
        step = chance_asked(s)
        options = [step.draw(s, luck)] if step is not None else legal(s, d, d.owing[0])
        options = [action for action in options if is_rob(action)] or options
        assert submit(s, d.owing[0], d.id, options[luck.below(len(options))], log=log) is None
        yield s, log


def thieving(seats: int, seed: int) -> Iterator[tuple[Town, EventLog]]:
    """Nothing but thefts, and gifts by the law of three: more of them than any game has turns for."""
    luck = Seeded(seed)
    s = next(s for s, _ in moments(seats, seed) if s.stage == ROUNDS and chance_asked(s) is None)
    for _ in range(8 * seats):
        yield s, EventLog()
        thief, row = luck.below(seats), luck.below(seats)
        if thief == row or not s.rows[row]:
            continue
        spot = luck.below(len(s.rows[row]))
        s.history.append(memory.event(STOLEN, seat=thief, row=row, spot=spot, safe=s.rows[row][spot]))
        carry(s, row, spot, thief)
        shuffle(s, thief, luck)
        yield s, EventLog()
        if len(s.rows[thief]) > s.ruleset.kept:
            spot, row = luck.below(len(s.rows[thief])), poorest(s, thief)[0]
            s.history.append(memory.event(GIVEN, seat=thief, row=row, spot=spot, safe=s.rows[thief][spot]))
            carry(s, thief, spot, row)


def carry(s: Town, row: int, spot: int, goal: int) -> None:
    s.rows[goal] = [*s.rows[goal], s.rows[row][spot]]
    s.rows[row] = s.rows[row][:spot] + s.rows[row][spot + 1 :]


def shuffle(s: Town, row: int, luck: Luck) -> None:
    rest = s.rows[row][:]
    s.rows[row] = [rest.pop(luck.below(len(rest))) for _ in s.rows[row]]


def against_oracle(game: Iterator[tuple[Town, EventLog]], seats: int, oracle: Oracle) -> Iterator[int]:
    """Compares after all that happens to safes; yields how many worlds there were."""
    told = 0
    for s, _ in game:
        if s.stage >= REVEALED:
            return
        if s.stage == ROUNDS and not oracle.worlds:
            oracle.begin(s)
            told = len(s.history)
        waits = chance_asked(s)
        shuffling = waits is not None and type(waits).__name__ == "Shuffle"  # the new order comes first
        if not oracle.worlds or told == len(s.history) or shuffling:
            continue
        try:
            for event in s.history[told:]:
                oracle.learn(event, s)
        except TooMany:
            return
        told = len(s.history)
        seen = [witnessed(event, oracle.viewer) for event in s.history]
        assert recall(seats, oracle.viewer, seen).marks() == oracle.marks()
        yield len(oracle.worlds)


@pytest.mark.rule("D76-115", "D76-120", "D76-121", "D76-101")
@pytest.mark.parametrize("seats", TABLES)
def test_the_truth_is_always_among_the_marks(seats: int) -> None:
    for s, _ in moments(seats, 40 + seats):
        if s.stage not in (ROUNDS, BADGE_ROUND) or chance_asked(s) is not None:
            continue
        for viewer in range(-1, seats):
            board = view(GAME, s, viewer).board
            for safe, spots in board["history"][1]:
                assert any(s.rows[row][spot] == safe for row, spot in spots)
            for row, safes in enumerate(board["rows"]):
                assert safes == (s.rows[row] if row == viewer else [-1] * len(s.rows[row]))


@pytest.mark.rule("D76-201")
def test_tv64_there_are_six_worlds_at_the_start_with_two_players() -> None:
    for seats, worlds in ((2, 6), (3, 2), (9, 2)):
        s = next(s for s, _ in moments(seats, 3) if s.stage == ROUNDS)
        for viewer in range(seats):
            oracle = Oracle(viewer, 100)
            oracle.begin(s)
            assert len(oracle.worlds) == worlds


@pytest.mark.rule("D76-168", "D76-202", "D76-119")
def test_tv69_silence_tells_those_who_have_seen_the_badge() -> None:
    s = GAME.start(GAME.ruleset(2))
    for seat, character in enumerate(("hickok", "jane")):
        answer(s, seat, f"take {character}")
    chance(
        s, "place 0,1", "hand PEP/STE#1,PEP/STE#2,PEP/STE#3,PEP/DUS#1", "hand DER/STE#1,DER/STE#2,COL/STE#1,COL/STE#2"
    )
    chance(s, "deal B-TIN,B-IRN", "deal S-COL,G2a")
    answer(s, 0, "send B-TIN")
    answer(s, 1, "send S-COL")
    chance(s, "deal GN2", "deal S-MES")
    answer(s, 0, "entrust GN2")
    answer(s, 1, "entrust B-TIN")
    chance(s, "mix -", "roll 5,1")
    s.heists, s.agenda, s.pending = 0, [step for step in s.agenda if type(step).__name__ == "EndRound"], ()
    advance(s, None, None)
    assert GAME.facts(s)["knows"][0] == ["B-TIN 9.1 9.2", "GN2 9.1 9.2"]
    assert s.active == 0  # the Iron Badge
    answer(s, 0, "use PEP/STE#1")
    answer(s, 0, "look 9 1")
    assert GAME.facts(s)["knows"][0] == ["B-TIN 9.2", "GN2 9.1"]


@pytest.mark.rule("D76-121")
def test_a_table_may_do_without_the_memory_aid() -> None:
    for with_aid, without in zip(moments(4, 9), moments(4, 9, {"memory": "no"}), strict=True):
        for viewer in (NOBODY, 0, 3):
            some, other = (view(GAME, s, viewer).board for s, _ in (with_aid, without))
            assert other["history"] == [some["history"][0], []]
            assert [some[field] for field in some if field != "history"] == [
                other[field] for field in other if field != "history"
            ]


def test_guesses_agree_with_all_that_is_known() -> None:
    luck = Seeded(4)
    for seats in (2, 4, 9):
        for number, (s, _) in enumerate(moments(seats, 60 + seats, {"memory": "no"})):
            if number % 9 or s.stage not in (ROUNDS, BADGE_ROUND):
                continue
            for viewer in (NOBODY, 0, 1):
                seen = [witnessed(event, viewer) for event in s.history]
                for _ in range(3):
                    world = guess(GAME, s.ruleset, view(GAME, s, viewer), luck=luck)
                    assert isinstance(world, Town)
                    for safe, spots in recall(seats, viewer, seen).marks():
                        assert any(world.rows[row][spot] == safe for row, spot in spots)
                    called = set(range(s.call))
                    assert seats == 2 or not called & {safe for seat in range(seats) for safe in world.rows[seat]}


def test_guesses_follow_the_odds_of_a_shuffle() -> None:
    s = placed(4, rows=[["G1a"], ["G2a", "G2b", "G4"], ["G3a"], ["G5"]], passed=[["G4"], [], [], []])
    luck, places = Seeded(2), [0, 0, 0]
    for _ in range(900):
        world = guess(GAME, s.ruleset, view(GAME, s, 0), luck=luck)
        assert isinstance(world, Town)
        places[world.rows[1].index(SAFES.index("G4"))] += 1
    assert all(240 < number < 360 for number in places)


def test_too_many_worlds_are_blurred_and_never_shown_as_more() -> None:
    blurred = 0
    for seed in range(6):
        *_, (s, _) = [moment for moment in moments(7, seed) if moment[0].stage < REVEALED]
        for viewer in range(7):
            exact, rough = Memory(7, viewer), Memory(7, viewer)
            rough.most = 2
            for event in s.history:
                exact.learn(witnessed(event, viewer))
                rough.learn(witnessed(event, viewer))
            assert max([part.number() for part in rough.parts]) <= 8
            loose = dict(rough.marks())
            for safe, spots in exact.marks():
                assert all(spot in loose[safe] for spot in spots)
                blurred += len(loose[safe]) > len(spots)
    assert blurred > 0


# --- secrets ---


@pytest.mark.rule("D76-105", "D76-045", "D76-081", "D76-078", "D76-009")
@pytest.mark.parametrize("seats", [2, 3, 9])
def test_only_those_concerned_are_told_of_a_safe(seats: int) -> None:
    for s, log in moments(seats, 70 + seats):
        for viewer in range(-1, seats):
            for event in log.seen(viewer):
                kind = event["event"]
                if kind in SHORT_OF:
                    assert ("safe" in event or "safes" in event) == (event[SHORT_OF[kind]] == viewer)
                elif kind in SHARED:
                    assert ("safe" in event) == (viewer in [event[fact] for fact in SHARED[kind]])
                elif kind == "drawn":
                    assert ("cards" in event) == (event["seat"] == viewer)
            board = view(GAME, s, viewer).board
            assert "pool" not in board
            assert board["deck"] == len(s.deck)
            assert board["discard"] == s.discard
            for seat, (known, rest) in enumerate(board["hands"]):
                assert len(known) + rest == len(s.hands[seat])
                assert seat == viewer or set(known) <= set(s.shown[seat])


@pytest.mark.rule("D76-057", "D76-059", "D76-069")
def test_a_window_shows_neither_who_was_able_to_help_nor_who_has_answered() -> None:
    hands = [["COL/STE#1"], ["COL/STE#2"], ["PEP/HOL#1"], ["DER/STE#1"]]
    other = [["COL/STE#1"], ["COL/STE#2"], ["DER/STE#1"], ["PEP/HOL#1"]]
    worlds = []
    for some in (hands, other):
        s = placed(4, hands=some)
        answer(s, 0, "duel COL/STE#1 1")
        answer(s, 1, "defend COL/STE#2")
        assert asked(s) == [2, 3]
        worlds.append(s)
    for viewer in (NOBODY, 0, 1):
        assert view(GAME, worlds[0], viewer).plain() == view(GAME, worlds[1], viewer).plain()
    before = [view(GAME, worlds[0], viewer).plain() for viewer in (NOBODY, 0, 1, 3)]
    answer(worlds[0], 2, "offer PEP/HOL#1")
    assert [view(GAME, worlds[0], viewer).plain() for viewer in (NOBODY, 0, 1, 3)] == before
    assert "owing" not in view(GAME, worlds[0], 0).asks[0]


@pytest.mark.rule("D76-009", "D76-093", "D76-143", "D76-161", "D76-188")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_sealed_answer_looks_alike_to_others_whatever_it_is(seats: int) -> None:
    looked = set()
    for s, _ in moments(seats, 80 + seats, {"mystery": "yes"}):
        for d in s.pending:
            if not isinstance(d.step, Sealed) or len(d.owing) < 2:
                continue
            looked.add(type(d.step))
            seat = d.owing[0]
            views = set()
            for action in legal(s, d, seat):
                after = s.clone()
                submit(after, seat, d.id, action)
                views.add(json.dumps([view(GAME, after, who).plain() for who in range(-1, seats) if who != seat]))
            assert len(views) == 1
    assert {PassSafe, CommitGun} <= looked
    assert (EntrustSafe in looked) == (seats == 2)
    assert (Help in looked) == (seats > 3)


@pytest.mark.rule("D76-009", "D76-057", "D76-093")
@pytest.mark.parametrize("seats", [2, 3, 4, 9])
def test_the_order_of_arrival_leaves_no_trace(seats: int) -> None:
    luck = Seeded(seats)
    for s, _ in moments(seats, 90 + seats, {"quick-draw": "yes"} if seats == 3 else None):
        for d in s.pending:
            if not isinstance(d.step, Sealed) or len(d.owing) < 2 or d.given:
                continue
            chosen = {seat: (options := legal(s, d, seat))[luck.below(len(options))] for seat in d.owing}
            orders = list(permutations(d.owing)) if seats < 5 else [shuffled(list(d.owing), luck) for _ in range(4)]
            ends = set()
            for order in orders:
                after, told = s.clone(), EventLog()
                for seat in order:
                    assert submit(after, seat, d.id, chosen[seat], log=told) is None
                ends.add((digest(GAME, after), json.dumps([told.seen(who) for who in range(-1, seats)])))
            assert len(ends) == 1


def shuffled(seats: list[int], luck: Luck) -> tuple[int, ...]:
    return tuple([seats.pop(luck.below(len(seats))) for _ in range(len(seats))])


@pytest.mark.rule("D76-106")
def test_everybody_may_talk_to_all_or_to_one() -> None:
    assert whispers(GAME)


# --- refusals ---


DUEL = [(0, "duel COL/STE#1 1")]
DEFENDED = [*DUEL, (1, "defend PEP/STE#1")]
BAD: dict[str, tuple[list[list[str]], list[tuple[int, str]], int, str, str]] = {
    "a robbery with a card used for its item": (
        [["COL/STE#1"], [], []], [(0, "use COL/STE#1")], 0, "rob COL/STE#1 1 1", "D76-024",
    ),
    "a Holster on one's own turn": ([["COL/HOL#1"], [], []], [], 0, "use COL/HOL#1", "D76-026"),
    "a card one does not hold": ([["COL/HOL#1"], [], []], [], 0, "rob COL/HOL#2 1 1", "D76-023.hand"),
    "a Holster given to oneself": ([["COL/STE#1"], ["COL/HOL#1"], []], DUEL, 1, "offer COL/HOL#1", "D76-055"),
    "not defending": ([["COL/STE#1"], [], []], DUEL, 1, "pass", "D76-035"),
    "help without a Holster": (
        [["COL/STE#1"], ["PEP/STE#1"], ["DER/STE#1"]], DEFENDED, 2, "offer DER/STE#1", "D76-053",
    ),
    "a Holster one does not hold": ([["COL/STE#1"], ["PEP/STE#1"], []], DEFENDED, 2, "offer MES/HOL#1", "D76-057"),
}  # fmt: skip


@pytest.mark.rule("D76-024", "D76-026", "D76-053", "D76-055")
@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_by_a_rule_and_changes_nothing(what: str) -> None:
    hands, answers, seat, phrase, rule = BAD[what]
    s = placed(3, hands=hands)
    for who, said in answers:
        answer(s, who, said)
    before = encode(GAME, s)
    no = submit(s, seat, s.pending[0].id, GAME.language.hear_phrase(phrase))
    assert no is not None
    assert no.rule == rule
    assert encode(GAME, s) == before
    for texts in GAME.texts.values():
        assert "{" not in texts.refusal(no.rule, no.facts)


def test_numbers_of_any_size_are_judged() -> None:
    """In both builds: no answer is too large to be refused."""
    for seats in (2, 4):
        for number, (s, _) in enumerate(moments(seats, 30 + seats, {"mystery": "yes"})):
            if number % 3 == 0:
                for d in s.pending:
                    for verb in range(28):
                        for large in (1 << 40, 1 << 63, 1 << 100, 1 << 500):
                            assert judge(s, d.owing[0], d.id, verb | large) is not None


@pytest.mark.rule("D76-090", "D76-107")
def test_a_full_house_and_a_fourth_safe_are_refused() -> None:
    s = placed(6, houses=["GEM", "BEL", "BEL", "GCH", "GCH", "GEM"], hands=[["COL/HOR#1"], *[[]] * 5])
    answer(s, 0, "use COL/HOR#1")
    s.stars[5] = 1  # as if it had filled up meanwhile: with two houses to choose from neither is ever full
    no = submit(s, 0, s.pending[0].id, GAME.language.hear_phrase("ride BEL"))
    assert no is not None
    assert no.rule == "D76-090"
    hands = [["MES/STE#1"], ["PEP/STE#1"], ["PEP/STE#2"]]
    s = placed(3, phase="hold-up", rows=[["G1a", "G1b", "G2a"], ["G2b"], ["G2c"]], hands=hands)
    chance(s, "prize G5")
    for seat, (card,) in enumerate(hands):
        answer(s, seat, f"commit {card}")
    chance(s, "roll 6,1,1", "order 1,2,3,4")
    assert isinstance(s.pending[0].step, GiveAway)
    no = submit(s, 0, s.pending[0].id, GAME.language.hear_phrase("pass"))
    assert no is not None
    assert no.rule == "D76-107"


# --- odds, content, options, positions ---


def test_the_odds_are_those_of_the_ledger() -> None:
    wanted = """1/2 4/13 1/5 1/15 1/17
        9/13 1/2 9/29 5/29 3/32
        4/5 20/29 1/2 11/30 1/5
        14/15 24/29 19/30 1/2 1/3
        16/17 29/32 4/5 2/3 1/2"""
    faces = GAME.ruleset(3).faces  # type: ignore[attr-defined]
    guns = range(len(GUNS))
    table = [[str(beats(faces, [gun], [other])) for other in guns] for gun in guns]
    assert table == [line.split() for line in wanted.splitlines()]
    pep, col, mes = GUNS.index("PEP"), GUNS.index("COL"), GUNS.index("MES")
    assert round(float(beats(faces, [pep, pep], [mes])), 2) == 0.35
    assert round(float(beats(faces, [pep, col], [mes])), 2) == 0.64
    assert round(float(beats(faces, [col, pep], [col])), 2) == 0.86
    assert beats(faces, [mes, mes], [pep]) == 1
    assert beats([[2] * 6] * 5, [0], [1]) == Fraction(1, 2)


def test_the_box_holds_what_the_ledger_says() -> None:
    box = make(None).box
    assert len(box.cards) == 50
    assert [box.gun.count(gun) for gun in range(5)] == [12, 11, 10, 9, 8]
    assert [box.item.count(item) for item in range(4)] == [13, 11, 11, 15]
    assert sum(box.gold[:20]) == 21
    assert box.capacity == [2, 2, 2, 2, 3, 3, 3, 4]


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("guns.toml", "[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 3, 7]", "content-numbers"),
        ("cards.toml", "stetson = 3", "stetson = 10", "content-value"),
        ("cards.toml", "stetson = 3, duster = 3", "stetson = 9, duster = 9", "content-sum"),
        ("safes.toml", "gold = 5", "gold = 10", "content-value"),
        ("safes.toml", 'kind = "gold", gold = 5', 'kind = "badge", gold = 5', "content-value"),
        ("tables.toml", "capacity = 4", "capacity = 2", "content-value"),
        ("characters.toml", 'id = "jane"', 'id = "june"', "content-ids"),
    ],
)
def test_a_wrong_box_is_refused(tmp_path: Path, file: str, old: str, new: str, key: str) -> None:
    (tmp_path / "deadwood-1876").mkdir()
    text = (FOLDER / "data" / file).read_text("utf-8")
    assert old in text
    (tmp_path / "deadwood-1876" / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(Mistake) as caught:
        make(tmp_path)
    assert caught.value.key == key


def test_an_owners_box_is_played(tmp_path: Path) -> None:
    (tmp_path / "deadwood-1876").mkdir()
    text = (FOLDER / "data" / "cards.toml").read_text("utf-8")
    (tmp_path / "deadwood-1876" / "cards.toml").write_text(text.replace("stetson = 3", "stetson = 5", 1), "utf-8")
    game = make(tmp_path)
    assert len(game.box.cards) == 52
    trial(game, 3, 1, thorough=False)


def test_an_owners_gold_and_dice_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "deadwood-1876"
    folder.mkdir()
    for file, old, new in (("safes", '"GN2", kind = "gold", gold = -2', '"GN2", kind = "gold", gold = -3'),
                           ("guns", "[1, 1, 2, 2, 3, 3]", "[1, 1, 1, 2, 3, 3]")):  # fmt: skip
        text = (FOLDER / "data" / f"{file}.toml").read_text("utf-8")
        (folder / f"{file}.toml").write_text(text.replace(old, new), "utf-8")
    game = make(tmp_path)
    printed = game.printed()
    assert printed["gold"]["GN2"] == -3
    assert printed["faces"]["PEP"] == [1, 1, 1, 2, 3, 3]
    assert printed["texts"]["en"]["names.safe.GN2"] == game.texts["en"].name("safe", "GN2") == "Fool’s Gold (−3)"
    assert printed["texts"]["fr"]["pieces.PEP.text"].endswith("1 1 1 2 3 3.")


def test_options_for_larger_tables_are_refused_at_smaller_ones() -> None:
    for seats, option in ((5, "sharing"), (2, "quick-draw")):
        with pytest.raises(Mistake, match="option-value"):
            GAME.ruleset(seats, {option: "yes"})
        assert GAME.ruleset(seats + 1, {option: "yes"}).options[option] == "yes"


@pytest.mark.parametrize(
    "facts",
    [
        {"weather": "fine"}, {"phase": "noon"}, {"active": 3}, {"houses": ["GEM"]}, {"houses": ["GEM"] * 3},
        {"rows": [["G1a"], ["G1a"], []]}, {"rows": [["gold"], [], []]}, {"hands": [["PEP/STE#1"], ["PEP/STE#1"], []]},
        {"hands": "none"}, {"deck": 51}, {"seen": [[0, 1]]}, {"seen": [[0, 1, 9]]}, {"passed": [["G9"], [], []]},
    ],
    ids=str,
)  # fmt: skip
def test_positions_that_make_no_sense_are_mistakes(facts: dict[str, Any]) -> None:
    with pytest.raises(Mistake):
        placed(3, **facts)


# --- the suite, with every variant ---

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {"peace-and-love": "yes", "mystery": "yes"}),
    (3, {"quick-draw": "yes", "mystery": "yes"}),
    (4, {"memory": "no", "quick-draw": "yes"}),
    (6, {"sharing": "yes", "peace-and-love": "yes"}),
    (9, {"mystery": "yes", "sharing": "yes"}),
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_variants_keep_the_laws(seats: int, options: dict[str, Any]) -> None:
    trial(GAME, seats, seats, options=options, thorough=False)


def test_the_strangers_row_and_star_exist_with_two_players_only() -> None:
    for seats in (2, 3):
        *_, (s, _) = islice(moments(seats, 1), 40)
        assert (s.stars[STRANGER] >= 0) == (seats == 2)
        assert bool(s.rows[STRANGER]) == (seats == 2)
