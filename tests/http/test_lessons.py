"""Lessons over HTTP: listed, played from their answers without a name, looked ahead in."""

from __future__ import annotations

from typing import Any

from http_house import Server, answered, refused

from saloon.games import ROOMS

pytest_plugins = ["http_server"]
LESSON = "/api/lessons/two-towns/locked"
FREED = {"verb": "march", "die": "knife", "unit": "K2"}


def taught(server: Server, *answers: dict[str, Any]) -> Any:
    return answered(server.visitor().post(LESSON, json={"answers": answers}))


def test_every_game_of_the_house_has_a_course(server: Server) -> None:
    courses = {course["game"]: course for course in answered(server.visitor().get("/api/lessons"))}
    assert set(ROOMS) <= set(courses)
    for course in courses.values():
        lessons = [lesson for sitting in course["sittings"] for lesson in sitting["lessons"]]
        assert set(course["short"]) <= {lesson["name"] for lesson in lessons}
        assert all(set(lesson["title"]) == {"en", "fr"} for lesson in lessons)


def test_a_stranger_plays_a_lesson(server: Server) -> None:
    begun = taught(server)
    assert (begun["verdict"], begun["done"], begun["seq"], begun["frames"]) == ("begin", False, 0, [])
    assert [chair["kind"] for chair in begun["table"]["chairs"]] == ["human", "bot"]
    assert begun["table"]["chairs"][begun["seat"]]["you"] is True
    assert begun["first"]["viewer"] == begun["seat"]
    assert begun["answer"] in begun["first"]["asks"][0]["options"]
    assert [set(part["say"]) for part in begun["parts"]] == [{"en", "fr"}] * 2

    other = taught(server, {"verb": "march", "die": "colt", "unit": "C1"})
    assert (other["verdict"], other["first"], other["parts"]) == ("other", begun["first"], begun["parts"][-1:])
    assert other["say"]["fr"]
    assert other["well"] is None
    assert other["rule"] is None

    no = taught(server, {"verb": "march", "die": "colt", "unit": "S"})
    assert (no["verdict"], no["rule"], no["facts"]["above"], no["seq"]) == ("refused", "TT-036", 3, 0)
    assert no["say"]
    assert no["first"] == begun["first"]
    assert no["frames"] == []

    right = taught(server, {"verb": "march", "die": "colt", "unit": "C1"}, FREED)
    assert (right["verdict"], right["done"], right["answer"], right["next"]) == ("right", True, None, "sheriff")
    assert right["first"] == begun["first"], "the answer that was not right changed nothing"
    assert right["well"]
    assert right["say"] is None
    assert right["parts"] == []
    assert [event["event"] for event in right["frames"][0]["line"]["events"]] == ["march"]
    assert right["frames"][-1]["sight"]["board"] != begun["first"]["board"]

    late = taught(server, FREED, FREED)
    assert (late["verdict"], late["rule"], late["done"]) == ("refused", "kernel.not-asked", True)


def test_a_learner_looks_ahead(server: Server) -> None:
    ask = taught(server)["first"]["asks"][0]["id"]
    look = {"ask": ask, "answers": [], "do": FREED}
    seen = answered(server.visitor().post(f"{LESSON}/look", json=look))
    assert [event["event"] for event in seen["events"]] == ["march"]
    locked = look | {"do": {"verb": "march", "die": "colt", "unit": "S"}}
    assert answered(server.visitor().post(f"{LESSON}/look", json=locked))["rule"] == "TT-036"


def test_what_is_not_there(server: Server) -> None:
    visitor = server.visitor()
    refused(visitor.post("/api/lessons/two-towns/poker", json={}), 404, "no-lesson")
    refused(visitor.post("/api/lessons/chess/aim", json={}), 404, "no-game")
    refused(visitor.post(LESSON, json={"answers": [FREED] * 51}), 400, "bad-input")


def test_a_learner_with_a_name_sits_under_it(server: Server) -> None:
    chairs = answered(server.guest("Maya").post(LESSON, json={}))["table"]["chairs"]
    assert [chair["name"] for chair in chairs] == ["Maya", "Belle"]
