"""The queue is by sheet: each thing of the paper is asked once, and answered with few keys."""

import re

from arbitraj.hall.decided.ruled import RulingGiven
from tests.correcting import EXAMPLE
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room
from tests.hall.scene import ANA, DAN, EVA, ION, InHall
from tests.hall.test_pages import client, sent


def unread(*of: tuple[str, str, str], rows: str = "H7 CASA 8\nI8 ST?RE 13", second: str = "") -> InHall:
    """A sheet typed twice: what its typists could not read, and what they typed."""
    at = InHall()
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    at.handed_in(1)
    for hand, who in ((1, ION), (2, DAN)):
        for row, column, text in of if not (second and hand == 2) else ():
            at.did(who, "intrebare", fisa="01", rand=row, ce="ilizibil", camp=column, text=text)
        at.typed(who, "01", second if second and hand == 2 else rows, hand=hand)
    return at


def test_a_word_that_nobody_could_read_is_one_question_and_one_answer() -> None:
    at = unread(("r2", "depunere", "Nu se poate citi: «ST?RE»"))
    (item,) = at.waits("01")
    assert item.how[0] == "citire"  # the one that has readings
    at.did(EVA, "decizie", fisa="01", intrebare=item.question, cum="citire", valoare="STIRE")
    assert not at.waits("01")


def test_what_both_could_not_read_is_answered_for_both() -> None:
    at = unread(("r1", "depunere", "CASA sau CASĂ?"), ("r2", "depunere", "ST?RE"))
    asked = at.waits("01")
    assert sorted(waiting.entry or 0 for waiting in asked) == [1, 2]
    first = next(waiting for waiting in asked if waiting.entry == 1)
    at.did(EVA, "decizie", fisa="01", intrebare=first.question, cum="raspuns", motiv="CASA")
    assert [item.entry for item in at.waits("01")] == [2]


def test_what_a_third_reads_is_not_asked_of_who_could_not_read_it() -> None:
    at = unread(("r2", "depunere", "ST?RE"), second="H7 CASA 8\nI8 STIRE 13")
    (item,) = at.waits("01")
    assert item.how == ("a_treia",)
    at.did(EVA, "a_treia", fisa="01", diferenta=item.question, valoare="STIRE")
    assert not at.waits("01")


def test_a_row_struck_out_asks_nothing_any_more() -> None:
    at = InHall()
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    at.handed_in(1)
    at.rows(ION, "01", "H7 C?SA 8")
    at.did(ION, "intrebare", fisa="01", rand="r1", ce="ilizibil", camp="depunere", text="C?SA")
    at.did(ION, "rand_scos", fisa="01", mana=1, rand="r1")
    at.did(ION, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
    at.rows(ION, "01", "H7 CASA 8", first=2)
    at.did(ION, "gata", fisa="01", mana=1)
    at.typed(DAN, "01", "H7 CASA 8", hand=2)
    assert not [item for item in at.waits("01") if item.kind == "ilizibil"]


def test_an_illegible_word_is_asked_before_what_hangs_on_it() -> None:
    rows = EXAMPLE.strip().splitlines()
    at = unread(rows="\n".join(("H7 CAS? 8", *rows[1:])))
    (item,) = at.waits("01")
    assert (item.kind, item.entry) == ("ilizibil", 1)
    at.did(EVA, "decizie", fisa="01", intrebare=item.question, cum="citire", valoare=None)
    assert {waiting.kind for waiting in at.waits("01")} <= {"constatare", "observatie"}  # asked then, not instead


def test_an_invented_word_is_one_question_with_the_rows_that_fell_because_of_it() -> None:
    rows = EXAMPLE.strip().splitlines()
    typed = "\n".join((*rows[:2], "6E cOMANAD 71", *rows[3:], "C3 AMAR 4"))
    at = unread(rows=typed)
    (item,) = at.waits("01")
    assert (item.entry, item.rows_with) == (5, (6,))  # both want letters that left with row 3
    at.did(EVA, "decizie", fisa="01", intrebare=item.question, cum="lasat", motiv="am privit foaia")
    assert at.case("01").sheet.closed
    ticked = [body for body in at.bodies(RulingGiven) if body.how == "lasat"]
    assert [waiting.entry for waiting in ticked] == [5, 6]


def test_another_field_of_the_row_is_another_question() -> None:
    at = unread(("r2", "depunere", "ST?RE"), ("r2", "puncte", "13 sau 18?"))
    assert len(at.waits("01")) == 2


def slipped(hands: int) -> Room:
    """Sheet 23, whose MAX is a letter away from a word, typed once or twice alike."""
    room = Room()
    room.hands_in("21", "23")
    room.types(ARBITER, "23")
    if hands == 2:
        room.types(TYPIST, "23", hand=2)
    else:
        room.says(CHIEF, "setare", nume="o_mana", valoare=1)
    return room


def test_what_two_typed_alike_is_no_slip_of_a_typist() -> None:
    assert [item.kind for item in slipped(1).hall.queue()] == ["observatie"]  # one hand: it may be one
    twice = slipped(2)
    assert not twice.hall.queue()
    assert twice.hall.state.sheets["23"].closed


def test_a_word_is_decided_good_by_one_choice_wherever_it_stands() -> None:
    room = Room()
    room.says(CHIEF, "setare", nume="o_mana", valoare=1)
    room.hands_in("03", "21")
    room.types(ARBITER, "03", slips={0: "MUPLAND"})  # one hand stands: its typist deals with it
    (item,) = room.hall.queue()
    assert (item.entry, item.rows_with) == (1, (4,))
    browser, path = client(room, ARBITER), f"/coada/una?nume={item.name}"
    assert re.search(
        r'value="cuvant" required data-key="2" data-why data-reason="Cuvântul este bun."', browser.get(path).text
    )
    other = browser.get(f"{path}&hotarare=alta").text  # reasons of the acts, where the program knows them
    assert 'value="accepta" data-reason="Cuvântul este bun."' in other
    assert re.search(r'value="respinge" data-reason="[^"]*MUPLAND', other)
    assert 'value="adauga">' in other
    shown = sent(browser, path, "/coada/una", ales="cuvant")
    mark = re.search(r'name="aratat" value="(\w+)"', shown.text)
    assert mark
    sent(browser, path, "/coada/una", ales="cuvant", aratat=mark[1])
    (done,) = room.hall.state.sheets["03"].rulings
    assert (done.body.decision["fel"], done.body.reach, done.body.reason) == ("accepta", "cuvant", "Cuvântul este bun.")
    assert not room.hall.queue()


def test_a_word_is_not_offered_as_what_a_position_is() -> None:
    room = Room()
    room.hands_in("08")
    for hand, who in ((1, TYPIST), (2, ARBITER)):
        room.types(who, "08", hand=hand)
    asked = [item for item in room.hall.queue() if item.column in ("shown", "shown_word")]
    page = client(room, THIRD)
    for waiting in asked:
        assert "Pe foaie scrie chiar așa" not in page.get(f"/coada/una?nume={waiting.name}").text


def test_the_same_sheet_comes_next_and_the_hand_in_work_is_a_link_away() -> None:
    room = Room()
    room.hands_in("01", "09", "22")
    for number in ("09", "22"):
        room.types(TYPIST, number)
        room.types(ARBITER, number, hand=2)
    room.types(THIRD, "01", end=False)
    for text in ("pata de cafea", "numele e șters"):
        room.says(CHIEF, "intrebare", fisa="09", text=text)
    every = room.hall.queue()
    browser = client(room, THIRD)
    page = browser.get("/coada").text
    sheets = re.findall(r"nume=[^:%]+(?:%3A|:)(\d\d)(?:%3A|:)", page)
    assert len(sheets) == len(every) == 4
    assert [n for n, other in zip(sheets, ["", *sheets], strict=False) if n != other] in (["09", "22"], ["22", "09"])
    assert 'href="/fisa/01/1"' in page
    item = next(waiting for waiting in every if waiting.sheet == "09" and waiting.how == ("raspuns",))
    answer = sent(browser, f"/coada/una?nume={item.name}", "/coada/una", ales="raspuns", motiv="am văzut")
    assert answer.url.path == "/coada/una"
    assert ":09:" in str(answer.url).replace("%3A", ":")
