"""What a player writes in a game: rows that a made-up player builds by the rules, then errors planted among them.

What stands on the sheet is known exactly, and what should stand there: an error that a reading hides is one that was
read as what should be there.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbitraj.game.board import Board
from arbitraj.game.position import Position
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.game import Game
from arbitraj.record.interpretations import Rules
from arbitraj.record.model import Competition, Player
from arbitraj.types import GAME_TYPES
from samples.players import Row, by_lot, construction, vocabulary
from tests.forms.making import ROMANA

KEY = "integral_partial"
_BAG = "AAAAAEEEEIIIITTTRRRNNNSSLLCCUUOOPPDDMMVBFGH"
_ALIKE = {"1": "7", "7": "1", "3": "8", "8": "3", "5": "6", "6": "5", "0": "6", "4": "9", "9": "4", "2": "7"}
_ALIKE_LETTERS = {"U": "V", "O": "D", "I": "L", "C": "G", "E": "F", "P": "R", "N": "M", "T": "I", "A": "R", "S": "G"}
ERRORS = ("points", "sum", "word", "position", "direction", "confusable")
Texts = dict[tuple[str, int], str]


@dataclass(frozen=True)
class Played:
    """A sheet of a game: what is written in each field, and in those with an error what should be."""

    game: Game
    player: Player
    texts: Texts
    should_be: Mapping[tuple[str, int], str]


def played(
    words: Lexicon, listed: Sequence[str], letters_known: str, seed: int, errors: int, stock: int = 24
) -> Played:
    """A game of a seed, of so many letters that a writer has and words that are listed; so many errors."""
    chance = random.Random(f"joc {seed}")
    bag = [letter for letter in _BAG if letter in letters_known]
    letters = "".join(chance.sample(bag, min(stock, len(bag)))) + ("?" if chance.random() < 0.4 else "")
    game = game_of(letters, words)
    rows = construction(game, by_lot(vocabulary(listed, letters, 8), 150, chance))
    texts, should_be = written(rows, errors, chance, letters_known)
    if chance.random() < 0.8:
        texts |= _grid(rows)
    return Played(game, Player(1, "Pop", "Ana"), texts, should_be)


def game_of(letters: str, words: Lexicon) -> Game:
    """The game of some letters."""
    competition = Competition("Probă", "", None, GAME_TYPES[KEY], letters, rules=Rules(), variant=ROMANA)
    return Game(competition, ROMANA, words)


def written(
    rows: list[Row], errors: int, chance: random.Random, known: str, kinds: Sequence[str] = ERRORS
) -> tuple[Texts, Texts]:
    """What stands on the sheet of somebody who built these rows and made so many errors, of those `kinds`, and, where
    that is not what should stand there, what should."""
    plain = [n for n, row in enumerate(rows, 1) if row.word.isupper()]
    wrong = dict(
        zip(chance.sample(plain, min(errors, len(plain))), chance.sample([*kinds] * 2, 2 * len(kinds)), strict=False)
    )
    texts: Texts = {}
    should_be: Texts = {}
    total = 0
    for n, row in enumerate(rows, 1):
        right = {"pozitie": row.position, "depunere": row.word, "puncte": str(row.points)}
        there = {kind: _slipped(kind, value, wrong.get(n, ""), chance, known) for kind, value in right.items()}
        total += int(there["puncte"])
        should = total
        if wrong.get(n) == "sum":
            total += chance.choice([-10, 10, -1, 1, 9])
        there["total"] = str(max(0, total))
        right["total"] = str(should)
        texts |= {(kind, n): value for kind, value in there.items()}
        should_be |= {(kind, n): value for kind, value in right.items() if value != there[kind]}
    return texts, should_be


def _slipped(kind: str, value: str, error: str, chance: random.Random, known: str) -> str:
    """What is written of a field in which that error is made; most errors are of one kind of field."""
    if error == "points" and kind == "puncte":
        return str(max(1, int(value) + chance.choice([-10, -3, -2, -1, 1, 2, 3, 10])))
    if error == "word" and kind == "depunere":
        at = chance.randrange(len(value))
        other = chance.choice([sign for sign in known if sign.isalpha() and sign != value[at]])
        return value[:at] + other + value[at + 1 :]
    place = Position.read(value) if kind == "pozitie" else None
    if error == "direction" and place:
        return str(Position(place.row, place.col, not place.vertical))
    if error == "position" and place:
        row, col = chance.choice([(place.row + 1, place.col), (place.row, place.col - 1), (place.row, place.col + 1)])
        return str(Position(min(14, row), min(14, max(0, col)), place.vertical))
    if error == "confusable" and kind == chance.choice(["puncte", "depunere"]):
        alike = _ALIKE if kind == "puncte" else {a: b for a, b in _ALIKE_LETTERS.items() if b in known}
        there = [n for n, sign in enumerate(value) if sign in alike]
        if there:
            n = chance.choice(there)
            return value[:n] + alike[value[n]] + value[n + 1 :]
    return value


def _grid(rows: list[Row]) -> Texts:
    board = Board.of("." * 225, 15)
    for row in rows:
        laid = board.lay(Position.parse(row.position), row.word)
        board = board.place(laid)  # type: ignore[arg-type]
    return {("grila", square): tile for square, tile in enumerate(board.rows) if tile != "."}
