"""The workbook as an arbiter opens it: folders typed by hand, graded, written, opened again."""

import re
from dataclasses import replace
from datetime import datetime
from html import unescape
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.xlsx.results import write_workbook
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, rank
from arbitraj.record.game import Game
from arbitraj.rules.correct import correct_all
from arbitraj.sheets.contest import read_contest
from arbitraj.tables.spreadsheet import sheet_title
from tests.press.worlds import QUESTION

WORDS = frozenset(["CASA", "STIRE", "AS", "ST", "AI", "COMANDA", "ACASA", "TRACASAI", "IR", "CAPRARUL"])
LIST = ListInfo("probă", 610_000, "0" * 64, official=False)
LETTERS = 'tip = "integral_partial"\nlitere = "AAAAACCDEIILMNOPRRRRSSTTU?"'
RIGHT = "H7 CASA 8, I8 STIRE 13, 6E cOMANDA 71, H4 TRACASAI 11, K5 CAPRARUL 86"
PAGES = ["Clasament", "Fără greșeală", "Statistici", "Constatări"]
# what the program's own formulas are made of, once the quoted names of sheets are taken out
OUR_FORMULA = re.compile(r'(?:SUM|COUNTIF|MAX|INT|ROUND|"corectă"|[$]?[A-Z]{1,2}[$]?[0-9]+|[0-9.]+|[-+*/^(),:])+')
GRID = """
...............
...............
...............
...............
.....c.........
.....O.........
.....M.........
...TRACASAI....
.....N.STIRE...
.....D.........
....CAPRARUL...
...............
...............
...............
...............
"""


def table(rows: str, groups: bool = False) -> str:
    """A table of moves from `position word points, ...`, or `group position word points, ...`."""
    lines = ["nr;grupa;pozitie;depunere;puncte;total"]
    for number, row in enumerate(filter(None, rows.split(", ")), 1):
        lines.append(f"{number};{'' if groups else ';'}{row.replace(' ', ';')};")
    return "\n".join(lines) + "\n"


def graded(
    folder: Path,
    game: str,
    players: tuple[str, ...],
    sheets: dict[str, str],
    hand_in: str = "",
    concurs: str = 'titlu = "Cupa României"\nloc = "Brașov"\ndata = 2026-11-21',
    rules: str = "",
) -> Ranking:
    """Write a folder, read and grade it; the sheets are handed in in their order, 01 from table 1, and so on."""
    (folder / "solutii").mkdir(parents=True)
    (folder / "concurs.toml").write_text(f"[concurs]\n{concurs}\n[partida]\n{game}\n[reguli]\n{rules}", "utf-8")
    roster = ["masa,nume,prenume,club,rating,categorie", *players]
    (folder / "jucatori.csv").write_text("\n".join(roster) + "\n", "utf-8")
    order = [f"{name},{number},{number},predat,0\n" for number, name in enumerate(sheets, 1)]
    head = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
    (folder / "predare.csv").write_text(head + "".join(order) + hand_in, "utf-8")
    for name, text in sheets.items():
        (folder / "solutii" / f"{name}.csv").write_text(text, "utf-8")
    variant = load_variant("romana")
    contest = read_contest(folder)
    of_game = Game(contest.competition, variant, WORDS)
    return rank(of_game, correct_all(of_game, contest.sheets), Scale())


def opened(ranking: Ranking, path: Path, words: ListInfo = LIST, **options: Any) -> Any:
    """The workbook as a program that computes nothing shows it."""
    write_workbook(path, ranking, words, **options)
    return load_workbook(path, data_only=True)


def shown(sheet: Any) -> list[list[Any]]:
    """The rows of a sheet without what is blank."""
    return [[value for value in row if value not in (None, "")] for row in sheet.iter_rows(values_only=True)]


def links(sheet: Any) -> dict[str, str]:
    """Where the cells of a sheet lead to."""
    return {cell.coordinate: cell.hyperlink.location for row in sheet.iter_rows() for cell in row if cell.hyperlink}


def under(sheet: Any, first: str) -> list[dict[str, Any]]:
    """The rows of the table whose header begins with a text, by header, down to the first blank row."""
    rows = [list(row) for row in sheet.iter_rows(values_only=True)]
    start = next(number for number, row in enumerate(rows) if row[0] == first)
    found = []
    for row in rows[start + 1 :]:
        if not any(value is not None for value in row):
            break
        found.append({key: value for key, value in zip(rows[start], row, strict=True) if key})
    return found


def of_everyone(sheet: str) -> str:
    return f"nume;Pop Ana\nmasa;1\n{sheet}"


@pytest.fixture
def cup(tmp_path: Path) -> Ranking:
    """Four players: one without fault, one with a fault of each kind, one not handed in, one sent off, one absent."""
    faults = "H7 CASA 9, I8 STIRE, 6E cOMANDA 71, G4 TRACASAI 11, 5K CAPRARUL 86, A1 CASA 8, H12 =1+1 3"
    return graded(
        tmp_path / "cupa",
        LETTERS,
        (
            "1,Pop,Ana,Locomotiva,,seniori", "2,Ionescu,Ștefan,,,seniori", "3,Radu,Eva,Argus,,tineret",
            "4,Dinu,Ion,,,seniori", "5,Țârlea,Oana,,,tineret",
        ),
        {
            "01": f"nume;Pop Ana\nmasa;1\n{table(RIGHT)}",
            "02": f"nume;Ionescu\nmasa;2\n{table(faults)}grila\n{GRID.strip()}\n",
        },
        "03,,3,nepredat,0\n04,3,4,eliminat,0\n",
    )  # fmt: skip


def test_a_word_stands_as_it_was_written_where_its_signs_may_mark_another_letter(tmp_path: Path) -> None:
    """A capital in front alone marks nothing, one among small letters the joker (7.1, I-capital)."""
    rows = "H7 Casa 8, I8 aCum 13, 6E DEoPUNERI 71, H4 TrACASAI 11"
    ranking = graded(tmp_path / "f", LETTERS, ("1,Pop,Ana,,,seniori",), {"01": of_everyone(table(rows))})
    sheet = opened(ranking, tmp_path / "c.xlsx")["1. Pop Ana"]
    assert [row["cuvântul scris"] for row in under(sheet, "nr.")] == ["Casa", "aCum", "DEoPUNERI", "T(R)ACASAI"]


def test_sheets_lead_to_each_other_and_nowhere_else(cup: Ranking, tmp_path: Path) -> None:
    book = opened(cup, tmp_path / "c.xlsx")
    assert book.sheetnames == [*PAGES, "1. Pop Ana", "2. Ionescu Ștefan", "3. Radu Eva"]
    header = next(cell.row for cell in book["Clasament"]["A"] if cell.value == "loc")
    assert links(book["Clasament"])[f"B{header + 1}"] == "'1. Pop Ana'!A1"
    assert links(book["1. Pop Ana"]) == {"A1": "'Clasament'!A1"}
    with ZipFile(tmp_path / "c.xlsx") as archive:
        text = "".join(archive.read(name).decode() for name in archive.namelist())
    assert "TargetMode" not in text
    for target in set(re.findall(r'location="(.*?)"', text)):
        assert target.removesuffix("!A1").strip("'") in book.sheetnames


def test_what_players_write_never_becomes_a_formula(tmp_path: Path) -> None:
    link = '=HYPERLINK("http://x")<script>'
    sheet = "nume;{}\nmasa;1\n{}"
    text = table("H7 =1+1 8, I8 @SUM(A1) +2, -H8 #N/A -3, H8 CASA =8")
    ranking = graded(
        tmp_path / "f",
        LETTERS,
        ('1,"=HYPERLINK(""http://x"")<script>",,@club,,seniori', "2,Pop\x01\x0b,\tAna [*]:/\\?,,,seniori"),
        {"01": sheet.format(link, text), "02": sheet.format("+x", text)},
        concurs='titlu = "=1+1"\nloc = "@x"',
    )
    book = opened(ranking, tmp_path / "c.xlsx")
    cells = [cell for page in book for row in page.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    hostile = [cell for cell in cells if isinstance(cell.value, str) and cell.value[0] in "=+-@\t"]
    assert {"=1+1", "@SUM(A1)", "@x", "@club", link, "=8"} <= {cell.value for cell in hostile}
    assert all(cell.quotePrefix for cell in hostile)
    with ZipFile(tmp_path / "c.xlsx") as archive:
        pages = [archive.read(name).decode() for name in archive.namelist() if "worksheets" in name]
    formulas = [unescape(formula) for page in pages for formula in re.findall("<f>(.*?)</f>", page)]
    assert len(formulas) > 20
    for formula in formulas:
        assert OUR_FORMULA.fullmatch(re.sub("'(?:[^']|'')*'!", "", formula)), formula
    assert not any(sign in name for name in book.sheetnames for sign in "[]:*?/\\\x01")


def test_an_escape_of_the_format_is_shown_as_it_was_written(cup: Ranking, tmp_path: Path) -> None:
    ranking = graded(tmp_path / "f", LETTERS, ("1,_x0041_,Ana,,,seniori",), {"01": of_everyone(table("H7 CASA 8"))})
    opened(ranking, tmp_path / "c.xlsx")
    with ZipFile(tmp_path / "c.xlsx") as archive:
        assert "_x005F_x0041_ Ana" in archive.read("xl/worksheets/sheet1.xml").decode()


def test_long_and_equal_names_give_different_sheets(tmp_path: Path) -> None:
    long = "Constantinescu-Brâncoveanu Maria Alexandra"
    ranking = graded(
        tmp_path / "f",
        LETTERS,
        (f"1,{long},,,,seniori", f"2,{long},,,,tineret"),
        {name: f"nume;{long}\nmasa;{table_}\n{table(RIGHT)}" for name, table_ in (("01", 1), ("02", 2))},
        concurs='titlu = "x"',
    )
    names = opened(ranking, tmp_path / "c.xlsx").sheetnames
    assert names[4:] == ["1. Constantinescu-Brâncoveanu M", "2. Constantinescu-Brâncoveanu M"]
    taken: set[str] = set()
    titles = [sheet_title(f"1. {long}", taken) for _ in range(12)] + [sheet_title("", taken)]
    assert len({title.casefold() for title in titles}) == 13
    assert all(1 <= len(title) <= 31 for title in titles)


def test_a_long_name_has_its_room_and_figures_one_line(tmp_path: Path) -> None:
    long = "Constantinescu-Dragomirescu,Alexandru-Constantin"
    ranking = graded(tmp_path / "f", f"{LETTERS}\n", (f"1,{long},,,seniori",), {"01": of_everyone(table(RIGHT))})
    sheet = opened(ranking, tmp_path / "c.xlsx")["Clasament"]
    name = next(cell for row in sheet.iter_rows() for cell in row if str(cell.value).startswith("Constantinescu"))
    assert name.hyperlink  # which LibreOffice does not wrap
    assert sheet.column_dimensions[name.column_letter].width > len(long)
    figures = [cell for cell in sheet[name.row] if cell.alignment.horizontal == "right"]
    assert len(figures) > 5
    assert {cell.alignment.indent for cell in figures} == {0}  # or those that a condition marks stand elsewhere


def test_the_same_ranking_gives_the_same_bytes(cup: Ranking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "a.xlsx", tmp_path / "b.xlsx"
    write_workbook(first, cup, LIST)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    monkeypatch.setattr("time.localtime", lambda *_: (2033, 5, 18, 3, 33, 20, 2, 138, 0))
    write_workbook(second, cup, LIST)
    assert first.read_bytes() == second.read_bytes()
    assert load_workbook(first).properties.modified == datetime(2026, 11, 21)
    with ZipFile(first) as archive:
        assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_player_sheets_can_be_left_out_and_progress_is_told(cup: Ranking, tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    book = opened(cup, tmp_path / "c.xlsx", progress=lambda done, total: steps.append((done, total)))
    assert steps == [(number, 7) for number in range(1, 8)]
    book = opened(cup, tmp_path / "c.xlsx", player_sheets=False)
    assert book.sheetnames == PAGES
    assert list(links(book["Clasament"]).values()) == ["'Constatări'!A1"]


def test_nobody_ranked_is_a_workbook_all_the_same(tmp_path: Path) -> None:
    ranking = graded(
        tmp_path / "f",
        LETTERS,
        ("1,Pop,Ana,,,seniori",),
        {},
        "04,1,1,eliminat,0\n",
        concurs='titlu = "x"\nclasamente = "pe_categorii"',
    )
    book = opened(ranking, tmp_path / "c.xlsx")
    assert book.sheetnames == PAGES
    assert [row["nume"] for row in under(book["Clasament"], "motiv")] == ["Pop Ana"]


def test_a_workbook_that_cannot_be_written_leaves_nothing_behind(cup: Ranking, tmp_path: Path) -> None:
    (tmp_path / "c.xlsx").mkdir()
    with pytest.raises(OSError):
        write_workbook(tmp_path / "c.xlsx", cup, LIST)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == []


def test_without_players_sheets_the_first_one_leads_nowhere(cup: Ranking, tmp_path: Path) -> None:
    book = opened(cup, tmp_path / "c.xlsx", questions=[QUESTION], player_sheets=False)
    assert book.sheetnames == ["De privit", *PAGES]
    assert links(book["De privit"]) == {}


def test_where_there_is_nothing_to_look_at_the_workbook_is_what_it_was(cup: Ranking, tmp_path: Path) -> None:
    write_workbook(tmp_path / "a.xlsx", cup, LIST)
    write_workbook(tmp_path / "b.xlsx", cup, LIST, questions=[replace(QUESTION, moves=False)], look_at=[])
    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()
