"""The audit bites: a page with one flaw of each kind is told exactly that, and a sound page nothing."""

from __future__ import annotations

import pytest
from browser_audit import EXCUSED, faults
from playwright.sync_api import Browser, ViewportSize

pytest_plugins = ["browser_server"]

PHONE: ViewportSize = {"width": 360, "height": 640}

SOUND = """<html lang="fr"><meta http-equiv="Content-Security-Policy" content="style-src-elem 'self'">
<body style="margin: 0; font: 16px/1.4 sans-serif">
  <h1>Partie</h1>
  <p>Cette phrase a deux lignes, qui sont proches et qui ne se touchent pas, et <a href="#">un lien</a>.</p>
  <button class="btn" style="min-height: 44px">Jouer</button>
  <label style="display: flex; min-height: 40px"><input type="checkbox"> Sons</label>
  <p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">C’est votre tour</p>
  <div style="height: 60px; overflow: auto">
    <p style="height: 300px">Haut</p>
    <button style="height: 44px">Bas</button>
  </div>
  <p style="zoom: 1.5; width: 160px; overflow: hidden">Une ligne plus grande</p>
  <div style="position: sticky; bottom: 0; height: 80px; background: #fff">La barre</div>
  FLAW
</body></html>"""

FLAWS = {
    "a word with an ellipsis": (
        '<p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Une longue phrase</p>',
        "cut", "Une longue phrase",
    ),
    "a second line under the edge": (
        '<p style="height: 22px; width: 120px; overflow: hidden">Une longue phrase coupée</p>', "cut", "Une longue",
    ),
    "a text past the edge of the screen": (
        '<p style="position: fixed; left: 300px; white-space: nowrap">Une longue phrase</p>', "outside", "Une longue",
    ),
    "two texts in one place": (
        '<div style="position: relative; height: 40px"><b>Argent</b>'
        '<i style="position: absolute; left: 9px; top: 2px">Or</i></div>',
        "overlap", "Argent",
    ),
    "a text half under a box": (
        '<div style="position: relative; height: 40px"><b>Cartouches</b>'
        '<i style="position: absolute; left: 40px; top: 0; width: 60px; height: 30px; background: #fc0"></i></div>',
        "overlap", "Cartouches",
    ),
    "a text half under a box that cannot be pointed at": (
        '<div style="position: relative; height: 40px"><b>Cartouches</b><i style="position: absolute; left: 40px;'
        ' top: 0; width: 60px; height: 30px; background: #fc0; pointer-events: none"></i></div>',
        "overlap", "Cartouches",
    ),
    "a page wider than the screen": ('<div style="width: 420px; height: 4px"></div>', "wide", "the page"),
    "a box that has to be moved sideways": (
        '<div style="width: 200px; overflow: auto"><div style="width: 260px; height: 20px">Journal</div></div>',
        "wide", "Journal",
    ),
    "a button past the edge": (
        '<button style="position: fixed; left: 340px; top: 9px; width: 80px; height: 44px"></button>', "outside", "",
    ),
    "a button under something": (
        '<div style="position: relative"><button style="width: 120px; height: 44px">Passer</button>'
        '<span style="position: absolute; inset: 0 240px 0 0"></span></div>',
        "covered", "Passer",
    ),
    "a small button": ('<button style="width: 20px; height: 44px; padding: 0">1</button>', "small", "1"),
    "a button of the house too small for a thumb": (
        '<button class="btn" style="height: 36px">Passer</button>', "small", "Passer",
    ),
    "an English word": ("<p>Cette phrase est again anglaise.</p>", "foreign", "Cette phrase"),
    "an English label": ('<button style="width: 44px; height: 44px" aria-label="Undo"></button>', "foreign", "Undo"),
    "a key": ("<p>table.undo-declined</p>", "key", "table.undo-declined"),
    "an id": ("<p>general-store-2</p>", "key", "general-store-2"),
    "a hole": ("<p>Au tour de {who}</p>", "key", "Au tour de"),
    "a word for a mouse": ("<p>Survolez la carte</p>", "hover", "Survolez"),
}  # fmt: skip


@pytest.mark.parametrize("touch", [True, False])
def test_a_sound_page_is_sound(browser: Browser, touch: bool) -> None:
    page = browser.new_page(viewport=PHONE)
    page.set_content(SOUND.replace("FLAW", ""))
    assert [*map(str, faults(page, touch))] == []
    page.close()


def test_every_flaw_is_told(browser: Browser) -> None:
    page = browser.new_page(viewport=PHONE)
    for name, (flaw, kind, text) in FLAWS.items():
        page.set_content(SOUND.replace("FLAW", flaw))
        told = faults(page, touch=True)
        assert {one.kind for one in told} == {kind}, f"{name}: {[*map(str, told)]}"
        assert any(one.text.startswith(text) for one in told), f"{name}: {[*map(str, told)]}"
        assert kind in ("covered", "key", "foreign", "hover") or all(one.px > 0 for one in told), name
    page.close()


PLACES = {
    ".bill .picture": '<div class="bill"><div class="picture">',
    ".gulch .loc > .cover": '<div class="gulch"><div class="loc"><div class="cover">',
    "article .scroll": '<article><div class="scroll">',
}


def test_what_is_excused_is_excused(browser: Browser) -> None:
    page = browser.new_page(viewport=PHONE)
    for kind, selector, _ in EXCUSED:
        flaw = [flaw for flaw, of, _ in FLAWS.values() if of == kind][-1 if kind == "wide" else 0]
        inside = f"<div {selector[1:-1]}>" if selector.startswith("[") else PLACES[selector]
        page.set_content(SOUND.replace("FLAW", f"{inside}{flaw}</div>"))
        assert faults(page, touch=True) == []
    page.close()
