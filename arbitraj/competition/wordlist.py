"""The word list of a competition: a file of its folder, a list installed by name, or the default."""

from pathlib import Path

from arbitraj.competition.model import Competition
from arbitraj.competition.settings import FILE
from arbitraj.competition.textfile import read_text
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.lexicon.normalise import normalise
from arbitraj.lexicon.store import ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import say


def open_words(folder: Path, competition: Competition, variant: Variant, store: ListStore) -> Lexicon:
    """Open the list that the competition names.

    Raises ProblemsError where it is neither installed nor a readable file of the folder.
    """
    name = competition.lexicon
    if not name:
        return store.default()
    path = folder / name
    if Path(name).name == name and path.is_file():
        text = read_text(path, name)
        if isinstance(text, Problem):
            raise ProblemsError([text])
        words, _ = normalise(text.splitlines(), variant.alphabet)
        return Lexicon.from_words(name, words)
    if name in store.names():
        return store.open(name)
    known = ", ".join(store.names()) or "–"
    key = say("files.key", key="lexic")
    raise ProblemsError([Problem(FILE, key, say("files.list_missing", name=name, known=known))])
