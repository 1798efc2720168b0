"""An entry being judged: its text, its places on the grid, each word tried at a place with its faults (8.1, 8.2)."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache

from arbitraj.game.board import Board, Laid, Run, Unlayable
from arbitraj.game.notation import Lettering, Notation, Taking, Written, lettering_of, read_word
from arbitraj.game.points import points
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER, is_joker
from arbitraj.record.findings import Fault, Finding, How, Reading, Situation, Unmarked
from arbitraj.record.model import Category, Entry
from arbitraj.rules.art_8_2_word import RULES, cannot_lie, cover, word_not_in_list
from arbitraj.rules.art_8_3 import with_grid_marks
from arbitraj.rules.on_grid import OnGrid


def read_at(case: Situation, how: How, position: Position, tiles: str, written: Run | None = None) -> Reading:
    """Try tiles at a position: all faults are in the reading. `written`: the word read (`tot_sirul`)."""
    game = case.game
    laid = case.board.lay(position, tiles)
    if isinstance(laid, Unlayable):
        faults = [cannot_lie(case, laid, tiles)]
        if tiles.upper() not in game.words:
            faults.append(word_not_in_list(tiles.upper()))
        return Reading(how, position, tiles, None, None, 0, tuple(faults))
    if laid.main.tiles != laid.written.tiles and game.rule("I-main-word") == "tot_sirul":
        place = Position(*divmod(laid.main.first, case.board.size), laid.position.vertical)
        return read_at(case, how, place, laid.main.tiles, laid.written)
    word, faults = written or laid.written, [fault for rule in RULES if (fault := rule(case, laid))]
    # an entry accepted by an arbiter is correct in everything else, so that it pays for its tiles again (I-eliminated)
    on_grid = with_grid_marks(case, laid, word)
    covered = cover(case, laid, on_grid, others=bool(faults) and how is not How.DECIDED)
    if isinstance(covered, Fault):
        faults.append(covered)
        laid, marked = on_grid or laid, Unmarked.GRID if on_grid else None  # 8.3.c.1, whatever else is missing
        worth, against = points(game.variant, laid), tuple(faults)
        return Reading(how, position, laid.written.tiles, laid, None, worth, against, marked, word=word)
    offer, laid, unmarked, jokers, fits = covered
    tiles, worth, against = laid.written.tiles, points(game.variant, laid), tuple(faults)
    return Reading(
        how, position, tiles, laid, offer, worth, against, unmarked, jokers.chosen, fits, jokers.squares, word
    )


def may_hold(case: Situation, position: Position, tiles: str) -> bool:
    """Whether a full reading may hold. A quick check that rules out most places and words."""
    return may_hold_on(case.board, case.game.words, position, tiles)


def may_hold_on(board: Board, words: Container[str], position: Position, tiles: str) -> bool:
    """The same of a board and a list."""
    laid = board.lay(position, tiles)
    if not isinstance(laid, Laid) or (board.tiles and not laid.touches):
        return False
    return all(run.word in words for run in laid.runs)


# a reading that holds, with what it costs
Accepted = tuple[Reading, tuple[Finding, ...]]


@lru_cache(maxsize=1024)
def _one_sign_away(position: Position, size: int) -> tuple[Position, ...]:
    rows = [Position(row, position.col, position.vertical) for row in range(size) if row != position.row]
    return (*rows, *(Position(position.row, col, position.vertical) for col in range(size) if col != position.col))


_SHORT = 2  # the letters are not there


def _short(case: Situation, reading: Reading) -> int:
    """Shortage of the tiles at hand for a reading: nothing, a joker mark, letters.

    Those at hand include tiles that left with an incorrect entry on the same squares, unless the reading holds or an
    arbiter accepts it (I-eliminated).
    """
    if reading.laid is None:
        return _SHORT
    unmarked = reading.unmarked
    if reading.offer is None:
        if reading.how is How.DECIDED:
            return _SHORT
        covered = cover(case, reading.laid, None, others=True)
        if isinstance(covered, Fault):
            return _SHORT
        unmarked = covered[2]
    return 1 if unmarked else 0


class Attempt:
    def __init__(self, case: Situation, entry: Entry, category: Category, explained: bool = True) -> None:
        """Unless `explained`, there are no reasons: no findings, no readings that do not hold."""
        self.explained = explained
        self.case, self.entry, self.category = case, entry, category
        self._on_grid, self._points_asked = OnGrid(case), case.game.competition.asks_points
        alphabet = case.game.variant.alphabet
        self.word: Written = read_word(entry.word, alphabet, case.game.competition.notation)
        self.tried: list[Reading] = []
        self._where_written: dict[str, Reading] = {}
        self.decided_joker: int | None = None  # the square on which an arbiter says that the joker is
        self.position = Position.read(entry.position)

    def with_joker(self, square: int, tiles: str) -> "Attempt":
        """A new attempt with the joker on a square that an arbiter decided. `tiles`: its word with that joker."""
        anew = Attempt(self.case, self.entry, self.category, self.explained)
        anew.word, anew.decided_joker = Written(self.entry.word, (Taking((tiles,)),)), square
        return anew

    def _read_at(self, how: How, place: Position, tiles: str) -> Reading:
        """A reading. Once an arbiter has decided where the joker is, the grid marks no other (8.3.c)."""
        return read_at(self.case if self.decided_joker is None else replace(self.case, grid=None), how, place, tiles)

    def read(self, how: How, position: Position, tiles: str) -> Reading:
        reading = self._read_at(how, position, tiles)
        if how is How.AS_WRITTEN:
            self._where_written[tiles] = reading
        self.tried.append(reading)
        return reading

    def read_with_points(self, how: How, place: Position, words: Iterable[str]) -> Iterator[tuple[str, Reading]]:
        """The words whose readings hold with their points in the table, tried in order."""
        tried = ((tiles, self.read(how, place, tiles)) for tiles in words)
        return (pair for pair in tried if pair[1].holds and self.points_fit(pair[1].points))

    def tiles_at(self, place: Position, letters: str = "") -> tuple[str, ...]:
        """The readings of the word as tiles, several if its marks are doubtful. `letters` selects some of them."""
        return tuple(dict.fromkeys(tiles for way in self._ways_at(place, letters) for tiles in way))

    def _ways_at(self, place: Position, letters: str = "") -> Iterator[tuple[str, ...]]:
        """The readings for each way to take the signs of the word.

        I-capital: small letters after a lone capital are jokers, if the entry can take as many there. I-half: if as
        many letters are small as are capitals, the style of the other words says which are the jokers. If it says
        nothing, the tiles at hand do.
        """
        others, by_style = self.case.others, self.case.game.rule("I-half") == "stil"
        for way in self.word.ways:
            if letters and way.letters != letters:
                continue
            if way.half and by_style and others.some_small == others.some_capitals:
                yield (self._by_tiles(place, (*way.readings, way.half)),)
            elif way.half and by_style and others.some_small:
                yield (way.half,)
            elif way.capital and self._small_is_marked:
                enough = any(JOKER not in missing for missing in self._lacking(place, way.capital))
                yield (way.capital,) if enough else way.readings
            else:
                yield way.readings

    def other_halves(self, taken: Reading) -> list[Reading]:
        """I-half: the readings with the other letters as jokers that hold at the same place and lay other tiles."""
        ways = (way for way in self.word.ways if way.half)
        either = (tiles for way in ways for tiles in (*way.readings, way.half) if tiles.upper() == taken.tiles.upper())
        tried = (self._read_at(taken.how, taken.position, tiles) for tiles in either)
        new = taken.laid.new_tiles if taken.laid else ""
        return [reading for reading in tried if reading.holds and reading.laid and reading.laid.new_tiles != new]

    def _by_tiles(self, place: Position, either: tuple[str, ...]) -> str:
        """The best of readings that differ in their jokers only.

        One that holds comes first, then one that the tiles allow as marked, then one with an unmarked joker.
        """

        def wanting(tiles: str) -> tuple[bool, int]:
            reading = self._read_at(How.AS_WRITTEN, place, tiles)
            return not reading.holds, _short(self.case, reading)

        return min(either, key=wanting)

    def _lacking(self, place: Position, tiles: str) -> list[str]:
        laid, offers = self.case.board.lay(place, tiles), self.case.offers
        new = laid.new_tiles if isinstance(laid, Laid) else tiles
        return [] if isinstance(offers, Fault) else [offer.missing(new) for offer in offers]

    @property
    def _small_is_marked(self) -> bool:
        """I-capital: whether small letters mark jokers here even if they outnumber the capitals."""
        game, others = self.case.game, self.case.others
        notation, own = game.competition.notation, lettering_of(self.entry.word, game.variant.alphabet)
        if notation not in (Notation.AUTO, Notation.CASE) or game.rule("I-capital") != "joker":
            return False
        if notation is Notation.CASE and own is Lettering.LONE:
            return not others.capitalised
        return others.capitals_but_one if own is Lettering.CAPITALISED else others.capitals

    @property
    def tiles_written(self) -> str:
        """The word as read at the place written. Empty if it cannot be read."""
        return self.said_at(self.position, How.AS_WRITTEN)[0]

    @property
    def as_written(self) -> Reading | None:
        """The reading of the entry as written. None without a position, or if it cannot be read."""
        return self.said_at(self.position, How.AS_WRITTEN)[1]

    def said_at(self, place: Position | None, how: How) -> tuple[str, Reading | None]:
        """Tiles and reading at a place (7.1).

        They are of a word of the list that the tiles at hand allow, else of a word of the list, else of the first way.
        """
        if place is None:
            firsts: list[tuple[str, Reading | None]] = [(way.readings[0], None) for way in self.word.ways]
        else:
            known = self._where_written if how is How.AS_WRITTEN else {}
            tiles = [way[0] for way in self._ways_at(place)]
            firsts = [(first, known.get(first) or self._read_at(how, place, first)) for first in tiles]
        if len(firsts) < 2:
            return firsts[0] if firsts else ("", None)
        words = self.case.game.words
        listed = [first for first in firsts if (first[1].tiles if first[1] else first[0]).upper() in words]
        at_hand = (pair for pair in listed if pair[1] and _short(self.case, pair[1]) < _SHORT)
        return next(at_hand, (*listed, *firsts)[0])

    @cached_property
    def repeats(self) -> bool:
        """I-repeated-row: whether every letter is on the board already where it is written."""
        if self.case.game.rule("I-repeated-row") == "si_inversata":
            return False
        return any(r.how is How.AS_WRITTEN and r.laid is not None and not r.laid.new for r in self.tried)

    def read_candidates(self, how: How, position: Position) -> list[Reading]:
        """The readings of the word as written that hold."""
        found = self.tiles_at(position)
        if not self.explained and how is not How.AS_WRITTEN:
            found = tuple(tiles for tiles in found if may_hold(self.case, position, tiles))
        return [r for tiles in found if (r := self.read(how, position, tiles)).holds]

    @cached_property
    def spelled(self) -> tuple[str, ...]:
        """The word written, without joker marks, in each way it can be read."""
        return tuple(dict.fromkeys(tiles.upper() for tiles in self.word.candidates))

    @cached_property
    def _shown(self) -> tuple[tuple[Position, str], ...]:
        """The places of the word on the control grid, perhaps lengthened by later entries. A lone letter is no word."""
        grid = self.case.grid
        words = [word for word in self.spelled if len(word) > 1] if grid else []
        runs = ((place, word) for word in words if grid for place in grid.runs_of(word))
        return tuple((place, word) for place, word in runs if self._on_grid.ends_there(place, len(word)))

    @property
    def shown_where_written(self) -> bool:
        """Whether the grid shows the word at the place written, even if nothing new would be laid."""
        return any(place == self.position for place, _ in self._shown)

    @cached_property
    def _figured(self) -> tuple[tuple[Position, str], ...]:
        laid = ((place, word, self.case.board.lay(place, word)) for place, word in self._shown)
        return tuple((place, word) for place, word, there in laid if not isinstance(there, Laid) or there.new)

    @property
    def grid_places(self) -> tuple[Position, ...]:
        """The places on the grid of the entry as read first (7.1), without its other readings."""
        letters = self.tiles_written.upper()
        return tuple(place for place, word in self._figured if word == letters)

    def read_on_grid(self, place: Position) -> list[Reading]:
        """The readings of the entry at a place of the grid, the preferred one first."""
        found = self.tiles_at(place, self.tiles_written.upper())
        return [self._read_at(How.GRID_PLACE, place, tiles) for tiles in found]

    @property
    def may_swap(self) -> tuple[bool, ...]:
        """I-one-error: whether a reading by the grid may also swap the signs."""
        combined = self.case.game.rule("I-one-error") == "si_semne_inversate"
        return (False, True) if combined else (False,)

    @cached_property
    def one_sign_away_on_grid(self) -> tuple[tuple[Position, str, bool], ...]:
        """The places on the grid one sign away: place, letters, and whether the signs are swapped besides."""
        position = self.position
        if position is None:
            return ()
        near = [pair for pair in self._figured if position.signs_apart(pair[0]) == 1]
        return tuple(
            (place, letters, swapped)
            for swapped in self.may_swap
            for place, letters in near
            if (place.vertical != position.vertical) == swapped
        )

    def points_fit(self, points: int) -> bool:
        """Whether the points in the table are those of a reading. True if no points are asked for."""
        return not self._points_asked or self.entry.written_points == points

    def points_wrong(self, reading: Reading) -> bool:
        """Whether required points are missing, or are not those of a place at which the word can be laid."""
        written = self.entry.written_points
        return self._points_asked and (written is None or (reading.laid is not None and written != reading.points))

    @cached_property
    def places_it_fits(self) -> tuple[Reading, ...]:
        """The places one sign away, in the same direction, at which the word would be correct."""
        position, size, game = self.position, self.case.board.size, self.case.game
        if position is None:
            return ()
        # only the whole run can make a word of another (I-main-word)
        if game.rule("I-main-word") != "tot_sirul" and not any(word in game.words for word in self.spelled):
            return ()
        found, board, places = [], self.case.board, _one_sign_away(position, size)
        if board.tiles:
            near = {place for word in self.spelled for place in places if board.may_lie(place, word)}
            places = tuple(place for place in places if place in near)
        for place in places:
            fitting = (tiles for tiles in self.tiles_at(place) if may_hold(self.case, place, tiles))
            readings = (self._read_at(How.GRID_PLACE, place, tiles) for tiles in fitting)
            found += [reading for reading in readings if reading.holds][:1]
        return tuple(found)

    def grid_word(self, position: Position) -> Iterator[str]:
        """The other words on the grid at a position, with their jokers, the longest first.

        They are the run, and parts of it that only later entries lengthen, in front or behind, except parts that are
        whole in a later word.
        """
        tiles = self.case.grid.tiles_from(position) if self.case.grid else ""
        for length in range(len(tiles), 1, -1):
            word = tiles[:length]
            on_grid, other = self._on_grid, word.upper() not in self.spelled
            if other and on_grid.ends_there(position, length) and not on_grid.is_of_a_later_row(position, length):
                yield from self._with_jokers(position, word)

    @property
    def elsewhere_on_grid(self) -> tuple[Position, ...]:
        """The places of the word on the grid, if it is neither at the place written nor the word of a later row."""
        grid, position = self.case.grid, self.position
        if grid is None or position is None or grid.tiles_from(position).upper().startswith(self.spelled):
            return ()
        if not self.grid_places:
            return ()
        of_later_rows = {row.place for row in self._on_grid.later_rows if row.word in self.spelled}
        return tuple(place for place in self.grid_places if place not in of_later_rows)

    def _with_jokers(self, place: Position, tiles: str) -> Iterator[str]:
        """A word of the grid with its jokers: those that the table marks on the same letters, or the one decided.

        The decided one is on its square if the entry is written through it, else on that of `place`, if there is a
        letter.
        """
        if self.decided_joker is None:
            marks = zip(tiles, self.tiles_written.ljust(len(tiles)), strict=False)
            yield "".join(mark if mark == tile.lower() else tile for tile, mark in marks)
            return
        row, col = divmod(self.decided_joker, self.case.board.size)
        signs = ((row - at.row, col - at.col, at.vertical) for at in (self.position, place) if at)
        along = ((down, right) if vertical else (right, down) for down, right, vertical in signs)
        for on in [on for on, aside in along if not aside and 0 <= on < len(tiles)][:1]:
            yield tiles[:on].upper() + tiles[on].lower() + tiles[on + 1 :].upper()

    def marks_missing(self, reading: Reading) -> bool:
        """Whether a word taken from the grid has a joker there that the table marks nowhere (8.3.c.1)."""
        jokers = [tile for tile in (reading.laid.new_tiles if reading.laid else "") if is_joker(tile)]
        return any(jokers.count(tile) > self.tiles_written.count(tile) for tile in jokers)
