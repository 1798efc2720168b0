"""Competition folders: good ones in many spellings, bad ones with every problem named at once."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from arbitraj.desk.grading.grade import grade
from arbitraj.game.variant import load_variant
from arbitraj.problems import ProblemsError
from arbitraj.record.model import Category, SubmissionState, read_number
from arbitraj.record.question import Ask
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.sheets.reader import read_file
from arbitraj.tables.text import text_page
from tests.correcting import EXAMPLE, GRID
from tests.folders import HAND_IN, ROSTER, SETTINGS, folder, sheet
from tests.longer import sampled

ROMANIAN = load_variant("romana")
POLISH = SETTINGS.replace('lexic = "lexic.txt"', 'varianta = "polona"')


def read(path: Path) -> Contest:
    return read_contest(path)


def problems(path: Path) -> list[str]:
    with pytest.raises(ProblemsError) as error:
        read(path)
    return [str(problem) for problem in error.value.problems]


def test_a_good_folder_is_read(tmp_path: Path) -> None:
    contest = read(folder(tmp_path, solutii_01=sheet(grid=GRID)))
    assert contest.competition.title == "Probă"
    assert [player.name for player in contest.competition.players] == ["Pop Ana", "Ilie Dan"]
    assert contest.competition.players[1].category is Category.YOUTH
    first = contest.sheets[1]
    assert [entry.position for entry in first.entries] == ["H7", "I8", "6E", "H4", "K5"]
    assert first.grid is not None
    assert first.grid[4][5] == "c"
    assert str(first.entries[0].source) == "solutii/01.csv, rândul 4"
    assert contest.warnings == ()


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "iso8859-2", "utf-16"])
def test_separators_and_encodings_are_recognised(tmp_path: Path, separator: str, encoding: str) -> None:
    text = sheet("Țurcanu Ștefan" if "utf" in encoding else "Ţurcanu Ştefan").replace(";", separator)
    roster = ROSTER.replace("Pop,Ana", "Țurcanu,Ștefan").replace(",", ";")
    where = folder(tmp_path, solutii_01=text.replace("\n", "\r\n").encode(encoding), jucatori=roster)
    assert read(where).sheets[1].name.endswith("tefan")
    assert len(read(where).sheets[1].entries) == 5


def test_comments_blank_lines_and_numbers_without_leading_zeros_are_tolerated(tmp_path: Path) -> None:
    hand_in = "# predarea\n\nfisa,ordine,masa\n1,1,1\n\n2,2,2\n"
    contest = read(folder(tmp_path, predare=hand_in))
    assert [submission.state for submission in contest.competition.submissions] == [SubmissionState.HANDED_IN] * 2
    assert set(contest.sheets) == {1, 2}


def test_a_sheet_without_rows_is_a_sheet(tmp_path: Path) -> None:
    assert read(folder(tmp_path, solutii_01="nr;grupa;pozitie;depunere;puncte;total\n")).sheets[1].entries == ()


def test_rows_with_nothing_but_a_number_are_no_entries(tmp_path: Path) -> None:
    contest = read(folder(tmp_path, solutii_01=sheet() + "6;;;;;189\n7;;;;;\n"))
    assert len(contest.sheets[1].entries) == 5


def test_not_a_folder(tmp_path: Path) -> None:
    assert "nu este un dosar" in problems(tmp_path / "nimic")[0]


def test_every_missing_file_is_named(tmp_path: Path) -> None:
    found = problems(folder(tmp_path, concurs=None, jucatori=None, predare=None))
    assert [line.split(":")[0] for line in found[:3]] == ["concurs.toml", "jucatori.csv", "predare.csv"]


def test_problems_of_all_files_come_in_one_answer_with_their_rows(tmp_path: Path) -> None:
    found = problems(
        folder(
            tmp_path,
            concurs=SETTINGS.replace("AAAAACC", "AAAAA7C"),
            jucatori=ROSTER.replace("2,Ilie", "1,Ilie"),
            predare=HAND_IN + "03,3,9,predat,0\n",
            solutii_01="nimic\n",  # of a sheet: no fault of the folder
        )
    )
    text = "\n".join(found)
    assert "concurs.toml: cheia «litere»: semnul 7" in text
    assert "jucatori.csv: rândul 3: masa 1 apare și pe rândul 2" in text
    assert "predare.csv: rândul 4: masa 9 nu este în jucatori.csv" in text
    assert "solutii" not in text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"concurs": SETTINGS.replace("litere", "liter")}, "poate «litere»?"),
        ({"concurs": SETTINGS.replace("litere", "# litere")}, "cheia «litere»: lipsește"),
        ({"concurs": SETTINGS.replace("integral_partial", "integral_total")}, "integral_total"),
        ({"concurs": SETTINGS.replace('tip = "', "tip = ")}, "nu este TOML corect la rândul 5"),
        ({"concurs": SETTINGS + 'grupe = ["CASADEL"]\n'}, "cheia «grupe» nu se folosește"),
        ({"concurs": SETTINGS.replace('"Probă"', "7")}, "este 7, trebuie un text"),
        ({"concurs": "[partida]\ntip = 'pe_sir'\nlitere='CASA'"}, "lipsește secțiunea [concurs]"),
        ({"concurs": SETTINGS + '[reguli]\nI-floor = "unu"\n'}, "«unu» nu se cunoaște; se poate: fara_limita, zero"),
        ({"concurs": SETTINGS + '[reguli]\nI-flor = "zero"\n'}, "poate «I-floor»?"),
        ({"jucatori": "masa,familia\n1,Pop\n"}, "lipsește coloana nume; coloanele găsite: masa, familia"),
        ({"jucatori": "masa,nume\n"}, "nu are niciun rând"),
        (
            {"predare": "fisa,ordine,masa,avertismente,avert. discipl.\n01,1,1,0,\n02,2,2,0,1\n"},
            "rândul 3: avertismente_disciplinare este «0», dar coloana «avert. discipl.»",
        ),
        ({"jucatori": ROSTER.replace("2,Ilie", "doi,Ilie")}, "rândul 3: masa este «doi»"),
        ({"jucatori": ROSTER.replace("tineret", "copii")}, "categoria este «copii»"),
        ({"jucatori": ROSTER.replace("2,Ilie,Dan", "2,,")}, "rândul 3: lipsește nume"),
        ({"predare": HAND_IN.replace("02,2,2", "02,,2")}, "lipsește ordinea predării fișei 02"),
        ({"predare": HAND_IN.replace("02,2,2", "02,2,1")}, "masa 1 apare și pe rândul 2"),
        ({"predare": HAND_IN.replace("02,2,2", "1,2,2")}, "fisa 1 apare și pe rândul 2"),
        ({"predare": HAND_IN.replace("2,predat", "2,venit")}, "starea este «venit»"),
    ],
)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, change: dict[str, str | bytes], said: str) -> None:
    assert said in "\n".join(problems(folder(tmp_path, **change)))


BAD_SHEETS: list[tuple[str | bytes, Ask, str]] = [
    (b"PK\x03\x04binar", Ask.FILE, "solutii/01.csv: «01.csv» – fișierul este stricat"),
    (b"nume;\x00\x01\x02", Ask.FILE, "solutii/01.csv: «01.csv» – nu este un fișier text"),
    ("", Ask.FILE, "solutii/01.csv: «01.csv» – fișa este goală"),
    ("nimic\n", Ask.VALUE, "solutii/01.csv: «nu se găsește nicio depunere"),
    (sheet() + "solutii\npozitie;depunere\nH7;CASA\n", Ask.VALUE, "doar la superscrabble incomplet"),
    ("nume;Ilie Dan\n" + sheet(), Ask.IDENTITY, "mai multe nume de jucători: "),
    ("clasa H7;5\n" + sheet(), Ask.VALUE, "solutii/01.csv, rândul 1: «clasa H7"),
    (sheet() + "6;;H7;CASA;8;8;9\n", Ask.VALUE, "solutii/01.csv, rândul 9: «"),
]


@pytest.mark.parametrize(("data", "kind", "said"), BAD_SHEETS)
def test_what_is_wrong_with_a_sheet_is_asked_with_its_place_and_stops_no_other(
    tmp_path: Path, data: str | bytes, kind: Ask, said: str
) -> None:
    graded = grade(folder(tmp_path, solutii_01=data))
    assert graded.open_sheets == ("01",)
    assert [standing.correction.submission.sheet for standing in graded.ranking.standings] == ["02"]
    assert {question.sheet for question in graded.questions} == {"01"}
    assert [q for q in graded.questions if q.query.kind is kind and said in q.text and q.moves], graded.questions


@pytest.mark.parametrize(
    ("grid", "said"),
    [
        (GRID.replace("...............", "....", 1), "rândul 10: rândul grilei «....» are 4 semne; trebuie 15"),
        (GRID.replace("c", "7"), "semnul 7 nu se poate scrie în grilă"),
        ("...............", "grila are 1 rând; trebuie 15"),
    ],
)
def test_a_grid_that_cannot_be_read_is_asked_about_only_where_it_decides(tmp_path: Path, grid: str, said: str) -> None:
    path = tmp_path / "01.csv"
    path.write_text(sheet(grid=grid), encoding="utf-8")
    assert said in "\n".join(str(note) for note in read_file(path, ROMANIAN).notes)
    correct = grade(folder(tmp_path / "a", solutii_01=sheet(grid=grid)))
    assert (correct.questions, len(correct.ranking.standings)) == ((), 2)
    wrong = sheet(rows=EXAMPLE.replace("H4 TRACASAI", "G4 TRACASAI"), grid=grid)
    decides = grade(folder(tmp_path / "b", solutii_01=wrong))
    assert decides.open_sheets == ("01",)
    assert {(q.query.kind, q.entry) for q in decides.questions} == {(Ask.GRID, 4)}


def test_a_game_of_another_language_needs_its_own_list(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match="cheia «lexic»: lipsește; varianta «polona» are nevoie de lista ei"):
        grade(folder(tmp_path, concurs=POLISH))


def test_a_sheet_without_a_file_waits_and_a_file_without_a_sheet_is_told(tmp_path: Path) -> None:
    graded = grade(folder(tmp_path, predare=HAND_IN.replace("02,2,2", "03,2,2")))
    assert (graded.untyped, graded.questions) == (("03",), ())
    assert [standing.correction.submission.sheet for standing in graded.ranking.standings] == ["01"]
    assert graded.ranking.provisional
    assert "solutii/02.csv: fișa nu apare în predare.csv" in "\n".join(graded.warnings)


@pytest.mark.parametrize("row", ["97", "97;97", "retrag mutarea 2", "Ilie Dan", "97;;;K9;STIRE;6"])
def test_a_row_of_a_table_of_all_that_is_no_sheet_handed_in_is_told(tmp_path: Path, row: str) -> None:
    moves = ";H7;CASA;8", ";I8;STIRE;13"
    rows = [f"{key}{move}" for key in ("01;1;Pop Ana", "02;2;Ilie Dan") for move in moves]
    where = folder(tmp_path, solutii_01=None, solutii_02=None)
    for name, more in (("a", [row]), ("b", [])):
        text = "\n".join(["fisa;masa;nume;pozitie;depunere;puncte", *rows[:2], *more, *rows[2:]])
        (where / "solutii" / "toate.csv").write_text(text, encoding="utf-8")
        told = "\n".join(grade(where).warnings)
        assert ("fișa nu apare în predare.csv" in told and row.split(";")[0] in told) == bool(more), name


def test_a_file_in_an_unknown_format_is_told_and_files_of_the_system_are_not(tmp_path: Path) -> None:
    where = folder(tmp_path)
    (where / "solutii" / ".~lock.01.csv#").write_text("x", encoding="utf-8")
    (where / "solutii" / "Thumbs.db").write_text("x", encoding="utf-8")
    assert set(read(where).sheets) == {1, 2}
    assert not [warning for warning in read(where).warnings if "Thumbs" in warning]
    (where / "solutii" / "03.docx").write_text("x", encoding="utf-8")
    (where / "solutii" / "04.CSV").mkdir()
    told = read(where)
    assert [warning for warning in told.warnings if warning.startswith("solutii/04.CSV: este un dosar, nu o fișă")]
    assert set(told.sheets) == {1, 2}
    assert [warning for warning in told.warnings if warning.startswith("solutii/03.docx")]
    # of a sheet that was handed in it is a question
    (where / "solutii" / "01.csv").rename(where / "solutii" / "01.docx")
    (question,) = grade(where).questions
    assert (question.sheet, question.query.kind, question.query.place) == ("01", Ask.FILE, "solutii/01.docx")


def test_what_was_sent_off_is_not_read_and_who_is_missing_is_told(tmp_path: Path) -> None:
    contest = read(folder(tmp_path, predare="fisa,ordine,masa,stare\n01,1,1,eliminat\n", solutii_02=None))
    assert contest.sheets == {}
    assert "masa 2, Ilie Dan" in contest.warnings[0]


@pytest.mark.parametrize(
    ("letters", "said"),
    [("AAAAACCDEIILMNOPRRRRS", ""), ("AAAAACCDEIILMNOPRRRR", "20 de litere"),
     ("AAAAACCDEIILMNOPRRRRSSSSSS", "sunt 6 de S"),     ("AEIOUAEIOUAEIOUAEIOUBC", "consoanele sunt 2")],
)  # fmt: skip
def test_4_2_letters_against_the_drawing_rules_are_a_warning(tmp_path: Path, letters: str, said: str) -> None:
    contest = read(folder(tmp_path, concurs=SETTINGS.replace("AAAAACCDEIILMNOPRRRRSSTTU?", letters)))
    assert said in "\n".join(contest.warnings)
    assert bool(said) == bool(contest.warnings)


def test_4_3_more_than_three_vowels_in_a_row_are_a_warning(tmp_path: Path) -> None:
    text = SETTINGS.replace("integral_partial", "pe_sir")
    good = text.replace("AAAAACCDEIILMNOPRRRRSSTTU?", "CASATISEROMANDATIRACRUPULENOTIL?")
    assert read(folder(tmp_path / "a", concurs=good)).warnings == ()
    bad = text.replace("AAAAACCDEIILMNOPRRRRSSTTU?", "CASATISEROMANDATIRACRUPUIEAOTIL?")
    assert "UIEAO" in "\n".join(read(folder(tmp_path / "b", concurs=bad)).warnings)


def test_4_4_4_5_groups_against_the_drawing_rules_are_a_warning(tmp_path: Path) -> None:
    settings_text = SETTINGS.replace("integral_partial", "n_scrabble").split("litere")[0]
    where = folder(tmp_path, concurs=settings_text + 'grupe = ["CASADEL", "AEIOUA?", "CASA"]\nlexic = "lexic.txt"\n')
    text = "\n".join(read(where).warnings)
    assert "grupa 2 nu are nicio consoană" in text
    assert "grupa 3 are 4 litere, nu 7" in text
    assert "grupa 1" not in text


@settings(max_examples=sampled(200), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=300), st.text(max_size=200).map(lambda text: (sheet() + text).encode())))
def test_no_bytes_of_a_sheet_raise_anything(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "01.csv"
    path.write_bytes(data)
    read_one = read_file(path, ROMANIAN, number="01")
    assert (len(read_one.sheets) == 0) == bool(read_one.problems)


@settings(max_examples=sampled(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["concurs.toml", "jucatori.csv", "predare.csv"]), st.text(max_size=120), st.integers(0, 200))
def test_no_text_in_a_file_of_the_folder_raises_anything_else(tmp_path: Path, name: str, text: str, at: int) -> None:
    where = tmp_path / "concurs"
    if not where.exists():
        folder(tmp_path)
    path, good = where / name, (where / name).read_bytes()
    path.write_text(good.decode()[:at] + text + good.decode()[at:], encoding="utf-8", errors="surrogatepass")
    with suppress(ProblemsError):
        assert read(where).competition.players
    path.write_bytes(good)


@given(st.integers(-999, 9999))
def test_a_number_is_read_however_it_is_written(number: int) -> None:
    for text in (str(number), f" {number} p", f"{number},0", f"{number}.00", f"={number}"):
        assert read_number(text) == number


def test_an_open_quote_does_not_swallow_the_file() -> None:
    rows = text_page('nume;"Pop\nmasa;1\n', ";").rows
    assert [row.texts for row in rows] == [("nume", '"Pop'), ("masa", "1")]
