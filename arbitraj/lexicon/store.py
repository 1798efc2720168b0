"""The lists installed on this machine: files of the user's data folder, and the one that comes with the program."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from importlib.resources import as_file, files
from pathlib import Path

from arbitraj.filename import is_safe
from arbitraj.lexicon.lexicon import Lexicon, ListInfo, NotAListError, write_list
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said
from arbitraj.writing.step import Step, one_step

EMBEDDED = "hunspell-ro"
FOLDER_VARIABLE = "ARBITRAJ_DATE"
_SUFFIX = ".lexic"
_DEFAULT = "implicit.txt"
_NAME = re.compile(r"[\w][\w .-]{0,59}")


def valid_name(name: str) -> bool:
    """Whether a name can be that of a list: letters, digits, blanks, dots and hyphens."""
    return bool(_NAME.fullmatch(name)) and is_safe(name)


def data_folder() -> Path:
    """Where lists are kept: the user's data folder, or what the environment variable says."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("arbitraj", appauthor=False))


class ListStore:
    """The lists of a folder, by name; the embedded list is always among them."""

    def __init__(self, folder: Path | None = None, heard: Callable[[str], None] = lambda text: None) -> None:
        """`heard` is told who else works there, and what was cut short."""
        self.folder, self._heard = folder or data_folder(), heard

    def names(self) -> list[str]:
        """The names of all lists, sorted."""
        # what is no name is a file left by a write that was cut short
        files = self.folder.glob(f"*{_SUFFIX}") if self.folder.is_dir() else ()
        return sorted({*(path.stem for path in files if valid_name(path.stem)), EMBEDDED})

    def holds(self, name: str) -> bool:
        """Whether there is a list of that name; upper and lower case do not tell names apart on every system."""
        return name.casefold() in map(str.casefold, self.names())

    def open(self, name: str) -> Lexicon:
        """Open a list by name. Raises ProblemsError where there is none or its file is damaged."""
        if name == EMBEDDED:
            with as_file(files("arbitraj.lexicon.default").joinpath(f"{EMBEDDED}{_SUFFIX}")) as path:
                return Lexicon.open(path)
        path = self._path(name)
        if not valid_name(name) or not path.is_file():
            known = ", ".join(self.names())
            raise ProblemsError([Problem(name, "", said("lexic.unknown_list", known=known))])
        try:
            lexicon = Lexicon.open(path)
        except NotAListError:
            raise ProblemsError([Problem(path.name, "", said("lexic.damaged"))]) from None
        return lexicon if lexicon.info.name == name else lexicon.renamed(name)

    def default_name(self) -> str:
        """The name of the default list: the one chosen, else the embedded one."""
        path = self.folder / _DEFAULT
        try:
            name = path.read_text(encoding="utf-8", errors="replace").strip() if path.is_file() else ""
        except OSError:
            return EMBEDDED
        return name or EMBEDDED

    def default(self) -> Lexicon:
        """Open the default list. Raises ProblemsError where the one chosen is no longer there."""
        return self.open(self.default_name())

    def choose_default(self, name: str) -> None:
        """Make a list the default one. Raises ProblemsError where there is none of that name."""
        self.open(name)
        with self._step("lexic implicit") as step:
            step.text(self.folder / _DEFAULT, name + "\n")

    def add(
        self, name: str, words: list[str], source: str, day: date, official: bool | None, replace: bool = True
    ) -> ListInfo:
        """Keep a list; one of that name that is there already is kept beside it as `NAME-v1`, `-v2`, ...

        Raises ProblemsError where there is one and `replace` is not set, OSError.
        """
        path = self._path(name)
        with self._step("lexic importa") as step:
            if not replace and self.holds(name):
                raise ProblemsError([Problem(name, "", said("lexic.name_taken", name=name))])
            if path.exists():
                step.keep(path)
            with step.writing(path) as staged:
                return write_list(staged, words, name, source, day, official)

    @contextmanager
    def _step(self, command: str) -> Iterator[Step]:
        self.folder.mkdir(parents=True, exist_ok=True)
        with one_step(self.folder, command, self._heard) as step:
            yield step

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{_SUFFIX}"
