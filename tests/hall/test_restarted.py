"""After a restart: who had a question in hand has it still, and nobody is sent to a paper that another one holds."""

from pathlib import Path

from arbitraj.hall.decided.closed import SettingChanged
from arbitraj.hall.kernel.event import NewEvent
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.store.keeper import keeping
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.triage.leases import FILE, Leases
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.asked import PersonAsks
from arbitraj.hall.typing.entry import next_hand
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from tests.correcting import EXAMPLE
from tests.folders import folder as made
from tests.hall.scene import NAMES, SEED, InHall
from tests.hall.small import ANA, DAN, EVA, ION, small_hall
from tests.hall.waiting import wait_until

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
        holder = hall.site.hall.of(Leases).holder(item.name, hall.site.hall.clock())
        assert holder
        assert holder.person == EVA.name
        assert "Eva" in hall.page(ANA, f"/coada/una?nume={item.name}")
        hall.site.hall.of(Leases).leave(item.name, EVA.name)
    assert (folder / FILE).read_text("utf-8") != kept


def test_what_cannot_be_read_was_nobodys(tmp_path: Path) -> None:
    folder = made(tmp_path, predare=NOTHING, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        hall.does(ION, HandedIn("01", 1, 1))
    for told in ("", "[]", '{"intrebari": [{}], "fise": []}', '{"intrebari": [], "fise": [1]}', "\x00"):
        (folder / FILE).write_text(told, encoding="utf-8")
        with small_hall(folder) as hall:
            assert next_hand(hall.site, DAN) == ("01", 1)


def test_a_hall_is_there_before_its_sheets_are_graded() -> None:
    """Of a whole evening that is a third of the start; an event or a page that needs it does not wait for it."""
    at = InHall()
    at.handed_in(1)
    at.did(ION, "antet", fisa="01", mana=1, nume=NAMES[0], masa="1")
    at.rows(ION, "01", EXAMPLE)
    at.log.append([NewEvent("vechi", "2026-11-21T16:00:00", "Ion", "s", Finished("01", 1))])
    triage = Triage(at.grader, SEED)
    hall = Hall(at.log, triage, at.clock, at_once=False)
    assert not hall.state.sheets["01"].closed
    assert not triage._known, "graded"
    assert hall.snapshot().cases["01"].stage.value == "gata_de_inchis"
    hall.conclude()
    assert hall.state.sheets["01"].closed
    assert Hall(at.log, Triage(at.grader, SEED), at.clock).state == hall.state


def test_what_follows_of_a_log_is_concluded_soon_after_the_hall_is_opened(tmp_path: Path) -> None:
    folder = made(tmp_path, predare=NOTHING, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        hall.does(ANA, SettingChanged("proba", 0))  # drawn for the control sample it would not close
        hall.does(ION, HandedIn("01", 1, 1))
        name = hall.site.hall.players[1]
    lines = [line.split() for line in EXAMPLE.strip().splitlines()]
    rows = [
        RowTyped("01", 1, f"r{n}", position=at, word=word, points=points) for n, (at, word, points) in enumerate(lines)
    ]
    events = [HeadingTyped("01", 1, name, "1"), *rows, Finished("01", 1)]
    with keeping(folder, "o versiune mai veche", KINDS) as keeper:
        keeper.append(
            [NewEvent(f"vechi-{n}", "2026-11-21T16:00:00", ION.name, "s", event) for n, event in enumerate(events)]
        )
    with opened_site(folder, "probă", at_once=False) as site:
        wait_until(lambda: site.hall.state.sheets["01"].closed)
