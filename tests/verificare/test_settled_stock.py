"""What was settled between the two counts of the letters that leave with an incorrect entry, and of its joker."""

from pathlib import Path

import pytest

from arbitraj.record.model import Action, Decision
from tests.correcting import LETTERS, WORDS, corrected, grid_of
from tests.folders import SETTINGS, folder, sheet
from tests.verificare.test_settled import N_SCRABBLE, articles, both, decide, grouped


def last_of(tmp_path: Path, rows: str, *, letters: str, grid: str = "", words: str = "", rule: str = "") -> str:
    """The articles of the last row, both counts being the same."""
    settings = SETTINGS.replace(LETTERS, letters) + (f"[reguli]\n{rule}\n" if rule else "")
    lexicon = "\n".join(WORDS | set(words.split()))
    where = folder(tmp_path, concurs=settings, lexic=lexicon, solutii_01=sheet(rows=rows, grid=grid_of(grid)))
    return " ".join(articles(both(where))[-1])


@pytest.mark.parametrize(("row", "found"), [("10H AIR 9", "8.3.d"), ("10H AT 9", "8.2.c")])
def test_8_2_of_a_rejected_word_the_letters_of_the_table_leave(tmp_path: Path, row: str, found: str) -> None:
    """8.1.a, I-meant-place: of STX, rejected, S and T; not those of STIRE, which the grid would have saved it with."""
    rows, words = f"H7 CASA 8\nI8 STX 13\n{row}", "\n".join(WORDS | {"AIR", "AT"})
    table, settings = sheet(rows=rows, grid=grid_of("H7 CASA, I8 STIRE")), SETTINGS.replace(LETTERS, "AACSSTIRE")
    where = folder(tmp_path, concurs=settings, lexic=words, solutii_01=table)
    decide(where, 2, "I8 STX", Action.REJECT, article="8.2.a")
    assert " ".join(articles(both(where))[2]) == found


@pytest.mark.parametrize(("grid", "found"), [("", "8.3.d"), ("G10 ST", "8.2.c")])
def test_8_2_of_a_rejected_word_that_cannot_lie_where_it_is_written_only_the_grid_tells(
    tmp_path: Path, grid: str, found: str
) -> None:
    """I-meant-place: ST at `10G` would lie at G10, its signs swapped; rejected, no letters leave but by the grid."""
    rows, lexicon = "H7 CASA 8\n10H AS 2\n10G ST 6\n10H AST 9", "\n".join(WORDS | {"SAS", "AST"})
    table, settings = sheet(rows=rows, grid=grid_of(grid)), SETTINGS.replace(LETTERS, "AACSSST")
    where = folder(tmp_path, concurs=settings, lexic=lexicon, solutii_01=table)
    decide(where, 3, "10G ST", Action.REJECT, article="8.2.f")
    assert " ".join(articles(both(where))[3]) == found


@pytest.mark.parametrize(
    ("grid", "found"),
    [
        ("", "8.2.c"),  # H4 is the only place one sign away where it would be right
        ("A1 AI", "8.2.c"),
        ("H4 TRACASAI", "8.2.c"),
        ("H5 TRACASAI", ""),  # where it is written: no other place is meant, and there it cannot lie
        ("H5 TRACASAI, A1 TRACASAI", ""),
        ("H5 TRACASAI, A5 TRACASAI", ""),  # both keep a sign
        ("A1 TRACASAI, 15A TRACASAI", ""),  # neither does
        ("A1 TRACASAI", "8.2.c"),
    ],
)
def test_8_2_where_the_grid_shows_a_word_no_other_place_is_guessed(tmp_path: Path, grid: str, found: str) -> None:
    """I-meant-place: what leaves with TRACASAI at H5, where it cannot lie; the row after it needs the letters."""
    rows = "H7 CASA 8\nH5 TRACASAI 1\nH4 TRACASAI 9"
    assert last_of(tmp_path, rows, letters="AAACSTRI", grid=grid) == found


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("H4 zRA", "8.2.c"),  # as the table writes it
        ("H4 zRACASA", "8.2.c"),  # the whole run is the main word
        ("H4 zRACASAI", ""),  # another word, longer than the run
        ("H4 zRACAS", ""),
        ("H3 AzRACASA", ""),
        ("H3 AzRA", ""),
        ("H4 zRE", ""),
        ("A1 zRA", ""),
    ],
)
def test_8_3_c_1_a_joker_of_the_grid_counts_in_the_same_word_alone(tmp_path: Path, shown: str, found: str) -> None:
    """8.1.b: a grid that shows another word where ZRA is written marks no joker of it: the only one stays for STIRe."""
    rows = "H7 CASA 8\nH4 ZRA 5\nI8 STIRe 12"
    assert last_of(tmp_path, rows, letters="AAAACCSSSTTIRRE?", grid=shown) == found


@pytest.mark.parametrize(("row", "found"), [("16H A 1", ""), ("11H I 1", "8.2.c"), ("H11 I 1", "8.2.c")])
def test_8_3_c_1_a_word_of_the_grid_lengthened_by_a_later_row_is_the_same(tmp_path: Path, row: str, found: str) -> None:
    """The I behind zRACASA is that of a later row, or nobody's; without a joker left STIRe is 8.2.c."""
    rows = f"H7 CASA 8\nH4 ZRA 5\n{row}\nI8 STIRe 12"
    assert last_of(tmp_path, rows, letters="AAAACCSSSTTIRRE?", grid="H4 zRACASAI") == found


@pytest.mark.parametrize("shown", ["H4 tRA", "H4 tRACASA", "H4 tRA.ASA"])
@pytest.mark.parametrize(("points", "found"), [(6, "8.3.c"), (7, "8.3.c 8.3.d")])
def test_8_3_c_1_a_joker_of_the_grid_in_the_word_of_the_table_where_the_whole_run_counts(
    tmp_path: Path, shown: str, points: int, found: str
) -> None:
    """I-main-word `tot_sirul`: TRA in front of CASA is TRACASA; the grid may show the one or the other."""
    rows, rule = f"H7 CASA 8\nH4 TRA {points}", 'I-main-word = "tot_sirul"'
    assert last_of(tmp_path, rows, letters=LETTERS, grid=shown, words="TRACASA", rule=rule) == found


@pytest.mark.parametrize("shown", ["H4 tRAC", "H4 tRACASAI", "H3 AtRA", "H4 TRA"])
def test_8_3_c_1_where_the_whole_run_counts_another_word_of_the_grid_marks_nothing(tmp_path: Path, shown: str) -> None:
    rows, rule = "H7 CASA 8\nH4 TRA 8", 'I-main-word = "tot_sirul"'
    assert last_of(tmp_path, rows, letters=LETTERS, grid=shown, words="TRACASA", rule=rule) == ""


@pytest.mark.parametrize(
    ("number", "decided", "states"),
    [("-", "3", "cii"), ("2", "3", "cii"), ("-", "2", "ccc"), ("-", None, "ccc"), ("3", None, "cii")],
)
def test_8_2_the_group_that_an_arbiter_gives_an_incorrect_row_is_used_up(
    tmp_path: Path, number: str, decided: str | None, states: str
) -> None:
    """As one that the row writes is; AIR of the row after it is made with group 3."""
    settings = N_SCRABBLE.format(groups=["CASADEL", "STIRENU", "STIROLM"], rule="")
    rows = grouped(f"1 H7 CASA 8\n{number} I8 STIRE 13\n3 10H AIR 3")
    where = folder(tmp_path, concurs=settings, lexic="\n".join(WORDS | {"AIR"}), solutii_01=rows)
    if decided:
        decide(where, 2, "I8 STIRE", Action.GROUP, group=decided)
    assert "".join(entry["stare"][0] for entry in both(where)["depuneri"]) == states


def ruled_joker(tmp_path: Path, row: str, square: str, grid: str = "H7 CASA, I8 STIRE") -> list[str]:
    """The articles of a row at I8 under the decision that its joker stands on a square."""
    table, settings = sheet(rows=f"H7 CASA 8\n{row}", grid=grid_of(grid)), SETTINGS.replace("SS", "SSS")
    where = folder(tmp_path, concurs=settings, lexic="\n".join(WORDS | {"STSZE", "STORZ"}), solutii_01=table)
    decide(where, 2, row.rpartition(" ")[0], square=square)
    return articles(both(where))[1]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("I8 STSZE 13", ["8.2.c"]),  # the grid's STiRE is worth 11
        ("I8 STSZE 11", ["8.3.c", "8.4.d"]),  # without the decision STSzE would be right, its joker not marked
        ("I8 STIRZ 11", ["8.4.d"]),  # without it nobody would be warned of a joker
        ("I8 STORE 11", ["8.4.d"]),
        ("I8 STORE 13", ["8.3.d", "8.4.d"]),  # saved without the decision: its points are put right
        ("I8 STORE 12", ["8.2.a"]),
    ],
)
def test_8_4_d_a_joker_decided_stands_on_its_square_in_the_word_of_the_grid(
    tmp_path: Path, row: str, found: list[str]
) -> None:
    """The decision names a square: the joker is there, whatever letter the grid's word has on it."""
    assert ruled_joker(tmp_path, row, "I10") == found


@pytest.mark.parametrize(("square", "found"), [("I12", ["8.4.d"]), ("I13", ["8.2.c"])])
def test_8_4_d_a_joker_decided_behind_the_end_of_the_grids_word(tmp_path: Path, square: str, found: list[str]) -> None:
    """The word of the grid has five letters: with the joker on the sixth it is not the word that was decided."""
    assert ruled_joker(tmp_path, "I8 STIRZV 12", square) == found


@pytest.mark.parametrize(
    ("group", "shown", "points", "found"),
    [
        ("TIREUUU", "sTIRE", 11, ["8.3.c"]),
        ("TIREUUU", "sTIRE", 13, ["8.3.c", "8.3.d"]),
        ("?TIREUU", "sTIRE", 11, ["8.3.c"]),
        ("TIREUUU", "STIRE", 13, []),
        ("STIREUU", "sTIRE", 13, []),
    ],
)
def test_8_3_c_1_a_joker_of_the_grid_in_a_word_that_an_arbiter_accepts(
    tmp_path: Path, group: str, shown: str, points: int, found: list[str]
) -> None:
    """It counts as one, and is one that the table does not mark, whether there is a joker in the group or not."""
    settings = N_SCRABBLE.format(groups=["CASADEL", group], rule="")
    lines = [*grouped(f"1 H7 CASA 8\n2 I8 STIRE {points}").split("\n")[:-1], "grila"]
    table = "\n".join([*lines, *grid_of(f"H7 CASA, I8 {shown}").split(), ""])
    where = folder(tmp_path, concurs=settings, solutii_01=table)
    decide(where, 2, "I8 STIRE", Action.ACCEPT, position="I8")
    assert articles(both(where))[1] == found


@pytest.mark.parametrize(
    ("row", "grid", "states"),
    [
        ("- 8H STIRE 13", "K3 STIRE", "cic"),  # at 8H it cannot lie
        ("- 8H STIRE 13", "", "cic"),
        ("- - STIRE 13", "I8 STIRE", "cic"),
        ("- 1H STIRE 13", "K3 STIRE", "cii"),  # its new tiles are those of group 2
        ("2 8H STIRE 13", "K3 STIRE", "cii"),
    ],
)
def test_8_2_no_group_is_used_up_where_neither_a_number_nor_the_place_written_says_which(
    tmp_path: Path, row: str, grid: str, states: str
) -> None:
    """I-meant-place is of letters of a stock: whose group it was is not guessed from a place of the grid."""
    settings = N_SCRABBLE.format(groups=["CASADEL", "STIRENU", "STIROLM"], rule="")
    rows = grouped(f"1 H7 CASA 8\n{row}\n2 I8 STIRE 13").replace(";-;", ";;")
    lines = [*rows.split("\n")[:-1], "grila", *grid_of(grid).split(), ""]
    where = folder(tmp_path, concurs=settings, solutii_01="\n".join(lines))
    assert "".join(entry["stare"][0] for entry in both(where)["depuneri"]) == states


@pytest.mark.parametrize(("points", "found"), [(4, "8.2.b"), (7, "8.2.b"), (5, "8.2.e"), ("", "8.2.e")])
def test_8_2_e_not_where_the_points_are_those_of_one_of_the_places_of_the_grid(
    tmp_path: Path, points: int | str, found: str
) -> None:
    """The grid shows TA at 6H, for 7 points, and at 7I, for 4; neither makes words of the list."""
    table = sheet(rows="H7 CASA 8\n7H TA 0", grid=grid_of("6H TA, 7I TA")).replace(";TA;0;", f";TA;{points};")
    where = folder(tmp_path, lexic="\n".join(WORDS | {"TA"}), solutii_01=table)
    assert articles(both(where))[1] == [found]


@pytest.mark.parametrize(("points", "found"), [(13, "8.4.c"), (12, "8.2.b")])
def test_8_4_c_a_place_of_the_grid_one_sign_away_counts_wherever_else_the_word_stands(
    tmp_path: Path, points: int, found: str
) -> None:
    """Shown at A8 too, where it is written and touches nothing: the contract asks for a place one sign away alone."""
    rows = f"H7 CASA 8\nA8 STIRE {points}"
    assert last_of(tmp_path, rows, letters=LETTERS, grid="H7 CASA, I8 STIRE, A8 STIRE") == found


@pytest.mark.parametrize(
    ("letters", "found"), [("CASAARS?", ["8.2.a"]), ("CASAAR?", ["8.2.a"]), ("CASARS?", ["8.2.c"])]
)
def test_8_2_a_joker_decided_on_a_part_of_the_whole_run(letters: str, found: list[str]) -> None:
    """I-main-word `tot_sirul`: ARS behind CASA is read as CASAARS at H7; its joker stands where it was decided."""
    decided = Decision(
        sheet="01",
        entry=2,
        action=Action.JOKER,
        reason="m",
        arbiter="Ion Pop",
        written="H11 ARS",
        square="H13",
        withdraws=None,
    )
    rules = {"I-main-word": "tot_sirul"}
    result = corrected("H7 CASA 8\nH11 ARS 8", letters=letters, rules=rules, decisions=[decided])
    assert list(result.entries[1].articles) == found
