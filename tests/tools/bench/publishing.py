"""How fast a round is published: workbook, PDF, page, correction sheets, pictures; how that grows with the players.

`python -m tests.tools.bench.publishing` measures it alone.
"""

import tempfile
import time
from dataclasses import replace
from pathlib import Path

from msgspec.structs import asdict

from arbitraj.cli.shell import progress
from arbitraj.desk.editions.edition import Basis, Options
from arbitraj.desk.editions.edition_made import write_edition
from arbitraj.desk.grading.grade import Graded
from arbitraj.desk.inputs import Inputs
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, rank
from arbitraj.record.game import Game
from arbitraj.record.model import Player, Submission
from arbitraj.record.results_file import EditionFacts, EditionResults, InputHashes
from arbitraj.report.edition import Edition, Stage
from arbitraj.rules.correct import correct_all
from arbitraj.sheets.contest import read_contest

SAMPLE = Path(__file__).parents[3] / "samples" / "cupa-demo"
PLAYERS = (50, 100, 200)
PRINTS = tuple((f"intrarea {number}", f"{number:064x}") for number in range(8))
EDITION = Edition(Stage.PROVISIONAL, "21.11.2026, ora 18:30", "Ionescu Maria", None, PRINTS)


def _ranking(players: int) -> tuple[Game, Ranking]:
    """The sheets of the sample cup, taken again and again by players of other names."""
    variant, words = load_variant("romana"), ListStore().open(EMBEDDED)
    contest = read_contest(SAMPLE)
    sources = list(contest.sheets.values())
    roster = tuple(Player(n, f"Popescu-{n}", "Ștefania", f"Clubul {n % 20}") for n in range(1, players + 1))
    sheets = {p.table: replace(sources[p.table % len(sources)], name=p.name, table=str(p.table)) for p in roster}
    submissions = tuple(Submission(f"{p.table:03}", p.table, p.table) for p in roster)
    competition = replace(contest.competition, players=roster, submissions=submissions, decisions=())
    game = Game(competition, variant, words)
    return game, rank(game, correct_all(game, sheets), Scale())


def publishing() -> list[tuple[str, str]]:
    """Seconds for each number of players, and a player; the sheets one by one too."""
    words = ListStore().open(EMBEDDED).info
    rows = []
    for players, options in (
        *((n, Options(one_each=False, both_sides=False)) for n in PLAYERS),
        (PLAYERS[-1], Options(one_each=True, both_sides=False)),
    ):
        graded = Graded(_ranking(players)[1], words, read_contest(SAMPLE), ())
        with tempfile.TemporaryDirectory() as folder, progress(f"{players}") as step:
            began = time.perf_counter()
            about = EditionFacts(stadiu="", amprenta="", intrari=InputHashes(fisiere={}), documente={})
            results = EditionResults(**asdict(graded.round_results()), editie=about)
            write_edition(
                Path(folder), Basis(SAMPLE, graded, Inputs(about.intrari), ()), EDITION, results, options, step
            )
            seconds = time.perf_counter() - began
            size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
            page = (Path(folder) / "rezultate.html").stat().st_size
        what = "a file for each sheet" if options.one_each else "sheets in one file"
        rows.append(
            (
                f"{players} players published (workbook, PDF, page, correction sheets, pictures; {what})",
                f"{seconds:.1f} s, {seconds / players * 1e3:.0f} ms a player;"
                f" {size / 1e6:.1f} MB, page {page / 1e6:.1f} MB",
            )
        )
    return rows


if __name__ == "__main__":
    for what, figure in publishing():
        print(f"| {what} | {figure} |", flush=True)
