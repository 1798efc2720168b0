"""The folder and the hall: whatever happens, `corecteaza` on the folder says what the hall says."""

from pathlib import Path

import pytest

from tests.hall.day import contents, day, stays_as_it_was
from tests.hall.halls import SAMPLES

HEPTA = SAMPLES / "sezon/2-heptascrabble"
TAKEN = HEPTA, SAMPLES / "sezon/3-pe-sir", SAMPLES / "campionat/5-superscrabble"


@pytest.mark.parametrize("source", TAKEN, ids=lambda path: path.name)
def test_a_folder_taken_in_is_graded_as_it_was_and_stays_as_it_is(source: Path, tmp_path: Path) -> None:
    """Three types here; `make sala-zi` takes in every competition."""
    assert stays_as_it_was(source, tmp_path / "concurs")


def test_at_any_moment_of_a_day_the_folder_says_what_the_hall_says(tmp_path: Path) -> None:
    """A short day here, sampled; `make sala-zi` looks after each event of every competition."""
    kinds = set[str]()
    for n, here in enumerate(day(HEPTA, tmp_path / "concurs", 7, most=4)):
        here.mirror.look()
        now = {name.rpartition("/")[2].partition(".")[2] for name in contents(here.folder)}
        kinds |= now
        if n % 40 == 0:
            assert here.same(), f"event {here.hall.state.number}"
    assert here.same()
    assert {"csv", "toml", "b.csv"} <= kinds
