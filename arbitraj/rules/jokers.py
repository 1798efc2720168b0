"""8.3.c: which tiles of an entry are jokers when the table does not say."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from arbitraj.record.supply import Offer

Placed = tuple[tuple[int, str], ...]  # (square, tile)


@dataclass(frozen=True, slots=True)
class Settled:
    """Tiles that an offer covers: the squares on which a joker stands unmarked, and whether others would do too."""

    squares: frozenset[int] = frozenset()
    chosen: bool = False


AS_MARKED = Settled()


def settle(offer: Offer, placed: Placed, points_with: Callable[[frozenset[int]], int], fewest: bool) -> Settled | None:
    """Cover the tiles from the offer; None where no joker can help.

    8.3.c.2: ordinary letters as long as they last, then the joker, on as few squares as need it. Where it could
    stand on several, the square that gives fewer points (more, unless `fewest`) is taken: I-joker-square; the
    points written decide nothing (8.3.c.3).
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
