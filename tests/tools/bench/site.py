"""`make bench-site`: a made-up federation of ten years as a site, for docs/benchmarks.md.

Each writing is a process of its own: of nothing, of the same archive, of the archive with a competition more.
"""

import sys
import tempfile
from pathlib import Path

from arbitraj.wings.years.archive.base import opened
from arbitraj.wings.years.archive.edition_rows import rows_of_results
from arbitraj.wings.years.archive.keeping import keep
from tests.archive.made_years import YearsAsked, made_years
from tests.tools.bench.archive import typed_whole


def main(part: float) -> None:
    asked = YearsAsked(years=10, competitions=max(1, round(40 * part)), people=800)
    with tempfile.TemporaryDirectory(prefix="site-") as where:
        base, folder = Path(where, "arhiva.sqlite"), Path(where, "site")
        rounds = [rows_of_results(results, source) for source, results in made_years(asked)]
        last = rounds[-1].competition["id"]
        with opened(str(base), new=True) as archive:
            archive.run("PRAGMA synchronous = OFF")
            for edition in rounds:
                if edition.competition["id"] != last:
                    keep(archive, edition)
            _told("the site, first", base, folder)
            _told("again, nothing new", base, folder)
            for edition in rounds:
                if edition.competition["id"] == last:
                    keep(archive, edition)
            _told("a competition more", base, folder)
        pages = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
        largest = max(path.stat().st_size for path in folder.rglob("*.html"))
        size = f"{sum(pages) / 1e6:.0f} MB, largest page {largest / 1000:.0f} KB"
        print(f"| {len(rounds)} rounds: {len(pages)} files | {size} |")


def _told(what: str, base: Path, folder: Path) -> None:
    seconds, memory, said = typed_whole(str(base), folder, ("site",))
    written = said.strip().rpartition(": ")[2]
    print(f"| {what} | {seconds:.1f} s, {memory:.0f} MB; {written} written |", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
