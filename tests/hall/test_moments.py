"""The moments of a day on «Acum»: what each says to each role, and that one act at most is the first."""

import re
from datetime import timedelta

from arbitraj.hall.editions.published import EditionPublished
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.scene import PROGRAM, HallPerson
from arbitraj.hall.places.moment import Moment, _published, moment
from arbitraj.record.names import plain_name
from tests.hall.pictured_clock import FixedClock
from tests.hall.rooms import ARBITER, CHIEF, TYPIST, Room
from tests.hall.test_pages import client
from tests.hall.test_taken_back import dialog

PEOPLE = (CHIEF, ARBITER, TYPIST)


def main_of(room: Room, person: HallPerson) -> str:
    text = str(client(room, person).get("/").text)
    return text[text.index("<main") : text.index("</main>")]


def firsts(room: Room) -> list[int]:
    """How many first acts «Acum» has for the chief, an arbiter, a typist."""
    return [len(re.findall(r'class="(?:button )?first"', main_of(room, person))) for person in PEOPLE]


def firsts_of(room: Room, where: str) -> list[str]:
    """The first acts of an arbiter's page."""
    return re.findall(r'<[^>]* class="(?:button )?first"[^>]*>', str(client(room, ARBITER).get(where).text))


def at(room: Room) -> Moment:
    (which,) = {moment(room.app.state.site, person).moment for person in PEOPLE}
    return which


def test_a_day_has_six_moments_and_each_says_who_does_what_first() -> None:
    clock = FixedClock()
    clock.step = timedelta(seconds=1)  # a look at it
    room = Room(now=clock, contest_until=clock.time + timedelta(hours=3))
    assert (at(room), firsts(room)) == (Moment.BEFORE, [1, 1, 0])
    assert "Partida nu a început." in main_of(room, TYPIST)
    room.says(CHIEF, "ceas", ce="pornit", minute=60, oricum=True)
    assert (at(room), firsts(room)) == (Moment.GAME, [1, 1, 0])
    assert 'action="/predare"' in main_of(room, ARBITER)
    room.hands_in("01")
    assert (at(room), firsts(room)) == (Moment.GAME, [1, 1, 1])
    assert "Am foaia 01: încep" in main_of(room, TYPIST)
    clock.time += timedelta(minutes=61)
    room.says(CHIEF, "ceas", ce="oprit")
    assert (at(room), firsts(room)) == (Moment.AFTER, [1, 1, 1])
    waiting = sorted({*room.hall.players} - {room.hall.state.sheets["01"].table})
    for table in waiting[:-1]:
        room.says(CHIEF, "nepredat", masa=table)
    page = main_of(room, ARBITER)
    assert room.hall.players[waiting[-1]] in page
    assert f'name="masa" value="{waiting[-1]}"><button>Nu a predat…' in page
    assert firsts_of(room, "/predare") == ['<button class="first">']
    room.says(CHIEF, "nepredat", masa=waiting[-1])
    assert firsts_of(room, "/predare") == ['<a class="button first" href="/urmatoarea" autofocus>']
    room.types(TYPIST, "01")
    if not room.hall.state.sheets["01"].closed:  # drawn for the control sample
        room.types(ARBITER, "01", hand=2)
    assert (at(room), firsts(room)) == (Moment.CLOSED, [1, 0, 0])
    assert "Mergeți la Publicare" in main_of(room, CHIEF)
    room.does(PROGRAM, EditionPublished("provizoriu", "a"))
    assert (at(room), firsts(room)) == (Moment.PROVISIONAL, [0, 0, 0])
    assert "Contestațiile se primesc până la 18:02." in main_of(room, ARBITER)
    clock.time += timedelta(hours=4)
    assert firsts(room) == [1, 0, 0]
    assert "Contestațiile s-au primit până la 18:02." in main_of(room, ARBITER)
    room.does(PROGRAM, EditionPublished("final", "b"))
    assert (at(room), firsts(room)) == (Moment.FINAL, [1, 0, 0])
    assert "care vine apare aici" not in main_of(room, TYPIST)


def test_without_a_deadline_contestations_may_still_come_and_the_chief_sets_one() -> None:
    room = Room(contest_until=None)
    room.hands_in()
    room.does(PROGRAM, EditionPublished("provizoriu", "a"))
    (task,) = _published(room.app.state.site, CHIEF, Moment.PROVISIONAL)
    assert (task.does, task.where) == ("hall.now_set_until", "/publicare")
    for person in (CHIEF, ARBITER):
        assert "Contestațiile se primesc. Nu s-a spus până când" in main_of(room, person)


def test_who_has_nothing_to_do_reads_whom_the_correction_waits_for() -> None:
    room = Room()
    room.hands_in("01")
    for table in {*room.hall.players} - {room.hall.state.sheets["01"].table}:
        room.says(CHIEF, "nepredat", masa=table)
    room.types(TYPIST, "01", end=False)
    page = main_of(room, ARBITER)
    assert "Nimic pentru dumneavoastră. Se așteaptă: Dan." in page
    assert "Nimic nu așteaptă" not in page


def test_sheets_stand_where_they_are_and_are_found_by_number_table_or_name() -> None:
    room = Room()
    room.hands_in("03", "07", "09")
    room.types(TYPIST, "03", slips={1: "GREȘIT"})
    room.types(ARBITER, "03", hand=2)
    room.types(TYPIST, "07", end=False)

    def groups(who: HallPerson, search: str = "") -> list[tuple[str, list[str]]]:
        page = str(client(room, who).get(f"/fise?cauta={search}").text)
        assert "GREȘIT" not in page
        parts = page[: page.index("</main>")].split("<h2>")[1:]
        return [(part.split(" <")[0], re.findall(r'<a data-item[^>]*href="/fise/(\d+)"', part)) for part in parts]

    everything = [("De lămurit", ["03"]), ("Se tastează", ["07"]), ("De tastat", ["09"])]
    assert [group for group in groups(CHIEF) if group[1]] == everything
    sheet = room.hall.state.sheets["07"]
    surname = room.hall.players[sheet.table].split()[0].lower()
    for search in ("7", "07", surname[:4]):
        assert ("Se tastează", ["07"]) in groups(ARBITER, search)
    assert ("Se tastează", ["07"]) in groups(ARBITER, str(sheet.table))
    assert groups(ARBITER, "nu este așa ceva") == []
    page = client(room, CHIEF).get("/fise").text
    assert 'name="mana" value="07/1"' in page
    assert 'name="mana"' not in client(room, ARBITER).get("/fise").text
    room.says(CHIEF, "preluata", fisa="07", mana=1, cui=ARBITER.name)
    assert 'href="/fisa/07/1">Continuați' in client(room, ARBITER).get("/fise").text


def test_a_typist_without_the_paper_gets_another_and_types_the_one_in_hand() -> None:
    room = Room()
    room.hands_in("01", "02")
    offered = main_of(room, TYPIST)
    assert "Am foaia 01: încep" in offered
    assert 'name="nr"' in offered
    assert "Ați tastat" not in offered
    for wanted in ("Am foaia 02: încep", "Nu mai este altă fișă de tastat acum."):
        (other,) = re.findall(r'href="(/\?fara=[^"]*)">Foaia nu este aici: alta', offered)
        offered = str(client(room, TYPIST).get(other).text)
        assert wanted in offered
    assert re.search(r'class="button first"[^>]* href="/">', offered), "back to the first"
    skipped = str(client(room, TYPIST).get("/?fara=01%2F1").text)
    assert 'href="/fisa/02/1"' in skipped, "the paper that is named, not the next one of the pile"
    room.types(TYPIST, "01")
    assert "Ați tastat o fișă" in main_of(room, TYPIST).replace("1 fișă", "o fișă")


def test_the_clock_is_paused_and_goes_on_from_home() -> None:
    room = Room(now=FixedClock())
    room.says(CHIEF, "ceas", ce="pornit", minute=60, oricum=True)
    for person, does in ((ARBITER, "pauza"), (CHIEF, "reluat"), (ARBITER, "pauza")):
        form = re.search(
            r'action="/start/ceas">((?:<input[^>]*>)*<input[^>]*value="(?:pauza|reluat)">)', main_of(room, person)
        )
        assert form
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
        assert fields["ce"] == does
        answer = client(room, person).post("/start/ceas", data=fields, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert room.hall.state.of(GameClock).paused
    assert "Opriți înainte de timp…" in main_of(room, CHIEF)
    for person, may in ((CHIEF, 1), (ARBITER, 0)):  # a sanction during the game, from its own page too
        assert client(room, person).get("/start").text.count('<a class="button" href="/sanctiuni">Sancțiune…') == may


def sends(room: Room, person: HallPerson, where: str, **fields: str) -> str:
    """Where a form of «Acum» leads."""
    answer = client(room, person).post(where, data={"spre": "/", **fields}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_what_ends_something_is_asked_on_home_and_leads_back_to_it() -> None:
    room = Room(now=FixedClock())
    room.says(CHIEF, "ceas", ce="pornit", minute=60, oricum=True)
    where = sends(room, ARBITER, "/start/ceas", ce="oprit")
    title, safe, fields = dialog(client(room, ARBITER).get(where).text)
    assert (title, safe) == ("Mai sunt 59 de minute. Opriți partida?", "Nu, jocul continuă")
    assert (sends(room, ARBITER, "/start/ceas", **fields), at(room)) == ("/", Moment.AFTER)
    assert "data-asked" not in client(room, ARBITER).get(where).text, "there is nothing left to stop"
    gone, *others = sorted(room.hall.players)
    for table in others[1:]:
        room.says(CHIEF, "nepredat", masa=table)
    where = sends(room, ARBITER, "/predare/nepredat", masa=str(gone))
    title, safe, fields = dialog(client(room, ARBITER).get(where).text)
    assert title == f"{room.hall.players[gone]} nu a predat nimic? Rămâne în clasament cu 0 puncte."
    assert safe == "Nu, foaia mai poate veni"
    assert (sends(room, ARBITER, "/predare/nepredat", **fields), room.hall.state.absent[0]) == ("/", gone)
    for nothing in ("", "x", "9999", str(gone) * 4):
        assert client(room, ARBITER).get(f"/?intreaba=nepredat&masa={nothing}").status_code == 200


def test_a_sheet_received_for_another_player_is_taken_back_on_home_beside_it() -> None:
    clock = FixedClock()
    clock.step = timedelta(seconds=1)
    room = Room(now=clock)
    room.says(CHIEF, "ceas", ce="pornit", minute=60, oricum=True)
    first, second, *_ = sorted(room.hall.players)
    for table in (first, second):
        assert sends(room, ARBITER, "/predare", masa=str(table)) == "/"
    page = main_of(room, ARBITER)
    assert page.count("Alt jucător: anulați") == 1
    assert "Scrieți 02 pe foaie." in page
    assert "Alt jucător" not in main_of(room, CHIEF)
    form = re.search(r'<form method="post" action="/banda">((?:<input[^>]*>)*)<button class="link">Alt jucător', page)
    assert form
    client(room, ARBITER).post("/banda", data=dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1])))
    assert [sheet.table for sheet in room.hall.state.sheets.values()] == [first]
    room.says(CHIEF, "retrasa", fisa="01", fisa_noua="41", motiv="alt număr pe foaie")
    for order, table in enumerate(sorted(room.hall.players)[2:10], 2):
        page = main_of(room, CHIEF)
        room.says(ARBITER, "predare", fisa=f"{table:02}", masa=table, ordine=order)
    # the eight that were handed in last, the newest first, whatever their numbers
    for shown, listed in ((page, "09 08 07 06 05 04 03 41"), (main_of(room, CHIEF), "10 09 08 07 06 05 04 03")):
        assert " ".join(re.findall(r'class="tile number">(\d+)<', shown)) == listed
        assert shown.count("Toate fișele") == 1 + ("41" not in listed)  # those that are left out


def test_a_name_in_the_field_of_the_table_takes_the_one_player_or_asks_which() -> None:
    room = Room()
    names = dict(sorted(room.hall.players.items()))
    table, name = next(iter(names.items()))
    assert sends(room, ARBITER, "/predare", masa=name.lower()) == "/"
    assert [sheet.table for sheet in room.hall.state.sheets.values()] == [table]
    letter = plain_name(name)[0][0]
    meant = [table for table, name in names.items() if any(word[0] == letter for word in plain_name(name))]
    assert len(meant) > 1
    page = client(room, ARBITER).post("/predare", data={"masa": letter, "spre": "/"}).text
    asked = page[page.index('id="t-meant"') : page.index("</section>", page.index('id="t-meant"'))]
    assert asked.index("a predat fișa 01") > 0
    assert re.findall(r'name="masa" value="(\d+)"', asked) == [str(other) for other in meant if other != table]
    assert asked.count('name="spre" value="/"') == len(meant) - 1
    assert len(room.hall.state.sheets) == 1
    for nobody in ("–", "Xyz", "0", "99"):
        assert "nu stă nimeni" in client(room, ARBITER).post("/predare", data={"masa": nobody}).text
