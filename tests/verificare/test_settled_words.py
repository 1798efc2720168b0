"""What was settled between the two counts: how words are written, and which of them the grid shows."""

from pathlib import Path

from tests.correcting import LETTERS, WORDS, grid_of
from tests.folders import SETTINGS, folder, sheet
from tests.verificare.test_settled import articles, both


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
