"""A faultless sheet in any of the ways is read or asked about; never a sanction, never left out in silence."""

from pathlib import Path

import pytest

from tests.longer import longer
from tests.ways.outcome import KINDS, outcomes

# of the ways of a kind, how many are read without a question; the others are asked
LEAST = {"text": 0.85, "typed": 0.7, "foreign": 0.8}


@pytest.mark.parametrize("kind", [longer("typed") if kind == "typed" else kind for kind in KINDS])
def test_no_way_to_write_a_faultless_sheet_costs_anything(tmp_path: Path, kind: str) -> None:
    found = outcomes(tmp_path / "dosar", KINDS[kind])
    assert [row for row in found if row[1] == "WRONG"] == []
    read = sum(what == "read" for _, what, _ in found)
    assert read >= LEAST[kind] * len(found), [row for row in found if row[1] != "read"]
