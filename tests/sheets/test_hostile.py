"""What is made to break a reader: each file is refused with a sentence, or read as text, and nothing else happens."""

import json
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.settings import read_settings
from arbitraj.game.variant import load_variant
from arbitraj.record.question import Ask
from arbitraj.sheets.found import FileRead, Job
from arbitraj.sheets.many import read_many
from arbitraj.sheets.reader import read_file
from arbitraj.tables.limits import MEMORY
from arbitraj.types import GAME_TYPES
from tests.commands import run
from tests.folders import SETTINGS, folder, sheet
from tests.sheets.hostile import DATA, changed, in_sheet, page, pdf, stream, zeros

ROMANIAN = load_variant("romana")
HEADER = "nr;grupa;pozitie;depunere;puncte;total\n"


def read(path: Path, data: bytes) -> FileRead:
    path.write_bytes(data)
    return read_file(path, ROMANIAN)


def refusal(path: Path, data: bytes) -> str:
    """Why a file is refused: one sentence, without its name."""
    (problem,) = read(path, data).all_problems
    assert str(problem).startswith(path.name)
    return problem.text


def asked_of_the_first(where: Path) -> str:
    """What is asked of sheet 01, whose file cannot be read; sheet 02 is ranked without it, nobody is sanctioned."""
    graded = grade(where)
    assert [standing.correction.submission.sheet for standing in graded.ranking.standings] == ["02"]
    assert graded.open_sheets == ("01",)
    (question,) = graded.questions
    assert (question.sheet, question.query.kind) == ("01", Ask.FILE)
    assert [correction.findings for correction in graded.corrections if correction.submission.sheet == "01"] == [()]
    return question.text


# -- workbooks ----------------------------------------------------------------------------------------------------


def test_a_workbook_that_unpacks_to_a_hundred_megabytes_is_refused_early(tmp_path: Path) -> None:
    bomb = changed("xlsx-plain.xlsx", lambda name, part: part + b" " * 50_000_000 if "sheet1" in name else part)
    assert "dezarhivat" in refusal(tmp_path / "a.xlsx", bomb)


@pytest.mark.parametrize(
    "kind",
    [
        b'<!DOCTYPE x [<!ENTITY e "CASA">]>',
        b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        b'<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">',
        b'<!DOCTYPE x [<!ENTITY a "xxxxxxxxxx"><!ENTITY e "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ],
)
@pytest.mark.parametrize("name", ["xlsx-plain.xlsx", "ods-plain.ods"])
def test_document_types_and_entities_are_refused_unread(tmp_path: Path, name: str, kind: bytes) -> None:
    def change(member: str, part: bytes) -> bytes:
        if not member.endswith(("sheet1.xml", "content.xml")):
            return part
        head, mark, rest = part.partition(b"?>")
        return head + mark + kind + rest if mark else kind + part

    assert "definiții XML" in refusal(tmp_path / name, changed(name, change))


@pytest.mark.parametrize("name", ["xlsx-plain.xlsx", "ods-plain.ods"])
def test_elements_nested_by_the_ten_thousand_are_refused(tmp_path: Path, name: str) -> None:
    where = b"<sheetData>" if name.endswith("x") else b"<table:table-row"
    deep = in_sheet(where, b"<a>" * 60_000 + b"</a>" * 60_000 + where, name)
    answer = read(tmp_path / name, deep)
    assert answer.all_problems or answer.sheets


def test_a_row_said_to_be_repeated_a_billion_times_is_not_obeyed(tmp_path: Path) -> None:
    data = in_sheet(b"<table:table-row", b'<table:table-row table:number-rows-repeated="1000000000"', "ods-plain.ods")
    assert read(tmp_path / "a.ods", data).all_problems


def test_a_sheet_of_too_many_rows_is_refused(tmp_path: Path) -> None:
    rows = b"".join(b'<row r="%d"><c r="A%d"><v>1</v></c></row>' % (n, n) for n in range(100, 5_300))
    assert "rânduri" in refusal(tmp_path / "a.xlsx", in_sheet(b"</sheetData>", rows + b"</sheetData>"))


def test_a_table_of_more_moves_than_the_board_has_squares_is_refused(tmp_path: Path) -> None:
    text = HEADER + "".join(f"{n};;H7;CASA;8;8\n" for n in range(400))
    assert "limita este 300" in refusal(tmp_path / "a.csv", text.encode())


def test_a_password_is_told(tmp_path: Path) -> None:
    office = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2_000)
    assert "parolă" in refusal(tmp_path / "a.xlsx", office)
    assert "parolă" in refusal(tmp_path / "b.csv", office)
    assert "parolă" in refusal(tmp_path / "c.pdf", (DATA / "locked.pdf").read_bytes())


def test_a_formula_that_was_never_calculated_names_its_cell(tmp_path: Path) -> None:
    (problem,) = read_file(DATA / "xlsx-formula-without-value.xlsx", ROMANIAN).all_problems
    assert problem.file == "xlsx-formula-without-value.xlsx, Foaie1!E5"
    assert "formulă" in problem.text


def test_links_formulas_and_macros_are_never_followed(tmp_path: Path) -> None:
    data = in_sheet(
        b"<sheetData>",
        b'<sheetData><!-- --><row r="1"><c r="A1" t="str"><f>WEBSERVICE("http://127.0.0.1:9")</f><v>Nume</v></c></row>',
    )
    answer = read(tmp_path / "a.xlsm", data)
    assert [found.sheet.entries[0].word for found in answer.sheets] == ["CASA"]


def test_a_part_that_is_broken_inside_stops_its_own_file_alone(tmp_path: Path) -> None:
    broken = in_sheet(b"</row>", b"</raw>")
    where = folder(tmp_path)
    (where / "solutii" / "01.csv").unlink()
    (where / "solutii" / "01.xlsx").write_bytes(broken)
    assert "solutii/01.xlsx: «01.xlsx» – fișierul este stricat" in asked_of_the_first(where)


# -- PDF ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(page(stream(zeros(100))), id="packed"),
        pytest.param(page(stream(zlib.compress(zeros(100)), b"[/FlateDecode /FlateDecode]")), id="packed twice"),
        pytest.param(page(stream(zlib.compress(b"q 0 0 1 1 re f Q " * 100_000))), id="drawn without end"),
        pytest.param(page(stream(zlib.compress(b"(" * 3_000_000))), id="brackets"),
        pytest.param(page(stream(zlib.compress(b"/X Do " * 9), more=b"/Subtype /Form")), id="draws itself"),
        pytest.param(page(stream(zlib.compress(b"[" * 200_000))), id="nested arrays"),
        pytest.param(page(stream(b"", more=b"/Length 4 0 R")), id="its own length"),
        pytest.param(page(stream(zlib.compress(b" ")), prev=True), id="tables of objects in a circle"),
        pytest.param(page(stream(b"", b"[" + b"/FlateDecode " * 5_000 + b"]")), id="thousands of filters"),
        pytest.param(
            pdf(b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"),
            id="pages in a circle",
        ),
        pytest.param(
            pdf(
                b"<< /Type /Catalog /Pages 2 0 R >>",
                *(b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (n + 1) for n in range(2, 3_000)),
            ),
            id="pages nested by the thousand",
        ),
        pytest.param(pdf(b"<< /Type /Catalog /Pages 2 0 R >>", b"<<" * 50_000), id="dictionaries nested"),
        pytest.param(page(stream(b""), more=b"/Annots [3 0 R 9 0 R 3 0 R]"), id="a page as its own annotation"),
        pytest.param(b"%PDF-1.7\n" + b"\xff" * 5_000, id="nothing but a beginning"),
    ],
)
def test_a_pdf_that_goes_round_or_swells_is_refused_in_time(tmp_path: Path, data: bytes) -> None:
    message = refusal(tmp_path / "a.pdf", data)
    assert message.endswith((".", "text", "nou", "număr", "mică", "ilizibilă")) or "fișier" in message


def test_a_program_that_holds_much_memory_itself_reads_all_the_same() -> None:
    held = bytearray(MEMORY)  # a reading process begins as a copy of this one
    (read,) = read_many([Job(DATA / "pdf-ruled.pdf")], ROMANIAN)
    assert read.sheets
    assert len(held) == MEMORY


def test_what_hangs_is_stopped_and_the_others_are_read(tmp_path: Path) -> None:
    slow = tmp_path / "slow.pdf"
    # a table of 22,500 cells, which takes whoever looks for tables a long time on any machine
    down = [f"{10 + 3 * n} 10 m {10 + 3 * n} 700 l S" for n in range(150)]
    across = [f"10 {10 + 4 * n} m 510 {10 + 4 * n} l S" for n in range(150)]
    drawn = "\n".join([*down, *across, "BT /F1 9 Tf 20 20 Td (nr pozitie depunere puncte) Tj ET"])
    slow.write_bytes(page(stream(zlib.compress(drawn.encode()))))
    good, other = read_many([Job(DATA / "xlsx-plain.xlsx"), Job(slow)], ROMANIAN, seconds=1.5)
    assert good.sheets
    assert "oprită" in other.problems[0].text


# -- text ---------------------------------------------------------------------------------------------------------

HOSTILE = ['=HYPERLINK("http://x")', "<script>alert(1)</script>", "[red]Pop[/red]", "{0}%s", "Pop\x1b[31m", "\u202enoI"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_of_ill_will_is_text_and_nothing_in_it_reaches_the_terminal_as_an_order(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "01.csv"
    cell = name.replace('"', '""')
    path.write_text(f'nume;"{cell}"\nmasa;1\n{HEADER}1;;H7;"{cell}";8;8\n', encoding="utf-8")
    done = run(tmp_path, "fisa", "citeste", str(path))
    assert "Traceback" not in done.err
    shown = name.replace("\x1b", "").replace("\u202e", "")
    assert shown in done.out
    assert not any(sign in done.out + done.err for sign in "\x1b\u202e")


def test_names_of_files_with_newlines_and_escapes_are_shown_as_text(tmp_path: Path) -> None:
    path = tmp_path / "a\n\x1b[2J\x1b]0;x\x07.csv"
    path.write_text("ceva", encoding="utf-8")
    done = run(tmp_path, "fisa", "citeste", str(path))
    assert done.status == 1
    assert "\x1b" not in done.out + done.err
    assert "\x07" not in done.out + done.err


def test_a_name_of_a_file_that_is_no_text_is_no_traceback(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/fi\xbaa.csv")
    try:
        Path(path).write_text("nume;Pop\nmasa;1\n" + HEADER + "1;;H7;CASA;8;8\n", encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes no such names")
    done = run(tmp_path, "fisa", "citeste", path)
    assert "Traceback" not in done.err
    assert "CASA" in done.out


def test_signs_that_are_digits_elsewhere_are_no_numbers_here(tmp_path: Path) -> None:
    answer = read(tmp_path / "a.txt", "²\tH7\tCASA\t8\n①\tI8\tSTIRE\t13\n".encode())
    assert [entry.word for found in answer.sheets for entry in found.sheet.entries] == ["CASA", "STIRE"]


def test_a_position_that_is_only_followed_by_brackets_is_no_fault_of_the_reader(tmp_path: Path) -> None:
    for line in ("1. ? (8)", "H7 (", "3) - =", "A ( ( 8"):
        assert read(tmp_path / "a.txt", f"1. H7 CASA 8\n{line}\n".encode()).sheets


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("gol.xlsx", b"", "goală"),
        ("gol.pdf", b"", "goală"),
        ("alb.csv", b" \n \n", "goală"),
        ("zero.csv", bytes(100), "nu este un fișier text"),
        ("arhiva.xlsx", b"PK\x05\x06" + bytes(18), "nu un registru de calcul"),
    ],
)
def test_an_empty_or_foreign_file_says_what_it_is(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    assert said in refusal(tmp_path / name, data)


@pytest.mark.parametrize("name", ["xlsx-plain.xlsx", "pdf-ruled.pdf", "ods-plain.ods", "text-dots.txt"])
def test_a_wrong_ending_of_the_name_does_not_matter(tmp_path: Path, name: str) -> None:
    right = read_file(DATA / name, ROMANIAN)
    wrong = read(tmp_path / "fisa.csv", (DATA / name).read_bytes())
    words = [[entry.word for entry in found.sheet.entries] for found in right.sheets]
    assert words == [[entry.word for entry in found.sheet.entries] for found in wrong.sheets]
    assert words != []


# -- what stands in a folder ----------------------------------------------------------------------------------------


def test_folders_pipes_and_links_among_the_sheets_are_told_and_never_waited_for(tmp_path: Path) -> None:
    where = folder(tmp_path)
    (where / "solutii" / "vechi.csv").mkdir()
    graded = grade(where)
    assert graded.questions == ()
    assert len(graded.ranking.standings) == 2
    assert [warning for warning in graded.warnings if warning.startswith("solutii/vechi.csv: este un dosar")]
    (where / "solutii" / "vechi.csv").rmdir()
    (where / "solutii" / "01.csv").unlink()
    (where / "solutii" / "01.csv").symlink_to(where / "solutii" / "01.csv")
    assert "nu se poate citi" in asked_of_the_first(where)
    (where / "solutii" / "01.csv").unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(where / "solutii" / "01.csv")
        assert "nu este un fișier obișnuit" in asked_of_the_first(where)


@contextmanager
def as_anybody() -> Iterator[None]:
    """Not as the administrator, who may read everything."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name == "nt", reason="Windows gives rights in another way")
def test_a_file_that_nobody_may_read_is_told_in_romanian(tmp_path: Path) -> None:
    path = tmp_path / "01.csv"
    path.write_text("x", encoding="utf-8")
    path.chmod(0)
    with as_anybody():
        answer = read_file(path, ROMANIAN)
    assert "nu aveți" in answer.problems[0].text


# -- settings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        "[" * 5_000 + "]" * 5_000, "{a=" * 3_000 + "1" + "}" * 3_000, "{" + ".".join("a" * 100_000) + " = 1}",
        "9" * 5_000, "0x" + "f" * 5_000, '"' + "A" * 100_000 + '"', "[" * 80_000,
    ],
    ids=["brackets", "tables", "dots", "digits", "hexadecimal", "text", "never closed"],
)  # fmt: skip
@pytest.mark.parametrize("make", [lambda v: SETTINGS + f"grupe = {v}\n", lambda v: f"[[decizie]]\nfisa = {v}\n"])
def test_settings_nested_or_long_past_all_measure_are_one_problem(
    tmp_path: Path, make: Callable[[str], str], value: str
) -> None:
    for name in ("concurs.toml", "decizii.toml"):
        (tmp_path / name).write_text(make(value), encoding="utf-8")
    for problems in (read_settings(tmp_path, GAME_TYPES)[1], DECISIONS.read(tmp_path)[1]):
        assert problems
        assert all(len(str(problem)) < 1_000 for problem in problems)


def test_keys_and_values_of_settings_give_no_orders_to_a_terminal(tmp_path: Path) -> None:
    text = SETTINGS + 'scara = "\\u001b[31mrau\\u009b"\n"ti\\u001b[2Jp" = 1\n'
    (tmp_path / "concurs.toml").write_text(text, encoding="utf-8")
    shown = "\n".join(map(str, read_settings(tmp_path, GAME_TYPES)[1]))
    assert "rau" in shown
    assert "\x1b" not in shown
    assert "\x9b" not in shown


@pytest.mark.parametrize(
    "text",
    ["decizie = 3", "decizie = [1, 2]", '[[decizie]]\nactiune = ["x"]', "[[decizie]]\nfisa = {}", "[decizie]\na = 1"],
)
def test_decisions_of_any_shape_are_problems(tmp_path: Path, text: str) -> None:
    (tmp_path / "decizii.toml").write_text(text, encoding="utf-8")
    decisions, problems = DECISIONS.read(tmp_path)
    assert decisions == ()
    assert problems


def test_a_hostile_sheet_never_stops_the_others(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=sheet())
    (where / "solutii" / "01.csv").unlink()
    (where / "solutii" / "01.pdf").write_bytes(page(stream(zeros(100))))
    done = run(tmp_path, "corecteaza", str(where))
    assert done.status == 0, done.err
    assert "solutii/01.pdf: «01.pdf»" in done.out
    assert "de lămurit 1" in done.out
    results = json.loads((where / "rezultate" / "rezultate.json").read_text(encoding="utf-8"))
    assert [line["nume"] for line in results["clasament"]] == ["Ilie Dan"]
    assert [(line["fisa"], line["motiv"]) for line in results["neclasati"]] == [("01", "de_lamurit")]
    assert [(question["fisa"], question["fel"]) for question in results["intrebari"]] == [("01", "fisier")]
