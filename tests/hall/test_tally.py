"""The numbers of «Acum», «Fișe», the lists and the bar are one count, whatever happens over a day."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.scene import ARBITER as ARBITERS_ROLE, CHIEF as CHIEFS_ROLE, PROGRAM, HallPerson
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.triage.overview import WaitsFor, cases_in, own_work, waits_for_whom
from tests.hall.guarded import ELSEWHERE, PEOPLE, THERE, guarded_hall
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room
from tests.hall.test_pages import client

PERSONS = (CHIEF, ARBITER, TYPIST, THIRD)


def page(room: Room, person: HallPerson, path: str) -> str:
    return str(client(room, person).get(path).text)


def rows(text: str, name: str) -> list[str]:
    """The rows of a page's list."""
    part = re.search(rf'<ul id="{name}".*?</ul>', text, re.DOTALL)
    assert part, text[:500]
    return [piece for piece in part[0].split("<li")[1:] if "tile" in piece or "data-item" in piece]


def shown(text: str) -> dict[str, int]:
    """How far all is, as a page says it by kinds of stages."""
    return {
        kind: int(number) for kind, number in re.findall(r'class="sign-(\w+)">(\d+|o) ', text.replace(">o ", ">1 "))
    }


def waits(room: Room) -> dict[str, WaitsFor]:
    return {waiting.key: waiting for waiting in waits_for_whom(room.hall, room.hall.clock())}


def agree(room: Room) -> None:
    """Every number that says the same is the same, for everybody."""
    waiting, sheets = waits(room), page(room, CHIEF, "/fise")
    missing = waiting["hand_in"].number if "hand_in" in waiting else 0
    far = shown(sheets)
    assert 0 not in far.values()
    assert far.get("nepredate", 0) == missing
    assert far.get("de_tastat", 0) == sum(waiting[key].number for key in ("type", "second") if key in waiting)
    assert far.get("inchise", 0) == sum(case.stage is SheetStage.CLOSED for case in cases_in(room.hall).values())
    named = re.findall(r'class="tile number" href="/fise/(\d+)"', sheets)
    assert {*named} == {*room.hall.state.sheets}
    for person in PERSONS:
        home, bar = page(room, person, "/"), client(room, person).get("/bara").json()
        main, own = home[home.index("<main") :], own_work(room.hall, person)
        tasks = rows(main, "de-facut") if 'id="de-facut"' in main else ["card"] if 'class="paper"' in main else []
        assert len(re.findall(r'class="(?:button )?first"', main)) == bool(tasks), "one primary act, where one waits"
        assert f"Nu au predat încă ({missing})" in page(room, person, "/predare")
        left = re.search(r"Mai sunt de tastat: (\d+)", main)
        assert int(left[1]) if left else len(own.firsts + own.seconds) <= 1
        mays = {key for key, pending in waiting.items() if person.name in pending.who}
        assert {"type", "second"} & mays == {*["type"] * bool(own.firsts), *["second"] * bool(own.seconds)}
        if not person.arbitrates:
            assert bar == {}
            continue
        assert shown(main) == far
        listed = rows(page(room, person, "/coada"), "coada")
        mine = [entry for entry in listed if "data-item" in entry or "Spuneți arbitrului-șef" in entry]
        assert len(mine) == bar["/coada"]
        for act, key in (("Citiți foaia", "differ"), ("Răspundeți", "answer")):
            there = any(act in entry for entry in mine)
            assert any(act in task for task in tasks) == there == (key in mays)
        assert ('data-badge="/coada" hidden' in home) == (not mine)


def test_the_numbers_of_home_panel_lists_and_bar_agree_over_a_day() -> None:
    room = Room()
    steps: list[Callable[[], object]] = [
        lambda: room.hands_in(*(f"{n:02d}" for n in range(1, 10))),
        lambda: room.says(CHIEF, "sanctiune", masa=9, avertismente=0, eliminat=True, motiv="a vorbit"),
        lambda: room.says(CHIEF, "nepredat", masa=int(room.sheets["10"].table)),
        lambda: room.hands_in("10"),  # found after all
        *(partial(room.types, TYPIST, number) for number in ("01", "02", "06", "07")),
        lambda: room.types(TYPIST, "03", slips={1: "GREȘIT"}),
        lambda: room.types(THIRD, "04", end=False),
        lambda: room.says(TYPIST, "intrebare", fisa="01", text="Foaia are o pată; o citește și altcineva?"),
        lambda: room.types(ARBITER, "03", hand=2),
        lambda: room.types(ARBITER, "06", hand=2),
        lambda: room.types(THIRD, "08"),
        lambda: room.says(CHIEF, "setare", nume="o_mana", valoare=1),
    ]
    for step in steps:
        step()
        agree(room)


def test_what_nobody_here_may_do_is_said_on_home() -> None:
    room = Room()
    room.hands_in("01")
    for person in (ARBITER, THIRD):
        room.does(PROGRAM, AccountChanged(person.name, person.role, "blocat"))
    room.types(CHIEF, "01", slips={0: "GREȘIT"})
    room.types(TYPIST, "01", hand=2)
    found = waits(room)["differ"]
    assert (found.number, found.who) == (1, ())
    assert "1 de citit de pe foaie: cele două tastări nu se potrivesc" in page(room, CHIEF, "/")
    assert "pe nimeni din sală" in page(room, CHIEF, "/")


def test_who_asks_to_come_in_and_who_is_locked_out_is_seen_from_every_page(tmp_path: Path) -> None:
    with guarded_hall(tmp_path) as hall:
        chief = hall.client(CHIEFS_ROLE)
        assert chief.get("/bara").json()["/conturi"] == 0
        hall.client(address=THERE).post("/intrare/cerere", data={"nume": "Maria"})
        assert chief.get("/bara").json()["/conturi"] == 1
        hall.pin(ARBITERS_ROLE)
        for _ in range(5):
            hall.client(address=ELSEWHERE).post("/intrare/pin", data={"nume": PEOPLE[ARBITERS_ROLE], "pin": "000000"})
        assert chief.get("/bara").json()["/conturi"] == 2
        for path in ("/predare", "/fise", "/jurnal"):
            shown = chief.get(path, headers={"accept": "text/html"}).text
            assert '<span class="badge" data-badge="/conturi"><span data-number>2</span>' in shown, path
        assert "/conturi" not in hall.client(ARBITERS_ROLE).get("/bara").json()
