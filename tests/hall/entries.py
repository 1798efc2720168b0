"""What an entry costs: sheets without a fault and sheets full of faults, against the plain scorer on the same moves.

`python -m tests.hall.entries` measures it alone. The plain scorer judges and counts moves that somebody has read for
it; it knows nothing of letters left, of grids, of remarks.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import cycle
from random import Random
from statistics import median

from arbitraj.game.position import Position
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Entry, Player, Sheet, Submission
from arbitraj.record.question import AnswerBook
from arbitraj.rules.asking import CorrectionInput, correct_asking
from arbitraj.rules.correct import correct
from arbitraj.types import GAME_TYPES
from samples.faults import grid_of
from samples.players import by_lot, construction
from tests.oracle import slow

ENTRIES = 20
ROUNDS = 9
FAULTY = 10  # one entry in so many, each with the next of the faults
PLAYER, HAND_IN = Player(1, "Pop", "Ana"), Submission("1", 1, 1)
Move = tuple[int, int, bool, str]


def _moved(rows: int, cols: int, points: bool = True) -> Callable[[Entry], Entry]:
    def fault(entry: Entry) -> Entry:
        at = Position.parse(entry.position)
        to = replace(at, row=(at.row + rows) % 15, col=(at.col + cols) % 15)
        return replace(entry, position=str(to), points=entry.points if points else "")

    return fault


def _word(change: Callable[[str], str]) -> Callable[[Entry], Entry]:
    return lambda entry: replace(entry, word=change(entry.word))


FAULTS: tuple[Callable[[Entry], Entry], ...] = (
    lambda entry: replace(entry, points="1"),
    lambda entry: replace(entry, points=""),
    _word(lambda word: word + "X"),
    _word(lambda word: word[:-1] + ("E" if word[-1] != "E" else "I")),
    _word(lambda word: word[1:]),
    _word(lambda word: "JUJU"),  # no such letters
    _word(lambda word: ""),
    _moved(1, 0),
    _moved(0, 1),
    _moved(0, 1, points=False),
    _moved(1, 1),
    _moved(14, 14),
    lambda entry: replace(entry, position=str(Position.parse(entry.position).swapped)),
    lambda entry: replace(entry, position=entry.position.strip("0123456789")),
)


@cache
def constructions() -> list[tuple[Entry, ...]]:
    """A dozen faultless constructions of 20 moves, seeded."""
    variant, words = load_variant("romana"), ListStore().open(EMBEDDED)
    game = Game(Competition("Grader", "", None, GAME_TYPES["integral"]), variant, words)
    rng = Random(7)
    short = [word for word in sorted(words) if len(word) <= 6]
    made: list[tuple[Entry, ...]] = []
    while len(made) < 12:
        rows = construction(game, by_lot(short, 40, rng), ENTRIES)
        if len(rows) == ENTRIES:
            entries = (Entry(n, "", r.position, r.word, str(r.points)) for n, r in enumerate(rows, 1))
            made.append(tuple(entries))
    return made


def clean() -> list[Sheet]:
    return [Sheet("1", PLAYER.name, "1", entries) for entries in constructions()]


def faulty() -> list[Sheet]:
    """The same sheets with a fault in one entry in ten, each fault with a control grid and without one."""
    rng, faults, made = Random(12), cycle(FAULTS), []
    for sheet in clean():
        drawn = tuple(grid_of([(e.group, e.position, e.word, e.points) for e in sheet.entries]))
        for grid in (None, drawn):
            entries = list(sheet.entries)
            for n in sorted(rng.sample(range(len(entries)), len(entries) // FAULTY)):
                entries[n] = next(faults)(entries[n])
            made.append(replace(sheet, entries=tuple(entries), grid=grid))
    return made


def moves_of(sheet: Sheet) -> list[Move]:
    """The moves of a sheet as the plain scorer takes them; what has no position or no word it is not given."""
    moves = []
    for entry in sheet.entries:
        with suppress(ValueError):
            at = Position.parse(entry.position)
            moves += [(at.row, at.col, at.vertical, entry.word)] if entry.word else []
    return moves


def plainly(moves: Sequence[Move], words: set[str]) -> slow.Tiles:
    board: slow.Tiles = {}
    for move in moves:
        verdict = slow.play(board, *move, words)
        if verdict.legal:
            board |= verdict.new
    return board


def cost_of_entries() -> Iterator[tuple[str, str]]:
    """Each sheet by the plain scorer, then corrected, then with what is asked of it, in turn; medians of an entry."""
    variant, words = load_variant("romana"), ListStore().open(EMBEDDED)
    plain_words = set(words)
    game = Game(Competition("Grader", "", None, GAME_TYPES["integral"], players=(PLAYER,)), variant, words)
    for kind, sheets in (("clean", clean()), ("faulty", faulty())):
        moves = [moves_of(sheet) for sheet in sheets]
        book = AnswerBook(())
        cases = [CorrectionInput(game, HAND_IN, PLAYER, sheet, book) for sheet in sheets]
        works: tuple[Callable[[], object], ...] = (
            lambda m=moves: [plainly(mended, plain_words) for mended in m],  # type: ignore[misc]
            lambda s=sheets: [correct(game, HAND_IN, PLAYER, submission) for submission in s],  # type: ignore[misc]
            lambda c=cases: [correct_asking(corrected) for corrected in c],  # type: ignore[misc]
        )
        rounds = [[_seconds(work) for work in works] for _ in range(ROUNDS)]
        entries = sum(len(sheet.entries) for sheet in sheets)
        plain, *others = (median(times) / entries * 1e6 for times in zip(*rounds, strict=True))
        yield f"an entry of a {kind} sheet by the plain scorer", f"{plain:.1f} µs"
        for n, what in enumerate(("corrected", "corrected and asked about"), 1):
            ratio = median(times[n] / times[0] for times in rounds)
            yield f"an entry of a {kind} sheet {what}", f"{others[n - 1]:.1f} µs, {ratio:.1f} times the plain scorer's"


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


if __name__ == "__main__":
    for what, figure in cost_of_entries():
        print(f"| {what} | {figure} |", flush=True)
