"""A command is one step: all of what it writes, or nothing; what was cut short is ended or taken back."""

import getpass
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from arbitraj.atomic import replacing
from arbitraj.problems import ProblemsError
from arbitraj.writing import plan as plans
from arbitraj.writing.lock import STATE
from arbitraj.writing.plan import BACK, NOTE, Swaps, carry_out, exchange
from arbitraj.writing.transaction import Transaction, clear, open_transaction, recover


def quiet(text: str) -> None:
    pass


def names(folder: Path) -> dict[str, str]:
    """Every file of a folder with its text, and every folder that is empty."""
    found = ((path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*")))
    return {name: path.read_text("utf-8") if path.is_file() else "" for name, path in found if not is_full(path)}


def is_full(path: Path) -> bool:
    return path.is_dir() and any(path.iterdir())


def edition(text: str) -> dict[str, str]:
    return {f"publicat/provizoriu/{name}": text for name in ("a.txt", "b.txt")}


def fill(text: str) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        for name in ("a.txt", "b.txt"):
            (folder / name).write_text(text, encoding="utf-8")

    return write


def write_all(transaction: Transaction) -> None:
    """What a command may do: rewrite, write anew, keep a copy, exchange a folder."""
    transaction.keep(transaction.folder / "predare.csv")
    transaction.text(transaction.folder / "predare.csv", "new")
    transaction.text(transaction.folder / "rezultate" / "de tipar" / "hârtie.txt", "paper")
    transaction.shelve(transaction.folder / "publicat" / "provizoriu", fill("new"))


BEFORE = {"predare.csv": "old", **edition("old")}
AFTER = {
    "predare.csv": "new",
    "predare-v1.csv": "old",
    "rezultate/de tipar/hârtie.txt": "paper",
    **edition("new"),
    "publicat/provizoriu-v1/a.txt": "old",
    "publicat/provizoriu-v1/b.txt": "old",
}


OWNED = f"„test” ({getpass.getuser()}, pe {socket.gethostname()}, de la "


@pytest.fixture
def where(tmp_path: Path) -> Path:
    for name, text in BEFORE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_nothing_is_in_place_before_everything_is(where: Path) -> None:
    with open_transaction(where, "test", quiet) as transaction:
        write_all(transaction)
        assert {name: text for name, text in names(where).items() if not name.startswith(STATE)} == BEFORE
        assert transaction.latest(where / "predare.csv").read_text("utf-8") == "new"
        assert transaction.latest(where / "predare.csv").name == "predare.csv"  # settings are read by their name before
        assert transaction.latest(where / "concurs.toml") == where / "concurs.toml"
    assert names(where) == AFTER


def test_a_command_that_is_refused_leaves_everything_as_it_was(where: Path) -> None:
    def refused(transaction: Transaction) -> None:
        write_all(transaction)
        raise ProblemsError([])

    with pytest.raises(ProblemsError), open_transaction(where, "test", quiet) as transaction:
        refused(transaction)
    assert names(where) == BEFORE
    assert not (where / STATE).exists()


class _CutError(BaseException):
    """Stands for the end of the process: nothing of the program runs after it."""


def cut_at(
    where: Path, monkeypatch: pytest.MonkeyPatch, number: int, then: BaseException, *, once: bool = False
) -> bool:
    """Run the step and end it before the rename of that number; whether there were as many."""
    left = [number]
    real, real_replace = Path.rename, Path.replace

    def counted() -> None:
        left[0] -= 1
        if left[0] == -1 or (left[0] < 0 and not once):
            raise then

    def rename(path: Path, target: Path) -> Path:
        counted()
        return real(path, target)

    def replace(path: Path, target: Path) -> Path:
        counted()
        return real_replace(path, target)

    def swap(one: Path, other: Path) -> bool:
        counted()
        return exchange(one, other)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", rename)
        patch.setattr(Path, "replace", replace)
        patch.setattr("arbitraj.writing.plan.exchange", swap)
        try:
            with open_transaction(where, "test", quiet) as transaction:
                write_all(transaction)
        except (type(then), ProblemsError):
            return True
    return False


@pytest.mark.parametrize("swaps", [True, False], ids=["names are exchanged", "the system cannot exchange names"])
@pytest.mark.parametrize("number", range(7))
def test_what_was_cut_short_is_completed_or_never_was(
    where: Path, monkeypatch: pytest.MonkeyPatch, number: int, swaps: bool
) -> None:
    if not swaps:
        monkeypatch.setattr("arbitraj.writing.plan.exchange", lambda one, other: False)
    cut = cut_at(where, monkeypatch, number, _CutError())
    if swaps and sys.platform != "win32":  # a system that cannot exchange names has a moment without
        assert (where / "publicat" / "provizoriu" / "a.txt").is_file()
    heard: list[str] = []
    recover(where, "verifica", heard.append)
    assert names(where) in (BEFORE, AFTER)
    assert names(where) == (AFTER if number >= 1 else BEFORE)
    files = "predare-v1.csv, predare.csv, rezultate/de tipar/hârtie.txt, publicat/provizoriu"
    ended = f" a fost întreruptă după ce a scris totul: am dus-o la capăt ({files})."
    assert [line.partition(")")[2] for line in heard] == [ended] * (cut and number >= 1)
    assert [line for line in heard if not line.startswith(OWNED)] == []
    assert not (where / STATE).exists()
    # and once more, by a command that writes
    with open_transaction(where, "test", heard.append) as transaction:
        write_all(transaction)
    assert names(where)["predare.csv"] == "new"


@pytest.mark.parametrize("swaps", [True, False])
@pytest.mark.parametrize("number", range(7))
def test_what_the_system_refuses_is_taken_back(
    where: Path, monkeypatch: pytest.MonkeyPatch, number: int, swaps: bool
) -> None:
    if not swaps:
        monkeypatch.setattr("arbitraj.writing.plan.exchange", lambda one, other: False)
    refused = cut_at(where, monkeypatch, number, PermissionError(13, "Permission denied", "x"), once=True)
    assert names(where) == (BEFORE if refused else AFTER)
    assert not (where / STATE).exists()


def test_what_cannot_even_be_taken_back_is_said_and_ended_by_the_next(
    where: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cut_at(where, monkeypatch, 2, PermissionError(13, "Permission denied", "x"))
    heard: list[str] = []
    recover(where, "verifica", heard.append)
    assert names(where) == AFTER
    assert "am dus-o la capăt" in heard[0]


def test_taking_back_that_was_cut_short_is_gone_on_with(where: Path) -> None:
    """Noted as being taken back: one file put back already, one not, one that was never there before."""
    home = where / STATE / "pas-x"
    for name, text in (("nou/2/c", "never in place"), ("vechi/1/concurs.toml", "old")):
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text(text, encoding="utf-8")
    (where / "concurs.toml").write_text("new", encoding="utf-8")
    moves = (
        plans.Swap(plans.SwapOf.FILE, "0/predare.csv", "predare.csv", new=False),
        plans.Swap(plans.SwapOf.FILE, "1/concurs.toml", "concurs.toml", new=False),
        plans.Swap(plans.SwapOf.FILE, "2/c", "c", new=True),
    )
    (where / STATE / BACK).write_text(Swaps("pas-x", "„test”", moves).text(), encoding="utf-8")
    heard: list[str] = []
    recover(where, "verifica", heard.append)
    assert names(where) == {**BEFORE, "concurs.toml": "old"}
    assert heard == ["„test” a fost întreruptă: ce începuse să scrie a fost luat înapoi. Dați comanda din nou."]


@pytest.mark.parametrize("then", [_CutError(), PermissionError(13, "Permission denied", "x")])
@pytest.mark.parametrize("number", range(3))
def test_files_that_go_are_gone_together_or_not_at_all(
    where: Path, monkeypatch: pytest.MonkeyPatch, number: int, then: BaseException
) -> None:
    """Killed, or refused, before the first file goes, before the second, after both."""
    two = {where / "publicat" / "provizoriu" / name for name in ("a.txt", "b.txt")}
    real, left = Path.unlink, [number]

    def unlink(path: Path, missing_ok: bool = False) -> None:
        left[0] -= path in two
        if path in two and left[0] < 0:
            raise then
        real(path, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", unlink)
        cut = False
        try:
            with open_transaction(where, "test", quiet) as transaction:
                transaction.text(where / "predare.csv", "new")
                for path in sorted(two):
                    transaction.remove(path)
        except (_CutError, OSError):
            cut = True
    assert cut == (number < 2)
    heard: list[str] = []
    recover(where, "verifica", heard.append)
    refused = isinstance(then, OSError) and cut
    assert names(where) == (BEFORE if refused else {"predare.csv": "new", "publicat/provizoriu": ""})
    assert not (where / STATE).exists()


def test_a_protected_file_is_not_taken_away(where: Path) -> None:
    (where / "predare.csv").chmod(0o444)
    with pytest.raises(ProblemsError), open_transaction(where, "test", quiet) as transaction:
        transaction.remove(where / "predare.csv")
    assert names(where) == BEFORE


def test_a_folder_of_the_same_files_stays(where: Path) -> None:
    with open_transaction(where, "test", quiet) as transaction:
        assert not transaction.shelve(where / "publicat" / "provizoriu", fill("old")).changed
    assert names(where) == BEFORE


def test_two_copies_in_one_step_have_two_names(where: Path) -> None:
    with open_transaction(where, "test", quiet) as transaction:
        assert [transaction.keep(where / "predare.csv").name for _ in range(2)] == ["predare-v1.csv", "predare-v2.csv"]


def test_an_error_names_the_file_that_the_person_knows(where: Path) -> None:
    def full(transaction: Transaction) -> None:
        with transaction.writing(where / "clasament.xlsx") as staged:
            raise OSError(28, "No space left on device", str(staged))

    with pytest.raises(OSError) as refused, open_transaction(where, "test", quiet) as transaction:
        full(transaction)
    assert refused.value.filename == str(where / "clasament.xlsx")


def test_of_many_files_too_each_is_in_place_or_none(where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {f"pagini/{number}.html": str(number) for number in range(120)}

    def write(text: str) -> None:
        with open_transaction(where, "test", quiet) as transaction:
            for name, number in made.items():
                transaction.text(where / name, f"{number}{text}")

    write("")
    assert names(where) == {**BEFORE, **made}

    def refused(path: Path) -> None:
        if path.read_text(encoding="utf-8") == "119 altfel":
            raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(plans, "sync", refused)
    with pytest.raises(OSError) as told:
        write(" altfel")
    assert told.value.filename == str(where / "pagini/119.html")
    assert names(where) == {**BEFORE, **made}


@pytest.mark.parametrize(
    "target", ["../x", "/etc/x", "C:/x", "a/../../x", "a\\..\\x", "//server/x", ""], ids=lambda text: repr(text)
)
def test_a_note_leads_nowhere_else(where: Path, target: str) -> None:
    move = plans.Swap(plans.SwapOf.FILE, "0/x", target, new=True)
    with pytest.raises(ValueError, match="pas-x"):
        Swaps.parse(Swaps("pas-x", "test", (move,)).text())
    (where / STATE).mkdir()
    (where / STATE / NOTE).write_text(Swaps("pas-x", "test", (move,)).text(), encoding="utf-8")
    with pytest.raises(ProblemsError, match=r"pas\.json"):
        recover(where, "verifica", quiet)


def _noted(where: Path, target: str) -> None:
    staged = where / STATE / "pas-x" / "nou" / "0" / "x"
    staged.parent.mkdir(parents=True)
    staged.write_text("from the note", encoding="utf-8")
    move = plans.Swap(plans.SwapOf.FILE, "0/x", target, new=False)
    (where / STATE / NOTE).write_text(Swaps("pas-x", "„test”", (move,)).text(), encoding="utf-8")


@pytest.mark.parametrize("target", ["link.sh", "sus/mine.csv", "table.csv"])
def test_a_note_leads_nowhere_else_through_a_link(tmp_path: Path, target: str) -> None:
    """Whoever sends a folder may put a note into it, and links: a reading command would write anywhere."""
    (tmp_path / "mine.sh").write_text("mine", encoding="utf-8")
    (tmp_path / "mine.csv").write_text("mine", encoding="utf-8")
    where = tmp_path / "concurs"
    _noted(where, target)
    (where / "link.sh").symlink_to("../mine.sh")
    (where / "table.csv").symlink_to("../mine.sh")
    (where / "sus").symlink_to("..")
    with pytest.raises(ProblemsError, match=r"pas\.json: .* duce printr-o legătură în afara dosarului"):
        recover(where, "verifica", quiet)
    assert [(tmp_path / name).read_text("utf-8") for name in ("mine.sh", "mine.csv")] == ["mine", "mine"]


def test_a_roster_that_is_a_link_is_completed_too(tmp_path: Path) -> None:
    where = tmp_path / "concurs"
    _noted(where, "jucatori.csv")
    (tmp_path / "club.csv").write_text("old", encoding="utf-8")
    (where / "jucatori.csv").symlink_to("../club.csv")
    heard: list[str] = []
    recover(where, "verifica", heard.append)
    assert "am dus-o la capăt (jucatori.csv)" in heard[0]
    assert (tmp_path / "club.csv").read_text("utf-8") == "from the note"
    assert not (where / STATE).exists()


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000, '{"dosar": "x", "cine": 1, "mutari": [1]}', "\0"])
def test_a_note_that_is_none_is_said_to_be_so(where: Path, text: str) -> None:
    (where / STATE).mkdir()
    (where / STATE / NOTE).write_text(text, encoding="utf-8")
    with pytest.raises(ProblemsError, match=r"pas\.json"):
        recover(where, "verifica", quiet)


def test_a_plan_is_read_as_it_was_noted() -> None:
    moves = (
        plans.Swap(plans.SwapOf.FILE, "0/ș.csv", "dosar/ș.csv", new=True),
        plans.Swap(plans.SwapOf.FOLDER, "1", "publicat/final", new=False, kept="publicat/final-v1", digest="ab"),
    )
    plan = Swaps("pas-x", "„publica” (Ștefan)", moves)
    assert Swaps.parse(plan.text()) == plan


def test_carrying_out_twice_changes_nothing_more(where: Path) -> None:
    moves = (plans.Swap(plans.SwapOf.FILE, "0/a", "predare.csv", new=False),)
    carry_out(where, Swaps("pas-gone", "x", moves))
    assert names(where) == BEFORE


def test_leftovers_of_writes_cut_short_are_cleared_and_nothing_else(where: Path) -> None:
    (where / "rezultate.json").write_text("x", encoding="utf-8")
    left: tuple[str, ...] = (".rezultate-0a1b2c3d.json", ".jurnal-0a1b2c3d.jsonl", ".sala-0a1b2c3d.db")
    with replacing(where / "clasament.csv") as temporary:  # under the name that the next step clears away
        left = (*left, temporary.name)
    mine = (".gitignore", ".notițe-12345678.txt", ".rezultate-0a1b2c3.json", ".rezultate-nk7vn1hy.json", "~$x.xlsx")
    below = ("rezultate/.clasament-0a1b2c3d.xlsx", ".git/.rezultate-0a1b2c3d.json")
    for name in (*left, *mine, *below):
        (where / name).parent.mkdir(parents=True, exist_ok=True)
        (where / name).write_text("x", encoding="utf-8")
    clear(where)
    assert not any((where / name).exists() for name in left)
    assert all((where / name).exists() for name in (*mine, *below))
