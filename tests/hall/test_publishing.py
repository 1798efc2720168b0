"""Publishing in the browser: nothing while something is open unless it is said, the same bytes as the command line;
what is published is everybody's on the hall's network, and nothing else is.
"""

import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from arbitraj.desk.edition_names import PAGE, SECOND_COUNT_PAGE
from arbitraj.hall.decided.closed import Closed, Reopened, SettingChanged
from arbitraj.hall.decided.contested import ContestationMade
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import SanctionNoted
from arbitraj.hall.editions.checking import EditionsUnderWay, RankedPlayer
from arbitraj.hall.editions.public_pages import PublicEdition, shown_edition, still_blind
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.editions.publishing import _as_it_was, open_things, publish_here, set_deadline
from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM, SCREEN, TYPIST
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.typing.handed_in import NotHandedIn
from arbitraj.hall.typing.rows import Finished, GridTyped, HeadingTyped, RowTyped
from arbitraj.hall.web.guard import CHECKING_POLICY, POLICY, PUBLISHED_POLICY
from arbitraj.hall.web.posting import may_hear
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.text import text_of
from arbitraj.writing.plan import contents
from arbitraj.writing.transaction import open_transaction
from tests.archive.published import WHOLE, season, told
from tests.commands import run
from tests.hall.contested import settled_room
from tests.hall.guarded import ELSEWHERE, HTML, PEOPLE, SAMPLES, GuardedHall
from tests.hall.pictured_clock import FixedClock
from tests.hall.waiting import PATIENCE, verified, wait_until

ANYWAY = {"stadiu": "provizoriu", "totusi": "1"}
KEPT = ("01", "02", "03", "05", "23", "24")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Some sheets of the demo's, to work in: what is done here is done to each of them."""
    where = Path(shutil.copytree(SAMPLES / "cupa-demo", tmp_path / "cupa"))
    left_out = [path for path in (where / "solutii").iterdir() if path.stem not in KEPT]
    for file in left_out:
        file.unlink()
    lines = (where / "predare.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    gone = {path.stem for path in left_out}
    (where / "predare.csv").write_text("".join(line for line in lines if line[:2] not in gone), encoding="utf-8")
    return where


@pytest.fixture
def hall(folder: Path) -> Iterator[GuardedHall]:
    with opened_site(folder, "probă") as site:
        for n, (role, name) in enumerate(PEOPLE.items()):
            assert site.hall.do(PROGRAM, "", f"om-{n}", AccountChanged(name, role, "intrat")).event
        yield GuardedHall(site, None)  # type: ignore[arg-type]  # its keeper is asked for nothing here


@pytest.mark.parametrize(
    ("who", "tables"),
    [
        ("12", [12]),
        (" 3 ", [3]),
        ("io", [12, 3]),
        ("IO ana", [12]),
        ("ștefă", [3]),
        ("i", []),
        ("d o", [3]),  # two letters, be they of two words
        ("1234567", []),
        ("", []),
        ("²", []),
    ],
)
def test_a_player_is_found_by_the_table_or_by_letters_of_the_name(tmp_path: Path, who: str, tables: list[int]) -> None:
    players = (RankedPlayer(1, 12, "Ionescu Ana", 90, "1"), RankedPlayer(2, 3, "Ștefănescu Dio", 80, "2"))
    edition = PublicEdition(Stage.FINAL, tmp_path, frozenset(), players, "", tmp_path)
    assert [player.table for player in edition.found(who)] == tables


def test_what_was_possible_is_behind_the_own_sheet_of_that_very_edition(tmp_path: Path) -> None:
    folder = season(tmp_path) / WHOLE
    line = told(folder)["clasament"][0]
    analysed, address = folder / "rezultate" / f"analiza-masa-{line['masa']:03}.html", "/public/final/analize/"
    page = '<html><meta name="amprenta-editiei" content="{}"><p>ce era posibil'
    with opened_site(folder, "probă") as site:
        stranger = GuardedHall(site, None).client(address=ELSEWHERE)  # type: ignore[arg-type]

        def seen() -> bool:
            linked = f"{address}{analysed.name}" in stranger.get("/public", params={"cine": line["nume"]}).text
            assert (stranger.get(f"{address}{analysed.name}").status_code == 200) == linked
            return linked

        assert not seen()
        analysed.parent.mkdir()
        analysed.write_text(page.format("alta"), "utf-8")
        assert not seen(), "of an edition that was replaced"
        analysed.write_text(page.format(told(folder)["editie"]["amprenta"]), "utf-8")
        assert seen()
        assert "ce era posibil" in stranger.get(f"{address}{analysed.name}").text
        (folder / "concurs.toml").rename(folder / "rezultate" / "analiza-concurs.html")
        assert stranger.get(f"{address}analiza-concurs.html").status_code == 404
        assert stranger.get(f"{address}%2e%2e/%2e%2e/concurs.toml").status_code != 200
        # before the final ranking nobody is told
        shutil.move(folder / "publicat" / "final", folder / "publicat" / "provizoriu")
        assert not seen()
        assert stranger.get(f"/public/provizoriu/analize/{analysed.name}").status_code == 404


def published(client: TestClient, pin: str, **fields: str) -> str:
    """What the page answers to a form of it."""
    answer = client.post("/publicare", data={"pin": pin, "da": "1", **fields}, headers=HTML)
    return str(answer.headers["location"] if answer.status_code == 303 else answer.text)


def nothing_is_anybodys_before_it_is_published(hall: GuardedHall) -> None:
    stranger = hall.client(address=ELSEWHERE)
    assert "Încă nu este publicat" in stranger.get("/public").text
    for path in ("provizoriu/rezultate.html", "final/rezultate.html", "altfel/rezultate.html"):
        assert stranger.get(f"/public/{path}").status_code == 404


def what_is_open_is_named_and_nothing_is_published_over_it(hall: GuardedHall, folder: Path, pin: str) -> None:
    chief = hall.client(CHIEF)
    page = verified(lambda: chief.get("/publicare", headers=HTML).text)
    assert "așteaptă a doua tastare" in page
    assert text_of("hall.publish_preview") not in page, "no ranking while something is open"
    assert page.count('class="button first"') + page.count('class="first"') == 1
    for row in ("ANUITATI", "MAX", "305"):  # of first hands that somebody has still to type blind
        assert not re.search(rf"\b{row}\b", page)
    asked = chief.post("/publicare", data={**ANYWAY, "pas": "intreaba"}, headers=HTML).text
    assert re.search(r'id="asked-title">[^<]*Rămân fișe deschise: \d', asked)
    assert re.search(r'class="button first" href="/publicare" autofocus>Nu, încă nu', asked)
    shown = chief.post("/publicare", data={**ANYWAY, "pas": "arata"}, headers=HTML).text
    assert text_of("hall.publish_preview") in shown
    assert "Fișe care nu se arată aici" in shown
    assert not re.search(r"\b(ANUITATI|MAX|305)\b", shown)
    assert "Încă este ceva deschis" in published(chief, pin, stadiu="provizoriu")
    assert "nu se publică până nu este totul închis" in published(chief, pin, stadiu="final", totusi="1")
    assert "PIN" in published(chief, "000000", stadiu="provizoriu", totusi="1")
    refused = published(hall.client(ARBITER), pin, stadiu="provizoriu", totusi="1")
    assert "Spuneți arbitrului-șef: " in refused
    assert not (folder / "publicat").exists()
    assert hall.site.hall.state.of(Editions).published == ()
    assert "Clasament" not in hall.client(SCREEN).get("/ecran", headers=HTML).text


def an_edition_is_that_of_the_command_line(hall: GuardedHall, folder: Path, tmp_path: Path, pin: str) -> None:
    chief = hall.client(CHIEF)
    assert published(chief, pin, stadiu="provizoriu", totusi="1") == "/publicare?gata=provizoriu"
    one_beside_a_final_one_is_another_question(hall, folder, pin)
    copy = shutil.copytree(folder, tmp_path / "copie", ignore=shutil.ignore_patterns("publicat", "sala", ".arbitraj"))
    assert run(tmp_path, "publica", copy, "--provizoriu").status == 0
    assert contents(folder / "publicat/provizoriu") == contents(Path(copy) / "publicat/provizoriu")
    assert [done.who for done in hall.site.hall.state.of(Editions).published] == [PEOPLE[CHIEF]] * 2
    assert "Publicat" in chief.get("/jurnal", headers=HTML).text
    assert "încă nu s-a verificat" in chief.get("/publicare/verifica", headers=HTML).text  # who looks begins nothing
    done = chief.post("/publicare/verifica", data={"refa": ""}, headers=HTML)
    assert (done.status_code, done.headers["location"]) == (303, "/publicare/verifica")
    wait_until(lambda: "se potrivește cu dosarul" in chief.get("/publicare/verifica", headers=HTML).text)
    assert chief.get("/publicare/registru/provizoriu").status_code == 200
    assert chief.get("/publicare/registru/altul").status_code == 404


def what_somebody_has_yet_to_type_blind_is_nobodys(hall: GuardedHall, folder: Path) -> None:
    inner, stranger, edition = hall.site.hall, hall.client(address=ELSEWHERE), shown_edition(folder)
    assert edition
    typist = hall.person(TYPIST)
    while blind := sorted(still_blind(inner)):
        hidden = [player for player in edition.players if player.sheet in blind]
        for name in edition.documents:
            assert stranger.get(f"/public/provizoriu/{name}").status_code == 404, name
        pages = [stranger.get("/public", params={"cine": str(player.table)}).text for player in edition.players]
        pages.append(hall.client(SCREEN).get("/ecran", headers=HTML).text)
        assert not [player.name for player in hidden for page in pages if player.name in page]
        assert sum('class="button"' in page for page in pages) == 0
        whose = [f"{number} ({inner.players[inner.state.sheets[number].table]}, " for number in blind]
        page = hall.client(CHIEF).get("/publicare", headers=HTML).text
        assert [name for name in whose if name not in page] == []
        number, first = blind[0], inner.state.sheets[blind[0]].hands[1]
        typed: list[Body] = [HeadingTyped(number, 2, *(first.heading or ("", "")))]
        typed += [RowTyped(number, 2, row.id, row.which, *row.fields) for row in first.rows]  # type: ignore[arg-type]
        typed += [GridTyped(number, 2, first.grid, first.grid_absent), Finished(number, 2)]  # type: ignore[arg-type]
        for n, body in enumerate(typed):  # while it is typed too
            assert number in still_blind(inner)
            answered = inner.do(typist, "s", f"a-doua-{number}-{n}", body)
            assert answered.event, str(answered.refused)


def everybody_finds_the_own_sheet_and_nothing_that_is_not_published(hall: GuardedHall, folder: Path) -> None:
    stranger = hall.client(address=ELSEWHERE)
    edition = shown_edition(folder)
    assert edition
    first = edition.players[0]
    for who in (str(first.table), first.name, first.name.lower().split()[0]):
        assert edition.where(first) in stranger.get("/public", params={"cine": who}).text, who
    nobody = stranger.get("/public", params={"cine": "<img onerror=x>"}).text
    assert "Nimeni în clasament" in nobody
    assert "cel puțin două litere" in nobody  # of one, nobody is looked for
    assert "<img onerror" not in nobody
    page = stranger.get(f"/public/provizoriu/{PAGE}")
    assert (page.status_code, page.headers["content-security-policy"]) == (200, PUBLISHED_POLICY)
    assert "<script" not in page.text
    assert f'id="masa-{first.table}"' in page.text
    assert stranger.get("/public").headers["content-security-policy"] == POLICY
    again = stranger.get(f"/public/provizoriu/{SECOND_COUNT_PAGE}")  # the only one that runs anything, as nobody's
    assert again.headers["content-security-policy"] == CHECKING_POLICY
    assert stranger.get(f"/{SECOND_COUNT_PAGE}").headers["content-security-policy"] == POLICY
    assert {stranger.get(f"/public/provizoriu/{name}").status_code for name in edition.documents} == {200}
    for hidden in contents(folder / "publicat/provizoriu"):
        assert (hidden in edition.documents) != hidden.startswith("pentru-arbitri"), hidden
    for path in (
        "pentru-arbitri/rezultate.json", "pentru-arbitri/clasament.xlsx", "../../concurs.toml",
        "..%2f..%2fconcurs.toml", "%2e%2e/%2e%2e/sala/jurnal.jsonl", "/etc/passwd", "imagini", "",
    ):  # fmt: skip
        assert stranger.get(f"/public/provizoriu/{path}").status_code in (404, 307, 303), path
    assert stranger.get("/publicare", headers=HTML).status_code == 303  # to the page of those who join


def the_wall_shows_the_ranking_with_the_address_of_the_own_sheet(hall: GuardedHall, folder: Path) -> None:
    edition = shown_edition(folder)
    assert edition
    hall.site.addresses = ("http://192.168.1.10:8710/",)
    page = hall.client(SCREEN).get("/ecran", headers=HTML).text
    assert "Clasament provizoriu" in page
    assert [player.name in page for player in edition.players].count(True) == min(
        9, len(edition.players)
    )  # the first page
    assert "http://192.168.1.10:8710/public" in page


def the_deadline_is_proposed_counted_down_whenever_it_is_set_and_asked_about(
    hall: GuardedHall, folder: Path, pin: str
) -> None:
    chief, screen, now = hall.client(CHIEF), hall.client(SCREEN), datetime.now()
    shown = chief.post("/publicare", data={**ANYWAY, "pas": "arata"}, headers=HTML).text
    offered = re.search(r'name="pana" type="datetime-local" value="([^"]+)"', shown)
    assert offered
    assert timedelta(minutes=29) < datetime.fromisoformat(offered[1]) - now < timedelta(minutes=36)
    assert "Contestații până la" not in screen.get("/ecran", headers=HTML).text
    before = (folder / "concurs.toml").read_bytes()
    for wrong, says in (("2020-01-01T10:00", "a trecut deja"), ("mâine", "nu se înțelege")):
        assert says in published(chief, pin, stadiu="provizoriu", totusi="1", pana=wrong)
        assert (folder / "concurs.toml").read_bytes() == before
    assert "Publicați totuși" in published(
        chief, pin, stadiu="provizoriu", pana=offered[1]
    )  # refused: nothing is written
    assert (folder / "concurs.toml").read_bytes() == before
    # as «Pregătire» sets it, after the ranking hangs there
    set_deadline(hall.site.hall, folder, offered[1])
    assert f"Contestații până la {offered[1][-5:]}" in screen.get("/ecran", headers=HTML).text
    assert published(chief, pin, stadiu="provizoriu", totusi="1", pana=offered[1]) == "/publicare?gata=provizoriu"
    assert f'value="{offered[1]}"' in chief.get("/publicare", headers=HTML).text
    told = published(chief, pin, stadiu="final")
    assert "Contestațiile se primesc încă" in told
    assert "Contestațiile se primesc încă" not in published(chief, pin, stadiu="final", devreme="1")


def an_edition_that_somebody_changed_is_not_served(hall: GuardedHall, folder: Path) -> None:
    path = folder / "publicat/provizoriu/pentru-arbitri/rezultate.json"
    before = path.read_bytes()
    try:
        path.write_bytes(before.replace(b'"total": ', b'"total": 9', 1))
        assert hall.client(address=ELSEWHERE).get(f"/public/provizoriu/{PAGE}").status_code == 404
    finally:
        path.write_bytes(before)


def one_beside_a_final_one_is_another_question(hall: GuardedHall, folder: Path, pin: str) -> None:
    chief, final = hall.client(CHIEF), folder / "publicat/final"
    assert 'name="totusi"' in (page := chief.get("/publicare", headers=HTML).text)
    assert 'name="langa"' not in page
    final.mkdir()
    try:
        page = chief.get("/publicare", headers=HTML).text
        assert all(f'name="{tick}"' in page for tick in ("totusi", "langa"))
        told = published(chief, pin, stadiu="provizoriu", totusi="1")
        assert "Există deja un clasament final" in told
        assert "Încă este ceva deschis" not in told
        told = published(chief, pin, stadiu="provizoriu", langa="1")
        assert "Încă este ceva deschis" in told
        assert "Există deja" not in told
        assert published(chief, pin, stadiu="provizoriu", totusi="1", langa="1") == "/publicare?gata=la-fel"
    finally:
        final.rmdir()


def tables_in(hall: GuardedHall) -> set[int]:
    return {sheet.table for sheet in hall.site.hall.state.sheets.values()}


def test_how_far_an_edition_is_that_is_being_made_is_seen_by_arbiters(hall: GuardedHall, folder: Path) -> None:
    chief, arbiter, pin = hall.client(CHIEF), hall.client(ARBITER), hall.pin(CHIEF)
    before = re.sub("(?s)<header.*?</header>", "", arbiter.get("/publicare/mers", headers=HTML).text)
    assert "Ana" not in before
    assert "Acum nu se publică și nu se verifică nimic." in before
    hall.site.flush()  # what the folder names of the log is written too: publishing would wait for that first
    with ThreadPoolExecutor() as others:
        with open_transaction(folder, "altcineva", lambda sentence: None):  # it waits for the folder, and says so
            under_way = others.submit(published, chief, pin, stadiu="provizoriu", totusi="1")
            wait_until(lambda: "publică clasamentul provizoriu" in arbiter.get("/publicare/mers", headers=HTML).text)
            wait_until(lambda: "se așteaptă dosarul" in arbiter.get("/publicare/mers", headers=HTML).text)
            assert 'data-live="publicare"' in arbiter.get("/publicare/mers", headers=HTML).text
            assert hall.client(SCREEN).get("/publicare/mers", headers=HTML).status_code == 403
            typed_meanwhile = NotHandedIn(next(iter({*hall.site.hall.players} - tables_in(hall))))
            assert hall.site.hall.do(hall.person(CHIEF), "", "n" * 16, typed_meanwhile).event
            page = others.submit(arbiter.get, "/publicare", headers=HTML).result(PATIENCE)  # nor for the folder
            assert not under_way.done()
            assert "sunt ca la începutul publicării" in page.text
        assert under_way.result() == "/publicare?gata=provizoriu"
    assert "publică clasamentul" not in arbiter.get("/publicare/mers", headers=HTML).text
    assert may_hear(hall.person(ARBITER), "publicare")
    assert not may_hear(hall.person(SCREEN), "publicare")


def test_each_part_of_an_edition_is_told_as_it_goes() -> None:
    changed: list[tuple[str, int, int]] = []

    def seen() -> None:
        changed.extend((edition.part, edition.done, edition.total) for edition in editions.going)

    editions = EditionsUnderWay(seen)
    with editions.making("<b>Ana</b>", "final", datetime(2026, 11, 21, 18, 5)) as io:
        io.on_notice("altcineva scrie aici")
        assert [edition.waits for edition in editions.going] == [True]
        with io.progress_for("solving") as tell:
            assert [edition.waits for edition in editions.going] == [False]
            tell(1, 3)
    assert editions.going == ()
    assert ("solving", 1, 3) in changed
    with pytest.raises(ZeroDivisionError), editions.making("Ana", "final", datetime(2026, 11, 21, 18, 5)):
        raise ZeroDivisionError
    assert editions.going == ()  # what failed is under way no more


@pytest.mark.mereu
def test_who_was_sent_off_is_missing_no_more_and_what_touches_what_was_closed_stops_an_edition(tmp_path: Path) -> None:
    room = settled_room(FixedClock(), "01", "02")
    sheets = room.hall.state.sheets.values()
    left = {table: name for table, name in room.hall.players.items() if table not in {sheet.table for sheet in sheets}}
    (gone, absent, *_), closed = left, next(sheet for sheet in sheets if sheet.closed)
    kept: tuple[Body, ...] = (NotHandedIn(absent), SettingChanged("proba", 0))
    off = SanctionNoted(gone, 0, True, reason="telefon")
    contested = ContestationMade(table=closed.table, text="totalul", number=1, when="2026-11-21T18:00")
    ruled = RulingGiven(sheet="", question="dosar:x", how="lasat", reason="m")
    for body in (*kept, off, contested, ruled, Reopened(closed.number, "alt cuvânt")):
        before = room.hall.state
        room.hall.record(CHIEF, lambda state, body=body: [body])  # type: ignore[misc]
        assert _as_it_was(before, room.hall.state) == (body in kept), body
    still = open_things(room.hall, tmp_path)
    assert still.missing == tuple(name for table, name in left.items() if table not in (gone, absent))
    assert (still.sheets[0][1], still.questions, still.unanswered) == ((closed.number,), 1, ())


def test_what_is_opened_again_while_documents_are_made_is_not_published_as_it_was(
    hall: GuardedHall, folder: Path
) -> None:
    site, chief = hall.site, hall.person(CHIEF)
    site.hall.do(chief, "", "o-mana", SettingChanged("o_mana", 1))
    looked = ((n, site.hall.do(chief, "", f"gata-{n}", Closed(n, "o_singura_mana"))) for n in site.hall.state.sheets)
    number = next(number for number, done in looked if done.event)
    assert not site.flush()

    def written() -> tuple[Problem, ...]:
        """It has looked at what is open, and makes the documents."""
        assert site.hall.do(chief, "", "din-nou", Reopened(number, "alt cuvânt pe hârtie")).event
        return ()

    with pytest.raises(ProblemsError, match="s-a schimbat ceva ce era închis"):
        publish_here(site.hall, folder, Stage.PROVISIONAL, chief.name, written, anyway=True)
    assert not (folder / "publicat").exists()
    assert not site.hall.state.of(Editions).published


def test_from_nothing_to_everybodys(hall: GuardedHall, folder: Path, tmp_path: Path) -> None:
    pin = hall.pin(CHIEF)
    nothing_is_anybodys_before_it_is_published(hall)
    what_is_open_is_named_and_nothing_is_published_over_it(hall, folder, pin)
    an_edition_is_that_of_the_command_line(hall, folder, tmp_path, pin)
    what_somebody_has_yet_to_type_blind_is_nobodys(hall, folder)
    everybody_finds_the_own_sheet_and_nothing_that_is_not_published(hall, folder)
    the_wall_shows_the_ranking_with_the_address_of_the_own_sheet(hall, folder)
    the_deadline_is_proposed_counted_down_whenever_it_is_set_and_asked_about(hall, folder, pin)
    an_edition_that_somebody_changed_is_not_served(hall, folder)
