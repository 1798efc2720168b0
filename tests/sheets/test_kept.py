"""What files were read to is kept: the same answer, from any damage at the cost of time alone (`kept.py`)."""

import os
import sys
from collections.abc import Sequence
from dataclasses import fields
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from arbitraj import kept
from arbitraj.game.variant import load_variant
from arbitraj.sheets import many
from arbitraj.sheets.found import FileRead, Job
from arbitraj.sheets.reading import read_once
from arbitraj.tables.cells import Cell, CellFault, Marks, Page, Row, Scientific
from arbitraj.tables.kept_pages import keep_pages, kept_pages
from tests.correcting import ROMANIAN

SHEETS = Path(__file__).parents[1] / "data" / "sheets"
TEXT = "nume: Pop Ana\nmasa: 7\n1. H7 CASA 8\n2. I8 ST1RE 13\n"


def read(path: Path, monkeypatch: pytest.MonkeyPatch, name: str = "", number: str = "07") -> tuple[FileRead, int]:
    """What a file is read to, and how many files readers were given for it."""
    given: list[Job] = []

    def counted(jobs: Sequence[Job], *with_what: object) -> list[FileRead]:
        given.extend(jobs)
        return _READ(jobs, *with_what)  # type: ignore[arg-type]

    monkeypatch.setattr(many, "read_many", counted)
    (answer,) = read_once([Job(path, name or path.name, number)], ROMANIAN)
    return answer, len(given)


_READ = many.read_many


def all_of(answer: FileRead) -> list[object]:
    """Every field, those too that comparing passes over."""
    return [getattr(answer, field.name) for field in fields(answer)]


def sheet_of(tmp_path: Path, text: str = TEXT, name: str = "07.txt") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def one_kept() -> Path:
    (path,) = Path(os.environ[kept.FOLDER_VARIABLE]).iterdir()
    return path


def test_every_sheet_of_the_tests_is_kept_as_it_was_read() -> None:
    jobs = [Job(path, path.name) for path in sorted(SHEETS.glob("*.*")) if path.suffix not in (".xlsx", ".ods", ".pdf")]
    first = read_once(jobs, ROMANIAN)
    there = {path.name for path in Path(os.environ[kept.FOLDER_VARIABLE]).iterdir()}
    assert len(there) == sum(not answer.problems for answer in first) > 10
    assert [*map(all_of, read_once(jobs, ROMANIAN))] == [*map(all_of, first)]


@pytest.mark.greu
def test_workbooks_and_printed_sheets_are_kept_as_they_were_read(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = [Job(path, path.name) for path in sorted(SHEETS.glob("*.*")) if path.suffix in (".xlsx", ".ods", ".pdf")]
    first = read_once(jobs, ROMANIAN)
    faulty = {job for job, answer in zip(jobs, first, strict=True) if answer.problems}
    monkeypatch.setattr(many, "_in_processes", lambda hard, *rest: [rest[-1](at, FileRead()) for at, _ in hard])
    again = dict(zip(jobs, read_once(jobs, ROMANIAN), strict=True))
    assert len(jobs) - len(faulty) > 10
    assert all(all_of(again[job]) == all_of(was) for job, was in zip(jobs, first, strict=True) if job not in faulty)


def test_a_file_is_read_again_if_it_its_name_its_number_or_the_game_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = sheet_of(tmp_path)
    first, opened = read(path, monkeypatch)
    assert opened == 1
    assert read(path, monkeypatch) == (first, 0)
    assert read(path, monkeypatch, number="08")[1] == read(path, monkeypatch, name="alta.txt")[1] == 1
    read_once([Job(path, path.name, "07")], load_variant("franceza"))
    assert len([*Path(os.environ[kept.FOLDER_VARIABLE]).iterdir()]) == 4
    stamp = path.stat()
    path.write_text(TEXT.replace("13", "14"), encoding="utf-8")
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # by its bytes, not by its time
    assert (read(path, monkeypatch)[1], stamp.st_size) == (1, path.stat().st_size)


def test_a_changed_program_reads_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, package = sheet_of(tmp_path), tmp_path / "arbitraj"
    (package / "sheets").mkdir(parents=True)
    (package / "sheets" / "reader.py").write_text("1", encoding="utf-8")
    monkeypatch.setattr(kept, "__file__", str(package / "kept.py"))
    monkeypatch.setattr(kept, "_STARTED", float("inf"))
    kept._program.cache_clear()
    try:
        assert [read(path, monkeypatch)[1] for _ in range(2)] == [1, 0]
        (package / "sheets" / "reader.py").write_text("2", encoding="utf-8")
        kept._program.cache_clear()
        assert [read(path, monkeypatch)[1] for _ in range(2)] == [1, 0]
        monkeypatch.setattr(kept, "_STARTED", 0.0)  # written while this program ran: it is not the one that reads
        kept._program.cache_clear()
        assert [read(path, monkeypatch)[1] for _ in range(2)] == [1, 1]
        (package / "sheets" / "reader.py").unlink()  # without sources nobody knows what reads
        kept._program.cache_clear()
        assert [read(path, monkeypatch)[1] for _ in range(2)] == [1, 1]
    finally:
        monkeypatch.undo()
        kept._program.cache_clear()


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def _changed(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-2] ^= 1
    path.write_bytes(data)


def _of_another(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(kept._seal("0" * 64, data[kept._SEAL :]) + data[kept._SEAL :])


def _sealed(path: Path, data: bytes) -> None:
    path.write_bytes(kept._seal(path.name, data) + data)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    "damage",
    [
        _cut,
        _changed,
        _of_another,
        lambda path: path.write_bytes(b""),
        lambda path: _sealed(path, b"\xc1"),
        lambda path: _sealed(path, b"\x90"),
        lambda path: _sealed(path, b"\x81\xa6sheets\x91\xa3abc"),
        _folder,
    ],
    ids=["cut", "changed", "another's", "empty", "no message", "a list", "other types", "a folder"],
)
def test_damage_costs_time_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: object) -> None:
    path = sheet_of(tmp_path)
    first, _ = read(path, monkeypatch)
    damage(one_kept())  # type: ignore[operator]
    again, opened = read(path, monkeypatch)
    assert (all_of(again), opened) == (all_of(first), 1)


@pytest.mark.parametrize("where", ["nu", "relativ", "{tmp}/fisier"])
def test_where_nothing_can_be_kept_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    (tmp_path / "fisier").write_bytes(b"")
    monkeypatch.setenv(kept.FOLDER_VARIABLE, where.format(tmp=tmp_path))
    path = sheet_of(tmp_path)
    assert [read(path, monkeypatch)[1] for _ in range(2)] == [1, 1]
    assert {file.name for file in tmp_path.iterdir()} == {"fisier", "07.txt"}


def test_a_fault_of_the_moment_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = sheet_of(tmp_path, "")
    assert [read(empty, monkeypatch)[1] for _ in range(2)] == [1, 1]
    assert [read(tmp_path / "lipsa.txt", monkeypatch)[1] for _ in range(2)] == [1, 1]
    assert not Path(os.environ[kept.FOLDER_VARIABLE]).exists()


@pytest.mark.skipif(os.name != "posix", reason="names of bytes")
def test_a_name_that_no_file_can_hold_is_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = sheet_of(tmp_path, name=os.fsdecode(b"0\xff7.txt"))
    first, opened = read(path, monkeypatch)
    assert opened == 1
    assert read(path, monkeypatch) == (first, 0)


def test_the_oldest_go_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "citite"
    folder.mkdir()
    (folder / "teza.doc").write_bytes(b"x" * 1000)
    monkeypatch.setenv(kept.FOLDER_VARIABLE, str(folder))
    monkeypatch.setattr(kept, "LARGEST", 1000)
    names = [kept.name_of(str(number)) for number in range(4)]
    for age, name in enumerate(names[:3]):
        kept.keep({name: b"x" * 300})
        os.utime(folder / name, (1000 + age,) * 2)
    assert kept.kept(names[0]) == b"x" * 300  # used now: the next is the oldest
    kept.keep({names[3]: b"x" * 300})
    assert [kept.kept(name) is not None for name in names] == [True, False, True, True]
    for age, name in enumerate((names[2], names[3], names[0])):
        os.utime(folder / name, (1000 + age,) * 2)
    monkeypatch.setattr(kept, "MOST", 3)
    kept.keep({names[1]: b"x"})
    assert [kept.kept(name) is not None for name in names] == [True, True, False, True]
    if os.name == "posix":  # where others may write, anything may lie
        for mode in (0o770, 0o720, 0o702):
            folder.chmod(mode)
            found = kept.kept(names[0])
            kept.keep({kept.name_of("4"): b"x"})
            assert (found, kept.kept(names[0]), len([*folder.iterdir()])) == (None, None, 4)
    with monkeypatch.context() as context:  # Windows has its own rights
        context.setattr(kept, "sys", SimpleNamespace(platform="win32", path=sys.path, version=sys.version))
        assert kept.kept(names[0]) == b"x" * 300
    assert sum(path.stat().st_size for path in folder.iterdir() if path.name != "teza.doc") <= 1000
    assert (folder / "teza.doc").read_bytes() == b"x" * 1000


def test_the_pages_of_a_workbook_are_kept_with_every_kind_of_value() -> None:
    now = datetime(2026, 11, 21, 18, 30, tzinfo=UTC).replace(tzinfo=None)
    values = (None, True, False, 3, 2.5, now, date(2026, 1, 5), time(5), timedelta(days=2, microseconds=7))
    cells = [
        Cell(str(fault), f"Foaie1!A{at}", fault) for at, fault in enumerate((*values, Scientific(1e5), CellFault.ERROR))
    ]
    marked = Cell("a", "B1", marks=Marks(("H4", "8A"), "notă", struck=True))
    pages = [
        Page("Foaie1", (Row(1, "rândul 1", (*cells, marked), hidden=True),), "g", beside=(marked,), drawn=("un desen",))
    ]
    name = kept.name_of("pages", "x")
    keep_pages(name, pages)
    found = kept_pages(name)
    assert found == pages
    assert found is not None
    assert [*map(type, (cell.value for cell in found[0].rows[0].cells))] == [
        *map(type, (e.value for e in (*cells, marked)))
    ]
    kept.keep({name: b"\x91\x97"})
    assert kept_pages(name) is None
    keep_pages(kept.name_of("pages", "y"), [Page("", (Row(1, "", (Cell("", "", object()),)),))])
    assert kept_pages(kept.name_of("pages", "y")) is None
