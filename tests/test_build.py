"""The right build is under test, and nothing compiled lies where it would hide the source."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import saloon
from saloon.kernel.build import COMPILED


@pytest.mark.skipif("SALOON_EXPECT" not in os.environ, reason="make test says which build it means")
def test_the_build_is_the_one_expected() -> None:
    assert (os.environ["SALOON_EXPECT"] == "compiled") == COMPILED


def test_no_compiled_module_lies_in_the_source_tree() -> None:
    source = Path(__file__).parent.parent / "src"
    assert list(source.rglob("*.so")) == []


def test_the_version_is_that_of_the_package() -> None:
    project = Path(__file__).parent.parent / "pyproject.toml"
    assert f'version = "{saloon.__version__}"' in project.read_text("utf-8")
