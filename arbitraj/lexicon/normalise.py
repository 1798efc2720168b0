"""Normalise the lines of a word list to distinct folded words of 2-15 letters, and count the rest.

The upper limit is the width of the board. Also checks that they are a word list: any other text would give 8.2.a on
every sheet, unnoticed.
"""

import re
import unicodedata
from collections.abc import Collection, Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from arbitraj.decoding import encoded_once
from arbitraj.game.tile import Alphabet
from arbitraj.text import Message, without_unseen

SHORTEST, LONGEST = 2, 15
_SAMPLES = 5
_PART = re.compile(r"[^\s,;]+")
_NUMBER = re.compile(r"(?<!\d)\d+[.)]?[\s;,]+")  # of a numbered list: `12. casă`
_SHARE = 10  # one line in so many: a title or a note among the words does not count
FEWEST = 500  # words: a club's own selection has more, a file that was cut short or is of something else has not
_LONG = 10_000  # words from which a list is more than a selection of somebody's, and has most of the commonest ones
_MOST_LOST = 100  # one row in so many may give no word before it is asked whether the file is read right
_ROWS = re.compile("\r\n|[\n\v\f\r\u2028\u2029]")  # not \x85, which is a byte of letters that were encoded twice
# a field in quotes is a word, if they surround the whole field
_QUOTED = re.compile("(?<![^\\s;,])(?:[\"“”„«»]([^\"“”„«»]*)[\"“”„«»]|['‘‚]([^'‘’‚]*)['’])(?![^\\s;,/])")


@dataclass(frozen=True, slots=True)
class Report:
    """Statistics of the lines: `words` kept, others by reason, `samples` with foreign characters.

    The samples are one for each character first, with invisible characters shown. `cut` lines gave only their first
    word, `cut_samples` are the first of these. They also count above, and so do lines encoded `twice`, read as they
    were before, and those with invisible characters (`unseen`). `logical` are words that a workbook had as logical
    values.
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
    twice: int = 0
    twice_samples: tuple[str, ...] = ()
    unseen: int = 0
    logical: tuple[str, ...] = ()

    @property
    def lost(self) -> int:
        """The number of lines that are not blank and gave no word."""
        return self.too_short + self.too_long + self.foreign

    @property
    def loses(self) -> bool:
        """Whether more lines are lost than Annex 1 leaves out of a list that was read correctly."""
        return self.lost * _MOST_LOST > self.lines - self.blank


def list_lines(text: str) -> list[str]:
    """The lines of the text of a list."""
    return _ROWS.split(text.removesuffix("\n"))


def normalise(lines: Iterable[str], alphabet: Alphabet, longest: int = LONGEST) -> tuple[list[str], Report]:
    """The words of a list, sorted, and the report.

    A line holds one word, with or without a number before it, in quotes or not. Text after a blank, a slash or a
    separator (flags, counts) is ignored, and counted, since a list may by mistake have several words on a line.
    Invisible characters are not part of a word. Words with a hyphen, an apostrophe or any other character that is no
    letter are left out (Annex 1).
    """
    words: set[str] = set()
    total = blank = repeated = short = long = unseen = 0
    foreign: list[str] = []
    cut: list[str] = []
    twice: list[str] = []
    letters, fold, meant = alphabet.letters, alphabet.fold, alphabet.written_with
    for written in lines:
        total += 1
        line = encoded_once(written, meant)
        if line != written:
            twice.append(f"{written.strip()} → {line.strip()}")
        clean = without_unseen(line)
        unseen += clean != line
        line = clean if clean.isalpha() else _QUOTED.sub(_in_quotes, clean).lstrip()
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
    report = Report(
        lines=total,
        words=len(kept),
        blank=blank,
        repeated=repeated,
        too_short=short,
        too_long=long,
        foreign=len(foreign),
        samples=tuple(_foreign_samples(foreign, alphabet)),
        cut=len(cut),
        cut_samples=tuple(line.strip() for line in cut[:_SAMPLES]),
        twice=len(twice),
        twice_samples=tuple(twice[:_SAMPLES]),
        unseen=unseen,
    )
    return kept, report


def _in_quotes(found: re.Match[str]) -> str:
    return (found[1] or found[2] or "").strip()


def _foreign_samples(words: Iterable[str], alphabet: Alphabet) -> list[str]:
    """A few words with foreign signs, those first that have one which none before them has."""
    new: dict[str, str] = {}
    for word in words:
        new.setdefault(next(sign for sign in alphabet.fold(word) if sign not in alphabet.letters), word)
    chosen = dict.fromkeys((*islice(new.values(), _SAMPLES), *islice(words, _SAMPLES)))
    return [sign_shown(word, alphabet) for word in islice(chosen, _SAMPLES)]


def sign_shown(word: str, alphabet: Alphabet) -> str:
    """A word with foreign characters, followed by the code points of the invisible or confusable ones."""
    strange = [sign for sign in word if alphabet.fold(sign) not in alphabet.letters and not _plain(sign)]
    numbers = ", ".join(dict.fromkeys(f"U+{ord(sign):04X}" for sign in strange))
    shown = "".join(sign if sign.isprintable() and not unicodedata.combining(sign) else "·" for sign in word)
    return f"{shown}: {numbers}" if numbers else shown


def _plain(sign: str) -> bool:
    name = unicodedata.name(sign, "")
    latin = name.startswith("LATIN") and "LIGATURE" not in name
    return sign.isascii() or latin or unicodedata.category(sign).startswith("P")


def faults(lines: Iterable[str], words: Collection[str], common: frozenset[str], report: Report) -> Iterator[Message]:
    """The reasons why lines, and the `words` read from them, are no list.

    `common` are the commonest words of the language, empty if unknown.
    """
    if several_a_line(lines):
        yield Message("lexic.several_a_line")
    elif len(words) == 1:
        yield Message("lexic.one_word")
    elif len(words) < FEWEST:
        yield Message("lexic.few_words")
    if report.loses:
        samples = f": {'; '.join(report.samples)}" if report.samples else ""
        reasons = {"short": report.too_short, "long": report.too_long, "foreign": report.foreign, "samples": samples}
        yield Message("lexic.loses", lost=report.lost, rows=report.lines - report.blank, **reasons)
    has = common.intersection(words)
    # of a list that lost most of its words what is left is still a long one's
    if strange(has, len(words) + report.lost, common) or (common and not has):
        yield Message("lexic.not_the_language")


def strange(words: Container[str], number: int, common: frozenset[str]) -> bool:
    """Whether a long list, with that many words, lacks most of the commonest ones."""
    return number >= _LONG and 2 * sum(word in words for word in common) < len(common)


def several_a_line(lines: Iterable[str]) -> bool:
    """Whether lines hold several words each: only the first of a line is read. Flags, figures, notes are no words.

    >>> several_a_line(["casă, masă", "om"]), several_a_line(["casă/AB", "masă 12", "om s.m."])
    (True, False)
    """
    written = [line for line in lines if line.strip() and not line.startswith("#")]
    # the first parts alone: a line may be the whole list, millions of signs
    parts = ([part[0] for part in islice(_PART.finditer(line), 3)] for line in written)
    several = sum(sum(len(word) > 1 and word.isalpha() for word in words) > 1 for words in parts)
    return several * _SHARE >= len(written) > 0
