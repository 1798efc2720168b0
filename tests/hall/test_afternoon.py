"""People at a hall's own server take a pile in, all of them at once, the server killed in the middle."""

from pathlib import Path

import pytest

from tests.hall.paper import Pile, sample_pile
from tests.tools.hall.load import SAMPLES, took_in

_SHEETS, _SEED = 6, 22  # slips in four of them


def _pile(folder: Path) -> Pile:
    whole = sample_pile(SAMPLES / "cupa-demo", folder)
    return Pile(dict(list(whole.papers.items())[:_SHEETS]))


@pytest.mark.lung
def test_an_afternoon_of_eight_people_loses_crosses_and_doubles_nothing(tmp_path: Path) -> None:
    told = took_in(_pile, tmp_path, _SEED, {"kill": 1, "compare": 1})
    assert told.wrong == []
    assert told.escaped == []  # a sheet has slips in one of its hands alone: each is seen, or changes nothing
    assert (told.sheets, len(told.starts), told.compared) == (_SHEETS, 1, 1)
    assert told.twice
    assert told.settled
