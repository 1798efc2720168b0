"""The numbers of home, «Panou», the lists and the bar are one count, whatever happens over a day."""

import re
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import Path

from arbitraj.hall.kernel.scene import ARBITER as ARBITERS_ROLE, CHIEF as CHIEFS_ROLE, PROGRAM, HallPerson
from arbitraj.hall.people.accounts import AccountChanged
from tests.hall.guarded import ELSEWHERE, PEOPLE, THERE, guarded_hall
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room
from tests.hall.test_pages import client

PERSONS = (CHIEF, ARBITER, TYPIST, THIRD)


def page(room: Room, person: HallPerson, path: str) -> str:
    return str(client(room, person).get(path).text)


def cards(text: str) -> dict[str, int]:
    """The numbers of a page's cards, by their headings."""
    found = re.findall(r"<h2>([^<]*)</h2>\s*<p class=\"big\">(?:<a[^>]*>)?(\d+)", text)
    return {name: int(number) for name, number in found}


def rows(text: str, name: str) -> list[str]:
    """The rows of a page's list."""
    part = re.search(rf'<ul id="{name}".*?</ul>', text, re.DOTALL)
    assert part, text[:500]
    return [each for each in part[0].split("<li")[1:] if "tile" in each or "data-item" in each]


def waits(text: str) -> dict[str, tuple[int, str]]:
    """What waits on «Panou»: how many, for whom."""
    part = text[text.index("Ce așteaptă acum") : text.index("Cine ce tastează")]
    found = re.findall(r'class="count">(\d+)</span> <a[^>]*href="([^"]*)">([^<]*)</a>(.*?)</li>', part, re.DOTALL)
    return {unescape(what): (int(n), re.sub("<[^>]*>", " ", more)) for n, _, what, more in found}


def stages(text: str) -> dict[str, int]:
    found = re.findall(r'class="count">(\d+)</span> <span class="state (\w+)">', text)
    return {stage: int(number) for number, stage in found}


def agree(room: Room) -> None:
    """Every number that says the same is the same, for everybody."""
    panel = page(room, CHIEF, "/panou")
    by_stage, waiting = stages(panel), waits(panel)
    assert 0 not in by_stage.values(), "no rows of zeros"
    missing = cards(panel)["De predat"]
    assert waiting.get("de predat", (0, ""))[0] == missing
    assert by_stage.get("predata", 0) == waiting.get("de tastat prima oară", (0, ""))[0]
    assert by_stage.get("asteapta_mana_2", 0) == waiting.get("de tastat a doua oară", (0, ""))[0]
    for person in PERSONS:
        home, bar = page(room, person, "/"), client(room, person).get("/bara").json()
        numbers = cards(home)
        assert f"mai au de predat: {missing}" in home
        assert f"Nu au predat încă ({missing})" in page(room, person, "/predare")
        assert numbers["Închise"] == by_stage.get("inchisa", 0)
        first, second = map(int, re.findall(r"prima oară: (\d+) · a doua oară, de alt om: (\d+)", home)[0])
        assert numbers["De tastat"] == first + second
        named = {what: re.search(rf"\b{person.name}\b", who) is not None for what, (_, who) in waiting.items()}
        assert named.get("de tastat prima oară", False) == bool(first)
        assert named.get("de tastat a doua oară", False) == bool(second)
        if not person.arbitrates:
            assert bar == {}
            continue
        listed = rows(page(room, person, "/coada"), "coada")
        mine = [each for each in listed if "data-item" in each or "Spuneți arbitrului-șef" in each]
        assert numbers["De lămurit"] == len(mine) == bar["/coada"]
        reads = any("Citiți foaia" in each for each in mine)
        assert named.get("de citit de pe foaie: cele două tastări nu se potrivesc", False) == reads
        answers = any("Răspundeți" in each for each in mine)
        assert named.get("întrebări de lămurit", False) == answers
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
    agree(room)
    for step in steps:
        step()
        agree(room)
    texts = page(room, CHIEF, "/panou")
    assert texts.index("Ce așteaptă acum") < texts.index("Unde sunt fișele") < texts.index("În ultimul sfert de oră")


def test_what_nobody_here_may_do_is_said_on_the_panel() -> None:
    room = Room()
    room.hands_in("01")
    for person in (ARBITER, THIRD):
        room.does(PROGRAM, AccountChanged(person.name, person.role, "blocat"))
    room.types(CHIEF, "01", slips={0: "GREȘIT"})
    room.types(TYPIST, "01", hand=2)
    text = page(room, CHIEF, "/panou")
    number, who = waits(text)["de citit de pe foaie: cele două tastări nu se potrivesc"]
    assert (number, "pe nimeni din sală" in who) == (1, True)


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
