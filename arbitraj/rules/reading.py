"""One reading of an entry: a word tried at a place, and everything that speaks against it (8.1, 8.2)."""

from collections.abc import Callable, Iterator, Sequence

from arbitraj.game.board import Board, Laid, Obstacle, Unlayable
from arbitraj.game.points import points
from arbitraj.game.position import Position
from arbitraj.record.findings import Fault, Reason
from arbitraj.record.reading import LETTERS, PRINCIPLES, WORDS, How, Reading, Situation, Unmarked
from arbitraj.record.supply import Offer
from arbitraj.rules.jokers import AS_MARKED, Settled, settle


def read_at(case: Situation, how: How, position: Position, tiles: str) -> Reading:
    """Try tiles at a position; nothing is raised, everything wrong is in the reading's faults."""
    game = case.game
    laid = case.board.lay(position, tiles)
    if isinstance(laid, Unlayable):
        faults = [_cannot_lie(case, laid, tiles)]
        if tiles.upper() not in game.words:
            faults.append(Fault(WORDS, Reason.of("word_not_in_list", words=(tiles.upper(),))))
        return Reading(how, position, tiles, None, None, 0, tuple(faults))
    if laid.main.tiles != laid.written.tiles and game.rule("I-main-word") == "tot_sirul":
        return read_at(case, how, _position_of(case.board, laid), laid.main.tiles)
    faults = [fault for rule in _RULES for fault in rule(case, laid)]
    covered = _cover(case, laid, others=bool(faults))
    if isinstance(covered, Fault):
        faults.append(covered)
        return Reading(how, position, laid.written.tiles, laid, None, points(game.variant, laid), tuple(faults))
    covered_by, laid, unmarked, settled, fits = covered
    return Reading(
        how,
        position,
        laid.written.tiles,
        laid,
        covered_by,
        points(game.variant, laid),
        tuple(faults),
        unmarked,
        settled.chosen,
        fits,
        settled.squares,
    )


def may_hold(case: Situation, position: Position, tiles: str) -> bool:
    """Whether a full reading there is worth while; of most places and words it is quickly seen that it is not."""
    laid, words = case.board.lay(position, tiles), case.game.words
    if not isinstance(laid, Laid) or (case.board.tiles and not laid.touches):
        return False
    return all(run.word in words for run in laid.runs)


def _position_of(board: Board, laid: Laid) -> Position:
    row, col = divmod(laid.main.first, board.size)
    return Position(row, col, laid.position.vertical)


def _cannot_lie(case: Situation, why: Unlayable, tiles: str) -> Fault:
    if why.obstacle is Obstacle.OFF_BOARD:
        return Fault(PRINCIPLES, Reason.of("off_board", word=tiles.upper()))
    square = case.board.name(why.square)
    return Fault(PRINCIPLES, Reason.of("taken_square", square=square, there=why.there.upper()))


# -- the principles of the game (8.2.b) and the word list (8.2.a), in the order in which they are named


def _number_of_tiles(case: Situation, laid: Laid) -> Iterator[Fault]:
    number, rack = len(laid.new), case.game.variant.rack
    if not number:
        yield Fault(PRINCIPLES, Reason.of("no_new_tile"))
    elif case.exactly is not None and number != case.exactly:
        yield Fault(PRINCIPLES, Reason.of("not_all_tiles", found=number, wanted=case.exactly))
    elif number > rack:
        yield Fault(PRINCIPLES, Reason.of("too_many_tiles", found=number, rack=rack))


def _first_move(case: Situation, laid: Laid) -> Iterator[Fault]:
    if case.board.tiles:
        return
    centre = case.game.variant.centre
    if centre is not None and centre not in laid.new:
        yield Fault(PRINCIPLES, Reason.of("not_through_centre", centre=case.board.name(centre)))
    if len(laid.written.tiles) < 2:
        yield Fault(PRINCIPLES, Reason.of("one_letter_first"))


def _contact(case: Situation, laid: Laid) -> Iterator[Fault]:
    if case.board.tiles and not laid.touches:
        yield Fault(PRINCIPLES, Reason.of("no_contact"))


def _main_word(case: Situation, laid: Laid) -> Iterator[Fault]:
    if len(laid.main.tiles) > len(laid.written.tiles):
        reason = Reason.of("longer_run", run=laid.main.word, word=laid.written.word)
        yield Fault(PRINCIPLES, reason, "I-main-word")


def _words(case: Situation, laid: Laid) -> Iterator[Fault]:
    words = case.game.words
    runs = laid.runs
    if len(laid.main.tiles) < 2:
        runs = laid.crosses
        if laid.crosses:
            yield Fault(WORDS, Reason.of("one_letter_word", word=laid.main.word))
    wrong = list(dict.fromkeys(run.word for run in runs if run.word not in words))
    if wrong:
        key = "word_not_in_list" if len(wrong) == 1 else "words_not_in_list"
        yield Fault(WORDS, Reason.of(key, words=tuple(wrong)))


_RULES: tuple[Callable[[Situation, Laid], Iterator[Fault]], ...] = (
    _number_of_tiles,
    _first_move,
    _contact,
    _main_word,
    _words,
)


# -- letters (8.2.c, 8.2.h) and unmarked jokers (8.3.c)

_Covered = tuple[Offer, Laid, Unmarked | None, Settled, int]


def _cover(case: Situation, laid: Laid, others: bool) -> _Covered | Fault:
    """The offer that covers the new tiles, and the tiles with the jokers found.

    A tile that an incorrect entry took out already counts as there, but only to judge an entry that has other
    faults (`others`): one correct in everything else pays for its tiles again (I-eliminated).
    """
    if isinstance(case.offers, Fault):
        return case.offers
    offers: Sequence[Offer] = case.offers
    fewest = case.game.rule("I-joker-square") == "mai_putine_puncte"

    def covering(tried: Laid, excuse: bool) -> _Covered | None:
        def points_with(squares: frozenset[int]) -> int:
            again = case.board.lay(tried.position, tried.with_jokers(squares))
            assert isinstance(again, Laid)
            return points(case.game.variant, again)

        if len(offers) == 1 and not offers[0].missing(tried.new_tiles):
            return offers[0], tried, None, AS_MARKED, 1
        placed = tuple(zip(tried.new, tried.new_tiles, strict=True))
        if excuse:
            placed = tuple((sq, tile) for sq, tile in placed if not case.supply.excused(sq, tile.upper()))
        found = [
            (offer, settled) for offer in offers if (settled := settle(offer, placed, points_with, fewest)) is not None
        ]
        if not found:
            return None
        offer, settled = _preferred(case, found)
        final = tried
        if settled.squares:
            again = case.board.lay(tried.position, tried.with_jokers(settled.squares))
            assert isinstance(again, Laid)
            final = again
        return offer, final, Unmarked.STOCK if settled.squares else None, settled, len(found)

    on_grid = _with_grid_marks(case, laid)
    if on_grid and (covered := covering(on_grid, excuse=others)):
        offer, final, _, settled, fits = covered
        return offer, final, Unmarked.GRID, settled, fits
    if covered := covering(laid, excuse=others):
        return covered
    excused = not others and (covering(on_grid or laid, excuse=True) or covering(laid, excuse=True))
    short = min((offer.missing(laid.new_tiles) for offer in offers), key=len, default=laid.new_tiles)
    if excused or (short and not set(short) - set(case.supply.eliminated)):
        return Fault(LETTERS, Reason.of("letters_eliminated", letters=", ".join(short)), "I-eliminated")
    return case.supply.lacks(short)


def _preferred(case: Situation, found: list[tuple[Offer, Settled]]) -> tuple[Offer, Settled]:
    """I-group: of several groups, those that no other row writes, those that need no unmarked joker, the lowest."""
    if len(found) == 1:
        return found[0]
    which = case.game.rule("I-group")
    if which == "nescrisa":
        found = [pair for pair in found if pair[0].group not in case.others.groups] or found
    plain = [pair for pair in found if not pair[1].squares] or found
    return plain[-1 if which == "ultima" else 0]


def _with_grid_marks(case: Situation, laid: Laid) -> Laid | None:
    """8.3.c.1: the word with the jokers that only the control grid marks; None where it marks no further one.

    The grid must show the same word at the same place, and must not contradict a mark of the table.
    """
    if case.grid is None:
        return None
    run = laid.written
    shown = "".join(case.grid.rows[square] for square in run.squares)
    if shown.upper() != run.word:
        return None
    on_grid = frozenset(square for square in laid.new if case.grid.rows[square].islower())
    in_table = frozenset(sq for sq, tile in zip(laid.new, laid.new_tiles, strict=True) if tile.islower())
    if not in_table < on_grid:
        return None
    marked = case.board.lay(laid.position, laid.with_jokers(on_grid))
    assert isinstance(marked, Laid)
    return marked
