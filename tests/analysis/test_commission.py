"""What the commission is told, against what plain Python finds in the sealed files."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arbitraj.wings.years.frames import Archive, from_folders, open as open_archive
from arbitraj.wings.years.reports.commission import ArticleRate, Commission, commission
from tests.analysis.made import PEOPLE, Data

WORDS = "8.2.a"


@pytest.fixture(scope="module")
def said(folders: list[Path]) -> Commission:
    return found(from_folders(folders))


def found(archive: Archive) -> Commission:
    return commission(archive.rounds(), archive.entries(), archive.findings(), archive.decisions())


def year(data: Data) -> int | None:
    day = data["concurs"]["data"]
    return int(day[:4]) if day else None


def findings(data: Data) -> Iterator[Data]:
    for line in data["clasament"]:
        yield from (
            finding for finding in line["constatari"] if not finding.get("anulata") and finding["fel"] != "observatie"
        )


def written(data: Data) -> int:
    return sum(len(line["depuneri"]) for line in data["clasament"])


Keyed = Callable[[Data], tuple[str, int | None]]
KEYS: dict[str, Keyed] = {
    "articles": lambda data: ("", None),
    "by_year": lambda data: ("", year(data)),
    "by_type": lambda data: (data["concurs"]["tip"], None),
    "by_all": lambda data: (data["concurs"]["tip"], year(data)),
}


@pytest.mark.parametrize("level", KEYS)
def test_findings_a_hundred_entries(said: Commission, files: list[Data], level: str) -> None:
    entries: Counter[tuple[str, int | None]] = Counter()
    met: Counter[tuple[str, str, int | None]] = Counter()
    points: Counter[tuple[str, str, int | None]] = Counter()
    for data in files:
        entries[KEYS[level](data)] += written(data)
        for finding in findings(data):
            met[finding["articol"], *KEYS[level](data)] += 1
            # solutions lost are told of their type alone
            together = data["concurs"]["tip"] == "superscrabble" and level in ("articles", "by_year")
            points[finding["articol"], *KEYS[level](data)] += 0 if together else finding["puncte_pierdute"]
    rates: tuple[ArticleRate, ...] = getattr(said, level)
    assert {(r.article, r.game_type, r.year): (r.findings, r.entries, r.points) for r in rates} == {
        key: (number, entries[key[1:]], points[key]) for key, number in met.items()
    }
    assert [r.per_hundred for r in rates] == [100 * r.findings / r.entries for r in rates]


def test_what_was_written(said: Commission, files: list[Data]) -> None:
    expected: Counter[tuple[str, int | None]] = Counter()
    for data in files:
        expected[KEYS["by_all"](data)] += written(data)
    assert {
        (entries_of_year.game_type, entries_of_year.year): entries_of_year.entries for entries_of_year in said.written
    } == expected
    assert sum(entries_of_year.rounds for entries_of_year in said.written) == len(files)


def test_what_was_struck_out_is_not_counted(said: Commission, files: list[Data]) -> None:
    assert (said.rounds, said.entries) == (len(files), sum(map(written, files)))
    assert said.findings == sum(len([*findings(data)]) for data in files)
    everything = sum(len(line["constatari"]) for data in files for line in data["clasament"])
    assert said.findings < everything


def test_settings_that_differed(said: Commission, files: list[Data]) -> None:
    where = defaultdict(list)
    for data in files:
        for pair in data["reguli"].items():
            where[pair].append(data)
    assert {(setting.name, setting.value): setting[2:] for setting in said.settings} == {
        pair: (
            len(own),
            len({(d["concurs"]["titlu"], d["concurs"]["data"]) for d in own}),
            min((y for d in own if (y := year(d))), default=None),
            max((y for d in own if (y := year(d))), default=None),
        )
        for pair, own in where.items()
    }


def test_words_rejected_most_often(said: Commission, files: list[Data]) -> None:
    accepted: set[tuple[str, str]] = set()
    rejected: dict[str, list[tuple[str, str, Data]]] = defaultdict(list)
    for data in files:
        for line in data["clasament"]:
            decided = {finding["depunere"] for finding in line["constatari"] if finding.get("decizie")}
            by_list = {
                finding["depunere"]
                for finding in line["constatari"]
                if finding["articol"] == WORDS and not finding.get("anulata")
            }
            for entry in line["depuneri"]:
                word = entry["cuvant"].upper()
                if entry["stare"] == "corecta" and entry["nr"] not in decided:
                    accepted.add((word, data["lexic"]["sha256"]))
                if entry["stare"] == "incorecta" and entry["nr"] in by_list:
                    rejected[word].append((data["lexic"]["sha256"], line["nume"], data))
    expected = {}
    for word, times in rejected.items():
        own = [(name, data) for of_list, name, data in times if (word, of_list) not in accepted]
        if own:
            known = [y for _, data in own if (y := year(data))]
            rounds = {data["editie"]["amprenta"] for _, data in own}
            people = {name for name, _ in own}
            expected[word] = (len(own), len(people), len(rounds), min(known, default=None), max(known, default=None))
    assert {rejected_word.word: rejected_word[1:] for rejected_word in said.words} == expected
    assert 0 < len(expected) < len(rejected)
    assert [rejected_word.entries for rejected_word in said.words] == sorted(
        (rejected_word.entries for rejected_word in said.words), reverse=True
    )


def registers(files: list[Data], name: str) -> list[Data]:
    return [effect for data in files for effect in data.get(name, ())]


def test_decisions_that_changed_results_by_article(said: Commission, files: list[Data]) -> None:
    expected: dict[str, Counter[str]] = defaultdict(Counter)
    for data in files:
        effects = {row["nr"]: row for row in data.get("efecte", ())}
        for taken in data["decizii"]:
            articles = {
                finding["articol"]
                for line in data["clasament"]
                for finding in line["constatari"]
                if (finding.get("decizie") or {}).get("nr") == taken["nr"]
            }
            effect = effects.get(taken["nr"], {"puncte": None, "locuri": None})
            expected[min(articles)].update(
                taken=1,
                points=bool(effect["puncte"]),
                places=bool(effect["locuri"]),
                unknown=effect["puncte"] is None,
            )
    assert {
        decision.article: (decision.taken, decision.points_moved, decision.places_moved, decision.unknown)
        for decision in said.decisions
    } == {article: tuple(c[k] for k in ("taken", "points", "places", "unknown")) for article, c in expected.items()}
    assert sum(decision.unknown for decision in said.decisions)


def test_contestations_that_changed_results_by_article(said: Commission, files: list[Data]) -> None:
    expected: dict[str, Counter[str]] = defaultdict(Counter)
    for register in registers(files, "contestatii"):
        effect, verdict = register["efect"] or {"puncte": None, "locuri": None}, register["hotarare"]
        expected[register["articol"]].update(
            taken=1,
            admitted=verdict in ("admisa", "in-parte"),
            points=bool(effect["puncte"]),
            places=bool(effect["locuri"]),
            unknown=effect["puncte"] is None and verdict in ("admisa", "in-parte"),
        )
    keys = ("taken", "admitted", "points", "places", "unknown")
    assert {contestation.article: tuple(contestation[1:]) for contestation in said.contestations} == {
        article: tuple(sums[key] for key in keys) for article, sums in expected.items()
    }


def test_what_was_asked_and_answered(said: Commission, files: list[Data]) -> None:
    asked: Counter[tuple[Any, ...]] = Counter()
    for register in registers(files, "lamuriri"):
        if register["fel"] != "privit":
            told = (register["vazut"], register["raspuns"]) if register["depunere"] else ("", "")
            asked[register["fel"], *told] += 1
    assert {(reading.kind, reading.seen, reading.answer): reading.times for reading in said.readings} == asked
    assert not {reading.seen for reading in said.readings} & {*PEOPLE}


def test_what_was_asked_about_names_is_not_told_without_names(folders: list[Path]) -> None:
    taken = from_folders(folders).without_names().decisions()
    told = {str(text) for name in ("vazut", "raspuns") for text in taken[name].dropna()}
    assert "8H" in told
    assert not [line for line in told for name in PEOPLE if name in line]


def test_of_nothing_nothing_is_told(tmp_path: Path) -> None:
    empty = found(open_archive(tmp_path / "none"))
    assert [value for value in (getattr(empty, name) for name in empty.__slots__) if value] == []
