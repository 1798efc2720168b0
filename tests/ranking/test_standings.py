"""8.7, 6.3.2: places, shared places, ranking points, who is not ranked."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitraj.game.board import Board
from arbitraj.game.variant import load_variant
from arbitraj.problems import ProblemsError
from arbitraj.ranking.scale import FILE, Scale, federation_points, read_scale
from arbitraj.ranking.standings import Ranking, rank, why_unranked
from arbitraj.record.game import Game
from arbitraj.record.interpretations import Rules
from arbitraj.record.model import Category, Competition, Player, Submission, SubmissionState
from arbitraj.rules.correct import correct_all
from arbitraj.sheets.contest import read_contest
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from tests.correcting import EXAMPLE, WORDS, corrected
from tests.folders import SETTINGS, folder, sheet

EMPTY_BOARD = Board.of("." * 225, 15)
LINES = EXAMPLE.strip().splitlines()


def ranked(
    tmp_path: Path, rows: list[tuple[str, str, int]], extra: str = "", settings: str = SETTINGS, **more: str
) -> Ranking:
    """Players at tables 1, 2, ...: (hand-in order with the hall, state with disciplinary warnings, entries of the
    example)."""
    roster = ["masa,nume,prenume,categorie"]
    hand_in = ["fisa,ordine,masa,stare,avertismente_disciplinare,sala"]
    files: dict[str, str | bytes | None] = {"solutii_01": None, "solutii_02": None, **more}
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
    return rank(game, [*correct_all(game, contest.sheets)][::-1], read_scale(where))


def places(ranking: Ranking) -> list[tuple[int, int]]:
    """Table and place, from the first on."""
    return [(standing.correction.player.table, standing.place) for standing in ranking.standings]


HALLS = [("2 A", "predat", 5), ("1 B", "predat", 5), ("3 A", "predat", 5), ("4 A", "predat", 4), ("5 A", "predat", 4)]
P, N = "predat", "nepredat"
ORDERS = {
    "8.7 descending total": ("", [("3", P, 5), ("1", P, 4), ("2", P, 5)], "3:1 1:2 2:3"),
    "6.3.2.g taken together at the stop": ("", [("2", P, 5), ("2", P, 5), ("1", P, 4)], "1:1 2:1 3:3"),
    "6.3.2.e order only between equals": ("", [("1", P, 3), ("2", P, 5)], "2:1 1:2"),
    "8.7 halls share": ("I-several-halls = 'loc_impartit'", HALLS, "1:1 2:1 3:1 4:4 5:5"),
    "8.7 halls by the hour": ("I-several-halls = 'ora_predarii'", HALLS, "2:1 1:2 3:3 4:4 5:5"),
    "6.3.2.h last of equals": ("", [("", N, 0), ("1", P, 5), ("", N, 0), ("2", P, 0)], "2:1 4:2 1:3 3:3"),
    "6.3.2.h however late": ("", [("", N, 0), ("9999", P, 0), ("100", P, 0)], "3:1 2:2 1:3"),
    "6.3.2.h an order written for nobody's sheet": ("", [("1", N, 0), ("2", P, 0)], "2:1 1:2"),
    "6.3.2.h by table": ("I-not-handed-in = 'loc_dupa_masa'", [("", N, 0), ("1", P, 5), ("", N, 0)], "2:1 1:2 3:3"),
    "6.3.2.j sent off": ("", [("1", "eliminat", 0), ("2", P, 5)], "2:1"),
    "8.5 two warnings": ("", [("1", "predat 2", 5), ("2", "predat 1", 5)], "2:1"),
}


@pytest.mark.parametrize("kind", ORDERS)
def test_places_go_by_totals_then_by_hand_in_and_are_shared_by_equals(tmp_path: Path, kind: str) -> None:
    rules, rows, wanted = ORDERS[kind]
    ranking = ranked(tmp_path, rows, settings=f"{SETTINGS}[reguli]\n{rules}\n")
    assert " ".join(f"{table}:{place}" for table, place in places(ranking)) == wanted
    there = {table for table, _ in places(ranking)}
    assert not ranking.provisional
    assert [p.table for p, _ in ranking.unranked] == [n for n in range(1, len(rows) + 1) if n not in there]


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
    alone = ranked(tmp_path / "b", rows[:1], extra='clasamente = "pe_categorii"')
    assert [(category, len(standings)) for category, standings in alone.groups] == [(Category.SENIORS, 1)]
    assert ranked(tmp_path / "c", [("1", "eliminat", 0)]).groups == ((None, ()),)
    assert places(ranking) == [(1, 1), (3, 2), (2, 1)]


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
    assert read_scale(tmp_path) == Scale()
    (tmp_path / FILE).write_text("participanti,loc,puncte\n2,1,10,x\n2,2,999999999\n3,1,20\n", encoding="utf-8")
    scale = read_scale(tmp_path)
    assert scale == Scale({(2, 1): 10, (2, 2): 999_999_999, (3, 1): 20})
    assert [scale.points(place, 2) for place in (1, 2, 3)] == [10, 999_999_999, 0]
    assert scale.points(1, 7) == 20


BAD = ["2,unu,10", "2,²,10", "2,1,1000000000", "2,1,-1,7", "2,1,1.5", f"2,1,{'x' * 200}"]
TOLD = [(f"rândul {n}", Message("files.scale_bad", value=row.replace(",", ";")[:200])) for n, row in enumerate(BAD, 2)]


@pytest.mark.parametrize(("rows", "told"), [([*BAD, "2,1,10"], TOLD), ([], [("", Message("files.no_rows"))])])
def test_8_7_every_bad_row_of_a_scale_is_told_by_its_place_and_one_without_rows_is_none(
    tmp_path: Path, rows: list[str], told: list[tuple[str, Message]]
) -> None:
    (tmp_path / FILE).write_text("\n".join(["participanti,loc,puncte", *rows]), encoding="utf-8")
    with pytest.raises(ProblemsError) as raised:
        read_scale(tmp_path)
    assert [(problem.file, str(problem.place), problem.message) for problem in raised.value.problems] == [
        (FILE, *pair) for pair in told
    ]


@pytest.mark.parametrize(("players", "size"), [(9, 10), (10, 10), (11, 11), (100, 100), (101, 100)])
def test_8_7_the_federations_scale_says_for_how_many_it_is(players: int, size: int) -> None:
    assert (Scale().name, Scale().size(players)) == ("federation", size)


def test_8_7_a_scale_of_the_folder_says_for_how_many_it_is() -> None:
    scale = Scale({(4, 1): 10, (8, 1): 20})
    assert (scale.name, [scale.size(players) for players in (3, 4, 7, 8)]) == ("file", [4, 4, 4, 8])


COUNTED = Scale({(n, place): 100 * n - 10 * place for n in range(1, 9) for place in range(1, n + 1)})


def points_of(ranking: Ranking) -> list[tuple[Category | None, list[tuple[int, int, float | None, float | None]]]]:
    """For each group place, table, ranking points and those of the place."""
    return [
        (category, [(s.place, s.correction.player.table, s.ranking_points, s.place_points) for s in standings])
        for category, standings in ranking.groups
    ]


COMMON = [(None, [(1, 1, 490, 490), (2, 2, 480, 480), (3, 8, 470, 470)])]
APART = [(Category.SENIORS, [(1, 1, 290, 290)]), (Category.YOUTH, [(1, 2, 190, 190), (2, 8, 180, 180)])]
NO_POINTS = [(None, [(place, table, None, None) for place, table in ((1, 1), (2, 2), (3, 8))])]
NO_SCALE = Rules.of({"I-scale": "fara"})
MADE = [Submission("01", 1, 1), Submission("02", 2, 2), Submission("08", 8, 8, disciplinary=1)]
NOT_RANKED = [
    Submission("03", 3, 3, SubmissionState.OPEN), Submission("04", 4, 4, SubmissionState.SENT_OFF),
    Submission("05", 5, 5, disciplinary=2), Submission("07", 7, 7, SubmissionState.NOT_TYPED),
]  # fmt: skip


@pytest.mark.parametrize(
    ("by_category", "rules", "scale", "wanted"),
    [
        (False, Rules(), COUNTED, COMMON), (True, Rules(), COUNTED, APART), (False, NO_SCALE, COUNTED, COMMON),
        (False, NO_SCALE, Scale(), NO_POINTS),
    ],
)  # fmt: skip
def test_8_7_sheets_that_wait_count_in_their_category_and_who_is_not_ranked_is_told_why(
    by_category: bool, rules: Rules, scale: Scale, wanted: object
) -> None:
    players = [Player(n, f"P{n}", category=Category.SENIORS if n % 2 else Category.YOUTH) for n in range(1, 9)]
    corrections = [
        replace(corrected("\n".join(LINES[: 5 - at])), player=players[submission.table - 1], submission=submission)
        for at, submission in enumerate(MADE)
    ]
    competition = Competition("Probă", "", None, GAME_TYPES["integral_partial"], by_category=by_category, rules=rules)
    competition = replace(competition, players=tuple(players), submissions=(*MADE, *NOT_RANKED))
    ranking = rank(Game(competition, load_variant("romana"), WORDS), corrections, scale)
    assert points_of(ranking) == wanted
    assert {player.table: why_unranked(submission) for player, submission in ranking.unranked} == {
        3: "de_lamurit", 4: "eliminat", 5: "eliminat", 6: "absent", 7: "netastata",
    }  # fmt: skip
    assert (ranking.provisional, ranking.game_type, ranking.scale) == (True, competition.game_type, scale)


def test_8_3_serie_de_maxime_takes_percents_off_the_ranking_points_and_rounds_half_up(tmp_path: Path) -> None:
    settings = SETTINGS.split("litere")[0].replace("integral_partial", "serie_maxime")
    settings += 'grupe = ["CASADEL", "STIRENU", "?OMANDA", "TRIOLEM", "CPRARUL"]\nlexic = "lexic.txt"\n'
    settings += '[reguli]\nI-shared-points = "media"\n'
    rows = [("1", "predat 1", 4), ("1", "predat 1", 4), ("2", "predat", 3)]
    ranking = ranked(tmp_path, rows, settings=settings, scara="participanti,loc,puncte\n3,1,40\n3,2,23\n3,3,11\n")
    # one disciplinary warning (4 %), and a missing group number on each of 4 entries: 1 warning past the third
    assert points_of(ranking) == [(None, [(1, 1, 29.93, 31.5), (1, 2, 29.93, 31.5), (3, 3, 11, 11)])]  # 29.925
    first = ranking.standings[0].correction
    assert first.total == first.points


def test_4_4_an_entry_that_came_to_nothing_counts_as_one_that_was_not_written() -> None:
    short = corrected("1 H7 CASA 8", tip="serie_maxime")
    longer = corrected("1 H7 CASA 8\n4 A1 TRIOLEM 0", tip="serie_maxime")
    later = replace(short, player=Player(2, "Ilie", "Dan"), submission=Submission("02", 2, 2))
    assert [[entry.worth for entry in correction.entries] for correction in (longer, later)] == [[8, 0], [8]]
    competition = Competition("Probă", "", None, GAME_TYPES["serie_maxime"])
    ranking = rank(Game(competition, load_variant("romana"), WORDS), [later, longer], Scale())
    assert places(ranking) == [(1, 1), (2, 2)]


def test_8_7_no_ranking_points_when_the_competition_gives_none(tmp_path: Path) -> None:
    settings = SETTINGS + 'scara = "fara"\n'
    ranking = ranked(tmp_path, [("1", "predat", 5)], settings=settings)
    assert ranking.standings[0].ranking_points is None


def test_6_3_2_g_three_share_a_place_and_the_next_comes_after_all_of_them(tmp_path: Path) -> None:
    rows = [("1", "predat", 5), ("1", "predat", 5), ("1", "predat", 5), ("2", "predat", 4)]
    ranking = ranked(tmp_path, rows)
    assert places(ranking) == [(1, 1), (2, 1), (3, 1), (4, 4)]
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
