"""What became of slips: `python -m tests.tools.slips` prints the tables of the page (`make slips`)."""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from pathlib import Path
from random import Random

from arbitraj.atomic import write_text
from arbitraj.desk.grading.grade import Graded, grade
from arbitraj.desk.settling.look_at import to_look_at
from tests.slips.afternoon import SHEETS, SLIPS, Slipped, Way, by_lot, good_sheets, put_slips, write_folder
from tests.slips.kinds import SURE, UNSURE, Slip
from tests.slips.typed import Typed

SEEDS = range(1, 21)
PAGE = Path(__file__).parents[2] / "docs" / "greseli-de-tastare.md"
BEGIN, END = "<!-- tabelele lui `make slips` -->", "<!-- sfârșit -->"


class Became(Enum):
    """What became of a sheet with a slip."""

    EXACT = "citită exact"
    ASKED = "întrebată"
    LOOKED_AT = "de privit"
    UNSEEN = "nevăzută"


# players drew no grid: section 8 is applied with nothing to be asked about; with grids, what they show is asked
WAYS = (Way("fără grilă", True), Way("cu grilă", False), Way("de două ori", True, 2))
Counts = Mapping[tuple[str, str, Became], int]  # (way, slip, what became of it)


def became(graded: Graded, slipped: Slipped) -> Became:
    """The paper is faultless: whatever the sheet loses, it loses by the slip."""
    correction = next((c for c in graded.corrections if c.submission.table == slipped.table), None)
    if correction is None or correction.open or correction.submission.sheet in graded.untyped:
        return Became.ASKED
    # a word alone in a row is legible: an entry without a position, which is no question where no points hang on it
    if correction.total == slipped.total and all(f.article == "8.2.g" for f in correction.findings if f.counts):
        return Became.EXACT
    shown = any(item.sheet == correction.submission.sheet and item.points for item in to_look_at(graded))
    return Became.LOOKED_AT if shown else Became.UNSEEN


def afternoon(
    folder: Path, good: Sequence[Typed], seed: int, ways: Sequence[Way], kinds: Sequence[Slip] = ()
) -> Iterator[tuple[Way, Slipped, Became]]:
    """The slips of one afternoon, by lot or the kinds given, under each way to type, and what became of them."""
    rng = Random(seed)
    sheets, put = put_slips(good, rng, kinds or by_lot(rng))
    for way in ways:
        where = folder / f"{seed} {way.name}"
        write_folder(where, good, sheets, put, way)
        graded = grade(where)
        yield from ((way, slipped, became(graded, slipped)) for slipped in put)


def measured(good: Sequence[Typed], seeds: Sequence[int]) -> Counts:
    """How many slips of a kind came to what, by the way of typing."""
    with ProcessPoolExecutor() as pool:
        return Counter(row for found in pool.map(_one, [good] * len(seeds), seeds) for row in found)


def _one(good: Sequence[Typed], seed: int) -> list[tuple[str, str, Became]]:
    with tempfile.TemporaryDirectory() as folder:
        found = afternoon(Path(folder), good, seed, WAYS)
        return [(way.name, slipped.slip.name, what) for way, slipped, what in found]


def tables(counts: Counts, seeds: Sequence[int]) -> str:
    """The tables of the page: the slips that a reader can see by what became of them, then the others."""
    first, with_grid, twice = (way.name for way in WAYS)
    kinds: dict[str, list[str]] = {}
    put = 0
    for slip in SURE:
        by = {what: counts.get((first, slip.name, what), 0) for what in Became}
        kinds.setdefault(" sau ".join(what.value for what in Became if by[what]), []).append(slip.name)
        put += sum(by.values())
    said = f"Semințele {seeds[0]}–{seeds[-1]}: {len(seeds)} după-amiezi a câte {SHEETS} de fișe cu {SLIPS} de greșeli."
    lines = [said, "", f"| fișa este | greșeala lasă un semn sau iese din căsuța ei ({put} puse) |", "|---|---|"]
    lines += [f"| {what} | {'; '.join(names)} |" for what, names in sorted(kinds.items())]
    lines += ["", "| greșeala arată ca un scris bun | puse | citite exact sau întrebate | de privit | nevăzute |"]
    lines[-1] += " nevăzute, cu grilă |"
    lines.append("|---|---|---|---|---|---|")
    sums, still = [0] * 5, 0
    for slip in UNSURE:
        by = {what: counts.get((first, slip.name, what), 0) for what in Became}
        missed = {way: sum(counts.get((way, slip.name, what), 0) for what in _MISSED) for way in (with_grid, twice)}
        good = by[Became.EXACT] + by[Became.ASKED]
        row = [sum(by.values()), good, by[Became.LOOKED_AT], by[Became.UNSEEN], missed[with_grid]]
        sums = [one + two for one, two in zip(sums, row, strict=True)]
        still += missed[twice]
        lines.append(f"| {slip.name} | {' | '.join(map(str, row))} |")
    lines.append(f"| **toate** | {' | '.join(map(str, sums))} |")
    return "\n".join([*lines, "", f"Tastate de două ori: {still} nevăzute din {sums[0]}."])


_MISSED = (Became.LOOKED_AT, Became.UNSEEN)


def main() -> None:
    """Print the tables; `--scrie` also puts them into the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scrie", action="store_true")
    found = tables(measured(good_sheets(), SEEDS), SEEDS)
    print(found)
    if parser.parse_args().scrie:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        write_text(PAGE, f"{before}{BEGIN}\n{found}\n{END}{rest.partition(END)[2]}")


if __name__ == "__main__":
    main()
