"""What the ledger of Deadwood says and no single scenario can show: geometry, odds, knowledge, laws over many games."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from rule_table import RuleTable

from saloon.games import find
from saloon.games.deadwood import make
from saloon.games.deadwood.act import Act
from saloon.games.deadwood.board import ENDINGS, KINDS, OFF_BOARD, X_SALOON
from saloon.games.deadwood.box import HERE as FOLDER
from saloon.games.deadwood.first_stack import MoveOther
from saloon.games.deadwood.odds import MOST_DICE, duel_odds
from saloon.games.deadwood.showdown import ROLE
from saloon.games.deadwood.state import Town
from saloon.games.deadwood.third_stack import Reorder
from saloon.kernel.flow import NOBODY
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog, Mistake
from saloon.kernel.play import advance, chance_asked, legal, playout, submit
from saloon.kernel.preview import Preview, preview
from saloon.kernel.suite import trial
from saloon.kernel.view import view
from saloon.parts import bag
from saloon.parts.masks import bits

GAME = find("deadwood")
TABLE: RuleTable[Town] = RuleTable(GAME)
changes = TABLE.changes
HERE = Path(__file__).parent
DATA = FOLDER / "data"
STREET = HERE.parent / "boxes" / "one-street"
HITS = [0, 0, 0, 1, 1, 2]


# --- the board ---


@pytest.mark.rule("DW-002", "DW-059", "DW-060", "DW-148")
def test_the_board_is_the_ledgers() -> None:
    """Rows of 7 to 2 plots, offset like bricks; a plot, its crossings and its rails are given by its row and number."""
    rules = GAME.box.ruleset(2, {})  # type: ignore[attr-defined]
    where = {(ord(name[0]) - ord("A"), int(name[1])): plot for plot, name in enumerate(rules.plots)}
    assert len(where) == 27
    for (r, i), plot in where.items():
        around = [(r, i - 1), (r, i + 1), (r - 1, i), (r - 1, i + 1), (r + 1, i - 1), (r + 1, i)]
        assert bits(rules.near[plot]) == sorted(where[at] for at in around if at in where)
        ahead = [where[r - 1, i], where[r - 1, i + 1]] if r >= 2 else []
        assert rules.next[plot] == ahead
    assert len(rules.guard) == 35
    for guard in rules.guard:
        a, b, c = bits(guard)
        assert rules.near[a] >> b & rules.near[b] >> c & rules.near[a] >> c & 1
    assert [rules.plots[plot] for plot in rules.edge] == ["F1", "F2"]
    routes = [[plot] for plot in rules.edge]
    for _ in range(rules.rails):
        routes = [[*route, plot] for route in routes for plot in rules.next[route[-1]]]
    assert len(routes) == 32


@pytest.mark.rule("DW-206")
@pytest.mark.heavy
@pytest.mark.parametrize("seats", GAME.seats)
def test_another_board_plays(seats: int) -> None:
    game = find("deadwood", box=STREET)
    assert len(game.box.plots) == 13  # type: ignore[attr-defined]
    assert game.content != GAME.content
    for seed in range(2):
        trial(game, seats, seed)
    buried = sum(
        event.name == "buried"
        for seed in range(20)
        for *_, log in RuleTable(game).changes(seats, seed)
        for event in log.events
    )
    assert buried  # the street is soon full (DW-098)


@pytest.mark.rule("DW-206")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('next = ["U1", "U2"]', 'next = ["U1"]'),
        ('next = ["U1", "U2"]', 'next = ["U1", "N1"]'),
        ('{ id = "R1", next = ["Q1", "Q2"], source = "H" },', ""),
        ('mark = "star"', 'mark = ""'),
        ('mark = "church"', 'mark = ""'),
        ('crossing = "N2-P1-P2"', 'crossing = "N2-P1-Q2"'),
        ('plots = ["N1", "N2", "P1"]', 'plots = ["N1", "N2", "N3"]'),
        ('plots = ["N1", "N2", "P1"]', 'plots = ["N1", "N2"]'),
        ('near = ["N2", "P1"]', 'near = ["N2"]'),
        ('near = ["N2", "P1"]', 'near = ["N2", "Z9"]'),
        ('near = ["N2", "P1"]', 'near = "N2"'),
    ],
)
def test_a_board_that_cannot_be_played_is_refused(old: str, new: str, tmp_path: Path) -> None:
    shutil.copytree(STREET, tmp_path / "box")
    path = tmp_path / "box" / "deadwood" / "board.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(Mistake):
        make(tmp_path / "box")


def write_box(folder: Path, file: str, tables: dict[str, list[dict[str, Any]]]) -> None:
    """A content file of an owner's box."""
    (folder / "deadwood").mkdir(exist_ok=True)
    with (folder / "deadwood" / file).open("w", encoding="utf-8") as out:
        for name, rows in tables.items():
            shown = [", ".join(f"{key} = {json.dumps(value)}" for key, value in row.items()) for row in rows]
            out.write(f"{name} = [\n" + "".join(f"    {{ {row} }},\n" for row in shown) + "]\n")


@pytest.mark.rule("DW-206")
def test_the_largest_board_plays(tmp_path: Path) -> None:
    """Empty plots before the ledger's own until there are 60: no set of plots is cut short, compiled or not."""
    board = tomllib.loads((DATA / "board.toml").read_text("utf-8"))
    far = [{"id": f"Z{i}", "x": i, "y": 9, "near": [], "mark": "", "source": "H"} for i in range(33)]
    write_box(tmp_path, "board.toml", {**board, "plot": [*far, *board["plot"]]})
    game = find("deadwood", box=tmp_path)
    assert len(game.box.plots) == 60  # type: ignore[attr-defined]
    for seats in GAME.seats:
        trial(game, seats, seats)
    write_box(tmp_path, "board.toml", {**board, "plot": [{**far[0], "id": "Z33"}, *far, *board["plot"]]})
    with pytest.raises(Mistake):
        make(tmp_path)


def test_a_high_stack_is_put_in_order(tmp_path: Path) -> None:
    """Forty tiles in stack 3: their order does not fit into one machine word."""
    tiles = tomllib.loads((DATA / "tiles.toml").read_text("utf-8"))["tile"]
    more = [{"id": f"saloon-{i}", "kind": "saloon", "back": "3", "source": "H"} for i in range(3, 38)]
    write_box(tmp_path, "tiles.toml", {"tile": [*tiles, *more]})
    game = find("deadwood", box=tmp_path)
    s = game.from_position(game.ruleset(2), {"town": ["fortune-teller@C3"]})
    order = [*[row["id"] for row in more], "telegraph-office", "dance-hall", "newspaper", "grifter", "courthouse"]
    for answer in ("send 1 C3", "annex", "stack 3"):
        assert submit(s, 0, s.pending[0].id, game.language.hear_phrase(answer)) is None
    firsts = {game.say(action)["tiles"][0] for action in legal(s, s.pending[0], 0)}
    assert firsts == set(order)
    assert submit(s, 0, s.pending[0].id, game.language.hear_phrase("order " + ",".join(order))) is None
    assert game.facts(s)["tops"][2] == order


def test_wrong_tiles_and_goods_are_refused(tmp_path: Path) -> None:
    for file, old, new in [
        ("tiles.toml", 'id = "saloon-x", kind = "saloon", back = "X"', 'id = "saloon-x", kind = "saloon", back = "1"'),
        ("tiles.toml", 'kind = "bank"', 'kind = "church"'),
        ("goods.toml", 'id = "gauge", count = 5', 'id = "gauge", count = 6'),
        ("goods.toml", 'id = "gauge", count = 5', 'id = "gauge", count = 0'),
        ("goods.toml", "start = 1", "start = 0"),  # in all three rows: nobody could act
        ("fines.toml", "id = 3", "id = 13"),
        ("dice.toml", 'effect = "kill"', 'effect = "tickle"'),
    ]:
        box = tmp_path / f"{file}-{len(old)}-{new}"
        (box / "deadwood").mkdir(parents=True)
        text = (DATA / file).read_text("utf-8")
        assert old in text
        (box / "deadwood" / file).write_text(text.replace(old, new), "utf-8")
        with pytest.raises(Mistake):
            make(box)


# --- chance ---


LEDGER_ODDS = {
    (1, 1): (13.9, 13.9, 2.8, 69.4), (1, 2): (9.7, 37.5, 4.2, 48.6), (1, 3): (6.2, 59.0, 3.5, 31.2),
    (1, 4): (3.8, 74.7, 2.4, 19.1), (2, 1): (37.5, 9.7, 4.2, 48.6), (2, 2): (28.5, 28.5, 9.0, 34.0),
    (2, 3): (19.1, 49.7, 9.4, 21.9), (2, 4): (12.0, 67.5, 7.1, 13.4), (3, 1): (59.0, 6.2, 3.5, 31.2),
    (3, 2): (49.7, 19.1, 9.4, 21.9), (3, 3): (36.3, 36.3, 13.4, 14.1), (3, 4): (23.9, 55.1, 12.4, 8.6),
    (4, 1): (74.7, 3.8, 2.4, 19.1), (4, 2): (67.5, 12.0, 7.1, 13.4), (4, 3): (55.1, 23.9, 12.4, 8.6),
    (4, 4): (39.6, 39.6, 15.5, 5.3),
}  # fmt: skip


@pytest.mark.rule("DW-040", "DW-041", "DW-044", "DW-045", "DW-052", "DW-053", "DW-054", "DW-055", "DW-057")
def test_duel_odds_are_the_ledgers() -> None:
    for (dice, foe_dice), percent in LEDGER_ODDS.items():
        odds = duel_odds(HITS, dice, foe_dice)
        assert sum(odds) == 1
        assert tuple(round(float(part) * 100, 1) for part in odds) == percent
    assert len(LEDGER_ODDS) == MOST_DICE**2
    assert duel_odds(HITS, 1, 1) == (Fraction(5, 36), Fraction(5, 36), Fraction(1, 36), Fraction(25, 36))
    assert duel_odds(HITS, 2, 1) == (Fraction(27, 72), Fraction(7, 72), Fraction(3, 72), Fraction(35, 72))
    assert duel_odds(HITS, 2, 2) == (Fraction(41, 144), Fraction(41, 144), Fraction(13, 144), Fraction(49, 144))


def test_the_dice_of_the_engine_have_these_odds() -> None:
    """Every way the dice of a duel can fall, played out by the rules, against the odds."""
    given = {"town": ["bank@C3(P2.1)"], "cartridges": [0, 0], "horses": [0, 0]}
    s = GAME.from_position(GAME.ruleset(2), given)
    assert submit(s, 0, s.pending[0].id, GAME.language.hear_phrase("send 3 C3")) is None
    assert fates(s) == dict(zip(("defender", "attacker", "both", "none"), duel_odds(HITS, 3, 1), strict=True))


def fates(s: Town) -> dict[str, Fraction]:
    step = chance_asked(s)
    if step is None:
        dead = (bool(s.hill[0] + s.hill[1] + s.hill[2]), bool(s.hill[3] + s.hill[4] + s.hill[5]))
        names = {(False, True): "defender", (True, False): "attacker", (True, True): "both", (False, False): "none"}
        return {names[dead]: Fraction(1)}
    total: dict[str, Fraction] = dict.fromkeys(("defender", "attacker", "both", "none"), Fraction(0))
    for outcome, weight in step.odds(s).items():
        after = s.clone()
        submit(after, NOBODY, after.pending[0].id, outcome)
        for name, odds in fates(after).items():
            total[name] += odds * weight / step.ways(s)
    return total


def test_every_opening_is_equally_likely() -> None:
    s = GAME.start(GAME.ruleset(2))
    step = chance_asked(s)
    assert step is not None
    assert step.ways(s) == 126 * 120
    outcomes = {step.outcome(s, way) for way in range(step.ways(s))}
    assert len(outcomes) == 126 * 120


# --- what is shown before and around ---


@pytest.mark.parametrize("box", [None, STREET])
def test_what_is_printed_draws_any_board(box: Path | None) -> None:
    game = make(box)
    printed = json.loads(json.dumps(game.printed()))
    rules = game.box.ruleset(2, {})
    assert [plot["id"] for plot in printed["plots"]] == rules.plots
    assert [[rules.plots.index(id) for id in plot["next"]] for plot in printed["plots"]] == rules.next
    assert [plot["id"] for plot in printed["plots"] if plot["mark"] == "star"] == [
        rules.plots[at] for at in rules.stars
    ]
    assert [
        sum(1 << rules.plots.index(id) for id in crossing["plots"]) for crossing in printed["crossings"]
    ] == rules.guard
    assert [KINDS.index(tile["kind"]) for tile in printed["tiles"]] == rules.kinds
    spots = {plot["id"]: plot for plot in printed["plots"]}
    for crossing in printed["crossings"]:  # the pawn stands where its plots meet
        for plot in (spots[id] for id in crossing["plots"]):
            assert abs(crossing["x"] - plot["x"]) <= 1
            assert abs(crossing["y"] - plot["y"]) == 0.5
    for dice, row in enumerate(printed["odds"], 1):
        for foe, odds in enumerate(row, 1):
            assert odds == [float(part) for part in duel_odds(rules.hits, dice, foe)]


def foretold(given: dict[str, Any], *answers: str) -> Preview:
    """What the first player is told of the last of these answers before it is given."""
    s = GAME.from_position(GAME.ruleset(3), given)
    for answer in answers[:-1]:
        assert submit(s, 0, s.pending[0].id, GAME.language.hear_phrase(answer)) is None
    action = GAME.language.hear_phrase(answers[-1])
    return preview(GAME, s.ruleset, view(GAME, s, 0), s.pending[0].id, action, luck=Seeded(1))


@pytest.mark.rule("DW-063", "DW-103")
def test_a_preview_tells_toll_and_gains() -> None:
    shown = foretold({"town": ["sheriffs-office@A4(P2.1)", "gunsmith-1@B3"]}, "send 2 B3")
    told = [event["event"] for event in shown.events]
    assert told == ["send", "toll", "annex", "earn", "cartridges", "turn"]
    assert (shown.events[3]["amount"], shown.events[4]["count"], shown.next) == (1, 2, "others")


@pytest.mark.rule("DW-030", "DW-040")
def test_a_preview_of_an_attack_tells_its_odds() -> None:
    shown = foretold({"town": ["bank@C3(P2.1)"], "horses": [0, 0, 0]}, "send 3 C3")
    duel = next(event for event in shown.events if event["event"] == "duel")
    assert (duel["dice"], duel["foe_dice"], duel["wins"], duel["dies"]) == (3, 1, 59, 10)
    assert [event["event"] for event in shown.events] == ["send", "duel", "wanted"]
    assert shown.next == "you", "asked for a cartridge"


@pytest.mark.rule("DW-149", "DW-150", "DW-153", "DW-114")
def test_a_preview_of_a_rail_tells_what_it_destroys_and_whom_it_stirs() -> None:
    town = ["casino@D2(P2.3)", "bank@C2(P2.2)", "laundry-1@C3(P3.1)", "hotel@B3(P3.2)"]
    shown = foretold({"town": town, "line": ["F1", "E1"]}, "send 1 A3", "annex", "rail D2")
    told = {event["event"]: event for event in shown.events}
    assert told["destroyed"]["tile"] == "casino"
    assert told["mine"]["seat"] == 1
    assert told["earn"]["why"] == "hotel"
    assert (told["stirred"]["plots"], told["stirred"]["seats"]) == (("C2", "C3"), (1, 2))


# --- laws over many games ---


@pytest.mark.rule("DW-014", "DW-003", "DW-004", "DW-173", "DW-176", "DW-178")
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_dollar_is_told_and_everybody_can_act(seats: int) -> None:
    """Money changes hands only as an event says; on turn there is always something to do."""
    for seed in range(25):
        for before, after, log in changes(seats, seed):
            dollars = before.dollars[:]
            for event in log.events:
                facts: dict[str, Any] = event.public
                if event.name == "earn":
                    dollars[facts["seat"]] += facts["amount"]
                elif event.name in ("pay", "recruit"):
                    dollars[facts["seat"]] -= facts["amount"] if event.name == "pay" else facts["price"]
                elif event.name == "toll":
                    dollars[facts["seat"]] -= 1
                    dollars[facts["to"]] += 1
                elif event.name == "rob":
                    dollars[facts["seat"]] += 1
                    dollars[facts["gang"]] -= 1
            assert dollars == after.dollars
            assert GAME.invariants(after) == []
            if after.pending and isinstance(after.pending[0].step, Act):
                assert legal(after, after.pending[0], after.active)


@pytest.mark.rule("DW-082", "DW-112", "DW-160")
def test_a_turn_is_finite() -> None:
    """Ledger DW-A32: extra annexes come only from rail tiles and from two General Stores, so chains stay short."""
    deepest = most = 0
    for seed in range(120):
        annexes = 0
        for before, after, log in changes(2 + seed % 4, seed):
            deepest = max(deepest, len(after.agenda))
            annexes += sum(event.name == "annex" for event in log.events)
            most = max(most, annexes)
            if after.turn != before.turn:
                annexes = 0
    assert 4 < deepest <= 16
    assert 3 < most <= 16


def test_chains_of_stores_are_bounded() -> None:
    """While the second Store's move is made, the first still holds an own cowboy, so it cannot be entered again."""
    s = GAME.from_position(
        GAME.ruleset(2),
        {
            "town": ["general-store-1@C3", "general-store-2@C2", "bank@D2(P1.2)", "hotel@C4(P1.3)"],
            "sheriff": "A1-A2-B1",
        },
    )
    moves = 0
    for answer in ("send 1 C3", "annex", "move D2 C2", "annex"):
        assert submit(s, 0, s.pending[0].id, GAME.language.hear_phrase(answer)) is None
    while s.pending and isinstance(s.pending[0].step, MoveOther):
        moves += 1
        goals = {GAME.say(action).get("goal") for action in legal(s, s.pending[0], 0)}
        assert not goals & {"C2", "C3"}
        assert submit(s, 0, s.pending[0].id, GAME.language.hear_phrase("move C3 D2")) is None
    assert moves == 1


def test_every_end_and_final_duels_of_two_and_three_are_reached() -> None:
    ends: Counter[str] = Counter()
    duels: Counter[int] = Counter()
    for seed in (0, 4, 19, 44, 85, 150, 1419):
        s = GAME.start(GAME.ruleset(2 + seed % 4))
        playout(s, Seeded(seed))
        ends.update(GAME.facts(s)["ending"])
        duels[sum(map(bool, s.fight[ROLE])) if s.fight else 0] += 1
        assert len(s.totals) == len(s.result) == 2 + seed % 4
    assert set(ends) == set(ENDINGS)
    assert duels[2]
    assert duels[3]


# --- knowledge ---


@pytest.mark.rule("DW-007", "DW-134")
def test_only_the_looker_knows_the_order() -> None:
    s = GAME.from_position(GAME.ruleset(3), {"town": ["fortune-teller@C3", "courthouse@A1", "telegraph-office@A2"]})
    log = EventLog()
    for answer in ("send 1 C3", "annex", "stack 3", "order newspaper,grifter,dance-hall"):
        assert submit(s, 0, s.pending[0].id, GAME.language.hear_phrase(answer), log=log) is None
    top = [[GAME.language.verbs["turn"].args[0][1].index(name), 1] for name in ("dance-hall", "grifter", "newspaper")]
    assert view(GAME, s, 0).board["decks"][2] == [[], 0, top]
    for viewer in (NOBODY, 1, 2):
        seen = view(GAME, s, viewer)
        assert seen.board["decks"][2] == [[], 0, [[bag.UNKNOWN, 1]] * 3]
        orders = {tuple(GAME.guess(seen, Seeded(seed))["decks"][2][bag.TOP]) for seed in range(60)}
        assert len(orders) == 6
    told = [event.seen(0) for event in log.events if event.name == "looked"]
    assert told[0]["tiles"] == ("newspaper", "grifter", "dance-hall")
    assert all("tiles" not in event.seen(1) for event in log.events)


@pytest.mark.rule("DW-098", "DW-149")
def test_a_tile_put_under_is_known_until_somebody_else_looks() -> None:
    s = GAME.from_position(
        GAME.ruleset(2), {"line": ["F1", "E2"], "town": ["grifter@D2", "fortune-teller@C5"], "active": 1}
    )
    for answer in ("send 1 A3", "annex", "rail D2"):
        assert submit(s, 0, s.pending[0].id, GAME.language.hear_phrase(answer)) is None
    assert [known for known, _ in view(GAME, s, NOBODY).board["decks"][2][0]] != [bag.UNKNOWN]
    deck = s.decks[2]
    s.then(Reorder(1, 2))
    s.pending = ()
    s.agenda[:] = s.agenda[-1:]
    advance(s, None, None)
    options = legal(s, s.pending[0], 1)
    assert submit(s, 1, s.pending[0].id, options[0]) is None
    assert view(GAME, s, 0).board["decks"][2] == [[], 0, [[bag.UNKNOWN, 2]] * bag.size(deck)]


@pytest.mark.rule("DW-098", "DW-133", "DW-134", "DW-149")
def test_the_stacks_show_what_the_log_has_told() -> None:
    """Ledger section 6, for every viewer from what he was told alone: each stack from the top, None where unknown."""
    tiles = GAME.box.tiles  # type: ignore[attr-defined]
    looks = buried = 0
    for seed in range(16):
        seats = 2 + seed % 4
        known: dict[int, list[list[str | None]]] = {
            viewer: [[None] * size for size in (5, 6, 6)] for viewer in range(NOBODY, seats)
        }
        for _, after, log in changes(seats, seed):
            for viewer, stacks in known.items():
                for told in log.seen(viewer):
                    if told["event"] == "turned":
                        assert stacks[told["stack"] - 1].pop(0) in (None, told["tile"])
                    elif told["event"] in ("destroyed", "buried"):
                        stacks[told["stack"] - 1].append(told["tile"])
                        buried += 1
                    elif told["event"] == "looked":
                        stack = stacks[told["stack"] - 1]
                        stack[:] = told.get("tiles", [None] * len(stack))
                        looks += 1
                if after.at[X_SALOON] == OFF_BOARD and not after.line:
                    continue  # the town is not founded yet
                for stack, (bottom, loose, top) in zip(stacks, view(GAME, after, viewer).board["decks"], strict=True):
                    ends = [[None if tile == bag.UNKNOWN else tiles[tile] for tile, _ in end] for end in (top, bottom)]
                    assert [*ends[0][::-1], *[None] * loose, *ends[1][::-1]] == stack
    assert looks > 5
    assert buried > 10


@pytest.mark.rule("DW-007")
def test_all_but_the_stacks_is_public() -> None:
    for before, _, _ in changes(4, 7):
        boards = [view(GAME, before, viewer).board for viewer in (NOBODY, 0, 1, 2, 3)]
        for board in boards:
            del board["decks"]
        assert all(board == boards[0] for board in boards)
        assert set(boards[0]) == set(GAME.fields) - {"decks"}


def test_a_position_is_read_back_as_it_was_written() -> None:
    found = 0
    for seed in range(6):
        for s, _, _ in changes(2 + seed % 4, seed):
            on_board = s.turn > 0 and isinstance(s.pending[0].step, Act)
            if on_board and not any(deck[bag.TOP] for deck in s.decks):
                keys = ("active", "first", "turn", "town", "line", "sheriff", "ranch", "mine", "hill", "dollars")
                facts = {key: GAME.facts(s)[key] for key in (*keys, "wanted", "cartridges", "horses", "gauge")}
                again = GAME.from_position(s.ruleset, facts)
                assert {**GAME.facts(again), "bottoms": 0} == {**GAME.facts(s), "bottoms": 0}
                assert legal(again, again.pending[0], again.active) == legal(s, s.pending[0], s.active)
                found += 1
    assert found > 100


@pytest.mark.parametrize(
    "facts",
    [
        {"wind": 3}, {"active": 4}, {"town": ["bank@Z1"]}, {"town": ["bank"]}, {"town": ["bank@A3"]}, {"town": 7},
        {"town": ["bank@C3(P9.1)"]}, {"town": ["bank@C3(P1.1 P2.1)"]}, {"line": ["E1"]}, {"sheriff": "A1-F1-F2"},
        {"mine": ["1 1 1 1", "", ""]}, {"mine": ["7", "", ""]}, {"dollars": [1, 2]}, {"wanted": [30, 0, 0]},
        {"cartridges": [21, 0, 0]}, {"gauge": 30}, {"ending": ["flood"]}, {"ranch": ["1 1 1 1", "", ""]},
        {"hill": ["1 2 3", "", ""]},
    ],
)  # fmt: skip
def test_positions_that_make_no_sense_are_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(Mistake):
        GAME.from_position(GAME.ruleset(3), facts)


@pytest.mark.rule("DW-179", "DW-182")
@pytest.mark.parametrize(
    ("facts", "ending"),
    [
        ({"line": ["F1", "E1", "D1", "C1", "B1"]}, "station"),
        ({"gauge": 0}, "gauge"),
        ({"hill": ["", "", "1 2 3"]}, "death"),
    ],
)
def test_a_position_in_which_the_end_has_come_has_one_more_turn(facts: dict[str, Any], ending: str) -> None:
    s = GAME.from_position(GAME.ruleset(3), {**facts, "town": ["bank@C3(P1.1)"], "dollars": [9, 5, 4]})
    assert GAME.facts(s)["ending"] == [ending]
    assert submit(s, 0, s.pending[0].id, GAME.language.hear_phrase("return - C3")) is None
    assert s.result == [9, 5, 4]


# --- words ---


def test_both_languages_have_the_same_rules() -> None:
    ids = [f"DW-{number:03d}" for number in range(1, 209)]
    for lang in ("en", "fr"):
        assert sorted(re.findall(r"^- \*\*(DW-\d{3})\*\* \S", GAME.pages[lang], re.MULTILINE)) == ids, lang


def test_french_keeps_its_signs_together() -> None:
    texts = {**GAME.texts["fr"].texts, "page": GAME.pages["fr"]}
    for key, text in texts.items():
        for sign in (" :", " ;", " !", " ?", " »", "« "):
            assert sign not in text, (key, text[max(0, text.find(sign) - 30) : text.find(sign) + 5])
        assert "'" not in text, key


def test_every_building_has_its_gallery_text() -> None:
    tiles = tomllib.loads((DATA / "tiles.toml").read_text("utf-8"))["tile"]
    for lang in ("en", "fr"):
        texts = GAME.texts[lang]
        for kind in KINDS:
            assert texts.find(f"pieces.{kind}.text")
            assert all(texts.find(f"names.{domain}.{kind}") for domain in ("building", "the", "to"))
        assert all(texts.find(f"names.tile.{tile['id']}") for tile in tiles)


def test_the_terminal_shows_the_town() -> None:
    for seats in GAME.seats:
        for number, (s, _, _) in enumerate(changes(seats, seats)):
            if number % 10 == 0:
                for viewer in (NOBODY, 0):
                    for lang in ("en", "fr"):
                        drawn = GAME.draw(view(GAME, s, viewer), GAME.texts[lang])
                        assert "{" not in drawn
                        assert GAME.texts[lang].name("seat", seats - 1) in drawn
