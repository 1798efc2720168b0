"""Nothing is lost in silence by a slip that leaves a sign its field does not know, or that moves a value out of it."""

import re
from pathlib import Path

import pytest

from tests.slips.afternoon import good_sheets
from tests.slips.kinds import SURE, UNSURE
from tests.slips.typed import Typed
from tests.tools.slips import PAGE, WAYS, Became, afternoon

_SEEN = (Became.EXACT, Became.ASKED)


@pytest.fixture(scope="module")
def good() -> list[Typed]:
    return good_sheets()


@pytest.mark.parametrize("seed", [101])
def test_a_slip_that_leaves_a_sign_is_read_or_asked(tmp_path: Path, good: list[Typed], seed: int) -> None:
    found = list(afternoon(tmp_path, good, seed, WAYS[:1], SURE))
    assert len(found) == len(SURE)
    assert [(slipped.slip.name, slipped.table, what) for _, slipped, what in found if what not in _SEEN] == []


def test_the_page_names_every_kind_and_none_that_was_lost_in_silence() -> None:
    """The page is what `make slips` printed: of the slips that leave a sign it counts none as unseen."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if re.match(r"\| (?!\*\*)[^|]+\| \d", line)
    ]
    assert [row[0] for row in rows] == [slip.name for slip in (*SURE, *UNSURE)]
    assert {row[-1] for row in rows[: len(SURE)]} == {"0"}
    for row in rows:
        assert int(row[1]) == sum(map(int, row[2:6] if len(row) > 5 else row[2:5])), row
