"""The camera's hand on simulated sheets of real games, half of them with errors: what is taken, what of that is wrong,
which errors it hides.

python -m tests.tools.handwriting.hands_measured FOLDER [number of sheets] [letters of the longest words] [of the stock]

The shorter the words and the more letters, the more rows a sheet has.
Sheets are read by as many processes as there are cores.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path

from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.sheets.form_plan import PRINTED
from arbitraj.wings.camera.handwriting.outcome import Outcome
from arbitraj.wings.camera.photos.developing import opened_photo, seen, straight
from arbitraj.wings.camera.photos.pictures import StraightPage
from arbitraj.wings.camera.photos.reading import pages_read
from arbitraj.wings.camera.reading.confirming import FieldConfirmed, confirmed
from tests.forms.making import ROMANA
from tests.handwriting.played import KEY, Played, played
from tests.handwriting.sheets import Hand, filled, hands_of

_SIZE = (2268, 3024)  # dots of a photo: as many as are looked at of a phone's
# thresholds of what is confirmed once, twice: those of praguri.toml among them
_CURVE = (0.99, 0.98), (0.98, 0.9), (0.95, 0.8), (0.9, 0.6), (0.7, 0.4), (0.5, 0.2), (0.0, 0.0)
KINDS = ("pozitie", "depunere", "puncte", "total", "grila")


@dataclass(frozen=True)
class FieldTaken:
    """A field of a sheet as it was confirmed: what stands there, what should, empty where it is the same."""

    sheet: int
    found: FieldConfirmed
    written: str
    should_be: str
    faultless: bool

    @property
    def kind(self) -> str:
        return self.found.read.place.kind


def photo_of(game: Played, hand: Hand, seed: int) -> bytes:
    """The sheet written by a hand, photographed."""
    return filled(hand, KEY, seed, size=_SIZE, texts=game.texts).data


def read_of(game: Played, data: bytes) -> list[FieldConfirmed] | None:
    """A photographed sheet straightened, kept as the album keeps it, read and confirmed; None where the photo is not
    straight."""
    photo = opened_photo(data)
    look = seen(photo)
    if not look.lies:
        return None
    kept = BytesIO()
    straight(photo, look.lies).save(kept, "WEBP", quality=72, method=0)
    return confirmed(
        pages_read([StraightPage(kept.getvalue(), KEY, PRINTED.number, 1)], ROMANA), game.game, game.player
    )


def fields_taken(game: Played, found: Iterable[FieldConfirmed], sheet: int) -> Iterator[FieldTaken]:
    """Each field that was written or read."""
    for field in found:
        place = field.read.place.kind, field.read.place.number
        written = game.texts.get(place, "")
        yield FieldTaken(sheet, field, written, game.should_be.get(place, ""), not game.should_be)


def table(fields: list[FieldTaken]) -> Iterator[str]:
    """A row a kind: written, right at first, taken (of faultless sheets, of others), wrong, errors, those hidden."""
    yield "| câmp | scrise | prima citire | luate | fără greșeli | cu greșeli | luate greșit | greșeli puse | ascunse |"
    yield "|---|" + "---:|" * 8
    for kind in (*KINDS, ""):
        of = [field for field in fields if field.kind == kind or (not kind and field.kind in KINDS[:3])]
        written = [field for field in of if field.written]
        taken = [field for field in of if field.found.taken]
        wrong = [field for field in taken if field.found.taken != field.written]
        planted = [field for field in of if field.should_be]
        hidden = [field for field in planted if field.found.taken == field.should_be]
        first = sum(field.found.read.value == field.written for field in written)
        if written:
            shares = [_share([e for e in written if e.faultless is clean]) for clean in (True, False)]
            of_all = first / len(written), _share(written), *shares
            rest = len(wrong), len(planted), len(hidden)
            told = " | ".join(f"{100 * number:.1f}%".replace(".", ",") for number in of_all)
            yield f"| {kind or 'ce contează'} | {len(written)} | {told} | {' | '.join(map(str, rest))} |"


def _share(written: list[FieldTaken]) -> float:
    return len([field for field in written if field.found.taken]) / max(1, len(written))


def curve(fields: list[FieldTaken]) -> Iterator[str]:
    """What of the fields that count would be taken at other thresholds (confirmed once, twice): of all, of sheets
    without errors, of the others; how many wrongly, how many errors hidden."""
    yield "| o confirmare / două | luate | fără greșeli | cu greșeli | luate greșit | ascunse |"
    yield "|---|" + "---:|" * 5
    counted = [field for field in fields if field.kind in KINDS[:3] and field.written]
    for once, twice in _CURVE:
        taken = [field for field in counted if _reaches(field.found, once, twice)]
        shares = []
        for clean in ((True, False), (True,), (False,)):
            of, all_of = (sum(field.faultless in clean for field in some) for some in (taken, counted))
            shares.append(f"{100 * of / max(1, all_of):.1f}%".replace(".", ","))
        wrong = sum(field.found.read.value != field.written for field in taken)
        hidden = sum(field.found.read.value == field.should_be for field in taken if field.should_be)
        yield f"| {once:.2f} / {twice:.2f} | ".replace(".", ",") + f"{' | '.join(shares)} | {wrong} | {hidden} |"


def _reaches(found: FieldConfirmed, once: float, twice: float) -> bool:
    enough = twice if len(found.by) > 1 else once
    return bool(found.by) and not found.against and found.read.share >= enough


def outcomes(fields: list[FieldTaken]) -> Iterator[str]:
    """A row a kind: of the fields that were written those whose first reading is right, is wrong, and all others."""
    rest = [outcome for outcome in Outcome if outcome is not Outcome.READ]
    yield f"| câmp | scrise | citite bine | greșit | {' | '.join(outcome.value for outcome in rest)} |"
    yield "|---|" + "---:|" * (3 + len(rest))
    for kind in KINDS:
        written = [field for field in fields if field.kind == kind and field.written]
        times = Counter(field.found.read.reading.outcome for field in written)
        right = sum(field.found.read.value == field.written for field in written)
        cells = len(written), right, times[Outcome.READ] - right, *(times[outcome] for outcome in rest)
        yield f"| {kind} | {' | '.join(map(str, cells))} |"


@lru_cache(1)
def _hands(folder: Path) -> list[Hand]:
    return [hand for path in sorted(folder.glob("*.npz")) for hand in hands_of(path)]


@lru_cache(1)
def _listed(longest: int) -> tuple[Lexicon, Sequence[str]]:
    words = ListStore().open("hunspell-ro-2026")
    return words, sorted(word for word in words if 2 < len(word) <= longest)


def sheet_of(folder: Path, number: int, longest: int, stock: int, n: int) -> tuple[Played, bytes]:
    """One of so many sheets of a folder's writers, and its photo; it is told which."""
    hands = _hands(folder)
    hand = hands[n * len(hands) // number]
    game = played(*_listed(longest), "".join(hand.pictures), n, 0 if n % 2 else 4, stock)
    print(f"{n + 1}: {hand.source} {hand.writer}", file=sys.stderr, flush=True)
    return game, photo_of(game, hand, n)


def sheet_measured(folder: Path, number: int, longest: int, stock: int, n: int) -> tuple[list[FieldTaken], bool, float]:
    """The fields of one of so many sheets, whether its photo was straight, the seconds of the processor."""
    (game, photo), began = sheet_of(folder, number, longest, stock, n), time.process_time()
    found = read_of(game, photo)
    took = time.process_time() - began
    return [*fields_taken(game, found or (), n)], found is not None, took


def main() -> None:
    given = [int(argument) for argument in sys.argv[2:5]]
    number, longest, stock = (*given, *(24, 8, 24)[len(given) :])
    with ProcessPoolExecutor() as pool:
        done = [*pool.map(partial(sheet_measured, Path(sys.argv[1]), number, longest, stock), range(number))]
    fields = [field for found, *_ in done for field in found]
    straight_ones, took = sum(level for _, level, _ in done), sum(seconds for *_, seconds in done)
    print(f"{number} de fișe, {number - straight_ones} neîndreptate; {took / number:.2f} s de procesor o fișă")
    print("\n".join((*table(fields), "", *curve(fields), "", *outcomes(fields))))


if __name__ == "__main__":
    main()
