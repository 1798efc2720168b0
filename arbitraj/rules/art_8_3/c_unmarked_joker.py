"""8.3.c: the jokers of an entry that its table does not mark. An unmarked joker is a warning."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from arbitraj.game.board import Board, Laid, Run
from arbitraj.game.tile import is_joker
from arbitraj.record.findings import Finding, Kind, Offer, Reading, Situation, Unmarked
from arbitraj.record.model import Entry
from arbitraj.rules.article import Article, Given
from arbitraj.rules.on_grid import OnGrid

_CODES = ("8.3.c", "8.3.c.1", "8.3.c.2")
_GIVEN = Given(games=lambda competition: competition.has_jokers, instead=_CODES)  # of an entry one, however it is named
ARTICLE = Article(_CODES[0], __file__, Kind.WARNING, for_players=("joker_square",), given=_GIVEN)
ON_GRID = Article(_CODES[1], __file__, Kind.WARNING, given=_GIVEN)
FROM_STOCK = Article(_CODES[2], __file__, Kind.WARNING, ("I-joker-square",), given=_GIVEN)
WHICH_SQUARE = Article("8.3.c.3", __file__, Kind.REMARK, ("I-joker-square",))

Placed = tuple[tuple[int, str], ...]  # (square, tile)


@dataclass(frozen=True, slots=True)
class Settled:
    """Squares of unmarked jokers in tiles that an offer covers, and whether other squares would do too."""

    squares: frozenset[int] = frozenset()
    chosen: bool = False


AS_MARKED = Settled()


def settle(offer: Offer, placed: Placed, points_with: Callable[[frozenset[int]], int], fewest: bool) -> Settled | None:
    """Cover the tiles from the offer. None if no joker can help.

    8.3.c.2: ordinary letters as long as they last, then the joker, on as few squares as possible. If several squares
    would do, the one with fewer points (more, unless `fewest`) is taken: I-joker-square. The points written do not
    matter (8.3.c.3).
    """
    tiles = "".join([tile for _, tile in placed])
    short = offer.missing(tiles)
    if not short:
        return AS_MARKED
    open_places = [n for n, tile in enumerate(tiles) if tile.isupper()]
    for number in range(len(short), offer.jokers + 1):
        choices = [
            frozenset(placed[n][0] for n in chosen)
            for chosen in combinations(open_places, number)
            if not offer.missing("".join(t.lower() if n in chosen else t for n, t in enumerate(tiles)))
        ]
        if len(choices) == 1:
            return Settled(choices[0])
        if choices:
            sign = 1 if fewest else -1
            return Settled(min(choices, key=lambda squares: (sign * points_with(squares), sorted(squares))), True)
    return None


def marks_on(grid: Board, laid: Laid) -> frozenset[int]:
    """The new squares of a word with a joker on the control grid, in any word there."""
    return frozenset(square for square in laid.new if is_joker(grid.rows[square]))


def with_grid_marks(case: Situation, laid: Laid, written: Run) -> Laid | None:
    """8.3.c.1: the word with the jokers that only the control grid marks. None if it marks no further one.

    The grid must show the same word at the same place: that of the table (`written`), or the whole run that it makes
    (I-main-word). It must not contradict a mark of the table.
    """
    on_grid = marks_on(case.grid, laid) if case.grid else frozenset()
    if not on_grid:
        return None
    shown = OnGrid(case)
    if not any(map(shown.shows, (written, laid.main))):
        return None
    in_table = frozenset(sq for sq, tile in zip(laid.new, laid.new_tiles, strict=True) if is_joker(tile))
    if not in_table < on_grid:
        return None
    return relaid(case, laid, on_grid)


def relaid(case: Situation, laid: Laid, jokers: frozenset[int]) -> Laid:
    """The same tiles, with jokers on these squares."""
    again = case.board.lay(laid.position, laid.with_jokers(jokers))
    assert isinstance(again, Laid)
    return again


def joker_findings(entry: Entry, reading: Reading) -> Iterator[Finding]:
    """The sanction for an unmarked joker of an accepted entry, and a remark if other squares were possible."""
    if reading.unmarked:
        key = "joker_on_grid_only" if reading.unmarked is Unmarked.GRID else "joker_unmarked"
        yield ARTICLE.finding(entry.number, key, word=reading.tiles)
        if reading.joker_chosen:
            yield ARTICLE.remark(entry.number, "joker_square", "I-joker-square", word=reading.tiles)
