"""Lists of entries as workbooks, of any rows, and taken into a folder; what each list says is in golden/liste.txt."""

from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from arbitraj.desk.preparing.roster import roster_text
from arbitraj.folder.entry_list import EntryList, entry_wishes, read_entry_list
from arbitraj.folder.people import read_roster
from arbitraj.tables.near_file import near_file
from arbitraj.tables.open import table_pages


def read(path: Path, text: str = "", keep: tuple[int, ...] = ()) -> EntryList:
    if text:
        path.write_text(text, encoding="utf-8")
    found, problems = read_entry_list(path, entry_wishes((), keep, ())[0])
    assert problems == []
    return found


@pytest.mark.parametrize("rows", ["Pop Ana;Argus\nPop Ana;Dacia\n", "Pop Ana;Argus\nPop Ana;Argus\n"])
def test_a_namesake_who_was_kept_is_not_asked_about_again_in_the_folder(tmp_path: Path, rows: str) -> None:
    found = read(tmp_path / "lista.csv", f"Nume;Club\n{rows}", keep=(3,))
    roster = roster_text(tuple(entrant.at(n) for n, entrant in enumerate(found.entrants, 1)))
    (tmp_path / "jucatori.csv").write_text(roster, encoding="utf-8")
    players, problems = read_roster(tmp_path)
    assert (len(players), problems) == (2, [])


def test_a_cell_over_several_rows_says_it_of_all(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    page = book.worksheets[0]
    for row in (["Lista jucătorilor"], ["Nume", "Club"], ["Pop Ana", "Argus"], ["Ilie Dan"], ["Stan Eva", "Dacia"]):
        page.append(row)
    page.merge_cells("A1:B1")
    page.merge_cells("B3:B4")
    book.save(tmp_path / "lista.xlsx")
    assert [entrant.player.club for entrant in read(tmp_path / "lista.xlsx").entrants] == ["Argus", "Argus", "Dacia"]


def test_another_page_with_players_and_hidden_rows_are_doubts(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for page, name in ((book.worksheets[0], "Pop Ana"), (book.create_sheet("Tineret"), "Ilie Dan")):
        page.append(["Nume", "Club"])
        page.append([name])
    book.worksheets[0].append(["Rus Eva", "Argus"])  # a cell of it alone is hidden
    book.worksheets[0].append(["Dima Ion"])
    book.worksheets[0].row_dimensions[2].hidden = True
    book.worksheets[0].column_dimensions["B"].hidden = True
    book.save(tmp_path / "lista.xlsx")
    doubts = [(doubt.row, doubt.message.key) for doubt in read(tmp_path / "lista.xlsx").doubts]
    assert doubts == [(0, "files.list_page"), (2, "files.list_hidden"), (3, "files.list_hidden")]
    pages = table_pages((tmp_path / "lista.xlsx").read_bytes(), len)
    assert [page.name for page in pages] == ["Sheet", "Tineret"]


@pytest.mark.parametrize("club", ["", "-", "–", "argus", "Dacia"])
def test_a_row_that_says_no_more_than_another_is_one_player(tmp_path: Path, club: str) -> None:
    found = read(tmp_path / "lista.csv", f"Nume;Club\nPop Ana;Argus\nPop Ana;{club}\n")
    (doubt,) = found.doubts
    assert doubt.message.key == ("files.list_namesake" if club == "Dacia" else "files.list_again")


def test_what_programs_keep_of_an_open_list_is_not_taken_for_it(tmp_path: Path) -> None:
    for name in ("~$jucatori.csv", ".jucatori.csv", ".~lock.jucatori.csv#"):
        (tmp_path / name).touch()
    assert near_file(tmp_path, "jucatori.csv") == ""
    (tmp_path / "jucatori2.csv~").touch()
    (tmp_path / "jucători.csv").touch()
    assert near_file(tmp_path, "jucatori.csv") == "jucători.csv"


WORD = st.sampled_from(["Pop", "Ana", "Total", "8", "-", "", "juniori", "Argus", "1500", "Întocmit: X"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(WORD, min_size=4, max_size=4), max_size=8))
def test_every_row_is_taken_told_or_asked_about(tmp_path: Path, rows: list[list[str]]) -> None:
    text = "\n".join(";".join(row) for row in (["Nr. crt.", "Nume", "Categorie", "Club"], *rows))
    (tmp_path / "lista.csv").write_text(text, encoding="utf-8")
    found, problems = read_entry_list(tmp_path / "lista.csv", entry_wishes((), (), ())[0])
    accounted = {entrant.row for entrant in found.entrants} | {doubt.row for doubt in found.doubts}
    accounted |= {int(str(problem.place).split()[-1]) for problem in problems if problem.place}
    filled = [number for number, row in enumerate(rows, 2) if any(row)]
    assert len({*filled} - accounted) == len(found.unread)
