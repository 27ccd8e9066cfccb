# `make run` serves the portal with a demo alliance, `make check` and `make test` say whether a change holds. README.md and
# CONTRIBUTING.md tell the rest.
#
#   PORT=8000  DATA_DIR=data  EMPTY=1  DEMO_PASSWORD=...  OCR=easyocr  PYTHON=python3.12

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run schema texts check test check-python check-frontend check-screens check-rules pytest test-postgres easyocr lighthouse accuracy looks trees train common pictures soak attention load members-area throughput

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
PORT ?= 8000
# An alliance of one's own is kept apart from the demo's.
DATA_DIR ?= $(if $(EMPTY),data-empty,data)
export PORT DATA_DIR
# The tests start the portal's programs hundreds of times: what Python has compiled is kept, whatever the machine says.
unexport PYTHONDONTWRITEBYTECODE

# What has been done is noted inside the folder it was done to, so that removing the folder forgets it.
RUNTIME := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
EASYOCR := $(VENV)/.installed-easyocr
NODE_MODULES := frontend/node_modules/.installed
BUILT := static/dist/.built
COLLECTED := staticfiles/.collected

ifeq ($(OCR),easyocr)
export OCR_ENGINE := easyocr
READER := $(EASYOCR)
else ifneq ($(filter-out rapidocr,$(OCR)),)
$(error OCR=$(OCR): use OCR=easyocr, or leave it out)
endif

help:
	@echo "make run    serve the portal with a demo alliance on http://127.0.0.1:$(PORT)"
	@echo "make run EMPTY=1  the same without the demo: it prints a link by which you set your alliance up"
	@echo "make check  lint, types and the fast tests: about a minute"
	@echo "make test   lint, type-check and run every test"
	@echo "make texts  bring the members' texts in all languages up to date with the code"
	@echo "make schema bring openapi.yaml and the frontend's types up to date with the code"

ifndef EMPTY
run: export ALLIANCE_NAME ?= Lantern Coast
run: export ALLIANCE_SERVER ?= 1173
endif
run: $(COLLECTED) $(READER)
	@$(PY) manage.py $(if $(EMPTY),migrate --no-input --verbosity 0,load_demo --migrate)
	@$(PY) scripts/serve.py

# ---- what it takes

$(PY):
	@python=$$(sh scripts/find_python.sh) && echo "Making $(VENV) with $$python" && "$$python" -m venv $(VENV)

$(RUNTIME): requirements.txt | $(PY)
	@echo "Installing the Python packages"
	@$(PIP) -r requirements.txt
	@touch $@

$(DEV): requirements-dev.txt requirements-s3.txt requirements.txt | $(PY)
	@echo "Installing the Python packages for tests"
	@$(PIP) -r requirements-dev.txt
	@touch $@ $(RUNTIME)

$(EASYOCR): requirements-easyocr.txt $(RUNTIME)
	@echo "Installing EasyOCR and PyTorch: this takes a while"
	@$(PIP) -r requirements.txt -r requirements-easyocr.txt
	@touch $@

easyocr: $(EASYOCR)

$(NODE_MODULES): frontend/package.json frontend/package-lock.json
	@sh scripts/check_node.sh
	@echo "Installing the frontend's packages"
	@cd frontend && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# The stylesheet is made from the classes that templates and components use.
$(BUILT): $(NODE_MODULES) $(shell find frontend templates -name node_modules -prune -o -type f -print)
	@echo "Building the frontend"
	@cd frontend && npm run --silent build
	@touch $@

$(COLLECTED): $(BUILT) $(RUNTIME) $(shell find static -name dist -prune -o -type f -print)
	@$(PY) manage.py collectstatic --no-input --clear --verbosity 0
	@touch $@

schema: $(RUNTIME) $(NODE_MODULES)
	@$(PY) manage.py spectacular --validate --fail-on-warn --file openapi.yaml
	@$(PY) manage.py page_rules > frontend/src/api/rules.ts
	@cd frontend && npm run --silent types

# The catalogues of the members' area after a change of its texts, .mo files included (docs/languages.md).
texts: $(RUNTIME)
	@$(TEST_ENV) $(PY) manage.py texts

# ---- tests: nothing of them touches DATA_DIR

TEST_ENV := DATA_DIR=test-results/data
# Chromium without its windows takes half the time for a page; the whole one does where it is missing.
CHROMIUM ?= $(shell sh scripts/find_chromium.sh chromium-headless-shell)

# The tests of rules and of the code's order: those of the apps that need neither a database nor a process of their own.
RULES := tests/members tests/analytics tests/assistant tests/uploads tests/texts tests/test_architecture.py tests/test_documents.py

check: $(DEV) $(NODE_MODULES)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-screens check-rules check-python check-frontend

test: $(DEV) $(NODE_MODULES)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-screens check-python check-frontend
	@$(MAKE) --no-print-directory pytest

check-python: $(DEV)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

check-frontend: $(BUILT)
	cd frontend && npm run --silent lint
	cd frontend && npm run --silent format:check
	cd frontend && npm run --silent check
	cd frontend && npm run --silent types:check
	cd frontend && npm run --silent budget

check-screens: $(NODE_MODULES)
	cd frontend && npm run --silent test

check-rules: $(DEV)
	$(TEST_ENV) $(PY) -m pytest -q -m fast $(RULES)

pytest: $(DEV) $(COLLECTED)
	@$(TEST_ENV) CHROMIUM="$(CHROMIUM)" sh scripts/run_pytest.sh $(TESTS)

# Lighthouse's scores of each page, the middle of three runs, at least 95; from npm. PRESETS=mobile for one of both, or
# "mobile area" for the members' area alone
lighthouse: $(DEV) $(COLLECTED)
	@CHROMIUM="$${CHROMIUM:-$$(sh scripts/find_chromium.sh)}" $(PY) benchmarks/lighthouse.py $(PRESETS)

# How right the engines read pictures whose rows are known: SCREENS=folder ENGINES="rapidocr easyocr" MOST=20
accuracy: $(RUNTIME)
	@$(PY) -m scripts.with_django benchmarks.accuracy "$(or $(SCREENS),alliance/demo/screens)" $(if $(ENGINES),--engines $(ENGINES)) \
	  $(if $(NAMES),--names $(NAMES)) $(if $(MOST),--most $(MOST)) $(if $(AFTER),--after "$(AFTER)")

# Which element of a list breaks the reader, on looks that it was not made for: PART=tuning LOOKS=60 KEEP=folder, where the
# engine's answers are kept
looks: $(DEV)
	@$(PY) -m tests.screens.grammar.make test-results/looks --part $(or $(PART),tuning) --looks $(or $(LOOKS),60)
	@$(PY) -m scripts.with_django benchmarks.looks test-results/looks --keep "$(or $(KEEP),test-results/kept)"

# How well tech trees are read that are drawn without a word: PART=tuning TREES=60 KEEP=folder, as for looks
trees: $(DEV)
	@$(PY) -m tests.screens.trees.make test-results/trees --part $(or $(PART),tuning) --pictures $(or $(TREES),60)
	@$(PY) -m scripts.with_django benchmarks.trees test-results/trees --keep "$(or $(KEEP),test-results/kept)"

# The weights of what speaks for the list on a screenshot (uploads/reading/roles/weights.json), from drawn looks, and of the
# words that the assistant may pass over (assistant/words/noise.json), from the questions of its tests: twenty minutes
# at most, and the same looks and questions give the same files
train: $(DEV)
	@$(PY) -m scripts.with_django benchmarks.roles
	@$(PY) -m scripts.with_django benchmarks.noise

# The common words that are no misspelt ones (assistant/words/lexicon/common), after a lexicon has grown
common: $(DEV)
	@$(PIP) wordfreq==3.1.1
	@$(PY) -m scripts.with_django benchmarks.common_words

# The pictures of docs/pictures anew, from a fresh demo: ONLY="duel board"
pictures: $(DEV) $(COLLECTED)
	@$(TEST_ENV) DJANGO_SETTINGS_MODULE=tests.settings CHROMIUM="$(CHROMIUM)" $(PY) -m benchmarks.pictures $(ONLY)

# What a second week asks of a leader, in Chromium, everything read: WEEKS="first second ...", folders as for accuracy
attention: $(DEV) $(COLLECTED)
	@$(PY) -m benchmarks.attention $(WEEKS) --chromium "$(CHROMIUM)"

# The tests that ask a database, on PostgreSQL; not those of pictures, pages and what words mean, which see nothing of it.
test-postgres: $(DEV) $(COLLECTED)
	@$(TEST_ENV) sh scripts/with_postgres.sh $(PY) -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder -m "database and not browser and not reading and not easyocr" --ignore tests/assistant/test_sets.py

# What takes long: races again and again and faults with real processes on both databases, hostile input. An hour.
soak: $(DEV) $(COLLECTED)
	@$(TEST_ENV) PY=$(PY) sh scripts/soak.sh

# Thirty leaders at the screens while three batches are read, on PostgreSQL: what each page and call costs, and that
# nothing is lost. LOAD="--runs 1" for a quick look
load: $(DEV) $(COLLECTED)
	@$(TEST_ENV) sh scripts/with_postgres.sh $(PY) -m benchmarks.load $(LOAD)

# A hundred members open their page within a minute, on a quiet portal and while a batch is read
members-area: $(DEV) $(COLLECTED)
	@$(TEST_ENV) sh scripts/with_postgres.sh $(PY) -m benchmarks.members_area $(LOAD)

# Requests a second of forty visitors who never stop to think; AGAINST=folder: in turn with another checkout
throughput: $(DEV) $(COLLECTED)
	@$(TEST_ENV) sh scripts/with_postgres.sh $(PY) -m benchmarks.throughput $(if $(AGAINST),--against "$(AGAINST)") $(THROUGHPUT)
