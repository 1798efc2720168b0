"""Blindness (section 4): what any page showed somebody of a sheet typed once is noted, and he types no second hand."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import quote

import pytest

from arbitraj.hall.decided.closed import Reopened
from arbitraj.hall.editions.public_pages import public_edition
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.editions.publishing import publish_here
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.hall import Sent, SentAnswer
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.typing.handed_in import HandedInMoved
from arbitraj.report.edition import Stage
from arbitraj.text import text_of
from tests.folders import folder as made
from tests.hall.guarded import HTML
from tests.hall.small import ANA, DAN, ION, Small, small_hall
from tests.hall.test_accepted import NOBODY, routes_of_pages

ROWS = (("H7", "CASA", "8"), ("I8", "STIRE", "13"), ("6E", "cOMANDA", "71"), ("H4", "TRACASAI", "11"))
OTHER = (("H7", "IR", "2"),)
WORDS = ("CASA", "STIRE", "OMANDA", "TRACASAI")  # of the sheet, and of nothing else that pages show


def tried(here: Small, who: HallPerson, kind: str, **data: Any) -> SentAnswer:
    (answered,) = here.site.hall.post(who, "s", [Sent(token_hex(16), kind, data)])
    return answered


def says(here: Small, who: HallPerson, kind: str, **data: Any) -> None:
    answered = tried(here, who, kind, **data)
    assert answered.event, str(answered.refused)


def hand(here: Small, who: HallPerson, sheet: str, number: int = 1) -> None:
    """A sheet typed as it stands on the paper."""
    of = {"fisa": sheet, "mana": number}
    name = {"01": "Pop Ana", "02": "Ilie Dan"}[sheet]
    events = [("antet", {**of, "nume": name, "masa": sheet.lstrip("0")})]
    for n, (position, word, points) in enumerate(ROWS if sheet == "01" else OTHER):
        events.append(("rand", {**of, "rand": f"r{n}", "pozitie": position, "depunere": word, "puncte": points}))
    for kind, data in [*events, ("gata", of)]:
        says(here, who, kind, **data)


def routes(here: Small) -> Iterator[tuple[str, str]]:
    """(route, address) of every page, with each filter that it has."""
    state = here.site.hall.state
    events = [event.number for event in state.log]
    for route in routes_of_pages():
        ids: list[object] = [""]
        if "{" in route.path:
            ids = ["01"] if ":numar" not in route.path else [*events] if "jurnal" in route.path else [1]
        for word in ids:
            path = re.sub(r"\{stage\}", "provizoriu", route.path)
            path = re.sub(r"\{name:path\}", "index.html", path)
            yield route.path, re.sub(r"\{[\w:]+\}", str(word), path)
    rest = ("fisa=01", "fisa=01&fel=rand", "fisa=02", "inainte=999")
    for filters in ("", "cine=Ion", "fel=rand", "fel=rand&cine=Ion", *rest):
        yield "/jurnal", f"/jurnal?{filters}"
    for mana in (1, 2):
        yield "/fisa", f"/fisa?nr=01&mana={mana}"
    for item in here.site.hall.queue():
        yield "/coada/una", f"/coada/una?nume={quote(item.name)}"
    edition = public_edition(here.site.folder, Stage.PROVISIONAL) if here.site.folder else None
    for name in edition.documents if edition else ():
        yield "/public", f"/public/provizoriu/{name}"


@pytest.fixture(params=["closed", "sample", "renumbered", "published", "ruled"])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Small]:
    """Sheet 01 typed once, by Ion: a second hand may come."""
    folder = made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        says(hall, ANA, "setare", nume="proba", valoare=0)
        for n in (1, 2):
            says(hall, ION, "predare", fisa=f"0{n}", masa=n, ordine=n)
        hand(hall, ION, "01")
        assert hall.site.hall.state.sheets["01"].closed == "singura"
        if request.param == "published":
            hand(hall, ION, "02")
            publish_here(hall.site.hall, folder, Stage.PROVISIONAL, "Ana", hall.site.flush, anyway=True)
        if request.param == "renumbered":
            hall.does(ANA, HandedInMoved("01", "greșit", number="03"))
            hall.does(ANA, HandedInMoved("03", "greșit", number="01"))
        if request.param == "ruled":
            says(hall, ION, "intrebare", fisa="02", text="TRACASAI?")
        if request.param == "sample":
            hall.does(ANA, Reopened("01", "se mai tastează", True))
        yield hall


def forgotten(here: Small) -> None:
    """As if nobody had been shown anything yet: each page is tried alone."""
    hall = here.site.hall
    sheets = {number: replace(sheet, seen_by=frozenset()) for number, sheet in hall.state.sheets.items()}
    hall.at = hall._kept = replace(hall.at, state=replace(hall.state, sheets=sheets))


def test_whatever_showed_a_field_is_noted_and_bars_the_second_hand(here: Small) -> None:
    hall, seen = here.site.hall, set[str]()
    for route, path in routes(here):
        for who in (DAN, ANA):
            forgotten(here)
            shown = here.of(who).get(path, headers=HTML)
            found = [word for word in WORDS if word in shown.text]
            if not found or shown.status_code >= 400:
                continue
            seen.add(route)
            assert who.name in hall.state.sheets["01"].seen_by, (who.name, path, found)
            reopened = hall.do(ANA, "s", f"k-{len(hall.state.log)}-{len(seen)}", Reopened("01", "proba", True))
            answered = tried(here, who, "antet", fisa="01", mana=2, nume="Pop Ana", masa="1")
            assert answered.refused, path
            assert answered.refused.key == "hall.seen_first", path
            if reopened.event:
                here.does(ANA, TakenBack(reopened.event.number, "înapoi"))
    assert hall.state.sheets["01"].hands.keys() == {1}
    closed = hall.state.sheets["01"].closed  # of one that waits for its second hand nothing is shown
    assert seen >= ({"/jurnal", "/jurnal/{number:numar}", "/fise/{number}"} if closed else set())
    assert hall.state.of(Editions).published == () or "/public" in seen


def test_a_journal_that_nobody_looks_for_hides_what_may_still_be_typed_blind(here: Small) -> None:
    for path in ("/jurnal", "/jurnal?cine=Ion", "/jurnal?fel=rand"):
        page = here.page(DAN, path)
        assert "TRACASAI" not in page.replace("TRACASAI?", "")
        assert text_of("hall.not_shown_yet") in page
    shown = bool(here.site.hall.state.sheets["01"].closed)
    assert ("TRACASAI" in here.page(DAN, "/jurnal?fisa=01")) == shown
    assert ("depunere" in here.page(DAN, "/jurnal?fel=rand")) == shown  # he types no second hand of it any more


@pytest.mark.parametrize("renumbered", [False, True])
def test_who_saw_a_first_hand_is_known_after_the_hall_was_shut(tmp_path: Path, renumbered: bool) -> None:
    folder = made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        says(hall, ANA, "setare", nume="proba", valoare=0)
        says(hall, ION, "predare", fisa="01", masa=1, ordine=1)
        hand(hall, ION, "01")
        before = hall.site.hall.state.number
        for _ in range(2):
            assert "TRACASAI" in hall.page(DAN, "/jurnal?fisa=01")
        assert hall.site.hall.state.number == before + 1
        if renumbered:
            hall.does(ANA, HandedInMoved("01", "greșit", number="03"))
            assert tried(hall, ANA, "anulat", nr=hall.site.hall.state.number, motiv="nu").event
            hall.does(ANA, HandedInMoved("01", "greșit", number="02"))
    sheet = "02" if renumbered else "01"
    with small_hall(folder) as hall:
        hall.does(ANA, Reopened(sheet, "se mai tastează", True))
        refused = tried(hall, DAN, "antet", fisa=sheet, mana=2, nume="Pop Ana", masa="1").refused
        assert refused
        assert refused.key == "hall.seen_first"
        seen = next(event for event in hall.site.hall.state.log if event.who == "Dan")
        gone = tried(hall, ANA, "anulat", nr=seen.number, motiv="n-a văzut").refused
        assert gone
        assert gone.key == "hall.no_event"


def test_a_number_given_anew_does_not_show_a_hand_that_is_typed_once(tmp_path: Path) -> None:
    folder = made(tmp_path, predare=NOBODY, solutii_01=None, solutii_02=None)
    with small_hall(folder) as hall:
        says(hall, ION, "predare", fisa="01", masa=1, ordine=1)
        says(hall, ION, "rand", fisa="01", mana=1, rand="r1", pozitie="H7", depunere="TRACASAI", puncte="11")
        hall.does(ANA, HandedInMoved("01", "greșit", number="05"))
        for path in ("/jurnal", "/jurnal?fisa=01", "/jurnal?fisa=05", "/jurnal?fel=rand"):
            assert "TRACASAI" not in hall.page(DAN, path), path
