"""8.2.b: the principles of the game: edges, squares taken, number of tiles, first move, contact, the whole word."""

from arbitraj.game.board import BLOCKED, Laid, Unlayable
from arbitraj.record.findings import PRINCIPLES, Fault, Kind, Situation
from arbitraj.rules.article import Article, Given

ARTICLE = Article(PRINCIPLES, __file__, Kind.INCORRECT, ("I-main-word", "I-repeated-row"), given=Given())


def cannot_lie(case: Situation, why: Unlayable, tiles: str) -> Fault:
    """The fault of tiles that cannot be laid at all."""
    if why.square is None:
        return ARTICLE.fault("off_board", word=tiles.upper())
    square = case.board.name(why.square)
    if why.there == BLOCKED:
        return ARTICLE.fault("over_stop", square=square)
    return ARTICLE.fault("taken_square", square=square, there=why.there.upper())


def number_of_tiles(case: Situation, laid: Laid) -> Fault | None:
    """At least one new tile, at most a rack of them, or exactly as many as the type asks for."""
    number, rack = len(laid.new), case.game.variant.rack
    if not number:
        return ARTICLE.fault("no_new_tile")
    if case.exactly is not None and number != case.exactly:
        return ARTICLE.fault("not_all_tiles", found=number, wanted=case.exactly)
    return ARTICLE.fault("too_many_tiles", found=number, rack=rack) if number > rack else None


def through_centre(case: Situation, laid: Laid) -> Fault | None:
    """Only the first move has to go there."""
    centre = case.game.variant.centre
    if case.board.tiles or centre is None or centre in laid.new:
        return None
    return ARTICLE.fault("not_through_centre", centre=case.board.name(centre))


def two_letters_first(case: Situation, laid: Laid) -> Fault | None:
    """The first move has two letters at least."""
    alone = not case.board.tiles and len(laid.written.tiles) < 2
    return ARTICLE.fault("one_letter_first") if alone else None


def contact(case: Situation, laid: Laid) -> Fault | None:
    """Every later move meets a tile."""
    return ARTICLE.fault("no_contact") if case.board.tiles and not laid.touches else None


def main_word(case: Situation, laid: Laid) -> Fault | None:
    """The fault of a word that is only a part of the run on its line."""
    run, word = laid.main, laid.written
    longer = len(run.tiles) > len(word.tiles)
    return ARTICLE.fault("longer_run", "I-main-word", run=run.word, word=word.word) if longer else None
