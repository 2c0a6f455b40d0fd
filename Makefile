# Everything happens in .venv, which these targets make themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Where nothing is to be written beside code, each process of the tests would compile all of it again: twenty seconds.
test fuzz: export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test fuzz bench lint types clean

$(VENV)/.stamp: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test,bench]'
	touch $@

.venv: $(VENV)/.stamp

# Who prints and plays needs none of what tests take.
$(VENV)/.prints: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	touch $@

demo: $(VENV)/.prints
	$(BIN)/pnp demo

# mypy goes on beside the tests: while those are read there is one process, and at the end of either a core is idle.
test: $(VENV)/.stamp
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
	    command -v chromium-browser >/dev/null || \
	    echo "no Chromium is installed: the pages of the studio are not tried (apt install chromium)"
	$(BIN)/mypy & $(BIN)/python -m pytest; tests=$$?; wait $$! && exit $$tests

# Spoilt files for a minute, the same ones each time; for an hour, others each day: make fuzz SECONDS=3600 SEED=0
SECONDS ?= 60
SEED ?= 1
fuzz: $(VENV)/.stamp
	$(BIN)/python -P -m tests.hostile.fuzz --seconds $(SECONDS) --seed $(SEED)

bench: $(VENV)/.stamp
	$(BIN)/python benchmarks/pages.py
	$(BIN)/python benchmarks/kits.py
	$(BIN)/python benchmarks/watching.py
	$(BIN)/python benchmarks/referee.py
	$(BIN)/python benchmarks/spoilt.py
	$(BIN)/python benchmarks/workshop.py

clean:
	rm -rf $(VENV) output/*/ .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
