"""What each finding takes from a total, as it is told beside it: the total without it, less the total."""

from dataclasses import replace

import pytest

from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, SubmissionState
from arbitraj.rules.correct import Correction, points_lost
from arbitraj.rules.doubts import word_readings
from arbitraj.types import GAME_TYPES
from tests.correcting import ROMANIAN, WORDS, corrected

GAME = Game(Competition("Probă", "", None, GAME_TYPES["integral_partial"]), ROMANIAN, WORDS)


def lost(result: Correction, kind: Kind) -> list[int]:
    return [points_lost(GAME, result, finding) for finding in result.findings if finding.kind is kind]


def without(result: Correction, **sanctions: int) -> int:
    return GAME.competition.tariff.total(result.points, replace(result.sanctions, **sanctions))


def test_8_3_a_warning_takes_what_the_tariff_says_of_one_warning_less() -> None:
    result = corrected("H7 CASA 9\nI8 STIRE 12\n6E cOMANDA 70\nH4 TRACASAI 10\nK5 CAPRARUL 85")
    assert result.sanctions.warnings == 5  # three are free
    assert lost(result, Kind.WARNING) == [without(result, warnings=4) - result.total] * 5
    assert lost(result, Kind.WARNING)[0] > 0


def test_8_5_a_disciplinary_warning_takes_its_own_points() -> None:
    result = corrected("H7 CASA 8", disciplinary=1)
    assert lost(result, Kind.DISCIPLINARY) == [without(result, disciplinary=0) - result.total]
    assert lost(result, Kind.DISCIPLINARY)[0] > 0


def test_8_2_an_incorrect_entry_takes_the_points_of_what_it_wrote_and_a_remark_takes_none() -> None:
    result = corrected("H7 CASA 8\n10H As 1")
    remarks: list[Finding] = [finding for finding in result.findings if finding.kind is Kind.REMARK]
    assert remarks
    assert [points_lost(GAME, result, remark) for remark in remarks] == [0] * len(remarks)
    assert corrected("H7 CASA 8\nH7 CASA 8").entries[1].lost == 4  # what the row would count as written


@pytest.mark.parametrize(("signs", "read"), [(30, True), (31, False)])
def test_what_is_longer_than_any_word_with_its_marks_is_read_as_none(signs: int, read: bool) -> None:
    assert bool(next(word_readings("1" * signs, ROMANIAN.alphabet), "")) is read


def test_6_3_2_h_who_handed_nothing_in_has_0_whatever_his_disciplinary_warnings() -> None:
    absent = corrected(state=SubmissionState.NOT_HANDED_IN, disciplinary=1)
    assert (absent.points, absent.sanctions.disciplinary, absent.total, absent.entries) == (0, 1, 0, ())
    assert [finding.interpretation for finding in absent.findings] == [None, "I-not-handed-in"]
    assert corrected(disciplinary=1).total == corrected().total - 20
