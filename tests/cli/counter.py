"""Runs command lines in this process, as if typed: 80 columns, no terminal, English unless said otherwise."""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from saloon.cli.main import status


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def saloon(*args: str | Path, typed: str = "", locale: str = "en_US.UTF-8") -> Ran:
    out, err = io.StringIO(), io.StringIO()
    surroundings = {"COLUMNS": "80", "LC_ALL": locale, "NO_COLOR": "1"}
    here = patch.dict(os.environ, surroundings), patch.object(sys, "stdin", io.StringIO(typed))
    with here[0], here[1], redirect_stdout(out), redirect_stderr(err):
        code = status([str(arg) for arg in args])
    return Ran(code, out.getvalue(), err.getvalue())


def complaint(*args: str | Path, locale: str = "en_US.UTF-8", code: int = 2) -> str:
    """The one line that a wrong command line gets, and nothing else."""
    ran = saloon(*args, locale=locale)
    assert ran.code == code, ran
    assert ran.err.count("\n") == 1, ran.err
    assert "{" not in ran.err
    assert "Traceback" not in ran.err
    assert ran.out == ""
    return ran.err
