"""saloon replay, verify and scenario."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from counter import complaint, saloon

from saloon.games import find, scenarios
from saloon.kernel import fair
from saloon.kernel.journal import Journal, new_setup
from saloon.kernel.luck import Keyed, Luck, Seeded
from saloon.kernel.play import legal

SECRET = bytes(range(32))
[TOP_THREE] = [path for path in scenarios("two-towns") if path.stem == "T04-top-three-only"]


def played(luck: Luck, secret: bytes | None = SECRET) -> Journal:
    """A whole game that promises the dice of SECRET."""
    game = find("two-towns")
    journal = Journal(game, new_setup(game, 2, fair=fair.promise(SECRET, ["seed"])))
    journal.draw(luck)
    while journal.state.pending:
        d = journal.state.pending[0]
        journal.answer(d.owing[0], d.id, legal(journal.state, d, d.owing[0])[0])
        journal.draw(luck)
    journal.secret = secret.hex() if secret is not None else None
    return journal


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return list(played(Keyed(fair.key(SECRET, ["seed"]))).lines())


def written(tmp_path: Path, lines: list[str]) -> Path:
    file = tmp_path / "game.saloon"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def altered(line: str, **facts: Any) -> str:
    return json.dumps({**json.loads(line), **facts})


# --- verify ---


def test_a_fresh_journal_is_verified(tmp_path: Path, lines: list[str]) -> None:
    ran = saloon("verify", written(tmp_path, lines))
    assert ran.code == 0
    assert ran.out.startswith(f"two-towns: {len(lines) - 2} entries in an unbroken chain of digests, ")
    french = saloon("verify", written(tmp_path, lines), "--lang", "fr")
    assert "Tout est en ordre." in french.out


@pytest.mark.parametrize("place", [1, 5, 9])
def test_a_changed_entry_is_found(place: int, tmp_path: Path, lines: list[str]) -> None:
    changed = [*lines]
    changed[place] = altered(lines[place], by="somebody else")
    assert f"Good up to entry {place - 1}." in complaint("verify", written(tmp_path, changed), code=1)


def test_a_cut_file_is_found(tmp_path: Path, lines: list[str]) -> None:
    cut = [*lines[:8], lines[8][:20]]
    file = written(tmp_path, cut)
    assert "Good up to entry 7. The journal is damaged at line 9" in complaint("verify", file, code=1)
    assert "illisible" in complaint("verify", file, locale="fr_FR", code=1)


def test_a_missing_entry_is_found(tmp_path: Path, lines: list[str]) -> None:
    assert "Good up to entry 4." in complaint("verify", written(tmp_path, lines[:5] + lines[6:]), code=1)


def test_a_changed_set_up_is_found(tmp_path: Path, lines: list[str]) -> None:
    changed = [altered(lines[0], names=["a", "b"]), *lines[1:]]
    assert "Good up to entry 0." in complaint("verify", written(tmp_path, changed), code=1)


@pytest.mark.parametrize("secret", ["00" * 32, "00", "zz", "0", ""])
def test_another_secret_is_found(secret: str, tmp_path: Path, lines: list[str]) -> None:
    changed = [*lines[:-1], json.dumps({"secret": secret})]
    assert "not the one that was promised" in complaint("verify", written(tmp_path, changed), code=1)


@pytest.mark.parametrize("promise", [{}, {"commitment": 3, "seeds": []}, {"commitment": "x", "seeds": [1]}])
def test_a_promise_that_makes_no_sense_is_broken(promise: Any, tmp_path: Path, lines: list[str]) -> None:
    changed = [altered(lines[0], fair=promise), lines[-1]]
    assert "not the one that was promised" in complaint("verify", written(tmp_path, changed), code=1)


def test_without_a_secret_the_dice_are_not_verified(tmp_path: Path, lines: list[str]) -> None:
    assert "is not published" in complaint("verify", written(tmp_path, lines[:-1]), code=1)


def test_loaded_dice_are_found(tmp_path: Path) -> None:
    loaded = list(played(Seeded(3)).lines())
    assert "the dice were loaded" in complaint("verify", written(tmp_path, loaded), code=1)


def test_what_is_no_journal_gets_one_line(tmp_path: Path, lines: list[str]) -> None:
    for command in ("verify", "replay"):
        assert "nowhere" in complaint(command, "nowhere")
        assert str(tmp_path) in complaint(command, tmp_path)
        assert "not a Saloon journal" in complaint(command, written(tmp_path, ["{}"]))
        assert "not a Saloon journal" in complaint(command, written(tmp_path, [""]))
        assert "other content (0)" in complaint(command, written(tmp_path, [altered(lines[0], content="0")]))
        assert "“9”" in complaint(command, written(tmp_path, [altered(lines[0], rules="9")]))
        assert "“poker”" in complaint(command, written(tmp_path, [altered(lines[0], game="poker")]))
        binary = tmp_path / "binary"
        binary.write_bytes(b"\xff\xfe\x00")
        assert "not a text file" in complaint(command, binary)


# --- replay ---


def test_a_journal_is_played_back(tmp_path: Path, lines: list[str]) -> None:
    file = written(tmp_path, lines)
    ran = saloon("replay", file)
    moves = len(lines) - 2
    assert ran.code == 0
    assert f"after move {moves} of {moves}" in ran.out
    assert "wins" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "après le coup" in saloon("replay", file, "--lang", "fr", "--speed", "0").out


def test_a_journal_is_shown_from_a_seat_and_at_a_move(tmp_path: Path, lines: list[str]) -> None:
    file = written(tmp_path, lines)
    ran = saloon("replay", file, "--at", "4", "--seat", "east")
    assert "after move 4 of" in ran.out
    assert "│ ⌂ 10│  9  │" in ran.out
    assert ran.out.count("┌") == 1
    assert "after move 0 of" in saloon("replay", file, "--at", "0").out
    assert "from 0 to" in complaint("replay", file, "--at", "9999")
    assert "from 0 to" in complaint("replay", file, "--at", "-1")
    assert "“north”" in complaint("replay", file, "--seat", "north")


def test_a_damaged_journal_is_played_as_far_as_it_is_good(tmp_path: Path, lines: list[str]) -> None:
    ran = saloon("replay", written(tmp_path, [*lines[:8], "x"]))
    assert ran.code == 1
    assert "after move 7 of 7" in ran.out
    assert "damaged at line 9" in ran.err


# --- scenarios ---


def test_our_scenarios_pass() -> None:
    assert saloon("scenario", TOP_THREE) == (0, "1 passed, 0 failed\n", "")
    ran = saloon("scenario", TOP_THREE.parent, "--lang", "fr")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].endswith(" passed, 0 failed")
    assert saloon("scenario", "two-towns") == ran


def test_a_failure_says_what_differed(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "er"
    folder.mkdir(parents=True)
    text = TOP_THREE.read_text("utf-8")
    (folder / "wrong.toml").write_text(text.replace('TT-036"\n', 'TT-026"\n'), "utf-8")
    (folder / "right.toml").write_text(text, "utf-8")
    (folder / "exempt.toml").write_text("[exempt]\n", "utf-8")
    ran = saloon("scenario", tmp_path)
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "1 passed, 1 failed"
    assert "refused: should be TT-026, is {'rule': 'TT-036'" in ran.out
    assert str(folder / "wrong.toml") in ran.out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rules = [", "TOML"),
        ('rules = "poker"', "“poker”"),
        ('rules = "two-towns@9"', "“9”"),
        ('rules = "two-towns"\nmood = "dark"', "“mood”"),
        ('rules = "two-towns"\ncase = 3', "makes no sense"),
        ('rules = "two-towns"\ntable = 3', "makes no sense"),
        ('rules = "two-towns"\n[given]\nposition = "W 0:[S] | E 10:[S]"\nused = 3', "“used”"),
        ('rules = "two-towns"\n[table]\nlift = 77', "“lift”"),
        ('rules = "two-towns"\nseats = 7', "7 players"),
        ('rules = "two-towns"\n[expect]\nweather = 3', "“weather”"),
    ],
)
def test_a_file_that_makes_no_sense_has_failed(text: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(text, "utf-8")
    ran = saloon("scenario", file)
    assert ran.code == 1
    assert expected in ran.out
    assert ran.out.endswith("\n0 passed, 1 failed\n")


def test_scenarios_that_are_not_there_get_one_line(tmp_path: Path) -> None:
    assert "nowhere" in complaint("scenario", "nowhere")
    assert "no scenario files" in complaint("scenario", tmp_path)
    assert "PATH is missing" in complaint("scenario")
