"""What is made from the messages is up to date."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SOURCES = {**os.environ, "PYTHONPATH": str(ROOT / "src")}  # a class that is compiled no longer knows its types


def test_schema_and_types_are_those_of_the_messages() -> None:
    command = [sys.executable, str(ROOT / "tools" / "wire_types.py"), "--check"]
    done = subprocess.run(command, env=SOURCES, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
