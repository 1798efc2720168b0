"""The records of the years against what plain Python finds in the sealed files."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from arbitraj.wings.years.archive.adding import add_editions, say_of_two
from arbitraj.wings.years.frames import Archive, from_folders, open as open_archive
from arbitraj.wings.years.reports.records import RecordHeld, Records, records, records_of
from tests.analysis.made import Data, edition_of, write, years

Move = tuple[tuple[Any, ...], Data, Data, Data]  # what it is a record of; the edition, the line, the entry


def found(archive: Archive) -> Records:
    whole = records(archive.players(), archive.rounds(), archive.results(), archive.entries())
    assert records_of(archive, archive.players()["nume"]) == whole
    return whole


def best(rows: Iterable[tuple[tuple[Any, ...], int, tuple[Any, ...]]]) -> list[tuple[Any, ...]]:
    """Of the rows (key, value, what is told) those whose value is the highest of their key."""
    known = [*rows]
    most: dict[tuple[Any, ...], int] = {}
    for key, value, _ in known:
        most[key] = max(value, most.get(key, value))
    return sorted((*key, value, *told) for key, value, told in known if value == most[key])


def moves(files: Iterable[Data]) -> list[tuple[Data, Data, Data]]:
    return [
        (data, line, entry)
        for data in files
        for line in data["clasament"]
        for entry in (*line.get("constructie", ()), *line["depuneri"])
        if entry["stare"] == "corecta"
    ]


def who(data: Data, line: Data) -> tuple[str, str, str]:
    return data["concurs"]["data"] or "", data["concurs"]["titlu"], line["nume"]


def held(rows: Iterable[RecordHeld], *more: str) -> list[tuple[Any, ...]]:
    """The same of what the records say."""
    return sorted(
        (
            row.game_type,
            *((row.letters,) if "letters" in more else ()),
            row.value,
            *(str(row.day or ""), row.competition, row.player),
            *((row.word, row.position) if "word" in more else ()),
        )
        for row in rows
    )


def counted(data: Data) -> int:
    return sum(map(len, data["concurs"]["litere"]))


@pytest.fixture(scope="module")
def archive(folders: list[Path]) -> Archive:
    return from_folders(folders)


def test_without_names_there_are_numbers(archive: Archive) -> None:
    said = found(archive.without_names())
    assert all(record.player.startswith("Jucătorul ") for record in (*said.totals, *said.bingos))


@pytest.mark.mereu
def test_every_record_is_what_the_sealed_files_say(files: list[Data], archive: Archive) -> None:
    said = found(archive)
    solutions = "superscrabble"

    totals = ((d, line) for d in files for line in d["clasament"])
    assert held(said.totals, "letters") == best(
        ((d["concurs"]["tip"], counted(d)), line["total"], who(d, line)) for d, line in totals
    )
    laid = moves(files)
    words = {(d["concurs"]["tip"], *who(d, line), e["cuvant"].upper()) for d, line, e in laid}
    assert held(said.longest, "word") == best(((key,), len(word), (*told, word, "")) for key, *told, word in words)
    laid = [row for row in laid if row[0]["concurs"]["tip"] != solutions]
    assert held(said.dearest, "word") == best(
        {((d["concurs"]["tip"],), e["puncte"], (*who(d, line), e["cuvant"], e["pozitie"])) for d, line, e in laid}
    )
    racks: dict[tuple[str, tuple[str, str, str]], int] = {}
    for data, line, entry in laid:
        if entry.get("prima"):
            key = data["concurs"]["tip"], who(data, line)
            racks[key] = racks.get(key, 0) + 1
    assert held(said.bingos) == best(((key,), number, told) for (key, told), number in racks.items())
    shares = {
        (d["concurs"]["tip"], *who(d, line)): (line["total"], d["editie"].get("maxim"))
        for d in files
        for line in d["clasament"]
    }
    known = {key: share for key, share in shares.items() if share[1]}
    most: dict[str, float] = {}
    for (key, *_), (total, maximum) in known.items():
        most[key] = max(total / maximum, most.get(key, 0))
    assert sorted(
        (r.game_type, r.day or "", r.competition, r.player, r.value, r.maximum) for r in said.nearest
    ) == sorted((*key, *row) for key, row in known.items() if row[0] / row[1] == most[key[0]])
    assert said.nearest[0].share == 100 * said.nearest[0].value / (said.nearest[0].maximum or 0)
    assert (said.rounds, said.unsaid) == (len(files), 1)
    assert said.solved == sum(bool(d["editie"].get("maxim")) for d in files) < len(files)
    assert max(len(said.dearest), len(said.longest)) > len({d["concurs"]["tip"] for d in files})  # some are shared


def test_a_record_of_a_replaced_edition_is_none(tmp_path: Path) -> None:
    (folder, *_) = years(tmp_path)
    base = str(tmp_path / "arhiva.sqlite")
    data = edition_of(folder)
    data["clasament"][0]["total"] = 9999
    write(folder, data | {"editie": data["editie"] | {"amprenta": "0" * 64}})
    add_editions([folder], base)
    data["clasament"][0]["total"] = 1
    write(folder, data | {"editie": data["editie"] | {"amprenta": "1" * 64}})
    add_editions([folder], base)
    highest = max(line["total"] for line in data["clasament"])
    for archive in (open_archive(base), open_archive(base).with_replaced()):
        assert [record.value for record in found(archive).totals] == [highest]


def test_a_holder_is_named_as_the_player_is_called_now(tmp_path: Path) -> None:
    (folder, other, *_) = years(tmp_path)
    data, base = edition_of(folder), str(tmp_path / "arhiva.sqlite")
    winner = data["clasament"][0]
    before = winner["nume"]
    winner |= {"nume": "Alt Nume", "total": 9999}
    write(folder, data)
    add_editions([folder, other], base)
    say_of_two([before, "Alt Nume"], True, base)
    (now,) = {record.player for record in found(open_archive(base)).totals if record.value == 9999}
    names = open_archive(base).players()["nume"]
    assert now in set(names)
    assert set(names) & {before, "Alt Nume"} == {now}


def test_of_nothing_there_are_no_records(tmp_path: Path) -> None:
    assert found(open_archive(tmp_path / "none")) == Records((), (), (), (), (), 0, (), 0, 0)
