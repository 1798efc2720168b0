"""What every kind of finding says, whole: article, entry, reasons with all their values, and what it rests on."""

from typing import Any

import pytest

from tests.correcting import GRID, WORDS, corrected, whole

# rows of the table; settings; findings
SHEETS = """
    H7 CASA 8 | name=Ion | 8.3.a@0 name_wrong Ion Pop Ana
    H7 CASA 8 | name= | 8.3.a@0 name_missing Pop Ana
    H7 CASA 8 | written_table= | 8.3.a@0 table_missing 1
    H7 CASA 8 | written_table=7 | 8.3.a@0 table_wrong 7 1
    H7 CASA 8 | name=Ilie Dan | 8.3.a@0 name_wrong Ilie Dan Pop Ana; 8.3.a@0 other_player Ilie Dan 2
    H7 CASA 8 | name=Ion; written_table=7 | 8.4.a@0 name_wrong Ion Pop Ana table_wrong 7 1
    H7 CASA 8 | name=; written_table=0 | 8.4.a@0 name_missing Pop Ana table_missing 0 1
    H7 CASA 9 / I8 STIRE - | | 8.3.d@1 points_wrong 9 8; 8.3.d@2 points_missing 13
    H7 CASA 8 / I8 STIRE 13 / E6 cOMANDA 71 | | 8.4.b@3 swapped_signs E6 6E
    H7 CASA 8 / J8 STIRE 13 | grid | 8.4.c@2 grid_place J8 I8
    H7 CASA 8 / 8I STIRE 13 | grid | 8.4.b@2 swapped_signs 8I I8
    H7 CASA 8 / I8 STIRA 13 | grid | 8.4.d@2 grid_word STIRA STIRE
    H7 CASA 8 / J9 STIRE 13 | grid | 8.2.f@2 both_signs I8 no_contact letters_leave S, T, I, R, E
    H7 CASA 8 / J8 STIRE 13 | | 8.2.d@2 sign_not_on_grid I8 no_contact letters_leave S, T, I, R, E (I-wrong-sign)
    H7 CASA 8 / J8 STIRE 14 | grid | 8.2.e@2 grid_points_wrong I8 14 13 no_contact letters_leave S, T, I, R, E
    H7 CASA 8 / J8 STIRE - | grid | 8.2.e@2 grid_points_missing I8 13 no_contact letters_leave S, T, I, R, E
    H7 CASA 8 / I STIRE 13 | | 8.2.g@2 sign_unreadable I
    H7 CASA 8 / - STIRE 13 | | 8.2.g@2 sign_missing
    H7 CASA 8 / I8 - 13 | | 8.2.a@2 word_missing
    H7 CASA 8 / I8 ST1RE 13 | | 8.2.a@2 word_unreadable ST1RE 1
    H7 CASA 8 / I8 STIRL 13 | | 8.2.a@2 word_not_in_list STIRL letters_leave S, T, I, R, L; \
        8.2.a@2 one_letter_away STIRL STIRE
    H7 CASA 8 / G8 STIRE 13 | | 8.2.a@2 words_not_in_list SA, TS, IA letters_leave S, T, I, R, E
    H7 CASA 8 / A1 AI 1 | | 8.2.b@2 no_contact letters_leave A, I
    H7 CASA 8 / A1 AI 1 / I10 AI 4 | letters=CASAAI; words=AA | \
        8.2.b@2 no_contact letters_leave A, I; 8.2.c@3 letters_eliminated A, I (I-eliminated)
    H7 CASA 8 / H8 AI 1 | | 8.4.b@2 swapped_signs H8 8H; 8.3.d@2 points_wrong 1 2
    H7 CASA 8 / H13 CASA 1 | | 8.2.b@2 off_board CASA
    H7 CASA 8 / P8 CASA 1 | | 8.2.b@2 off_board CASA
    H7 CASA 8 / I8 CA-SA 1 | | 8.2.a@2 word_unreadable CA-SA -
    A1 CASA 8 | | 8.2.b@1 not_through_centre H8 letters_leave C, A, S, A
    H8 A 8 | | 8.2.b@1 one_letter_first letters_leave A
    H7 CASA 8 / H7 CASA 8 | | 8.2.b@2 no_new_tile (I-repeated-row)
    H1 TRACASAI 8 | | 8.2.b@1 too_many_tiles 8 7 letters_leave T, R, A, C, A, S, A, I
    H7 CASA 8 / H7 STIRE 9 | | 8.2.b@2 taken_square H7 C
    H7 CASA 8 / H4 TRA 8 | words=TRA | \
        8.2.b@2 longer_run TRACASA TRA word_not_in_list TRACASA letters_leave T, R, A (I-main-word)
    H7 CAZ 24 | words=CAZ; letters=CASAZ |
    H7 CAZ 24 | words=CAZ; letters=CASA | 8.2.c@1 letters_missing Z letters_leave C, A
    H7 CAZ 24 | words=CAZ | 8.3.c@1 joker_unmarked CAz; 8.3.d@1 points_wrong 24 4
    H7 CASA 6 | letters=CSA? | 8.3.c@1 joker_unmarked CaSA; 8.3.c@1 joker_square CaSA (I-joker-square)
    H7 CASA 8 / I8 STIRE 13 / 6E COMANDA 71 | grid | 8.3.c@3 joker_on_grid_only cOMANDA
    H7 CASA 8 | tip=pe_sir; letters=CAXASBDEF | 8.2.h@1 string_order S CAXASBD
    1 H7 CASA 8 / 1 I8 STIRE 13 | tip=n_scrabble | 8.2.c@2 group_used 1; 8.2.c@2 letters_of_group 2 1 13 (I-group-wrong)
    9 H7 CASA 8 | tip=n_scrabble | 8.2.c@1 group_unknown 9 5; 8.2.c@1 letters_of_group 1 9 8 (I-group-wrong)
    2 H7 CASA 8 | tip=n_scrabble | \
        8.2.c@1 group_letters_missing C, A, A; 8.2.c@1 letters_of_group 1 2 8 (I-group-wrong)
    2 H7 CASA 8 | tip=n_scrabble; I-group-wrong=ca_lipsa | 8.3.b@1 group_wrong 2 1 (I-group-wrong)
    - H7 CASA 8 | tip=n_scrabble | 8.3.b@1 group_missing 1
    - H7 CASA 8 / 3 I8 STIRE 13 | tip=n_scrabble; groups=CASADEL ASACDEL STIRENU | \
        8.3.b@1 group_missing 1; 8.3.b@1 group_several 2 1 (I-group)
    2 H7 STIRE 10 / 1 11H EA 2 | tip=n_scrabble; imposed=x; words=EA | 8.2.c@2 group_order 1 2
    6E cOMANDA / 6E cOMANDA | tip=superscrabble; groups=?OMANDA | 4.6@2 repeated
    6E OMANDA | tip=superscrabble; groups=?OMANDA; words=OMANDA | \
        8.2.b@1 not_all_tiles 6 7 word_not_in_list NCASA; 8.2.a@1 one_letter_away OMANDA COMANDA
"""


@pytest.mark.parametrize("sheet", SHEETS.strip().split("\n"))
def test_8_each_finding_says_what_was_written_and_what_would_be_right(sheet: str) -> None:
    rows, settings, findings = (part.strip() for part in sheet.split("|"))
    given = dict(each.split("=") for each in settings.removeprefix("grid").split("; ") if each)
    about: dict[str, Any] = {name: value for name, value in given.items() if not name.startswith("I-")}
    about |= {"rules": {name: value for name, value in given.items() if name.startswith("I-")}}
    about |= {"words": {*WORDS, *about.get("words", "").split()}, "grid": GRID if settings == "grid" else ""}
    if "groups" in about:
        about["groups"] = tuple(about["groups"].split())
    if about.get("tip") == "superscrabble":
        about["board"] = (("H7", "CASA"), ("I8", "STIRE"))
    result = corrected(rows.replace(" / ", "\n"), **about)
    assert "; ".join(map(whole, result.findings)) == " ".join(findings.split())
    assert all(finding.text.endswith(".") for finding in result.findings)
