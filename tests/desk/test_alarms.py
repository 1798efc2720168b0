"""Alarms of the whole: each where it should ring, and silent one step before."""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.alarms import (
    FEWEST_WORDS,
    alarms,
    list_too_small,
    list_without_shared_words,
    open_elsewhere,
)
from arbitraj.desk.settling.look_at import to_look_at
from arbitraj.game.variant import load_variant
from arbitraj.record.findings import Kind
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import text_of
from tests.commands import run
from tests.correcting import EXAMPLE, GRID, GROUPS, LETTERS, STRING, WORDS
from tests.folders import SETTINGS, folder, sheet
from tests.longer import longer

SAMPLES = Path(__file__).parents[2] / "samples"
FOLDERS = sorted(path.parent for path in SAMPLES.glob("**/concurs.toml"))
HEAD = '[concurs]\ntitlu = "Probă"\n[partida]\n'
LONG = ["".join(letters) for letters in product("ABCDEFGIJL", repeat=5)]  # 100,000 made-up words


def club(root: Path, *sheets: str, **files: str | bytes | None) -> Path:
    """A folder with a player for each table of moves (rows, or a whole CSV)."""
    made: dict[str, str | bytes | None] = {
        "jucatori": "masa,nume\n" + "".join(f"{n},Jucătorul{n}\n" for n in range(1, len(sheets) + 1)),
        "predare": "fisa,ordine,masa,stare\n" + "".join(f"{n:02},{n},{n},predat\n" for n in range(1, len(sheets) + 1)),
        "solutii_01": None,
        "solutii_02": None,
    }
    for number, text in enumerate(sheets, 1):
        made[f"solutii_{number:02}"] = text if ";" in text else sheet(f"Jucătorul{number}", str(number), text)
    return folder(root, **{**made, **files})


def heard(where: Path) -> list[str]:
    return list(alarms(where, grade(where)))


def about(where: Path, words: str) -> list[str]:
    """The alarms that have these words."""
    return [text for text in heard(where) if words in text]


@pytest.mark.parametrize("where", [*FOLDERS[:2], *map(longer, FOLDERS[2:])], ids=lambda path: path.name)
def test_a_round_as_it_was_played_gives_no_alarm(where: Path) -> None:
    assert len(FOLDERS) > 5
    assert heard(where) == []
    assert open_elsewhere(where) == ()


def test_two_players_give_no_alarm_whatever_they_did(tmp_path: Path) -> None:
    concurs = f'{HEAD}tip = "integral_partial"\nlitere = "{LETTERS}"\n'
    wrong = "H7 XXXXX 8\nI8 QQQ 1"
    assert heard(club(tmp_path, wrong, wrong, concurs=concurs)) == []


@pytest.mark.parametrize(("right", "wrong", "rings"), [(0, 3, True), (0, 2, False), (9, 3, True), (10, 3, False)])
def test_a_letter_that_many_sheets_use_was_mistyped(tmp_path: Path, right: int, wrong: int, rings: bool) -> None:
    with_m, without = "H7 CASA 8\n6E cOMANDA 71", "H7 CASA 8\nI8 STIRE 13"
    concurs = SETTINGS.replace(LETTERS, LETTERS.replace("M", ""))
    said = about(club(tmp_path, *[with_m] * wrong, *[without] * right, concurs=concurs), "litera M")
    assert bool(said) is rings
    if rings:
        assert "(01, 02, 03)" in said[0]


def test_a_letter_that_an_unmarked_joker_hid_is_counted_too(tmp_path: Path) -> None:
    concurs = SETTINGS.replace(LETTERS, LETTERS.replace("M", ""))
    where = club(tmp_path, *["H7 CASA 8\nI8 STIRE 13\n6E COMANDA 74"] * 3, concurs=concurs)
    assert about(where, "litera M") or about(where, "litera C")


@pytest.mark.parametrize(
    ("tip", "key", "drawn", "announced", "rings"),
    [
        ("integral_partial", "litere", [LETTERS], LETTERS, False),
        ("integral_partial", "litere", [LETTERS], LETTERS[::-1], False),
        ("integral_partial", "litere", [LETTERS], LETTERS.replace("M", "N"), True),
        ("pe_sir", "litere", [STRING], STRING, False),
        ("pe_sir", "litere", [STRING], STRING[1::-1] + STRING[2:], True),
        ("serie_maxime", "grupe", list(GROUPS), (*GROUPS[:-1], GROUPS[-1][::-1]), False),
        ("serie_maxime", "grupe", list(GROUPS), GROUPS[::-1], True),
        ("serie_maxime", "grupe", list(GROUPS), GROUPS[:-1], True),
    ],
)
def test_letters_that_differ_from_the_draw_are_told(
    tmp_path: Path, tip: str, key: str, drawn: list[str], announced: Any, rings: bool
) -> None:
    shown = json.dumps(announced)
    where = club(tmp_path, EXAMPLE, concurs=f'{HEAD}tip = "{tip}"\n{key} = {shown}\nlexic = "lexic.txt"\n')
    (where / "extragere").mkdir()
    log = {"jurnal": "litere", "algoritm": "arbitraj-1", "samanta": "x", "tip": tip, "rezultat": drawn, "pasi": []}
    real = tmp_path / "real"
    assert run(tmp_path, "extrage", "integral_partial", "--iesire", real, "--samanta", "x").status == 0
    log["algoritm"] = json.loads((real / "jurnal.json").read_text("utf-8"))["algoritm"]
    (where / "extragere" / "jurnal.json").write_text(json.dumps(log), "utf-8")
    assert bool(about(where, "extragere/jurnal.json")) is rings


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        ('tip = "integral_partial"\n', ()),
        ('tip = "pe_sir"\n', ()),
        ('tip = "n_scrabble"\nvocale_la_alegere = true\n', ("--grupe", 6)),
    ],
)
def test_a_real_draw_is_known_and_a_damaged_log_stops_nobody(
    tmp_path: Path, settings: str, options: tuple[object, ...]
) -> None:
    where = club(tmp_path, EXAMPLE, concurs=HEAD + settings)
    drawn = run(tmp_path, "extrage", "--dosar", where, *options)
    assert drawn.status == 0, drawn.err
    assert about(where, "jurnal") == []
    log = where / "extragere" / "jurnal.json"
    mixed = log.read_text("utf-8").replace('"rezultat": ["', '"rezultat": [1, "')
    for text in ("", "[", "[]", '{"jurnal": 1}', "\0", mixed):
        log.write_text(text, "utf-8")
        assert about(where, "jurnal") == []


def test_an_edition_keeps_the_hash_of_the_log(tmp_path: Path) -> None:
    where = club(tmp_path, EXAMPLE, concurs=f'{HEAD}tip = "integral_partial"\n')
    assert run(tmp_path, "extrage", "--dosar", where).status == 0
    assert run(tmp_path, "publica", where, "--provizoriu").status == 0
    assert run(tmp_path, "verifica", where, "--refa").status == 0
    (where / "extragere" / "jurnal.json").unlink()
    assert "extragere/jurnal.json" in run(tmp_path, "verifica", where).out


def test_a_list_is_as_long_as_a_list_is(tmp_path: Path) -> None:
    common = sorted(load_variant("romana").common)
    words = [*common, *LONG][:FEWEST_WORDS]
    enough = club(tmp_path / "a", EXAMPLE, lexic="\n".join(words))
    short = club(tmp_path / "b", EXAMPLE, lexic="\n".join(words[:-1]))
    assert heard(enough) == []
    assert "lista «lexic.txt» are numai 99.999 de cuvinte" in heard(short)[0]


@pytest.mark.parametrize(("words", "rings"), [(99_999, True), (100_000, False)])
def test_a_list_of_fewer_than_a_hundred_thousand_words_is_small(tmp_path: Path, words: int, rings: bool) -> None:
    graded = grade(folder(tmp_path))
    assert bool(list(list_too_small(tmp_path, replace(graded, words=replace(graded.words, words=words))))) is rings


def test_a_list_has_a_word_a_line_and_is_of_the_language(tmp_path: Path) -> None:
    commas = "\n".join(f"{word}, {word}" for word in LONG)
    said = heard(club(tmp_path, EXAMPLE, lexic=commas))
    assert [("mai multe cuvinte pe rând" in text, "limbii" in text) for text in said] == [(True, False), (False, True)]


@pytest.mark.parametrize(("players", "rings"), [(3, True), (2, False)])
def test_words_that_several_wrote_are_in_the_list(tmp_path: Path, players: int, rings: bool) -> None:
    where = club(tmp_path, *[EXAMPLE] * players, lexic="\n".join(WORDS - {"CASA", "STIRE", "COMANDA"}))
    lacks = about(where, "Atâția jucători")
    assert bool(lacks) is rings
    if rings:
        assert "din 5 cuvinte" in lacks[0]
        assert "CASA" in lacks[0]
    assert about(club(tmp_path / "b", *[EXAMPLE] * players, lexic="\n".join(WORDS - {"CASA", "STIRE"})), "Atâția") == []


@pytest.mark.parametrize(
    ("shared", "lacking", "rings"),
    [(5, ("CASA", "STIRE", "COMANDA"), True), (6, ("CASA", "STIRE", "COMANDA"), False), (2, ("CASA", "STIRE"), False)],
)
def test_8_2_a_the_list_lacks_three_of_the_shared_words_and_most_of_them(
    tmp_path: Path, shared: int, lacking: tuple[str, ...], rings: bool
) -> None:
    rows = "\n".join([*EXAMPLE.strip().splitlines(), "A1 ACASA 8"][:shared])
    graded = grade(club(tmp_path, *[rows] * 3, lexic="\n".join(WORDS.difference(lacking))))
    assert bool(list(list_without_shared_words(tmp_path, graded))) is rings


@pytest.mark.parametrize(("zero", "other", "rings"), [(3, 9, True), (3, 10, False), (2, 0, False)])
def test_many_sheets_at_zero(tmp_path: Path, zero: int, other: int, rings: bool) -> None:
    where = club(tmp_path, *["H7 CAMA 8"] * zero, *[EXAMPLE] * other)
    assert bool(about(where, "cel mult 0 puncte")) is rings


@pytest.mark.parametrize(("wrong", "right", "rings"), [(3, 3, True), (3, 4, False), (4, 0, False)])
def test_one_article_on_most_sheets(tmp_path: Path, wrong: int, right: int, rings: bool) -> None:
    grid, other = GRID, EXAMPLE.replace("H4 TRACASAI 11", "H3 TRACASAI 11")
    rows = [sheet(f"Jucătorul{n}", str(n), other if n <= wrong else EXAMPLE, grid) for n in range(1, wrong + right + 1)]
    assert bool(about(club(tmp_path, *rows), "8.4.c apare pe")) is rings


@pytest.mark.parametrize(("wrong", "right", "rings"), [(9, 1, True), (8, 2, False)])
@pytest.mark.parametrize(
    ("article", "row"), [("8.2.a", "H7 CAMA 8"), ("8.2.b", "H7 CASA 8\nA1 AS 2"), ("8.3.d", "H7 CASA 9")]
)
def test_faults_that_players_make_ring_only_when_nearly_all_have_them(
    tmp_path: Path, wrong: int, right: int, rings: bool, article: str, row: str
) -> None:
    where = club(tmp_path, *[row] * wrong, *["H7 CASA 8"] * right)
    assert bool(about(where, f"{article} apare pe")) is rings


def test_every_article_says_what_it_would_explain() -> None:
    kinds = (Kind.INCORRECT, Kind.WARNING, Kind.PENALTY)
    codes = [code for code, article in ARTICLES.items() if article.kind in kinds and code.count(".") == 2]
    assert len(codes) > 15
    for code in codes:
        assert text_of(f"alarms.{code}").startswith("Poate ")


def test_the_first_rows_alone_were_typed(tmp_path: Path) -> None:
    rows = EXAMPLE.strip().splitlines()
    two, one = "\n".join(rows[:-2]), "\n".join(rows[:-1])  # 11 tiles are missing; 7: a move may lay as many
    assert len(rows) == 5
    said = about(club(tmp_path / "a", sheet("J", "1", two, GRID), EXAMPLE), "primele rânduri")
    assert len(said) == 1
    assert "pe 1 fișă (01)" in said[0]
    assert about(club(tmp_path / "b", sheet("J", "1", one, GRID), EXAMPLE), "primele rânduri") == []


@pytest.mark.parametrize("lock", ["~$solutii.xlsx", ".~lock.solutii.xlsx#"])
def test_a_workbook_open_elsewhere_is_told_by_the_lock_beside_it(tmp_path: Path, lock: str) -> None:
    where = club(tmp_path, EXAMPLE, EXAMPLE)
    (where / lock).touch()
    (where / "solutii" / lock.replace("solutii.xlsx", "01.csv")).touch()
    (gone,) = open_elsewhere(where)  # of the other the workbook is not there
    assert gone.startswith("01.csv pare deschis")
    (where / "solutii.xlsx").touch()
    assert [told.partition(" ")[0] for told in open_elsewhere(where)] == ["solutii.xlsx", "01.csv"]


@pytest.mark.parametrize("lock", ["~$solutii.xlsx", ".~lock.solutii.xlsx#"])
def test_a_workbook_open_elsewhere_is_told_and_no_edition_keeps_it(tmp_path: Path, lock: str) -> None:
    where = club(tmp_path, EXAMPLE, EXAMPLE)
    (where / lock).touch()
    (where / "solutii" / lock.replace("solutii.xlsx", "01.csv")).touch()
    said = run(tmp_path, "publica", where, "--provizoriu")
    assert "Atenție, pe ansamblu: 01.csv pare deschis" in said.err
    (where / "solutii" / lock.replace("solutii.xlsx", "01.csv")).unlink()
    assert run(tmp_path, "verifica", where, "--refa").status == 0


def test_alarms_stand_before_the_ranking_in_the_json_and_on_the_first_sheet_of_the_arbiters(tmp_path: Path) -> None:
    concurs = SETTINGS.replace(LETTERS, LETTERS.replace("M", ""))
    where = club(tmp_path, *[EXAMPLE] * 3, concurs=concurs)
    said = run(tmp_path, "corecteaza", where)
    assert said.status == 0
    (letter,) = about(where, "litera M")
    assert f"Atenție, pe ansamblu: {letter}" in said.err
    data = json.loads((where / "rezultate" / "rezultate.json").read_text("utf-8"))
    assert {"fisa": "", "depunere": None, "text": letter, "puncte": 0} in data["de_privit"]
    assert _first(where / "rezultate" / "clasament.xlsx") == ("De privit", True)
    assert run(tmp_path, "publica", where, "--provizoriu").status == 0
    edition = where / "publicat" / "provizoriu"
    assert _first(edition / "pentru-arbitri" / "clasament.xlsx") == ("De privit", True)
    page = (edition / "rezultate.html").read_text("utf-8")
    assert "De privit" not in page
    assert "pe ansamblu" not in page


def _first(path: Path) -> tuple[str, bool]:
    """The title of the first sheet, and whether an alarm stands on it."""
    page = openpyxl.load_workbook(path).worksheets[0]
    texts = [str(cell.value) for row in page.iter_rows() for cell in row if cell.value]
    return page.title, "toată partida" in texts and any("litera M" in text for text in texts)


def test_what_was_ticked_rings_no_more(tmp_path: Path) -> None:
    where = club(tmp_path, EXAMPLE, EXAMPLE)
    graded = grade(where)
    (small,) = alarms(where, graded)
    (item, *_) = to_look_at(graded, (small,))
    assert item.text == small
    answer = f'[[raspuns]]\nid = "{item.id}"\nfisa = ""\nvazut = ""\nraspuns = "privit"\narbitru = "A"\n'
    (where / "lamuriri.toml").write_text(answer, "utf-8")
    said = run(tmp_path, "corecteaza", where)
    assert said.status == 0, said.err
    assert "pe ansamblu" not in said.err


def test_the_log_of_another_draw_says_nothing_of_the_letters(tmp_path: Path) -> None:
    where = club(tmp_path, EXAMPLE, concurs=f'{HEAD}tip = "integral_partial"\n')
    assert run(tmp_path, "extrage", "--dosar", where).status == 0
    path = where / "extragere" / "jurnal.json"
    log = json.loads(path.read_text("utf-8")) | {"rezultat": ["ALTELE"]}
    for kind, rings in (("litere", True), ("mese", False)):
        path.write_text(json.dumps(log | {"jurnal": kind}), "utf-8")
        assert bool(about(where, "extragere/jurnal.json")) is rings


@pytest.mark.parametrize(("sheets", "ends"), [(10, "09, 10)"), (11, "09, 10…)")])
def test_ten_sheets_are_named_and_more_are_hinted_at(tmp_path: Path, sheets: int, ends: str) -> None:
    (said,) = about(club(tmp_path, *["A1 XXXXX 8"] * sheets), "0 puncte")
    assert ends in said
