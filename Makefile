# Two commands do everything on a machine with only Python >= 3.11 and make: `make serve`, `make test`.
SHELL := /bin/sh
PY := .venv/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

.PHONY: setup serve test check clauses soak lock format words clean

setup: .venv/.stamp

.venv/.stamp: requirements.lock pyproject.toml
	@test -f .venv/.stamp || echo "Setting up .venv (once; a minute or so) ..."
	@test -x $(PY) && $(PY) -m pip --version >/dev/null 2>&1 || { \
	  for p in python3.13 python3.12 python3.11 python3 python; do \
	    if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$p; break; fi; done; \
	  test -n "$$found" || { echo "Holdfast needs Python 3.11 or newer: none was found on the PATH." >&2; exit 1; }; \
	  rm -rf .venv; \
	  $$found -m venv .venv || { echo "Python's venv module is missing: install it (Debian: python3-venv)." >&2; exit 1; }; }
	@awk '/^[^ ]/ { ours = /^uv==/ } ours' requirements.lock > .venv/uv.txt
	@if $(PY) -m pip install --quiet --require-hashes --no-deps --requirement .venv/uv.txt; then \
	  .venv/bin/uv pip sync --quiet --python $(PY) --require-hashes requirements.lock && \
	  .venv/bin/uv pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .; \
	else \
	  awk '/^[^ ]/ { ours = /^uv==/ } !ours' requirements.lock > .venv/rest.txt; \
	  $(PY) -m pip install --quiet --require-hashes --no-deps --requirement .venv/rest.txt && \
	  $(PY) -m pip install --quiet --no-deps --no-build-isolation --editable .; \
	fi
	@touch $@

serve: setup
	@exec .venv/bin/holdfast serve

# Two stages: a browser fills both cores by itself. Both run; either failing fails the whole.
test: setup
	@status=0; \
	$(PY) -m pytest -n 2 -m "not browser" || status=$$?; \
	$(PY) -m pytest -n 0 -m browser || { code=$$?; test $$code -eq 5 || status=$$code; }; \
	exit $$status

check: setup
	$(PY) -m ruff check app tests migrations
	$(PY) -m ruff format --check app tests migrations
	$(PY) -m mypy app
	.venv/bin/lint-imports
	@if grep -nE 'https?://|file:|ssh:' requirements.lock; then echo "requirements.lock names an address" >&2; exit 1; fi

# Every rule of our own switched off in turn: each must be missed by a test.
clauses: setup
	$(PY) -m tests.clauses

soak: setup
	$(PY) -m pytest -n 2 -m "not browser" --hypothesis-profile=soak

format: setup
	$(PY) -m ruff check --fix app tests migrations
	$(PY) -m ruff format app tests migrations

# What the Spanish and Italian catalogues lack.
words: setup
	@$(PY) -m app.i18n.catalogue

# No address may end up in the file.
lock: setup
	.venv/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements.in -o requirements.lock

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
