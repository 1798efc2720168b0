"""Word lists at the desk: rulings on single words, export as text, comparison of two lists."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.edition_names import SECOND_COUNT
from arbitraj.desk.typed import Typed
from arbitraj.folder.settings import open_words, read_settings
from arbitraj.folder.word_rulings import WORDS, folded_ruling, read_word_rulings
from arbitraj.game.variant import Variant
from arbitraj.lexicon.importer import read_words
from arbitraj.lexicon.lexicon import Lexicon, ListStore, TwoLists, WordRuling
from arbitraj.lexicon.normalise import LONGEST, Report
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.refusals import no_folder
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES

_TYPED = Typed("lexic.command_rule")
_MAX_EDITION = 60_000_000  # bytes of a verificare.json


@dataclass(frozen=True, slots=True)
class WordRuled:
    """A ruling that was written. `before` is the earlier one on the same word, which it replaces."""

    ruling: WordRuling
    before: WordRuling | None = None


def rule_word(folder: Path, asked: WordRuling, io: CommandIo = ALONE) -> WordRuled:
    """Add a ruling on a word to a competition's folder.

    Raises ProblemsError if something is missing, or the ruling or the list already says the same.
    """
    with io.transaction(folder, "lexic hotaraste") as transaction:
        competition, problems = read_settings(folder, GAME_TYPES, drawn=False)
        if competition is None or problems:
            raise ProblemsError(problems)
        reason, arbiter = _TYPED.needed(asked.reason, "--motiv"), _TYPED.needed(asked.arbiter, "--arbitru")
        ruling = folded_ruling(WordRuling(asked.word, asked.valid, reason, arbiter, asked.when), competition.variant)
        if ruling is None:
            raise _TYPED.refused(Message("lexic.ruling_no_word", word=asked.word))
        rulings, problems = read_word_rulings(folder, competition.variant)
        refuse_any(problems)
        words, _ = open_words(folder, competition, ListStore())
        before = next((word_ruling for word_ruling in reversed(rulings) if word_ruling.word == ruling.word), None)
        if (ruling.word in words) is ruling.valid:
            raise _TYPED.refused(
                Message("lexic.ruling_in_already" if ruling.valid else "lexic.ruling_out_already", word=ruling.word)
            )
        WORDS.append(transaction, WORDS.shown(ruling))
        return WordRuled(ruling, before)


def list_named(name: str, variant: Variant) -> tuple[Lexicon, Report | None]:
    """The installed list of that name, else the words of the file, with a report on its lines.

    Raises ProblemsError if there is neither.
    """
    store, path = ListStore(), Path(name)
    if name in store.names() or not path.is_file():
        return store.open(name), None
    words, report = read_words(path, variant.alphabet, max(LONGEST, variant.size))
    return Lexicon.from_words(path.name, words), report


def write_words(words: Lexicon, path: Path, replace: bool = False) -> None:
    """Write the words of a list as text, one on each line, sorted. Read back, they have the same fingerprint.

    Raises ProblemsError if the file exists and `replace` is not set, OSError.
    """
    if path.exists() and not replace:
        raise ProblemsError([Problem(str(path), "", Message("lexic.export_there"))])
    path.write_text("".join(f"{word}\n" for word in sorted(words)), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Touched:
    """A stored edition with words whose verdict another list changes."""

    edition: Path
    title: str
    out: tuple[str, ...]
    into: tuple[str, ...]


def touched(compared: TwoLists, folder: Path) -> Iterator[Touched]:
    """Editions below a folder that the change from one list to the other affects.

    An edition has the words that its grading looked up, with the verdicts. Raises ProblemsError if one is unreadable.
    """
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
    for path in sorted(folder.rglob(SECOND_COUNT)):
        title, good, bad = _asked_of(path)
        out = tuple(sorted(word for word in good if word not in compared.new))
        into = tuple(sorted(word for word in bad if word in compared.new))
        if out or into:
            yield Touched(path.parent, title, out, into)


def _asked_of(path: Path) -> tuple[str, list[str], list[str]]:
    try:
        data = json.loads(read_bytes(path, _MAX_EDITION))
        words = data["corectura"]["cuvinte"]
        return str(data["concurs"]["titlu"]), list(map(str, words["bune"])), list(map(str, words["rele"]))
    except FileError as error:
        raise ProblemsError([error.of(str(path))]) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ProblemsError([Problem(str(path), "", Message("lexic.not_an_edition"))]) from None
