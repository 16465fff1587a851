"""Going through lessons: reading their pages, giving right answers, and judging what they point at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from browser_house import Person

# What is wrong with the pointers of the page that is shown: each mark must be drawn, and its thing and ring be seen.
POINTS = """() => {
  const ropes = document.querySelector('.pointers');
  const panel = document.querySelector('[data-lesson]').getBoundingClientRect();
  return ropes.dataset.marks.split(' ').filter(Boolean).flatMap((mark) => {
    const things = [...document.querySelectorAll(`[data-at~="${mark}"]`)].filter((one) => one.checkVisibility());
    if (!things.length) return [`${mark} is not on the screen`];
    const ring = ropes.querySelector(`[data-ring="${mark}"] rect`)?.getBoundingClientRect();
    if (!ring) return [`${mark} is out of sight`];
    const outside = ring.left < 0 || ring.top < 0 || ring.right > innerWidth || ring.bottom > innerHeight;
    if (outside) return [`${mark}: its ring leaves the window`];
    const rope = 10;
    const across = Math.min(ring.right, panel.right) - Math.max(ring.left, panel.left) - 2 * rope;
    const down = Math.min(ring.bottom, panel.bottom) - Math.max(ring.top, panel.top) - 2 * rope;
    if (across > 0 && down > 0) return [`${mark} lies under what is said about it`];
    const hit = document.elementFromPoint((ring.left + ring.right) / 2, (ring.top + ring.bottom) / 2);
    const over = hit?.closest('[data-lesson], dialog, header, footer, [data-over]');
    return over && !over.contains(things[0]) ? [`${mark} is covered by ${over.localName}.${over.className}`] : [];
  });
}"""
# All rings are where they belong: the board stands still, and so does the page for a few frames; for many more if a
# ring is missing, which may only be late.
SETTLED = """frames => {
  const ropes = document.querySelector('.pointers[data-still]');
  const now = ropes && scrollY + ropes.innerHTML;
  window.stillFor = ropes && now === window.ropesBefore ? window.stillFor + 1 : 0;
  window.ropesBefore = now;
  const all = ropes?.dataset.marks.split(' ').filter(Boolean).length === ropes?.querySelectorAll('[data-ring]').length;
  return window.stillFor >= (all ? frames : 20 * frames);
}"""
FRAMES: Final = 3
PAGES: Final = 40  # no lesson has so many
NEXT: Final = "[data-lesson] [data-next]"


class Learner:
    """Somebody in one lesson."""

    def __init__(self, person: Person, slug: str, name: str) -> None:
        self.person = person
        self.page = person.page
        self.path = f"/api/lessons/{slug}/{name}"
        self.answers: list[Any] = []
        person.turns_to(f"/learn/{slug}/{name}")
        self.page.locator("[data-sentence]").wait_for()

    def sentence(self) -> str:
        return self.page.locator("[data-sentence]").inner_text()

    def settles(self) -> None:
        self.page.wait_for_function(SETTLED, arg=FRAMES)

    def pages(self) -> Iterator[str]:
        """Every page from here to the one that waits for an answer, or to the end."""
        for _ in range(PAGES):
            self.settles()
            yield self.sentence()
            if not self.page.locator(NEXT).count():
                return
            self.page.locator(NEXT).click()
        raise AssertionError(f"{self.path} does not come to its question")

    def wrong_pointers(self) -> list[str]:
        found: list[str] = self.page.evaluate(POINTS)
        return found

    def answers_right(self) -> bool:
        """Gives an answer that is right, as any answer can be given; False if the lesson is over."""
        taught = self.person.post(self.path, answers=self.answers)
        if taught["done"]:
            return False
        sight = taught["frames"][-1]["sight"] if taught["frames"] else taught["first"]
        ask = next(ask for ask in sight["asks"] if ask["mine"])
        self.picks(ask["options"].index(taught["answer"]) + 1)
        self.answers.append(taught["answer"])
        return True

    def picks(self, number: int) -> None:
        """The answer of this number in the list of all answers, and goes on to what is said to it."""
        read = self.page.locator("[data-page]").get_attribute("data-page")
        self.page.locator(f"[data-option='{number}']").evaluate("option => option.click()")
        self.page.locator("[data-confirm]").click()
        self.page.wait_for_function("read => document.querySelector('[data-page]').dataset.page !== read", arg=read)
        self.skips()

    def skips(self) -> None:
        """What happens is shown as it ended."""
        while not self.page.locator(".pointers[data-still]").count():
            self.page.keyboard.press(" ")
            self.page.wait_for_timeout(20)
