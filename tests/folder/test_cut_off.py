"""A table that was cut off in the middle of its last line: no newline at the end, and cells short."""

from pathlib import Path

import pytest

from arbitraj.folder.entry_list import entry_wishes, read_entry_list
from arbitraj.folder.people import read_roster
from arbitraj.game.variant import load_variant
from arbitraj.sheets.reader import read_data
from tests.folders import ROSTER, sheet
from tests.tournament.folders import refused, tournament

WHOLE = "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n1;;H7;CASA;8;\n2;;I8;STIRE;13;\n"


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("masa,nume,prenume,club\n1,Pop,Ana,Argus\n2,Ilie,D", True),
        ("masa,nume,prenume,club\n1,Pop,Ana,Argus\n2,Ilie,D\n", False),
        ("masa,nume,prenume,club\n1,Pop,Ana,Argus\n2,Ilie,Dan,", False),
        ("masa,nume,prenume,club\n1,Pop,Ana\n2,Ilie,Dan", False),
        ("Lista\n\nmasa,nume,prenume,club\n1,Pop,Ana,Argus\n2,Ilie", True),
        ("masa,nume,prenume\n1,Pop", False),
        ("masa,nume,prenume,club\n1,Pop,Ana,Argus\n,,,\n,", False),
    ],
)
def test_a_roster_that_breaks_off_is_told(tmp_path: Path, text: str, cut: bool) -> None:
    (tmp_path / "jucatori.csv").write_text(text, "utf-8")
    told = [problem.message.key for problem in read_roster(tmp_path)[1]]
    assert told == (["files.cut_row"] if cut else [])


def test_a_list_of_entries_that_breaks_off_is_asked(tmp_path: Path) -> None:
    (tmp_path / "lista.csv").write_text(ROSTER.rstrip("\n").removesuffix(",,,tineret"), "utf-8")
    for keep, asked in (((), ["files.list_cut"]), ((3,), [])):
        found, problems = read_entry_list(tmp_path / "lista.csv", entry_wishes((), keep, ())[0])
        assert ([doubt.message.key for doubt in found.doubts], problems, len(found.entrants)) == (asked, [], 2)


def test_results_of_a_tournament_that_break_off_are_told(tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,400,2,300,,,,\n1,2,3,350,4,31")
    assert ["tăiat" in refusal for refusal in refused(folder)] == [True]


@pytest.mark.parametrize(
    ("end", "cut"),
    [("3;;6E;cOMA", True), ("3;;6E;cOMANDA;71;", False), ("3;;6E;cOMANDA\n", False), ("Total;92", False), ("", False)],
)
def test_a_sheet_that_breaks_off_is_asked(end: str, cut: bool) -> None:
    (found,) = read_data((WHOLE + end).encode(), "01.csv", load_variant()).sheets
    asked = [query for query in found.sheet.queries if query.wrong and query.wrong.key == "files.cut_row"]
    assert [(query.entry, query.seen) for query in asked] == ([(3, "3 6E cOMA")] if cut else [])


def test_a_sheet_as_it_is_written_is_whole() -> None:
    (found,) = read_data(sheet().rstrip("\n").encode(), "01.csv", load_variant()).sheets
    assert not found.sheet.queries
