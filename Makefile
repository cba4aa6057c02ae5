# Every target first installs what it lacks (tools/setup says so in one line) and then does its work.
EVENT ?= sample_sheets/rummikub-school-final
PRESET ?= rummikub-school-final
DIR ?= sample_sheets/circuit
ENTRANTS ?=
ZIP ?=
ENTRANT ?=
ROUND ?=
SEED ?= 1
MINUTES ?= 10
ARGS ?=
PYTHON ?=
# The shell reads them as "$$EVENT", so spaces, quotes and any script are safe in a folder's name.
export EVENT DIR ZIP PRESET ENTRANTS ENTRANT ROUND SEED MINUTES PYTHON

BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
SETUP := @sh tools/setup
# Exit status 1: finished, with errors in the data. The summary has said so; make would only frighten.
DONE := || { status=$$?; [ $$status -eq 1 ] || exit $$status; }

.DEFAULT_GOAL := help
.PHONY: help new seat standings watch explain rehearse archive verify circuit cluster doctor test fuzz bench check lint lock clean

help: ## this list
	@echo 'make TARGET [EVENT=folder] [ARGS="options"]'; echo "EVENT is $$EVENT unless you say so."
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile

new: ## a new event folder: make new EVENT=events/my-final PRESET=rummikub-school-final [ENTRANTS=64]
	$(SETUP) run
	@$(BIN)/tourney new "$$PRESET" "$$EVENT" $${ENTRANTS:+--entrants "$$ENTRANTS"} $(ARGS) $(DONE)

seat: ## publishes the next round: its draw, scoresheets and seating lists
	$(SETUP) run
	@$(BIN)/tourney seat "$$EVENT" $(ARGS) $(DONE)

standings: ## reads the inbox, checks, scores, ranks and prints every paper that is due
	$(SETUP) run
	@$(BIN)/tourney standings "$$EVENT" $(ARGS) $(DONE)

watch: ## keeps looking at the inbox, and tells what comes in and what is wrong with it; Ctrl-C ends it
	$(SETUP) run
	@$(BIN)/tourney watch "$$EVENT" $(ARGS) $(DONE)

explain: ## says why an entrant stands where they do: make explain EVENT=.. ENTRANT=5
	$(SETUP) run
	@$(BIN)/tourney explain "$$EVENT" "$$ENTRANT" $(ARGS) $(DONE)

rehearse: ## fills a round's scoresheets as judges would, in a rehearsal: make rehearse EVENT=.. [ROUND=1] [SEED=1]
	$(SETUP) run
	@$(BIN)/tourney rehearse "$$EVENT" $${ROUND:+--round "$$ROUND"} --seed "$$SEED" $(ARGS) $(DONE)

archive: ## packs an event with all its papers into one file: output/NAME.zip
	$(SETUP) run
	@$(BIN)/tourney archive "$$EVENT" $(ARGS) $(DONE)

verify: ## checks an archive, made anew from its inputs: make verify ZIP=output/my-final.zip
	$(SETUP) run
	@$(BIN)/tourney verify "$$ZIP" $(ARGS)

circuit: ## makes the ledger of a circuit of store events: make circuit DIR=.. [ARGS="--new" or "--publish" ..]
	$(SETUP) run
	@$(BIN)/tourney circuit "$$DIR" $(ARGS) $(DONE)

cluster: ## installs what `tourney circuit --scheduler ADDRESS` needs to use a Dask cluster
	$(SETUP) run
	@$(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes --no-deps -r requirements-cluster.txt

doctor: ## looks at fonts, libraries and versions, and says what to do about each
	$(SETUP) python
	@$(BIN)/tourney doctor $(ARGS) $(DONE)

test: ## runs the tests
	$(SETUP) test
	@$(BIN)/python -m pytest -n auto --dist loadfile $(ARGS)

fuzz: ## damages scoresheets in every way and kills runs, and tells what broke: make fuzz [MINUTES=10] [SEED=1]
	$(SETUP) test
	@nice $(BIN)/python -m tests.fuzz "$$MINUTES" "$$SEED"

bench: ## measures what everything costs, against the floor and against doing it otherwise (docs/performance.md)
	$(SETUP) run
	@$(BIN)/python -m tools.bench $(ARGS)

check: lint test ## runs linter, formatter, type checker and tests

lint:
	$(SETUP) test
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy

# Settings of this machine must not leak into the locks: hence the empty configuration. ARGS=--upgrade takes newer releases.
PIP_COMPILE := env -u PIP_FIND_LINKS -u PIP_EXTRA_INDEX_URL -u PIP_INDEX_URL PIP_CONFIG_FILE=/dev/null \
	.venv/lock/bin/pip-compile --quiet --generate-hashes --strip-extras --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links
lock: ## pins the packages of requirements*.in anew, with hashes
	$(SETUP) python
	@test -x .venv/lock/bin/pip-compile || { .venv/bin/python -m venv .venv/lock && \
		.venv/lock/bin/python -m pip --disable-pip-version-check install --quiet pip-tools; }
	@$(PIP_COMPILE) $(ARGS) --output-file requirements.txt requirements.in
	@$(PIP_COMPILE) $(ARGS) --output-file requirements-cluster.txt requirements-cluster.in
	@$(PIP_COMPILE) $(ARGS) --output-file requirements-dev.txt requirements-dev.in

clean: ## removes .venv and caches; output/ may hold a judge's work and stays
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
