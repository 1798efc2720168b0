"""`make bench`: the figures of docs/benchmarks.md, measured on this machine and printed as a table.

Sheets are made up: seeded constructions of 20 moves from the whole set, with a fault here and there; grading is
the real one, on one core, with the embedded word list.
"""

import platform
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from arbitraj.cli.show import sheet_lines
from arbitraj.desk.grading.grade import explain
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.importer import import_list
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore
from arbitraj.press.xlsx.results import write_workbook
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import rank
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Entry, Player, Sheet, Submission
from arbitraj.record.question import AnswerBook
from arbitraj.rules.asking import CorrectionInput
from arbitraj.rules.correct import correct_all
from arbitraj.sheets.contest import read_contest
from arbitraj.types import GAME_TYPES
from tests.hall.entries import ENTRIES, constructions, cost_of_entries
from tests.tools.bench.files import reading_files
from tests.tools.bench.flood import flooding
from tests.tools.bench.forms import making_forms
from tests.tools.bench.hall import of_the_hall
from tests.tools.bench.keys import in_a_browser
from tests.tools.bench.photos import of_photos
from tests.tools.bench.publishing import publishing
from tests.tools.bench.seating import seating
from tests.tools.bench.solver import of_the_solver

SAMPLE = Path(__file__).parents[3] / "samples" / "cupa-demo"
Row = tuple[str, str]


def timed(work: Callable[[], object], runs: int = 3) -> float:
    """Median seconds of some runs."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return sorted(times)[len(times) // 2]


def many(number: int) -> tuple[Game, dict[int, Sheet]]:
    """A game of so many sheets of 20 entries: real constructions from the whole set, a wrong word and wrong points
    in every third sheet, missing points in every fifth."""
    variant, words = load_variant("romana"), ListStore().open(EMBEDDED)
    competition = Competition("Grader", "", None, GAME_TYPES["integral"])
    sources = constructions()
    sheets: dict[int, Sheet] = {}
    for table in range(1, number + 1):
        rows = list(sources[table % len(sources)])
        if table % 3 == 0:
            rows[11] = replace(rows[11], word=rows[11].word + "X")
            rows[5] = replace(rows[5], points="1")
        if table % 5 == 0:
            rows[8] = replace(rows[8], points="")
        sheets[table] = Sheet(str(table), f"Nume{table} Ana", str(table), tuple(rows))
    players = tuple(Player(table, f"Nume{table}", "Ana") for table in sheets)
    submissions = tuple(Submission(str(table), table, table) for table in sheets)
    return Game(replace(competition, players=players, submissions=submissions), variant, words), sheets


def grading() -> list[Row]:
    rows: list[Row] = []
    for number in (100, 1_000, 10_000):
        game, sheets = many(number)
        began = time.perf_counter()
        corrections = list(correct_all(game, sheets))
        seconds = time.perf_counter() - began
        ranked = timed(lambda g=game, c=corrections: rank(g, c, Scale()), 1)  # type: ignore[misc]
        rows.append((f"{number} sheets of {ENTRIES} entries corrected", f"{seconds:.2f} s"))
        rows.append((f"{number} sheets ranked", f"{ranked:.2f} s"))
    return rows


def every_type() -> list[Row]:
    """10,000 sheets of each type: those of the samples, taken again and again."""
    variant, words = load_variant("romana"), ListStore().open(EMBEDDED)
    rows: list[Row] = []
    for folder in sorted((SAMPLE.parent / "campionat").iterdir()):
        if not folder.is_dir():
            continue
        contest = read_contest(folder)
        rows.append(_repeated(Game(contest.competition, variant, words), list(contest.sheets.values())))
    # the same solutions, on a board that the player builds himself
    competition = replace(contest.competition, game_type=GAME_TYPES["superscrabble_incomplet"], board=())
    built = tuple(Entry(n, "", place, word, "") for n, (place, word) in enumerate(contest.competition.board, 1))
    own = [replace(sheet, entries=built, solutions=sheet.entries) for sheet in contest.sheets.values()]
    return [*rows, _repeated(Game(competition, variant, words), own)]


def _repeated(like: Game, sources: list[Sheet]) -> Row:
    """10,000 sheets corrected: these, taken again and again."""
    sheets = {table: replace(sources[table % len(sources)], name="", table="") for table in range(1, 10_001)}
    players = tuple(Player(table, f"Nume{table}", "Ana") for table in sheets)
    submissions = tuple(Submission(str(table), table, table) for table in sheets)
    game = replace(like, competition=replace(like.competition, players=players, submissions=submissions))
    began = time.perf_counter()
    entries = sum(len(c.entries) + len(c.construction) for c in correct_all(game, sheets))
    seconds = time.perf_counter() - began
    key = like.competition.game_type.key
    return f"10000 sheets of {key} corrected ({entries / 10_000:.1f} entries each)", f"{seconds:.2f} s"


def explaining() -> list[Row]:
    """One entry explained, in a running process."""
    game, sheets = many(3)
    player = game.competition.players[2]
    submission = game.competition.submissions[2]
    case = CorrectionInput(game, submission, player, sheets[3], AnswerBook(()))
    seconds = timed(lambda: sheet_lines(game.variant, explain(case, 12), one=True), 9)
    return [("one entry of a sheet of 20 explained (`arata`), inside a process", f"{seconds * 1e3:.1f} ms")]


def memory() -> list[Row]:
    """Memory while sheets are corrected one by one and their results dropped."""
    rows = []
    for number in (100, 1_000):
        game, sheets = many(number)
        for _ in correct_all(game, sheets):
            pass
        tracemalloc.start()
        for _ in correct_all(game, sheets):
            pass
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        rows.append((f"memory above the sheets while {number} are corrected, results dropped", f"{peak / 1e6:.2f} MB"))
    return rows


def reading() -> list[Row]:
    """A folder of 1,000 CSV files read and checked."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "solutii").mkdir()
        (folder / "concurs.toml").write_text((SAMPLE / "concurs.toml").read_text(encoding="utf-8"), encoding="utf-8")
        sheet = (SAMPLE / "solutii" / "04.csv").read_text(encoding="utf-8")
        tables = range(1, 1_001)
        roster = ["masa,nume,prenume", *(f"{n},Nume{n},Ana" for n in tables)]
        (folder / "jucatori.csv").write_text("\n".join(roster), encoding="utf-8")
        hand_in = ["fisa,ordine,masa", *(f"{n},{n},{n}" for n in tables)]
        (folder / "predare.csv").write_text("\n".join(hand_in), encoding="utf-8")
        for n in tables:
            (folder / "solutii" / f"{n}.csv").write_text(sheet, encoding="utf-8")
        seconds = timed(lambda: read_contest(folder), 3)
    return [("1,000 CSV sheets read", f"{seconds:.2f} s")]


def workbook() -> list[Row]:
    words = ListStore().open(EMBEDDED)
    rows = []
    for number in (80, 200):
        game, sheets = many(number)
        ranking = rank(game, correct_all(game, sheets), Scale())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "clasament.xlsx"
            seconds = timed(lambda p=path, r=ranking: write_workbook(p, r, words.info), 3)  # type: ignore[misc]
        rows.append((f"workbook of {number} players, {ENTRIES} entries each", f"{seconds:.2f} s"))
    return rows


def lists() -> list[Row]:
    store = ListStore()
    words = store.open(EMBEDDED)
    sample = [word for n, word in enumerate(words) if n % 97 == 0]
    looked = timed(lambda: [word in words for word in sample])
    missed = timed(lambda: [word + "Q" in words for word in sample])
    rows = [
        ("embedded list opened", f"{timed(lambda: store.open(EMBEDDED), 9) * 1e3:.2f} ms"),
        ("a word looked up, found", f"{looked / len(sample) * 1e6:.2f} µs"),
        ("a word looked up, not found", f"{missed / len(sample) * 1e6:.2f} µs"),
    ]
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "lista.txt"
        # made-up words fill the list up to the size of a big one
        text = [*words, *(f"{word[:9]}{word[-6:]}" for word in words)][:700_000]
        source.write_text("\n".join(word.lower() for word in text), encoding="utf-8")
        alphabet = load_variant("romana").alphabet
        seconds = timed(lambda: import_list(source, alphabet, ListStore(Path(name)), replace=True), 1)
        rows.append((f"list of {len(text):,} words imported", f"{seconds:.2f} s"))
    return rows


def processes() -> list[Row]:
    """Whole processes, from start to exit."""
    program = [sys.executable, "-c", "from arbitraj.cli.main import run; run()"]
    rows = []
    for arguments in (["--help"], ["lexic", "verifica", "CASA"]):
        seconds = timed(lambda a=arguments: subprocess.run(program + a, check=True, capture_output=True), 7)  # type: ignore[misc]
        rows.append((f"`arbitraj {' '.join(arguments)}` as a whole process", f"{seconds:.2f} s"))
    return rows


def main() -> None:
    print(f"{platform.system()} {platform.machine()}, Python {platform.python_version()}\n")
    print("| what | measured |\n|---|---|")
    for part in (
        processes,
        lists,
        grading,
        every_type,
        cost_of_entries,
        explaining,
        memory,
        reading,
        reading_files,
        seating,
        making_forms,
        workbook,
        publishing,
        of_the_hall,
        flooding,
        in_a_browser,
        of_photos,
        of_the_solver,
    ):
        for what, figure in part():
            print(f"| {what} | {figure} |", flush=True)


if __name__ == "__main__":
    main()
