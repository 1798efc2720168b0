"""Compositions on the Scribo board: START, STOP, the list of two-letter words, the hyphen, squares as in 003."""

from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.rules.correct import CorrectedEntry
from tests.folders import folder, sheet

HEAD = '[concurs]\ntitlu = "Scribo"\n[partida]\nvarianta = "scribo"\nlexic = "lexic.txt"\n'
WORDS = "CATEDRA ERA CASA RESTART STARTER DU-TE OD OTO SOI RARA"


def entries(tmp_path: Path, rows: str, kind: str = 'tip = "integral"', grid: str = "") -> list[CorrectedEntry]:
    where = folder(
        tmp_path,
        concurs=f"{HEAD}{kind}\n",
        lexic="\n".join(WORDS.split()),
        jucatori="masa,nume,prenume,club,rating,categorie\n1,Pop,Ana,,,seniori\n",
        predare="fisa,ordine,masa,stare\n01,1,1,predat\n",
        solutii_01=rows if rows.startswith("nume;") else sheet(rows=rows, grid=grid),
        solutii_02=None,
    )
    graded = grade(where)
    return list(graded.ranking.standings[0].correction.entries)


def what(found: list[CorrectedEntry]) -> list[tuple[int, tuple[str, ...]]]:
    return [(entry.points, entry.articles) for entry in found]


def test_the_first_entry_must_touch_start_and_lengthens_or_crosses_it(tmp_path: Path) -> None:
    # CASA touches nothing; RESTART adds R and E alone; CATEDRA goes down through the A
    found = entries(tmp_path, "A1 CASA 6\nH4 RESTART 2\n8G CATEDRA 8")
    assert what(found) == [(0, ("8.2.b",)), (2, ()), (8, ())]


def test_no_word_goes_over_stop(tmp_path: Path) -> None:
    (entry,) = entries(tmp_path, "H10 TOTO 3")
    assert entry.articles == ("8.2.b",)
    assert "Pe H13 este STOP" in entry.findings[0].text


def test_s_8_words_of_two_letters_are_judged_by_their_list_in_both_directions(tmp_path: Path) -> None:
    # AI and TA are on it though the dictionary has neither; OD is in the dictionary, and is not on it
    found = entries(tmp_path, "I7 AI 26\n10G OTO 2\nG10 OD 3")
    assert what(found) == [(26, ()), (2, ()), (0, ("8.2.a",))]
    assert "OD*: nu este în lista cuvintelor de două litere (S.8)." in found[2].findings[0].text


def test_a_hyphen_is_a_jolly_wherever_it_stands(tmp_path: Path) -> None:
    letters = 'tip = "integral_partial"\nlitere = "DUE?ERARRRSSIITTNNOOA"'
    found = entries(tmp_path, "7E DU-TE 100\nI10 ERA 5", letters)
    assert what(found) == [(100, ()), (5, ())]
    # without a jolly nothing stands for it
    found = entries(tmp_path / "fara", "7E DU-TE 100\nI10 ERA 5", letters.replace("?", "L"))
    assert what(found)[0] == (0, ("8.2.c",))


def test_a_grid_that_leaves_start_out_shows_the_words_that_lengthen_it(tmp_path: Path) -> None:
    # RESTART one sign away, its points those of the grid's place (8.4.c)
    lines = ["." * 15] * 15
    lines[7] = "...RE".ljust(15, ".")
    (entry,) = entries(tmp_path, "H5 RESTART 2", grid="\n".join(lines))
    assert (entry.points, entry.position, entry.articles) == (2, "H4", ("8.4.c",))


def test_a_given_board_lies_on_top_of_start(tmp_path: Path) -> None:
    kind = 'tip = "superscrabble"\ngrupe = ["ERA"]\ntabla = ["8G CATEDRA"]'
    found = entries(tmp_path, "I10 ERA 5\n14A ERA 3", kind)
    assert [(entry.worth, entry.articles) for entry in found] == [(1, ()), (0, ("8.2.b",))]


@pytest.mark.parametrize(
    ("kind", "rows", "found"),
    [
        # 4.3: an entry takes the next letters of the string, and those of START that it crosses
        ('tip = "pe_sir"\nlitere = "ERDUE?RAOT"', "I10 ERA 5\n7E DU-TE 100", [(0, ("8.2.h",))]),
        ('tip = "pe_sir"\nlitere = "ERADUE?AOT"', "I10 ERA 5\n7E DU-TE 100", [(5, ()), (100, ())]),
        ('tip = "serie_maxime"\ngrupe = ["ERABBCD", "DUE?RRR"]', "1;I10;ERA 5\n2;7E;DU-TE 100", [(5, ()), (100, ())]),
        ('tip = "n_scrabble"\ngrupe = ["DUE?RRR", "ERABBCD"]', "1;7E;DU-TE 100\n1;I10;ERA 5",
         [(100, ()), (0, ("8.2.c",))]),
    ],
)  # fmt: skip
def test_every_kind_of_material_is_played_there(
    kind: str, rows: str, found: list[tuple[int, tuple[str, ...]]], tmp_path: Path
) -> None:
    lines = [line.replace(" ", ";") for line in rows.splitlines()]
    typed = [line if line.count(";") == 3 else f";{line}" for line in lines]
    table = "\n".join(f"{n};{line};" for n, line in enumerate(typed, 1))
    own = f"nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n{table}\n"
    got = what(entries(tmp_path, own, kind))
    assert got[: len(found)] == found


def test_superscrabble_incomplet_is_built_around_start(tmp_path: Path) -> None:
    own = (
        "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n1;;8G;CATEDRA;;\n"
        "solutii\nnr;grupa;pozitie;depunere;puncte;total\n1;;I10;ERA;;\n2;;13H;RARA;;\n"
    )
    found = entries(tmp_path, own, 'tip = "superscrabble_incomplet"\ngrupe = ["ERA"]')
    assert [(entry.worth, entry.articles[:1]) for entry in found] == [(1, ()), (0, ("8.2.b",))]
