"""A field of a photographed form as it was read, and a sign of it: values that go from the process that reads to
whoever asks."""

from dataclasses import dataclass

from arbitraj.forms.fields import WrittenField
from arbitraj.handwriting.outcome import FieldReading


@dataclass(frozen=True, slots=True)
class FieldRead:
    """A field and what was read in it: `value` is the first reading, empty where there is none that may stand there."""

    place: WrittenField
    reading: FieldReading
    value: str

    @property
    def share(self) -> float:
        """How likely the first reading is, of all that may stand there."""
        return self.reading.first[1] if self.value else 0.0


FieldName = tuple[str, int, bool]  # its kind, its row, whether it is of the second table


@dataclass(frozen=True, slots=True)
class SignCut:
    """A sign cut out of a photo, as WebP: of which field, and what it was read as."""

    of: FieldName
    sign: str
    picture: bytes
