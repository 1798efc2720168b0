"""8.3: technical warnings. The sheet's name and table, the group of an entry, its unmarked jokers, its points.

8.3.a and 8.4.a are one comparison, of one value or both. 8.3.e is found with 8.4.b (`art_8_4.py`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from arbitraj.game.board import Board, Laid, Run
from arbitraj.game.tile import is_joker
from arbitraj.record.findings import Finding, Kind, Offer, Reading, Reason, Situation, Unmarked
from arbitraj.record.model import Entry, Player, Sheet, the_number
from arbitraj.record.names import plain_name
from arbitraj.rules.article import Article, Given
from arbitraj.rules.on_grid import OnGrid

ART_8_3_A = Article("8.3.a", __file__, Kind.WARNING, column="table", given=Given(of_sheet=True, instead=("8.4.a",)))
ART_8_4_A = Article("8.4.a", __file__, Kind.PENALTY, column="table", given=Given(of_sheet=True, instead=("8.3.a",)))
_IN_GROUPS = Given(games=lambda competition: competition.game_type.has_groups)
_RULES_OF_GROUPS = ("I-group", "I-group-wrong")
ART_8_3_B = Article("8.3.b", __file__, Kind.WARNING, _RULES_OF_GROUPS, "group", ("group_several",), given=_IN_GROUPS)
# an entry has one of the three
_JOKERS_GIVEN = Given(games=lambda competition: competition.has_jokers, instead=("8.3.c", "8.3.c.1", "8.3.c.2"))
ART_8_3_C = Article("8.3.c", __file__, Kind.WARNING, for_players=("joker_square",), given=_JOKERS_GIVEN)
ART_8_3_C_1 = Article("8.3.c.1", __file__, Kind.WARNING, given=_JOKERS_GIVEN)
ART_8_3_C_2 = Article("8.3.c.2", __file__, Kind.WARNING, ("I-joker-square",), given=_JOKERS_GIVEN)
ART_8_3_C_3 = Article("8.3.c.3", __file__, Kind.REMARK, ("I-joker-square",))
_GIVEN = Given(games=lambda competition: competition.asks_points)
ART_8_3_D = Article("8.3.d", __file__, Kind.WARNING, ("I-superscrabble-points",), column="points", given=_GIVEN)

Placed = tuple[tuple[int, str], ...]  # (square, tile)


def identity_findings(sheet: Sheet, player: Player, named: Mapping[tuple[str, ...], Player]) -> Iterator[Finding]:
    """8.3.a: name or table is missing or wrong (8.4.a: both are). `named` are all players by name."""
    reasons = []
    if plain_name(sheet.name) != plain_name(player.name):
        key = "name_wrong" if sheet.name else "name_missing"
        reasons.append(Reason.of(key, written=sheet.name, name=player.name))
    # a table number of 0 is how a form is left blank by a program
    written = the_number(sheet.table) or None
    if written != player.table:
        missing = written is None and sheet.table.strip("0 ") == ""
        key = "table_missing" if missing else "table_wrong"
        reasons.append(Reason.of(key, written=sheet.table, table=player.table))
    if reasons:
        article = ART_8_3_A if len(reasons) == 1 else ART_8_4_A
        yield replace(article.finding(None, reasons[0].key), reasons=tuple(reasons))
    other = named.get(plain_name(sheet.name)) if reasons else None
    if other and other.table != player.table:
        yield ART_8_3_A.remark(None, "other_player", name=other.name, table=other.table)


def group_findings(entry: Entry, used: Entry, reading: Reading) -> Iterator[Finding]:
    """8.3.b: the group is missing or wrong. `used` is the entry with the group that the arbiter gave it."""
    group = reading.offer.group if reading.offer else None
    if group is None and entry.written_group is None:
        yield ART_8_3_B.finding(entry.number, "group_of_none")  # accepted by an arbiter, with letters of no group
    elif group and entry.written_group is None:
        yield ART_8_3_B.finding(entry.number, "group_missing", group=group)
        if reading.fits > 1:
            yield ART_8_3_B.remark(entry.number, "group_several", "I-group", fits=reading.fits, group=group)
    elif group and used.written_group != group:
        yield ART_8_3_B.finding(entry.number, "group_wrong", "I-group-wrong", written=entry.group, group=group)


@dataclass(frozen=True, slots=True)
class Settled:
    """Squares of unmarked jokers in tiles that an offer covers, and whether other squares would do too."""

    squares: frozenset[int] = frozenset()
    chosen: bool = False


AS_MARKED = Settled()


def preferred(case: Situation, found: list[tuple[Offer, Settled]]) -> tuple[Offer, Settled]:
    """I-group: of several groups, those that no other row writes, those that need no unmarked joker, the lowest."""
    if len(found) == 1:
        return found[0]
    which = case.game.rule("I-group")
    if which == "nescrisa":
        found = [pair for pair in found if pair[0].group not in case.others.groups] or found
    plain = [pair for pair in found if not pair[1].squares] or found
    return plain[-1 if which == "ultima" else 0]


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
    """8.3.c: the sanction for an unmarked joker of an accepted entry, and a remark if other squares were possible."""
    if reading.unmarked:
        key = "joker_on_grid_only" if reading.unmarked is Unmarked.GRID else "joker_unmarked"
        yield ART_8_3_C.finding(entry.number, key, word=reading.tiles)
        if reading.joker_chosen:
            yield ART_8_3_C.remark(entry.number, "joker_square", "I-joker-square", word=reading.tiles)


def has_points(entry: Entry, points: int) -> bool:
    """Whether these are the points written. Plain figures, the usual case, are compared as text."""
    return entry.points == str(points) or entry.written_points == points


def points_findings(entry: Entry, reading: Reading) -> Iterator[Finding]:
    """8.3.d: the finding on wrong or missing points of an accepted entry. The computed points count."""
    if not has_points(entry, reading.points):
        key = "points_wrong" if entry.points else "points_missing"
        yield ART_8_3_D.finding(entry.number, key, written=entry.points, points=reading.points)
