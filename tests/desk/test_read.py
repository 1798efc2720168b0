"""Files read and converted at the desk: values in, values out."""

from pathlib import Path

import pytest

from arbitraj.desk.grading.read import convert, read_files
from arbitraj.problems import ProblemsError
from tests.folders import sheet

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


def test_nothing_to_convert_is_refused_with_all_that_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError) as refused:
        convert(read_files([tmp_path / "lipsa.csv"]), tmp_path / "x")
    assert [problem.file for problem in refused.value.problems] == [str(tmp_path / each) for each in ("lipsa.csv", "x")]
