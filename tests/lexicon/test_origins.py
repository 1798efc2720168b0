"""Why a word is in the list that comes with the program: a root and an ending of its dictionary, or a ruling."""

import random
from datetime import datetime
from pathlib import Path

import pytest

from arbitraj.cli.show import sheet_lines
from arbitraj.desk.grading.grade import explain, find_case, open_contest
from arbitraj.lexicon.default.origins import Origin, origin_of
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore, WordRuling
from arbitraj.report.word_origin import why_in_list


@pytest.mark.parametrize(
    ("word", "origin"),
    [
        ("CASA", Origin("casă")), ("CASELE", Origin("casă", "ă", "ele")), ("STUDII", Origin("studiu", "u", "i")),
        ("MERGEAM", Origin("merg", "", "eam")), ("RECUNOSTI", Origin("cunoști", prefix="re")),
        ("AUTOBIOGRAFIA", Origin("biografie", "e", "a", "auto")), ("ROSU", Origin("roșu", by_hand=True)),
        ("XQ", None), ("", None),
    ],
)  # fmt: skip
def test_the_plainest_way_to_a_word(word: str, origin: Origin | None) -> None:
    assert origin_of(word) == origin


def test_every_word_of_the_list_has_a_root() -> None:
    words = random.Random(2026).sample(sorted(ListStore().open(EMBEDDED)), 2_000)
    assert [word for word in words if origin_of(word) is None] == []


def test_a_ruling_comes_first_and_of_an_imported_list_nothing_is_known() -> None:
    ruled = (
        ListStore().open(EMBEDDED).ruled([WordRuling("CASA", True, "DOOM 3", "Marin Dobre", datetime(2026, 11, 27))])
    )
    assert why_in_list(ruled.info, "CASA") == "hotărât de Marin Dobre: DOOM 3"
    assert why_in_list(ruled.info, "CASELE") == "din «casă», cu -ele în loc de -ă"
    assert why_in_list(ListStore().open("hunspell-ro").info, "ROSU") == ""
    assert why_in_list(ListStore().open("hunspell-ro").info, "CASA") == "în dicționar: «casă»"


def test_of_one_entry_it_is_shown_why_its_words_are_in_the_list() -> None:
    demo = Path(__file__).parents[2] / "samples" / "cupa-demo"
    case = find_case(*open_contest(demo), "01")
    one, all_of_them = (
        "\n".join(map(str, sheet_lines(case.game.variant, explain(case, entry), bool(entry), words=case.game.words)))
        for entry in (2, 0)
    )
    assert "PARAIERI este în listă: din «pârâiere», cu -i în loc de -e" in one
    assert "este în listă" not in all_of_them
