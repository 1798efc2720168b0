"""Game records read: tables of every kind, GCG of other programs, and every fault of a file with its row."""

import zipfile
from dataclasses import replace
from datetime import time, timedelta
from pathlib import Path

import pytest
from openpyxl import Workbook

from arbitraj.problems import ProblemsError
from arbitraj.wings.games.played import GameRecord, RowKind, Weight
from arbitraj.wings.games.records.game_record import read_record
from arbitraj.wings.games.records.gcg import game_gcg, lost_in_gcg
from arbitraj.wings.games.records.record_table import lost_in_table, record_csv, write_record_workbook
from arbitraj.wings.games.refereed.refereeing import judged_game
from tests.folder.test_edit import ods
from tests.games import VARIANTS, counted, judged, record_of, text_of, told, totals

GAME = """titlu;Finala
varianta;romana
regulament;libera
lexic;lexic.txt
timp;25
jucator;A;Popescu Ion
jucator;B;Ionescu Ana
tragere;A;C
tragere;B;M
nr;jucator;suport;pozitie;depunere;puncte;total;timp
1;A;AACSTUX;H7;CASA;8;8;1:30
2;B;;I8;STIRE;13;13;0:55
3;B;;;retras;;0;
4;A;;;schimb TUX;0;8;2:10
5;B;;;pas;0;0;
6;A;;6E;cOMANDA;71;79;
7;B;;;contestatie;-5;-5;
"""


def written(folder: Path, text: str | bytes, name: str = "partida.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(path: Path, variant: str = "") -> list[str]:
    with pytest.raises(ProblemsError) as error:
        read_record(path, variant)
    return [str(problem) for problem in error.value.problems]


def test_the_record_of_the_page_is_read(tmp_path: Path) -> None:
    record = read_record(written(tmp_path, GAME))
    assert (record.title, record.variant.name, record.rules, record.lexicon) == (
        "Finala", "romana", "libera", "lexic.txt",
    )  # fmt: skip
    assert record.seconds == 25 * 60
    assert [(each.id, each.name, each.drew) for each in record.players] == [
        ("A", "Popescu Ion", "C"),
        ("B", "Ionescu Ana", "M"),
    ]
    deeds = ["depunere", "depunere", "retras", "schimb", "pas", "depunere", "contestatie"]
    assert [row.deed.value for row in record.rows] == deeds
    assert [row.seconds for row in record.rows] == [90, 55, None, 130, None, None, None]
    assert (record.rows[0].rack, record.rows[3].tiles, record.rows[6].points) == ("AACSTUX", "TUX", -5)
    assert record.rows[5].readings == ("cOMANDA",)


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
def test_separators_and_encodings_are_those_of_sheets(tmp_path: Path, separator: str, encoding: str) -> None:
    text = GAME.replace("Popescu", "Pârvu").replace(";", separator).replace("\n", "\r\n")
    record = read_record(written(tmp_path, text.encode(encoding), "partida.txt"))
    assert record.players[0].name == "Pârvu Ion"
    assert len(record.rows) == 7


def test_headings_are_found_by_other_names_and_in_any_order() -> None:
    rows = "Puncte;Cuvântul;Poziția;Jucătorul;Nr. crt.\n8;CASA;8G;A;1\n0;pas;-;B;2\n"
    record = record_of(f"jucator;A;Pop Ana\njucator;B\n{rows}")
    lines = text_of("A;-;H7;CASA;8;–;-")  # a line drawn through a cell is none
    assert record_of(lines) == record_of(lines.replace(";-", ";").replace(";–", ";"))
    assert [(row.number, row.player, row.deed, row.points) for row in record.rows] == [
        (1, "A", RowKind.PLAY, 8),
        (2, "B", RowKind.PASS, 0),
    ]
    assert record.players[1].name == "B"


def test_a_workbook_and_its_times(tmp_path: Path) -> None:
    workbook = Workbook()
    page = workbook.worksheets[0]
    for row in ("titlu;Finala", "timp;25", "jucator;A;Popescu Ion", "jucator;B;Ionescu Ana"):
        page.append(row.split(";"))
    page.append("nr;jucator;suport;pozitie;depunere;puncte;total;timp".split(";"))
    page.append([1, "A", "AACSTUX", "H7", "CASA", 8, 8, time(1, 30)])  # what 1:30 becomes when it is typed
    page.append([2, "B", None, None, "pas", 0, 0, time(0, 12, 5)])  # 0:12:05
    page.append([3, "A", None, None, "schimb 3", 0, 8, timedelta(hours=26, minutes=10)])
    path = tmp_path / "partida.xlsx"
    workbook.save(path)
    record = read_record(path)
    assert [row.seconds for row in record.rows] == [90, 12 * 60 + 5, 26 * 60 + 10]
    assert [row.points for row in record.rows] == [8, 0, 0]
    assert record.seconds == 25 * 60
    page["B6"] = "C"
    workbook.save(path)
    assert refused(path) == ["partida.xlsx: Sheet, rândul 6: jucătorul «C» nu este declarat; declarați: A, B"]


def test_an_open_document(tmp_path: Path) -> None:
    cells = [line.split(";") for line in GAME.splitlines()]
    rows = (
        "".join(
            f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in row
        )
        for row in cells
    )
    data = ods(*(f"<table:table-row>{row}</table:table-row>" for row in rows))
    assert read_record(written(tmp_path, data, "partida.ods")) == read_record(written(tmp_path, GAME))


BAD = {
    "titlu;a\ntitlu;b": ("rândul 2", "«titlu» este scris de două ori"),
    "vraianta;romana": ("rândul 1", "poate «varianta»?"), "varianta;romanaa": ("rândul 1", "«romanaa» nu se cunoaște"),
    "varianta;../romana.toml": ("rândul 1", "nu se cunoaște"), "regulament;libra": ("rândul 1", "Poate «libera»?"),
    "timp;mult": ("rândul 1", "timpul «mult»"), "timp;1:75": ("rândul 1", "timpul «1:75»"),
    "jucator;;Pop": ("rândul 1", "lipsește jucator"), "jucator;B;Pop": ("rândul 3", "«B» este declarat de două ori"),
    "tragere;Z;C": ("rândul 1", "«Z» nu este declarat"),
}  # fmt: skip


@pytest.mark.parametrize("head", BAD)
def test_a_bad_heading_is_named_by_its_row(tmp_path: Path, head: str) -> None:
    place, what = BAD[head]
    (problem,) = refused(written(tmp_path, text_of("A;;H7;CASA;8;8", head)))
    assert problem.startswith(f"partida.csv: {place}: ")
    assert what in problem


BAD_ROWS = {
    "C;;H7;CASA": "jucătorul «C» nu este declarat; declarați: A, B", ";;H7;CASA": "jucătorul «» nu este declarat",
    "A;AB1;H7;CASA": "semnul 1 nu este o literă", "A;;H7;CA§A": "semnul § nu este o literă",
    "A;;HH;CASA": "poziția «HH» nu se poate citi", "A;;H7;": "lipsește depunere", "A;;;CASA": "«CASA» nu are poziție",
    "A;;;pass": "Poate «pas»?", "A;;;pas ABC": "«pas ABC» nu are poziție", "A;;;": "rândul nu spune ce s-a jucat",
    "A;;;rest": "după «rest» se scriu literele", "A;;;schimb 1A": "semnul 1 nu este o literă",
    "A;;H7;CASA;opt": "puncte este «opt»", "A;;H7;CASA;8;8,5": "total este «8,5»",
    "A;;H7;CASA;8;8;curând": "timpul «curând»", "A;;H7;CASA;99999999": "puncte este «99999999»",
    f"A;;H7;{'A' * 70}": "este prea lung",
}  # fmt: skip


@pytest.mark.parametrize("row", BAD_ROWS)
def test_a_bad_row_is_named(tmp_path: Path, row: str) -> None:
    (problem,) = refused(written(tmp_path, text_of(f"A;;H7;CASA;8;8 \n {row}")))
    assert problem.startswith("partida.csv: rândul 5: ")
    assert BAD_ROWS[row] in problem


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    rows = "C;;H7;CASA;opt \n A;;;sbor \n A;;H7;CASA"
    text = text_of(rows, "regulament;x\ntitlul;y")
    assert len(refused(written(tmp_path, text))) == 5
    assert len(refused(written(tmp_path, text_of("\n".join(["Z;;;pas"] * 300))))) == 41  # the last says how many more


def test_a_record_longer_than_any_game_is_refused(tmp_path: Path) -> None:
    rows = "\n".join(["A;;;pas", "B;;;pas"] * 501)
    assert refused(written(tmp_path, text_of(rows))) == ["partida.csv: sunt 1.002 rânduri; o partidă are cel mult 1000"]


def test_numbers_of_rows_are_each_their_own(tmp_path: Path) -> None:
    text = text_of("A;;;pas \n B;;;pas").replace("2;B", "1;B")
    assert "numărul 1 nu este bun" in refused(written(tmp_path, text))[0]
    assert "nr este «x»" in refused(written(tmp_path, text.replace("1;B", "x;B")))[0]
    assert [row.number for row in record_of(text.replace("1;B", ";B")).rows] == [1, 2]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "nu se găsește capul de tabel"), (b"ceva;altceva\n", "nu se găsește capul de tabel"),
        (b"\x00\x01\x02", "text"), (b"PK\x03\x04ceva", "stricat"), (b"nr;jucator;depunere\n" * 6000, "rânduri"),
        (b"a" * 6_000_000, "MB"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(tmp_path: Path, data: bytes, what: str) -> None:
    (problem,) = refused(written(tmp_path, data))
    assert problem.startswith("partida.csv: ")
    assert what in problem
    assert refused(tmp_path / "nimic.csv")


def test_a_variant_beside_the_record_with_faults_of_its_own_is_told(tmp_path: Path) -> None:
    (tmp_path / "joc.toml").write_text('nume = "x"\n', encoding="utf-8")
    problems = refused(written(tmp_path, text_of("A;;;pas", "varianta;joc.toml")))
    assert problems
    assert all(problem.startswith("joc.toml: ") for problem in problems)
    assert refused(written(tmp_path, text_of("A;;;pas")), "nimic") == [
        problem for problem in refused(written(tmp_path, text_of("A;;;pas")), "nimic") if "«nimic»" in problem
    ]
    record = read_record(written(tmp_path, text_of("A;;;pas", "varianta;romana")), str(VARIANTS / "mic16.toml"))
    assert record.variant.name == "mic16.toml"


# -- GCG --------------------------------------------------------------------------------------------------------------

HEAD = "#player1 ion Popescu Ion\n#player2 ana Ionescu Ana\n"


def gcg(folder: Path, lines: str, head: str = HEAD, variant: str = "") -> GameRecord:
    return read_record(written(folder, head + lines, "a.gcg"), variant)


def test_coordinates_are_the_other_way_round(tmp_path: Path) -> None:
    record = gcg(tmp_path, ">ion: AACS 8G CASA +8 8\n>ana: AMNO f5 cOMANDA +71 71\n")
    assert [str(row.position) for row in record.rows] == ["H7", "6E"]


@pytest.mark.parametrize(
    ("line", "deed", "rack", "tiles", "points", "total"),
    [
        (">ion: AACS 8G CASA +8 8", "depunere", "AACS", "", 8, 8), (">ion: 8G CASA +8 8", "depunere", "", "", 8, 8),
        (">ion: AACS 8G CASA", "depunere", "AACS", "", None, None),
        (">ion:   AACS   8G CASA +8 8 și altceva 12", "depunere", "AACS", "", 8, 8),
        (">ion: ?ACDEFG - +0 0", "pas", "?ACDEFG", "", 0, 0), (">ion: - +0 0", "pas", "", "", 0, 0),
        (">ion: UNKNOWN - +0 0", "pas", "", "", 0, 0), (">ion: AIOSTUX -OUX +0 8", "schimb", "AIOSTUX", "OUX", 0, 8),
        (">ion: AIOSTUX -?X +0 8", "schimb", "AIOSTUX", "?X", 0, 8), (">ion: -3 +0 8", "schimb", "", "", 0, 8),
        (">ion: EIRST -- -13 0", "retras", "EIRST", "", -13, 0),
        (">ion: EIRST (challenge) +5 13", "contestatie", "EIRST", "", 5, 13),
        (">ion: (challenge) -5 -5", "contestatie", "", "", -5, -5),
        (">ion: EIRST (time) -10 3", "penalizare", "EIRST", "", -10, 3),
        (">ion:  (CEEIR) +12 29", "rest", "", "CEEIR", 12, 29),
        (">ion: CEEIR (CEEIR) -6 1", "rest", "CEEIR", "CEEIR", -6, 1),
    ],
)  # fmt: skip
def test_lines_of_gcg(
    tmp_path: Path, line: str, deed: str, rack: str, tiles: str, points: int | None, total: int | None
) -> None:
    (row,) = gcg(tmp_path, line + "\n").rows
    assert (row.deed.value, row.rack, row.tiles, row.points, row.total) == (deed, rack, tiles, points, total)
    assert row.player == "ion"
    assert row.count == (3 if "-3" in line else None)


@pytest.mark.parametrize("word", ["TR.....I", "TR(ACASA)I", "TRACASAI", "TR.C.S.I"])
def test_squares_gone_through(tmp_path: Path, word: str) -> None:
    lines = f">ion: 8G CASA +8 8\n>ana: 6H A +0 0\n>ion: 8F A.... +5 13\n>ana: 8D {word} +10 10\n"
    game = judged_game(gcg(tmp_path, lines), None)
    assert game.turns[-1].word == "TRACASAI"
    assert (game.turns[2].word, game.turns[2].position) == ("ACASA", "H6")


def test_squares_gone_through_at_the_edges(tmp_path: Path) -> None:
    lines = ">ion: 5C CARTE +0 0\n>ana: C1 ERAM. +0 0\n>ion: 1C .A +0 0\n>ana: 5A AI..... +0 0\n>ion: A5 .R +0 0\n"
    game = judged_game(gcg(tmp_path, lines, variant=str(VARIANTS / "mic16.toml")), None)
    assert [turn.word for turn in game.turns] == ["CARTE", "ERAMC", "EA", "AICARTE", "AR"]
    assert all(turn.stays for turn in game.turns)


def test_dots_without_letters_under_them_cannot_be_laid(tmp_path: Path) -> None:
    game = judged_game(gcg(tmp_path, ">ion: 8G CA.A +8 8\n>ana: 15O .A +0 0\n"), None)
    assert told(game) == ["G.1 asezare@1", "G.1 asezare@2"]
    with pytest.raises(ProblemsError, match=r"rândul 1: punctele din «CA\.A»"):
        record_csv(game, "a.gcg")


def test_pragmas_notes_and_racks(tmp_path: Path) -> None:
    head = "#character-encoding UTF-8\n#title Finala mare\n#tile-distribution POLISH\n#rack2 ŻÓ\n" + HEAD
    record = gcg(tmp_path, "#note bun\noarecare\n>ion: H - +0 0\n", head)
    assert (record.title, record.variant.name, record.rules) == ("Finala mare", "polona", "komorow")
    assert [player.rack for player in record.players] == ["", "ŻÓ"]
    assert record.notes == ("#note bun", "oarecare")
    assert gcg(tmp_path, ">ion: - +0 0\n").variant.name == "romana"
    assert gcg(tmp_path, ">ion: - +0 0\n", head.replace("ŻÓ", "AB"), "engleza").variant.name == "engleza"


MOVES = (">ion: AACSTUX 8G CASA +8 8", ">ana: EIRSTUZ 9H IRES +12 12")


@pytest.mark.parametrize(
    "note",
    [
        "#note bine\n#title altceva",
        "#note bine\n#player1 e cel bun",
        "#note bine\n#rack1 AB\n#lexicon CSW21",
        "#note\n >ana: nu",
    ],
)
def test_a_note_goes_on_until_the_next_move(tmp_path: Path, note: str) -> None:
    head = HEAD + "#title Finala\n"
    record = gcg(tmp_path, f"{MOVES[0]}\n{note}\n{MOVES[1]}\n", head)
    plain = gcg(tmp_path, "\n".join(MOVES), head)
    assert (record.players, record.title, record.variant, record.rules) == (
        plain.players, "Finala", plain.variant, plain.rules,
    )  # fmt: skip
    assert [row.notes for row in record.rows] == [tuple(note.split("\n")), ()]
    again = gcg(tmp_path, "", game_gcg(judged_game(record, None)))
    third = gcg(tmp_path, "", game_gcg(judged_game(again, None)))
    assert again.players == third.players == plain.players
    assert [row.notes for row in again.rows] == [row.notes for row in third.rows]


def test_racks_now_may_follow_the_last_note(tmp_path: Path) -> None:
    record = gcg(tmp_path, "\n".join((*MOVES, "#note bine", "#rack2 AB")))
    assert [player.rack for player in record.players] == ["", "AB"]


@pytest.mark.parametrize("blanks", [" ", "\t", "\xa0 "])
def test_a_move_with_blanks_in_front_is_a_move(tmp_path: Path, blanks: str) -> None:
    plain = gcg(tmp_path, "\n".join(MOVES))
    assert gcg(tmp_path, "\n".join(blanks + line for line in MOVES)) == plain
    assert gcg(tmp_path, f"{MOVES[0]}\n{blanks}>oarecare\n{MOVES[1]}").rows[0].notes == (" >oarecare",)


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ((*MOVES, "", "#player1 ion Gelu Stan", "#player2 ana Ana", *MOVES), "rândul 6"),
        ((*MOVES, "#player3 dan Dan"), "rândul 5"),
        ((MOVES[0], "#title alta", MOVES[1]), "rândul 4"),
        ((MOVES[0], "#note ar fi fost mai bine", " " + MOVES[1]), "rândul 5"),
        (("#note", "#player1 e cel bun", *MOVES), "rândul 4"),
    ],
)
def test_what_may_be_a_note_or_not_is_asked(tmp_path: Path, lines: tuple[str, ...], place: str) -> None:
    head = HEAD.rstrip("\n") + ("\n#title Finala\n" if "#title alta" in lines else "\n")
    with pytest.raises(ProblemsError) as error:
        gcg(tmp_path, "\n".join(lines), head)
    (problem,) = error.value.problems
    assert str(place if head == HEAD else "rândul 5") in str(problem)


@pytest.mark.parametrize(
    ("declared", "encoding", "name"),
    [
        ("ISO-8859-2", "iso8859-2", "Ştefan Lazăr"), ("windows-1250", "cp1250", "Ştefan Lazăr"),
        ("cp1252", "cp1252", "Œuvre Ÿ"), ("UTF-8", "utf-8-sig", "Ștefan"), ("", "cp1250", "ştefan Lazăr"),
        ("", "iso8859-1", "Müller Ñandú"), ("rot13", "iso8859-1", "Müller"), ("", "utf-16", "Ștefan"),
        ("UTF-16", "utf-16-le", "Ștefan"), ("", "utf-16-be", "Ștefan"),
    ],
)  # fmt: skip
def test_a_gcg_is_read_in_the_encoding_that_it_is_in(tmp_path: Path, declared: str, encoding: str, name: str) -> None:
    pragma = f"#character-encoding {declared}\n" * bool(declared)
    text = f"{pragma}#player1 a {name}\n#player2 b B\n>a: - +0 0\n"
    assert read_record(written(tmp_path, text.encode(encoding), "a.gcg")).players[0].name == name


def test_what_is_no_text_is_no_gcg(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError):
        read_record(written(tmp_path, b"#player1 a A\0\0\n#player2 b B\n>a: - +0 0\n", "a.gcg"))


@pytest.mark.parametrize(("lexicon", "rules"), [("CSW21", "wespa"), ("NWL23", "libera"), ("", "libera")])
def test_the_list_of_a_header_says_the_rules(tmp_path: Path, lexicon: str, rules: str) -> None:
    record = gcg(tmp_path, MOVES[0], HEAD + f"#lexicon {lexicon}\n#id 1\n" * bool(lexicon))
    assert record.rules == rules


def test_signs_that_a_terminal_obeys_are_nobodys_name_and_no_note(tmp_path: Path) -> None:
    head = "#player1 i\x1b[31mon Popescu\x07 Ion\n#player2 ana Ionescu Ana\n#title Fi\x1b[0mnala\n"
    record = gcg(tmp_path, "#note x\x1b[2J\n>i\x1b[31mon: - +0 0\n", head)
    assert "\x1b" not in repr((record.title, record.notes, record.players, record.rows)).replace("\\x1b", "\x1b")
    assert len(record.rows) == 1


def test_a_title_is_as_long_as_a_table_holds(tmp_path: Path) -> None:
    record = gcg(tmp_path, ">ion: - +0 0\n", HEAD + f"#title {'A  B ' * 2000}\n")
    assert read_record(written(tmp_path, record_csv(judged_game(record, None)), "b.csv")).title == record.title


def test_racks_of_nobody_are_passed_over(tmp_path: Path) -> None:
    record = gcg(tmp_path, "#rack1 UNKNOWN\n#rack2 AB?\n#rack3 ABC\n#rack4 UNKNOWN\n>ion: - +0 0\n")
    assert [player.rack for player in record.players] == ["", "AB?"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_other_encodings_and_line_endings(tmp_path: Path, ending: str) -> None:
    text = (HEAD.replace("Popescu", "Müller") + ">ion: 8G CASA +8 8\n").replace("\n", ending)
    record = read_record(written(tmp_path, text.encode("iso8859-1"), "A.GCG"))
    assert record.players[0].name == "Müller Ion"
    assert len(record.rows) == 1


def test_one_nickname_for_both_is_told_apart_by_turns(tmp_path: Path) -> None:
    head = "#player1 joc Popescu Ion\n#player2 joc Ionescu Ana\n"
    lines = """>joc: ACERT 5C CARTE +12 12
>joc: AM C3 MA. +7 7
>joc: AM -- -7 0
>joc: AART G5 .RATA +5 17
>joc: (challenge) -5 -5
>joc: CEEIR - +0 -5
>joc:  - +0 17
"""
    record = gcg(tmp_path, lines, head, str(VARIANTS / "mic16.toml"))
    assert [player.id for player in record.players] == ["joc", "joc2"]
    assert [row.player for row in record.rows] == ["joc", "joc2", "joc2", "joc", "joc2", "joc2", "joc"]
    lines = ">joc: - +0 0\n>joc: - +0 0\n>joc: AB (AB) -10 0\n>joc: CD (CD) -3 0\n"
    assert [row.player for row in gcg(tmp_path, lines, head).rows[2:]] == ["joc", "joc2"]
    lines = ">joc: 8G CASA +8 8\n>joc: - +0 0\n>joc:  (AB) +10 0\n>joc: AB (AB) -10 0\n"
    assert [row.player for row in gcg(tmp_path, lines, head).rows[2:]] == ["joc", "joc2"]  # he was out, then a pass
    lines = ">joc: 8G CASA +8 8\n>joc:  (AB) +10 0\n>joc: (challenge) +5 5\n"
    assert [row.player for row in gcg(tmp_path, lines, head).rows[1:]] == ["joc", "joc"]


def test_one_nickname_for_three_goes_round(tmp_path: Path) -> None:
    head = "#player1 x Ion\n#player2 x Ana\n#player3 x Dan\n"
    record = gcg(tmp_path, ">x: - +0 0\n" * 4 + ">x: (challenge) -5 -5\n>x: (time) -1 0\n", head)
    assert [row.player for row in record.rows] == ["x", "x2", "x3", "x", "x2", "x"]
    lines = ">x: 8G CASA +8 8\n>x: - +0 0\n>x:  (AB) +10 0\n>x: AB (AB) -10 0\n>x: CD (CD) -3 0\n"
    assert [row.player for row in gcg(tmp_path, lines, head).rows[2:]] == ["x", "x2", "x3"]
    assert gcg(tmp_path, ">x: - +0 0\n>x: (challenge) +0 0\n", head).rows[1].player == "x"


BAD_LINES = {
    ">altul: - +0 0": "jucătorul «altul» nu este declarat", ">ion - +0 0": "nu se poate citi",
    ">ion:": "nu se poate citi", ">ion: AACS": "nu se poate citi", ">ion: AACS CASA +8 8": "nu se poate citi",
    ">ion: AB1 - +0 0": "semnul 1", ">ion: 8G CA§A +8 8": "semnul §", ">ion: 8G CASA opt 8": "puncte este «opt»",
    ">ion: 8G CASA +8 x": "total este «x»", ">ion: -OX9 +0 0": "semnul 9",
}  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_bad_line_of_gcg_is_quoted(tmp_path: Path, line: str) -> None:
    problems = refused(written(tmp_path, f"{HEAD}>ana: - +0 0\n{line}\n", "a.gcg"))
    assert len(problems) == 1
    assert problems[0].startswith(f"a.gcg: rândul 4: «{line}»: ")
    assert BAD_LINES[line] in problems[0]


def test_what_is_no_gcg_is_refused(tmp_path: Path) -> None:
    assert "#player1" in refused(written(tmp_path, ">ion: - +0 0\n", "a.gcg"))[0]
    assert "«klingon»" in refused(written(tmp_path, f"{HEAD}#tile-distribution klingon\n", "a.gcg"))[0]
    assert refused(written(tmp_path, b"\0\0", "a.gcg"))
    assert refused(written(tmp_path, HEAD + ">ion: - +0 0\n" * 6000, "a.gcg"))
    assert "cere între 2 și 4" in refused(written(tmp_path, "#player1 ion Ion\n", "a.gcg"))[0]


# -- written ----------------------------------------------------------------------------------------------------------


def test_a_record_written_is_read_as_it_was(tmp_path: Path) -> None:
    record = read_record(written(tmp_path, GAME))
    game = judged_game(record, None)
    assert read_record(written(tmp_path, record_csv(game), "b.csv")) == record
    write_record_workbook(tmp_path / "b.xlsx", game)
    assert read_record(tmp_path / "b.xlsx") == record


def test_words_are_written_so_that_they_are_read_in_one_way(tmp_path: Path) -> None:
    # a lone capital, or small letters alone, mark nothing in a table
    game = judged_game(gcg(tmp_path, ">ion: 8G Ca +1 1\n>ana: 9G ca +0 0\n>ion: 10G cA +1 2\n"), None)
    again = read_record(written(tmp_path, record_csv(game), "b.csv"))
    assert [row.readings[0] for row in again.rows] == ["Ca", "ca", "cA"]


def test_gcg_is_written_with_what_a_move_takes_for_a_rack_that_nobody_wrote() -> None:
    rows = """
        A;;H7;CaSA;7;7
        B;;I8;STIRE;13;13
        B;;;retras;;0
        A;;;schimb 3;0;7
        B;EIRSTUZ;;pas;0;0
        A;;H6;ACASAT;;
        B;;;contestatie;-5;-5
        A;;;penalizare;-10;2
    """
    game = judged(rows, "titlu;Finala\ntimp;25", None)
    assert game_gcg(game).splitlines() == [
        "#character-encoding UTF-8", "#player1 A Pop A", "#player2 B Pop B", "#title Finala",
        "#tile-distribution romanian", ">A: ?ACS 8G CaSA +6 6", ">B: EIRST 9H STIRE +12 12", ">B: EIRST -- -12 0",
        ">A: UNKNOWN -3 +0 6", ">B: EIRSTUZ - +0 0", ">A: AT 8F A....T +5 11", ">B: UNKNOWN (challenge) -5 -5",
        ">A: UNKNOWN (time) -10 11",
    ]  # fmt: skip
    assert lost_in_gcg(game) == ("timp",)


def test_gcg_ends_by_the_rules_in_force() -> None:
    rows = "A;;E3;CARTE;12;12 \n B;;3C;MAC;7;7 \n A;;7E;ERATA;5;17 \n A;;;rest CEEIR;12;29"
    text = game_gcg(judged(rows, "varianta;mic16.toml", None))
    assert text.endswith(">A:  (CEEIR) +6 23\n>B: CEEIR (CEEIR) -6 1\n")
    assert "(" not in game_gcg(judged(rows, "varianta;mic16.toml\nregulament;scribo", None))
    passes = "A;AACSTUX;;pas \n B;ABCDEFG;;pas"
    assert game_gcg(judged(passes)).endswith(">A: AACSTUX (AACSTUX) -16 -16\n>B: ABCDEFG (ABCDEFG) -31 -31\n")


def test_a_name_with_blanks_is_one_word_in_gcg() -> None:
    record = record_of(text_of("", "jucator;Ion Popa:1\njucator;B", players=""))
    assert "#player1 Ion_Popa_1 Ion Popa:1" in game_gcg(judged_game(record, None))


def test_racks_that_the_file_says_are_there_now_settle_the_end(tmp_path: Path) -> None:
    lines = ">ion: - +0 0\n>ana: - +0 0\n#rack1 AACSTUX\n#rack2 ABCDEFG\n"
    game = judged_game(gcg(tmp_path, lines), None)
    assert (told(game, Weight.MISTAKE), totals(game)) == ([], [-16, -31])
    short = judged_game(gcg(tmp_path, lines.replace("ABCDEFG", "ABC")), None)
    assert told(short) == ["L.7 rest_lipsa@0"]
    assert counted(short) == [0, 0]


def test_a_record_of_another_variant_is_the_same_values_with_it(tmp_path: Path) -> None:
    record = read_record(written(tmp_path, GAME))
    other = read_record(written(tmp_path, GAME), "engleza")
    assert replace(other, variant=record.variant) == record


def test_what_is_written_of_a_reconstructed_board_says_so(tmp_path: Path) -> None:
    game = judged("A;;I10;ERA;5;5 \n B;;;pas;;", "varianta;scribo", None)
    text = game_gcg(game)
    assert "#note Tabla este reconstituită" in text
    again = judged_game(gcg(tmp_path, "", text, "scribo"), None)
    assert game_gcg(again) == text
    assert record_csv(game).startswith("# Tabla este reconstituită")
    assert record_of(record_csv(game)) == game.record
    write_record_workbook(tmp_path / "b.xlsx", game)
    assert read_record(tmp_path / "b.xlsx") == game.record
    with zipfile.ZipFile(tmp_path / "b.xlsx") as archive:
        assert "Scribo – tablă reconstituită" in archive.read("xl/workbook.xml").decode()
    assert "reconstituit" not in record_csv(judged("A;;I10;ERA", "varianta;scribo-fig.toml", None))


def test_time_in_capitals_are_four_tiles_left(tmp_path: Path) -> None:
    made = gcg(tmp_path, ">ion:  (TIME) +6 6\n>ana: TIME (TIME) -6 -6\n>ion: (time) -10 -4\n>ion: (Time) -10 -4\n").rows
    assert [row.deed for row in made] == [RowKind.LEFT, RowKind.LEFT, RowKind.PENALTY, RowKind.PENALTY]
    assert made[0].tiles == "TIME"


def test_players_stand_by_their_numbers(tmp_path: Path) -> None:
    head = "#player2 ana Ionescu Ana\n#player1 ion Popescu Ion\n#rack2 EEX\n"
    record = gcg(tmp_path, ">ion: 8G CASA +8 8\n", head)
    assert [(player.id, player.rack) for player in record.players] == [("ion", ""), ("ana", "EEX")]


def test_i_gcg_porecle_nicknames_that_differ_in_case_are_told_apart_by_turns(tmp_path: Path) -> None:
    head = "#player1 Ion Popescu Ion\n#player2 ion Ionescu Ion\n"
    assert [row.player for row in gcg(tmp_path, ">Ion: - +0 0\n>ion: - +0 0\n", head).rows] == ["Ion", "ion2"]


def test_i_gcg_porecle_a_total_says_whose_rest_it_is(tmp_path: Path) -> None:
    """After passes by both in that order the program itself writes the players as they stand."""
    rows = "A B;;8H;AC;4;4 \n A_B;ABCDEFG;;pas;0;0 \n A B;AACSTUX;;pas;0;4"
    game = judged_game(record_of(text_of(rows, "jucator;A B\njucator;A_B", players="")), None)
    again = judged_game(gcg(tmp_path, "", game_gcg(game)), None)
    assert totals(again) == totals(game)
    assert [turn.row.player for turn in again.turns][3:] == ["A_B", "A_B2"]
    assert told(again) == told(game)


def test_gcg_written_from_gcg_keeps_notes_and_racks(tmp_path: Path) -> None:
    lines = "#rack1 EEX\n#note x\n#note x\n  >ion: no event\n >oare\nfree\n>ion: 8G CASA +8 8\n"
    record = gcg(tmp_path, lines)
    assert gcg(tmp_path, "", game_gcg(judged_game(record, None))).notes == record.notes
    assert gcg(tmp_path, "", game_gcg(judged_game(record, None))).players == record.players
    assert lost_in_table(judged_game(record, None)) == ("rack",)


def test_what_lies_beyond_every_board_has_no_gcg(tmp_path: Path) -> None:
    assert game_gcg(judged("A;;H26;CASA;;")).splitlines()[-1] == ">A: UNKNOWN 8Z CASA +0 0"
    with pytest.raises(ProblemsError, match="rândul 4: poziția H27 este prea departe"):
        game_gcg(judged("A;;H27;CASA;;"))
    assert gcg(tmp_path, ">ion: 26Z CASA +0 0\n").rows[0].position
    with pytest.raises(ProblemsError, match="nu se poate citi"):
        gcg(tmp_path, ">ion: 27Z CASA +0 0\n")


def test_letters_drawn_may_stand_before_the_players(tmp_path: Path) -> None:
    assert record_of("tragere;B;A\n" + text_of("B;;H7;CASA;;", "tragere;A;C")).players[1].drew == "A"


def test_a_cell_with_an_error_is_named(tmp_path: Path) -> None:
    book = Workbook()
    for line in GAME.splitlines()[:11]:
        book.worksheets[0].append(line.split(";"))
    book.worksheets[0]["F11"] = "#DIV/0!"
    book.save(tmp_path / "b.xlsx")
    assert refused(tmp_path / "b.xlsx")[0].startswith("b.xlsx: Sheet!F11: celula are eroarea #DIV/0!")
