"""Compiled or plain, the answers are the same; without numba, without a folder to keep it in: a sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from arbitraj.solver.machine import fastest_machine
from arbitraj.solver.solver import Solver, Wish
from tests.commands import PROGRAM, run_apart
from tests.oracle.slow import vocabulary
from tests.solver.small import ROMANIAN, graph_of_words, plain, played

BARE = "import sys; sys.modules['numba'] = None\n"


def test_compiled_and_plain_give_the_same(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    rng = Random(3)
    words = vocabulary(rng)
    slow, fast = plain(words), Solver(graph_of_words(words), ROMANIAN, fastest_machine())
    assert fast.machine.compiled
    for number in (0, 3, 6):
        board = played(rng, slow, words, number)
        for wish in (Wish(), Wish(once=True), Wish(least=3, most=5, directions=(1,))):
            one, other = (each.moves(board, "AABCD?", wish) for each in (slow, fast))
            assert np.array_equal(one.moves, other.moves)
            assert np.array_equal(one.points, other.points)


def test_more_moves_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    words = vocabulary(Random(3))
    board = played(Random(1), plain(words), words, 3)
    whole = plain(words).moves(board, "ABCDAB??")
    small = plain(words)
    small._moves, small._points = [0] * 80, [0] * 80
    again = small.moves(board, "ABCDAB??")
    assert len(whole) > 80
    assert np.array_equal(whole.moves, again.moves)


@pytest.mark.parametrize("arguments", [["--help"], ["corecteaza", "samples/cupa-demo", "--json", "-"]])
def test_nothing_else_loads_it(arguments: list[str], tmp_path: Path) -> None:
    # what each type of game would have searched is a value that loads nothing
    values = {"arbitraj.solver", "arbitraj.solver.quest"}
    told = f"print(*({{n for n in sys.modules if 'numba' in n or 'solver' in n}} - {values!r}), file=sys.stderr)"
    code = f"import sys; sys.argv[1:] = {arguments!r}\nfrom arbitraj.cli.main import run\ntry: run()\nfinally: {told}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
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
    assert 'pip install "arbitraj[solver]"' in done.stderr
    assert "Traceback" not in done.stderr
    found = json.loads(done.stdout)
    assert found["numar"] > 0
    assert [move["puncte"] for move in found["mutari"]] == sorted((m["puncte"] for m in found["mutari"]), reverse=True)


def test_numba_that_cannot_be_loaded_is_a_sentence(small_list: Path) -> None:
    broken = small_list / "broken"
    broken.mkdir()
    (broken / "numba.py").write_text("raise ImportError('no llvmlite for this system')", encoding="utf-8")
    done = apart(small_list, f"import sys; sys.path.insert(0, {str(broken)!r})\n")
    assert done.returncode == 0
    assert "no llvmlite for this system" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.lung  # compiles
@pytest.mark.parametrize("blocked", [False, True])
def test_where_nothing_can_be_kept_beside_the_program(small_list: Path, blocked: bool) -> None:
    pytest.importorskip("numba")
    # as numba finds it where neither its own folder nor the user's caches can be written
    before = (
        "from numba.core import caching\n"
        "kind = getattr(caching, 'CacheImpl', None) or caching._CacheImpl\n"
        "kind._locator_classes = kind._locator_classes[:1]\n"
    )
    home = small_list / "date"
    if blocked:
        (home / "compilat").write_text("a file", encoding="utf-8")
    done = apart(small_list, before)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert ("nu se poate păstra" in done.stderr) is blocked
    if not blocked:
        assert list((home / "compilat").rglob("*.nbi"))
        assert apart(small_list, before).stderr == ""
