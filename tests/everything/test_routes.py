"""Every route of the hall on the round that a hall took in: pages and forms answer, none with a fault of ours."""

import re
import shutil
from collections.abc import Iterator, Mapping

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from arbitraj.hall.kernel.store.keeper import HALL
from arbitraj.hall.page.site import COOKIE, Site
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.guard import Guard
from arbitraj.wings.camera.photos.album import PHOTOS
from samples.whole import CHIEF
from tests.everything.played import IN_HALL, SAMPLE, done
from tests.hall.guarded import HOST, HTML, JSON

FAULT = re.compile(r"Traceback|\bNone\b|\bnan\b|HallError|<bound method")
SHOWN, MOVED, CLOSED, ABSENT, NOTHING = 200, 303, 403, 404, 409
# what is asked of each page, and how it answers; {photo} is the one that the hall has
PAGES: Mapping[str, tuple[str, int]] = {
    "/": ("/", SHOWN),
    "/ecran": ("/ecran", SHOWN),
    "/ceas": ("/ceas", SHOWN),
    "/pregatire": ("/pregatire", SHOWN),
    "/lista-cuvinte": ("/lista-cuvinte", SHOWN),
    "/pregatire/fisier/{name:path}": ("/pregatire/fisier/jucatori.csv", ABSENT),  # nothing was printed
    "/start": ("/start", SHOWN),
    "/bara": ("/bara", SHOWN),
    "/fise": ("/fise", SHOWN),
    "/fise/{number}": ("/fise/07", SHOWN),
    "/fise/{number}/mutari": ("/fise/nu-este/mutari", ABSENT),  # the solver's pages have tests of their own
    "/fise/{number}/corecteaza": ("/fise/07/corecteaza", NOTHING),  # it is closed: it is opened again first
    "/mese": ("/mese", SHOWN),
    "/mese/{number:numar}": ("/mese/1", ABSENT),  # no games of two are played here
    "/panou": ("/panou", SHOWN),
    "/sala": ("/sala", SHOWN),
    "/sali": ("/sali", SHOWN),
    "/predare": ("/predare", SHOWN),
    "/poze": ("/poze", SHOWN),
    "/poze/{number}": ("/poze/07", SHOWN),
    "/poze/{number}/{name}/{part}": ("/poze/07/{photo}/foto", SHOWN),
    "/planse/{number}": ("/planse/07", ABSENT),  # its camera reads nothing
    "/planse/{number}/{sign:numar}": ("/planse/07/1", ABSENT),
    "/coada": ("/coada", SHOWN),
    "/coada/una": ("/coada/una", NOTHING),
    "/coada/citesc": ("/coada/citesc", MOVED),  # somebody else may
    "/urmatoarea": ("/urmatoarea", SHOWN),
    "/urmatoarea/date": ("/urmatoarea/date", SHOWN),
    "/urmatoarea/pila": ("/urmatoarea/pila", SHOWN),
    "/fisa": ("/fisa?nr=07", MOVED),
    "/fisa/date": ("/fisa/date?nr=07", SHOWN),
    "/fisa/{number}/{hand:numar}": ("/fisa/07/1", CLOSED),
    "/fisa/{number}/{hand:numar}/date": ("/fisa/07/1/date", CLOSED),
    "/diferente": ("/diferente", MOVED),
    "/diferente/{number}": ("/diferente/03", MOVED),
    "/jurnal": ("/jurnal", SHOWN),
    "/jurnal/{number:numar}": ("/jurnal/20", SHOWN),
    "/intrare": ("/intrare", MOVED),
    "/oglinda": ("/oglinda", CLOSED),  # for the laptop that follows
    "/oprita": ("/oprita", SHOWN),
    "/banda": ("/banda?unde=/predare", SHOWN),
    "/publicare": ("/publicare", SHOWN),
    "/publicare/ideal": ("/publicare/ideal", SHOWN),
    "/publicare/mers": ("/publicare/mers", SHOWN),
    "/publicare/verifica": ("/publicare/verifica", SHOWN),
    "/publicare/registru/{stage}": ("/publicare/registru/final", SHOWN),
    "/foi": ("/foi", 404),  # only of a practice hall
    "/ghid": ("/ghid", 307),
    "/ghid/{name}.html": ("/ghid/formate.html", SHOWN),
    "/ghid/imagini/{name}": ("/ghid/imagini/zi-fisa.png", SHOWN),
    "/public": ("/public", SHOWN),
    "/public/{stage}/{name:path}": ("/public/final/rezultate.html", SHOWN),
    "/jucator": ("/jucator", ABSENT),  # its players type nothing
    "/jucatori": ("/jucatori", ABSENT),
    "/ora": ("/ora", SHOWN),
    "/conturi": ("/conturi", SHOWN),
    "/contestatii": ("/contestatii", SHOWN),
    "/contestatii/registru": ("/contestatii/registru", SHOWN),
    "/contestatii/{number:numar}": ("/contestatii/1", SHOWN),
    "/contestatii/{number:numar}/hartie": ("/contestatii/1/hartie", SHOWN),
    "/sanctiuni/{number:numar}/hartie": ("/sanctiuni/1/hartie", SHOWN),
    "/sanctiuni": ("/sanctiuni", SHOWN),
    "/arhiva": ("/arhiva", SHOWN),
    "/turneu": ("/turneu", ABSENT),  # the folder is no tournament's
    "/turneu/fisier/{name:path}": ("/turneu/fisier/publicat/clasament.pdf", ABSENT),
    "/flux": ("/flux", SHOWN),
}
LAST = ("/inchidere", "/plecare")  # after which nobody is there


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = shutil.copytree(SAMPLE / IN_HALL, tmp_path_factory.mktemp("sala") / "complet" / IN_HALL)
    done(folder, "publica", folder, "--final")
    with opened_site(folder, "probă") as site:
        site.topics.close()  # streams end at once
        yield site


@pytest.fixture(scope="module")
def chief(site: Site) -> TestClient:
    return chief_of(site)


def chief_of(site: Site) -> TestClient:
    """The chief arbiter's browser; where a round was corrected without a hall, he joins it first."""
    client = TestClient(
        Guard(make_app(site), {HOST}),
        f"http://{HOST}",
        client=("127.0.0.1", 1),
        headers={"origin": f"http://{HOST}"},
        follow_redirects=False,
    )
    if CHIEF not in site.hall.state.roles:
        site.hall.record("program", lambda state: [AccountChanged(CHIEF, "arbitru_sef", "intrat")])
    client.cookies.set(COOKIE, joined_in(site).sessions.begin(CHIEF, "127.0.0.1"))
    return client


def shown(page: str) -> str:
    """What of a page is read."""
    return re.sub(r"<(script|style|svg).*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)


def routes(site: Site, method: str) -> set[str]:
    return {
        route.path
        for route in make_app(site).routes
        if isinstance(route, Route) and method in (route.methods or {"GET"})
    }


def test_every_page_stands_in_the_table(site: Site) -> None:
    assert routes(site, "GET") == set(PAGES)


def test_the_journal_is_of_every_act(site: Site) -> None:
    kinds = {str(event.body.__struct_config__.tag) for event in site.hall.state.log}
    assert kinds >= set(
        "cont setare predare nepredat antet rand gata inchisa redeschisa retrasa a_treia decizie intrebare anulat "
        "poza sanctiune contestatie raspuns apel".split()
    )
    assert all(sheet.closed for sheet in site.hall.state.sheets.values())


@pytest.mark.parametrize("route", PAGES)
def test_a_page_answers(route: str, site: Site, chief: TestClient) -> None:
    asked, status = PAGES[route]
    assert site.folder
    (photo,) = (path.stem for path in (site.folder / HALL / PHOTOS).iterdir())
    answer = chief.get(asked.format(photo=photo), headers=HTML)
    assert answer.status_code == status, answer.text[-500:]
    if "html" in answer.headers.get("content-type", ""):
        assert not FAULT.search(shown(answer.text))
    _, panel, help_on_it = answer.text.partition('<aside id="ajutor"') if status == SHOWN else ("", "", "")
    assert not panel or help_on_it.count("<p>") > 1, "a page without help"  # the last leads to the guide


def test_nothing_of_the_folder_is_as_the_hall_did_not_write_it(site: Site) -> None:
    assert site.flush() == ()


def test_a_form_is_answered(site: Site, chief: TestClient) -> None:
    """With nothing in it: done, or refused with a sentence."""
    posted = sorted(routes(site, "POST"), key=lambda path: (path in LAST, path))
    assert len(posted) > 40
    for path in posted:
        asked = re.sub(r"\{\w+:numar\}", "1", path).replace("{number}", "07")
        if path == "/evenimente":
            answer = chief.post(asked, json={"statie": "s1", "evenimente": []}, headers=JSON)
        elif path not in LAST:
            answer = chief.post(asked, data={"a": "b"}, headers=HTML)
        # 503: a process that works beside the hall had not the time; the page says so
        assert answer.status_code < 500 or (answer.status_code == 503 and "<html" in answer.text), path
        assert not FAULT.search(shown(answer.text)), path
