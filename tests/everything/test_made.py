"""The competition in which everything happened is what its program makes."""

from pathlib import Path

import pytest

from samples.make import make_complete
from tests.everything.played import SAMPLE


@pytest.mark.lung
def test_it_comes_out_byte_for_byte(tmp_path: Path) -> None:
    make_complete(tmp_path / "complet")
    made = files_of(tmp_path / "complet")
    assert [name for name, data in files_of(SAMPLE).items() if made.get(name) != data] == []
    assert made.keys() <= files_of(SAMPLE).keys()


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
