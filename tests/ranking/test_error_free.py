"""The ranking of those without error, beside the main one."""

from dataclasses import replace
from pathlib import Path

from arbitraj.ranking.standings import Ranking, error_free, error_free_groups, is_error_free
from arbitraj.record.findings import Finding, Kind, Reason
from tests.correcting import EXAMPLE, corrected
from tests.ranking.test_standings import ranked


def places(ranking: Ranking) -> list[tuple[int, int, int]]:
    """(place, table, place in the main ranking)."""
    return [
        (line.place, line.standing.correction.player.table, line.standing.place)
        for lines in error_free_groups(ranking)
        for line in lines
    ]


def test_a_sheet_without_findings_is_error_free_and_each_kind_of_finding_takes_it_out() -> None:
    assert is_error_free(corrected(EXAMPLE))
    assert not is_error_free(corrected(EXAMPLE.replace("CASA 8", "CASA 9")))  # 8.3.d
    assert not is_error_free(corrected(f"{EXAMPLE}A1 CASA 8"))  # 8.2.b
    assert not is_error_free(corrected(EXAMPLE, name="", written_table=""))  # 8.4.a
    assert not is_error_free(corrected(EXAMPLE, disciplinary=1))  # 8.5


def test_remarks_and_findings_struck_out_by_a_decision_take_nobody_out() -> None:
    correction = corrected(EXAMPLE)
    remark = Finding("8.1", Kind.REMARK, 1, (Reason.of("no_contact"),))
    struck = Finding("8.3.d", Kind.WARNING, 1, (Reason.of("no_contact"),), struck=True)
    assert is_error_free(replace(correction, findings=(remark, struck)))
    assert not is_error_free(replace(correction, findings=(replace(struck, struck=False),)))


def test_an_empty_sheet_or_one_not_handed_in_is_not_error_free(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, [("1", "predat", 0), ("", "nepredat", 0), ("2", "predat", 1)])
    assert places(ranking) == [(1, 3, 1)]


def test_places_follow_the_main_ranking_and_are_shared_where_they_are_shared_there(tmp_path: Path) -> None:
    rows = [("2", "predat", 5), ("2", "predat", 5), ("1", "predat 1", 5), ("3", "predat", 4), ("4", "predat", 5)]
    ranking = ranked(tmp_path, rows)
    assert [(s.place, s.correction.player.table) for s in ranking.standings] == [(1, 1), (1, 2), (3, 5), (4, 3), (5, 4)]
    assert places(ranking) == [(1, 1, 1), (1, 2, 1), (3, 5, 3), (4, 4, 5)]


def test_each_category_has_its_own(tmp_path: Path) -> None:
    rows = [("1", "predat", 5), ("2", "predat", 5), ("3", "predat", 3), ("4", "predat 1", 2)]
    ranking = ranked(tmp_path, rows, extra='clasamente = "pe_categorii"')
    assert places(ranking) == [(1, 1, 1), (2, 3, 2), (1, 2, 1)]
    assert error_free(()) == ()
