"""A federation's list of entries as it comes: nothing of it is dropped unsaid, nobody in it becomes another."""

from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from arbitraj.desk.preparing.roster import list_told, roster_text
from arbitraj.folder.entry_list import EntryList, entry_wishes, read_entry_list
from arbitraj.folder.people import read_roster
from arbitraj.record.model import Category

YOUTH, SENIORS = Category.YOUTH, Category.SENIORS


def read(where: Path, text: str, *columns: str, keep: tuple[int, ...] = (), leave: tuple[int, ...] = ()) -> EntryList:
    (where / "lista.csv").write_text(text, encoding="utf-8")
    wanted, wrong = entry_wishes(columns, keep, leave)
    found, problems = read_entry_list(where / "lista.csv", wanted)
    assert [*wrong, *problems] == []
    return found


def said(found: EntryList) -> list[str]:
    return [each.message.key.removeprefix("files.list_") for each in found.doubts]


def names(found: EntryList) -> list[str]:
    return [each.player.name for each in found.entrants]


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Categ.", "categorie"),
        ("Categorie de vârstă", "categorie"),
        ("Categoria 2026", "categorie"),
        ("Grupa de vârstă", "categorie"),
        ("Club/Oraș", "club"),
        ("Clubul (localitatea)", "club"),
        ("Denumire club", "club"),
        ("Nume club", "club"),
        ("Cat. vârstă", "categorie"),
        ("Rating 2026", "rating"),
        ("Rtg 2026", "rating"),
        ("RTG", "rating"),
        ("Rating la 01.09.2026", "rating"),
        ("Numele sportivului", "nume"),
        ("Sportiv", "nume"),
        ("Nr. mesei alocate", "masa"),
    ],
)
def test_a_heading_is_taken_for_what_its_words_mean(tmp_path: Path, heading: str, column: str) -> None:
    value = {"categorie": "juniori", "club": "Argus", "rating": "1500", "nume": "Pop Ana", "masa": "3"}[column]
    other = "Prenume;Club sportiv" if column == "nume" else "Nume"
    rest = "Ana;Argus" if column == "nume" else "Pop Ana"
    found = read(tmp_path, f"Nr. crt.;{heading};{other}\n1;{value};{rest}\n")
    assert (heading, column) in found.taken
    assert said(found) == []


def test_juniors_stay_juniors_whatever_their_column_is_called(tmp_path: Path) -> None:
    found = read(
        tmp_path, "Nume;Categ.\nPop Ana;Juniori mici\nIlie Dan;cadeți\nDima Ion;PRICHINDEI\nStan Eva;seniori\n"
    )
    assert [each.player.category for each in found.entrants] == [YOUTH, YOUTH, YOUTH, SENIORS]
    assert [each.group for each in found.entrants] == ["Juniori mici", "cadeți", "PRICHINDEI", "seniori"]


def test_a_column_of_other_categories_is_asked_about(tmp_path: Path) -> None:
    found = read(tmp_path, "Nume;Categorie clasificare\nPop Ana;B\n")
    assert said(found) == ["unsure"]
    found = read(tmp_path, "Nume;Categorie clasificare\nPop Ana;B\n", "Categorie clasificare=nimic")
    assert (said(found), found.ignored) == ([], ("Categorie clasificare",))


@pytest.mark.parametrize(
    ("head", "row", "key"),
    [
        ("Nume;Rating 2025;Rating 2026", "Pop Ana;1500;1600", "second"),
        ("Nume;Grupă vechime, categoria clubului", "Pop Ana;Argus", "unsure"),
        ("Nume;Secțiune", "Pop Ana;juniori", "unsure"),
        ("Nume;Data nașterii", "Pop Ana;2012", "birth"),
        ("Nume;Vârsta", "Pop Ana;14", "birth"),
        ("Nume;Localitate", "Pop Ana;Brașov", "unsure"),
        ("Nume;;Club", "Pop;Ana;Argus", "unsure"),
    ],
)
def test_a_column_that_may_matter_and_is_not_taken_is_a_doubt(tmp_path: Path, head: str, row: str, key: str) -> None:
    assert said(read(tmp_path, f"{head}\n{row}\n")) == [key]


def test_what_a_person_says_of_a_column_counts(tmp_path: Path) -> None:
    found = read(tmp_path, "Nume;Rating 2025;Rating 2026\nPop Ana;1500;1600\n", "Rating 2026=rating")
    assert [each.player.rating for each in found.entrants] == [1600]
    found = read(tmp_path, "Nume;;Club\nPop;Ana;Argus\n", "coloana 2 (fără titlu)=prenume")
    assert names(found) == ["Pop Ana"]
    _, wrong = entry_wishes(["Rating=elo", "Rating"], (), ())
    assert [each.message.key for each in wrong] == ["files.unknown_value", "files.list_column_form"]


def test_columns_of_no_use_are_told(tmp_path: Path) -> None:
    found = read(tmp_path, "Nr. crt.;Nume;Sex;Telefon;Legitimație;Categorie\n1;Pop Ana;F;07;A1;juniori\n")
    assert found.ignored == ("Nr. crt.", "Sex", "Telefon", "Legitimație")
    assert said(found) == []


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ("Total: 8 jucători;;", "sum"),
        ("TOTAL 8;;", "sum"),
        ("Total;8;", "sum"),
        ("Media;;1450", "sum"),
        ("Întocmit: X;;", "sum"),
        ("Arbitru principal Y;;", "sum"),
        ("TINERET;;", "section"),
        ("Nume;Club;Rating", "header_again"),
        ("8;;", "no_letters"),
    ],
)
def test_a_row_that_is_nobody_is_left_out_and_said(tmp_path: Path, row: str, key: str) -> None:
    text = f"Nume;Club;Rating\nPop Ana;Argus;1500\n{row}\nIlie Dan;Argus;1400\n"
    found = read(tmp_path, text)
    assert (said(found), names(found)) == ([key], ["Pop Ana", "Ilie Dan"])
    if key not in ("header_again", "sum"):
        assert len(read(tmp_path, text, keep=(3,)).entrants) == 3


@pytest.mark.parametrize("name", ["Total Ana", "Sumă Dan", "Tineret Ion", "S Ion", "Nota Maria"])
def test_a_name_that_only_sounds_so_is_a_player(tmp_path: Path, name: str) -> None:
    surname, given = name.split()
    found = read(tmp_path, f"Nume;Prenume;Club\nPop;Ana;Argus\n{surname};{given};Argus\n")
    assert len(found.entrants) == 2


def test_a_person_who_stands_twice_is_one(tmp_path: Path) -> None:
    found = read(tmp_path, "Nr;Nume;Club;Rating\n1;Pop Ana;Argus;1500\n2;ANA POP;Argus;\n3;Ilie Dan;;\n")
    assert (said(found), names(found)) == (["again"], ["Pop Ana", "Ilie Dan"])


def test_namesakes_stay_two_and_are_asked_about(tmp_path: Path) -> None:
    text = "Nume;Club;Rating\nPop Ana;Argus;1500\nPop Ana;Locomotiva;1400\n"
    found = read(tmp_path, text)
    assert (said(found), len(found.entrants)) == (["namesake"], 2)
    assert said(read(tmp_path, text, keep=(3,))) == []
    assert len(read(tmp_path, text, leave=(3,)).entrants) == 1


@pytest.mark.parametrize("rows", ["Pop Ana;Argus\nPop Ana;Dacia\n", "Pop Ana;Argus\nPop Ana;Argus\n"])
def test_a_namesake_who_was_kept_is_not_asked_about_again_in_the_folder(tmp_path: Path, rows: str) -> None:
    found = read(tmp_path, f"Nume;Club\n{rows}", keep=(3,))
    roster = roster_text(tuple(each.at(n) for n, each in enumerate(found.entrants, 1)))
    (tmp_path / "jucatori.csv").write_text(roster, encoding="utf-8")
    players, problems = read_roster(tmp_path)
    assert (len(players), problems) == (2, [])


def test_an_empty_seat_is_left_out_and_asked(tmp_path: Path) -> None:
    found = read(tmp_path, "Nume;Club\nPop Ana;Argus\nBYE;\nIlie Dan;Dacia\n")
    assert (said(found), names(found)) == (["empty_seat"], ["Pop Ana", "Ilie Dan"])


def test_a_dash_is_no_club(tmp_path: Path) -> None:
    found = read(tmp_path, "Nume;Prenume;Club;Rating;Categorie\nPop Ana;-;–;-;—\n")
    assert [(e.player.given, e.player.club, e.player.rating) for e in found.entrants] == [("", "", None)]


def test_rows_without_a_name_are_told(tmp_path: Path) -> None:
    found = read(tmp_path, "Nr. crt.;Nume;Club\n1;Pop Ana;Argus\nPrezenți: 1;;\n")
    assert found.unread == ("Prezenți: 1",)


def test_a_cell_over_several_rows_says_it_of_all(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    page = book.worksheets[0]
    for row in (
        ["Lista jucătorilor"],
        ["Nume", "Club"],
        ["Pop Ana", "Argus"],
        ["Ilie Dan", None],
        ["Stan Eva", "Dacia"],
    ):
        page.append(row)
    page.merge_cells("A1:B1")
    page.merge_cells("B3:B4")
    book.save(tmp_path / "lista.xlsx")
    found, problems = read_entry_list(tmp_path / "lista.xlsx", entry_wishes((), (), ())[0])
    assert problems == []
    assert [each.player.club for each in found.entrants] == ["Argus", "Argus", "Dacia"]


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
    found, _ = read_entry_list(tmp_path / "lista.xlsx", entry_wishes((), (), ())[0])
    assert [(each.row, key) for each, key in zip(found.doubts, said(found), strict=True)] == [
        (0, "page"), (2, "hidden"), (3, "hidden"),
    ]  # fmt: skip


def test_what_was_said_of_columns_and_rows_that_are_not_there_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "lista.csv").write_text("Nume;Club\nPop Ana;Argus\n", encoding="utf-8")
    wanted, _ = entry_wishes(["Oraș=club"], (9,), ())
    _, problems = read_entry_list(tmp_path / "lista.csv", wanted)
    assert [each.file for each in problems] == ["--coloana", "--pastreaza"]


WORD = st.sampled_from(["Pop", "Ana", "Total", "8", "-", "", "juniori", "Argus", "1500", "Întocmit: X"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(WORD, min_size=4, max_size=4), max_size=8))
def test_every_row_is_taken_told_or_asked_about(tmp_path: Path, rows: list[list[str]]) -> None:
    text = "\n".join(";".join(row) for row in (["Nr. crt.", "Nume", "Categorie", "Club"], *rows))
    (tmp_path / "lista.csv").write_text(text, encoding="utf-8")
    found, problems = read_entry_list(tmp_path / "lista.csv", entry_wishes((), (), ())[0])
    accounted = {each.row for each in found.entrants} | {each.row for each in found.doubts}
    accounted |= {int(str(each.place).split()[-1]) for each in problems if each.place}
    filled = [number for number, row in enumerate(rows, 2) if any(row)]
    assert len({*filled} - accounted) == len(found.unread)


def test_names_without_headings_are_taken_and_that_is_asked(tmp_path: Path) -> None:
    found = read(tmp_path, "Pop Ana\nIonescu Dan\nRus Eva\n")
    assert names(found) == ["Pop Ana", "Ionescu Dan", "Rus Eva"]
    assert said(found) == ["unheaded"]
    assert said(read(tmp_path, "Pop Ana\nRus Eva\n", "coloana 1 (fără titlu)=nume")) == []


def test_columns_without_headings_are_told_apart_by_their_values(tmp_path: Path) -> None:
    text = "1;Pop Ana;Argus;juniori;1500\n2;Ionescu Dan;Locomotiva;seniori;1400\n3;Rus Eva;;seniori;\n"
    found = read(tmp_path, text)
    assert [(each.player.name, each.player.club, each.group) for each in found.entrants] == [
        ("Pop Ana", "", "juniori"),
        ("Ionescu Dan", "", "seniori"),
        ("Rus Eva", "", "seniori"),
    ]
    asked = [each.heading for each in found.doubts if each.heading]  # the numbers of rows are not
    assert asked == ["coloana 3 (fără titlu)", "coloana 5 (fără titlu)"]
    called = read(tmp_path, text, "coloana 3 (fără titlu)=club", "coloana 5 (fără titlu)=rating")
    assert [(each.player.club, each.player.rating) for each in called.entrants][:2] == [
        ("Argus", 1500),
        ("Locomotiva", 1400),
    ]
    assert said(called) == ["unheaded"]


def test_a_surname_and_a_first_name_without_headings_are_one_name(tmp_path: Path) -> None:
    assert names(read(tmp_path, "Pop,Ana\nIonescu,Dan\n")) == ["Pop Ana", "Ionescu Dan"]


@pytest.mark.parametrize(
    "text",
    [
        "Lista jucătorilor\nPop Ana\nRus Eva\n",
        "Cupa Timișoara\nPop Ana;Argus\nRus Eva;Locomotiva\n",
        "Cupa Timișoara\n1;Pop Ana\n2;Rus Eva\n",
    ],
)
def test_a_title_over_names_without_headings_is_left_out_and_told(tmp_path: Path, text: str) -> None:
    found = read(tmp_path, text)
    assert names(found) == ["Pop Ana", "Rus Eva"]
    assert "title" in said(found) or found.unread == ("Cupa Timișoara",)


@pytest.mark.parametrize("text", ["4;gr. 8;10;NO2;2\n1;2;3;4\n", "1500\n1400\n"])
def test_what_holds_no_names_is_no_list(tmp_path: Path, text: str) -> None:
    (tmp_path / "lista.csv").write_text(text, encoding="utf-8")
    _, problems = read_entry_list(tmp_path / "lista.csv", entry_wishes((), (), ())[0])
    assert [each.message.key for each in problems] == ["files.missing_columns"]


@pytest.mark.parametrize("number", ["{}. ", "{}.", "{}) ", "{} ", "{} . "])
@pytest.mark.parametrize("head", ["", "nume\n", "Nume și prenume;club\n"])
def test_numbers_before_the_names_are_dropped_and_told(tmp_path: Path, number: str, head: str) -> None:
    people = ("Pop Ana", "Dan Ion", "Enache Eva")
    club = ";Argus" if "club" in head else ""
    rows = "".join(f"{number.format(n)}{name}{club}\n" for n, name in enumerate(people, 1))
    found = read(tmp_path, head + rows)
    assert names(found) == [*people]
    assert said(found) == ([] if head else ["unheaded"])
    assert found.numbered == (number.format(1).rstrip(), number.format(3).rstrip())
    assert any("nu se iau" in each for each in list_told(found))


def test_numbers_that_do_not_rise_are_part_of_the_names(tmp_path: Path) -> None:
    found = read(tmp_path, "nume\n2. Pop Ana\n1. Dan Ion\n")
    assert (names(found), said(found), found.numbered) == (["2. Pop Ana", "1. Dan Ion"], ["digits", "digits"], ())
    twice = read(tmp_path, "nume\n1. Pop Ana\n1. Dan Ion\n")  # nor those that stand still
    assert (names(twice), twice.numbered) == (["1. Pop Ana", "1. Dan Ion"], ())
    # of a name in which a number stands elsewhere nothing is dropped; one row of many may have none
    found = read(tmp_path, "nume\nPop 2\nDan Ion\n")
    assert (names(found), said(found)) == (["Pop 2", "Dan Ion"], ["digits"])
    rows = "".join(f"{n}. Pop {name}\n" for n, name in enumerate("Ana Bob Cora Dan".split(), 1))
    found = read(tmp_path, f"nume\n{rows}Enache Eva\n")
    assert names(found) == ["Pop Ana", "Pop Bob", "Pop Cora", "Pop Dan", "Enache Eva"]
    assert found.numbered == ("1.", "4.")
