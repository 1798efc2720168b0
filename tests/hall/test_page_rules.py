"""The rules of every page, over a day being played, as each role sees it: one main action, or whom it waits for."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

import arbitraj
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.editions.published import EditionPublished
from arbitraj.hall.kernel.event import data_of
from arbitraj.hall.kernel.scene import PROGRAM, HallPerson
from arbitraj.hall.page.strip import strip_now
from arbitraj.hall.places import now_pages
from arbitraj.hall.places.moment import Moment, moment
from arbitraj.hall.triage import pages as triage_pages
from arbitraj.hall.triage.listed import open_rows
from arbitraj.hall.triage.overview import own_open, own_work
from arbitraj.hall.typing.handed_in import awaited_tables
from arbitraj.text import text_of
from tests.hall.page_rules import Node, broken, firsts, main_of, parsed, sheets_of
from tests.hall.pictured_clock import FixedClock
from tests.hall.pictured_halls import PicturedHalls
from tests.hall.rooms import ARBITER, CHIEF, THIRD, TYPIST, Room
from tests.hall.said import NOBODY, pages_of
from tests.hall.small import ANA, DAN, ION
from tests.hall.test_pages import client

PEOPLE = (CHIEF, TYPIST, THIRD)
PLACES = (
    *("/", "/start", "/predare", "/fise", "/coada", "/publicare", "/sala", "/urmatoarea", "/panou"),
    *("/jurnal", "/contestatii", "/sanctiuni", "/jucatori"),
)
# what the first page of those says for whom nothing waits then
_LATER, _PUBLISHES = "Prima fișă care vine apare aici.", f"Clasamentul îl publică {CHIEF.name}."
_DONE = "Clasamentul provizoriu este publicat"
_UNTIL = "Contestațiile se primesc până la 18:02."
_SAID = {
    "before the start": ["Pagina se schimbă singură la start."],
    "the game": [_LATER],
    "all closed": [_PUBLISHES, "Ați terminat."],
    "provisional": [_UNTIL, _DONE],
    "a contestation waits": [_UNTIL, _DONE],
    "contestations run": [_UNTIL, _DONE],
    "contestations are over": [_PUBLISHES, _DONE],
    "final": ["Clasamentul final este publicat"],
}
_WAYS_ON = {text_of("hall.nav_now"), text_of("hall.next_sheet")}  # from where nothing waits
_LISTS = ("/", "/predare", "/fise", "/coada", "/panou")  # which print nothing that was typed
_LIMITS: dict[str, Any] = {"contest_until": FixedClock().time + timedelta(hours=3)}


def played_day(everybody: bool = True) -> Iterator[tuple[str, HallPerson, Room]]:
    """A room of the demo after each thing that changes what people do next, one for each of them to look round in.

    Not for everybody: for one of them, each time another.
    """
    clock = FixedClock()
    clock.step = timedelta()
    room = Room(now=clock, **_LIMITS)
    for n, when in enumerate(_acts(room, clock)):
        for person in PEOPLE if everybody else (PEOPLE[n % len(PEOPLE)],):
            yield when, person, Room(log=room.hall.state.log, now=clock, **_LIMITS)


def _settle(room: Room) -> None:
    while items := room.hall.queue():
        of, how = items[0], "raspuns" if items[0].kind == "intrebare" else "lasat"
        room.says(THIRD, "decizie", fisa=of.sheet, intrebare=of.question, cum=how, motiv="așa este")


def _acts(room: Room, clock: FixedClock) -> Iterator[str]:
    yield "before the start"
    room.says(CHIEF, "ceas", ce="pornit", minute=60, oricum=True)
    yield "the game"
    room.hands_in("01", "02")
    room.types(TYPIST, "02", end=False)
    yield "sheets come while it is played"
    clock.time += timedelta(minutes=60)
    yield "the time is up"
    room.says(CHIEF, "ceas", ce="oprit")
    yield "after the stop"
    room.hands_in("03", "07", "08")
    room.types(TYPIST, "03", slips={1: "GREȘIT"})
    room.types(ARBITER, "03", hand=2)
    for number in ("07", "08"):
        room.types(TYPIST, number, slips={0: "QXWKZ"})
        room.types(ARBITER, number, hand=2, slips={0: "QXWKZ"})
    room.says(TYPIST, "intrebare", fisa="01", text="Este o fișă sau sunt două?")
    room.says(CHIEF, "sanctiune", masa=room.hall.state.sheets["07"].table, avertismente=1, motiv="Vorbește tare")
    yield "corrections"
    room.says(THIRD, "a_treia", fisa="03", diferenta=room.hall.case("03").open_differences[0].key, valoare="GREȘIT")
    _settle(room)
    room.says(TYPIST, "gata", fisa="02", mana=1)
    yield "a few sheets left"
    for table in {*room.hall.players} - {sheet.table for sheet in room.hall.state.sheets.values()}:
        room.says(CHIEF, "nepredat", masa=table)
    yield "all handed in"
    room.types(ARBITER, "02", hand=2)
    room.types(TYPIST, "01")
    if not room.hall.state.sheets["01"].closed:
        room.types(ARBITER, "01", hand=2)
    _settle(room)
    yield "all closed"
    room.does(PROGRAM, EditionPublished("provizoriu", "a"))
    yield "provisional"
    of = {"masa": room.hall.state.sheets["03"].table}
    room.says(CHIEF, "contestatie", **of, depunere=2, text="Se vede pe grilă.", la="15:50")
    yield "a contestation waits"
    room.says(CHIEF, "raspuns", contestatie=1, hotarare="respinsa", motiv="S-a socotit din nou.", la="15:55")
    yield "contestations run"
    clock.time += timedelta(hours=3)
    yield "contestations are over"
    room.does(PROGRAM, EditionPublished("final", "b"))
    yield "final"


def looked(room: Room, person: HallPerson) -> Iterator[tuple[str, str]]:
    """(address, page) of the places of the day, and of where their main actions lead."""
    seen = set[str]()
    for where, page in pages_of(room.app, person.name, PLACES):
        yield where, page
        main = main_of(page)
        leads = {node.attrs.get("href", "") for node in main.all() if "first" in node.classes} if main else set()
        new = sorted(leads - seen - {"", *PLACES})
        seen.update(new)
        yield from pages_of(room.app, person.name, new) if new else ()


def waiting(room: Room, person: HallPerson) -> dict[str, bool]:
    """Places on which something waits for a person, or nothing does."""
    now, hall = moment(room.site, person), room.hall
    plays = person.arbitrates and now.moment in (Moment.BEFORE, Moment.GAME)
    of_sheets = own_open(hall.state, person.name) or own_work(hall, person).firsts + own_work(hall, person).seconds
    rows = [row for row in open_rows(hall, person) if row.where] if person.arbitrates else []
    listed = {"/": bool(now.mine) or plays, "/predare": bool(awaited_tables(hall.state, hall.players))}
    return listed | ({"/coada": bool(rows), "/fise": bool(rows or of_sheets)} if person.arbitrates else {})


@pytest.mark.mereu
@pytest.mark.parametrize("everybody", [False, pytest.param(True, marks=pytest.mark.greu)])
def test_every_page_of_a_day_keeps_the_rules_and_leads_on_once_where_something_waits(everybody: bool) -> None:
    wrong, moments = list[tuple[str, ...]](), set[Moment]()
    for when, person, room in played_day(everybody):
        wanted, sheets = waiting(room, person), sheets_of(room.hall)
        moments.add(moment(room.site, person).moment)
        typed = {row.word for sheet in room.hall.state.sheets.values() for h in sheet.hands.values() for row in h.rows}
        for where, page in looked(room, person):
            wrong += [(when, person.name, where, fault) for fault in broken(page, person.role, sheets)]
            acts = firsts(page)
            if where in wanted and not (len(acts) == 1 if wanted[where] else {*acts} <= _WAYS_ON):
                wrong.append((when, person.name, where, f"{acts}, waits: {wanted[where]}"))
            if where == "/" and not wanted[where] and not any(said in page for said in _SAID[when]):
                wrong.append((when, person.name, where, "whom the day waits for is not said"))
            if where in _LISTS and (told := typed & {*re.findall(r"\w+", page)}):
                wrong.append((when, person.name, where, f"typed: {told}"))
            if _UNTIL in page and when in ("contestations are over", "final"):
                wrong.append((when, person.name, where, "the deadline is over"))
    assert wrong == []
    assert moments == {*Moment}


@pytest.mark.greu
@pytest.mark.parametrize("hall", ["published", "camera", "solved", "players", "computer"])
def test_every_page_of_a_hall_with_a_folder_keeps_the_rules(hall: str, tmp_path: Path) -> None:
    wrong = list[tuple[str, ...]]()
    with PicturedHalls(tmp_path, years=hall == "computer") as halls:
        here = halls[hall]
        site = getattr(getattr(here.app, "state", None), "site", None)
        for person in (ANA, DAN, ION) if site else (NOBODY,):
            for where, page in pages_of(here.app, here.token(person.name)):
                if where.startswith("/public/"):
                    continue  # a document
                page = page.replace(str(escape(tmp_path)), "/acasa")
                whole = {} if site is None or where.startswith(("/ecran", "/public")) else sheets_of(site.hall)
                wrong += [(person.name, where, fault) for fault in broken(page, person.role, whole)]
    assert not wrong, wrong


def test_a_strip_names_its_sheet_by_number_player_and_table() -> None:
    room, told = Room(), list[str]()
    room.hands_in("01", "02")
    room.types(TYPIST, "02", end=False)
    whole = "({}, masa {})".format(*sheets_of(room.hall)["01"])
    for person, kind, fields in (
        (CHIEF, "intrebare", {"fisa": "01", "text": "Este o fișă?"}),
        (CHIEF, "preluata", {"fisa": "02", "mana": 1, "cui": ARBITER.name}),
        (CHIEF, "retrasa", {"fisa": "01", "fisa_noua": "11", "motiv": "alt număr"}),
        (CHIEF, "retrasa", {"fisa": "11", "fisa_noua": None, "motiv": "nu este a lui"}),
    ):
        room.says(person, kind, **fields)
        strip = strip_now(room.hall, person, "/")
        assert strip, kind
        told.append(str(strip.told))
    assert told == [
        f"Am pus o întrebare la fișa 01 {whole}.",
        f"Am dat fișa 02 ({{}}, masa {{}}) altcuiva: {ARBITER.name}.".format(*sheets_of(room.hall)["02"]),
        f"Am îndreptat predarea fișei 11 {whole}.",
        f"Am șters predarea fișei 11 {whole}.",
    ]


def test_lists_that_are_cut_lead_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(now_pages, "_NEWEST", 2)
    monkeypatch.setattr(triage_pages, "_TOLD", 1)
    room, told = Room(), list[tuple[bool, list[str]]]()
    room.says(CHIEF, "ceas", ce="pornit", minute=60, oricum=True)
    for first, second in (("01", "02"), ("03", "04")):
        room.hands_in(first, second)
        room.does(PROGRAM, RulingGiven(first, "", "decizie", arbiter="Ion", reason="la fel", among=("B-02",)))
        now, panel = (page for _, page in pages_of(room.app, CHIEF.name, ["/", "/panou"]))
        told.append(('</ul><p><a class="link" href="/fise">' in now, re.findall(r"Mai vechi, în jurnal: \d+\.", panel)))
    assert told == [(False, []), (True, ["Mai vechi, în jurnal: 1."])]


_ROW = '<li><span class="tile number">03</span> Rusu Cătălina <small>masa 6</small></li>'


@pytest.mark.parametrize(
    ("main", "kind"),
    [
        ('<a class="button first">Publicați</a><button class="first">Tastați</button>', "main actions"),
        (f"<p>{'cuvânt ' * 26}</p>", "a long paragraph"),
        (f"<ul><li>{'cuvânt ' * 26}</li></ul>", "a long sentence"),
        (f"<button>{'cuvânt ' * 9}</button>", "a long button"),
        (f'<a class="button" href="/">{"cuvânt " * 9}</a>', "a long button"),
        ("<button disabled>Tastați</button>", "a dead control"),
        ('<button class="danger" autofocus>Opriți</button>', "focus on a danger"),
        ('<input name="motiv" autofocus>', "focus on a reason"),
        ("<button autofocus>Le extrage programul</button>", "focus on a draw"),
        ('<input name="nr" autofocus><a href="/" autofocus>Tastați</a>', "focus in two places"),
        ('<ol><li class="is-done"><a class="button first">Vedeți</a></li></ol>', "done and loud"),
        ('<p class="says good">Gata</p><section class="card call">Citiți</section>', "green though something waits"),
        ("<p>Aceasta o face arbitrul-șef.</p>", "the chief is not named"),
        ("<p>Hotărâți la «De lămurit».</p>", "no link to De lămurit"),
        ('<ul><li><span class="tile number">03</span> Rusu Cătălina</li></ul>', "a sheet without"),
        ("<table><tr><td><a href='/fise/03'>03</a></td><td>6</td></tr></table>", "a sheet without"),
        ("<ul><li>Fișa 03 o lămurește Ion.</li></ul>", "a sheet without"),
        ("<p>Se mai tastează fișele 01 (Pop Ana, masa 3) și 03.</p>", "a sheet without"),
        (
            "<section><form><span role='status'>Am redeschis fișa 03.</span></form>Rusu Cătălina, masa 6</section>",
            "a sheet",
        ),
        (
            "<form class='card'><p>Rusu Cătălina, masa 6</p></form><p>Predarea fișei 03 s-a șters.</p>",
            "a sheet without",
        ),
    ],
)
def test_what_breaks_a_rule_is_noticed(main: str, kind: str) -> None:
    page = f"<html><main>{main}</main></html>"
    assert [fault[: len(kind)] for fault in broken(page, CHIEF.role, {"03": ("Rusu Cătălina", 6)})] == [kind]


@pytest.mark.parametrize(
    "main",
    [
        f"<ul>{_ROW}</ul>",
        f"<h1>Rusu Cătălina, masa 6</h1><p>{'cuvânt ' * 25}</p><p>Fișa 03</p>",
        "<p>Se mai tastează fișele 01 (Pop Ana, masa 3) și 03 (Rusu Cătălina, masa 6).</p>",
        '<a class="button first">Tastați</a><dialog><a class="first" autofocus>Nu</a></dialog>',
        '<a class="button first">Tastați</a><p hidden><button class="first">Gata</button></p>',
        "<p>Hotărâți la <a href='/coada'>«De lămurit»</a>.</p>",
        '<p class="says good">Gata</p>',
    ],
)
def test_what_keeps_the_rules_is_let_be(main: str) -> None:
    assert broken(f"<html><main>{main}</main></html>", CHIEF.role, {"03": ("Rusu Cătălina", 6)}) == []


def filled(form: Node, reason: str) -> dict[str, str]:
    """Fields of a form with its first answers chosen, and `reason` wherever one is asked for."""
    sent = dict[str, str]()
    for node in form.all():
        name, value = node.attrs.get("name", ""), node.attrs.get("value", "")
        if node.tag == "select":
            value = next((one.attrs["value"] for one in node.all() if one.attrs.get("value")), "")
        if name.startswith("motiv"):
            value = reason
        elif name in ("text", "masa"):
            value = value or {"text": "Totalul nu este bun.", "masa": "6"}[name]
        if name and not (node.attrs.get("type") in ("radio", "checkbox") and name in sent):
            sent[name] = value
    return sent


@pytest.mark.greu
def test_a_key_that_chooses_an_answer_never_becomes_a_reason() -> None:
    """Every form that asks for a reason, as it is sent by whoever pressed «1» once too often."""
    rooms = {when: room for when, person, room in played_day() if person is CHIEF}
    given = set[str]()
    for when in ("corrections", "a contestation waits"):
        log, clock = rooms[when].hall.state.log, rooms[when].hall.clock
        forms = [
            (node.attrs["action"], node)
            for _, page in pages_of(rooms[when].app, CHIEF.name)
            if page.lstrip().startswith("<")
            for node in parsed(page).all()
            if node.tag == "form" and any(field.attrs.get("name", "").startswith("motiv") for field in node.all())
        ]
        for action, form in forms:
            for reason in ("1", "am citit foaia"):
                room = Room(log=log, now=clock, **_LIMITS)
                browser = client(room, CHIEF)
                room.site.confirmed.given(CHIEF.name, right=True)
                fields = filled(form, reason)
                answer = browser.post(action, data=fields, follow_redirects=False)
                mark = re.search(r'name="aratat" value="(\w+)"', answer.text)
                if mark:  # what it moves is shown first
                    browser.post(action, data=fields | {"aratat": mark[1]}, follow_redirects=False)
                kept = {data_of(event.body)[1].get("motiv") for event in room.hall.state.log[len(log) :]}
                assert "1" not in kept, (action, fields)
                if reason in kept:
                    given.add(re.sub(r"\d+", "N", action))
    assert given >= {"/coada/una", "/fise/N/redeschide", "/jurnal/N/anuleaza", "/predare/muta"}


def test_no_script_makes_a_control_dead() -> None:
    scripts = sorted(Path(arbitraj.__file__).parent.glob("**/static/*.js"))
    assert len(scripts) > 30
    assert not [path.name for path in scripts if re.search(r"\bdisabled\b", path.read_text("utf-8"))]
