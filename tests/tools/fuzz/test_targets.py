"""What the fuzzer found in writing, and how its inputs made to be slow and its limits of time are made."""

import dataclasses
from pathlib import Path
from random import Random

import pytest

from arbitraj.folder.registers import toml_table
from arbitraj.folder.toml_file import parse_toml
from tests.tools.fuzz import measure
from tests.tools.fuzz.cases import Case, originals
from tests.tools.fuzz.measure import LEAST, MOST, SECONDS, allowed, measured
from tests.tools.fuzz.mutate_slow import LARGEST, slow


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
    case = Case("1-1", "csv", "a.csv", b"x" * 1_000)
    assert LEAST < allowed(case) < 1 < allowed(dataclasses.replace(case, data=b"x" * 20_000)) < SECONDS * 2
    assert allowed(dataclasses.replace(case, data=b"x" * 5_000_000)) == MOST
    assert allowed(dataclasses.replace(case, data=b"PK" * 5_000_000)) == SECONDS
    assert measured(case, tmp_path).findings == ()
    monkeypatch.setattr(measure, "LEAST", -1.0)
    assert measured(case, tmp_path).findings[-1].endswith(" s")


@pytest.mark.parametrize("target", ["publicare", "scriere", "perechi"])
def test_commands_and_writers_are_targets(tmp_path: Path, target: str) -> None:
    outcome = measured(Case("1-1", target, "texte.txt", originals()[target][0].data), tmp_path)
    assert outcome.findings == ()
    assert outcome.problems or target != "publicare"
