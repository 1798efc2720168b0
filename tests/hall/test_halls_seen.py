"""Several halls as people see them: the page, what of a start differs, what stays secret until players hear it."""

import re
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path

from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.event import Body, NewEvent
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.store.rows import LogRow, log_row
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.start.steps import LettersReady
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished
from arbitraj.wings.network.multi_hall.desk import HallsDesk
from arbitraj.wings.network.multi_hall.neighbours import HallSeen, HallSign, starts_told
from arbitraj.wings.network.multi_hall.postgres import HallsLink
from arbitraj.wings.network.multi_hall.presented import SeveralHalls, presented
from arbitraj.wings.network.multi_hall.whole import presenting
from tests.correcting import LETTERS
from tests.folders import folder
from tests.hall.guarded import HTML, demo_bench, guarded_hall
from tests.hall.scene import DAN, InHall, competition
from tests.hall.test_start import says_next, started, told

HOUR = "2026-11-21T15:00:00"


def states(one: InHall, other: InHall) -> dict[str, HallState]:
    return {"A": one.hall.state, "B": other.hall.state}


def keys(one: InHall, other: InHall, own: str = "B") -> list[str]:
    return [message.key.removeprefix("network.") for message in starts_told(states(one, other), own)]


def test_a_start_that_is_not_the_main_halls_is_told_in_both() -> None:
    one, other = started(), started()
    assert not keys(one, other)
    late = InHall()
    late.clock.time += timedelta(minutes=10)
    told(late)
    late.did(DAN, "extragere", cum="dosar")
    says_next(late, 2 * len(LETTERS))
    assert keys(one, late) == keys(one, late, "A") == ["halls_start_differs"]
    assert not keys(one, late, "C")  # no affair of a third hall's
    other.did(DAN, "ceas", ce="prelungit", minute=5)
    assert keys(one, other) == ["halls_minutes_differ"]


def test_other_letters_are_told_at_the_first_that_differs_and_those_not_heard_yet_are_no_difference() -> None:
    one, other = InHall(), InHall(competition(letters=LETTERS.replace("A", "B")))
    for at in (one, other):
        told(at)
        at.did(DAN, "extragere", cum="dosar")
    same = InHall()
    told(same)
    assert not keys(one, other)
    says_next(one, 5)
    assert not keys(one, same)
    says_next(other, 5)
    assert keys(one, other) == ["halls_letters_differ"]


def test_letters_that_players_have_not_heard_stand_in_no_log(tmp_path: Path) -> None:
    where = folder(tmp_path, predare=None, solutii_01=None, solutii_02=None)
    with opened_site(where, "test", wishes=[SeveralHalls("A")]) as site:
        log = site.hall.state.log
        assert presented(log)
        assert LETTERS not in str(log)
        assert LETTERS not in (where / "sala" / "jurnal.jsonl").read_text("utf-8")
        site.hall.record(PROGRAM.name, lambda state: [LettersReady("anuntate")])
        site.hall.tools[HallsDesk].look()
        shown = presented(site.hall.state.log)
        assert shown
        assert shown.game["litere"] == LETTERS


def rows(*bodies: Body) -> list[LogRow]:
    return [log_row(n, NewEvent(f"k{n}", HOUR, "Ion", "s", body)) for n, body in enumerate(bodies, 1)]


def test_the_page_shows_each_hall_to_arbiters(tmp_path: Path) -> None:
    with guarded_hall(tmp_path) as of:
        chief, arbiter = of.client(CHIEF), of.client(ARBITER)
        assert "fiecare își spune litera la pornire" in chief.get("/sali", headers=HTML).text
        assert 'href="/sali"' not in chief.get("/sala", headers=HTML).text
        halls = of.site.hall.tools[HallsDesk] = HallsDesk(tmp_path, of.site.hall, "A")
        bodies = presenting("B", demo_bench().competition), HandedIn("01", 1, 1), HandedIn("02", 2, 2)
        halls.shelf.take("B", "b", rows(*bodies, Finished("01", 1), Closed("01", "singura")))
        halls.look()
        for client, place in ((chief, "/sala"), (arbiter, "/fise")):
            assert "se aduc prin fișier" in client.get("/sali", headers=HTML).text  # no link
            assert 'href="/sali"' in client.get(place, headers=HTML).text
        (own, other) = halls.seen()
        assert (own.letter, own.own, other.handed_in, other.typed, other.closed) == ("A", True, 2, 1, 1)
        assert not other.silent(datetime.now() + timedelta(minutes=2))  # brought by a person, when it is brought
        assert other.lacks is None
        ruled = RulingGiven("03", "", "decizie", arbiter="Ion", reason="Se citește așa.", among=("B-02",))
        of.site.hall.record(PROGRAM.name, lambda state: [HandedIn("03", 3, 1), ruled])
        page = re.sub(r"<[^>]*>|\s+", " ", unescape(chief.get("/sali", headers=HTML).text))
        assert str(halls.written) in page
        names = of.site.hall.players
        assert f"03 {names[3]} masa 3" in " ".join(page.split())
        assert f"hotărârea de la fișa B-02 ({names[2]}, masa 2)." in page
        halls.links.append(HallsLink("postgresql://sali@server.example/s", "A", None, halls.shelf))  # type: ignore[arg-type]
        assert halls.seen()[0].lacks == of.site.hall.state.number  # nothing was sent yet


def test_a_hall_that_was_never_heard_or_fell_silent_is_marked() -> None:
    now = datetime(2026, 11, 21, 15)
    sign = HallSign(now - timedelta(seconds=90))
    assert HallSeen("B", False, KINDS.nothing, linked=True).silent(now)
    assert HallSeen("B", False, KINDS.nothing, sign.heard, linked=True).silent(now)
    assert not HallSeen("B", False, KINDS.nothing, now, linked=True).silent(now)
    assert not HallSeen("B", True, KINDS.nothing, linked=True).silent(now)
