"""One person alone, and few people: what closes a sheet is said where one looks, and who may do what another cannot."""

from arbitraj.hall.decided.closed import SettingChanged
from arbitraj.hall.kernel.scene import PROGRAM, HallPerson
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.typing.blind import shown_to
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room
from tests.hall.test_pages import client, sent

SECOND_CHIEF = HallPerson("Vlad", "arbitru_sef")
SLIP = {1: "GREȘIT"}  # a sheet that does not close itself


def away(room: Room, *people: HallPerson) -> None:
    for person in people:
        room.does(CHIEF, AccountChanged(person.name, person.role, "plecat"))


def alone() -> Room:
    """The chief alone has typed two sheets that do not close themselves."""
    room = Room()
    room.hands_in("02", "03")
    for number in ("02", "03"):
        room.types(CHIEF, number, slips=SLIP)
    return room


def listed(room: Room, who: HallPerson = CHIEF) -> str:
    return str(client(room, who).get("/coada").text)


def home(room: Room, who: HallPerson = CHIEF) -> str:
    return str(client(room, who).get("/").text)


def test_the_list_says_what_closes_the_sheets_of_one_person_alone() -> None:
    room = alone()
    assert "Nimic nu așteaptă" in listed(room)  # others are here, who may type the second time
    away(room, ARBITER, TYPIST, THIRD)
    page = listed(room)
    assert page.count("A doua tastare nu o poate face nimeni de aici.</") == 2
    assert page.count("Ați tastat chiar dumneavoastră această fișă.") == 2
    assert 'href="/sala"' in page
    browser, gate = client(room, CHIEF), "/coada/citesc?fisa=02"
    assert f'href="{gate}"' in page
    assert "însemnată «un singur om»" in browser.get(gate).text
    assert sent(browser, gate, "/coada/citesc").url.path == "/fise/02"
    assert room.hall.state.settings["o_mana"] == 1
    page = listed(room)
    assert 'href="/fise/02"' in page
    assert 'href="/fise/03"' in page
    for number in ("02", "03"):
        room.says(CHIEF, "intrebare", fisa=number, text="este ruptă")
    page = listed(room)
    assert 'href="/fise/02"' not in page  # its question first
    assert page.count("o întrebare despre foaie.</") == 2
    assert "este ruptă" not in page  # the list prints nothing of a paper


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
            for n, entry in enumerate(sheet.entries):
                row = {"grupa": entry.group, "pozitie": entry.position, "depunere": entry.word, "puncte": entry.points}
                room.says(who, "rand", **of, rand=f"h{hand}r{n}", **row)
            room.says(who, "gata", **of)
    return room


def test_who_may_settle_two_sheets_too_much_alike_has_typed_neither_and_promoting_helps() -> None:
    room = identical()
    (item,) = (waiting for waiting in room.hall.queue() if waiting.kind == "duplicat")
    for chief in (CHIEF, SECOND_CHIEF):
        why = taking(room.hall.scene, chief, item)
        assert why
        assert why.key == "hall.own_typing_pair_chief"  # each would have named the other, who may not either
    room.does(CHIEF, AccountChanged(THIRD.name, "arbitru_sef", "schimbat"))
    why = taking(room.hall.scene, CHIEF, item)
    assert why
    assert f"Le poate lămuri {THIRD.name}." in str(why)
    assert taking(room.hall.scene, HallPerson(THIRD.name, "arbitru_sef"), item) is None


def test_what_nobody_here_may_settle_is_told_the_chief_and_the_arbiters() -> None:
    room = identical()
    away(room, THIRD)
    page = listed(room)
    assert "Citesc eu, încă o dată" in page
    assert 'class="badge" data-badge="/coada"><span data-number>1<' in page
    other = listed(room, ARBITER)
    assert "Spuneți arbitrului-șef: Ana sau Vlad." in other
    assert 'class="badge" data-badge="/coada"><span data-number>1<' in other
    room.does(PROGRAM, AccountChanged(THIRD.name, "arbitru_sef", "intrat"))
    page = listed(room)
    assert f"O poate lămuri {THIRD.name}." in page
    assert "Citesc eu, încă o dată" not in page
    assert client(room, CHIEF).get("/coada/citesc?nume=x", follow_redirects=False).headers["location"] == "/coada"


def test_how_many_correct_is_asked_before_the_start_and_again_once_a_third_is_there() -> None:
    room = alone()
    browser = client(room, CHIEF)
    assert 'value="0" checked' in browser.get("/sala").text
    sent(browser, "/sala", "/coada/cati", valoare="1")
    assert room.hall.state.settings["o_mana"] == 1
    assert 'value="1" checked' in browser.get("/sala").text
    assert "Sunteți trei acum" in listed(room)
    assert "Sunteți trei acum" not in listed(room, ARBITER)  # the chief changes it
    away(room, TYPIST, THIRD)
    assert "Sunteți trei acum" not in listed(room)
    room.does(PROGRAM, AccountChanged(THIRD.name, "arbitru", "intrat"))
    page = sent(browser, "/coada", "/coada/cati")
    assert "Sunteți trei acum" not in page.text
    assert room.hall.state.settings["o_mana"] == 0


def test_a_second_typing_that_was_left_is_given_on_or_looked_at_once_more() -> None:
    room = Room()
    room.hands_in("02")
    room.types(CHIEF, "02", slips=SLIP)
    room.types(TYPIST, "02", hand=2, end=False)
    away(room, THIRD, TYPIST)
    assert "A început-o Dan, care nu o mai poate termina.</" in listed(room)
    assert "Spuneți arbitrului-șef: Ana." in listed(room, ARBITER)
    away(room, ARBITER)  # nobody else can go on with it
    browser = client(room, CHIEF)
    assert sent(browser, "/coada/citesc?fisa=02", "/coada/citesc").url.path == "/fise/02"
    assert "GREȘIT" in browser.get("/fise/02").text  # to compare with the paper
    sent(browser, "/fise/02", "/fise/02/inchide")
    assert room.hall.state.sheets["02"].closed == "o_singura_mana"
    assert "Nimic nu așteaptă" in listed(room)
    assert "Fișa 02, mâna 2" not in browser.get("/sala").text


def test_whoever_has_seen_a_sheet_is_not_led_back_to_its_second_typing() -> None:
    room = Room()
    room.hands_in("02")
    room.types(CHIEF, "02", slips=SLIP)
    room.types(ARBITER, "02", hand=2, end=False)
    led = client(room, ARBITER).get("/urmatoarea").url.path
    assert led == "/fisa/02/2"
    room.says(CHIEF, "setare", nume="o_mana", valoare=2)
    room.says(CHIEF, "intrebare", fisa="02", text="este ruptă?")
    (item,) = room.hall.queue()
    room.says(ARBITER, "decizie", fisa="02", intrebare=item.question, cum="raspuns", motiv="nu este")
    assert client(room, ARBITER).get("/urmatoarea").url.path != led
    assert "A început-o Ion, care nu o mai poate termina.</" in listed(room)


def test_who_is_refused_an_act_of_the_chief_is_told_whom_to_ask() -> None:
    room = Room()
    room.does(PROGRAM, AccountChanged(SECOND_CHIEF.name, SECOND_CHIEF.role, "intrat"))
    refused = room.hall.refusal(ARBITER, SettingChanged("o_mana", 1))
    assert str(refused) == "Nu aveți dreptul la aceasta. Spuneți arbitrului-șef: Ana sau Vlad."
    away(room, CHIEF)
    assert str(room.hall.refusal(ARBITER, SettingChanged("o_mana", 1))).endswith(": Vlad.")
