"""Accessibility, judged by axe-core in the page itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def the_axe() -> str:
    if not AXE.is_file():
        pytest.fail("axe-core is not installed: run `npm ci` in web/")
    return AXE.read_text()


def low_contrast(page: Page, axe: str) -> list[str]:
    """Texts that can hardly be read, by the rule alone: that is quick."""
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run({ runOnly: ['color-contrast'] })).violations")
    return [f"contrast: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def has_no_violation(page: Page, axe: str, where: str) -> None:
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run()).violations")
    told = [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]
    assert not told, f"{where}\n" + "\n".join(told[:10])
