"""A dude plays his token: whether he can, on whom, and what follows (SG-061, SG-068)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.arrests import ArrestToken
from saloon.games.slaughter_gulch.bible import BibleToken
from saloon.games.slaughter_gulch.board import dude_name, strangers_near, token_of
from saloon.games.slaughter_gulch.confiscation import ConfiscateToken
from saloon.games.slaughter_gulch.dudes import DudeQuestion
from saloon.games.slaughter_gulch.fights import FightToken
from saloon.games.slaughter_gulch.gambling import GambleToken
from saloon.games.slaughter_gulch.healing import HealToken
from saloon.games.slaughter_gulch.items import ShopToken
from saloon.games.slaughter_gulch.jail import name_of
from saloon.games.slaughter_gulch.magic import GadgetToken, SpellToken
from saloon.games.slaughter_gulch.mesmerism import MesmerizeToken
from saloon.games.slaughter_gulch.moves import RunToken
from saloon.games.slaughter_gulch.names import (
    ARREST_TOKEN,
    BIBLE,
    BRAINWASH,
    CONFISCATE,
    EPIPHANY,
    FIGHT_TOKEN,
    GADGET,
    GAMBLE_TOKEN,
    HEAL_TOKEN,
    MESMERIZE,
    N_TOKENS,
    NO_TARGET,
    PROSPECT_TOKEN,
    RAISE_TOKEN,
    RECRUIT_TOKEN,
    REST,
    ROB_TOKEN,
    RUN,
    SHOP,
    SPELL,
    TELEGRAPH_TOKEN,
    TOKENS,
)
from saloon.games.slaughter_gulch.packing import STOP, at, at_target, is_at
from saloon.games.slaughter_gulch.prospecting import ProspectToken
from saloon.games.slaughter_gulch.raising import RaiseToken
from saloon.games.slaughter_gulch.recruiting import ConvertToken, RecruitToken
from saloon.games.slaughter_gulch.robbery import RobToken
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.telegraph import TelegraphToken
from saloon.games.slaughter_gulch.tokens import Aimed, Token
from saloon.games.slaughter_gulch.townsfolk import Meet
from saloon.kernel.flow import ALL, Step
from saloon.kernel.messages import EventLog, Refusal

EVERY_TOKEN: Final[dict[int, Token]] = {
    REST: Token(),  # SG-043: it lies face down and is never played
    MESMERIZE: MesmerizeToken(), FIGHT_TOKEN: FightToken(), ROB_TOKEN: RobToken(), CONFISCATE: ConfiscateToken(),
    SPELL: SpellToken(), GADGET: GadgetToken(), PROSPECT_TOKEN: ProspectToken(), RECRUIT_TOKEN: RecruitToken(),
    GAMBLE_TOKEN: GambleToken(), HEAL_TOKEN: HealToken(), ARREST_TOKEN: ArrestToken(), RAISE_TOKEN: RaiseToken(),
    SHOP: ShopToken(), TELEGRAPH_TOKEN: TelegraphToken(), BIBLE: BibleToken(), EPIPHANY: ConvertToken(),
    BRAINWASH: ConvertToken(), RUN: RunToken(),
}  # fmt: skip
BY_NUMBER: Final = [EVERY_TOKEN[token] for token in range(N_TOKENS)]


def token_played(s: Town, dude: i64) -> Token:
    return BY_NUMBER[token_of(s, dude)]


def possible(s: Town, dude: i64) -> bool:
    """SG-061: whether the dude can play his token, as everybody sees it."""
    return token_played(s, dude).possible(s, dude)


def perform(s: Town, dude: i64, log: EventLog | None) -> None:
    """A dude begins his action: all face-down cards of his space are turned up (SG-068), and never else (SG-070)."""
    hidden = strangers_near(s, dude)
    s.then(Perform(dude, 1 if hidden and token_of(s, dude) != RUN else 0))
    for slot in hidden:
        s.then(Meet(slot))


class Perform(Step[Town]):
    """The action itself."""

    __slots__ = ("dude", "met")
    VISIBLE: ClassVar[str] = ALL

    def __init__(self, dude: i64, met: i64) -> None:
        self.dude = dude
        self.met = met  # 1 if somebody was turned up: then one may still think better of it

    def run(self, s: Town, log: EventLog | None) -> None:
        token = token_played(s, self.dude)
        if not isinstance(token, Aimed):
            token.perform(s, self.dude, NO_TARGET, log)
            return
        found = token.targets(s, self.dude)
        if len(found) == 1 and not self.met:
            aim(s, self.dude, token, found[0], log)
        elif found:
            s.then(Target(self.dude))
        elif log:
            log.tell("no_target", who=dude_name(s, self.dude))


def aim(s: Town, dude: i64, token: Token, target: i64, log: EventLog | None) -> None:
    if log:
        need = token.need(s, dude, target)
        name = TOKENS[token_of(s, dude)]
        log.tell("acts_on", who=dude_name(s, dude), token=name, target=name_of(s, target), need=need)
    token.perform(s, dude, target, log)


class Target(DudeQuestion):
    """D-12, D-23, D-25, D-31 … D-34, D-36: whom the action is aimed at."""

    def legal(self, s: Town, seat: i64) -> list[int]:
        return [*[at(target) for target in token_played(s, self.dude).targets(s, self.dude)], STOP]

    def candidates(self, s: Town, seat: i64) -> list[int]:
        return self.legal(s, seat)

    def check(self, s: Town, seat: i64, action: int) -> Refusal | None:
        if action == STOP:
            return None
        if not is_at(action):
            return Refusal("kernel.nonsense")
        token = token_played(s, self.dude)
        return None if at_target(action) in token.targets(s, self.dude) else Refusal(token.RULE)

    def decline(self, s: Town, seat: i64) -> int:
        return STOP

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        if action != STOP:
            aim(s, self.dude, token_played(s, self.dude), at_target(action), log)
        elif log:
            log.tell("gives_up", who=dude_name(s, self.dude))


STEPS: Final = (Perform, Target)
