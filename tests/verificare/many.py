"""Many made-up sheets, the program's count against the second one, in one process: what `make verificare-mult` runs.

Each competition is graded here, without the start of a program, its sheets read once; what is counted again is the very
data that `publica` lays beside the page."""

import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from arbitraj.desk.grading.grade import Graded, Opened, grade
from arbitraj.folder.folder import read_folder
from arbitraj.folder.settings import open_words
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.ranking.scale import read_scale
from arbitraj.report.second_count import second_count
from arbitraj.sheets.contest import contest_of, sheet_files
from arbitraj.sheets.found import FileRead, Job
from arbitraj.sheets.many import read_many
from arbitraj.types import GAME_TYPES
from tests.verificare.editions import Json
from tests.verificare.made_up import TYPES, WORDS, counted, folder

SHEETS = 100


class Folder:
    """A folder whose sheets stay as they are, while answers and decisions come."""

    def __init__(self) -> None:
        self._read: list[tuple[str, FileRead]] = []

    def graded(self, where: Path) -> Graded:
        competition, warnings = read_folder(where, GAME_TYPES)
        if not self._read:
            jobs = [Job(where / name, name) for name in sheet_files(where)]
            self._read = [
                (job.name, read) for job, read in zip(jobs, read_many(jobs, competition.variant), strict=True)
            ]
        contest = contest_of(competition, self._read, warnings)
        return grade(Opened(contest, open_words(where, competition, ListStore())[0], read_scale(where)))

    def results(self, where: Path) -> Json:
        """What `corecteaza` says of it."""
        return self.graded(where).results()


def published(graded: Graded) -> Json:
    """What `publica` writes of it for the second count."""
    return second_count({**graded.results(), "editie": {}}, graded.ranking, graded.contest.sheets)


def compared(root: Path, seed: int, *, sheets: int = SHEETS, dense: bool = False) -> Json:
    """What the second count says of a competition, with the list of words, and by the verdicts that it carries."""
    graded = Folder()
    where = folder(root, seed, sheets, TYPES[seed % len(TYPES)], graded.results, dense)
    path = where / "editie.json"
    path.write_text(json.dumps(published(graded.graded(where)), ensure_ascii=False), encoding="utf-8")
    (said,), (carried,) = counted(WORDS, path), counted(None, path)
    return {**said, "differences": [*said["differences"], *carried["differences"]]}


def main(first: int, number: int, *, dense: bool) -> int:
    """So many competitions from a seed on, each told as it is done; those that differ are kept in build/verificare."""
    kept = Path("build/verificare")
    total: dict[str, int] = {"competitions": 0, "sheets": 0, "entries": 0, "different": 0}
    for seed in range(first, first + number):
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as root:
            said = compared(Path(root), seed, dense=dense)
            different = said["differences"]
            if different:
                shutil.copytree(root, kept, dirs_exist_ok=True)
        for key, more in (("competitions", 1), ("sheets", said["sheets"]), ("entries", said["entries"])):
            total[key] += more
        total["different"] += bool(different)
        print(f"{seed} {TYPES[seed % len(TYPES)]} {said['sheets']} {time.monotonic() - start:.1f} s", flush=True)
        for difference in different:
            print("   ", json.dumps(difference, ensure_ascii=False), flush=True)
        print("   ", json.dumps(total), flush=True)
    return 1 if total["different"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), dense="dense" in sys.argv[3:]))
