"""8.7, 6.3.2: places, shared places, ranking points, who is not ranked."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitraj.game.board import Board
from arbitraj.game.variant import load_variant
from arbitraj.problems import ProblemsError
from arbitraj.ranking.scale import Scale, federation_points, read_scale
from arbitraj.ranking.standings import Ranking, rank
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Player, Submission, SubmissionState
from arbitraj.rules.correct import correct_all
from arbitraj.sheets.contest import read_contest
from arbitraj.types import GAME_TYPES
from tests.correcting import EXAMPLE, WORDS, corrected
from tests.folders import SETTINGS, folder, sheet

EMPTY_BOARD = Board.of("." * 225, 15)
LINES = EXAMPLE.strip().splitlines()


def ranked(tmp_path: Path, rows: list[tuple[str, str, int]], extra: str = "", settings: str = SETTINGS) -> Ranking:
    """Players at tables 1, 2, ...: (hand-in order with the hall, state with disciplinary warnings, entries of the
    example)."""
    roster = ["masa,nume,prenume,categorie"]
    hand_in = ["fisa,ordine,masa,stare,avertismente_disciplinare,sala"]
    files: dict[str, str | bytes | None] = {"solutii_01": None, "solutii_02": None}
    for table, (order, state, entries) in enumerate(rows, 1):
        roster.append(f"{table},Nume{table},Ana,{'tineret' if table % 2 == 0 else 'seniori'}")
        name, _, warnings = state.partition(" ")
        order, _, hall = order.partition(" ")
        hand_in.append(f"{table:02d},{order},{table},{name},{warnings or 0},{hall}")
        if name == "predat":
            files[f"solutii_{table:02d}"] = sheet(f"Nume{table} Ana", str(table), "\n".join(LINES[:entries]))
    text = settings.replace("[partida]", f"{extra}\n[partida]")
    where = folder(tmp_path, concurs=text, jucatori="\n".join(roster), predare="\n".join(hand_in), **files)
    contest = read_contest(where)
    game = Game(contest.competition, load_variant("romana"), WORDS)
    return rank(game, correct_all(game, contest.sheets), read_scale(where))


def places(ranking: Ranking) -> dict[int, int]:
    return {standing.correction.player.table: standing.place for standing in ranking.standings}


def test_8_7_descending_total_then_hand_in_order(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, [("3", "predat", 5), ("1", "predat", 4), ("2", "predat", 5)])
    assert places(ranking) == {3: 1, 1: 2, 2: 3}


def test_6_3_2_g_taken_together_at_the_stop_share_the_place(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, [("2", "predat", 5), ("2", "predat", 5), ("1", "predat", 4)])
    assert places(ranking) == {1: 1, 2: 1, 3: 3}


def test_6_3_2_e_hand_in_order_decides_only_between_equal_totals(tmp_path: Path) -> None:
    assert places(ranked(tmp_path, [("1", "predat", 3), ("2", "predat", 5)])) == {2: 1, 1: 2}


SHARED, BY_HOUR = (f'[reguli]\nI-several-halls = "{value}"\n' for value in ("loc_impartit", "ora_predarii"))


@pytest.mark.parametrize(
    ("rule", "wanted"), [(SHARED, {1: 1, 2: 1, 3: 1, 4: 4, 5: 5}), (BY_HOUR, {2: 1, 1: 2, 3: 3, 4: 4, 5: 5})]
)
def test_8_7_equals_of_different_halls_share_the_place_or_go_by_the_hour(
    tmp_path: Path, rule: str, wanted: dict[int, int]
) -> None:
    rows = [
        ("2 A", "predat", 5),
        ("1 B", "predat", 5),
        ("3 A", "predat", 5),
        ("4 A", "predat", 4),
        ("5 A", "predat", 4),
    ]
    assert places(ranked(tmp_path, rows, settings=SETTINGS + rule)) == wanted


def test_6_3_2_h_not_handed_in_are_last_among_equals_and_share_the_place(tmp_path: Path) -> None:
    rows = [("", "nepredat", 0), ("1", "predat", 5), ("", "nepredat", 0), ("2", "predat", 0)]
    assert places(ranked(tmp_path, rows)) == {2: 1, 4: 2, 1: 3, 3: 3}


def test_6_3_2_h_however_late_a_sheet_is_handed_in_it_is_before_those_that_are_not(tmp_path: Path) -> None:
    rows = [("", "nepredat", 0), ("9999", "predat", 0), ("100", "predat", 0)]
    assert places(ranked(tmp_path, rows)) == {3: 1, 2: 2, 1: 3}


def test_6_3_2_h_each_its_own_place_by_the_other_interpretation(tmp_path: Path) -> None:
    rows = [("", "nepredat", 0), ("1", "predat", 5), ("", "nepredat", 0)]
    settings = SETTINGS + '[reguli]\nI-not-handed-in = "loc_dupa_masa"\n'
    assert places(ranked(tmp_path, rows, settings=settings)) == {2: 1, 1: 2, 3: 3}


def test_6_3_2_j_who_is_sent_off_is_not_ranked(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, [("1", "eliminat", 0), ("2", "predat", 5)])
    assert places(ranking) == {2: 1}
    assert [player.table for player, _ in ranking.unranked] == [1]


def test_8_5_two_disciplinary_warnings_are_a_sending_off(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, [("1", "predat 2", 5), ("2", "predat 1", 5)])
    assert places(ranking) == {2: 1}
    assert ranking.standings[0].correction.total == 169


def test_6_3_2_f_identification_is_checked_against_the_table_that_handed_in(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, [("1", "predat", 5)])
    assert ranking.standings[0].correction.findings == ()


def test_6_3_2_i_every_ranked_player_has_a_place_and_ranking_points(tmp_path: Path) -> None:
    ranking = ranked(tmp_path, [("1", "predat", 5), ("2", "predat", 4)])
    assert [standing.ranking_points for standing in ranking.standings] == [
        federation_points(1, 10),
        federation_points(2, 10),
    ]


def test_8_7_seniors_and_youth_apart_when_the_competition_says_so(tmp_path: Path) -> None:
    rows = [("1", "predat", 5), ("2", "predat", 5), ("3", "predat", 4)]
    ranking = ranked(tmp_path, rows, extra='clasamente = "pe_categorii"')
    assert [[s.correction.player.table for s in standings] for _, standings in ranking.groups] == [[1, 3], [2]]
    assert places(ranking) == {1: 1, 3: 2, 2: 1}


def test_8_7_the_scale_gives_every_published_value() -> None:
    fourteen = [606, 438, 370, 317, 273, 235, 201, 169, 141, 114, 88, 64, 42, 20]
    hundred = [1000, 859, 801, 757, 720, 688, 659, 632, 608, 585]
    assert [federation_points(place, 14) for place in range(1, 15)] == fourteen
    assert [federation_points(place, 100) for place in range(1, 11)] == hundred


def test_8_7_the_scale_at_its_ends() -> None:
    assert federation_points(1, 5) == federation_points(1, 10)
    assert federation_points(99, 140) == federation_points(99, 100)
    assert federation_points(101, 140) == 0
    for players in range(10, 101):
        points = [federation_points(place, players) for place in range(1, players + 1)]
        assert points == sorted(points, reverse=True)
        assert points[-1] >= 0


@pytest.mark.parametrize(("rule", "points"), [("media_trunchiata", 432), ("media", 432.75), ("locul_cel_mai_bun", 606)])
def test_8_7_who_shares_places_shares_their_points(rule: str, points: float) -> None:
    assert float(Scale().shared([1, 2, 3, 4], 14, rule)) == points


def test_8_7_a_scale_of_the_folder_replaces_the_federations(tmp_path: Path) -> None:
    (tmp_path / "scara.csv").write_text("participanti,loc,puncte\n2,1,10\n2,2,5\n3,1,20\n", encoding="utf-8")
    scale = read_scale(tmp_path)
    assert [scale.points(place, 2) for place in (1, 2, 3)] == [10, 5, 0]
    assert scale.points(1, 7) == 20
    (tmp_path / "scara.csv").write_text("participanti,loc,puncte\n2,unu,10\n", encoding="utf-8")
    with pytest.raises(ProblemsError, match="rândul 2"):
        read_scale(tmp_path)


@pytest.mark.parametrize(("players", "size"), [(9, 10), (10, 10), (11, 11), (100, 100), (101, 100)])
def test_8_7_the_federations_scale_says_for_how_many_it_is(players: int, size: int) -> None:
    assert (Scale().name, Scale().size(players)) == ("federation", size)


def test_8_7_a_scale_of_the_folder_says_for_how_many_it_is() -> None:
    scale = Scale({(4, 1): 10, (8, 1): 20})
    assert (scale.name, [scale.size(players) for players in (3, 4, 7, 8)]) == ("file", [4, 4, 4, 8])


def test_8_3_serie_de_maxime_takes_percents_off_the_ranking_points(tmp_path: Path) -> None:
    settings = SETTINGS.split("litere")[0].replace("integral_partial", "serie_maxime")
    settings += 'grupe = ["CASADEL", "STIRENU", "?OMANDA", "TRIOLEM", "CPRARUL"]\nlexic = "lexic.txt"\n'
    ranking = ranked(tmp_path, [("1", "predat 1", 5), ("2", "predat", 4)], settings=settings)
    # one disciplinary warning (4%), and a missing group number on each of 5 entries: 2 warnings past the third
    assert places(ranking) == {1: 1, 2: 2}
    first = ranking.standings[0]
    assert first.correction.total == first.correction.points
    assert first.ranking_points == round(federation_points(1, 10) * 0.94, 2)


def test_4_4_an_entry_that_came_to_nothing_counts_as_one_that_was_not_written() -> None:
    short = corrected("1 H7 CASA 8", tip="serie_maxime")
    longer = corrected("1 H7 CASA 8\n4 A1 TRIOLEM 0", tip="serie_maxime")
    later = replace(short, player=Player(2, "Ilie", "Dan"), submission=Submission("02", 2, 2))
    assert [[entry.worth for entry in correction.entries] for correction in (longer, later)] == [[8, 0], [8]]
    competition = Competition("Probă", "", None, GAME_TYPES["serie_maxime"])
    ranking = rank(Game(competition, load_variant("romana"), WORDS), [later, longer], Scale())
    assert places(ranking) == {1: 1, 2: 2}


def test_8_7_no_ranking_points_when_the_competition_gives_none(tmp_path: Path) -> None:
    settings = SETTINGS + 'scara = "fara"\n'
    ranking = ranked(tmp_path, [("1", "predat", 5)], settings=settings)
    assert ranking.standings[0].ranking_points is None


def test_6_3_2_h_an_order_written_for_who_handed_nothing_in_does_not_count(tmp_path: Path) -> None:
    assert places(ranked(tmp_path, [("1", "nepredat", 0), ("2", "predat", 0)])) == {2: 1, 1: 2}


def test_6_3_2_g_three_share_a_place_and_the_next_comes_after_all_of_them(tmp_path: Path) -> None:
    rows = [("1", "predat", 5), ("1", "predat", 5), ("1", "predat", 5), ("2", "predat", 4)]
    ranking = ranked(tmp_path, rows)
    assert places(ranking) == {1: 1, 2: 1, 3: 1, 4: 4}
    shared = sum(federation_points(place, 10) for place in (1, 2, 3)) // 3
    assert [s.ranking_points for s in ranking.standings] == [shared, shared, shared, federation_points(4, 10)]


@pytest.mark.parametrize(
    ("state", "places"), [(SubmissionState.HANDED_IN, [2, 1]), (SubmissionState.NOT_HANDED_IN, [1, 2])]
)
def test_6_3_2_h_an_absent_sheet_has_no_board_that_could_be_the_smaller_one(
    state: SubmissionState, places: list[int]
) -> None:
    """Superscrabble incomplet: of equal totals the smaller board is better; who handed nothing in has none."""
    built = corrected(tip="superscrabble_incomplet")
    other = replace(built, player=Player(2, "Ilie", "Dan"), submission=Submission("02", 2, 2, state), board=EMPTY_BOARD)
    game = Game(Competition("Probă", "", None, GAME_TYPES["superscrabble_incomplet"]), load_variant("romana"), WORDS)
    ranking = rank(game, [built, other], Scale())
    assert [next(s.place for s in ranking.standings if s.correction is c) for c in (built, other)] == places
