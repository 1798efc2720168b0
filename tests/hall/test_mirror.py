"""The folder and the hall: whatever happens, `corecteaza` on the folder says what the hall says."""

from pathlib import Path

import pytest

from arbitraj.desk.grade import grade
from tests.hall.day import day
from tests.hall.halls import COMPETITIONS, SAMPLES, copied, hall_on

PARTIAL, HEPTA = SAMPLES / "sezon/1-integral-partial", SAMPLES / "sezon/2-heptascrabble"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file that people see, with its bytes."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    named = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return {name: data for name, data in named.items() if not name.startswith("sala/")}


@pytest.mark.parametrize("source", COMPETITIONS, ids=lambda path: path.name)
def test_a_folder_taken_in_is_graded_as_it_was_and_stays_as_it_is(source: Path, tmp_path: Path) -> None:
    folder = copied(source, tmp_path / "concurs")
    before, results = contents(folder), grade(folder).results()
    with hall_on(folder) as here:
        assert not here.mirror.changed
        assert here.same()
        assert here.mirror.graded().results() == results
        number = here.hall.state.number
    assert contents(folder) == before
    with hall_on(folder) as here:  # and again: everything is known
        assert here.hall.state.number == number
        assert here.mirror.graded().results() == results


@pytest.mark.parametrize("source", [PARTIAL, HEPTA], ids=lambda path: path.name)
def test_at_any_moment_of_a_day_the_folder_says_what_the_hall_says(source: Path, tmp_path: Path) -> None:
    """Sampled here; `make sala-zi` looks after each event of every competition."""
    kinds = set[str]()
    for n, here in enumerate(day(source, tmp_path / "concurs", 7)):
        here.mirror.look()
        now = {name.rpartition("/")[2].partition(".")[2] for name in contents(here.folder)}
        kinds |= now
        if n % 80 == 0:
            assert here.same(), f"event {here.hall.state.number}"
    assert here.same()
    assert {"csv", "toml", "b.csv"} <= kinds
