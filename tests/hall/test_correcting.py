"""A sheet opened again after both hands: corrected from the paper, marked, read by a third, closed by the chief."""

import pytest

from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.parts import KINDS
from tests.correcting import EXAMPLE
from tests.hall.scene import ANA, DAN, EVA, ION, InHall

WRONG = EXAMPLE.replace("STIRE 13", "STIRE 12")  # both read it so


def closed(one: str = WRONG, two: str = WRONG) -> InHall:
    """A sheet that Ion and Dan typed; whatever was asked of it Eva and the chief have settled."""
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01", one)
    at.typed(DAN, "01", two, hand=2)
    settle(at)
    assert at.stage("01") == "inchisa"
    return at


def settle(at: InHall, third: str = "STIRE") -> None:
    """What waits is read by Eva and answered by the chief."""
    while waiting := at.waits("01"):
        (item, *_) = waiting
        if item.how == ("a_treia",):
            at.did(EVA, "a_treia", fisa="01", diferenta=item.question, valoare=third)
        else:
            how = {"cum": "raspuns"} if item.how == ("raspuns",) else {"cum": "lasat"}
            at.did(ANA, "decizie", fisa="01", intrebare=item.question, motiv="am privit foaia", **how)


def reopened(at: InHall) -> InHall:
    at.did(ANA, "redeschisa", fisa="01", motiv="o contestație")
    return at


def row_of(at: InHall, word: str) -> dict[str, str]:
    """A row as it is typed anew."""
    row = next(typed_row for typed_row in at.case("01").transcription.rows if typed_row.word == word)  # type: ignore[union-attr]
    return {"fisa": "01", "rand": row.id, "pozitie": row.position, "depunere": row.word, "puncte": row.points}


def test_what_was_answered_before_stays_answered_when_another_row_is_corrected() -> None:
    at = reopened(closed())
    at.did(EVA, "intrebare", fisa="01", text="o fișă sau două?")
    (asked,) = [item for item in at.waits("01", "intrebare") if "o fișă sau două?" in item.text]
    at.did(ANA, "decizie", fisa="01", intrebare=asked.question, motiv="una", cum="raspuns")
    answered = at.hall.state.sheets["01"].rulings
    assert len(answered) == 1
    at.did(ANA, "rand", mana=1, **{**row_of(at, "STIRE"), "puncte": "13"})
    assert at.hall.state.sheets["01"].rulings == answered
    assert asked.question not in [item.question for item in at.waits("01")]


def test_what_both_read_wrong_is_corrected_marked_and_read_by_a_third() -> None:
    at = reopened(closed())
    assert at.case("01").correction.findings  # type: ignore[union-attr]
    change = {**row_of(at, "STIRE"), "puncte": "13"}
    assert at.refused(ION, "rand", mana=1, **change) == "corrected_by_arbiters"
    at.did(ANA, "rand", mana=1, **change)
    (item,) = at.waits("01", "diferenta")
    assert (item.column, at.stage("01")) == ("points", "diferente")
    assert at.refused(ANA, "a_treia", fisa="01", diferenta=item.question, valoare="13") == "own_typing_chief"
    at.did(EVA, "a_treia", fisa="01", diferenta=item.question, valoare="13")
    transcription = at.case("01").transcription
    assert [(row.word, row.points) for row in transcription.rows if row.changed] == [("STIRE", "13")]  # type: ignore[union-attr]
    assert at.stage("01") == "intrebari"  # why it was opened again is the chief's to answer
    settle(at)
    assert at.stage("01") == "inchisa"
    assert not at.case("01").correction.findings  # type: ignore[union-attr]


@pytest.mark.parametrize("hand", [1, 2])
def test_a_row_that_was_clean_is_marked_in_either_hand(hand: int) -> None:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01", EXAMPLE)
    reopened(at)
    at.typed(DAN, "01", EXAMPLE, hand=2)
    assert at.stage("01") == "inchisa"
    change = {**row_of(reopened(at), "STIRE"), "depunere": "STIRI"}
    at.did(ANA, "rand", mana=hand, **change)
    assert [row.word for row in at.hall.state.sheets["01"].hands[hand].rows if row.changed] == ["STIRI"]
    assert at.stage("01") == "diferente"


def test_a_slip_in_the_correction_itself_is_found_by_the_third() -> None:
    at = reopened(closed())
    at.did(ANA, "rand", mana=1, **{**row_of(at, "STIRE"), "puncte": "31"})
    at.did(EVA, "a_treia", fisa="01", diferenta=at.waits("01", "diferenta")[0].question, valoare="13")
    (item,) = at.waits("01", "diferenta")
    assert item.chief


def test_what_a_third_read_before_is_read_anew_where_the_row_is_corrected() -> None:
    at = reopened(closed(WRONG, WRONG.replace("STIRE", "STIRI")))  # the third read STIRE
    undone = at.hall.state.sheets["01"]
    assert undone.thirds
    number = at.did(DAN, "rand", mana=1, **{**row_of(at, "STIRE"), "depunere": "STIRA"}).number
    assert not at.hall.state.sheets["01"].thirds
    assert at.stage("01") == "diferente"
    at.did(ANA, "anulat", nr=number, motiv="greșit")
    assert at.hall.state.sheets["01"].thirds == undone.thirds
    assert at.stage("01") == "intrebari"
    assert fold(at.log.kept, KINDS.nothing) == at.hall.state


@pytest.mark.parametrize("kind", ["rand_scos", "rand_inserat"])
def test_a_row_too_many_or_too_few_is_a_difference(kind: str) -> None:
    at = reopened(closed())
    row = row_of(at, "STIRE")
    if kind == "rand_scos":
        at.did(ANA, kind, fisa="01", mana=1, rand=row["rand"])
    else:
        new = {"fisa": "01", "mana": 1, "rand": "c1", "inaintea": row["rand"]}
        at.did(ANA, kind, **new, pozitie="A1", depunere="AS", puncte="2")
    (item,) = at.waits("01", "diferenta")
    assert item.column == "rand"


def test_a_sheet_that_is_typed_for_the_second_time_is_not_corrected() -> None:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01", EXAMPLE)
    assert at.stage("01") == "inchisa"
    reopened(at)
    assert not at.hall.state.sheets["01"].again
    at.typed(DAN, "01", EXAMPLE.replace("STIRE", "STIRI"), hand=2)
    assert at.stage("01") == "diferente"
    assert at.refused(ANA, "rand", mana=1, **{**row_of(at, "STIRE"), "depunere": "STIRA"}) == "other_types"
    settle(at)
    assert at.refused(ANA, "rand", mana=1, **row_of(at, "STIRE")) == "closed"


# on the page
