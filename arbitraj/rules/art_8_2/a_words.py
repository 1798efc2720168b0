"""8.2.a: a word that the entry forms is not in the list."""

from collections.abc import Iterator

from arbitraj.game.board import Laid
from arbitraj.record.findings import Fault, Kind
from arbitraj.record.reading import WORDS, Situation
from arbitraj.rules.article import Article

ARTICLE = Article(WORDS, __file__, Kind.INCORRECT)


def word_not_in_list(word: str) -> Fault:
    """The fault of a word that cannot even be laid."""
    return ARTICLE.fault("word_not_in_list", words=(word,))


def words(case: Situation, laid: Laid) -> Iterator[Fault]:
    """The main word and the cross-words; a main word of one letter is none."""
    runs = laid.runs
    if len(laid.main.tiles) < 2:
        runs = laid.crosses
        if laid.crosses:
            yield ARTICLE.fault("one_letter_word", word=laid.main.word)
    wrong = tuple(dict.fromkeys(run.word for run in runs if run.word not in case.game.words))
    if wrong:
        yield ARTICLE.fault("word_not_in_list" if len(wrong) == 1 else "words_not_in_list", words=wrong)
