"""Compiled or plain, the answers are the same; without numba, without a folder to keep it in: a sentence."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import pytest

from arbitraj.wings.search.solver.machine import fastest_machine
from arbitraj.wings.search.solver.solver import MoveQuery, Solver
from tests.commands import PROGRAM, run_apart
from tests.folders import folder
from tests.oracle.slow import vocabulary
from tests.solver.small import ROMANIAN, graph_of_words, plain, played

BARE = "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None\n"
# an installed program, beside whose source nothing can be kept
INSTALLED = """
from pathlib import Path
from arbitraj.wings.search.solver import machine_code
machine_code.BESIDE = Path(machine_code.__file__) / "nowhere"
"""
WITHOUT_NUMBA = """
import atexit, sys
atexit.register(lambda: print("numba" in sys.modules, file=sys.stderr))
"""


def test_compiled_and_plain_give_the_same(small_list: Path) -> None:
    pytest.importorskip("numba")
    rng = Random(3)
    words = vocabulary(rng)
    slow, fast = plain(words), Solver(graph_of_words(words), ROMANIAN, fastest_machine())
    assert fast.machine.compiled
    for number in (0, 3, 6):
        board = played(rng, slow, words, number)
        for query in (MoveQuery(), MoveQuery(once=True), MoveQuery(least=3, most=5, directions=(1,))):
            one, other = (solver.moves(board, "AABCD?", query) for solver in (slow, fast))
            assert np.array_equal(one.moves, other.moves)
            assert np.array_equal(one.points, other.points)
    # another process finds what was compiled, and numba is not loaded for it
    done = apart(small_list, WITHOUT_NUMBA)
    assert (done.returncode, done.stderr.splitlines()[1:]) == (0, ["False"])  # before it the automaton was made
    with pytest.raises(TypeError):  # numbers of another size: nothing is read beside them
        fast.found(np.zeros(225, np.int32), *fast.tables.counts("AB"))


def test_what_is_kept_is_found_again_where_it_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = pytest.importorskip("arbitraj.wings.search.solver.machine_code")
    beside, data = tmp_path / "beside", tmp_path / "data"
    monkeypatch.setattr(code, "BESIDE", beside)
    monkeypatch.setattr(code, "data_folder", lambda: data)
    assert code.kept_code() is None
    assert code.keep_code(b"machine code")
    assert code.kept_code() == b"machine code"
    (path,) = beside.iterdir()
    for damaged in (b"", path.read_bytes()[:-1], path.read_bytes()[:20] + b"!" + path.read_bytes()[21:]):
        path.write_bytes(damaged)
        assert code.kept_code() is None
    assert code.keep_code(b"again")
    assert code.kept_code() == b"again"
    path.unlink()
    monkeypatch.setattr(code, "BESIDE", path)  # a processor that can do something else: another name
    monkeypatch.setattr(code, "_features", lambda: "+another")
    beside.rmdir()
    beside.write_text("a file", encoding="utf-8")
    assert code.keep_code(b"elsewhere")
    assert code.kept_code() == b"elsewhere"
    (kept,) = data.rglob("*.cod")
    assert kept.name != path.name
    kept.unlink()
    kept.parent.rmdir()
    kept.parent.write_text("a file", encoding="utf-8")
    assert not code.keep_code(b"nowhere")
    assert code.kept_code() is None


def test_more_moves_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    words = vocabulary(Random(3))
    board = played(Random(1), plain(words), words, 3)
    whole = plain(words).moves(board, "ABCDAB??")
    small = plain(words)
    small._moves, small._points = [0] * 80, [0] * 80
    again = small.moves(board, "ABCDAB??")
    assert len(whole) > 80
    assert np.array_equal(whole.moves, again.moves)


@pytest.mark.parametrize("arguments", [["--help"], ["corecteaza", "DOSAR", "--json", "-"]])
def test_nothing_else_loads_it(arguments: list[str], tmp_path: Path) -> None:
    arguments = [str(folder(tmp_path)) if argument == "DOSAR" else argument for argument in arguments]
    # what each type of game would have searched is a value that loads nothing
    values = {"arbitraj.wings.search.solver", "arbitraj.record.objectives"}
    told = f"print(*({{n for n in sys.modules if 'numba' in n or 'solver' in n}} - {values!r}), file=sys.stderr)"
    code = f"import sys; sys.argv[1:] = {arguments!r}\nfrom arbitraj.cli.main import run\ntry: run()\nfinally: {told}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.split("\n")[-2] == ""


@pytest.fixture
def small_list(tmp_path: Path) -> Path:
    source = tmp_path / "mica.txt"
    source.write_text("\n".join(vocabulary(Random(1))), encoding="utf-8")
    done = run_apart(tmp_path, "lexic", "importa", source, "--totusi")
    assert done.status == 0, done.err
    return tmp_path


def apart(home: Path, before: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A search in a process of its own that begins with some lines of Python."""
    asked = [PROGRAM[0], "-c", before + PROGRAM[2], "cauta", "AB?C", "--cuvant", "H8 A", "--lexic", "mica", "--json"]
    held = os.environ | {"ARBITRAJ_DATE": str(home / "date"), "PYTHONIOENCODING": "utf-8"} | environment
    return subprocess.run(asked, capture_output=True, encoding="utf-8", env=held, check=False)


def test_without_numba_a_sentence_and_the_same_answer(small_list: Path) -> None:
    done = apart(small_list, BARE)
    assert done.returncode == 0, done.stderr
    assert "python -m pip install numba llvmlite" in done.stderr
    assert "Traceback" not in done.stderr
    found = json.loads(done.stdout)
    assert found["numar"] > 0
    assert [move["puncte"] for move in found["mutari"]] == sorted((m["puncte"] for m in found["mutari"]), reverse=True)


@pytest.mark.parametrize("half", ["llvmlite", "numba"])
def test_numba_that_cannot_be_loaded_is_a_sentence(small_list: Path, half: str) -> None:
    broken = small_list / "broken"
    broken.mkdir()
    (broken / f"{half}.py").write_text("raise ImportError('not for this system')", encoding="utf-8")
    before = f"import sys; sys.path.insert(0, {str(broken)!r})\n"
    done = apart(small_list, before + INSTALLED if half == "numba" else before)
    assert done.returncode == 0
    assert "not for this system" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.lung  # compiles
@pytest.mark.parametrize("blocked", [False, True])
def test_where_nothing_can_be_kept_beside_the_program(small_list: Path, blocked: bool) -> None:
    pytest.importorskip("numba")
    home = small_list / "date"
    if blocked:
        (home / "compilat").write_text("a file", encoding="utf-8")
    done = apart(small_list, INSTALLED)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert ("nu se poate păstra" in done.stderr) is blocked
    if not blocked:
        assert list((home / "compilat").rglob("*.cod"))
        assert apart(small_list, INSTALLED).stderr == ""


@pytest.mark.lung  # compiles
def test_two_that_compile_at_once(small_list: Path) -> None:
    pytest.importorskip("numba")
    with ThreadPoolExecutor(2) as both:
        one, other = both.map(apart, [small_list] * 2, [INSTALLED] * 2)
    assert (one.returncode, one.stdout) == (other.returncode, other.stdout)
    assert (one.returncode, len(list((small_list / "date" / "compilat").iterdir()))) == (0, 1)
    assert apart(small_list, INSTALLED).stderr == ""
