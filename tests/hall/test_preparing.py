"""Before the start over HTTP: the desk's functions reached, their files as the command line writes them, refusals."""

import re
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from arbitraj.cli.main import app
from arbitraj.desk.preparing.forms import blank_form
from arbitraj.desk.preparing.roster import RosterOptions, change_roster
from arbitraj.desk.preparing.settings import change_settings
from arbitraj.desk.requests import FormPrinting, SeatingOptions
from arbitraj.folder.people import read_entries, read_roster
from arbitraj.hall.folder.preparing import FolderPrepared, Preparation
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, SCREEN, TYPIST
from arbitraj.hall.page import laptop_pages
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.start.steps import StartStep
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.web.guard import HEADERS, POLICY, PRINTED_POLICY
from arbitraj.lexicon.lexicon import EMBEDDED, FOLDER_VARIABLE, ListStore
from arbitraj.problems import ProblemsError
from arbitraj.text import text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.transaction import open_transaction
from tests.hall.guarded import HERE, PEOPLE
from tests.hall.page_rules import broken
from tests.hall.test_start_pages import AtDoor, folder_of, letters_in, opened_hall
from tests.hall.test_taken_back import dialog
from tests.hall.test_word_list import WORDS

LETTERS = 'litere = "AAAACCDEEEIIILMNNOPRRRSTTUU?"\n'
PLAYERS = 7
PARTS = ("lista", "mese", "formulare", "litere", "colegi")
NEW = {"nume": "Ștefan", "prenume": "Ioana", "club": "Clubul Nou", "tarziu": "1"}


@contextmanager
def hall_and_folder(tmp_path: Path, letters: str = "", tip: str = "integral_partial") -> Iterator[tuple[AtDoor, Path]]:
    folder = folder_of(tmp_path, tip, letters)
    roster = folder / "jucatori.csv"
    roster.write_text("".join(roster.read_text("utf-8").splitlines(keepends=True)[: 2 + PLAYERS]), "utf-8")
    with opened_hall(folder) as at:
        yield at, folder


def does(client: TestClient, what: str, **fields: str) -> str:
    """What the page says after a form was sent, which it did."""
    answer = client.post(f"/pregateste/{what}", data=fields)
    assert (answer.status_code, len(answer.history)) == (200, 1), told(answer.text)
    return told(answer.text)


def refused(client: TestClient, what: str, **fields: str) -> str:
    answer = client.post(f"/pregateste/{what}", data=fields)
    assert answer.status_code == 409, told(answer.text)
    return told(answer.text)


def told(page: str) -> str:
    """What was said last, line by line."""
    found = re.findall(r'<div class="says.*?</div>', page, re.DOTALL)
    return "\n".join(re.sub(r"<form.*", "", shown, flags=re.DOTALL) for shown in found)


def same_files(one: Path, other: Path, *folders: str) -> None:
    """Byte for byte, but for what a file says of its own making."""
    for name in folders:
        mine, theirs = (
            {str(p.relative_to(place)): p for p in sorted((place / name).rglob("*")) if p.suffix != ".json"}
            for place in (one, other)
        )
        assert mine.keys() == theirs.keys()
        assert mine
        for file, path in mine.items():
            if path.is_file() and path.suffix != ".xlsx":
                assert path.read_bytes() == theirs[file].read_bytes(), file


def test_tables_forms_and_times_are_those_of_the_command_line(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path, LETTERS) as (at, folder):
        beside = tmp_path / "terminal" / folder.name
        shutil.copytree(folder, beside, ignore=shutil.ignore_patterns("sala", ".arbitraj"))
        chief = at.client()
        before = (folder / "jucatori.csv").read_bytes()
        shown = does(chief, "mese", cum="din_nou", pe_rand="6")
        assert "Nu s-a scris nimic" in shown
        assert "--" not in shown
        assert (folder / "jucatori.csv").read_bytes() == before, "shown before it is done"
        assert "cartonase.pdf" in does(chief, "mese", cum="din_nou", pe_rand="6", da="1")
        does(chief, "formulare", fel="personale", exemplare="3", rezerve="2", oricare="1")
        assert "Partida nu a început" in chief.get("/ecran").text
        does(chief, "anunturi", start="09.30", durata="75")
        assert "Partida începe la 9:30" in chief.get("/ecran").text
        assert "startul" in chief.get("/jurnal").text
        does(chief, "anunturi", start="10:00", durata="75")
        assert re.search(r'"wait"><p>Integral parțial</p><p>Partida începe la 10:00<', chief.get("/ecran").text)
        for command in (
            ["mese", str(beside), "--din-nou", "--pe-rand", "6"],
            ["formulare", str(beside), "--exemplare", "3", "--rezerve", "2", "--orice-tip"],
            ["anunturi", str(beside), "--start", "10:00", "--durata", "75"],
        ):
            assert CliRunner().invoke(app, command).exit_code == 0
        same_files(folder, beside, "mese", "formulare", "anunturi")
        assert (folder / "jucatori.csv").read_bytes() == (beside / "jucatori.csv").read_bytes()
        players = read_roster(folder)[0]
        assert at.site.hall.players == {player.table: player.name for player in players}, "the hall goes on with them"
        assert not any(work() for work in at.site.warned), "nothing to be opened again for"
        noted = [event for event in at.site.hall.state.log if isinstance(event.body, FolderPrepared)]
        assert [(event.who, event.body.part) for event in noted] == [  # type: ignore[attr-defined]
            (PEOPLE[CHIEF], part) for part in ("mese", "formulare", "anunturi", "anunturi")
        ]


def test_a_list_is_shown_before_it_is_taken(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path) as (at, folder):
        chief, before = at.client(), (folder / "jucatori.csv").read_bytes()
        sent = {"lista": "1. Nou Unu\n2. Nou Doi\n", "cum": "adauga"}
        shown = chief.post("/pregateste/lista", data=sent)
        assert "Numerele scrise înaintea numelor («1.» … «2.») nu se iau." in shown.text
        assert "nu are cap de tabel" in shown.text
        assert "1. Nou Unu\n2. Nou Doi" in shown.text, "what was pasted stays"
        assert (folder / "jucatori.csv").read_bytes() == before
        seen = re.search(r'name="vazute" value="([^"]+)"', shown.text)
        assert seen
        assert "2 jucători" in chief.post("/pregateste/lista", data=sent | {"vazute": seen[1]}).text
        names = {entrant.player.name for entrant in read_entries(folder)[0].entrants}
        assert {"Nou Unu", "Nou Doi"} < names


def test_letters_by_lot_are_in_the_folder_and_on_no_page(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path) as (at, folder):
        chief, arbiter = at.client(), at.client(ARBITER)
        does(chief, "mese", cum="pastreaza", da="1")
        does(chief, "formulare", fel="personale", exemplare="2")
        does(chief, "litere", numar="25")
        drawn = letters_in(folder)
        assert isinstance(drawn, str)
        assert at.site.hall.drawn
        again = at.site.hall.drawn
        asked = chief.post("/pregateste/litere", data={"numar": "26"}).text
        title, safe, fields = dialog(asked)
        assert (title, safe) == ("În dosar sunt 25 de litere. Trageți altele în locul lor?", "Nu, rămân acestea")
        assert drawn not in asked
        assert at.site.hall.drawn == again
        assert drawn not in refused(chief, "litere", numar="26", da="1"), "the command line names them"
        does(chief, "litere", **fields)
        assert sum(map(len, at.site.hall.drawn)) == 26
        # forms made without letters stay open to all; those made with the poster's beside it do not
        does(chief, "formulare", fel="personale", exemplare="2")
        letters = str(letters_in(folder))
        for client in (chief, arbiter):
            for page in ("/pregatire", "/", "/jurnal", "/panou", "/pregatire?parte=litere"):
                shown = re.sub(r"<[^>]*>|\s", "", client.get(page).text)
                assert letters not in shown
                assert drawn not in shown
                assert letters[:8] not in shown
            for secret in (
                "extragere/jurnal.json", "extragere/anunt.txt", "extragere/litere.pdf", "formulare/litere.pdf",
            ):  # fmt: skip
                assert client.get(f"/pregatire/fisier/{secret}").status_code == 409, secret
            assert client.get("/pregatire/fisier/formulare/formulare.pdf").status_code == 200
        assert arbiter.post("/pregateste/cu-litere", data={"fisier": "extragere/anunt.txt"}).status_code == 403
        for pin in ("", "000000"):
            answer = chief.post("/pregateste/cu-litere", data={"fisier": "extragere/anunt.txt", "pin": pin})
            assert answer.status_code == 409
            assert letters not in re.sub(r"\s", "", answer.text)
        given = str(joined_in(at.site).accounts.chief_here(PEOPLE[CHIEF]))
        answer = at.client().post("/pregateste/cu-litere", data={"fisier": "extragere/anunt.txt", "pin": given})
        assert answer.status_code == 200
        assert answer.content == (folder / "extragere" / "anunt.txt").read_bytes()
        # what nobody here made may hold letters
        (folder / "formulare" / "formulare.pdf").write_bytes(b"%PDF-1.4 AAAA")
        assert chief.get("/pregatire/fisier/formulare/formulare.pdf").status_code == 409
        does(chief, "formulare", fel="personale", exemplare="1", cu_litere="1")
        assert chief.get("/pregatire/fisier/formulare/formulare.pdf").status_code == 409


def test_no_other_file_is_served(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path, LETTERS) as (at, folder):
        chief = at.client()
        does(chief, "mese", cum="din_nou", da="1")
        (folder / "mese" / "legat.pdf").symlink_to(folder / "concurs.toml")
        (folder / "anunturi").symlink_to(folder)
        (folder / "mese" / "pagina.html").write_text("<script>1</script>", "utf-8")
        (folder / "mese" / "mese-v1.pdf").write_bytes(b"%PDF")
        for name in (
            "concurs.toml", "mese/../concurs.toml", "mese/%2e%2e/concurs.toml", "mese%2f..%2fconcurs.toml",
            "..%2f..%2fetc%2fpasswd", "/etc/passwd", "mese/legat.pdf", "mese/pagina.html", "mese/.scrise.json",
            "mese/mese-v1.pdf", "mese/", "mese", "anunturi/jucatori.csv", "sala/jurnal.jsonl", "mese/mese.pdf%00",
            "mese/mese.pdf/", "MESE/mese.pdf",
        ):  # fmt: skip
            for answer in (
                chief.get(f"/pregatire/fisier/{name}"),
                chief.post("/pregateste/cu-litere", data={"fisier": name, "pin": "1"}),
            ):
                assert answer.status_code in (404, 409), name
                assert "titlu" not in answer.text
        answer = chief.get("/pregatire/fisier/mese/mese.pdf")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == 'inline; filename="mese.pdf"'
        policy = {"content-security-policy": PRINTED_POLICY}  # older browsers show no PDF under the pages' own
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS | policy
        assert chief.get("/pregatire/fisier/mese/mese.xlsx").headers["content-security-policy"] == POLICY
        assert answer.content == (folder / "mese" / "mese.pdf").read_bytes()
        for role in (TYPIST, SCREEN):
            assert at.client(role).get("/pregatire/fisier/mese/mese.pdf").status_code == 403


def test_whoever_comes_late_is_added_and_seated(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path, LETTERS) as (at, folder):
        chief = at.client()
        text = (folder / "jucatori.csv").read_text("utf-8")
        before = dict(at.site.hall.players)
        assert "Ștefan Ioana" in does(chief, "jucator", **NEW)
        assert (folder / "jucatori.csv").read_text("utf-8").replace(",tarziu", "").startswith(text), "rows as they were"
        assert at.site.hall.players == before, "no table yet"
        assert "fără masă" in chief.get("/").text
        does(chief, "mese", cum="pastreaza", da="1")
        assert at.site.hall.players[PLAYERS + 1] == "Ștefan Ioana"
        assert "erau deja" in does(chief, "jucator", **NEW).lower()
        assert "<i>" not in does(chief, "jucator", nume="<i>=1+1", prenume="--tarziu")
        does(chief, "mese", jucator="Ștefan Ioana", ce="retras", da="1", cum="pastreaza")
        assert PLAYERS + 1 not in at.site.hall.players or at.site.hall.players[PLAYERS + 1] != "Ștefan Ioana"
        page = chief.get("/pregatire?parte=mese").text
        assert "<option>Ștefan Ioana</option>" in page[page.index('id="m-revine"') :]
        assert "Ștefan Ioana" in does(chief, "mese", jucator="Ștefan Ioana", ce="revine"), "shown before it is done"
        does(chief, "mese", jucator="Ștefan Ioana", ce="revine", da="1")
        assert "Ștefan Ioana" in at.site.hall.players.values()
        assert 'id="m-revine"' not in chief.get("/pregatire?parte=mese").text, "nobody is gone any more"
        refused(chief, "jucator", nume=" ", prenume="Ana")
        refused(chief, "mese", jucator="Nimeni", ce="tarziu")


def test_another_list_keeps_tables_and_sheets(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path, LETTERS) as (at, folder):
        chief = at.client()
        names = {player.table: player for player in read_roster(folder)[0]}
        rows = [f"{names[t].surname};{names[t].given};Club" for t in (2, 1, 7)]
        does(chief, "lista", cum="inlocuieste", lista="\n".join(["nume;prenume;club", *rows, "Nou;Ion;Club"]))
        assert {t: p for t, p in at.site.hall.players.items() if t in (1, 2, 7)} == {
            t: names[t].name for t in (1, 2, 7)
        }
        assert (folder / "jucatori-v1.csv").is_file()
        at.did(HandedIn("01", 7, 1))
        without = "\n".join(["nume;prenume;club", *rows[:2]])
        assert "rămân la mesele lor" in refused(chief, "lista", cum="inlocuieste", lista=without)
        moved = "\n".join(["masa;nume;prenume", f"8;{rows[2].rpartition(';')[0]}"])
        refused(chief, "lista", cum="inlocuieste", lista=moved)
        refused(chief, "mese", cum="din_nou", da="1")
        refused(chief, "mese", jucator=names[7].name, ce="retras", da="1")
        refused(chief, "setari", titlu="x", tip="pe_sir", fara_litere="1")
        # late now, and seated at once: the folder is graded at any moment
        does(chief, "jucator", **NEW)
        assert not read_roster(folder)[1]
        assert "Ștefan Ioana" in at.site.hall.players.values()
        assert at.site.hall.players[7] == names[7].name


@pytest.mark.parametrize("what", ["seats", "list"])
def test_who_hands_in_while_tables_are_changed_keeps_the_own_sheet(tmp_path: Path, what: str) -> None:
    with hall_and_folder(tmp_path, LETTERS) as (at, folder):
        prep, players = at.site.hall.tools[Preparation], dict(at.site.hall.players)
        assert prep
        roster = (folder / "jucatori.csv").read_bytes()
        rows = [f"{n};{name}" for n, name in zip(players, reversed(players.values()), strict=True)]
        turned = RosterOptions("\n".join(["masa;nume", *rows]).encode())
        change = {"seats": lambda: prep.seat(SeatingOptions(anew=True)), "list": lambda: prep.roster(turned)}[what]
        with ThreadPoolExecutor() as others, open_transaction(folder, "altcineva", lambda sentence: None):
            under_way = others.submit(change)  # it has looked at who handed in, and waits for the folder
            wait([under_way], 1.0)
            at.did(HandedIn("01", 7, 1))
        with pytest.raises(ProblemsError):  # by the hall, or by predare.csv where that was written first
            under_way.result()
        assert (folder / "jucatori.csv").read_bytes() == roster
        assert at.site.hall.players == players


@pytest.mark.parametrize(
    "bad", ["", "  ", "ceva fără titluri\nx", "masa,nume\nx,Pop\n", "\0\0\0", "masa;nume\n1;A\n1;B"]
)
def test_a_list_that_cannot_be_leaves_everything_as_it_was(tmp_path: Path, bad: str) -> None:
    folder = folder_of(tmp_path)
    before = (folder / "jucatori.csv").read_bytes()
    with pytest.raises(ProblemsError):
        change_roster(folder, RosterOptions(bad.encode(), held=frozenset({3})))
    assert (folder / "jucatori.csv").read_bytes() == before


def test_another_kind_of_file_takes_the_place_of_the_first(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (folder / "jucatori.csv").rename(folder / "jucatori.txt")
    done = change_roster(folder, RosterOptions(b"nume;prenume;masa\nPop;Ana;3\n"))
    assert (done.players, done.kept, done.unseated) == (1, "jucatori-v1.txt", 0)
    assert [path.name for path in sorted(folder.glob("jucatori*"))] == ["jucatori-v1.txt", "jucatori.csv"]
    assert read_entries(folder)[0].entrants[0].table == 3


def test_settings_are_written_with_every_comment_kept(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path, LETTERS) as (at, folder):
        chief, path = at.client(), folder / "concurs.toml"
        comment = path.read_text("utf-8").splitlines()[0]
        wanted = {"titlu": 'Cupa "ș" <b>', "loc": "", "arbitru": "Ana Pop", "contestatii_pana_la": "2026-11-21T18:30"}
        does(chief, "setari", **wanted, data="2026-11-22")
        about = at.site.hall.competition
        assert (about.title, about.place, about.arbiter) == ('Cupa "ș" <b>', "", "Ana Pop")
        assert str(about.day) == "2026-11-22"
        assert str(about.contest_until) == "2026-11-21 18:30:00"
        assert path.read_text("utf-8").startswith(comment)
        assert "<b>" not in chief.get("/").text
        for wrong in ({"data": "ieri"}, {"contestatii_pana_la": "mâine"}, {"tip": "altul", "fara_litere": "1"}):
            held = path.read_bytes()
            refused(chief, "setari", **wanted | wrong)
            assert path.read_bytes() == held
        assert "bifați" in refused(chief, "setari", tip="n_scrabble")
        does(chief, "setari", tip="n_scrabble", fara_litere="1")
        assert at.site.hall.drawn == ()
        assert at.site.hall.competition.game_type.key == "n_scrabble"
        at.did(StartStep("a"), StartStep("b", 6))
        refused(chief, "setari", tip="integral")
        # by hand, while the hall runs
        path.write_text(path.read_text("utf-8").replace("Ana Pop", "Ion Rus"), "utf-8")
        does(chief, "recitire", da="1")
        assert at.site.hall.competition.arbiter == "Ion Rus"


def test_nothing_new_writes_nothing(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    assert change_settings(folder, {"tip": "integral_partial", "loc": "Brașov"}) == ""
    assert [path.name for path in folder.glob("concurs*")] == ["concurs.toml"]


def test_a_hall_opens_without_tables_and_says_what_comes_next(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (folder / "jucatori.csv").write_text("nume;prenume\nPop;Ana\nRus;Ion\n", "utf-8")
    with opened_hall(folder) as at:
        chief = at.client()
        now = re.compile(r'<li class="is-now">.*?<a[^>]*href="([^"]*)"', re.DOTALL)
        nexts = []
        for what, fields in (
            ("", {}), ("mese", {"cum": "pastreaza", "da": "1"}), ("formulare", {"fel": "completabile"}),
            ("jucator", {"nume": "Nou"}), ("mese", {"cum": "pastreaza", "da": "1"}),
        ):  # fmt: skip
            if what:
                does(chief, what, **fields)
            found = now.findall(chief.get("/").text)
            (step,) = found
            open_one = re.findall(r'<details id="(\w+)" class="card part" open', chief.get(step).text)
            assert open_one == ([step.rpartition("=")[2]] if "=" in step else []), "it is led to"
            nexts += found
        assert [address.rpartition("=")[2] for address in nexts] == ["mese", "formulare", "/start", "mese", "formulare"]
        seen = at.client(ARBITER).get("/").text.partition("<main")[2]
        assert seen.count('<li class="is-')
        assert "/pregat" not in seen, "the same steps, without what is the chief's"
        assert "/pregateste" not in at.client(ARBITER).get("/pregatire").text


def test_colleagues_are_let_in_where_there_is_a_network_else_it_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = list[str]()
    monkeypatch.setattr(laptop_pages, "private_addresses", lambda: there)
    with hall_and_folder(tmp_path) as (at, _):
        at.site.shut, at.site.serve = lambda: None, lambda address, encrypted: None
        chief, step = at.client(CHIEF, HERE), "/pregatire?parte=colegi"
        assert f'href="{step}">Lăsați colegii să intre' in chief.get("/").text
        page = chief.get(step).text
        assert text_of("hall.network_none") in page
        assert re.findall(r'class="button first" href="([^"]*)">([^<]*)', page) == [(step, "Căutați din nou")]
        there.append("192.168.7.5")
        found = re.findall(r'<button name="adresa" value="([^"]*)" class="first">([^<]*)', chief.get(step).text)
        assert found == [("192.168.7.5", "Deschideți sala în rețea")]
        there.append("10.0.0.9")
        found = re.findall(r'<button name="adresa" value="([^"]*)"(?: class="first")?>([^<]*)', chief.get(step).text)
        assert [sentence in text for sentence, text in found] == [True, True]
        assert "/retea" not in at.client(CHIEF, "192.168.7.6").get(step).text, "it is not its laptop"
        at.site.addresses = ("http://192.168.7.5:8710",)
        page = chief.get("/").text
        assert 'href="/pregatire?parte=colegi" aria-label="vedeți: Colegii"' in page
        assert ('action="/retea"' in chief.get(step).text, "http://192.168.7.5:8710" in page) == (False, True)
        for where in ("/conturi", *(f"/pregatire?parte={part}" for part in PARTS)):
            assert broken(chief.get(where).text, CHIEF) == [], where
        assert broken(at.client(ARBITER).get("/pregatire").text, ARBITER) == []


def test_another_word_list_is_brought_into_a_hall_until_something_is_handed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    folder = folder_of(tmp_path, "integral_partial", LETTERS)
    with opened_hall(folder) as at:
        chief = at.client(CHIEF, HERE)
        assert chief.post("/lista-cuvinte/alege", data={"lista": EMBEDDED}).status_code == 409, "it names its own"
    settings = folder / "concurs.toml"
    settings.write_text(re.sub(r"(?m)^lexic = .*\n", "", settings.read_text("utf-8")), "utf-8")
    with opened_hall(folder) as at:
        chief = at.client(CHIEF, HERE)
        assert "Lista de cuvinte nu este cea oficială." in chief.get("/pregatire?parte=lista").text

        def brought(name: str, words: Sequence[str]) -> int:
            file = {"file": (f"{name}.txt", "\n".join(words).encode())}
            headers = {"x-arbitraj": "1", "accept": "text/html"}
            return chief.post("/lista-cuvinte", files=file, headers=headers).status_code

        assert brought("noua", WORDS) == 200
        assert at.site.hall.of(Grader).words.info.name == "noua"
        assert "«noua» este folosită de acum" in chief.get("/jurnal").text
        assert "«noua»" in chief.get("/pregatire?parte=lista").text
        for person, status in ((at.client(ARBITER), 403), (at.client(CHIEF, "192.168.7.6"), 409)):
            assert person.post("/lista-cuvinte/alege", data={"lista": EMBEDDED}).status_code == status
        at.did(HandedIn("01", 1, 1))
        assert brought("alta", WORDS) == 409
        assert chief.post("/lista-cuvinte/alege", data={"lista": EMBEDDED}).status_code == 409
        assert ListStore().default_name() == at.site.hall.of(Grader).words.info.name == "noua"


def test_blank_forms_and_the_programme(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path) as (at, _):
        chief = at.client()
        does(chief, "formulare", fel="goale", tip="pe_sir")
        assert chief.get("/pregatire/fisier/formulare/gol-pe_sir.pdf").content.startswith(b"%PDF")
        does(chief, "formulare", fel="goale", tip="oricare")  # the type is drawn in the hall
        assert chief.get("/pregatire/fisier/formulare/gol-oricare.pdf").content.startswith(b"%PDF")
        refused(chief, "formulare", fel="goale", tip="../../x")
        assert "Etapa 1" in does(chief, "proba", competitie="cnis", etape="2,2,1")
        assert chief.get("/pregatire/fisier/extragere/jurnal-proba.json").status_code == 200
        for fields in ({"competitie": "x"}, {"competitie": "cnis", "etape": "9"}):
            refused(chief, "proba", **fields)
        for fields in ({"start": "25:00"}, {"start": "10:00", "durata": "9000"}):
            refused(chief, "anunturi", **fields)


def printed_alike(tmp_path: Path, *chosen: tuple[dict[str, str], str]) -> None:
    """The page prints the files that the command prints, for each choice."""
    with hall_and_folder(tmp_path, LETTERS) as (at, folder):
        beside = tmp_path / "terminal" / folder.name
        shutil.copytree(folder, beside, ignore=shutil.ignore_patterns("sala", ".arbitraj"))
        for fields, options in chosen:
            for made in (folder, beside):
                shutil.rmtree(made / "formulare", ignore_errors=True)
            does(at.client(), "formulare", **{"fel": "personale", **fields})
            (beside / "formulare").mkdir()
            written = options.replace("gol-", f"{beside}/formulare/gol-").split("|")
            command = CliRunner().invoke(app, ["formulare", *written, *([] if "-o" in written else [str(beside)])])
            assert command.exit_code == 0, command.output
            same_files(folder, beside, "formulare")


def test_what_is_chosen_is_what_is_printed(tmp_path: Path) -> None:
    with hall_and_folder(tmp_path) as (at, folder):
        sent = {"fel": "goale", "tip": "pe_sir", "culoare": "1"}
        assert at.client().post("/pregateste/formulare", data=sent, follow_redirects=False).status_code == 303
        beside = tmp_path / "gol.pdf"
        blank_form(GAME_TYPES["pe_sir"], beside, FormPrinting(colour=True))
        assert (folder / "formulare/gol-pe_sir.pdf").read_bytes() == beside.read_bytes()


def test_every_choice_is_what_is_printed(tmp_path: Path) -> None:
    printed_alike(
        tmp_path,
        ({}, "--exemplare|2"),
        ({"exemplare": "1", "rezerve": "0", "cu_litere": "1"}, "--exemplare|1|--rezerve|0|--cu-litere"),
        ({"exemplare": "1", "rezerve": "1", "culoare": "1"}, "--exemplare|1|--rezerve|1|--culoare"),
        ({"exemplare": "21", "rezerve": "1000"}, "--exemplare|20|--rezerve|999"),
        ({"completabil": "1"}, "--completabil"),
        ({"fel": "completabile", "oricare": "1", "grupe": "7"}, "--completabil|--orice-tip|--grupe|7"),
        ({"fel": "goale", "tip": "pe_sir"}, "--tip|pe_sir|-o|gol-pe_sir.pdf"),
        ({"fel": "goale", "tip": "oricare"}, "--orice-tip|-o|gol-oricare.pdf"),
    )
