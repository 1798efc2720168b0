"""What was possible on a sheet: each best move is legal, and the best of all legal ones, by the slow checker."""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from arbitraj.desk.command_io import unwatched
from arbitraj.desk.editions.edition import basis_of
from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE, Lexicon
from arbitraj.record.findings import Fault, State, Supply
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Category, Competition, Decision, Entry, Player, Sheet, Submission
from arbitraj.record.names import plain_name
from arbitraj.rules.correct import CorrectedEntry, Correction, correct
from arbitraj.text import text_of
from arbitraj.types import GAME_TYPES
from arbitraj.types.base import type_of
from arbitraj.wings.search.analysis import line_search
from arbitraj.wings.search.analysis.line_search import LineSearch
from arbitraj.wings.search.analysis.lines import Continuing
from arbitraj.wings.search.analysis.report import CauseOfLoss, EntryAnalysed, SheetAnalysis
from arbitraj.wings.search.analysis.sheets import Analyst, analysis_page, write_analyses
from arbitraj.wings.search.solver.search import WholeStock
from arbitraj.wings.years.reports.last_rounds import last_rounds
from tests.archive.published import WHOLE, season, told
from tests.archive.years_made import BEFORE, PARTS, years
from tests.commands import run
from tests.correcting import ROMANIAN
from tests.oracle.slow import vocabulary
from tests.solver.small import plain
from tests.solver.test_walk import every_legal

GOLDEN = Path(__file__).parent / "golden" / "analiza.html"
Row = tuple[str, str, str, str]  # group, position, word, points, as they are written
Move = tuple[str, str, str, int]


# 17 has no move to begin with
SEEDS = [1, *range(3, 17), *range(18, 22)]
TYPES = ("integral_partial", "pe_sir", "serie_maxime", "n_scrabble")


def graded(game: Game, rows: Sequence[Row]) -> Correction:
    """A sheet of (group, position, word, points) corrected."""
    written = tuple(Entry(n, *row) for n, row in enumerate(rows, 1))
    return correct(game, Submission("1", 1, 1), Player(1, "Ana", ""), Sheet("1", "Ana", "1", written))


def sheet_of(rng: Random, words: list[str], letters: str, kind: str) -> tuple[Game, Correction]:
    """A sheet of legal moves by lot, and of one that no list has."""
    told = {"groups": (letters[:5], letters[5:9], letters[9:])} if kind in TYPES[2:] else {"letters": letters}
    game = Game(Competition("Probă", "", None, GAME_TYPES[kind], **told), ROMANIAN, frozenset(words))
    rows: list[Row] = []
    for nth in range(3):
        steps = graded(game, rows).entries
        legal = sorted(possible(steps[-1].board, steps[-1].supply, words) if steps else at_first(game, words))
        if not legal:
            break
        group, position, word, points = legal[rng.randrange(len(legal))]
        rows.append((group, position, bracketed(word), str(points)))
        if nth == 0 and rng.random() < 0.3 and kind != "pe_sir":
            rows.append(("", "A1", "QQ", "9"))
    return game, graded(game, rows)


def at_first(game: Game, words: Collection[str]) -> set[Move]:
    step = graded(game, [("", "H8", "QQ", "1")]).entries[0]
    return possible(step.before.board, step.before.supply, words)


@lru_cache(256)
def legal_on(board: Board, letters: str, words: frozenset[str]) -> frozenset[tuple[str, str, int]]:
    return frozenset(every_legal(board, letters, set(words)))


def possible(board: Board, supply: Supply, words: Collection[str]) -> set[Move]:
    """Every move there is, by the slow checker: group, position, word, points."""
    offers = supply.offers("")
    found: set[Move] = set()
    for offer in () if isinstance(offers, Fault) else offers:
        for letters, least, most in offer.racks(7):
            for position, word, points in legal_on(board, letters, frozenset(words)):
                laid = board.lay(Position.parse(position), word)
                if isinstance(laid, Laid) and least <= len(laid.new) <= most:
                    found.add((str(offer.group or ""), position, word, points))
    return found


@pytest.fixture(scope="module", params=[2, *(pytest.param(n, marks=pytest.mark.greu) for n in SEEDS)])
def made(request: pytest.FixtureRequest) -> tuple[Game, Correction, list[str]]:
    """Twenty sheets, five of each type, with the words of their list."""
    rng = Random(request.param)
    words = rng.sample([word for word in vocabulary(rng) if len(word) <= 5], 18)
    letters = "".join(rng.choice("".join(words)) for _ in range(13))
    game, correction = sheet_of(rng, words, letters, TYPES[request.param % len(TYPES)])
    return game, correction, words


def test_each_best_move_is_the_best_of_all_legal_ones(made: tuple[Game, Correction, list[str]]) -> None:
    game, correction, words = made
    analysed, _ = Analyst(game, plain(words)).analysed(correction)
    assert len(analysed) == len(correction.entries) > 0
    for step, entry in zip(correction.entries, analysed, strict=True):
        legal = possible(step.before.board, step.before.supply, words)
        best = max((points for *_, points in legal), default=None)
        assert (entry.best[0].points if entry.best else None) == best
        shown = {(move.position, move.word.replace("(", "").replace(")", ""), move.points) for move in entry.best}
        assert shown <= {(position, word.upper(), points) for _, position, word, points in legal}
        assert entry.worth == step.worth
        if step.state is State.CORRECT and entry.best:
            assert entry.behind == entry.best[0].points - step.worth >= 0


def test_each_line_is_a_sheet_that_counts_as_much_as_it_says(made: tuple[Game, Correction, list[str]]) -> None:
    game, correction, words = made
    steps = correction.entries
    lines = {line.after: line for line in Analyst(game, plain(words)).analysed(correction)[1]}
    continuing = Continuing(game, plain(words), correction.player.category)
    for after, line in enumerate(continuing.lines(steps)):
        own = [(s.group, s.position, bracketed(s.word), str(s.worth)) for s in steps[:after]]
        whole = graded(game, [*own, *((m.group, m.position, m.word, str(m.worth)) for m in line)]).entries
        assert [step.worth for step in whole[after:]] == [move.worth for move in line]
        assert all(step.state is State.CORRECT for step in whole[after:])
        played = [step.worth for step in steps[after:]]
        order, found = type_of(game).order, sum(move.worth for move in line)
        assert order(found, [m.worth for m in line], 0) >= order(sum(played), [p for p in played if p], 0)
        if line:
            assert (lines[after].points, lines[after].own) == (found, sum(played))
            first = possible(*(_left(steps, after)), words)
            assert found >= max(points for *_, points in first)


def test_a_search_as_long_as_optim_stands_at_the_beginning_and_costs_come_to_what_is_missing(
    made: tuple[Game, Correction, list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game, correction, words = made
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(line_search, "_FROM_START", 60)
    monkeypatch.setattr(line_search, "_AFTER", 20)
    game = replace(game, words=Lexicon.from_words("", words))
    told, notices = [], list[str]()
    for _ in range(2):  # the second time as it was kept
        search = LineSearch.of(game, plain(words))
        assert search
        begun = search.from_start(notices.append)
        assert begun
        search.insist_on({step.word.upper() for step in begun.entries})
        told.append(Analyst(game, plain(words), search, [begun.entries]).analysed(correction))
        assert [path.suffix for path in tmp_path.rglob("*.*")] == [".json"]
        assert notices == [text_of("analiza.searching")]
    assert begun
    assert told[0] == told[1]
    entries, lines = told[0]
    best, worths = lines[0], [step.worth for step in correction.entries]
    order = type_of(game).order
    assert best.after == 0
    assert order(best.points, [move.move.points for move in best.moves], 0) >= order(
        begun.total, [step.worth for step in begun.entries], 0
    )
    if not game.competition.game_type.compares_entries:
        after = lines[-1].points if lines[-1].after == len(worths) else 0
        assert sum(entry.cost or 0 for entry in entries) == best.points - sum(worths) - after
    # what is kept is corrected before it is believed
    (kept,) = tmp_path.rglob("*.json")
    kept.write_text(kept.read_text("utf-8").replace('"total": ', '"total": 9'), "utf-8")
    search = LineSearch.of(game, plain(words))
    assert search
    assert search.from_start() == begun


def test_after_an_entry_little_is_given_to_what_cannot_bring_more_than_is_known() -> None:
    words = ["CASA", "TASA", "SAC", "ACASA"]
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters="CASATASACAS")
    game = Game(about, ROMANIAN, Lexicon.from_words("", words))
    search = LineSearch.of(game, plain(words))
    assert search
    (left,) = Continuing(game, plain(words), Category.SENIORS).positions(())
    boards = {}
    for known in (0, 10_000):
        assert search.after(left, known)
        boards[known] = search.boards.expansions
    assert 0 < 2 * boards[10_000] < boards[0]
    supply = WholeStock(search.boards.tables, "", thrifty=True)
    assert [supply.spent_freely(np.full(number, 1), 1) for number in (12, 13)] == [1, 0], "kept for planned words"


def test_a_word_counted_nine_times_is_told_with_what_prepared_it() -> None:
    words = ["CASA", "TASACASC", "CASATSAC"]
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters="CASATASACASCASASAC")
    game = Game(about, ROMANIAN, frozenset(words))
    best = graded(game, [("", "H5", "CASA", "12"), ("", "5A", "TASACASC", ""), ("", "A1", "CASATSAC", "")]).entries
    played = graded(game, [("", "H8", "CASA", "12")])
    _, lines = Analyst(game, plain(words), begun=[best]).analysed(played)
    assert lines[0].points >= sum(step.worth for step in best)
    (told,) = lines[0].prepared
    assert str(told) == f"CASATSAC ({best[-1].worth} p) se numără de 9 ori; litere puse dinainte: 5A TASACASC"
    _, lines = Analyst(game, plain(words)).analysed(replace(played, entries=best))
    assert [line.prepared for line in lines] == [()] * len(lines), "nothing that the sheet has itself"


@pytest.mark.greu  # two PDFs
def test_whoever_handed_in_nothing_has_a_page_of_the_own(tmp_path: Path) -> None:
    words = ["CASA", "ACASA"]
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters="CASAA")
    game = Game(about, ROMANIAN, frozenset(words))
    nothing = replace(graded(game, []), sheet=None)
    entries, lines = Analyst(game, plain(words)).analysed(nothing)
    assert ([line.after for line in lines], entries) == ([0], ())
    one = made_up(*entries, lines=lines, table=5)
    made = (one, replace(one, name="Țăran Lia", table=6))
    write_analyses(tmp_path, made, tmp_path / "a")
    pages = {path.name: path.read_text("utf-8") for path in (tmp_path / "a").glob("*.html")}
    assert sorted(pages) == ["analiza-masa-005.html", "analiza-masa-006.html"]
    assert "<h1><bdi>Nicio fișă predată: Țăran Lia</bdi></h1>" in pages["analiza-masa-006.html"]
    assert len(list((tmp_path / "a").glob("*.pdf"))) == 2
    for page in pages.values():
        assert 'id="linia-0-1"' in page
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'id="([^"]+)"', page))


def _left(steps: Sequence[CorrectedEntry], after: int) -> tuple[Board, Supply]:
    if after:
        return steps[after - 1].board, steps[after - 1].supply
    return steps[0].before.board, steps[0].before.supply


def test_a_decision_on_an_entry_is_none_on_what_could_have_been_there() -> None:
    words = ["CASA", "SAC", "ACASA"]
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters="CASAACS")
    rejected = Decision(
        number=1, sheet="1", entry=1, action=Action.REJECT, reason="șters", arbiter="Ilie Dan", article="8.2.a"
    )
    game = Game(replace(about, decisions=(rejected,)), ROMANIAN, frozenset(words))
    correction = graded(game, [("", "H5", "CASA", "12")])
    assert correction.entries[0].state is State.INCORRECT
    ((analysed,), _) = Analyst(game, plain(words)).analysed(correction)
    assert analysed.best[0].word == "ACASA"
    assert analysed.behind == analysed.best[0].points


@pytest.mark.parametrize("kind", ["integral_partial", "serie_maxime"])
def test_an_entry_accepted_by_a_decision_costs_nothing_and_its_line_is_followed(kind: str) -> None:
    words = ["CASA", "SAC", "AC"]
    told = {"groups": ("SCASA", "CA", "CA")} if kind == "serie_maxime" else {"letters": "CASASCACA"}
    about = Competition("Probă", "", None, GAME_TYPES[kind], **told)
    accepted = Decision(number=1, sheet="1", entry=1, action=Action.ACCEPT, reason="există", arbiter="Ilie Dan")
    rows = [("1", "H4", "SCASA", "20"), ("2", "4H", "SAC", "7"), ("3", "7H", "SAC", "7")]
    correction = graded(Game(replace(about, decisions=(accepted,)), ROMANIAN, frozenset(words)), rows)
    assert [step.state for step in correction.entries] == [State.CORRECT] * 3
    entries, lines = Analyst(Game(about, ROMANIAN, frozenset(words)), plain(words)).analysed(correction)
    assert (entries[0].cost, entries[0].behind) == (0, 0)
    assert all(entry.cost is None or entry.cost >= 0 for entry in entries)
    assert lines[0].as_played
    assert lines[0].points >= lines[0].own == correction.total


def made_up(*entries: EntryAnalysed, **about: Any) -> SheetAnalysis:
    return SheetAnalysis(
        *("Cupa", "Iași", "", "Pop Ana", 3, 0, 150, 9.0, None, "Lista", ROMANIAN, entries, ()), **about
    )


def test_costs_are_summed_from_the_entry_at_which_they_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["CASA", "SAC", "ACASA", "CASAC"]
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters="CASAACSSAC")
    game = Game(about, ROMANIAN, frozenset(words))
    correction = graded(game, [("", "H5", "CASA", "8"), ("", "5H", "CASA", "8")])
    for most, said in ((10, "{}"), (6, "{}, socotite de la depunerea 2"), (5, "")):
        monkeypatch.setattr("arbitraj.wings.search.analysis.lines._MOST_LETTERS", most)
        entries, _ = Analyst(game, plain(words)).analysed(correction)
        known = [entry.cost for entry in entries if entry.cost is not None]
        assert dict(made_up(*entries).facts.facts)["au costat depunerile, împreună"] == said.format(sum(known))


def page_made_up() -> str:
    """The page of a small sheet whose every figure is another, without its style and drawings."""
    words = ["CASA", "SAC", "ACASA", "CASAC"]
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters="CASAACSSAC")
    game = Game(about, ROMANIAN, frozenset(words))
    correction = graded(game, [("", "H5", "CASA", "12"), ("", "5H", "CASA", "12")])
    entries, lines = Analyst(game, plain(words)).analysed(correction)
    lost = (CauseOfLoss("8.2.a", "Un cuvânt", 2, 31, 4.5, 6.2), CauseOfLoss("8.3.d", "Punctaj", 1, 7, 0.5, 1.4))
    made = SheetAnalysis(
        *("Cupa", "Iași, azi", "07", "Pop Ana", 3, 120, 150, 99.5, 1234, "Lista", ROMANIAN),
        *(entries, (*lost, CauseOfLoss("", "premii", 4, 20)), lines),
        *(5, "f" * 64, True),
        searched=True,
    )
    assert text_of("analiza.lines_searched") not in replace(made, searched=False).lines_table.note
    page = analysis_page(made)
    return re.sub(r"<svg.*?</svg>", "", page[page.index("<header>") :], flags=re.DOTALL)


def test_a_page_is_as_it_was_looked_at() -> None:
    assert page_made_up().splitlines() == GOLDEN.read_text("utf-8").splitlines()


def test_it_is_said_which_sheets_are_analysed(tmp_path: Path) -> None:
    for words in ((), ("--fisa", "01", "--toate")):
        said = run(tmp_path, "analiza", tmp_path, *words)
        assert (said.status, "se spune --fisa NR sau --toate" in said.err) == (2, True)


@pytest.mark.greu  # the solver compiled
def test_a_page_tells_lines_losses_and_the_players_last_rounds(tmp_path: Path) -> None:
    base = tmp_path / "arhiva.sqlite"
    assert run(tmp_path, "arhiva", "adauga", years(tmp_path)[0], "--baza", base).status == 0
    folder = season(tmp_path) / WHOLE
    sheet = next(line["fisa"] for line in told(folder)["clasament"] if plain_name(line["nume"]) == plain_name(BEFORE))
    said = run(tmp_path, "analiza", folder, "--fisa", sheet, "--baza", base, "-o", tmp_path / "a")
    assert said.status == 0, said.err
    (page,) = (path.read_text("utf-8") for path in (tmp_path / "a").glob("*.html"))
    assert "<script" not in page
    leads = set(re.findall(r'href="#([^"]+)"', page))
    assert leads <= set(re.findall(r'id="([^"]+)"', page))
    assert any(lead.startswith("linia-") for lead in leads)
    found = run(tmp_path, "optim", folder, "--bucati", "1", "--table", "4000", "--json", "-")
    (start,) = re.findall(r"De la început: cel mai bun găsit: încă ([\d.]+)", page)
    assert int(start.replace(".", "")) >= json.loads(found.out)["total"] > 0
    assert "nu neapărat cel mai bun cu putință" in page
    assert "optim" not in re.sub("<style.*?</style>", "", page, flags=re.DOTALL).lower()
    written = {path: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    assert run(tmp_path, "analiza", folder, "--fisa", sheet, "--baza", base, "-o", tmp_path / "a").status == 0
    assert {path: path.read_bytes() for path in (tmp_path / "a").glob("*.html")}.items() <= written.items()


def test_what_the_last_rounds_lost_is_counted_as_the_archive_counts_it(tmp_path: Path) -> None:
    base = tmp_path / "arhiva.sqlite"
    folders = years(tmp_path)[:3]
    for folder in folders:
        assert run(tmp_path, "arhiva", "adauga", folder, "--baza", base).status == 0
    lost, rounds = 0, 0
    for folder in folders:
        for part in PARTS:
            for line in told(folder / part)["clasament"]:
                if plain_name(line["nume"]) == plain_name(BEFORE):
                    rounds += 1
                    lost += sum(
                        finding["puncte_pierdute"]
                        for finding in line["constatari"]
                        if finding["articol"] == "8.3.d"
                        and finding["fel"] != "observatie"
                        and not finding.get("anulata")
                    )
    basis = basis_of(season(tmp_path) / WHOLE, unwatched)
    before = last_rounds(str(base), basis)
    assert before is not None
    found = before.of("cezar POPESCU")
    assert found is not None
    assert (found.rounds, found.points["8.3.d"], found.mean("8.3.d")) == (rounds, lost, lost / rounds)
    assert rounds == 5
    assert before.of("Nimeni Altul") is None
    assert last_rounds(str(tmp_path / "alta.sqlite"), basis) is None


def test_nothing_is_told_before_the_final_ranking_is_published(tmp_path: Path) -> None:
    folder = season(tmp_path) / WHOLE
    published = folder / "publicat"
    published.rename(folder.parent / "altundeva")
    said = run(tmp_path, "analiza", folder, "--toate")
    assert (said.status, "--final" in said.err, (folder / "rezultate").exists()) == (2, True, False)
    (folder.parent / "altundeva").rename(published)
    assert "sunt:" in run(tmp_path, "analiza", folder, "--fisa", "99").err
    sheet = folder / "solutii" / "01.csv"
    sheet.write_bytes(sheet.read_bytes() + b"\n")
    assert "s-a schimbat" in run(tmp_path, "analiza", folder, "--toate").err


if __name__ == "__main__":  # writes the golden page anew: look before keeping it
    GOLDEN.write_text(page_made_up(), "utf-8")
