"""Whether a page fits its window: nothing wider than it, nothing to tap outside it or too small for a finger."""

from __future__ import annotations

from playwright.sync_api import Page

FINGER = 34  # px, across the shorter side

MISFITS = """finger => {
  const wide = innerWidth, needs = document.documentElement.scrollWidth, told = [];
  if (needs > wide) told.push(`the page is ${needs} wide`);
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  for (const one of (top ?? document.body).querySelectorAll('button, a.btn, input, select, summary')) {
    if (one.closest('.vh') || one.matches('.vh, [type=checkbox], [type=radio]')) continue;
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    if (!box.width || style.visibility === 'hidden') continue;
    const along = one.closest('[data-sideways]') !== null; // a row that is moved along
    const name = (one.innerText || one.getAttribute('aria-label') || one.className || one.tagName).trim();
    if (!along && (box.left < -0.5 || box.right > wide + 0.5))
      told.push(`${name} leaves the window: ${box.left} to ${box.right}`);
    if (Math.min(box.width, box.height) < finger) told.push(`${name} is small: ${box.width} × ${box.height}`);
    const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    if (cut && one.matches('button, a.btn')) told.push(`${name} is cut`);
  }
  return told;
}"""


def fits(page: Page, where: str) -> None:
    told = page.evaluate(MISFITS, FINGER)
    assert not told, f"{where}: {told}"
