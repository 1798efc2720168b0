"""Input of a tournament that is doubted: scores far from the others, a person twice, seats in which nobody sits."""

from pathlib import Path

import pytest

from arbitraj.wings.games.tournament.folder import far_scores
from arbitraj.wings.games.tournament.running import enter_score, publish_standings, rank_tournament
from arbitraj.wings.games.tournament.typed import TypedResult, type_results
from tests.commands import Run
from tests.tournament.folders import HEAD, PLAYERS, paired, ranked, refused, tournament

ROUND = "1,1,1,{},2,312,,,,{}\n1,2,3,380,4,402,,,,\n1,3,5,351,6,290,,,,\n"
WITH_ANSWER = HEAD.replace("absent\n", "absent,verificat\n")


@pytest.mark.parametrize(
    ("score", "far"),
    [(4000, True), (1050, True), (1049, False), (823, False), (150, False), (71, False), (70, True), (0, True),
     (-20, True)],
)  # fmt: skip
def test_a_score_is_far_from_three_times_what_is_usual_and_from_a_fifth(score: int, far: bool) -> None:
    games = [(1, (score, 350)), (1, (350, 350)), (1, (402, 290))]
    assert far_scores(games) == ({0: 350} if far else {})


@pytest.mark.parametrize(
    ("games", "far"),
    [([(1, (17, 7)), (1, (96, 3))], {}), ([(1, (2400, 350))], {}), ([(1, (2800, 350))], {0: 350}),
     ([(None, (400, 300)), (None, (310, 40))], {1: 310}), ([(1, (300, 0))], {0: 0}), ([(1, (99, 0))], {}), ([], {}),
     ([(1, (40, 160)), (1, (402, 350)), (1, (380, 410))], {}),
     ([(1, (40, 361)), (1, (402, 350)), (1, (380, 410))], {0: 380})],
)  # fmt: skip
def test_small_scores_and_a_single_game_are_seldom_far(
    games: list[tuple[int | None, tuple[int, int]]], far: dict[int, int]
) -> None:
    assert far_scores(games) == far


def test_a_score_far_from_the_others_is_asked_until_somebody_says_that_it_is_right(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, ROUND.format(4000, ""))
    (_, warnings) = rank_tournament(folder)
    assert any("4000:312" in warning and "rândul 2" in warning for warning in warnings)
    done = run("turneu", "clasament", folder)
    assert (done.status, "4000:312" in done.err, (folder / "publicat").exists()) == (2, True, False)
    assert "4000:312" in run("turneu", "perechi", folder, "--runda", "2", "--rezultate").err
    assert (folder / "rezultate.csv").read_text("utf-8") == HEAD + ROUND.format(4000, "")
    assert run("turneu", "scor", folder, 1, 400, 300, "--runda", "2").status == 2
    answered = (line + "," + ("da" if ",4000," in line else "") for line in ROUND.format(4000, "").splitlines())
    (folder / "rezultate.csv").write_text(WITH_ANSWER + "\n".join(answered) + "\n", "utf-8")
    assert run("turneu", "clasament", folder).status == 0
    (folder / "rezultate.csv").write_text(HEAD + ROUND.format(400, ""), "utf-8")
    assert run("turneu", "clasament", folder).status == 0


def test_a_score_that_is_typed_is_asked_before_it_is_written(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path)
    for table in (2, 3):
        enter_score(folder, 1, table, (380, 402))
    before = (folder / "rezultate.csv").read_bytes()
    done = run("turneu", "scor", folder, 1, 4000, 350, "--runda", "1")
    assert (done.status, "--totusi" in done.err, (folder / "rezultate.csv").read_bytes()) == (2, True, before)
    assert run("turneu", "scor", folder, 1, 4000, 350, "--runda", "1", "--totusi").status == 0
    assert run("turneu", "clasament", folder).status == 0


def test_a_score_in_a_form_is_asked_and_its_answer_is_of_these_points_alone(tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,,2,,,,,\n1,2,3,380,4,402,,,,\n1,3,5,351,6,290,,,,\n")
    cells, empty = {"puncte1": "4000", "puncte2": "312"}, {"puncte1": "", "puncte2": ""}
    done = type_results(folder, 1, {1: TypedResult(cells, empty)})
    assert (done.written, [message.key for message in done.wrong[1]]) == ((), ["turneu.far_score"])
    sure = cells | {"verificat": "da"}
    assert type_results(folder, 1, {1: TypedResult(sure, empty | {"verificat": ""})}).written == (1,)
    publish_standings(folder)
    done = type_results(folder, 1, {1: TypedResult({**cells, "puncte1": "40"}, cells)})
    assert [message.key for message in done.wrong[1]] == ["turneu.far_score"]


def test_the_same_person_twice_in_a_roster_is_asked(tmp_path: Path) -> None:
    roster = "nr,nume,prenume,club{more}\n1,Pop,Ana,Argus{no}\n2,Ilie,Dan,{no}\n3,ANA,Pop,{club}\n4,Stan,Ion,{no}\n"
    twice = roster.format(more="", no="", club="")
    (told,) = refused(tournament(tmp_path / "a", players=twice))
    assert ("rândul 4" in told, "și pe rândul 2" in told, "alt_om" in told) == (True, True, True)
    assert refused(tournament(tmp_path / "b", players=roster.format(more="", no="", club="Dacia"))) == []
    answered = roster.format(more=",alt_om", no=",", club=",da")
    assert refused(tournament(tmp_path / "c", players=answered)) == []


@pytest.mark.parametrize("nobody", ["", "-", "–", "0", "BYE", "bye", "Liber", "(loc liber)", "7"])
def test_an_empty_seat_is_understood_however_it_is_written(tmp_path: Path, nobody: str) -> None:
    players = PLAYERS.replace("6,J6,P\n", "") + ("7,BYE,\n" if nobody == "7" else "")
    rows = f"1,1,1,400,2,300,,,,\n1,2,3,350,4,310,,,,\n1,,5,,{nobody},,,,,\n"
    standings = ranked(tournament(tmp_path, rows, players=players))
    assert [standing["nr"] for standing in standings["clasament"]] == [1, 5, 3, 4, 2]
    assert {standing["nr"]: standing["puncte"] for standing in standings["clasament"]}[5] == 300


def test_who_sits_out_may_stand_in_the_second_place_and_nobody_cannot_be_alone(tmp_path: Path) -> None:
    rows = "1,1,1,400,2,300,,,,\n1,2,3,350,4,310,,,,\n1,,BYE,,5,,,,,\n"
    folder = tournament(tmp_path / "a", rows, players=PLAYERS.replace("6,J6,P\n", ""))
    assert {standing["nr"]: standing["puncte"] for standing in ranked(folder)["clasament"]}[5] == 300
    assert paired(folder, 2)["liber"] != 5
    (folder / "rezultate.csv").write_text(HEAD + "1,3,BYE,,5,,,,,\n", "utf-8")
    enter_score(folder, 1, 1, (400, 300))  # who sits out has his row already
    assert [line for line in (folder / "rezultate.csv").read_text("utf-8").splitlines() if ",5,," in line] == [
        "1,3,BYE,,5,,,,,"
    ]
    assert "lipsește jucator1" in refused(tournament(tmp_path / "b", "1,1,-,,BYE,,,,,\n"))[0]
