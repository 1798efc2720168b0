"""`make bench-arhiva`: ten years of competitions in the archive, SQLite and PostgreSQL, for docs/benchmarks.md.

Each frame and each command is a process of its own, so that its memory is its own. `python -m tests.tools.bench.archive
0.1` makes a tenth of the years. PostgreSQL is started here, without `fsync`; where it is not installed it is left out.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

import _pytest.outcomes

from arbitraj.folder.published import sealed
from arbitraj.wings.years.archive.adding import add_editions
from arbitraj.wings.years.archive.base import ArchiveBase, opened
from arbitraj.wings.years.archive.edition_rows import rows_of_results
from arbitraj.wings.years.archive.keeping import inside_faults, keep, keep_table, rows_of, take_out
from arbitraj.wings.years.archive.persons import people_alike
from arbitraj.wings.years.archive.sources import FINAL_RESULTS
from arbitraj.wings.years.frames import open as open_archive
from tests.archive.made_years import YearsAsked, made_games, made_years
from tests.hall.own_postgres import own_postgres

Row = tuple[str, ...]
FRAMES = ("entries", "results", "findings", "decisions", "rounds", "players")
# what is typed of a full archive, each a process of its own: the reports, the lists, an export
TYPED = (
    *(("raport", kind) for kind in ("comisie", "arbitraj", "recorduri")),
    *(("raport", kind) for kind in ("jucator", "club", "competitie")),
    *(("clasament", "anual"), ("clasament", "rating"), ("lista",)),
)
_POINTS = (0.1, 0.35, 2 / 3, 1.0)  # of the years, at which the frames are measured: 1 million entries is the third
_NAIVE = "naiv"


def main(part: float) -> None:
    asked = YearsAsked(years=10, competitions=max(1, round(40 * part)))
    with ExitStack() as all_of_it:
        where = Path(all_of_it.enter_context(tempfile.TemporaryDirectory(prefix="arhiva-")))
        bases = {"SQLite": str(where / "arhiva.sqlite")}
        try:
            server = all_of_it.enter_context(own_postgres())
            bases["PostgreSQL"] = f"postgresql://arbitraj@127.0.0.1:{server.port}/postgres"
        except _pytest.outcomes.Skipped as why:
            print(f"({why})")
        curve, rounds = _filled(bases, asked)
        of_both = {name: _of_a_base(base, where / name) for name, base in bases.items()}
        size = Path(bases["SQLite"]).stat().st_size / 1e6
        rows = [(what, *(figures[what] for figures in of_both.values())) for what in of_both["SQLite"]]
        rows.append((f"{rounds} rounds of {asked.players} in a file", f"{size:.0f} MB", ""))
        _printed(("what", *bases), [*curve["rounds"], *rows])
        _printed(("entries", *bases), curve["entries"])
        _printed(("an index, a column type", "with", "without"), [*_types(bases["SQLite"]), *_index(bases["SQLite"])])


def _filled(bases: dict[str, str], asked: YearsAsked) -> tuple[dict[str, list[Row]], int]:
    """Both bases with the same years; what was measured on the way, and how many rounds there are."""
    total = asked.sheets // asked.players
    marks = {max(1, round(total * point)): point for point in _POINTS}
    curve: dict[str, list[Row]] = {"rounds": [], "entries": []}
    spent = dict.fromkeys(bases, 0.0)
    done, since = 0, 0
    with ExitStack() as links:
        archives = {name: links.enter_context(_fast(base)) for name, base in bases.items()}
        for source, results in made_years(asked):
            edition = rows_of_results(results, source)
            for name, archive in archives.items():
                began = time.perf_counter()
                keep(archive, edition)
                spent[name] += time.perf_counter() - began
            done += 1
            if done in marks:
                rates = (f"{spent[name] / (done - since) * 1000:.0f} ms" for name in bases)
                curve["rounds"].append((f"rows of a round kept, up to {done} rounds", *rates))
                measured = [_apart(base, "entries") for base in bases.values()]
                shown = (f"{seconds:.1f} s, {memory:.0f} MB" for seconds, memory, _ in measured)
                curve["entries"].append((f"{measured[0][2]:,}", *shown))
                spent, since = dict.fromkeys(bases, 0.0), done
        for table in made_games(asked):
            for archive in archives.values():
                keep_table(archive, table)
    return curve, total


@contextmanager
def _fast(base: str) -> Iterator[ArchiveBase]:
    """Open to be filled: what is made up again at any time need not be on the disk at once."""
    with opened(base, new=True) as archive:
        if not archive.postgres:
            archive.run("PRAGMA synchronous = OFF")
        yield archive


def _of_a_base(base: str, where: Path) -> dict[str, str]:
    """The figures of a full archive."""
    figures = {}
    for name in FRAMES:
        seconds, memory, rows = _apart(base, name)
        figures[f"frame `{name}` ({rows:,} rows)"] = f"{seconds:.1f} s, {memory:.0f} MB"
    folders = [_sealed_one(where / str(n), n) for n in range(5)]
    added = [_seconds(lambda folder=folder: add_editions([folder], base)) for folder in folders]  # type: ignore[misc]
    figures["a sealed round of 80 sheets added (`arhiva adauga`), median of 5"] = f"{sorted(added)[2]:.2f} s"
    with opened(base) as archive:
        figures["the archive held against itself"] = f"{_seconds(lambda: inside_faults(archive)):.1f} s"
        ((player,),) = archive.rows("SELECT nume FROM persoane ORDER BY cheie LIMIT 1")
        ((club,),) = archive.rows("SELECT club FROM rezultate WHERE club <> '' GROUP BY club ORDER BY club LIMIT 1")
        ((title,),) = archive.rows("SELECT titlu FROM competitii ORDER BY id LIMIT 1")
        (where / "setari.toml").write_text("[rating]\npornit = true\n", "utf-8")
        named = {"jucator": (player,), "club": (club,), "competitie": (title,)}
        more = named | {"rating": ("--setari", str(where / "setari.toml"))}
        for typed in TYPED:
            seconds, memory, _ = typed_whole(base, where / "-".join(typed), (*typed, *more.get(typed[-1], ())))
            figures[f"`arbitraj arhiva {' '.join(typed[:2])}`"] = f"{seconds:.1f} s, {memory:.0f} MB"
        figures["names that may be one person's, of all"] = f"{_seconds(lambda: people_alike(archive)):.1f} s"
    return figures


def typed_whole(base: str, folder: Path, typed: tuple[str, ...]) -> tuple[float, float, str]:
    """A command, with all that it writes: seconds, the most memory that it had, what it said."""
    more = ("-o", str(folder)) if typed[0] != "lista" else ()
    program = "import sys, resource\nfrom arbitraj.cli.main import run\ntry:\n run()\nfinally:\n print(max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)), file=sys.stderr)"  # noqa: E501
    began = time.perf_counter()
    command = [sys.executable, "-c", program, "arhiva", *typed, "--baza", base, *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    assert done.returncode == 0, done.stderr
    return seconds, int(done.stderr.split()[-1]) / 1024, done.stdout


def _sealed_one(folder: Path, number: int) -> Path:
    """The folder of a round of 80 sheets that is in no archive yet, with its sealed results."""
    (_, results) = next(made_years(YearsAsked(1, 1, 1, seed=number)))
    results["editie"]["amprenta"], results["concurs"]["titlu"] = f"{number}" * 64, f"Una {number}"
    del results["sha256"]
    path = folder / FINAL_RESULTS
    path.parent.mkdir(parents=True)
    path.write_text(sealed(results), "utf-8")
    return folder


def _types(base: str) -> list[Row]:
    """What the columns' types bring, in memory and in a sum by round."""
    frame = open_archive(base).entries()
    plain = frame.astype({name: "object" for name, kind in frame.dtypes.items() if kind in ("category", "string")})
    both = [table.memory_usage(deep=True).sum() / 1e6 for table in (frame, plain)]
    sums = [_seconds(lambda f=f: f.groupby("runda", observed=True)["puncte"].sum()) for f in (frame, plain)]  # type: ignore[misc]
    del plain, frame
    ours, naive = _apart(base, "entries"), _apart(base, _NAIVE)
    return [
        ("memory of `entries`: categories and texts, or Python's texts", *(f"{mb:.0f} MB" for mb in both)),
        ("points by round of all entries", *(f"{seconds * 1000:.0f} ms" for seconds in sums)),
        (
            "`entries` read a piece at a time, or by `pandas.read_sql` at once",
            *(f"{seconds:.1f} s, {memory:.0f} MB" for seconds, memory, _ in (ours, naive)),
        ),
    ]


def _index(base: str) -> list[Row]:
    """What the indexes by round bring."""
    copy = f"{base}.fara"
    shutil.copyfile(base, copy)
    with opened(copy) as archive:
        for table in ("depuneri", "constatari", "hotarari"):
            archive.run(f"DROP INDEX {table}_runda")
    looked: list[float] = []
    taken: list[float] = []
    for address in (base, copy):
        with opened(address) as archive:
            first, key = archive.rows("SELECT id, cheie FROM runde ORDER BY cheie LIMIT 1")[0]
            looked.append(_seconds(lambda: rows_of(archive, "depuneri", key)))  # noqa: B023
            taken.append(_seconds(lambda: take_out(archive, first)))  # noqa: B023
    rows = (("the entries of one round read", looked), ("a round taken out", taken))
    return [(f"{what}: an index by round", *(f"{seconds * 1000:.0f} ms" for seconds in row)) for what, row in rows]


def _apart(base: str, name: str) -> tuple[float, float, int]:
    """A frame in a process of its own: seconds, the most memory that it had above that of an idle one, rows."""
    said = subprocess.run([sys.executable, "-m", __spec__.name, base, name], capture_output=True, text=True, check=True)
    seconds, memory, rows = json.loads(said.stdout)
    return seconds, memory, rows


def _measured(base: str, name: str) -> None:
    made: Callable[[], object]
    if name == _NAIVE:
        import sqlite3

        import pandas as pd

        joined = "JOIN runde ON runde.cheie = runda JOIN persoane ON persoane.cheie = persoana"
        asked = f"SELECT depuneri.*, runde.id AS r, persoane.id AS p FROM depuneri {joined}"
        made = lambda: pd.read_sql(asked, sqlite3.connect(base))  # noqa: E731
    else:
        made = getattr(open_archive(base), name)
    began = time.perf_counter()
    frame = made()
    seconds = time.perf_counter() - began
    print(json.dumps([seconds, getrusage(RUSAGE_SELF).ru_maxrss / 1024, len(frame)]))  # type: ignore[arg-type]


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _printed(head: Row, rows: list[Row]) -> None:
    print()
    for row in (head, ("---",) * len(head), *rows):
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        _measured(*sys.argv[1:])
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
