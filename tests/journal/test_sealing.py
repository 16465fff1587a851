"""The chain: what is sealed, counted and taken back, and what is found when it is played again."""

from __future__ import annotations

from typing import Any

import pytest

from saloon.games import find
from saloon.kernel.chain import Chain, Entry, Writer, entry_of
from saloon.kernel.codec import digest
from saloon.kernel.journal import History, first_digest, new_setup
from saloon.kernel.luck import Seeded
from saloon.kernel.messages import Refusal
from saloon.kernel.play import legal

GAME = find("two-towns")
SETUP = new_setup(GAME, 2)


def new_chain() -> Chain:
    return Chain(GAME, History(GAME, SETUP).begin(), first_digest(SETUP), Writer())


def drawn(chain: Chain, history: History) -> None:
    luck = Seeded(chain.seq)
    while (entry := chain.draw(luck, None)) is not None:
        history.keep(entry)


def answered(chain: Chain, history: History) -> None:
    d = chain.state.pending[0]
    made = chain.answer(d.owing[0], d.id, legal(chain.state, d, d.owing[0])[0], None, "")
    assert isinstance(made, Entry)
    history.keep(made)


def played(answers: int) -> tuple[Chain, History]:
    chain, history = new_chain(), History(GAME, SETUP)
    drawn(chain, history)
    for _ in range(answers):
        answered(chain, history)
        drawn(chain, history)
    return chain, history


def stored(entry: Entry, **changes: Any) -> Entry:
    return entry_of({**entry.plain(), "mark": entry.digest, **changes})


def test_entries_moves_and_draws_are_counted_and_an_undo_takes_only_moves_back() -> None:
    chain, history = played(6)
    draws = sum(entry.seat == -1 for entry in history.entries)
    assert (chain.seq, chain.moves, chain.draws) == (len(history.entries), len(history.moves), draws)
    assert draws > 4
    history.keep(chain.undo(5, history.at(5), "west"))
    assert (chain.seq, chain.moves, chain.draws) == (len(history.entries), 5, draws)
    assert len(history.moves) == 5
    assert digest(GAME, chain.state) == digest(GAME, history.at(5))


def test_a_refusal_seals_nothing() -> None:
    chain, _ = played(1)
    before = chain.seq, chain.digest, digest(GAME, chain.state)
    d = chain.state.pending[0]
    assert isinstance(chain.answer(d.owing[0], d.id, -1, None, ""), Refusal)
    assert isinstance(chain.answer(1 - d.owing[0], d.id, 0, None, ""), Refusal)
    assert (chain.seq, chain.digest, digest(GAME, chain.state)) == before
    assert chain.draw(Seeded(1), None) is None, "chance is not asked"
    assert (chain.seq, chain.digest, digest(GAME, chain.state)) == before


def test_a_copy_goes_on_alone() -> None:
    chain, history = played(3)
    before = chain.seq, chain.moves, chain.draws, chain.digest, digest(GAME, chain.state)
    copy = chain.copy()
    answered(copy, history)
    assert (chain.seq, chain.moves, chain.draws, chain.digest, digest(GAME, chain.state)) == before
    assert copy.seq == chain.seq + 1
    assert copy.digest != chain.digest


def test_played_again_the_same_entries_bear_the_same_digests() -> None:
    chain, history = played(4)
    history.keep(chain.undo(6, history.at(6), "east"))
    again, sofar = new_chain(), History(GAME, SETUP)
    for entry in history.entries:
        assert again.repeat(stored(entry), sofar.before(entry), None) == ""
        sofar.keep(entry)
    assert (again.seq, again.moves, again.draws, again.digest) == (chain.seq, chain.moves, chain.draws, chain.digest)
    assert digest(GAME, again.state) == digest(GAME, chain.state)


def test_what_is_wrong_with_an_entry_is_said() -> None:
    chain, history = played(4)
    chain.undo(6, history.at(6), "")
    d = chain.state.pending[0]
    seat = d.owing[0]
    action = legal(chain.state, d, seat)[0]
    good = chain.copy().answer(seat, d.id, action, None, "")
    assert isinstance(good, Entry)
    assert chain.copy().repeat(stored(good), None, None) == ""
    assert chain.copy().repeat(stored(good, by="bot"), None, None) == "digest"
    assert chain.copy().repeat(stored(good, mark="0" * 32), None, None) == "digest"
    assert chain.copy().repeat(stored(good, seat=1 - seat), None, None) == "kernel.not-asked"
    assert chain.copy().repeat(stored(good, do={"verb": "fly"}), None, None) == "kernel.nonsense"
    too_far = Entry(-1, 0, {}, "", 99, "")
    assert chain.copy().repeat(too_far, history.before(too_far), None) == "undo"


@pytest.mark.parametrize(
    "data",
    [
        None, [], "x", {}, {"mark": "m"}, {"seat": 0, "ask": 1, "do": {}}, {"seat": 0, "ask": 1, "do": [], "mark": "m"},
        {"seat": True, "ask": 1, "do": {}, "mark": "m"}, {"seat": 0, "ask": "1", "do": {}, "mark": "m"},
        {"seat": 0, "ask": 1, "do": {}, "mark": "m", "by": 1}, {"undo": "1", "by": "", "mark": "m"},
        {"undo": True, "by": "", "mark": "m"}, {"undo": 1, "by": ""},
    ],
)  # fmt: skip
def test_what_is_no_entry_is_not_read(data: object) -> None:
    with pytest.raises(ValueError, match="no entry"):
        entry_of(data)
