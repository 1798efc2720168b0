"""Doubtful values of a corrected sheet. What an arbiter could read out is the player's, all else is asked about."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product, takewhile

from arbitraj.game.board import Laid
from arbitraj.game.notation import read_word
from arbitraj.game.points import points
from arbitraj.game.position import Position
from arbitraj.game.tile import Alphabet
from arbitraj.record.findings import Fault, How, Kind, Reading, State, Unmarked
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Entry, Sheet, read_number
from arbitraj.record.question import NOTHING, NOWHERE, Ask, Query
from arbitraj.rules.answered import ANY, HERE, JOKERS, WHERE
from arbitraj.rules.art_8_3 import has_points
from arbitraj.rules.attempt import Attempt
from arbitraj.rules.corrected import Corrected
from arbitraj.rules.naming import is_note
from arbitraj.rules.other_rows import is_on_demand
from arbitraj.rules.replay import Replayed, Steps
from arbitraj.text import text_of

MOST_READINGS = 5


@dataclass
class DoubtFound:
    """A query about a value, with its readings looked up lazily. It may turn out to be no doubt.

    `look` tries readings until it has found that many right ones, which come first.
    """

    query: Query
    look: Callable[[int], Query | None] | None = None
    _known: dict[int, Query | None] = field(default_factory=dict)

    def asked(self, most: int = MOST_READINGS) -> Query | None:
        """The query with its readings, `most` of them right ones if there are as many. None if there is no doubt."""
        if self.look is None:
            return self.query
        if most not in self._known:
            self._known[most] = self.look(most)
        return self._known[most]


def doubts(case: Corrected) -> Iterator[Query]:
    """The queries about the values of a corrected sheet, in the order of its rows."""
    return (found for doubt_found in may_be_asked(case) if (found := doubt_found.asked()) is not None)


def may_be_asked(case: Corrected) -> Iterator[DoubtFound]:
    """The doubts before their readings are looked up."""
    asks_points = case.game.competition.asks_points
    for table, step in case.rows():
        if step.state is State.NOT_CORRECTED:
            continue
        entry = step.entry
        yield from _position(case, table, entry)
        yield from _word(case, table, step)
        if asks_points:
            yield from map(DoubtFound, _points(case, table, step))
        if entry.total and is_note(entry.total):
            query = _query(entry, table, "total", entry.total, "line", (NOTHING,))
            yield DoubtFound(replace(query, column=""))
        if case.game.competition.game_type.has_groups and entry.group and entry.written_group is None:
            yield DoubtFound(_query(entry, table, "group", entry.group, "group_unclear", _by_letters(case, entry)))
    # the grid matters only once the table is read
    yield from map(DoubtFound, grid_queries(case.game, case.sheet, case.correction))


def _by_letters(case: Corrected, entry: Entry) -> tuple[str, ...]:
    written = sorted(case.game.competition.variant.alphabet.fold(entry.group))
    groups = enumerate(case.game.competition.groups, 1)
    return tuple(str(number) for number, letters in groups if sorted(letters) == written)


def _query(entry: Entry, table: str, column: str, seen: str, why: str, readings: tuple[str, ...]) -> Query:
    place = str(entry.source_of(column))
    return Query(Ask.VALUE, seen, place, why, readings[:MOST_READINGS], entry.row, column, table)


def _position(case: Corrected, table: str, entry: Entry) -> Iterator[DoubtFound]:
    """Doubts about a position.

    A lone letter or figure is legible (8.2.g), two other characters are not, and a sign off the board is a sign
    (8.2.b). Two figures that are a column are legible, unless the entry is correct with one of them read as a letter
    (`10`, `1O`).
    """
    text, size = entry.position, case.game.variant.size
    if Position.read(text) is None and (len(text) > 1 or (text and not text.isascii())):
        bare = _query(entry, table, "position", text, "position_unclear", ())

        def look(most: int) -> Query | None:
            query = _best_first(case, bare, tuple(position_readings(text, size)), most)
            is_column = text.isascii() and text.isdecimal() and 0 < int(text) <= size
            likely = not is_column or (query.readings and case.would_be_right(query, query.readings[0]))
            return query if likely else None

        yield DoubtFound(bare, look)


def _word(case: Corrected, table: str, step: Replayed) -> Iterator[DoubtFound]:
    alphabet, notation = case.game.variant.alphabet, case.game.competition.notation
    entry, text = step.entry, step.entry.word
    if read_word(text, alphabet, notation).foreign:
        bare = _query(entry, table, "word", text, "word_unclear", ())
        readings = (*word_readings(text, alphabet), *star_readings(text.replace("?", "*"), alphabet))
        yield DoubtFound(bare, lambda most: _best_first(case, bare, readings, most))
    elif (taken := step.accepted) and taken.unmarked and case.all_small:
        # a joker that the paper may mark by its size is no warning yet (8.3.c)
        if not any(finding.decision for finding in step.findings):
            yield DoubtFound(_query(entry, table, "word", text, "joker_unseen", tuple(_marked(text, step))))
    elif step.findings and any(f.kind is Kind.INCORRECT and not f.is_decided for f in step.findings):
        if step.state is not State.INCORRECT:
            return  # accepted by an arbiter
        bare = _query(entry, table, "word", text, "word_alike", ())
        yield DoubtFound(bare, lambda most: _alike(case, table, entry, most))


def _alike(case: Corrected, table: str, entry: Entry, most: int) -> Query | None:
    """Doubts about a word of plain letters: if another reading would be correct with its points, or it is two words."""
    text = entry.word
    query = _query(entry, table, "word", text, "word_alike", ())
    likely = (*look_alikes(text), *star_readings(text, case.game.variant.alphabet))
    half = replace(query, why="word_half")
    if right := _right_of(case, query, likely, most) or _right_of(case, half, _half_readings(case, text), most):
        return right
    parts = tuple(text.split())
    two = len(parts) > 1 and all(len(part) > 1 for part in parts)
    return _best_first(case, replace(query, why="two_words"), parts, most) if two else None


def _right_of(case: Corrected, query: Query, likely: Sequence[str], most: int) -> Query | None:
    right = _right(case, query, likely, most)
    return replace(query, readings=right) if right else None


def _right(case: Corrected, query: Query, readings: Sequence[str], most: int) -> tuple[str, ...]:
    return tuple(islice((reading for reading in readings if case.would_be_right(query, reading)), most))


def _half_readings(case: Corrected, text: str) -> tuple[str, ...]:
    """A word with as many small letters as capitals, with either half marked as jokers (I-half), or ()."""
    ways = read_word(text, case.game.variant.alphabet, case.game.competition.notation).ways
    either = [(way.readings[0], tiles) for way in ways if way.half for tiles in (way.readings[0], way.half)]
    return tuple(
        _with_marks(_written_as(text, plain), [n for n, tile in enumerate(tiles) if tile.islower()])
        for plain, tiles in either
    )


def _written_as(text: str, plain: str) -> str:
    letters = "".join(text.split())
    return letters if len(letters) == len(plain) else plain


def _marked(text: str, step: Replayed) -> Iterator[str]:
    taken = step.accepted
    if taken is None or taken.laid is None:
        return
    letters = _written_as(text, taken.tiles.lower())
    new = [n for n, square in enumerate(taken.laid.written.squares) if square in taken.laid.new]
    jokers = [n for n in new if taken.tiles[n].islower()]
    yield _with_marks(letters, jokers)
    for at in jokers:
        others = (n for n in new if n not in jokers and taken.tiles[n] == taken.tiles[at].upper())
        yield from (_with_marks(letters, [other if n == at else n for n in jokers]) for other in others)


def _with_marks(letters: str, jokers: Collection[int]) -> str:
    return "".join(f"({letter})" if n in jokers else letter for n, letter in enumerate(letters))


def _points(case: Corrected, table: str, step: Replayed) -> Iterator[Query]:
    """Points that are no number, or that are right once they are read otherwise or from the column of the total."""
    entry, right = step.entry, step.points
    if has_points(entry, right):
        return
    points, total = entry.written_points, read_number(entry.total)
    if entry.points and points is None:
        yield _query(entry, table, "points", entry.points, "points_unclear", tuple(points_readings(entry.points)))
    elif points is not None and points < 0:
        yield _query(entry, table, "points", entry.points, "value", (str(-points),))
    elif points is None and total is not None:
        # a sheet that adds its points up has a total here too, be it that of the row before, carried on (8.3.d)
        entries = case.sheet.solutions if table else case.sheet.entries
        others = (other for other in entries if other.row != entry.row)
        adds = any(other.written_points is not None and read_number(other.total) is not None for other in others)
        running = sum(_points_before(case, table, step)) + right
        if not adds or total not in (running - right, running):
            yield _query(entry, table, "points", entry.total, "points_elsewhere", (str(total),))
    elif any(finding.is_found and finding.article == "8.3.d" for finding in step.findings):
        together = "".join(filter(str.isdigit, entry.points))
        earlier = _points_before(case, table, step)
        running = sum(earlier) + right
        if together == str(right):
            yield _query(entry, table, "points", entry.points, "points_unclear", (together, str(points)))
        elif (total, points) == (right, running):
            seen = f"{entry.points} {entry.total}"
            yield _query(entry, table, "points", seen, "points_elsewhere", (str(total),))
        elif earlier and points == running:
            yield _query(entry, table, "points", entry.points, "running", (str(right),))


def _points_before(case: Corrected, table: str, step: Replayed) -> list[int]:
    rows = takewhile(lambda row: row[1] is not step, case.rows())
    return [item.points for t, item in rows if t == table]


def _best_first(case: Corrected, query: Query, readings: tuple[str, ...], most: int) -> Query:
    def ordered() -> tuple[str, ...]:
        right = _right(case, query, readings, most)
        return (*right, *(reading for reading in readings if reading not in right))[:MOST_READINGS]

    hangs_on = case.hangs_on(query, readings) if case.game.remembered is not None else None
    found = ordered() if hangs_on is None else case.game.once((_best_first, hangs_on, readings, most), ordered)
    return replace(query, readings=found)


def grid_queries(game: Game, sheet: Sheet, correction: Steps) -> Iterator[Query]:
    """Queries about a grid that nobody transcribed: whether there is one, then by entry. Asked ones are repeated."""
    if not is_on_demand(game, sheet):
        return
    queries = _of_rows(game, correction)
    for query in islice(queries, 1):
        yield Query(Ask.GRID, text_of("questions.grid_whole"), str(sheet.source), "grid_any", column=ANY)
        yield query
    yield from queries


def _of_rows(game: Game, correction: Steps) -> Iterator[Query]:
    # 4.7: the grid is that of the construction
    drawn = correction.construction if game.competition.game_type.has_construction else correction.entries
    for step in drawn:
        if step.state is State.NOT_CORRECTED or step.rejected or (step.accepted and step.accepted.how is How.DECIDED):
            continue
        attempt = Attempt(step.before, step.entry, correction.player.category)
        if step.state is State.INCORRECT:
            yield from _of_incorrect(step, attempt)
        elif not any(fate.stands and fate.decision.action is Action.JOKER for fate in step.fates):
            yield from _of_accepted(step, attempt)


def _grid_query(
    attempt: Attempt, why: str, seen: str, readings: tuple[str, ...], column: str, position: str = ""
) -> Query:
    entry = attempt.entry
    word = attempt.spelled[0] if attempt.spelled else ""
    values = ("position", position or entry.position), ("word", word), ("row", f"{entry.position} {entry.word}")
    place = str(entry.source_of("position"))
    return Query(Ask.GRID, seen, place, why, (*readings, NOWHERE), entry.row, column, values=values)


def _of_incorrect(step: Replayed, attempt: Attempt) -> Iterator[Query]:
    """Queries about the word's place (8.4.c, and for I-meant-place), then about the word at the place written."""
    as_written, entry, written = step.as_written, step.entry, f"{step.entry.position} {step.entry.word}"
    if attempt.position is None or step.judgement.repeats or not attempt.spelled:
        return
    fitting = tuple(str(r.position) for r in attempt.places_it_fits if attempt.points_fit(r.points))
    if fitting or as_written is None or as_written.laid is None:
        yield _grid_query(attempt, "grid_where", written, fitting, WHERE)
    # 8.4.d needs the points of the other word in the table
    if entry.written_points is not None or attempt.points_fit(-1):
        yield _grid_query(attempt, "grid_here", entry.position, (), HERE)


def _of_accepted(step: Replayed, attempt: Attempt) -> Iterator[Query]:
    """Queries about jokers that the grid marks, if the table marks none and several letters may be the joker."""
    reading, game = step.accepted, step.before.game
    if reading is None or reading.laid is None:
        return
    seen, place = step.entry.word, str(reading.position)
    if game.rule("I-swap-or-grid") == "grila" and reading.how is How.SWAPPED:
        yield _grid_query(attempt, "grid_where", f"{step.entry.position} {seen}", (), WHERE)
    others = tuple(_with_other_jokers(step, reading))
    if reading.joker_chosen and reading.unmarked is Unmarked.STOCK:
        yield _grid_query(attempt, "grid_jokers", seen, (reading.tiles, *others), JOKERS, place)
    elif game.competition.asks_points and step.entry.written_points not in (None, reading.points):
        # the points written may be those of a joker that only the grid marks
        fitting = tuple(
            tiles
            for tiles in others
            if isinstance(laid := step.before.board.lay(reading.position, tiles), Laid)
            and points(game.variant, laid) == step.entry.written_points
        )
        if fitting:
            yield _grid_query(attempt, "grid_jokers", seen, fitting, JOKERS, place)


def _with_other_jokers(step: Replayed, reading: Reading) -> Iterator[str]:
    """The word with one more new tile as a joker, or with the joker on another tile, if a joker is available."""
    laid, offers = reading.laid, step.before.offers
    if laid is None or isinstance(offers, Fault) or not any(offer.jokers for offer in offers):
        return
    new = frozenset(laid.new)
    at = [n for n, square in enumerate(laid.written.squares) if square in new]
    plain = reading.tiles
    if reading.unmarked:  # as the table marks them: without a joker that was only deduced (8.3.c.2)
        plain = "".join(tile.upper() if n in at else tile for n, tile in enumerate(plain))
    marked = (plain[:n] + plain[n].lower() + plain[n + 1 :] for n in at if plain[n].isupper())
    yield from (tiles for tiles in marked if tiles != reading.tiles)


_MOST_TRIED = 64  # readings of one value that are tried
_LONGEST = 30  # characters of a word with its marks: a longer text is none
# signs typed or written for a letter, by hand or on a keyboard of another alphabet
_AS_LETTERS = {
    "0": "O", "1": "IL", "2": "Z", "3": "E", "4": "A", "5": "S", "6": "G", "7": "T", "8": "B", "9": "G",
    "|": "IL", "!": "I", "$": "S", "@": "A", "€": "E", "ı": "I",
}  # fmt: skip
_AS_DIGITS = {
    "o": "0", "O": "0", "Q": "0", "D": "0", "l": "1", "I": "1", "i": "1", "L": "1", "|": "1", "!": "1", "z": "2",
    "Z": "2", "A": "4", "S": "5", "s": "5", "G": "6", "b": "6", "T": "7", "B": "8", "g": "9", "q": "9",
}  # fmt: skip
_ALIKE = dict(zip("АВЕЗКМНОРСТУХІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZKMHOPCTYXIJSaeopcyxijsABEZHIKMNOPTYX", strict=True))
_SUM = re.compile(r"\d{1,4}(?: ?\+ ?\d{1,4}){1,6}")


def word_readings(text: str, alphabet: Alphabet) -> Iterator[str]:
    """Possible readings of a word with foreign signs: look-alikes as letters, others left out or marking a joker.

    >>> romanian = Alphabet(frozenset("ABEFGIORST"))
    >>> list(word_readings("GAFA1RE", romanian)), list(word_readings("BOI.", romanian))
    (['GAFAIRE'], ['BOI', 'BOi'])
    """
    compact = "".join(text.split())
    if len(compact) > _LONGEST:
        return
    signs = [_letters_for(sign, alphabet) for sign in compact]
    read = dict.fromkeys("".join(chosen) for chosen in islice(product(*signs), _MOST_TRIED))
    yield from (word for word in read if word not in ("", compact))
    letters = "".join(sign for sign in compact if alphabet.fold_marks(sign).upper() in alphabet.letters)
    strange = [n for n, sign in enumerate(compact) if sign not in letters]
    # a mark behind the last letter may be a full stop, or a joker's mark
    if strange == [len(compact) - 1] and len(letters) > 1 and not letters[-1].islower():
        yield letters[:-1] + letters[-1].lower()


def _letters_for(sign: str, alphabet: Alphabet) -> tuple[str, ...]:
    if alphabet.fold_marks(sign).upper() in alphabet.letters:
        return (sign,)
    alike = _ALIKE.get(sign, "")
    options = [alike] if alike else [letter for letter in _AS_LETTERS.get(sign, "") if letter in alphabet.letters]
    return tuple(options) or ("",)


def look_alikes(text: str) -> Iterator[str]:
    """Possible readings of a word in which a letter looks like another sign: `l` for `I`, zero for `O`.

    >>> list(look_alikes("GAFAlRE")), list(look_alikes("C0MANDA")), list(look_alikes("CASA"))
    (['GAFAIRE'], ['COMANDA'], [])
    """
    upper = sum(sign.isupper() for sign in text)
    lower = sum(sign.islower() for sign in text)
    pairs = [("0", "O")]
    if upper > lower:
        pairs += [("l", "I"), ("o", "O")]
    if lower > upper:
        pairs += [("I", "l")]
    for sign, letter in pairs:
        if sign in text:
            yield text.replace(sign, letter)


def position_readings(text: str, size: int) -> Iterator[str]:
    """Possible readings of an illegible position on a board of `size`.

    >>> list(position_readings("18", 15)), list(position_readings("H1O", 15))
    (['1B', 'I8', 'L8'], ['H10'])
    """
    compact = "".join(sign for sign in text if sign.isalnum() or sign in "|!")[:6]
    options = [
        tuple(dict.fromkeys((_ALIKE.get(sign, sign), *_AS_LETTERS.get(sign, ""), _AS_DIGITS.get(sign, "") or sign)))
        for sign in compact
    ]
    read = (Position.read("".join(chosen)) for chosen in islice(product(*options), _MOST_TRIED))
    yield from dict.fromkeys(
        str(position) for position in read if position and 0 <= position.row < size and 0 <= position.col < size
    )


def points_readings(text: str) -> Iterator[str]:
    """Possible readings of points that are no number.

    >>> list(points_readings("l12")), list(points_readings("62+50")), list(points_readings("abc"))
    (['112'], ['112'], [])
    """
    compact = " ".join(text.split())
    if _SUM.fullmatch(compact):
        yield str(sum(int(part) for part in compact.split("+")))
        return
    read = "".join(_AS_DIGITS.get(sign, sign) for sign in "".join(compact.split()))
    number = read_number(read)
    if number is not None:
        yield str(number)


def star_readings(text: str, alphabet: Alphabet) -> tuple[str, ...]:
    """The words in which a single star means the letter of a joker instead of marking the letter beside it.

    >>> star_readings("*AS", Alphabet(frozenset("CR"))), star_readings("CAS", Alphabet(frozenset("CR")))
    (('(C)AS', '(R)AS'), ())
    """
    letters = sorted(alphabet.letters) if text.count("*") == 1 else ()
    return tuple(text.replace("*", f"({letter})") for letter in letters)
