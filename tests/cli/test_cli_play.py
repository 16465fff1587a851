"""Games in the terminal, typed line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from counter import complaint, saloon

from saloon.cli.files import open_journal
from saloon.games import ROOMS, find

FIRST = "1\n" * 400  # always the first option: somebody wins some day
SEEDED = ("play", "two-towns", "--seed", "5", "--level", "easy")


@pytest.mark.parametrize(("lang", "ending"), [("en", "You win!"), ("fr", "Vous gagnez")])
def test_a_whole_game(lang: str, ending: str) -> None:
    ran = saloon(*SEEDED, "--lang", lang, typed=FIRST)
    assert ran.code == 0
    assert ran.err == ""
    assert ending in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "{" not in ran.out


def test_the_same_seed_gives_the_same_game() -> None:
    for level in ("medium", "hard"):
        line = ("play", "two-towns", "--seed", "7", "--level", level)
        assert saloon(*line, typed="1\n" * 3).out == saloon(*line, typed="1\n" * 3).out
    assert saloon(*SEEDED, typed="q").out != saloon("play", "two-towns", "--seed", "6", typed="q").out


def test_without_a_seed_the_dice_differ_and_are_promised() -> None:
    some, others = (saloon("play", "two-towns", "--level", "easy", typed="q") for _ in range(2))
    assert "secret whose seal begins with" in " ".join(some.out.split())
    assert some.out != others.out


def test_a_phrase_in_any_case_and_in_the_readers_words_is_understood() -> None:
    for lang, phrase in (("en", "March COLT c1"), ("fr", "march Colt C1"), ("fr", "MARCH colt c1")):
        assert "C1" in saloon(*SEEDED, "--lang", lang, typed="1\nq").out
        typed = saloon(*SEEDED, "--lang", lang, typed=f"{phrase}\nq").out
        assert "dé colt" in typed or "colt die)" in typed
    knife = saloon(*SEEDED, "--lang", "fr", typed="march couteau k1\nq").out
    assert "Le fermier 1 de l’Ouest avance" in knife


def test_options_are_grouped_by_die_and_numbered_in_order() -> None:
    out = saloon(*SEEDED, typed="").out
    lines = [line.strip() for line in out.splitlines()]
    start = lines.index("Colt")
    shown = [line.split()[0] for line in lines[start:] if line and line.split()[0].isdecimal()]
    assert shown == [str(n) for n in range(1, len(shown) + 1)]
    assert lines.index("Colt") < lines.index("Knife") < lines.index("Dynamite")


def test_a_refused_phrase_shows_words_and_rule() -> None:
    out = saloon(*SEEDED, typed="stop\nr TT-027\n? stop\n? TT-027\nq").out
    assert out.count("Use at least one die before you stop.") == 2
    assert "type r TT-027 to read it" in out
    assert out.count("TT-027  You have to use at least one.") == 2


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("?", "ask the Old Hand for a hint"),
        ("?   1", "That is allowed."),
        ("? 99", "none of the numbers from 1 to 9"),
        ("99", "none of the numbers from 1 to 9"),
        ("0", "none of the numbers from 1 to 9"),
        ("p 1", "Then it is your turn to choose again."),
        ("p stop", "Use at least one die"),
        ("p", "Type ? to see what can be said."),
        ("p 99", "none of the numbers"),
        ("u", "You have not played anything yet."),
        ("h", "What the Old Hand sees, after 16 tries of each answer:"),
        ("r", "Who is who."),
        ("r XX-999", "No rule of this game is called “XX-999”"),
        ("hello there", "That is not something one can say in this game."),
        ("quit", "You leave the table"),
        ("", "No more input"),
    ],
)
def test_what_can_be_typed(typed: str, expected: str) -> None:
    ran = saloon(*SEEDED, typed=typed and f"{typed}\n")
    assert ran.code == 0
    assert expected in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("lang", "wins", "reply"), [("en", "wins", "would most often reply"), ("fr", "gagne", "répondrait")]
)
def test_a_hint_is_two_or_three_answers_with_their_odds_and_a_sentence(lang: str, wins: str, reply: str) -> None:
    out = " ".join(saloon(*SEEDED, "--lang", lang, typed="h\nq").out.split("> h")[1].split())
    found = [int(odds) for odds in re.findall(rf"{wins} (\d+)\s?% \(±\s\d+\)", out)]
    assert 2 <= len(found) <= 3
    assert found == sorted(found, reverse=True)
    assert out.count(reply) == len(found)


def test_a_hint_too_long_for_the_list_is_to_be_typed() -> None:
    out = saloon("play", "slaughter-gulch", "--seed", "5", "--level", "easy", typed="1\n1\nh\nq").out.split("> h")[1]
    assert re.search(r"  plan 1:[^%]* wins \d+ ?%", " ".join(out.split("\n")))


def test_an_empty_line_shows_the_table_again() -> None:
    assert saloon(*SEEDED, typed="\n").out.count("your turn, West") == 2


def test_undo_is_free_until_dice_have_rolled() -> None:
    once = saloon(*SEEDED, typed="1\nu\nq").out
    assert "Taken back." in once
    assert once.count("Dice: colt 2, knife 1, dynamite 1\n") == 2
    late = saloon(*SEEDED, typed="1\nstop\nu\nq").out
    assert "Too late" in late


def test_each_player_sits_at_the_near_side() -> None:
    west, east = (saloon("play", "two-towns", "--seed", "5", "--seat", seat, typed="q").out for seat in ("west", "2"))
    assert "│ ⌂ 0 │  1  │" in west
    assert "│ ⌂ 10│  9  │" in east
    assert saloon("play", "two-towns", "--seed", "5", "--seat", "est", "--lang", "fr", typed="q").code == 0


def test_options_and_position(tmp_path: Path) -> None:
    out = saloon(*SEEDED, "--option", "faces=111112", "--option", "min-dice=3", typed="stop\n1\nstop\nq").out
    assert "at least 3 dice" in out
    position = tmp_path / "position.toml"
    position.write_text('position = "W 9:[C1] | E 5:[D1] 10:[S]"\ndice = [1, 2, 3]\n', "utf-8")
    assert "march colt C1" in saloon(*SEEDED, "--position", position, typed="q").out
    position.write_text('rules = "two-towns"\n[given]\nposition = "W 9:[C1] | E 5:[D1]"\n', "utf-8")
    ran = saloon(*SEEDED, "--position", position, typed="march colt C1\n")
    assert "You win!" in ran.out


def test_bots_answer_offers_at_once(tmp_path: Path) -> None:
    position = tmp_path / "plans.toml"
    position.write_text(
        'phase = "plan"\noutfits = ["blessed", "rangers", "agency"]\ndudes = [["L4"], ["L4"], ["S12"]]\n', "utf-8"
    )
    line = ("play", "slaughter-gulch", "--seed", "5", "--seats", "3", "--seat", "2", "--position", position)
    out = " ".join(saloon(*line, typed="propose 0 2 - - 0 - truce\npropose 2 0 - - 2 - -\nq").out.split())
    assert "Red accepts" in out
    assert "Green refuses" in out


def test_a_finished_game_is_saved_and_fair(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "game.saloon"
    ran = saloon("play", "two-towns", "--level", "easy", "--save", file, typed=FIRST)
    assert ran.code == 0
    assert "saloon verify" in ran.out
    checked = saloon("verify", file)
    assert checked.code == 0
    assert "All is well." in checked.out
    assert complaint("play", "two-towns", "--save", file).startswith(f"“{file}” holds no unfinished game")


def test_a_game_that_is_left_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    file = tmp_path / "game.saloon"
    first = saloon("play", "two-towns", "--level", "easy", "--seat", "east", "--save", file, typed="1\nu\n1\nstop\nq")
    assert "Go on with: saloon play two-towns --save" in " ".join(first.out.split())
    before = open_journal(file, None).journal
    assert before.setup.names == ["easy", "player"]
    assert "The game is not finished." in saloon("verify", file).out
    again = saloon("play", "two-towns", "--save", file, typed=FIRST)
    assert "The saved game goes on" in again.out
    assert "You are East." in again.out
    after = open_journal(file, None).journal
    assert [entry.digest for entry in after.entries[: len(before.entries)]] == [
        entry.digest for entry in before.entries
    ]
    assert "All is well." in saloon("verify", file).out


def test_a_seeded_game_goes_on_as_if_it_had_not_been_left(tmp_path: Path) -> None:
    file, whole = tmp_path / "left.saloon", tmp_path / "whole.saloon"
    saloon(*SEEDED, "--save", file, typed="1\n" * 5)
    saloon(*SEEDED, "--save", file, typed=FIRST)
    saloon(*SEEDED, "--save", whole, typed=FIRST)
    assert file.read_text("utf-8") == whole.read_text("utf-8")


def test_nothing_is_written_unless_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Nothing was saved" in saloon(*SEEDED, typed=FIRST).out
    assert list(tmp_path.iterdir()) == []
    saloon(*SEEDED, typed="1\nq mine.saloon\n")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.saloon"]


def test_games_with_other_seats_and_gists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ROOMS, "shut-nines", {"1": "shut_nines"})
    out = saloon("play", "shut-nines", "--seats", "3", "--seat", "2", "--seed", "1", typed="say 9\nsay 9\nq").out
    assert "You are Bob. Against you: Ann, Cy" in out
    assert "makes 9 in all" in out


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["poker"], "“poker”"),
        (["two-towns", "--level", "brutal"], "easy, medium, hard"),
        (["two-towns", "--seat", "north"], "1, 2, west, east"),
        (["two-towns", "--seat", "3"], "1, 2, west, east"),
        (["two-towns", "--seats", "5"], "5 players"),
        (["two-towns", "--option", "lift"], "lift=2"),
        (["two-towns", "--option", "speed=2"], "“speed”"),
        (["two-towns", "--option", "lift=99"], "0–9"),
        (["two-towns", "--position", "nowhere.toml"], "nowhere.toml"),
        (["two-towns", "--content", "nowhere"], "nowhere"),
    ],
)
def test_bad_input_gets_one_line(args: list[str], expected: str) -> None:
    assert expected in complaint("play", *args)
    assert complaint("play", *args, locale="fr_FR.UTF-8") != complaint("play", *args)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("position = [", "TOML"),
        ('position = "W 0:[S]"', "W 0:[S C1] | E 10:[S]"),
        ('position = "W 0:[X] | E 10:[S]"', "W 0:[X]"),
        ('position = "W 0:[S] | E 10:[S]"\nweather = "dusty"', "“weather”"),
        ('position = "W 0:[S] | E 10:[S]"\ndice = [1, 2]', "dice"),
        ("given = 3", "[given]"),
        ('given = "W 0:[S]"', "[given]"),
    ],
)
def test_bad_positions_get_one_line(text: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(text, "utf-8")
    assert expected in complaint("play", "two-towns", "--position", file)


def test_bad_saves_get_one_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.saloon"
    file.write_text("shopping list\n", "utf-8")
    assert "not a Saloon journal" in complaint("play", "two-towns", "--save", file)
    saloon(*SEEDED, "--save", tmp_path / "good", typed="1\nq")
    lines = (tmp_path / "good").read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:3], "x"]), "utf-8")
    assert "damaged at line 4" in complaint("play", "two-towns", "--save", file)
    assert "cannot be written" in saloon(*SEEDED, "--save", file / "below", typed="q").err


def test_the_table_fits_whatever_happens() -> None:
    """Ten in a stack, everything used, a finished game."""
    from rich.text import Text

    from saloon.kernel.view import view

    game = find("two-towns")
    position = "W 5:[S C1 C2 C3 K1 K2 K3 D1 D2 D3] | E 6:[D1]"
    s = game.from_position(
        game.ruleset(2), {"position": position, "used": ["colt"], "sheriff_chosen": True, "turn": 200}
    )
    for lang in ("en", "fr"):
        for viewer in (-1, 0, 1):
            drawn = Text.from_markup(game.draw(view(game, s, viewer), game.texts[lang])).plain
            assert max(map(len, drawn.splitlines())) <= 80
            assert drawn.count("(") == drawn.count(")") == 8  # seven locked units, and the legend
