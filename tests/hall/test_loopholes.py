"""Ways round the rules that a person at a keyboard, or a station of its own make, could find."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.journal.journal_pages import journal_of
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.hall.parts import KINDS
from tests.correcting import EXAMPLE
from tests.hall.guarded import JSON, guarded_hall, sent
from tests.hall.scene import ANA, DAN, EVA, ION, InHall

FAULTY = EXAMPLE.replace("STIRE", "ST1RE")


def people(at: InHall) -> InHall:
    for who in (ANA, DAN, ION, EVA):
        at.did(ANA, "cont", persoana=who.name, rol=who.role, ce="intrat")
    return at


def test_whoever_typed_before_a_hand_was_given_on_types_no_second_one() -> None:
    at = people(InHall())
    at.handed_in(1)
    at.did(ION, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
    at.did(ANA, "preluata", fisa="01", mana=1, cui="Dan")
    at.typed(DAN, "01", FAULTY)
    assert at.refused(ION, "antet", fisa="01", mana=2) == "own_first"
    assert at.refused(DAN, "antet", fisa="01", mana=2) == "own_first"
    at.did(EVA, "antet", fisa="01", mana=2)
    assert at.refused(ANA, "preluata", fisa="01", mana=2, cui="Ion") == "own_first"


def test_a_hand_that_nobody_began_and_a_screen_are_given_nothing() -> None:
    at = people(InHall())
    at.did(ANA, "cont", persoana="Ecran", rol="ecran", ce="intrat")
    at.handed_in(1)
    assert at.refused(ANA, "preluata", fisa="01", mana=2, cui="Dan") == "not_begun"
    at.did(ION, "antet", fisa="01", mana=1)
    assert at.refused(ANA, "preluata", fisa="01", mana=1, cui="Ecran") == "nobody"


def typed_twice(second: str = FAULTY) -> InHall:
    """A sheet with faults, typed by Ion and by Dan."""
    at = people(InHall())
    at.handed_in(1)
    at.typed(ION, "01", FAULTY)
    at.typed(DAN, "01", second, hand=2)
    return at


def test_a_third_reads_once() -> None:
    """Who could read again could guess what the two have."""
    at = typed_twice(FAULTY.replace("TRACASAI", "TRACASAU"))
    name = at.waits("01")[0].question
    at.did(EVA, "a_treia", fisa="01", diferenta=name, valoare="TRACASAM")
    assert at.refused(EVA, "a_treia", fisa="01", diferenta=name, valoare="TRACASAU") == "read_already"
    at.did(ANA, "decizie", fisa="01", intrebare=name, cum="diferenta", valoare="TRACASAU", motiv="de pe foaie")


def test_a_wrong_hand_in_is_taken_back_by_who_made_it() -> None:
    at = people(InHall())
    event = at.did(ION, "predare", fisa="01", masa=1, ordine=1)
    assert at.refused(EVA, "anulat", nr=event.number) == "chief_only"
    at.did(ION, "anulat", nr=event.number)
    assert not at.hall.state.sheets
    event = at.did(ION, "predare", fisa="01", masa=2, ordine=1)
    at.did(DAN, "antet", fisa="01", mana=1)
    assert at.refused(ION, "anulat", nr=event.number) == "typed_already"


@pytest.mark.parametrize("number", ["..", "01\n", "02.b", "02.B", "-", ".x"])
def test_no_number_is_the_name_of_another_file(number: str) -> None:
    at = people(InHall())
    at.handed_in(1)
    assert at.refused(ION, "predare", fisa=number, masa=2, ordine=2) == "bad_number"
    assert at.refused(ANA, "retrasa", fisa="01", fisa_noua=number, motiv="x") == "bad_number"


def test_nobody_is_sanctioned_who_does_not_play() -> None:
    assert people(InHall()).refused(ANA, "sanctiune", masa=99, eliminat=True) == "no_table"


def test_what_was_ruled_goes_with_a_sheet_to_its_other_number() -> None:
    at = typed_twice()
    while items := at.waits("01"):
        how, value = ("citire", "STIRE") if "citire" in items[0].how else ("lasat", None)
        at.did(EVA, "decizie", fisa="01", intrebare=items[0].question, cum=how, valoare=value, motiv="x")
    total = at.total()
    assert at.hall.settled.answers
    at.did(ANA, "retrasa", fisa="01", fisa_noua="07", motiv="număr greșit")
    moved = at.case("07").correction
    assert moved
    assert (moved.total, moved.questions) == (total, ())
    assert {answer.sheet for answer in at.hall.settled.answers} == {"07"}
    at.did(ANA, "redeschisa", fisa="07", motiv="altceva")
    assert [item.kind for item in at.waits("07")] == ["intrebare"]


def test_no_station_signs_for_another() -> None:
    at = typed_twice()
    ruling = {"fisa": "01", "intrebare": "", "cum": "decizie", "motiv": "x", "depunere": 1}
    at.did(EVA, "decizie", **ruling, decizie={"fel": "accepta"}, arbitru="Ana", ora_scrisa="1999-01-01T00:00:00")
    (decision,) = settled_of(at.hall.state).decisions
    assert (decision.arbiter, decision.when[:4]) == ("Eva", "2026")


@pytest.mark.parametrize("field", ["cuvant", "pozitie", "patrat", "articol", "tabel", "grupa", "xx", "fel"])
@pytest.mark.parametrize("value", ["H99", "zz", "=1+1", "<img>", "8.9", "§", "\u0301"])
def test_a_decision_of_nonsense_is_refused_in_a_sentence_or_fits(field: str, value: str) -> None:
    at = typed_twice()
    ruling = {"fisa": "01", "intrebare": "", "cum": "decizie", "motiv": "x", "depunere": 1}
    for kind in ("accepta", "respinge", "joker", "adauga", "inlatura", "grupa"):
        at.does(EVA, "decizie", **ruling, decizie={"fel": kind, field: value})
        assert at.case("01").correction is not None


def test_another_row_made_to_fit_after_a_verdict_is_no_check_digit() -> None:
    at = people(InHall())
    at.handed_in(1)
    at.did(ANA, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
    lines = EXAMPLE.strip().splitlines()
    at.rows(ANA, "01", f"{lines[0]}\nA1 XQXQ 5")
    first = dict(zip(("pozitie", "depunere", "puncte"), lines[0].split(), strict=True))
    at.did(ANA, "rand", fisa="01", mana=1, rand="r1", **{**first, "puncte": "99"})
    at.did(ANA, "rand", fisa="01", mana=1, rand="r1", **first)
    second = dict(zip(("pozitie", "depunere", "puncte"), lines[1].split(), strict=True))
    at.did(ANA, "rand", fisa="01", mana=1, rand="r2", **second)
    assert at.hall.state.sheets["01"].hands[1].rows[0].changed


def test_a_finished_hand_taken_up_again_is_marked() -> None:
    """Its typist saw the verdicts when it was finished, and sees none while he makes the row fit."""
    at = people(InHall())
    at.handed_in(1)
    lines = EXAMPLE.strip().splitlines()
    at.typed(ION, "01", "\n".join((*lines[:1], lines[1].replace("STIRE", "STIRF"))))
    ended = at.hall.state.log[-1]
    at.did(ION, "anulat", nr=ended.number)
    second = dict(zip(("pozitie", "depunere", "puncte"), lines[1].split(), strict=True))
    at.did(ION, "rand", fisa="01", mana=1, rand="r2", **second)
    at.did(ION, "gata", fisa="01", mana=1)
    assert at.stage("01") == "asteapta_mana_2"


def test_the_journal_hides_what_was_asked_and_ruled_of_a_first_hand() -> None:
    at = people(InHall())
    at.handed_in(1)
    at.did(ION, "intrebare", fisa="01", text="TRACASAI?")
    at.typed(ION, "01", FAULTY)
    ruling = {"fisa": "01", "intrebare": "", "cum": "decizie", "motiv": "x", "depunere": 1}
    at.did(ANA, "decizie", **ruling, decizie={"fel": "accepta"})
    assert at.bodies(RulingGiven)
    at.did(EVA, "antet", fisa="01", mana=2)
    told = repr([line.fields for line in journal_of(at.hall, EVA)])
    assert not [secret for secret in ("TRACASAI", "CASA") if secret in told]


@pytest.mark.parametrize(("mandate", "status"), [(0, 200), (1, 200), (2, 409), (9, 409)])
def test_what_is_sent_under_another_mandate_is_refused_in_a_sentence(tmp_path: Path, mandate: int, status: int) -> None:
    with guarded_hall(tmp_path) as hall:
        client: TestClient = hall.client(CHIEF)
        body = sent(("predare", {"fisa": "01", "masa": 1, "ordine": 1}), mandat=mandate)
        answered = client.post("/evenimente", json=body, headers=JSON)
        assert answered.status_code == status
        assert ("01" in hall.site.hall.state.sheets) == (status == 200)
        assert status == 200 or "laptop" in answered.json()["eroare"]
        hall.site.mandate = 3
        answered = client.post("/evenimente", json=sent(mandat=1), headers=JSON)
        assert answered.status_code == 409


def test_what_was_undone_after_its_verdict_goes_with_a_sheet_to_its_other_number() -> None:
    at = people(InHall())
    at.handed_in(1, 2, 3)
    row = {"mana": 1, "rand": "r1", "pozitie": "H8", "depunere": "CASA", "puncte": "9"}
    seen = at.did(DAN, "rand", fisa="01", **row)  # an arbiter, who sees what becomes of it
    at.did(DAN, "anulat", nr=seen.number)
    other = at.did(ION, "rand", fisa="03", **row)
    at.did(DAN, "rand", fisa="01", **row)
    kept = at.log.kept[-1].number
    for number, new in (("01", "09"), ("02", "01")):
        at.did(ANA, "retrasa", fisa=number, motiv="alt număr", fisa_noua=new)
    at.did(ION, "anulat", nr=other.number)
    at.did(DAN, "anulat", nr=kept)  # of 09 by now
    touched = {number for number, sheet in at.hall.state.sheets.items() if sheet.touched}
    assert touched == {"09"}
    assert fold(at.log.kept, KINDS.nothing) == at.hall.state
