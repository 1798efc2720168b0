"""What was settled between the two counts (docs/verificare.md) stays so: each case graded by both."""

import json
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.decisions import append_decision
from arbitraj.record.model import Action, Decision
from tests.correcting import LETTERS, WORDS, grid_of
from tests.folders import SETTINGS, answered_as_written, folder, sheet, step_in
from tests.verificare.editions import Json
from tests.verificare.made_up import counted
from tests.verificare.many import published

N_SCRABBLE = """
[concurs]
titlu = "Probă"
[partida]
tip = "n_scrabble"
grupe = {groups}
lexic = "lexic.txt"
[reguli]
{rule}
"""


RULED = """
[[hotarare]]
cuvant = "{word}"
valabil = "{valid}"
motiv = "DEX"
arbitru = "Ion Pop"
la = 2026-11-21T17:00:00
"""


def edition_of(where: Path) -> tuple[Json, Path]:
    """A folder as published for the second count, and the file."""
    answered_as_written(where)
    edition = published(grade(where))
    path = where / "editie.json"
    path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    return edition, path


def both(where: Path) -> Json:
    """The first sheet of a folder as graded, once both counts are the same: by its verdicts, and by the list."""
    edition, path = edition_of(where)
    for words in (None, where / "lexic.txt"):
        (said,) = counted(words, path)
        assert (said["differences"], said["unknown"]) == ([], [])
        assert said["list"] == (words and {"same": True})
    row: Json = next(each for each in edition["clasament"] if each["fisa"] == "01")
    return row


def articles(row: Json) -> list[list[str]]:
    return [entry["articole"] for entry in row["depuneri"]]


def grouped(rows: str) -> str:
    lines = [line.split() for line in rows.splitlines()]
    table = [f"{n};{'' if g == '-' else g};{p};{w};{v};" for n, (g, p, w, v) in enumerate(lines, 1)]
    return "\n".join(["nume;Pop Ana", "masa;1", "nr;grupa;pozitie;depunere;puncte;total", *table, ""])


def decide(where: Path, entry: int, written: str, action: Action = Action.JOKER, **fields: str) -> None:
    with step_in(where) as transaction:
        append_decision(
            transaction,
            Decision(
                sheet="01",
                entry=entry,
                action=action,
                reason="m",
                arbiter="Ion Pop",
                written=written,
                withdraws=None,
                number=0,
                **fields,
            ),
        )


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("ca_lipsa", [[], ["8.3.b", "8.4.b"]]), ("incorecta", [[], ["8.2.c"]])],
)
def test_8_3_b_a_wrong_number_with_swapped_signs(tmp_path: Path, rule: str, expected: list[list[str]]) -> None:
    settings = N_SCRABBLE.format(groups=["CASADEL", "STIRENU", "TRIOLEM"], rule=f'I-group-wrong = "{rule}"')
    where = folder(tmp_path, concurs=settings, solutii_01=grouped("1 H7 CASA 8\n3 8I STIRE 13"))
    assert articles(both(where)) == expected


@pytest.mark.parametrize("rule", ["nescrisa", "prima", "ultima"])
def test_8_3_b_of_several_groups_one_without_an_unmarked_joker(tmp_path: Path, rule: str) -> None:
    settings = N_SCRABBLE.format(groups=["?ASADEL", "CASADEL", "CASATIR", "CAS?TIR"], rule=f'I-group = "{rule}"')
    where = folder(tmp_path, concurs=settings, solutii_01=grouped("- H7 CASA 8"))
    row = both(where)
    assert (articles(row), row["depuneri"][0]["cuvant"]) == ([["8.3.b"]], "CASA")


@pytest.mark.parametrize(("shown", "last"), [("I8 sTZRZ", "8.2.c"), ("I8 STZRZ", "")])
def test_8_3_c_1_a_joker_of_the_grid_leaves(tmp_path: Path, shown: str, last: str) -> None:
    rows = "H7 CASA 8\nI8 STZRZ 13\n6E cOMANDA 71"
    assert " ".join(articles(both(folder(tmp_path, solutii_01=sheet(rows=rows, grid=grid_of(shown)))))[2]) == last


@pytest.mark.parametrize(("rows", "warnings"), [("6E COMANDA 71", 1), ("6E cOMANDA 70", 0)])
def test_8_3_c_the_warning_goes_with_a_joker_that_is_decided(tmp_path: Path, rows: str, warnings: int) -> None:
    """Without the decision the C of CAPRARUL is the joker that nobody marked, and COMANDA has a C."""
    table = f"H7 CASA 8\nI8 STIRE 13\n{rows}\nH4 TRACASAI 11\nK5 CAPRARUL 86"
    letters = LETTERS if warnings else LETTERS.replace("?", "C?")
    where = folder(tmp_path, solutii_01=sheet(rows=table), concurs=SETTINGS.replace(LETTERS, letters))
    decide(where, 3, " ".join(rows.split()[:2]), square="E6")
    assert sum("8.3.c" in each for each in articles(both(where))) == warnings


@pytest.mark.parametrize(("points", "expected"), [(13, ["8.3.d", "8.4.d"]), (12, ["8.4.d"]), (11, ["8.2.a"])])
def test_8_4_d_a_joker_decided_on_a_word_of_the_grid(tmp_path: Path, points: int, expected: list[str]) -> None:
    rows, grid = f"H7 CASA 8\nI8 STIREL {points}", grid_of("H7 CASA, I8 STIRE")
    where = folder(tmp_path, solutii_01=sheet(rows=rows, grid=grid))
    decide(where, 2, "I8 STIREL", square="I12")
    assert articles(both(where))[1] == expected


@pytest.mark.parametrize(
    ("written", "word"), [("*COMANDA", "cOMANDA"), ("C*OMANDA", "cOMANDA"), ("CO*MANDA", "CoMANDA")]
)
def test_7_1_a_star_marks_the_letter_in_front_of_it_or_else_the_one_behind(
    tmp_path: Path, written: str, word: str
) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows=f"H7 CASA 8\n6E {written} 71"))
    assert both(where)["depuneri"][1]["cuvant"] == word


@pytest.mark.parametrize(
    ("letters", "found"), [("AACSEL?", []), ("AACSTL?", []), ("AACSDEL", []), ("AACEDL?", ["8.2.c"])]
)
def test_7_1_small_letters_after_a_capital_are_jokers_where_the_entry_has_as_many(
    tmp_path: Path, letters: str, found: list[str]
) -> None:
    """I-capital: `Se` is an S and a joker where there is one, whatever else is missing; without a joker it is SE."""
    settings = N_SCRABBLE.format(groups=["CASADEL", letters], rule="")
    lexicon = "\n".join(sorted(WORDS | {"SE", "CASAS"}))
    where = folder(tmp_path, concurs=settings, lexic=lexicon, solutii_01=grouped("1 H7 CASA 8\n2 11H Se 6"))
    assert [a for a in articles(both(where))[1] if a != "8.3.d"] == found


def test_7_1_of_a_word_half_in_capitals_the_reading_whose_tiles_are_there(tmp_path: Path) -> None:
    """H is on one tile, used already: in `oH` the H is the joker, where no other word says which case marks."""
    words = "\n".join(sorted(WORDS | {"HO", "OH", "CASA"}))
    settings = SETTINGS.replace(LETTERS, "AAAACCSSOOH??")
    rows = "H8 HO 20\n8H has 3\n10J oH 1\nA1 CASA 8"
    where = folder(tmp_path, concurs=settings, lexic=words + "\nHAS", solutii_01=sheet(rows=rows))
    both(where)


@pytest.mark.parametrize(
    ("written", "found"), [("CASA*", "8.2.a"), ("CASA.", "8.2.a"), ("CASA0", "8.3.d"), ("CAS*A", "8.3.d")]
)
def test_7_1_a_star_or_a_dot_behind_the_last_letter_left_as_it_is_written_is_no_mark(
    tmp_path: Path, written: str, found: str
) -> None:
    """It is asked about, with the joker among the readings: who says that it stands so has taken none of them."""
    assert articles(both(folder(tmp_path, solutii_01=sheet(rows=f"H7 {written} 8"))))[0] == [found]


@pytest.mark.parametrize(
    ("word", "valid", "state"), [("STIRE", "nu", "incorecta"), ("AS", "nu", "incorecta"), ("STIREL", "da", "corecta")]
)
def test_a_ruling_on_a_word_stands_over_a_list_of_ones_own(tmp_path: Path, word: str, valid: str, state: str) -> None:
    rows = f"H7 CASA 8\nI8 {word if len(word) > 2 else 'STIRE'} 13"
    where = folder(tmp_path, solutii_01=sheet(rows=rows))
    (where / "cuvinte.toml").write_text(RULED.format(word=word, valid=valid), encoding="utf-8")
    assert both(where)["depuneri"][1]["stare"] == state


def test_a_ruling_changed_afterwards_is_told_at_its_word(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 STIREL 15"))
    (where / "cuvinte.toml").write_text(RULED.format(word="STIREL", valid="da"), encoding="utf-8")
    edition, path = edition_of(where)
    edition["lexic"]["hotarari"][0]["valabil"] = False
    path.write_text(json.dumps(edition, ensure_ascii=False), encoding="utf-8")
    (said,) = counted(None, path)
    assert said["differences"][0] == {"what": "ruled", "word": "STIREL", "theirs": True, "ours": False}
    (said,) = counted(where / "lexic.txt", path)
    assert said["list"] == {"same": False}


@pytest.mark.parametrize(("grid", "found"), [("H7 CASA, I8 STIRE, 1A STIRE", "8.2.b"), ("H7 CASA, 1A STIRE", "8.2.f")])
def test_8_2_f_not_where_a_place_of_the_grid_has_a_sign_that_was_written(tmp_path: Path, grid: str, found: str) -> None:
    """The row letter is right, whichever way the word runs: of `16I` not both signs are wrong."""
    where = folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\n16I STIRE 13", grid=grid_of(grid)))
    assert articles(both(where))[1] == [found]


@pytest.mark.parametrize("letters", ["STRRREL", "STIREEL"])
def test_8_3_b_accepted_without_a_number_no_group_is_used_but_one_whose_letters_it_has(
    tmp_path: Path, letters: str
) -> None:
    """Of letters that no group has nobody knows whose they are: all groups stay; the number is missing all the same."""
    settings = N_SCRABBLE.format(groups=["CASADEL", "?OMANDA", letters], rule="")
    where = folder(tmp_path, concurs=settings, solutii_01=grouped("1 H7 CASA 8\n- I8 STIRE 13\n2 6E cOMANDA 71"))
    decide(where, 2, "I8 STIRE", Action.ACCEPT, position="I8")
    assert articles(both(where))[1:] == [["8.3.b"], []]


def test_8_2_c_what_an_arbiter_accepts_pays_again_for_its_tiles(tmp_path: Path) -> None:
    """T left with the incorrect ST of the row before; of the word accepted afterwards the joker stands for it."""
    words, rows = WORDS - {"STIRE"}, "H7 CASA 8\nI8 STI 4\nI8 STIRE 13"
    settings = SETTINGS.replace(LETTERS, "AACSSSTIIRE?")
    where = folder(tmp_path, concurs=settings, lexic="\n".join(words), solutii_01=sheet(rows=rows))
    decide(where, 3, "I8 STIRE", Action.ACCEPT, position="I8")
    assert articles(both(where)) == [[], ["8.2.a"], ["8.3.c", "8.3.d"]]


@pytest.mark.parametrize(("letters", "found"), [("", ["8.2.c"]), ("L", ["8.3.d"])])
def test_8_2_a_joker_decided_takes_out_the_letters_that_the_table_writes(
    tmp_path: Path, letters: str, found: list[str]
) -> None:
    """The grid's STIRE would save STIREL, its S the joker; with the joker on T there is no S, and L leaves too."""
    rows, grid = "H7 CASA 8\nI8 STIREL 11\n6H AL 1", grid_of("H7 CASA, I8 sTIRE")
    settings = SETTINGS.replace(LETTERS, "AAACCSTIREL?" + letters)
    lexic = "\n".join(WORDS | {"AL", "ALA"})
    where = folder(tmp_path, concurs=settings, lexic=lexic, solutii_01=sheet(rows=rows, grid=grid))
    decide(where, 2, "I8 STIREL", square="I9")
    row = both(where)
    assert [e["articole"] for e in row["depuneri"]][1] == ["8.2.c"]
    assert articles(row)[2] == found


@pytest.mark.parametrize(("written", "word"), [("DanciA", "DANCIa"), ("danciA", "DANCIa"), ("DanCI", "DANCI")])
def test_7_1_a_capital_in_front_marks_nothing_where_another_one_is_the_mark(
    tmp_path: Path, written: str, word: str
) -> None:
    lexic = "\n".join(WORDS | {"DANCIA", "DANCI"})
    where = folder(tmp_path, lexic=lexic, solutii_01=sheet(rows=f"H7 Casa 8\n6H {written} 71"))
    both(where)


def test_8_2_a_one_letter_is_no_word_whatever_the_list(tmp_path: Path) -> None:
    """T over an A of CASA, its signs swapped, makes TA and no word of its own: no list is asked about it, and
    an edition carries no verdict on it."""
    table = sheet(rows="H7 CASA 8\n8G T 2", grid=grid_of("H7 CASA, 8G TA"))
    where = folder(tmp_path, lexic="\n".join(WORDS | {"TA"}), solutii_01=table)
    assert articles(both(where))[1] == ["8.4.d"]


@pytest.mark.parametrize(("position", "last"), [("9", "8.2.c"), ("", "")])
def test_8_2_of_several_places_of_the_grid_one_with_the_lone_sign_that_was_written(
    tmp_path: Path, position: str, last: str
) -> None:
    """I-meant-place: ST stands at 9J and at A1; with the 9 alone the first is meant: its S and T leave."""
    grid = grid_of("H7 CASA, A1 ST, 9J ST")
    table = sheet(rows="H7 CASA 8\nXX ST 5\nI8 STIRE 13", grid=grid).replace(";XX;", f";{position};")
    where = folder(tmp_path, concurs=SETTINGS.replace(LETTERS, "AACCSSTIRE"), solutii_01=table)
    assert " ".join(articles(both(where))[2]) == last


@pytest.mark.parametrize(("group", "found"), [("STIRENU", []), ("?TIRENU", ["8.3.c"]), ("TIRENUA", ["8.2.c"])])
def test_8_1_a_a_joker_of_the_grid_alone_takes_away_nothing_the_table_has(
    tmp_path: Path, group: str, found: list[str]
) -> None:
    """8.3.c.1: the grid's mark counts where the group has a joker; where it has none the table stands as it is."""
    settings = N_SCRABBLE.format(groups=["CASADEL", group], rule="")
    rows = grouped(f"1 H7 CASA 8\n2 I8 STIRE {11 if '?' in group else 13}")
    lines = [*rows.split("\n")[:-1], "grila", *grid_of("H7 CASA, I8 sTIRE").split(), ""]
    where = folder(tmp_path, concurs=settings, solutii_01="\n".join(lines))
    assert articles(both(where))[1] == found


@pytest.mark.parametrize(
    ("written", "word", "found"), [("Ton", "Ton", "8.2.a"), ("tonI", "tonI", "8.2.a"), ("ToNe", "tNe", "8.3.d")]
)
def test_7_1_a_small_o_is_a_letter_in_a_word_written_small(tmp_path: Path, written: str, word: str, found: str) -> None:
    """Even where the list has the word that is left without it."""
    settings = SETTINGS.replace(LETTERS, "AACCSSTTNNEEIIO??")
    lexicon = "\n".join(WORDS | {"TN", "TNE", "TNI"})
    where = folder(tmp_path, concurs=settings, lexic=lexicon, solutii_01=sheet(rows=f"H7 {written} 9"))
    (entry,) = both(where)["depuneri"]
    assert (entry["cuvant"], entry["articole"]) == (word, [found])


@pytest.mark.parametrize(("drawn", "found"), [("A1 CASA, 9G A", "8.2.b"), ("A1 CASA, 9G AS", "8.4.d")])
def test_8_4_d_a_lone_letter_of_the_grid_is_no_word(tmp_path: Path, drawn: str, found: str) -> None:
    """I-main-word `tot_sirul`: with the S of CASA under it an A would be AS, but no word is drawn there (annex 1)."""
    settings = SETTINGS + '[reguli]\nI-main-word = "tot_sirul"\n'
    where = folder(tmp_path, concurs=settings, solutii_01=sheet(rows="H7 CASA 8\n9G STI 3", grid=grid_of(drawn)))
    assert articles(both(where))[1] == [found]


@pytest.mark.parametrize(("shown", "last"), [("H4 zRACASA", "8.2.c"), ("H4 zRA", "8.2.c"), ("H4 ZRACASA", "")])
def test_8_3_c_1_a_joker_of_the_grid_in_the_main_word_of_which_the_table_writes_a_part(
    tmp_path: Path, shown: str, last: str
) -> None:
    """I-main-word: the main word of ZRA in front of CASA is ZRACASA, the word that the grid shows with its joker."""
    settings = SETTINGS.replace(LETTERS, "AAAACCSSSTTIRRE?")
    rows = "H7 CASA 8\nH4 ZRA 5\nI8 STIRe 12"
    where = folder(tmp_path, concurs=settings, solutii_01=sheet(rows=rows, grid=grid_of(shown)))
    assert " ".join(articles(both(where))[2]) == last


def test_8_3_c_1_a_joker_of_the_grid_in_the_whole_run(tmp_path: Path) -> None:
    """I-main-word `tot_sirul`: TRA in front of CASA is read as TRACASA, as the grid shows it."""
    settings = SETTINGS + '[reguli]\nI-main-word = "tot_sirul"\n'
    lexicon = "\n".join(WORDS | {"TRACASA"})
    table = sheet(rows="H7 CASA 8\nH4 TRA 6", grid=grid_of("H4 tRACASA"))
    row = both(folder(tmp_path, concurs=settings, lexic=lexicon, solutii_01=table))
    assert (articles(row)[1], row["depuneri"][1]["cuvant"]) == (["8.3.c"], "tRACASA")


@pytest.mark.parametrize(("points", "found"), [(2, "8.2.b"), (1, "8.2.e")])
def test_8_2_e_a_tile_taken_out_on_the_same_square_is_worth_what_it_is(tmp_path: Path, points: int, found: str) -> None:
    """I-eliminated: no A is left, but that of GATAR, incorrect, stood where the grid has the A of AN: no joker."""
    settings = SETTINGS.replace(LETTERS, "CLISAGATRNV?")
    lexicon = "\n".join(WORDS | {"CLISA", "GATAR", "AN"})
    rows = f"12G CLISA 5\nK9 GATAR 26\n10N AN {points}"
    table = sheet(rows=rows, grid=grid_of("K9 GA.AR, 10K AN"))
    where = folder(tmp_path, concurs=settings, lexic=lexicon, solutii_01=table)
    assert articles(both(where)) == [["8.2.b"], ["8.2.b"], [found]]


@pytest.mark.parametrize(
    ("place", "points", "found"), [("8G", "13", "8.2.b"), ("8G", "", "8.2.e"), ("12F", "13", "8.2.e")]
)
def test_8_2_e_points_are_wrong_only_where_the_word_can_lie(
    tmp_path: Path, place: str, points: str, found: str
) -> None:
    """At 8G an A of CASA stands where STIRE has its T: what it would be worth there nobody can say."""
    table = sheet(rows="H7 CASA 8\n8F STIRE X", grid=grid_of(f"A1 CASA, {place} STIRE")).replace(";X;", f";{points};")
    assert articles(both(folder(tmp_path, solutii_01=table)))[1] == [found]


@pytest.mark.parametrize(("rule", "found"), [("si_semne_inversate", "8.2.e"), ("o_singura_greseala", "8.2.b")])
def test_8_2_e_where_the_grid_is_read_with_swapped_signs_too(tmp_path: Path, rule: str, found: str) -> None:
    """I-one-error: STIRE, at 9H on the grid and written at C9, would have been accepted with the points of 9H."""
    settings = SETTINGS + f'[reguli]\nI-one-error = "{rule}"\n'
    table = sheet(rows="H7 CASA 8\nC9 STIRE 13", grid=grid_of("H7 CASA, 9H STIRE"))
    assert articles(both(folder(tmp_path, concurs=settings, solutii_01=table)))[1] == [found]


def test_8_2_c_a_joker_decided_where_the_swapped_word_had_been_accepted(tmp_path: Path) -> None:
    """The square says which letter it is, T: it is the joker at 8I too, where STIRE is written, and there is no E."""
    where = folder(
        tmp_path, concurs=SETTINGS.replace(LETTERS, "AACSSTIRUU?"), solutii_01=sheet(rows="H7 CASA 8\n8I STIRE 12")
    )
    decide(where, 2, "8I STIRE", square="I9")
    assert articles(both(where))[1] == ["8.2.c"]


@pytest.mark.parametrize(("letters", "word", "found"), [("?", "sTIRe", ["8.3.c", "8.3.d"]), ("", "sTIRE", [])])
def test_8_3_c_1_a_second_joker_of_the_grid_alone(tmp_path: Path, letters: str, word: str, found: list[str]) -> None:
    """The grid marks the S of the table and an E too, which is a joker where there is one for it."""
    settings = SETTINGS.replace(LETTERS, LETTERS + letters)
    table = sheet(rows="H7 CASA 8\nI8 sTIRE 11", grid=grid_of("H7 CASA, I8 sTIRe"))
    row = both(folder(tmp_path, concurs=settings, solutii_01=table))
    assert (row["depuneri"][1]["cuvant"], articles(row)[1]) == (word, found)


def test_8_3_c_1_a_joker_of_another_word_of_the_grid(tmp_path: Path) -> None:
    table = sheet(rows="H7 CASA 8\nI8 STORZ 11", grid=grid_of("H7 CASA, I8 sTIRE"))
    where = folder(tmp_path, lexic="\n".join(WORDS | {"STORZ"}), solutii_01=table)
    assert sorted(articles(both(where))[1]) == ["8.3.c", "8.4.d"]


@pytest.mark.parametrize(("points", "found"), [("18", "8.4.d"), ("15", "8.2.b")])
def test_7_1_of_a_word_half_in_capitals_a_letter_that_no_tile_has_is_the_joker(
    tmp_path: Path, points: str, found: str
) -> None:
    """Of `aY`, the other words mixed, the Y is the joker: the grid's ALEZE has none on its A."""
    settings = SETTINGS.replace(LETTERS, "AACSECASALEZE?")
    table = sheet(rows=f"H7 case 8\nA1 CASA 3\n10F aY {points}", grid=grid_of("H7 CASE, 10F ALEZE"))
    lexicon = "\n".join(WORDS | {"CASE", "ALEZE"})
    assert articles(both(folder(tmp_path, concurs=settings, lexic=lexicon, solutii_01=table)))[2] == [found]


@pytest.mark.parametrize(("words", "last"), [(("SI",), "8.2.c"), (("SI", "SOI"), "8.2.b"), ((), "8.2.b")])
def test_7_1_of_a_small_o_the_reading_that_gives_a_word(tmp_path: Path, words: tuple[str, ...], last: str) -> None:
    """SI with a joker for S, whose I leaves from C5, where SI alone is in the list: no I is left for C6."""
    settings = SETTINGS.replace(LETTERS, "AACSSIS")
    lexicon = "\n".join(WORDS.union(words))
    where = folder(
        tmp_path, concurs=settings, lexic=lexicon, solutii_01=sheet(rows="H7 CASA 8\nC4 SoB 5\nC4 SoI 5\nC4 SoIS 5")
    )
    assert articles(both(where))[3] == [last]


@pytest.mark.parametrize(("solution", "word"), [("Tirese", "AS"), ("TIRESE", "As")])
def test_7_1_the_other_words_of_a_sheet_are_those_of_both_its_tables(tmp_path: Path, solution: str, word: str) -> None:
    """I-capital: `As` of a construction is an A and a joker where the solutions are in capitals too."""
    settings = SETTINGS.replace("integral_partial", "superscrabble_incomplet").replace(
        f'litere = "{LETTERS}"', 'grupe = ["TIRESE?"]'
    )
    rows = sheet(rows="H7 CASA 8\n8H As 2")
    table = rows + f"solutii\nnr;grupa;pozitie;depunere;puncte;total\n1;;A1;{solution};;\n"
    row = both(folder(tmp_path, concurs=settings, solutii_01=table))
    assert row["constructie"][1]["cuvant"] == word


def test_8_2_f_the_grid_of_a_construction_shows_no_solution(tmp_path: Path) -> None:
    settings = SETTINGS.replace("integral_partial", "superscrabble_incomplet").replace(
        f'litere = "{LETTERS}"', 'grupe = ["TIRESE?"]'
    )
    rows = sheet(rows="H7 CASA 8\n8H AS 2")
    grid = "\n".join(["." * 15] * 7 + ["......CASA.....", ".......S......."] + ["." * 15] * 6)
    table = f"{rows}solutii\nnr;grupa;pozitie;depunere;puncte;total\n1;;A1;AS;;\ngrila\n{grid}\n"
    row = both(folder(tmp_path, concurs=settings, solutii_01=table))
    assert ([each["stare"] for each in row["constructie"]], articles(row)) == (["corecta"] * 2, [["8.2.b"]])


@pytest.mark.parametrize(("valid", "state"), [(None, "corecta"), ("nu", "incorecta")])
def test_words_of_two_letters_are_those_of_the_variant(tmp_path: Path, valid: str | None, state: str) -> None:
    """Scribo has its own (S.8), TA among them, whatever the list says; a ruling stands over them too."""
    settings = SETTINGS.replace("integral_partial", "integral").replace(f'litere = "{LETTERS}"', 'varianta = "scribo"')
    table = sheet(rows="8G CATEDRA 8\n7H TA 25")
    where = folder(tmp_path, concurs=settings, lexic="CATEDRA\nERA", solutii_01=table)
    if valid:
        (where / "cuvinte.toml").write_text(RULED.format(word="TA", valid=valid), encoding="utf-8")
    assert both(where)["depuneri"][1]["stare"] == state


def test_a_published_edition_without_its_seal_is_told(tmp_path: Path) -> None:
    edition, path = edition_of(folder(tmp_path))
    for about, sealed in ({}, None), ({"amprenta": "ab"}, False):
        path.write_text(json.dumps({**edition, "editie": about}), encoding="utf-8")
        assert counted(None, path)[0]["sealed"] is sealed
