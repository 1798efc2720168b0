"""Several halls over one PostgreSQL: cut and restored, everything meets once; a letter is one hall's."""

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from pathlib import Path
from secrets import token_hex

import pytest

from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.event import Body, NewEvent
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.store.keeper import keeping, remake
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import open_grader
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowTyped
from arbitraj.problems import ProblemsError
from arbitraj.wings.network.multi_hall.desk import WHOLE_FOLDER, HallsDesk
from arbitraj.wings.network.multi_hall.postgres import HallsLink, checked_url, connected
from arbitraj.wings.network.multi_hall.presented import SeveralHalls
from arbitraj.wings.network.multi_hall.shelf import PeerLogs
from tests.commands import run
from tests.folders import folder
from tests.hall.halls import ANA, DAN, ION
from tests.hall.own_postgres import CutLink, OwnServer
from tests.hall.test_halls_by_file import ranked
from tests.hall.test_rulings import UNLISTED
from tests.hall.waiting import PATIENCE, wait_until

HOUR = "2026-03-01T10:00:00"


@pytest.fixture
def way(postgres: OwnServer) -> Iterator[CutLink]:
    """The way to a database with nothing in it."""
    import psycopg

    name = f"sali_{token_hex(4)}"
    with psycopg.connect(f"postgresql://arbitraj@127.0.0.1:{postgres.port}/postgres", autocommit=True) as base:
        base.execute(f"CREATE DATABASE {name}")
    with closing(CutLink(postgres.port, name)) as link:
        yield link


class Town:
    """A hall as far as the link goes: its log, the others' on its shelf."""

    def __init__(self, folder: Path, letter: str, url: str) -> None:
        (folder / "sala").mkdir(parents=True)
        self.letter, self.store, self.shelf = letter, Store(folder / "sala.db", KINDS), PeerLogs(folder, KINDS)
        self.link = HallsLink(url, letter, self.store, self.shelf, nap=0.05, retry=0.02)

    def types(self, count: int) -> None:
        """So many events more, whether anybody hears of them or not."""
        first = self.store.last
        numbers = range(first, first + count)
        bodies = (RowTyped("01", 1, f"r{n}", word=self.letter) if n else HandedIn("01", 1, 1) for n in numbers)
        self.store.append([NewEvent(f"k{n}", HOUR, "Ion", "s", body) for n, body in enumerate(bodies, first)])

    def has_all(self, other: "Town") -> bool:
        known = self.shelf.halls().get(other.letter)
        return known is not None and list(known.rows) == other.store.rows()


@pytest.mark.greu
@pytest.mark.parametrize("times", [3, pytest.param(20, marks=pytest.mark.lung)])
def test_the_link_cut_and_restored_everything_meets_once(tmp_path: Path, way: CutLink, times: int) -> None:
    towns = [Town(tmp_path / letter, letter, way.url()) for letter in "AB"]
    one, other = towns
    for town in towns:
        town.link.start()
    try:
        for n in range(times):
            one.types(7)
            other.types(11)
            if n % 2:  # now after everything met, now in the middle of it
                wait_until(lambda: one.has_all(other) and other.has_all(one))
            way.cut()
            wait_until(lambda: all(town.link.problem for town in towns))
            one.types(5)
            other.types(3)
            assert not (one.has_all(other) and other.has_all(one))
            way.mend()
        wait_until(lambda: one.has_all(other) and other.has_all(one))
        assert (one.store.last, other.store.last) == (12 * times, 14 * times)
        wait_until(lambda: not any(town.link.problem for town in towns))
    finally:
        for town in towns:
            town.link.close()
            town.store.close()


def test_a_letter_is_one_halls(tmp_path: Path, way: CutLink) -> None:
    first, second = (Town(tmp_path / name, "X", way.url()) for name in ("cluj", "iasi"))
    second.types(3)
    for town in (first, second):
        town.link.start()
    wait_until(lambda: bool(first.link.problem or second.link.problem))
    told = [town.link.problem.message.key for town in (first, second) if town.link.problem]
    assert told == ["network.halls_letter_taken"]
    for town in (first, second):
        town.link.close()
        town.store.close()


@pytest.mark.parametrize(  # all in one step; more than are compared at once
    ("of", "count"), [("date = '{}'", 9), ("cine = 'Altul'", 9), ("cheie = 'A:x'", 9), ("", 9), ("date = '{}'", 1200)]
)
def test_rows_that_somebody_changed_there_are_noticed_by_their_owner(
    tmp_path: Path, way: CutLink, of: str, count: int
) -> None:
    one, other = (Town(tmp_path / letter, letter, way.url()) for letter in "AB")
    one.types(count)
    other.types(3)
    with connected(way.url()) as base:

        def meets() -> None:
            for _ in range(count // 500 + 2):
                one.link.exchange(base)

        for number in (1, count // 2, count - 1):
            one.link.exchange(base)
            change = f"UPDATE eveniment SET {of}" if of else "DELETE FROM eveniment"
            with base.transaction(force_rollback=True):
                base.execute(f"{change} WHERE sala = 'A' AND nr = {number}")
                for _ in range(2):  # it is not forgotten
                    with pytest.raises(ProblemsError) as told:
                        meets()
                    assert dict(told.value.problems[0].message.values)["numbers"] == str(number)
            meets()  # once it is put right nothing is told
        one.types(2)
        other.link.exchange(base)
        one.link.exchange(base)
    assert other.link.signs
    assert one.has_all(other)
    for town in (one, other):
        town.store.close()


def test_a_base_that_was_lost_or_put_back_from_an_older_copy_is_filled_again(tmp_path: Path, way: CutLink) -> None:
    one, other = (Town(tmp_path / letter, letter, way.url()) for letter in "AB")
    for town in (one, other):
        town.types(9)
    for lost in ("DELETE FROM eveniment WHERE nr > 4", "DROP TABLE eveniment, sala"):
        with connected(way.url()) as base:
            for town in (one, other, one):
                town.link.exchange(base)
            assert one.has_all(other)
            assert other.has_all(one)
            base.execute(lost)
        one.types(2)
    with connected(way.url()) as base:
        for town in (one, other):
            town.link.exchange(base)
        assert other.has_all(one)
    for town in (one, other):
        town.store.close()


def test_a_hall_put_back_from_an_older_copy_is_told_and_gives_nothing(tmp_path: Path, way: CutLink) -> None:
    before, after = (Town(tmp_path / name, "B", way.url()) for name in ("acum", "copie"))
    with connected(way.url()) as base:
        before.types(9)
        before.link.exchange(base)
        after.store.adopt(before.store.competition)
        after.types(4)
        for more in (0, 8):  # behind what is known of it, then beyond it with other contents
            new = (NewEvent(f"n{n}", HOUR, "Eva", "s", RowTyped("01", 1, f"n{n}")) for n in range(more))
            after.store.append(list(new))
            with pytest.raises(ProblemsError) as refused:
                after.link.exchange(base)
            assert refused.value.problems[0].message.key == "network.halls_behind"
    for town in (before, after):
        town.store.close()


def test_a_hall_sees_when_the_others_were_there_and_what_they_lack(tmp_path: Path, way: CutLink) -> None:
    one, other = (Town(tmp_path / letter, letter, way.url()) for letter in "AB")
    one.types(9)
    with connected(way.url()) as base:
        for town in (one, other, one):
            town.link.exchange(base)
        assert one.link.given == 9
        assert one.link.signs["B"].knows == {"A": 9}
        assert abs((datetime.now() - one.link.signs["B"].heard).total_seconds()) < PATIENCE
        base.execute("UPDATE sala SET stie = 'x' WHERE sala = 'B'")  # whatever stands there
        one.types(2)
        one.link.exchange(base)
        assert (one.link.given, one.link.signs["B"].knows) == (11, {})
    for town in (one, other):
        town.store.close()


def test_without_psycopg_one_sentence_and_no_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ProblemsError) as refused:
        checked_url("postgresql://x/y")
    assert [problem.message.key for problem in refused.value.problems] == ["network.halls_no_psycopg"]
    where = one_player(tmp_path, 1, "Pop Ana")
    told = run(tmp_path, "sala", where, "--fara-browser", "--port", "0", "--sala", "A", "--sali", "postgresql://x/y")
    assert (told.status, told.err.count("\n")) == (2, 1), told
    assert "arbitraj[sali]" in told.err


def test_no_server_is_a_warning_without_the_password(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    town = Town(tmp_path, "A", "postgresql://ana:secret@127.0.0.1:1/x")
    town.link.start()
    wait_until(lambda: town.link.problem is not None)
    town.link.close()
    assert "secret" not in str(town.link.problem)
    town.store.close()


def one_player(root: Path, table: int, name: str) -> Path:
    """A hall's folder whose only player has handed in."""
    surname, given = name.split()
    return folder(
        root,
        jucatori=f"masa,nume,prenume,club,rating,categorie\n{table},{surname},{given},,,seniori\n",
        predare=f"fisa,ordine,masa,stare,avertismente_disciplinare\n01,1,{table},predat,0\n",
        solutii_01=None,
        solutii_02=None,
    )


def typed_twice(hall: Hall, table: int, name: str) -> None:
    """The only sheet, whose second word is not in the list."""
    for hand, person in ((1, ION), (2, DAN)):
        hall.do(PROGRAM, "", f"in{hand}", AccountChanged(person.name, person.role, "intrat"))
        rows = [line.split() for line in UNLISTED.splitlines()]
        bodies: list[Body] = [HeadingTyped("01", hand, name, str(table))]  # type: ignore[arg-type]
        bodies += [RowTyped("01", hand, f"r{n}", "", p, w, c) for n, (p, w, c) in enumerate(rows)]  # type: ignore[arg-type]
        for n, body in enumerate((*bodies, Finished("01", hand))):  # type: ignore[arg-type]
            answered = hall.do(person, "s", f"h{hand}-{n}", body)
            assert answered.event, str(answered.refused)


ACCEPTED = RulingGiven("01", "", "decizie", "este corect", None, {"fel": "accepta"}, 2, reach="inceput")


@contextmanager
def hall_in(folder: Path, letter: str, url: str, table: int, name: str) -> Iterator[tuple[Hall, HallsDesk, HallsLink]]:
    """A hall that meets the others when it is asked to; its only sheet was typed twice."""
    with keeping(folder, "test", KINDS) as keeper:
        hall = Hall(keeper, Triage(open_grader(folder), "seed"))
        hall.do(PROGRAM, "", "k", HandedIn("01", table, 1))
        typed_twice(hall, table, name)
        desk = HallsDesk(folder, hall, letter)
        yield hall, desk, HallsLink(url, letter, keeper.store, desk.shelf)


def test_a_ruling_given_in_one_hall_is_kept_in_the_other_and_in_the_whole_once(tmp_path: Path, way: CutLink) -> None:
    main, other = one_player(tmp_path / "a", 1, "Pop Ana"), one_player(tmp_path / "b", 31, "Rus Ion")
    with (
        hall_in(main, "A", way.url(), 1, "Pop Ana") as (one, desk, here),
        hall_in(other, "B", way.url(), 31, "Rus Ion") as (two, its_desk, there),
        connected(way.url()) as base,
    ):
        two.do(PROGRAM, "", "k0", AccountChanged(ANA.name, "arbitru_sef", "intrat"))
        assert two.do(ANA, "s", "k1", ACCEPTED).event
        for _ in range(3):  # the second time nothing comes of it any more
            there.exchange(base)
            here.exchange(base)
            desk.look()
            its_desk.look()
            numbers = one.state.number, two.state.number
        assert (here.given, there.given) == numbers
        (given,) = one.state.sheets["01"].rulings
        assert isinstance(given.body, RulingGiven)
        assert (given.who, given.body.arbiter, given.body.among) == (PROGRAM.name, "Ana", ("B-01",))
        assert [(ruling.source, ruling.sheet) for ruling in desk.rulings] == [("B-01", "01")]
        assert len({total for _, total in ranked(main / WHOLE_FOLDER)}) == 1
        assert not (other / WHOLE_FOLDER).exists()
    # whose laptop is lost gets its journal back from any other hall, byte for byte
    kept, new = main / "sala" / "alte" / "B.jsonl", one_player(tmp_path / "c", 31, "Rus Ion")
    assert kept.read_bytes() == (other / "sala" / "jurnal.jsonl").read_bytes()
    (new / "sala").mkdir()
    shutil.copy(kept, new / "sala" / "jurnal.jsonl")
    remake(new, "test", KINDS)
    with keeping(new, "test", KINDS) as keeper, connected(way.url()) as base:
        again = HallsLink(way.url(), "B", keeper.store, PeerLogs(new, KINDS))
        again.exchange(base)
        assert again.given == keeper.store.last == numbers[1]


@pytest.mark.lung
def test_a_ruling_of_one_hall_is_in_the_others_log_and_in_the_whole(tmp_path: Path, way: CutLink) -> None:
    main, other = one_player(tmp_path / "a", 1, "Pop Ana"), one_player(tmp_path / "b", 31, "Rus Ion")
    with ExitStack() as open_ones:
        one, two = (
            open_ones.enter_context(opened_site(where, "test", wishes=[SeveralHalls(letter, way.url())]))
            for where, letter in ((main, "A"), (other, "B"))
        )
        typed_twice(one.hall, 1, "Pop Ana")
        typed_twice(two.hall, 31, "Rus Ion")
        two.hall.do(PROGRAM, "", "k0", AccountChanged(ANA.name, "arbitru_sef", "intrat"))
        assert two.hall.do(ANA, "s", "k1", ACCEPTED).event
        way.cut()  # what was ruled meanwhile comes when it is back
        way.mend()
        wait_until(lambda: bool(one.hall.state.sheets["01"].rulings))
        (given,) = one.hall.state.sheets["01"].rulings
        assert isinstance(given.body, RulingGiven)
        assert (given.who, given.body.arbiter, given.body.among) == (PROGRAM.name, "Ana", ("B-01",))
        wait_until(lambda: (main / WHOLE_FOLDER / "decizii.toml").exists() and len(ranked(main / WHOLE_FOLDER)) == 2)
        assert len({total for _, total in ranked(main / WHOLE_FOLDER)}) == 1
        assert not one.hall.tools[HallsDesk].waiting()
        one.hall.tools[HallsDesk].look()
        assert not (other / WHOLE_FOLDER).exists()
        numbers = one.hall.state.number, two.hall.state.number
        time.sleep(0.3)
        assert (one.hall.state.number, two.hall.state.number) == numbers  # nothing goes to and fro
