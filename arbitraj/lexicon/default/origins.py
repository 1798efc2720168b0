"""Origin of a word in a built-in list: the root in the dictionary and the ending that makes it.

`roots.xz` holds the dictionary as build.py used it: rules of endings and prefixes, stems, looked-up words.
"""

import lzma
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from arbitraj.game.tile import Alphabet
from arbitraj.game.variant import load_variant

FILE = "roots.xz"
_NONE = "-"  # an empty part of a rule

Suffix = tuple[str, str, str, str]  # the flag, what is cut off, what is put on, the condition


@dataclass(frozen=True, slots=True)
class Origin:
    """A root, the ending taken off and the one added, the prefix. `by_hand`: looked up, not derived."""

    root: str
    cut: str = ""
    put: str = ""
    prefix: str = ""
    by_hand: bool = False


@dataclass(frozen=True)
class Roots:
    """Index of the dictionary for taking words apart: folded endings, folded stems."""

    suffixes: dict[str, list[Suffix]]
    stems: dict[str, list[tuple[str, str]]]
    prefixes: list[tuple[str, str]]
    by_hand: dict[str, str]
    alphabet: Alphabet

    def of(self, word: str) -> Iterator[Origin]:
        """Every way to a folded word."""
        if word in self.by_hand:
            yield Origin(self.by_hand[word], by_hand=True)
        yield from self._of(word, "", "")
        for flag, prefix in self.prefixes:
            folded = self.alphabet.fold(prefix)
            if word.startswith(folded):
                yield from self._of(word[len(folded) :], flag, prefix)

    def _of(self, word: str, flag: str, prefix: str) -> Iterator[Origin]:
        for stem, flags in self.stems.get(word, ()):
            if flag in flags:
                yield Origin(stem, prefix=prefix)
        for at in range(len(word), 0, -1):
            for needed, cut, put, condition in self.suffixes.get(word[at:], ()):
                for stem, flags in self.stems.get(word[:at] + self.alphabet.fold(cut), ()):
                    if flag in flags and needed in flags and stem.endswith(cut) and re.search(condition + "$", stem):
                        yield Origin(stem, cut, put, prefix)


def origin_of(word: str) -> Origin | None:
    """The simplest origin of a folded word. None if the dictionary has none.

    Of roots that fold to the same (casă, câșă) the one with fewer diacritics.
    """
    return min(_roots().of(word), key=_how_far, default=None)


def _how_far(origin: Origin) -> tuple[bool, bool, bool, int]:
    marked = sum(not sign.isascii() for sign in origin.root)
    return not origin.by_hand, bool(origin.prefix), bool(origin.cut or origin.put), marked


def written(
    suffixes: Iterable[Suffix], prefixes: Iterable[tuple[str, str]], stems: Iterable[str], by_hand: Iterable[str]
) -> bytes:
    """The bytes of the file, from stems with their flags. Reproducible."""
    lines = [
        *(f"s {' '.join(part or _NONE for part in suffix)}" for suffix in suffixes),
        *(f"p {flag} {prefix}" for flag, prefix in prefixes),
        *(f"r {stem}" for stem in stems),
        *(f"h {word}" for word in by_hand),
    ]
    return lzma.compress("\n".join(lines).encode(), preset=9)


@cache
def _roots() -> Roots:
    alphabet = load_variant().alphabet
    suffixes: dict[str, list[Suffix]] = defaultdict(list)
    stems: dict[str, list[tuple[str, str]]] = defaultdict(list)
    prefixes, by_hand = [], {}
    for line in lzma.decompress(files(__package__).joinpath(FILE).read_bytes()).decode().splitlines():
        kind, *parts = line.split(" ")
        match kind:
            case "s":
                flag, cut, put, condition = ("" if part == _NONE else part for part in parts)
                suffixes[alphabet.fold(put)].append((flag, cut, put, condition))
            case "p":
                prefixes.append((parts[0], parts[1]))
            case "r":
                stem, _, flags = parts[0].partition("/")
                stems[alphabet.fold(stem)].append((stem, flags))
            case _:
                by_hand[alphabet.fold(parts[0])] = parts[0]
    return Roots(suffixes, stems, prefixes, by_hand, alphabet)
