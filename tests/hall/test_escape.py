"""Single typing errors in clean sheets: hardly any goes unseen, none moves a total (`make escape` tries
many more, and every type)."""

import pytest

from tests.tools.hall.escape import Slip, clean_sheets, escaped

UNSEEN = 0.005  # the share of errors that may go unseen


@pytest.mark.parametrize("tip", ["pe_sir", "integral"])
def test_single_errors_are_seen(tip: str) -> None:
    found = escaped(tip, most=30)
    assert found.sheets >= 5
    assert found.tried == 30
    assert len(found.unseen) <= 1  # of so few one is more than the share, and may be the one
    assert not found.moving


def test_an_error_that_the_claim_does_not_check_would_be_counted() -> None:
    """The measure itself sees an escape: an error put where points are not compared."""
    clean = next(clean_sheets("pe_sir"))
    row = clean.transcription.rows[0]
    wrong = Slip("punctaj", 0, "points", str(int(row.points) + 1)).on(clean.transcription)
    assert clean.unseen(clean.transcription)
    assert not clean.unseen(wrong)
