"""Numbers as people write them: digits, Roman numerals, words."""

import pytest
from hypothesis import given, strategies as st

from arbitraj.record.numerals import number_in

UNITS = ["", *"""
    unu doi trei patru cinci șase șapte opt nouă zece unsprezece doisprezece treisprezece paisprezece cincisprezece
    șaisprezece șaptesprezece optsprezece nouăsprezece
""".split()]  # fmt: skip
FEMININE = {"unu": "una", "doi": "două", "doisprezece": "douăsprezece"}
TENS = ["", "", "douăzeci", "treizeci", "patruzeci", "cincizeci", "șaizeci", "șaptezeci", "optzeci", "nouăzeci"]
ORDINALS = {
    "unu": "unulea una", "doi": "doilea doua", "trei": "treilea treia", "patru": "patrulea patra",
    "cinci": "cincilea cincea", "șase": "șaselea șasea", "șapte": "șaptelea șaptea", "opt": "optulea opta",
    "nouă": "nouălea noua", "zece": "zecelea zecea",
}  # fmt: skip


def cardinal(number: int) -> str:
    if number < 20:
        return UNITS[number]
    return TENS[number // 10] + (f" și {UNITS[number % 10]}" if number % 10 else "")


def roman(number: int) -> str:
    return "X" * (number // 10) + ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"][number % 10]


def ordinals(number: int) -> tuple[str, str]:
    """Masculine and feminine."""
    words = cardinal(number).split()
    last = words.pop()
    if last in ORDINALS:
        masculine, feminine = ORDINALS[last].split()
    else:
        stem = FEMININE.get(last, last).removesuffix("zeci")
        masculine, feminine = (f"{last[:-1]}ilea", f"{stem}zecea") if last in TENS else (f"{last}lea", f"{stem}a")
    before = "".join(f"{word} " for word in words)
    return f"al {before}{masculine}", f"a {before}{feminine}"


def test_the_examples_are_spelled_as_they_should_be() -> None:
    assert ordinals(2) == ("al doilea", "a doua")
    assert ordinals(12) == ("al doisprezecelea", "a douăsprezecea")
    assert ordinals(30) == ("al treizecilea", "a treizecea")
    assert ordinals(38) == ("al treizeci și optulea", "a treizeci și opta")


@pytest.mark.parametrize("number", range(1, 100))
def test_every_number_to_99_in_digits_and_words(number: int) -> None:
    words = cardinal(number)
    feminine = " ".join(FEMININE.get(word, word) for word in words.split())
    for text in (str(number), f"gr. {number}", f"a {number}-a", f"al {number}-lea", words, feminine, *ordinals(number)):
        assert number_in(text) == number, text
        assert number_in(f"Grupa {text.upper()}.") == number, text


@pytest.mark.parametrize("number", range(1, 40))
def test_roman_numerals_to_39(number: int) -> None:
    written = roman(number)
    for text in (written, f"gr. {written}", f"gr{written}", f"a {written}-a", f"al {written}-lea", f"({written})"):
        assert number_in(text) == number, text
    if written not in ("V", "X"):
        assert number_in(written.lower()) == number


@pytest.mark.parametrize("text", ["prima", "întâi", "întîia", "gr. I", "primul"])
def test_the_first(text: str) -> None:
    assert number_in(text) == 1


@pytest.mark.parametrize(
    ("text", "number"), [("doişpe", 12), ("paișpe", 14), ("2,0", 2), ("Ⅱ", 2), ("②", 2), ("00", 0)]
)
def test_other_ways(text: str, number: int) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "-", "?", "gr.", "grupa", "a", "1 sau 2", "1 sau II", "I sau II", "doi sau trei", "două și trei", "1O", "l",
     "IIII", "IVX", "VX", "XL", "x", "v", "X?X", "vezi grupa doi", "CASA", "mix", "via", "una alta", "9" * 10],
)  # fmt: skip
def test_what_holds_something_else_is_no_number(text: str) -> None:
    assert number_in(text) is None


def test_words_around_digits_change_nothing() -> None:
    assert number_in("masa nr. 12") == number_in("sala mare, masa 12") == 12


@given(st.text(max_size=30))
def test_no_text_raises_anything(text: str) -> None:
    number = number_in(text)
    assert number is None or 0 <= number < 10**9
