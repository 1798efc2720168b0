"""Draw letters and groups by the rules of 4.2-4.5 and 4.7, with a log, or check those drawn by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from arbitraj.draw.announcement import Announced
from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.lots import Bag, Lots
from arbitraj.game.variant import Variant
from arbitraj.record.breaches import breaches
from arbitraj.record.drawing import Breach, Kinds
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition

# redraws of all tiles because the rest cannot keep a rule: very rare with the tiles of 3.1
TRIES = 1000
_Rule = Callable[[str], Breach | None]


class CannotDrawError(ValueError):
    """No letters that keep the rules could be drawn."""


@dataclass(frozen=True, slots=True)
class Order:
    """A draw to make.

    `interval` is that of the number of letters (equal ends: the number is given), None for groups. `groups` is the
    number of groups, 0 for rows of letters. Raises ValueError if the game's type does not allow it.
    """

    game_type: GameType
    interval: tuple[int, int] | None = None
    groups: int = 0
    vowels_chosen: bool = False
    joker_stands: bool = False

    def __post_init__(self) -> None:
        widest = self.game_type.letters
        if (self.interval is None) != (widest is None) or (self.groups < 1) != (widest is not None):
            raise ValueError("interval or groups")
        if self.interval and widest and not widest[0] <= self.interval[0] <= self.interval[1] <= widest[1]:
            raise ValueError("interval")
        if self.vowels_chosen and not self.game_type.has_groups:
            raise ValueError("vowels_chosen")

    @property
    def is_string(self) -> bool:
        return self.game_type.material.in_order


@dataclass(frozen=True, slots=True)
class Happening:
    """A step of a draw: `number` drawn, a tile drawn, tiles returned (`why` and its article), a restart.

    `at` is the number of the letter in its group (from 1), `group` counts from 1, 0 if there are none.
    """

    action: str  # number | tile | back | again
    group: int = 0
    at: int = 0
    tiles: str = ""
    breach: Breach | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """Letters drawn: `rows` are the groups, or one row of all letters, in drawing order."""

    order: Order
    seed: str
    rows: tuple[str, ...]
    steps: tuple[Happening, ...]

    def announced(self, variant: Variant, title: str = "") -> Announced:
        """6.2.h: in drawing order if that matters, alphabetical (jokers last) in 4.2.

        Of groups only the consonants and jokers if players choose the vowels (4.4, 4.5).
        """
        order, rows = self.order, self.rows
        if order.vowels_chosen:
            rows = tuple("".join(tile for tile in row if tile not in variant.vowels) for row in rows)
        elif not order.groups and not order.is_string:
            rows = (variant.alphabet.in_order("".join(rows)),)
        time = minutes(order.game_type, sum(map(len, self.rows)))
        return Announced(order.game_type, rows, time, order.vowels_chosen, title)


def minutes(game_type: GameType, letters: int) -> int:
    """The time allowed for that many letters. Raises ValueError if the type has none.

    >>> from arbitraj.types import GAME_TYPES
    >>> minutes(GAME_TYPES["pe_sir"], 36), minutes(GAME_TYPES["n_scrabble"], 42)
    (75, 60)
    """
    time = game_type.time_for(letters)
    if time is None:
        raise ValueError(letters)
    return time


def draw(order: Order, variant: Variant, seed: str, words: FirstMoves | None = None) -> Drawn:
    """Draw by lot. `words` is needed only for a string. Raises CannotDrawError."""
    assert words or not order.is_string
    if words and order.is_string and not words.can_come(""):
        raise CannotDrawError("no first move in the list")
    lots = Lots(seed, order.game_type.key)
    steps: list[Happening] = []
    size = variant.rack
    if order.interval:
        low, high = order.interval
        size = low if low == high else low + lots.below(high - low + 1)
        steps.append(Happening("number", at=size))
    bag = Bag(variant.all_tiles, lots)
    # the rule of the first move looks ahead by itself, as far as it reaches
    ahead = words.most if words and order.is_string else 0
    for _ in range(TRIES):
        rows: list[str] = []
        for number in range(1, order.groups + 1) or (0,):
            row = _row(bag, size, _rule(order, size, number, variant, words), ahead, number, steps)
            rows.append(row)
            if len(row) < size:
                break
        else:
            return Drawn(order, lots.seed, tuple(rows), tuple(steps))
        back = "".join(rows)
        bag.put_back(back)
        steps.append(Happening("again", tiles=back))
    raise CannotDrawError(order.game_type.key)


def _row(bag: Bag[str], size: int, rule: _Rule, ahead: int, group: int, steps: list[Happening]) -> str:
    """A row of `size` tiles, redrawn from the point where it fails.

    It is shorter if no tile left can keep the rule, which is checked from `ahead` letters on.
    """
    row = ""
    while len(row) < size:
        if not bag.items:
            return row
        tile = bag.draw()
        row += tile
        steps.append(Happening("tile", group, len(row), tile))
        breach = rule(row)
        if breach:
            row, back = row[: breach.at - 1], row[breach.at - 1 :]
            bag.put_back(back)
            steps.append(Happening("back", group, breach.at, back, breach))
            if len(row) >= ahead and all(rule(row + tile) for tile in set(bag.items)):
                return row
    return row


def _rule(order: Order, size: int, group: int, variant: Variant, words: FirstMoves | None) -> _Rule:
    kinds, keeps = Kinds(variant.vowels, order.joker_stands), order.game_type.material.rule

    def breach(row: str) -> Breach | None:
        # the first move first: a run may end a beginning that was lost some letters ago
        lost = words.breach(row) if words and order.is_string and len(row) == words.most else None
        return lost or next(iter(keeps(row, size, kinds, order.game_type.article, group) if keeps else ()), None)

    return breach


def by_hand(competition: Competition, rows: Sequence[str], words: FirstMoves | None) -> list[Breach]:
    """All breaches in rows of folded tiles, in order of the letter to redraw from. `words` is only needed for a string.

    `competition` has the type (with its interval) and the settings. Its own letters are ignored.
    """
    grouped = not competition.game_type.material.in_a_row
    letters = "" if grouped else "".join(rows)
    drawn = replace(competition, letters=letters, groups=tuple(rows) if grouped else ())
    found = list(breaches(drawn))
    if words and competition.game_type.material.in_order:
        first = words.breach(letters)
        found += [first] if first else []
    return sorted(found, key=lambda breach: (breach.group, breach.at))
