"""Lessons in the browser: by taps, by keyboard, all of them in turn, and the ways that lead to them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser_audit import faults
from browser_axe import has_no_violation, the_axe
from browser_house import BOT, DESK, FRIEND, PHONE, QUIET_TRAIL, Arrives, Person, opens_menu
from browser_lessons import NEXT, Learner
from browser_screens import GAMES
from browser_walk import Way, look, ways
from playwright.sync_api import expect

pytest_plugins = ["browser_server"]

WAYS = ways(["360x640", "1280x800", "390x844", "844x390", "1280x800-twice"])


def test_a_lesson_by_taps_on_a_phone_in_french(arrives: Arrives) -> None:
    """Nobody asks for a name; a wrong answer and an impossible one are told why, and change nothing."""
    zoe = arrives(viewport=PHONE, locale="fr-FR", has_touch=True)
    lesson = Learner(zoe, "two-towns", "dice")
    page = zoe.page
    assert len([*lesson.pages()]) == 2
    assert not lesson.wrong_pointers()
    page.locator("[data-die=colt]").tap()
    page.locator(".unit.west[data-unit=K1]").tap()
    expect(page.locator("[data-sentence]")).to_have_text("Un fermier n’écoute pas le colt. Prenez le couteau.")
    expect(page.locator(".why")).to_contain_text("TT-034")
    page.locator("[data-die=knife]").tap()
    page.locator(".unit.west[data-unit=S]").tap()
    expect(page.locator("[data-sentence]")).to_contain_text("le shérif suit n’importe quel dé")
    has_no_violation(page, the_axe(), "told why not")
    page.locator(NEXT).tap()
    expect(page.locator("[data-sentence]")).to_contain_text("Le couteau montre 2")
    page.locator(".unit.west[data-unit=K1]").tap()
    expect(page.locator("[data-sentence]")).to_contain_text("Il reste deux dés")
    assert "4" in zoe.stands(0, "K1")
    assert zoe.get("/api/me") is None


def test_a_lesson_by_keyboard_alone(arrives: Arrives) -> None:
    """The focus is on what is said; Enter turns the page, a number picks an answer; then comes the next lesson."""
    ana = arrives(viewport=DESK)
    Learner(ana, "two-towns", "aim")
    page = ana.page
    said = page.locator("[data-sentence]")
    expect(page.locator(".sentence")).to_be_focused()
    expect(page.locator(".sentence")).to_contain_text("Look at: West’s town.")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Walk one of your people")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Your colt die shows 2")
    ana.page.locator("[data-ask]").wait_for(state="attached")
    options = page.locator("[data-option]").all_inner_texts()
    for who in ("Sheriff", "Cowboy 1"):
        number = str(1 + next(i for i, text in enumerate(options) if who in text))
        page.keyboard.press(number)
        page.locator("[data-confirm]").wait_for()
        page.keyboard.press(number)
        expect(said).to_contain_text("ten tiles from glory" if who == "Sheriff" else "And that is the whole game")
    has_no_violation(page, the_axe(), "the end of a lesson")
    ana.tab_to(page.locator("[data-next-lesson]"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/two-towns/dice")
    expect(page.locator(".sentence")).to_be_focused()


def test_whoever_has_tried_twice_is_shown(arrives: Arrives) -> None:
    ana = arrives(viewport=PHONE, has_touch=True)
    lesson = Learner(ana, "two-towns", "equals")
    [*lesson.pages()]
    show = ana.page.locator("[data-show]")
    for unit in ("D1", "S"):
        expect(show).to_have_count(0)
        ana.page.locator(f".unit.west[data-unit={unit}]").tap()
        expect(ana.page.locator("[data-sentence]")).to_contain_text("First the cowboys")
        ana.page.locator(NEXT).tap()
    show.tap()
    ana.page.locator("[data-confirm]").tap()
    expect(ana.page.locator("[data-sentence]")).to_contain_text("Nobody lost")


def test_from_the_lobby_through_the_course_to_the_first_game(arrives: Arrives) -> None:
    """The poster offers lesson one, then goes on, and at last says that one knows the game."""
    ana = arrives(viewport=PHONE, has_touch=True)
    page, offer = ana.page, ana.page.locator(".bill[data-game=two-towns] .learn")
    ana.goes("/")
    expect(offer).to_have_text("New here? Learn in 5 minutes")
    offer.tap()
    page.wait_for_url("**/learn/two-towns/aim")
    page.locator("[data-sentence]").wait_for()
    course = next(one for one in ana.get("/api/lessons") if one["game"] == "two-towns")
    lessons = [lesson["name"] for sitting in course["sittings"] for lesson in sitting["lessons"]]
    remembered = " ".join(lessons[:-1])
    page.evaluate("done => localStorage.setItem('saloon.learnt.two-towns', done)", remembered)
    ana.goes("/")
    expect(offer).to_have_text(f"Go on learning: {len(lessons) - 1} of {len(lessons)}")
    ana.goes("/learn")
    page.locator("main li a[href$=two-towns]").tap()
    page.locator("[data-go-on]").tap()
    page.wait_for_url(f"**/learn/two-towns/{lessons[-1]}")
    last = Learner(ana, "two-towns", lessons[-1])
    [*last.pages()]
    while last.answers_right():
        [*last.pages()]
    page.locator("[data-first-game]").tap()
    page.wait_for_url("**/table/*")
    page.locator("[data-ask]").wait_for(state="attached")
    chairs = ana.get(f"/api/tables/{page.url.rpartition('/')[2]}")["chairs"]
    assert [chair.get("level") for chair in chairs] == [None, "easy"]
    ana.goes("/")
    expect(page.locator(".bill[data-game=two-towns] .stamp")).to_be_visible()


def test_a_friend_learns_while_the_table_waits(arrives: Arrives) -> None:
    """By the invitation: a name, one tap, and they sit in a lesson; the table calls when it begins."""
    host, friend = arrives("Calamity"), arrives(viewport=PHONE, has_touch=True)
    table = host.lays(FRIEND)
    friend.goes(f"/join/{table['invite']}")
    friend.page.locator("main input").fill("Greenhorn")
    friend.page.locator("[data-other]").tap()
    friend.page.locator("[data-sentence]").wait_for()
    assert [chair["name"] for chair in host.get(f"/api/tables/{table['id']}")["chairs"]] == ["Calamity", "Greenhorn"]
    friend.page.go_back()
    friend.page.locator("main .learn").tap()
    friend.page.locator("[data-sentence]").wait_for()
    friend.page.go_back()
    friend.page.locator("main .learn").tap()
    friend.page.locator("[data-sentence]").wait_for()
    host.starts(table)
    friend.page.locator("[data-called]").tap()
    friend.table_view().wait_for(state="attached")
    expect(friend.page.locator("[data-lesson]")).to_have_count(0)
    assert friend.page.url.endswith(table["id"])


def test_from_the_menu_of_a_table(arrives: Arrives) -> None:
    ana = arrives("Ana")
    ana.sits_at(ana.starts(ana.lays(BOT, position=QUIET_TRAIL)))
    opens_menu(ana.page)
    with ana.context.expect_page() as opened:
        ana.page.locator("dialog a[href='/learn/two-towns']").click()
    opened.value.locator("[data-go-on]").wait_for()
    has_no_violation(opened.value, the_axe(), "a course")


# --- the walk through every lesson ---


@pytest.mark.parametrize("slug", GAMES)
def test_every_lesson_points_at_what_is_seen(arrives: Arrives, slug: str, every_way: bool) -> None:
    """Played to its end once, each in another way; `--long`: in every way. Each page is judged, one is audited."""
    person = arrives(has_touch=True)
    course = next(one for one in person.get("/api/lessons") if one["game"] == slug)
    lessons = [lesson["name"] for sitting in course["sittings"] for lesson in sitting["lessons"]]
    told: list[str] = []
    for number, name in enumerate(lessons):
        for way in WAYS if every_way else [WAYS[number * 7 % len(WAYS)]]:
            told += (f"{slug} {name} {way} {fault}" for fault in walked(person, slug, name, way))
    assert not told, "\n".join(told)


def walked(person: Person, slug: str, name: str, way: Way) -> Iterator[str]:
    """What is wrong with a lesson, from its first page to its last."""
    lesson = Learner(person, slug, name)
    look(person.page, way)
    goes_on = True
    while goes_on:
        for said in lesson.pages():
            yield from (f"“{said[:40]}…”: {fault}" for fault in lesson.wrong_pointers())
        yield from (f"at its question: {fault}" for fault in faults(person.page, way.touch) if not lesson.answers)
        goes_on = lesson.answers_right()
    yield from (f"at its end: {fault}" for fault in faults(person.page, way.touch))
