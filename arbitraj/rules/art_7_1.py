"""7.1: an entry of the table may be read in two ways, by `game/notation.py`."""

from collections.abc import Iterator, Sequence

from arbitraj.record.findings import Finding, How, Kind, Reading
from arbitraj.rules.article import Article
from arbitraj.rules.attempt import Attempt

_TOLD = ("joker_doubtful", "capital_jokers", "half_jokers")
ARTICLE = Article("7.1", __file__, Kind.REMARK, ("I-capital", "I-half"), for_players=_TOLD)


def doubtful(attempt: Attempt, holding: Sequence[Reading]) -> Iterator[Finding]:
    """Remarks on ambiguous joker marks, and on a capital that marks nothing."""
    taken, number, word = holding[0], attempt.entry.number, attempt.entry.word
    others = dict.fromkeys(r.tiles for r in holding[1:] if r.position == taken.position and r.tiles != taken.tiles)
    if others:
        yield ARTICLE.remark(number, "joker_doubtful", word=word, taken=taken.tiles, others=", ".join(others))
    if taken.how is not How.GRID_WORD and (either := attempt.other_halves(taken)):
        shown = ", ".join(reading.tiles for reading in either)
        yield ARTICLE.remark(number, "half_jokers", "I-half", word=word, taken=taken.tiles, others=shown)
    if attempt.word.capital:
        marked = taken.how is not How.GRID_WORD and attempt.word.capital in attempt.tiles_at(taken.position)
        key, rests_on = ("capital_jokers", "I-capital") if marked else ("capital_first", None)
        yield ARTICLE.remark(number, key, rests_on, word=word, taken=taken.tiles)
