"""Whether a file is a word list at all: what is none gives 8.2.a on every sheet, and nobody sees why."""

import re
from collections.abc import Collection, Container, Iterable, Iterator
from itertools import islice

_PART = re.compile(r"[^\s,;]+")
_SHARE = 10  # one line in so many: a title or a note among the words does not count
_LONG = 10_000  # words from which a list is more than a selection of somebody's, and has most of the commonest ones


def faults(lines: Iterable[str], words: Collection[str], common: frozenset[str]) -> Iterator[str]:
    """Why lines, and the `words` that were read out of them, are no list; keys of the texts of `lexic.toml`.

    `common` are the commonest words of the language, empty where they are not known.
    """
    if several_a_line(lines):
        yield "several_a_line"
    elif len(words) == 1:
        yield "one_word"
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
