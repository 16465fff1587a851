"""Accessibility, judged by axe-core in the page itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def the_axe() -> str:
    if not AXE.is_file():
        pytest.fail("axe-core is not installed: run `npm ci` in web/")
    return AXE.read_text()


def low_contrast(page: Page, axe: str) -> list[str]:
    """Texts that can hardly be read, by the rule alone: that is quick."""
    return [f"contrast: {told}" for _, told in violations(page, axe, runOnly=["color-contrast"])]


def has_no_violation(page: Page, axe: str, where: str) -> None:
    told = [f"{rule}: {told}" for rule, told in violations(page, axe)]
    assert not told, f"{where}\n" + "\n".join(told[:10])


def violations(page: Page, axe: str, **options: Any) -> list[tuple[str, str]]:
    """Rule and place of each; what passes is not even listed, which would take most of the time."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    run = "async options => (await axe.run({ ...options, reporter: 'no-passes' })).violations"
    found = page.evaluate(run, options)
    return [(one["id"], f"{node['target']} {node['failureSummary']}") for one in found for node in one["nodes"]]
