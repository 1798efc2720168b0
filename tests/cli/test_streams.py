"""Output that cannot be written, arguments that are no text, files that the system refuses: nothing is lost."""

import errno
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

import arbitraj.hall
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.refusals import known_name, naming, os_reason, os_sentence
from tests.commands import PROGRAM, run
from tests.folders import folder
from tests.longer import longer

BYTES = os.fsdecode(b"\xff")
DECIDE = ("decide", "01", "accepta", "--depunere", "1", "--articol", "8.2.a", "--motiv", "Așa", "--arbitru", "Ana")


def shell(home: Path, line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A line of a shell in which `arbitraj` is the program."""
    started = " ".join(f"'{part}'" for part in PROGRAM)
    variables = os.environ | {FOLDER_VARIABLE: str(home / "date")} | environment
    script = f'arbitraj() {{ {started} "$@"; }}\n{line}'
    return subprocess.run(["bash", "-c", script], capture_output=True, env=variables, check=False, timeout=60, cwd=home)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("arbitraj corecteaza concurs >&- 2>&- <&-", 0),
        ("arbitraj corecteaza concurs | true; exit ${PIPESTATUS[0]}", 0),
        longer("arbitraj explica reguli >&-", 0),
        longer("arbitraj explica reguli | head -1 >/dev/null; exit ${PIPESTATUS[0]}", 0),
        ("arbitraj explica reguli >/dev/full", 2),
        longer("arbitraj corecteaza nimic >&- 2>&-", 2),
        longer("PYTHONIOENCODING=ascii arbitraj explica reguli", 0),
        ("PYTHONIOENCODING=cp1252 arbitraj explica reguli", 0),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="a shell of its own")
def test_output_that_cannot_be_written_changes_nothing(tmp_path: Path, line: str, status: int) -> None:
    where = folder(tmp_path)
    done = shell(tmp_path, line)
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.returncode == status, done.stderr
    if line.startswith("arbitraj corecteaza concurs"):
        assert (where / "rezultate" / "clasament.xlsx").is_file()
    if "/dev/full" in line and status:
        assert "nu mai este loc pe disc" in done.stderr.decode()
    if "ENCODING" in line:
        assert done.stdout.decode("utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        (*DECIDE[:1], "concurs", *DECIDE[1:7], "--motiv", BYTES, "--arbitru", "Ana"),
        (*DECIDE[:1], "concurs", *DECIDE[1:7], "--motiv", "x", "--arbitru", f"A{BYTES}"),
        ("corecteaza", f"dosar{BYTES}"),
        ("nou", f"dosar{BYTES}"),
        ("lamureste", "concurs", "--intrebare", BYTES, "--raspuns", BYTES),
        ("sanctiune", "avertisment", "concurs", "--masa", "1", "--motiv", BYTES),
        ("lexic", "verifica", BYTES),
        (f"corecteaza{BYTES}",),
    ],
)
def test_an_argument_that_is_no_text_is_refused_before_anything_is_done(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    folder(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    said = run(tmp_path, *arguments, within=tmp_path)
    assert said.status == 2
    assert "nu sunt text" in said.err
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_whose_name_is_no_text_is_graded_and_published(tmp_path: Path) -> None:
    where = folder(tmp_path).rename(tmp_path / BYTES)
    (where / "solutii" / "01.csv").rename(where / "solutii" / f"01{BYTES}.csv")
    for command in (("corecteaza",), ("publica", "--provizoriu"), ("verifica",), ("lamureste", "--lista")):
        said = run(tmp_path, command[0], where, *command[1:])
        assert said.status == 0, said.err


# of each sentence the errors of POSIX, and the numbers of Windows (winerror.h, winsock2.h)
REASONS = {
    "nu aveți dreptul la el": ("EACCES EPERM", (5,)), "nu există": ("ENOENT", ()),
    "este un dosar, nu un fișier": ("EISDIR ENOTDIR EEXIST", ()),
    "nu mai este loc pe disc": ("ENOSPC EDQUOT", (39, 112)), "fișierul trece de mărimea": ("EFBIG", ()),
    "discul se poate numai citi": ("EROFS", (19,)), "este deschis în alt program": ("EBUSY ETXTBSY", (32, 33)),
    "este un dosar care nu este gol": ("ENOTEMPTY", ()), "numele este prea lung": ("ENAMETOOLONG", (206,)),
    "sistemul nu primește un asemenea nume": ("EILSEQ EINVAL", (123,)), "legăturile (symlink) se învârt": ("ELOOP", ()),
    "sunt deschise prea multe fișiere": ("EMFILE ENFILE", ()),
    "discul nu răspunde": ("EIO ENXIO ENODEV ESTALE", (21, 1117)), "îl folosește alt program": ("EADDRINUSE", (10048,)),
    "calculatorul nu are această adresă": ("EADDRNOTAVAIL", (10049,)),
    "acolo nu răspunde niciun program": ("ECONNREFUSED ECONNRESET EHOSTDOWN", (10054, 10061)),
    "rețeaua nu duce până acolo": ("ENETUNREACH EHOSTUNREACH ENETDOWN", (10051, 10065)),
    "nu a răspuns la timp": ("ETIMEDOUT", (10060,)),
}  # fmt: skip


def test_reasons_are_said_in_words_and_name_the_file_that_is_known() -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "/c/.predare-nk7vn1hy.csv")
    assert os_sentence(full) == "/c/predare.csv: nu mai este loc pe disc; faceți loc și încercați din nou"
    for said, (names, of_windows) in REASONS.items():
        told = [os_reason(OSError(getattr(errno, name), "x")) for name in names.split()]
        for number in of_windows:
            error = OSError(errno.EXDEV, "x")
            error.winerror = number  # type: ignore[attr-defined,unused-ignore]
            told.append(os_reason(error))
        assert [line for line in told if not line.startswith(said)] == []
    assert os_reason(OSError(errno.EXDEV, "Odd")) == "sistemul a refuzat: Odd"
    assert os_reason(TimeoutError("timed out")) == "nu a răspuns la timp"
    assert known_name("a/.scrise.json") == "a/.scrise.json"
    assert known_name("a/publicat/.provizoriu-abcd_f12/pentru-arbitri/.x-abcdefgh.json").endswith(
        "provizoriu/pentru-arbitri/x.json"
    )


def test_the_hall_tells_nothing_but_the_reasons_in_words_of_what_the_system_refused() -> None:
    """What the system itself says is English wherever the system is."""
    raw = re.compile(r"strerror|why=error\b")
    hall = Path(arbitraj.hall.__file__).parent
    sources = (path for room in (hall, hall.parent / "wings") for path in room.rglob("*.py"))
    found = {path.name for path in sources if raw.search(path.read_text("utf-8"))}
    # of letters to be drawn reasons are told that name none; of an event that cannot be read, our own sentence
    assert found == {"start_pages.py", "sqlite.py", "other_branch.py"}


def test_a_refusal_without_a_file_is_told_of_the_one_that_was_written(tmp_path: Path) -> None:
    with pytest.raises(OSError) as told, naming(tmp_path / "a.csv"):
        raise OSError(errno.ENOSPC, "x")
    assert told.value.filename == str(tmp_path / "a.csv")
    with pytest.raises(OSError) as told, naming(tmp_path / "a.csv"):
        raise OSError(errno.ENOSPC, "x", "b")
    assert told.value.filename == "b"


@contextmanager
def a_disk_that_takes(size: int) -> Iterator[None]:
    """No file may grow past `size`: Python is told of it (EFBIG) as of a full disk.

    Nor is anything compiled: Python keeps the half of it, and whoever runs that module next fails.
    """
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        with patch.object(sys, "dont_write_bytecode", True):
            yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.parametrize(
    ("command", "size", "file"),
    [
        ("lexic importa lista.txt --totusi", 100, "lista.lexic"),
        ("corecteaza concurs", 100, "clasament.xlsx"),
        ("publica concurs --provizoriu", 20_000, "provizoriu"),
        ("nou dosar", 100, "concurs.toml"),
        ("formulare concurs", 100, "formulare.pdf"),
        ("sanctiune avertisment concurs --masa 1 --motiv A_repetat_de_trei_ori --arbitru Ana", 50, "predare.csv"),
        ("fisa converteste concurs/solutii/01.csv -o x.csv", 10, "x.csv"),
        ("fisa converteste concurs/solutii/01.csv -o x.xlsx", 10, "x.xlsx"),
    ],
)
def test_a_disk_that_takes_no_more_is_told_with_the_file(tmp_path: Path, command: str, size: int, file: str) -> None:
    where = folder(tmp_path)
    (tmp_path / "lista.txt").write_text("CASA\nMASA\n" * 50, encoding="utf-8")
    before = {path: path.read_bytes() for path in where.rglob("*") if path.is_file()}
    with a_disk_that_takes(size):
        said = run(tmp_path, *command.split(), within=tmp_path)
    assert said.status == 2, said.err
    assert file in said.err
    assert "trece de mărimea" in said.err
    assert "/." not in said.err
    assert not [path for path in tmp_path.rglob(".*") if path.is_file()]
    assert before.items() <= {path: path.read_bytes() for path in where.rglob("*") if path.is_file()}.items()
