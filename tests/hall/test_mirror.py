"""The folder and the hall: whatever happens, `corecteaza` on the folder says what the hall says."""

import threading
from pathlib import Path

import pytest

from arbitraj.hall.folder import mirror
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.writing.transaction import open_transaction
from tests.folders import folder as made
from tests.hall.day import contents, day, stays_as_it_was
from tests.hall.halls import SAMPLES
from tests.hall.small import ION, small_hall

HEPTA = SAMPLES / "sezon/2-heptascrabble"
NOTHING = "fisa,ordine,masa,stare,avertismente_disciplinare\n"
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


@pytest.mark.greu
def test_no_page_waits_long_for_who_holds_the_folder_and_the_end_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirror, "_PATIENCE", 0.1)
    folder, free = made(tmp_path, predare=NOTHING, solutii_01=None, solutii_02=None), threading.Event()

    def held() -> None:
        with open_transaction(folder, "altcineva", lambda sentence: None):
            there.set()
            free.wait()

    there, holder = threading.Event(), threading.Thread(target=held)
    with small_hall(folder) as hall:
        assert not hall.site.flush()
        holder.start()
        there.wait()
        hall.does(ION, HandedIn("01", 1, 1))
        (problem,) = hall.site.flush()
        assert ("altcineva" in str(problem), "sala scrie" in str(problem)) == (True, True)
        threading.Timer(2, free.set).start()  # while the hall is being closed
    holder.join()
    assert "01" in (folder / "predare.csv").read_text("utf-8")
