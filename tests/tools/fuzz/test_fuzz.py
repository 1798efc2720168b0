"""The fuzzer: a few hundred damaged files given to every reader (make fuzz gives them 100,000), what it found in
writing, how its slow inputs and limits of time are made, and patterns that a text could keep busy.
"""

import dataclasses
import hashlib
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arbitraj.folder.registers import toml_table
from arbitraj.folder.toml_file import parse_toml
from tests.longer import longer
from tests.tools.fuzz import measure
from tests.tools.fuzz.cases import SHARES, Case, case, originals
from tests.tools.fuzz.measure import LEAST, MOST, SECONDS, allowed, measured
from tests.tools.fuzz.mutate_slow import LARGEST, slow
from tests.tools.fuzz.patterns import Known, busy, patterns
from tests.tools.fuzz.run import Run, fuzz, table

SEED, COUNT, PARTS = 2026, 320, 8


@pytest.mark.parametrize("part", [0, 1, *map(longer, range(2, PARTS))])
def test_damaged_files_are_read_or_refused_and_nothing_else_happens(tmp_path: Path, part: int) -> None:
    size = COUNT // PARTS
    outcomes = [measured(case(SEED, number), tmp_path) for number in range(part * size, (part + 1) * size)]
    wrong = [(outcome.id, outcome.findings) for outcome in outcomes if outcome.findings]
    assert wrong == [], wrong
    assert any(outcome.refused for outcome in outcomes)
    assert any(not outcome.refused for outcome in outcomes)


def test_the_same_seed_gives_the_same_inputs() -> None:
    def digest(seed: int) -> str:
        return hashlib.sha256(b"".join(case(seed, number).data for number in range(60))).hexdigest()

    assert digest(1) == digest(1)
    assert digest(1) != digest(2)


def test_every_reader_has_files_to_damage() -> None:
    assert all(originals()[reader] for reader in SHARES)


def test_processes_of_their_own_give_one_table() -> None:
    run = fuzz(SEED, 30, first=10_000, workers=2)
    assert sum(tally.inputs for tally in run.tallies.values()) == 30
    assert table(run).splitlines()[-1].startswith("| all | 30 |")
    assert table(Run()).startswith("| reader |")


def test_a_text_with_quotes_and_many_dots_is_no_key_of_many_parts() -> None:
    text = 'a spus "da' + ". Apoi" * 60
    assert parse_toml(toml_table("[[intrare]]", {"text": text}), "a.toml") == {"intrare": [{"text": text}]}
    deep = "a" + ".a" * 60 + " = 1"
    for line in (deep, f'x = "\n{deep}', f'k = {{ x = """ " """, {deep} }}'):
        assert "TOML" in str(parse_toml(line, "a.toml"))


def test_inputs_made_to_be_slow_are_the_same_for_a_seed_and_of_a_bounded_size() -> None:
    for number in range(200):
        made = slow(Random(number), originals()["txt"][0].data)
        assert made == slow(Random(number), originals()["txt"][0].data)
        assert len(made) < 3 * LARGEST


def test_time_is_judged_by_the_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Case("1-1", "csv", "a.csv", b"x" * 1_000)
    assert LEAST < allowed(one) < 1 < allowed(dataclasses.replace(one, data=b"x" * 20_000)) < SECONDS * 2
    assert allowed(dataclasses.replace(one, data=b"x" * 5_000_000)) == MOST
    assert allowed(dataclasses.replace(one, data=b"PK" * 5_000_000)) == SECONDS
    assert measured(one, tmp_path).findings == ()
    monkeypatch.setattr(measure, "LEAST", -1.0)
    assert measured(one, tmp_path).findings[-1].endswith(" s")


@pytest.mark.parametrize("target", ["publicare", "scriere", "perechi"])
def test_commands_and_writers_are_targets(tmp_path: Path, target: str) -> None:
    outcome = measured(Case("1-1", target, "texte.txt", originals()[target][0].data), tmp_path)
    assert outcome.findings == ()
    assert outcome.problems or target != "publicare"


@pytest.mark.greu
def test_no_pattern_of_the_package_can_be_kept_busy() -> None:
    known = patterns()
    assert len(known) > 100
    found = [said for pattern in known if (said := busy(pattern))]
    assert not found, found


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"(?:a+)+x", "match"),
        longer(r"(?:\d{1,4}\s?)+p", "fullmatch"),
        (r"\s*\d?\s*$", "match"),
        (r"[=-]+>", "search"),
        longer(r"(?:[^:]|:)*:x", "search"),
        longer(rb"<row[^>]*calc[^>]*/>", "sub"),
        longer(r"\[(?:\"\"\"[^\"]*\"\"\"|\"[^\"]*\"|[^\]\"])*\]", "match"),
        longer(r"(?:joker|jokerul)?\s*\w*\s*=", "fullmatch"),
    ],
)
def test_one_that_can_be_is_found(pattern: Any, method: str) -> None:
    assert busy(Known("bad", re.compile(pattern), (method,))).startswith("bad ")


def test_patterns_are_found_where_they_stand() -> None:
    by_name = {pattern.name: pattern for pattern in patterns()}
    assert "arbitraj.sheets.shapes._POINTS[1]" in by_name
    assert by_name["arbitraj.sheets.text_tokens._PIECE"].methods == ("finditer",)
    assert any(name.startswith("arbitraj.sheets.plain_text:") for name in by_name)
