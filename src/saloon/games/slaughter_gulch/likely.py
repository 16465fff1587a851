"""The exact odds of the roll that is about to be made, as it stands: told before an answer is confirmed.

What others may still declare, and a second roll, are not counted.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from mypy_extensions import i64

from saloon.games.slaughter_gulch.arrests import Arrested
from saloon.games.slaughter_gulch.belongings import has_power
from saloon.games.slaughter_gulch.board import PLACE, SHERIFF, card_at, dude_name, is_ruled, stat_of
from saloon.games.slaughter_gulch.boosts import Boost
from saloon.games.slaughter_gulch.confiscation import Confiscated
from saloon.games.slaughter_gulch.dynamite import Burnt
from saloon.games.slaughter_gulch.effects import Effect, cast_need
from saloon.games.slaughter_gulch.fights import Brawled, BrawledFolk
from saloon.games.slaughter_gulch.gambling import Gambled
from saloon.games.slaughter_gulch.jail import Bribe, Forced
from saloon.games.slaughter_gulch.magic import Learned, up_card
from saloon.games.slaughter_gulch.mesmerism import Mesmerized
from saloon.games.slaughter_gulch.names import AGILITY, CELL, FIGURES, MINE, N_WHO, STRENGTH
from saloon.games.slaughter_gulch.odds import MOST, at_least
from saloon.games.slaughter_gulch.prospecting import Prospected
from saloon.games.slaughter_gulch.raising import Raised
from saloon.games.slaughter_gulch.recruiting import Recruited, recruit_need
from saloon.games.slaughter_gulch.robbery import Robbed, RobbedDude, rob_need
from saloon.games.slaughter_gulch.rolls import Throw, begin
from saloon.games.slaughter_gulch.shooting import Cover, Dodged, Guarded, ShotFolk
from saloon.games.slaughter_gulch.sides import Side, total
from saloon.games.slaughter_gulch.state import Town
from saloon.games.slaughter_gulch.tables import TableThrow, table_face
from saloon.games.slaughter_gulch.vocabulary import DODGE, EXTRA, JAILBREAK
from saloon.games.slaughter_gulch.walk import TieRoll
from saloon.games.slaughter_gulch.wounds import PreventDie, Prevented
from saloon.kernel.flow import Step
from saloon.kernel.messages import Likely

Spread = dict[int, float]  # how likely each total is
RARE: Final = 1e-10  # what nobody will ever see is left out


def likely(s: Town) -> list[Likely]:
    """What the roll may bring; nothing if none is about to be made. A card is told by its name."""
    now = s.pending[0].step if s.pending else None
    if isinstance(now, TieRoll):  # SG-058
        return [
            Likely("first", 1.0 / int(now.count), who=dude_name(s, dude)) for dude in s.queue[now.start :][: now.count]
        ]
    if isinstance(now, PreventDie):
        return two("unharmed", (7 - now.need) / 6, "hurt")
    if not isinstance(now, (Boost, Throw, TableThrow)):
        return []
    for step in s.agenda[::-1]:
        found = of_shot(s, step) or of_contest(s, step) or of_test(s, step) or of_table(s, step)
        if found:
            return found
    return []


def two(well: str, chance: float, else_: str) -> list[Likely]:
    return [Likely(well, chance), Likely(else_, 1.0 - chance)]


# --- the sides of a roll ---


def spread(s: Town, side: i64) -> Spread:
    """The totals of one side; a single one, if its dice lie already."""
    return thrown(s, side) if awaits(s, side) else {int(total(s, side)): 1.0}


def thrown(s: Town, side: i64) -> Spread:
    dice, bonus = int(Side(s, side).dice), int(Side(s, side).bonus)
    chances = [at_least(dice, best) for best in range(1, MOST + 1)]
    exactly = [chance - after for chance, after in pairwise([*chances, 0.0])]
    return {at + 1 + bonus: chance for at, chance in enumerate(exactly) if chance > RARE}


def awaits(s: Town, side: i64) -> bool:
    """Whether the dice of a side are still to be thrown."""
    steps: list[Step[Any]] = [*s.agenda, s.pending[0].step]
    return any(isinstance(step, Throw) and step.side == side for step in steps)


def beginner(s: Town, ctx: i64, dude: i64, stat: i64) -> Spread:
    """The totals of a dude who has not begun yet."""
    world = s.clone()
    begin(world, 0, ctx, dude, stat_of(world, dude, stat), dude // FIGURES)
    return thrown(world, 0)


def at_or_above(mine: Spread, need: i64) -> float:
    return sum([chance for total, chance in mine.items() if total >= need])


def reaches(s: Town, side: i64, need: i64) -> float:
    return at_or_above(spread(s, side), need)


def above(mine: Spread, theirs: Spread) -> float:
    """The chance of a strictly higher total."""
    return sum([p * q for total, p in mine.items() for other, q in theirs.items() if total > other])


def contest(s: Town) -> float:
    """SG-078: ties are rolled again by both."""
    won, lost = above(spread(s, 0), spread(s, 1)), above(spread(s, 1), spread(s, 0))
    wins, loses = above(thrown(s, 0), thrown(s, 1)), above(thrown(s, 1), thrown(s, 0))
    return won + (1.0 - won - lost) * wins / (wins + loses)


# --- by what comes after the roll ---


def of_shot(s: Town, step: Step[Any]) -> list[Likely]:
    if isinstance(step, ShotFolk):
        card = card_at(s, step.slot)
        return two("hits", reaches(s, 0, s.ruleset.agility[card]), folk_misfortune(s, step.slot))
    if isinstance(step, Cover):  # SG-079: a tie is a miss
        return two("hits", above(spread(s, 0), beginner(s, DODGE, step.target, AGILITY)), "misses")
    if isinstance(step, Dodged):
        return two("hits", above(spread(s, 0), spread(s, 1)), "misses")
    if isinstance(step, Guarded):
        return two("guarded", reaches(s, 1, step.need), "unguarded")
    if isinstance(step, Prevented):
        return two("unharmed", reaches(s, 1, step.need), "hurt")
    if isinstance(step, Burnt):
        return two("unharmed", reaches(s, 0, s.ruleset.blast), "hurt")
    return []


def folk_misfortune(s: Town, slot: i64) -> str:
    """What a failed try at townsfolk leads to."""
    if s.ruleset.fights[card_at(s, slot)]:
        return "hurt"
    return "runs_off" if s.folk[slot] & PLACE != CELL else "fails"


def of_contest(s: Town, step: Step[Any]) -> list[Likely]:
    if isinstance(step, (Brawled, Confiscated)):
        return two("wins", contest(s), "hurt")
    if isinstance(step, Mesmerized):
        return two("wins", contest(s), "fails")
    if isinstance(step, RobbedDude):
        return dude_robbed(s)
    if isinstance(step, Effect):
        some = s.ruleset.cards[step.number].uses[step.at]
        if some.contest and step.target < N_WHO:
            return two("works", contest(s), "fails")
        return two("works", reaches(s, 0, cast_need(s, some, step.target)), "fails")
    return []


def of_test(s: Town, step: Step[Any]) -> list[Likely]:
    rules = s.ruleset
    if isinstance(step, BrawledFolk):
        return two("wins", reaches(s, 0, rules.strength[card_at(s, step.slot)]), "hurt")
    if isinstance(step, Forced):
        return two("frees", reaches(s, 0, rules.strength[SHERIFF]), "hurt")
    if isinstance(step, Robbed):
        return folk_robbed(s, rob_need(s, step.target))
    if isinstance(step, Learned):
        return two("learns", reaches(s, 0, up_card(s, step.dude // FIGURES).need), "hurt")
    if isinstance(step, Recruited):
        return two("recruits", reaches(s, 0, recruit_need(s, step.dude, step.slot)), folk_misfortune(s, step.slot))
    if isinstance(step, Arrested):
        return two("arrests", reaches(s, 0, rules.strength[card_at(s, step.slot)]), "fails")
    if isinstance(step, Raised):
        return two("raises", reaches(s, 0, rules.raise_at), "fails")
    return []


# --- robberies: a 1 and no 6 is caught, whatever the total (SG-114) ---


def red_handed(s: Town) -> Spread:
    """The part of one's own totals with which one is caught."""
    if awaits(s, 0):
        return thrown_red(s)
    return spread(s, 0) if Side(s, 0).red_handed else {}


def thrown_red(s: Town) -> Spread:
    dice, bonus = int(Side(s, 0).dice), int(Side(s, 0).bonus)
    return {best + bonus: up_to(best, dice) - up_to(best - 1, dice) - innocent(best, dice) for best in range(1, 6)}


def up_to(best: i64, dice: i64) -> float:
    """So many faces of every die."""
    return (max(0, best) / 6) ** dice


def innocent(best: i64, dice: i64) -> float:
    """No 1, no 6, and this as the best."""
    return up_to(best - 1, dice) - up_to(best - 2, dice)


def without(all: Spread, part: Spread) -> Spread:
    return {total: chance - part.get(total, 0.0) for total, chance in all.items()}


def folk_robbed(s: Town, need: i64) -> list[Likely]:
    red = red_handed(s)
    robs, caught = at_or_above(without(spread(s, 0), red), need), sum(red.values())
    return [Likely("robs", robs), Likely("caught", caught), Likely("fails", 1.0 - robs - caught)]


def dude_robbed(s: Town) -> list[Likely]:
    """SG-078: a tie is rolled again by both before anything else counts."""
    now = robbed(spread(s, 0), red_handed(s), spread(s, 1))
    fresh = robbed(thrown(s, 0), thrown_red(s), thrown(s, 1))
    again = (1.0 - sum(now.values())) / sum(fresh.values())
    return [Likely(what, chance + again * fresh[what]) for what, chance in now.items()]


def robbed(mine: Spread, red: Spread, theirs: Spread) -> dict[str, float]:
    clean = without(mine, red)
    caught = above(red, theirs) + above(theirs, red)
    return {"robs": above(clean, theirs), "caught": caught, "hurt": above(theirs, clean)}


# --- table dice ---


def of_table(s: Town, step: Step[Any]) -> list[Likely]:
    if isinstance(step, Prospected):
        extra = found_on_top(s, step.dude // FIGURES)
        return by_amount(s, [min(s.mine, rock + extra if rock > 0 else rock) for rock in s.ruleset.tables[0]])
    if isinstance(step, Gambled):
        return by_amount(s, s.ruleset.tables[1])
    if isinstance(step, Bribe):
        rock = 0 if is_ruled(s, step.dude) else s.rock[step.dude // FIGURES]
        payable = sum([chance for face, chance in faces(s).items() if face <= rock])
        force = at_or_above(beginner(s, JAILBREAK, step.dude, STRENGTH), s.ruleset.strength[SHERIFF])
        return [
            Likely("payable", payable), Likely("by_force", (1.0 - payable) * force),
            Likely("hurt", (1.0 - payable) * (1.0 - force)),
        ]  # fmt: skip
    return []


def found_on_top(s: Town, seat: i64) -> int:
    """SG-139: what cards and the Mine's power add to a find."""
    power = [word.args[1] for word in s.ruleset.power[MINE] if word.op == EXTRA] if has_power(s, seat, MINE) else []
    return int(Side(s, 0).extra) + sum(power)


def by_amount(s: Town, table: list[int]) -> list[Likely]:
    """Every amount of ghost rock and its chance, a wound before them."""
    amounts: dict[int, float] = {}
    for face, chance in faces(s).items():
        rock = table[face - 1]
        amounts[rock] = amounts.get(rock, 0.0) + chance
    return [Likely("hurt", p) if rock < 0 else Likely("rock", p, n=rock) for rock, p in sorted(amounts.items())]


def faces(s: Town) -> dict[int, float]:
    """The values the table die may have in the end (SG-259); of several dice the highest."""
    world = s.clone()
    dice = Side(s, 0).dice
    found: dict[int, float] = {}
    for face in range(1, 7):
        Side(world, 0).best = face
        value = int(table_face(world))
        found[value] = found.get(value, 0.0) + up_to(face, dice) - up_to(face - 1, dice)
    return found
