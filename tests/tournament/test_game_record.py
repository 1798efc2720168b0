"""Game records read from every kind of file, GCG of other programs, and what is written read again."""

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
    page.append([3, "A", None, None, "schimb 3", 0, 8, timedelta(hours=26, minutes=9, seconds=59.7)])  # of a day
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


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    rows = "C;;H7;CASA;opt \n A;;;sbor \n A;;H7;CASA"
    text = text_of(rows, "regulament;x\ntitlul;y")
    assert len(refused(written(tmp_path, text))) == 5
    assert len(refused(written(tmp_path, text_of("\n".join(["Z;;;pas"] * 300))))) == 41  # the last says how many more


def test_a_record_longer_than_any_game_is_refused(tmp_path: Path) -> None:
    rows = "\n".join(["A;;;pas", "B;;;pas"] * 501)
    assert refused(written(tmp_path, text_of(rows))) == ["partida.csv: sunt 1.002 rânduri; o partidă are cel mult 1000"]


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


@pytest.mark.parametrize("blanks", [" ", "\t", "\xa0 "])
def test_a_move_with_blanks_in_front_is_a_move(tmp_path: Path, blanks: str) -> None:
    plain = gcg(tmp_path, "\n".join(MOVES))
    assert gcg(tmp_path, "\n".join(blanks + line for line in MOVES)) == plain
    assert gcg(tmp_path, f"{MOVES[0]}\n{blanks}>oarecare\n{MOVES[1]}").rows[0].notes == (" >oarecare",)


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


def test_signs_that_a_terminal_obeys_are_nobodys_name_and_no_note(tmp_path: Path) -> None:
    head = "#player1 i\x1b[31mon Popescu\x07 Ion\n#player2 ana Ionescu Ana\n#title Fi\x1b[0mnala\n"
    record = gcg(tmp_path, "#note x\x1b[2J\n>i\x1b[31mon: - +0 0\n", head)
    assert "\x1b" not in repr((record.title, record.notes, record.players, record.rows)).replace("\\x1b", "\x1b")
    assert len(record.rows) == 1


def test_a_title_is_as_long_as_a_table_holds(tmp_path: Path) -> None:
    record = gcg(tmp_path, ">ion: - +0 0\n", HEAD + f"#title {'A  B ' * 2000}\n")
    assert read_record(written(tmp_path, record_csv(judged_game(record, None)), "b.csv")).title == record.title


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_other_encodings_and_line_endings(tmp_path: Path, ending: str) -> None:
    text = (HEAD.replace("Popescu", "Müller") + ">ion: 8G CASA +8 8\n").replace("\n", ending)
    record = read_record(written(tmp_path, text.encode("iso8859-1"), "A.GCG"))
    assert record.players[0].name == "Müller Ion"
    assert len(record.rows) == 1


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
