"""A plain hand is what its file says to whoever reads it, sign for sign and place for place."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.desk.grading.grade import open_folder
from arbitraj.game.variant import load_variant
from arbitraj.hall.kernel.state import HallSheet, Transcription, TypedRow
from arbitraj.hall.typing.hands import file_name, file_of, read_plainly
from arbitraj.sheets.reader import read_data
from tests.hall.test_grading import SAMPLES, hand_of
from tests.longer import sampled

_ROMANA = load_variant()
_LETTERS = "ABCDEIJMNOPRSTXĂÂÎȘȚabexșț"
# what forms print, what people write below a table, how jokers are told
_ODD = "TOTAL GATA MASA NUME LOC STARE XX xxx II IV PT NR SOLUTII GRILA CAJOKERA CABLANKA NU ANULAT Punctaj".split()
_texts = st.text(_LETTERS, min_size=2, max_size=9) | st.sampled_from(_ODD)
_words = _texts | st.builds(lambda a, b: f"{a}({b[0]}){a}", _texts, _texts)
_signs = st.builds(
    lambda a, b, c: f"{a}{b}" if c else f"{b}{a}", st.sampled_from("AHO"), st.integers(1, 15), st.booleans()
)
_numbers = st.integers(0, 300).map(str) | st.sampled_from(["", "1", "10", "007"])
_which = st.sampled_from(("", "", "", "solutii"))
_rows = st.builds(TypedRow, st.uuids().map(str), _which, _numbers, _signs, _words, _numbers, st.just(""))
_names = st.lists(_texts, min_size=1, max_size=3).map(" ".join)


def _as_read(sheet: HallSheet, transcription: Transcription, variant: object = _ROMANA) -> object:
    read = read_data(file_of(sheet, transcription), file_name(sheet.number), variant)  # type: ignore[arg-type]
    assert len(read.sheets) == 1
    assert not read.problems
    return replace(read.sheets[0].sheet, number=sheet.number)


@settings(max_examples=sampled(150), deadline=None)
@given(_names, st.integers(1, 999).map(str), st.lists(_rows, max_size=12), st.booleans(), st.booleans())
def test_what_is_plain_reads_as_it_was_typed(
    name: str, table: str, rows: list[TypedRow], no_grid: bool, one_hand: bool
) -> None:
    transcription = Transcription(
        "Ion", (name, table), tuple(rows), (), "necompletata" if no_grid else "", finished=True
    )
    sheet = HallSheet("07", 1, 1, closed="o_singura_mana" if one_hand else "")
    plainly = read_plainly(sheet, transcription)
    assert plainly is None or plainly == _as_read(sheet, transcription)


@pytest.mark.parametrize("sample", ["cupa-demo", "campionat/3-serie-maxime", "campionat/1-integral-partial"])
def test_what_is_plain_of_the_samples_reads_as_it_was_typed(sample: str) -> None:
    opened = open_folder(SAMPLES / sample)
    plain = 0
    for table, there in opened.contest.sheets.items():
        sheet, transcription = HallSheet(there.number, table, 1), replace(hand_of(there), grid=())
        plainly = read_plainly(sheet, transcription)
        assert plainly is None or plainly == _as_read(sheet, transcription, opened.contest.competition.variant)
        plain += plainly is not None
    assert plain


@pytest.mark.parametrize(
    ("position", "word", "points"), [("H8", "CASĂ", "B"), ("H88", "CASĂ", "8"), ("H8", "CA5Ă", "8"), ("H8", "", "8")]
)
def test_what_a_reader_may_doubt_is_read(position: str, word: str, points: str) -> None:
    row = TypedRow("a", "", "", position, word, points, "")
    transcription = Transcription("Ion", ("Pop Ana", "1"), (row,), finished=True)
    sheet = HallSheet("07", 1, 1)
    assert read_plainly(sheet, transcription) is None
    good = replace(row, position="H8", word="CASĂ", points="8")
    assert read_plainly(sheet, replace(transcription, rows=(good,))) is not None
    assert read_plainly(sheet, replace(transcription, rows=(replace(good, group="16", points=""),))) is None
    assert read_plainly(sheet, replace(transcription, rows=(good,), heading=("Masa", "1"))) is None
