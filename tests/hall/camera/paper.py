"""What a camera may have read of a sheet: fields as they come from an image, without one."""

from collections.abc import Mapping, Sequence

from arbitraj.forms.fields import WrittenField, places_written
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome
from arbitraj.wings.camera.photos.pictures import FieldRead
from tests.forms.making import plan

KEY = "integral_partial"
EMPTY = FieldReading(Outcome.EMPTY)
Texts = Mapping[tuple[str, int], str]
COLUMNS = ("pozitie", "depunere", "puncte", "total")


def texts_of(rows: Sequence[Sequence[str]], grid: str = "") -> dict[tuple[str, int], str]:
    """What stands in each field: rows of position, word, points, total; a grid line by line."""
    found = {(kind, n): text for n, row in enumerate(rows, 1) for kind, text in zip(COLUMNS, row, strict=True)}
    squares = "".join(grid.split())
    return found | {("grila", n): tile.upper() for n, tile in enumerate(squares) if tile != "."}


def fields_read(
    texts: Texts, shares: Mapping[tuple[str, int], float] = {}, share: float = 0.99, seconds: Texts | None = None
) -> list[FieldRead]:
    """Every field of the first page, those without a text empty; `seconds` were read second there."""
    return [_read(place, texts, shares.get((place.kind, place.number), share), seconds or {}) for place in _PLACES]


_PLACES: list[WrittenField] = list(places_written(plan(KEY).pages[0]))


def _read(place: WrittenField, texts: Texts, share: float, seconds: Texts) -> FieldRead:
    text, second = (of.get((place.kind, place.number), "") for of in (texts, seconds))
    strings = ((text, share), (second, 1 - share))[: 2 if second else 1]
    return FieldRead(place, FieldReading(Outcome.READ, strings) if text else EMPTY, text)
