# make play   the lobby in your browser         make test   all checks and the whole suite, on both builds
# make check  format, lint, types               make bench  the benchmark table
# make wheel  what others install, in dist/     make docs   guides and reference as pages, in out/docs/

SHELL := /bin/sh
PYTHON ?= python3
UV := .venv/bin/uv
SOURCES := $(shell find src/saloon -name '*.py' -o -name '*.toml' -o -name '*.md')
ARGS ?=
SERVER_ARGS ?=

.PHONY: play client wheel docs test test-plain test-fast test-web test-install test-long services lint check bench bench-peers bench-server bench-server-peers bench-flood requirements golden clean

play: .venv/ready client
	.venv/bin/saloon serve $(ARGS)

client: src/saloon/web_dist/index.html

wheel: dist/ready

# A warning is a fault: a link that leads nowhere, a docstring that cannot be read.
docs: .docs/ready
	PYTHONPATH=src .docs/bin/sphinx-build -q -E -W --keep-going -d out/doctrees docs out/docs
	@echo out/docs/index.html

test: lint docs test-plain test-fast test-install test-web

test-plain: .venv/ready client services
	SALOON_EXPECT=plain SALOON_REQUIRE_SERVICES=1 .venv/bin/pytest -n 2 -q --ignore tests/install $(ARGS)

# Pages look the same whatever the engine: the browser plays on the plain build alone.
test-fast: .fast/ready services
	SALOON_EXPECT=compiled SALOON_REQUIRE_SERVICES=1 .fast/bin/pytest -n 2 -q --ignore tests/browser --ignore tests/install $(ARGS)

test-install: .venv/ready dist/ready
	.venv/bin/pytest -n 2 --dist worksteal -q tests/install $(ARGS)

test-web: web/node_modules/.ready
	cd web && npm test --silent

test-long:
	$(MAKE) test ARGS=--long

services:
	@tools/need "test -x /usr/bin/chromium" chromium fonts-dejavu-core
	@tools/need "command -v initdb || ls /usr/lib/postgresql/*/bin/initdb" postgresql
	@tools/need "redis-server --version" redis-server

check: .venv/ready
	.venv/bin/saloon declare src examples
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .
	@$(MAKE) --no-print-directory lint

lint: .venv/ready web/node_modules/.ready
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/saloon declare src examples --check
	.venv/bin/python tools/texts.py --check
	.venv/bin/python tools/wire_types.py --check
	cd web && npm run --silent check

shots: .venv/ready client
	.venv/bin/python tools/shots.py $(ARGS)

gif: .venv/ready client
	.venv/bin/python tools/shots.py --gif

bench: .venv/ready .fast/ready
	.venv/bin/python benchmarks/run.py --plain .venv/bin/saloon --compiled .fast/bin/saloon $(ARGS)
	.venv/bin/python benchmarks/server.py $(SERVER_ARGS)

bench-peers: .venv/ready .fast/ready .peers/ready benchmarks/bgio/node_modules/.ready
	.venv/bin/python benchmarks/run.py --plain .venv/bin/saloon --compiled .fast/bin/saloon --peers .peers/bin/python $(ARGS)
	.venv/bin/python benchmarks/server.py --peers $(SERVER_ARGS)

bench-server: .venv/ready .fast/ready
	.venv/bin/python benchmarks/server.py $(SERVER_ARGS)

bench-server-peers: .venv/ready .fast/ready benchmarks/bgio/node_modules/.ready
	.venv/bin/python benchmarks/server.py --peers $(SERVER_ARGS)

bench-flood: .venv/ready .fast/ready
	.venv/bin/python benchmarks/flood.py $(ARGS)

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

# The wheel is built from the sdist, each with only what pyproject.toml says that it needs.
dist/ready: .venv/ready $(SOURCES) src/saloon/web_dist/index.html MANIFEST.in README.md LICENSE
	@tools/need "cc --version && $(PYTHON) -c 'import os, sysconfig; os.stat(sysconfig.get_paths()[\"include\"] + \"/Python.h\")'" gcc python3-dev
	rm -rf dist
	SALOON_COMPILE=1 $(UV) build -q -p $(PYTHON) -o dist
	@touch $@

# The compiled build under test is the wheel.
.fast/ready: dist/ready requirements.txt
	test -x .fast/bin/python || $(PYTHON) -m venv .fast
	$(UV) pip install -q -p .fast/bin/python -r requirements.txt
	$(UV) pip install -q -p .fast/bin/python --no-deps --reinstall dist/*.whl
	@touch $@

web/node_modules/.ready: web/package-lock.json web/package.json web/.npmrc
	@tools/need "node --version && npm --version" nodejs npm
	cd web && npm ci --silent --no-audit --no-fund
	@touch $@

benchmarks/bgio/node_modules/.ready: benchmarks/bgio/package-lock.json benchmarks/bgio/package.json benchmarks/bgio/.npmrc
	@tools/need "node --version && npm --version" nodejs npm
	cd benchmarks/bgio && npm ci --silent --no-audit --no-fund
	@touch $@

src/saloon/web_dist/index.html: .venv/ready web/node_modules/.ready $(shell find web/src web/public web/index.html web/vite.config.ts tools -type f) $(shell find src/saloon -name '*.toml')
	.venv/bin/python tools/texts.py
	cd web && npm run --silent build
	@touch $@

.docs/ready: requirements-docs.txt | .venv/bin/uv
	test -x .docs/bin/python || $(PYTHON) -m venv .docs
	$(UV) pip install -q -p .docs/bin/python -r requirements-docs.txt
	@touch $@

.peers/ready: benchmarks/peers.txt | .venv/bin/uv
	test -x .peers/bin/python || $(PYTHON) -m venv .peers
	$(UV) pip install -q -p .peers/bin/python -r benchmarks/peers.txt
	@touch $@

requirements: | .venv/bin/uv
	$(UV) pip compile -q pyproject.toml --all-extras requirements.in -o requirements.txt --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 --upgrade
	$(UV) pip compile -q requirements-docs.in -o requirements-docs.txt --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 --upgrade

clean:
	rm -rf .venv .fast .peers .docs web/node_modules benchmarks/bgio/node_modules src/saloon/web_dist build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
