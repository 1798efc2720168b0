"""Coming in: the first chief at the hall's laptop, the others by a sign or their PIN; wrong PINs wait, and are told."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import scrypt
from pathlib import Path
from threading import Event, get_ident
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from arbitraj.folder import hand_codes
from arbitraj.hall.editions.published import EditionPublished
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, SCREEN, TYPIST
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.people import accounts as pins
from arbitraj.hall.people.accounts import AccountChanged, Accounts, Tries
from arbitraj.hall.people.joining import Joined
from arbitraj.text import Message
from tests.hall.guarded import ELSEWHERE, HERE, HTML, JSON, PEOPLE, THERE, GuardedHall, guarded_hall, sent
from tests.hall.page_rules import broken
from tests.hall.waiting import PATIENCE, wait_until


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[GuardedHall]:
    with guarded_hall(tmp_path) as made:
        yield made


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[GuardedHall]:
    with guarded_hall(tmp_path, empty=True) as made:
        yield made


def post(client: TestClient, path: str, **form: str) -> httpx.Response:
    """A form as a page sends it."""
    answer: httpx.Response = client.post(path, data=form or {"-": ""}, headers=HTML)
    return answer


def pin_on(page: httpx.Response) -> str:
    """The PIN that a page shows."""
    return "".join(re.findall(r"<output>(\d{3}) (\d{3})</output>", page.text)[0])


def sign_on(page: httpx.Response) -> str:
    """The sign that a page shows."""
    return str(re.findall(r"<output>(\d{4})</output>", page.text)[0])


def test_the_first_chief_joins_at_the_halls_laptop_alone(empty: GuardedHall) -> None:
    far = empty.client(address=ELSEWHERE)
    assert post(far, "/intrare/sef", nume="Altcineva").status_code == 403
    assert "/intrare/sef" not in far.get("/intrare", headers=HTML).text
    assert empty.site.hall.state.roles == {}

    here = empty.client()
    shown = post(here, "/intrare/sef", nume="  Ana   Pop ")
    assert "PIN" in shown.text
    assert empty.site.hall.state.roles == {"Ana Pop": CHIEF}
    assert here.get("/conturi", headers=HTML).status_code == 200
    # whoever comes to the laptop afterwards does not become another
    assert post(empty.client(), "/intrare/sef", nume="Altcineva").status_code == 409
    assert empty.site.hall.state.roles == {"Ana Pop": CHIEF}


def test_a_pin_and_a_code_take_their_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "scrypt", scrypt)
    assert pins.kept_pin("123456", b"sare") == scrypt(b"123456", salt=b"sare", n=2**14, r=8, p=1, dklen=32)
    code = scrypt(b"ACDE", salt=bytes(16), n=2**12, r=8, p=1, dklen=16).hex()
    assert hand_codes.HandCodes("00" * 16, {}).with_codes({"01": "ACDE"}).sheets == {code: "01"}


@pytest.mark.parametrize("name", ["", "  ", "program", "Dosar", "\u202e", "\n"])
def test_names_of_the_log_are_nobodys(empty: GuardedHall, name: str) -> None:
    assert post(empty.client(), "/intrare/sef", nume=name).status_code == 409
    assert post(empty.client(address=THERE), "/intrare/cerere", nume=name).status_code == 409
    assert empty.site.hall.state.roles == {}


def test_joining_by_a_sign_that_the_chief_confirms(hall: GuardedHall, tmp_path: Path) -> None:
    chief, pin, station = hall.client(CHIEF), hall.pin(CHIEF), hall.client(address=THERE)
    assert post(station, "/intrare/cerere", nume="Eva <img onerror>").headers["location"] == "/intrare"
    waiting = station.get("/intrare", headers=HTML)
    sign = sign_on(waiting)
    assert 'http-equiv="refresh"' in waiting.text
    assert "<img" not in waiting.text
    assert post(station, "/intrare/gata").headers["location"] == "/intrare"  # not confirmed: nothing begins
    assert not station.cookies.get(COOKIE)

    page = chief.get("/conturi", headers=HTML).text
    assert sign in page
    assert "<img" not in page
    form = {"semn": sign, "nume": "Eva", "rol": ARBITER, "ce": "da"}
    assert post(chief, "/conturi/cerere", **form, pin="x").status_code == 409
    assert post(chief, "/conturi/cerere", **{**form, "semn": "9x99"}, pin=pin).status_code == 409
    assert post(chief, "/conturi/cerere", **{**form, "rol": "program"}, pin=pin).status_code == 400
    assert "Eva" not in hall.site.hall.state.roles
    assert post(chief, "/conturi/cerere", **form, pin=pin).status_code == 303
    assert hall.site.hall.state.roles["Eva"] == ARBITER

    # another station cannot take it, and it is taken once
    assert post(hall.client(address=ELSEWHERE), "/intrare/gata").headers["location"] == "/intrare"
    assert "puteți intra" in station.get("/intrare", headers=HTML).text
    own = pin_on(post(station, "/intrare/gata"))
    assert station.get("/conturi", headers=HTML).status_code == 403  # she is in, as an arbiter
    assert post(station, "/intrare/gata").headers["location"] == "/intrare"

    assert post(hall.client(address=THERE), "/intrare/pin", nume="eva", pin=own).headers["location"] == "/"
    hall.keeper.flush()
    kept = b"".join(path.read_bytes() for path in (tmp_path / "sala").iterdir() if path.is_file())
    assert not re.search(rb"(?<!\d)(%s|%s)(?!\d)" % (own.encode(), pin.encode()), kept)


def test_a_refused_request_is_over(hall: GuardedHall) -> None:
    chief, pin, station = hall.client(CHIEF), hall.pin(CHIEF), hall.client(address=THERE)
    post(station, "/intrare/cerere", nume="Eva")
    sign = sign_on(station.get("/intrare", headers=HTML))
    assert post(chief, "/conturi/cerere", semn=sign, nume="Eva", ce="nu", pin=pin).status_code == 303
    first = station.get("/intrare", headers=HTML).text
    assert "Cereți intrarea" in first
    assert f"Pe ecranul său îl confirmă {PEOPLE[CHIEF]}." in first  # by name, as who reads may be another chief
    assert broken(first) == []
    assert hall.joined.accounts.waiting == []


def test_few_requests_wait_at_a_time(hall: GuardedHall) -> None:
    own = [post(hall.client(address=ELSEWHERE), "/intrare/cerere", nume=f"X{n}").status_code for n in range(5)]
    assert own == [303, 303, 303, 409, 409]
    others = [post(hall.client(address=f"192.168.1.{n}"), "/intrare/cerere", nume="X").status_code for n in range(60)]
    assert others == [303] * 59 + [409]  # two more than room was left for: the three from elsewhere gave way
    assert len({request.sign for request in hall.joined.accounts.waiting}) == 60
    assert [request.address for request in hall.joined.accounts.waiting].count(ELSEWHERE) == 1


@pytest.mark.parametrize("begun", [False, True])
def test_who_asks_to_be_let_in_is_the_first_that_waits_for_the_chief_alone(hall: GuardedHall, begun: bool) -> None:
    if begun:
        hall.site.hall.record("program", lambda state: [EditionPublished("provizoriu", "x" * 64)])
    for n, words in enumerate(
        ("Cere să intre: Om0<", "Cer să intre: Om0 și Om1<", "Cer să intre: Om0, Om1 și Om2<", "")
    ):
        post(hall.client(address=f"192.168.1.{n}"), "/intrare/cerere", nume=f"Om{n}")
        assert words in hall.client(CHIEF).get("/", headers=HTML).text
    page = hall.client(CHIEF).get("/", headers=HTML).text
    assert re.findall(r'class="button first"[^>]* href="([^"]*)">([^<]*)<', page) == [("/sala", "Lăsați să intre")]
    assert "Cer să intre: Om0, Om1, Om2, …" in page
    assert "să intre" not in hall.client(ARBITER).get("/", headers=HTML).text
    asked = hall.client(CHIEF).get("/conturi", headers=HTML).text
    assert asked.count('class="first"') == 1


def test_requests_from_few_places_keep_nobody_out_and_one_press_refuses_all(hall: GuardedHall) -> None:
    chief, pin = hall.client(CHIEF), hall.pin(CHIEF)
    for n in range(20):
        for _ in range(3):
            assert post(hall.client(address=f"192.168.1.{n}"), "/intrare/cerere", nume="X").status_code == 303
    station = hall.client(address=ELSEWHERE)
    assert post(station, "/intrare/cerere", nume="Eva").status_code == 303
    assert [request.name for request in hall.joined.accounts.waiting].count("Eva") == 1
    assert "Refuzați toate cererile" in chief.get("/conturi", headers=HTML).text
    assert post(chief, "/conturi/cerere", ce="niciuna", pin=wrong(pin)).status_code == 409
    assert len(hall.joined.accounts.waiting) == 60
    assert post(chief, "/conturi/cerere", ce="niciuna", pin=pin).status_code == 303
    assert hall.joined.accounts.waiting == []


def test_a_screen_joins_by_request_and_has_no_pin(hall: GuardedHall) -> None:
    asked = hall.joined.accounts.ask("Ecranul mare", THERE)
    assert isinstance(asked, tuple)
    assert hall.joined.accounts.answer(hall.person(CHIEF), asked[1].sign, "Ecranul mare", SCREEN) is None
    assert hall.joined.accounts.take(asked[0]) == ("Ecranul mare", "")
    assert hall.keeper.store.account("Ecranul mare") is None
    assert hall.joined.accounts.enter("Ecranul mare", "", THERE, False) != "Ecranul mare"


# wrong PINs


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(hall: GuardedHall) -> Clock:
    """The clock by which wrong PINs are counted."""
    made = Clock()
    accounts = Accounts(hall.keeper.store, hall.site.hall, Tries(5, made), Tries(20, made))
    hall.site.hall.tools[Joined] = Joined(accounts, hall.joined.sessions)
    hall.site.confirms = accounts.confirms
    return made


def wrong(pin: str) -> str:
    """A PIN that is not this one."""
    return f"{(int(pin) + 1) % 1_000_000:06d}"


def told(hall: GuardedHall) -> list[tuple[str, str]]:
    """What the journal has of wrong PINs: who, at which station."""
    bodies = ((event.body, event.station) for event in hall.site.hall.state.log)
    return [(b.person, s) for b, s in bodies if isinstance(b, AccountChanged) and b.action == "pin_gresit"]


def enter(hall: GuardedHall, role: str, pin: str, address: str = THERE) -> int:
    """Somebody tries a PIN: 303 where it was right."""
    return post(hall.client(address=address), "/intrare/pin", nume=PEOPLE[role], pin=pin).status_code


def test_wrong_pins_add_up_within_five_minutes() -> None:
    clock = Clock()
    tries, waits = Tries(2, clock), list[int]()
    for later in (0, 300, 299):
        clock.now += later
        waits.append(tries.wrong("Ana"))
    assert waits == [0, 0, 60]


def test_five_wrong_pins_of_a_person_wait_and_the_wait_doubles(hall: GuardedHall, clock: Clock) -> None:
    pin, other = hall.pin(ARBITER), hall.pin(TYPIST)
    waits = []
    for n in range(5):
        assert enter(hall, ARBITER, wrong(pin), f"192.168.1.{n + 30}") == 403
    for expected in (60, 120, 240):
        assert enter(hall, ARBITER, pin) == 403  # even the right one waits
        waits.append(hall.joined.accounts.wait_of(PEOPLE[ARBITER]))
        clock.now += expected - 1
        assert enter(hall, ARBITER, pin) == 403
        clock.now += 2
        assert enter(hall, ARBITER, wrong(pin)) == 403
    assert waits == [60, 120, 240]
    assert enter(hall, TYPIST, other) == 303  # nobody else waits
    assert told(hall) == [(PEOPLE[ARBITER], "192.168.1.34"), *[(PEOPLE[ARBITER], THERE)] * 3]
    assert PEOPLE[ARBITER] not in hall.site.hall.state.blocked  # who is in goes on working
    clock.now += 481
    assert enter(hall, ARBITER, pin) == 303
    assert enter(hall, ARBITER, wrong(pin)) == 403
    assert enter(hall, ARBITER, pin) == 303  # counted from the beginning


def test_wrong_pins_far_apart_do_not_wait(hall: GuardedHall, clock: Clock) -> None:
    pin = hall.pin(ARBITER)
    for _ in range(12):
        assert enter(hall, ARBITER, wrong(pin)) == 403
        clock.now += 80
    assert hall.joined.accounts.wait_of(PEOPLE[ARBITER]) == 0
    assert enter(hall, ARBITER, pin) == 303


def test_twenty_wrong_pins_of_a_station_wait_whoever_is_named(hall: GuardedHall, clock: Clock) -> None:
    pin = hall.pin(ARBITER)
    guesser = hall.client(address=ELSEWHERE)
    for n in range(20):
        assert post(guesser, "/intrare/pin", nume=f"Nimeni {n}", pin="123456").status_code == 403
    assert enter(hall, ARBITER, pin, ELSEWHERE) == 403
    assert enter(hall, ARBITER, pin, THERE) == 303
    assert told(hall) == [("?", ELSEWHERE)]
    clock.now += 61
    assert enter(hall, ARBITER, pin, ELSEWHERE) == 303


def test_who_is_here_is_not_told_by_who_has_to_wait(hall: GuardedHall, clock: Clock) -> None:
    def answers(name: str, first: int) -> list[str]:
        given = (hall.client(address=f"192.168.1.{first + n}") for n in range(7))
        pages = [post(client, "/intrare/pin", nume=name, pin="000000").text for client in given]
        return [re.findall(r'role="alert">(.*?)</p>', page)[0] for page in pages]

    assert answers("Nimeni Altul", 10) == answers(PEOPLE[TYPIST], 40)


def test_the_chief_frees_who_waits(hall: GuardedHall, clock: Clock) -> None:
    chief, own, pin = hall.client(CHIEF), hall.pin(CHIEF), hall.pin(ARBITER)
    for _ in range(5):
        enter(hall, ARBITER, wrong(pin))
    assert "PIN greșit: așteaptă 60 s" in chief.get("/conturi", headers=HTML).text
    form = {"persoana": PEOPLE[ARBITER], "ce": "eliberat", "pin": own}
    assert post(chief, "/conturi/persoana", **form).status_code == 303
    assert enter(hall, ARBITER, pin) == 303


def test_nobody_locks_the_chief_out_at_the_halls_laptop(hall: GuardedHall, clock: Clock) -> None:
    pin = hall.pin(CHIEF)
    for n in range(60):
        enter(hall, CHIEF, wrong(pin), f"192.168.1.{n % 12 + 40}")
    for _ in range(30):
        enter(hall, CHIEF, wrong(pin), HERE)
    assert enter(hall, CHIEF, pin, THERE) == 403
    told = hall.joined.accounts.confirms(hall.person(CHIEF), wrong(pin), HERE, here=True)
    assert str(told or "") == "PIN-ul nu este bun."  # and to no wait
    assert enter(hall, CHIEF, pin, HERE) == 303
    # and the PIN that is asked again is not that of whoever guesses at the door
    form = {"persoana": PEOPLE[TYPIST], "ce": "iesit", "pin": pin}
    assert post(hall.client(CHIEF, THERE), "/conturi/persoana", **form).status_code == 303


def test_a_chief_who_forgot_the_pin_gets_another_at_the_laptop_and_the_journal_says_so(hall: GuardedHall) -> None:
    old = hall.pin(CHIEF)
    before = len(hall.site.hall.state.log)
    new = pin_on(post(hall.client(), "/intrare/sef", nume=PEOPLE[CHIEF]))
    assert enter(hall, CHIEF, old) == (303 if old == new else 403)
    assert enter(hall, CHIEF, new) == 303
    body = hall.site.hall.state.log[before].body
    assert isinstance(body, AccountChanged)
    assert (body.person, body.action) == (PEOPLE[CHIEF], "schimbat")


def test_guessing_at_an_open_tab_waits(hall: GuardedHall, clock: Clock) -> None:
    pin, client = hall.pin(CHIEF), hall.client(CHIEF, THERE)
    form = {"persoana": PEOPLE[TYPIST], "ce": "iesit"}
    for _ in range(5):
        assert post(client, "/conturi/persoana", **form, pin=wrong(pin)).status_code == 409
    assert post(client, "/conturi/persoana", **form, pin=pin).status_code == 409
    waits = hall.joined.accounts.confirms(hall.person(CHIEF), pin, THERE, here=False)
    assert str(waits) == "Prea multe PIN-uri greșite. Încercați din nou peste 60 s."  # nobody else could free the chief
    for _ in range(5):
        waits = hall.joined.accounts.confirms(hall.person(ARBITER), wrong(hall.pin(ARBITER)), THERE, here=False)
    assert str(waits).endswith(f"peste 60 s sau rugați pe {PEOPLE[CHIEF]} să vă elibereze.")
    clock.now += 61
    assert post(client, "/conturi/persoana", **form, pin=pin).status_code == 303


def test_a_person_who_was_sent_away_does_not_come_back_by_the_pin(hall: GuardedHall) -> None:
    pin = hall.pin(TYPIST)
    assert hall.joined.accounts.change(hall.person(CHIEF), PEOPLE[TYPIST], "plecat") is None
    assert enter(hall, TYPIST, pin) == 403


def in_a_burst(
    hall: GuardedHall, monkeypatch: pytest.MonkeyPatch, *given: tuple[str, str]
) -> tuple[list[object], set[int]]:
    """What becomes of PINs tried at the same time, none waiting for the answer to another; which threads made them."""
    threads, came, all_came = list[int](), list[None](), Event()
    accounts = hall.joined.accounts
    submit = accounts._pins.submit

    def waits(*args: Any, **more: Any) -> bytes:
        threads.append(get_ident())
        assert all_came.wait(PATIENCE)
        return scrypt(*args, **{**more, "n": 16})

    def submitted(*args: Any) -> Any:
        future = submit(*args)
        came.append(None)
        return future

    monkeypatch.setattr(pins, "scrypt", waits)
    monkeypatch.setattr(accounts._pins, "submit", submitted)
    tries = []
    with ThreadPoolExecutor(len(given)) as stations:
        for n, (pin, at) in enumerate(given):
            if n == len(given) - 1:  # it comes last
                wait_until(lambda: len(came) == len(given) - 1)
            tries.append(stations.submit(accounts.enter, PEOPLE[ARBITER], pin, at, False))
        wait_until(lambda: len(came) == len(given))
        all_came.set()
    assert len(threads) <= 5, "more were tried than may be wrong"
    return [future.result() for future in tries], set(threads)


def test_a_burst_of_wrong_pins_counts_each_and_is_made_in_one_thread(
    hall: GuardedHall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    pin = hall.pin(ARBITER)
    burst = [*((wrong(pin), f"192.168.1.{n + 30}") for n in range(39)), (pin, THERE)]  # the right one too late
    answers, threads = in_a_burst(hall, monkeypatch, *burst)
    assert [isinstance(answer, Message) for answer in answers] == [True] * 40
    assert len(threads) == 1
    assert len(told(hall)) == 1
    assert hall.joined.accounts.wait_of(PEOPLE[ARBITER]) == 60
    clock.now += 61
    assert enter(hall, ARBITER, pin) == 303


def test_the_wait_after_wrong_pins_decays(hall: GuardedHall, clock: Clock) -> None:
    pin, person = hall.pin(ARBITER), PEOPLE[ARBITER]

    def wait() -> int:
        enter(hall, ARBITER, wrong(pin))
        return hall.joined.accounts.wait_of(person)

    assert [wait() for _ in range(5)] == [0, 0, 0, 0, 60]
    clock.now += 61
    assert wait() == 120
    clock.now += 121 + 300  # five quiet minutes: the next one waits as after the first
    assert wait() == 120
    clock.now += 121
    assert wait() == 240
    clock.now += 241 + 3 * 300  # long enough that it is as if there had been none
    assert [wait() for _ in range(5)] == [0, 0, 0, 0, 60]


# whoever was at the station before


def test_rows_of_whoever_was_at_the_station_before_are_still_theirs(hall: GuardedHall) -> None:
    arbiter, typist = hall.pin(ARBITER), hall.pin(TYPIST)
    station = hall.client(address=THERE)
    for role, pin in ((ARBITER, arbiter), (TYPIST, typist)):
        assert post(station, "/intrare/pin", nume=PEOPLE[role], pin=pin).status_code == 303
    hand_in = ("predare", {"fisa": "01", "masa": 1, "ordine": 1})
    heading = ("antet", {"fisa": "01", "mana": 1, "nume": "X", "masa": "1"})
    assert station.post("/evenimente", json=sent(hand_in), headers=JSON).json()["raspunsuri"][0]["nr"]
    late = station.post("/evenimente", json=sent(heading, hand_in, persoana=PEOPLE[ARBITER]), headers=JSON).json()
    assert "numai ce a tastat" in late["raspunsuri"][1]["refuz"]
    assert hall.site.hall.state.sheets["01"].hands[1].who == PEOPLE[ARBITER]
    # of nobody else, and no page opens as theirs
    assert station.post("/evenimente", json=sent(heading, persoana=PEOPLE[CHIEF]), headers=JSON).status_code == 401
    assert [cookie.path for cookie in station.cookies.jar if cookie.name != COOKIE] == ["/evenimente"]
    post(station, "/plecare")
    assert station.post("/evenimente", json=sent(heading, persoana=PEOPLE[ARBITER]), headers=JSON).status_code == 401
