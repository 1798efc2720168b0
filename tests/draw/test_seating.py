"""`arbitraj mese` (6.1) as an arbiter runs it, from the list of entries to the wall, and again after every change."""

import csv
import io
import subprocess
from pathlib import Path

import openpyxl
import pdfplumber
import pytest

from arbitraj.desk.preparing import seating
from arbitraj.draw import seating_paper
from arbitraj.draw.seating_paper import write_cards
from arbitraj.folder.people import Entrant, read_entries
from arbitraj.record.model import Player
from tests.draw.seated import run, tables
from tests.folders import SETTINGS
from tests.forms.measures import text_over_text

ENTRIES = """\
# înscrieri până vineri
Nume;Prenume;Clubul;Rating;Achitat
Pop;Ana;Argus;1900;da
Ilie;Dan;Argus;1800;da
Marin;Ion;Universitatea;1700;
Țurcanu;Ștefan;Locomotiva;1600;da
Barbu;Radu;;;da
Albu;Vlad;–;1500;
"""
ORDER = {"Pop Ana": 1, "Marin Ion": 2, "Ilie Dan": 3, "Țurcanu Ștefan": 4, "Albu Vlad": 5, "Barbu Radu": 6}


@pytest.fixture
def printed(tmp_path: Path) -> Path:
    """A round whose list of entries has come in."""
    where = tmp_path / "cupa"
    where.mkdir()
    (where / "concurs.toml").write_text(SETTINGS, encoding="utf-8")
    (where / "jucatori.csv").write_text(ENTRIES, encoding="utf-8")
    return where


@pytest.fixture
def cup(printed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same where nobody looks at the papers, nor types: what they are drawn from stands in them."""
    monkeypatch.setattr(seating, "workbook_of_seated", lambda transaction, players: None)
    for name in ("write_lists", "write_cards", "write_book", "write_moves"):
        monkeypatch.setattr(seating_paper, name, lambda path, *of: path.write_text(repr(of), "utf-8"))
    return printed


def roster(cup: Path) -> list[dict[str, str]]:
    lines = (cup / "jucatori.csv").read_text("utf-8").splitlines()
    return list(csv.DictReader((line for line in lines if not line.startswith("#")), delimiter=";"))


def test_6_1_players_sit_by_rating_and_clubmates_apart(cup: Path) -> None:
    shown = run("mese", cup)
    assert tables(cup) == ORDER
    assert "Marin Ion: masa 2, după rating masa 3 – face loc" in shown
    assert "Ilie Dan: masa 3, după rating masa 2 – altfel ar sta alături de Pop Ana (masa 1)" in shown
    assert "fără rating, așezați după ceilalți: 1 jucător" in shown


def test_the_roster_keeps_every_column_and_comment_and_the_old_one_is_beside_it(cup: Path) -> None:
    run("mese", cup)
    new = (cup / "jucatori.csv").read_text("utf-8").splitlines()
    assert new[:3] == ["# înscrieri până vineri", "Nume;Prenume;Clubul;Rating;Achitat;masa", "Pop;Ana;Argus;1900;da;1"]
    assert (cup / "jucatori-v1.csv").read_text("utf-8") == ENTRIES


def test_a_second_time_changes_nothing(printed: Path) -> None:
    run("mese", printed)
    before = {path.name: path.read_bytes() for path in printed.rglob("*") if path.is_file()}
    shown = run("mese", printed)
    assert "toți rămân la mesele lor" in shown
    assert {path.name: path.read_bytes() for path in printed.rglob("*") if path.is_file()} == before
    assert not (printed / "jucatori-v2.csv").exists()


def test_the_same_entries_give_the_same_bytes(printed: Path, tmp_path: Path) -> None:
    run("mese", printed)
    before = {
        name: (printed / "mese" / name).read_bytes()
        for name in ("mese.pdf", "cartonase.pdf", "mese.xlsx", "mutari.pdf")
    }
    run("mese", printed, "--din-nou")
    assert {name: (printed / "mese" / name).read_bytes() for name in before} == before


def test_6_1_a_late_entry_sits_last_and_nobody_else_moves(cup: Path) -> None:
    run("mese", cup)
    with (cup / "jucatori.csv").open("a", encoding="utf-8") as file:
        file.write("Vasile;Gheorghe;Steaua;2500\n")
    shown = run("mese", cup, "--tarziu", "gheorghe vasile")
    assert tables(cup) == {**ORDER, "Vasile Gheorghe": 7}
    assert "Vasile Gheorghe: masa 7 – înscris târziu: la ultimele mese (6.1)" in shown
    assert roster(cup)[-1]["tarziu"] == "da"
    assert tables(cup)["Vasile Gheorghe"] == 7
    run("mese", cup, "--din-nou")
    assert tables(cup) == {**ORDER, "Vasile Gheorghe": 7}


def test_a_late_clubmate_of_the_last_one_has_another_moved(cup: Path) -> None:
    (cup / "jucatori.csv").write_text(ENTRIES.replace("Barbu;Radu;;", "Barbu;Radu;Steaua;"), encoding="utf-8")
    run("mese", cup)
    with (cup / "jucatori.csv").open("a", encoding="utf-8") as file:
        file.write("Vasile;Gheorghe;steaua;2500\n")
    shown = run("mese", cup, "--tarziu", "Vasile Gheorghe")
    assert tables(cup) == {**ORDER, "Albu Vlad": 6, "Barbu Radu": 5, "Vasile Gheorghe": 7}
    assert "Barbu Radu: de la masa 6 la masa 5 – altfel ar sta alături de Vasile Gheorghe (masa 7)" in shown


def test_whoever_withdraws_leaves_his_table_empty(cup: Path) -> None:
    run("mese", cup)
    shown = run("mese", cup, "--retras", "Marin Ion")
    assert "mese goale: 2" in shown
    assert tables(cup) == {name: table for name, table in ORDER.items() if name != "Marin Ion"}
    assert roster(cup)[2]["masa"] == ""
    assert roster(cup)[2]["retras"] == "da"
    run("mese", cup, "--revine", "Marin Ion")
    assert (tables(cup), roster(cup)[2]["retras"]) == (ORDER, "")


def test_6_1_a_newcomer_on_time_takes_a_table_left_empty(cup: Path) -> None:
    run("mese", cup)
    run("mese", cup, "--retras", "Marin Ion")
    with (cup / "jucatori.csv").open("a", encoding="utf-8") as file:
        file.write("Vasile;Gheorghe;Steaua;1850\n")
    run("mese", cup)
    assert tables(cup)["Vasile Gheorghe"] == 2


def test_6_1_a_fixed_player_stays_where_the_arbiter_wants_him(cup: Path) -> None:
    shown = run("mese", cup, "--loc", "Barbu Radu = 1", "--loc", "ALBU VLAD=4")
    assert tables(cup) == {
        "Barbu Radu": 1, "Pop Ana": 2, "Marin Ion": 3, "Albu Vlad": 4, "Ilie Dan": 5, "Țurcanu Ștefan": 6,
    }  # fmt: skip
    assert "Barbu Radu: masa 1, după rating masa 6 – loc fixat de arbitru" in shown
    run("mese", cup, "--din-nou")
    assert tables(cup)["Barbu Radu"] == 1
    run("mese", cup, "--din-nou", "--loc", "Barbu Radu=", "--loc", "Albu Vlad=")
    assert tables(cup) == ORDER


def test_whoever_sat_at_a_table_that_is_fixed_now_takes_the_one_that_came_free(cup: Path) -> None:
    run("mese", cup)
    shown = run("mese", cup, "--loc", "Barbu Radu=2")
    assert tables(cup) == {**ORDER, "Barbu Radu": 2, "Marin Ion": 6}
    assert "Marin Ion: de la masa 2 la masa 6 – masa 2 a fost fixată pentru Barbu Radu" in shown


def test_a_table_beyond_the_players_is_allowed_and_said(cup: Path) -> None:
    shown = run("mese", cup, "--loc", "Pop Ana=12")
    assert tables(cup)["Pop Ana"] == 12
    assert "mese goale: 6–11" in shown


def test_rows_of_the_hall_part_clubmates_too_and_are_remembered(cup: Path) -> None:
    (cup / "jucatori.csv").write_text("nume,club,rating\nPop,A,5\nIlie,B,4\nMarin,B,3\nStan,C,2\n", encoding="utf-8")
    run("mese", cup, "--pe-rand", 2)
    assert tables(cup) == {"Pop": 1, "Ilie": 2, "Marin": 3, "Stan": 4}
    shown = run("mese", cup)
    assert "toți rămân la mesele lor" in shown
    assert "un rând are 2 mese" in shown
    run("mese", cup, "--pe-rand", 0)
    assert tables(cup) == {"Pop": 1, "Ilie": 2, "Marin": 4, "Stan": 3}


def test_6_1_a_club_with_most_players_is_told_to_the_arbiter(cup: Path) -> None:
    rows = "".join(f"J{n},Argus,{n}\n" for n in range(1, 7))
    (cup / "jucatori.csv").write_text(f"nume,club,rating\n{rows}Stan,,9\n", encoding="utf-8")
    shown = run("mese", cup)
    assert shown.count("stau alături; clubul are 6 din 7 jucători și nu se poate altfel") == 4


def test_without_ratings_the_order_is_that_of_the_alphabet(cup: Path) -> None:
    (cup / "jucatori.csv").write_text("nume\nȚurcanu Ion\nAlbu Ana\nȘtefan Dan\n", encoding="utf-8")
    shown = run("mese", cup)
    assert tables(cup) == {"Albu Ana": 1, "Ștefan Dan": 2, "Țurcanu Ion": 3}
    assert "niciun jucător nu are rating" in shown


def test_a_workbook_with_titles_is_written_back(cup: Path) -> None:
    (cup / "jucatori.csv").unlink()
    book = openpyxl.Workbook()
    header = ["Nr.", "Concurent", "Echipa", "Cota", "Masa de joc", "Telefon"]
    for row in (
        ["Cupa"],
        list[str](),
        header,
        [1, "Pop Ana", "Argus", 1700, None, "0722"],
        [2, "Ilie Dan", "Argus", 1800, None, "0733"],
    ):
        book.worksheets[0].append(row)
    book.save(cup / "jucatori.xlsx")
    run("mese", cup)
    sheet = openpyxl.load_workbook(cup / "jucatori.xlsx").worksheets[0]
    assert [[cell.value for cell in row] for row in sheet.iter_rows(min_row=4)] == [
        [1, "Pop Ana", "Argus", 1700, 2, "0722"],
        [2, "Ilie Dan", "Argus", 1800, 1, "0733"],
    ]
    assert (cup / "jucatori-v1.xlsx").is_file()


@pytest.mark.lung
@pytest.mark.libreoffice
@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_libreoffice_opens_the_workbook_that_was_written_back(
    soffice: str, printed: Path, tmp_path: Path, kind: str
) -> None:
    (printed / "jucatori.csv").unlink()
    book = openpyxl.Workbook()
    alike = ["Vlad Ion", None, None, "da"]  # LibreOffice keeps rows that are alike as one
    for row in (
        ["nume", "club", "rating", "alt_om"],
        ["Pop & Ana", "Argus", 1700],
        ["Ilie <Dan>", "Argus", 1801],
        alike,
        alike,
    ):
        book.worksheets[0].append(row)
    book.save(printed / "jucatori.xlsx")
    convert = [soffice, f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless", "--convert-to"]

    def converted(name: str, into: str, folder: Path) -> None:
        made = [*convert, into, str(printed / name), "--outdir", str(folder)]
        subprocess.run(made, check=True, capture_output=True, timeout=120)

    if kind == "ods":
        converted("jucatori.xlsx", "ods", printed)
        (printed / "jucatori.xlsx").unlink()
    run("mese", printed, "--loc", "Pop & Ana=5")
    converted(f"jucatori.{kind}", "csv", tmp_path)
    shown = list(csv.reader(io.StringIO((tmp_path / "jucatori.csv").read_text("utf-8"))))
    assert shown == [
        ["nume", "club", "rating", "alt_om", "masa", "loc_fix"],
        ["Pop & Ana", "Argus", "1700", "", "5", "5"],
        ["Ilie <Dan>", "Argus", "1801", "", "1", ""],
        ["Vlad Ion", "", "", "da", "2", ""],
        ["Vlad Ion", "", "", "da", "3", ""],
    ]
    assert (printed / f"jucatori-v1.{kind}").is_file()


@pytest.mark.parametrize(
    ("rows", "options", "said"),
    [
        (ENTRIES, ("--loc", "Popp Ana=3"), "--loc: numele «Popp Ana» nu este în jucatori.csv; poate Pop Ana?"),
        (ENTRIES, ("--loc", "Pop Ana"), "«Pop Ana» nu se înțelege; se scrie"),
        (ENTRIES, ("--loc", "Pop Ana=x"), "nu se înțelege"),
        (ENTRIES, ("--loc", "Pop Ana=0"), "nu se înțelege"),
        (
            ENTRIES,
            ("--loc", "Pop Ana=2", "--loc", "Ilie Dan=2"),
            "masa 2 este fixată și pentru Ilie Dan, și pentru Pop Ana",
        ),
        (ENTRIES, ("--tarziu", "Nimeni"), "--tarziu: numele «Nimeni» nu este în jucatori.csv"),
        (ENTRIES + "Pop;Ana;Steaua\n", ("--loc", "Pop Ana=2"), "al mai multor jucători (rândul 3; rândul 9)"),
        (ENTRIES, ("--pe-rand", "1"), "un rând are cel puțin 2 mese"),
        (ENTRIES, ("--din-nou", "--pastreaza"), "se dă numai una din ele"),
        ("nume,masa\nPop,1\nIlie,2\n", (), "--din-nou le face pe toate după rating, --pastreaza le lasă"),
        ("nume,masa\nPop,1\nIlie,1\n", ("--pastreaza",), "rândul 3: masa 1 este și a lui Ilie, și a lui Pop"),
        ("nume,retras\nPop,da\n", (), "nu a rămas niciun jucător"),
        ("nume,club\n", (), "tabelul nu are niciun rând"),
        ("club,rating\nArgus,5\n", (), "lipsește coloana nume"),
    ],
)
def test_what_stands_in_the_way_is_said_and_nothing_is_written(
    cup: Path, rows: str, options: tuple[str, ...], said: str
) -> None:
    (cup / "jucatori.csv").write_text(rows, encoding="utf-8")
    assert said in run("mese", cup, *options, status=2)
    assert sorted(path.name for path in cup.iterdir()) == ["concurs.toml", "jucatori.csv"]
    assert (cup / "jucatori.csv").read_text("utf-8") == rows


def test_every_fault_of_a_roster_is_told_at_its_row(tmp_path: Path) -> None:
    (tmp_path / "jucatori.csv").write_text(
        "nume,masa,loc_fix,tarziu\nPop,10001,cinci,poate\nIlie,1,10002,da\n", "utf-8"
    )
    assert [str(problem) for problem in read_entries(tmp_path)[1]] == [
        "jucatori.csv: rândul 2: loc_fix este «cinci»; trebuie un număr întreg de cel puțin 1",
        "jucatori.csv: rândul 2: masa 10001 nu poate fi; cel mult 9999",
        "jucatori.csv: rândul 2: tarziu este «poate»; se scrie da sau se lasă gol",
        "jucatori.csv: rândul 3: masa 10002 nu poate fi; cel mult 9999",
    ]


def test_tables_written_by_hand_are_kept_where_the_arbiter_says_so(cup: Path) -> None:
    (cup / "jucatori.csv").write_text("nume,masa\nPop,4\nIlie,2\nMarin,\n", encoding="utf-8")
    run("mese", cup, "--pastreaza")
    assert tables(cup) == {"Pop": 4, "Ilie": 2, "Marin": 5}


def test_6_1_after_the_start_nobody_who_sits_is_moved_but_a_late_one_is_seated(cup: Path) -> None:
    run("mese", cup)
    (cup / "predare.csv").write_text("fisa,ordine,masa,stare\n01,1,1,predat\n", encoding="utf-8")
    assert "sunt fișe predate" in run("mese", cup, "--loc", "Albu Vlad=1", status=2)
    assert tables(cup) == ORDER
    with (cup / "jucatori.csv").open("a", encoding="utf-8") as file:
        file.write("Vasile;Gheorghe;Steaua;2500\n")
    run("mese", cup, "--tarziu", "Vasile Gheorghe")
    assert tables(cup) == {**ORDER, "Vasile Gheorghe": 7}


def test_nothing_is_written_where_the_arbiter_only_looks(cup: Path) -> None:
    assert "Nu s-a scris nimic." in run("mese", cup, "--proba")
    assert sorted(path.name for path in cup.iterdir()) == ["concurs.toml", "jucatori.csv"]


def test_lists_cards_and_workbook_show_everybody_as_text(printed: Path) -> None:
    hostile = '"=HYPERLINK(""x"")<script>";Ana;@Club;2000;\n'
    (printed / "jucatori.csv").write_text(ENTRIES + hostile, encoding="utf-8")
    run("mese", printed)
    with pdfplumber.open(printed / "mese" / "mese.pdf") as pdf:
        by_table, by_name = (page.extract_text() for page in pdf.pages)
        assert all((page.width, page.height) == pytest.approx((595.3, 841.9), abs=0.2) for page in pdf.pages)
    assert by_table.index("Țurcanu Ștefan") < by_table.index("Albu Vlad") < by_table.index("Barbu Radu")
    assert by_name.index("Albu Vlad") < by_name.index("Barbu Radu") < by_name.index("Țurcanu Ștefan")
    with pdfplumber.open(printed / "mese" / "mutari.pdf") as pdf:
        told = pdf.pages[0].extract_text()
    assert "face loc" in told
    assert "alături" in told
    assert "--" not in told, "people are told no option of a command"
    with pdfplumber.open(printed / "mese" / "cartonase.pdf") as pdf:
        (page,) = pdf.pages
        assert {word["text"] for word in page.extract_words()} >= {"Țurcanu", "Ștefan", "7"}
        assert '=HYPERLINK("x")<script>' in "".join(char["text"] for char in page.chars)
        numbers = [char for char in page.chars if char["size"] > 60]
        assert sorted(char["text"] for char in numbers) == list("1234567")
    book = openpyxl.load_workbook(printed / "mese" / "mese.xlsx")
    assert book.sheetnames == ["După masă", "După nume"]
    cell = book["După masă"]["B4"]
    assert (cell.value, cell.data_type) == ('=HYPERLINK("x")<script> Ana', "s")
    # a rating is no amount: 1946, not 1.946
    rated = [
        cell for page, column in zip(book.worksheets, "DC", strict=True) for cell in page[column][3:] if cell.value
    ]
    assert sorted(cell.value for cell in rated) == sorted([1500, 1600, 1700, 1800, 1900, 2000] * 2)
    assert {cell.number_format for cell in rated} == {"0"}


def test_cards_on_several_pages_and_names_of_any_length_stay_on_the_page(printed: Path) -> None:
    rows = "".join(f"{'Constantinescu-' * (n % 5)}Pop{n};{'Maria-' * (n % 7)}Ana;Club {n % 9};{n}\n" for n in range(20))
    (printed / "jucatori.csv").write_text("nume;prenume;club;rating\n" + rows, encoding="utf-8")
    run("mese", printed)
    with pdfplumber.open(printed / "mese" / "cartonase.pdf") as pdf:
        assert len(pdf.pages) == 3
        for page in pdf.pages:
            half = page.width / 2
            assert all(char["x1"] < half - 10 or char["x0"] > half + 10 for char in page.chars)
            assert max(char["x1"] for char in page.chars) < page.width - 10


def test_a_long_list_goes_on_over_pages_that_say_which_they_are(printed: Path) -> None:
    rows = "".join(f"J{n};Club {n % 9};{n}\n" for n in range(1, 81))
    (printed / "jucatori.csv").write_text("nume;club;rating\n" + rows, encoding="utf-8")
    run("mese", printed)
    with pdfplumber.open(printed / "mese" / "mese.pdf") as pdf:
        text = pdf.pages[1].extract_text()
    assert "Ordinea la mese, după masă" in text
    assert "Masa Nume Club Rating" in text
    assert "Pagina 2 din 3" in text


def test_a_list_of_entries_becomes_a_folder_then_tables_then_the_workbook_to_type_in(tmp_path: Path) -> None:
    entries = tmp_path / "inscrieri.csv"
    entries.write_text(ENTRIES, encoding="utf-8")
    where = tmp_path / "cupa2"
    assert "arbitraj mese" in run("nou", where, "--jucatori", entries)
    run("mese", where)
    assert tables(where) == ORDER
    assert "Barbu Radu" in str(openpyxl.load_workbook(where / "solutii.xlsx").sheetnames)


@pytest.mark.parametrize(
    ("title", "surname", "given", "club"),
    [
        ("Cupa", "Pop", "Ana", "Argus"),
        (
            "Campionatul Național Individual de Scrabble – partide de compunere, ediția a XXXVII-a, Târgu Secuiesc",
            "Constantinescu-Țurcanu-Brâncoveanu",
            "Ștefania-Alexandrina-Maria-Magdalena",
            "Clubul Sportiv de Scrabble și Jocuri Logice «Universitatea Tehnică Gheorghe Asachi» Iași",
        ),
        ("Cupa", "d'Artagnan-Ștefănescu-Mănăstireanu", "O'Țară", "CS"),
        ("Cupa", "Țăndărescumănăstireanuconstantinopolitanul", "Ion", "S" * 60),
    ],
)
def test_a_card_says_everything_whole_and_nothing_over_something_else(
    title: str, surname: str, given: str, club: str, tmp_path: Path
) -> None:
    seated = [Entrant(table, Player(table, surname, given, club, None)).at(table) for table in (7, 888)]
    write_cards(tmp_path / "a.pdf", title, seated)
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        page = document.pages[0]
        for left in (0, page.width / 2):
            card = page.crop((left, 0, left + page.width / 2, page.height / 4))
            said = "".join(char["text"] for char in card.chars if char["text"] != " ")
            assert all(part.replace(" ", "") in said for part in (title, surname, given, club))
            assert text_over_text(card) == []
            assert min(char["size"] for char in card.chars) >= 5


@pytest.mark.parametrize("surname", ["Pop", "Constantinescu-Gheorghiade", "Constantinescu-Gheorghiade-Stoenescu"])
def test_the_surname_on_a_card_is_never_smaller_than_the_first_name(surname: str, tmp_path: Path) -> None:
    write_cards(tmp_path / "a.pdf", "Cupa", [Entrant(1, Player(1, surname, "Ana", "Argus", None))])
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        words = document.pages[0].extract_words(extra_attrs=["size"])
    sizes = {word["text"][:3]: word["size"] for word in words}
    assert sizes[surname[:3]] >= sizes["Ana"]
