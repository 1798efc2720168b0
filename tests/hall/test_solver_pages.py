"""The solver in the hall: the best moves after an entry, as the desk finds them and for arbiters alone; the best
construction, searched for once nobody plays any more; publishing with what it says."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path

import pytest

from arbitraj.desk.command_io import ALONE
from arbitraj.desk.editions.edition import Options, basis_of
from arbitraj.desk.grading.grade import grade
from arbitraj.game.tile import bracketed
from arbitraj.hall.decided.closed import Closed, SettingChanged
from arbitraj.hall.editions.publishing import publish_here
from arbitraj.hall.kernel.game import GameClock, is_over
from arbitraj.hall.kernel.scene import SCREEN, HallPerson
from arbitraj.hall.parts import KINDS
from arbitraj.hall.start.steps import ClockSet
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.web.posting import may_hear
from arbitraj.problems import ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.text import Message
from arbitraj.wings.search.best.optim import kept_ideal
from arbitraj.wings.search.in_hall.solver_pages import IdealSearch
from arbitraj.wings.search.in_hall.solving import SolverBusyError, SolverProcess
from arbitraj.wings.search.moves.moves import search
from arbitraj.wings.search.moves.possible import chance_after
from arbitraj.wings.search.requests import Searching
from tests.correcting import EXAMPLE
from tests.folders import folder as folder_of, sheet
from tests.hall.guarded import HTML
from tests.hall.small import ANA, DAN, EVA, ION, Small, small_hall
from tests.hall.waiting import verified, wait_until

OTHER = "\n".join(EXAMPLE.strip().splitlines()[:2])
ROWS = [dict(zip(("pozitie", "depunere", "puncte"), row.split(), strict=True)) for row in EXAMPLE.strip().splitlines()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_of(tmp_path, solutii_02=sheet("Ilie Dan", "2", OTHER))


@pytest.fixture
def hall(folder: Path) -> Iterator[Small]:
    """The first sheet is closed; the second waits for its second hand."""
    with small_hall(folder) as here:
        here.does(ANA, SettingChanged("o_mana", 1))
        here.does(ANA, Closed("01", "o_singura_mana"))
        yield here


def keeps(hall: Small, folder: Path, total: int) -> None:
    """A construction of the folder's, as `optim --pastreaza` writes it."""
    rows = [{"grupa": "", **row, "depunere": bracketed(row["depunere"])} for row in ROWS]
    data = {"lista": hall.site.hall.of(Grader).words.info.sha256, "total": total, "sigur": "gasit", "depuneri": rows}
    (folder / "ideal.json").write_text(json.dumps(data), encoding="utf-8")


def offered(hall: Small) -> list[str]:
    """What the solver may add to the final ranking, once nothing is open."""
    sheets = hall.site.hall.state.sheets
    hall.site.hall.record("Ana", lambda state: [Closed(n, "o_singura_mana") for n in sheets if not sheets[n].closed])
    for number in sheets:
        hall.page(ANA, f"/fise/{number}")
    page = verified(lambda: hall.page(ANA, "/publicare"))
    for entry, text in re.findall(r'name="depunere" value="(.*?)"><.*?name="vazut" value="(.*?)"', page):
        sheet = "02" if entry else ""
        hall.forms(ANA, "/publicare/privit", fisa=sheet, depunere=entry, vazut=unescape(text), motiv="am citit")
    page = verified(lambda: hall.page(ANA, "/publicare"))
    return re.findall(r'name="(toate_solutiile|cele_mai_bune|ideal)"', page[page.index('value="final"') :])


def test_the_best_moves_are_those_of_the_command_line(hall: Small, folder: Path) -> None:
    page = hall.page(DAN, "/fise/01")
    assert [f"/fise/01/mutari?dupa={n}" in page for n in range(6)] == [True] * 5 + [False]
    solver, words = hall.site.hall.tools[SolverProcess], hall.site.hall.of(Grader).words.info
    correction = hall.site.hall.case("01").correction
    assert solver
    assert correction
    chance = chance_after(correction, 2, 7)
    assert chance
    waiting = solver.moves(words.sha256, chance)
    with pytest.raises(SolverBusyError):
        solver.moves(words.sha256, chance)
    waiting.cancel()  # whoever asked has left
    page = hall.page(DAN, "/fise/01/mutari?dupa=2")
    assert 'class="pos"' not in page.partition("<table")[2]  # who only looks begins nothing
    assert 'name="dupa" value="2"' in page
    page = hall.forms(DAN, "/fise/01/mutari", dupa="2").text
    shown = re.findall(r'<td class="pos">(\w+)</td><td><strong class="word">([\w()]+)</strong>.*?"number">(\d+)', page)
    asked = search(Searching(folder=folder, sheet="01", entry=2), lambda text: None)
    every = [
        (str(laid.position), bracketed(laid.main.tiles), str(p)) for laid, p in map(asked.move, range(len(asked.order)))
    ]
    assert shown[0] == every[0]
    assert set(shown) <= set(every)
    assert len(shown) == 10
    assert "lexic.txt" in page
    assert 'class="own"' not in page  # the joker stands for a letter that is at hand: 71 points, not the best
    assert "COMANDA" in page
    assert "71 de puncte" in page
    page = hall.forms(DAN, "/fise/01/mutari", dupa="3").text
    assert page.count('class="own"') == 1
    assert "nicio literă" in hall.page(DAN, "/fise/01/mutari?dupa=5")


def test_only_arbiters_who_may_see_a_sheet_see_what_could_be_played(hall: Small) -> None:
    for who, path, status in (
        (ION, "/fise/01/mutari", 403),
        (DAN, "/fise/02/mutari", 409),  # somebody types it blind
        (DAN, "/fise/09/mutari", 404),
        (DAN, "/fise/01/mutari?dupa=6", 404),
        (ION, "/publicare/ideal", 403),
    ):
        answer = hall.of(who).get(path, headers=HTML)
        assert answer.status_code == status, path
        assert "COMANDA" not in answer.text
    # the chief alone is asked whether to search
    assert ['id="t-cauta"' in hall.page(who, "/publicare/ideal") for who in (ANA, DAN)] == [True, False]
    assert not may_hear(HallPerson("Ecran", SCREEN), "ideal")
    assert not may_hear(ION, "ideal")
    assert may_hear(EVA, "ideal")


def test_nobody_is_told_what_could_be_made_while_others_play() -> None:
    noon = datetime(2026, 11, 21, 12)
    plays = KINDS.nothing.having(GameClock(60, noon))
    assert not is_over(KINDS.nothing, noon)  # nobody handed in
    assert not is_over(plays, noon + timedelta(minutes=59))
    assert is_over(plays, noon + timedelta(minutes=60))
    stopped = plays.having(replace(plays.of(GameClock), stopped=noon + timedelta(minutes=30)))
    assert is_over(stopped, noon + timedelta(minutes=30))


def test_the_construction_that_is_kept_is_shown_and_offered(hall: Small, folder: Path) -> None:
    page = hall.page(DAN, "/publicare/ideal")
    assert "nu s-a căutat încă" in page
    assert 'value="cauta"' not in page  # the chief alone searches
    assert offered(hall) == ["cele_mai_bune"], "what cannot be done is not there"
    keeps(hall, folder, 190)
    assert "nu trece de corectare" in hall.page(ANA, "/publicare/ideal")
    keeps(hall, folder, 189)
    page = hall.page(ANA, "/publicare/ideal")
    assert "189 p" in page
    assert 'value="cauta"' in page
    assert "TRACASAI" in page
    assert offered(hall) == ["cele_mai_bune", "ideal"]
    assert hall.forms(DAN, "/publicare/ideal", ce="cauta", secunde="60").status_code == 409
    refused = hall.forms(ANA, "/publicare/ideal", ce="cauta", secunde="86400")
    assert "cel mult 300" in refused.text
    for path in ("/public", "/ecran"):
        shown = re.sub(r"<[^>]*>", " ", hall.of(ANA).get(path, headers=HTML).text)  # moments in tags have any figures
        assert "189" not in shown


def test_while_the_clock_runs_nothing_is_searched_nor_shown(tmp_path: Path) -> None:
    with small_hall(folder := folder_of(tmp_path, predare=None, solutii_01=None, solutii_02=None)) as hall:
        keeps(hall, folder, 189)
        hall.does(ANA, ClockSet("pornit", 60, anyway=True))
        page = hall.page(ANA, "/publicare/ideal")
        assert "189 p" not in page
        assert 'value="cauta"' not in page
        assert "189 p" not in hall.page(ANA, "/publicare")
        assert "Partida nu s-a terminat" in hall.forms(ANA, "/publicare/ideal", ce="cauta", secunde="60").text
        assert hall.site.hall.tools[IdealSearch].shown is None
        hall.does(ANA, ClockSet("oprit", anyway=True))
        assert "189 p" in hall.page(ANA, "/publicare/ideal")


def test_without_numba_a_sentence_says_how_to_install_it(hall: Small, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbitraj.desk.editions.searched.find_spec", lambda name: None)
    assert "python -m pip install" in hall.page(ANA, "/publicare/ideal")
    assert offered(hall) == []
    assert "are nevoie de numba" in hall.forms(ANA, "/publicare/ideal", ce="cauta", secunde="60").text


def test_nothing_of_it_is_published_before_the_final_ranking(hall: Small, folder: Path) -> None:
    keeps(hall, folder, 189)
    for options in (Options(best_moves=True), Options(ideal=True)):
        with pytest.raises(ProblemsError, match="numai cu clasamentul final"):
            publish_here(
                hall.site.hall, folder, Stage.PROVISIONAL, "Ana", hall.site.flush, anyway=True, options=options
            )
    assert not (folder / "publicat").exists()


def test_a_search_that_cannot_be_says_why(folder: Path) -> None:
    told: list[str] = []
    wrong = IdealSearch(folder / "nu-este", tuple, lambda: told.append("schimbat"), lambda who, text: told.append(text))
    assert wrong.begin("Ana", 7, datetime.now()) == Message("hall.ideal_seconds", most=300)
    assert wrong.begin("Ana", 60, datetime.now()) is None
    wrong.close()
    assert wrong.shown
    assert (wrong.shown.going, wrong.shown.failed) == (False, True)
    assert "nu este un dosar" in wrong.shown.lines[0]
    assert told == ["schimbat"] * 2


@pytest.mark.lung
def test_searched_for_stopped_and_published_with_the_final_ranking(hall: Small, folder: Path) -> None:
    site, ideal = hall.site, hall.site.hall.tools[IdealSearch]
    assert ideal
    assert hall.forms(ANA, "/publicare/ideal", ce="cauta", secunde="300").status_code == 303
    assert "Se caută deja" in hall.forms(ANA, "/publicare/ideal", ce="cauta", secunde="60").text
    wait_until(lambda: not ideal.shown or ideal.shown.best)
    assert "Se caută" in hall.page(EVA, "/publicare/ideal")
    assert hall.forms(ANA, "/publicare/ideal", ce="opreste").status_code == 303
    ideal.close()
    assert ideal.shown
    assert (ideal.shown.going, ideal.shown.failed) == (False, False), ideal.shown.lines
    graded = grade(folder)
    found = kept_ideal(graded.ranking.game, graded.words, folder).correction.total
    assert found > 100
    assert f"{found} p" in hall.page(ANA, "/jurnal")
    hall.does(ANA, Closed("02", "o_singura_mana"))
    both = Options(best_moves=True, ideal=True)
    done = publish_here(
        site.hall, folder, Stage.FINAL, "Ana", site.flush, options=both, solve=site.hall.tools[SolverProcess].possible
    )
    assert {"ideal.html", "ideal.pdf"} <= set(done.documents)
    public = hall.of(ANA).get("/public").text
    assert "/public/final/ideal.html" in public
    assert hall.of(ANA).get("/public/final/ideal.pdf").status_code == 200
    assert hall.forms(ANA, "/publicare/verifica", refa="1").status_code == 303
    wait_until(lambda: "se potrivește" in hall.page(ANA, "/publicare/verifica"))


def test_who_publishes_with_the_solver_sees_how_far_it_is(hall: Small, folder: Path) -> None:
    """Of each sheet whose best moves are found, though they are found in a process apart."""
    solver = hall.site.opened(SolverProcess)
    assert solver
    assert not hall.site.flush()  # nobody writes into the folder any more
    told: list[tuple[int, int]] = []
    found = solver.possible(
        basis_of(folder, ALONE.progress_for), Options(best_moves=True), lambda *far: told.append(far)
    )
    assert len(found.best) == 2
    assert told[-1] == (2, 2)
    assert told == sorted(set(told))  # each step once, none backwards
