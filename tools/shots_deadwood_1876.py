"""Pictures of Deadwood 1876's table: six people and nine, attacks, hold-up, talk, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser_house import Person

BOT = {"kind": "bot", "level": "easy"}
NAMES = ["Hugo", "Inès", "Calamity", "Tomás", "Nell", "Otto", "Rosa", "Wade"]
TOWN: dict[str, Any] = {
    "houses": ["GEM", "GEM", "BEL", "BEL", "GCH", "GCH"], "round": 2, "heists": 2, "active": 0, "deck": 12,
    "hands": [
        ["MES/STE#1", "PEP/HOR#1", "COL/HOL#1", "DER/DUS#1"], ["PEP/HOL#1"], ["WIN/STE#1"], ["COL/HOL#2"], [],
        ["MES/HOL#1"],
    ],
    "rows": [
        ["G5", "B-TIN"], ["S-MES", "G1a", "GN2"], ["G4", "S-PEP"], ["G2a", "G2b"], ["G3a", "B-GLD"], ["G3b", "S-COL"],
    ],
    "seen": [[0, 2, 1], [0, 4, 2]], "passed": [["S-MES"], [], [], [], [], []],
}  # fmt: skip
CROWD: dict[str, Any] = {
    "round": 2, "heists": 1, "active": 0, "deck": 9, "seen": [[0, 2, 1], [0, 4, 2]],
    "houses": ["GEM", "GEM", "GEM", "BEL", "BEL", "BEL", "GCH", "GCH", "GCH"],
    "hands": [["MES/STE#1", "COL/HOL#1", "DER/DUS#1"], *[[]] * 8],
}  # fmt: skip
LAST: dict[str, Any] = {**TOWN, "phase": "reveal", "round": 4, "heists": 0}
# Everybody who looks on holds a Holster.
HELPED: dict[str, Any] = {**CROWD, "hands": [
    ["MES/STE#1"], ["PEP/HOL#1"], [], ["DER/HOL#1"], ["COL/HOL#1"], ["WIN/HOL#1"], ["MES/HOL#1"], ["PEP/HOL#2"],
    ["DER/HOL#2"],
]}  # fmt: skip
Act = Callable[[Person], None]


def sits(position: dict[str, Any] | None, seats: int, *acts: Act) -> Act:
    """At a table with bots, until asked; then what is done there."""

    def visit(person: Person) -> None:
        person.page.add_init_script("localStorage.setItem('saloon.coached.deadwood-1876', 'yes')")
        chairs = [{"kind": "me"}, *[{**BOT, "name": name} for name in NAMES[: seats - 1]]]
        plan = {"game": "deadwood-1876", "chairs": chairs, "pause": 0, "position": position}
        person.sits_at(person.starts(person.post("/api/tables", **plan)))
        person.waits_for_turn()
        for act in acts:
            act(person)

    return visit


def taps(*targets: str) -> Act:
    def tap(person: Person) -> None:
        for target in targets:
            person.page.locator(target).first.click()
            person.page.wait_for_timeout(200)

    return tap


def plays_until(there: str, most: int = 40) -> Act:
    """Gives the first answer until something is to be seen."""

    def play(person: Person) -> None:
        for _ in range(most):
            if person.over() or person.page.locator(there).count():
                break
            person.plays()
            person.waits_for_turn()

    return play


def tosses(person: Person) -> None:
    person.waits_for_turn()
    taps(".dock li:nth-child(2) button", ".dock li:nth-child(4) button")(person)


def chooses(person: Person) -> None:
    """Waits for the bots to answer, and to offer what they like."""
    person.waits_for_turn()


def chats(person: Person) -> None:
    """Opens the talk, where a claim and a few phrases have been said."""
    person.page.keyboard.press("l")
    person.page.get_by_role("dialog").get_by_role("tab").nth(1).click()
    person.page.locator("dialog details summary").click()
    for number in (0, 2, 6):
        person.page.locator("dialog .phrase").nth(number).click()
    person.page.locator("dialog .claim .btn").click()
    person.page.wait_for_timeout(500)


def closes_the_poster(person: Person) -> None:
    plays_until(".poster")(person)
    person.poster().locator("button").first.click()


AIMS = taps(".hand .gun.can", "[data-star='2'] [data-safe='1']")
VISITS: dict[str, Act] = {
    "d76-faces": sits(None, 6),
    "d76-safes": sits(None, 6, plays_until(".dock .pass")),
    "d76-turn": sits(TOWN, 6),
    "d76-aim": sits(TOWN, 6, AIMS),
    "d76-duel": sits(TOWN, 6, taps(".hand .gun.can", "[data-star='3'] .who")),
    "d76-toss": sits(
        {**TOWN, "hands": [["COL/DUS#1"], *[[]] * 5]}, 6, taps(".hand .item.can", "[data-confirm]"), tosses
    ),
    "d76-defend": sits({**TOWN, "active": 1}, 6, plays_until(".lane")),
    "d76-offers": sits(HELPED, 9, taps(".hand .gun.can", "[data-star='2'] [data-safe='1']", "[data-confirm]"), chooses),
    "d76-holdup": sits({**TOWN, "phase": "hold-up"}, 6),
    "d76-guest": sits(TOWN, 6, taps("[data-star='1'] .plate")),
    "d76-talk": sits(TOWN, 6, chats),
    "d76-nine": sits(CROWD, 9),
    "d76-nine-aim": sits(CROWD, 9, AIMS),
    "d76-nine-holdup": sits({**CROWD, "phase": "hold-up"}, 9),
    "d76-stranger": sits({"active": 0, "round": 2, "heists": 2}, 2),
    "d76-showdown": sits(LAST, 6),
    "d76-end": sits(LAST, 6, closes_the_poster),
}
