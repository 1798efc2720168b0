"""Texts made to keep the readers busy, and reading processes that die: a sentence, in a time that is known."""

import ctypes
import sys
import time
from pathlib import Path

import pytest

from arbitraj.game.variant import Variant
from arbitraj.sheets import many
from arbitraj.sheets.found import FileRead, Job
from arbitraj.sheets.many import SMALL, read_many
from arbitraj.sheets.reader import read_data
from arbitraj.tables.limits import MAX_COLUMNS
from arbitraj.tables.text import text_page
from tests.correcting import ROMANIAN
from tests.folders import sheet
from tests.steps import steps

A_BYTE = 300  # calls; the slowest text known takes 150


@pytest.mark.parametrize(
    "line",
    [
        "1. H7 CASA " + ":" * 1_980 + "x", "H7 CASA " + ")" * 1_980 + "x", "H7 CASA " + "=" * 1_980 + "x",
        "H7 CASA " + "(A" * 900, "Nume: " + "nume si prenume " * 120 + ":", "1. H7 " + "C A S A " * 240,
        "x" + " " * 1_970 + "1)x", ";" * 1_990,
    ],
)  # fmt: skip
def test_a_line_takes_steps_that_its_length_bounds(line: str) -> None:
    data = "\n".join([line] * 8).encode()
    assert steps(lambda: read_data(data, "a.txt", ROMANIAN)) < A_BYTE * len(data)


def test_markers_of_a_grid_with_no_grid_are_passed_in_one_go() -> None:
    data = (b"1. H7 CASA 8\n" + b"grila\n" * 1_500)[:SMALL]
    assert steps(lambda: read_data(data, "a.txt", ROMANIAN)) < A_BYTE * len(data)


def test_a_line_of_more_cells_than_any_table_has_keeps_what_stands_in_them() -> None:
    for line in (";" * 300_000 + "x", '"a"' + ";" * 100_000 + "x"):
        (row,) = text_page(line, ";").rows
        assert len(row.cells) <= MAX_COLUMNS + 1
    (row,) = text_page(";".join(["a"] * (MAX_COLUMNS + 2)), ";").rows
    assert row.texts[-1] == "a;a"


def test_a_small_text_is_read_here_and_a_large_one_in_a_process_that_is_stopped(tmp_path: Path) -> None:
    small, large = tmp_path / "01.csv", tmp_path / "02.txt"
    small.write_text(sheet(), encoding="utf-8")
    large.write_text(("H7 CASA 8; " * 180 + "\n") * 400, encoding="utf-8")
    good, late = read_many([Job(small), Job(large)], ROMANIAN, seconds=0.5)
    assert good.sheets
    (problem,) = late.problems
    assert str(problem).startswith("02.txt")
    assert "oprită; lăsați în fișier numai fișa" in problem.text


@pytest.mark.greu
@pytest.mark.skipif(sys.platform == "win32", reason="the processor's time has no limit there")
@pytest.mark.parametrize(("waits", "stopped"), [(0.9, False), (30, True)])
def test_the_time_that_others_take_of_the_machine_stops_no_file_but_one_that_stands_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waits: float, stopped: bool
) -> None:
    def slept(path: Path, variant: Variant, name: str, number: str) -> FileRead:
        time.sleep(waits)
        return FileRead()

    monkeypatch.setattr(many, "read_file", slept)
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7")
    (read,) = read_many([Job(path)], ROMANIAN, seconds=0.6)
    assert ["peste 1 secundă și a fost oprită" in problem.text for problem in read.problems] == [True] * stopped


@pytest.mark.parametrize(("size", "apart"), [(SMALL, False), (SMALL + 1, True)])
def test_only_large_texts_need_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, apart: bool
) -> None:
    path = tmp_path / "01.csv"
    path.write_bytes(sheet().encode().ljust(size, b"\n"))
    used: list[int] = []

    def in_processes(jobs: list[tuple[int, Job]], *others: object) -> None:
        used.append(len(jobs))
        others[-1](0, FileRead())  # type: ignore[operator]

    monkeypatch.setattr(many, "_in_processes", in_processes)
    read_many([Job(path)], ROMANIAN)
    assert used == [1] * apart


def test_a_process_that_dies_says_nothing_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def dies(path: Path, variant: Variant, name: str, number: str) -> FileRead:
        ctypes.pythonapi.Py_FatalError(b"a reader has died")
        raise AssertionError

    monkeypatch.setattr(many, "read_file", dies)
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7")
    (read,) = read_many([Job(path)], ROMANIAN)
    assert "prea multă memorie" in read.problems[0].text
    assert capfd.readouterr().err == ""
