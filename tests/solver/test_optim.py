"""`arbitraj optim` stopped and in processes; what it keeps, published; letters worth playing, and no word of why."""

import json
import os
import re
import signal
import subprocess
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pypdf import PdfReader

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.preparing.draw import draw_letters
from arbitraj.desk.requests import LetterDrawing
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.problems import ProblemsError
from arbitraj.record.objectives import BestSoFar, Share
from arbitraj.wings.search.best.optim import Optimum, entries_of_moves, keep_ideal, kept_ideal, optimum, optimum_data
from arbitraj.wings.search.best.searching import SearchProgress, prepared, quest_of, sought
from arbitraj.wings.search.commands import _tell
from arbitraj.wings.search.requests import Optimizing
from arbitraj.wings.search.solver.machine import plain_machine
from arbitraj.wings.search.solver.searched import searched
from tests.commands import PROGRAM, run
from tests.correcting import LETTERS, WORDS
from tests.everything.same_said import lacking
from tests.folders import answered_as_written, folder
from tests.hall.waiting import PATIENCE, wait_until
from tests.oracle.slow import vocabulary

MORE = sorted({*WORDS, "CASA", "ACASA", "MASA", "AS", "LAC", "CAL"})


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of two players; the automaton of its list is kept beside it."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    return folder(tmp_path, lexic="\n".join(MORE))


def found_in(where: Path) -> Optimum:
    """The first construction that is found, and no more: as with Ctrl+C."""
    pytest.importorskip("numba")

    def enough(found: SearchProgress) -> None:
        raise KeyboardInterrupt

    return optimum(where, Optimizing(seconds=60, cores=1), enough)


def test_a_folder_that_is_not_there_is_told_before_anything_is_announced(where: Path) -> None:
    heard: list[str] = []
    for options in (Optimizing(), Optimizing(seconds=0)):
        with pytest.raises(ProblemsError):
            optimum(where / "nicaieri", options, on_notice=heard.append)
    assert heard == []
    said = run(where, "optim", where / "nicaieri")
    assert (said.status, said.out, len(said.err.splitlines())) == (2, "", 1)


def test_ctrl_c_ends_with_the_best_so_far_and_it_is_published(where: Path) -> None:
    done = found_in(where)
    assert 0 < done.correction.total == sum(step.worth for step in done.correction.entries)
    assert done.seconds < 30
    assert keep_ideal(where, done) == where / "ideal.json"
    home = where.parent
    early = run(home, "publica", where, "--ideal")
    assert (early.status, early.out) == (2, "")
    published = run(home, "publica", answered_as_written(where), "--final", "--ideal")
    assert published.status == 0, published.err
    (page,), (paper,) = where.rglob("ideal.html"), where.rglob("ideal.pdf")
    told = page.read_text(encoding="utf-8"), "".join(drawn.extract_text() for drawn in PdfReader(paper).pages)
    for text in told:
        assert f"{done.correction.total} p" in text
        assert "cea mai bună găsită" in text
        assert all(bracketed(step.word) in text for step in done.correction.entries)
    assert "<script" not in told[0]


def test_a_series_is_whole_when_the_time_is_over_and_names_what_was_left_out(
    where: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    groups = ["CASAMAS", "LACASAM", "ACASALA"]
    settings = f'[concurs]\ntitlu = "Probă"\n[partida]\ntip = "serie_maxime"\nlexic = "lexic.txt"\ngrupe = {groups}\n'
    (where / "concurs.toml").write_text(settings, encoding="utf-8")
    exact = optimum(where, Optimizing(seconds=60))
    assert exact.exact
    assert exact.margin.count(exact.shown) == 2  # at least so much, and at most
    assert len(exact.correction.entries) == 3
    monkeypatch.setattr("arbitraj.wings.search.best.optim.for_seconds", lambda seconds: lambda: 1.0)
    monkeypatch.setattr("arbitraj.wings.search.solver.searched._AT_LEAST", 1)
    hurried = optimum(where, Optimizing(seconds=1))
    assert len(hurried.correction.entries) == len(exact.correction.entries)
    assert not hurried.exact
    assert hurried.dropped
    assert f"la depunerea {hurried.dropped[0]}" in hurried.claim
    assert hurried.dropped[0] > 1
    assert f"până la depunerea {hurried.dropped[0] - 1} nimic mai bun" in hurried.margin
    for dropped in ((1,), (1, 2)):
        assert replace(hurried, dropped=dropped).margin.endswith("o margine de sus nu se cunoaște.")


def test_the_best_so_far_is_told_with_its_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    _tell(SearchProgress(BestSoFar(1049, ((1, 0), (2, 0))), clock=7.6))
    assert capsys.readouterr().err == "8 s: 1049 (2 depuneri)\n"
    assert not Optimizing().margin


def test_margins_are_told_when_asked_for(where: Path) -> None:
    pytest.importorskip("numba")
    (where / "lexic.txt").write_text("CASA\n", encoding="utf-8")
    settings = '[concurs]\ntitlu = "Probă"\n[partida]\ntip = "integral_partial"\nlexic = "lexic.txt"\n'
    settings += 'litere = "CASAZZZZZZZZZZZZZZZZZ"\n'
    (where / "concurs.toml").write_text(settings, encoding="utf-8")
    heard: list[str] = []
    done = optimum(where, Optimizing(seconds=3, cores=1, margin=True), on_notice=heard.append)
    assert done.at_most is not None
    assert any(f"nu întrece {done.at_most} p" in text for text in heard)
    assert done.correction.total <= done.at_most
    assert done.margin == f"Cea mai bună construcție: cel puțin {done.correction.total} p, cel mult {done.at_most} p."
    assert optimum(where, Optimizing(seconds=1, cores=1)).at_most is None
    reached = replace(done, exact=True)
    assert reached.margin.count(reached.shown) == 2
    wrong = replace(done, at_most=done.correction.total - 1)
    assert "nu se cunoaște" in wrong.margin
    said = run(where.parent, "optim", where, "--secunde", 1, "--nuclee", 1, "--margine")
    assert said.status == 0, said.err
    assert said.out.rstrip().endswith(done.margin)
    told = optimum_data(done, margin=True)
    total = done.correction.total
    assert told["margine"] == {"cel_putin": total, "cel_mult": done.at_most, "dovedite": None}
    assert optimum_data(reached, margin=True)["margine"] == {"cel_putin": total, "cel_mult": total, "dovedite": None}
    assert lacking(f"{done.correction.board}{done.margin}{done.shown} {done.words.words} cuvinte", told) == set()
    path = where / "optim.json"
    said = run(where.parent, "optim", where, "--secunde", 1, "--nuclee", 1, "--margine", "--pastreaza", "--json", path)
    told = json.loads(path.read_text("utf-8"))
    assert lacking(said.out, told) == set()
    assert (told["margine"]["cel_mult"], told["scrisa"]) == (done.at_most, str(where / "ideal.json"))
    assert json.loads((where / "ideal.json").read_text("utf-8")).items() <= told.items()


def test_a_construction_kept_is_corrected_again_before_it_is_shown(where: Path) -> None:
    graded = grade(answered_as_written(where))
    with pytest.raises(ProblemsError, match="optim"):
        kept_ideal(graded.ranking.game, graded.words, where)
    path = keep_ideal(where, found_in(where))
    assert kept_ideal(graded.ranking.game, graded.words, where).correction.total > 0
    good = json.loads(path.read_text(encoding="utf-8"))
    dearer = good | {"total": good["total"] + 1}
    elsewhere = good | {"depuneri": [entry | {"pozitie": "A1"} for entry in good["depuneri"]]}
    wrong: object
    for wrong in (dearer, elsewhere, good | {"lista": "0"}, good | {"depuneri": 7}, [], good | {"sigur": "da"}):
        path.write_text(json.dumps(wrong), encoding="utf-8")
        with pytest.raises(ProblemsError):
            kept_ideal(graded.ranking.game, graded.words, where)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ProblemsError):
        kept_ideal(graded.ranking.game, graded.words, where)


def best_by(where: Path, least: int, boards_to_try: int) -> BestSoFar:
    """What the search behind `--cel-putin` finds in the letters of a folder."""
    game, words, _ = sought(where)
    boards = prepared(game.variant, words)
    for found in searched(
        quest_of(game), boards, words, game.competition.given.rows, lambda: boards.expansions / boards_to_try, Share()
    ):
        if found.total >= least or boards.expansions >= boards_to_try:
            break
    return found


def test_letters_worth_playing_are_those_of_the_seed_and_the_construction_stays_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    monkeypatch.setattr("arbitraj.wings.search.moves.moves.fastest_machine", plain_machine)
    for module in ("wings.search.best.draw_worth", "desk.editions.searched"):
        monkeypatch.setattr(f"arbitraj.{module}.BOARDS", 6)
    words = [word for word in vocabulary(Random(2)) if len(word) > 3]
    turned = [word.translate(str.maketrans("ABCD", "AETR")) for word in words]
    settings = '[concurs]\ntitlu = "Probă"\n[partida]\ntip = "integral_partial"\nlexic = "lexic.txt"\n'
    one, other = (folder(tmp_path / name, concurs=settings, lexic="\n".join(turned)) for name in ("prima", "a_doua"))
    least = 85
    drawn = [draw_letters(LetterDrawing(folder=path, seed="S", number=24, at_least=least)) for path in (one, other)]
    assert drawn[0].drawn.rows == drawn[1].drawn.rows
    worth = drawn[0].worth
    assert worth
    assert worth.draws > 1  # the letters of the seed itself were not good enough
    (log,) = [path for path in drawn[0].files if path.suffix == ".json"]
    told = json.loads(log.read_text(encoding="utf-8"))["cel_putin"]
    assert (told["puncte"], told["table"], told["extrageri"], told["samanta"]) == (least, 6, worth.draws, "S")
    best = best_by(one, least, 6)
    assert best.total >= least
    # neither its words nor its points stand in anything that is written or said
    again = tmp_path / "a_treia"
    where = folder(again, concurs=settings, lexic="\n".join(turned))
    asked = ("--samanta", "S", "--numar", "24", "--cel-putin", least, "--anunt")
    said = run(tmp_path, "extrage", "--dosar", where, *asked)
    assert said.status == 0, said.err
    row = drawn[0].announced.rows[0]
    assert row in (where / "concurs.toml").read_text(encoding="utf-8")
    written = [path for path in again.rglob("*") if path.is_file() and path.name != "lexic.txt"]
    papers = [path for path in written if path.suffix == ".pdf"]
    assert papers
    texts = [said.out, said.err, *(page.extract_text() for path in papers for page in PdfReader(path).pages)]
    texts += [path.read_bytes().decode("utf-8", "replace") for path in written if path not in papers]
    words_found = [entry.word for entry in entries_of_moves(sought(one)[0], best)[1]]
    assert words_found
    for text in texts:
        assert not re.search(rf"\b{best.total}\b", text)
        bare = re.sub(r"\s", "", text).replace(row, "")
        assert not [word for word in words_found if word in bare]
    assert not [word for path in papers for word in words_found if word.encode() in path.read_bytes()]


def test_too_much_is_asked_of_the_letters(where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbitraj.wings.search.moves.moves.fastest_machine", plain_machine)
    monkeypatch.setattr("arbitraj.wings.search.best.draw_worth.BOARDS", 1)
    monkeypatch.setattr("arbitraj.wings.search.best.draw_worth._MOST_DRAWS", 2)
    with pytest.raises(ProblemsError, match="9000"):
        draw_letters(LetterDrawing(folder=where, seed="S", number=21, at_least=9000, again=True))
    assert LETTERS in (where / "concurs.toml").read_text(encoding="utf-8")


@pytest.mark.lung  # two processes, some seconds of both cores
@pytest.mark.skipif(os.name == "nt", reason="signals of a group")
def test_ctrl_c_at_a_search_in_processes(where: Path) -> None:
    pytest.importorskip("numba")
    command = [*PROGRAM, "optim", str(where), "--secunde", "600", "--nuclee", "2", "--pastreaza"]
    begun = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", start_new_session=True
    )
    try:
        assert begun.stderr
        for line in begun.stderr:
            if " s: " in line:
                break
        os.killpg(begun.pid, signal.SIGINT)  # as a terminal does it: to all of them
        out, err = begun.communicate(timeout=PATIENCE)
        assert begun.returncode == 0, err
        assert "Traceback" not in err
        assert "cea mai bună găsită" in out
        assert (where / "ideal.json").is_file()
        wait_until(lambda: _ended(begun.pid))  # all of them, Python's own helper too
    finally:
        with suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)


def _ended(group: int) -> bool:
    with suppress(ProcessLookupError):
        os.killpg(group, 0)
        return False
    return True


@pytest.mark.lung
def test_a_search_in_processes_is_graded_like_one_here(where: Path) -> None:
    pytest.importorskip("numba")
    told: list[SearchProgress] = []
    done = optimum(where, Optimizing(seconds=2, cores=2), told.append)
    assert [progress.best.total for progress in told if progress.best] == sorted(
        {progress.best.total for progress in told if progress.best}
    )
    assert told[-1].best
    assert done.correction.total == told[-1].best.total
    stopped = optimum(where, replace(Optimizing(seconds=600, cores=2)), stop=lambda: True)
    assert stopped.correction.total > 0
    assert stopped.clock < 300
