"""After a restart: who had a question in hand has it still, and nobody is sent to a paper that another one holds."""

from pathlib import Path

from arbitraj.hall.triage.asked import PersonAsks
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.in_hands import FILE
from arbitraj.hall.typing.pile import next_hand
from arbitraj.hall.typing.rows import Finished, HeadingTyped
from tests.folders import folder as made
from tests.hall.small import ANA, DAN, EVA, ION, small_hall

NOTHING = "fisa,ordine,masa,stare,avertismente_disciplinare\n"


def test_a_restart_ends_no_lease_and_gives_nobodys_paper_away(tmp_path: Path) -> None:
    folder = made(tmp_path, predare=NOTHING, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        for n in (1, 2):
            hall.does(ION, HandedIn(f"{n:02d}", n, n))
        hall.does(DAN, HeadingTyped("02", 1, "Ilie Dan", "2"))
        hall.does(DAN, Finished("02", 1))
        hall.does(DAN, PersonAsks("02", "foaia este ruptă"))
        (item,) = hall.site.hall.queue()
        hall.page(EVA, f"/coada/una?nume={item.name}")
        assert next_hand(hall.site, DAN) == ("01", 1)
        hall.page(DAN, "/fisa/01/1")
    kept = (folder / FILE).read_text("utf-8")
    with small_hall(folder) as hall:
        assert next_hand(hall.site, ION) == ("02", 2)  # Dan has the paper of 01
        assert next_hand(hall.site, DAN) == ("01", 1)
        holder = hall.site.hall.leases.holder(item.name, hall.site.hall.clock())
        assert holder
        assert holder.person == EVA.name
        assert "Eva" in hall.page(ANA, f"/coada/una?nume={item.name}")
        hall.site.hall.leases.leave(item.name, EVA.name)
    assert (folder / FILE).read_text("utf-8") != kept


def test_what_cannot_be_read_was_nobodys(tmp_path: Path) -> None:
    folder = made(tmp_path, predare=NOTHING, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        hall.does(ION, HandedIn("01", 1, 1))
    for told in ("", "[]", '{"intrebari": [{}], "fise": []}', '{"intrebari": [], "fise": [1]}', "\x00"):
        (folder / FILE).write_text(told)
        with small_hall(folder) as hall:
            assert next_hand(hall.site, DAN) == ("01", 1)
