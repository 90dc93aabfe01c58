# What a newcomer types: make demo. What a contributor types: make fast, make check. CONTRIBUTING.md tells the rest.
# Needs Python 3.11 or newer and a package registry, set up outside in pip's own way. Say which Python: make PYTHON=…

# What Python has compiled it keeps, whatever the environment says: hundreds of processes are started by the tests, and
# each would compile whatever it imports anew, which takes three times as long as starting does.
unexport PYTHONDONTWRITEBYTECODE

# A distribution builds its Python with more care for speed than most people who compile one: the tests take a fifth less
# of a processor. Where it cannot make an environment, whatever is called python3 does.
MAKES_ENVIRONMENTS := import ensurepip, sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell /usr/bin/python3 -c '$(MAKES_ENVIRONMENTS)' 2>/dev/null && echo /usr/bin/)python3
VENV ?= .venv
BIN := $(VENV)/bin
LOCKER := build/locker
COMPILER := build/compiler
NEWEST := build/newest
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome
SOON := -o Acquire::http::Timeout=15 -o Acquire::https::Timeout=15 -o Acquire::Retries=1

# A stamp is younger than everything it was made from, so a second call has nothing to install.
RUN := $(VENV)/.run-installed
DEV := $(VENV)/.dev-installed

PIP := -m pip --quiet --no-input --disable-pip-version-check
# A lock is complete: nothing is resolved here, and what a package would ask for besides is not looked at. Nothing is
# compiled beforehand either: of a library's modules few are ever imported, and Python compiles those as it comes to them.
AS_LOCKED := --no-deps --no-build-isolation --require-hashes --requirement
LOCKED := install --no-compile $(AS_LOCKED)

# A file's tests stay together, and files are begun in the order of tests/conftest.py: what is cheap and telling first.
# A quarter of the time a worker waits for a browser, a server or a disk: three of them keep two processors busy.
WORKERS := $(shell echo $$(( ($$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) * 3 + 1) / 2 )))
SHARED_OUT := --numprocesses $(WORKERS) --dist loadscope --no-loadscope-reorder

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup browser demo test check thorough format lint types coverage docs docs-fresh guide pictures site dist club fast mutants bench lock newest clean

help: ## these lines
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

$(BIN)/pip:
	@for python in $(PYTHON) python3.14 python3.13 python3.12 python3.11; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			exec $$python -m venv $(VENV); \
		fi; \
	done; \
	echo "Revoke needs Python 3.11 or newer; say which one: make PYTHON=python3.12" >&2; exit 1

# The solver is C. A machine without a compiler borrows one from the registry for as long as it takes to compile.
define with_compiler
	@command -v $${CC:-cc} >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null || { \
		echo "There is no C compiler here: one is fetched, used and thrown away again."; \
		$(BIN)/python $(PIP) $(LOCKED) requirements/compiler.lock --target $(COMPILER); }
	PYTHONPATH=$(COMPILER) $(BIN)/python $(PIP) $(1)
	@rm -rf $(COMPILER)
endef
ITSELF := install --no-deps --no-build-isolation --editable .

# What development needs comes by uv, in a tenth of pip's time, from the registry that pip has been told of. Where uv
# does not get through, as behind settings that are pip's alone, pip does it.
define by_uv
	@index=$$($(BIN)/python -m pip --disable-pip-version-check config list | sed -n "s/.*\.index-url='\(.*\)'$$/\1/p" | head -n 1); \
	echo "Installing what requirements/$(1).lock holds"; \
	$(BIN)/uv --quiet pip install $(AS_LOCKED) requirements/$(1).lock --python $(BIN)/python $${index:+--default-index "$$index"} || { \
		echo "uv did not get through: by pip, then, which takes a minute"; \
		$(BIN)/python $(PIP) $(LOCKED) requirements/$(1).lock; }
endef

# A library that comes as source is built by what a lock holds, too: that is installed first.
define set_up
	$(BIN)/python $(PIP) $(LOCKED) requirements/$(1).lock
	$(if $(2),$(call by_uv,$(2)))
	$(call with_compiler,$(ITSELF))
	$(BIN)/python $(PIP) check
endef

SOLVER := $(wildcard hatch_build.py src/revoke/equity/native/*.[ch])

$(RUN): requirements/core.lock pyproject.toml $(SOLVER) | $(BIN)/pip
	$(call set_up,core)
	@touch $@

$(DEV): requirements/dev.lock pyproject.toml $(SOLVER) | $(BIN)/pip
	$(call set_up,build,dev)
	@touch $(RUN) $@

setup: $(DEV) ## a virtual environment with everything that development needs

# The pages are tested in a real browser: the one that is there, or else Debian's. The shell alone opens a page in a
# quarter of the time, so that where nobody has to be asked for a password it is fetched even beside another one.
browser:
	@command -v $(firstword $(BROWSERS)) >/dev/null && exit 0; \
	[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || \
	for name in $(BROWSERS); do command -v $$name >/dev/null && exit 0; done; \
	if ! command -v apt-get >/dev/null; then \
		echo "The pages are tested in Chromium, and there is none: install it, so that one of $(BROWSERS) is found." >&2; exit 1; \
	fi; \
	root=$$([ "$$(id -u)" = 0 ] || echo sudo); export DEBIAN_FRONTEND=noninteractive; \
	$$root apt-get $(SOON) update --quiet=2; for name in $(BROWSERS); do \
		$$root apt-get $(SOON) install --quiet=2 --no-install-recommends $$name >/dev/null 2>&1 && exit 0; \
		command -v $$name >/dev/null && exit 0; \
	done; \
	echo "None of $(BROWSERS) can be installed here." >&2; exit 1

# Exit status 1 means: ruled, and something is left to the director's judgment.
demo: $(RUN) ## rule on a real deal, from the play record to the adjusted score
	@$(BIN)/revoke rule --short examples/running_suit.pbn || test $$? -eq 1

test: $(DEV) browser ## every test and every example in the documentation
	$(BIN)/python -m pytest $(SHARED_OUT)

thorough: $(DEV) browser ## the tests with ten times as many drawn cases, for a night
	REVOKE_THOROUGH=10 $(BIN)/python -m pytest $(SHARED_OUT)

coverage: $(DEV) browser ## the tests again, measured: which lines and branches they reach
	$(BIN)/python -m pytest $(SHARED_OUT) --cov --cov-report=term

check: lint types test ## what CI runs: format, lint, types, every test; one of them holds the generated pages

format: $(DEV) ## put the sources into the agreed form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lint: $(DEV)
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: $(DEV)
	$(BIN)/mypy

docs: $(DEV) ## write the generated pages anew
	$(BIN)/python -m guide.generated

docs-fresh: $(DEV)
	$(BIN)/python -m guide.generated --check

# Node is asked for here and nowhere else: the engine of the browser comes from the npm registry.
site: $(DEV) browser ## make the pages as a folder for any web host, and try them in a browser without a network
	$(BIN)/python -m pytest $(or $(TRY),offline)

guide: $(DEV) browser ## build the guide into build/guide, strictly, and try it
	$(BIN)/python guide/assemble.py
	$(BIN)/python -m pytest guide

pictures: $(DEV) browser ## make the pictures of the README and the guide anew; look at them, then commit them
	REVOKE_PICTURES=1 $(BIN)/python -m pytest tests/app/web/test_screenshots.py
	$(BIN)/python guide/pictures.py

# The wheel is made from the sdist, and both are installed and used as somebody gets them, in environments of their own.
dist: $(DEV) ## build sdist and wheel into dist/, and try them where nothing else is installed
	rm -rf dist build/wheel
	$(BIN)/hatchling build --target sdist
	$(call with_compiler,wheel --no-deps --no-build-isolation --wheel-dir build/wheel dist/*.tar.gz)
	@if [ "$$(uname)" = Linux ]; then \
		PATH="$(abspath $(BIN)):$$PATH" auditwheel repair --wheel-dir dist build/wheel/*.whl 2>build/wheel/log || { cat build/wheel/log; exit 1; }; \
	else cp build/wheel/*.whl dist; fi
	$(BIN)/python -m pytest release --numprocesses auto --dist loadfile

club: $(DEV) ## one folder for a club's computer, with Python in it, into build/club/; needs what make dist has built
	$(BIN)/python -m club.build
	$(BIN)/python -m pytest club

# Which tests those are says tests/fast.py.
fast: $(DEV) ## lint, and test the rooms with changed files, and what holds them elsewhere
	@$(BIN)/ruff check --quiet && $(BIN)/ruff format --check --quiet
	@$(BIN)/python -m pytest --exitfirst --numprocesses auto --dist worksteal $$($(BIN)/python -m tests.fast)

# Of another room: make mutants ROOM=ruling. So many of them, others for each state of the room: make mutants SAMPLE=60.
mutants: $(DEV) ## hold what make fast runs for the law against every small wrong change of it; none survives
	$(BIN)/python -m benchmarks mutants $(or $(ROOM),law) $(if $(SAMPLE),--sample $(SAMPLE))

bench: $(DEV) ## measure; each benchmark says what and against what
	@for each in $$(grep -l '__main__"' benchmarks/*/[a-z]*.py); do \
		echo "== $$each"; $(BIN)/python -m benchmarks $$(basename $$each .py) || exit 1; \
	done

# To take newer versions: make lock UPGRADE=--upgrade
lock: | $(BIN)/pip ## resolve the dependencies of pyproject.toml into requirements/*.lock
	$(BIN)/python -m venv $(LOCKER)
	$(LOCKER)/bin/python $(PIP) install uv==0.13.9
	PATH="$(abspath $(LOCKER))/bin:$$PATH" $(LOCKER)/bin/python requirements/resolve.py $(UPGRADE)

# What somebody gets who types pip install today, without the locks; not part of CI, since it turns on the day.
newest: browser | $(BIN)/pip ## the newest versions of everything, without the locks, and every test with them
	rm -rf $(NEWEST)
	$(BIN)/python -m venv $(NEWEST)
	$(NEWEST)/bin/python $(PIP) install --upgrade --upgrade-strategy eager --editable '.[dev]'
	$(NEWEST)/bin/python $(PIP) check
	PATH="$(abspath $(NEWEST))/bin:$$PATH" $(NEWEST)/bin/python -m pytest $(SHARED_OUT)

clean: ## remove what was built and cached; the virtual environment stays
	rm -rf build dist htmlcov .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
