"""Trades and bribes: thousands of offers judged by `check`; only what changes hands on acceptance binds."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from toys.common import answer, opened
from toys.favour import FAVOUR, OFFERS_EACH, TRADE, Town, grant

from saloon.bots import make
from saloon.kernel.codec import decode, encode
from saloon.kernel.flow import NOBODY, SideQuestion
from saloon.kernel.journal import Journal, new_setup, read_journal
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.play import ACTION_BITS, decline, expected_answers, judge, legal, submit
from saloon.kernel.view import view
from saloon.parts.offer import FATE, OPEN, REFUSED, WITHDRAWN
from saloon.parts.trade import pack

SHERIFF = 0
NOTHING = {
    "give_dollars": 0, "give_nuggets": 0, "give_titles": [], "get_dollars": 0, "get_nuggets": 0, "get_titles": [],
}  # fmt: skip


def say(s: Town, seat: int, verb: str, log: EventLog | None = None, **words: Any) -> Refusal | None:
    terms = NOTHING if verb in ("propose", "counter") else {}
    return submit(s, seat, s.side_questions[0].id, FAVOUR.hear({"verb": verb, **terms, **words}), log=log)


def rule(no: Refusal | None) -> str:
    return no.rule if no is not None else ""


def options(s: Town, seat: int) -> list[str]:
    return [FAVOUR.language.phrase(action) for action in legal(s, s.side_questions[0], seat)]


def test_an_accepted_offer_is_carried_out_both_ways_and_at_once() -> None:
    s: Town = opened(FAVOUR, 3)
    assert say(s, 1, "propose", to=SHERIFF, give_dollars=4, give_titles=["mill"], get_nuggets=2) is None
    assert s.owned == [[9, 9, 9], [3, 3, 3], [1, 2, 4]], "an offer moves nothing"
    assert say(s, SHERIFF, "accept", offer=0) is None
    assert s.owned == [[13, 5, 9], [1, 5, 3], [3, 0, 4]]
    assert rule(say(s, SHERIFF, "accept", offer=0)) == "FV-6.gone"
    assert s.pending[0].owing == (SHERIFF,), "the decision it was about is still open"
    assert answer(s, SHERIFF, grant(2)) is None, "what he promised for it binds him to nothing"
    assert s.owned[1] == [1, 5, 5]


def test_a_counter_refuses_and_proposes_back() -> None:
    s, log = opened(FAVOUR, 3), EventLog()
    say(s, 1, "propose", log, to=SHERIFF, give_dollars=1)
    assert say(s, SHERIFF, "counter", log, offer=0, get_dollars=5, get_titles=["mill"]) is None
    assert [offer[FATE] for offer in s.offers] == [REFUSED, OPEN]
    assert s.offers[1] == [SHERIFF, 1, 0, OPEN, 0, 0, 0, 5, 0, 2]
    assert [event.name for event in log.events] == ["offered", "refused", "offered"]
    assert rule(say(s, SHERIFF, "accept", offer=1)) == "FV-6.gone", "one does not accept one's own"
    assert say(s, 1, "accept", log, offer=1) is None
    assert s.owned == [[14, 4, 9], [3, 3, 3], [3, 0, 4]]


def test_refused_and_withdrawn_offers_are_over() -> None:
    s = opened(FAVOUR, 3)
    say(s, 1, "propose", to=SHERIFF, give_dollars=1)
    say(s, 2, "propose", to=SHERIFF, give_dollars=2)
    assert rule(say(s, 2, "withdraw", offer=0)) == "FV-6.gone", "not his to withdraw"
    assert rule(say(s, 1, "refuse", offer=0)) == "FV-6.gone", "nor to refuse one's own"
    assert say(s, 1, "withdraw", offer=0) is None
    assert say(s, SHERIFF, "refuse", offer=1) is None
    assert [offer[FATE] for offer in s.offers] == [WITHDRAWN, REFUSED]
    for number in (0, 1, 2, 14):
        assert rule(say(s, SHERIFF, "accept", offer=number)) == "FV-6.gone"
    assert s.owned[0] == [9, 9, 9]


def test_an_offer_is_judged_again_when_it_is_accepted() -> None:
    """Seat 1 offers the same title twice; after the first deal the second cannot be kept, in whole or in part."""
    s = opened(FAVOUR, 3)
    say(s, 1, "propose", to=SHERIFF, give_titles=["mill"], give_dollars=2)
    say(s, 1, "propose", to=2, give_titles=["mill"])
    assert say(s, 2, "accept", offer=1) is None
    before = encode(FAVOUR, s)
    no = say(s, SHERIFF, "accept", offer=0)
    assert no is not None
    assert no.plain() == {"rule": "FV-6", "seat": 1, "goods": "titles"}
    assert encode(FAVOUR, s) == before
    assert "accept 0" not in options(s, SHERIFF)
    assert "refuse 0" in options(s, SHERIFF)


def test_the_one_who_accepts_must_own_what_is_asked() -> None:
    s = opened(FAVOUR, 3)
    assert say(s, 1, "propose", to=2, give_dollars=1, get_dollars=31) is None, "one may ask for anything"
    no = say(s, 2, "accept", offer=0)
    assert no is not None
    assert no.plain() == {"rule": "FV-6", "seat": 2, "goods": "dollars"}


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        ({"to": 1, "give_dollars": 1}, "FV-5.partner"),
        ({"to": 4, "give_dollars": 1}, "FV-5.partner"),
        ({"to": 2}, "FV-5.empty"),
        ({"to": 2, "give_dollars": 10}, "FV-6"),
        ({"to": 2, "give_titles": ["ranch"]}, "FV-6"),
        ({"to": 2, "give_titles": ["saloon"]}, "kernel.nonsense"),
        ({"to": 2, "give_dollars": 32}, "kernel.nonsense"),
        ({"to": 2, "give_dollars": -1}, "kernel.nonsense"),
        ({"to": 2, "give_dollars": "all"}, "kernel.nonsense"),
    ],
)
def test_what_may_be_proposed(words: dict[str, Any], refused: str) -> None:
    s = opened(FAVOUR, 3)
    before = encode(FAVOUR, s)
    assert rule(say(s, 1, "propose", **words)) == refused
    assert encode(FAVOUR, s) == before


def test_a_seat_makes_only_so_many_offers_in_one_talk() -> None:
    s = opened(FAVOUR, 3)
    for _ in range(OFFERS_EACH):
        assert say(s, 1, "propose", to=2, give_dollars=1) is None
    no = say(s, 1, "propose", to=2, give_dollars=1)
    assert no is not None
    assert no.plain() == {"rule": "FV-3", "limit": OFFERS_EACH}
    say(s, 2, "propose", to=1, give_dollars=1)
    assert rule(say(s, 1, "counter", offer=OFFERS_EACH, give_dollars=1)) == "FV-3"
    assert say(s, 1, "refuse", offer=OFFERS_EACH) is None, "answering is never limited"
    answer(s, SHERIFF, grant(1))
    assert s.offers == [], "a new talk"
    assert say(s, 1, "propose", to=2, give_dollars=1) is None


def hopes(s: Town) -> list[tuple[int, list[str]]]:
    step = s.side_questions[0].step
    assert isinstance(step, SideQuestion)
    return [
        (seat, [FAVOUR.language.phrase(some) for some in step.expected_answers(s, seat)])
        for _, seat in expected_answers(s)
    ]


def test_an_answer_is_hoped_for_until_it_is_given() -> None:
    """One offer after the other, no before yes, and yes only while it can be carried out."""
    s = opened(FAVOUR, 3)
    assert hopes(s) == []
    say(s, 1, "propose", to=2, give_dollars=5)
    say(s, SHERIFF, "propose", to=2, give_dollars=9, get_dollars=15)
    assert hopes(s) == [(2, ["refuse 0", "accept 0"])]
    assert FAVOUR.language.phrase(decline(s, s.side_questions[0], 2)) == "refuse 0"
    say(s, 2, "accept", offer=0)
    assert hopes(s) == [(2, ["refuse 1"])], "he owns 14 dollars"
    say(s, SHERIFF, "withdraw", offer=1)
    assert hopes(s) == []


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_bot_that_cannot_tell_what_a_deal_is_worth_refuses(level: str) -> None:
    s = opened(FAVOUR, 3)
    say(s, 1, "propose", to=2, give_dollars=5)
    action = make(level, 1).choose(FAVOUR, s.ruleset, view(FAVOUR, s, 2), s.side_questions[0].id)
    assert FAVOUR.language.phrase(action) == "refuse 0"


def test_a_talk_that_is_over_takes_no_word() -> None:
    s = opened(FAVOUR, 3)
    old = s.side_questions[0].id
    say(s, 1, "propose", to=2, give_dollars=1)
    answer(s, SHERIFF, grant(1))
    no = submit(s, 2, old, FAVOUR.hear({"verb": "accept", "offer": 0}))
    assert no is not None
    assert no.rule == "kernel.not-asked"


def bribed(dollars: int, log: EventLog, **terms: str) -> Town:
    s: Town = opened(FAVOUR, 4, None, **terms)
    assert say(s, 1, "propose", log, to=SHERIFF, give_dollars=dollars) is None
    return s


def test_a_bribe_is_shown_in_full_to_one_seat_and_to_the_others_only_as_something_offered() -> None:
    pictures: dict[int, set[str]] = {viewer: set() for viewer in (NOBODY, 0, 1, 2, 3)}
    for dollars in range(1, 10):
        log = EventLog()
        s = bribed(dollars, log)
        say(s, 2, "propose", log, to=3, give_nuggets=1)
        say(s, SHERIFF, "counter", log, offer=0, get_dollars=dollars)
        for viewer, found in pictures.items():
            found.add(json.dumps([view(FAVOUR, s, viewer).plain(), log.seen(viewer)]))
    assert {viewer: len(found) for viewer, found in pictures.items()} == {NOBODY: 1, 0: 9, 1: 9, 2: 1, 3: 1}


def test_what_each_seat_reads_of_a_bribe() -> None:
    log = EventLog()
    s = bribed(3, log)
    for party in (SHERIFF, 1):
        assert view(FAVOUR, s, party).board["offers"] == [[1, 0, -1, OPEN, 3, 0, 0, 0, 0, 0]]
        assert log.seen(party)[0]["give_dollars"] == 3
    assert view(FAVOUR, s, 2).board["offers"] == [[1, 0, -1, OPEN]]
    english = FAVOUR.texts["en"]
    assert english.event(log.seen(2)[0]) == "Player 2 makes Player 1 an offer."
    assert english.event(log.seen(0)[0]).startswith(
        "Player 2 makes Player 1 an offer. Player 2 gives 3 dollars, 0 nugg"
    )
    assert FAVOUR.texts["fr"].event(log.seen(NOBODY)[0]) == "Joueur 2 fait une offre à Joueur 1."


def test_at_an_open_table_everybody_sees_the_terms() -> None:
    log = EventLog()
    s = bribed(3, log, terms="open")
    for viewer in (NOBODY, 0, 1, 2, 3):
        assert view(FAVOUR, s, viewer).board["offers"][0][4:] == [3, 0, 0, 0, 0, 0]
        assert log.seen(viewer)[0]["give_dollars"] == 3


def test_thousands_of_offers_are_described_and_judged_not_listed() -> None:
    s = opened(FAVOUR, 5)
    say(s, 1, "propose", to=SHERIFF, give_dollars=2)
    assert len(options(s, SHERIFF)) < 20
    form = view(FAVOUR, s, SHERIFF).side_questions[0]["form"]
    assert form["propose"]["to"] == {"one": [1, 2, 3, 4]}
    assert form["propose"]["give_dollars"] == {"from": 0, "to": 9}
    assert form["propose"]["give_titles"] == {"some": ["ranch"]}
    assert form["propose"]["get_dollars"] == {"from": 0, "to": 31}
    assert form["counter"]["offer"] == {"one": [0]}
    assert "counter" not in view(FAVOUR, s, 2).side_questions[0]["form"]
    luck, question = Random(4), s.side_questions[0].id
    for _ in range(3000):
        said = {name: drawn(field, luck) for name, field in form["propose"].items()}
        action = FAVOUR.hear({"verb": "propose", **said})
        worthless = not any(value for name, value in said.items() if name != "to")
        assert rule(judge(s, SHERIFF, question, action)) == ("FV-5.empty" if worthless else "")
        assert FAVOUR.say(action) == {"verb": "propose", **said}


def drawn(field: dict[str, Any], luck: Random) -> Any:
    if "one" in field:
        return luck.choice(field["one"])
    if "some" in field:
        return [value for value in field["some"] if luck.random() < 0.5]
    return luck.randint(field["from"], field["to"])


def test_only_exact_sentences_are_taken() -> None:
    s = opened(FAVOUR, 3)
    question = s.side_questions[0].id
    good = pack(TRADE.propose, [1, 1, 0, 0, 0, 0, 0])
    assert judge(s, 0, question, good) is None
    assert rule(judge(s, 0, question, good | 1 << 40)) == "kernel.nonsense"
    assert rule(judge(s, 0, question, pack(TRADE.propose, [7, 1, 0, 0, 0, 0, 0]))) == "kernel.nonsense"
    assert rule(judge(s, 0, question, pack(TRADE.accept, [15]))) == "kernel.nonsense"
    luck = Random(9)
    for _ in range(3000):
        action = luck.getrandbits(luck.randint(1, ACTION_BITS))
        if judge(s, 0, question, action) is None:
            assert FAVOUR.hear(FAVOUR.say(action)) == action


def test_offers_survive_saving_cloning_and_replay() -> None:
    journal = Journal(FAVOUR, new_setup(FAVOUR, 3))
    s: Any = journal.state
    said = [(1, {"verb": "propose", **NOTHING, "to": 0, "give_dollars": 5}), (0, {"verb": "accept", "offer": 0})]
    clone = s.clone()
    for seat, words in said:
        assert journal.answer(seat, s.side_questions[0].id, FAVOUR.hear(words)) is None
        assert encode(FAVOUR, decode(FAVOUR, s.ruleset, encode(FAVOUR, s))) == encode(FAVOUR, s)
    assert clone.offers == []
    opened_again = read_journal(journal.text(), lambda slug, rules: FAVOUR)
    assert opened_again.damage is None
    assert encode(FAVOUR, opened_again.journal.state) == encode(FAVOUR, s)
    assert FAVOUR.facts(s)["owned"] == [[14, 4, 9], [3, 3, 3], [1, 2, 4]]


def test_a_clone_keeps_its_own_offers() -> None:
    s = opened(FAVOUR, 3)
    say(s, 1, "propose", to=2, give_dollars=5)
    clone = s.clone()
    say(s, 2, "accept", offer=0)
    assert clone.offers[0][FATE] == OPEN
    assert clone.owned[0] == [9, 9, 9]


def test_a_deal_makes_the_open_question_look_at_its_options_again() -> None:
    s = opened(FAVOUR, 3)
    say(s, 1, "propose", to=2, give_dollars=5)
    say(s, 2, "accept", offer=0)
    assert s.pending[0].options is None
    assert legal(s, s.pending[0], SHERIFF) == [grant(1), grant(2)]
