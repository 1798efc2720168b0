"""Written words and every way to mark a joker (the notations of the seeds)."""

import pytest
from hypothesis import given, strategies as st

from arbitraj.game.notation import Lettering, Notation, lettering_of, letterings_of, others_in_capitals, read_word
from arbitraj.game.variant import load_variant

ALPHABET = load_variant("romana").alphabet


def candidates(text: str, notation: Notation = Notation.AUTO) -> tuple[str, ...]:
    return read_word(text, ALPHABET, notation).candidates


@pytest.mark.parametrize(
    "text",
    ["cOMANDA", "C0OMANDA", "C₀OMANDA", "ⒸOMANDA", "ⓒOMANDA", "©OMANDA", "(C)OMANDA", "(c)OMANDA", "C°OMANDA",
     "ⓒomanda", "(c)omanda", "c0omanda", "C ₀ OMANDA", "COMANDA".replace("C", "C\u20dd")],
)  # fmt: skip
def test_7_1_marks_that_can_only_be_a_joker(text: str) -> None:
    assert candidates(text) == ("cOMANDA",)


@pytest.mark.parametrize(
    "mark",
    [
        "(B)", "[B]", "{B}", "<B>", "«B»", "*B*", "B'", "B’", "'B'", '"B"', "„B”", "_B_", "/B/", "|B|", "B.", "( B )",
        "B°",
    ],
)  # fmt: skip
def test_7_1_marks_around_or_behind_one_letter_inside_a_word(mark: str) -> None:
    assert candidates(f"APIFO{mark}II") == ("APIFObII",)
    assert candidates(f"apifo{mark.lower()}ii") == ("APIFObII",)


def test_7_1_a_star_between_two_letters_marks_the_one_in_front_or_else_the_one_behind() -> None:
    assert candidates("APIFOB*II") == ("APIFObII", "APIFOBiI")
    assert candidates("*BAPIFO") == ("bAPIFO",)


@pytest.mark.parametrize(
    "text", ["APIFOBII.", "APIFOBII*", "APIFOBII'", "'GAFAIRE'", "G.A.F.A.I.R.E", "APIFO(BI)I", "APIFO(BII"]
)
def test_a_sign_behind_the_word_around_it_or_at_every_letter_marks_nothing(text: str) -> None:
    assert read_word(text, ALPHABET).foreign


def test_a_capital_inside_a_lower_case_word_is_a_joker() -> None:
    assert candidates("aCum") == ("AcUM",)
    assert candidates("comandA") == ("COMANDa",)


def test_a_capital_first_letter_alone_marks_nothing_and_is_told() -> None:
    word = read_word("Comanda", ALPHABET)
    assert word.candidates == ("COMANDA",)
    assert word.capital == "Comanda"
    assert not read_word("COMANDA", ALPHABET).capital
    assert not read_word("comanda", ALPHABET).capital


def test_7_1_a_lone_capital_keeps_the_marks_that_are_certain() -> None:
    assert read_word("Ed", ALPHABET).capital == "Ed"
    assert read_word("As0e", ALPHABET).capital == "Ase"
    assert read_word("As0e", ALPHABET).candidates == ("AsE",)
    for text in ("(C)asa", "eD", "E", "EDu", "aCum"):
        assert not read_word(text, ALPHABET).capital


def in_capitals(own: str, others: str) -> bool:
    cases = letterings_of([*others.split(), own, ""], ALPHABET)
    return others_in_capitals(cases, lettering_of(own, ALPHABET))


@pytest.mark.parametrize(
    "others", ["CASA", "CASA STIRE", "cOMANDA", "C0OMANDA ȘTIRE", "A", "CASA aS", "(C)OMANDA CASA", "CASA Ea"]
)
def test_7_1_the_other_words_are_written_in_capitals(others: str) -> None:
    """Words half and half say nothing, nor does another of two letters, whose small one may be a joker too."""
    assert in_capitals("Ed", others)


@pytest.mark.parametrize("others", ["", "Casa", "casa", "CASA Stire", "CASA aCum", "aS", "Ea", "CASA Ea Ed0u"])
def test_7_1_the_other_words_are_not_all_in_capitals(others: str) -> None:
    assert not in_capitals("Ed", others)


def test_7_1_beside_a_capitalised_word_one_of_two_letters_is_of_its_look() -> None:
    assert in_capitals("Casa", "CASA cOMANDA aS")
    assert not in_capitals("Casa", "CASA Ed")
    assert not in_capitals("Casa", "CASA Stire")


@pytest.mark.parametrize(
    ("word", "how"),
    [("CASA", "CAPITALS"), ("cOMANDA", "CAPITALS"), ("casa", "SMALL"), ("aCum", "SMALL"), ("Casa", "CAPITALISED"),
     ("Ed", "LONE"), ("mO", "HALF"), ("MAra", "HALF"), ("(m)O", "HALF"), ("m(O)", "HALF"), ("(M)(A)ra", "HALF"),
     ("Ⓒasa", "SMALL"), ("oⓂ", "SMALL"), ("(C)OMANDA", "CAPITALS"), ("E(d)", "CAPITALS"), ("(m)(O)", None)],
)  # fmt: skip
def test_7_1_how_a_word_is_written(word: str, how: str | None) -> None:
    """An answer that marks a joker of a word half and half leaves the style of the sheet alone."""
    found = lettering_of(word, ALPHABET)
    assert (found.name if found else None) == how


def test_7_1_a_small_o_after_a_letter_may_be_a_mark_or_a_joker_o() -> None:
    assert candidates("DEoPUNERI") == ("DEoPUNERI", "DePUNERI")
    assert candidates("CoOMANDA") == ("CoOMANDA", "cOMANDA")
    assert candidates("DEPUNERIo") == ("DEPUNERIo", "DEPUNERi")


def test_7_1_in_a_word_of_more_small_letters_an_o_is_a_letter_and_behind_one_capital_too() -> None:
    for text in ("IoovE", "Io", "Botos", "STooor"):
        assert all(len(tiles) == len(text) for tiles in candidates(text)), text
    assert candidates("SoTE") == ("SoTE", "sTE")


def test_7_1_no_more_marks_than_two_jokers_can_have_and_no_more_ways_than_four_small_o_give() -> None:
    assert (candidates("C0OMAN0DA"), candidates("(C)OMAN*DA"), candidates("COMA(N)DA°")) == (
        ("cOMAnDA",), ("cOMAnDA", "cOMANdA"), ("COMAnDa",),
    )  # fmt: skip
    assert [read_word(text, ALPHABET).foreign for text in ("C00MANDA", "(C)0MANDA", "0COMANDA")] == ["0"] * 3
    assert (candidates("G.A.F.A.IRE"), read_word("G.A.F.A.I.RE", ALPHABET).foreign) == (("gafaIRE",), ".....")
    assert [len(read_word(text, ALPHABET).ways) for text in ("AoBE", "AoBoCoDoE", "AoBoCoDoEoF")] == [2, 16, 16]


def test_7_1_each_way_to_take_a_small_o_has_its_own_readings() -> None:
    ways = read_word("ALoe", ALPHABET).ways
    assert [(way.readings, way.capital, way.half) for way in ways] == [(("ALoe",), "", "alOE"), (("AlE",), "Ale", "")]


def test_the_notation_of_the_competition_settles_what_is_doubtful() -> None:
    assert candidates("DEoPUNERI", Notation.CASE) == ("DEoPUNERI",)
    assert candidates("DEoPUNERI", Notation.ZERO) == ("DEOPUNERI", "DePUNERI")
    assert candidates("DEoPUNERI", Notation.CIRCLE) == ("DEOPUNERI",)
    assert candidates("cOMANDA", Notation.ZERO) == ("COMANDA",)
    assert candidates("ⒸOMANDA", Notation.ZERO) == candidates("C0OMANDA", Notation.CIRCLE) == ("cOMANDA",)


def test_7_1_of_half_capitals_half_small_the_small_ones_are_the_jokers() -> None:
    for text, capitals in (("CAsa", "caSA"), ("tE", "Te"), ("eNUr", "EnuR"), ("D0Ea", "deA")):
        word = read_word(text, ALPHABET)
        assert (word.candidates, [way.half for way in word.ways]) == ((candidates(text)[0],), [capitals]), text
    assert candidates("CAsa") == ("CAsa",)
    # a capital first letter alone is none of them (I-capital); nor is a word of more letters of one case
    for text in ("Ed", "CAsaA", "casA", "CASA", "t(E)"):
        assert not any(way.half for way in read_word(text, ALPHABET).ways), text
    # a notation that the competition names leaves no choice
    assert not any(read_word("tE", ALPHABET, named).ways[0].half for named in (Notation.ZERO, Notation.CASE))
    assert letterings_of(["tE", "Ed", "eD", "DE", ""], ALPHABET) == {
        Lettering.HALF: 2,
        Lettering.LONE: 1,
        Lettering.CAPITALS: 1,
    }


@pytest.mark.parametrize(
    ("text", "tiles"),
    [("trăcasai", "TRACASAI"), ("ŞTIRE", "STIRE"), ("ȘTIRE", "STIRE"), ("înțărcați", "INTARCATI"),
     ("S\u0326TIRE", "STIRE"), ("s\u0327tire", "STIRE"), ("ÂÎĂ", "AIA"), (" CASA ", "CASA"), ("ăCUM", "aCUM"),
     ("ⓈTIRE", "sTIRE"), ("KIWI", "KIWI")],
)  # fmt: skip
def test_7_1_diacritics_do_not_count_however_they_are_written(text: str, tiles: str) -> None:
    assert candidates(text) == (tiles,)


@pytest.mark.parametrize(
    ("text", "foreign"), [("CA-SA", "-"), ("CA5A", "5"), ("(CA)SA", "()"), ("0CASA", "0"), ("каса", "каса")]
)
def test_signs_that_are_no_letters_are_named(text: str, foreign: str) -> None:
    word = read_word(text, ALPHABET)
    assert word.candidates == ()
    assert word.foreign == foreign


def test_an_empty_word_has_no_reading() -> None:
    assert read_word("  ", ALPHABET).candidates == ()


@given(st.text(max_size=12), st.sampled_from(Notation))
def test_no_text_raises_and_every_candidate_is_tiles(text: str, notation: Notation) -> None:
    for tiles in read_word(text, ALPHABET, notation).candidates:
        assert tiles
        assert ALPHABET.letters.issuperset(tiles.upper())


@given(st.text("ABCDEFGHIJLMNOPRSTUVXZ", min_size=3, max_size=15), st.data())
def test_the_programs_own_notation_reads_back(word: str, data: st.DataObject) -> None:
    joker = data.draw(st.integers(0, len(word) - 1))
    tiles = word[:joker] + word[joker].lower() + word[joker + 1 :]
    assert candidates(tiles)[0] == tiles
    assert candidates(tiles, Notation.CASE) == (tiles,)
