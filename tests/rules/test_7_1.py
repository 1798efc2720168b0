"""7.1, I-capital: a word with a lone capital letter, read by the other words of its sheet."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from arbitraj.game.notation import Notation
from arbitraj.game.position import Position
from arbitraj.rules.art_7_1 import doubtful
from tests.correcting import WORDS, corrected

# AT and SE are formed across CASA; the joker stands for T (2 + AT 1 + SE 3) or for E (2 + AT 2 + SE 2 x 1)
HALF = frozenset(["CASA", "TE", "AT", "SE", "AI", "NU"])


@pytest.mark.parametrize(
    ("others", "stock", "read"),
    [
        ("", "TE?", "tE"),  # nothing else is written, and both are at hand
        ("H7 CASA 8", "TE?", "tE"),
        ("H7 CASA 8", "T?", "tE"),  # what is written stands, whatever is at hand
        ("H7 casa 8", "TE?", "Te"),
        ("H7 casa 8", "E?", "Te"),
        ("H7 Casa 8", "TE?", "tE"),  # a capital first letter alone says nothing: the tiles do, which allow both
        ("H7 Casa 8", "T?", "Te"),  # those alone that are at hand
        ("H7 Casa 8", "E?", "tE"),
        ("H7 Casa 8", "X?", "tE"),  # neither
        ("H7 Casa 8", "T", "tE"),  # not even with a joker
        ("H7 CASA 8\n10H Ia 2", "T?", "tE"),  # nor does one of two letters: what is left is in capitals
        ("", "T?", "Te"),  # no other word
        ("H7 CASA 8\n10G ai 2", "TE?", "tE"),  # mixed: the small ones first
        ("H7 CASA 8\n10G ai 2", "T?", "Te"),  # then the capitals, where only those tiles are at hand
        ("H7 CASA 8\n10G ai 2", "X?", "tE"),
    ],
)
def test_7_1_as_many_small_letters_as_capitals_are_read_by_the_other_words(others: str, stock: str, read: str) -> None:
    place = "I8" if others else "H8"
    result = corrected(f"{others}\n{place} tE 6", letters=f"CASAAI{stock}", words=HALF)
    tried = result.entries[-1]
    tiles = {reading.tiles for reading in tried.judgement.tried if str(reading.position) == place}
    assert tiles == {read}


@pytest.mark.parametrize(("other", "read"), [("casa", "As"), ("CASA", "As"), ("Casa", "AS"), ("aCasa", "As")])
def test_7_1_under_the_notation_of_small_letters_a_capitalised_word_shows_the_look(other: str, read: str) -> None:
    """`As` is an A and a joker, unless `Casa` stands on the sheet, which is read as under `auto`."""
    result = corrected(f"A1 {other} 8\nH8 As 2", notation=Notation.CASE, letters="CASACASAAS?????")
    assert (result.entries[-1].word, result.entries[0].judgement.tried[0].tiles) == (
        read,
        "AcASA" if other == "aCasa" else "CASA",
    )


def test_7_1_another_joker_is_told_of_where_it_could_stand_at_the_same_place() -> None:
    entry = corrected("H7 SoOC 0", words=WORDS | {"SOOC", "SOC"}, letters="SOC?O").entries[0]
    taken, other = (reading for reading in entry.judgement.tried if reading.holds)
    attempt: Any = SimpleNamespace(entry=entry.entry, word=SimpleNamespace(capital=""), other_halves=lambda _: [])
    assert [remark.reasons[0].key for remark in doubtful(attempt, [taken, other])] == ["joker_doubtful"]
    assert [*doubtful(attempt, [taken, taken])] == []
    assert [*doubtful(attempt, [taken, replace(other, position=Position.parse("H6"))])] == []
