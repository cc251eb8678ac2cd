# Every verb of the house. A target's comment is its help; bare `make` prints them.
.DEFAULT_GOAL := help
.PHONY: help setup setup-dev lock messages native run demo day test test-all fix check laws types catalogue scripts ready
PYTHON := .venv/bin/python

help: ## Show this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Make the virtual environment and install what running needs
	@sh .ci/setup.sh requirements.txt

setup-dev: ## The same with what tests and checks need
	@sh .ci/setup.sh requirements-dev.txt

lock: setup-dev ## Make both requirement files from pyproject.toml: make lock UPGRADE="Django celery"
	@$(PYTHON) .ci/lock.py $(UPGRADE)
	@sh .ci/setup.sh requirements-dev.txt
	@$(PYTHON) .ci/licences.py

messages: setup-dev ## Gather the English messages, and make the pseudo-languages of them (needs gettext)
	@$(PYTHON) .ci/messages.py
	@$(PYTHON) -m tests.data.pseudo_languages

native: ## Build the native matcher: large fields, proven (optional; needs g++ and liblemon-dev)
	@sh .ci/native.sh

run: setup ## Start everything here: web, workers, clock; Ctrl-C stops it, the data stays
	@exec $(PYTHON) -m config.launcher

demo: setup ## Load the demonstration tournament again: make demo STAGE=round-2
	@$(PYTHON) manage.py migrate -v 0
	@$(PYTHON) manage.py demo --stage $(or $(STAGE),round-2)

day: setup ## Play a whole event, headless, ending with PDFs in out/: EVENT=combat-hex-2007, mesbg or results-only
	@exec $(PYTHON) -m config.rehearsal $(if $(EVENT),--event $(EVENT))

test: setup-dev ## Run the suite, on SQLite and on PostgreSQL: each promise once
	@sh .ci/test.sh

test-all: test ## Everything: all of it on PostgreSQL, every case and the thorough runs, for hours, before a release
	@$(PYTHON) -m tests.on_postgres -q -n 2 --everything
	@$(PYTHON) -m pytest -q -n 2 --dist loadgroup --thorough

fix: setup-dev ## Format, and mend what the linter can mend
	@$(PYTHON) -m ruff format .
	@$(PYTHON) -m ruff check --fix .

check: setup-dev ## Lint, types, import law, migrations and the suite: this is CI
	@$(MAKE) --no-print-directory --jobs 2 --output-sync laws scripts ready
	@sh .ci/test.sh types catalogue

laws:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	.venv/bin/lint-imports
	$(PYTHON) -m djlint templates --lint --quiet
	MUSTER_STATE=$$(mktemp -d) $(PYTHON) manage.py makemigrations --check --dry-run

catalogue: # the messages are gathered; needs gettext, which `ready` installs
	$(PYTHON) .ci/messages.py --check

types:
	$(PYTHON) -m mypy -p rules -p armies -p tournament -p config

scripts:
	@sh .ci/js/check.sh

ready: # on the second core meanwhile: programs, and the byte code of all tests
	@sh .ci/programs.sh
	@env -u PYTHONDONTWRITEBYTECODE $(PYTHON) -m pytest --collect-only -qq >/dev/null 2>&1 || true
