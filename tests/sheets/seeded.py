"""The random sheets of `random_sheets.py` by seed: tens of thousands of them cost no more than reading them."""

from random import Random
from string import ascii_uppercase

from arbitraj.record.model import Entry, Sheet
from tests.sheets.random_sheets import GIVEN, LETTERS, ROMANIAN, SURNAMES


def seeded_sheet(rng: Random) -> Sheet:
    """A sheet of one table, with groups or without, or of two."""
    groups, two = rng.choice(((False, False), (True, False), (False, True)))
    name = f"{rng.choice(SURNAMES)} {rng.choice(GIVEN)}".strip()
    entries, solutions = _entries(rng, groups, not two), _entries(rng, False, False) if two else ()
    return Sheet("", name, rng.choice(("", _number(rng, 99))), entries, solutions, rng.choice((None, _grid(rng))))


def _number(rng: Random, most: int) -> str:
    return str(rng.randint(1, most))


def _entries(rng: Random, groups: bool, scored: bool) -> tuple[Entry, ...]:
    return tuple(_entry(rng, number, groups, scored) for number in range(1, rng.randint(1, 7) + 1))


def _entry(rng: Random, number: int, groups: bool, scored: bool) -> Entry:
    points, total = (rng.choice(("", _number(rng, 300))) if scored else "" for _ in range(2))
    # a word alone in its row may be a note: that is asked about
    position = "" if points and rng.random() < 0.2 else _position(rng)
    word = "" if position and rng.random() < 0.2 else _word(rng)
    return Entry(number, _number(rng, 7) if groups else "", position, word, points, total)


def _position(rng: Random) -> str:
    row, column = rng.choice("ABCDEFGHIJKLMNO"), rng.randint(1, 15)
    return rng.choice((f"{row}{column}", f"{column}{row}", f"{row.lower()}{column}", f"{row} {column}"))


def _word(rng: Random) -> str:
    word = "".join(rng.choices(LETTERS, k=rng.randint(2, 15)))
    at = rng.randrange(len(word))
    before, letter, after = word[:at], word[at], word[at + 1 :]
    circled = chr(0x24B6 + ascii_uppercase.index(ROMANIAN.alphabet.fold(letter)))
    marked = rng.choice((letter, letter.lower(), f"{letter}0", f"{letter}o", f"({letter})", circled))
    written = (f"{before}{marked}{after}", word.lower(), f"{before.lower()}{letter}{after.lower()}")
    # XX in a cell is a word crossed out
    return _word(rng) if set(word) == {"X"} else rng.choice(written)


def _grid(rng: Random) -> tuple[str, ...]:
    squares = rng.sample(range(225), rng.randint(6, 40))
    letters = {square: rng.choice(ascii_uppercase) for square in squares}
    letters |= {joker: letters[joker].lower() for joker in squares[: rng.randint(0, 2)]}
    row = "".join(letters.get(square, ".") for square in range(225))
    return tuple(row[n : n + 15] for n in range(0, 225, 15))
