"""The journal beside the database: whatever is done to it is seen, and whichever of them is behind is completed."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from arbitraj.hall.kernel.store.journal import Journal, read_journal
from arbitraj.hall.kernel.store.keeper import BASE, HALL, JOURNAL, keeping, remake, verify_journal
from arbitraj.hall.kernel.store.rows import log_row
from arbitraj.hall.kernel.store.sqlite import HallAccount, Store
from arbitraj.hall.parts import KINDS
from arbitraj.problems import ProblemsError
from arbitraj.text import text_of
from tests.hall.rows import new, rows_typed, typed
from tests.hall.waiting import wait_until


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose hall has ten events."""
    with keeping(tmp_path, "arbitraj sala", KINDS) as keeper:
        keeper.append(rows_typed(10))
        keeper.store.put_account(HallAccount("Ana", "arbitru_sef", b"hash-of-pin", b"salt"))
    return tmp_path


def journal(folder: Path) -> Path:
    return folder / HALL / JOURNAL


def base(folder: Path) -> Path:
    return folder / HALL / BASE


def lines(folder: Path) -> list[bytes]:
    return journal(folder).read_bytes().splitlines(keepends=True)


def put(folder: Path, changed: list[bytes]) -> None:
    journal(folder).write_bytes(b"".join(changed))


def opened(folder: Path) -> tuple[list[int], list[str]]:
    """The numbers after opening, and what was told; database and journal agree then."""
    with keeping(folder, "arbitraj sala", KINDS) as keeper:
        numbers, told = (
            [event.number for event in keeper.events()],
            [problem.message.key for problem in keeper.completed],
        )
    assert not verify_journal(folder, KINDS)
    return numbers, told


def refusals(work: Callable[[], object]) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        work()
    return [problem.message.key for problem in caught.value.problems]


ALL = list(range(1, 11))


def test_a_line_an_event_each_holding_on_to_the_one_before(folder: Path) -> None:
    first, *rest = map(json.loads, lines(folder))
    assert set(first) == {"competitie", "jurnal"}
    assert [row["nr"] for row in rest] == ALL
    assert [row["date"]["rand"] for row in rest] == [f"r{n}" for n in ALL]
    assert len({row["lant"] for row in rest}) == 10
    assert b"hash-of-pin" not in journal(folder).read_bytes()
    assert opened(folder) == (ALL, [])


def test_the_journal_follows_by_itself(tmp_path: Path) -> None:
    with keeping(tmp_path, "arbitraj sala", KINDS) as keeper:
        keeper.append(rows_typed(3))
        wait_until(lambda: not keeper.kept.behind)
        assert [row.number for row in read_journal(journal(tmp_path)).rows] == [1, 2, 3]


def _without(folder: Path) -> None:
    with closing(sqlite3.connect(base(folder))) as other, other:
        other.execute("DELETE FROM eveniment WHERE nr IN (4, 9, 10)")


def _emptied(folder: Path) -> None:
    """As a kill leaves it before the database had anything: it is no other competition."""
    base(folder).unlink()
    Store(base(folder), KINDS).close()


@pytest.mark.parametrize(
    ("damage", "verified", "told"),
    [
        (lambda folder: put(folder, lines(folder)[:5]), "hall.journal_behind", "hall.journal_completed"),
        (lambda folder: journal(folder).unlink(), "hall.journal_none", "hall.journal_completed"),
        (_without, "hall.base_behind", "hall.base_completed"),
        (_emptied, "", "hall.base_completed"),
        (lambda folder: base(folder).unlink(), "", "hall.base_completed"),
    ],
)
def test_what_is_behind_or_missing_is_completed_from_the_other(
    folder: Path, damage: Callable[[Path], None], verified: str, told: str
) -> None:
    whole = journal(folder).read_bytes()
    with closing(Store(base(folder), KINDS)) as store:
        before, name = store.rows(), store.competition
    damage(folder)
    assert not verified or [problem.message.key for problem in verify_journal(folder, KINDS)] == [verified]
    assert opened(folder) == (ALL, [told])
    assert journal(folder).read_bytes() == whole
    with closing(Store(base(folder), KINDS)) as store:
        assert (store.rows(), store.competition) == (before, name)


@pytest.mark.parametrize(
    ("left", "torn"),
    [
        *((-cut, b"") for cut in (1, 2, 40, 300)),  # a last line cut by a power loss
        *((None, torn) for torn in (b"\0" * 700, b'{"nr":11,"cheie":"k11","or', b"\xff\xfe")),  # what it left behind it
        *((0, torn) for torn in (b"", b"\0" * 60, b'{"compe', b'{"competitie":"abcdef0123')),  # a first line
    ],
)
def test_what_a_power_loss_cut_or_left_is_told_and_completed(folder: Path, left: int | None, torn: bytes) -> None:
    whole = journal(folder).read_bytes()
    journal(folder).write_bytes(whole[:left] + torn)
    if left:
        assert [problem.message.key for problem in verify_journal(folder, KINDS)][:1] == ["hall.journal_torn"]
    numbers, told = opened(folder)
    assert (numbers, journal(folder).read_bytes()) == (ALL, whole)
    assert left == 0 or told[0] == "hall.journal_torn"
    assert left is not None or len(told) == 1


def test_a_last_line_without_its_end_is_an_event_too(folder: Path) -> None:
    journal(folder).write_bytes(journal(folder).read_bytes()[:-1])
    base(folder).unlink()
    assert opened(folder)[0] == ALL


def test_every_changed_byte_is_seen(folder: Path) -> None:
    whole = journal(folder).read_bytes()
    for at in range(0, len(whole) - 1, 71):
        changed = bytes([whole[at] ^ 1])
        journal(folder).write_bytes(whole[:at] + changed + whole[at + 1 :])
        with suppress(ProblemsError):
            assert verify_journal(folder, KINDS), (at, changed)
        assert refusals(lambda: opened(folder)), (at, changed)
        assert journal(folder).read_bytes() == whole[:at] + changed + whole[at + 1 :]
    journal(folder).write_bytes(whole)
    assert opened(folder) == (ALL, [])


def test_what_was_changed_is_named_with_its_line(folder: Path) -> None:
    kept = lines(folder)
    put(folder, [*kept[:4], kept[4].replace("CASĂ".encode(), b"MASA"), *kept[5:]])
    (problem,) = read_journal(journal(folder)).problems
    assert problem.text == text_of("hall.journal_changed", number=5, line=5)
    found = [fault.message.key for fault in verify_journal(folder, KINDS)]
    assert found == ["hall.journal_changed", "hall.two_contents"]


@pytest.mark.parametrize(
    ("change", "keys"),
    [
        (lambda all_: [*all_[:4], *all_[5:]], ["hall.journal_missing"]),
        (lambda all_: [*all_[:4], *all_[7:]], ["hall.journal_missing"]),
        (lambda all_: [*all_[:4], b"???\n", *all_[4:]], ["hall.journal_unread", "hall.journal_changed"]),
        (  # half a letter
            lambda all_: [*all_[:4], all_[4].replace("CASĂ".encode(), b"CAS\xc4"), *all_[4:]],
            ["hall.journal_unread", "hall.journal_changed"],
        ),
        (lambda all_: [*all_, all_[-1]], ["hall.journal_forked"]),
        (lambda all_: [*all_[:6], all_[3], *all_[6:]], ["hall.journal_forked", "hall.journal_changed"]),
        (
            lambda all_: [*all_, all_[-1].replace(b'"nr":10', b'"nr":11')],
            ["hall.journal_changed", "hall.journal_key_twice"],
        ),
        (lambda all_: all_[1:], ["hall.no_journal"]),
        (lambda all_: [b"[1]\n"], ["hall.no_journal"]),
        (lambda all_: [b"o lista fara sfarsit"], ["hall.no_journal"]),
    ],
)
def test_a_journal_that_is_not_whole_is_refused(
    folder: Path, change: Callable[[list[bytes]], list[bytes]], keys: list[str]
) -> None:
    put(folder, change(lines(folder)))
    before = journal(folder).read_bytes(), base(folder).read_bytes()
    assert refusals(lambda: opened(folder)) == keys
    assert refusals(lambda: remake(folder, "arbitraj sala", KINDS)) == keys
    assert (journal(folder).read_bytes(), base(folder).read_bytes()) == before
    # the sentences say: put the wrong one aside, and it is made anew
    journal(folder).rename(folder / "vechi.jsonl")
    assert opened(folder)[0] == ALL


def test_problems_beyond_the_first_are_counted(folder: Path) -> None:
    put(folder, [*lines(folder), *[b"???\n"] * 23])
    *told, more = read_journal(journal(folder)).problems
    assert ({problem.message.key for problem in told}, len(told)) == ({"hall.journal_unread"}, 20)
    assert more.text == text_of("hall.journal_more", number=3)


def test_two_servers_that_ran_are_told_with_both_contents(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = Path(shutil.copytree(folder, tmp_path_factory.mktemp("laptop2") / "concurs"))
    for where, who in ((folder, "Ana"), (other, "Dan")):
        with keeping(where, "arbitraj sala", KINDS) as keeper:
            keeper.append([new(typed(11), who=who), new(typed(12), who=who)])
    journal(folder).write_bytes(journal(other).read_bytes())
    with pytest.raises(ProblemsError) as caught:
        opened(folder)
    assert [problem.message.key for problem in caught.value.problems] == ["hall.forked_files"]
    assert "de la evenimentul 11" in str(caught.value)
    assert "Ana" in str(caught.value)
    assert "Dan" in str(caught.value)


def test_the_journal_of_another_competition_is_refused(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    with keeping(other, "arbitraj sala", KINDS) as keeper:
        keeper.append(rows_typed(10))
    journal(folder).write_bytes(journal(other).read_bytes())
    assert refusals(lambda: opened(folder)) == ["hall.two_competitions"]


def test_remade_from_the_journal_with_its_accounts(folder: Path) -> None:
    with closing(sqlite3.connect(base(folder))) as other, other:
        other.execute("UPDATE eveniment SET cine = 'x' WHERE nr = 3")
        other.execute("UPDATE sala SET valoare = '4' WHERE nume = 'mandat'")
    aside = remake(folder, "arbitraj sala", KINDS)
    assert aside
    assert aside.name == "sala-v1.db"
    assert opened(folder) == (ALL, [])
    with closing(Store(base(folder), KINDS)) as store:
        assert ([account.person for account in store.accounts()], store.mandate) == (["Ana"], 4)
    assert sorted(path.name for path in (folder / HALL).iterdir()) == [JOURNAL, "sala-v1.db", BASE]


def test_nothing_is_remade_that_the_journal_does_not_have(folder: Path) -> None:
    put(folder, lines(folder)[:8])
    assert refusals(lambda: remake(folder, "arbitraj sala", KINDS)) == ["hall.base_ahead"]
    assert opened(folder)[0] == ALL


def test_a_database_put_aside_without_what_belongs_to_it(folder: Path) -> None:
    with keeping(folder, "arbitraj sala", KINDS) as keeper:
        keeper.append(rows_typed(3, 11))
        left = {path.name: path.read_bytes() for path in (folder / HALL).glob("sala.db-wal")}
    assert left
    base(folder).unlink()
    for name, data in left.items():
        (folder / HALL / name).write_bytes(data)
    assert opened(folder)[0] == list(range(1, 14))


@pytest.mark.greu
def test_a_second_server_is_told_of_the_first(folder: Path) -> None:
    with keeping(folder, "arbitraj sala, http://192.168.1.5:8340", KINDS):
        with pytest.raises(ProblemsError) as caught, keeping(folder, "arbitraj sala", KINDS):
            pass
        assert "http://192.168.1.5:8340" in str(caught.value)
        assert refusals(lambda: remake(folder, "arbitraj sala", KINDS)) == ["hall.second_server"]
        assert not verify_journal(folder, KINDS)
    assert opened(folder)[0] == ALL


def test_a_database_elsewhere(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("disc") / "concurs.db"
    with keeping(folder, "arbitraj sala", KINDS, elsewhere) as keeper:
        assert len(keeper.events()) == 10
    assert not verify_journal(folder, KINDS, elsewhere)


def test_a_copy_is_whole_and_keeps_no_secret(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    stick = tmp_path_factory.mktemp("stick")
    with keeping(folder, "arbitraj sala", KINDS, copies=stick) as keeper:
        assert keeper.kept.copied is None
        assert keeper.copy_to(stick)
        copied = keeper.kept.copied
        assert copied
        keeper.append(rows_typed(2, 11))
    assert sorted(path.name for path in stick.iterdir()) == [JOURNAL, BASE]
    assert b"hash-of-pin" not in (stick / BASE).read_bytes()
    assert carried_on(stick, tmp_path_factory.mktemp("laptop2")) == list(range(1, 13))  # the last is made at closing


def carried_on(stick: Path, other: Path) -> list[int]:
    """The numbers that another laptop opens from a stick."""
    shutil.copytree(stick, other / HALL)
    return opened(other)[0]


def test_a_copy_that_fails_is_a_warning_until_one_succeeds(folder: Path) -> None:
    stick = folder / "stick"
    with keeping(folder, "arbitraj sala", KINDS) as keeper:
        assert not keeper.copy_to(stick)
        (warning,) = keeper.kept.warnings
        assert text_of("cli.os_not_found") in warning.text
        assert not stick.exists()
        stick.mkdir()
        assert keeper.copy_to(stick)
        assert not keeper.kept.warnings


def test_what_a_copy_that_was_cut_short_left_is_cleared(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    stick = tmp_path_factory.mktemp("stick")
    with keeping(folder, "arbitraj sala", KINDS) as keeper:
        assert keeper.copy_to(stick)
        for name in (".sala-01234567.db", ".jurnal-89abcdef.jsonl", ".alta-89abcdef.txt"):
            (stick / name).touch()
        assert keeper.copy_to(stick)
    assert sorted(path.name for path in stick.iterdir()) == [".alta-89abcdef.txt", JOURNAL, BASE]


def test_what_belonged_to_a_damaged_database_is_not_taken_for_the_new_one_s(folder: Path) -> None:
    base(folder).write_bytes(b"?" * 5000)
    assert refusals(lambda: opened(folder)) == ["hall.base_damaged"]
    for end in ("-wal", "-shm"):
        base(folder).with_name(BASE + end).write_bytes(b"?")
    remake(folder, "arbitraj sala", KINDS)
    assert not list((folder / HALL).glob(f"{BASE}-*"))
    assert opened(folder) == (ALL, [])


# where the disk is full


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_a_journal_that_is_full_has_no_half_of_a_line(folder: Path) -> None:
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    rows = [log_row(n, event) for n, event in enumerate(rows_typed(3, 11), 11)]
    with closing(Journal(journal(folder), read_journal(journal(folder)), "")) as full:
        whole = journal(folder).read_bytes()
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 400, limits[1]))
        try:
            assert refusals(lambda: full.append(rows)) == ["hall.disk_refuses"]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert journal(folder).read_bytes() == whole
        full.append(rows)
    read = read_journal(journal(folder))
    assert ([row.number for row in read.rows], read.problems) == ([*ALL, 11, 12, 13], ())


_FILLING = """
import resource, signal, sys
from pathlib import Path
from arbitraj.hall.kernel.store.keeper import keeping
from arbitraj.hall.parts import KINDS
from arbitraj.problems import ProblemsError
from tests.hall.rows import new, typed

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with keeping(Path(sys.argv[1]), "arbitraj sala", KINDS) as keeper:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    try:
        for n in range(100_000):
            [kept] = keeper.append([new(typed(n, word="CASA" * 24))])
            print(kept.number, flush=True)
    except ProblemsError as error:
        print("told", error, flush=True)
    keeper.flush()
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print("warned", len(keeper.kept.warnings), flush=True)
    print(keeper.append([new(typed(0), "after")])[0].number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
@pytest.mark.parametrize("limit", [20_000, 60_000, 150_000])
def test_on_a_full_disk_nothing_answered_is_lost(tmp_path: Path, limit: int) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", _FILLING, tmp_path, str(limit)], capture_output=True, text=True, check=True
    )
    *answered, told, _, after = ran.stdout.splitlines()
    assert told.startswith("told ")
    assert text_of("hall.disk_refuses", why="").partition(":")[0] in told
    assert not ran.stderr
    with keeping(tmp_path, "arbitraj sala", KINDS) as keeper:
        numbers = [str(event.number) for event in keeper.events()]
    assert numbers == [*answered, after] == [str(n) for n in range(1, len(numbers) + 1)]
    assert not verify_journal(tmp_path, KINDS)


def test_copies_are_begun_and_moved_while_it_is_open(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    one, other = tmp_path_factory.mktemp("stick"), tmp_path_factory.mktemp("alt-stick")
    with keeping(folder, "arbitraj sala", KINDS) as keeper:
        assert keeper.copies_from_now(one / "nu") is not None
        for stick in (one, other):
            assert keeper.copies_from_now(stick) is None
            assert sorted(path.name for path in stick.iterdir()) == [JOURNAL, BASE]
        keeper.append(rows_typed(2, 11))
        assert not keeper.kept.warnings
    there = carried_on(other, tmp_path_factory.mktemp("laptop2"))
    assert there == list(range(1, 13)), "the last copy is made at closing, where they are made now"
