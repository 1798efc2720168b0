"""`samples/complet` played to its end: editions published, an archive of them; made once for all tests."""

import shutil
from pathlib import Path

import pytest

from samples.acts import REGISTERS
from tests.commands import Said, run
from tests.once import made_once

SAMPLE = Path(__file__).parents[2] / "samples" / "complet"
ROUNDS = tuple(sorted(path.parent.name for path in SAMPLE.glob("*/concurs.toml")))
CONTESTED, IN_HALL = "3-pe-sir", "2-integral-partial"


def played(factory: pytest.TempPathFactory) -> Path:
    """The folder of all rounds, each published for good, one before anybody ruled too."""
    return made_once(factory, "complet", _play)


def _play(to: Path) -> None:
    folder = to / "complet"
    shutil.copytree(SAMPLE, folder)
    contested = folder / CONTESTED
    before = to / "inainte"
    before.mkdir()
    for name in ("contestatii.toml", "decizii.toml"):
        (contested / name).rename(before / name)
    done(to, "publica", contested, "--provizoriu")
    for path in before.iterdir():
        path.rename(contested / path.name)
    done(to, "publica", contested, "--provizoriu")
    for name in ROUNDS:
        done(to, "publica", folder / name, "--final")
    done(to, "clasament-general", folder)
    done(to, "turneu", "clasament", folder / "turneu")


def done(home: Path, *words: object) -> Said:
    """A command that does what it is asked, with nothing on the screen that a person cannot read."""
    said = run(home, *words)
    assert said.status == 0, f"{words}\n{said.out}\n{said.err}"
    assert "Traceback" not in said.out + said.err
    return said


def own(made: Path, home: Path, *parts: str) -> Path:
    """A copy of the folder to write in, with some of its rounds alone."""
    folder = home / "complet"
    folder.mkdir()
    for path in (made / "complet").iterdir():
        if path.is_file():
            shutil.copy(path, folder)
        elif path.name in parts:
            shutil.copytree(path, folder / path.name)
    return folder


__all__ = ["CONTESTED", "IN_HALL", "REGISTERS", "ROUNDS", "SAMPLE", "done", "own", "played"]
