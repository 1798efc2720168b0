"""A file that is rewritten keeps its permissions, its owner and its being a link; new ones follow the umask."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arbitraj.atomic import write_text
from tests.folders import step_in

Write = Callable[[Path, str], None]


@pytest.fixture(params=["alone", "in a step"])
def write(request: pytest.FixtureRequest) -> Write:
    def in_step(path: Path, text: str) -> None:
        with step_in(path.parent) as transaction:
            transaction.text(path, text)

    return write_text if request.param == "alone" else in_step


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
@pytest.mark.usefixtures("umask")
def test_permissions_stay_and_new_files_follow_the_umask(tmp_path: Path, write: Write) -> None:
    private, shared, new = tmp_path / "private.csv", tmp_path / "shared.csv", tmp_path / "new.csv"
    for path, bits in ((private, 0o600), (shared, 0o664)):
        path.write_text("old", encoding="utf-8")
        path.chmod(bits)
    for path in (private, shared, new):
        write(path, "new")
        assert path.read_text("utf-8") == "new"
    assert [mode(path) for path in (private, shared, new)] == [0o600, 0o664, 0o640]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root may give a file away")
def test_the_owner_stays(tmp_path: Path, write: Write) -> None:
    path = tmp_path / "jucatori.csv"
    path.write_text("old", encoding="utf-8")
    os.chown(path, 1234, 2345)
    write(path, "new")
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 2345)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_stays_one(tmp_path: Path, write: Write) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "dosar").mkdir()
    real, link = tmp_path / "club" / "jucatori.csv", tmp_path / "dosar" / "jucatori.csv"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    write(link, "new")
    assert link.is_symlink()
    assert real.read_text("utf-8") == "new"


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="needs a second disk")
def test_a_link_to_another_disk_stays_one(tmp_path: Path, write: Write) -> None:
    real = Path("/dev/shm") / f"arbitraj-{os.getpid()}.csv"
    try:
        real.write_text("old", encoding="utf-8")
        (tmp_path / "jucatori.csv").symlink_to(real)
        write(tmp_path / "jucatori.csv", "new")
        assert (tmp_path / "jucatori.csv").is_symlink()
        assert real.read_text("utf-8") == "new"
    finally:
        real.unlink()
