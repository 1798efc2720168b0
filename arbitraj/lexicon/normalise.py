"""Lines of a word list into words: folded, of 2-15 letters (or as the board is wide), each once; the rest counted."""

from collections.abc import Iterable
from dataclasses import dataclass

from arbitraj.game.alphabet import Alphabet

SHORTEST, LONGEST = 2, 15
_SAMPLES = 5


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

    A line holds one word; what follows a blank, a slash or a separator on it (flags, counts) is passed over, and
    counted, since a list may by mistake have several words on a line.
    Words with a hyphen, an apostrophe or any sign that is no letter are left out (Annex 1).
    """
    words: set[str] = set()
    total = blank = repeated = short = long = 0
    foreign: list[str] = []
    cut: list[str] = []
    letters, fold = alphabet.letters, alphabet.fold
    for line in lines:
        total += 1
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
