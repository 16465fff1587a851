"""A table that stands where a scenario stands: the page is real, the house behind its line is a desk in this process.

What the page is told is made by the gate, as a live table makes it; what it asks is answered from the same desk.
"""

from __future__ import annotations

import json
from typing import Any

from browser_house import Person
from browser_positions import Position
from msgspec import convert
from playwright.sync_api import WebSocketRoute

from saloon.kernel.luck import Luck
from saloon.kernel.play import asked, pick
from saloon.server import wire
from saloon.server.live import gate
from saloon.server.live.clock import Clocks, new_clocks
from saloon.server.live.desk import Desk, Draft
from saloon.server.store.records import ClockState, StoredChair, TableRow

ME = "me"
DAYS = wire.ClockPlan("days", 3 * 86_400)
# The picture before is marked, so that a new one is known by having no mark.
GO_TO = """path => {
  document.querySelector('[data-announcer]')?.setAttribute('data-before', 'yes');
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
ARRIVED = "() => document.querySelector('[data-announcer]:not([data-before])')"


class Stage:
    """One person's page, on which positions of one game are shown one after the other without loading it anew."""

    def __init__(self, person: Person, slug: str) -> None:
        self.person = person
        self.desk: Desk | None = None
        self.line: WebSocketRoute | None = None
        self.seat = 0
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 3]
        game = next(one for one in person.get("/api/games") if one["slug"] == slug)
        chairs = seats[: max(2, game["seats"][0])]
        self.tables = [person.lays(chairs, game=slug)["id"] for _ in range(2)]  # never begun: addresses to stand at
        self.shown = 0
        person.page.route_web_socket("**/ws?*", self._dial)

    def show(self, position: Position) -> None:
        self.desk, self.seat = position.desk(), position.seat
        self.shown += 1
        path, page = f"/table/{self.tables[self.shown % 2]}", self.person.page
        if self.shown == 1:
            self.person.goes(path)
        else:
            page.evaluate(GO_TO, path)
        page.wait_for_function(ARRIVED)
        if position.kind == "end":
            self.person.poster().wait_for()

    def goes_on(self, luck: Luck) -> None:
        """Somebody who is asked answers by luck alone, and the page is told."""
        assert self.desk is not None
        assert self.line is not None
        desk, owing = self.desk, self.desk.owing()
        seat, question = owing[luck.below(len(owing))]
        decision = asked(desk.state, seat, question)
        assert decision is not None
        draft = desk.prepare(seat, None, question, desk.game.say(pick(desk.state, decision, seat, luck)))
        assert isinstance(draft, Draft), draft
        desk.adopt(draft)
        self.line.send(gate.news(desk, draft.lines, self.clocks(), 0.0, self.seat).text.decode())

    def _dial(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(lambda text: self._hears(line, json.loads(text)))
        line.send(self.welcome())

    def _hears(self, line: WebSocketRoute, message: dict[str, Any]) -> None:
        assert self.desk is not None
        if message["type"] == "ping":
            line.send(gate.pong(message["stamp"]).text.decode())
        elif message["type"] == "look":
            look = convert(message, wire.Look, strict=False)
            told = gate.preview_of(self.desk.game, self.desk.state, self.seat, look)
            line.send(gate.encode(told).decode())

    def plan(self) -> wire.ClockPlan:
        """Every other table has a slow clock, whose times are the longest words."""
        return wire.ClockPlan() if self.shown % 2 else DAYS

    def clocks(self) -> Clocks:
        assert self.desk is not None
        desk = self.desk
        return new_clocks(self.plan(), desk.setup.seats, [], 0.0, desk.owing(), desk.quiet(), 0.0)

    def welcome(self) -> str:
        assert self.desk is not None
        desk = self.desk
        info = gate.table_info(row_of(desk, self.plan()), desk.setup.rules, ME, {self.seat}, (), desk.seq, 0.0)
        for chair in info.chairs:
            chair.you = chair.seat == self.seat
        fair = gate.dice({"commitment": "0" * 64, "seeds": ["dust"] * desk.setup.seats}, desk.chain.draws, None)
        return gate.welcome(info, self.seat, desk, self.clocks(), 0.0, [], {}, fair, None).text.decode()


def row_of(desk: Desk, clock: wire.ClockPlan) -> TableRow:
    """The table as it would be stored."""
    setup = desk.setup
    chairs = [StoredChair(seat, "bot", None, name, "easy") for seat, name in enumerate(setup.names)]
    plan = wire.TablePlan(setup.game, [wire.ChairPlan("bot")] * setup.seats, setup.options, clock=clock)
    status, result = ("over", [*desk.state.result]) if desk.over() else ("running", [])
    return TableRow(
        "walked", setup.game, status, False, ME, plan, setup.plain(), "0" * 64, desk.seq, 0, ClockState(), None, result,
        None, 0.0, "invite", "watch", chairs, frozenset(),
    )  # fmt: skip
