"""The journal is the game: replay, damage, undo, fair dice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from saloon.games import find, slugs
from saloon.kernel.codec import digest, encode
from saloon.kernel.fair import key, promise, verify
from saloon.kernel.flow import State
from saloon.kernel.game import Game
from saloon.kernel.journal import SAVED, History, Journal, new_setup, read_journal
from saloon.kernel.luck import Keyed, Luck, Seeded
from saloon.kernel.messages import Mistake
from saloon.kernel.play import legal

GAME = find("two-towns")
SECRET = bytes(range(32))
SEEDS = ["tumbleweed", "gold"]


def played(luck: Luck, answers: int, fair: dict[str, Any] | None = None) -> Journal:
    """A game of random answers, as long as it lasts."""
    journal, choice = Journal(GAME, new_setup(GAME, 2, fair=fair)), Seeded(7)
    journal.draw(luck)
    for _ in range(answers):
        if journal.state.pending:
            d = journal.state.pending[0]
            options = legal(journal.state, d, d.owing[0])
            assert journal.answer(d.owing[0], d.id, options[choice.below(len(options))]) is None
            journal.draw(luck)
    return journal


def reopened(text: str) -> Journal:
    opened = read_journal(text, find)
    assert opened.damage is None
    return opened.journal


def state_of(journal: Journal) -> tuple[str, str]:
    return digest(GAME, journal.state), journal.entries[-1].digest


def test_a_journal_read_back_is_the_same_game() -> None:
    journal = played(Seeded(1), 1000)
    assert journal.state.result
    assert state_of(reopened(journal.text())) == state_of(journal)


def test_replay_passes_through_every_state() -> None:
    journal = played(Seeded(2), 20)
    states: list[State[Any]] = [state for _, state, _ in journal.replay()]
    assert [digest(GAME, journal.at(n + 1)) for n in range(len(states))] == [digest(GAME, s) for s in states]


@pytest.mark.parametrize("line", [1, 5, 12])
def test_a_changed_line_is_found_and_the_rest_left_out(line: int) -> None:
    lines = played(Seeded(3), 20).text().splitlines()
    data = json.loads(lines[line])
    data["by"] = "somebody else"
    lines[line] = json.dumps(data)
    opened = read_journal("\n".join(lines), find)
    assert opened.damage is not None
    assert opened.damage.key == "damaged"
    assert opened.damage.facts["line"] == line + 1
    assert len(opened.journal.entries) == line - 1


def test_a_dropped_line_is_found() -> None:
    lines = played(Seeded(3), 20).text().splitlines()
    del lines[6]
    opened = read_journal("\n".join(lines), find)
    assert opened.damage is not None
    assert len(opened.journal.entries) == 5


def test_a_torn_last_line_costs_only_itself() -> None:
    journal = played(Seeded(3), 9)
    opened = read_journal(journal.text()[:-20], find)
    assert opened.damage is not None
    assert len(opened.journal.entries) == len(journal.entries) - 1


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"saloon": 99}, "no-journal"),
        ({"game": "poker"}, "game"),
        ({"rules": "77"}, "rules"),
        ({"content": "other"}, "other-content"),
        ({"seats": 3}, "seats"),
        ({"options": {"lift": 77}}, "option-value"),
        ({"options": {"aces": 1}}, "option"),
        ({"position": {"position": "W | X"}}, "fact-value"),
        ({"seats": "two"}, "no-journal"),
    ],
)
def test_a_strange_set_up_is_named(change: dict[str, Any], key: str) -> None:
    head, *rest = played(Seeded(1), 1).text().splitlines()
    with pytest.raises(Mistake) as mistake:
        read_journal("\n".join([json.dumps({**json.loads(head), **change}), *rest]), find)
    assert mistake.value.key == key


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", "\x00", '{"saloon": 1}'])
def test_what_is_no_journal_is_said_to_be_none(text: str) -> None:
    with pytest.raises(Mistake) as mistake:
        read_journal(text, find)
    assert mistake.value.key == "no-journal"


def test_undo_takes_moves_back_and_stays_in_the_journal() -> None:
    journal = played(Seeded(4), 8)
    marks = [digest(GAME, journal.at(n)) for n in range(len(journal.moves) + 1)]
    moves = len(journal.moves)
    journal.undo(moves - 3, by="west")
    assert digest(GAME, journal.state) == marks[moves - 3]
    assert len(journal.moves) == moves - 3
    assert len(journal.entries) == moves + 1
    assert state_of(reopened(journal.text())) == state_of(journal)
    with pytest.raises(Mistake):
        journal.undo(99)


def test_draws_taken_back_are_not_drawn_again() -> None:
    journal = played(Keyed(b"k"), 8)
    draws = journal.draws
    journal.undo(2)
    assert journal.draws == draws


def again(journal: Journal, luck: Luck) -> Journal:
    """The last answer taken back with the roll that followed it, given again, and rolled anew."""
    keep = max(n for n, entry in enumerate(journal.moves) if entry.seat >= 0)
    last = journal.moves[keep]
    journal.undo(keep, by=str(last.seat))
    journal.answer(last.seat, last.question, GAME.hear(last.said))
    journal.draw(luck)
    journal.secret = SECRET.hex()
    return reopened(journal.text())


def test_a_roll_taken_back_falls_anew_and_is_verified_as_such() -> None:
    fair, dice = promise(SECRET, SEEDS), key(SECRET, SEEDS)
    answers = next(n for n in range(1, 30) if played(Keyed(dice), n).moves[-1].seat < 0)
    journal = played(Keyed(dice), answers, fair)
    seen, draws = journal.moves[-1].said, journal.draws
    anew = again(journal, Keyed(dice, draws))
    assert (anew.draws, verify(anew)) == (draws + 1, draws + 1)
    assert anew.moves[-1].said != seen
    with pytest.raises(Mistake) as same:
        verify(again(played(Keyed(dice), answers, fair), Keyed(dice, draws - 1)))
    assert same.value.key == "loaded-dice", "the same dice again are foresight"


@pytest.mark.parametrize("slug", slugs())
def test_a_game_goes_on_from_any_state_of_another(slug: str) -> None:
    game = find(slug)
    journal, luck = Journal(game, new_setup(game, game.seats[0])), Seeded(3)
    for _ in range(20):
        journal.draw(luck)
        d = journal.state.pending[0]
        options = legal(journal.state, d, d.owing[0])
        journal.answer(d.owing[0], d.id, options[luck.below(len(options))])
        setup = new_setup(game, game.seats[0], position={SAVED: encode(game, journal.state)})
        assert digest(game, History(game, setup).begin()) == digest(game, journal.state)


def test_the_dice_can_be_verified_by_anyone() -> None:
    fair = promise(SECRET, SEEDS)
    journal = played(Keyed(key(SECRET, SEEDS)), 1000, fair)
    with pytest.raises(Mistake) as early:
        verify(reopened(journal.text()))
    assert early.value.key == "no-secret"
    journal.secret = SECRET.hex()
    assert verify(reopened(journal.text())) == journal.draws > 5


def test_a_keyed_draw_repeated_is_the_same_draw() -> None:
    first = Keyed(b"secret")
    numbers = [first.below(6) for _ in range(60)]
    assert [Keyed(b"secret", n).below(6) for n in range(60)] == numbers
    assert len(set(numbers)) == 6


def test_any_whole_number_is_a_seed() -> None:
    assert [Seeded(seed).below(1000) for seed in (3, 3 + 0x7FFFFFFF, 3 + 0x7FFFFFFF * 10**30)] == [
        Seeded(3).below(1000)
    ] * 3
    assert Seeded(-1).below(6) in range(6)


def test_loaded_dice_and_broken_promises_are_found() -> None:
    journal = played(Seeded(9), 5, promise(SECRET, SEEDS))  # dice that are not those of the secret
    journal.secret = SECRET.hex()
    with pytest.raises(Mistake) as loaded:
        verify(journal)
    assert loaded.value.key == "loaded-dice"
    journal.secret = bytes(32).hex()
    with pytest.raises(Mistake) as broken:
        verify(journal)
    assert broken.value.key == "broken-promise"


def test_a_game_from_a_position_is_journalled_with_it() -> None:
    given = {"position": "W 0:[S] 8:[C2] | E 9:[D1] 10:[C2]", "dice": [2, 1, 1]}
    game: Game[Any] = GAME
    journal = Journal(game, new_setup(game, 2, position=given))
    d = journal.state.pending[0]
    assert journal.answer(0, d.id, game.language.hear_phrase("march colt C2")) is None
    assert reopened(journal.text()).state.result == [1, -1]
