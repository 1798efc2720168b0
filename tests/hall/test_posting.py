"""POST /evenimente and GET /flux: what stations send and hear, and what they never hear."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, SCREEN, TYPIST, HallPerson
from arbitraj.hall.page.network import LOOPBACK, listening
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.page.topics import Topics
from arbitraj.hall.typing.rows import RowTyped
from arbitraj.hall.web.front import make_app
from arbitraj.hall.web.posting import may_hear, topics_of
from arbitraj.hall.web.server import serving
from tests.hall.guarded import JSON, PEOPLE, GuardedHall, guarded_hall, sent
from tests.hall.waiting import PATIENCE

Given = tuple[str, dict[str, object]]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[GuardedHall]:
    with guarded_hall(tmp_path) as made:
        yield made


def post(client: TestClient, *events: Given, **more: object) -> list[dict[str, object]]:
    """The answers to events."""
    return answered(client, sent(*events, **more))


def answered(client: TestClient, batch: object) -> list[dict[str, object]]:
    """The answers to a batch."""
    answer = client.post("/evenimente", json=batch, headers=JSON)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, object]] = answer.json()["raspunsuri"]
    return found


HAND_IN: Given = ("predare", {"fisa": "01", "masa": 1, "ordine": 1})


def row(hand: int, word: str, name: str = "r1", sheet: str = "01") -> Given:
    """A row as typed."""
    fields = {"grupa": "1", "pozitie": "H8", "depunere": word, "puncte": "99"}
    return "rand", {"fisa": sheet, "mana": hand, "rand": name, **fields}


def test_the_same_key_gets_the_same_answer(hall: GuardedHall) -> None:
    client = hall.client(ARBITER)
    batch = sent(HAND_IN, row(1, "CASA"))
    first = answered(client, batch)
    log = hall.site.hall.state.log
    assert answered(client, batch) == first
    assert answered(hall.client(TYPIST), batch)[1] == {key: first[1][key] for key in ("cheie", "nr")}
    assert hall.site.hall.state.log is log


def test_each_event_is_answered_for_itself(hall: GuardedHall) -> None:
    one, two, three, four = post(
        hall.client(ARBITER), HAND_IN, ("predare", {"fisa": "02"}), ("altceva", {}), ("la_stop", {"pornit": True})
    )
    assert one["nr"]
    assert four["nr"] == int(str(one["nr"])) + 1
    assert "nu a înțeles" in str(two["refuz"])
    assert "nu a înțeles" in str(three["refuz"])


def test_verdicts_are_told_to_whom_they_may_be(hall: GuardedHall) -> None:
    arbiter, typist = hall.client(ARBITER), hall.client(TYPIST)
    told = post(arbiter, HAND_IN, row(1, "QQQQ"))[1]["verdict"]
    assert isinstance(told, dict)
    assert (told["rand"], told["curat"]) == ("r1", False)
    assert told["texte"]
    # a typist sees none before the hand is finished
    assert (
        "verdict"
        not in post(typist, ("predare", {"fisa": "02", "masa": 2, "ordine": 2}), row(1, "QQQQ", sheet="02"))[1]
    )
    # and in a second hand nobody does
    assert post(arbiter, ("gata", {"fisa": "01", "mana": 1}))[0]["nr"]
    second = hall.client(CHIEF).post("/evenimente", json=sent(row(2, "WWWW")), headers=JSON)
    assert second.json()["raspunsuri"][0].keys() == {"cheie", "nr"}
    assert "QQQQ" not in second.text


def test_what_an_older_page_decides_is_refused(hall: GuardedHall) -> None:
    arbiter = hall.client(ARBITER)
    (first, *_) = post(arbiter, HAND_IN, row(1, "QQQQ"))
    ruled = sent(("decizie", {"fisa": "01", "intrebare": "x", "cum": "lasat", "motiv": "m"}))
    ruled["evenimente"][0]["vazut"] = first["nr"]  # type: ignore[index]
    (answer,) = answered(hall.client(CHIEF), ruled)
    assert answer["invechit"] is True
    assert "nr" not in answer
    whole = f"fișa 01 ({hall.site.hall.players[1]}, masa 1)"
    assert whole in str(answer["refuz"]).replace("Fișa", "fișa"), "as on the page"


def test_reopening_and_undoing_others_ask_for_the_pin(hall: GuardedHall) -> None:
    arbiter, chief, pin = hall.client(ARBITER), hall.client(CHIEF), hall.pin(CHIEF)
    number = int(str(post(arbiter, HAND_IN)[0]["nr"]))
    undo: Given = ("anulat", {"nr": number, "motiv": "greșit"})
    for given in ({}, {"pin": ""}, {"pin": "x"}, {"pin": "000000" if pin != "000000" else "1"}):
        (refused,) = post(chief, undo, **given)
        assert refused["pin"] is True
        assert refused["refuz"]
    assert post(chief, ("redeschisa", {"fisa": "01", "motiv": "m"}))[0]["pin"] is True
    assert post(chief, undo, pin=pin)[0]["nr"]
    assert hall.site.hall.state.sheets == {}
    # one's own typing is undone at once
    post(arbiter, HAND_IN)
    own = int(str(post(arbiter, row(1, "CASA"))[0]["nr"]))
    assert post(arbiter, ("anulat", {"nr": own}))[0]["nr"]


def test_accounts_and_files_are_not_changed_here(hall: GuardedHall) -> None:
    chief, before = hall.client(CHIEF), hall.site.hall.state
    account: Given = ("cont", {"persoana": "X", "rol": "arbitru_sef", "ce": "intrat"})
    taken: Given = ("dosar", {"fisier": "x", "sha256": "y"})
    assert all("refuz" in record for record in post(chief, account, taken, pin=hall.pin(CHIEF)))
    assert hall.site.hall.state.roles == before.roles


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", "=HYPERLINK()", "\u202eASAC", "\u0000", "x" * 101, "😀", "\ud800"]
)
def test_hostile_texts_are_kept_or_refused_and_break_nothing(hall: GuardedHall, text: str) -> None:
    client = hall.client(ARBITER)
    batch = json.dumps(sent(HAND_IN, row(1, text))).encode()
    answer = client.post("/evenimente", content=batch, headers=JSON)
    assert answer.status_code in (200, 400)
    assert post(client, row(1, "CASA", "r2"))[0].keys() & {"nr", "refuz"}


# the stream


@contextmanager
def live(hall: GuardedHall) -> Iterator[str]:
    """The hall served on 127.0.0.1; its address without the last `/`."""
    with serving(make_app(hall.site), listening([LOOPBACK], 0, others=False)) as address:
        yield address.rstrip("/")


class Hearing:
    """A station that listens, until it has heard enough."""

    def __init__(self, hall: GuardedHall, address: str, role: str, asks: str = "", **headers: str) -> None:
        cookies = {COOKIE: hall.joined.sessions.begin(PEOPLE[role], "x")}
        self.text, self._got, self.ended = "", threading.Condition(), False
        asked = f"{address}/flux{asks}"
        self._thread = threading.Thread(target=self._run, args=(asked, cookies, headers), daemon=True)
        self._thread.start()
        self.until("puls")

    def _run(self, asked: str, cookies: dict[str, str], headers: dict[str, str]) -> None:
        with (
            httpx.Client(cookies=cookies, timeout=PATIENCE) as client,
            client.stream("GET", asked, headers=headers) as answer,
        ):
            for part in answer.iter_text():
                with self._got:
                    self.text += part
                    self._got.notify_all()
        with self._got:
            self.ended = True
            self._got.notify_all()

    def until(self, text: str) -> str:
        """Everything heard, once this is in it."""
        with self._got:
            assert self._got.wait_for(lambda: text in self.text, 15), self.text
            return self.text

    def gone(self) -> bool:
        """Whether the stream has ended."""
        with self._got:
            return self._got.wait_for(lambda: self.ended, 15)

    @property
    def topics(self) -> set[str]:
        """All topics heard."""
        lines = (line[6:] for line in self.text.splitlines() if line.startswith("data: {"))
        return {topic for line in lines for topic in json.loads(line).get("teme", ())}


def test_stations_hear_topics_with_the_number_of_the_event(hall: GuardedHall) -> None:
    with live(hall) as address:
        chief, typist = Hearing(hall, address, CHIEF), Hearing(hall, address, TYPIST)
        number = int(str(post(hall.client(ARBITER), HAND_IN)[0]["nr"]))
        assert f"id: {number}\n" in chief.until("fisa:01")
        assert f"id: {number}\n" in typist.until("fisa:01")
        assert chief.topics == {"fisa:01", "predare", "panou", "jurnal"}
        assert typist.topics == {"fisa:01", "predare"}


def test_what_no_event_tells_is_told_to_a_page_that_was_made_before_it(hall: GuardedHall) -> None:
    with live(hall) as address:
        for topic in ("conturi", "coada", "sali"):
            hall.site.topics.tell({topic})
        assert [Hearing(hall, address, CHIEF, f"?spuse={told}").topics for told in range(4)] == [
            {"conturi", "coada", "sali"},
            {"coada", "sali"},
            {"sali"},
            set(),
        ]
        # a page of an earlier server
        assert Hearing(hall, address, CHIEF, "?spuse=9").topics == {"conturi", "coada", "sali"}
        assert Hearing(hall, address, CHIEF).topics == set()
        assert 'data-spuse="3"' in hall.client(CHIEF).get("/panou").text


def test_what_happens_while_a_page_is_made_is_told_to_it_again(
    hall: GuardedHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has read its state, but not written its numbers yet: an event and a topic without one come."""

    def meanwhile(_: HallPerson | None) -> dict[str, int]:
        post(hall.client(ARBITER), HAND_IN)
        hall.site.topics.tell({"conturi"})
        return {}

    monkeypatch.setattr(hall.site, "waiting_for", meanwhile)
    page = hall.client(CHIEF).get("/fise").text
    since = re.search(r'data-numar="(\d+)" data-spuse="(\d+)"', page)
    assert since is not None
    with live(hall) as address:
        again = Hearing(hall, address, CHIEF, f"?dupa={since[1]}&spuse={since[2]}")
    assert again.topics == {"fisa:01", "predare", "panou", "jurnal", "conturi"}


def test_of_two_that_tell_at_once_each_has_a_number_of_its_own() -> None:
    """The second one begins as the first has read the number: it waits at the lock, or both would write the same."""
    met = threading.Event()

    class _Door:
        def __init__(self) -> None:
            self._lock = threading.Lock()

        def __enter__(self) -> None:
            if self._lock.locked():
                met.set()
            self._lock.acquire()

        def __exit__(self, *why: object) -> None:
            self._lock.release()

    class _Slow(Topics):
        @property
        def number(self) -> int:
            last: int = self.__dict__["last"]
            if second.ident is None:  # not begun
                second.start()
                assert met.wait(PATIENCE)
            return last

        @number.setter
        def number(self, last: int) -> None:
            self.__dict__["last"] = last

    def tells() -> None:
        topics.tell({"conturi"})
        met.set()

    second, topics = threading.Thread(target=tells), _Slow()
    topics._telling = _Door()  # type: ignore[assignment]
    topics.tell({"coada"})
    second.join(PATIENCE)
    assert (topics.number, topics.since(0), topics.since(1)) == (2, {"coada", "conturi"}, {"conturi"})


def test_after_a_break_everything_since_is_told(hall: GuardedHall) -> None:
    with live(hall) as address:
        number = hall.site.hall.state.number
        post(hall.client(ARBITER), HAND_IN, row(1, "CASA"))
        again = Hearing(hall, address, CHIEF, **{"last-event-id": str(number)})
        assert again.topics == {"fisa:01", "predare", "panou", "jurnal"}
        assert Hearing(hall, address, CHIEF).topics == set()
        # a number that this log never had: the station shows everything anew
        assert Hearing(hall, address, TYPIST, **{"last-event-id": "999999"}).topics == {"tot"}


def test_the_station_of_a_second_hand_hears_nothing_of_the_first(hall: GuardedHall) -> None:
    first, second = hall.client(ARBITER), hall.client(CHIEF)
    with live(hall) as address:
        hearing = Hearing(hall, address, CHIEF)
        post(first, HAND_IN, row(1, "QQQQ"), ("gata", {"fisa": "01", "mana": 1}))
        since = hearing.until("coada")
        answer = second.post(
            "/evenimente", json=sent(row(2, "WWWW"), ("gata", {"fisa": "01", "mana": 2})), headers=JSON
        )
        hearing.until(f"id: {hall.site.hall.state.number}\n")
        for traffic in (since, hearing.text, answer.text):
            assert "QQQQ" not in traffic
            assert PEOPLE[ARBITER] not in traffic


def test_the_topics_of_an_event_hang_on_its_kind_alone(hall: GuardedHall) -> None:
    state = hall.site.hall.state
    one, other = (
        topics_of(HallEvent(9, "k", "", PEOPLE[ARBITER], "s", RowTyped("01", 2, "r1", word=word)), state)
        for word in ("CASA", "QQQQ")
    )
    assert one == other == {"fisa:01", "panou", "jurnal"}


def test_who_hears_what() -> None:
    topics = ("tot", "fisa:01", "predare", "coada", "diferente", "panou", "jurnal", "conturi", "setari")
    heard = {role: [topic for topic in topics if may_hear(HallPerson("X", role), topic)] for role in PEOPLE}
    assert heard == {
        CHIEF: list(topics),
        ARBITER: [topic for topic in topics if topic != "conturi"],
        TYPIST: ["tot", "fisa:01", "predare", "setari"],
        SCREEN: ["tot"],
    }


def test_a_stream_ends_with_its_session(hall: GuardedHall) -> None:
    with live(hall) as address:
        hearing, other = Hearing(hall, address, TYPIST), Hearing(hall, address, ARBITER)
        hall.joined.sessions.end_all_of(PEOPLE[TYPIST])
        hall.site.topics.tell({"conturi"})
        assert hearing.gone()
        post(hall.client(ARBITER), HAND_IN)
        assert "fisa:01" in other.until("fisa:01")
        assert "fisa:01" not in hearing.text


def test_a_hundred_streams_and_no_more(hall: GuardedHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbitraj.hall.page.topics._MOST", 3)
    with live(hall) as address:
        open_now = [Hearing(hall, address, role) for role in (CHIEF, ARBITER, TYPIST)]
        cookies = {COOKIE: hall.joined.sessions.begin(PEOPLE[CHIEF], "x")}
        assert httpx.get(f"{address}/flux", cookies=cookies, timeout=PATIENCE).status_code == 503
        assert len(open_now) == 3


def test_the_server_ends_though_stations_listen(hall: GuardedHall) -> None:
    with live(hall) as address:
        hearing = Hearing(hall, address, CHIEF)
    # the server has ended: `live` waits for it; a stream that kept it would be there still
    assert hearing.gone()
