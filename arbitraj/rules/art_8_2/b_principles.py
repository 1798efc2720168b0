"""8.2.b: the principles of the game: edges, squares taken, number of tiles, first move, contact, the whole word."""

from collections.abc import Iterator

from arbitraj.game.board import Laid, Obstacle, Unlayable
from arbitraj.record.findings import Fault, Kind
from arbitraj.record.reading import PRINCIPLES, Situation
from arbitraj.rules.article import Article

ARTICLE = Article(PRINCIPLES, __file__, Kind.INCORRECT, ("I-main-word", "I-repeated-row"))


def cannot_lie(case: Situation, why: Unlayable, tiles: str) -> Fault:
    """What keeps the tiles from being laid at all."""
    if why.obstacle is Obstacle.OFF_BOARD:
        return ARTICLE.fault("off_board", word=tiles.upper())
    square = case.board.name(why.square)
    return ARTICLE.fault("taken_square", square=square, there=why.there.upper())


def number_of_tiles(case: Situation, laid: Laid) -> Iterator[Fault]:
    """At least one new tile, at most a rack of them, or exactly as many as the type asks for."""
    number, rack = len(laid.new), case.game.variant.rack
    if not number:
        yield ARTICLE.fault("no_new_tile")
    elif case.exactly is not None and number != case.exactly:
        yield ARTICLE.fault("not_all_tiles", found=number, wanted=case.exactly)
    elif number > rack:
        yield ARTICLE.fault("too_many_tiles", found=number, rack=rack)


def first_move(case: Situation, laid: Laid) -> Iterator[Fault]:
    """Through the centre, and of two letters at least."""
    if case.board.tiles:
        return
    centre = case.game.variant.centre
    if centre is not None and centre not in laid.new:
        yield ARTICLE.fault("not_through_centre", centre=case.board.name(centre))
    if len(laid.written.tiles) < 2:
        yield ARTICLE.fault("one_letter_first")


def contact(case: Situation, laid: Laid) -> Iterator[Fault]:
    """Every later move meets a tile."""
    if case.board.tiles and not laid.touches:
        yield ARTICLE.fault("no_contact")


def main_word(case: Situation, laid: Laid) -> Iterator[Fault]:
    """What is written is the whole run on its line."""
    if len(laid.main.tiles) > len(laid.written.tiles):
        yield ARTICLE.fault("longer_run", "I-main-word", run=laid.main.word, word=laid.written.word)
