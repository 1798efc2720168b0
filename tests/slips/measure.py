"""What became of slips: `python -m tests.slips.measure` prints the table of docs/greseli-de-tastare.md (`make slips`)."""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from random import Random

from arbitraj.desk.grade import Graded, grade
from arbitraj.desk.look_at import to_look_at
from tests.slips.afternoon import Slipped, Way, by_lot, good_sheets, put_slips, write_folder
from tests.slips.kinds import Slip
from tests.slips.typed import Typed

SEEDS = range(1, 21)


class Became(Enum):
    """What became of a sheet with a slip."""

    EXACT = "citită exact"
    ASKED = "întrebată"
    LOOKED_AT = "de privit"
    UNSEEN = "nevăzută"


def became(graded: Graded, slipped: Slipped) -> Became:
    """The paper is faultless: whatever the sheet loses, it loses by the slip."""
    correction = next((c for c in graded.corrections if c.hand_in.table == slipped.table), None)
    if correction is None or correction.open or correction.hand_in.sheet in (*graded.untyped, *graded.open_sheets):
        return Became.ASKED
    if correction.total == slipped.total and not any(finding.counts for finding in correction.findings):
        return Became.EXACT
    shown = any(item.sheet == correction.hand_in.sheet and item.points for item in to_look_at(graded))
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


WAYS = (Way("fără grilă", True), Way("cu grilă", False), Way("de două ori", True, 2))


def measured(seeds: Sequence[int]) -> Mapping[tuple[str, str, Became], int]:
    """How many slips of a kind came to what, by the way of typing."""
    counts: Counter[tuple[str, str, Became]] = Counter()
    good = good_sheets()
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            found = afternoon(Path(folder), good, seed, WAYS)
            counts.update((way.name, slipped.slip.name, what) for way, slipped, what in found)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", action="store_true")
    parser.parse_args()


if __name__ == "__main__":
    main()
