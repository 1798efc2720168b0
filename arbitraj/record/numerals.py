"""Whole numbers as people write them in a Romanian form: digits, Roman numerals, cardinals and ordinals in words."""

import re
import unicodedata

_ROMAN = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_WORTH = {"I": 1, "IV": 4, "V": 5, "IX": 9, "X": 10}
# words around a numeral that mean nothing: `2-a`, `al II-lea`
_LABELS = frozenset("gr grupa grupe grupei grup no nr numar numarul m masa mesei al a ea lea".split())
_PARTS = re.compile(r"[^\W_]+")
# a label and an ending may be written together with the number: `gr2`, `IIa`, `38lea`
_DIGITS = re.compile(r"(?:grupa|masa|gr|nr|g|m)?([0-9]{1,9})(?:a|ea|lea)?", re.IGNORECASE)
_LETTERS = re.compile(r"(?:(?i:grupa|masa|gr|nr)?([IVX]+)(?:a|ea|lea)?|([ivx]+))")


def _words() -> dict[str, int]:
    """Every numeral of one word, from 1 to 20 and the tens, without diacritics."""
    ones = "un|doi doua|trei|patru|cinci|sase|sapte|opt|noua|zece"
    ordinals = "primul prima intai intii intaia intiia dintai|doilea|treia treilea|patra patrulea|cincea cincilea"
    ordinals += "|sasea saselea|saptea saptelea|opta optulea|noualea|zecea zecelea"
    teens = "un|doi doua|trei|pai patru|cinci cin|sai sase|sapte sapti|opt opti|noua"
    tens = "doua|trei|patru|cinci cin|sai sase|sapte|opt|noua"
    found = {"unu": 1, "una": 1, "unulea": 1}
    for texts in (ones, ordinals):
        found |= {word: n for n, words in enumerate(texts.split("|"), 1) for word in words.split() if word != "un"}
    for n, stems in enumerate(teens.split("|"), 11):
        endings = ("sprezece", "sprezecea", "sprezecelea", "spe", "spea", "spelea")
        found |= {stem + ending: n for stem in stems.split() for ending in endings}
    for n, stems in enumerate(tens.split("|"), 2):
        found |= {stem + ending: 10 * n for stem in stems.split() for ending in ("zeci", "zecea", "zecilea")}
    return found


_WORDS = _words()


def number_in(text: str) -> int | None:
    """The only number in a text, in digits, Roman (to XXXIX) or words (to 99), with any label.

    None if there is none or several, and if a number without digits is beside words that are no label.

    >>> [number_in(text) for text in ("gr. 2", "II", "a doua", "al II-lea", "a treizeci și opta", "doisprezece")]
    [2, 2, 2, 2, 38, 12]
    >>> [number_in(text) for text in ("1 sau 2", "1 sau II", "doi sau trei", "vezi doi", "1O", "x", "")]
    [None, None, None, None, None, None, None]
    """
    plain = re.sub(r"[.,]0+(?=\s*$)", "", unicodedata.normalize("NFKC", text))
    decomposed = unicodedata.normalize("NFD", plain)
    parts = _PARTS.findall("".join(sign for sign in decomposed if not unicodedata.combining(sign)))
    numbers, others = _numbers([part for part in parts if part.casefold() not in _LABELS])
    in_digits = any(sign.isdecimal() for part in parts for sign in part)
    return numbers[0] if len(numbers) == 1 and (in_digits or not others) else None


def _numbers(parts: list[str]) -> tuple[list[int], list[str]]:
    """The numbers that the parts of a text write, and the parts that write none."""
    numbers: list[int] = []
    others: list[str] = []
    before = ""
    for part in parts:
        number = _number(part)
        if number is None:
            others.append(part)
        elif before == "si" and 0 < number < 10 and numbers and numbers[-1] in range(20, 100, 10):
            numbers[-1] += number
            others.pop()
        else:
            numbers.append(number)
        before = part.casefold()
    return numbers, others


def _number(part: str) -> int | None:
    if digits := _DIGITS.fullmatch(part):
        return int(digits[1])
    # a small v or x alone is a tick or a cross
    if part not in ("v", "x") and (letters := _LETTERS.fullmatch(part)):
        return roman_number((letters[1] or letters[2]).upper())
    return _WORDS.get(part.casefold())


def roman_number(text: str) -> int | None:
    """The value of a Roman numeral in capitals, to XXXIX (`""` is 0). None if the text is none."""
    if not (found := _ROMAN.fullmatch(text)):
        return None
    tens, ones = found.groups()
    return 10 * len(tens) + (_ROMAN_WORTH.get(ones) or len(ones.lstrip("V")) + 5 * ones.startswith("V"))
