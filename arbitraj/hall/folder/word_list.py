"""The word list of this computer as its pages tell it, and a file taken in the browser, as by `arbitraj lexic`."""

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.game.variant import load_variant
from arbitraj.lexicon.importer import import_list
from arbitraj.lexicon.lexicon import EMBEDDED, PACKAGED, ListInfo, ListStore
from arbitraj.lexicon.normalise import LONGEST, Report
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import count, text_of

_NO_NAME, _NAME_LENGTH = re.compile(r"[^\w .-]"), 60
# what the command line answers with an option is answered on the page by one of its fields
_ON_PAGE = {
    "lexic.bad_name": "hall.words_bad_name",
    "lexic.name_taken": "hall.words_taken",
    "lexic.name_embedded": "hall.words_embedded",
}


@dataclass(frozen=True, slots=True)
class WordsTold:
    """The default list of a computer in a sentence. `ask`: it is known not to be the official one, or is lacking."""

    text: str
    ask: bool


def words_told(name: str = "") -> WordsTold:
    """The list of a name, by default the one of all competitions that name none."""
    store = ListStore()
    try:
        info = store.open(name or store.default_name()).info
    except (ProblemsError, OSError):
        return WordsTold(text_of("hall.words_missing", name=name or store.default_name()), True)
    return list_told(info)


def list_told(info: ListInfo) -> WordsTold:
    """A list that was opened."""
    if info.official is False:
        return WordsTold(text_of("hall.words_unofficial"), True)
    key = "hall.words_official" if info.official else "hall.words_brought"
    return WordsTold(text_of(key, name=info.name, words=count(info.words, "word")), False)


def installed_lists() -> dict[str, str]:
    """What is said of each list by its name, older ones of the program left out, damaged ones too."""
    store = ListStore()
    found = dict[str, str]()
    for name in (name for name in store.names() if name == EMBEDDED or name not in PACKAGED):
        with suppress(ProblemsError, OSError):
            found[name] = f"{name}: {count(store.open(name).info.words, 'word')}"
    return found


@dataclass(frozen=True, slots=True)
class ListSent:
    """A list's file on the disk, and the fields sent with it: its name among the lists ("" for that of the file), the
    fingerprint that the federation published. `replace` a list of that name, `anyway` take what looks like none.
    """

    file: Path
    name: str = ""
    published: str = ""
    replace: bool = False
    anyway: bool = False


def take_list(sent: ListSent) -> tuple[str, ...]:
    """Import a list and make it the default one. Returns what was read. Raises ProblemsError, OSError."""
    variant, store = load_variant(), ListStore()
    name = sent.name or _NO_NAME.sub("-", sent.file.stem)[:_NAME_LENGTH].strip(" .-")
    info, report = import_list(
        sent.file,
        variant.alphabet,
        store,
        name,
        sent.published,
        sent.replace,
        common=None if sent.anyway else variant.common,
        longest=max(LONGEST, variant.size),
    )
    store.choose_default(info.name)
    return tuple(_read(info, report))


def _read(info: ListInfo, report: Report) -> list[str]:
    lines = [text_of("hall.words_taken_in", name=info.name, words=count(info.words, "word"))]
    if report.lost or report.repeated:
        left = {"repeated": report.repeated, "short": report.too_short, "long": report.too_long}
        samples = f": {'; '.join(report.samples)}" if report.samples else ""
        lines.append(text_of("lexic.left_out", blank=report.blank, **left, foreign=report.foreign, samples=samples))
    if report.cut:
        lines.append(text_of("lexic.cut", lines=count(report.cut, "line"), samples="; ".join(report.cut_samples)))
    return lines


@dataclass(frozen=True, slots=True)
class ListRefused:
    """Why a list's file was not taken, by file and place. `taken`: its name is another list's. `doubted`: it looks like
    no list, and is taken all the same if that is said.
    """

    problems: tuple[str, ...]
    taken: bool = False
    doubted: bool = False


def list_refused(error: ProblemsError) -> ListRefused:
    """A refusal in the words of the page."""
    keys = [problem.message.key for problem in error.problems]
    # the hint of the command line is its option for what looks like no list
    return ListRefused(tuple(map(str, map(_on_page, error.problems))), "lexic.name_taken" in keys, bool(error.hint))


def _on_page(problem: Problem) -> Problem:
    return replace(problem, message=problem.message.under(_ON_PAGE.get(problem.message.key, problem.message.key)))
