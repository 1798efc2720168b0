"""Lines of a word list into words: folded, of 2-15 letters (or as the board is wide), each once; the rest counted.

And whether they are a word list at all: what is none gives 8.2.a on every sheet, and nobody sees why.
"""

import re
from collections.abc import Collection, Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from arbitraj.game.alphabet import Alphabet

SHORTEST, LONGEST = 2, 15
_SAMPLES = 5
_PART = re.compile(r"[^\s,;]+")
_NUMBER = re.compile(r"(?<!\d)\d+[.)]?[\s;,]+")  # of a numbered list: `12. casă`
_SHARE = 10  # one line in so many: a title or a note among the words does not count
FEWEST = 500  # words: a club's own selection has more, a file that was cut short or is of something else has not
_LONG = 10_000  # words from which a list is more than a selection of somebody's, and has most of the commonest ones


@dataclass(frozen=True, slots=True)
class Report:
    """What became of the lines: `words` kept, the others by reason; `samples` of those with foreign signs.

    `cut` lines gave only what stands first on them, `cut_samples` are the first of these; they count above too.
    """

    lines: int
    words: int
    blank: int
    repeated: int
    too_short: int
    too_long: int
    foreign: int
    samples: tuple[str, ...]
    cut: int = 0
    cut_samples: tuple[str, ...] = ()


def normalise(lines: Iterable[str], alphabet: Alphabet, longest: int = LONGEST) -> tuple[list[str], Report]:
    """The words of a list, sorted, and the report.

    A line holds one word, its number before it or not; what follows a blank, a slash or a separator on it (flags,
    counts) is passed over, and counted, since a list may by mistake have several words on a line.
    Words with a hyphen, an apostrophe or any sign that is no letter are left out (Annex 1).
    """
    words: set[str] = set()
    total = blank = repeated = short = long = 0
    foreign: list[str] = []
    cut: list[str] = []
    letters, fold = alphabet.letters, alphabet.fold
    for line in lines:
        total += 1
        line = line.lstrip()
        line = line[numbered.end() :] if (numbered := _NUMBER.match(line)) else line
        parts = line.replace("/", " ").replace(";", " ").replace(",", " ").split(None, 1)
        if not parts or parts[0].startswith("#"):
            blank += 1
            continue
        if len(parts) > 1:
            cut.append(line)
        word = fold(parts[0])
        if not letters.issuperset(word):
            foreign.append(parts[0])
        elif len(word) < SHORTEST:
            short += 1
        elif len(word) > longest:
            long += 1
        elif word in words:
            repeated += 1
        else:
            words.add(word)
    kept = sorted(words)
    samples, cut_samples = tuple(foreign[:_SAMPLES]), tuple(line.strip() for line in cut[:_SAMPLES])
    report = Report(total, len(kept), blank, repeated, short, long, len(foreign), samples, len(cut), cut_samples)
    return kept, report


def faults(lines: Iterable[str], words: Collection[str], common: frozenset[str]) -> Iterator[str]:
    """Why lines, and the `words` that were read out of them, are no list; keys of the texts of `lexic.toml`.

    `common` are the commonest words of the language, empty where they are not known.
    """
    if several_a_line(lines):
        yield "several_a_line"
    elif len(words) == 1:
        yield "one_word"
    elif len(words) < FEWEST:
        yield "few_words"
    has = common.intersection(words)
    if strange(has, len(words), common) or (common and not has):
        yield "not_the_language"


def strange(words: Container[str], number: int, common: frozenset[str]) -> bool:
    """Whether a long list, of so many words, lacks most of the commonest ones."""
    return number >= _LONG and 2 * sum(word in words for word in common) < len(common)


def several_a_line(lines: Iterable[str]) -> bool:
    """Whether lines hold several words each: only the first of a line is read. Flags, figures, notes are no words.

    >>> several_a_line(["casă, masă", "om"]), several_a_line(["casă/AB", "masă 12", "om s.m."])
    (True, False)
    """
    written = [line for line in lines if line.strip() and not line.startswith("#")]
    several = sum(sum(len(word) > 1 and word.isalpha() for word in _first_parts(line)) > 1 for line in written)
    return several * _SHARE >= len(written) > 0


def _first_parts(line: str) -> list[str]:
    # a line may be the whole list, millions of signs
    return [part[0] for part in islice(_PART.finditer(line), 3)]
