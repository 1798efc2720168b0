"""The log in SQLite: each event once, numbers following, all or nothing; sentences for whatever a disk refuses."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from arbitraj.hall.kernel.event import VERSION, BadEventError
from arbitraj.hall.kernel.store.faults import far_away
from arbitraj.hall.kernel.store.sqlite import HallAccount, HallSession, Store, wal
from arbitraj.hall.parts import KINDS
from arbitraj.problems import ProblemsError
from arbitraj.text import text_of
from tests.hall.rows import new, rows_typed, typed


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "sala.db", KINDS)) as opened:
        yield opened


def refused(work: Callable[[], object]) -> str:
    """The one sentence with which something is refused."""
    with pytest.raises(ProblemsError) as caught:
        work()
    assert len(caught.value.problems) == 1
    return caught.value.problems[0].text


def test_numbers_follow_and_a_key_counts_once(store: Store) -> None:
    first = store.append(rows_typed(3))
    again = store.append([*rows_typed(2, 2), *rows_typed(2, 4), *rows_typed(1, 5)])
    assert [event.number for event in first] == [1, 2, 3]
    assert [event.number for event in again] == [2, 3, 4, 5, 5]
    assert again[:2] == first[1:]
    assert store.events() == [*first, *again[2:4]]
    assert store.events(after=3) == again[2:4]
    assert store.last == 5


def test_the_stored_event_answers_a_key_whatever_is_sent_with_it(store: Store) -> None:
    kept = store.append([new(typed(1, word="CASA"), "k")])
    assert store.append([new(typed(2, word="ALTA"), "k", who="Dan")]) == kept


def test_events_are_as_they_were_after_opening_again(store: Store) -> None:
    written = store.append([new(typed(1, word="ȘȚ \x00 «é» \u2028"), who="O'Neil; DROP TABLE eveniment --")])
    store.close()
    with closing(Store(store.path, KINDS)) as again:
        assert again.events() == written


def test_one_that_cannot_be_written_keeps_the_others_out(store: Store) -> None:
    with pytest.raises(BadEventError):
        store.append([*rows_typed(2), new(typed(3), who="\ud800")])
    assert not store.events()


def test_what_the_database_refuses_in_the_middle_is_not_half_written(store: Store) -> None:
    with closing(sqlite3.connect(store.path)) as other, other:
        other.execute(
            "CREATE TRIGGER oprit BEFORE INSERT ON eveniment WHEN NEW.cheie = 'k3' BEGIN SELECT RAISE(ABORT, 'nu'); END"
        )
    refused(lambda: store.append(rows_typed(4)))
    assert not store.events()
    assert [event.number for event in store.append(rows_typed(2))] == [1, 2]


def test_eight_write_at_once(store: Store) -> None:
    with ThreadPoolExecutor(8) as people:
        sent = [[new(typed(n), f"{who}-{n}") for n in range(10)] for who in range(8)]
        answers = list(people.map(lambda own: [store.append([event])[0] for event in own], sent))
    numbers = [event.number for own in answers for event in own]
    assert sorted(numbers) == list(range(1, 81))
    assert all(own == sorted(own, key=lambda event: event.number) for own in answers)


def test_the_clock_may_go_back_and_numbers_do_not(store: Store) -> None:
    hours = ("2026-11-21T15:30:00", "2026-11-21T14:00:00", "2026-11-21T14:00:01")
    events = [store.append([new(typed(n), when=when)])[0] for n, when in enumerate(hours)]
    assert [(event.number, event.when) for event in events] == [(1, hours[0]), (2, hours[1]), (3, hours[2])]
    assert store.events() == events


def test_accounts_and_sessions(store: Store) -> None:
    ana, dan = HallAccount("Ana", "arbitru_sef", b"\0p", b"s"), HallAccount("Dan", "arbitru", b"p", b"s", 2, "2026")
    for account in (dan, ana, HallAccount("Dan", "dactilograf", b"q", b"t", 3, ""), dan):
        store.put_account(account)
    assert store.accounts() == [ana, dan]
    assert (store.account("Dan"), store.account("x")) == (dan, None)
    one, two, three = (
        HallSession(bytes([n]), who, "s", f"0{n}", f"1{n}") for n, who in enumerate(("Ana", "Dan", "Ana"))
    )
    for session in (two, one, three):
        store.put_session(session)
    assert store.sessions() == [one, two, three]
    assert two in store.sessions()
    store.end_sessions(token=b"\0")
    assert store.sessions() == [two, three]
    store.end_sessions(before="11")
    assert store.sessions() == [three]
    store.end_sessions(person="Ana")
    assert not store.sessions()


def test_a_mandate_only_grows(store: Store) -> None:
    assert store.mandate == 1
    for mandate in (3, 2):
        store.take_over(mandate)
    assert store.mandate == 3


def test_what_is_answered_is_on_the_disk(store: Store) -> None:
    settings = {name: store._base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    assert settings == {"journal_mode": "wal", "synchronous": 2}  # FULL: a kill shows nothing of it, a power loss does


def test_every_database_has_its_competition(store: Store, tmp_path: Path) -> None:
    with closing(Store(tmp_path / "alta.db", KINDS)) as other:
        assert other.competition != store.competition
    store.close()
    with closing(Store(store.path, KINDS)) as again:
        assert len(again.competition) == 32


def test_a_database_of_another_version_is_left_alone(store: Store) -> None:
    store.append(rows_typed(2))
    store._base.execute("PRAGMA user_version=2")
    store.close()
    before = store.path.read_bytes()
    assert refused(lambda: Store(store.path, KINDS)) == text_of("hall.base_newer")
    assert store.path.read_bytes() == before


def test_the_files_of_others_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "sala.db"
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE retete(nume)")
    before = path.read_bytes()
    assert refused(lambda: Store(path, KINDS)) == text_of("hall.base_foreign")
    path.write_bytes(text := b"lista de cumparaturi\n" * 200)
    assert "file is not a database" in refused(lambda: Store(path, KINDS))
    assert path.read_bytes() == text != before


def test_a_damaged_database_is_told(store: Store) -> None:
    store.append(rows_typed(500))
    store.close()
    data = bytearray(store.path.read_bytes())
    data[4096 * 3 : 4096 * 4] = os.urandom(4096)
    store.path.write_bytes(data)
    with pytest.raises(ProblemsError):
        Store(store.path, KINDS).events()


@pytest.mark.parametrize("version", [VERSION - 1, VERSION + 1])
def test_an_event_of_another_version_is_named(store: Store, version: int) -> None:
    store.append(rows_typed(2))
    with closing(sqlite3.connect(store.path)) as other, other:
        other.execute("UPDATE eveniment SET v = ? WHERE nr = 2", (version,))
    assert refused(store.events) == text_of("hall.event_unread", number=2, why=f"v={version}")


def test_a_disk_that_shares_no_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sala.db"
    # the same system calls without shared memory: what shares of a network are
    with closing(sqlite3.connect(f"file:{path}?vfs=unix-none", uri=True)) as base:
        assert refused(lambda: wal(base, path)) == text_of("hall.base_far")


def test_what_is_mounted_says_whose_disk_it_is(tmp_path: Path) -> None:
    mounts, point = tmp_path / "mountinfo", str(tmp_path).replace(" ", "\\040")
    lines = [
        "1 0 8:1 / / rw - ext4 /dev/sda1 rw",
        f"2 1 0:50 / {point}/nas rw shared:3 - cifs //nas/x rw",
        f"3 2 8:2 / {point}/nas/aici rw - ext4 /dev/sdb rw",
        f"4 1 0:51 / {point}/un\\040nume rw - fuse.sshfs ion@x: rw",
        f"5 1 0:52 / {point}/stick rw - fuseblk /dev/sdc1 rw",
    ]
    mounts.write_text("\n".join(lines), encoding="utf-8")
    far = {name: far_away(tmp_path / name, mounts) for name in ("", "nas/a", "nas/aici/b", "un nume", "nasul", "stick")}
    assert far == {"": False, "nas/a": True, "nas/aici/b": False, "un nume": True, "nasul": False, "stick": False}
    assert not far_away(tmp_path)
    assert not far_away(tmp_path, tmp_path / "none")


def test_after_closing_everything_is_refused_in_words(store: Store) -> None:
    store.close()
    assert refused(lambda: store.append(rows_typed(1))) == text_of("hall.base_closed")


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder in which an ordinary user may not write."""
    folder = Path(tempfile.mkdtemp(prefix="sala-"))
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_read_only_folder_is_told(read_only: Path) -> None:
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(65534)
        assert text_of("cli.os_permission") in refused(lambda: Store(read_only / "sala.db", KINDS))
    finally:
        if root:
            os.seteuid(0)
    assert not list(read_only.iterdir())


def test_the_first_events_are_read_by_several_threads_at_once() -> None:
    command = [sys.executable, "-m", "tests.hall.first_of_all"]
    assert subprocess.run(command, cwd=Path(__file__).parents[2], check=False).returncode == 0
