"""Whole games as readable text, and the journals of every released version of the rules.

`make golden` writes the texts anew; the difference is then read like any other change. Both builds compare with the
same files, so their digests agree. Journals are never rewritten: a running game finishes under the rules it began with.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from saloon.games import ROOMS, find
from saloon.games.slaughter_gulch.ends import CONDITIONS, conditions
from saloon.games.slaughter_gulch.planning import Plan
from saloon.games.slaughter_gulch.state import Town
from saloon.kernel.codec import digest
from saloon.kernel.fair import verify
from saloon.kernel.flow import NOBODY
from saloon.kernel.game import Game
from saloon.kernel.journal import Journal, new_setup, read_journal
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import EventLog
from saloon.kernel.play import chance_asked, legal, pick, playout

HERE = Path(__file__).parent
GAMES: list[tuple[str, int, dict[str, Any], int]] = [  # under the newest rules, or those named
    ("two-towns", 2, {}, 1),
    ("two-towns", 2, {"faces": "011223", "min-dice": 0}, 2),
    ("two-towns", 2, {"sheriff-resets": "no", "overshoot": "path", "lift": 9}, 3),
    ("two-towns", 2, {"max-turns": 6, "faces": "111112"}, 4),
    ("dice-town@1", 2, {}, 1),
    ("dice-town@1", 3, {"sheriff": "2", "offer-rounds": 1}, 2),
    ("dice-town@1", 5, {}, 3),
    ("dice-town@1", 2, {"modules": "extension"}, 4),
    ("dice-town@1", 3, {"modules": "indian"}, 5),
    ("dice-town@1", 5, {"modules": "extension"}, 6),
    ("dice-town@1", 6, {}, 7),
    ("dice-town@1", 6, {"modules": "indian"}, 8),
    ("dice-town", 4, {}, 11),
    ("dice-town", 3, {"modules": "extension"}, 16),
    ("deadwood", 2, {}, 44),
    ("deadwood", 3, {}, 85),
    ("deadwood", 4, {}, 150),
    ("deadwood", 5, {}, 19),
    ("deadwood-1876", 2, {}, 1),
    ("deadwood-1876", 2, {"mystery": "yes", "peace-and-love": "yes"}, 2),
    ("deadwood-1876", 3, {"quick-draw": "yes"}, 3),
    ("deadwood-1876", 4, {"mystery": "yes", "memory": "no"}, 4),
    ("deadwood-1876", 6, {"sharing": "yes", "peace-and-love": "yes"}, 5),
    ("deadwood-1876", 8, {}, 6),
    ("deadwood-1876", 9, {"mystery": "yes"}, 7),
    ("slaughter-gulch", 2, {"ending": "1"}, 100),
    ("slaughter-gulch", 4, {"ending": "5"}, 0),
    ("slaughter-gulch", 3, {"ending": "2"}, 78),
    ("slaughter-gulch", 6, {"ending": "6", "turns": 4}, 1),
    ("slaughter-gulch", 5, {"ending": "3", "turns": 4, "outfits": "chosen"}, 2),
    ("slaughter-gulch", 3, {"ending": "4", "turns": 4}, 3),
    ("slaughter-gulch", 4, {"ending": "1"}, 4),
    ("slaughter-gulch", 3, {"ending": "2"}, 51),
    ("slaughter-gulch", 3, {"ending": "3", "turns": 16}, 30),
    ("slaughter-gulch", 3, {"ending": "4", "turns": 16}, 86),
    ("slaughter-gulch", 2, {"ending": "6", "turns": 16}, 2),
    ("slaughter-gulch", 3, {"ending": "3", "turns": 16}, 6),
]
ENDS = {  # of Slaughter Gulch, by seats and seed (SG-243 … SG-247): the one rolled, three others, or the last turn
    (4, 4): "1", (3, 51): "2", (3, 30): "3", (3, 86): "4", (4, 0): "5", (2, 2): "6", (3, 6): "three",
    (2, 100): "last", (3, 78): "last", (6, 1): "last", (5, 2): "last", (3, 3): "last",
}  # fmt: skip
PLANNERS = {(4, 4), (3, 51), (3, 30), (3, 86), (2, 2), (3, 6)}  # random plans hardly ever get there: bots' plans do
DIGGERS = (3, 86)  # and to empty the mine and fill the Jail, it must be what they plan for
DIGGING = ("prospect", "rob", "arrest")
JOURNALS = sorted((HERE / "journals").rglob("*.saloon"))
CHOSEN = {room.partition("@")[0] for room, *_ in GAMES}
NEW: list[tuple[str, int, dict[str, Any], int]] = [
    (slug, find(slug).seats[at], {}, seed) for slug in ROOMS if slug not in CHOSEN for at, seed in ((0, 1), (-1, 2))
]


def compare(path: Path, text: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--write-golden"):
        path.write_text(text, "utf-8")
    assert path.exists(), f"{path.name} has never been written: run make golden, and read it"
    assert path.read_text("utf-8") == text


def told(journal: Journal, seed: int) -> Iterator[str]:
    """One random game: what was asked, how many options there were, what was answered, what was told, the digest."""
    luck, game, seats = Seeded(seed), journal.game, journal.setup.seats
    english = game.texts["en"]
    while journal.state.pending:
        s = journal.state
        d, step = s.pending[0], chance_asked(s)
        seat = d.owing[0]
        who = "chance" if step is not None else f"seat {seat} ({len(legal(s, d, seat))} options)"
        if type(d.step) is Plan and (seats, seed) in PLANNERS:
            plans = game.ideas(s, d, seat)
            liked = digging(game, plans) if (seats, seed) == DIGGERS else plans
            action = liked[luck.below(len(liked))]
        else:
            action = step.draw(s, luck) if step is not None else pick(s, d, seat, luck)
        log = EventLog()
        assert journal.answer(seat, d.id, action, log=log) is None
        yield f"{d.id} {type(d.step).__name__} {who}: {game.language.phrase(action)}  [{digest(game, s)[:12]}]"
        for event in log.events:
            yield f"    {english.event(event.seen(NOBODY))}"
    yield f"result {journal.state.result}"


def digging(game: Game[Any], plans: list[int]) -> list[int]:
    """The plans with most digging, robbing and arresting."""
    tokens = [sum(game.language.phrase(plan).count(token) for token in DIGGING) for plan in plans]
    return [plan for plan, number in zip(plans, tokens, strict=True) if number == max(tokens)]


def end_of(s: Town) -> str:
    if s.turn == s.ruleset.last_turn:
        return "last"
    met = conditions(s)
    assert met >> s.condition - 1 & 1 or met.bit_count() >= s.ruleset.end_conditions
    return str(s.condition) if met >> s.condition - 1 & 1 else "three"


@pytest.mark.parametrize(("room", "seats", "options", "seed"), [*GAMES, *NEW])
def test_golden_game(room: str, seats: int, options: dict[str, Any], seed: int, request: pytest.FixtureRequest) -> None:
    slug, _, rules = room.partition("@")
    game = find(slug, rules or None)
    journal = Journal(game, new_setup(game, seats, options))
    header = f"{slug}, rules {journal.game.rules}, {seats} seats, options {options}, seed {seed}"
    text = "\n".join([header, *told(journal, seed)]) + "\n"
    compare(HERE / f"{slug}-{seats}-{seed}.txt", text, request)
    if isinstance(journal.state, Town):
        assert end_of(journal.state) == ENDS[seats, seed]


def test_every_end_of_slaughter_gulch_has_a_golden_game() -> None:
    assert set(ENDS.values()) == {*map(str, range(1, CONDITIONS + 1)), "three", "last"}
    assert set(ENDS) == {(seats, seed) for slug, seats, _, seed in GAMES if slug == "slaughter-gulch"}


@pytest.mark.parametrize("slug", ROOMS)
def test_digests_of_many_games(slug: str, request: pytest.FixtureRequest) -> None:
    """The same random games in both builds."""
    game = find(slug)
    lines = []
    for seed in range(60):
        s = game.start(game.ruleset(game.seats[seed % len(game.seats)]))
        made = playout(s, Seeded(seed))
        lines.append(f"{seed} {made} {digest(game, s)[:16]}\n")
    compare(HERE / f"{slug}-digests.txt", "".join(lines), request)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: str(path.relative_to(HERE)))
def test_journals_of_released_rules_replay(path: Path) -> None:
    opened = read_journal(path.read_text("utf-8"), find)
    assert opened.damage is None
    assert opened.journal.state.result
    if opened.journal.setup.fair is not None:
        assert verify(opened.journal) > 0


def test_every_released_version_has_a_journal(request: pytest.FixtureRequest) -> None:
    held = {(path.parent.parent.name, path.parent.name) for path in JOURNALS}
    released = {(slug, rules) for slug, versions in ROOMS.items() for rules in versions}
    if request.config.getoption("--write-golden"):
        for slug, rules in released - held:
            write_journal(find(slug, rules))
        held |= released
    assert held == released, "a released version without a journal: run make golden"


def write_journal(game: Game[Any]) -> None:
    """The first of a version: a random game."""
    journal = Journal(game, new_setup(game, game.seats[0]))
    for _ in told(journal, 1):
        pass
    path = HERE / "journals" / game.slug / game.rules / "random.saloon"
    path.parent.mkdir(parents=True)
    path.write_text(journal.text(), "utf-8")
