"""Bribes and trades: thousands of possible offers beside a decision that they are about.

FV-1 Each seat starts with nine dollars, three nuggets and a title. FV-2 In turn each seat is Sheriff, three times,
and grants two nuggets to another seat. FV-3 Until he has decided, any two seats may deal in dollars, nuggets and
titles; each seat makes at most three offers. FV-4 The terms of an offer are known to the two of them, or to everybody,
as the host chooses. FV-5 One offers what one owns, to somebody else, and something at least must change hands. FV-6 An
offer is carried out at once and in full, or not at all; nothing else that is promised binds. FV-7 What is owned at the
end counts: 1 a dollar, 2 a nugget, 3 a title.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from saloon.kernel.flow import ALL, Decision, Question, Ruleset, State, Step, Visibility
from saloon.kernel.game import Game, Option
from saloon.kernel.language import VERB, VERB_BITS, Verb
from saloon.kernel.luck import Luck
from saloon.kernel.messages import EventLog, Refusal
from saloon.kernel.view import View
from saloon.parts.offer import Talk, guess_offers
from saloon.parts.trade import Goods, Trade
from toys.common import texts

SEATS: Final = range(2, 6)
DOLLARS: Final = 9
NUGGETS: Final = 3
PRIZE: Final = 2
TERMS_OF_OFFICE: Final = 3
TITLES: Final = ("ranch", "mill", "forge", "chapel", "stable")
OFFERS_EACH: Final = 3
MOST_DOLLARS: Final = 31
MOST_NUGGETS: Final = 15

GRANT: Final = 0
FIRST_TRADE_VERB: Final = 1
TRADE: Final = Trade(
    [Goods("dollars", range(MOST_DOLLARS + 1)), Goods("nuggets", range(MOST_NUGGETS + 1)), Goods("titles", TITLES)],
    SEATS[-1],
    OFFERS_EACH,
    FIRST_TRADE_VERB,
)
RULES: Final = {"partner": "FV-5.partner", "empty": "FV-5.empty", "limit": "FV-3", "owned": "FV-6", "gone": "FV-6.gone"}


def grant(seat: int) -> int:
    return GRANT | seat << VERB_BITS


def offers_seen(s: Town, viewer: int) -> list[list[int]]:
    return BARGAIN.seen(s, viewer)


class Town(State[Ruleset]):
    __slots__ = ("offers", "owned", "prizes", "sheriff")
    VISIBLE: ClassVar[dict[str, Visibility]] = {"owned": ALL, "offers": offers_seen, "sheriff": ALL, "prizes": ALL}

    def __init__(
        self, ruleset: Ruleset, agenda: list[Step[Any]], pending: tuple[Decision, ...],
        side_questions: tuple[Decision, ...],
        serial: int, result: list[int], owned: list[list[int]], offers: list[list[int]], sheriff: int, prizes: int,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, agenda, pending, side_questions, serial, result)
        self.owned = owned  # by kind of goods and seat: an amount, or a bit for each title
        self.offers = offers
        self.sheriff = sheriff
        self.prizes = prizes  # granted so far

    def clone(self) -> Town:
        return Town(
            self.ruleset, self.agenda[:], self.pending, self.side_questions, self.serial, self.result,
            [row[:] for row in self.owned], self.offers[:], self.sheriff, self.prizes,
        )  # fmt: skip


class Bargain(Talk[Town]):
    """FV-3 … FV-6"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return tuple(range(s.ruleset.seats))

    def trade(self, s: Town) -> Trade:
        return TRADE

    def offers(self, s: Town) -> list[list[int]]:
        return s.offers

    def partners(self, s: Town, seat: i64) -> Sequence[int]:
        return [other for other in range(s.ruleset.seats) if other != seat]

    def owns(self, s: Town, seat: i64, kind: i64) -> int:
        return s.owned[kind][seat]

    def hand_over(self, s: Town, giver: i64, receiver: i64, kind: i64, part: int) -> None:
        s.owned[kind][giver] -= part  # titles are bits, each with one owner: to add is to unite
        s.owned[kind][receiver] += part

    def rule(self, why: str) -> str:
        return RULES[why]

    def sees(self, s: Town, offer: list[int], viewer: i64) -> bool:
        return s.ruleset.options["terms"] == "open" or super().sees(s, offer, viewer)


class Grant(Question[Town]):
    """FV-2"""

    def seats(self, s: Town) -> tuple[int, ...]:
        return (s.sheriff,)

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return [grant(other) for other in range(s.ruleset.seats)]

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action & VERB != GRANT or action >> VERB_BITS >= s.ruleset.seats:
            return Refusal("kernel.nonsense")
        return None if action >> VERB_BITS != seat else Refusal("FV-2")

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        winner = action >> VERB_BITS
        s.owned[1][winner] += PRIZE
        s.prizes += 1
        if log:
            log.tell("granted", seat=seat, winner=winner)


class EndRound(Step[Town]):
    """FV-2, FV-7"""

    def run(self, s: Town, log: EventLog | None) -> None:
        BARGAIN.end(s)
        s.sheriff = s.prizes % s.ruleset.seats
        if s.prizes < TERMS_OF_OFFICE * s.ruleset.seats:
            s.then(BARGAIN, GRANT_PRIZE, END_ROUND)
        else:
            dollars, nuggets, titles = s.owned
            s.finish([dollars[i] + 2 * nuggets[i] + 3 * titles[i].bit_count() for i in range(s.ruleset.seats)])


BARGAIN: Final = Bargain()
GRANT_PRIZE: Final = Grant()
END_ROUND: Final = EndRound()
VERBS: Final = [Verb("grant", GRANT, seat=range(SEATS[-1])), *TRADE.verbs]
EN_TERMS: Final = (
    "gives {give_dollars:# dollar|# dollars}, {give_nuggets:# nugget|# nuggets}, titles [{give_titles:title}]"
    " for {get_dollars:# dollar|# dollars}, {get_nuggets:# nugget|# nuggets}, titles [{get_titles:title}]"
)
FR_TERMS: Final = (
    "donne {give_dollars:# dollar|# dollars}, {give_nuggets:# pépite|# pépites}, titres [{give_titles:title}]"
    " contre {get_dollars:# dollar|# dollars}, {get_nuggets:# pépite|# pépites}, titres [{get_titles:title}]"
)


def in_both_ways(veiled: str, terms: str) -> dict[str, str]:
    return {"veiled": veiled, "openly": f"{veiled} {terms}"}


TEXTS: Final = texts(
    {
        "title": "The Sheriff’s Favour",
        "names": {"title": {title: title for title in TITLES}, "goods": {g.name: g.name for g in TRADE.goods}},
        "event": {
            "offered": in_both_ways("{giver:seat} makes {receiver:seat} an offer.", f"{{giver:seat}} {EN_TERMS}."),
            "accepted": in_both_ways("{receiver:seat} accepts offer {offer}.", f"{{giver:seat}} {EN_TERMS}."),
            "refused": in_both_ways("{receiver:seat} refuses offer {offer}.", f"{{giver:seat}} {EN_TERMS}."),
            "withdrawn": in_both_ways("{giver:seat} withdraws offer {offer}.", f"{{giver:seat}} {EN_TERMS}."),
            "granted": "{seat:seat} grants the prize to {winner:seat}.",
        },
        "question": {"Bargain": "Any deals?", "Grant": "Who gets the prize?"},
        "verb": {
            "grant": "The prize goes to {seat:seat}",
            "propose": f"Offer to {{to:seat}}: {EN_TERMS}",
            "counter": f"Instead of offer {{offer}}: {EN_TERMS}",
            "accept": "Accept offer {offer}",
            "refuse": "Refuse offer {offer}",
            "withdraw": "Withdraw offer {offer}",
        },
        "refusal": {
            "FV-2": "The prize goes to somebody else than the Sheriff. Pick another seat.",
            "FV-3": "You have made your {limit:# offer|# offers} of this round. You can still accept or refuse.",
            "FV-5.partner": "{to:seat} is nobody you can deal with. Pick another seat.",
            "FV-5.empty": "Something must change hands. Name it.",
            "FV-6": "{seat:seat} does not own that much of this: {goods:goods}. Agree on something else.",
            "FV-6.gone": "Offer {offer} is not open, or not yours to answer.",
        },
        "options": {"terms": {"label": "Terms of offers", "values": {"closed": "for the two", "open": "for all"}}},
    },
    {
        "title": "La Faveur du shérif",
        "names": {
            "title": {"ranch": "ranch", "mill": "moulin", "forge": "forge", "chapel": "chapelle", "stable": "écurie"},
            "goods": {"dollars": "dollars", "nuggets": "pépites", "titles": "titres"},
        },
        "event": {
            "offered": in_both_ways("{giver:seat} fait une offre à {receiver:seat}.", f"{{giver:seat}} {FR_TERMS}."),
            "accepted": in_both_ways("{receiver:seat} accepte l’offre {offer}.", f"{{giver:seat}} {FR_TERMS}."),
            "refused": in_both_ways("{receiver:seat} refuse l’offre {offer}.", f"{{giver:seat}} {FR_TERMS}."),
            "withdrawn": in_both_ways("{giver:seat} retire l’offre {offer}.", f"{{giver:seat}} {FR_TERMS}."),
            "granted": "{seat:seat} accorde la prime à {winner:seat}.",
        },
        "question": {"Bargain": "Une affaire à proposer ?", "Grant": "Qui reçoit la prime ?"},
        "verb": {
            "grant": "La prime va à {seat:seat}",
            "propose": f"Offre à {{to:seat}} : {FR_TERMS}",
            "counter": f"Au lieu de l’offre {{offer}} : {FR_TERMS}",
            "accept": "Accepter l’offre {offer}",
            "refuse": "Refuser l’offre {offer}",
            "withdraw": "Retirer l’offre {offer}",
        },
        "refusal": {
            "FV-2": "La prime va à quelqu’un d’autre que le shérif. Choisissez un autre joueur.",
            "FV-3": "Vous avez fait vos {limit:# offre|# offres} de cette manche. Accepter ou refuser reste possible.",
            "FV-5.partner": "Vous ne pouvez pas traiter avec {to:seat}. Choisissez un autre joueur.",
            "FV-5.empty": "Quelque chose doit changer de mains. Dites quoi.",
            "FV-6": "{seat:seat} n’a pas autant de ceci : {goods:goods}. Convenez d’autre chose.",
            "FV-6.gone": "L’offre {offer} n’est pas ouverte, ou ce n’est pas à vous d’y répondre.",
        },
        "options": {
            "terms": {"label": "Termes des offres", "values": {"closed": "pour les deux", "open": "pour tous"}}
        },
    },
)


class Favour(Game[Town]):
    def __init__(self) -> None:
        bound = (
            TERMS_OF_OFFICE * SEATS[-1] * (1 + 2 * OFFERS_EACH * SEATS[-1])
        )  # every offer is made and answered at most once
        options = [Option("terms", "closed", ("closed", "open"))]
        steps = (Bargain, Grant, EndRound)
        super().__init__(
            slug="sheriffs-favour",
            rules="1",
            seats=SEATS,
            state=Town,
            steps=steps,
            verbs=VERBS,
            bound=bound,
            texts=TEXTS,
            options=options,
        )

    def setup(self, ruleset: Ruleset) -> Town:
        seats = range(ruleset.seats)
        owned = [[DOLLARS for _ in seats], [NUGGETS for _ in seats], [1 << seat for seat in seats]]
        s = Town(ruleset, [], (), (), 0, [], owned, [], 0, 0)
        s.then(BARGAIN, GRANT_PRIZE, END_ROUND)
        return s

    def facts(self, s: Town) -> dict[str, Any]:
        return {"owned": s.owned, "offers": s.offers, "sheriff": s.sheriff, "prizes": s.prizes}

    def guess(self, view: View, luck: Luck) -> dict[str, Any]:
        return {"offers": guess_offers(view.board["offers"], TRADE, luck)}

    def invariants(self, s: Town) -> list[str]:
        dollars, nuggets, titles = s.owned
        wrong = []
        if sum(dollars) != DOLLARS * s.ruleset.seats or min(dollars) < 0:
            wrong.append(f"the dollars are now {dollars}")
        if sum(nuggets) != NUGGETS * s.ruleset.seats + PRIZE * s.prizes or min(nuggets) < 0:
            wrong.append(f"the nuggets are now {nuggets} after {s.prizes} prizes")
        if sorted(bit for row in titles for bit in range(len(TITLES)) if row >> bit & 1) != [*range(s.ruleset.seats)]:
            wrong.append(f"the titles are now {titles}")
        return wrong


FAVOUR: Final = Favour()
