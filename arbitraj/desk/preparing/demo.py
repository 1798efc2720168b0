"""The sample competition of the program, for trying everything."""

import shutil
import tempfile
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said

_WITHIN = Path(__file__).parents[2]
# beside the package in its source; a wheel has it within (pyproject.toml)
_PLACES = (_WITHIN / "demo" / "cupa-demo", _WITHIN.parent / "samples" / "cupa-demo")
# the text on the three doubtful sheets, by id of the question
ANSWERS = {"abe8eb03f1cf": "AIEPTASE", "3be91878b0c7": "CEAC", "0eecc4069b9a": "M8"}
ARBITER = "Ion Pop"


def copy_sample(folder: Path) -> None:
    """Copy the sample into a new folder, whole or not at all. Raises ProblemsError if the folder has content."""
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise ProblemsError([Problem(str(folder), "", said("demo.taken"))])
    source = next(each for each in _PLACES if each.is_dir())
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as held:
        copied = Path(shutil.copytree(source, Path(held) / folder.name))
        if folder.exists():
            folder.rmdir()
        copied.rename(folder)
