"""Rulings: how far they reach, what they move, who holds what, what may be undone."""

from datetime import timedelta
from typing import Any

import pytest

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.hall import Hall, Sent
from arbitraj.hall.parts import body_of
from arbitraj.hall.triage.leases import LASTS, Leases, LeaseTaken, take
from arbitraj.hall.triage.ruling import Moved, moves
from arbitraj.hall.triage.stage import Triage
from arbitraj.problems import ProblemsError
from arbitraj.record.model import Player
from arbitraj.text import Message
from tests.correcting import EXAMPLE
from tests.hall.scene import ANA, DAN, EVA, ION, NAMES, InHall, competition
from tests.steps import steps

LINES = EXAMPLE.strip().splitlines()
UNLISTED = "\n".join((LINES[0], "I8 STIREX 20"))  # STIREX is not in the list


def twice(at: InHall, sheet: str, table: str) -> None:
    at.typed(ION, sheet, table)
    at.typed(DAN, sheet, table, hand=2)


def unlisted(*tables: str) -> InHall:
    at = InHall()
    at.handed_in(*range(1, len(tables) + 1))
    for n, table in enumerate(tables, 1):
        twice(at, f"{n:02d}", table)
    return at


def accept(at: InHall, sheet: str = "01", reach: str = "inceput", entry: int = 2, **more: Any) -> dict[str, Any]:
    decision = {"fel": "accepta", **more}
    given = {"fisa": sheet, "intrebare": "", "cum": "decizie", "motiv": "cuvântul este corect", "depunere": entry}
    return {**given, "decizie": decision, "pana_unde": reach}


def states(at: InHall, sheet: str) -> str:
    correction = at.case(sheet).correction
    return "".join(entry.state.value[0] for entry in correction.entries) if correction else ""


def test_two_at_one_beginning_judged_otherwise_are_the_chiefs() -> None:
    at = unlisted(UNLISTED, UNLISTED + "\n" + LINES[2])
    assert not at.waits(kind="inceput")
    at.did(EVA, "decizie", **accept(at, reach="fisa"))
    (item,) = at.waits(kind="inceput")
    assert item.chief
    assert {item.sheet, *item.among} == {"01", "02"}
    why = {"fisa": item.sheet, "intrebare": item.question, "cum": "raspuns", "motiv": "X este tăiat pe fișa 01"}
    at.did(ANA, "decizie", **why)
    assert not at.waits(kind="inceput")


@pytest.mark.parametrize("more", [{"pozitie": "I8"}, {"fel": "grupa", "grupa": "2"}])
def test_only_the_word_is_ruled_wherever_it_stands(more: dict[str, Any]) -> None:
    at = unlisted(UNLISTED)
    assert at.refused(EVA, "decizie", **accept(at, reach="cuvant", **more)) == "no_reach"


def test_a_ruling_that_fits_nothing_is_refused() -> None:
    at = unlisted(UNLISTED)
    given = accept(at, reach="fisa", pozitie="??")
    answered = at.does(EVA, "decizie", **given)
    assert isinstance(answered.refused, Message)
    assert answered.refused.key == "findings.misfit_position"
    assert states(at, "01") == "ci"


def test_a_ruling_whose_row_is_another_one_since_waits_for_the_chief() -> None:
    at = unlisted(UNLISTED)
    at.did(EVA, "decizie", **accept(at, reach="fisa"))
    for item in at.waits("01"):
        at.did(EVA, "decizie", fisa="01", intrebare=item.question, cum="lasat", motiv="așa e")
    if at.stage("01") == "inchisa":
        at.did(ANA, "redeschisa", fisa="01", motiv="contestație")
    change = {"fisa": "01", "intrebare": "word::r2:r2", "cum": "diferenta", "valoare": "STIRE", "motiv": "fără X"}
    at.did(ANA, "decizie", **change)
    assert at.case("01").correction
    assert [item.chief for item in at.waits("01", "constatare")] == [True]
    ruling = next(
        event.number for event in at.log.kept if isinstance(event.body, RulingGiven) and event.body.how == "decizie"
    )
    assert at.refused(ANA, "anulat", nr=ruling, motiv="alt cuvânt") == "rests_on"
    at.did(ANA, "anulat", nr=at.log.kept[-1].number, motiv="alt cuvânt")
    assert not at.waits("01", "constatare")


def test_an_answer_from_an_older_page_is_refused() -> None:
    at = unlisted(UNLISTED.replace("STIREX", "ST1REX"))
    (item, *_) = at.waits("01")
    at.did(ION, "intrebare", fisa="01", text="încă ceva")
    data = {"fisa": "01", "intrebare": item.question, "cum": "citire", "valoare": None}
    (answered,) = at.hall.post(EVA, "s1", [Sent("vechi", "decizie", data, seen=item.last)])
    assert answered.stale
    assert answered.event is None


def test_what_was_refused_stays_refused_though_it_arrives_again() -> None:
    at = unlisted(UNLISTED.replace("STIREX", "ST1REX"))
    (item, *_) = at.waits("01")
    take(at.hall, EVA, "s1", item.name)
    answer = {"fisa": "01", "intrebare": item.question, "cum": "citire", "valoare": None}
    first, again = Sent("intaia-oara", "decizie", answer), Sent("a-doua-oara", "decizie", answer)
    assert at.hall.post(ANA, "s4", [first])[0].event is None
    at.clock.time += LASTS
    assert at.hall.post(ANA, "s4", [first])[0].event is None  # a request that was on its way for long
    assert at.hall.post(ANA, "s4", [again])[0].event  # the person's own next try has another key


def test_who_holds_it_and_who_takes_it_over() -> None:
    at = unlisted(UNLISTED.replace("STIREX", "ST1REX"))
    (item, *_) = at.waits("01")
    answer = {"fisa": "01", "intrebare": item.question, "cum": "citire", "valoare": None}
    assert isinstance(take(at.hall, DAN, "s2", item.name), Message)  # typed it
    assert isinstance(take(at.hall, ION, "s3", item.name), Message)  # no arbiter
    first = take(at.hall, EVA, "s1", item.name)
    assert isinstance(first, LeaseTaken)
    assert first.own
    held = take(at.hall, ANA, "s4", item.name)
    assert isinstance(held, LeaseTaken)
    assert (held.own, held.lease.person) == (False, "Eva")
    assert at.refused(ANA, "decizie", **answer) == "held"
    over = take(at.hall, ANA, "s4", item.name, over=True)
    assert isinstance(over, LeaseTaken)
    assert over.over
    assert over.over.person == "Eva"
    assert [lease.person for lease in at.hall.of(Leases).lost("Eva")] == ["Ana"]
    assert not at.hall.of(Leases).lost("Eva")  # told once
    assert at.refused(EVA, "decizie", **answer) == "held"
    at.clock.time += LASTS
    at.did(EVA, "decizie", **answer)


def test_what_later_events_rest_on_is_named() -> None:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01", UNLISTED)
    number = {event.body.__struct_config__.tag: event.number for event in at.log.kept}  # the last of each kind
    assert at.refused(ION, "anulat", nr=number["rand"]) == "rests_on"  # finished since
    assert at.refused(DAN, "anulat", nr=number["gata"]) == "chief_only"
    at.did(ION, "anulat", nr=number["gata"])
    at.did(ION, "anulat", nr=number["rand"])
    assert at.refused(ION, "anulat", nr=number["rand"]) == "undone_already"
    assert len(at.hall.state.sheets["01"].hands[1].rows) == 1
    assert at.refused(ANA, "anulat", nr=number["predare"], motiv="x") == "typed_already"


def test_a_closing_is_not_undone_but_opened_again() -> None:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01")
    closed = at.log.kept[-1].number
    assert at.refused(ANA, "anulat", nr=closed, motiv="x") == "reopen_instead"
    finished = closed - 1
    assert at.refused(ANA, "anulat", nr=finished, motiv="x") == "reopen_first"
    assert at.refused(ION, "anulat", nr=finished) == "chief_only"  # closed: no longer the typist's own
    at.did(ANA, "redeschisa", fisa="01", motiv="contestație")
    at.did(ION, "anulat", nr=finished)
    assert at.stage("01") == "mana_1"


def test_a_sheet_opened_again_stays_open_though_the_clock_was_set_back() -> None:
    at = InHall()
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    at.handed_in(1)
    twice(at, "01", EXAMPLE)
    at.clock.time -= timedelta(hours=1)
    at.did(ANA, "redeschisa", fisa="01", motiv="contestație")
    assert [item.chief for item in at.waits("01", "intrebare")] == [True]


def test_a_moved_sheet_is_not_moved_back_under_what_came_later() -> None:
    at = InHall()
    at.handed_in(1)
    moved = at.did(ANA, "retrasa", fisa="01", motiv="alt număr", fisa_noua="09").number
    at.did(ION, "rand", fisa="09", mana=1, rand="r1")
    assert at.refused(ANA, "anulat", nr=moved, motiv="x") == "rests_on"


def test_what_rests_on_an_event_goes_with_the_sheet_to_its_other_number() -> None:
    at = InHall()
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    at.handed_in(1, 2)
    at.typed(ION, "01")
    row, finished = at.log.kept[-2].number, at.log.kept[-1].number
    at.did(ANA, "retrasa", fisa="01", motiv="alt număr", fisa_noua="09")
    at.did(DAN, "antet", fisa="09", mana=2, nume=NAMES[0], masa="1")
    at.rows(DAN, "09", EXAMPLE, hand=2)
    at.did(DAN, "gata", fisa="09", mana=2)
    assert at.stage("09") == "inchisa"
    at.did(ANA, "retrasa", fisa="02", motiv="alt număr", fisa_noua="01")  # open: what Ion typed there is 09 now
    for number in (row, finished):
        assert at.refused(ION, "anulat", nr=number) == "chief_only"
        assert at.refused(ANA, "anulat", nr=number, motiv="x") == "rests_on"
    at.did(ANA, "redeschisa", fisa="09", motiv="contestație")
    assert at.refused(ION, "anulat", nr=row) == "rests_on"


def test_what_was_answered_when_the_laptop_died_is_concluded_at_the_start() -> None:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01")
    at.log.kept.pop()  # the closing was not written any more
    again = Hall(at.log, Triage(at.grader, "proba"), at.clock)
    assert again.state.sheets["01"].closed == "singura"


def test_what_a_full_disk_kept_from_being_concluded_was_never_answered() -> None:
    at = InHall()
    at.handed_in(1)
    at.did(ION, "antet", fisa="01", mana=1, nume=NAMES[0], masa="1")
    at.rows(ION, "01", EXAMPLE)
    at.log.room = 1  # for the end of the hand, not for the closing too: they are one step
    end = Sent("gata-trimis-de-doua-ori", "gata", {"fisa": "01", "mana": 1})
    with pytest.raises(ProblemsError):
        at.hall.post(ION, "s1", [end])
    assert at.stage("01") == "mana_1"
    at.log.room = None
    (answered,) = at.hall.post(ION, "s1", [end])  # nobody was answered: the station sends it again
    assert answered.event
    assert at.stage("01") == "inchisa"


def test_a_preview_of_eighty_sheets_is_there_at_once() -> None:
    players = tuple(Player(n, "Pop", f"Nr{n}") for n in range(1, 81))
    at = InHall(competition(players=players))
    for n in range(1, 81):
        at.did(ION, "predare", fisa=f"{n:02d}", masa=n, ordine=n)
        table = UNLISTED if n <= 40 else LINES[0]
        at.typed(ION, f"{n:02d}", table, heading=(f"Pop Nr{n}", str(n)))
        if n <= 40:
            at.typed(DAN, f"{n:02d}", table, hand=2, heading=(f"Pop Nr{n}", str(n)))
    body = body_of("decizie", accept(at))
    assert isinstance(body, RulingGiven)
    at.hall.queue()
    made = list[object]()
    assert steps(lambda: made.append(moves(at.hall, EVA, body))) < 12_000_000
    (moved,) = made
    assert isinstance(moved, Moved)
    assert len(moved.sheets) == 40
