"""The archive: every table against the results files read by plain Python; the same twice, replaced, taken out."""

import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

from arbitraj.folder.season import Part, Season
from arbitraj.problems import ProblemsError
from arbitraj.record.names import plain_name
from arbitraj.text import Message
from arbitraj.wings.years.archive import final_tables
from arbitraj.wings.years.archive.adding import (
    add_editions,
    alike_people,
    archived_rounds,
    remove_round,
    say_of_two,
    verify_archive,
)
from arbitraj.wings.years.archive.base import COLUMNS, OF_A_TABLE, VERSION, VERSION_TABLE, opened
from arbitraj.wings.years.archive.keeping import Arrival, find_kept
from arbitraj.wings.years.frames import Archive, from_folders, open as open_archive
from arbitraj.wings.years.frames.export import export
from arbitraj.wings.years.frames.frames import (
    DECISIONS_TAKEN,
    ENTRIES_WRITTEN,
    FINAL_PLACES,
    FINDINGS_MADE,
    GAMES_PLAYED,
    OTHER_PLACES,
    PLAYERS,
    RESULTS_BY_PLAYER,
    ROUNDS_PLAYED,
)
from tests.archive.documented_schema import statements
from tests.archive.published import ARBITER, DECIDED, REASON, RESULTS, WHOLE, both, corrected, season, told
from tests.archive.years import as_version_8

IDS = ("2026-11-21 Sezon Demo (Brașov) / 1", "2026-11-21 Sezon Demo (Brașov) / 2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return season(tmp_path)


@pytest.fixture
def base(tmp_path: Path) -> str:
    return str(tmp_path / "date" / "arhiva.sqlite")


@pytest.fixture
def full(folder: Path, base: str) -> str:
    kept, problems = add_editions([folder], base)
    assert ([edition.arrival for edition in kept], problems) == ([Arrival.NEW] * 2, [])
    return base


def contents(base: str) -> dict[str, list[tuple[Any, ...]]]:
    with opened(base) as archive:
        return {table: sorted(archive.rows(f"SELECT * FROM {table}"), key=repr) for table in COLUMNS}


def values(frame: pd.DataFrame, *columns: str) -> Counter[tuple[Any, ...]]:
    """The rows of some columns, with None where something is missing."""
    bare = frame[list(columns)].astype(object)
    return Counter(bare.where(bare.notna(), None).itertuples(index=False, name=None))


FILES = pytest.mark.parametrize("of_files", [False, True], ids=["archive", "folders"])


@FILES
def test_every_frame_says_what_the_results_files_say(folder: Path, full: str, of_files: bool) -> None:
    archive = from_folders([folder]) if of_files else open_archive(full)
    files = {IDS[0]: told(folder / DECIDED), IDS[1]: told(folder / WHOLE)}
    key = {
        line["nume"]: " ".join(sorted(plain(line["nume"]).split())) for data in files.values() for line in both(data)
    }

    rounds = archive.rounds()
    assert list(rounds.index) == list(IDS)
    assert values(rounds, "tip", "jucatori", "amprenta", "lexic_sha256", "litere", "ordine", "titlu", "loc") == Counter(
        (
            data["concurs"]["tip"],
            len(data["clasament"]),
            data["editie"]["amprenta"],
            data["lexic"]["sha256"],
            " ".join(data["concurs"]["litere"]),
            number,
            "Sezon Demo",
            "Brașov",
        )
        for number, data in enumerate(files.values(), 1)
    )
    assert set(rounds["data"]) == {pd.Timestamp(2026, 11, 21)}

    points = ("total", "puncte_depuneri", "avertismente_tehnice", "penalizari_tehnice", "avertismente_disciplinare")
    same = ("nume", "club", "categorie", "masa", "loc", *points, "puncte_clasament", "ordine_predare")
    assert values(archive.results(), "runda", "persoana", "stare", *same) == Counter(
        (name, key[line["nume"]], line.get("motiv", "clasat"), *(line.get(column) for column in same))
        for name, data in files.items()
        for line in both(data)
    )
    shared = [(name, line["loc"]) for name, data in files.items() for line in data["clasament"]]
    assert archive.results()["impartit"].sum() == sum(n for n in Counter(shared).values() if n > 1)

    of_entry = ("nr", "grupa", "pozitie", "cuvant", "puncte", "stare", "litere_noi", "prima")
    written = [
        (name, line, entry) for name, data in files.items() for line in data["clasament"] for entry in line["depuneri"]
    ]
    entries = archive.entries()
    assert values(entries, "runda", "persoana", *of_entry) == Counter(
        (name, key[line["nume"]], *(row[column] for column in of_entry)) for name, line, row in written
    )
    again = (entries["scris_pozitie"] + " " + entries["scris_cuvant"]).str.strip()
    assert sorted(again) == sorted(row["scris"] for *_, row in written)
    assert entries["puncte_scrise"].sum() == sum(int(row["puncte_scrise"] or 0) for *_, row in written)
    assert entries["prima"].sum() > 5

    assert values(
        archive.findings(), "runda", "persoana", "nr", "articol", "fel", "interpretare", "hotarare", "puncte", "anulata"
    ) == Counter(
        (
            *(
                name,
                key[line["nume"]],
                finding["depunere"],
                finding["articol"],
                finding["fel"],
                finding["interpretare"],
            ),
            *((finding.get("decizie") or {}).get("nr"), finding["puncte_pierdute"], finding.get("anulata", False)),
        )
        for name, data in files.items()
        for line in data["clasament"]
        for finding in line["constatari"]
    )
    (decision,) = files[IDS[0]]["decizii"]
    (who,) = (key[line["nume"]] for line in files[IDS[0]]["clasament"] if line["fisa"] == decision["fisa"])
    taken = archive.decisions()
    assert values(taken, "runda", "persoana", "nr", "depunere", "fel", "motiv", "arbitru") == Counter(
        [(IDS[0], who, 1, 1, "respinge", REASON, ARBITER)]
    )
    assert taken["ora"][0] == pd.Timestamp(2026, 11, 21, 18, 30)
    assert dict(archive.players()["nume"]) == {name: shown for shown, name in key.items()}


def test_times_are_those_of_the_halls_clock_however_they_were_written(folder: Path, base: str, tmp_path: Path) -> None:
    """The program writes a decision's with the zone, a contestation's without; people write as they like."""
    evening, day = pd.Timestamp(2026, 11, 21, 18, 30), pd.Timestamp(2026, 11, 21)
    written: dict[str, pd.Timestamp | None] = {
        "2026-11-21T18:30:00+02:00": evening,
        "2026-11-21T18:30:00-08:00": evening,
        "2026-11-21T18:30:00Z": evening,
        "2026-11-21T18:30": evening,
        "21.11.2026, ora 18:30": evening,
        "2026-11-21": day,
        "9999-12-31T23:59:59+00:00": None,
        "seara": None,
    }

    def change(data: dict[str, Any]) -> None:
        (one,) = data["decizii"]
        data["decizii"] = [one | {"nr": number, "data": text} for number, text in enumerate(written, 1)]

    corrected(folder / DECIDED, change)
    add_editions([folder], base)
    for archive in (open_archive(base), from_folders([folder])):
        taken = archive.decisions()["ora"]
        assert [None if pd.isna(value) else value for value in taken] == list(written.values())
    for form in ("csv", "xlsx"):
        export(open_archive(base), tmp_path / form, form)
    read = pd.read_csv(tmp_path / "csv" / "hotarari.csv"), pd.read_excel(tmp_path / "xlsx" / "arhiva.xlsx", "hotarari")
    assert [pd.Timestamp(frame["ora"][0]) for frame in read] == [evening, evening]


def plain(name: str) -> str:
    return name.lower().translate(str.maketrans("ăâîșț-", "aaist "))


def test_frames_have_the_columns_of_the_tables() -> None:
    of_tables = GAMES_PLAYED, OTHER_PLACES, FINAL_PLACES
    frames = (RESULTS_BY_PLAYER, ENTRIES_WRITTEN, FINDINGS_MADE, DECISIONS_TAKEN, *of_tables)
    # the round and its edition, the competition, its day and the discipline stand beside
    beside = {"runda", "editie", "competitie", "data", "proba"}
    named = {"depuneri": {"nume"}}  # by the result of its player
    for table, frame in zip(("rezultate", "depuneri", "constatari", "hotarari", *OF_A_TABLE), frames, strict=True):
        assert {*frame} - beside - named.get(table, set()) <= {*COLUMNS[table]}, table


def test_columns_and_their_types_are_those_that_are_documented(full: str, tmp_path: Path) -> None:
    for archive in (open_archive(full), open_archive(full).without_names(), open_archive(tmp_path / "none")):
        for frame, columns in shown(archive):
            assert {name: str(kind) for name, kind in frame.dtypes.items()} == {
                n: kind for n, (kind, _) in columns.items()
            }
    page = (Path(__file__).parents[2] / "docs" / "arhiva.md").read_text("utf-8")
    cells = {
        (name.strip(" `"), row.split("|")[2].strip())
        for row in page.splitlines()
        if row.count("|") == 4
        for name in row.split("|")[1].split(",")
    }
    wanted = {(name, kind) for _, columns in shown(open_archive(full)) for name, (kind, _) in columns.items()}
    assert wanted - cells == set()


def shown(archive: Archive) -> list[tuple[pd.DataFrame, Any]]:
    return [
        (archive.players(), PLAYERS),
        (archive.rounds(), ROUNDS_PLAYED),
        (archive.results(), RESULTS_BY_PLAYER),
        (archive.entries(), ENTRIES_WRITTEN),
        (archive.findings(), FINDINGS_MADE),
        (archive.decisions(), DECISIONS_TAKEN),
        (archive.games(), GAMES_PLAYED),
        (archive.other_results(), OTHER_PLACES),
        (archive.final_tables(), FINAL_PLACES),
    ]


def test_an_entry_has_the_name_and_the_day_of_its_result(full: str) -> None:
    archive = open_archive(full)
    named = archive.results().set_index(["runda", "persoana"])["nume"]
    days = archive.rounds()["data"]
    entries = archive.entries()
    assert len(entries)
    assert entries["nume"].tolist() == [named[key] for key in zip(entries["runda"], entries["persoana"], strict=True)]
    assert entries["data"].tolist() == [days[key] for key in entries["runda"]]
    one = entries["persoana"].iloc[0]
    own = archive.of_person(one).entries()
    pd.testing.assert_frame_equal(
        own.astype({"persoana": "string"}),
        entries[entries["persoana"] == one].reset_index(drop=True).astype({"persoana": "string"}),
        check_categorical=False,
    )
    hidden = archive.without_names().entries()
    assert hidden["nume"].tolist() == hidden["persoana"].tolist()
    assert not {*hidden["nume"]} & {*entries["nume"]}


def test_what_is_several_things_is_a_list(folder: Path, full: str, tmp_path: Path) -> None:
    def named(data: dict[str, Any]) -> None:
        data["reguli"] = {"joker_tine_loc": "da"}
        both(data)[0]["nume"] += " Maria"

    before = both(told(folder / WHOLE))[0]["nume"]
    corrected(folder / WHOLE, named)
    add_editions([folder], full)
    say_of_two([before, f"{before} Maria"], True, full)
    archive = open_archive(full)
    players, rounds = archive.players(), archive.rounds()
    assert [names for names in players["alte_nume"] if names] in ([[before]], [[f"{before} Maria"]])
    assert all(isinstance(column, list) for name in ("alte_nume", "categorii") for column in players[name])
    assert {pair[1] for pairs in players["categorii"] for pair in pairs} <= {"seniori", "tineret"}
    assert rounds["reguli"].tolist()[-1] == [("joker_tine_loc", "da")]
    rounds["reguli"].iloc[0].append("x")
    assert "x" not in archive.rounds()["reguli"].iloc[0]
    assert ("x" in rounds["reguli"].iloc[1]) is False
    hidden = archive.without_names().players()["alte_nume"]
    assert hidden.tolist() == [[]] * len(hidden)
    for form in ("csv", "parquet"):
        export(archive, tmp_path / form, form)
    written = pd.read_csv(tmp_path / "csv" / "runde.csv")["reguli"]
    assert written.iloc[-1] == '[["joker_tine_loc", "da"]]'
    kept = pd.read_parquet(tmp_path / "parquet" / "runde.parquet")["reguli"]
    assert [[*map(str, pair)] for pair in kept.iloc[-1]] == [["joker_tine_loc", "da"]]


def test_the_same_twice_changes_nothing(folder: Path, full: str) -> None:
    before = contents(full)
    kept, problems = add_editions([folder, folder / WHOLE], full)
    assert ([edition.arrival for edition in kept], problems) == ([Arrival.KNOWN] * 2, [])
    assert contents(full) == before


def test_a_corrected_edition_replaces_rows_and_the_old_one_stays(folder: Path, full: str) -> None:
    before = told(folder / WHOLE)["clasament"][0]

    def change(data: dict[str, Any]) -> None:
        data["clasament"][0] |= {"total": before["total"] + 5, "nume": "Nou Nume"}

    corrected(folder / WHOLE, change)
    (kept,), _ = add_editions([folder / WHOLE], full)
    assert (kept.arrival, kept.edition) == (Arrival.REPLACES, 2)
    now, all_of_it = open_archive(full).results(), open_archive(full).with_replaced().results()
    totals = [int(frame.query("runda == @IDS[1] and loc == 1")["total"].max()) for frame in (now, all_of_it)]
    assert totals == [before["total"] + 5] * 2
    assert len(all_of_it) - len(now) == len(both(told(folder / WHOLE)))
    assert set(all_of_it.query("runda == @IDS[1]")["editie"]) == {1, 2}
    assert before["total"] in set(all_of_it.query("editie == 1 and runda == @IDS[1]")["total"])
    assert [archived.edition for archived in archived_rounds(full)] == [1, 2]
    assert [checked.faults for checked in verify_archive(full)] == [(), ()]


def test_what_is_not_as_it_was_sealed_is_refused_and_all_of_it_told(folder: Path, base: str) -> None:
    path = folder / WHOLE / RESULTS
    path.write_text(path.read_text("utf-8").replace('"loc": 1,', '"loc": 2,', 1), "utf-8")
    kept, problems = add_editions([folder, folder / "nu-este"], base)
    assert [edition.round for edition in kept] == [IDS[0]]
    assert [problem.message.key for problem in problems if not isinstance(problem.message, str)] == [
        "files.not_a_folder",
        "arhiva.unsealed",
    ]


def test_another_folder_of_the_same_name_does_not_take_its_place(folder: Path, base: str, tmp_path: Path) -> None:
    alone = [tmp_path / name for name in ("unu", "doi")]
    for path in alone:
        shutil.copytree(folder / WHOLE, path)
    corrected(alone[1], lambda data: None)
    add_editions(alone[:1], base)
    _, (problem,) = add_editions(alone[1:], base)
    assert str(alone[0]) in str(problem)
    shutil.rmtree(alone[0])  # moved: the other is its folder now
    (kept,), problems = add_editions(alone[1:], base)
    assert (kept.edition, problems) == (2, [])


def test_the_archive_is_verified_against_folders_and_in_itself(folder: Path, full: str) -> None:
    assert [(checked.gone, checked.faults) for checked in verify_archive(full)] == [(False, ())] * 2
    with closing(sqlite3.connect(full)) as other, other:
        other.execute("UPDATE depuneri SET puncte = puncte + 1 WHERE nr = 1")
    shutil.rmtree(folder / DECIDED)
    keys = [[str(fault.key) for fault in checked.faults] for checked in verify_archive(full)]
    assert keys == [["arhiva.inside_fault"], ["arhiva.inside_fault", "arhiva.rows_differ"]]
    assert [checked.gone for checked in verify_archive(full)] == [True, False]


def test_a_round_is_taken_out_and_comes_back(folder: Path, full: str) -> None:
    before = open_archive(full).results()
    with opened(full) as archive, pytest.raises(ProblemsError, match="/ 2"):
        find_kept(archive, "sezon demo")
    assert remove_round("sezon 1", full)[0].id == IDS[0]
    assert [archived.id for archived in archived_rounds(full)] == [IDS[1]]
    add_editions([folder], full)
    pd.testing.assert_frame_equal(open_archive(full).results(), before)
    for name in IDS:
        remove_round(name, full)
    assert [name for name, rows in contents(full).items() if rows] == []


def test_people_are_asked_about_and_never_merged_alone(folder: Path, full: str) -> None:
    people = open_archive(full).players()
    name = told(folder / WHOLE)["clasament"][0]["nume"]
    other = f"{name[:-1]}{'x' if name[-1] != 'x' else 'y'}"
    corrected(folder / WHOLE, lambda data: data["clasament"][0].update(nume=other))
    add_editions([folder], full)
    assert len(open_archive(full).players()) == len(people) + 1
    assert [{pair.one.name, pair.other.name} for pair in alike_people(full)] == [{name, other}]
    (pair,) = alike_people(full)
    assert {str(message.key) for message in (*pair.pro, *pair.contra)} == {
        "arhiva.pro_name",
        "arhiva.pro_club",
        "arhiva.contra_years",
    }
    say_of_two([name, other], False, full)
    assert alike_people(full) == []
    assert len(open_archive(full).players()) == len(people) + 1
    say_of_two([name, other], True, full)
    now = open_archive(full).players()
    assert list(now.index) == list(people.index)
    assert now.loc[now["nume"] == name, "alte_nume"].tolist() == [[other]]
    assert set(open_archive(full).results()["persoana"]) == set(now.index)

    def both_in_one(data: dict[str, Any]) -> None:
        data["clasament"][1]["nume"], data["editie"]["amprenta"] = name, "0" * 64

    third = told(folder / WHOLE)["clasament"][2]["nume"]
    corrected(folder / WHOLE, both_in_one)
    _, (problem,) = add_editions([folder / WHOLE], full)
    assert isinstance(problem.message, Message)
    assert problem.message.key == "arhiva.both_play"
    with pytest.raises(ProblemsError, match="două mese"):
        say_of_two([name, third], True, full)
    assert list(open_archive(full).players().index) == list(people.index)


@pytest.mark.parametrize("form", ["csv", "xlsx", "parquet"])
def test_no_name_is_left_in_what_is_exported_without_names(folder: Path, full: str, tmp_path: Path, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    archives = {False: open_archive(full), True: open_archive(full).without_names()}
    for anonymous, archive in archives.items():
        export(archive, tmp_path / str(anonymous), form)
    lines = [line for part in (DECIDED, WHOLE) for line in both(told(folder / part))]
    names = (
        {line["nume"] for line in lines} | {plain(line["nume"]) for line in lines} | {line["club"] for line in lines}
    )
    names |= {" ".join(sorted(plain(line["nume"]).split())) for line in lines} | {ARBITER, REASON}
    named, bare = (bytes_in(tmp_path / str(flag), form) for flag in (False, True))
    assert [name for name in names if name.encode() in bare] == []
    assert sum(name.encode() in named for name in names) > len(names) / 2
    with pytest.raises(ProblemsError):
        export(archives[True], tmp_path / "True", form)


def bytes_in(folder: Path, form: str) -> bytes:
    """All that stands in the files, unpacked."""
    if form == "csv":
        return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
    if form == "parquet":
        frames = [pd.read_parquet(path) for path in sorted(folder.iterdir())]
        levels = [str(list(frame[name].cat.categories)) for frame in frames for name in frame.select_dtypes("category")]
        return "".join([*(frame.to_csv() for frame in frames), *levels]).encode()
    sheets = pd.read_excel(folder / "arhiva.xlsx", sheet_name=None)
    return "".join(sheet.to_csv() for sheet in sheets.values()).encode()


def test_an_empty_archive_is_an_answer_and_makes_no_file(base: str) -> None:
    assert (archived_rounds(base), verify_archive(base), alike_people(base)) == ([], [], [])
    assert [len(frame) for frame, _ in shown(open_archive(base))] == [0] * 9
    assert not Path(base).exists()


def test_the_tables_of_the_page_are_those_of_a_base(base: str, tmp_path: Path) -> None:
    with opened(base, new=True):
        pass
    written = tmp_path / "pagina.sqlite"
    with closing(sqlite3.connect(written)) as link:
        link.executescript(";".join(statements()))
    assert tables_of(str(written)) == tables_of(base)


def tables_of(base: str) -> dict[str, Any]:
    """Columns, references and indexes of each table, as SQLite has them."""
    asked = ("table_info", "foreign_key_list", "index_list")
    with closing(sqlite3.connect(base)) as link:
        names = [name for (name,) in link.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [sorted(link.execute(f"PRAGMA {pragma}({name})")) for pragma in asked] for name in names}


@pytest.mark.parametrize(("version", "told"), [(VERSION - 2, "mai veche"), (VERSION + 1, "mai nou")])
def test_an_archive_of_another_version_is_left_alone(folder: Path, base: str, version: int, told: str) -> None:
    add_editions([folder], base)
    with opened(base) as archive:
        archive.run(f"UPDATE {VERSION_TABLE} SET versiune = ?", version)
    before = Path(base).read_bytes()
    with pytest.raises(ProblemsError, match=rf"{told}.*versiunea {version}, .* {VERSION}\)"):
        archived_rounds(base)
    with pytest.raises(ProblemsError, match=told):
        add_editions([folder], base)
    assert Path(base).read_bytes() == before


def test_an_archive_of_the_version_before_keeps_what_was_answered(base: str) -> None:
    assert VERSION == 9, "an older one is brought to it again, or refused"
    answered = [(1, "ana pop", "ana popa", 1)]
    with opened(base, new=True) as archive:
        as_version_8(archive)
        archive.put("perechi", answered)
    with opened(base) as archive:
        assert archive.rows("SELECT * FROM perechi") == answered
        assert archive.rows(f"SELECT * FROM {VERSION_TABLE}") == [(VERSION,)]
        for table, columns in COLUMNS.items():
            assert [row[1] for row in archive.rows(f"PRAGMA table_info({table})")] == [*columns]


def test_what_is_no_archive_is_left_alone(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "altceva.sqlite"
    with closing(sqlite3.connect(other)) as link, link:
        link.execute("CREATE TABLE ale_mele(x)")
    before = other.read_bytes()
    with pytest.raises(ProblemsError, match="nu este o arhivă"):
        add_editions([folder], str(other))
    assert other.read_bytes() == before
    other.write_text("nu e o bază de date" * 100, encoding="utf-8")
    with pytest.raises(ProblemsError):
        archived_rounds(str(other))


@pytest.mark.parametrize(
    ("points", "differ"),
    [
        ({}, ""),
        ({"Albu Ana": 30.01}, "Albu Ana"),  # the least that a published ranking can be apart
        ({"Albu Ana": 30.0099, "Dinu Ion": 7}, ""),
        ({"Barbu Dan": 20, "Albu Ana": 29.99}, "Albu Ana, Barbu Dan"),
        ({"Dinu Ion": None}, "dinu ion"),  # nobody's line
    ],
)
def test_a_general_ranking_is_the_sum_of_its_rounds(
    points: dict[str, float | None], differ: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person has two spellings by the archive, one by the season; games of two are no part of the sum."""
    given = [("", "albu ana", 10), ("", "albu anna", 20), ("", "barbu dan", 3), ("Anticipație", "barbu d", 18)]
    given += [("", "dinu ion", 7), ("Duplicat", "dinu ion", 500)]
    monkeypatch.setattr(final_tables, "who_is_who", lambda base: {"albu anna": "albu ana"})
    listed = {"Albu Ana": 30, "Barbu Dan": 21, "Dinu Ion": 7} | points
    rows = [
        (n, " ".join(plain_name(name)), name, "", None, n, value)
        for n, (name, value) in enumerate(listed.items(), 1)
        if value is not None
    ]
    of = Season("Cupa", others=(Part("Anticipație", Path("a.csv")),), same=(("Barbu Dan", "Barbu D"),))
    base: Any = SimpleNamespace(rows=lambda *asked: given)
    told = ""
    try:
        final_tables.refuse_other_points(base, "cupa", rows, of)
    except ProblemsError as refused:
        told = str(refused.problems[0].message).partition("din arhivă (")[2].partition(")")[0]
    assert told == differ
