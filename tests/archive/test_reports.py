"""Reports of the years: every figure anew from the sealed files, no name where none is wanted, what is refused."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from pypdfium2 import PdfDocument

from arbitraj.press.html.report import report_page
from arbitraj.problems import ProblemsError
from arbitraj.wings.years.archive.adding import add_editions, remove_round, say_of_two
from arbitraj.wings.years.frames import open as open_archive
from arbitraj.wings.years.reports.columns import YearsRequest, club_asked, title_asked, title_of_first
from arbitraj.wings.years.reports.making import made_report, report_data
from arbitraj.wings.years.reports.player import words_multiplied
from tests.archive import reports_oracle as oracle
from tests.archive.golden_reports import GOLDEN, REPORTS, page_of
from tests.archive.published import ARBITER, DECIDED, REASON, WHOLE, season
from tests.archive.years_made import (
    AFTER,
    BEFORE,
    BY_CATEGORY,
    MOVED_TO,
    YEARS,
    copied,
    finding,
    of_year,
    rewritten,
    years,
)
from tests.commands import run

Row = dict[str, Any]
TITLE = "Sezon Demo"
FRIEND = "Albu Maria"


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return years(tmp_path_factory.mktemp("ani"))


@pytest.fixture(scope="module")
def full(folders: list[Path], tmp_path_factory: pytest.TempPathFactory) -> str:
    """An archive of all years, in which nobody has said yet who was renamed."""
    base = str(tmp_path_factory.mktemp("baza") / "arhiva.sqlite")
    kept, problems = add_editions(folders, base)
    assert (len(kept), problems) == (2 * len(YEARS), [])
    return base


@pytest.fixture(scope="module")
def joined(full: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same, in which it was said."""
    base = str(tmp_path_factory.mktemp("unite") / "arhiva.sqlite")
    shutil.copy(full, base)
    say_of_two((BEFORE, AFTER), True, base)
    return base


def files_of(folders: list[Path]) -> list[Row]:
    return [data for folder in folders for data in of_year(folder)]


def reported(kind: str, name: str, base: str, **more: Any) -> Row:
    return report_data(kind, made_report(kind, name, base=base, **more))


def looked_at(kind: str, name: str, base: str) -> Row:
    """A report whose page is the one that a person looked at, if it is asked for this name."""
    paper = made_report(kind, name, base=base)
    if name.startswith(REPORTS[kind]):
        assert page_of(paper) == (GOLDEN / f"{kind}.html").read_text("utf-8")
    return report_data(kind, paper)


def now(name: str) -> str:
    return BEFORE if name == AFTER else name


def assert_same(report: Row, wanted: Mapping[str, list[Row]]) -> None:
    """Every figure of the tables, to the tenth that they are rounded to."""
    assert list(report["tabele"]) == list(wanted)
    for key, rows in wanted.items():
        found = report["tabele"][key]
        assert len(found) == len(rows), key
        for row, expected in zip(found, rows, strict=True):
            for name in row.keys() & expected.keys():
                about = key, name, row, expected
                if isinstance(row[name], float) and expected[name] is not None:
                    assert abs(row[name] - expected[name]) < 0.0501, about
                else:
                    assert row[name] == expected[name], about
            assert row.keys() - expected.keys() <= {"band", "article_title", "category"}, key


LONG = pytest.mark.lung


def test_a_round_annulled_and_an_edition_corrected(folders: list[Path], joined: str, tmp_path: Path) -> None:
    base = str(tmp_path / "arhiva.sqlite")
    shutil.copy(joined, base)
    remove_round(f"{YEARS[0]} 2", base)
    folder = copied(folders[-1], tmp_path)

    def change(data: Row) -> None:
        for line in data["clasament"]:
            line["total"] += 2 * len(line["nume"])

    rewritten(folder / WHOLE, change, "corectat")
    hidden = folders[-1].rename(tmp_path / "mutat")
    try:
        (_, kept), problems = add_editions([folder], base)
    finally:
        hidden.rename(folders[-1])
    assert (kept.edition, problems) == (2, [])
    files = [*files_of(folders[:1])[:1], *files_of(folders[1:-1]), *of_year(folder)]
    assert_same(reported("jucator", FRIEND, base), oracle.player(files, {FRIEND}))
    assert_same(reported("club", "Clubul Trei", base), oracle.club(files, "Clubul Trei", now))
    assert_same(reported("competitie", TITLE, base), oracle.competition(files, now))


@pytest.mark.parametrize("name", [BEFORE, *(pytest.param(name, marks=LONG) for name in (FRIEND, "Florea Liviu"))])
def test_every_figure_of_a_player(name: str, folders: list[Path], joined: str) -> None:
    names = {BEFORE, AFTER} if name == BEFORE else {name}
    wanted = oracle.player(files_of(folders), names)
    report = looked_at("jucator", name, joined)
    assert_same(report, wanted)
    assert (report["titlu"], report["fapte"]["clasat în"][0]) == (name, str(len(wanted["rounds"])))


def test_premium_lines_of_everybody_at_once(folders: list[Path], joined: str) -> None:
    archive = open_archive(joined)
    rounds, moves = archive.rounds(), sorted(archive.moves(), key=lambda move: move[:2])
    found = Counter(
        times
        for (_, key), sheet in groupby(moves, lambda move: move[:2])
        for times in words_multiplied(
            rounds["tip"][key], rounds["varianta"][key], [(move.position, move.word) for move in sheet]
        )
    )
    wanted = Counter(
        times for data in files_of(folders) for line in data["clasament"] for times in oracle.lines_of(line)
    )
    assert found == wanted
    assert found[9] > len(YEARS)


def test_the_made_years_have_what_the_figures_are_about(folders: list[Path]) -> None:
    found = oracle.player(files_of(folders), {BEFORE, AFTER})
    assert any(row["ranked"] < 10 for row in found["rounds"]), BY_CATEGORY
    assert found["articles"][0]["points"] > 10


@pytest.mark.parametrize("name", [MOVED_TO, "Clubul Trei", pytest.param("Clubul Șase", marks=LONG)])
def test_every_figure_of_a_club_of_which_one_went_to_another(name: str, folders: list[Path], joined: str) -> None:
    assert_same(looked_at("club", name, joined), oracle.club(files_of(folders), name, now))


def test_every_figure_of_a_competition(folders: list[Path], joined: str) -> None:
    report = looked_at("competitie", f"{TITLE} 2019", joined)
    assert_same(report, oracle.competition(files_of(folders), now))
    assert report["titlu"] == TITLE


@LONG
def test_whoever_is_renamed_is_two_until_somebody_says_so(folders: list[Path], full: str, joined: str) -> None:
    for name in (BEFORE, AFTER):
        assert_same(reported("jucator", name, full), oracle.player(files_of(folders), {name}))
        assert reported("jucator", name, joined)["titlu"] == BEFORE


@LONG
def test_only_the_years_that_are_asked_for(folders: list[Path], joined: str) -> None:
    some = files_of(folders[1:3])
    report = reported("jucator", FRIEND, joined, years=f"{YEARS[1]}-{YEARS[2]}")
    assert_same(report, oracle.player(some, {FRIEND}))
    assert report["fapte"]["anii ceruți"] == f"{YEARS[1]}–{YEARS[2]}"
    assert_same(
        reported("competitie", TITLE, joined, years=f"{YEARS[0]}"), oracle.competition(files_of(folders[:1]), now)
    )
    none = reported("jucator", FRIEND, joined, years="1999")
    assert none["tabele"] == {"rounds": []}


ASKED = {"jucator": FRIEND, "club": "Clubul Trei", "competitie": TITLE}


def test_an_archive_of_one_round_and_one_of_none(folders: list[Path], tmp_path: Path) -> None:
    base = str(tmp_path / "una.sqlite")
    add_editions([folders[0] / DECIDED], base)
    files = files_of(folders[:1])[:1]
    wanted: Mapping[str, Callable[[], Mapping[str, list[Row]]]] = {
        "jucator": lambda: oracle.player(files, {FRIEND}),
        "club": lambda: oracle.club(files, "Clubul Trei", now),
        "competitie": lambda: oracle.competition(files, now),
    }
    for kind, name in ASKED.items():
        assert_same(reported(kind, name, base), wanted[kind]())
        with pytest.raises(ProblemsError) as refused:
            made_report(kind, name, base=str(tmp_path / "goala.sqlite"))
        assert [problem.message.key for problem in refused.value.problems] == ["rapoarte.unknown_name"]


def texts_of(folder: Path) -> bytes:
    """All that files say and are called, unpacked."""
    found = []
    for path in sorted(folder.rglob("*")):
        found.append(str(path.relative_to(folder)).encode())
        if path.suffix == ".xlsx":
            with ZipFile(path) as book:
                found += [book.read(name) for name in book.namelist()]
        elif path.suffix == ".pdf":
            paper = PdfDocument(path)
            found += [page.get_textpage().get_text_range().encode() for page in paper]
            found.append(json.dumps(paper.get_metadata_dict(), ensure_ascii=False).encode())
            paper.close()
        if path.is_file():
            found.append(path.read_bytes())
    return b"\n".join(found)


def names_in(said: bytes, folders: list[Path]) -> list[str]:
    """The parts of names of people and clubs, and of what arbiters wrote, that stand in it."""
    lines = [line for data in files_of(folders) for line in (*data["clasament"], *data["neclasati"])]
    names = " ".join({line[key] for line in lines for key in ("nume", "club")} | {ARBITER, REASON})
    return sorted(part for part in {*re.findall(r"\w{4,}", names)} - {"Clubul"} if part.encode() in said)


@pytest.mark.parametrize("kind", ["club", "competitie"])  # a player's stands in what is written of him
def test_without_names_nothing_that_is_shown_has_one(kind: str, folders: list[Path], joined: str) -> None:
    paper = made_report(kind, ASKED[kind], anonymous=True, base=joined)
    shown = report_page(paper) + json.dumps(report_data(kind, paper), ensure_ascii=False)
    assert names_in(shown.encode(), folders) == []
    assert "Jucătorul " in shown


@pytest.mark.parametrize("kind", ["jucator", *(pytest.param(kind, marks=LONG) for kind in ("club", "competitie"))])
def test_without_names_no_output_has_one(kind: str, folders: list[Path], joined: str, tmp_path: Path) -> None:
    words = ("raport", kind, ASKED[kind], "--anonim", "--baza", joined)
    done = run(tmp_path, "arhiva", *words, "-o", str(tmp_path / "fara"), "--json", str(tmp_path / "fara.json"))
    assert (done.status, done.err) == (0, "")
    shutil.move(tmp_path / "fara.json", tmp_path / "fara")
    assert names_in(texts_of(tmp_path / "fara") + done.out.encode(), folders) == []


def test_a_report_is_a_page_a_workbook_and_a_paper_which_name_nobody_else(
    folders: list[Path], joined: str, tmp_path: Path
) -> None:
    done = run(tmp_path, "arhiva", "raport", "jucator", "albu mar", "--baza", joined, "-o", str(tmp_path / "r"))
    assert (done.status, done.err) == (0, "")
    names = {path.name for path in (tmp_path / "r").iterdir()} - {".arbitraj", ".scrise.json"}
    assert names == {f"jucator-Albu_Maria.{kind}" for kind in ("html", "xlsx", "pdf")}
    assert all(name in done.out for name in names)
    said = texts_of(tmp_path / "r")
    assert names_in(said, folders) == ["Albu", "Maria", "Trei"], "his own and his club's"


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("jucator",), "lipsește numele"),
        (("jucator", "Albu Marja"), "Albu Maria"),
        (("jucatori", "x"), "jucator"),
        (("jucator", "Albu", "--ani", "2026-2020"), "«2026-2020»"),
    ],
)
def test_what_cannot_be_is_one_line(joined: str, tmp_path: Path, words: tuple[str, ...], near: str) -> None:
    done = run(tmp_path, "arhiva", "raport", *words, "--baza", joined, "-o", str(tmp_path / "nimic"))
    assert (done.status, len(done.err.splitlines()), done.out) == (2, 1, "")
    assert near in done.err
    assert not (tmp_path / "nimic").exists()


@pytest.mark.parametrize(
    ("kind", "name", "near"),
    [
        ("jucator", "Po", "Popa Victor, Popescu Cezar"),
        ("club", "Clubul", "Clubul Cinci, Clubul Doi"),
        ("competitie", "Cupa", "«Cupa»"),
        ("competitie", "2024", "«2024»"),
        ("jucator", "?", "«?»"),
    ],
)
def test_a_name_that_fits_several_or_none_is_told_with_those_near(joined: str, kind: str, name: str, near: str) -> None:
    with pytest.raises(ProblemsError) as refused:
        made_report(kind, name, base=joined)
    assert near in str(refused.value)


def test_spellings_of_all_years_are_one_and_the_last_is_shown(joined: str) -> None:
    asked = YearsRequest(open_archive(joined), "romaniei 2019")
    titles = ["Cupa României 2024", "Cupa Reghin", "CUPA ROMANIEI  2026", "Cupa Rom"]
    assert title_asked(asked, titles) == (frozenset((titles[0], titles[2])), "CUPA ROMANIEI")
    clubs = ["Clubul Șase", "Clubul Unu", "CLUBUL SASE", "Șase"]
    assert club_asked(replace(asked, name="clubul sase"), clubs) == (frozenset((clubs[0], clubs[2])), "CLUBUL SASE")


@LONG
def test_a_round_without_a_day_has_no_year(tmp_path: Path) -> None:
    folder = season(tmp_path)
    settings = folder / "competitie.toml"
    settings.write_text(settings.read_text("utf-8").replace("data = 2026-11-21\n", ""), "utf-8")
    base = str(tmp_path / "arhiva.sqlite")
    add_editions([folder], base)
    for kind, name in ASKED.items():
        assert reported(kind, name, base)["tabele"]
    assert [row["what"] for row in reported("jucator", FRIEND, base)["tabele"]["years"]] == ["fără an"]
    assert reported("jucator", FRIEND, base, years="2026")["tabele"]["rounds"] == []


def test_solutions_are_never_added_to_points(folders: list[Path], tmp_path: Path) -> None:
    season_of_two, base = copied(folders[0], tmp_path), str(tmp_path / "solutii.sqlite")

    def counts_solutions(data: Row) -> None:
        data["concurs"]["tip"] = "superscrabble"
        for line in data["clasament"]:
            line["constatari"].append(finding("8.3.d", "avertisment_tehnic", 500))

    rewritten(season_of_two / WHOLE, counts_solutions, "5010")
    add_editions([season_of_two], base)
    files = of_year(season_of_two)
    in_points = [data for data in files if data["concurs"]["tip"] != "superscrabble"]
    name = next(line["nume"] for line in in_points[0]["clasament"] if oracle.lost(line))
    told, alone = reported("jucator", name, base), oracle.player(in_points, {name})
    year = {key: told["tabele"]["years"][0][key] for key in ("rounds", "best", "lost", "lost_a_round")}
    assert year == {key: alone["years"][0][key] for key in ("best", "lost", "lost_a_round")} | {"rounds": 2}
    assert told["fapte"]["pierdute prin constatări"].split()[0] == str(year["lost"])
    assert sum(article["points"] for article in told["tabele"]["articles"]) == year["lost"]
    assert {table["lost"] for table in told["tabele"]["types"]} == {
        round_["lost"] for round_ in told["tabele"]["rounds"]
    }
    assert max(table["lost"] for table in told["tabele"]["types"]) >= 500
    lost = sum(fault["puncte_pierdute"] for line in in_points[0]["clasament"] for fault in oracle.lost(line))
    assert sum(article["points"] for article in reported("comisie", "", base)["tabele"]["articles"]) == lost
    # a player of nothing but solutions lost no points, which is not the same as losing 0
    remove_round(f"{files[0]['zi']} Sezon Demo (Brașov) / 1", base)
    (only,) = reported("jucator", name, base)["tabele"]["years"]
    assert (only["rounds"], only["best"], only["lost"], only["lost_a_round"]) == (1, None, None, None)


def test_a_chart_of_the_first_rows_says_of_how_many() -> None:
    assert [title_of_first("Constatări", 12, every) for every in (12, 13)] == [
        "Constatări",
        "Constatări: primele 12 din 13",
    ]
