"""The automaton's file: made once, whole or not at all, by whoever comes first; the answers never hang on it."""

import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from arbitraj.lexicon.lexicon import EMBEDDED, Lexicon, ListStore
from arbitraj.wings.search.solver.graph import Told, graph_of
from tests.oracle.slow import vocabulary
from tests.solver.small import LETTERS, graph_of_words

WORDS = ["AC", "AR", "ARC", "CAR", "RAC", "SCARA"]
LIST = Lexicon.from_words("mică", WORDS)
# makes the automaton of a part of the embedded list, and says whether it built it
APART = f"""
import sys
from itertools import islice
from pathlib import Path
from arbitraj.lexicon.lexicon import EMBEDDED, Lexicon, ListStore
from arbitraj.wings.search.solver.graph import Told, graph_of
words = Lexicon.from_words("parte", islice(ListStore().open(EMBEDDED), 60_000))
print("gata", flush=True)
sys.stdin.readline()
told = Told(building=lambda: print("construiesc", flush=True))
print(int(graph_of(words, "{LETTERS}", Path(sys.argv[1]), told).sum()), flush=True)
"""


def file_of(folder: Path) -> Path:
    (path,) = (folder / "automate").glob("*.automat")
    return path


def test_made_once_then_opened(tmp_path: Path) -> None:
    built: list[str] = []
    told = Told(building=lambda: built.append("once"))
    first, again = (graph_of(LIST, LETTERS, tmp_path, told) for _ in range(2))
    assert built == ["once"]
    assert np.array_equal(first, again)
    assert np.array_equal(first[: len(graph_of_words(WORDS))], graph_of_words(WORDS))
    assert LIST.info.sha256 in file_of(tmp_path).name
    # other letters, or words of two letters of a variant's own (S.8), are another automaton
    graph_of(LIST, LETTERS[:-1], tmp_path)
    graph_of(LIST.judged_by(frozenset(["AS"])), LETTERS, tmp_path)
    assert len(list((tmp_path / "automate").glob("*.automat"))) == 3


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "other", "longer"])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: str) -> None:
    good = np.array(graph_of(LIST, LETTERS, tmp_path))
    path = file_of(tmp_path)
    data = path.read_bytes()
    middle = len(data) // 2
    bad = {
        "cut": data[:middle],
        "changed": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
        "empty": b"",
        "other": b"PK" + data[2:],
        "longer": data + b"\0" * 8,
    }[damage]
    path.write_bytes(bad)
    assert np.array_equal(graph_of(LIST, LETTERS, tmp_path), good)
    assert path.read_bytes() == data


def test_where_nothing_can_be_written_it_is_made_in_memory(tmp_path: Path) -> None:
    (tmp_path / "automate").write_text("a file where the folder would be", encoding="utf-8")
    heard: list[str] = []
    graph = graph_of(LIST, LETTERS, tmp_path, Told(not_kept=heard.append))
    assert np.array_equal(graph, graph_of_words(WORDS))
    assert len(heard) == 1


def started(folder: Path) -> subprocess.Popen[str]:
    program = subprocess.Popen(
        [sys.executable, "-c", APART, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert heard(program) == "gata\n"
    return program


def told_to_begin(program: subprocess.Popen[str]) -> None:
    assert program.stdin
    program.stdin.write("\n")
    program.stdin.flush()


def heard(program: subprocess.Popen[str]) -> str:
    assert program.stdout
    return program.stdout.readline()


def test_two_at_once_and_one_killed(tmp_path: Path) -> None:
    one, other, killed = (started(tmp_path) for _ in range(3))
    told_to_begin(killed)
    assert heard(killed) == "construiesc\n"
    time.sleep(0.1)
    killed.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
    killed.wait()
    for program in (one, other):
        told_to_begin(program)
    said = [program.communicate()[0].split() for program in (one, other)]
    assert sorted(map(len, said)) == [1, 2], said  # one made it, the other had it
    assert said[0][-1] == said[1][-1]
    assert [path.name for path in (tmp_path / "automate").iterdir()] == [file_of(tmp_path).name]


def test_every_word_can_be_read_from_each_of_its_letters() -> None:
    from random import Random

    from arbitraj.wings.search.solver.walk import ROOT, after

    words = set(vocabulary(Random(5)))
    graph = graph_of_words(sorted(words)).tolist()

    def reads(word: str, letter: int) -> bool:
        """From a letter back to the first, past the separator, on to the last."""
        state, last = ROOT, 0
        for sign in reversed(word[: letter + 1]):
            last, state = state, after(graph, state, 4, LETTERS.index(sign))
        if letter == len(word) - 1:
            return bool(graph[last + 1] >> LETTERS.index(word[0]) & 1)
        state = graph[state + 2]
        for sign in word[letter + 1 :]:
            last, state = state, after(graph, state, 2, LETTERS.index(sign))
        return bool(graph[last + 1] >> LETTERS.index(word[-1]) & 1)

    assert all(reads(word, letter) for word in words for letter in range(len(word)))
    others = {word[:-1] + "A" for word in words} - words
    assert not any(reads(word, letter) for word in others if len(word) > 1 for letter in range(len(word)))


def test_the_same_words_give_the_same_automaton() -> None:
    words = sorted(islice(ListStore().open(EMBEDDED), 3000))
    assert np.array_equal(graph_of_words(words), graph_of_words(words[::-1]))
