"""What was settled between the two counts of the letters that leave with an incorrect entry, and of its joker."""

from pathlib import Path

import pytest

from arbitraj.record.model import Action
from tests.correcting import LETTERS, WORDS, grid_of
from tests.folders import SETTINGS, folder, sheet
from tests.verificare.test_settled import articles, both, decide


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
