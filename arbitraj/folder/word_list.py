"""The word list of a competition: a file of its folder, a list installed by name, or the default."""

from collections.abc import Iterator
from pathlib import Path

from arbitraj.folder.settings import FILE
from arbitraj.folder.toml_file import read_text
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.lexicon.normalise import LONGEST, Report, normalise
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Competition
from arbitraj.text import said, say


def open_words(folder: Path, competition: Competition, store: ListStore) -> tuple[Lexicon, tuple[str, ...]]:
    """Open the list that the competition names; of a file of the folder also what was left out of it, in words.

    Raises ProblemsError where it is neither installed nor a readable file of the folder.
    """
    name = competition.lexicon
    if not name:
        return store.default(), ()
    path = folder / name
    if Path(name).name == name and path.is_file():
        text = read_text(path, name)
        if isinstance(text, Problem):
            raise ProblemsError([text])
        longest = max(LONGEST, competition.variant.size)
        words, report = normalise(text.splitlines(), competition.variant.alphabet, longest)
        return Lexicon.from_words(name, words), tuple(_left_out(name, report, longest))
    if name in store.names():
        return store.open(name), ()
    known = ", ".join(store.names()) or "–"
    key = say("files.key", key="lexic")
    raise ProblemsError([Problem(FILE, key, said("files.list_missing", name=name, known=known))])


def _left_out(name: str, report: Report, longest: int) -> Iterator[str]:
    if report.cut:
        yield say("files.warn_list_cut", name=name, cut=report.cut)
    left = report.foreign + report.too_short + report.too_long
    if left:
        yield say("files.warn_list_left_out", name=name, left=left, longest=longest)
