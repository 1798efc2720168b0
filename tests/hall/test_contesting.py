"""Contestations (8.6) and sanctions (8.5, 6.3.2.j) in the hall: what is entered, answered, undone; who may."""

from datetime import datetime

import pytest

from arbitraj.hall.decided.closed import Closed, Reopened
from arbitraj.hall.decided.contested import ContestationAnswered, ContestationStates
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import SanctionNoted, SanctionsKnown, sanction_lines
from arbitraj.hall.editions.published import EditionPublished
from arbitraj.hall.kernel.scene import CHIEF, HallPerson
from arbitraj.hall.parts import KINDS, body_of
from arbitraj.hall.triage.ruling import Moved
from arbitraj.hall.written.contesting import answer_moves
from arbitraj.record.contestation import Verdict
from tests.correcting import EXAMPLE
from tests.hall.scene import ANA, DAN, EVA, ION, InHall, competition

UNTIL = datetime(2026, 11, 21, 18, 30)
WRONG = EXAMPLE.replace("STIRE", "STIRX")


def settled(*sheets: str) -> InHall:
    """These sheets typed twice and closed; their second row is no word."""
    at = InHall(competition(contest_until=UNTIL))
    at.did(ANA, "cont", persoana="Ana", rol=CHIEF, ce="intrat")
    for sheet in sheets or ("01",):
        at.handed_in(int(sheet))
        at.typed(ION, sheet, WRONG)
        at.typed(DAN, sheet, WRONG, hand=2)
        for item in at.waits(sheet):
            who = ANA if item.chief else EVA
            at.did(who, "decizie", fisa=sheet, intrebare=item.question, cum="lasat", motiv="așa este")
        assert at.stage(sheet) == "inchisa", [item.text for item in at.waits(sheet)]
    return at


def contested(at: InHall, **more: object) -> int:
    """The number of a contestation of the second entry of sheet 01."""
    at.did(ANA, "contestatie", **{"masa": 1, "depunere": 2, "text": "Este în listă.", "la": "17:45", **more})
    return len(at.hall.state.of(ContestationStates).by_number)


def test_a_contestation_is_completed_as_the_desk_does() -> None:
    at = settled()
    assert contested(at) == 1
    (line,) = contestation_lines(at.hall.state)
    assert (line.number, line.table, line.name, line.sheet, line.entry) == (1, 1, "Pop Ana", "01", 2)
    assert line.when == datetime(2026, 11, 21, 17, 45)
    assert line.finding.startswith("8.2.a: ")
    assert line.open
    (waits,) = at.waits(kind="contestatie")
    assert waits.chief
    assert "Pop Ana" in waits.text


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"la": "18:31"}, "contestation_late"),
        ({"la": "17:00", "motiv_intarziere": "coadă"}, "contestation_not_late"),
        ({"depunere": 9}, "cli.no_entry"),
        ({"articol": "8.4.a", "depunere": None}, "contestation.no_finding"),
        ({"articol": "8.5"}, "contestation.disciplinary"),
        ({"masa": 2}, "contestation.not_corrected"),
        ({"masa": 9}, "no_table"),
        ({"text": "  "}, "contest_text_needed"),
        ({"la": "25:99"}, "season.bad_hour"),
    ],
)
def test_what_cannot_be_contested(typed: dict[str, object], why: str) -> None:
    at = settled()
    data = {"masa": 1, "depunere": 2, "text": "Este în listă.", "la": "17:45", **typed}
    assert at.refused(ANA, "contestatie", **data) == why
    assert not at.hall.state.of(ContestationStates).by_number


def test_a_late_one_is_taken_by_the_chief_with_a_reason() -> None:
    at = settled()
    contested(at, la="18:40", motiv_intarziere="coadă la masa arbitrilor")
    (line,) = contestation_lines(at.hall.state)
    assert (line.late_by, line.late_reason) == ("Ana", "coadă la masa arbitrilor")
    assert at.refused(ANA, "contestatie", masa=1, depunere=2, text="iar", la="17:50") == "contestation_same"


def test_an_answer_with_a_decision_opens_the_sheet_decides_and_closes_it_again() -> None:
    at = settled("01", "02")
    contested(at)
    before = at.total()
    answer = {"contestatie": 1, "hotarare": "admisa", "motiv": "se citește STIRE", "la": "17:50"}
    body = body_of("raspuns", {**answer, "decizie": {"fel": "accepta", "cuvant": "STIRE"}})
    assert KINDS.of(body).pin(at.hall.state, ANA, body)
    assert isinstance(body, ContestationAnswered)
    moved = answer_moves(at.hall, ANA, body)
    assert isinstance(moved, Moved)
    assert [shift.sheet for shift in moved.shifts] == ["01"]
    log = len(at.log.kept)
    at.did(ANA, "raspuns", **answer, decizie={"fel": "accepta", "cuvant": "STIRE"})
    kinds = [type(event.body) for event in at.log.kept[log:]]
    assert kinds == [Reopened, RulingGiven, RulingGiven, ContestationAnswered, Closed]
    assert at.total() == moved.shifts[0].total[1] > before
    (line,) = contestation_lines(at.hall.state)
    assert line.answer
    assert (line.answer.verdict, line.answer.by, line.answer.decisions) == (Verdict.ADMITTED, "Ana", (1,))
    (decision,) = at.hall.settled.decisions
    assert (decision.contestation, decision.arbiter, decision.sheet) == ("1", "Ana", "01")
    assert not at.waits(kind="contestatie")
    assert at.refused(ANA, "raspuns", **answer) == "contestation_answered"


def test_what_is_ruled_of_a_word_reaches_every_sheet_and_is_of_one_contestation() -> None:
    at = settled("01", "02")
    contested(at)
    reach = {"decizie": {"fel": "accepta"}, "pana_unde": "inceput"}
    at.did(ANA, "raspuns", contestatie=1, hotarare="in-parte", motiv="este în listă", la="17:50", **reach)
    assert [(d.sheet, d.contestation) for d in at.hall.settled.decisions] == [("01", "1"), ("02", "")]
    assert contestation_lines(at.hall.state)[0].decisions == (1,)


def test_an_answer_says_how_it_is_carried_out() -> None:
    at = settled()
    contested(at)
    answer = {"contestatie": 1, "motiv": "am văzut", "la": "17:50"}
    accept = {"decizie": {"fel": "accepta", "cuvant": "STIRE"}}
    assert at.refused(ANA, "raspuns", **answer, hotarare="admisa") == "contestation_how"
    assert at.refused(ANA, "raspuns", **answer, hotarare="respinsa", **accept) == "contestation_nothing_to_do"
    assert at.refused(ANA, "raspuns", **answer, hotarare="admisa", hotarari=[3]) == "no_ruling"
    assert at.refused(ANA, "raspuns", **{**answer, "la": "17:40"}, hotarare="respinsa") == "contestation_before_it"
    nowhere = {"decizie": {"fel": "joker", "patrat": "A1"}}
    assert at.does(ANA, "raspuns", **answer, hotarare="admisa", **nowhere).event is None
    assert at.refused(ANA, "raspuns", **{**answer, "motiv": " "}, hotarare="respinsa") == "reason_needed"
    assert at.refused(ANA, "raspuns", **{**answer, "contestatie": 2}, hotarare="respinsa") == "no_contestation"
    assert not at.bodies(Reopened)
    as_it_is = {"decizie": {"fel": "accepta"}, "depunere": 1}
    assert at.refused(ANA, "raspuns", **answer, hotarare="admisa", **as_it_is) == "contestation.no_effect"
    untouched = at.refused(ANA, "raspuns", **answer, hotarare="admisa", fisa_indreptata=True)
    assert untouched == "contestation.sheet_untouched"
    at.did(ANA, "redeschisa", fisa="01", motiv="tastată greșit")
    for hand in (1, 2):
        at.did(ANA, "rand", fisa="01", mana=hand, rand="r2", pozitie="I8", depunere="STIRE", puncte="13")
    at.did(ANA, "raspuns", **answer, hotarare="admisa", fisa_indreptata=True)
    (line,) = contestation_lines(at.hall.state)
    assert line.answer
    assert line.answer.sheet_changed


def test_what_costs_who_contests_is_told_before_it_is_confirmed() -> None:
    at = settled()
    contested(at)
    answer = {"contestatie": 1, "motiv": "nu este", "la": "17:50", "hotarare": "in-parte"}
    body = body_of("raspuns", {**answer, "depunere": 1, "decizie": {"fel": "respinge", "articol": "8.2.a"}})
    assert isinstance(body, ContestationAnswered)
    moved = answer_moves(at.hall, ANA, body)
    assert isinstance(moved, Moved)
    assert [remark.key for remark in moved.remarks] == ["hall.contestation_costs"]


def test_a_contestation_follows_the_player_to_another_sheet() -> None:
    at = settled("01", "02")
    contested(at)
    for number, new in (("01", "07"), ("02", "01"), ("07", "02")):
        at.did(ANA, "retrasa", fisa=number, motiv="numere schimbate", fisa_noua=new)
    at.did(ANA, "raspuns", contestatie=1, hotarare="admisa", motiv="da", la="17:50", decizie={"fel": "accepta"})
    (decision,) = at.hall.settled.decisions
    (line,) = contestation_lines(at.hall.state)
    own = next(sheet.number for sheet in at.hall.state.sheets.values() if sheet.table == 1)
    assert (decision.sheet, line.sheet) == (own, own) == ("02", "02")


@pytest.mark.parametrize("opened", [False, True])
def test_a_contestation_of_a_player_sent_off_meanwhile_is_answered(opened: bool) -> None:
    at = settled()
    contested(at)
    if opened:
        at.did(ANA, "redeschisa", fisa="01", motiv="se mai vede o dată")
    at.did(ANA, "sanctiune", masa=1, masura="eliminare", motiv="Telefon", la="17:47")
    answer = {"contestatie": 1, "motiv": "eliminat", "la": "17:50"}
    accept = {"decizie": {"fel": "accepta", "cuvant": "STIRE"}}
    assert at.refused(ANA, "raspuns", **answer, hotarare="admisa", **accept) == "contestation.sent_off"
    at.did(ANA, "raspuns", **answer, hotarare="respinsa")
    assert not contestation_lines(at.hall.state)[0].open


def test_a_decision_taken_before_carries_it_out_and_is_not_undone_silently() -> None:
    at = settled()
    contested(at)
    accept = {"fel": "accepta", "cuvant": "STIRE"}
    ruled = at.did(ANA, "decizie", fisa="01", intrebare="", cum="decizie", motiv="x", depunere=2, decizie=accept)
    given = {"contestatie": 1, "hotarare": "admisa", "motiv": "se citește", "la": "17:50"}
    answer = at.did(ANA, "raspuns", **given, hotarari=[ruled.number])
    assert contestation_lines(at.hall.state)[0].decisions == (1,)
    assert at.refused(ANA, "anulat", nr=ruled.number, motiv="x") == "rests_on"
    at.did(ANA, "anulat", nr=answer.number, motiv="altfel")
    assert contestation_lines(at.hall.state)[0].open
    at.did(ANA, "anulat", nr=ruled.number, motiv="altfel")


def test_the_commission_answers_an_appeal_and_nobody_after_it() -> None:
    at = settled()
    contested(at)
    assert at.refused(ANA, "apel", contestatie=1, text="Nu e așa.", la="17:51") == "contestation_appeal_too_early"
    first = at.did(ANA, "raspuns", contestatie=1, hotarare="respinsa", motiv="nu este în listă", la="17:50")
    assert at.refused(ANA, "apel", contestatie=1, text=" ") == "contest_text_needed"
    appeal = at.did(ANA, "apel", contestatie=1, text="Nu e așa.", la="17:52")
    (waits,) = at.waits(kind="contestatie")
    assert "Apelul" in waits.text
    final = {"contestatie": 1, "apel": True, "motiv": "se citește STIRE", "la": "18:00"}
    accept = {"decizie": {"fel": "accepta", "cuvant": "STIRE"}}
    assert at.refused(ANA, "raspuns", **final, hotarare="admisa", **accept) == "files.missing_cell"
    at.did(ANA, "raspuns", **final, hotarare="admisa", **accept, de="Pop, Stan, Dinu")
    (line,) = contestation_lines(at.hall.state)
    assert line.appeal
    assert line.appeal.answer
    assert (line.appeal.answer.by, line.appeal.answer.decisions, line.open) == ("Pop, Stan, Dinu", (1,), False)
    assert at.hall.settled.decisions[0].arbiter == "Pop, Stan, Dinu"
    assert at.refused(ANA, "raspuns", **final, hotarare="respinsa", de="x") == "contestation.final"
    for event in (first, appeal):
        assert at.refused(ANA, "anulat", nr=event.number, motiv="x") == "rests_on"


def test_nobody_answers_about_an_own_typing_where_another_chief_can() -> None:
    at = InHall(competition(contest_until=UNTIL))
    at.handed_in(1)
    at.typed(ANA, "01", WRONG)
    at.typed(DAN, "01", WRONG, hand=2)
    at.left_as_they_are(EVA)
    contested(at)
    answer = {"contestatie": 1, "hotarare": "respinsa", "motiv": "nu este în listă", "la": "17:50"}
    at.did(ANA, "cont", persoana="Ana", rol=CHIEF, ce="intrat")
    at.did(ANA, "cont", persoana="Lia", rol=CHIEF, ce="intrat")
    assert at.refused(ANA, "raspuns", **answer) == "own_typing"
    assert at.refused(DAN, "raspuns", **answer) == "chief_only"
    at.did(ANA, "cont", persoana="Lia", rol=CHIEF, ce="plecat")
    at.did(ANA, "raspuns", **answer)  # 8.6: nobody else answers


def test_a_chief_who_sees_the_contested_sheet_types_no_second_hand_of_it() -> None:
    at = InHall(competition(contest_until=UNTIL))
    at.handed_in(1)
    at.typed(ION, "01", WRONG)
    assert at.stage("01") == "asteapta_mana_2"
    contested(at)
    assert at.refused(ANA, "antet", fisa="01", mana=2, nume="Pop Ana") == "seen_first"
    at.did(DAN, "antet", fisa="01", mana=2, nume="Pop Ana")


def test_the_settings_name_who_signs() -> None:
    at = InHall(competition(contest_until=UNTIL, arbiter="Șerban Țuțea"))
    at.did(ANA, "sanctiune", masa=2, masura="avertisment", motiv="vorbește", la="12:10")
    assert sanction_lines(at.hall.state)[0].arbiter == "Șerban Țuțea"


def test_a_sheet_by_another_number_takes_its_contestation_with_it() -> None:
    at = settled()
    contested(at)
    at.did(ANA, "retrasa", fisa="01", fisa_noua="21", motiv="alt număr pe foaie")
    (line,) = contestation_lines(at.hall.state)
    assert line.sheet == "21"
    assert at.waits(kind="contestatie")[0].sheet == "21"


def dictated(at: InHall, hour: str = "", reason: str = "Vorbește", **more: object) -> SanctionNoted:
    data = {"masa": 1, "masura": "avertisment", "motiv": reason, "la": hour, **more}
    event = at.did(ANA, "sanctiune", **data)
    assert isinstance(event.body, SanctionNoted)
    return event.body


def test_a_warning_counts_and_the_second_sends_off() -> None:
    at = settled()
    total = at.hall.snapshot().ranking.standings[0].correction.total
    first = dictated(at, "12:10", articol="art. 9.2.2.b")
    assert (first.number, first.warnings, first.second) == (1, 1, False)
    assert (first.article, first.name) == ("9.2.2.b", "Pop Ana")
    assert at.hall.snapshot().ranking.standings[0].correction.total == total - 20
    again = {"masa": 1, "masura": "avertisment", "motiv": "vorbeste"}
    assert at.refused(ANA, "sanctiune", **again, la="12:10") == "disciplinary.same"
    assert at.refused(ANA, "sanctiune", **again) == "disciplinary_alike"
    second = dictated(at, "12:40")
    assert (second.warnings, second.second, second.sent_off, second.gone) == (2, True, False, True)
    assert not at.hall.snapshot().ranking.standings
    assert at.refused(ANA, "sanctiune", masa=1, masura="eliminare", motiv="Telefon") == "disciplinary.gone"
    assert at.refused(ANA, "contestatie", masa=1, text="x", la="17:00") == "contestation.not_corrected"


def test_sanctions_are_undone_from_the_last_with_a_reason() -> None:
    at = settled()
    dictated(at, "12:10")
    first = at.hall.state.number
    dictated(at, "12:40")
    second = at.hall.state.number
    assert at.refused(ANA, "anulat", nr=first, motiv="alt jucător") == "rests_on"
    assert at.refused(ANA, "anulat", nr=second, motiv=" ") == "reason_needed"
    assert at.refused(DAN, "anulat", nr=second, motiv="x") == "chief_only"
    at.did(ANA, "anulat", nr=second, motiv="alt jucător")
    assert [(line.number, bool(line.undone)) for line in sanction_lines(at.hall.state)] == [(1, False), (2, True)]
    assert at.hall.state.of(SanctionsKnown).noted[1].warnings == 1
    at.did(ANA, "anulat", nr=first, motiv="alt jucător")
    assert not at.hall.state.of(SanctionsKnown).noted
    back = body_of("anulat", {"nr": first, "motiv": "x"})
    assert KINDS.of(back).pin(at.hall.state, HallPerson("Lia", CHIEF), back)


@pytest.mark.parametrize("twice", [False, True])
def test_who_is_sent_off_hands_nothing_in(twice: bool) -> None:
    at = InHall()
    if twice:
        dictated(at, "12:10")
        dictated(at, "12:20")
    else:
        dictated(at, masura="eliminare", reason="Telefon pe masă", articol="3.4.c")
    assert at.refused(ION, "predare", fisa="01", masa=1, ordine=1) == "sent_off"
    (player, submission), *_ = at.hall.snapshot().ranking.unranked
    assert player.table == 1
    assert submission
    assert not submission.ranked


def test_an_article_that_is_not_of_conduct_and_no_reason_are_refused() -> None:
    at = InHall()
    sanction = {"masa": 1, "masura": "avertisment", "motiv": "Vorbește"}
    assert at.refused(ANA, "sanctiune", **sanction, articol="8.3.d") == "disciplinary.bad_article"
    assert at.refused(ANA, "sanctiune", **{**sanction, "motiv": " "}) == "reason_needed"
    assert at.refused(ION, "sanctiune", **sanction) == "chief_only"
    at.did(ANA, "sanctiune", masa=1, avertismente=1)  # written by hand in predare.csv
    assert at.refused(ANA, "sanctiune", **sanction) == "disciplinary_not_in_register"


def test_a_contestation_names_the_edition_that_is_contested() -> None:
    at = settled()
    published = (EditionPublished("provizoriu", "1f" * 32), EditionPublished("final", "2e" * 32))
    at.hall.record("program", lambda state: published)
    contested(at)
    assert at.hall.state.of(ContestationStates).by_number[1].edition == "provizoriu 1f1f1f1f1f1f"
