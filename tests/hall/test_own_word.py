"""Nobody settles what he typed himself, the chief no more than others; where too few are there, it stands marked."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.journal.journal_pages import JournalFilter, journal_of
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.scene import CHIEF, HallPerson
from arbitraj.hall.kernel.store.mark import LogAnswer
from arbitraj.hall.parts import body_of
from arbitraj.hall.triage.closing import sampled
from arbitraj.hall.triage.leases import taking
from arbitraj.hall.typing.blind import kept_from
from arbitraj.hall.typing.rows import HandGiven
from arbitraj.record.findings import Kind
from tests.correcting import EXAMPLE
from tests.folders import folder as made, sheet
from tests.hall.halls import ANA as HALL_ANA, hall_on
from tests.hall.rooms import ARBITER as ROOM_ARBITER, CHIEF as ROOM_CHIEF, THIRD, TYPIST, Room
from tests.hall.scene import ANA, DAN, EVA, ION, InHall
from tests.hall.test_pages import client

LIA = HallPerson("Lia", CHIEF)
CLAIMED = EXAMPLE.replace("STIRE 13", "STIRE 12")  # a wrong claim: typed twice


def people(*more: HallPerson) -> InHall:
    at = InHall()
    for who in (ANA, DAN, ION, EVA, *more):
        at.did(ANA, "cont", persoana=who.name, rol=who.role, ce="intrat")
    at.handed_in(1)
    return at


def differing(at: InHall, second: HallPerson) -> str:
    """A difference that is neither of both as a third read it, where the chief typed a hand."""
    at.typed(ION, "01", CLAIMED)
    at.typed(second, "01", CLAIMED.replace("TRACASAI", "TRACASAU"), hand=2)
    name = at.waits("01")[0].question
    at.did(EVA, "a_treia", fisa="01", diferenta=name, valoare="TRACASAM")
    return name


def ruled(name: str, value: str = "TRACASAI") -> dict[str, Any]:
    return {"fisa": "01", "intrebare": name, "cum": "diferenta", "valoare": value, "motiv": "de pe foaie"}


def test_a_chief_does_not_settle_the_own_typing_and_is_told_what_to_do() -> None:
    at = people()
    name = differing(at, ANA)
    assert at.refused(ANA, "decizie", **ruled(name)) == "own_typing_chief"
    (item,) = at.waits("01")
    refused = taking(at.hall.scene, ANA, item)
    assert refused
    assert refused.key == "hall.own_typing_chief"
    assert "«Citesc eu, încă o dată»" in str(refused)
    assert at.refused(DAN, "decizie", **ruled(name)) == "chief_only"


def test_another_chief_settles_it_and_is_named() -> None:
    at = people(LIA)
    name = differing(at, ANA)
    assert "Lia" in str(at.does(ANA, "decizie", **ruled(name)).refused)
    at.did(LIA, "decizie", **ruled(name))
    assert not at.case("01").open_differences


@pytest.mark.parametrize(("second", "closed"), [(ANA, "o_singura_mana"), (DAN, "doua_maini")])
def test_a_sheet_is_marked_where_too_few_are_there_and_one_of_both_settled_it(second: HallPerson, closed: str) -> None:
    at = people()
    name = differing(at, second)
    if second == ANA:
        at.did(ANA, "setare", nume="o_mana", valoare=1)
    at.did(ANA, "decizie", **ruled(name))
    for item in at.waits("01"):
        at.did(EVA, "decizie", fisa="01", intrebare=item.question, cum="lasat", motiv="așa este pe foaie")
    assert [body.how for body in at.bodies(Closed)] == [closed]


def test_what_waits_for_the_chief_is_answered_by_no_arbiter() -> None:
    at = people()
    at.typed(ION, "01", CLAIMED)
    at.typed(DAN, "01", CLAIMED, hand=2)
    for item in at.waits("01"):
        at.did(EVA, "decizie", fisa="01", intrebare=item.question, cum="lasat", motiv="așa este pe foaie")
    at.did(ANA, "redeschisa", fisa="01", motiv="contestație")
    (item,) = at.waits("01")
    answer = {"fisa": "01", "intrebare": item.question, "cum": "raspuns", "motiv": "nimic"}
    assert at.refused(EVA, "decizie", **answer) == "chief_only"
    at.did(ANA, "decizie", **answer)
    assert at.stage("01") == "inchisa"


def test_a_pair_of_which_the_chief_typed_one_is_another_chiefs() -> None:
    at = people(LIA)
    at.handed_in(2)
    for number in ("01", "02"):
        at.typed(ANA if number == "02" else ION, number)
    at.typed(DAN, "02", hand=2)
    (pair,) = at.waits(kind="duplicat")
    look = {"fisa": pair.sheet, "intrebare": pair.question, "cum": "lasat", "motiv": "mese alăturate"}
    assert at.refused(ANA, "decizie", **look) == "own_typing"
    assert at.refused(EVA, "decizie", **look) == "chief_only"
    at.did(LIA, "decizie", **look)


def test_a_closed_sheet_is_moved_by_the_chief_alone() -> None:
    at = people()
    at.typed(ION, "01")
    ruling = {"fisa": "01", "intrebare": "", "cum": "decizie", "motiv": "x", "depunere": 1}
    reject = {**ruling, "decizie": {"fel": "respinge", "articol": "8.2.a"}}
    assert at.refused(EVA, "decizie", **reject) == "chief_only"
    at.did(ANA, "decizie", **reject)


def test_a_closed_sheet_that_was_opened_once_is_not_settled_any_more() -> None:
    at = people()
    at.typed(ION, "01")
    at.did(ANA, "redeschisa", fisa="01", motiv="contestație")
    at.typed(DAN, "01", hand=2)
    assert at.stage("01") == "inchisa"
    assert at.refused(ANA, "decizie", **ruled("word::r5:r5", "CAPRARU")) == "closed"


def test_in_the_control_sample_the_chief_settles_nothing_that_nobody_has_read() -> None:
    at = InHall(sample=1)
    at.handed_in(*range(1, 7))
    lines = EXAMPLE.strip().splitlines()
    for number in range(1, 7):
        at.typed(ION, f"{number:02d}", "\n".join(lines[:number]) if number < 6 else "H8 CASA 8")
    drawn = sampled(at.hall.snapshot().cases.values()).sheets[0]
    rows = at.hall.state.sheets[drawn].hands[1].rows
    table = "\n".join(f"{row.position} {row.word} {row.points}" for row in rows)
    at.typed(DAN, drawn, table.replace("CASA 8", "CASA 6"), hand=2)
    (difference,) = at.case(drawn).open_differences
    settle = {"fisa": drawn, "intrebare": difference.key, "cum": "diferenta", "valoare": "8", "motiv": "x"}
    assert at.refused(ANA, "decizie", **settle) == "no_difference"


def test_whoever_typed_second_does_not_end_it_again_and_again() -> None:
    """Each time it would be seen whether the difference is still there."""
    at = people()
    at.typed(ION, "01", CLAIMED)
    at.typed(DAN, "01", CLAIMED.replace("TRACASAI", "TRACASAU"), hand=2)
    ended = at.log.kept[-1].number
    assert at.refused(DAN, "anulat", nr=ended, motiv="mă mai uit") == "chief_only"
    at.did(ANA, "anulat", nr=ended, motiv="a apăsat prea devreme")
    assert at.stage("01") == "mana_2"


def test_own_work_is_found_by_the_sheet_and_not_by_a_number_that_another_has_now() -> None:
    at = people()
    at.typed(DAN, "01")
    row = next(event.number for event in at.log.kept if getattr(event.body, "row", "") == "r5")
    at.did(ANA, "retrasa", fisa="01", fisa_noua="07", motiv="număr greșit")
    at.did(ION, "predare", fisa="01", masa=2, ordine=2)
    assert at.stage("07") == "inchisa"
    assert at.refused(DAN, "anulat", nr=row) == "chief_only"
    assert at.refused(ANA, "anulat", nr=row, motiv="x") == "rests_on"
    assert not at.bodies(TakenBack)


def test_a_moved_number_is_not_moved_back_to_where_another_sheet_lies() -> None:
    at = people()
    moved = at.did(ANA, "retrasa", fisa="01", fisa_noua="07", motiv="număr greșit").number
    at.did(ION, "predare", fisa="01", masa=2, ordine=2)
    assert at.refused(ANA, "anulat", nr=moved, motiv="x") == "rests_on"


def test_what_was_taken_back_late_goes_with_the_sheet_to_its_other_number() -> None:
    at = people()
    at.did(DAN, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
    at.rows(DAN, "01", EXAMPLE.replace("CAPRARUL 86", "CAPRARUL 68"))
    at.did(DAN, "anulat", nr=at.log.kept[-1].number)
    at.did(ANA, "retrasa", fisa="01", fisa_noua="07", motiv="număr greșit")
    at.did(ION, "predare", fisa="02", masa=2, ordine=2)
    at.did(ION, "anulat", nr=at.log.kept[-1].number)
    at.rows(DAN, "07", "K5 CAPRARUL 86", first=6)
    at.did(DAN, "gata", fisa="07", mana=1)
    assert at.case("07").obstacles == ("changed",)


def test_a_closed_sheet_given_to_another_player_is_looked_at_anew() -> None:
    at = people()
    at.typed(ION, "01")
    assert at.stage("01") == "inchisa"
    at.did(ANA, "retrasa", fisa="01", masa=3, motiv="altă masă")
    assert at.stage("01") == "asteapta_mana_2"  # the name on it is another one's
    assert "finding" in at.case("01").obstacles


def test_a_number_is_taken_with_however_many_zeros() -> None:
    at = people()
    assert at.refused(ION, "predare", fisa="1", masa=2, ordine=2) == "number_taken"
    at.did(ION, "predare", fisa="B-02", masa=2, ordine=2)
    assert at.refused(ANA, "retrasa", fisa="01", fisa_noua="b-02", motiv="x") == "number_taken"
    at.did(ANA, "retrasa", fisa="01", fisa_noua="001", motiv="cu două zerouri")


def test_rulings_given_together_name_sheets_as_they_are_called_now() -> None:
    at = people()
    at.handed_in(2)
    unlisted = "H7 CASA 8\nI8 STIREX 20"
    for number in ("01", "02"):
        at.typed(ION, number, unlisted)
        at.typed(DAN, number, unlisted, hand=2)
    decision = {"fel": "accepta"}
    given = {"fisa": "01", "intrebare": "", "cum": "decizie", "motiv": "x", "depunere": 2, "pana_unde": "inceput"}
    at.did(ANA, "decizie", **given, decizie=decision)
    at.did(ANA, "retrasa", fisa="01", fisa_noua="07", motiv="număr greșit")
    sheets = at.hall.state.sheets
    bodies = [done.body for number in ("02", "07") for done in sheets[number].rulings]
    named = [(body.sheet, body.among) for body in bodies if isinstance(body, RulingGiven)]
    assert named == [("02", ("07",)), ("07", ("02",))]


# a sheet that one person typed alone


def alone(at: InHall) -> None:
    at.typed(ANA, "01", CLAIMED)
    at.did(ANA, "setare", nume="o_mana", valoare=1)
    for item in at.waits("01"):
        at.did(ANA, "decizie", fisa="01", intrebare=item.question, cum="lasat", motiv="am privit foaia")
    at.did(ANA, "inchisa", fisa="01", cum="o_singura_mana")


def test_the_journal_says_who_looked_a_second_time() -> None:
    at = people()
    alone(at)
    (line,) = journal_of(at.hall, EVA, JournalFilter(kind="inchisa"))
    assert (line.event.who, line.fields) == ("Ana", (("cum", "un singur om"),))


def test_the_results_for_arbiters_say_it(tmp_path: Path) -> None:
    folder = made(tmp_path, solutii_01=sheet(rows=CLAIMED))
    with hall_on(folder) as here:  # a sheet that lay in the folder: its file is not left as it was
        here.do(HALL_ANA, "setare", nume="o_mana", valoare=1)
        while items := here.hall.case("01").waiting:
            given = {"fisa": "01", "intrebare": items[0].question, "cum": "lasat", "motiv": "am privit foaia"}
            here.do(HALL_ANA, "decizie", **given)
        here.do(HALL_ANA, "inchisa", fisa="01", cum="o_singura_mana")
        assert here.same()
        written = here.read("solutii/01.csv")
        assert "stare;o_singura_mana" in written
    shutil.rmtree(folder / "sala")
    with hall_on(
        folder, answer=LogAnswer.TAKE_IN
    ) as here:  # without its log: what the file says is what one person typed, and closed
        taken = here.hall.state.sheets["01"]
        assert (taken.closed, [*taken.hands], taken.hands[1].finished) == ("o_singura_mana", [1], True)
        assert here.same()
        assert here.read("solutii/01.csv") == written
        here.do(HALL_ANA, "redeschisa", fisa="01", motiv="o tastează și altcineva")
        assert here.hall.case("01").stage.value == "asteapta_mana_2"
        assert here.same()
    (folder / "solutii/01.csv").write_text(written, "utf-8")
    graded = grade(folder)
    (correction,) = (corrected for corrected in graded.corrections if corrected.submission.sheet == "01")
    (said,) = (finding for finding in correction.findings if finding.reasons[0].key == "one_hand")
    assert said.kind is Kind.REMARK


# a first hand whose second is still to come


def waiting_for_second(at: InHall) -> list[str]:
    """What the queue would have of a sheet that Dan typed, where too few are there."""
    at.typed(DAN, "01", EXAMPLE.replace("STIRE", "ST1RE"))
    at.did(ANA, "setare", nume="o_mana", valoare=1)
    assert at.stage("01") == "asteapta_mana_2"
    return [item.question for item in at.waits("01")]


def test_what_waits_before_a_second_hand_is_for_whoever_typed_the_first() -> None:
    at = people()
    (question,) = waiting_for_second(at)
    ruling = {"fisa": "01", "intrebare": question, "cum": "citire", "valoare": "STIRE"}
    scene, (item,) = at.hall.scene, at.waits("01")
    assert [kept_from(scene, person, item) for person in (ANA, EVA, DAN)] == [True, True, False]
    assert at.refused(EVA, "decizie", **ruling) == "waits_for_second"
    assert at.refused(ANA, "decizie", **ruling) == "waits_for_second"
    at.did(DAN, "decizie", **ruling)


def test_the_queue_does_not_show_it() -> None:
    room = Room()
    room.hands_in("03")
    room.types(ROOM_ARBITER, "03", slips={1: "GRE?IT"})
    room.says(ROOM_CHIEF, "setare", nume="o_mana", valoare=1)
    (item, *_) = room.hall.queue()
    for person, sees in ((ROOM_ARBITER, True), (ROOM_CHIEF, False)):
        browser = client(room, person)
        assert "GRE?IT" not in browser.get("/coada").text  # the list prints nothing that was typed
        assert ('href="/coada/una' in browser.get("/coada").text) == sees
        assert ("GRE?IT" in browser.get("/coada/una", params={"nume": item.name}).text) == sees


def test_whoever_looked_at_a_sheet_that_was_typed_once_types_no_second_hand_of_it() -> None:
    room = Room()
    room.hands_in("07")
    room.types(TYPIST, "07")
    assert room.hall.state.sheets["07"].closed == "singura"
    assert room.sheets["07"].entries[0].word in client(room, THIRD).get("/fise/07").text
    room.says(ROOM_CHIEF, "redeschisa", fisa="07", motiv="probă")
    row = {"fisa": "07", "mana": 2, "nume": "x", "masa": "7"}
    refused = room.tries(THIRD, body_of("antet", row)).refused
    assert refused is not None
    assert refused.key == "hall.seen_first"
    assert "07" not in client(room, THIRD).get("/urmatoarea/pila").text.partition('"goale"')[0]
    assert room.tries(ROOM_CHIEF, HandGiven("07", 1, TYPIST.name)).refused is None  # whose first hand it is
    room.says(ROOM_ARBITER, "antet", **row)
    room.says(ROOM_CHIEF, "preluata", fisa="07", mana=2, cui="Ana")
    given = room.tries(ROOM_CHIEF, HandGiven("07", 2, THIRD.name)).refused
    assert given is not None
    assert given.key == "hall.seen_first"


@pytest.mark.parametrize(("name", "value"), [("o_mana", 3), ("tot_de_doua_ori", -1), ("proba", 101), ("proba", -3)])
def test_a_setting_is_what_it_can_be(name: str, value: int) -> None:
    assert people().refused(ANA, "setare", nume=name, valoare=value) == "bad_setting"
