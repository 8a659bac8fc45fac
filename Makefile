# Hornox: `make` lists the targets.
#
# Variables:
#   PYTHON=python3.12   the interpreter to build .venv with (3.11 or newer)
#   JOBS=4              test processes (2 unless told)
#   SEEDS=5000          simulated worlds that soak plays (5000 unless told)
#   INPUTS=200000       broken requests and frames that soak sends (200000 unless told)
#   KILLS=50            how often crash kills a server (50 unless told)
#   FAULTS=1000         how often demo-cluster-faults breaks something (1000 unless told)
#   ARGS="..."          further arguments for play (hornox serve), test (pytest), bench and gallery
#   SIZE=lying          with journeys: small, phone, lying, tablet, laptop or tv (all unless told)
#   CHROMIUM=/path      the browser for browser tests (/usr/bin/chromium unless told)
#   WHEEL_PYTHON=...    with test-wheel: the interpreter of the environments (that of .venv unless told)
#   UPGRADE=1           with lock: take the newest versions instead of keeping the pins

.DEFAULT_GOAL := help
# Bytecode is kept even where the system turns it off: each process would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE
.DELETE_ON_ERROR:
SHELL := /bin/sh

VENV  := .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.stamp
JOBS  ?= 2
SEEDS ?= 5000
INPUTS ?= 200000
KILLS ?= 50
FAULTS ?= 1000
ARGS  ?=

# Used by `make lock` and `make publish` only.
UV_VERSION := 0.13.7
LOCK_VENV  := .venv-lock
UV         := $(LOCK_VENV)/$(UV_VERSION)/bin/uv

# Tried in this order unless PYTHON is given. Each is run, not only looked up: a name on the
# PATH may be a version manager's shim with nothing behind it, or lack the venv module.
CANDIDATES := $(if $(PYTHON),"$(PYTHON)",python3.13 python3.12 python3.11 python3)
PROBE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
FIND_PYTHON = python=; for candidate in $(CANDIDATES); do \
		if "$$candidate" -c '$(PROBE)' >/dev/null 2>&1; then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo 'hornox needs Python 3.11 or newer, with venv and pip. Tried:' $(CANDIDATES) >&2; \
		echo 'Install one, or name it: make setup PYTHON=/path/to/python3' >&2; \
		exit 1; \
	fi

# Bytecode is left to the first import, to shorten setup.
PIP_INSTALL := python -m pip install -qq --disable-pip-version-check --no-compile

# What .venv was made for: this directory (a venv does not survive being moved) and, if PYTHON
# is given, that interpreter. Should either differ, setup starts afresh.
IDENTITY := import sys; print(sys.base_prefix, *sys.version_info[:3])
FRESH := $(shell \
	[ "$$(cat $(STAMP) 2>/dev/null)" = "$(CURDIR)" ] && \
	have=$$($(BIN)/python -c '$(IDENTITY)' 2>/dev/null) && \
	{ [ -z "$(PYTHON)" ] || [ "$$("$(PYTHON)" -c '$(IDENTITY)' 2>/dev/null)" = "$$have" ]; } && \
	echo yes)

# The browser client: built where the server serves it from, and packed into the wheel.
STATIC     := src/hornox/server/static
CLIENT     := $(STATIC)/index.html
MODULES    := web/node_modules/.stamp
NPM        := npm --prefix web
WEB_FILES  := $(shell find web/src web/public src/hornox/texts -type f -not -name '*.py*' 2>/dev/null) \
	web/index.html web/vite.config.ts web/tsconfig.json web/svelte.config.js
CHROMIUM   ?= /usr/bin/chromium
export CHROMIUM JOBS

CODE       := $(wildcard src tests benchmarks examples scripts)
BENCHMARKS := $(filter-out _% naive% champion cluster ideas ladder load stores workers,$(sort $(notdir $(basename $(wildcard benchmarks/*.py)))))

.PHONY: help setup play terminal web fixtures quick test-wheel release publish test test-rooms test-browser journeys check-web gallery budget soak \
	crash hostile envs load demo-cluster demo-cluster-faults vector kernels check format docs bench schema lock clean FORCE

help: ## List the targets
	@echo 'usage: make TARGET [PYTHON=python3.12] [ARGS="..."]'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## Make .venv with hornox and the development tools

$(UV):
	@$(FIND_PYTHON); "$$python" -m venv --clear $(LOCK_VENV)/$(UV_VERSION)
	@$(LOCK_VENV)/$(UV_VERSION)/bin/$(PIP_INSTALL) uv==$(UV_VERSION)

$(STAMP): requirements/dev.txt requirements/docs.txt pyproject.toml $(if $(FRESH),,FORCE)
	@$(FIND_PYTHON); \
	echo "Setting up $(VENV) with $$("$$python" --version) ..."; \
	rm -f $(STAMP) && "$$python" -m venv --clear $(VENV)
	@$(BIN)/$(PIP_INSTALL) --require-hashes --no-deps \
		-r requirements/dev.txt -r requirements/docs.txt
	@$(BIN)/$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@$(BIN)/python -m pip --disable-pip-version-check check
	@echo "$(CURDIR)" > $(STAMP)

FORCE:

play: setup $(CLIENT) ## Play in the browser: build the client if need be, serve and tell where
	@$(BIN)/hornox serve $(ARGS)

terminal: setup ## Play a game in the terminal
	@$(BIN)/hornox play $(ARGS)

web: $(CLIENT) ## Build the browser client (needs Node 20 or newer)

$(CLIENT): $(WEB_FILES) $(MODULES)
	@$(NPM) run --silent build

# Node is needed to build the client, not to run an installed Hornox.
$(MODULES): web/package-lock.json
	@command -v npm >/dev/null 2>&1 || { \
		echo 'Building the browser client needs Node 20 or newer, with npm.' >&2; \
		echo 'Without it, play in the terminal: make terminal' >&2; exit 1; }
	@$(NPM) ci --no-audit --no-fund
	@touch $@

fixtures: setup ## Record games of every mode for the client's tests
	@$(BIN)/python -m tests.browser.fixtures

check-web: $(MODULES) fixtures ## Formatting, lint, types, texts and unit tests of the client
	@$(NPM) run --silent format:check
	@$(NPM) run --silent lint
	@$(NPM) run --silent types:check
	@$(NPM) run --silent check
	@$(NPM) run --silent test

# No test installs anything. Without a browser a loud message says what was not tested.
SAY_NO_BROWSER = [ -x "$(CHROMIUM)" ] || printf '\n%s\n%s\n%s\n\n' \
	'!!! SKIPPED: no browser test was run, for there is no $(CHROMIUM).' \
	'!!! Install it (Debian: apt-get install chromium) or name another:' \
	'!!! make test CHROMIUM=/path/to/chromium' >&2

test-browser: setup fixtures $(CLIENT) ## Run every browser test, with Debian's chromium
	@$(SAY_NO_BROWSER)
	@[ ! -x "$(CHROMIUM)" ] || $(NPM) run --silent test:browser -- $(ARGS)

journeys: setup fixtures $(CLIENT) ## Run every journey in the browser at all six sizes (SIZE=lying for one)
	@$(SAY_NO_BROWSER)
	@[ ! -x "$(CHROMIUM)" ] || $(NPM) run --silent journeys -- $(if $(SIZE),--project=$(SIZE)) $(ARGS)

gallery: setup fixtures $(CLIENT) ## Take the pictures of docs/play (ARGS=reveal: only the animation)
	@$(NPM) run --silent gallery -- $(ARGS)

budget: setup fixtures $(CLIENT) ## Print what a first visit loads, and how long a reveal keeps the page busy
	@$(NPM) run --silent budget

PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# Coverage doubles the time, so it is measured only in the tests of the rooms that must be covered.
COVERING = tests/engine tests/properties tests/record tests/rulebook

# Types, the kernels and the client keep one core busy each, so they are made side by side.
test: setup ## Check, then run every test; engine and record must be covered wholly
	@$(MAKE) --no-print-directory --jobs=$(JOBS) check kernels $(if $(shell command -v npm 2>/dev/null),$(CLIENT))
	$(PYTEST) $(COVERING) --cov --cov-report=term-missing:skip-covered $(ARGS)
	$(PYTEST) $(addprefix --ignore=,$(COVERING)) $(ARGS)
	@$(SAY_NO_BROWSER)

soak: setup ## Simulate tables and servers in thousands of worlds with accidents, and feed them noise
	HORNOX_SEEDS=$(SEEDS) HORNOX_INPUTS=$(INPUTS) $(BIN)/python -m pytest -q -n $(JOBS) \
		tests/table/test_simulation.py tests/server/test_simulation.py tests/server/fuzz $(ARGS)

crash: setup ## Kill a real server under load, fifty times or KILLS of them
	HORNOX_KILLS=$(KILLS) $(BIN)/python -m pytest -q -s tests/server/test_crash.py $(ARGS)

demo-cluster: setup $(CLIENT) ## Start PostgreSQL, Redis, three servers, a worker and nginx here (ARGS="--port 8600")
	@$(BIN)/python -m scripts.cluster $(ARGS)

demo-cluster-faults: setup ## Play on three servers while breaking them, a thousand times or FAULTS of them
	FAULTS=$(FAULTS) $(BIN)/python -m pytest -q -s tests/server/faults $(ARGS)

hostile: setup ## Attack a real server with floods of every kind and crowds of bots while tables play
	@echo '| flood | what it did | p99 before / during | core | memory idle / most / after | refused of others |'
	@HORNOX_HOSTILE=1 $(BIN)/python -m pytest -q -s tests/server/hostile -k "tables_play_on or crowd" $(ARGS)

envs: setup ## Test the environments in every mode with the smallest and largest number of players
	HORNOX_ENVS=1 $(BIN)/python -m pytest -q -n $(JOBS) tests/envs $(ARGS)

vector: setup ## Compare tables in step with the engine over 100,000 random steps of each mode
	HORNOX_VECTOR_STEPS=100000 $(BIN)/python -m pytest -q -n $(JOBS) tests/envs/test_vector.py $(ARGS)

load: setup ## Drive a real server with 4,000 players (ARGS="--players 400 --seconds 20")
	$(BIN)/python -m benchmarks.load $(ARGS)

# The tests that find most mistakes within a minute: rules, records, house rules.
QUICK := tests/engine tests/rulebook tests/record tests/vectors tests/architecture tests/texts

quick: setup ## Lint, formatting, types and the quickest tests: below a minute
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy $(CODE)
	@$(PYTEST) -q $(QUICK)

ROOMS ?= engine
test-rooms: setup ## Run the tests of some rooms (ROOMS="engine record")
	@$(PYTEST) -q $(addprefix tests/,$(ROOMS)) $(ARGS)

test-wheel: setup $(CLIENT) ## Build wheels in all ways and try them in empty environments (WHEEL_PYTHON=python3.13)
	@HORNOX_WHEEL=1 HORNOX_PYTHON="$(WHEEL_PYTHON)" $(BIN)/python -m pytest -q tests/wheel $(ARGS)

release: setup $(CLIENT) ## Build wheel and sdist into dist/ and check them (ARGS=--tag also tags)
	@$(BIN)/python scripts/release.py $(ARGS)

publish: test $(UV) ## Test, build, check and tag a release, then push the tag and upload dist/ (asks for credentials)
	@$(MAKE) release ARGS=--tag
	git push origin "v$$($(BIN)/python scripts/release.py --version)"
	$(UV) publish dist/*

kernels: setup ## Compile the simulator's kernels, so that the next start need not
	@$(BIN)/python -c 'from hornox.sim import warm_up; warm_up()'

check: setup ## Lint, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)

format: setup $(MODULES) ## Format the code and apply the safe lint fixes
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@$(NPM) run --silent format

# Strict: a warning, a broken link or an unknown reference stops the build. Nothing is fetched.
docs: setup ## Build the documentation site in build/docs
	@$(BIN)/python -m sphinx --builder html --fail-on-warning --keep-going --quiet docs build/docs
	@echo 'Open build/docs/index.html in a browser.'

bench: setup ## Run the benchmarks
	@set -e; for benchmark in $(BENCHMARKS); do \
		echo "== $$benchmark"; $(BIN)/python -m benchmarks.$$benchmark $(ARGS); \
	done
	@echo "== hornox bench"; $(BIN)/hornox bench $(ARGS)
	@[ ! -e $(CLIENT) ] || { echo '== web'; $(NPM) run --silent size; }

COMPILE = $(UV) pip compile --quiet pyproject.toml \
	--universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

schema: setup ## Write the schemas of records, protocols and HTTP API, and what the browser client shares
	$(BIN)/python -m hornox.record.schema > src/hornox/record/record.schema.json
	$(BIN)/python -m hornox.bots.external.schema > src/hornox/bots/external/protocol.schema.json
	$(BIN)/python -m hornox.server.wire.schema > src/hornox/server/wire/protocol.schema.json
	$(BIN)/python -m hornox.server.http.openapi > src/hornox/server/http/openapi.json
	$(BIN)/python -m hornox.server.shared > src/hornox/server/shared.json

lock: $(UV) ## Pin the dependencies in requirements/
	$(COMPILE) --extra all --output-file requirements/runtime.txt
	$(COMPILE) --extra all --group dev --constraint requirements/runtime.txt \
		--output-file requirements/dev.txt
	$(COMPILE) --group docs --constraint requirements/dev.txt \
		--output-file requirements/docs.txt

clean: ## Remove everything that was made
	rm -rf web/node_modules web/fixtures web/test-results $(STATIC)
	rm -rf $(VENV) $(LOCK_VENV) build dist htmlcov .coverage .coverage.* \
		.hypothesis .mypy_cache .pytest_cache .ruff_cache
	find $(CODE) -type d -name __pycache__ -prune -exec rm -rf {} +
