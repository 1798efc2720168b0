"""A search in pieces: the same result whoever does them; workers that die, that lack something, that are stopped."""

import ast
import inspect
import os
import signal
import subprocess
import threading
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE, ListStore
from arbitraj.problems import ProblemsError
from arbitraj.record import objectives
from arbitraj.record.objectives import BestSoFar, Objective, RowObjective
from arbitraj.wings.search.best.optim import Optimum, optimum
from arbitraj.wings.search.best.searching import SearchProgress, ignoring_sigint, sought
from arbitraj.wings.search.best.tasks import (
    Handed,
    SearchTask,
    TaskDone,
    cut_up,
    done,
    processes,
    this_program,
    unfit_for,
)
from arbitraj.wings.search.requests import Optimizing
from tests.commands import PROGRAM
from tests.correcting import WORDS
from tests.folders import folder
from tests.hall.waiting import PATIENCE, wait_until
from tests.solver.own_cluster import own_cluster

MORE = sorted({*WORDS, "CASA", "ACASA", "MASA", "AS", "LAC", "CAL", "CALE", "MARE", "ARME", "RAMA", "MAR", "AER"})
FEW = Optimizing(pieces=4, boards=120)


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose list is installed, and is what it names."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    ListStore().add("cuvinte", MORE, "test", date(2026, 11, 28), None)
    made = folder(tmp_path)
    settings = '[concurs]\ntitlu = "Probă"\n[partida]\ntip = "integral_partial"\nlexic = "cuvinte"\n'
    (made / "concurs.toml").write_text(settings + 'litere = "CASAMASALACARMEACALERAMA?"\n', encoding="utf-8")
    return made


def tasks_of(where: Path, number: int = 4, boards: int = 120) -> list[SearchTask]:
    pytest.importorskip("numba")
    return cut_up(*sought(where), number, boards, where)


def entries(found: Optimum) -> list[tuple[str, str]]:
    return [(step.entry.position, step.entry.word) for step in found.correction.entries]


def test_a_piece_says_all_at_once_what_a_computer_lacks(where: Path) -> None:
    task = tasks_of(where)[0]
    assert unfit_for(task)[1] == ()
    other = replace(task, program="0.0", words=replace(task.words, sha256="0" * 64, base="0" * 64, folder=""))
    answer = done(other)
    assert len(answer.unfit) == 2
    assert this_program() in answer.unfit[0]
    assert "«cuvinte»" in answer.unfit[1]
    assert answer.found == SearchProgress()


def files_of_search() -> set[Path]:
    """The files of the wing that a search imports, those imported late and those of the kernels included."""
    package, files = Path(objectives.__file__).parents[2], set[Path]()
    waiting = ["arbitraj.wings.search.solver.searched", "arbitraj.wings.search.solver.compiled"]
    while waiting:
        path = package.joinpath(*waiting.pop().split(".")).with_suffix(".py")
        if path not in files and path.is_file():
            files.add(path)
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and str(node.module).startswith("arbitraj.wings.search"):
                    waiting += [str(node.module), *(f"{node.module}.{name.name}" for name in node.names)]
    return files


def test_the_fingerprint_of_the_program_rests_on_every_file_that_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = pytest.importorskip("arbitraj.wings.search.solver.machine_code")
    read, read_bytes = set[Path](), Path.read_bytes

    def spied(path: Path) -> bytes:
        read.add(path)
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", spied)
    this_program.__wrapped__()
    needed = files_of_search()
    assert len(needed) > 10
    assert {*needed, Path(objectives.__file__)} <= read
    read.clear()
    assert list(kernels._paths())  # where what is compiled of them is kept
    assert {Path(inspect.getfile(function)) for function in kernels.FUNCTIONS} <= read


def test_a_list_is_found_by_its_fingerprint_and_rulings_are_laid_over_it(where: Path) -> None:
    task = tasks_of(where)[0]
    installed = replace(task.words, folder="", name="altfel")
    assert unfit_for(replace(task, words=installed))[1] == ()
    assert unfit_for(replace(task, words=replace(installed, sha256="0" * 64)))[1] == ()  # with what was ruled over it


def test_a_piece_ends_where_few_letters_leave_nothing_to_go_on_from(where: Path) -> None:
    task = replace(tasks_of(where, number=2)[1], objective=RowObjective("CASAMA"))
    again = [done(task).found for _ in range(2)]
    assert again[0].best == again[1].best is not None
    assert again[0].boards == again[1].boards <= task.boards


def test_every_piece_that_is_done_is_told_with_how_many_are() -> None:
    class AtOnce:
        """Does each piece when it is given: those of higher numbers find less."""

        room, gone = 2, False

        def give(self, task: SearchTask) -> Future[TaskDone]:
            given: Future[TaskDone] = Future()
            given.set_result(TaskDone(SearchProgress(BestSoFar(90 - task.number, ((7, 0),)), 10 + task.number), "aici"))
            return given

    heard: list[str] = []
    tasks: list[Any] = [SimpleNamespace(number=n) for n in (1, 2, 3)]
    enough = iter([False, True])  # after two of three
    told = [*Handed(tasks, AtOnce(), lambda found: None, None, lambda: next(enough, True), heard.append).run()]  # type: ignore[arg-type]
    done_in_order = [int(text.split()[1]) for text in heard[:-1]]
    assert sorted(done_in_order) == [1, 2]
    assert heard[:-1] == [f"Bucata {n} este făcută ({at} din 3)." for at, n in enumerate(done_in_order, 1)]
    assert heard[-1] == "Bucăți rămase nefăcute: 1 din 3; cu toate făcute rezultatul poate fi altul."
    assert told[-1].best == BestSoFar(89, ((7, 0),))
    assert told[-1].boards == sum(10 + n for n in done_in_order)


def test_options_of_pieces_are_refused_where_they_mean_nothing(where: Path) -> None:
    for options, named in (
        (Optimizing(boards=10), "--table"),
        (Optimizing(pieces=-1), "--bucati"),
        (Optimizing(cluster="tcp://127.0.0.1:1", cores=2), "--nuclee"),
        (Optimizing(cluster="nicaieri"), "--cluster"),
        (Optimizing(cluster="tls://127.0.0.1:1"), "--cluster"),
    ):
        with pytest.raises(ProblemsError, match=named):
            optimum(where, options)


@pytest.mark.greu  # five processes
def test_the_same_pieces_come_to_the_same_however_many_do_them(where: Path) -> None:
    pytest.importorskip("numba")
    heard: list[str] = []
    one = optimum(where, replace(FEW, cores=1), on_notice=heard.append)
    assert sum("este făcută" in text for text in heard) == 4
    assert "rămase nefăcute" not in "".join(heard)
    several = optimum(where, replace(FEW, cores=3))
    assert entries(one) == entries(several)
    assert one.boards == several.boards
    cut_short = optimum(where, replace(FEW, cores=1, seconds=1, pieces=500), on_notice=heard.append)
    assert cut_short.correction.total > 0
    assert "rămase nefăcute" in heard[-1]


@dataclass(frozen=True)
class Killing:
    """What ends the process that it comes to, the first times; then it is the quest."""

    objective: Objective
    seen: Path
    times: int

    def __reduce__(self) -> tuple[object, ...]:
        return _met, (self.objective, self.seen, self.times)


def _met(objective: Objective, seen: Path, times: int) -> Objective:
    met = seen.read_text("utf-8") if seen.is_file() else ""
    if len(met) < times:
        seen.write_text(f"{met}x", "utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return objective


@pytest.mark.greu  # processes that die, and others in their place
@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
@pytest.mark.parametrize(("times", "left"), [(1, []), (2, []), (99, [2])])
def test_a_worker_that_dies_costs_its_piece_and_a_piece_that_kills_each_is_left(
    where: Path, tmp_path: Path, times: int, left: list[int]
) -> None:
    tasks = tasks_of(where)
    expected = [done(task).found.best for task in tasks if task.number not in left]
    heard: list[str] = []
    killing = Killing(tasks[1].objective, tmp_path / "seen", times)
    tasks[1] = replace(tasks[1], objective=killing)  # type: ignore[arg-type]
    with processes(2) as executor:
        *_, last = Handed(tasks, executor, lambda found: None, None, lambda: False, heard.append).run()
    assert last.best == max(expected, key=lambda best: best.total if best else 0)
    assert len((tmp_path / "seen").read_text("utf-8")) == min(times, 3)
    assert [text for text in heard if "a rămas nefăcută" in text] == [
        f"Bucata {number} a rămas nefăcută: cine o făcea s-a oprit în mijlocul lucrului." for number in left
    ]


@pytest.mark.greu  # three processes
@pytest.mark.skipif(os.name == "nt", reason="signals of a group")
def test_ctrl_c_keeps_the_best_of_the_pieces_done_and_leaves_no_process(where: Path) -> None:
    pytest.importorskip("numba")
    command = [*PROGRAM, "optim", str(where), "--bucati", "5000", "--table", "120", "--nuclee", "2"]
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
        wait_until(lambda: _ended(begun.pid))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)


@pytest.mark.skipif(os.name == "nt", reason="signals of a thread")
def test_ctrl_c_while_a_process_is_started_is_heard_once_it_is() -> None:
    """It was lost, one time in five where pieces are small, and the search went on."""
    started: list[str] = []

    def starting() -> None:
        with ignoring_sigint():
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
            started.append("whole")

    with pytest.raises(KeyboardInterrupt):
        starting()
    assert started == ["whole"]


@pytest.mark.greu  # two processes
@pytest.mark.skipif(os.name == "nt", reason="signals of a group")
def test_processes_end_with_a_search_that_is_killed(where: Path) -> None:
    pytest.importorskip("numba")
    command = [*PROGRAM, "optim", str(where), "--bucati", "5000", "--table", "120", "--nuclee", "1"]
    begun = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        assert begun.stderr
        for line in begun.stderr:
            if b" s: " in line:
                break
        begun.kill()
        begun.wait()
        wait_until(lambda: _ended(begun.pid))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)


def _ended(group: int) -> bool:
    with suppress(ProcessLookupError):
        os.killpg(group, 0)
        return False
    return True


@pytest.mark.greu  # a scheduler and four workers
@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
def test_a_cluster_one_of_whose_workers_is_killed_comes_to_the_same(where: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    many = replace(FEW, pieces=9)
    here = optimum(where, replace(many, cores=1))
    heard: list[str] = []
    with own_cluster(tmp_path, 3) as own:

        def hear(text: str) -> None:
            heard.append(text)
            if "este făcută" in text and own.workers[0].poll() is None:
                own.workers[0].kill()
                own.workers[0].wait()

        there = optimum(where, replace(many, cluster=own.address), on_notice=hear)
        assert own.workers[0].returncode == -signal.SIGKILL
        assert entries(there) == entries(here)
        assert there.boards == here.boards
        assert sum("este făcută" in text for text in heard) == 9
        assert "rămase nefăcute" not in "".join(heard)
        # a worker without the list is named before anything is done, and so is what it lacks
        own.join(1, **{FOLDER_VARIABLE: str(tmp_path / "alta")})
        with pytest.raises(ProblemsError) as refused:
            optimum(where, replace(FEW, cluster=own.address))
        assert len(refused.value.problems) == 1
        assert "«cuvinte»" in str(refused.value)
