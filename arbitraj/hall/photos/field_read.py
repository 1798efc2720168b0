"""A field of a photographed form as it was read: a value that goes from the process that reads to whoever asks."""

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
