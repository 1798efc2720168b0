"""Two hands that differ in most fields are one question: one is of another paper, or has its columns shifted."""

import pytest

from arbitraj.hall.decided.ruled import OTHER_PAPER
from tests.correcting import EXAMPLE
from tests.hall.rooms import ARBITER, CHIEF, TYPIST, Room
from tests.hall.scene import ANA, DAN, EVA, ION, InHall
from tests.hall.test_pages import client, sent

LINES = [line.strip() for line in EXAMPLE.strip().splitlines()]
SHIFTED = "\n".join(" ".join((word, points, position)) for position, word, points in map(str.split, LINES))


def unlike(one: str = EXAMPLE, two: str = SHIFTED) -> InHall:
    at = InHall()
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    at.handed_in(1)
    at.typed(ION, "01", one)
    at.typed(DAN, "01", two, hand=2)
    return at


def says(value: str) -> dict[str, str]:
    return {"fisa": "01", "intrebare": OTHER_PAPER, "cum": OTHER_PAPER, "valoare": value, "motiv": "am văzut foaia"}


def test_they_are_one_question_of_the_chief_which_tells_nothing_of_either() -> None:
    (item,) = unlike().waits("01")
    assert item.chief
    assert item.how == (OTHER_PAPER,)
    assert not any(word in item.text for row in LINES for word in row.split()[:2])


@pytest.mark.parametrize(("fields", "asked"), [(7, 7), (8, 1)])
def test_both_sides_of_the_border(fields: int, asked: int) -> None:
    rows = [["H7", "CASA", "8"], ["I8", "STIRE", "13"], ["8K", "LAC", "5"], ["A1", "MERE", "7"]]
    other = [row[:] for row in rows]
    for n in range(fields):
        other[n // 3][n % 3] = ("B2", "NUCI", "99")[n % 3]
    at = unlike(*("\n".join(map(" ".join, group)) for group in (rows, other)))
    assert len(at.waits("01")) == asked


@pytest.mark.parametrize(("value", "stays"), [("mana_1", SHIFTED), ("mana_2", EXAMPLE)])
def test_the_one_of_another_paper_is_typed_anew(value: str, stays: str) -> None:
    at = unlike()
    assert at.refused(EVA, "decizie", **says(value)) == "chief_only"
    assert at.refused(ANA, "decizie", **says("mana_3")) == "no_value"
    given = at.did(ANA, "decizie", **says(value)).number
    hands = at.hall.state.sheets["01"].hands
    assert [*hands] == [1]
    assert [" ".join(row.fields[1:4]) for row in hands[1].rows] == [line.strip() for line in stays.strip().splitlines()]
    assert at.stage("01") == "asteapta_mana_2"
    wrong = ION if value == "mana_1" else DAN
    assert at.refused(ANA, "antet", fisa="01", mana=2, nume="x", masa="1") == "seen_first"
    at.typed(wrong, "01", stays, hand=2)  # who never saw the other one types it again
    assert at.stage("01") in ("intrebari", "inchisa")
    if at.stage("01") != "inchisa":
        assert at.refused(ANA, "anulat", nr=given, motiv="x") == "rests_on"


def test_taken_back_both_hands_are_there_again() -> None:
    at = unlike()
    given = at.did(ANA, "decizie", **says("mana_2")).number
    at.did(ANA, "anulat", nr=given, motiv="m-am uitat pe altă foaie")
    assert [*at.hall.state.sheets["01"].hands] == [1, 2]
    assert [item.how for item in at.waits("01")] == [(OTHER_PAPER,)]


def test_both_of_this_paper_are_asked_field_by_field_and_a_second_time_too() -> None:
    at = unlike()
    at.did(ANA, "decizie", **says("amandoua"))
    assert len(at.waits("01", "diferenta")) >= 8
    again = unlike()
    again.did(ANA, "decizie", **says("mana_2"))
    again.typed(DAN, "01", SHIFTED, hand=2)
    assert [item.how for item in again.waits("01")] == [(OTHER_PAPER,)]


def test_the_page_names_whose_typing_it_is() -> None:
    room = Room()
    room.hands_in("01")
    room.says(CHIEF, "setare", nume="tot_de_doua_ori", valoare=1)
    room.types(TYPIST, "01")
    of = {"fisa": "01", "mana": 2}
    room.says(ARBITER, "antet", **of, nume="altcineva", masa="99")
    for n in range(len(room.sheets["01"].entries)):
        room.says(ARBITER, "rand", **of, rand=f"x{n}", pozitie="DAME", depunere="16", puncte="G6")
    room.says(ARBITER, "gata", **of)
    (item,) = room.hall.queue()
    browser = client(room, CHIEF)
    assert "Cele două tastări par ale unor foi diferite." in browser.get("/diferente").text
    path = f"/coada/una?nume={item.name}"
    page = browser.get(path).text
    assert "Tastarea lui Dan este a altei foi" in page
    assert "Tastarea lui Ion este a altei foi" in page
    assert page.count('data-reason="Am privit foaia: nu este ea."') == 2
    sent(browser, path, "/coada/una", ales="citire:mana_2", motiv="am văzut foaia")
    assert [*room.hall.state.sheets["01"].hands] == [1]
    told = browser.get("/jurnal").text
    assert "a doua tastare" in told
    assert "mana_2" not in told
