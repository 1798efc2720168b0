"""natural.toml: commands as people type them, each with what its answer must say, in one process."""

import shlex
import tomllib
from io import StringIO
from pathlib import Path

import pytest

from tests.commands import run
from tests.folders import folder, sheet

TYPED: dict[str, dict[str, str | list[str]]] = tomllib.loads(
    (Path(__file__).parent / "natural.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("section", TYPED)
def test_what_people_type_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, section: str) -> None:
    """And no refusal only sends to the help."""
    folder(tmp_path / "un", solutii_02=sheet("Ilie Dan", "2")).rename(tmp_path / "cupa")
    monkeypatch.setattr("sys.stdin", StringIO(""))
    wrong = dict[str, str]()
    for line, must in TYPED[section].items():
        said = run(tmp_path, *shlex.split(line), within=tmp_path)
        text = said.out + said.err
        fits = all(part in text for part in ([must] if isinstance(must, str) else must))
        if not fits or "Pentru ajutor: --help" in text or "Usage" in text:
            wrong[line] = text
    assert wrong == {}


def test_there_are_many() -> None:
    assert sum(map(len, TYPED.values())) > 144
