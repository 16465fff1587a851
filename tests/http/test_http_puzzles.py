"""Puzzles over HTTP: what is told before and after the answer, what is remembered of whom."""

from __future__ import annotations

import json
from typing import Any

import httpx
from http_house import Server, answered, refused

from saloon.puzzles import Puzzle, shelf
from saloon.server.http.puzzles import daily, games
from saloon.server.people.users import DAY

pytest_plugins = ["http_server"]


def said(puzzle: Puzzle, phrase: str) -> dict[str, Any]:
    return {"do": puzzle.game.say(puzzle.game.language.hear_phrase(phrase))}


def wrong(puzzle: Puzzle) -> str:
    return min(puzzle.odds, key=lambda answer: puzzle.odds[answer])


def solve(client: httpx.Client, puzzle: Puzzle, phrase: str) -> Any:
    return answered(client.post(f"/api/puzzles/{puzzle.id}", json=said(puzzle, phrase)))


def test_nothing_of_the_answers_is_told_before_one_is_given(server: Server) -> None:
    client = server.visitor()
    listed = client.get("/api/puzzles")
    assert {one["id"] for one in answered(listed)["puzzles"]} == {*shelf()}
    assert "odds" not in listed.text
    assert "best" not in listed.text.replace("best_row", "")
    for puzzle in [some[0] for some in by_game()]:
        response = client.get(f"/api/puzzles/{puzzle.id}")
        told = answered(response)
        assert told["sight"]["viewer"] == told["seat"] == puzzle.seat
        assert [ask["mine"] for ask in told["sight"]["asks"]] == [True]
        assert len(told["sight"]["asks"][0]["options"]) == len(puzzle.odds)
        hidden = json.loads(puzzle.data["position"]["saved"])
        assert "odds" not in told
        assert puzzle.source not in response.text
        if puzzle.game.slug == "deadwood-1876":
            other = (puzzle.seat + 1) % puzzle.ruleset.seats
            assert told["sight"]["board"]["hands"][other] != hidden["hands"][other]
        refused(client.post(f"/api/puzzles/{puzzle.id}", json={"do": {"verb": "cheat"}}), 422, "no-answer")
    refused(client.get("/api/puzzles/two-towns-none"), 404, "no-puzzle")


def by_game() -> list[list[Puzzle]]:
    return [[shelf()[id] for id in some] for some in games()]


def test_the_answer_tells_the_odds_of_every_answer(server: Server) -> None:
    puzzle = by_game()[0][0]
    verdict = solve(server.visitor(), puzzle, puzzle.best)
    assert (verdict["right"], verdict["counted"], verdict["me"]) == (True, False, None), "without a nickname"
    assert verdict["best"] == verdict["do"] == said(puzzle, puzzle.best)["do"]
    assert [one["odds"] for one in verdict["odds"]] == sorted([float(o) for o in puzzle.odds.values()], reverse=True)
    assert solve(server.visitor(), puzzle, wrong(puzzle))["right"] is False


def test_only_the_first_answer_counts(server: Server) -> None:
    client = server.guest("Sol")
    first, second, third = by_game()[1][:3]
    lost = solve(client, first, wrong(first))
    assert (lost["right"], lost["counted"], lost["me"]["row"], lost["me"]["days"]) == (False, True, 0, 1)
    assert lost["me"]["rating"] < 1500
    assert lost["info"]["rating"] > first.rating, "it has shown to be harder"
    again = solve(client, first, first.best)
    assert (again["right"], again["counted"]) == (True, False)
    assert again["me"] == lost["me"]
    for puzzle in (second, third):
        won = solve(client, puzzle, puzzle.best)
    assert (won["me"]["row"], won["me"]["best_row"], won["me"]["tries"], won["me"]["solved"]) == (2, 2, 3, 2)
    assert won["info"]["rating"] < third.rating
    told = answered(client.get("/api/puzzles"))
    assert told["tried"] == {first.id: False, second.id: True, third.id: True}
    assert answered(client.get(f"/api/puzzles/{first.id}"))["tried"] is False
    assert answered(server.guest("Mia").get("/api/puzzles"))["tried"] == {}


def test_what_is_remembered_is_exported_and_forgotten_and_goes_with_a_guest(server: Server) -> None:
    puzzle = by_game()[2][0]
    client = server.guest("Vera")
    solve(client, puzzle, puzzle.best)
    data = answered(client.get("/api/me/export"))
    assert [(one["puzzle"], one["answer"], one["solved"]) for one in data["tries"]] == [(puzzle.id, puzzle.best, True)]
    assert data["solver"][0]["solved"] == 1
    answered(client.post("/api/account", json={"login": "vera-solves", "password": "six shooters"}))
    guest = server.guest("Vera again")
    other = by_game()[2][1]
    solve(guest, puzzle, wrong(puzzle))
    solve(guest, other, other.best)
    answered(guest.post("/api/login", json={"login": "vera-solves", "password": "six shooters"}))
    assert answered(guest.get("/api/puzzles"))["tried"] == {puzzle.id: True, other.id: True}, "first answers stay"
    answered(guest.delete("/api/me"), 204)
    newcomer = server.guest("Vera")
    assert answered(newcomer.get("/api/puzzles"))["tried"] == {}


def test_the_daily_puzzle_is_the_same_for_all_and_another_every_day(server: Server) -> None:
    told = [answered(client.get("/api/puzzles/daily")) for client in (server.visitor(), server.guest("Ida"))]
    assert told[0]["info"]["id"] == told[1]["info"]["id"]
    assert (told[0]["me"], told[1]["me"]["tries"]) == (None, 0)
    days = [daily(20_000 * DAY + day * DAY + 5) for day in range(100)]
    assert len({*days}) == 100
    assert daily(DAY * 20_000) == daily(DAY * 20_001 - 1)
    assert len({shelf()[id].game.slug for id in days[:5]}) == 5, "a game a day"


def test_an_answer_can_be_looked_at(server: Server) -> None:
    puzzle = by_game()[0][3]
    look = {"ask": puzzle.question().id, **said(puzzle, puzzle.best)}
    seen = answered(server.visitor().post(f"/api/puzzles/{puzzle.id}/look", json=look))
    assert seen["events"]
    assert "rule" not in seen
