"""Schemathesis against the description of the API: nothing it thinks of may cause a fault of ours."""

from __future__ import annotations

import json
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from http_house import Server, make_table, serving
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from saloon.server.common.settings import Settings

pytest_plugins = ["http_server"]
SHORT, LONG = 5, 200
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A house of its own, where strange things are stored."""
    with serving(Settings(data=tmp_path_factory.mktemp("fuzzed"), limit_factor=100_000.0)) as running:
        yield running


def operations() -> list[str]:
    from saloon.server.app import create_app

    app = create_app(Settings(data=Path()))
    return [
        f"{method.upper()} {path}" for path, item in app.openapi_schema.to_schema()["paths"].items() for method in item
    ]


def tried(server: Server, label: str, mode: GenerationMode, examples: int) -> None:
    method, path = label.split(" ")
    document = json.loads(server.visitor().get("/schema/openapi.json").text)
    operation = schemathesis.openapi.from_dict(document)[path][method]
    host = server.guest("Fuzz")
    table = make_table(host, public=True)
    known = {
        "table": table["id"],
        "token": table["invite"],
        "slug": "two-towns",
        "lang": "en",
        "name": "aim",
        "rule": "TT-066",
    }

    @settings(max_examples=examples, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def one(case: Any) -> None:
        for name in known.keys() & case.path_parameters.keys():
            if len(str(case.path_parameters[name])) % 2:  # half of the time something that is really there
                case.path_parameters[name] = known[name]
        response = case.call(base_url=server.url, cookies={"saloon": host.cookies["saloon"]}, timeout=30)
        case.validate_response(response, checks=CHECKS)

    with suppress(Unsatisfiable) if mode is GenerationMode.NEGATIVE else nullcontext():
        one()  # not every request can be wrong


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("label", operations())
def test_a_few_strange_requests(guarded: Server, label: str, mode: GenerationMode) -> None:
    tried(guarded, label, mode, SHORT)


@pytest.mark.long
@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("label", operations())
def test_many_strange_requests(guarded: Server, label: str, mode: GenerationMode) -> None:
    tried(guarded, label, mode, LONG)
