"""The frame: the opening, the five steps of a turn, its end (SG-035 … SG-040, SG-242)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch import (
    actions,
    arrests,
    boosts,
    confiscation,
    control,
    dynamite,
    effects,
    ends,
    events,
    fights,
    foresight,
    gambling,
    items,
    jail,
    magic,
    mesmerism,
    moves,
    objectives,
    planning,
    promises,
    prospecting,
    raising,
    recruiting,
    robbery,
    rolls,
    setup,
    shooting,
    spells,
    tables,
    talk,
    townsfolk,
    walk,
    wounds,
)
from saloon.games.slaughter_gulch.board import ACTIONS, NEW_MAGIC, PLANNING, dude_name, spare_figure
from saloon.games.slaughter_gulch.control import holdings
from saloon.games.slaughter_gulch.ends import (
    CONDITIONS,
    END_ACTIONS,
    SCORING,
    clear,
    conditions,
    reload,
)
from saloon.games.slaughter_gulch.events import EVENTS_STEP
from saloon.games.slaughter_gulch.items import TO_HAND, TO_STORE, DrawItem
from saloon.games.slaughter_gulch.names import HOME, NO_PLOT
from saloon.games.slaughter_gulch.packing import reveal, reveal_magic
from saloon.games.slaughter_gulch.planning import PLAN
from saloon.games.slaughter_gulch.ruleset import Rules
from saloon.games.slaughter_gulch.setup import (
    BUY_FIRST,
    DRAW_CLERK,
    PEOPLE,
    ROLL_ENDING,
    SET_OUT_STEP,
    ChooseOutfit,
    DealOutfit,
    FixEnding,
    LayTile,
    new_town,
)
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.talk import CLOSE_TALK, OPEN_TALK, close_talk
from saloon.games.slaughter_gulch.townsfolk import nth
from saloon.games.slaughter_gulch.walk import FREE_FOR, WALK_FROM
from saloon.kernel.flow import Step
from saloon.kernel.messages import EventLog
from saloon.parts.seat import SeatChance


def opening(rules: Rules) -> Town:
    """Ledger section 3"""
    s = new_town(rules)
    n = int(rules.seats)
    chosen = rules.options["outfits"] == "chosen"
    fixed = rules.options["ending"]
    places = [place for place in range(rules.streets.tiles) if s.tiles[place] == NO_PLOT]
    steps: list[Step[Any]] = [DRAW_CLERK]
    steps += [ChooseOutfit(seat) if chosen else DealOutfit(seat) for seat in range(n)]
    steps += [LayTile(place) for place in places]
    steps += [DrawItem(TO_HAND, seat) for _ in range(rules.hand) for seat in range(n)]
    steps.append(BUY_FIRST)
    steps += [DrawItem(TO_STORE, 0) for _ in range(rules.stock)]  # SG-011
    steps += [PEOPLE, ROLL_ENDING if fixed == "rolled" else FixEnding(int(fixed)), SET_OUT_STEP, NEW_TURN]
    s.then_all(steps)
    return s


class NewTurn(Step[Town]):
    """SG-035, SG-036: control is looked at once for the second condition."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.turn += 1
        s.fetched = 0
        held = holdings(s) if s.turn > 1 else []
        s.started = int(any(held.count(seat) >= s.ruleset.end_locations for seat in range(s.ruleset.seats)))
        if log:
            log.tell("turn", turn=s.turn)
        s.then_all(TURN_STEPS)


class FirstStep(Step[Town]):
    """SG-037 … SG-040: a spell or gadget to learn; whoever has nobody left gets a figure at home."""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.stage = NEW_MAGIC
        for seat in reversed(s.ruleset.clockwise[s.clerk]):
            if s.up[seat] < 0 and s.unturned[seat]:
                s.then(TurnUpMagic(seat))
        for seat in range(s.ruleset.seats):
            if not planning.anybody(s, seat):
                new = spare_figure(s, seat)
                if new >= 0:
                    s.dudes[new] = HOME
                    if log:
                        log.tell("joins", who=dude_name(s, new))


class TurnUpMagic(SeatChance[Town]):
    """SG-037"""

    def ways(self, s: Town) -> i64:
        return int(s.unturned[self.seat]).bit_count()

    def outcome(self, s: Town, way: i64) -> int:
        first = s.ruleset.first_magic[s.outfits[self.seat]] - s.ruleset.item_count
        return reveal(first + nth(s.unturned[self.seat], way))

    def resolve(self, s: Town, seat: i64, action: int, log: EventLog | None) -> None:
        first = s.ruleset.first_magic[s.outfits[self.seat]] - s.ruleset.item_count
        local = reveal_magic(action) - first
        s.unturned[self.seat] &= ~s.ruleset.bits[local]
        s.up[self.seat] = local
        if log:
            log.tell("turns_up", seat=self.seat, card=s.ruleset.words.magic[reveal_magic(action)])


class Planning(Step[Town]):
    def run(self, s: Town, log: EventLog | None) -> None:
        s.stage = PLANNING
        s.then(OPEN_TALK, PLAN, CLOSE_TALK)


class Actions(Step[Town]):
    """SG-054, SG-066 (a)"""

    def run(self, s: Town, log: EventLog | None) -> None:
        s.stage = ACTIONS
        s.then(OPEN_TALK, FREE_FOR[0], WALK_FROM[0])


class EndTurn(Step[Town]):
    """SG-242 (6) … (9), SG-244 … SG-247"""

    def run(self, s: Town, log: EventLog | None) -> None:
        close_talk(s)
        reload(s)
        objectives.end_of_turn(s, log)
        met = conditions(s)
        if met & 4:
            s.met |= 4
        promises.end_of_turn(s, log)
        over = (
            met >> s.condition - 1 & 1 or met.bit_count() >= s.ruleset.end_conditions or s.turn >= s.ruleset.last_turn
        )
        if log:
            log.tell("turn_ends", turn=s.turn, met=tuple([n + 1 for n in range(CONDITIONS) if met >> n & 1]))
        clear(s)
        s.then(SCORING if over else NEW_TURN)


NEW_TURN: Final = NewTurn()
END_TURN: Final = EndTurn()
FIRST_STEP: Final = FirstStep()
PLANNING_STEP: Final = Planning()
ACTIONS_STEP: Final = Actions()
TURN_STEPS: Final[list[Step[Any]]] = [FIRST_STEP, PLANNING_STEP, EVENTS_STEP, ACTIONS_STEP, END_ACTIONS, END_TURN]
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    *setup.STEPS, NewTurn, FirstStep, TurnUpMagic, Planning, Actions, EndTurn, *planning.STEPS, *events.STEPS,
    *walk.STEPS, *control.STEPS, *actions.STEPS, *mesmerism.STEPS, *robbery.STEPS, *confiscation.STEPS, *magic.STEPS,
    *prospecting.STEPS, *gambling.STEPS, *recruiting.STEPS, *arrests.STEPS, *raising.STEPS, *effects.STEPS,
    *spells.STEPS, *moves.STEPS, *dynamite.STEPS, *foresight.STEPS, *fights.STEPS, *shooting.STEPS, *jail.STEPS,
    *items.STEPS, *boosts.STEPS, *rolls.STEPS, *tables.STEPS, *wounds.STEPS, *townsfolk.STEPS, *talk.STEPS, *ends.STEPS,
)  # fmt: skip
