"""The lists of a year as they are typed, every figure anew in plain Python; the roster they become, sat by."""

import json
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from arbitraj.desk.preparing.seating import rated_by_list
from arbitraj.folder.people import read_entries
from arbitraj.press.pdf.papers import write_paper
from arbitraj.problems import ProblemsError
from arbitraj.wings.years.archive.base import opened
from arbitraj.wings.years.archive.keeping import keep, keep_table
from arbitraj.wings.years.archive.persons import say_who
from arbitraj.wings.years.archive.sources import GameOfTwo, TableAbout, read_results_table, table_of_games
from arbitraj.wings.years.frames import open as open_archive
from arbitraj.wings.years.lists.making import read_list_settings
from arbitraj.wings.years.lists.played import rating_materials
from tests.archive.golden import GOLDEN, PAPERS, ROUNDS
from tests.archive.published import both, season, told
from tests.archive.years import Had, Round, edition, on_disk
from tests.commands import run
from tests.folders import SETTINGS
from tests.press.golden_pdf import text_of
from tests.ranking.test_ratings import plain

RATED = "[rating]\npornit = true\n"


class Lists:
    """An archive on disk, and what is asked of it."""

    def __init__(self, where: Path, rounds: Sequence[Round] = (), settings: str = RATED) -> None:
        self.where, self.base = where, on_disk(where / "arhiva.sqlite", rounds)
        self.settings(settings)

    def settings(self, text: str) -> None:
        (self.where / "clasamente.toml").write_text(text, "utf-8")

    def table(self, text: str, discipline: str, title: str, day: str) -> None:
        """Results of another discipline."""
        (self.where / "alte.csv").write_text(text, "utf-8")
        with opened(self.base) as base:
            keep_table(
                base,
                read_results_table(self.where / "alte.csv", TableAbout(discipline, title, day=date.fromisoformat(day))),
            )

    def run(self, *words: object) -> Any:
        done = run(self.where, "arhiva", "clasament", *words, "--baza", self.base, "--json", "-")
        assert (done.status, done.err) == (0, ""), done
        return json.loads(done.out)

    def refused(self, *words: object) -> str:
        done = run(self.where, "arhiva", "clasament", *words, "--baza", self.base)
        assert (done.status, done.out) == (2, "")
        return done.err

    def annual(self, *words: object) -> dict[str, list[tuple[int | None, str, float]]]:
        """By list (and category): place, name, total."""
        return {
            listing["nume"] + (f" {listing['categorie']}" if listing["categorie"] else ""): [
                (line["loc"], line["nume"], line["total"]) for line in listing["clasament"]
            ]
            for listing in self.run("anual", *words)["liste"]
        }

    def ratings(self) -> dict[str, int]:
        return {player["persoana"]: player["rating"] for player in self.run("rating")[0]["jucatori"]}


def ranked(*names: str, points: Sequence[float] = (100, 60, 30, 10)) -> list[Had]:
    return [Had(name, place, worth) for place, (name, worth) in enumerate(zip(names, points, strict=False), 1)]


CUP, LATER = "Cupa Unu", "Cupa Doi"
TWO = [
    Round("2026-03-01", CUP, 1, ranked("Albu Ana", "Barbu Dan", "Chiru Ion")),
    Round("2026-03-01", CUP, 2, ranked("Barbu Dan", "Chiru Ion", "Albu Ana")),
    Round("2026-09-01", LATER, 1, ranked("Chiru Ion", "Albu Ana")),
    Round("2025-09-01", "Anul trecut", 1, ranked("Chiru Ion", "Albu Ana")),
]


def test_the_year_of_published_editions_is_what_their_sealed_files_add_up_to(tmp_path: Path) -> None:
    folder, base = season(tmp_path), ["--baza", str(tmp_path / "a.sqlite")]
    assert run(tmp_path, "arhiva", "adauga", str(folder), *base).status == 0
    done = run(tmp_path, "arhiva", "clasament", "anual", "--json", "-", *base)
    (made,) = json.loads(done.out)["liste"]
    wanted: dict[str, float] = {}
    for part in sorted(path.name for path in folder.iterdir() if path.is_dir()):
        for line in told(folder / part)["clasament"]:
            wanted[line["nume"]] = wanted.get(line["nume"], 0) + line["puncte_clasament"]
    assert {line["nume"]: line["total"] for line in made["clasament"] if line["loc"]} == wanted
    totals = [line["total"] for line in made["clasament"] if line["loc"]]
    assert totals == sorted(wanted.values(), reverse=True)


def test_ratings_start_from_the_roster_of_the_sealed_files(tmp_path: Path) -> None:
    folder, base = season(tmp_path), str(tmp_path / "arhiva.sqlite")
    assert run(tmp_path, "arhiva", "adauga", str(folder), "--baza", base).status == 0
    (tmp_path / "clasamente.toml").write_text(RATED, "utf-8")
    parts = [told(folder / part) for part in ("1-integral-partial", "3-pe-sir")]
    places = [{line["nume"]: line["loc"] for line in data["clasament"]} for data in parts]
    started: dict[str, int] = {}
    for data in parts:
        for line in both(data):
            if "rating" in line:
                started.setdefault(line["nume"], line["rating"])
    assert started
    wanted = {name: round(mean) for name, (mean, _) in plain(places, started).items()}
    done = run(tmp_path, "arhiva", "clasament", "rating", "--baza", base, "--json", "-")
    (made,) = json.loads(done.out)
    assert {player["nume"]: player["rating"] for player in made["jucatori"]} == wanted
    assert [player["rating"] for player in made["jucatori"]] == sorted(wanted.values(), reverse=True)


def test_stages_are_competitions_and_only_the_year_counts(tmp_path: Path) -> None:
    lists = Lists(tmp_path, TWO)
    assert lists.annual() == {"Compunere": [(1, "Chiru Ion", 190), (2, "Albu Ana", 190), (3, "Barbu Dan", 160)]}
    assert lists.annual("--an", 2025) == {"Compunere": [(1, "Chiru Ion", 100), (2, "Albu Ana", 60)]}
    assert "2024" in lists.refused("anual", "--an", 2024)
    lists.settings("[anual]\ncele_mai_bune = 1\ndepartajare = []\n")
    assert lists.annual() == {"Compunere": [(1, "Barbu Dan", 160), (2, "Albu Ana", 130), (3, "Chiru Ion", 100)]}


def test_other_disciplines_have_lists_of_their_own_and_one_with_all(tmp_path: Path) -> None:
    lists = Lists(tmp_path, TWO[:2])
    lists.table("nume,puncte\nAlbu Ana,50\nDinu Eva,80\n", "Duplicat", CUP, "2026-03-01")
    lists.table("nume,puncte\nDinu Eva,5\n", "duplicat", "Doar duplicat", "2026-04-01")
    made = lists.annual()
    assert list(made) == ["Toate probele", "Compunere", "Duplicat"]
    assert made["Toate probele"] == [
        *[(1, "Albu Ana", 180), (2, "Barbu Dan", 160), (3, "Chiru Ion", 90), (4, "Dinu Eva", 85)]
    ]
    assert made["Duplicat"] == [(1, "Dinu Eva", 85), (2, "Albu Ana", 50)]
    lists.settings('[anual]\nprobe = ["DUPLICAT"]\n')
    assert list(lists.annual()) == ["Duplicat"]
    lists.settings('[anual]\nprobe = ["anticipație"]\n')
    assert "anticipație" in lists.refused("anual")


def test_where_rounds_are_by_category_the_lists_are(tmp_path: Path) -> None:
    young = [Had(name, place, worth, "tineret") for name, place, worth in (("Mic Ion", 1, 9), ("Pui Ana", 2, 5))]
    lists = Lists(tmp_path, [Round("2026-03-01", CUP, 1, [*ranked("Albu Ana", "Barbu Dan"), *young])])
    assert lists.annual() == {
        "Compunere seniori": [(1, "Albu Ana", 100), (2, "Barbu Dan", 60)],
        "Compunere tineret": [(1, "Mic Ion", 9), (2, "Pui Ana", 5)],
    }
    # none of them has met any of the others: two rounds, each of two
    made = lists.ratings()
    assert made["albu ana"] == made["ion mic"] > made["barbu dan"] == made["ana pui"]
    assert made["albu ana"] == round(plain([{"albu ana": 1, "barbu dan": 2}], {})["albu ana"][0])


def test_what_gives_no_points_or_has_no_day_is_named_and_left_out(tmp_path: Path) -> None:
    without = [Had("Albu Ana", 1, None), Had("Barbu Dan", 2, None)]
    lists = Lists(tmp_path, [*TWO, Round("2026-10-01", "Alt joc", 1, without), Round(None, "Fără zi", 1, without)])
    done = run(tmp_path, "arhiva", "clasament", "anual", "--baza", lists.base)
    assert "Alt joc: Etapa 1" in done.out
    assert "Fără zi / 1" in done.out
    assert lists.annual()["Compunere"][0] == (1, "Chiru Ion", 190)


def test_who_was_sent_off_was_there_and_who_was_absent_was_not(tmp_path: Path) -> None:
    had = [
        *ranked("Albu Ana", "Barbu Dan"),
        Had("Rău Dan", None, state="eliminat"),
        Had("Nu Vine", None, state="absent"),
    ]
    lists = Lists(tmp_path, [Round("2026-03-01", CUP, 1, had)])
    assert lists.annual()["Compunere"][2:] == [(None, "Rău Dan", 0)]
    assert set(lists.ratings()) == {"albu ana", "barbu dan"}


def test_a_player_renamed_an_edition_corrected_and_a_round_annulled_change_the_lists(tmp_path: Path) -> None:
    lists = Lists(tmp_path, TWO)
    before = lists.ratings()
    with opened(lists.base) as base:
        keep(base, edition(Round("2026-09-01", LATER, 1, ranked("Dinu Eva", "Albu Ana")), "corectat"))
    assert "dinu eva" in lists.ratings()
    with opened(lists.base) as base:
        say_who(base, ["Dinu Eva", "Chiru Ion"], True)
    made = lists.run("rating")[0]["jucatori"]
    assert {row["nume"] for row in made} == {"Albu Ana", "Barbu Dan", "Dinu Eva"}
    assert sorted(row["rating"] for row in made) == sorted(before.values())
    assert run(tmp_path, "arhiva", "sterge", "Cupa Doi", "--da", "--baza", lists.base).status == 0
    assert lists.annual()["Compunere"][0] == (1, "Barbu Dan", 160)
    assert lists.ratings() != before


def test_there_is_no_rating_until_somebody_says_so(tmp_path: Path) -> None:
    lists = Lists(tmp_path, TWO, "")
    told = lists.refused("rating")
    assert str(tmp_path / "clasamente.toml") in told
    assert "pornit = true" in told
    other = tmp_path / "altele.toml"
    other.write_text(RATED, "utf-8")
    assert lists.run("rating", "--setari", other)
    assert "lipsește" in lists.refused("rating", "--setari", tmp_path / "nu.toml")
    assert lists.annual()


@pytest.mark.parametrize(
    "text",
    [
        "[anual]\ncele_mai_bune = -1\n",
        "[anual]\ndepartajare = ['altfel']\n",
        "[anual]\nprobe = 3\n",
        "[rating]\ninceput = 0\n",
        "[rating]\npornit = 'da'\n",
        "[ratinguri]\n",
        "rating = 1\n",
        "[rating\n",
    ],
)
def test_settings_that_cannot_be_are_told_with_their_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "clasamente.toml").write_text(text, "utf-8")
    with pytest.raises(ProblemsError) as refused:
        read_list_settings(tmp_path / "clasamente.toml")
    (problem,) = refused.value.problems
    assert problem.file == str(tmp_path / "clasamente.toml")


def test_what_is_asked_wrongly_is_one_line(tmp_path: Path) -> None:
    lists = Lists(tmp_path, TWO)
    for words in (("altele",), ("anual", "--an", "26"), ("anual", "--an", "două"), ("rating", "--an", "2001")):
        assert len(lists.refused(*words).splitlines()) == 1
    empty = run(tmp_path, "arhiva", "clasament", "anual", "--baza", str(tmp_path / "gol.sqlite"))
    assert (empty.status, len(empty.err.splitlines())) == (2, 1)


def test_the_list_says_how_it_was_made_and_the_same_archive_gives_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for name, rounds in (("a", TWO), ("b", [TWO[n] for n in (3, 1, 0, 2)])):
        (tmp_path / name).mkdir()
        lists = Lists(tmp_path / name, rounds)
        for which in ("anual", "rating"):
            done = run(tmp_path, "arhiva", "clasament", which, "--baza", lists.base, "-o", tmp_path / name / "o")
            assert done.status == 0, done
        written.append({path.name: path.read_bytes() for path in (tmp_path / name / "o").iterdir() if path.is_file()})
        for word in ("Plackett-Luce", "început 1500", "abatere de început 50", "ultimii doi ani", "4 etape, de la"):
            assert word in done.out
    one, other = written
    assert {name.rpartition(".")[2] for name in one} == {"html", "xlsx", "pdf", "csv", "json"}
    assert one == other


def test_games_of_two_are_rated_as_hollington_says(tmp_path: Path) -> None:
    lists = Lists(tmp_path)
    games = [
        GameOfTwo(n, ("Albu Ana", "Barbu Dan"), (300, 200) if n < 20 else (200, 300), 1 if n < 20 else 2)
        for n in range(30)
    ]
    with opened(lists.base) as base:
        keep_table(base, table_of_games(games, TableAbout("libere", CUP, day=date(2026, 3, 1)), "x"))
    (made,) = lists.run("rating")
    assert [(player["nume"], player["rating"], player["partide"]) for player in made["jucatori"]] == [
        ("Albu Ana", round(Fraction(20 * 150 + 10 * 50, 30)), 30),
        ("Barbu Dan", 100, 30),
    ]
    assert "Hollington" in made["cum"]["Model"]
    assert "2026" in lists.refused("anual"), "games alone give no ranking points"


@pytest.mark.parametrize(("until", "rated"), [(date(2026, 2, 28), 0), (date(2026, 3, 1), 1)])
def test_a_game_of_the_very_day_of_a_list_is_in_it(tmp_path: Path, until: date, rated: int) -> None:
    lists = Lists(tmp_path)
    game = GameOfTwo(1, ("Albu Ana", "Barbu Dan"), (300, 200), 1)
    with opened(lists.base) as base:
        keep_table(base, table_of_games([game], TableAbout("libere", CUP, day=date(2026, 3, 1)), "x"))
    (found,) = rating_materials(open_archive(lists.base), [until], ["libere"])
    assert len(found) == rated


def test_who_has_no_rating_in_a_list_has_no_list_that_it_is_from(tmp_path: Path) -> None:
    (tmp_path / "jucatori.csv").write_text("nume,rating\nPop Ana,7\nIlie Dan,8\n", "utf-8")
    (tmp_path / "lista.csv").write_text("nume,rating\nPop Ana,\nIlie Dan,1500\n", "utf-8")
    rated, problems = rated_by_list(read_entries(tmp_path)[0], tmp_path / "lista.csv")
    assert problems == []
    assert [(entrant.player.rating, entrant.rated_by) for entrant in rated.values()] == [(None, ""), (1500, "lista")]


def test_a_roster_is_sat_by_the_list_and_the_order_says_which(tmp_path: Path) -> None:
    lists = Lists(tmp_path, TWO)
    assert run(tmp_path, "arhiva", "clasament", "rating", "--baza", lists.base, "-o", tmp_path / "o").status == 0
    (made,) = lists.run("rating")
    order = [player["nume"] for player in made["jucatori"]]
    listed, kind = [player["rating"] for player in made["jucatori"]], "xlsx"
    bare, problems = read_entries(tmp_path / "o" / "rating-compunere-jucatori.csv", alone=True)
    assert ([entrant.player.rating for entrant in bare.entrants], problems) == (listed, [])
    folder = tmp_path / kind
    folder.mkdir()
    (folder / "concurs.toml").write_text(SETTINGS, "utf-8")
    roster = "nume,prenume,rating\nNou,Ion,9999\n" + "".join(f"{name.replace(' ', ',')},\n" for name in sorted(order))
    (folder / "jucatori.csv").write_text(roster, "utf-8")
    done = run(tmp_path, "mese", folder, "--rating", tmp_path / "o" / f"rating-compunere-jucatori.{kind}")
    assert (done.status, made["nume"] in done.out) == (0, True), done
    entries, problems = read_entries(folder)
    assert not problems
    # who is not in the list has no rating in it, whatever the roster said
    by_table = sorted(entries.entrants, key=lambda entrant: entrant.table)
    assert [entrant.player.name for entrant in by_table] == [*order, "Nou Ion"]
    assert [entrant.player.rating for entrant in by_table] == [*listed, None]
    assert {entrant.rated_by for entrant in by_table} == {made["nume"], ""}
    assert made["nume"] in " ".join(text_of(folder / "mese" / "mese.pdf").split())
    # the next time too, without the list at hand
    assert made["nume"] in run(tmp_path, "mese", folder, "--din-nou").out


def test_a_list_of_no_ratings_seats_nobody_and_namesakes_are_known_by_club(tmp_path: Path) -> None:
    (tmp_path / "concurs.toml").write_text(SETTINGS, "utf-8")
    roster = "nume,prenume,club,rating\nPop,Ana,Alfa,7\nPop,Ana,Beta,8\nPop,Ana,Gama,9\n"
    (tmp_path / "jucatori.csv").write_text(roster, "utf-8")
    bare = tmp_path / "lista.csv"
    bare.write_text("nume,club\nPop Ana,Beta\n", "utf-8")
    refused = run(tmp_path, "mese", tmp_path, "--rating", bare)
    assert (refused.status, "nu este o listă de rating" in refused.err) == (2, True)
    assert (tmp_path / "jucatori.csv").read_text("utf-8") == roster
    bare.write_text("nume,club,rating\nPop Ana,Beta,1600\nPop Ana,ALFA,1500\n", "utf-8")
    assert run(tmp_path, "mese", tmp_path, "--rating", bare).status == 0
    found = {
        entrant.player.club: (entrant.player.rating, entrant.rated_by) for entrant in read_entries(tmp_path)[0].entrants
    }
    assert found == {"Beta": (1600, "lista"), "Alfa": (1500, "lista"), "Gama": (None, "")}


@pytest.mark.mereu
@pytest.mark.parametrize("name", PAPERS)
def test_the_printed_lists_are_as_they_were(name: str, tmp_path: Path) -> None:
    write_paper(tmp_path / "a.pdf", PAPERS[name]())
    assert text_of(tmp_path / "a.pdf") == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_the_golden_archive_has_ties_and_stages_that_do_not_count() -> None:
    assert any(had.shared for stage in ROUNDS for had in stage.had)
    assert any(one.place == other.place for stage in ROUNDS for one, other in pairwise(stage.had))
    assert "*" in (GOLDEN / "clasament-anual.txt").read_text("utf-8")
