"""«Publicare» step by step: what is open, what is to be looked at, provisional, contestations, final, and after it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path

import pytest

from arbitraj.hall.decided.closed import Closed, SettingChanged
from arbitraj.hall.decided.contested import ContestationMade
from arbitraj.hall.editions import publishing_pages
from arbitraj.hall.editions.checking import RankedPlayer
from arbitraj.hall.editions.public_pages import PublicEdition
from arbitraj.hall.editions.publishing import PublishingView
from arbitraj.hall.editions.step import (
    PublishingFacts,
    PublishingNow,
    PublishingStep,
    ShownContestation,
    _differs,
    same_inputs,
    step_of,
    totals_moved,
)
from arbitraj.hall.triage.ruling import mark_data
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.contestation import Contestation, Resolution, Verdict
from arbitraj.record.results_file import InputHashes
from arbitraj.report.edition import Stage
from arbitraj.text import Message, text_of
from tests.folders import HAND_IN, ROSTER, folder as folder_of, sheet
from tests.hall.page_rules import firsts
from tests.hall.small import ANA, DAN, Small, small_hall
from tests.hall.waiting import verified

_MARKS = re.compile(r'name="fisa" value="(.*?)"><.*?name="depunere" value="(.*?)"><.*?name="vazut" value="(.*?)"')
_NAMES = ("correcting", "unanswered", "unmarked", "verified", "provisional", "final", "differs", "term")


def test_every_state_has_one_step_and_nothing_is_published_over_what_is_open() -> None:
    ready = (PublishingStep.PROVISIONAL, PublishingStep.FINAL, PublishingStep.AFTER, PublishingStep.DIFFERS)
    seen = set()
    for values in product((False, True), repeat=len(_NAMES)):
        facts = PublishingFacts(**dict(zip(_NAMES, values, strict=True)))
        step = step_of(facts)
        seen.add(step)
        assert not (step in ready and (facts.correcting or facts.unanswered or facts.unmarked)), facts
        if step in (PublishingStep.PROVISIONAL, PublishingStep.FINAL):
            assert facts.verified, "what is not known is not said to be done"
    assert seen == {*PublishingStep}


def contested(table: int, verdict: Verdict) -> ShownContestation:
    when = datetime(2026, 11, 21, 18)
    answer = Resolution(verdict, "s-a socotit din nou", "Ana", when)
    line = Contestation(number=1, table=table, name="Pop Ana", sheet=f"{table:02}", text="-", when=when, answer=answer)
    return ShownContestation(line, line.sheet, "depunerea 2", "")


def test_what_an_admitted_contestation_moved_is_published_with_the_final_results(tmp_path: Path) -> None:
    inputs = InputHashes(fisiere={"solutii/01.csv": "a", "ideal.json": "b"})
    was = (RankedPlayer(1, 1, "Pop Ana", 90, "01"), RankedPlayer(2, 2, "Ilie Dan", 80, "02"))
    edition = PublicEdition(Stage.PROVISIONAL, tmp_path, frozenset(), was, "", tmp_path, inputs)
    now = (replace(was[0], total=101), was[1])
    view = PublishingView(verified=True, standings=now, inputs=inputs)
    moved = totals_moved(was, now)
    assert [(moved_total.table, moved_total.was, moved_total.now) for moved_total in moved] == [(1, 90, 101)]
    for contestations, differs in (
        ((), True),
        ((contested(1, Verdict.REJECTED),), True),
        ((contested(2, Verdict.ADMITTED),), True),
        ((contested(1, Verdict.ADMITTED),), False),
    ):
        assert _differs(Stage.PROVISIONAL, edition, view, moved, contestations) == differs, contestations
    assert _differs(Stage.FINAL, None, view, (), ()), "an edition that was changed by hand"
    assert not _differs(Stage.FINAL, edition, view, (), ())
    assert not _differs(Stage.FINAL, edition, replace(view, verified=False), (), ()), "not known yet"
    other = InputHashes(fisiere={"solutii/01.csv": "a", "ideal.json": "c"})
    assert same_inputs(inputs, other), "the best construction moves no result"
    assert _differs(Stage.FINAL, edition, replace(view, inputs=InputHashes(fisiere={})), (), ())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    absent = {"jucatori": f"{ROSTER}3,Toma,Vasile,,,seniori\n", "predare": f"{HAND_IN},,3,nepredat,0\n"}
    return folder_of(tmp_path, solutii_02=sheet("Ilie Dan", "2", "H7 CASA 8\nI8 STIRX 13"), **absent)


@pytest.fixture
def hall(folder: Path) -> Iterator[Small]:
    with small_hall(folder) as here:
        here.gave_pin(ANA)
        yield here


def stop(page: str) -> str:
    """The stop that the page is at, checked to have at most one main action."""
    main = page[page.index("<main") : page.index("</main>")]
    found = re.findall(r'class="(?:button )?first"[^>]*>([^<]*)', main)
    assert len(found) <= 1, found
    (here,) = re.findall(r'<li aria-current="step">([^<]*)', main)
    return f"{here}: {found[0] if found else '–'}"


def test_the_report_stays_open_with_its_facts_where_it_was_refused(
    hall: Small, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise ProblemsError([Problem("concurs.toml", "", Message("hall.report_not"))])

    was = (RankedPlayer(1, 1, "Pop Ana", 90, "01"), RankedPlayer(2, 2, "Ilie Dan", 80, "02"))
    inputs = InputHashes(fisiere={})
    edition = PublicEdition(Stage.FINAL, hall.site.folder, frozenset(), was, "", hall.site.folder, inputs)  # type: ignore[arg-type]
    monkeypatch.setattr(publishing_pages, "report", refused)
    monkeypatch.setattr(publishing_pages, "publishing_view", lambda *_: PublishingView(verified=True, standings=was))
    anew = ["Publicați din nou finalul…", "Detalii", "Publicați un provizoriu lângă cel final…", "Detalii", "Detalii"]
    for final, at, titles, folded in (
        (
            False, "Final: Publicați clasamentul final", ["Nicio contestație fără răspuns", "Cum ar ieși acum"],
            ["Detalii", "!Schimbați termenul…", "Raportul de arbitraj"],
        ),
        (
            True, "După concurs: –", ["Clasamentul final, de afișat", "Ce urmează", "Clasament final"],
            ["Faceți raportul…", *anew],
        ),
    ):  # fmt: skip
        facts = replace(PublishingFacts(*[False] * len(_NAMES)), verified=True, provisional=True, final=final)
        now = PublishingNow(facts, (edition,) if final else (), (), (), None)
        monkeypatch.setattr(publishing_pages, "publishing_now", lambda *_, now=now: now)
        for said in ("S-a stins lumina.", "")[: 1 + final]:
            sent = hall.forms(ANA, "/publicare/raport", fapte=said).text if said else ""
            page = sent or hall.page(ANA, "/publicare")
            shown = page.partition("<main")[2].partition("</main>")[0]
            assert (stop(page), re.findall(r"<h2[^>]*>([^<]*)", shown)[-len(titles) :]) == (at, titles)
            found = re.findall(r"<details(?: class=\"\w+\")?( open)?><summary>([^<]*)", shown)
            there = [f"!{text}" if said and "apor" in text else text for text in folded]
            assert ["!" * bool(is_open) + text for is_open, text in found] == there
            assert re.findall(r'name="fapte"[^>]*>([^<]*)<', page) == [said]


@pytest.mark.greu  # processes check the folder
def test_a_round_goes_from_open_sheets_to_what_comes_after_it(hall: Small, monkeypatch: pytest.MonkeyPatch) -> None:
    def page() -> str:
        return verified(lambda: hall.page(ANA, "/publicare"))

    def published(**fields: str) -> str:
        answer = hall.forms(ANA, "/publicare", da="1", **fields)
        assert answer.status_code == 303, re.findall(r'role="alert">(.*?)</p>', answer.text, re.DOTALL)
        return str(answer.headers["location"])

    assert stop(page()).startswith("Corectură: ")
    assert re.search(r'<span class="state \w+">(?:o fișă|\d+ (?:de )?fișe) ', page()), "numbers with their nouns"
    hall.does(ANA, SettingChanged("o_mana", 1))
    closed = [Closed(number, "o_singura_mana") for number in hall.site.hall.state.sheets]
    hall.site.hall.record(ANA.name, lambda state: closed)
    shown = page()
    assert stop(shown) == "De privit: Priviți fișa 02"
    assert text_of("hall.publish_preview") not in shown, "what is to be looked at is open"
    assert "STIRX" not in shown, "it could still be typed blind"
    sheet = hall.page(ANA, "/fise/02?privit=1")  # what is to be looked at, and the way on
    assert firsts(sheet) == [text_of("hall.mark_do")]
    assert 'href="/publicare#de-privit"' in sheet
    assert firsts(hall.page(ANA, "/fise/02")) == []
    shown = page()
    assert "STIRX" in shown
    refused = hall.forms(ANA, "/publicare", stadiu="provizoriu", da="1")
    assert "însemnați ce rămâne așa" in refused.text
    while forms := re.findall(
        r'name="fisa" value="(.*?)"><.*?name="depunere" value="(.*?)"><.*?name="vazut" value="(.*?)"', shown
    ):
        for number, entry, text in forms:
            hall.forms(ANA, "/publicare/privit", fisa=number, depunere=entry, vazut=text, motiv="am citit foaia")
        shown = page()
    assert firsts(hall.page(ANA, "/fise/02?privit=1")) == [text_of("hall.now_publish")]
    assert stop(shown) == "Provizoriu: Publicați clasamentul provizoriu"
    assert text_of("hall.publish_preview") in shown
    assert "✓ Toma Vasile nu a predat (art. 6.3.2.h)." in shown
    assert stop(hall.page(DAN, "/publicare")) == "Provizoriu: –"
    until = datetime.now() + timedelta(minutes=40)
    where = published(stadiu="provizoriu", pana=f"{until:%Y-%m-%dT%H:%M}")
    assert text_of("hall.published_provizoriu") in hall.page(ANA, where)
    assert stop(page()) == "Contestații: –"
    hall.does(ANA, ContestationMade(table=1, text="Totalul nu este bun."))
    bars = [
        hall.site.waiting_for(person) for person in (ANA, DAN)
    ]  # counted once, at «Publicare», for who answers them
    assert [[sum(bar.values()), bar.get("/contestatii"), bar["/coada"]] for bar in bars] == [[1, 1, 0], [0, None, 0]]
    assert 'href="/contestatii/1"' not in hall.page(ANA, "/coada")
    assert stop(page()) == "Contestații: Răspundeți"
    assert stop(hall.page(DAN, "/publicare")) == "Contestații: –"
    hall.forms(ANA, "/contestatii/1/raspuns", hotarare="respinsa", cum="nimic", motiv="s-a socotit din nou")
    assert not sum(hall.site.waiting_for(ANA).values())
    assert stop(page()) == "Contestații: –"
    asked = hall.forms(ANA, "/publicare", stadiu="final", devreme="1").text
    assert re.search(r'id="asked-title">Contestațiile se mai primesc (39|40|41) de minute', asked)
    later = hall.forms(ANA, "/publicare/termen", pana=f"{until + timedelta(minutes=5):%Y-%m-%dT%H:%M}")
    assert later.headers["location"] == "/publicare?gata=termen"
    monkeypatch.setattr(hall.site.hall, "clock", lambda: until + timedelta(minutes=10))
    assert stop(page()) == "Final: Publicați clasamentul final"
    assert text_of("hall.published_final") in hall.page(ANA, published(stadiu="final"))
    shown = page()
    assert stop(shown) == "După concurs: –", "at no other computer is the next round begun"
    assert text_of("hall.publish_matches") in shown
    with monkeypatch.context() as moved:
        moved.setattr(publishing_pages, "totals_moved", lambda was, now: (was[0], now[0]))
        assert "ce s-a schimbat: 2 totaluri" in page()
    assert "ce s-a schimbat" not in shown
    again = mark_data("", 0, "altceva de privit", "am privit")
    assert hall.site.hall.do(ANA, "s", "m" * 16, hall.site.hall.kinds.body_of("decizie", again)).event
    assert stop(page()) == "Final: Publicați din nou"
    assert firsts(hall.page(ANA, "/")) == [text_of("hall.publish_again")], "«Acum» says so too"
    published(stadiu="final")
    assert stop(page()) == "După concurs: –"
    assert firsts(hall.page(ANA, "/")) == [text_of("hall.now_do_next_stage")]
