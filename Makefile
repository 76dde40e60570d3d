# `make help` lists the commands. They need only python3 (3.11 or newer, with venv).

SHELL := /bin/sh
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin/python
LOCKS := axio_api/requirements

.DEFAULT_GOAL := help

.PHONY: help
help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

.PHONY: run
run: can-run $(VENV)/run.installed ## Start the service on http://127.0.0.1:8000 (HOST= and PORT= change it)
	@echo "Preparing the database ..."
	@nice $(BIN) -m ai.warming --tell & $(BIN) manage.py migrate --verbosity 0
	@exec $(BIN) manage.py serve --host $(HOST) --port $(PORT) --welcome

.PHONY: can-run
can-run:
	@$(PYTHON) axio_api/first_run.py check --host $(HOST) --port $(PORT)

.PHONY: stack
stack: $(VENV)/run.installed ## Start the production set-up on a local PostgreSQL and Redis
	@HOST=$(HOST) PORT=$(PORT) exec $(BIN) -m axio_api.stack

.PHONY: secrets
secrets: ## Write random passwords and keys for docker-compose.yml into secrets/
	@$(PYTHON) axio_api/secret_files.py

.PHONY: digests
digests: $(VENV)/run.installed ## Pin the images of docker-compose.yml by content (needs docker)
	$(BIN) -m axio_api.digests

.PHONY: test
test: $(VENV)/dev.installed $(VENV)/node.installed ## Run all tests, on SQLite and, if it is running, on PostgreSQL
	$(BIN) -m tests

.PHONY: thorough
thorough: $(VENV)/dev.installed $(VENV)/node.installed ## Run all tests with many times as many random games: before a release
	AXIO_TEST_THOROUGH=1 $(BIN) -m tests

.PHONY: check
check: lint test ## Run everything that CI runs

.PHONY: lint
lint: $(VENV)/dev.installed ## Check lint, format, types, import contracts, migrations and schema
	$(BIN) -m ruff check .
	$(BIN) -m ruff format --check .
	$(BIN) -m mypy axio_api games ai
	$(BIN) -m mypy --config-file clients/python/pyproject.toml clients/python/axio_client
	$(BIN) -m mypy --config-file clients/env/pyproject.toml clients/env/axio_env
	$(VENV)/bin/lint-imports --no-cache
	$(BIN) manage.py makemigrations --check --dry-run --verbosity 0
	$(BIN) manage.py spectacular --fail-on-warn --validate --file $(VENV)/openapi.yaml
	diff docs/openapi.yaml $(VENV)/openapi.yaml

.PHONY: fix
fix: $(VENV)/dev.installed ## Format the code, renew what is made from it: schema, Python client, facts in docs/
	$(BIN) -m ruff check --fix .
	$(BIN) -m ruff format .
	$(BIN) manage.py spectacular --fail-on-warn --validate --file docs/openapi.yaml
	$(BIN) clients/python/generate.py
	$(BIN) manage.py handbook
	$(BIN) -m tests.docs.rule_refusals

.PHONY: examples
examples: $(VENV)/dev.installed ## Record the examples of the schema again, from the tests that they came from and TESTS=
	$(BIN) -m tests.schema.record_examples $(TESTS)
	$(BIN) manage.py spectacular --fail-on-warn --validate --file docs/openapi.yaml

.PHONY: clients
clients: $(VENV)/dev.installed $(VENV)/node.installed ## Let generators make clients that play, and write docs/clients.md (needs java and go)
	$(BIN) -m tests.clients.plain

.PHONY: bench
bench: $(VENV)/dev.installed ## Measure the service and its workers (compared with bare ones), rules and kernels
	$(BIN) -m tests.load

.PHONY: load
load: $(VENV)/dev.installed ## Play 200 games with engines at once on the production set-up, and write docs/load.md
	$(BIN) -m tests.chaos.load --write docs/load.md

.PHONY: chaos
chaos: $(VENV)/dev.installed ## Kill and restart processes and cut hosts off while games are played, and write docs/faults.md
	$(BIN) -m tests.chaos --write docs/faults.md

.PHONY: grow
grow: $(VENV)/dev.installed ## Measure lists and lookups with up to a million games, and write docs/growth.md
	$(BIN) -m tests.load.grow --write docs/growth.md

.PHONY: strangers
strangers: $(VENV)/dev.installed ## Measure what strangers can do to others, and write docs/strangers.md (20 minutes)
	$(BIN) -m tests.load.strangers --write docs/strangers.md

.PHONY: agents
agents: $(VENV)/dev.installed ## Play 100 games of each ruleset through /mcp, and write the costs to docs/agents.md
	$(BIN) -m tests.agents --write docs/agents.md

.PHONY: strength
strength: $(VENV)/dev.installed ## Measure the strength of the engines, and write docs/strength.md (hours)
	$(BIN) manage.py strength

.PHONY: mutants
mutants: $(VENV)/dev.installed ## Put small faults into a sample of the code, and write docs/mutants.md
	$(BIN) -m tests.mutants

.PHONY: handbook
handbook: $(VENV)/dev.installed ## Renew the facts and the drawn boards in docs/
	$(BIN) manage.py handbook
	$(BIN) -m docs.pictures.draw_boards

.PHONY: docs-mutants
docs-mutants: $(VENV)/dev.installed ## Change 200 facts of the documentation, and write docs/docs-mutants.md
	PYTHONPATH=clients/python DJANGO_SETTINGS_MODULE=axio_api.settings $(BIN) -m tests.docs.mutants

.PHONY: pictures
pictures: $(VENV)/dev.installed ## Take the README's pictures of the browser client, and draw its icons (needs chromium)
	$(BIN) -m docs.pictures.draw_icons
	$(BIN) -m docs.pictures.screenshots

.PHONY: lock
lock: $(VENV)/dev.installed ## Renew the pinned versions of all dependencies
	$(BIN) -m pip install --quiet uv
	$(BIN) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header pyproject.toml -o $(LOCKS)/run.txt
	$(BIN) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra dev pyproject.toml -o $(LOCKS)/dev.txt

.PHONY: clean
clean: ## Remove the virtual environment and all data of `make run`
	rm -rf $(VENV) var

$(VENV)/bin/python:
	@$(PYTHON) axio_api/first_run.py check --port 0
	@echo "Making an environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

# Uses uv if it is installed, which is ten times faster.
$(VENV)/run.installed: $(LOCKS)/run.txt | $(VENV)/bin/python
	@$(PYTHON) axio_api/first_run.py install $(BIN) $<
	@touch $@

$(VENV)/dev.installed: $(LOCKS)/dev.txt $(VENV)/run.installed
	@$(PYTHON) axio_api/first_run.py install $(BIN) $<
	@touch $@

# Only tests of types and accessibility need node; without it they are skipped.
$(VENV)/node.installed: clients/typescript/package-lock.json | $(VENV)/dev.installed
	@if command -v npm >/dev/null; then npm ci --silent --no-audit --no-fund --prefix clients/typescript; \
	else echo "npm is not installed: tests of types and accessibility will be skipped"; fi
	@touch $@
