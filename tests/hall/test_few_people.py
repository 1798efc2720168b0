"""One person alone, and few people: what closes a sheet is said where one looks, and who may do what another cannot."""

from arbitraj.hall.kernel.scene import PROGRAM, HallPerson
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.typing.blind import shown_to
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room
from tests.hall.test_pages import client

SECOND_CHIEF = HallPerson("Vlad", "arbitru_sef")
SLIP = {1: "GREȘIT"}  # a sheet that does not close itself


def away(room: Room, *people: HallPerson) -> None:
    for each in people:
        room.does(CHIEF, AccountChanged(each.name, each.role, "plecat"))


def alone() -> Room:
    """The chief alone has typed two sheets that do not close themselves."""
    room = Room()
    room.hands_in("02", "03")
    for number in ("02", "03"):
        room.types(CHIEF, number, slips=SLIP)
    return room


def home(room: Room, who: HallPerson = CHIEF) -> str:
    return str(client(room, who).get("/").text)


def test_home_says_what_closes_the_sheets_of_one_person_alone() -> None:
    room = alone()
    assert "Nimeni din sală nu poate tasta" not in home(room)  # others are here, who may type the second hand
    away(room, ARBITER, TYPIST, THIRD)
    page = home(room)
    assert "Nimeni din sală nu poate tasta a doua oară fișele 02, 03" in page
    assert '<a class="button" href="/sala">' in page
    room.says(CHIEF, "setare", nume="o_mana", valoare=1)
    page = home(room)
    assert 'data-item href="/fise/02"' in page
    assert 'data-item href="/fise/03"' in page
    for number in ("02", "03"):
        room.says(CHIEF, "intrebare", fisa=number, text="este ruptă")
    assert "Fișele 02, 03 se închid după ce se răspunde la întrebările lor" in home(room)


def test_closing_stands_before_the_rows_of_the_sheet() -> None:
    room = alone()
    room.says(CHIEF, "setare", nume="o_mana", valoare=1)
    page = client(room, CHIEF).get("/fise/02").text
    assert page.index('action="/fise/02/inchide"') < page.index('id="t-rows"')


def test_a_sheet_that_its_only_typist_may_close_says_of_nobody_else_that_he_types_it_again() -> None:
    room = alone()
    away(room, ARBITER, TYPIST, THIRD)
    room.says(CHIEF, "setare", nume="o_mana", valoare=1)
    room.says(CHIEF, "inchisa", fisa="02", cum="o_singura_mana")
    room.says(CHIEF, "redeschisa", fisa="02", motiv="o contestație")
    page = client(room, CHIEF).get("/fise/02").text
    assert 'action="/fise/02/inchide"' in page
    assert "Îndreptați ce ați tastat" in page
    assert "se închide de sus" in page
    assert "altcineva" not in page
    assert "Se tastează a doua oară" not in page


def test_home_counts_no_second_hand_that_the_person_may_not_type() -> None:
    room = alone()
    assert "Mai sunt de tastat: 2 fișe" in home(room, ARBITER)
    shown_to(room.hall, ARBITER, "02")  # he saw what was typed of it
    assert "Mai sunt de tastat" not in home(room, ARBITER)
    assert "A doua tastare" in home(room, ARBITER)
    assert "A doua tastare" not in home(room)


def identical() -> Room:
    """Two sheets that are one row by row, each typed by both of two chiefs' hands."""
    room = Room("cupa-demo", SECOND_CHIEF)
    room.hands_in("02", "03")
    sheet = room.sheets["02"]
    for number, first, second in (("02", CHIEF, TYPIST), ("03", SECOND_CHIEF, ARBITER)):
        for hand, who in ((1, first), (2, second)):
            of = {"fisa": number, "mana": hand}
            own = room.sheets[number]
            room.says(who, "antet", **of, nume=own.name, masa=own.table)
            for n, each in enumerate(sheet.entries):
                row = {"grupa": each.group, "pozitie": each.position, "depunere": each.word, "puncte": each.points}
                room.says(who, "rand", **of, rand=f"h{hand}r{n}", **row)
            room.says(who, "gata", **of)
    return room


def test_who_may_settle_two_sheets_too_much_alike_has_typed_neither_and_promoting_helps() -> None:
    room = identical()
    (item,) = (each for each in room.hall.queue() if each.kind == "duplicat")
    for chief in (CHIEF, SECOND_CHIEF):
        why = taking(room.hall.scene, chief, item)
        assert why
        assert why.key == "hall.own_typing_pair_chief"  # each would have named the other, who may not either
    room.does(CHIEF, AccountChanged(THIRD.name, "arbitru_sef", "schimbat"))
    why = taking(room.hall.scene, CHIEF, item)
    assert why
    assert f"O poate face: {THIRD.name}." in str(why)
    assert taking(room.hall.scene, HallPerson(THIRD.name, "arbitru_sef"), item) is None


def test_home_says_why_nothing_that_waits_may_be_answered_and_what_helps() -> None:
    room = identical()
    away(room, THIRD)
    page = home(room)
    assert "faceți arbitru-șef pe cineva care nu le-a tastat" in page
    assert '<a class="button" href="/sala">' in page
    room.does(PROGRAM, AccountChanged(THIRD.name, "arbitru_sef", "intrat"))
    assert f"O poate face: {THIRD.name}." in home(room)
    assert '<a class="button" href="/sala">' not in home(room, HallPerson(THIRD.name, "arbitru_sef"))
