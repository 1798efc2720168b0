"""What the parts of a workbook say, and how much of them is read: at each limit, and a byte past it."""

import zipfile
from contextlib import nullcontext
from pathlib import Path

import pytest

from arbitraj.tables import limits
from arbitraj.tables.cells import FileError
from arbitraj.tables.workbook import parts_of


def hidden(rows: str) -> set[int]:
    return {*parts_of("xl/s.xml", "Foaie", {"xl/s.xml": f"<sheetData>{rows}</sheetData>".encode()}).rows}


def test_hidden_rows_are_counted_from_the_first_where_nothing_numbers_them() -> None:
    assert hidden('<row hidden="1"/><row/><row hidden="true"/>') == {1, 3}
    assert hidden('<row r="5"/><row hidden="1"/><row r="9" ht="0"/>') == {6, 9}


@pytest.mark.parametrize(("flag", "refused"), [(1, True), (2, False), (0, False)])
def test_a_part_that_only_a_password_opens_is_told(tmp_path: Path, flag: int, refused: bool) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as made:
        made.writestr("a.xml", b"a")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.infolist()[0].flag_bits |= flag
        with pytest.raises(FileError, match="parol") if refused else nullcontext():
            assert [*limits.check_archive(archive)] == [("a.xml", b"a")]


@pytest.mark.parametrize("over", [0, 1])
def test_the_parts_of_a_workbook_are_unpacked_up_to_the_limit_and_not_a_byte_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: int
) -> None:
    monkeypatch.setattr(limits, "MAX_UNPACKED", 100)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as made:
        made.writestr("a.xml", b"a" * 60)
        made.writestr("b.xml", b"b" * (40 + over))
        made.writestr("c.png", b"c" * 1000)
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        if over:
            with pytest.raises(FileError):
                list(limits.check_archive(archive))
        else:
            assert [name for name, _ in limits.check_archive(archive)] == ["a.xml", "b.xml"]
