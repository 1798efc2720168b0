"""8.2.a: a word that the entry forms is not in the list."""

from arbitraj.game.board import Laid
from arbitraj.record.findings import WORDS, Fault, Kind, Situation
from arbitraj.rules.article import Article, Given

ARTICLE = Article(WORDS, __file__, Kind.INCORRECT, given=Given())


def word_not_in_list(word: str) -> Fault:
    """The fault of a word that cannot even be laid."""
    return ARTICLE.fault("word_not_in_list", words=(word,))


def one_letter_word(case: Situation, laid: Laid) -> Fault | None:
    """Fault of a main word of one letter."""
    lone = len(laid.main.tiles) < 2 and laid.crosses
    return ARTICLE.fault("one_letter_word", word=laid.main.word) if lone else None


def words(case: Situation, laid: Laid) -> Fault | None:
    """The main word and the cross-words."""
    runs = laid.runs if len(laid.main.tiles) > 1 else laid.crosses
    wrong = [run.word for run in runs if run.word not in case.game.words]
    if not wrong:
        return None
    invalid = tuple(dict.fromkeys(wrong))
    if case.game.variant.two_letters and all(len(word) == 2 for word in invalid):
        return ARTICLE.fault("two_letters_not_in_list", words=invalid)  # S.8
    key = "word_not_in_list" if len(invalid) == 1 else "words_not_in_list"
    return ARTICLE.fault(key, words=invalid)
