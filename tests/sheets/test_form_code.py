"""Whose a filled form is: by its code and its file's name."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from pypdf import PdfWriter

from arbitraj.game.variant import load_variant
from arbitraj.record.model import Sheet
from arbitraj.sheets.form_code import FormCode, table_of_form
from arbitraj.sheets.form_fields import TABLE, cell
from arbitraj.sheets.form_plan import LAYOUTS
from arbitraj.sheets.found import FileRead, FoundSheet, Job
from arbitraj.sheets.many import read_many
from arbitraj.sheets.reader import read_file
from arbitraj.types import GAME_TYPES
from tests.commands import run
from tests.folders import folder

ROMANIAN = load_variant("romana")
CODES = st.builds(
    FormCode,
    st.sampled_from([*GAME_TYPES, "oricare"]),
    st.none() | st.integers(1, 999),
    st.integers(1, 3),
    st.text(st.characters(exclude_categories=["Cs"])),
    st.sampled_from(sorted(LAYOUTS)),
)


@given(CODES)
def test_the_text_of_a_code_is_read_back(code: FormCode) -> None:
    assert FormCode.parse(str(code)) == code
    long = FormCode("integral", 1, 2, "ț" * 40 + code.title)  # so that the code stays readable at its size
    assert long == FormCode("integral", 1, 2, "ț" * 40)


@pytest.mark.parametrize("text", ["", "arbitraj:3:pe_sir:1:1:x", "arbitraj:1:pe_sir:a:1:x", "https://exemplu.ro"])
def test_what_is_no_code_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="no code of a form"):
        FormCode.parse(text)


def found(code: int | None = None, typed: str = "") -> FoundSheet:
    of = str(FormCode("integral", code, 1, "Cupa")) if code is not None else ""
    return FoundSheet(Sheet("", "Pop Ana", typed, ()), code=of)


@pytest.mark.parametrize("stem", ["masa-06", "masa_06", "masa 06", "Masa-6", "MASA06", "masa-06 (1)", "masa-06-2"])
def test_a_form_is_of_the_table_that_its_files_name_says(stem: str) -> None:
    assert table_of_form(found(), stem) == (6, True)


@pytest.mark.parametrize("stem", ["06", "masa", "masa-", "masa-06-popescu", "camasa-06", "masa-06-123", "masa-1234567"])
def test_another_name_says_no_table(stem: str) -> None:
    assert table_of_form(found(), stem) == (None, True)


@pytest.mark.parametrize(
    ("sheet", "stem", "expected"),
    [
        (found(6), "masa-06", (6, True)), (found(6), "scan", (6, True)), (found(6, "6"), "masa-6", (6, True)),
        (found(6, "masa 6"), "masa-6", (6, True)), (found(6), "masa-07", (6, False)),
        (found(6, "7"), "masa-06", (6, False)), (found(None, "7"), "masa-06", (6, False)),
        (found(None, "7"), "scan", (None, True)), (found(6, "șase"), "masa-06", (6, True)),
        (FoundSheet(Sheet("", "", "", ()), code="arbitraj:1:integral::1:rezervă"), "masa-06", (6, True)),
        (FoundSheet(Sheet("", "", "", ()), code="https://exemplu.ro"), "masa-06", (6, True)),
        (FoundSheet(Sheet("", "", "", ()), code=f"arbitraj:1:integral:{'9' * 5000}:1:x"), "masa-06", (6, True)),
    ],
)  # fmt: skip
def test_the_code_comes_first_and_whatever_says_otherwise_disagrees(
    sheet: FoundSheet, stem: str, expected: tuple[int | None, bool]
) -> None:
    assert table_of_form(sheet, stem) == expected


def filled(where: Path, **values: str) -> FileRead:
    """The form that `formulare` makes for table 2, filled in and saved by another program, as it is read."""
    assert run(where, "formulare", where, "--completabil").status == 0
    writer = PdfWriter(clone_from=where / "formulare" / "completabile" / "masa-02.pdf")
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False)
    writer.write(where / "solutii" / "masa-02.pdf")
    return read_file(where / "solutii" / "masa-02.pdf", ROMANIAN)


def test_a_form_of_the_program_carries_its_code_through_filling_in(tmp_path: Path) -> None:
    read = filled(folder(tmp_path), **{cell("pozitie", 1): "H7", cell("depunere", 1): "CASA"})
    (sheet,) = read.sheets
    assert FormCode.parse(sheet.code) == FormCode("integral_partial", 2, 1, "Probă")
    assert (sheet.sheet.name, sheet.sheet.table, sheet.sheet.entries[0].word) == ("Ilie Dan", "2", "CASA")
    assert table_of_form(sheet, "masa-02") == (2, True)
    assert table_of_form(sheet, "masa-01") == (2, False)


def test_another_table_typed_into_the_form_disagrees(tmp_path: Path) -> None:
    (sheet,) = filled(folder(tmp_path), **{cell("depunere", 1): "CASA", TABLE: "1"}).sheets
    assert sheet.sheet.table == "1"
    assert table_of_form(sheet, "masa-02") == (2, False)


@pytest.mark.parametrize("cut", [20, 2_000, 60_000])
def test_a_form_that_cannot_be_read_is_a_problem_of_its_file(tmp_path: Path, cut: int) -> None:
    whole = (Path(__file__).parents[1] / "data" / "sheets" / "form-partial.pdf").read_bytes()
    (tmp_path / "masa-06.pdf").write_bytes(whole[:cut])
    (read,) = read_many([Job(tmp_path / "masa-06.pdf", "solutii/masa-06.pdf")], ROMANIAN)
    assert read.sheets == ()
    assert [problem.file for problem in read.problems] == ["solutii/masa-06.pdf"]
