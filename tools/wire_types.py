"""Makes docs/wire.schema.json and web/src/gen/wire.ts from the messages of the server; --check only compares."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from saloon.server import wire
from saloon.server.wire import forms
from saloon.server.wire.problem import ProblemDetails

ROOT: Final = Path(__file__).parent.parent
SCHEMA: Final = ROOT / "docs" / "wire.schema.json"
TYPES: Final = ROOT / "web" / "src" / "gen" / "wire.ts"
JSON2TS: Final = ROOT / "web" / "node_modules" / ".bin" / "json2ts"
ROOTS: Final[dict[str, Any]] = {
    "ToServer": wire.ToServer, "ToClient": wire.ToClient, "Me": wire.Me, "TablePlan": wire.TablePlan,
    "TableInfo": wire.TableInfo, "GameInfo": wire.GameInfo, "Ticket": wire.Ticket, "Replay": wire.Replay,
    "Naming": forms.Naming, "Account": forms.Account, "NewPassword": forms.NewPassword, "Level": forms.Level,
    "Sitting": forms.Sitting, "Joining": forms.Joining, "Admitting": forms.Admitting, "Seated": forms.Seated,
    "Exported": forms.Exported, "Problem": ProblemDetails,
}  # fmt: skip


def schema() -> str:
    """One JSON Schema: its properties are the messages and forms, its definitions all that they are made of."""
    shapes, parts = msgspec.json.schema_components(ROOTS.values(), ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "description": f"Protocol {wire.PROTOCOL} between a table and its people.",
        "type": "object",
        "properties": dict(zip(ROOTS, shapes, strict=True)),
        "required": list(ROOTS),
        "$defs": parts,
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def types(described: str) -> str:
    """TypeScript by json2ts, which needs an older spelling for tuples and a word about open objects."""
    data = json.dumps(older(json.loads(described)))
    done = subprocess.run(
        [JSON2TS, "--no-additionalProperties"], input=data, capture_output=True, text=True, check=True
    )
    return done.stdout


def older(part: Any) -> Any:
    if isinstance(part, list):
        return [older(one) for one in part]
    if not isinstance(part, dict):
        return part
    made = {name: older(value) for name, value in part.items()}
    if "prefixItems" in made:
        made |= {"items": made.pop("prefixItems"), "additionalItems": False}
    if made.get("type") == "object" and not made.keys() & {"properties", "additionalProperties"}:
        made["additionalProperties"] = True
    return made


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true", help="write nothing; fail if something is out of date")
    only_compare = arguments.parse_args().check
    described = schema()
    wanted = {SCHEMA: described}
    if JSON2TS.exists():
        wanted[TYPES] = types(described)
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        print(f"{'out of date' if only_compare else 'written'}: {path.relative_to(ROOT)}")
        if not only_compare:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], "utf-8")
    return 1 if only_compare and stale else 0


if __name__ == "__main__":
    sys.exit(main())
