"""Pictures of Deadwood's table for tools/shots.py: the town, a pick, a duel, a rail, new buildings, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from browser_house import Person

SEATS: Final = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 3]
TOWN: Final = {
    "turn": 32, "line": ["F1", "E2"], "sheriff": "B3-B4-C3",
    "town": [
        "laundry-1@A2(P1.2)", "sheriffs-office@A4(P3.1)", "church@A5(P2.1 P4.2)", "newspaper@A6", "gunsmith-1@B2",
        "bank@B3", "saloon-x@B4(P4.1)", "telegraph-office@B5", "hotel@C2(P2.2)", "casino@C3", "stage-depot@C4(P4.3)",
        "blacksmith-2@C5", "general-store-2@D2", "gold-mine@D3(P3.2)",
    ],
    "ranch": ["1 2 3", "3", "1", "2"], "mine": ["2", "1", "3", ""], "hill": ["", "2", "", "1"],
    "dollars": [7, 9, 8, 11], "wanted": [2, 3, 1, 4], "cartridges": [1, 0, 2, 1], "horses": [1, 0, 0, 1], "gauge": 7,
}  # fmt: skip
STATION_NEXT: Final = {"line": ["F1", "E1", "D1", "C1"], "dollars": [9, 5, 5, 7], "wanted": [1, 2, 0, 3]}


def sits_in_town(person: Person, position: dict[str, Any] = TOWN) -> None:
    person.sits_at(person.starts(person.lays(SEATS, game="deadwood", position=position)))
    person.waits_for_turn()


def picks(strength: int, plot: str) -> Callable[[Person], None]:
    def pick(person: Person) -> None:
        sits_in_town(person)
        goes_to_town(person, strength, plot)
        person.page.locator("[data-confirm]").wait_for()
        person.page.wait_for_timeout(300)

    return pick


def goes_to_town(person: Person, strength: int, plot: str) -> None:
    person.page.locator(f"[data-send='{strength}']:visible").click()
    person.page.locator(f"[data-plot={plot}]").click()


def confirms(person: Person) -> None:
    ask = person.ask()
    person.page.locator("[data-confirm]").click()
    person.waits_for_news(ask)
    person.waits_for_turn()


def annexes_town_hall(person: Person) -> None:
    goes_to_town(person, 1, "A3")
    confirms(person)
    ask = person.ask()
    person.page.locator(".buttons .btn.can").first.click()
    person.waits_for_news(ask)
    person.waits_for_turn()


def lays_a_rail(person: Person) -> None:
    sits_in_town(person)
    annexes_town_hall(person)
    person.page.locator("[data-plot=D3]").click()
    person.page.locator("[data-plot=D3].ruin").wait_for()


def builds(person: Person) -> None:
    sits_in_town(person, {"town": ["hotel@B3", "bank@C2", "saloon-x@C3"]})
    annexes_town_hall(person)
    person.page.locator("[data-plot=F1]").click()
    confirms(person)
    person.page.locator("[data-tile]").first.click()


def fights(person: Person) -> None:
    sits_in_town(person)
    goes_to_town(person, 3, "C2")
    person.page.locator("[data-confirm]").click()
    person.page.locator(".buttons .btn.can").nth(1).wait_for()


def reckons(person: Person) -> None:
    sits_in_town(person, STATION_NEXT)
    annexes_town_hall(person)
    while not person.over():
        person.plays()
        person.waits_for_turn()


def reads_the_rules(person: Person) -> None:
    person.goes("/rules/deadwood")
    person.page.locator(".almanac svg").scroll_into_view_if_needed()


VISITS: Final[dict[str, Callable[[Person], None]]] = {
    "deadwood": sits_in_town,
    "deadwood-attack": picks(3, "C2"),
    "deadwood-toll": picks(2, "B3"),
    "deadwood-duel": fights,
    "deadwood-rail": lays_a_rail,
    "deadwood-tiles": builds,
    "deadwood-end": reckons,
    "deadwood-odds": reads_the_rules,
}
