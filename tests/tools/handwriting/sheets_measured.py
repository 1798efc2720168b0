"""Fields of simulated sheets read from their photographs: how many are taken at each threshold, and how many wrongly.

python -m tests.tools.handwriting.sheets_measured FOLDER [number of sheets]
"""

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from arbitraj.wings.camera.handwriting.outcome import Outcome
from arbitraj.wings.camera.handwriting.sets import THRESHOLDS
from arbitraj.wings.camera.photos.developing import opened_photo, seen, straight
from arbitraj.wings.camera.photos.reading import SheetReader
from tests.forms.making import ROMANA, plan
from tests.handwriting.sheets import Filled, filled, hands_of

KINDS = ("pozitie", "depunere", "puncte", "total", "grupa", "grila")
_SIZE = (2268, 3024)  # dots of a photo: as many as are looked at of a phone's
FORMS = ("integral_partial", "serie_maxime", "integral")


@dataclass(frozen=True)
class FieldFound:
    """A field: its kind, what is written there, what came of it, the first reading, how likely that is."""

    kind: str
    written: str
    outcome: Outcome
    value: str
    share: float


def straightened(sheet: Filled) -> Image.Image | None:
    """The photo of a sheet as its form lies; None where it could not be straightened."""
    image = opened_photo(sheet.data)
    look = seen(image)
    return straight(image, look.lies) if look.lies else None


def found_on(sheet: Filled, reader: SheetReader) -> Iterator[FieldFound] | None:
    """Every field of a sheet, written or empty; None where the photo could not be straightened."""
    made = straightened(sheet)
    if made is None:
        return None
    form = plan(sheet.key)
    written = sheet.written
    return (
        FieldFound(of.place.kind, written.get(of.place, ""), of.reading.outcome, of.value, of.share)
        for of in reader.read(made, form, form.pages[0])
    )


def main() -> None:
    hands = [hand for path in sorted(Path(sys.argv[1]).glob("*.npz")) for hand in hands_of(path)]
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 24
    reader, found, lost, took = SheetReader(ROMANA), [], 0, 0.0
    for n in range(number):
        hand = hands[n * len(hands) // number]
        sheet = filled(hand, FORMS[n % len(FORMS)], n, size=_SIZE)
        began = time.process_time()
        of = found_on(sheet, reader)
        lost += of is None
        found += list(of or ())
        took += time.process_time() - began
        print(f"{n + 1}: {sheet.key}, {sheet.hand}", file=sys.stderr, flush=True)
        if (n + 1) % 4 == 0 and n + 1 < number:
            print("\n".join(table(found)), file=sys.stderr, flush=True)
    print(f"{number} sheets of {len(hands)} hands, {lost} not straightened; {took / number:.2f} s of CPU a sheet")
    for line in table(found):
        print(line)


def table(found: list[FieldFound]) -> Iterator[str]:
    """A row a kind: written fields, first readings right, how many are as likely as each threshold (those wrong); the
    empty fields, and how many of them were read as something."""
    heads = [f"{least:g}" for least in (*THRESHOLDS, 0.999)]
    yield f"| kind | written | first right | {' | '.join(heads)} | empty | read as something |"
    yield "|---|" + "---:|" * (len(heads) + 4)
    kinds = defaultdict(list)
    for field in found:
        kinds[field.kind].append(field)
    for kind in KINDS:
        written = [field for field in kinds[kind] if field.written]
        if not written:
            continue
        cells = []
        for least in (*THRESHOLDS, 0.999):
            taken = [field for field in written if field.outcome is Outcome.READ and field.share >= least]
            cells.append(f"{len(taken) / len(written):.1%} ({sum(field.value != field.written for field in taken)})")
        right = sum(field.value == field.written for field in written) / len(written)
        empty = [field for field in kinds[kind] if not field.written]
        ghosts = sum(bool(field.value) for field in empty)
        yield f"| {kind} | {len(written)} | {right:.1%} | {' | '.join(cells)} | {len(empty)} | {ghosts} |"


if __name__ == "__main__":
    main()
