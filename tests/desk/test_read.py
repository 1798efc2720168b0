"""Files read and converted at the desk: values in, values out."""

from pathlib import Path

import pytest

from arbitraj.desk.grading.read import convert, read_files
from arbitraj.problems import ProblemsError
from arbitraj.sheets.writers import is_same
from arbitraj.text import Message
from tests.folders import folder, sheet

pytestmark = pytest.mark.usefixtures("no_terminal")


def test_what_was_read_and_where_it_was_written(tmp_path: Path) -> None:
    good, bad = tmp_path / "03.csv", tmp_path / "lista.csv"
    good.write_text(sheet(), encoding="utf-8")
    bad.write_text("a;b\n1;2\n", encoding="utf-8")
    read = read_files([tmp_path])
    assert [path for path, _ in read.files] == [good, bad]
    assert [one.sheet.number for one in read.sheets] == ["03"]  # it is called by its file
    assert [problem.file for problem in read.problems] == [str(bad)]
    assert convert(read, tmp_path / "fise") == (tmp_path / "fise" / "03.csv",)
    assert convert(read, tmp_path / "fisa.txt") == (tmp_path / "fisa.txt",)
    for target in ("fise", "fisa.txt", "fisa.doc"):
        with pytest.raises(ProblemsError, match=target):
            convert(read, tmp_path / target)


def test_several_sheets_are_written_whole_each_under_its_number(tmp_path: Path) -> None:
    where = folder(tmp_path)
    (where / "solutii" / ".01.csv").write_text("x", encoding="utf-8")
    read = read_files([where])
    assert [path.relative_to(where).as_posix() for path, _ in read.files] == ["solutii/01.csv", "solutii/02.csv"]
    assert (read.found, read.problems) == (2, ())
    with pytest.raises(ProblemsError) as refused:
        convert(read, tmp_path / "fisa.csv")
    assert [problem.message for problem in refused.value.problems] == [Message("reading.one_sheet", found=2)]
    assert convert(read, tmp_path / "toate.xlsx") == (tmp_path / "toate.xlsx",)
    assert convert(read, tmp_path / "fise") == (tmp_path / "fise" / "01.csv", tmp_path / "fise" / "02.csv")
    again = read_files([tmp_path / "fise"])
    assert [is_same(*both) for both in zip(read.sheets, (one for _, one in again.files), strict=True)] == [True, True]
    assert [one.sheet.number for one in again.sheets] == ["01", "02"]


def test_nothing_to_convert_is_refused_with_all_that_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError) as refused:
        convert(read_files([tmp_path / "lipsa.csv"]), tmp_path / "x")
    assert [problem.file for problem in refused.value.problems] == [str(tmp_path / name) for name in ("lipsa.csv", "x")]
