"""Made-up players that build real constructions: a seeded search for good moves, for every type of game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.record.findings import How, Offer, Reading, Situation
from arbitraj.record.game import Game
from arbitraj.rules.attempt import read_at
from arbitraj.types.base import type_of


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a sheet as a faultless player writes it."""

    group: str
    position: str
    word: str
    points: int


def vocabulary(words: Sequence[str], letters: str, longest: int = 9) -> list[str]:
    """The words that these letters and one more can spell; the others are hardly ever playable."""
    return [
        word
        for word in words
        if len(word) <= longest and sum(max(0, word.count(letter) - letters.count(letter)) for letter in set(word)) <= 1
    ]


class Anagrams:
    """Words by their sorted letters: what an offer of few letters can spell, found without trying every word."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words: dict[str, list[str]] = {}
        for word in words:
            self._words.setdefault("".join(sorted(word)), []).append(word)

    def of(self, letters: str, through: str) -> list[str]:
        """The words of exactly these letters (`?` as a common one), with one letter of `through` or none."""
        bases = [letters.replace(JOKER, common, 1) for common in _COMMON] if JOKER in letters else [letters]
        keys = {"".join(sorted(base + extra)) for base in bases for extra in ("", *through)}
        return [word for key in sorted(keys) for word in self._words.get(key, ())]


_COMMON = "EAIRTNUCLS"
Candidates = Callable[[Situation, Offer], list[str]]


def by_lot(words: Sequence[str], skill: int, rng: Random) -> Candidates:
    """Some of many words, whatever the letters."""
    return lambda case, offer: rng.sample(list(words), min(skill, len(words)))


def by_letters(anagrams: Anagrams, whole: bool, in_order: bool, skill: int, rng: Random) -> Candidates:
    """Words of the offer's own letters: all of them (`whole`), the next ones (`in_order`), or any choice of them."""

    def candidates(case: Situation, offer: Offer) -> list[str]:
        letters = offer.letters
        if in_order:
            choices = {letters[:number] for number in range(1, 8)}
        else:
            sizes = (len(letters),) if whole else range(3, len(letters) + 1)
            choices = {"".join(chosen) for size in sizes for chosen in combinations(sorted(letters), size)}
        through = "".join(sorted({tile.upper() for tile in case.board.rows if tile.isalpha()}))
        found = sorted({word for chosen in choices for word in anagrams.of(chosen, through)})
        return found if whole else rng.sample(found, min(skill, len(found)))

    return candidates


def construction(game: Game, candidates: Candidates, most: int = 12) -> list[Row]:
    """Move after move, each the best of the words tried, until nothing more is found."""
    policy = type_of(game)
    board, supply = game.competition.given, policy.supply(game)
    rows: list[Row] = []
    misses = 0
    while len(rows) < most and misses < 3:
        offers = supply.offers("")
        if not isinstance(offers, Sequence):
            break
        case = Situation(game, board, supply, offers, None, policy.exactly(game))
        found = [r for offer in offers for word in candidates(case, offer) for r in readings(case, offer, word)]
        if not found:
            misses += 1
            continue
        misses = 0
        move = max(found, key=lambda reading: reading.points)
        assert move.laid
        assert move.offer
        rows.append(Row(str(move.offer.group or ""), str(move.position), move.tiles, move.points))
        board = policy.next_board(board, move.laid)
        supply = supply.after_correct(move.laid, move.offer)
    return rows


def solutions(game: Game, candidates: Candidates, most: int, rng: Random) -> list[Row]:
    """Different solutions of a superscrabble."""
    policy = type_of(game)
    board, supply = game.competition.given, policy.supply(game)
    offers = supply.offers("")
    assert isinstance(offers, Sequence)
    case = Situation(game, board, supply, offers, None, policy.exactly(game))
    found: dict[object, Row] = {}
    for word in candidates(case, offers[0]):
        for reading in readings(case, offers[0], word):
            found.setdefault(policy.same(reading), Row("", str(reading.position), reading.tiles, 0))
    return rng.sample(list(found.values()), min(most, len(found)))


def readings(case: Situation, offer: Offer, word: str) -> Iterator[Reading]:
    """Where a word can be played from an offer, a missing letter being its joker."""
    one = Situation(case.game, case.board, case.supply, (offer,), None, case.exactly)
    for position in _places(case.board, word):
        tiles = _with_joker(case.board, position, word, offer)
        if tiles:
            reading = read_at(one, How.AS_WRITTEN, position, tiles)
            if reading.holds and not reading.unmarked:
                yield reading


def _places(board: Board, word: str) -> Iterator[Position]:
    size, middle = board.size, board.size // 2
    if not board.tiles:
        yield from (Position(middle, middle - n) for n in range(min(len(word), middle + 1)))
    for square, tile in enumerate(board.rows):
        row, col = divmod(square, size)
        for n, letter in enumerate(word):
            if letter == tile.upper():
                if row >= n:
                    yield Position(row - n, col, True)
                if col >= n:
                    yield Position(row, col - n)


def _with_joker(board: Board, position: Position, word: str, offer: Offer) -> str | None:
    laid = board.lay(position, word)
    if not isinstance(laid, Laid) or not laid.new:
        return None
    missing = offer.missing(laid.new_tiles)
    if not missing:
        return word
    squares = [s for s, tile in zip(laid.new, laid.new_tiles, strict=True) if tile == missing]
    return laid.with_jokers(frozenset(squares[:1])) if squares and JOKER in offer.letters else None
