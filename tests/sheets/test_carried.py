"""What `converteste` writes is read again as it was read: the same sheet, the same questions, whatever the forms."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from arbitraj.desk.grading.read import convert, read_files
from arbitraj.sheets.found import FileRead, FoundSheet
from arbitraj.sheets.reader import read_file
from arbitraj.sheets.writers import KEY, carried_lines, sheet_text, with_carried
from tests.correcting import ROMANIAN
from tests.longer import sampled
from tests.sheets.hostile import DATA
from tests.sheets.test_round_trip import examples
from tests.sheets.test_workbook_marks import hide, pieces, saved, struck, table

HEAD = "nr;grupa;pozitie;depunere;puncte;total\n1;;H7;CASA;8;8\n"
DOUBTS = {
    "a word alone.csv": f"nume;Pop Ana\n{HEAD};;;STIRE;;\n3;;6E;GAFAIRE, CITI;71;\n",
    "two words.csv": f"nume;Pop Ana\nmasa;1\n{HEAD}2;;I8;STIRE taiat;13;\nceva ce nu se citește\n",
    "an unknown heading.csv": "nr;pozitie;depunere;puncte;ceva\n1;H7;CASA;8;5\n2;I8;STIRE;13;x\n",
    "groups.csv": f"{HEAD}2;gr. 1;I8;STIRE;13;\n3;a doua;6E;COMANDA;71;\n",
    "a bad grid.csv": f"{HEAD}grila\n{'.' * 15}\nABC\n", "unfinished.csv": f"{HEAD}stare;in_lucru\n",
    "undrawn.csv": f"{HEAD}grila;necompletata\n", "empty.csv": "nume;Pop Ana\nnr;grupa;pozitie;depunere;puncte;total\n",
    "lines.txt": "Nume: Pop Ana\n1. H7 CASA 8\n2. STIRE 13\nretrag mutarea 2\n3. H4 gr 2 TRACASAI 11\nmasa cred 3\n",
    "foreign.txt": "H7 CASA 8\nI8 STIRE 13 puncte\n", "superscrabble.csv": "nr;pozitie;depunere\n1;H7;CASA\n2;;STIRE\n",
    "strange.csv": f'{HEAD}2;;=1+1;\'-x;~9;\n3;;"8";"S"TIRE; 9 p;@\n',
}  # fmt: skip
TARGETS = ("x.csv", "x.txt", "x.xlsx")


def essence(found: FoundSheet) -> tuple[object, ...]:
    """What is read and asked, wherever it stands."""
    sheet = found.sheet
    rows = [[list(entry.fields.values()) for entry in table] for table in (sheet.entries, sheet.solutions)]
    asked = sorted(
        (
            q.kind.value, q.seen, q.why, q.readings, q.entry or 0, q.column, q.table, q.values, q.fills, q.soft,
            str(q.wrong),
        )
        for q in sheet.queries
    )  # fmt: skip
    around = sorted((loose.text, loose.between) for loose in sheet.around)
    flags = sheet.no_grid, sheet.grid_unread, sheet.in_progress
    return sheet.name, sheet.table, rows, sheet.grid, set(sheet.doubts), asked, around, flags


def written(tmp_path: Path, source: Path, target: str) -> Path:
    (path,) = convert(read_files([source]), tmp_path / target)
    return path


def one(path: Path) -> FoundSheet:
    (found,) = read_file(path, ROMANIAN).sheets
    return found


def same_everywhere(tmp_path: Path, source: Path) -> None:
    """From its own form to every form, and from each of those to every other."""
    first = essence(one(source))
    for n, target in enumerate(TARGETS):
        path = written(tmp_path / f"{n}", source, target)
        assert essence(one(path)) == first
        for again in TARGETS:
            assert essence(one(written(tmp_path / f"{n}{again}", path, again))) == first


@pytest.mark.parametrize("name", DOUBTS)
def test_questions_go_along_from_every_form_to_every_form(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(DOUBTS[name], encoding="utf-8")
    same_everywhere(tmp_path, tmp_path / name)


@pytest.mark.parametrize("change", [struck("A5"), struck("B4"), pieces("D5", "ST", "X", "IRE"), hide(row=5)])
def test_what_is_struck_or_hidden_in_a_workbook_stays_asked(tmp_path: Path, change: object) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    table(book.active)
    change(book, book.active)  # type: ignore[operator]
    (tmp_path / "a.xlsx").write_bytes(saved(book))
    same_everywhere(tmp_path, tmp_path / "a.xlsx")


@pytest.mark.parametrize(
    "name", ["form-groups.pdf", "pdf-unruled.pdf", "xlsx-plain.xlsx", "ods-fals.ods", "xlsx-error-value.xlsx"]
)
def test_files_of_every_kind_are_the_same_in_every_form(tmp_path: Path, name: str) -> None:
    for target in TARGETS:
        path = written(tmp_path, DATA / name, target)
        assert essence(one(path)) == essence(one(DATA / name))


def test_a_plain_sheet_carries_nothing(tmp_path: Path) -> None:
    for target in ("x.csv", "x.txt"):
        assert KEY not in written(tmp_path, DATA / "csv-contract.csv", target).read_text("utf-8")


def test_a_group_written_with_its_word_is_written_once(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(DOUBTS["groups.csv"], encoding="utf-8")
    assert "gr. gr." not in sheet_text(one(tmp_path / "a.csv").sheet)


def test_several_sheets_in_a_workbook_keep_their_own_questions(tmp_path: Path) -> None:
    names = ("a word alone.csv", "groups.csv", "empty.csv", "two words.csv")
    for name in names:
        (tmp_path / name).write_text(DOUBTS[name], encoding="utf-8")
    (path,) = convert(read_files([tmp_path / name for name in names]), tmp_path / "x.xlsx")
    read = read_file(path, ROMANIAN)
    assert [essence(found) for found in read.sheets] == [essence(one(tmp_path / name)) for name in names]


def test_what_is_put_right_in_the_file_is_no_longer_asked_and_the_rest_is(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(DOUBTS["a word alone.csv"], encoding="utf-8")
    path = written(tmp_path, tmp_path / "a.csv", "x.csv")
    before = one(path)
    assert [query.column for query in before.sheet.queries] == ["row", "word"]
    path.write_text(path.read_text("utf-8").replace("GAFAIRE, CITI", "CITI"), encoding="utf-8")
    after = one(path)
    assert [query.column for query in after.sheet.queries] == ["row"]
    assert after.sheet.entries[-1].word == "CITI"


def test_what_a_page_carries_is_of_that_page_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(DOUBTS["lines.txt"], encoding="utf-8")
    lines = [line.removeprefix("~") for line in carried_lines(one(tmp_path / "a.txt"), ["H7 CASA 8"])]
    read = with_carried(FileRead(), {"Pop": lines}, {"Ilie": [], "Pop": ["H7 CASA 8"]}, "01.xlsx")
    (found,) = read.sheets
    assert (found.label, str(found.sheet.source), found.sheet.name) == ("Pop", "01.xlsx, Pop", "Pop Ana")


@pytest.mark.parametrize("damage", [("citit;~", "citit;~x"), ("=\n", "\n"), (".ey", ".fy"), (".", "")])
def test_lines_that_are_damaged_carry_nothing_and_break_nothing(tmp_path: Path, damage: tuple[str, str]) -> None:
    (tmp_path / "a.csv").write_text(DOUBTS["a word alone.csv"], encoding="utf-8")
    path = written(tmp_path, tmp_path / "a.csv", "x.csv")
    text = path.read_text("utf-8")
    head, at, carried = text.partition(f"{KEY};")
    path.write_text(head + (at + carried).replace(*damage, 1), encoding="utf-8")
    assert [entry.word for entry in one(path).sheet.entries][:1] == ["CASA"]


VALUES = (
    "|H7|8A|18|H|CASA|tE|cOMANDA|STIRE taiat|A, B|12|8+5=13|-|x|gr. 2|II|Total|GRILA|nume|=1+1|'-|?|13 p|l3|H7 CASA 8"
    "|APIFO(B)II|COMANDA (joker C)"
).split("|")
cells = st.sampled_from(VALUES)


@examples(sampled(60), shrink=False)
@given(st.lists(st.lists(cells, min_size=4, max_size=6), min_size=1, max_size=6), st.sampled_from(TARGETS[:2]))
def test_any_rows_are_the_same_again(tmp_path: Path, rows: list[list[str]], target: str) -> None:
    (tmp_path / "a.csv").write_text(f"nume;Pop Ana\n{HEAD}" + "\n".join(map(";".join, rows)), encoding="utf-8")
    (tmp_path / target).unlink(missing_ok=True)
    assert essence(one(written(tmp_path, tmp_path / "a.csv", target))) == essence(one(tmp_path / "a.csv"))
