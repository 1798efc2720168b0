"""Other disciplines, games of two and tournaments in the archive; what an edition says of registers and hours."""

import shutil
from datetime import datetime
from pathlib import Path
from typing import Any, TypeGuard

import pytest
from msgspec import to_builtins

from arbitraj.desk.editions.edition_made import edition_registers
from arbitraj.desk.grading.decide import decide
from arbitraj.desk.grading.grade import grade
from arbitraj.folder.registers import CONTESTATIONS, answer_shown
from arbitraj.problems import ProblemsError
from arbitraj.record.contestation import Appeal, Contestation, Resolution, Verdict
from arbitraj.record.question import Answer, question_id
from arbitraj.report.table import Table
from arbitraj.wings.years.archive.adding import (
    add_editions,
    alike_people,
    archived_tables,
    remove_round,
    say_of_two,
    verify_archive,
)
from arbitraj.wings.years.archive.keeping import Arrival
from arbitraj.wings.years.archive.requests import TableRequest
from arbitraj.wings.years.frames import from_folders, open as open_archive
from arbitraj.wings.years.reports.making import made_report
from tests.archive.published import DECIDED, SAMPLES, TAKEN, WHOLE, corrected, season, told
from tests.tournament.folders import ranked, tournament

DUPLICATE = TableRequest("duplicat", "Cupa Mureș", "Reghin", "3.05.2026")
RESULTS = "loc,nume,prenume,club,puncte\n1,Albu,Ana,Unu,100,5\n2,Barbu,Ion,,80\n".replace("100,5", '"100,5"')
GAMES = """runda,jucator1,puncte1,jucator2,puncte2,ultim1,ultim2,verificat
1,Albu Ana,400,Barbu Ion,−3,,,da
2,Barbu Ion,300,Albu Ana,300,8,12,da
,Albu Ana,5,Barbu Ion,5,,,da
"""


@pytest.fixture
def base(tmp_path: Path) -> str:
    return str(tmp_path / "arhiva.sqlite")


def written(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def rows(frame: Any, *columns: str) -> list[tuple[Any, ...]]:
    bare = frame[list(columns)].astype(object)
    return list(bare.where(bare.notna(), None).itertuples(index=False, name=None))


def is_final(part: object) -> TypeGuard[Table[Any]]:
    return isinstance(part, Table) and part.key == "final"


def test_a_table_of_another_discipline_comes_in_is_replaced_and_goes(tmp_path: Path, base: str) -> None:
    file = written(tmp_path / "rezultate.csv", RESULTS)
    (kept,), problems = add_editions([file], base, asked=DUPLICATE)
    assert (kept.round, kept.arrival, problems) == ("2026-05-03 Cupa Mureș (Reghin) / duplicat", Arrival.NEW, [])
    frame = open_archive(base).other_results()
    assert rows(frame, "proba", "persoana", "nume", "club", "loc", "puncte_clasament") == [
        ("duplicat", "albu ana", "Albu Ana", "Unu", 1, 100.5),
        ("duplicat", "barbu ion", "Barbu Ion", None, 2, 80.0),
    ]
    assert frame["data"].dt.date.unique().tolist() == [datetime(2026, 5, 3).date()]
    assert [edition.arrival for edition in add_editions([file], base, asked=DUPLICATE)[0]] == [Arrival.KNOWN]
    written(file, RESULTS.replace("Barbu", "Barbuu"))
    assert [edition.arrival for edition in add_editions([file], base, asked=DUPLICATE)[0]] == [Arrival.REPLACES]
    assert list(open_archive(base).players().index) == ["albu ana", "barbuu ion"]
    assert [(table.discipline, table.rows) for table in archived_tables(base)] == [("duplicat", 2)]
    assert [(checked.gone, checked.faults) for checked in verify_archive(base)] == [(False, ())]
    with pytest.raises(ProblemsError, match="«Cupa Mureș» nu are în arhivă etape"):
        made_report("competitie", "Cupa Mureș 2026", base=base)
    assert remove_round("mures duplicat", base)[0].id == kept.round
    assert (archived_tables(base), len(open_archive(base).players())) == ([], 0)


@pytest.mark.parametrize("title", ["", "Cupa Mureș, duplicat\n", "Clasament;;\n\n"])
@pytest.mark.parametrize("points", ["Puncte", "Total", "Total puncte"])
def test_a_table_may_have_a_title_above_it_and_a_sum_for_points(
    tmp_path: Path, base: str, title: str, points: str
) -> None:
    file = written(tmp_path / "x.csv", f"{title}Loc;Nume;{points}\n1;Albu Ana;80\n2;Barbu Ion;60\n")
    _, problems = add_editions([file], base, asked=DUPLICATE)
    assert ([*map(str, problems)], open_archive(base).other_results()["puncte_clasament"].tolist()) == (
        [],
        [80.0, 60.0],
    )


def test_of_points_and_a_sum_the_points_count_and_what_lacks_is_told_of_the_headings(tmp_path: Path, base: str) -> None:
    file = written(tmp_path / "x.csv", "Nume;Total;Puncte\nAlbu Ana;900;80\n")
    assert add_editions([file], base, asked=DUPLICATE)[1] == []
    assert open_archive(base).other_results()["puncte_clasament"].tolist() == [80.0]
    _, (told,) = add_editions([written(file, "Cupa\nLoc;Nume;Club\n1;Albu Ana;Unu\n")], base, asked=DUPLICATE)
    assert ("rândul 2" in str(told), "loc, nume, club" in str(told)) == (True, True)


def test_all_faults_of_a_table_are_told_by_row_and_nothing_of_it_comes_in(tmp_path: Path, base: str) -> None:
    bad = written(tmp_path / "x.csv", "loc,nume,puncte\n1,Albu Ana,zece\n0,Barbu Ion,5\n3,Dinu Eva,4\n4,Eva Dinu,3\n")
    games = written(tmp_path / "y.csv", "jucator1,puncte1,jucator2,puncte2\nAlbu Ana,1,Ana Albu,2\nA,x,B,\n")
    kept, problems = add_editions([bad, games, tmp_path / "z.csv"], base, asked=DUPLICATE)
    assert kept == []
    told = [f"{Path(problem.file).name} {problem.place} {problem.message}" for problem in problems]
    assert len(told) == 8
    assert [sum(name in line for line in told) for name in ("x.csv", "y.csv", "z.csv")] == [4, 3, 1]
    _, (unknown,) = add_editions([written(bad, RESULTS)], base, asked=TableRequest("duplicat", "Cupa"))
    assert "--data" in str(unknown)
    _, (day,) = add_editions([bad], base, asked=TableRequest("duplicat", "Cupa", "", "31.02.2026"))
    assert "31.02.2026" in str(day)


def test_games_of_two_come_in_from_tables_and_tournaments(tmp_path: Path, base: str) -> None:
    file = written(tmp_path / "partide.csv", GAMES)
    played = "1,1,1,300,2,250,,,,\n1,2,3,210,4,220,,,,\n1,3,5,300,6,250,,,,6\n2,1,1,270,4,270,3,9,,\n"
    folder = tournament(tmp_path / "turneu", played)
    asked = TableRequest("", "", "", "2026-05-04")
    (kept,), problems = add_editions([folder], base, asked=asked)
    assert (kept.round, problems) == ("2026-05-04 Cupa / libere", [])
    _, (other,) = add_editions([file], base, asked=TableRequest("libere", "Cupa", "", "2026-05-04"))
    assert str(folder) in str(other)  # the same competition and discipline, of another place that is still there
    add_editions([file], base, asked=TableRequest("clubul", "Antrenament", "", "2026-05-03"))
    frame = open_archive(base).games()
    shown = rows(frame, "proba", "ordine", "persoana1", "persoana2", "puncte1", "puncte2", "castigator")
    assert shown == [
        ("clubul", 1, "albu ana", "barbu ion", 400, -3, 1),
        ("clubul", 2, "barbu ion", "albu ana", 300, 300, 2),
        ("clubul", None, "albu ana", "barbu ion", 5, 5, 0),
        ("libere", 1, "j1 p", "j2 p", 300, 250, 1),
        ("libere", 1, "j3 p", "j4 p", 210, 220, 2),
        ("libere", 2, "j1 p", "j4 p", 270, 270, 2),
    ]
    # a round is called by a text in every frame: rows of two frames never meet by a number
    assert frame["runda"].dropna().tolist() == [
        *(f"2026-05-03 Antrenament / clubul / {n}" for n in (1, 2)),
        *(f"2026-05-04 Cupa / libere / {n}" for n in (1, 1, 2)),
    ]
    assert open_archive(base).players()["etape"].sum() == 0
    assert alike_people(base) == []
    bare = open_archive(base).without_names().games().to_csv()
    assert ("Albu" in bare, "albu" in bare, "Jucătorul" in bare) == (False, False, True)
    with pytest.raises(Exception, match="două mese"):
        say_of_two(["Albu Ana", "Barbu Ion"], True, base)


def test_a_score_far_from_the_others_is_asked_and_an_empty_seat_is_no_game(tmp_path: Path, base: str) -> None:
    head = "runda,jucator1,puncte1,jucator2,puncte2\n"
    rows = f"{head}1,Albu Ana,4000,Barbu Ion,312\n1,Ilie Dan,380,Pop Eva,402\n1,Stan Ion,,BYE,\n"
    file = written(tmp_path / "partide.csv", rows)
    asked = TableRequest("libere", "Cupa", "", "2026-05-04")
    kept, (far,) = add_editions([file], base, asked=asked)
    assert (kept, "rândul 2" in str(far), "4000:312" in str(far), "verificat" in str(far)) == ([], True, True, True)
    written(file, rows.replace("4000", "400"))
    _, problems = add_editions([file], base, asked=asked)
    assert (len(open_archive(base).games()), problems) == (2, [])


def test_final_tables_count_byes_and_share_places_as_the_tournament_does(tmp_path: Path, base: str) -> None:
    played = "1,1,1,300,2,250,,,,\n1,2,3,210,4,220,,,,\n1,3,5,300,6,250,,,,6\n2,1,1,270,4,270,3,9,,\n"
    folder = tournament(tmp_path / "turneu", played)
    add_editions([folder], base, asked=TableRequest("", "", "", "2026-05-04"))
    columns = "nume", "loc", "puncte", "diferenta", "marcate", "partide"
    standings = ranked(folder)["clasament"]
    keys = "nume", "loc", "victorii", "diferenta", "puncte", "partide"
    wanted = [tuple(line[key] for key in keys) for line in standings]
    assert rows(open_archive(base).final_tables(), *columns) == wanted
    head = "jucator1,puncte1,jucator2,puncte2\n"
    file = written(tmp_path / "p.csv", f"{head}A B,300,C D,300\nE F,305,A B,304\nC D,304,E F,305\n")
    add_editions([file], base, asked=TableRequest("clubul", "Antrenament", "", "2026-05-03"))
    typed = [row for row in rows(open_archive(base).final_tables(), *columns) if row[0] in ("A B", "C D", "E F")]
    assert typed == [("E F", 1, 2, 2, 610, 2), ("A B", 2, 0.5, -1, 604, 2), ("C D", 2, 0.5, -1, 604, 2)]


def test_a_general_ranking_is_the_sum_of_its_rounds_or_stays_out(tmp_path: Path, base: str) -> None:
    folder = season(tmp_path)
    given: dict[str, float] = {}
    for part in (WHOLE, DECIDED):
        for line in told(folder / part)["clasament"]:
            given[line["nume"]] = given.get(line["nume"], 0) + line["puncte_clasament"]
    lines = [f"{place},{name},{given[name]:g}" for place, name in enumerate(sorted(given, key=lambda n: -given[n]), 1)]
    file = folder / "rezultate" / "clasament-general.csv"
    file.parent.mkdir()
    written(file, "loc,nume,total\n" + "\n".join(lines))
    kept, problems = add_editions([folder], base)
    assert (len(kept), problems) == (3, [])
    (first, *_) = rows(open_archive(base).final_tables(), "nume", "loc", "puncte")
    assert first == (lines[0].split(",")[1], 1, max(given.values()))
    (table,) = (part for part in made_report("competitie", "Sezon Demo", base=base).parts if is_final(part))
    ((_, discipline, winner, points, players),) = [
        [column.value(own) for column in table.columns] for own in table.items
    ]
    assert (discipline, winner, points, players) == ("Clasament general", first[0], first[2], len(given))
    # other results take it out too, those that the competition does not name are not summed, cents are rounded
    other = written(tmp_path / "d.csv", RESULTS)
    (kept_other,), _ = add_editions([other], base, asked=TableRequest("duplicat", "Sezon Demo", "Brașov", "21.11.2026"))
    assert ("clasament general" in kept_other.told[0], open_archive(base).final_tables().empty) == (True, True)
    place, name, points = lines[-1].split(",")
    written(file, "loc,nume,total\n" + "\n".join([*lines[:-1], f"{place},{name},{float(points) + 0.005}"]))
    assert [edition.arrival for edition in add_editions([folder], base)[0]] == [
        Arrival.KNOWN,
        Arrival.KNOWN,
        Arrival.NEW,
    ]
    removed, notices = remove_round(kept_other.round, base)
    assert (removed.id, "clasament general" in notices[0]) == (kept_other.round, True)
    assert open_archive(base).final_tables().empty
    written(file, "loc,nume,total\n" + "\n".join([*lines[:-1], f"{place},{name},{float(points) + 0.01}"]))
    assert name in str(add_editions([folder], base)[1][0])
    written(file, "loc,nume,total\n" + "\n".join(lines))
    assert add_editions([folder], base)[1] == []
    # an edition that replaces another takes the ranking of before with it; a ranking of other points is refused
    corrected(folder / WHOLE, lambda data: data["clasament"][0].update(puncte_clasament=1))
    kept, (problem,) = add_editions([folder], base)
    assert [edition.arrival for edition in kept] == [Arrival.KNOWN, Arrival.REPLACES]
    assert "clasament general" in kept[1].told[0]
    assert told(folder / WHOLE)["clasament"][0]["nume"] in str(problem)
    assert open_archive(base).final_tables().empty


def test_namesakes_of_a_tournament_are_told_apart_by_club_or_number(tmp_path: Path, base: str) -> None:
    players = "nr,nume,prenume,club,alt_om\n1,Pop,Ana,Unu,\n2,Pop,Ana,,da\n3,Barbu,Ion,,\n4,Ene,Dan,,\n"
    folder = tournament(tmp_path / "turneu", "1,1,1,300,2,250,,,,\n1,2,3,210,4,220,,,,\n", players=players)
    assert add_editions([folder], base, asked=TableRequest("", "", "", "2026-05-04"))[1] == []
    names = ["Pop Ana (Unu)", "Ene Dan", "Barbu Ion", "Pop Ana (numărul 2)"]
    assert open_archive(base).final_tables()["nume"].tolist() == names
    assert rows(open_archive(base).games(), "nume1", "nume2")[0] == (names[0], names[3])


def test_a_tournament_that_was_not_played_is_not_added(tmp_path: Path, base: str) -> None:
    folder = tournament(tmp_path / "turneu", "")
    kept, (problem,) = add_editions([folder], base, asked=TableRequest("", "", "", "2026-05-04"))
    assert not kept
    assert "nicio partidă încheiată" in str(problem)


def test_the_other_disciplines_of_a_competition_come_with_it(tmp_path: Path, base: str) -> None:
    folder = season(tmp_path)
    written(folder / "duplicat.csv", RESULTS)
    with (folder / "competitie.toml").open("a", encoding="utf-8") as file:
        file.write('[[alte]]\nfisier = "duplicat.csv"\nnume = "Duplicat"\n')
    kept, problems = add_editions([folder], base)
    assert ([edition.round.split(" / ")[1] for edition in kept], problems) == (["1", "2", "Duplicat"], [])
    (again,), _ = add_editions([folder / "duplicat.csv"], base)
    assert again.arrival is Arrival.KNOWN
    for archive in (open_archive(base), from_folders([folder])):
        assert set(archive.other_results()["competitie"]) == set(archive.rounds()["competitie"])


def test_what_a_decision_moved_is_what_it_was_said_to_move_when_it_was_taken(tmp_path: Path) -> None:
    shutil.copytree(SAMPLES / DECIDED, tmp_path / DECIDED)
    moved = decide(tmp_path / DECIDED, TAKEN).shifts
    (own,) = (shift for shift in moved if shift.sheet == TAKEN.decision.sheet)
    taken = from_folders([season(tmp_path) / DECIDED]).decisions()
    places = sum(shift.place[0] != shift.place[1] for shift in moved)
    assert rows(taken, "efect_puncte", "efect_locuri") == [(own.total[1] - own.total[0], places)]
    assert places > 1
    at = datetime(2026, 11, 21, 18)
    verdict = Resolution(Verdict.ADMITTED, "se vede", "Comisia", at, (1,))
    appeal = Appeal("tot greșit", at, verdict)
    first = Resolution(Verdict.REJECTED, "nu", "Ilie Dan", at)
    contested = Contestation(
        number=1,
        table=3,
        name="Cineva",
        sheet="02",
        text="nu așa",
        when=at,
        entry=1,
        article="8.2.a",
        answer=first,
        appeal=appeal,
    )
    (tmp_path / DECIDED / "contestatii.toml").write_text(CONTESTATIONS.text([contested]), "utf-8")
    asked = question_id("02", 2, "citire", "C?SA")
    answer = Answer(number=1, id=asked, sheet="02", entry=2, seen="C?SA", reading=None, arbiter="Ilie Dan", when="")
    (tmp_path / DECIDED / "lamuriri.toml").write_text(answer_shown(answer), "utf-8")
    said = to_builtins(edition_registers(tmp_path / DECIDED, grade(tmp_path / DECIDED)))
    told = said["contestatii"][0]
    effect = {"puncte": own.total[1] - own.total[0], "locuri": places}
    assert (said["efecte"], told["efect"]) == (({"nr": 1, **effect},), effect)
    assert (told["hotarare"], told["apel"], told["de"]) == ("admisa", True, "Comisia")
    assert [(row["fel"], row["raspuns"]) for row in said["lamuriri"]] == [("citire", "asa_scrie")]


def test_hours_answers_contestations_and_what_decisions_moved_are_rows(tmp_path: Path, base: str) -> None:
    folder = season(tmp_path)

    def change(data: dict[str, Any]) -> None:
        sheet = data["clasament"][0]["fisa"]
        data["decizii"] = [
            {"fisa": sheet, "depunere": 1, "actiune": "accepta", "nr": 1, "arbitru": "A", "motiv": "m", "data": None}
        ]
        data["efecte"] = [{"nr": 1, "puncte": 12, "locuri": 3}]
        about = {"nr": 1, "fisa": sheet, "depunere": 2}
        data["lamuriri"] = [{**about, "fel": "citire", "vazut": "C?SA", "raspuns": "CASA", "arbitru": "A", "data": ""}]
        answer = {"hotarare": "respinsa", "motiv": "n", "de": "B", "la": "2026-11-21T19:00:00"}
        data["contestatii"] = [
            {**about, "articol": "8.2.a", "text": "ba da", "primita": "2026-11-21T18:00:00", "apel": True}
            | {**answer, "efect": None, "masa": 1, "decizii": []}
        ]
        data["editie"]["timpuri"] = {"durata": 95, "oprit": "2026-11-21T12:30:00", "final": "2026-11-21T17:00:00"}

    assert from_folders([folder / WHOLE]).rounds()["durata"].tolist() == [60]  # pe șir, by its letters (4.3)
    corrected(folder / WHOLE, change)
    add_editions([folder / WHOLE], base)
    frame = open_archive(base).decisions()
    told = ("registru", "nr", "depunere", "fel", "articol", "vazut", "raspuns", "motiv", "efect_puncte", "efect_locuri")
    assert sorted(rows(frame, *told)) == [
        ("contestatie", 1, 2, "apel", "8.2.a", "ba da", "respinsa", "n", None, None),
        ("decizie", 1, 1, "accepta", "", "", "", "m", 12, 3),
        ("lamurire", 1, 2, "citire", "", "C?SA", "CASA", "", None, None),
    ]
    ((minutes, stopped, provisional, final),) = rows(
        open_archive(base).rounds(), "durata", "oprit", "provizoriu", "final"
    )
    assert (minutes, stopped, provisional) == (95, datetime(2026, 11, 21, 12, 30), None)
    assert final == datetime(2026, 11, 21, 17)
    assert [checked.faults for checked in verify_archive(base)] == [()]
    assert "ba da" not in open_archive(base).without_names().decisions().to_csv()
