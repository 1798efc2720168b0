"""cuvinte.toml: rulings on single words, applied over the competition's list. The last one on a word counts."""

from pathlib import Path

from msgspec.structs import replace

from arbitraj.folder.registers import Register
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import WordRuling
from arbitraj.problems import Problem
from arbitraj.text import Message

WORDS = Register("cuvinte.toml", "hotarare", WordRuling, "lexic.ruling_place")


def read_word_rulings(folder: Path, variant: Variant) -> tuple[tuple[WordRuling, ...], list[Problem]]:
    """The rulings of a folder in order, with folded words, and their problems."""
    lines, problems = WORDS.read(folder)
    found = [folded_ruling(line, variant) for line in lines]
    wrong = [
        Problem(WORDS.file, Message(WORDS.place, number=at), Message("lexic.ruling_no_word", word=line.word))
        for at, (line, ruling) in enumerate(zip(lines, found, strict=True), 1)
        if ruling is None
    ]
    return tuple(filter(None, found)), [*problems, *wrong]


def folded_ruling(ruling: WordRuling, variant: Variant) -> WordRuling | None:
    """A ruling with its word as in the list. None if it is no word of the variant's letters."""
    word = variant.alphabet.fold(ruling.word)
    if not (1 < len(word) <= variant.size and variant.alphabet.letters.issuperset(word)):
        return None
    return replace(ruling, word=word)
