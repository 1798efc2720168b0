"""Values passed from the reading process: a field of a photographed form as read, and a character of it."""

from dataclasses import dataclass

from arbitraj.forms.fields import WrittenField
from arbitraj.wings.camera.handwriting.outcome import FieldReading


@dataclass(frozen=True, slots=True)
class FieldRead:
    """A field and its reading. `value` is the first reading, "" if none is possible there."""

    place: WrittenField
    reading: FieldReading
    value: str

    @property
    def share(self) -> float:
        """Probability of the first reading among all possible ones."""
        return self.reading.first[1] if self.value else 0.0


FieldName = tuple[str, int, bool]  # kind, row, whether in the second table


@dataclass(frozen=True, slots=True)
class SignCut:
    """A character cut out of a photo, as WebP: its field and its reading."""

    of: FieldName
    sign: str
    picture: bytes
