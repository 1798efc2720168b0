"""A few hundred damaged files given to every reader (make fuzz gives them 100,000)."""

import hashlib
from pathlib import Path

import pytest

from tests.longer import longer
from tests.tools.fuzz.cases import SHARES, case, originals
from tests.tools.fuzz.measure import measured
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
