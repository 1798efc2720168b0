# make demo: grade the sample competition, settle its three questions, publish it; make sala: open it in the hall; make test: every check. All set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := build/cupa-demo
HALL := build/cupa-sala

# tests start hundreds of processes: what Python compiles is kept, whatever the environment says
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo demo-site bench-site bench-analize bench-camera sala sala-poze sala-zi sala-sarcina sala-reporniri sala-taste sala-maini sala-imagini sala-imagini-proba site-imagini site-poze sala-asediu test tests-alone test-miez test-greu test-masura test-lung test-restul test-toate test-windows test-proba test-noroc test-miez rezolva test-minim cover lint bench bench-arhiva bench-optim fuzz mutanti-fel pairs kills slips
.PHONY: verificare-mult escape samples scris-model scris-fonturi scris-masura pachet forms lexic docs clean

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
# what is installed is compiled when it is first used: most of it never is
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -e '.[dev]'
	touch $@

demo: $(VENV)/.ready
	rm -rf $(DEMO)
	mkdir -p build
	$(BIN)/arbitraj demo $(DEMO) --fara-browser

# the sample season published, kept in an archive, and as a site: build/site-demo/site/index.html
SITE := build/site-demo
demo-site: $(VENV)/.ready
	rm -rf $(SITE)
	mkdir -p $(SITE)
	cp -r samples/sezon $(SITE)/sezon
	for etapa in $(SITE)/sezon/*/; do $(BIN)/arbitraj publica $$etapa --final || exit 1; done
	$(BIN)/arbitraj clasament-general $(SITE)/sezon
	$(BIN)/arbitraj arhiva adauga $(SITE)/sezon --baza $(SITE)/arhiva.sqlite
	$(BIN)/arbitraj arhiva site -o $(SITE)/site --baza $(SITE)/arhiva.sqlite

# a copy of the practice hall in the browser; what was done there stays until the copy is taken away
sala: $(VENV)/.ready
	mkdir -p build
	test -d $(HALL) || cp -r samples/exercitiu $(HALL)
	$(BIN)/arbitraj sala $(HALL)

# mypy has one core and is the longest of `lint`: both go on beside one another, and either may fail
test: $(VENV)/.ready
	$(MAKE) -j2 lint tests-alone

# rewriting 190 files' asserts would take longer than most rooms' tests: what fails is run once more with it, and says why
tests-alone: $(VENV)/.ready
	$(BIN)/python -m pytest --assert=plain || { test $$? != 1 || $(BIN)/python -m pytest -n 0 --lf --lfnf none; false; }

# the order of sets is no lot either: that of `make test-noroc` is another in each run
tests-alone test-greu test-lung test-restul test-proba: export PYTHONHASHSEED ?= 0

# tests/lots.py: the hall's tests with every sheet drawn for the control sample, then with none
test-proba: $(VENV)/.ready
	ARBITRAJ_PROBA=toate $(BIN)/python -m pytest --assert=plain tests/hall
	ARBITRAJ_PROBA=niciuna $(BIN)/python -m pytest --assert=plain tests/hall

# tests/tools/core_alone.py: the core's tests where the folders of the wings are deleted
test-miez: $(VENV)/.ready
	$(BIN)/python -m tests.tools.core_alone -n auto -q

# tests/tools/noroc.py: RULARI runs of what `make test` tests, one after another, beside a busy process; none may fail
RULARI ?= 20
test-noroc: $(VENV)/.ready
	$(BIN)/python -m tests.tools.noroc $(RULARI) $(TESTE)

# whole processes, browsers, LibreOffice, kills, and what was measured to take over 0.3 seconds of processor
# (tests/data/slow): a stage of their own. Browsers and servers are mostly waited for, so there are two workers a core;
# what waited too long then is run once more, by itself, and that decides
TRIED = $(BIN)/python -m pytest --assert=plain -n $$((2 * $$(nproc))) $(1) $(TESTE) || { test $$? = 1 && $(BIN)/python -m pytest -n 1 --lf --lfnf none $(1); }
test-greu: $(VENV)/.ready
	$(call TRIED,-m greu)

# measure anew which tests these are
test-masura: $(VENV)/.ready
	$(BIN)/python -m tests.slow

# what is too long for every change: whole afternoons in a browser, many seeds, big workbooks; nothing that the two
# others ran (of some files alone: make test-lung TESTE=tests/hall/test_wall_browser.py)
test-lung: $(VENV)/.ready
	$(BIN)/python -m pytest --assert=plain -m 'lung and not greu' $(TESTE)

# the long tests with all their seeds, and all examples of each property: an hour and more
test-toate: $(VENV)/.ready
	ARBITRAJ_EXEMPLE=toate $(BIN)/python -m pytest -m 'lung or hypothesis' $(TESTE)

# made-up sheets of every type with answers and decisions, CATE competitions of a hundred from seed DE_LA on, in one
# process: the program against the second count (docs/verificare.md); those that differ are kept in build/verificare;
# CUM=dense: short words, most of them half in small letters
DE_LA ?= 5000
CATE ?= 200
verificare-mult: $(VENV)/.ready
	$(BIN)/python -m tests.verificare.many $(DE_LA) $(CATE) $(CUM)

# all that `make test` leaves, in one run, the long ones over one in 32 of their seeds
test-restul: export ARBITRAJ_EXEMPLE := putine
test-restul: $(VENV)/.ready
	$(call TRIED,-m 'greu or lung')

# tests/tools/windows: the program and a stage of its tests on Windows' own Python, under Wine; what is fetched stays in build/windows
test-windows: $(VENV)/.ready
	$(BIN)/python -m tests.tools.windows.stage build/windows

# tests/tools/lowest.py: demo and the tests of rules, sheets and press with the lowest versions that are declared
test-minim: $(VENV)/.ready
	$(BIN)/python -m tests.tools.lowest build/minim

# tests/tools/resolve.py: what pip's resolver says for every Python and every system, a table (CUM=--scrie keeps it
# in docs/dependencies.md, CUM=--schimbate asks only where dependencies changed since, CUM='--python 3.15' of another)
rezolva: $(VENV)/.ready
	$(BIN)/python -m tests.tools.resolve $(CUM)

# the tests of `make test`; shows the lines that none of them runs
cover: $(VENV)/.ready
	$(BIN)/python -m pytest --cov --cov-report=term

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# tests/tools/bench: a table on standard output; docs/benchmarks.md keeps the last one
bench: $(VENV)/.ready
	$(BIN)/python -m tests.tools.bench.run

# ten years of competitions in the archive, on SQLite and PostgreSQL: filled, read as frames, added to (PARTE=0.1: a tenth)
PARTE ?= 1
bench-arhiva: $(VENV)/.ready
	$(BIN)/python -m tests.tools.bench.archive $(PARTE)

# a made-up federation as a site: time, size, largest page, memory (PARTE=0.1: a tenth of its competitions)
bench-site: $(VENV)/.ready
	$(BIN)/python -m tests.tools.bench.site $(PARTE)

# a made-up round of 80 sheets of 12 entries, none like another: how long `analiza --toate` takes
bench-analize: $(VENV)/.ready
	$(BIN)/python -m tests.tools.bench.analyses

# what eight typists feel while 24 photos are sent, developed and read by the camera
bench-camera: $(VENV)/.ready
	$(BIN)/python -m tests.tools.bench.camera

# five minutes and more: the best construction of five draws, 60 s of one core each
bench-optim: $(VENV)/.ready
	$(BIN)/python -m tests.tools.bench.optim

# 100,000 damaged files given to every reader; what fails is kept in build/fuzz with the command that repeats it
fuzz: $(VENV)/.ready
	$(BIN)/python -m tests.tools.fuzz.run --count 100000 --seed 2026

# two writing commands at the same moment, each combination ten times: a table of what became of them
pairs: $(VENV)/.ready
	$(BIN)/python -m tests.tools.pairs.run

# 500 commands killed at their system calls (strace; else at moments of time), 400 refused by the system
kills: $(VENV)/.ready
	$(BIN)/python -m tests.tools.kills.run --count 500
	$(BIN)/python -m tests.tools.kills.refusals --count 400

# tests/hall: the log killed 50 times while it is written; a championship and 200 made-up sheets taken in by eight
# people, the hall's server killed 50 times
sala-sarcina: $(VENV)/.ready
	rm -rf build/sala-ucisa
	mkdir -p build/sala-ucisa
	$(BIN)/python -m tests.tools.hall.killed build/sala-ucisa 50 2026
	$(BIN)/python -m tests.tools.hall.load

# tests/tools/hall/restarts.py: a hall of 5,000 events killed 30 times while two other programs a processor are at work; each
# start within 5 s
sala-reporniri: $(VENV)/.ready
	$(BIN)/python -m tests.tools.hall.restarts 30

# tests/tools/hall/keystrokes.py: keys and fields counted on the real pages (needs chromium), an evening of 80 sheets by the model
sala-taste: $(VENV)/.ready
	$(BIN)/python -m tests.tools.hall.keystrokes

# tests/tools/handwriting/hands_settled.py: sheets that players type and the camera reads, settled; SETURI=folder of signs (FISE=24, MAINI=42 a sheet, LITERE=8 of the longest word, STOC=24 letters)
sala-maini: $(VENV)/.ready
	$(BIN)/python -m tests.tools.handwriting.hands_settled $(SETURI) $(FISE) $(MAINI) $(LITERE) $(STOC)

# tests/hall/day.py: every sample taken in as it lies there, and a made-up day of it; after each event the folder and
# the hall say the same; of one competition alone: make sala-zi CONCURS=campionat/5-superscrabble (SAMANTA=7: another day)
SAMANTA ?= 1
sala-zi: $(VENV)/.ready
	$(BIN)/python -m tests.hall.day $(SAMANTA) $(CONCURS)

# tests/hall/imagini: the hall's main pages pictured anew; look at each before it is committed
sala-imagini: $(VENV)/.ready
	$(BIN)/python -m tests.tools.hall.pictures

# tests/archive/imagini: each kind of page of the archive's site pictured anew; look at each before it is committed
site-imagini: $(VENV)/.ready
	$(BIN)/python -m tests.archive.pictures

# tests/tools/hall/siege.py: eight people type while a device of the hall's network does its worst for a minute
sala-asediu: $(VENV)/.ready
	$(BIN)/python -m tests.tools.hall.siege 60

# every one of those pictures compared; the suite compares each page once
sala-imagini-proba: $(VENV)/.ready
	ARBITRAJ_IMAGINI=toate $(BIN)/python -m pytest -n 0 tests/hall/test_pictures.py

# tests/slips: what becomes of slips of the hand; --scrie puts the tables into docs/greseli-de-tastare.md
slips: $(VENV)/.ready
	$(BIN)/python -m tests.tools.slips

# tests/hall: single typing errors in clean sheets of every type with claims; which would close themselves, which move a total
escape: $(VENV)/.ready
	$(BIN)/python -m tests.tools.hall.escape

# tests/tools/mutants: 30 faults a person could make in each room, to see whether a test of the room fails; the table goes into docs/mutanti.md.
# What was judged stays judged while its file is the same: a run that is stopped goes on the next time
mutanti-fel: $(VENV)/.ready
	$(BIN)/python -m tests.tools.mutants.run --scrie

samples: $(VENV)/.ready
	$(BIN)/python -m samples.make

# the pictures of the guide's afternoon at the hall, taken anew (needs chromium); look at them before keeping them
sala-poze: $(VENV)/.ready
	$(BIN)/python -m tests.tools.hall.guide_pictures

# the pictures of the guide's chapter on the site, taken anew
site-poze: $(VENV)/.ready
	$(BIN)/python -m tests.archive.guide_pictures

# build/pachet: a zip a system (Windows, macOS, Linux) with all that is installed, for computers without internet;
# make pachet CU="solver parquet": with the large optional parts too, which the installation else says it leaves out
pachet: $(VENV)/.ready
	$(BIN)/python -m arbitraj.installer.build build/pachet $(foreach each,$(CU),--cu $(each))

# the blank forms of forms/
forms: $(VENV)/.ready
	$(BIN)/python -m arbitraj.forms.blank forms

# needs the dictionary files of hunspell-ro (Debian: apt install hunspell-ro)
lexic: $(VENV)/.ready
	$(BIN)/python -m arbitraj.lexicon.default.build

# the network that reads handwriting trained anew from SETURI (files of the form that docs/scris.md tells), on one core;
# then: make scris-masura SETURI=a folder of writers that it was not trained on
MINUTE ?= 60
scris-model:
	$(PYTHON) -m venv build/scris
	build/scris/bin/python -m pip install --quiet --disable-pip-version-check numpy Pillow 'torch>=2.6'
	build/scris/bin/python -m samples.training.train $(SETURI) --minutes $(MINUTE) --out arbitraj/wings/camera/handwriting/model.npz

# a set of the fonts of samples/training/fonts.toml, for SETURI of scris-model; npm fetches them
scris-fonturi:
	$(PYTHON) -m venv build/scris
	build/scris/bin/python -m pip install --quiet --disable-pip-version-check numpy Pillow
	npm install --silent --prefix build/fonturi $$(build/scris/bin/python -m samples.training.fonts --names)
	build/scris/bin/python -m samples.training.fonts build/fonturi/node_modules/@fontsource/*/files/*-latin-400-normal.woff2 \
		--out build/fonts2.npz

# docs/scris.md: how well characters of a folder are read, each source by itself; then FISE sheets filled in by its writers
# (those who wrote nearly every character), photographed by seed, field by field; words of at most LITERE letters, of
# a stock of STOC: the shorter they are and the more letters, the more rows a sheet has
FISE ?= 24
MAINI ?= 42
LITERE ?= 8
STOC ?= 24
scris-masura: $(VENV)/.ready
	$(BIN)/arbitraj scris masoara $(SETURI)
	$(BIN)/python -m tests.tools.handwriting.sheets_measured $(SETURI) $(FISE)
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.tools.handwriting.hands_measured $(SETURI) $(FISE) $(LITERE) $(STOC)

docs: $(VENV)/.ready
	$(BIN)/python -m tests.tools.articles_page --scrie
	$(BIN)/python -m tests.tools.commands_page --scrie

clean:
	rm -rf build .pytest_cache .mypy_cache .ruff_cache .coverage
