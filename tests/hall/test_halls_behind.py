"""The folder of the whole and the other halls: a log that is older or another changes nothing before an answer."""

import shutil
from pathlib import Path

import pytest

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.scene import CHIEF, PROGRAM, HallPerson
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.problems import ProblemsError
from arbitraj.wings.network.multi_hall.desk import WHOLE_FOLDER, HallsDesk
from arbitraj.wings.network.multi_hall.presented import SeveralHalls
from arbitraj.wings.network.multi_hall.shelf import gather
from tests.hall.test_halls_by_file import files_of, hall_there, towns

ANA = HallPerson("Ana", CHIEF)


def looked(main: Path, answers: bool = False) -> list[str]:
    """The main hall opened: what its chief is asked of the whole, answered or not."""
    with opened_site(main, "test", wishes=[SeveralHalls("A")]) as site:
        desk = site.opened(HallsDesk)
        assert desk
        desk.look()
        asked = desk.waiting()
        for waits in asked if answers else ():
            body = RulingGiven("", waits.question, "raspuns", "s-a pierdut", seen=waits.seen)
            assert site.hall.do(ANA, "s", waits.question, body).event
        desk.look()
        return [waits.text for waits in asked]


def of_whole(main: Path) -> dict[Path, bytes]:
    return {path: data for path, data in files_of(main / WHOLE_FOLDER).items() if not path.name.startswith(".")}


@pytest.mark.parametrize("older", [True, False], ids=["older", "lost"])
def test_a_neighbours_log_that_is_behind_empties_nothing(tmp_path: Path, older: bool) -> None:
    main, other = towns(tmp_path)
    shelf = main / "sala" / "alte" / "B.jsonl"
    journal = hall_there(other, "B")
    hall_there(main, "A")
    gather(main, [journal], "", KINDS)
    assert looked(main) == []
    before = of_whole(main)
    lines = shelf.read_bytes().splitlines(keepends=True)
    shelf.write_bytes(b"".join(lines[:3])) if older else shelf.unlink()
    for _ in range(2):
        (asked,) = looked(main)
        assert "sălii B" in asked
        assert of_whole(main) == before
    gone = Path(shutil.copytree(main, tmp_path / "fara"))
    gather(main, [journal], "", KINDS)  # the whole log is brought: nothing is asked, nothing was lost
    assert looked(main) == []
    assert of_whole(main) == before
    looked(gone, answers=True)
    there = of_whole(gone).values()
    assert of_whole(gone).keys() != {gone / path.relative_to(main) for path in before}
    assert all(data in there for data in before.values())
    assert looked(gone) == []


def test_an_older_copy_or_another_history_never_takes_a_logs_place(tmp_path: Path) -> None:
    main, other = towns(tmp_path)
    journal = hall_there(other, "B")
    with opened_site(other, "test") as site:
        assert site.hall.do(PROGRAM, "", "k", AccountChanged("Ana", "arbitru_sef", "intrat")).event
    hall_there(main, "A")
    gather(main, [journal], "", KINDS)
    shelf = main / "sala" / "alte" / "B.jsonl"
    before, lines = shelf.read_bytes(), journal.read_bytes().splitlines(keepends=True)
    old = tmp_path / "vechi.jsonl"
    presented = next(n for n, line in enumerate(lines, 1) if b'"fel":"sala"' in line)
    old.write_bytes(b"".join(lines[:presented]))
    assert presented < len(lines)
    (taken,) = gather(main, [old], "", KINDS)
    assert (taken.new, taken.count) == (0, len(lines) - 1)
    assert shelf.read_bytes() == before
    shutil.rmtree(other / "sala")
    shutil.rmtree(other / ".arbitraj")
    with pytest.raises(ProblemsError) as refused:
        gather(main, [hall_there(other, "B")], "", KINDS)  # begun again from nothing
    assert refused.value.problems[0].message.key == "network.halls_two_logs"
    assert shelf.read_bytes() == before
