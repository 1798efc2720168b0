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
    """The page is what `make slips` printed: of the slips that leave a sign it says of none that it was unseen."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if re.match(r"\| (?!\*\*)", line)
    ]
    seen = {row[0]: row[1].split("; ") for row in rows if len(row) == 2 and row[0] != "fișa este"}
    assert seen.keys() <= {"citită exact", "citită exact sau întrebată", "întrebată"}
    assert sorted(name for names in seen.values() for name in names) == sorted(slip.name for slip in SURE)
    counted = [row for row in rows if len(row) > 2 and row[1].isdecimal()]
    assert [row[0] for row in counted] == [slip.name for slip in UNSURE]
    assert [row for row in counted if int(row[1]) != sum(map(int, row[2:5]))] == []
