"""A slow, plain scorer and legality checker, written apart from the package: it imports nothing of it.

Squares are (row, column) from 0; a board is a dictionary square -> (letter, is joker). Read against Annex 1 and
sections 3.1, 4 and 8 of the regulation.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

Square = tuple[int, int]
Tiles = dict[Square, tuple[str, bool]]

VALUES = {1: "ACEILNORSTU", 2: "DP", 4: "M", 8: "FV", 9: "BG", 10: "HJXZ"}
TRIPLE_WORD = "A1 A8 A15 H1 H15 O1 O8 O15"
DOUBLE_WORD = "B2 C3 D4 E5 B14 C13 D12 E11 K5 L4 M3 N2 K11 L12 M13 N14 H8"
TRIPLE_LETTER = "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10"
DOUBLE_LETTER = "A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12"


def squares(text: str) -> set[Square]:
    return {("ABCDEFGHIJKLMNO".index(name[0]), int(name[1:]) - 1) for name in text.split()}


ON_TRIPLE_WORD, ON_DOUBLE_WORD = squares(TRIPLE_WORD), squares(DOUBLE_WORD)
ON_TRIPLE_LETTER, ON_DOUBLE_LETTER = squares(TRIPLE_LETTER), squares(DOUBLE_LETTER)


def value(letter: str, joker: bool) -> int:
    if joker:
        return 0
    return next((points for points, letters in VALUES.items() if letter in letters), 0)


class Verdict:
    """What the checker says of a move."""

    def __init__(self) -> None:
        self.reasons: set[str] = set()
        self.new: Tiles = {}
        self.words: list[str] = []
        self.points: int | None = None

    @property
    def legal(self) -> bool:
        return not self.reasons


def run_through(all_tiles: Tiles, square: Square, down: bool) -> list[Square]:
    """The squares of the run of tiles through a square, in reading order."""
    dr, dc = (1, 0) if down else (0, 1)
    row, col = square
    while (row - dr, col - dc) in all_tiles:
        row, col = row - dr, col - dc
    run = []
    while (row, col) in all_tiles:
        run.append((row, col))
        row, col = row + dr, col + dc
    return run


def word_points(all_tiles: Tiles, new: Tiles, run: list[Square]) -> int:
    total, times = 0, 1
    for square in run:
        letter, joker = all_tiles[square]
        worth = value(letter, joker)
        if square in new:
            if square in ON_DOUBLE_LETTER:
                worth *= 2
            if square in ON_TRIPLE_LETTER:
                worth *= 3
            if square in ON_DOUBLE_WORD:
                times *= 2
            if square in ON_TRIPLE_WORD:
                times *= 3
        total += worth
    return total * times


def play(
    board: Tiles, row: int, col: int, down: bool, tiles: str, words: set[str], exactly: int | None = None
) -> Verdict:
    """Judge a word laid from a square on; lower-case letters are jokers."""
    verdict = Verdict()
    places = [(row + n, col) if down else (row, col + n) for n in range(len(tiles))]
    if any(not (0 <= r < 15 and 0 <= c < 15) for r, c in places):
        verdict.reasons.add("off_board")
        return verdict
    for place, tile in zip(places, tiles, strict=True):
        if place in board:
            if board[place][0] != tile.upper():
                verdict.reasons.add("taken")
                return verdict
        else:
            verdict.new[place] = (tile.upper(), tile.islower())
    new = verdict.new
    together = {**board, **new}
    main = run_through(together, places[0], down)
    crosses = [run for place in places if place in new and len(run := run_through(together, place, not down)) > 1]
    runs = ([main] if len(main) > 1 else []) + crosses
    verdict.words = ["".join(together[square][0] for square in run) for run in runs]
    verdict.points = sum(word_points(together, new, run) for run in runs) + (50 if len(new) == 7 else 0)
    if not new:
        verdict.reasons.add("no_new")
    elif exactly is not None and len(new) != exactly:
        verdict.reasons.add("not_all")
    elif len(new) > 7:
        verdict.reasons.add("too_many")
    if not board:
        if (7, 7) not in new:
            verdict.reasons.add("centre")
        if len(tiles) < 2:
            verdict.reasons.add("one_letter")
    elif len(new) == len(main) and not crosses:
        verdict.reasons.add("no_contact")
    if len(main) > len(tiles):
        verdict.reasons.add("longer_run")
    if any(word not in words for word in verdict.words) or (len(main) == 1 and crosses):
        verdict.reasons.add("not_in_list")
    return verdict


# -- where the tiles come from


def taken(new_tiles: str) -> Counter[str]:
    return Counter("?" if tile.islower() else tile for tile in new_tiles)


def stock_allows(stock: str, new_tiles: str) -> bool:
    """4.1, 4.2, and a group of 4.4, 4.5: every tile is there."""
    return not taken(new_tiles) - Counter(stock)


def string_allows(string: str, new_tiles: str) -> bool:
    """4.3: the next letters, as many as are laid, and no others."""
    return taken(new_tiles) == Counter(string[: len(new_tiles)])


def filled_group_allows(announced: str, vowels: str, new_tiles: str) -> bool:
    """4.4, 4.5, variant: the letters announced, filled to seven with vowels that the set still has."""
    need = taken(new_tiles) - Counter(announced)
    if any(letter not in "AEIOU" for letter in need):
        return False
    return sum(need.values()) <= 7 - len(announced) and not need - Counter(vowels)


def jokers_unmarked(
    allows: Callable[[str], bool], new: list[tuple[Square, str]], points: Callable[[frozenset[Square]], int]
) -> frozenset[Square] | None:
    """8.3.c.2: the squares of as few jokers as will do, of several the one with the fewest points, then the first."""
    for number in range(len(new) + 1):
        found = []
        for chosen in combinations(range(len(new)), number):
            if any(new[n][1].islower() for n in chosen):
                continue
            tiles = "".join(tile.lower() if n in chosen else tile for n, (_, tile) in enumerate(new))
            if allows(tiles):
                found.append(frozenset(new[n][0] for n in chosen))
        if found:
            return min(found, key=lambda chosen: (points(chosen), sorted(chosen)))
    return None


def group_taken(groups: dict[int, str], written: set[int], new_tiles: str) -> int | None:
    """8.3.b, several groups fit: one that no other row writes, one that needs no unmarked joker, the lowest number."""
    fitting = []
    for number, letters in groups.items():
        short = taken(new_tiles) - Counter(letters)
        left = Counter(letters)["?"] - taken(new_tiles)["?"]
        if not short["?"] and short.total() <= max(0, left):
            fitting.append((number in written, short.total() > 0, number))
    return min(fitting)[2] if fitting else None


def stock_after_incorrect(stock: str, new_tiles: str) -> Counter[str]:
    """8.2: the tiles as they are marked leave; of one that is not there nothing does, and no joker in its place."""
    return Counter(stock) - taken(new_tiles)


# -- random situations in which every kind of fault is frequent


def random_board(rng: Random, words: list[str]) -> Tiles:
    board: Tiles = {}
    for _ in range(rng.randint(0, 4)):
        for _ in range(12):
            word = rng.choice(words)
            down = rng.random() < 0.5
            row, col = (7, 7 - rng.randrange(len(word)))
            if board:
                row, col = rng.choice(sorted(board))
                back = rng.randrange(len(word))
                row, col = row - back * down, col - back * (not down)
            verdict = play(board, row, col, down and bool(board), word, set(words))
            if verdict.legal:
                board |= verdict.new
                break
    return board


def vocabulary(rng: Random) -> list[str]:
    """Short made-up words over few letters, so that words cross, touch and lengthen each other all the time."""
    lengths = (2, 2, 2, 3, 3, 3, 4, 5, 7, 8, 9) * 14
    return sorted({"".join(rng.choices("ABCD", k=length)) for length in lengths})


def random_case(rng: Random, words: list[str]) -> tuple[Tiles, int, int, bool, str, set[str]]:
    """A board, a square, a direction, tiles and the words allowed."""
    board = random_board(rng, words)
    word = rng.choice(words) if rng.random() < 0.9 else rng.choice("ABCD") * rng.randint(1, 9)
    tiles = "".join(tile.lower() if rng.random() < 0.1 else tile for tile in word)
    if not board and rng.random() < 0.7:
        return board, 7, max(0, 7 - rng.randrange(len(word))), False, tiles, set(words)
    if board and rng.random() < 0.8:
        row, col = rng.choice(sorted(board))
        down = rng.random() < 0.5
        # mostly over the letter that is there, so that the word can lie
        fitting = [n for n, letter in enumerate(word) if letter == board[row, col][0]]
        back = rng.choice(fitting) if fitting and rng.random() < 0.8 else rng.randrange(len(word))
        return board, row - back * down, col - back * (not down), down, tiles, set(words)
    return board, rng.randint(0, 15), rng.randint(0, 15), rng.random() < 0.5, tiles, set(words)
