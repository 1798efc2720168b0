"""What was settled between the two counts: how words are written, and which of them the grid shows."""

from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.settle import Signed, answer
from arbitraj.record.model import Action
from arbitraj.record.question import NOTHING
from tests.correcting import LETTERS, WORDS, grid_of
from tests.folders import SETTINGS, folder, sheet, step_in
from tests.verificare.test_settled import articles, both, decide


def test_7_1_a_word_half_in_capitals_does_not_make_the_others_mixed(tmp_path: Path) -> None:
    """`rA` beside words in capitals: of `aI` the small letter is the joker, as if `rA` were not there."""
    settings = SETTINGS.replace(LETTERS, "CASARRAAS?Z")
    table = sheet(rows="H7 CASA 8\n9G rA 16\nI9 aI 8")
    assert articles(both(folder(tmp_path, concurs=settings, solutii_01=table)))[1:] == [["8.2.b"], ["8.2.c"]]


def test_8_2_e_the_grid_is_asked_for_the_word_that_is_written(tmp_path: Path) -> None:
    """I-main-word `tot_sirul`: CA at H11 makes CASACA, and the grid shows CA one sign away."""
    settings = SETTINGS.replace(LETTERS, "CASACESTREIIR?") + '[reguli]\nI-main-word = "tot_sirul"\n'
    table = sheet(rows="H7 CASA 8\nH11 CA 2", grid=grid_of("H7 CASA, I11 CA"))
    assert articles(both(folder(tmp_path, concurs=settings, solutii_01=table)))[1] == ["8.2.e"]


def test_8_2_f_a_later_row_off_the_board_lengthens_nothing_on_the_grid(tmp_path: Path) -> None:
    """TRACASA at I10 has seven letters and six columns: the grid's TAIST is no TA lengthened later."""
    table = sheet(rows="H7 CASA 8\nM13 TA 8\nI10 TRAcASA 4", grid=grid_of("H7 CASA, I8 TAIST"))
    where = folder(tmp_path, lexic="\n".join(WORDS | {"TA"}), solutii_01=table)
    assert articles(both(where))[1] == ["8.2.b"]


def said(tmp_path: Path, rows: str, *, letters: str, grid: str = "", words: str = "", rule: str = "") -> Path:
    """A competition of one such sheet."""
    settings = SETTINGS.replace(LETTERS, letters) + (f"[reguli]\n{rule}\n" if rule else "")
    lexicon = "\n".join(WORDS | set(words.split()))
    return folder(tmp_path, concurs=settings, lexic=lexicon, solutii_01=sheet(rows=rows, grid=grid_of(grid)))


@pytest.mark.parametrize(
    ("word", "others", "read"),
    [
        ("aT", "casa cA", "At"),  # cA says nothing of how the others are written
        ("aT", "casa Casa", "At"),  # nor does a capital in front
        ("aT", "Casa", "aT"),  # no style, and the tiles allow both
        ("aT", "Casa Ca cA", "aT"),
        ("aT", "CASA Casa", "aT"),
        ("aT", "CASA cA", "aT"),
        ("aT", "cA", "aT"),
        ("At", "CASA cA", "At"),  # I-capital
        ("At", "cA CAsa", "AT"),  # where all are written so nothing is known of them
        ("At", "casa cA", "AT"),
        ("At", "CASA Ca", "At"),  # Ca may have a joker too
        ("At", "CASA Ca Casa", "AT"),  # unless it is of the look of Casa
        ("At", "CASA cAs", "AT"),
        ("At", "CASA (c)A", "At"),  # an answer leaves cA half and half
    ],
)
def test_7_1_how_the_other_words_are_written(tmp_path: Path, word: str, others: str, read: str) -> None:
    rows = "\n".join([f"H7 {word} 1", *(f"A1 {other} 2" for other in others.split())])
    row = both(said(tmp_path, rows, letters="ATATCASA??", words="AT"))
    assert row["depuneri"][0]["cuvant"] == read


@pytest.mark.parametrize(
    ("word", "others", "letters", "read"),
    [
        ("aT", "Casa", "T?", "aT"),
        ("aT", "Casa", "?", "At"),  # there is no T
        ("aT", "Casa", "", "aT"),  # neither, not even with a joker more
        ("aT", "casa CASA", "?", "At"),
        ("aT", "casa", "T?", "At"),  # where the style says so nothing is looked for
        ("aTIr", "", "TI??", "aTIr"),
        ("aTIr", "", "AI??", "aTIr"),
        ("aTIr", "", "TR??", "AtiR"),
    ],
)
def test_7_1_where_the_style_says_nothing_the_tiles_at_hand_do(
    tmp_path: Path, word: str, others: str, letters: str, read: str
) -> None:
    rows = "\n".join([f"H7 {word} 99", *(f"A1 {other} 2" for other in others.split())])
    row = both(said(tmp_path, rows, letters="CASA" + letters, words="AT ATIR"))
    assert row["depuneri"][0]["cuvant"] == read


@pytest.mark.parametrize(
    ("rule", "notation", "read"), [("mici", "auto", "aT"), ("stil", "minuscula", "aT"), ("stil", "auto", "At")]
)
def test_7_1_the_small_ones_always(tmp_path: Path, rule: str, notation: str, read: str) -> None:
    """Beside words written small; the rules of the competition say so, or the notation that it names."""
    where = said(tmp_path, "H7 aT 1\nA1 casa 2", letters="ATATCASA??", words="AT", rule=f'I-half = "{rule}"')
    settings = (
        (where / "concurs.toml").read_text("utf-8").replace("[reguli]", f'notatie_joker = "{notation}"\n[reguli]')
    )
    (where / "concurs.toml").write_text(settings, "utf-8")
    assert both(where)["depuneri"][0]["cuvant"] == read


@pytest.mark.parametrize(("other", "read"), [("casa", "At"), ("Casa", "AT"), ("Ca", "At"), ("CASA", "At")])
def test_i_capital_under_the_notation_of_small_letters(tmp_path: Path, other: str, read: str) -> None:
    where = said(tmp_path, f"H7 At 1\nA1 {other} 2", letters="ATATCASACASA???", words="AT")
    settings = (
        (where / "concurs.toml").read_text("utf-8").replace("[partida]", '[partida]\nnotatie_joker = "minuscula"')
    )
    (where / "concurs.toml").write_text(settings, "utf-8")
    assert both(where)["depuneri"][0]["cuvant"] == read


@pytest.mark.parametrize(
    ("later", "found"),
    [("11H IR", "8.4.d"), ("H11 IR", "8.4.d"), ("11I IR", "8.4.d"), ("12H IR", "8.4.d"), ("12G IR", "8.2.a")],
)
def test_8_4_d_a_word_that_a_later_row_across_lengthens_where_it_will_lie(
    tmp_path: Path, later: str, found: str
) -> None:
    where = said(tmp_path, f"H7 CASE 8\n{later} 9", letters="CASAEIR", words="CASAI", grid="H7 CASAI, 11H IR")
    assert articles(both(where))[0] == [found]


@pytest.mark.parametrize(
    ("later", "shown", "found"),
    [("H7 CASAI", "H7 CASAI", "8.2.a"), ("H8 CASAI", "H7 CASAI", "8.2.a"), ("H7 CASAI", "H7 CASA", "8.4.d")],
)
def test_8_4_d_what_is_all_of_a_later_rows_own_word(tmp_path: Path, later: str, shown: str, found: str) -> None:
    where = said(tmp_path, f"H7 CASE 8\n{later} 9", letters="CASAEIR", words="CASAI", grid=shown)
    assert articles(both(where))[0] == [found]


@pytest.mark.parametrize("later", ["8D ABIREN", "D8 ABIREN", "9D ABIREN", "8E ABIREN"])
def test_8_4_c_a_word_that_a_later_row_lengthens_where_it_will_lie(tmp_path: Path, later: str) -> None:
    where = said(tmp_path, f"9H EN 4\n{later} 15", letters="ABIRENOO", words="EN ABIREN", grid="8D ABIREN")
    assert articles(both(where))[0] == ["8.4.c"]


def test_7_1_a_lone_capital_once_an_o_is_taken_for_a_mark_hides_no_other_reading(tmp_path: Path) -> None:
    """`ALoe` among capitals: ALE with L and E jokers would be no word; ALOE with O and E jokers is one."""
    row = both(said(tmp_path, "H7 ALoe 4\nA1 CASA 2", letters="ALCASA??", words="ALOE"))
    assert row["depuneri"][0]["cuvant"] == "ALoe"


def test_i_capital_of_a_lone_capital_once_an_o_is_taken_for_a_mark(tmp_path: Path) -> None:
    """`AToe` among capitals, its T marked: the small letter is a joker too, so that two leave and none is left."""
    row = both(said(tmp_path, "H7 AToe 4\nA1 CASA 2", letters="ATCASA??", words="ATE"))
    assert row["depuneri"][0]["cuvant"] == "Ate"


def test_7_1_where_small_letters_are_more_an_o_is_no_mark_however_many_there_are(tmp_path: Path) -> None:
    """`IoovE` is not IOVE with two jokers: that is another word, and the grid has it with its points (8.4.d)."""
    where = said(tmp_path, "H5 IoovE 22", letters="IOVEAA", words="IOVE", grid="H5 IOVE")
    assert articles(both(where)) == [["8.4.d"]]


def test_7_1_of_two_readings_the_one_that_is_a_word_though_its_letters_are_not_there(tmp_path: Path) -> None:
    """`STIoRE` at A11: STIORE would go off the board, STIRE does not: its letters are not there (8.2.c)."""
    where = said(tmp_path, "H7 CASA 8\nA11 STIoRE 5", letters="CASATIRE")
    assert articles(both(where))[1] == ["8.2.c"]


def test_8_6_what_is_accepted_is_the_reading_that_is_a_word(tmp_path: Path) -> None:
    where = said(tmp_path, "H7 CASA 8\nI8 STIoRE 12", letters="CASASTRE?")
    decide(where, 2, "I8 STIoRE", Action.ACCEPT, position="I8")
    assert both(where)["depuneri"][1]["cuvant"] == "STiRE"


def test_8_2_the_grid_is_asked_for_the_reading_that_is_taken(tmp_path: Path) -> None:
    """`SoI`, its S out with `SoB`: SI, which the grid has one sign away; that it has SOI where it is written is another
    word's."""
    rows, grid = "H7 CASA 8\nC4 SoB 5\nC4 SoI 5", "H7 CASA, C4 SOI, F4 SI"
    assert articles(both(said(tmp_path, rows, letters="CASAIOS", words="SI", grid=grid)))[2] == ["8.2.e"]


def test_7_1_the_tiles_at_hand_are_also_those_that_left_on_the_same_squares(tmp_path: Path) -> None:
    """`eA` among mixed words, no joker in stock: the A of J13 left with STZA, so that A is the joker; 8.2.b."""
    rows = "H7 CASA 8\n13G stza 5\nJ12 eA 2"
    assert articles(both(said(tmp_path, rows, letters="CASASTEZ")))[2] == ["8.2.b"]


def test_8_3_c_1_a_mark_on_what_stands_already_does_not_contradict_the_grid(tmp_path: Path) -> None:
    """`aT` on the A of CASA, the grid marking its T."""
    where = said(tmp_path, "H7 CASA 8\n8H aT 1", letters="CASAT?", words="AT", grid="H7 CASA, 8H At")
    assert articles(both(where))[1] == ["8.3.c"]


def test_8_3_c_a_joker_decided_is_the_only_one(tmp_path: Path) -> None:
    """The grid marks both A: once an arbiter says that the first is the joker the second is none."""
    where = said(tmp_path, "H7 CASA 4", letters="CASAAA??", grid="H7 CaSa")
    decide(where, 1, "H7 CASA", square="H8")
    assert both(where)["depuneri"][0]["cuvant"] == "CaSA"


def test_8_3_c_the_table_marks_the_joker_wherever_the_letter_stands_in_its_word(tmp_path: Path) -> None:
    """`noO` in the table, `No` on the grid."""
    where = said(tmp_path, "8G noO 2\nA1 casa 2", letters="NCASA?", words="NO", grid="8G No")
    assert articles(both(where))[0] == ["8.4.d"]


def test_i_swap_or_grid_the_grid_shows_what_a_correct_row_laid(tmp_path: Path) -> None:
    """`grila`, `si_inversata`: STIRE a second time at H8, where the grid has it: not at 8H."""
    rule = 'I-swap-or-grid = "grila"\nI-repeated-row = "si_inversata"'
    where = said(tmp_path, "H8 STIRE 14\nH8 STIRE 14", letters="STIRESTIRE", grid="H8 STIRE", rule=rule)
    assert articles(both(where))[1] == ["8.2.b"]


def test_i_eliminated_what_is_right_but_for_its_letters_is_8_2_c_wherever_the_grid_has_it(tmp_path: Path) -> None:
    rows = "H7 CASA 8\nI8 STX 5\nI8 ST 5"
    where = said(tmp_path, rows, letters="CASAST", grid="H7 CASA, K3 ST")
    assert articles(both(where))[2] == ["8.2.c"]


@pytest.mark.parametrize(
    ("rows", "reading", "total"),
    [
        ("H8 mO 2\n9H ozi 22\nJ9 ir 4", "(m)O", 28),  # by the style of the others the O would be the joker: 8.2.h
        ("H8 (m)O 2\n9H ozi 22\n. x .\n. = .\nJ9 ir 4", NOTHING, 28),  # either would end the correction: 8.2.g
    ],
)
def test_4_3_what_is_answered_of_a_string_is_counted_so(tmp_path: Path, rows: str, reading: str, total: int) -> None:
    settings = SETTINGS.replace("integral_partial", "pe_sir").replace(LETTERS, "?OZIRONIIUGLEATRILAAUVCETNENTOIRA")
    table = sheet(rows=rows).replace(";.;", ";;").replace(";.;", ";;")
    where = folder(tmp_path, concurs=settings, lexic="MO\nOZI\nIR", solutii_01=table)
    (question,) = [each for each in grade(where).questions if each.sheet == "01"]
    with step_in(where) as transaction:
        answer(transaction, [(question, reading)], Signed("Ion Pop", "21.11.2026 18:00"))
    assert both(where)["total"] == total
