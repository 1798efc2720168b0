"""Section 4: a sheet closes itself only where everything holds; each condition with the sheet that fails only there."""

from collections.abc import Callable

import pytest

from arbitraj.hall.decided.closed import Closed, Reopened
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.triage.closing import FEWEST, in_sample, lot_of, sampled
from arbitraj.hall.typing.hands import file_of
from arbitraj.hall.typing.rows import RowTyped
from arbitraj.record.findings import Kind
from arbitraj.record.model import ONE_HAND
from arbitraj.sheets.reader import read_data
from tests.correcting import EXAMPLE
from tests.hall.scene import ANA, DAN, EVA, ION, NAMES, InHall, competition


def hall(sample: int = 0) -> InHall:
    made = InHall(sample=sample)
    made.handed_in(1)
    return made


def test_a_sheet_right_in_everything_closes_itself() -> None:
    at = hall()
    at.typed(ION, "01")
    assert at.case("01").obstacles == ()
    assert at.stage("01") == "inchisa"
    assert [body.how for body in at.bodies(Closed)] == ["singura"]
    assert at.log.kept[-1].who == "program"


def _name(at: InHall) -> None:
    at.typed(ION, "01", heading=("Popp Ana", "1"))


def _asked(at: InHall) -> None:
    at.did(ION, "intrebare", fisa="01", text="Nu se vede bine", rand="r2", ce="ilizibil", camp="depunere")
    at.typed(ION, "01")


def _running_total(at: InHall) -> None:
    at.did(ION, "antet", fisa="01", mana=1, nume=NAMES[0], masa="1")
    at.rows(ION, "01", EXAMPLE)
    at.did(ION, "rand", fisa="01", mana=1, rand="r2", pozitie="I8", depunere="STIRE", puncte="13", total="99")
    at.did(ION, "gata", fisa="01", mana=1)


def _slipped(at: InHall, who: HallPerson = DAN) -> None:
    """A hand whose last row is typed wrong, not finished."""
    at.did(who, "antet", fisa="01", mana=1, nume=NAMES[0], masa="1")
    at.rows(who, "01", EXAMPLE.replace("CAPRARUL 86", "CAPRARUL 68"))


def _changed(at: InHall) -> None:
    _slipped(at)
    at.did(DAN, "rand", fisa="01", mana=1, rand="r5", pozitie="K5", depunere="CAPRARUL", puncte="86")
    at.did(DAN, "gata", fisa="01", mana=1)


def _struck(at: InHall) -> None:
    _slipped(at)
    at.did(DAN, "rand_scos", fisa="01", mana=1, rand="r5")
    at.rows(DAN, "01", "K5 CAPRARUL 86", first=6)
    at.did(DAN, "gata", fisa="01", mana=1)


def _undone(at: InHall) -> None:
    _slipped(at)
    at.did(DAN, "anulat", nr=at.log.kept[-1].number)
    at.rows(DAN, "01", "K5 CAPRARUL 86", first=6)
    at.did(DAN, "gata", fisa="01", mana=1)


def _name_changed(at: InHall) -> None:
    at.did(DAN, "antet", fisa="01", mana=1, nume="Popp Ana", masa="1")
    at.rows(DAN, "01", EXAMPLE)
    at.did(DAN, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
    at.did(DAN, "gata", fisa="01", mana=1)


@pytest.mark.parametrize(
    ("types", "obstacles"),
    [
        (_name, {"finding"}), (EXAMPLE.replace("CASA 8", "CASA -"), {"finding", "claim"}),
        (EXAMPLE.replace("STIRE 13", "STIRE 12"), {"finding", "claim"}),
        (EXAMPLE.replace("CAPRARUL 86", "CAPRARUX 0"), {"incorrect", "finding"}), ("", {"no_rows", "question"}),
        (EXAMPLE.replace("STIRE", "ST1RE"), {"question"}), (_asked, {"question"}),
        (EXAMPLE.replace("6E cOMANDA", "E6 cOMANDA"), {"finding"}), (_running_total, {"finding"}),
        (_changed, {"changed"}), (_struck, {"changed"}), (_undone, {"changed"}), (_name_changed, {"changed"}),
    ],
)  # fmt: skip
def test_it_waits_for_a_second_hand(types: Callable[[InHall], None] | str, obstacles: set[str]) -> None:
    at = hall()
    at.typed(ION, "01", types) if isinstance(types, str) else types(at)
    assert obstacles <= set(at.case("01").obstacles)
    if obstacles & {"changed", "no_rows"}:
        assert set(at.case("01").obstacles) == obstacles
    assert at.stage("01") == "asteapta_mana_2"
    assert not at.bodies(Closed)


def test_a_typist_who_sees_no_verdict_may_change_rows() -> None:
    at = hall()
    _slipped(at, ION)
    at.did(ION, "rand", fisa="01", mana=1, rand="r5", pozitie="K5", depunere="CAPRARUL", puncte="86")
    assert at.stage("01") == "mana_1"  # not before it is finished
    at.did(ION, "gata", fisa="01", mana=1)
    assert at.stage("01") == "inchisa"


def test_whoever_sees_verdicts_may_change_a_row_that_is_right() -> None:
    at = hall()
    at.did(DAN, "antet", fisa="01", mana=1, nume=NAMES[0], masa="1")
    at.rows(DAN, "01", EXAMPLE)
    at.did(DAN, "rand", fisa="01", mana=1, rand="r5", pozitie="K5", depunere="caprarul", puncte="86")
    assert not any(body.after_verdict for body in at.bodies(RowTyped))
    at.did(DAN, "gata", fisa="01", mana=1)
    assert at.stage("01") == "inchisa"


def test_a_sheet_that_is_another_one_row_by_row_is_typed_twice() -> None:
    at = hall()
    at.handed_in(2)
    at.typed(ION, "01")
    at.typed(ION, "02")
    assert at.case("02").obstacles == ("alike",)
    assert at.stage("01") == "inchisa"
    at.typed(DAN, "02", hand=2)
    assert at.stage("02") == "inchisa"  # other comparisons keep nothing open
    (pair,) = at.waits(kind="duplicat")
    assert pair.chief
    assert {pair.sheet, *pair.among} == {"01", "02"}
    at.did(ANA, "decizie", fisa=pair.sheet, intrebare=pair.question, cum="lasat", motiv="două mese alăturate")
    assert not at.waits(kind="duplicat")


def test_without_claims_every_sheet_is_typed_twice() -> None:
    at = InHall(competition("superscrabble"))
    at.handed_in(1)
    at.typed(ION, "01", "H7 CASA -")
    assert "no_claims" in at.case("01").obstacles


def test_a_tenth_is_drawn_by_the_same_lot_at_every_asking() -> None:
    at = hall(sample=100)
    at.typed(ION, "01")
    assert at.case("01").obstacles == ("sample",)
    assert at.stage("01") == "asteapta_mana_2"
    at.typed(DAN, "01", hand=2)
    assert at.stage("01") == "inchisa"
    assert sampled([at.case("01")]) == sampled([at.case("01")])
    assert not at.waits()


def _several(at: InHall) -> None:
    """Six clean sheets, none of them another one."""
    lines = EXAMPLE.strip().splitlines()
    at.handed_in(*range(1, 7))
    for number in range(1, 6):
        at.typed(ION, f"{number:02d}", "\n".join(lines[:number]))
    at.typed(ION, "06", "H8 CASA 8")


def test_the_sample_is_topped_up_once_all_first_hands_are_in() -> None:
    at = InHall(sample=1)  # one per cent: nobody is drawn by himself
    _several(at)
    drawn = [body.sheet for body in at.bodies(Reopened)]
    assert len(drawn) == FEWEST
    assert all(at.stage(number) == "asteapta_mana_2" for number in drawn)
    assert sampled(at.hall.snapshot().cases.values()).sheets == tuple(sorted(drawn))


def test_a_sample_that_is_made_larger_is_drawn_of_what_was_closed_before() -> None:
    at = InHall(sample=0)
    _several(at)
    closed = [case.sheet.number for case in at.hall.snapshot().cases.values() if case.sheet.closed == "singura"]
    assert len(closed) > FEWEST
    at.did(ANA, "setare", nume="proba", valoare=100)
    assert {at.stage(number) for number in closed} == {"asteapta_mana_2"}


def test_what_differed_in_the_sample_is_not_forgotten_with_a_reopening() -> None:
    at = hall(sample=100)
    at.typed(ION, "01")
    at.typed(DAN, "01", EXAMPLE.replace("CASA 8", "CASA 6"), hand=2)
    at.did(EVA, "a_treia", fisa="01", diferenta=at.case("01").open_differences[0].key, valoare="6")
    at.left_as_they_are(EVA)
    assert at.stage("01") == "inchisa"
    at.did(ANA, "redeschisa", fisa="01", motiv="altceva")
    assert sampled([at.case("01")]).differed == ("01",)


def _differed() -> tuple[InHall, str]:
    """A sheet of the sample whose first hand was wrong, and its number."""
    at = InHall(sample=1)
    _several(at)
    number = at.bodies(Reopened)[0].sheet
    transcription = at.hall.state.sheets[number].hands[1]
    rows = "\n".join(f"{row.position} {row.word} {row.points}" for row in transcription.rows)
    at.typed(DAN, number, rows.replace("CASA 8", "CASA 6"), hand=2)
    (difference,) = at.case(number).open_differences
    at.did(EVA, "a_treia", fisa=number, diferenta=difference.key, valoare="6")
    return at, number


def test_a_real_difference_in_the_sample_is_the_chiefs_question() -> None:
    at, number = _differed()
    assert sampled(at.hall.snapshot().cases.values()).differed == (number,)
    (question,) = at.waits(kind="proba")
    assert question.among == (number,)
    closed = [case.sheet.number for case in at.hall.snapshot().cases.values() if case.sheet.closed == "singura"]
    assert closed
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    assert not at.waits(kind="proba")
    assert {at.stage(sheet) for sheet in closed} == {"asteapta_mana_2"}


def test_the_chief_may_leave_it_at_that() -> None:
    at, _ = _differed()
    (question,) = at.waits(kind="proba")
    at.did(ANA, "decizie", fisa="", intrebare=question.question, cum="raspuns", motiv="o singură cifră")
    assert not at.waits(kind="proba")


def test_a_second_hand_leaves_it_open_until_everything_is_answered() -> None:
    at = hall()
    table = EXAMPLE.replace("6E cOMANDA", "E6 cOMANDA").replace("STIRE 13", "ST1RE 13")
    at.typed(ION, "01", table)
    assert not at.waits("01")  # nobody may see the first before the second is there
    at.typed(DAN, "01", table, hand=2)
    assert at.stage("01") == "intrebari"
    (question,) = at.waits("01")
    assert question.kind == "ilizibil"
    assert "STIRE" in [reading.reading for reading in question.readings]
    answer = {"fisa": "01", "intrebare": question.question, "cum": "citire", "valoare": "STIRE"}
    assert at.refused(DAN, "decizie", **answer) == "own_typing_alone"
    at.did(EVA, "decizie", **answer)
    at.left_as_they_are(EVA)
    assert at.stage("01") == "inchisa"
    assert at.hall.settled.answers[0].reading == "STIRE"


def test_what_a_person_asked_is_answered() -> None:
    at = hall()
    _asked(at)
    at.typed(DAN, "01", hand=2)
    (item,) = at.waits("01")
    assert (item.kind, item.entry, item.row, item.column) == ("ilizibil", 2, "r2", "word")
    at.did(EVA, "decizie", fisa="01", intrebare=item.question, cum="raspuns", motiv="STIRE, clar")
    assert at.stage("01") == "inchisa"


def test_one_person_alone_closes_own_sheets_where_the_chief_allows_it() -> None:
    at = hall()
    at.typed(ANA, "01", EXAMPLE.replace("STIRE 13", "STIRE 12"))
    assert at.refused(ANA, "inchisa", fisa="01", cum="o_singura_mana") == "may_not"
    at.did(ANA, "setare", nume="o_mana", valoare=1)
    assert at.refused(ANA, "inchisa", fisa="01", cum="singura") == "may_not"
    at.left_as_they_are(ANA)
    at.did(ANA, "inchisa", fisa="01", cum="o_singura_mana")
    assert at.hall.state.sheets["01"].closed == "o_singura_mana"


def test_one_person_alone_answers_before_closing() -> None:
    at = hall()
    at.typed(ANA, "01", EXAMPLE.replace("STIRE 13", "ST1RE 13"))
    at.did(ANA, "setare", nume="o_mana", valoare=1)
    assert at.refused(ANA, "inchisa", fisa="01", cum="o_singura_mana") == "not_ready"


def test_a_sheet_opened_again_is_typed_again_or_waits_for_the_chief() -> None:
    at = hall()
    at.typed(ION, "01")
    at.did(ANA, "redeschisa", fisa="01", motiv="contestație")
    assert at.stage("01") == "asteapta_mana_2"
    at.typed(DAN, "01", hand=2)
    assert at.stage("01") == "inchisa"  # the second hand is the answer, whoever types it
    assert at.waits("01") == []
    at.did(ANA, "redeschisa", fisa="01", motiv="rândul 5 este altul")
    assert at.stage("01") == "intrebari"
    key = "word::r5:r5"
    change = {"fisa": "01", "intrebare": key, "cum": "diferenta", "valoare": "CAPRARU", "motiv": "L este tăiat"}
    assert at.refused(DAN, "decizie", **change) == "chief_only"
    at.did(ANA, "decizie", **change)
    assert at.case("01").transcription.rows[4].word == "CAPRARU"  # type: ignore[union-attr]
    assert at.stage("01") == "intrebari"


def test_a_heading_taken_back_by_whoever_saw_no_verdict_leaves_no_mark() -> None:
    at = hall()
    heading = at.did(ION, "antet", fisa="01", mana=1, nume=NAMES[0], masa="2")
    at.rows(ION, "01", EXAMPLE.replace("CAPRARUL 86", "CAPRARUL 68"))
    assert at.did(ION, "anulat", nr=heading.number).body.sheet == ""  # type: ignore[attr-defined]


def test_one_persons_sheet_is_marked_in_its_file_and_for_arbiters_alone() -> None:
    at = hall()
    at.typed(ANA, "01", EXAMPLE.replace("STIRE 13", "STIRE 12"))
    at.did(ANA, "setare", nume="o_mana", valoare=1)
    assert ONE_HAND not in at.case("01").correction.sheet.doubts  # type: ignore[union-attr]
    at.did(ANA, "inchisa", fisa="01", cum="o_singura_mana")
    sheet = at.hall.state.sheets["01"]
    data = file_of(sheet, sheet.hands[1])
    assert b"stare;o_singura_mana" in data
    for name in ("01.csv", "01.txt"):
        read = read_data(data, name, at.grader.competition.variant).sheets[0].sheet
        assert ONE_HAND in read.doubts, name
        assert not read.in_progress
        assert not read.queries
    correction = at.case("01").correction
    assert correction
    (remark,) = (finding for finding in correction.findings if finding.reasons[0].key == "one_hand")
    assert remark.kind is Kind.REMARK
    assert not at.waits("01")


def test_of_each_hundred_lots_as_many_are_drawn_as_the_sample_says() -> None:
    of = {
        "284": 0,
        "4977": 99,
        "263": 100,
        "53164": 3699,
        "634": 3700,
        "331": 9999,
    }  # sheets of the lots at its borders
    assert {sheet: lot_of(sheet, "seed") % 10_000 for sheet in of} == of
    drawn = {
        per_cent: [lot for sheet, lot in of.items() if in_sample(sheet, "seed", per_cent)] for per_cent in (0, 1, 37)
    }
    assert drawn == {0: [], 1: [0, 99], 37: [0, 99, 100, 3699]}
    assert all(in_sample(sheet, "seed", 100) for sheet in of)
