"""What comes at the same time is written in one step: on the disk before it is answered, or never known to anybody."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex

import pytest

from arbitraj.hall.kernel.event import data_of
from arbitraj.hall.kernel.hall import Posted, Sent, SentAnswer
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, HallPerson
from arbitraj.hall.typing.rows import RowTyped
from arbitraj.problems import ProblemsError
from tests.hall.guarded import JSON, PEOPLE, GuardedHall, guarded_hall, sent

_HAND_IN = ("predare", {"fisa": "01", "masa": 1, "ordine": 1})


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[GuardedHall]:
    with guarded_hall(tmp_path) as made:
        assert "nr" in made.client(ARBITER).post("/evenimente", json=sent(_HAND_IN), headers=JSON).text
        yield made


def row(name: str, key: str = "", role: str = ARBITER) -> Posted:
    """A row of sheet 01, as a station sends it."""
    kind, data = data_of(RowTyped("01", 1, name, position="H8", word="CASA", points="8"))
    return Posted(HallPerson(PEOPLE[role], role), "s", [Sent(key or token_hex(16), kind, data)])


@contextmanager
def commits(hall: GuardedHall) -> Iterator[list[str]]:
    """The transactions that are committed meanwhile."""
    told = list[str]()
    base = hall.keeper.store._base
    base.set_trace_callback(lambda statement: told.append(statement) if statement == "COMMIT" else None)
    yield told
    base.set_trace_callback(None)


@contextmanager
def disk_refusing(hall: GuardedHall, key: str) -> Iterator[None]:
    """A database that refuses one event meanwhile."""
    with closing(sqlite3.connect(hall.keeper.store.path)) as other:
        with other:
            other.execute(
                f"CREATE TRIGGER oprit BEFORE INSERT ON eveniment WHEN NEW.cheie = '{key}'"
                " BEGIN SELECT RAISE(ABORT, 'nu'); END"
            )
        yield
        with other:
            other.execute("DROP TRIGGER oprit")


def numbers(answers: list[list[SentAnswer] | Exception]) -> list[int]:
    """Those of the events that were kept, one a request."""
    return [answer[0].event.number for answer in answers if isinstance(answer, list) and answer[0].event]


def test_rows_of_several_stations_are_one_commit(hall: GuardedHall) -> None:
    last = hall.site.hall.state.number
    with commits(hall) as told:
        answers = hall.site.hall.post_all([row(f"r{n}") for n in range(5)])
    assert numbers(answers) == list(range(last + 1, last + 6))
    assert told == ["COMMIT"]
    assert [event.number for event in hall.keeper.events(last)] == numbers(answers)


def test_nobody_hears_of_a_row_before_it_is_on_the_disk(hall: GuardedHall) -> None:
    seen = list[tuple[int, int]]()
    hall.site.hall.heard.append(lambda events: seen.append((events[-1].number, hall.keeper.store.last)))
    hall.site.hall.post_all([row("r1"), row("r2")])
    assert seen
    assert all(number == kept for number, kept in seen)


def test_what_the_disk_refuses_was_never_there(hall: GuardedHall) -> None:
    """Not even to the same request sent again: it is done once, when the disk takes it."""
    served, keys = hall.site.hall, ["a" * 16, "b" * 16]
    before, known = served.state, dict(served.keys)
    with disk_refusing(hall, keys[1]), pytest.raises(ProblemsError):
        served.post_all([row("r1", keys[0]), row("r2", keys[1])])
    assert served.state is before
    assert served.keys == known
    assert served.case("01").sheet is before.sheets["01"]
    again = served.post_all([row("r1", keys[0]), row("r2", keys[1])])
    assert numbers(again) == [before.number + 1, before.number + 2]
    assert [event.key for event in hall.keeper.events(before.number)] == keys


def test_the_same_key_twice_in_a_step_is_one_event(hall: GuardedHall) -> None:
    answers = hall.site.hall.post_all([row("r1", "k" * 16), row("r1", "k" * 16)])
    assert len(set(numbers(answers))) == 1
    assert [event.key for event in hall.keeper.events()].count("k" * 16) == 1


def test_a_fault_that_comes_of_one_request_is_its_own(hall: GuardedHall) -> None:
    nobody = Posted(None, "s", row("r1").sent)  # type: ignore[arg-type]
    fault, kept, refused = hall.site.hall.post_all([nobody, row("r2"), row("r3", role=CHIEF)])
    assert isinstance(fault, AttributeError)
    assert numbers([kept]) == [hall.keeper.store.last]
    assert not isinstance(refused, Exception)
    assert refused[0].refused  # another types this hand


def test_requests_at_once_are_all_answered_each_with_its_own(hall: GuardedHall) -> None:
    clients = [hall.client(ARBITER) for _ in range(6)]

    def typed(n: int) -> list[str]:
        _, data = data_of(RowTyped("01", 1, f"r{n}", position="H8", word="CASA", points="8"))
        answer = clients[n].post("/evenimente", json=sent(("rand", data)), headers=JSON)
        return [reply["verdict"]["rand"] for reply in answer.json()["raspunsuri"]]

    with ThreadPoolExecutor(6) as stations:
        assert list(stations.map(typed, range(6))) == [[f"r{n}"] for n in range(6)]
    assert {typed_row.id for typed_row in hall.site.hall.state.sheets["01"].hands[1].rows} == {
        f"r{n}" for n in range(6)
    }
