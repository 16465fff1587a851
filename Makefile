# make play   a game in the terminal            make test   the whole suite, on both builds
# make check  format, lint, types               make bench  the benchmark table

SHELL := /bin/sh
PYTHON ?= python3
UV := .venv/bin/uv
SOURCES := $(shell find src/saloon -name '*.py' -o -name '*.toml' -o -name '*.md')
ARGS ?=

.PHONY: play test test-plain test-fast test-long check bench bench-peers requirements golden clean

play: .venv/ready
	.venv/bin/saloon play two-towns $(ARGS)

test: test-plain test-fast

test-plain: .venv/ready
	SALOON_EXPECT=plain .venv/bin/pytest -n 2 -q

test-fast: .fast/ready
	SALOON_EXPECT=compiled .fast/bin/pytest -n 2 -q

test-long: .venv/ready .fast/ready
	SALOON_EXPECT=plain .venv/bin/pytest -n 2 -q --long
	SALOON_EXPECT=compiled .fast/bin/pytest -n 2 -q --long

check: .venv/ready
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .
	.venv/bin/mypy

bench: .venv/ready .fast/ready
	.venv/bin/python benchmarks/run.py --plain .venv/bin/saloon --compiled .fast/bin/saloon $(ARGS)

bench-peers: .venv/ready .fast/ready .peers/ready
	.venv/bin/python benchmarks/run.py --plain .venv/bin/saloon --compiled .fast/bin/saloon --peers .peers/bin/python $(ARGS)

golden: .venv/ready
	.venv/bin/pytest -q tests/golden --write-golden

# --- what is installed, each behind a stamp ---

.venv/bin/uv:
	@tools/need "$(PYTHON) -c 'import ensurepip, venv'" python3 python3-venv
	$(PYTHON) -m venv .venv
	.venv/bin/pip install -q --disable-pip-version-check uv

.venv/ready: requirements.txt pyproject.toml setup.py | .venv/bin/uv
	$(UV) pip install -q -p .venv/bin/python -r requirements.txt
	SALOON_COMPILE=0 $(UV) pip install -q -p .venv/bin/python --no-deps --no-build-isolation -e .
	@touch $@

.fast/ready: .venv/ready $(SOURCES)
	@tools/need "cc --version && $(PYTHON) -c 'import os, sysconfig; os.stat(sysconfig.get_paths()[\"include\"] + \"/Python.h\")'" gcc python3-dev
	test -x .fast/bin/python || $(PYTHON) -m venv .fast
	$(UV) pip install -q -p .fast/bin/python -r requirements.txt
	SALOON_COMPILE=1 $(UV) pip install -q -p .fast/bin/python --no-deps --no-build-isolation --reinstall-package saloon .
	@rm -rf build
	@touch $@

.peers/ready: benchmarks/peers.txt | .venv/bin/uv
	test -x .peers/bin/python || $(PYTHON) -m venv .peers
	$(UV) pip install -q -p .peers/bin/python -r benchmarks/peers.txt
	@touch $@

requirements: | .venv/bin/uv
	$(UV) pip compile -q requirements.in -o requirements.txt --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 --upgrade

clean:
	rm -rf .venv .fast .peers build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
